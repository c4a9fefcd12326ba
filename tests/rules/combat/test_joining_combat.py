"""Rules 506.3, 508.4, 508.7 and 509.4: creatures that join a combat under way, and attackers that turn elsewhere."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.rules.turn.combat.joining import enter_attacking, enter_blocking
from apnap.state.kinds import CHOOSE
from apnap.testing import Scene, act, attack, block, cast, find, named, pass_until, settle, step_name, to_step
from apnap.vocab.abilities import Activated, Targets
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import CreateToken
from apnap.vocab.effects.combat import BecomeAttacking
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import CHOSEN_DEFENDER, It

BEARS = "Grizzly Bears"
RELIC = CardDef("Test Relic", "", "Artifact", is_token=True)
GUARD = CardDef("Test Guard", "", "Creature — Soldier", 1, 1, is_token=True)
register(
    CardDef(
        "Test Forge",
        "1",
        "Artifact",
        abilities=(
            Activated(mana("0"), CreateToken(RELIC, attacking=CHOSEN_DEFENDER), label="relic"),
            Activated(mana("0"), CreateToken(GUARD, tapped=True, attacking=CHOSEN_DEFENDER), label="attacking"),
            Activated(
                mana("0"),
                CreateToken(GUARD, blocking=It("target")),
                (Targets(Filter(types="creature", status=("attacking",))),),
                label="blocking",
            ),
        ),
    )
)


def attackers(game: Game) -> list[str]:
    combat = game.state.combat
    return [] if combat is None else [game.state.name_of(i) for i in combat.attackers]


@pytest.mark.cr("506.3", "506.3a")
def test_506_3a_a_noncreature_put_onto_the_battlefield_attacking_is_not_attacking() -> None:
    """The artifact enters and that is all."""
    game = Scene(2).battlefield("A", BEARS, "Test Forge").begin("A", "combat")
    attack(game, (BEARS, "B"))
    act(game, "A: activate Test Forge: relic")
    settle(game)
    assert len(named(game, "Test Relic")) == 1 and attackers(game) == [BEARS]


@pytest.mark.cr("506.3b")
def test_506_3b_under_another_players_control_it_is_not_attacking() -> None:
    """A nonattacking player's token just enters."""
    game = Scene(2).battlefield("A", BEARS).battlefield("B", "Test Forge").begin("A", "combat")
    attack(game, (BEARS, "B"))
    act(game, "B: activate Test Forge: attacking")
    settle(game)
    assert len(named(game, "Test Guard")) == 1 and attackers(game) == [BEARS]


@pytest.mark.cr("506.3c", "508.4a")
def test_508_4a_attacking_something_that_is_gone_it_just_enters() -> None:
    """The planeswalker it would attack has left, or is no planeswalker."""
    game = Scene(2).battlefield("A", BEARS).begin("A", "combat")
    attack(game, (BEARS, "B"))
    scene_bears = find(game, BEARS)
    game.state.combat.attackers = {}  # type: ignore[union-attr]
    enter_attacking(game.state, scene_bears, 9999)
    enter_attacking(game.state, scene_bears, scene_bears.id)
    enter_attacking(game.state, scene_bears, 0)
    assert attackers(game) == []
    enter_attacking(game.state, scene_bears, CHOOSE)
    assert attackers(game) == [BEARS]


@pytest.mark.cr("506.3d", "508.4d", "509.3g")
def test_508_4d_one_that_comes_after_blocks_is_unblocked() -> None:
    """It deals damage to the player although the defender had creatures to block with."""
    game = Scene(2).battlefield("A", BEARS, "Test Forge").battlefield("B", "Hill Giant").begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, ("Hill Giant", BEARS))
    act(game, "A: activate Test Forge: attacking")
    settle(game)
    assert attackers(game) == [BEARS, "Test Guard"]
    to_step(game, "end of combat")
    assert game.state.players[1].life == 19


@pytest.mark.cr("506.3e", "509.4a")
def test_506_3e_a_creature_enters_blocking_only_what_attacks_its_controller() -> None:
    """C's token can't block a creature that attacks B."""
    game = Scene(3).battlefield("A", BEARS).battlefield("C", "Hill Giant").begin("A", "combat")
    attack(game, (BEARS, "B"))
    giant = find(game, "Hill Giant")
    enter_blocking(game.state, giant, find(game, BEARS).id)
    assert game.state.combat is not None and game.state.combat.blockers == {}


@pytest.mark.cr("506.3f")
def test_506_3f_a_creature_that_is_also_a_battle_does_not_join() -> None:
    """Neither attacking nor blocking."""
    register(CardDef("Test Living Battle", "1", "Battle Creature — Siege", 2, 2, loyalty=3))
    scene = Scene(2).battlefield("A", BEARS, "Test Living Battle")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    enter_attacking(game.state, find(game, "Test Living Battle"), 1)
    assert attackers(game) == [BEARS]


@pytest.mark.cr("508.4", "508.8")
def test_508_4_its_controller_chooses_what_it_attacks() -> None:
    """Hero of Bladehold's tokens: each for itself, among the player and the planeswalker."""
    scene = Scene(2).battlefield("A", "Hero of Bladehold").battlefield("B", "Jace Beleren")
    game = scene.begin("A", "combat")
    attack(game, ("Hero of Bladehold", "B"))
    chosen: list[str] = []
    while game.state.stack or game.state.ask_kind != Q.PRIORITY:
        if game.state.ask_kind == Q.DEFENDER:
            assert game.ask is not None and (game.ask.rule, game.ask.player) == ("508.4", 0)
            assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
            chosen.append("choose B" if not chosen else "choose Jace Beleren")
            game.apply(chosen[-1])
        else:
            game.apply("pass" if game.state.ask_kind == Q.PRIORITY else 0)
    combat = game.state.combat
    assert combat is not None and len(combat.attackers) == 3 and len(chosen) == 2
    assert sorted(a.defender == 1 for a in combat.attackers.values()) == [False, True, True]
    assert all(p.tapped for p in named(game, "Soldier"))


@pytest.mark.cr("508.4c")
def test_508_4c_restrictions_on_declaring_attackers_do_not_concern_it() -> None:
    """With Silent Arbiter one creature is declared, and the token attacks as well."""
    game = Scene(2).battlefield("A", "Brimaz, King of Oreskos", "Silent Arbiter").begin("A", "combat")
    attack(game, ("Brimaz, King of Oreskos", "B"))
    settle(game)
    assert attackers(game) == ["Brimaz, King of Oreskos", "Cat Soldier"]
    assert game.state.players[0].stat("attacked") == 1


@pytest.mark.cr("702.49a", "702.49c", "508.4")
def test_702_49c_ninjutsu_replaces_an_unblocked_attacker() -> None:
    """The Ninja attacks what the returned creature attacked, and draws a card for its damage."""
    scene = (
        Scene(2).battlefield("A", BEARS, "Hill Giant", *["Island"] * 2).battlefield("B", "Jace Beleren", "Wind Drake")
    )
    game = scene.hand("A", "Ninja of the Deep Hours").begin("A", "combat")
    attack(game, (BEARS, "Jace Beleren"), ("Hill Giant", "B"))
    assert not game.is_legal("activate Ninja of the Deep Hours")
    block(game, ("Wind Drake", "Hill Giant"))
    game.apply("activate Ninja of the Deep Hours")
    assert [c.text for c in game.legal] == [f"choose {BEARS}"]
    game.apply(0)
    settle(game)
    ninja = find(game, "Ninja of the Deep Hours")
    combat = game.state.combat
    assert combat is not None and combat.attackers[ninja.id].defender == find(game, "Jace Beleren").id
    assert ninja.tapped and [o.card.name for o in game.state.players[0].hand] == [BEARS]
    to_step(game, "end of combat")
    assert find(game, "Jace Beleren").count("loyalty") == 1


@pytest.mark.cr("510.4", "702.49c")
def test_510_4_a_ninja_that_comes_between_the_damage_steps_deals_damage_in_the_second() -> None:
    """The returned first striker has dealt its damage; the Ninja deals its own."""
    scene = Scene(2).battlefield("A", "Youthful Knight", *["Island"] * 2).hand("A", "Ninja of the Deep Hours")
    game = scene.begin("A", "combat")
    attack(game, ("Youthful Knight", "B"))
    pass_until(game, lambda x: step_name(x) == "combat damage")
    assert game.state.players[1].life == 18
    game.apply("activate Ninja of the Deep Hours")
    game.apply(0)
    pass_until(game, lambda x: step_name(x) == "end of combat")
    assert game.state.players[1].life == 16


@pytest.mark.cr("508.7", "508.7a", "508.7b", "508.7c")
def test_508_7a_reselecting_what_a_creature_attacks() -> None:
    """Portal Mage turns the bears from B to C; they have not attacked a second time."""
    scene = Scene(3).battlefield("A", BEARS).battlefield("B", *["Island"] * 3).hand("B", "Portal Mage")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    game.apply("pass")
    cast(game, "Portal Mage")
    pass_until(game, lambda x: x.state.ask_kind == Q.TARGET)
    game.apply(f"target {BEARS}")
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("yes")
    assert [c.text for c in game.legal] == ["choose B", "choose C"]
    game.apply("choose C")
    settle(game)
    combat = game.state.combat
    assert combat is not None and combat.attackers[find(game, BEARS).id].defending_player == 2
    assert game.state.players[0].stat("attacked") == 1
    to_step(game, "end of combat")
    assert [p.life for p in game.state.players] == [20, 20, 18]


@pytest.mark.cr("508.7d")
def test_508_7d_where_one_defender_was_chosen_only_that_one_can_be_reselected() -> None:
    """In a game where one attacks one player, the other one is not offered."""
    from apnap.eras.current import CURRENT

    scene = Scene(3, CURRENT.with_("current single", attack="single"))
    scene.battlefield("A", BEARS).battlefield("B", *["Island"] * 3, "Jace Beleren").hand("B", "Portal Mage")
    game = scene.begin("A", "combat")
    game.apply("choose B")
    attack(game, (BEARS, "B"))
    game.apply("pass")
    cast(game, "Portal Mage")
    pass_until(game, lambda x: x.state.ask_kind == Q.TARGET)
    game.apply(f"target {BEARS}")
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("yes")
    assert [c.text for c in game.legal] == ["choose B", "choose Jace Beleren"]


@pytest.mark.cr("508.7e")
def test_508_7e_only_what_is_within_range_can_be_reselected() -> None:
    """Range 1, five players: A's bears can turn from B to E, who sits on A's other side, not to C or D."""
    scene = Scene(5, ranges=1).battlefield("A", BEARS).battlefield("B", *["Island"] * 3).hand("B", "Portal Mage")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    pass_until(game, lambda x: x.state.ask_player == 1 and x.state.ask_kind == Q.PRIORITY)
    cast(game, "Portal Mage")
    pass_until(game, lambda x: x.state.ask_kind == Q.TARGET)
    game.apply(f"target {BEARS}")
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("yes")
    assert [c.text for c in game.legal] == ["choose B", "choose E"]


@pytest.mark.cr("509.4", "509.4b", "509.3a")
def test_509_4_a_creature_put_onto_the_battlefield_blocking() -> None:
    """The token blocks and takes the damage although the attacker is unblockable: no restriction concerns it."""
    game = Scene(2).battlefield("A", "Phantom Warrior").battlefield("B", "Test Forge").begin("A", "combat")
    attack(game, ("Phantom Warrior", "B"))
    pass_until(game, lambda x: step_name(x) == "declare blockers" and x.state.ask_player == 1)
    game.apply("activate Test Forge: blocking")
    game.apply("target Phantom Warrior")
    settle(game)
    to_step(game, "end of combat")
    assert game.state.players[1].life == 20 and named(game, "Test Guard") == []


@pytest.mark.cr("508.4", "508.4b", "506.3g")
def test_508_4b_an_effect_that_says_a_creature_is_attacking() -> None:
    """Bears at home join the attack untapped; a battle that is a creature does not (506.3g)."""
    register(
        CardDef(
            "Test Trumpet",
            "1",
            "Artifact",
            abilities=(Activated(mana("0"), BecomeAttacking(), (Targets(Filter(types="creature")),)),),
        )
    )
    register(CardDef("Test Moving Siege", "1", "Battle Creature — Siege", 2, 2, loyalty=3))
    scene = Scene(2).battlefield("A", "Hill Giant", BEARS, "Test Trumpet", "Test Moving Siege")
    game = scene.begin("A", "combat")
    attack(game, ("Hill Giant", "B"))
    for name in (BEARS, "Test Moving Siege"):
        game.apply("activate Test Trumpet")
        game.apply(f"target {name}")
        pass_until(game, lambda x: x.state.ask_kind == Q.DEFENDER or not x.state.stack)
        if game.state.ask_kind == Q.DEFENDER:
            game.apply("choose B")
        settle(game)
    assert attackers(game) == ["Hill Giant", BEARS] and not find(game, BEARS).tapped
    assert game.state.players[0].stat("attacked") == 1  # it never attacked
