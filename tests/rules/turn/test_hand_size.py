"""How many cards a player keeps (402.2, 514.1) when several effects change it."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.rules.turn.cleanup import max_hand_size
from apnap.state.kinds import Q
from apnap.testing import Scene, pass_until


def at_cleanup(misers: int, cards: int, *more: str) -> Game:
    """A ends a turn with so many cards in hand, and B has so many Gnat Misers, each of which makes it one less."""
    scene = Scene(2)
    scene.hand("A", *["Forest"] * cards)
    scene.battlefield("A", *more)
    scene.battlefield("B", *["Gnat Miser"] * misers)
    game = scene.begin("A", "end")
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD or g.state.active == 1)
    return game


@pytest.mark.cr("402.2", "514.1")
@pytest.mark.parametrize("misers", [7, 8, 12])
def test_a_hand_size_below_zero_is_zero(misers: int) -> None:
    """Seven reducers or more: the whole hand goes, no more, and every question has an answer."""
    game = at_cleanup(misers, 3)
    assert max_hand_size(game.state, 0) == 0
    asked = 0
    while game.state.ask_kind == Q.DISCARD:
        assert game.choices == 3 - asked and game.state.ask_max == 3
        game.apply(0)
        asked += 1
    assert asked == 3 and not game.state.players[0].hand and len(game.state.players[0].graveyard) == 3


@pytest.mark.cr("514.1")
@pytest.mark.parametrize("misers", [7, 9])
def test_an_empty_hand_is_not_asked_for_cards(misers: int) -> None:
    """Nothing to discard, nothing asked, however small the hand must be."""
    game = at_cleanup(misers, 0)
    assert game.state.active == 1 and game.state.ask_kind != Q.DISCARD


@pytest.mark.cr("514.1")
@pytest.mark.parametrize(("cards", "discards"), [(4, 0), (5, 0), (6, 1), (7, 2)])
def test_several_reducers_add_up(cards: int, discards: int) -> None:
    """Two Gnat Misers: five cards are kept, and exactly five are no excess."""
    game = at_cleanup(2, cards)
    asked = 0
    while game.state.ask_kind == Q.DISCARD:
        game.apply(0)
        asked += 1
    assert asked == discards and len(game.state.players[0].graveyard) == discards


@pytest.mark.cr("402.2")
def test_no_maximum_hand_size_beats_every_reducer() -> None:
    """A player without a maximum discards nothing."""
    game = at_cleanup(9, 9, "Reliquary Tower")
    assert game.state.active == 1 and len(game.state.players[0].hand) == 9
