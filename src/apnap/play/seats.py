"""Who sits where: people, and bots by name."""

from __future__ import annotations

from collections.abc import Callable

from apnap.errors import SetupError
from apnap.interchange.package_data import is_compiled
from apnap.players import Bot, GreedyBot, LivelyBot, RandomBot, SearchBot

HUMAN = "human"
USUAL = "search"  # who sits opposite if nobody is named
COMPILED_WORK = 5_000  # what a person waits for: two or three seconds for the hardest answers
INTERPRETED_WORK = 250  # as long, where everything takes ten times the time


def searching(seed: str) -> Bot:
    """The bot that searches, with no more work for an answer than a person would wait for in this build."""
    return SearchBot(seed, work=COMPILED_WORK if is_compiled() else INTERPRETED_WORK)


# How to make each bot from a seed.  A bot is made anew for every turn, and whenever a person has decided something:
# what it remembers comes from a few answers only, which resuming can show it again.  So the same seed and the same
# decisions make the same game, with or without undo, redo and being killed.
BOTS: dict[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "lively": LivelyBot,
    "greedy": GreedyBot,
    "search": searching,
}


def bot_kinds() -> dict[str, Callable[[str], Bot]]:
    """The bots there are, by name, the weakest first."""
    return dict(BOTS)


class Seat:
    """One seat: `kind` is HUMAN, the name of a bot, or "custom" for a bot given as an object."""

    def __init__(self, number: int, who: str | Bot, seed: str) -> None:
        self.number = number
        self.seed = seed
        self.custom = who if isinstance(who, Bot) else None
        self.made: tuple[tuple[int, int], Bot] | None = None  # since which moment, and the bot
        self.kind = "custom" if isinstance(who, Bot) else who
        if self.custom is None and who != HUMAN and who not in bot_kinds():
            raise SetupError(f"nobody called {who!r} plays here: {HUMAN}, {', '.join(bot_kinds())}")

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN

    def bot(self, decisions: int, turn: int) -> Bot:
        """Who answers, after so many decisions of people, in that turn."""
        if self.custom is not None:
            return self.custom
        since = (decisions, turn)
        if self.made is None or self.made[0] != since:
            self.made = (since, bot_kinds()[self.kind](self.seed_of(decisions, turn)))
        return self.made[1]

    def seed_of(self, decisions: int, turn: int) -> str:
        """What that bot's chance comes from."""
        return f"{self.seed}/{self.number}/{decisions}/{turn}"

    def is_reminded(self, elsewhere: frozenset[str]) -> bool:
        """Whether its bot remembers things here."""
        return self.custom is None and self.kind not in elsewhere

    def forget(self) -> None:
        """The game was taken back."""
        self.made = None
