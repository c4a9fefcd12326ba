"""Lore counters and effects that change how many counters are put (614.16, 714.3)."""

from __future__ import annotations

import pytest

from apnap.atoms.index import add_lasting
from apnap.cards.registry import register_engine
from apnap.game import Game
from apnap.state.effects import Duration, Lasting, Until
from apnap.state.kinds import Q
from apnap.testing import Scene, cast, find, named, pass_until, settle, to_step
from apnap.vocab.effects.replacing import MoreCounters
from tests.helpers import lore

TWICE_WHAT_YOU_PUT = MoreCounters(2, by="you", players=True)
register_engine("test: twice what you put", TWICE_WHAT_YOU_PUT)


def order(game: Game) -> None:
    """Put waiting triggers on the stack in the order offered, and let everything resolve."""
    settle(game)
    while game.state.ask_kind == Q.ORDER_TRIGGERS:
        game.apply(0)
        settle(game)


@pytest.mark.cr("714.3a", "714.2b", "122.6")
def test_714_3a_a_doubled_counter_as_it_enters_triggers_two_chapters() -> None:
    """It enters with two lore counters: chapters I and II both trigger, and III on the next turn."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3)
    scene.hand("A", "History of Benalia")
    g = scene.state
    forever = Duration(Until.FOREVER, 0, 0, 0, None)
    add_lasting(g, Lasting(g.fresh_id(), TWICE_WHAT_YOU_PUT, 0, 0, (), forever, g.tick(), 1, None))
    game = scene.begin("A", "main")
    cast(game, "History of Benalia")
    pass_until(game, lambda x: x.state.ask_kind == Q.ORDER_TRIGGERS)
    assert lore(game, "History of Benalia") == 2
    order(game)
    assert len(named(game, "Knight")) == 2
    to_step(game, "main", 3)
    assert lore(game, "History of Benalia") == 4  # the turn-based action puts counters as well
    order(game)
    assert not named(game, "History of Benalia")


@pytest.mark.cr("614.16", "714.3a", "714.3b")
def test_614_16_doubling_season_leaves_the_lore_of_the_rules_alone() -> None:
    """Neither entering nor the turn-based action is an effect: one counter each time."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3, "Doubling Season")
    scene.hand("A", "History of Benalia")
    game = scene.begin("A", "main")
    cast(game, "History of Benalia")
    settle(game)
    assert lore(game, "History of Benalia") == 1
    to_step(game, "main", 3)
    assert lore(game, "History of Benalia") == 2


@pytest.mark.cr("714.3b")
def test_714_3b_vorinclex_doubles_the_turn_based_action() -> None:
    """A player puts the counter, effect or not; an opponent's Saga gets none."""
    scene = Scene(2)
    scene.permanent("A", "Rite of Belzenlok", counters={"lore": 1})
    scene.permanent("B", "Rite of Belzenlok", counters={"lore": 1})
    scene.battlefield("A", "Vorinclex, Monstrous Raider")
    game = scene.begin("B", "upkeep")
    to_step(game, "end")
    assert find(game, "Rite of Belzenlok", "B").count("lore") == 1
    to_step(game, "main", 2)
    assert find(game, "Rite of Belzenlok", "A").count("lore") == 3


@pytest.mark.cr("614.16", "714.3b")
def test_614_16_doubling_season_finds_the_lore_that_vorinclex_puts() -> None:
    """The turn-based action is no effect, but a replacement effect that changes it is: one becomes two, then four."""
    scene = Scene(2)
    scene.permanent("A", "Rite of Belzenlok", counters={"lore": 0})
    scene.battlefield("A", "Doubling Season", "Vorinclex, Monstrous Raider")
    game = scene.begin("A", "upkeep")
    pass_until(game, lambda x: lore(x, "Rite of Belzenlok") > 0)
    assert lore(game, "Rite of Belzenlok") == 4


@pytest.mark.cr("614.16", "606.4")
def test_614_16_a_loyalty_cost_is_no_effect() -> None:
    """Doubling Season leaves the counters put to pay a cost alone; Vorinclex asks only who puts them."""
    for enchantment, loyalty in (("Doubling Season", 6), ("Vorinclex, Monstrous Raider", 8)):
        game = Scene(2).battlefield("A", enchantment, "Sorin Markov").begin("A", "main")
        game.apply("activate Sorin Markov: +2")
        game.apply("target B")
        assert find(game, "Sorin Markov").count("loyalty") == loyalty


@pytest.mark.cr("714.4", "305.7")
def test_714_4_urzas_saga_under_blood_moon_stays_and_gets_no_counters() -> None:
    """It has no chapter abilities as a Mountain: no lore in the main phase, no sacrifice at three counters."""
    scene = Scene(2)
    scene.permanent("A", "Urza's Saga", counters={"lore": 3})
    scene.battlefield("B", "Blood Moon")
    game = scene.begin("A", "upkeep")
    to_step(game, "end", 3)
    assert lore(game, "Urza's Saga") == 3
    assert "Mountain" in find(game, "Urza's Saga").chars.subtypes


@pytest.mark.cr("714.3")
def test_lore_counters_change_no_characteristics() -> None:
    """A Saga with counters is what its card is, so a loaded game goes on exactly as the original."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3)
    scene.hand("A", "History of Benalia")
    game = scene.begin("A", "main")
    cast(game, "History of Benalia")
    settle(game)
    saga = find(game, "History of Benalia")
    assert saga.chars is saga.base.chars
