"""How much of a bulk file is understood: the whole file is read, nothing is kept."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

from apnap.cards.registry import all_cards
from apnap.cardtext.bulk import BulkError, entries, is_skipped
from apnap.cardtext.compiling import compiled
from apnap.cardtext.facts import Facts
from apnap.cardtext.index import half_filled
from apnap.decks.formats import load_deck
from apnap.decks.lists import fold

BATCH: Final = 400
FIFTH_EDITION: Final = "1997-03-24"  # when it was printed
Row = tuple[str, str, str, list[str], str]  # name, set, date, reasons (none: accepted), reading back


class Coverage:
    """What came of every card."""

    def __init__(self) -> None:
        self.rows: Final[list[Row]] = []
        self.twice = 0

    def values(self) -> dict[str, Any]:
        """Plain values, for programs."""
        accepted = [row for row in self.rows if not row[3]]
        shipped = all_cards()
        reasons: Counter[str] = Counter()
        for row in self.rows:
            reasons.update(set(row[3]))
        old = [row for row in self.rows if row[2] and row[2] <= FIFTH_EDITION]
        return {
            "cards": len(self.rows),
            "accepted": len(accepted),
            "share": round(len(accepted) / max(1, len(self.rows)), 4),
            "accepted or shipped": sum(1 for row in self.rows if not row[3] or row[0] in shipped),
            "first printed until Fifth Edition": part(old),
            "by year": groups(self.rows, lambda row: row[2][:4]),
            "by set": groups(self.rows, lambda row: row[1]),
            "reasons": dict(reasons.most_common(200)),
        }

    def decks(self, folder: Path) -> dict[str, dict[str, Any]]:
        """For each deck list of a folder: its different cards, how many are accepted or ship, and the rest by name."""
        if not folder.is_dir():
            raise BulkError(f"{folder} is no folder")
        shipped = all_cards()
        known = {fold(name): name for name in shipped}
        known.update({fold(row[0]): row[0] for row in self.rows})
        known.update({fold(row[0].partition(" // ")[0]): row[0] for row in self.rows})
        good = {row[0] for row in self.rows if not row[3]} | set(shipped)
        found: dict[str, dict[str, Any]] = {}
        for path in sorted(p for p in folder.iterdir() if p.is_file()):
            deck = load_deck(path, None, check=False)
            names = dict.fromkeys(
                known.get(fold(e.name), e.name) for e in [*deck.main, *deck.sideboard, *deck.commander, *deck.companion]
            )
            missing = sorted(name for name in names if name not in good)
            found[path.name] = {"cards": len(names), "accepted": len(names) - len(missing), "missing": missing}
        return found


def part(rows: list[Row]) -> dict[str, int]:
    return {"cards": len(rows), "accepted": sum(1 for row in rows if not row[3])}


def groups(rows: list[Row], key: Callable[[Row], str]) -> dict[str, dict[str, int]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return {name: part(found[name]) for name in sorted(found)}


def cover(path: Path, progress: Callable[[int, int], None] | None = None, jobs: int = 0) -> Coverage:
    """Read every card of a file, on all cores; the same name counts once."""
    made = Coverage()
    jobs = jobs or os.cpu_count() or 1
    cards = distinct(path, made)
    total = len(cards)
    batches = [cards[i : i + BATCH] for i in range(0, total, BATCH)]
    results: Iterable[list[Row]] = map(read_batch, batches)
    if jobs > 1 and len(batches) > 1:
        with ProcessPoolExecutor(jobs) as pool:
            gather(made, pool.map(read_batch, batches), total, progress)
    else:
        gather(made, results, total, progress)
    return made


def gather(
    made: Coverage, results: Iterable[list[Row]], total: int, progress: Callable[[int, int], None] | None
) -> None:
    for rows in results:
        made.rows.extend(rows)
        if progress is not None:
            progress(len(made.rows), total)


def distinct(path: Path, made: Coverage) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for value in entries(path):
        if is_skipped(value):
            continue
        kept = Facts(value).values()
        kept["doubt"] = half_filled(value)
        before = found.get(kept["name"])
        if before is not None:
            made.twice += 1
            first = min(str(before.get("released_at", "9")), str(kept.get("released_at", "9")))
            if str(before.get("released_at", "9")) == first:
                continue
        found[kept["name"]] = kept
    return list(found.values())


def read_batch(cards: list[dict[str, Any]]) -> list[Row]:
    return list(rows_of(cards))


def rows_of(cards: list[dict[str, Any]]) -> Iterator[Row]:
    for value in cards:
        facts = Facts(value)
        if value["doubt"]:
            yield facts.name, facts.set, facts.date, [str(value["doubt"])], ""
            continue
        result = compiled(facts)
        reasons = [p.reason for p in result.problems]
        yield facts.name, facts.set, facts.date, reasons or ([] if result.accepted else ["not a card"]), result.back
