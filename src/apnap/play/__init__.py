"""Playing with people: a table with seats, stops and yields, a journal, and stepping through recorded games."""

from __future__ import annotations

from apnap.play.commands import COMMANDS, command_lines, say
from apnap.play.replay import Replay
from apnap.play.seats import HUMAN, bot_kinds
from apnap.play.silence import NotAsked, Why
from apnap.play.stops import OPPONENTS, OWN, Level, Stops
from apnap.play.table import Table
from apnap.play.yields import BREAKS, Break, Until
from apnap.telling.places import find_place, places

__all__ = [
    "BREAKS",
    "COMMANDS",
    "HUMAN",
    "OPPONENTS",
    "OWN",
    "Break",
    "Level",
    "NotAsked",
    "Replay",
    "Stops",
    "Table",
    "Until",
    "Why",
    "bot_kinds",
    "command_lines",
    "find_place",
    "places",
    "say",
]
