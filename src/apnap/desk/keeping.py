"""Keeping tables: what a store must do, and the journal of a table that is kept in one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from apnap.desk.own_cards import admit
from apnap.desk.table import DeskTable
from apnap.play.journal import Keeper, Reading

if TYPE_CHECKING:
    from collections.abc import Sequence


class Store:
    """Where tables are kept; this one keeps them in memory, as text.  `apnap.web.store` has one with a file."""

    def __init__(self) -> None:
        self.games: dict[str, dict[str, Any]] = {}
        self.lines: dict[str, list[str]] = {}
        self.unsure = False  # something was written that `sync` has still to make sure of
        self.elsewhere: frozenset[str] = frozenset()  # bots that think in another process, as `Table` has it

    # What a store with a file does differently.

    def write_game(self, id: str, values: dict[str, Any]) -> None:
        """How the game began, who sits where, what was chosen."""
        self.games[id] = json.loads(json.dumps(values))
        self.lines.setdefault(id, [])

    def write_lines(self, id: str, first: int, lines: Sequence[str]) -> None:
        """Add lines; the first has that number.  Returns when they cannot be lost; `JournalNotWritten` otherwise."""
        del self.lines[id][first:]
        self.lines[id].extend(lines)

    def read_game(self, id: str) -> tuple[dict[str, Any], list[str]] | None:
        return (self.games[id], self.lines[id]) if id in self.games else None

    def sync(self) -> None:
        """Until what was written cannot be lost."""

    # What they have in common.

    def begin(self, desk: DeskTable) -> None:
        """A table was opened."""
        keeper = StoreKeeper(self, desk.id, desk.table.header, 0)
        self.seats(desk, 0)
        desk.table.journal = keeper
        before = [answer.code for answer in desk.table.game.history]
        if before:  # it goes on after a recorded game
            keeper.add({"by": "record", "seat": 0, "codes": before, "label": ""})

    def seats(self, desk: DeskTable, generation: int | None = None) -> None:
        """Somebody sat down."""
        if generation is not None:
            desk.generation = generation
        people = [{"seat": p.seat, "token": p.token, "invite": p.invite} for p in desk.people]
        values = {"header": desk.table.header, "info": desk.info, "people": people, "generation": desk.generation}
        self.write_game(desk.id, values)

    def load(self, id: str) -> DeskTable | None:
        """The table as it was left; None if there is none."""
        from apnap.play.resuming import from_reading

        found = self.read_game(id)
        if found is None:
            return None
        values, lines = found
        if values["info"].get("cards"):
            admit(values["info"]["cards"])
        keeper = StoreKeeper(self, id, values["header"], len(lines))
        reading = keeper.reading()
        table = from_reading(keeper.name, reading, self.elsewhere)
        table.journal = keeper
        generation = int(values["generation"]) + 1
        desk = DeskTable(id, table, values["info"], generation)
        for said in values["people"]:
            person = desk.person(int(said["seat"]))
            person.token, person.invite = str(said["token"]), str(said["invite"])
        for entry in reading.entries:
            if "a" in entry:
                desk.person(int(entry["from"])).acts[int(entry["a"])] = {"t": "ack", "a": int(entry["a"])}
            if "left" in entry:
                desk.clock.left = [float(left) for left in entry["left"]]
        self.seats(desk, generation)
        return desk


class StoreKeeper(Keeper):
    """The journal of a table in a store.  What need not be sure is written with the next entry that must be."""

    def __init__(self, store: Store, id: str, header: dict[str, Any], written: int) -> None:
        self.store = store
        self.id = id
        self.name = f"table {id}"
        self.header = header
        self.written = written  # lines that are kept
        self.waiting: list[str] = []

    def add(self, values: dict[str, Any], sure: bool = True) -> None:
        line = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        if not sure:
            self.waiting.append(line)
            return
        self.store.write_lines(self.id, self.written, [*self.waiting, line])
        self.written += len(self.waiting) + 1
        self.waiting = []

    def reading(self) -> Reading:
        found = self.store.read_game(self.id)
        lines = [] if found is None else found[1][: self.written]
        entries = [json.loads(line) for line in lines]
        self.waiting = []
        return Reading(self.header, entries, 0, 0, "")
