"""Deck lists as text: plain, Arena, MTGO, XMage and Forge."""

from __future__ import annotations

import re
from typing import Final

from apnap.cards.registry import all_cards
from apnap.decks.lists import MAYBE, DeckList, Entry
from apnap.errors import DeckError

COMMENT: Final = ("//", "#")
CARD: Final = re.compile(r"(?:(\d{1,9})\s*[xX]?\s+)?(\S.*?)(?:\s+[xX]\s?(\d{1,9}))?$", re.ASCII)
BEHIND: Final = re.compile(r"(\S.*?)\s+(\d{1,2})$", re.ASCII)  # `Shock 4`; no name ends in a number
PRINTING: Final = re.compile(r"\s+\([^()]*\)(?:\s+\S+)?(?:\s+\*\S+\*)?$")
# What deck sites add to a line: Moxfield's #tags, Archidekt's [Category{noDeck}] and ^tag,#colour^, foils as *F*.
TAG: Final = re.compile(r"\s+(?:\^[^^]*\^|\[[^\][]*\]|\{[^{}]*\}|\*\S+\*|#\S[^#]*)$")
XMAGE_CARD: Final = re.compile(r"(SB:\s*)?(\d{1,9})\s+\[[^\]]*\]\s+(\S.*)$", re.ASCII)
HEADINGS: Final[dict[str, str]] = {
    "deck": "main",
    "main": "main",
    "maindeck": "main",
    "main deck": "main",
    "mainboard": "main",
    "sideboard": "sideboard",
    "side": "sideboard",
    "commander": "commander",
    "companion": "companion",
    "schemes": "schemes",
    "scheme deck": "schemes",
    "planes": "planes",
    "planar deck": "planes",
    "attractions": "attractions",
    "attraction deck": "attractions",
    "maybeboard": MAYBE,
    "considering": MAYBE,
    "tokens": MAYBE,
}
KINDS: Final = (
    *("creature", "creatures", "land", "lands", "instant", "instants", "sorcery", "sorceries", "artifact", "artifacts"),
    *("enchantment", "enchantments", "planeswalker", "planeswalkers", "battle", "battles", "spell", "spells", "other"),
)  # headings that say what follows, and not where it is
COUNTED: Final = re.compile(r"\s*\(\d{1,9}\)$")
# Sections of Forge's files that are not about cards of the deck.
FORGE_OTHER: Final = ("metadata", "general", "avatar", "conspiracy", "dungeon")


def lines_of(text: str) -> list[tuple[int, str]]:
    return [(i, line.strip()) for i, line in enumerate(text.splitlines(), 1)]


def bad_line(number: int, line: str, why: str = "is no card") -> DeckError:
    shown = line if len(line) <= 80 else line[:80] + "…"
    return DeckError(f"line {number}: {shown!r} {why}")


def heading(line: str, section: str = "main") -> str | None:
    """The section that a line begins: `Sideboard`, `Sideboard (15)`, `Creatures:`; nothing if it is no heading."""
    word = COUNTED.sub("", line.rstrip(":").strip()).rstrip(":").casefold()
    return section if word in KINDS else HEADINGS.get(word)


def untagged(line: str) -> tuple[str, str]:
    """The line without tags, and the section they speak of, if any."""
    section = ""
    while True:
        match = TAG.search(line)
        if match is None:
            return line, section
        tag = match[0].strip()
        line = line[: match.start()]
        if tag.startswith("["):
            for category in tag[1:-1].split(","):
                word = category.partition("{")[0].strip().casefold()
                section = HEADINGS.get(word, "") or section
                section = MAYBE if "{nodeck}" in category.casefold() and section != "sideboard" else section


def tagged_line(deck: DeckList, section: str, number: int, line: str) -> None:
    """Add the card of a line to the section, or to the one that its tags name."""
    bare, said = untagged(line)
    add(deck, said or section, card_line(number, bare), number)


def card_line(number: int, line: str) -> Entry:
    """`4 Name`, `4x Name`, `Name x4`, `Name 4` or `Name`, with or without a printing: `(M10) 146`."""
    bare = PRINTING.sub("", line)
    match = CARD.match(bare)
    if match is None or not any(c.isalpha() for c in match[2]) or match[2][0] in "<[{":
        raise bad_line(number, line)
    if match[1] is not None and " ".join(bare.split()) in all_cards():
        return Entry(1, " ".join(bare.split()))  # a name that begins with a number
    behind = BEHIND.match(match[2]) if match[1] is None and match[3] is None else None
    if behind is not None:
        return Entry(int(behind[2]), " ".join(behind[1].split()))
    count = match[1] or match[3]
    name = match[2] if match[1] is None or match[3] is None else f"{match[2]} x{match[3]}"
    return Entry(1 if count is None else int(count), " ".join(name.split()))


def add(deck: DeckList, section: str, entry: Entry, number: int) -> None:
    try:
        if entry.count:
            deck.add(section, entry.count, entry.name)
    except DeckError as error:
        raise DeckError(f"line {number}: {error}") from None


# ---- plain and Arena ---------------------------------------------------------------------------------------------


def read_plain(text: str) -> DeckList:
    """Cards, comments, headings; `SB:` in front of cards of the sideboard.  Arena's lists are of this kind, too."""
    deck = DeckList()
    section = "main"
    about = False
    for number, line in lines_of(text):
        if not line or line.startswith(COMMENT):
            continue
        if line.casefold() == "about":
            about = True
            continue
        if about and line.casefold().startswith("name "):
            deck.name = line[5:].strip()
            continue
        named = heading(line, section)
        if named is not None:
            section = named
            about = False
        else:
            listed_line(deck, section, number, line)
    return deck


def listed_line(deck: DeckList, section: str, number: int, line: str) -> None:
    """A card of the section, or of the sideboard if the line says so itself."""
    if line.upper().startswith("SB:"):
        tagged_line(deck, "sideboard", number, line[3:].strip())
    else:
        tagged_line(deck, section, number, line)


def write_lines(entries: list[Entry]) -> list[str]:
    return [f"{e.count} {e.name}" for e in entries]


def besides(deck: DeckList) -> list[tuple[str, list[Entry]]]:
    """Headings and entries of what is no card of the deck itself: a companion, supplementary decks (100.2d)."""
    return [
        ("Companion", deck.companion),
        ("Schemes", deck.schemes),
        ("Planes", deck.planes),
        ("Attractions", deck.attractions),
    ]


def write_plain(deck: DeckList) -> str:
    lines = write_lines(deck.main)
    for title, entries in (("Sideboard", deck.sideboard), ("Commander", deck.commander), *besides(deck)):
        if entries:
            lines += ["", title, *write_lines(entries)]
    return "\n".join(lines) + "\n"


def write_arena(deck: DeckList) -> str:
    lines: list[str] = ["About", f"Name {one_line(deck.name)}", ""] if deck.name.strip() else []
    if deck.commander:
        lines += ["Commander", *write_lines(deck.commander), ""]
    lines += ["Deck", *write_lines(deck.main)]
    for title, entries in (("Sideboard", deck.sideboard), *besides(deck)):
        if entries:
            lines += ["", title, *write_lines(entries)]
    return "\n".join(lines) + "\n"


def one_line(text: str) -> str:
    return " ".join(text.split())


# ---- MTGO --------------------------------------------------------------------------------------------------------


def read_mtgo(text: str) -> DeckList:
    """What follows the first blank line after cards, or a heading, is the sideboard."""
    deck = DeckList()
    section = "main"
    for number, line in lines_of(text):
        if line.startswith(COMMENT):
            continue
        if not line:
            if deck.main:
                section = "sideboard"
            continue
        named = heading(line, section)
        if named is not None:
            section = named
        else:
            listed_line(deck, section, number, line)
    return deck


def write_mtgo(deck: DeckList) -> str:
    side = [*deck.sideboard, *deck.outside]  # commanders are in the sideboard there
    lines = write_lines(deck.main)
    if side:
        lines += ["", "Sideboard", *write_lines(side)] if not deck.main else ["", *write_lines(side)]
    return "\r\n".join(lines) + "\r\n"


# ---- XMage -------------------------------------------------------------------------------------------------------


def read_xmage(text: str) -> DeckList:
    deck = DeckList()
    for number, line in lines_of(text):
        if not line or line.startswith(COMMENT) or line.upper().startswith(("LAYOUT", "AUTHOR:")):
            continue
        if line.upper().startswith("NAME:"):
            deck.name = line[5:].strip()
            continue
        match = XMAGE_CARD.match(line)
        if match is None:
            raise bad_line(number, line)
        section = "sideboard" if match[1] else "main"
        add(deck, section, Entry(int(match[2]), one_line(match[3])), number)
    return deck


def write_xmage(deck: DeckList) -> str:
    """Printings are unknown here: the set is left open, and XMage looks the card up by name."""
    lines = [f"NAME:{one_line(deck.name)}"] if deck.name.strip() else []
    lines += [f"{e.count} [:0] {e.name}" for e in deck.main]
    lines += [f"SB: {e.count} [:0] {e.name}" for e in (*deck.sideboard, *deck.outside)]
    return "\n".join(lines) + "\n"


# ---- Forge -------------------------------------------------------------------------------------------------------


def read_forge(text: str) -> DeckList:
    deck = DeckList()
    section = ""
    for number, line in lines_of(text):
        if not line or line.startswith(COMMENT):
            continue
        if line.startswith("[") and line.endswith("]"):
            section = forge_section(number, line)
        elif section == "other":
            if line.casefold().startswith("name="):
                deck.name = line[5:].strip()
        elif not section:
            raise bad_line(number, line, "stands before the first section")
        else:
            entry = card_line(number, line.partition("|")[0].strip())
            add(deck, section, Entry(entry.count, entry.name.rstrip("+")), number)
    return deck


def forge_section(number: int, line: str) -> str:
    name = line[1:-1].strip().casefold()
    if name in FORGE_OTHER:
        return "other"
    found = HEADINGS.get(name)
    if found is None:
        raise bad_line(number, line, "is no section of a deck")
    return found


def write_forge(deck: DeckList) -> str:
    lines = ["[metadata]", f"Name={one_line(deck.name) or 'Deck'}"]
    parts = [("Commander", deck.commander), ("Main", deck.main), ("Sideboard", deck.sideboard), *besides(deck)]
    for title, entries in parts:
        if entries or title == "Main":
            lines += [f"[{title}]", *write_lines(entries)]
    return "\n".join(lines) + "\n"
