"""Bots that take their time, thinking in another process: a table says what is to be thought about, and goes on when
an answer comes.  Plain values in, a place in the list out; the answers are those the bot would give at the table.

What a bot remembers between two answers stays where it thinks.  Should that be lost, what it saw since it was made is
sent along and shown to it again.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final

from apnap.driving.answers import from_code
from apnap.errors import MalformedChoice
from apnap.game import Game
from apnap.play.seats import bot_kinds

if TYPE_CHECKING:
    from apnap.players import Bot

SLOW: Final = frozenset({"search"})  # bots that think for longer than others should wait
KEPT: Final = 400  # bots that are remembered
Values = dict[str, Any]


class Thought:
    """A question that a bot thinks about: the how-manieth of its table, whose, and the how-manieth of that bot."""

    def __init__(self, n: int, seat: int, nth: int) -> None:
        self.n = n
        self.seat = seat
        self.nth = nth
        self.begun = False  # somebody was asked to think


class Ponderer:
    """Thinks for the bots of many tables."""

    def __init__(self) -> None:
        self.bots: OrderedDict[str, tuple[str, int, Bot]] = OrderedDict()  # by seat: its seed, answers given, the bot

    def answer(self, request: Values) -> int | None:
        """The bot's choice; None if it must be shown first what it saw (`Table.thought_values` with `anew`)."""
        kind, seed, key = request.get("kind"), request.get("seed"), request.get("key")
        if kind not in bot_kinds() or not isinstance(seed, str) or not isinstance(key, str):
            raise MalformedChoice("a thought has a bot, its seed, and a key")
        game = Game.from_json(request["save"])
        seen = request.get("seen")
        known = self.bots.pop(key, None)
        if seen is not None or request["nth"] == 0:
            bot = bot_kinds()[kind](seed)
            for mine, code in seen or []:
                if mine:
                    bot.choose(game)
                game.apply(from_code(code))
        elif known is None or known[:2] != (seed, request["nth"]):
            return None
        else:
            bot = known[2]
        chosen = bot.choose(game)
        self.bots[key] = (seed, request["nth"] + 1, bot)
        while len(self.bots) > KEPT:
            self.bots.popitem(last=False)
        return chosen
