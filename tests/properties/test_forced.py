"""Answers that are forced may be given without asking: the game is then as if everybody had been asked (117.3d)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import Game, playout
from apnap.driving.playouts import Policy
from apnap.eras import rulesets
from apnap.testing import Scene
from apnap.testing.random_games import random_board, random_game

RULESETS = sorted(rulesets())
BEARS = ["24 Forest", "36 Grizzly Bears"]


def both_ways(game: Game, rng: random.Random, choices: int) -> None:
    """One game takes forced answers all at once, its twin one by one; nobody could tell them apart."""
    twin = game.clone()
    for _ in range(choices):
        if game.over:
            break
        index = rng.randrange(game.choices)
        done = game.step(index)
        twin.apply(index)
        one_by_one = 1
        while not twin.over and twin.choices == 1:
            twin.apply(0)
            one_by_one += 1
        assert done == one_by_one
        assert game.state_hash() == twin.state_hash()
        assert game.history == twin.history and game.taken_back == twin.taken_back
        assert len(game.events) == len(twin.events)


@settings(max_examples=12, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from(RULESETS), st.booleans())
def test_forced_answers_at_once_are_forced_answers_one_by_one(seed: int, era: str, log: bool) -> None:
    """In games of any cards, by every ruleset, told or not."""
    game, rng = random_game(seed, 2 if era == "fifth" else 2 + seed % 2, ruleset=era)
    if not log:
        game = Game.from_json(game.to_json(), log=False)
    both_ways(game, rng, 40)


@settings(max_examples=8, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 4))
def test_forced_answers_on_full_boards(seed: int, players: int) -> None:
    """With triggers that wait for steps, effects that last, monarchs and floating mana."""
    game, rng = random_board(seed, players)
    both_ways(Game.from_json(game.to_json(), log=False), rng, 30)


@pytest.mark.parametrize("era", RULESETS)
def test_games_of_plain_creatures_end_as_if_everyone_had_been_asked(era: str) -> None:
    """To the end, where most steps are ones in which nobody can act."""
    game = Game.new([BEARS, BEARS], era, seed=0, start=0, log=False)
    both_ways(game, random.Random(0), 10_000)
    assert game.over


class Last(Policy):
    """Always the last answer."""

    def choose(self, game: Game, chance: int) -> int:
        return game.choices - 1


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 30, 31, 32, 33, 34, 35, 90])
def test_a_playout_stops_after_as_many_answers_as_it_may_give(limit: int) -> None:
    """Also among forced ones: a step is not passed over where not all may pass."""
    quick = Game.new([BEARS, BEARS], seed=4, start=0, log=False)
    slow = quick.clone()
    assert playout(quick, limit=limit, policy=Last()).decisions == limit
    for _ in range(limit):
        playout(slow, limit=1, policy=Last())
    assert quick.state_hash() == slow.state_hash()


@pytest.mark.cr("503.1a", "117.3d")
def test_503_1a_a_step_that_something_waits_for_is_not_passed_over() -> None:
    """An ability at the beginning of the upkeep is put on the stack although nobody can act then."""
    game = Scene(2).battlefield("B", "Juzám Djinn").begin("A", "end")
    game = Game.from_json(game.to_json(), log=False)
    game.run_forced()
    seen = game.view(1)
    assert seen["turn"] == 2 and seen["step"] == "main" and seen["players"][1]["life"] == 19
