"""Discard and cleanup phases of 1997."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.eras.fifth.words.phase_abilities import PhaseAbility
from apnap.state.kinds import Ev, Q
from apnap.state.steps import Step
from apnap.testing import cast, do, find, named, pass_until, settle
from apnap.vocab.abilities import Targets, Triggered
from apnap.vocab.effects.basic import Damage, Draw, GainLife, LoseLife
from apnap.vocab.effects.control import Later, Pump
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import ONE, TARGET, Num
from apnap.vocab.triggers import BeginningOf, Happens
from tests.eras.fifth.helpers import scene
from tests.helpers import texts

AT_END = BeginningOf(Step.END, "")
register(CardDef("Test Last Draw", "1", "Enchantment", abilities=(PhaseAbility("discard", Draw(), at="end"),)))
register(CardDef("Test Dusk Loss", "1", "Enchantment", abilities=(Triggered(AT_END, LoseLife(ONE)),)))
register(
    CardDef(
        "Test Dusk Maker",
        "1",
        "Enchantment",
        abilities=(Triggered(AT_END, Later(Triggered(AT_END, GainLife(Num(5))))),),
    )
)
register(
    CardDef(
        "Test Dusk Echo",
        "1",
        "Enchantment",
        abilities=(Triggered(Happens(Ev.LIFE_LOST, "opponent"), Later(Triggered(AT_END, GainLife(Num(7))))),),
    )
)
CREATURE = (Targets(CREATURES),)
register(
    CardDef(
        "Test Dusk Shrink", "1", "Enchantment", abilities=(Triggered(AT_END, Pump(Num(0), Num(-2), TARGET), CREATURE),)
    )
)
register(
    CardDef(
        "Test Dusk Growth", "1", "Enchantment", abilities=(Triggered(AT_END, Pump(Num(3), Num(3), TARGET), CREATURE),)
    )
)
register(
    CardDef("Test Dusk Sting", "1", "Enchantment", abilities=(Triggered(AT_END, Damage(Num(2), TARGET), CREATURE),))
)


def next_turn(game: Game) -> Game:
    """The second turn of the scene has begun."""
    return pass_until(game, lambda g: g.over or g.state.turn_number > 1)


# ---- discard -----------------------------------------------------------------------------------------------------


@pytest.mark.seed("003", 96)
@pytest.mark.seed("eras", 23, 51)
def test_discarding_to_seven_comes_at_the_end_of_the_discard_phase() -> None:
    """After the last fast effects."""
    game = scene().hand("A", *["Hill Giant"] * 9).begin("A", "discard")
    assert game.state.ask_kind == Q.PRIORITY and len(game.state.players[0].hand) == 9
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    next_turn(game)
    assert len(game.state.players[0].hand) == 7


@pytest.mark.seed("003", 97)
@pytest.mark.seed("eras", 23)
def test_discarding_is_done_once_even_if_more_cards_come_afterwards() -> None:
    """Who discards to seven and then draws in the same series keeps eight."""
    s = scene().hand("A", *["Hill Giant"] * 8).battlefield("A", "Test Last Draw")
    game = s.begin("A", "discard")
    do(game, "pass")
    do(game, "pass")
    assert texts(game) == ["activate Test Last Draw", "discard"]
    do(game, "discard")
    do(game, 0)
    next_turn(game)
    assert len(game.state.players[0].hand) == 8


@pytest.mark.seed("003", 98, 99)
def test_nobody_discards_with_seven_cards_or_less() -> None:
    """There is nothing to choose."""
    game = scene().hand("A", *["Hill Giant"] * 7).begin("A", "discard")
    next_turn(game)
    assert len(game.state.players[0].hand) == 7
    assert not [e for e in game.events if e.kind == Ev.DISCARDED]


# ---- cleanup -----------------------------------------------------------------------------------------------------


@pytest.mark.seed("003", 93, 100)
@pytest.mark.seed("eras", 51, 52)
def test_no_instants_in_the_cleanup_phase() -> None:
    """Discard is the last phase with them."""
    s = scene().hand("A", "Lightning Bolt").hand("B", "Lightning Bolt").battlefield("A", "Mountain", "Test Dusk Loss")
    s.battlefield("B", "Mountain", "Test Dusk Loss")
    s.state.manual_mana = 3
    game = s.begin("A", "cleanup")
    seen: list[str] = []
    while game.state.turn_number == 1:
        seen += texts(game)
        do(game, 0)
    assert seen and not [t for t in seen if t.startswith("cast")]


@pytest.mark.seed("003", 101, 103, 104)
def test_mana_sources_are_legal_in_the_cleanup_phase_and_burn_at_its_end() -> None:
    """With nothing left, their player loses there."""
    s = scene().battlefield("A", "Mountain").life("A", 1)
    s.state.manual_mana = 1
    game = s.begin("A", "cleanup")
    assert "tap Mountain" in texts(game)
    do(game, "tap Mountain")
    pass_until(game, lambda g: g.over or g.state.turn_number > 1)
    assert game.over and game.outcome is not None and game.outcome.winner == 1


@pytest.mark.seed("003", 105, 106)
@pytest.mark.seed("eras", 52)
def test_damage_and_effects_until_end_of_turn_end_together() -> None:
    """A grown creature with much damage survives the cleanup phase."""
    s = scene().hand("A", "Giant Growth").battlefield("A", "Forest")
    bears = s.permanent("A", "Grizzly Bears")
    game = s.begin("A", "main")
    cast(game, "Giant Growth", "target Grizzly Bears")
    settle(game)
    bears = find(game, "Grizzly Bears")
    bears.damage = 4
    game.state.stir(bears)
    next_turn(game)
    bears = find(game, "Grizzly Bears")
    assert (bears.damage, bears.chars.toughness) == (0, 2)


@pytest.mark.seed("003", 107)
@pytest.mark.seed("eras", 20)
def test_end_of_turn_effects_come_after_what_wears_off() -> None:
    """At the end of the cleanup phase, with no instants any more."""
    s = scene().battlefield("A", "Ball Lightning").hand("B", "Giant Growth")
    game = do(s.begin("A", "cleanup"))
    assert game.state.turn_number == 2 and not named(game, "Ball Lightning")


@pytest.mark.seed("003", 108)
def test_a_new_effect_until_end_of_turn_starts_and_ends_at_once() -> None:
    """It does not last into the next turn."""
    s = scene().battlefield("A", "Test Dusk Growth", "Grizzly Bears")
    game = s.begin("A", "cleanup")
    next_turn(game)
    assert find(game, "Grizzly Bears").chars.power == 2


@pytest.mark.seed("003", 109)
@pytest.mark.seed("eras", 20)
def test_an_effect_the_active_player_schedules_for_the_end_of_turn_still_comes_before_the_opponents() -> None:
    """It is done in the same series."""
    s = scene().battlefield("A", "Test Dusk Maker").battlefield("B", "Test Dusk Loss")
    game = s.begin("A", "cleanup")
    next_turn(game)
    lives = [(e.kind, e.player) for e in game.events if e.kind in (Ev.LIFE_GAINED, Ev.LIFE_LOST)]
    assert lives == [(Ev.LIFE_GAINED, 0), (Ev.LIFE_LOST, 1)]


@pytest.mark.seed("003", 110)
@pytest.mark.seed("eras", 20)
def test_once_the_opponents_are_handled_new_ones_of_the_active_player_are_ignored() -> None:
    """They lapse: they are not done next turn either."""
    s = scene().battlefield("A", "Test Dusk Echo").battlefield("B", "Test Dusk Loss")
    game = s.begin("A", "cleanup")
    next_turn(game)
    assert [p.life for p in game.state.players] == [20, 19]
    assert game.state.delayed == []


@pytest.mark.seed("003", 111)
def test_a_creature_reduced_to_no_toughness_dies_and_stays_dead() -> None:
    """Although the effect would end at once."""
    s = scene().battlefield("A", "Test Dusk Shrink", "Grizzly Bears")
    game = s.begin("A", "cleanup")
    next_turn(game)
    assert not named(game, "Grizzly Bears")


@pytest.mark.seed("003", 112)
def test_damage_that_does_not_kill_is_removed_at_once() -> None:
    """2 damage to a 3/3 at the end of the turn."""
    s = scene().battlefield("A", "Test Dusk Sting", "Hill Giant")
    game = s.begin("A", "cleanup")
    pass_until(game, lambda g: g.state.turn_number > 1)
    assert find(game, "Hill Giant").damage == 0
