"""One game as environments see it: slots for answers, pages of them, observations, and when to stop."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from apnap.decks import deck_named
from apnap.driving.card_numbers import list_hash
from apnap.driving.observing import COLUMNS, PER_PAGE, SLOTS, Observation
from apnap.envs.needing import needed
from apnap.errors import IllegalChoice, SetupError
from apnap.game import Game

if TYPE_CHECKING:
    import numpy as np
else:
    np = needed("numpy", "rl")

SAME_ORDER: Final = sys.byteorder == "little"  # numbers of observations are what numpy has here, byte by byte
Deck = str | Sequence[str]
Array = Any
MAX_DECISIONS: Final = 20_000


class Table:
    """The settings that every environment has, and the game being played."""

    def __init__(
        self,
        decks: Sequence[Deck],
        ruleset: str = "current",
        *,
        encoding: str = "v1",
        distinct: bool = False,
        skip_forced: bool = True,
        max_decisions: int = MAX_DECISIONS,
        entities: int = 128,
        log: bool = False,
    ) -> None:
        if isinstance(decks, str) or len(decks) < 2:
            raise SetupError("an environment needs a deck for each player, two at least")
        self.decks = [deck_named(deck) if isinstance(deck, str) else list(deck) for deck in decks]
        self.ruleset = ruleset
        self.encoding = encoding
        self.distinct = distinct
        self.skip_forced = skip_forced
        self.max_decisions = max_decisions
        self.entities = entities
        self.log = log
        self.shape = (1 + entities + SLOTS, COLUMNS)
        self.page = 0
        self.decisions = 0
        self.indices: list[int] | None = None  # of the answers that have slots, if not all of them
        self.game = self.fresh(0)

    def fresh(self, seed: int) -> Game:
        return Game.new(self.decks, self.ruleset, seed, log=self.log)

    @property
    def metadata(self) -> dict[str, Any]:
        """What two runs must agree on for their observations to mean the same."""
        return {"encoding": self.encoding, "entities": self.entities, "cards": list_hash(), "ruleset": self.ruleset}

    def begin(self, seed: int) -> None:
        self.game = self.fresh(seed)
        self.decisions = 0
        if self.skip_forced:
            self.game.run_forced()
        self.turn_to(0)

    def turn_to(self, page: int) -> None:
        self.page = page
        self.indices = self.game.distinct() if self.distinct else None

    @property
    def answers(self) -> int:
        """How many answers have a slot on some page."""
        return self.game.choices if self.indices is None else len(self.indices)

    @property
    def truncated(self) -> bool:
        return not self.game.over and self.decisions >= self.max_decisions

    def slots(self) -> int:
        """How many slots of this page have an answer, not counting the one that turns it."""
        n = self.answers
        return n if n <= SLOTS else min(PER_PAGE, n - self.page * PER_PAGE)

    def is_legal(self, slot: int) -> bool:
        return 0 <= slot < self.slots() or (slot == SLOTS - 1 and self.answers > SLOTS)

    def act(self, slot: int) -> bool:
        """Take the answer of a slot; False if it only turned the page.  An empty slot is an `IllegalChoice`."""
        game = self.game
        n = self.answers
        if game.over or not (0 <= slot < n if n <= SLOTS else self.is_legal(slot)):
            raise IllegalChoice(f"slot {slot} has no answer: {self.slots()} have")
        if n > SLOTS:
            if slot == SLOTS - 1:
                pages = (n + PER_PAGE - 1) // PER_PAGE
                self.page = (self.page + 1) % pages
                return False
            slot += self.page * PER_PAGE
        index = slot if self.indices is None else self.indices[slot]
        if self.skip_forced:
            game.step(index)
        else:
            game.apply(index)
        self.decisions += 1
        self.turn_to(0)
        return True

    def look(self, seat: int) -> Observation:
        page = self.page if self.page and self.game.decider == seat else 0
        return self.game.observe(seat, self.encoding, entities=self.entities, page=page, distinct=self.distinct)

    def observation(self, seat: int) -> dict[str, Array]:
        """Arrays of the caller's own."""
        seen = self.look(seat)
        mask = np.frombuffer(bytearray(seen.mask), dtype=np.int8)
        return {"observation": numbers(bytearray(seen.rows)).reshape(self.shape), "action_mask": mask}

    def write(self, seat: int, rows: memoryview, mask: memoryview) -> None:
        """The observation of a seat, into memory of the caller."""
        seen = self.look(seat)
        rows[:] = seen.rows if SAME_ORDER else numbers(seen.rows).tobytes()
        mask[:] = seen.mask

    def reward(self, seat: int) -> float:
        """At the end: 1 for having won, -1 for having lost, 0 for a draw; -1 also for who has left before it."""
        outcome = self.game.outcome
        if outcome is None:
            return 0.0 if seat in self.game.playing else -1.0
        if outcome.winner is None:
            return 0.0
        return 1.0 if outcome.winner == seat else -1.0


def numbers(rows: bytes | bytearray) -> Array:
    """The numbers of an observation; on most machines in the same memory."""
    found: Array = np.frombuffer(rows, dtype="<i2")
    return found if SAME_ORDER else found.astype(np.int16)


def memory(array: Array) -> list[memoryview]:
    """The bytes of each part of an array, to be written to."""
    whole = memoryview(array).cast("B")
    size = whole.nbytes // len(array)
    return [whole[i * size : (i + 1) * size] for i in range(len(array))]
