"""The files of a run: what was asked for, a part for each finished range of games, and the tables at the end."""

from __future__ import annotations

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

    def write_part(self, first: int, last: int, rows: Rows) -> None:
        write_whole(self.parts / f"part-{first:09}-{last:09}.json", json.dumps(rows, separators=(",", ":")))

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

    def rows(self, table: str, limit: int | None = None) -> Iterator[dict[str, Any]]:
        """All rows of a table so far, in the order of games; up to, not with, the game of that number."""
        for first, last in self.ranges():
            if limit is not None and first >= limit:
                return
            text = (self.parts / f"part-{first:09}-{last:09}.json").read_text(encoding="utf-8")
            for row in json.loads(text).get(table, []):
                if limit is None or row["game"] < limit:
                    yield row

    # ---- tables ------------------------------------------------------------------------------------------------

    def write_tables(self, spec: Spec, limit: int | None = None) -> None:
        """Parquet files whose bytes depend on the run alone: not on workers, parts, kills or the clock."""
        for table in spec.tables:
            self.write_table(table, spec, limit)

    def write_table(self, table: str, spec: Spec, limit: int | None) -> None:
        pq = needed("pyarrow.parquet", "sim")
        schema = schema_of(table, spec)
        place = self.path / f"{table}.parquet"
        aside = place.with_name(f"{place.name}.{os.getpid()}.new")
        with pq.ParquetWriter(aside, schema, compression="zstd") as writer:
            group: list[dict[str, Any]] = []
            for row in self.rows(table, limit):
                group.append(row)
                if len(group) == ROWS_PER_GROUP:
                    writer.write_table(as_table(group, schema), row_group_size=ROWS_PER_GROUP)
                    group = []
            if group:
                writer.write_table(as_table(group, schema), row_group_size=ROWS_PER_GROUP)
        os.replace(aside, place)

    def note(self, values: dict[str, Any]) -> None:
        """Times and machines are kept apart from results."""
        with (self.path / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(values) + "\n")


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
