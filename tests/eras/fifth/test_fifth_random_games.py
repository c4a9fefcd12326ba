"""Random games of 1997 keep the invariants."""

from __future__ import annotations

import random

import pytest

from apnap import Game, IllegalChoice, MalformedChoice
from apnap.testing.random_games import check_copies, check_position, random_choice, random_game

DECKS = [
    ["20 Mountain", "16 Forest", "8 Hill Giant", "8 Grizzly Bears", "8 Lightning Bolt"],
    ["20 Island", "16 Forest", "6 Counterspell", "8 Grizzly Bears", "6 Giant Growth"],
]


def play(seed: int, manual: bool, look: bool) -> Game:
    game = Game.new(DECKS, "fifth", seed, manual_mana=manual)
    rng = random.Random(seed)
    for n in range(3000):
        if game.over:
            break
        if look and n % 7 == 0:
            check_position(game)
            assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
            assert game.clone().state_hash() == game.state_hash()
        game.apply(rng.randrange(game.choices))
    return game


@pytest.mark.parametrize("seed", range(6))
def test_two_random_players_finish_a_game_of_1997(seed: int) -> None:
    """Without an exception, and every position on the way can be saved, copied and told."""
    game = play(seed, manual=seed % 3 == 2, look=True)
    assert game.over


def test_the_same_seed_gives_the_same_game() -> None:
    """Answers and seed decide everything."""
    assert play(11, False, False).state_hash() == play(11, False, False).state_hash()


@pytest.mark.parametrize("seed", range(4))
def test_illegal_choices_raise_named_errors_and_change_nothing(seed: int) -> None:
    """At any question: nonsense, a number too high, a spell that cannot be cast, a pass that is owed otherwise."""
    game = Game.new(DECKS, "fifth", seed, manual_mana=seed % 2 == 1)
    rng = random.Random(seed)
    for n in range(400):
        if game.over:
            break
        if n % 9 == 0:
            before = game.state_hash()
            legal = {c.text for c in game.legal}
            for wrong in ("nonsense", game.choices + 3, "cast Black Lotus", "pass", "declare an attack", "draw", None):
                if wrong in legal:
                    continue
                with pytest.raises((IllegalChoice, MalformedChoice)):
                    game.apply(wrong)
                assert game.state_hash() == before
        game.apply(rng.randrange(game.choices))


@pytest.mark.parametrize("seed", range(8))
def test_decks_of_the_whole_pool_keep_the_invariants(seed: int) -> None:
    """Random decks of everything that 1997 can read, both ways of paying."""
    game, rng = random_game(seed + 500, 2, ruleset="fifth")
    for n in range(1200):
        if game.over:
            break
        if n % 20 == 0:
            check_position(game)
        if n % 60 == 0:
            check_copies(game)
        game.apply(random_choice(game, rng))
