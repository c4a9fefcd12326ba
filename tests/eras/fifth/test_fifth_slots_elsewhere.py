"""What 1997 brought to the table of slots works under other rules too."""

from __future__ import annotations

import pytest

from apnap import Game, ruleset_named
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, do, pass_until
from tests.helpers import texts

CURRENT = ruleset_named("current")


def test_current_with_mana_first_pays_from_the_pool() -> None:
    """A player who taps by hand casts what the pool pays for; payments of effects come from the pool as well."""
    s = Scene(2, CURRENT.with_(mana_first=True)).hand("A", "Hill Giant").battlefield("A", *["Mountain"] * 4)
    s.state.manual_mana = 1
    game = s.begin("A", "main")
    assert "cast Hill Giant" not in texts(game)
    for _ in range(4):
        do(game, "tap Mountain")
    do(game, "cast Hill Giant")
    assert len(game.state.stack) == 1


def test_current_without_mulligans_begins_at_once() -> None:
    """Each player keeps the first seven."""
    game = Game.new([["60 Island"], ["60 Island"]], CURRENT.with_(mulligans=False), 1, start=0)
    assert game.state.ask_kind == Q.PRIORITY and [len(p.hand) for p in game.state.players] == [7, 7]


@pytest.mark.parametrize("when", ["state", "at once"])
def test_current_with_other_losses_at_once(when: str) -> None:
    """An empty library loses in the middle of the effect, or before the next priority."""
    rules = CURRENT.with_(other_losses=when)
    s = Scene(2, rules).library("A").library("B").hand("A", "Wheel of Fortune").battlefield("A", *["Mountain"] * 3)
    game = s.begin("A", "main", 3)
    do(game, "cast Wheel of Fortune")
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None
    assert game.outcome.winner == (1 if when == "at once" else None)
    assert sum(1 for e in game.events if e.kind == Ev.LOST) == (1 if when == "at once" else 2)


@pytest.mark.parametrize("slots", [{"mana_burn": False}, {"first_draw": "step"}, {"tapped_artifacts": "on"}])
def test_1997_with_another_slot_is_played_to_the_end(slots: dict[str, object]) -> None:
    """Mixes of 1997 work as well."""
    deck = ["20 Mountain", "20 Hill Giant", "20 Lightning Bolt"]
    game = Game.new([deck, deck], ruleset_named("fifth").with_(None, **slots), 4)
    for n in range(4000):
        if game.over:
            break
        do(game, n * 7 % game.choices)
    assert game.over
