"""The bot that plays candidates out: it does not peek, it is reproducible, it plays every era and any table."""

from __future__ import annotations

import pytest

from apnap.decks import deck_named, decks_of
from apnap.eras import rulesets
from apnap.errors import SetupError
from apnap.game import Game
from apnap.interchange.package_data import is_compiled
from apnap.play.seats import COMPILED_WORK, INTERPRETED_WORK, bot_kinds
from apnap.players import Bot, GreedyBot, RandomBot, SearchBot, play
from apnap.state.kinds import Q
from apnap.testing import Scene
from apnap.testing.tables import random_table
from apnap.thinking.following import Watch, Work, followed_by_habit


def quick(seed: int | str = 0) -> SearchBot:
    return SearchBot(seed, worlds=2, turns=2)


def test_the_same_seed_plays_the_same_game() -> None:
    """Its answers depend on the seed and the position only."""
    games = []
    for _ in range(2):
        game = Game.new([deck_named("red"), deck_named("green")], seed=3, log=False)
        play(game, [quick(1), GreedyBot(2)], max_decisions=80)
        games.append(game.state_hash())
    assert games[0] == games[1]


def test_it_does_not_peek() -> None:
    """On deals that its player cannot tell from the real one it answers the same."""
    game = Game.new([deck_named("red"), deck_named("green")], seed=11, log=False)
    opponent = RandomBot(5)
    asked = 0
    for _ in range(140):
        if game.over:
            break
        seat = game.decider
        if seat == 0 and game.choices > 1:
            answers = {quick(7).choose(deal) for deal in (game, game.sample(0, "x"), game.sample(0, "y"))}
            assert len(answers) == 1
            asked += 1
        game.apply_index((quick(7) if seat == 0 else opponent).choose(game))
    assert asked > 5


def test_it_takes_the_win_that_is_there() -> None:
    """With the last points in hand it deals them."""
    game = Scene().hand("A", "Lightning Bolt").battlefield("A", "Mountain").life("B", 3).begin()
    for _ in range(40):
        if game.over:
            break
        bot: Bot = quick() if game.decider == 0 else RandomBot(1)
        game.apply_index(bot.choose(game))
    assert game.outcome is not None
    assert game.outcome.winner == 0


@pytest.mark.parametrize("era", sorted(rulesets()))
def test_it_plays_every_era(era: str) -> None:
    """Whatever is asked, the answer is one of the legal ones."""
    deck = decks_of(era)[0]
    game = Game.new([deck_named(deck)] * 2, seed=5, ruleset=rulesets()[era], log=False)
    play(game, [quick(1), RandomBot(2)], max_decisions=80)
    assert game.turn >= 1


def test_it_plays_among_four() -> None:
    """Any number of players."""
    game = Game.new([deck_named(name) for name in ("red", "green", "white", "black")], seed=8, log=False)
    play(game, [quick(1), RandomBot(2), RandomBot(3), RandomBot(4)], max_decisions=160)
    assert game.turn > 1


@pytest.mark.parametrize("wrong", [-1, True, 2.5, "many"])
def test_numbers_that_are_none_are_refused(wrong: object) -> None:
    """Bad settings get a named error."""
    with pytest.raises(SetupError):
        SearchBot(0, worlds=wrong)  # type: ignore[arg-type]
    with pytest.raises(SetupError):
        SearchBot(0, turns=wrong)  # type: ignore[arg-type]
    with pytest.raises(SetupError):
        SearchBot(0, work=wrong)  # type: ignore[arg-type]


def test_it_keeps_a_hand_that_plays_well_whatever_the_rule_of_thumb_says() -> None:
    """One land is too few for greed; with elves for one mana each it is all one needs."""
    deck = ["Forest"] * 12 + ["Llanowar Elves"] * 48
    for seed in range(50):
        game = Game.new([deck, deck], seed=seed, start=0, log=False)
        while game.kind != Q.MULLIGAN:
            game.apply_index(0)
        if [o.card.is_land for o in game.state.players[game.decider or 0].hand].count(True) == 1:
            break
    assert game.legal[GreedyBot(1).choose(game)].text == "mulligan"
    assert game.legal[SearchBot(1, 16, turns=6, work=400).choose(game)].text == "keep"


def test_work_bounds_what_it_does() -> None:
    """With next to none it tries each candidate on a few deals; the answer is legal all the same."""
    game = Game.new([deck_named("red"), deck_named("red")], seed=4, log=False)
    play(game, [SearchBot(1, work=0), RandomBot(2)], max_decisions=120)
    assert game.turn > 1


def test_on_a_crowded_board_a_future_counts_for_several() -> None:
    """With a hundred permanents each takes four times as long as with fifty, so that it tries fewer."""
    done = []
    for many in (25, 50):
        scene = Scene().battlefield("A", *["Forest"] * many).battlefield("B", *["Forest"] * many)
        state = scene.begin("A", "main").state
        work = Work()
        followed_by_habit(state, Watch(0, state.turn_number, (0, 0)), work)
        done.append(work.done)
    assert done[1] == 4 * done[0] > 0


def test_without_deals_it_plays_like_greed() -> None:
    """There is nothing that greed's choice could be compared on."""
    game = Game.new([deck_named("red"), deck_named("green")], seed=6, log=False)
    while not game.over and game.turn < 6:
        choice = GreedyBot(3).choose(game)
        assert SearchBot(3, 0).choose(game) == choice
        game.apply_index(choice)


@pytest.mark.parametrize("wrong", [0, -1, True, "2", float("nan")])
def test_seconds_are_a_number_above_none(wrong: object) -> None:
    with pytest.raises(SetupError, match="a number above 0"):
        SearchBot(0, seconds=wrong)  # type: ignore[arg-type]


def test_seconds_end_the_trying() -> None:
    """After next to no time each candidate is tried on a deal or two, as with next to no work."""
    game = Game.new([deck_named("red"), deck_named("red")], seed=4, log=False)
    hurried = SearchBot(1, seconds=1e-9)
    play(game, [hurried, RandomBot(2)], max_decisions=120)
    assert game.turn > 1
    assert hurried.mind.until > 0


def test_at_a_table_it_thinks_as_long_as_a_person_waits() -> None:
    """The interpreted build does as much less as it is slower; the same seed still plays the same."""
    made = bot_kinds()["search"]("7")
    assert isinstance(made, SearchBot)
    assert made.seconds is None
    assert made.mind.work == (COMPILED_WORK if is_compiled() else INTERPRETED_WORK)
    assert list(bot_kinds()) == ["random", "lively", "greedy", "search"]


@pytest.mark.parametrize("name", ["two-headed-giant", "commander", "emperor", "archenemy", "planechase"])
def test_it_plays_formats(name: str) -> None:
    """A few turns of each: teams, commanders, schemes, planes."""
    game, _ = random_table(3, name)
    play(game, [quick(i) for i in range(len(game.players))], max_decisions=150)
    assert game.turn >= 1
