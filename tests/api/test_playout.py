"""Random playouts inside the core."""

from __future__ import annotations

import pytest

from apnap import Game, SetupError, playout

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
