"""The files of a run: what was asked for, a part for each finished range of games, and the tables at the end."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from apnap import __version__
from apnap.envs.needing import needed
from apnap.errors import SetupError
from apnap.sim.playing import Rows
from apnap.sim.spec import Spec, from_values

if TYPE_CHECKING:
    import pyarrow as pa

ROWS_PER_GROUP: Final = 1024
NAME: Final = re.compile(r"part-(\d{9})-(\d{9})\.json")

WORDS: Final = "dictionary"
COLUMNS: Final[dict[str, dict[str, str]]] = {
    "games": {
        "game": "int64",
        "seed": "string",
        "pair": "int64",
        "deck0": WORDS,
        "deck1": WORDS,
        "bot0": WORDS,
        "bot1": WORDS,
        "starting": "int8",
        "winner": "int8",
        "reason": WORDS,
        "rule": WORDS,
        "truncated": "bool",
        "turns": "int32",
        "decisions": "int32",
        "life0": "int32",
        "life1": "int32",
        "mulligans0": "int8",
        "mulligans1": "int8",
        "choices": "list",
        "error": "string",
    },
    "cards": {"game": "int64", "seat": "int8", "deck": WORDS, "card": WORDS, "played": "int16", "won": "bool"},
    "decisions": {
        "game": "int64",
        "ply": "int32",
        "turn": "int32",
        "step": WORDS,
        "seat": "int8",
        "ask": WORDS,
        "options": "int16",
        "choice": "int16",
        "act": WORDS,
        "card": WORDS,
    },
    "turns": {
        "game": "int64",
        "turn": "int32",
        "active": "int8",
        "seat": "int8",
        "life": "int32",
        "hand": "int16",
        "library": "int16",
        "graveyard": "int16",
        "lands": "int16",
        "creatures": "int16",
        "power": "int32",
    },
}


def write_whole(path: Path, text: str) -> None:
    """A file that is there completely or not at all."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.new")
    with aside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, path)


class Folder:
    """Where a run is kept."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.parts = self.path / "parts"

    def begin(self, spec: Spec) -> None:
        """Write down what the run is, or see that it is the same."""
        self.parts.mkdir(parents=True, exist_ok=True)
        place = self.path / "run.json"
        if place.exists():
            if self.spec().digest != spec.digest:
                raise SetupError(f"{self.path} has another run: take another folder, or --resume that one")
            return
        told = {"apnap": "arena", "spec": spec.values(), "digest": spec.digest, "version": __version__}
        told["python"] = platform.python_version()
        write_whole(place, json.dumps(told, indent=1) + "\n")

    def spec(self) -> Spec:
        place = self.path / "run.json"
        try:
            told = json.loads(place.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise SetupError(f"{self.path} has no run: there is no run.json") from None
        except ValueError as error:
            raise SetupError(f"{place} cannot be read: {error}") from error
        if not isinstance(told, dict) or told.get("apnap") != "arena":
            raise SetupError(f"{place} is not of an arena")
        return from_values(told.get("spec"))

    # ---- parts -------------------------------------------------------------------------------------------------

    def write_part(self, first: int, last: int, text: str) -> None:
        write_whole(self.parts / f"part-{first:09}-{last:09}.json", text)

    def ranges(self) -> list[tuple[int, int]]:
        """The ranges of games that are finished, in order, each game once."""
        found = sorted(
            (int(m[1]), int(m[2])) for m in (NAME.fullmatch(p.name) for p in self.parts.glob("part-*.json")) if m
        )
        kept: list[tuple[int, int]] = []
        for first, last in found:
            if not kept or first >= kept[-1][1]:
                kept.append((first, last))
        return kept

    def missing(self, games: int) -> list[tuple[int, int]]:
        """What is still to be played."""
        found: list[tuple[int, int]] = []
        at = 0
        for first, last in [*self.ranges(), (games, games)]:
            if first > at:
                found.append((at, min(first, games)))
            at = max(at, last)
        return found

    def kept(self, limit: int | None = None) -> Iterator[Rows]:
        """The rows of each part so far, in the order of games; up to, not with, the game of that number."""
        for first, last in self.ranges():
            if limit is not None and first >= limit:
                return
            rows: Rows = json.loads((self.parts / f"part-{first:09}-{last:09}.json").read_text(encoding="utf-8"))
            if limit is not None and last > limit:
                rows = {table: [row for row in found if row["game"] < limit] for table, found in rows.items()}
            yield rows

    def rows(self, table: str, limit: int | None = None) -> Iterator[dict[str, Any]]:
        """All rows of a table, likewise."""
        for rows in self.kept(limit):
            yield from rows.get(table, [])

    # ---- tables ------------------------------------------------------------------------------------------------

    def write_tables(self, spec: Spec, limit: int | None = None) -> None:
        """Parquet files whose bytes depend on the run alone: not on workers, parts, kills or the clock."""
        with contextlib.ExitStack() as open_files:
            tables = [open_files.enter_context(TableFile(self.path, table, spec)) for table in spec.tables]
            for rows in self.kept(limit):
                for table in tables:
                    table.add(rows.get(table.name, []))
        for table in tables:
            os.replace(table.aside, table.place)

    def note(self, values: dict[str, Any]) -> None:
        """Times and machines are kept apart from results."""
        with (self.path / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(values) + "\n")


class TableFile:
    """A table being written, aside until it is whole."""

    def __init__(self, folder: Path, name: str, spec: Spec) -> None:
        self.name = name
        self.place = folder / f"{name}.parquet"
        self.aside = self.place.with_name(f"{self.place.name}.{os.getpid()}.new")
        self.schema = schema_of(name, spec)
        self.group: list[dict[str, Any]] = []
        self.writer = needed("pyarrow.parquet", "sim").ParquetWriter(self.aside, self.schema, compression="zstd")

    def __enter__(self) -> TableFile:
        return self

    def __exit__(self, *error: object) -> None:
        if error[0] is None and self.group:
            self.write(self.group)
        self.writer.close()

    def add(self, rows: list[dict[str, Any]]) -> None:
        """Groups have the same size whatever parts there were."""
        self.group += rows
        while len(self.group) >= ROWS_PER_GROUP:
            self.write(self.group[:ROWS_PER_GROUP])
            del self.group[:ROWS_PER_GROUP]

    def write(self, rows: list[dict[str, Any]]) -> None:
        self.writer.write_table(as_table(rows, self.schema), row_group_size=ROWS_PER_GROUP)


def schema_of(table: str, spec: Spec) -> pa.Schema:
    pa = needed("pyarrow", "sim")
    kinds = {WORDS: pa.dictionary(pa.int32(), pa.string()), "list": pa.list_(pa.uint16()), "bool": pa.bool_()}
    fields = [
        pa.field(name, kinds[kind] if kind in kinds else getattr(pa, kind)()) for name, kind in COLUMNS[table].items()
    ]
    return pa.schema(fields, {"apnap": "arena", "table": f"{table} 1", "spec": spec.digest})


def as_table(rows: list[dict[str, Any]], schema: pa.Schema) -> pa.Table:
    pa = needed("pyarrow", "sim")
    return pa.Table.from_pylist(rows, schema=schema)
