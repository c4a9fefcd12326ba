"""Loops of mandatory actions that take several turns (104.4b)."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.errors import TooManySteps
from apnap.flow import takes_long
from apnap.game import Game
from apnap.rules.loops import PATIENCE
from apnap.state.kinds import Q, Zone
from apnap.state.limits import Limits
from apnap.state.steps import Step
from apnap.testing import Scene, pass_until, to_step
from apnap.vocab.abilities import Spell, Static, Triggered
from apnap.vocab.conditions import Exists
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.effects.control import If
from apnap.vocab.effects.permanents import Move, PutCounters, RemoveCounters
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import SOURCE, All, It, Num
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf

SKIPS = Static(rules=(Rule("skip step", text="draw"),))
FULL = Exists(All(Filter(name="Test: Hourglass", counter="sand")))
TURN_OVER = If(FULL, RemoveCounters("sand", Num(1), SOURCE), PutCounters("sand", Num(1), SOURCE))
register(CardDef("Test: Nobody Draws", "1", "Enchantment", abilities=(SKIPS,)))
register(CardDef("Test: Hourglass", "1", "Artifact", abilities=(Triggered(BeginningOf(Step.UPKEEP, ""), TURN_OVER),)))
register(
    CardDef(
        "Test: Slow Growth", "1", "Artifact", abilities=(Triggered(BeginningOf(Step.UPKEEP, ""), GainLife(Num(1))),)
    )
)
register(CardDef("Test: Nobody's Turn", "1", "Enchantment", abilities=(Static(rules=(Rule("skip turn"),)),)))
register(CardDef("Test: Do Little", "0", "Instant", abilities=(Spell(Move(It("spell"), Zone.HAND)),)))


def stalemate(era: str, *cards: str, hand: tuple[str, ...] = ()) -> Game:
    """Nobody draws and nobody has anything to do."""
    scene = Scene(2, ruleset=era)
    scene.battlefield("A", "Test: Nobody Draws", *cards)
    scene.hand("A", *hand)
    return scene.begin("A")


def rule_of_end(game: Game) -> str:
    outcome = game.outcome
    return "" if outcome is None else outcome.rule


@pytest.mark.cr("104.4b", "731.4")
@pytest.mark.parametrize("cards", [(), ("Test: Hourglass",), ("Test: Hourglass", "Plains")])
def test_104_4b_turns_that_repeat_themselves_are_a_draw(cards: tuple[str, ...]) -> None:
    """Nothing happens at all, or the same every other turn: there is no way to stop."""
    game = stalemate("current", *cards)
    pass_until(game, lambda g: g.over or g.state.turn_number > 3 * PATIENCE, 20_000)
    assert rule_of_end(game) == "104.4b"
    assert game.state.turn_number > 3  # not before it is plain that nothing will come of it


@pytest.mark.era("sixth", "102.4b")
def test_104_4b_the_turns_of_1999_repeat_themselves_too() -> None:
    """The same with the rules of then."""
    game = stalemate("sixth", "Test: Hourglass")
    pass_until(game, lambda g: g.over or g.state.turn_number > 3 * PATIENCE, 20_000)
    assert game.over and game.outcome is not None and game.outcome.winner is None


@pytest.mark.cr("104.4b")
def test_104_4b_what_grows_from_turn_to_turn_is_no_loop() -> None:
    """A life more each turn is another position."""
    game = stalemate("current", "Test: Slow Growth")
    to_step(game, "upkeep", 2 * PATIENCE)
    assert not game.over


@pytest.mark.cr("104.4b")
def test_104_4b_a_turn_in_which_someone_acts_begins_it_anew() -> None:
    """A spell that changes nothing is still a choice (loops with an optional action are no draw)."""
    game = stalemate("current", hand=("Test: Do Little",))
    for turn in range(11, 3 * PATIENCE, 20):
        to_step(game, "main", turn)
        assert not game.over
        game.apply("cast Test: Do Little")
    assert not game.over


@pytest.mark.cr("104.4b")
def test_104_4b_a_loop_over_turns_is_found_alike_after_loading() -> None:
    """What is remembered of the loop is saved, and it is no more after many turns than after few."""
    game = stalemate("current", "Test: Hourglass")
    to_step(game, "upkeep", 19)
    loaded = Game.from_json(game.to_json())
    for g in (game, loaded):
        pass_until(g, lambda x: x.over, 20_000)
    assert game.state_hash() == loaded.state_hash()
    assert game.state.turn_number == loaded.state.turn_number


@pytest.mark.cr("104.4b")
def test_104_4b_looking_for_loops_needs_no_memory_that_grows() -> None:
    """Hundreds of positions without a choice, two hashes and a number kept."""
    game = stalemate("current", "Test: Slow Growth")
    most = 0
    for _ in range(2000):
        if game.over:
            break
        game.apply(0)
        most = max(most, len(game.state.loop_hashes))
    assert game.state.ask_kind == Q.PRIORITY
    assert most == 3


@pytest.mark.cr("104.4b", "614.10")
def test_104_4b_turns_that_nobody_will_ever_take_are_a_draw() -> None:
    """Both players skip every turn: nobody is asked anything any more, and nothing will ever stop it."""
    game = Scene(2).battlefield("A", "Test: Nobody's Turn").begin("A", "end")
    pass_until(game, lambda g: g.over, 10)
    assert rule_of_end(game) == "104.4b"


@pytest.mark.cr("104.4b")
def test_a_game_in_which_much_happens_by_itself_goes_on_until_the_limit_is_passed() -> None:
    """As many automatic actions as the host allows are none too many."""
    game = Scene(2, limits=Limits(automatic=600)).begin("A", "main")
    takes_long(game.state, 600)
    takes_long(game.state, 37 * 14)  # looked at, and nothing repeats itself
    assert not game.over
    with pytest.raises(TooManySteps):
        takes_long(game.state, 601)
