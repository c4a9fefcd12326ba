"""Life, burn and losing in 1997."""

from __future__ import annotations

import pytest

from apnap import Game, SetupError, ruleset_named
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.citations import numbering
from apnap.state.kinds import Ev
from apnap.testing import cast, do, pass_until, settle
from apnap.vocab.abilities import Activated
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import LoseGame
from apnap.vocab.lookups import YOU
from tests.eras.fifth.helpers import scene
from tests.helpers import texts

register(CardDef("Test Sudden Loss", "1", "Enchantment", abilities=(Activated(Cost(), LoseGame(YOU)),)))


@pytest.mark.seed("eras", 11)
def test_a_player_may_climb_back_from_below_zero_within_a_phase() -> None:
    """At 2, struck to -1, gains 4: alive at 3."""
    s = scene().life("A", 2).hand("A", "Stream of Life").battlefield("A", *["Forest"] * 5)
    s.hand("B", "Lightning Bolt").battlefield("B", "Mountain")
    game = s.begin("A", "main")
    do(game, "pass")
    cast(game, "Lightning Bolt", "target A")
    settle(game)
    assert game.state.players[0].life == -1 and not game.over
    cast(game, "Stream of Life", "4", "target A")
    settle(game)
    pass_until(game, lambda g: g.over or g.state.turn_number == 2)
    assert game.outcome is None
    assert game.state.players[0].life == 3


@pytest.mark.seed("eras", 11)
def test_both_at_zero_at_one_check_is_a_draw() -> None:
    """Whatever fell first."""
    s = scene().life("A", 1).life("B", 1).hand("A", "Earthquake").battlefield("A", *["Mountain"] * 3)
    game = s.begin("A", "main")
    cast(game, "Earthquake", "2")
    settle(game)
    assert [p.life for p in game.state.players] == [-1, -1] and not game.over
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None and game.outcome.winner is None


def test_a_player_at_zero_cannot_pay_life() -> None:
    """Paying is limited to the life one has."""
    s = scene().life("A", 0).battlefield("A", "Necropotence")
    game = s.begin("A", "main")
    assert "activate Necropotence" not in texts(game)
    s = scene().life("A", 1).battlefield("A", "Necropotence")
    game = s.begin("A", "main")
    assert "activate Necropotence" in texts(game)


def test_burn_hits_both_pools_and_is_no_damage() -> None:
    """Loss of life: nothing is dealt."""
    s = scene().battlefield("A", "Mountain").battlefield("B", "Mountain")
    s.state.manual_mana = 3
    game = s.begin("A", "upkeep")
    do(game, "tap Mountain")
    do(game, "pass")
    do(game, "tap Mountain")
    do(game, "pass")
    assert [p.life for p in game.state.players] == [19, 19]
    assert not [e for e in game.events if e.kind == Ev.DAMAGE]


def test_1997_is_for_two_players() -> None:
    """More are refused, with the reason."""
    with pytest.raises(SetupError, match="two players"):
        Game.new([["60 Island"]] * 3, "fifth")


def test_combat_damage_on_a_stack_that_is_not_there_is_refused() -> None:
    """An impossible mix."""
    with pytest.raises(SetupError, match="no stack"):
        ruleset_named("fifth").with_(combat_damage="stack")


def test_poison_loses_at_once() -> None:
    """Not at the end of the phase."""
    s = scene().battlefield("A", "Glistener Elf")
    s.state.players[1].counters = {"poison": 9}
    game = s.begin("A", "main")
    do(game, "declare an attack")
    do(game, "pass")
    do(game, "Glistener Elf attacks B")
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None and game.outcome.winner == 0
    assert game.state.combat is not None


def test_extra_turns_follow_at_once() -> None:
    """Time Walk."""
    s = scene().hand("A", "Time Walk").battlefield("A", "Island", "Island")
    game = s.begin("A", "main")
    do(game, "cast Time Walk")
    settle(game)
    pass_until(game, lambda g: g.state.turn_number == 2)
    assert game.state.active == 0


def test_what_no_source_of_1997_says_cites_the_card() -> None:
    """Extra turns and the legend rule: no text was found, so the first rule stands: what the card says."""
    first = "5E:The First Rule of Magic"
    assert [numbering("fifth-1997").number(rule) for rule in ("500.7", "704.5j", "722.1")] == [first] * 3
    assert numbering("fifth-1997").number("514.2") == "Mirage 47"
    assert numbering("fifth-1997").number("500.5") == "Mirage 9"


@pytest.mark.seed("eras", 11)
def test_falling_to_zero_at_different_moments_of_one_phase_is_a_draw_too() -> None:
    """The first to fall has not lost when the second falls."""
    s = scene().life("A", 3).life("B", 3).hand("A", "Lightning Bolt", "Lightning Bolt")
    s.battlefield("A", "Mountain", "Mountain")
    game = s.begin("A", "upkeep", 3)
    cast(game, "Lightning Bolt", "target A")
    settle(game)
    cast(game, "Lightning Bolt", "target B")
    settle(game)
    assert game.outcome is None
    pass_until(game, lambda g: g.over)
    assert str(game.outcome).startswith("<Outcome draw")


def test_a_card_that_makes_a_player_lose_does_so_at_once() -> None:
    """Losses other than by life do not wait for the end of the phase."""
    s = scene().battlefield("A", "Test Sudden Loss", "Mountain")
    game = s.begin("A", "main", 3)
    do(game, "activate Test Sudden Loss")
    pass_until(game, lambda g: g.over)
    assert not [e for e in game.events if e.kind == Ev.PHASE_ENDS]
