"""Deck lists as tables, as collection managers export them: Moxfield, Archidekt, Deckbox, Dragon Shield, ManaBox,
MTGGoldfish, TappedOut, TCGplayer, Delver Lens and others that name their columns alike."""

from __future__ import annotations

import csv
import io
from typing import Final

from apnap.decks.lists import MAYBE, SECTIONS, DeckList
from apnap.errors import DeckError

NAMES: Final = ("card name", "name", "card", "simple name", "cardname")  # which column has the name, best first
COUNTS: Final = ("quantity", "count", "qty", "amount", "copies", "number", "total qty", "reg qty")
# What else collections say of a card: a table without counts has a row for each.
PRINTINGS: Final = ("set", "set code", "set name", "edition", "edition code", "foil", "condition", "language", "rarity")
BOARDS: Final = ("board", "section", "zone", "sideboard", "category", "categories", "deck section")
WHERE: Final = {
    "side": "sideboard",
    "sideboard": "sideboard",
    "true": "sideboard",
    "yes": "sideboard",
    "commander": "commander",
    "commanders": "commander",
    "companion": "companion",
    "schemes": "schemes",
    "planes": "planes",
    "attractions": "attractions",
    "maybe": MAYBE,
    "maybeboard": MAYBE,
    "considering": MAYBE,
    "tokens": MAYBE,
}
DELIMITERS: Final = ",;\t"
LONGEST_LINE: Final = 10_000  # characters of a line with the columns


def header(text: str) -> tuple[list[str], str, int]:
    """The columns, what separates them, and the line they are in (from 0); no columns if it is no such table."""
    lines = text.splitlines()[:3]
    for i, line in enumerate(lines):
        if len(line) > LONGEST_LINE:
            break
        for mark in DELIMITERS:
            columns = [" ".join(c.split()).casefold() for c in next(csv.reader([line], delimiter=mark), [])]
            if len(columns) > 1 and first_of(NAMES, columns) >= 0 and first_of((*COUNTS, *PRINTINGS), columns) >= 0:
                return columns, mark, i
        if line.strip() and not line.strip().strip('"').casefold().startswith("sep="):  # Excel's way to say the mark
            break
    return [], "", 0


def first_of(wanted: tuple[str, ...], columns: list[str]) -> int:
    return next((columns.index(name) for name in wanted if name in columns), -1)


def read_csv(text: str) -> DeckList:
    """One card a row, in the columns that the first row names."""
    try:
        columns, mark, skipped = header(text)
        if not columns:
            raise DeckError("the first line of a table names its columns, among them one for names")
        rows = list(csv.reader(io.StringIO(text), delimiter=mark))
    except csv.Error as error:
        raise DeckError(f"not a table: {error}") from None
    name_at, count_at, section_at = (first_of(names, columns) for names in (NAMES, COUNTS, BOARDS))
    deck = DeckList()
    for number, row in enumerate(rows[skipped + 1 :], skipped + 2):
        name = " ".join(row[name_at].split()) if len(row) > name_at else ""
        if not name:
            continue
        count = "1" if count_at < 0 else row[count_at].strip() if len(row) > count_at else ""
        if not count.isascii() or not count.isdigit() or len(count) > 9:
            raise DeckError(f"row {number}: {count[:30]!r} is no number of cards")
        section = where(row[section_at]) if 0 <= section_at < len(row) else "main"
        try:
            if int(count):
                deck.add(section, int(count), name)
        except DeckError as error:
            raise DeckError(f"row {number}: {error}") from None
    return deck


def where(text: str) -> str:
    """The section a category means; categories of one's own are parts of the deck."""
    for word in text.replace(";", ",").split(","):
        found = WHERE.get(word.strip().casefold())
        if found is not None:
            return found
    return "main"


def write_csv(deck: DeckList) -> str:
    """Count, name and board: what all of them can read."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["Count", "Name", "Board"])
    for board in SECTIONS:
        writer.writerows([e.count, e.name, board] for e in deck.section(board))
    return out.getvalue()
