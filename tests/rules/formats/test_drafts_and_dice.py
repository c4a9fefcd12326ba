"""Decks of a Commander draft (903.13f), color identity as the game begins (903.4a), ignored rolls (706.6)."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.errors import SetupError
from apnap.formats import format_named
from apnap.rng import from_seed
from apnap.state.kinds import Ev
from apnap.testing import Scene, settle
from tests.helpers import life

DRAFTED = format_named("commander").with_(deck_size=0, least_deck=60, singleton=False)


@pytest.mark.cr("903.13f", "903.13g")
def test_903_13f_sixty_cards_or_more_and_any_number_of_each() -> None:
    deck = ["30 Plains", "29 Savannah Lions"]
    game = Game.new(
        [deck, [*deck, "40 Plains"]], format=DRAFTED, commanders=[["Thalia, Guardian of Thraben"]] * 2, seed=1
    )
    assert [p.life for p in game.state.players] == [40, 40] and game.state.format.commander_damage == 21
    with pytest.raises(SetupError, match=r"59 cards.*at least 60 \(903\.13f\)"):
        Game.new([["58 Plains"]] * 2, format=DRAFTED, commanders=[["Thalia, Guardian of Thraben"]] * 2)


@pytest.mark.cr("903.13f", "702.124a")
def test_903_13f_commanders_of_one_colour_may_be_partners() -> None:
    leaders = ["Thalia, Guardian of Thraben", "Brimaz, King of Oreskos"]
    with pytest.raises(SetupError, match="no partners"):
        Game.new([["58 Plains"]] * 2, format=DRAFTED, commanders=[leaders] * 2)
    masters = DRAFTED.with_(one_color_partners=True)
    game = Game.new([["58 Plains"]] * 2, format=masters, commanders=[leaders] * 2, seed=1)
    assert len(game.state.commanders) == 4
    with pytest.raises(SetupError, match="no partners"):
        Game.new([["58 Plains"]] * 2, format=masters, commanders=[[leaders[0], "Aurelia, the Warleader"]] * 2)


@pytest.mark.cr("706.6", "706.2")
def test_706_6_an_ignored_roll_has_never_happened() -> None:
    """With two Pixie Guides three dice are rolled for one, and only the highest is a roll."""
    results: list[int] = []
    for seed in range(40):
        board = Scene(2).battlefield("A", "Pixie Guide", "Pixie Guide", "Brazen Dwarf", *["Island"] * 4)
        game = board.hand("A", "Djinni Windseer").begin("A")
        game.state.rng = from_seed(seed)
        game.apply("cast Djinni Windseer")
        settle(game)
        rolls = [e for e in game.events if e.kind == Ev.ROLLED]
        assert len(rolls) == 1 and life(game, 1) == 19  # Brazen Dwarf heard of one
        results.append(rolls[0].n)
    assert sum(results) / len(results) > 13 and min(results) > 1
