"""The attack of 1997."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev, Q
from apnap.state.steps import Step
from apnap.testing import attack, block, cast, do, find, named, pass_until, settle
from apnap.vocab.abilities import Spell, Targets
from apnap.vocab.continuous import Keywords
from apnap.vocab.effects.control import Continuous
from apnap.vocab.filters import CREATURES
from tests.eras.fifth.helpers import scene
from tests.helpers import texts

register(
    CardDef(
        "Test Leap",
        "U",
        "Instant",
        abilities=(Spell(Continuous(Keywords("self", ("flying",))), (Targets(CREATURES),)),),
    )
)


def over(game: Game) -> Game:
    return pass_until(game, lambda g: g.state.combat is None)


@pytest.mark.seed("eras", 43)
def test_an_attack_is_aborted_when_the_opponent_starts_a_batch() -> None:
    """It may be declared again later; meanwhile a land can be played."""
    s = scene().battlefield("A", "Craw Wurm").hand("A", "Forest").battlefield("B", "Icy Manipulator", "Island")
    game = s.begin("A", "main")
    do(game, "declare an attack")
    assert game.state.ask_player == 1 and game.ask is not None
    assert game.ask.prompt == "Start a batch, or let the attack begin?"
    do(game, "activate Icy Manipulator")
    do(game, "target Craw Wurm")
    settle(game)
    assert game.state.combat is None and find(game, "Craw Wurm").tapped
    assert [e.kind for e in game.events if e.kind in (Ev.INTENDS, Ev.ABORTED)] == [Ev.INTENDS, Ev.ABORTED]
    do(game, "play Forest")
    do(game, "declare an attack")
    do(game, "pass")
    assert game.state.combat is not None


@pytest.mark.seed("eras", 44)
def test_there_is_no_fast_effect_between_the_beginning_of_the_attack_and_the_declaration() -> None:
    """Attackers are asked for at once."""
    s = scene().battlefield("A", "Grizzly Bears", "Mountain").hand("A", "Lightning Bolt")
    game = s.begin("A", "main")
    do(game, "declare an attack")
    do(game, "pass")
    assert game.state.ask_kind == Q.ATTACK
    do(game, "Grizzly Bears attacks B")
    assert "cast Lightning Bolt" in texts(game)  # fast effects before blocking


@pytest.mark.seed("eras", 44)
def test_a_null_attack_uses_up_the_attack() -> None:
    """It goes through all its parts."""
    game = scene().battlefield("A", "Grizzly Bears").begin("A", "main")
    do(game, "declare an attack")
    do(game, "pass")
    do(game, "Grizzly Bears stays")
    over(game)
    assert "declare an attack" not in texts(game)


@pytest.mark.seed("eras", 45)
def test_the_beginning_and_the_end_of_an_attack_bring_mana_burn() -> None:
    """Like the end of a phase."""
    s = scene().battlefield("A", "Mountain", "Mountain", "Grizzly Bears")
    s.state.manual_mana = 1
    game = s.begin("A", "main")
    do(game, "tap Mountain")
    do(game, "declare an attack")
    do(game, "pass")
    assert game.state.players[0].life == 19
    do(game, "Grizzly Bears attacks B")
    do(game, "tap Mountain")
    over(game)
    assert game.state.players[0].life == 18 and game.state.players[1].life == 18


@pytest.mark.seed("eras", 45)
def test_life_is_checked_as_an_attack_begins() -> None:
    """Whoever is at 0 then loses before attackers are declared."""
    s = scene().hand("A", "Lightning Bolt").battlefield("A", "Mountain", "Grizzly Bears").life("B", 3)
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    settle(game)
    assert game.state.players[1].life == 0 and game.outcome is None
    do(game, "declare an attack")
    do(game, "pass")
    assert str(game.outcome).startswith("<Outcome seat 0 wins")


@pytest.mark.seed("eras", 45)
def test_life_is_checked_as_an_attack_ends() -> None:
    """Combat damage that brings a player to 0 loses the game at the end of combat, not before."""
    game = scene().battlefield("A", "Grizzly Bears").life("B", 2).begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None and game.outcome.winner == 0
    kinds = [e.kind for e in game.events]
    step = [e for e in game.events if e.kind == Ev.STEP_BEGINS][-1]
    assert step.n == Step.END_COMBAT and Ev.LOST in kinds


@pytest.mark.seed("003", 78, 87)
def test_one_attack_per_turn_and_only_in_ones_own() -> None:
    """The other player is never offered one."""
    game = scene().battlefield("A", "Grizzly Bears").battlefield("B", "Grizzly Bears").begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    over(game)
    assert "declare an attack" not in texts(game)
    do(game, "pass")
    assert game.state.ask_player == 1 and "declare an attack" not in texts(game)


@pytest.mark.seed("003", 88)
def test_an_effect_may_give_another_attack() -> None:
    """Then untapped creatures attack again in the same main phase."""
    s = scene().hand("A", "Relentless Assault").battlefield("A", "Grizzly Bears", *["Mountain"] * 4)
    game = s.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    over(game)
    assert "declare an attack" not in texts(game)
    do(game, "cast Relentless Assault")
    settle(game)
    attack(game, ("Grizzly Bears", "B"))
    over(game)
    assert game.state.players[1].life == 16
    assert "declare an attack" not in texts(game)
    pass_until(game, lambda g: g.state.turn_number == 2)
    names = [e.n for e in game.events if e.kind == Ev.PHASE_BEGINS]
    assert len([n for n in names if n == 1]) == 1  # still one main phase


@pytest.mark.seed("003", 89)
def test_a_creature_that_must_attack_makes_its_player_declare_an_attack() -> None:
    """The main phase cannot end before; the creature must be among the attackers."""
    s = scene().battlefield("A", "Juggernaut")
    game = s.begin("A", "main")
    assert "pass" not in texts(game)
    do(game, "declare an attack")
    do(game, "pass")
    assert texts(game) == ["Juggernaut attacks B"]
    do(game, 0)
    over(game)
    assert "pass" in texts(game)


@pytest.mark.seed("003", 89)
def test_a_creature_that_cannot_attack_owes_nothing() -> None:
    """If it is not legal to send it, no attack need be declared."""
    s = scene()
    s.permanent("A", "Juggernaut", sick=True)
    game = s.begin("A", "main")
    assert "pass" in texts(game)


def test_each_blocker_blocks_one_attacker() -> None:
    """One attacker each, and several may block the same one."""
    s = scene().battlefield("A", "Grizzly Bears", "Hill Giant").battlefield("B", "Grizzly Bears", "Grizzly Bears")
    game = s.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    pass_until(game, lambda g: g.state.ask_kind == Q.BLOCK)
    assert texts(game) == [
        "Grizzly Bears stays",
        "Grizzly Bears blocks Grizzly Bears",
        "Grizzly Bears blocks Hill Giant",
    ]


def test_evasion_matters_only_as_blockers_are_declared() -> None:
    """A creature blocked before it learns to fly stays blocked."""
    s = scene().battlefield("A", "Hill Giant", "Island").battlefield("B", "Grizzly Bears").hand("A", "Test Leap")
    game = s.begin("A", "main")
    attack(game, ("Hill Giant", "B"))
    block(game, ("Grizzly Bears", "Hill Giant"))
    cast(game, "Test Leap", "target Hill Giant")
    over(game)
    assert game.state.players[1].life == 20


def test_first_strike_leaves_no_window_before_the_other_damage() -> None:
    """A 2/2 with first strike kills a 2/2 that then deals nothing back; nobody acts in between."""
    s = scene().battlefield("A", "White Knight", "Mountain").battlefield("B", "Grizzly Bears", "Mountain")
    s.hand("A", "Lightning Bolt").hand("B", "Lightning Bolt")
    game = s.begin("A", "main")
    attack(game, ("White Knight", "B"))
    block(game, ("Grizzly Bears", "White Knight"))
    do(game, "pass")
    do(game, "pass")
    assert game.state.combat is None
    assert named(game, "White Knight") and not named(game, "Grizzly Bears")


def test_a_blocked_creature_stays_blocked_when_its_blocker_is_gone() -> None:
    """It deals no damage then."""
    s = scene().battlefield("A", "Hill Giant", "Mountain").battlefield("B", "Grizzly Bears").hand("A", "Lightning Bolt")
    game = s.begin("A", "main")
    attack(game, ("Hill Giant", "B"))
    block(game, ("Grizzly Bears", "Hill Giant"))
    cast(game, "Lightning Bolt", "target Grizzly Bears")
    settle(game)
    over(game)
    assert game.state.players[1].life == 20


def test_damage_is_divided_freely_among_blockers() -> None:
    """All on one, or spread in any way."""
    s = scene().battlefield("A", "Hill Giant").battlefield("B", "Grizzly Bears", "Hill Giant")
    game = s.begin("A", "main")
    attack(game, ("Hill Giant", "B"))
    block(game, ("Grizzly Bears", "Hill Giant"), ("Hill Giant", "Hill Giant"))
    pass_until(game, lambda g: g.state.ask_kind == Q.DAMAGE)
    assert texts(game) == ["0", "1", "2", "3"]


def test_sick_creatures_may_block_and_walls_may_not_attack() -> None:
    """Summoning sickness does not matter for blocking."""
    s = scene().battlefield("A", "Wall of Stone", "Grizzly Bears")
    s.permanent("B", "Hill Giant", sick=True)
    game = s.begin("A", "main")
    do(game, "declare an attack")
    do(game, "pass")
    assert texts(game) == ["Grizzly Bears stays", "Grizzly Bears attacks B"]
    do(game, "Grizzly Bears attacks B")
    block(game, ("Hill Giant", "Grizzly Bears"))
    over(game)
    assert not [p for p in game.state.battlefield if p.chars.name == "Grizzly Bears"]


def test_the_end_of_combat_has_its_series_and_then_the_main_phase_goes_on() -> None:
    """Creatures are no longer in combat, and slow spells may be cast again."""
    s = scene().battlefield("A", "Hill Giant", "Forest", "Forest").hand("A", "Grizzly Bears")
    game = s.begin("A", "main")
    attack(game, ("Hill Giant", "B"))
    over(game)
    assert "cast Grizzly Bears" in texts(game)
