"""What a run is: everything its results depend on, and nothing else."""

from __future__ import annotations

import hashlib
import importlib
import itertools
import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from apnap.decks import deck_named
from apnap.errors import SetupError
from apnap.players import Bot, GreedyBot, LivelyBot, RandomBot, SearchBot

FORMAT: Final = 1
TABLES: Final = ("games", "cards", "turns", "decisions")
BOTS: Final[dict[str, Callable[..., Bot]]] = {
    "random": RandomBot,
    "lively": LivelyBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
MAX_DECISIONS: Final = 50_000


class Spec:
    """Decks, bots, how many games, and the seed from which all of them are made.

    Every pair of bots meets with every pair of decks, in turn.  With two bots and more, games come in pairs: the same
    deal, the same player first, the bots swapped.
    """

    def __init__(
        self,
        decks: Sequence[str],
        bots: Sequence[str] = ("greedy",),
        games: int = 100,
        seed: str = "apnap",
        ruleset: str = "current",
        tables: Sequence[str] = ("games", "cards"),
        max_decisions: int = MAX_DECISIONS,
        lists: dict[str, list[str]] | None = None,
        stop: float = 0.0,
    ) -> None:
        self.decks = list(decks)
        self.lists = dict(lists or {})  # the cards of decks that are not built in
        self.bots = list(bots)
        self.games = games
        self.seed = str(seed)
        self.ruleset = ruleset
        self.tables = sorted({"games", *tables})
        self.max_decisions = max_decisions
        self.stop = stop  # play on until the first bot's share is known to be so far from half; 0: play all games
        self.check()
        self.paired = len(self.bots) > 1
        bot_pairs = list(itertools.combinations(self.bots, 2)) if self.paired else [(self.bots[0], self.bots[0])]
        deck_pairs = list(itertools.combinations_with_replacement(self.decks, 2))
        self.meetings = [(*decks_, *bots_) for decks_ in deck_pairs for bots_ in bot_pairs]
        if self.paired and games % 2:
            self.games += 1

    def check(self) -> None:
        if not self.decks or not self.bots:
            raise SetupError("an arena needs a deck and a bot at least")
        if self.games < 1 or self.max_decisions < 1:
            raise SetupError("an arena plays one game at least, and one decision in it")
        for table in self.tables:
            if table not in TABLES:
                raise SetupError(f"there is no table {table!r}; there are {', '.join(TABLES)}")
        if len(set(self.decks)) < len(self.decks) or len(set(self.bots)) < len(self.bots):
            raise SetupError("a deck or a bot is named twice")
        margin: object = self.stop  # from a file, perhaps
        if not isinstance(margin, float) or not 0.0 <= margin < 0.5:
            raise SetupError(f"a margin to stop at is a number from 0.0 up to a half, not {margin!r}")
        if self.stop and len(self.bots) != 2:
            raise SetupError("only a run with two bots can stop when it is decided which is better")
        for deck in self.decks:
            self.cards(deck)
        for bot in self.bots:
            make_bot(bot, "0")

    def values(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "format": FORMAT,
            "decks": self.decks,
            "bots": self.bots,
            "games": self.games,
            "seed": self.seed,
            "ruleset": self.ruleset,
            "tables": self.tables,
            "max_decisions": self.max_decisions,
            "lists": self.lists,
        }
        if self.stop:  # written down only where it was asked for: other runs stay what they were
            found["stop"] = self.stop
        return found

    def cards(self, deck: str) -> list[str]:
        found = self.lists.get(deck)
        return deck_named(deck) if found is None else list(found)

    @property
    def digest(self) -> str:
        text = json.dumps(self.values(), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    def setting(self, game: int) -> Setting:
        """The game of that number."""
        deal = game // 2 if self.paired else game
        deck0, deck1, first, second = self.meetings[deal % len(self.meetings)]
        if self.paired and game % 2:
            first, second = second, first
        start = deal // len(self.meetings) % 2
        seed = hashlib.blake2b(f"{self.seed}/{deal}".encode(), digest_size=16).hexdigest()
        return Setting(game, deal, seed, (deck0, deck1), (first, second), start)


class Setting:
    """One game of a run."""

    def __init__(
        self, game: int, pair: int, seed: str, decks: tuple[str, str], bots: tuple[str, str], start: int
    ) -> None:
        self.game = game
        self.pair = pair
        self.seed = seed
        self.decks = decks
        self.bots = bots
        self.start = start


def from_values(values: object) -> Spec:
    """The run that was written down."""
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        raise SetupError("not a run of this version of the arena")
    try:
        return Spec(**{key: value for key, value in values.items() if key != "format"})
    except TypeError as error:
        raise SetupError(f"a run that cannot be read: {error}") from error


def make_bot(text: str, seed: str) -> Bot:
    """A bot from its name and arguments: `greedy`, `search:200`, `package.module:factory:argument`."""
    name, *rest = text.split(":")
    factory = BOTS.get(name)
    if factory is None:
        if not rest or "." not in f"{name}.{rest[0]}":
            raise SetupError(f"there is no bot {text!r}: {', '.join(BOTS)}, or module:factory")
        try:
            factory = getattr(importlib.import_module(name), rest.pop(0))
        except (ImportError, AttributeError) as error:
            raise SetupError(f"there is no bot {text!r}: {error}") from error
    try:
        bot = factory(seed, *[int(a) if a.lstrip("-").isdecimal() else a for a in rest])
    except TypeError as error:
        raise SetupError(f"the bot {text!r} cannot be made: {error}") from error
    if not isinstance(bot, Bot):
        raise SetupError(f"{text!r} makes no Bot but a {type(bot).__name__}")
    return bot
