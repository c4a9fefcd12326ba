"""Rule 506.4: what removes creatures, planeswalkers and battles from combat, and what does not."""

from __future__ import annotations

import pytest

from apnap import Ev
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.testing import Scene, act, attack, block, count_events, find, named, settle, to_step
from apnap.vocab.abilities import Activated, Targets
from apnap.vocab.continuous import Control, Types
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import Tap, Untap
from apnap.vocab.effects.combat import RemoveFromCombat
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.replacing import REGENERATION
from apnap.vocab.effects.turns import PhaseOut
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU
from apnap.vocab.rules_text import Rule

BEARS = "Grizzly Bears"
ANY = (Targets(Filter()),)
FREE = mana("0")
register(
    CardDef(
        "Test Wand",
        "1",
        "Artifact",
        abilities=(
            Activated(FREE, Tap(), ANY, label="tap"),
            Activated(FREE, Untap(), ANY, label="untap"),
            Activated(FREE, PhaseOut(), ANY, label="phase out"),
            Activated(FREE, Continuous(Control("self", YOU)), ANY, label="steal"),
            Activated(FREE, Continuous(Types("self", "artifact", also=False)), ANY, label="petrify"),
            Activated(FREE, Continuous(Types("self", "battle")), ANY, label="battle"),
            Activated(FREE, Continuous(Types("self", "planeswalker creature", also=False)), ANY, label="walker"),
            Activated(FREE, Continuous(Types("self", "planeswalker", also=False)), ANY, label="only walker"),
            Activated(FREE, Continuous(Types("self", "creature", also=False)), ANY, label="only creature"),
            Activated(FREE, Continuous(Types("self", "battle", also=False)), ANY, label="only battle"),
            Activated(FREE, RemoveFromCombat(), ANY, label="remove"),
            Activated(FREE, Continuous(REGENERATION), ANY, label="regenerate"),
            Activated(FREE, Continuous(Rule("cannot attack")), ANY, label="forbid attack"),
            Activated(FREE, Continuous(Rule("cannot block")), ANY, label="forbid block"),
        ),
    )
)
register(CardDef("Test Warrior Sage", "1", "Planeswalker Creature — Sage", 2, 4, loyalty=4))
register(CardDef("Test Besieged Sage", "1", "Battle Planeswalker — Siege Sage", loyalty=4))


def fight(target: str = "B") -> Game:
    """Bears attack; both players have a wand."""
    scene = Scene(2).battlefield("A", BEARS, "Test Wand").battlefield("B", "Hill Giant", "Jace Beleren", "Test Wand")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, target))
    return game


def wave(game: Game, who: str, what: str, target: str) -> None:
    act(game, f"{who}: activate Test Wand: {what}")
    game.apply(f"target {target}")
    settle(game)


def attacking(game: Game) -> list[str]:
    return [] if game.state.combat is None else [game.state.name_of(i) for i in game.state.combat.attackers]


@pytest.mark.cr("506.4")
@pytest.mark.parametrize("what", ["phase out", "petrify", "battle", "remove"])
def test_506_4_an_attacker_is_removed_when_it(what: str) -> None:
    """Phasing out, no creature any more, also a battle, or simply removed: it deals no damage."""
    game = fight()
    wave(game, "A", what, BEARS)
    assert attacking(game) == []
    assert count_events(game, Ev.REMOVED_FROM_COMBAT) == 1
    to_step(game, "end of combat")
    assert game.state.players[1].life == 20


@pytest.mark.cr("506.4")
def test_506_4_a_change_of_control_removes_it() -> None:
    """B steals the attacking bears."""
    game = fight()
    wave(game, "B", "steal", BEARS)
    assert attacking(game) == [] and find(game, BEARS).controller == 1
    to_step(game, "end of combat")
    assert game.state.players[1].life == 20


@pytest.mark.cr("506.4", "701.19a")
def test_506_4_regenerating_removes_it() -> None:
    """The bears regenerate in the damage step: tapped, undamaged, out of combat."""
    game = fight()
    wave(game, "A", "regenerate", BEARS)
    block(game, ("Hill Giant", BEARS))
    to_step(game, "end of combat")
    assert attacking(game) == [] and find(game, BEARS).damage == 0


@pytest.mark.cr("506.4", "509.1h")
def test_506_4_a_removed_blocker_leaves_the_attacker_blocked() -> None:
    """No damage goes through."""
    game = fight()
    block(game, ("Hill Giant", BEARS))
    wave(game, "B", "phase out", "Hill Giant")
    to_step(game, "end of combat")
    assert game.state.players[1].life == 20 and find(game, BEARS).damage == 0


@pytest.mark.cr("506.4a")
def test_506_4a_effects_that_would_have_kept_it_from_attacking_or_blocking_come_too_late() -> None:
    """It stays in combat."""
    game = fight()
    wave(game, "B", "forbid attack", BEARS)
    block(game, ("Hill Giant", BEARS))
    wave(game, "A", "forbid block", "Hill Giant")
    assert game.state.combat is not None
    assert attacking(game) == [BEARS] and len(game.state.combat.blockers) == 1


@pytest.mark.cr("506.4b")
def test_506_4b_tapping_or_untapping_changes_nothing() -> None:
    """A tapped blocker deals its damage, an untapped attacker too."""
    game = fight()
    wave(game, "A", "untap", BEARS)
    block(game, ("Hill Giant", BEARS))
    wave(game, "A", "tap", "Hill Giant")
    to_step(game, "end of combat")
    assert named(game, BEARS) == [] and find(game, "Hill Giant").damage == 2


@pytest.mark.cr("506.4c", "510.1b")
def test_506_4c_an_attacked_planeswalker_that_is_gone_leaves_attackers_attacking_nothing() -> None:
    """They may be blocked, and unblocked deal no damage."""
    game = fight("Jace Beleren")
    wave(game, "B", "phase out", "Jace Beleren")
    combat = game.state.combat
    assert combat is not None and attacking(game) == [BEARS]
    assert combat.attackers[find(game, BEARS).id].defender == -1
    twin = game.clone()
    block(twin, ("Hill Giant", BEARS))
    to_step(twin, "end of combat")
    assert named(twin, BEARS) == []
    block(game)
    to_step(game, "end of combat")
    assert game.state.players[1].life == 20 and len(named(game, BEARS)) == 1


@pytest.mark.cr("506.4", "506.4c")
def test_506_4_a_planeswalker_that_stops_being_one_stops_being_attacked() -> None:
    """So does one that changes controllers."""
    game = fight("Jace Beleren")
    wave(game, "B", "petrify", "Jace Beleren")
    combat = game.state.combat
    assert combat is not None and combat.attackers[find(game, BEARS).id].defender == -1
    game = fight("Jace Beleren")
    wave(game, "A", "steal", "Jace Beleren")
    combat = game.state.combat
    assert combat is not None and combat.attackers[find(game, BEARS).id].defender == -1


@pytest.mark.cr("506.4d")
@pytest.mark.parametrize(
    ("what", "blocks", "is_attacked"),
    [("only walker", False, True), ("only creature", True, False), ("petrify", False, False), ("walker", True, True)],
)
def test_506_4d_a_blocker_that_is_also_the_attacked_planeswalker(what: str, blocks: bool, is_attacked: bool) -> None:
    """It blocks what attacks it, then loses a type: it goes on as what it still is."""
    scene = Scene(2).battlefield("A", BEARS, "Test Wand").battlefield("B", "Test Warrior Sage")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "Test Warrior Sage"))
    block(game, ("Test Warrior Sage", BEARS))
    wave(game, "A", what, "Test Warrior Sage")
    sage = find(game, "Test Warrior Sage")
    combat = game.state.combat
    assert combat is not None
    assert (sage.id in combat.blockers) is blocks
    assert (combat.attackers[find(game, BEARS).id].defender == sage.id) is is_attacked
    assert combat.attackers[find(game, BEARS).id].blocked


@pytest.mark.cr("506.4e")
def test_506_4e_a_planeswalker_battle_that_loses_one_type() -> None:
    """Still a battle: still attacked.  Only a planeswalker, not controlled by its protector: not attacked any more."""
    scene = Scene(2).battlefield("A", BEARS, "Test Wand")
    scene.permanent("A", "Test Besieged Sage", counters={"defense": 4, "loyalty": 4})
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "Test Besieged Sage"))
    twin = game.clone()
    wave(game, "A", "only battle", "Test Besieged Sage")
    assert game.state.combat is not None
    assert game.state.combat.attackers[find(game, BEARS).id].defender == find(game, "Test Besieged Sage").id
    wave(twin, "A", "only walker", "Test Besieged Sage")
    assert twin.state.combat is not None
    assert twin.state.combat.attackers[find(twin, BEARS).id].defender == -1


@pytest.mark.cr("508.5")
def test_508_5_the_defending_player_is_remembered_after_removal() -> None:
    """An attacker's ability still means the player it attacked."""
    scene = Scene(2).battlefield("A", "Abyssal Nightstalker", "Test Wand").hand("B", "Island")
    game = scene.begin("A", "combat")
    attack(game, ("Abyssal Nightstalker", "B"))
    to_step(game, "declare blockers")
    act(game, "A: activate Test Wand: remove")
    game.apply("target Abyssal Nightstalker")
    settle(game)
    assert game.state.players[1].hand == []


@pytest.mark.cr("506.4", "510.1d")
def test_506_4_a_blocker_leaves_combat_also_when_its_attacker_has_left_before() -> None:
    """The attacker is gone; the blocker stays blocking until it is removed itself."""
    game = fight()
    block(game, ("Hill Giant", BEARS))
    wave(game, "A", "phase out", BEARS)
    combat = game.state.combat
    assert combat is not None and list(combat.blockers) == [find(game, "Hill Giant").id]
    wave(game, "B", "petrify", "Hill Giant")
    assert game.state.combat is not None and game.state.combat.blockers == {}
