"""A finished game in figures: turns, life, what was cast, what mana was lost, how often somebody was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.errors import MalformedChoice
from apnap.telling.story import Story

if TYPE_CHECKING:
    from apnap.desk.message_parts import Summary, TurnSum
    from apnap.play.table import Table


def summary(table: Table, seat: int | None) -> Summary:
    """What the page shows when the game is over; questions and silences are those of that seat."""
    game = table.game
    if not game.over:
        raise MalformedChoice("the game is not over")
    story = Story(game)
    players = len(game.players)
    begun = [n for n, e in enumerate(game.events) if e.kind.name == "TURN_BEGINS"]
    turns: list[TurnSum] = []
    for k, start in enumerate([0, *begun]):
        end = begun[k] if k < len(begun) else len(game.events)
        part = game.events[start:end]
        story.lines(game, part)
        turn: TurnSum = {
            "turn": 0,
            "player": -1,
            "life": list(story.life),
            "cast": [0] * players,
            "lost": [0] * players,
        }
        for e in part:
            if e.kind.name == "TURN_BEGINS":
                turn["turn"], turn["player"] = e.n, e.player
            elif e.kind.name == "CAST":
                turn["cast"][e.player] += 1
            elif e.kind.name == "MANA_EMPTIED":
                turn["lost"][e.player] += e.n
        turns.append(turn)
    asked = sum(1 for decision in table.decisions if decision.seat == seat)
    silent = 0 if seat is None else len(table.why_not_asked(seat))
    return {"turns": turns, "events": len(game.events), "asked": asked, "not_asked": silent}
