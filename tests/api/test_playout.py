"""Random playouts inside the core."""

from __future__ import annotations

import pytest

from apnap import Game, GameOver, IllegalChoice, MalformedChoice, Policy, SetupError, playout, record, replay
from apnap.testing import Scene
from apnap.testing.random_games import random_game
from apnap.testing.tables import random_table

DECK = ["24 Forest", "36 Grizzly Bears"]


def test_a_playout_ends_the_game_and_repeats_itself() -> None:
    """The same seed plays the same game to its end."""
    games = [Game.new([DECK, DECK], seed=3) for _ in range(2)]
    done = [playout(game, 11) for game in games]
    assert games[0].over and games[0].state_hash() == games[1].state_hash()
    assert done[0].decisions == done[1].decisions > done[0].choices > 0


def test_a_playout_stops_at_its_limit() -> None:
    """A limit leaves a game that can be played on."""
    game = Game.new([DECK, DECK], seed=3)
    assert playout(game, 1, limit=50).decisions == 50
    assert not game.over and game.legal
    with pytest.raises(SetupError):
        playout(game, limit=-1)


def test_a_playout_stops_after_turns_and_tells_them() -> None:
    game = Game.new([DECK, DECK], seed=3)
    done = playout(game, 1, turns=3)
    assert game.turn == 3 == done.turns and done.winner is None
    assert playout(game, 1, turns=0).decisions == 0
    with pytest.raises(SetupError):
        playout(game, turns=-1)


def test_a_playout_tells_who_won() -> None:
    game = Game.new([DECK, DECK], seed=3)
    done = playout(game, 5)
    assert game.outcome is not None and done.winner == game.outcome.winner


def test_lively_players_do_more_than_uniform_ones() -> None:
    lands = []
    for policy in ("uniform", "lively"):
        games = [Game.new([DECK, DECK], seed=n) for n in range(10)]
        for n, game in enumerate(games):
            playout(game, n, turns=8, policy=policy)
        lands.append(sum(len(game.state.battlefield) for game in games))
    assert lands[1] > lands[0]


class Last(Policy):
    """The last answer, always."""

    def __init__(self) -> None:
        self.begun = 0

    def begin(self, game: Game) -> None:
        self.begun += 1

    def choose(self, game: Game, chance: int) -> int:
        assert 0 <= chance < 2**24
        return game.choices - 1


class Wrong(Policy):
    def choose(self, game: Game, chance: int) -> int:
        return 10_000


def test_ones_own_policy_chooses() -> None:
    game = Game.new([DECK, DECK], seed=3)
    twin = game.clone()
    mine = Last()
    done = playout(game, 0, limit=40, policy=mine)
    for _ in range(done.decisions):
        twin.apply(twin.choices - 1)
    assert twin.state_hash() == game.state_hash() and mine.begun == 1
    with pytest.raises(IllegalChoice):
        playout(twin, policy=Wrong())
    with pytest.raises(SetupError, match="uniform, lively"):
        playout(twin, policy="clever")


# ---- step ----------------------------------------------------------------------------------------------------------


def test_a_step_answers_what_is_forced_too_and_keeps_the_history() -> None:
    game = Game.new([DECK, DECK], seed=3)
    answers = 0
    while not game.over and answers < 200:
        assert game.choices > 1 or answers == 0
        answers += game.step(answers % game.choices)
    assert len(game.history) == answers
    assert replay(record(game)).state_hash() == game.state_hash()
    game.undo(answers)
    assert game.history == [] and game.turn == 0


def test_a_step_that_is_none_changes_nothing() -> None:
    game = Game.new([DECK, DECK], seed=3)
    before = game.state_hash()
    for wrong in (-1, game.choices, 10**30):
        with pytest.raises(IllegalChoice):
            game.step(wrong)
    for wrong_type in (True, "keep", None, 0.0):
        with pytest.raises(MalformedChoice):
            game.step(wrong_type)
    assert game.state_hash() == before and not game.history
    playout(game)
    with pytest.raises(GameOver):
        game.step(0)


# ---- distinct ------------------------------------------------------------------------------------------------------


def test_equal_cards_and_permanents_are_one_answer_and_different_ones_are_not() -> None:
    scene = Scene(2).battlefield("A", *["Mountain"] * 3).hand("A", "Shock", "Shock", "Mountain", "Mountain")
    scene.battlefield("B", "Grizzly Bears", "Grizzly Bears", "Hill Giant")
    scene.permanent("B", "Grizzly Bears", counters={"+1/+1": 1})
    game = scene.begin("A", "main")
    assert [game.legal[i].text for i in game.distinct()] == ["pass", "cast Shock", "play Mountain"]
    game.apply("cast Shock")
    kinds = [game.state.name_of(game.state.options[i].id) for i in game.distinct()]
    assert sorted(kinds) == ["A", "B", "Grizzly Bears", "Grizzly Bears", "Hill Giant"]


def test_what_something_speaks_of_is_like_nothing_else() -> None:
    scene = Scene(2).battlefield("A", *["Mountain"] * 3).hand("A", "Shock", "Shock")
    bears = [scene.permanent("B", "Grizzly Bears") for _ in range(3)]
    game = scene.begin("A", "main")
    game.apply("cast Shock")
    game.apply(next(i for i, o in enumerate(game.state.options) if o.id == bears[1].id))
    game.apply("cast Shock")
    named = [game.state.options[i].id for i in game.distinct() if game.state.options[i].id >= 100]
    assert named == [bears[0].id, bears[1].id]


def test_distinct_of_a_game_that_is_over_is_empty() -> None:
    game = Game.new([DECK, DECK], seed=3)
    playout(game)
    assert game.distinct() == []


def quiet(game: Game) -> Game:
    """Without a log, as the games that searches play on."""
    game.state.log = game.state.names = None
    return game


def by_hand(game: Game, seed: int, limit: int, last: int) -> int:
    """The same playout, but every question is asked and answered one by one; how many were."""
    x = (seed * 2654435761 + 88172645) & 0xFFFFFFFF or 1
    given = 0
    while not game.over and given < limit and game.state.turn_number < last:
        index = 0
        if game.choices > 1:
            x ^= (x << 13) & 0xFFFFFFFF
            x ^= x >> 17
            x ^= (x << 5) & 0xFFFFFFFF
            index = (x >> 8) % game.choices
        game.apply_index(index)
        given += 1
    return given


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("era", ["current", "fifth"])
def test_a_playout_answers_every_question_there_is(players: int, era: str) -> None:
    """Questions with one answer are given without being asked: the same game comes of it, after any number of them."""
    if era == "fifth" and players > 2:
        return
    for seed in range(3):
        start = quiet(random_game(seed, players, ruleset=era, manual_mana=False)[0])
        for limit, turns in ((1, 99), (7, 99), (30, 99), (31, 99), (32, 99), (33, 99), (400, 3), (500, 99)):
            quick, slow = start.clone(), start.clone()
            last = slow.state.turn_number + turns
            done = playout(quick, seed, limit, turns=turns)
            assert done.decisions == by_hand(slow, seed, limit, last)
            assert quick.state_hash() == slow.state_hash()


def test_a_playout_where_somebody_leaves_goes_on_with_the_next() -> None:
    """Whoever would have priority next loses as state-based actions are checked."""
    scene = Scene(3).battlefield("A", "Forest").library("B")
    start = quiet(scene.begin("A", "end"))
    for limit in range(1, 40):
        quick, slow = start.clone(), start.clone()
        assert playout(quick, 0, limit).decisions == by_hand(slow, 0, limit, 1000)
        assert quick.state_hash() == slow.state_hash()


@pytest.mark.parametrize("format", ["two-headed-giant", "grand-melee"])
def test_a_playout_of_a_format_answers_every_question_there_is(format: str) -> None:
    for seed in range(2):
        start = quiet(random_table(seed, format, 8 if format == "grand-melee" else 4)[0])
        for limit in (20, 150):
            quick, slow = start.clone(), start.clone()
            assert playout(quick, seed, limit).decisions == by_hand(slow, seed, limit, 1000)
            assert quick.state_hash() == slow.state_hash()
