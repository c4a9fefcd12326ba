"""The commander decks that ship, whole and cut down for formats with smaller decks."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.decks.commander import COMMANDER_DECKS, led_deck_of


@pytest.mark.cr("903.5a", "903.12d")
@pytest.mark.parametrize("format", ["commander", "brawl"])
@pytest.mark.parametrize("name", COMMANDER_DECKS)
def test_every_deck_that_ships_can_be_played_in_every_format_with_commanders(name: str, format: str) -> None:
    """A hundred cards for Commander, sixty for Brawl, commanders included; the rest of the rules for decks as well."""
    size = 60 if format == "brawl" else 100
    leaders, cards = led_deck_of(name, size)
    count = sum(int(line.split()[0]) if line[0].isdigit() else 1 for line in cards)
    assert count + len(leaders) == size
    game = Game.new([cards, cards], format=format, commanders=[leaders, leaders], seed=1)
    assert game.view(0)["format"] == format
