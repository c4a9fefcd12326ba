"""Imported cards in the pool: a name that nobody else has is looked for in the index, and read when it is needed."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from apnap.cards import registry
from apnap.cards.definition import CardDef
from apnap.cards.files import all_of
from apnap.cards.registry import Finder
from apnap.cards.writing import card_values
from apnap.cardtext.bulk import BulkError, entries
from apnap.cardtext.facts import Facts
from apnap.cardtext.index import Index, default_index
from apnap.errors import CardNotUnderstood
from apnap.interchange.package_data import data_bytes


@cache
def version() -> str:
    """Changes with the grammar, the vocabulary and the package: what was made before is then made anew."""
    import apnap

    digest = hashlib.sha256(apnap.__version__.encode())
    folder = Path(__file__).parent
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.read_bytes())
    digest.update(data_bytes("vocabulary.json"))
    return digest.hexdigest()[:16]


class Outcome:
    """What came of reading a card: its values as in a card file, or problems (line, word, reason)."""

    def __init__(
        self,
        name: str,
        values: dict[str, Any] | None,
        problems: list[tuple[str, str, str]],
        date: str,
        card: CardDef | None = None,
    ) -> None:
        self.name: Final = name
        self.card: Final = card  # if it was read just now
        self.values: Final = values
        self.problems: Final = problems
        self.date: Final = date

    @property
    def why(self) -> str:
        """The reasons in one line."""
        told = []
        for line, word, reason in self.problems[:3]:
            at = f" at {word!r}" if word else ""
            shown = line if len(line) <= 60 else line[:59] + "…"
            told.append(f"{reason}{at}" + (f" in {shown!r}" if shown else ""))
        return "; ".join(told)


class Imported(Finder):
    """The cards of an index."""

    def __init__(self, index: Index, any_date: bool = False) -> None:
        self.index: Final = index
        self.any_date: Final = any_date  # also cards that were printed after an era, in that era
        self.read: Final[set[str]] = set()  # the names of cards that came from here

    def name_of(self, text: str) -> str:
        return self.index.name_of(text) or ""

    def find(self, name: str) -> CardDef | None:
        outcome = self.outcome(name)
        if outcome is None:
            return None
        if outcome.values is None:
            raise CardNotUnderstood(f"{name} was imported, but its text is not understood: {outcome.why}")
        card = outcome.card
        if card is None:
            (card,) = all_of([outcome.values])
        if not self.any_date:
            card.first_printed = outcome.date
        self.read.add(name)
        return card

    def outcome(self, name: str) -> Outcome | None:
        """What comes of reading the card; None if the index does not have it."""
        found = self.index.facts(name)
        if found is None:
            return None
        facts, doubt = found
        if doubt:
            return Outcome(name, None, [("", "", doubt)], facts.date)
        digest = facts.digest()
        kept = self.index.kept(digest, version())
        card: CardDef | None = None
        if kept is None:
            kept, card = reading_of(facts)
            self.index.keep(digest, version(), kept)
        return Outcome(name, kept["card"], [tuple(p) for p in kept["problems"]], facts.date, card)

    def near(self, text: str) -> list[str]:
        return self.index.names(text, 3)


def reading_of(facts: Facts) -> tuple[dict[str, Any], CardDef | None]:
    """As it is kept, and the card itself, of which it was tried that its file says the same."""
    from apnap.cardtext.compiling import compiled

    result = compiled(facts)
    card = None if result.problems else result.card
    values = None if card is None else json.loads(json.dumps(card_values(card)))
    return {"card": values, "problems": [[p.line, p.word, p.reason] for p in result.problems]}, card


def use(path: object = None, any_date: bool = False) -> Imported:
    """From now on, names that the pool does not have are looked for in an index, or in a bulk file."""
    before = imported()
    if before is not None:
        before.index.write()
    if path is None:
        found = default_index()
        if found is None or not found.exists():
            raise BulkError("nothing was imported yet: `apnap import FILE` reads a bulk file")
        index = Index.open(found)
    else:
        file = Path(str(path))
        index = Index.open(file) if is_index(file) else Index.in_memory(entries(file))
    now = Imported(index, any_date)
    registry.FINDERS[:] = [now]
    return now


def is_index(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(15) == b"SQLite format 3"
    except OSError as error:
        raise BulkError(f"cannot read {path}: {error.strerror or error}") from error


def use_if_there() -> None:
    """The index of the user's data folder, if there is one."""
    found = default_index()
    if found is not None and found.exists():
        index = Index.open(found)
        registry.FINDERS[:] = [Imported(index, index.meta("any date") == "yes")]


def imported() -> Imported | None:
    """The index in use."""
    for finder in registry.FINDERS:
        if isinstance(finder, Imported):
            return finder
    return None
