"""A deck list: what is in the deck, the sideboard and the command zone."""

from __future__ import annotations

import difflib
import re
import unicodedata

from apnap.cards.registry import all_cards, named_elsewhere
from apnap.errors import DeckError
from apnap.queries.supplementary import deck_kind

SECTIONS = ("main", "sideboard", "commander", "companion", "schemes", "planes", "attractions")
MOST_COPIES = 1000  # what a game takes (see `Game.new`)
MOST_ENTRIES = 5000
MOST_HINTS = 30
MAYBE = "maybe"  # where a list keeps what is not in the deck (Moxfield's considering, Archidekt's maybeboard)
MARKS = re.compile(r"[^\w ]+")


class Entry:
    """So many of one card."""

    def __init__(self, count: int, name: str) -> None:
        self.count = count
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and (other.count, other.name) == (self.count, self.name)

    def __hash__(self) -> int:
        return hash((self.count, self.name))

    def __repr__(self) -> str:
        return f"{self.count} {self.name}"


class DeckList:
    """`main` is what `Game.new` takes, as `deck.cards`."""

    def __init__(
        self,
        main: list[Entry] | None = None,
        sideboard: list[Entry] | None = None,
        commander: list[Entry] | None = None,
        name: str = "",
    ) -> None:
        self.main = main or []
        self.sideboard = sideboard or []
        self.commander = commander or []
        self.companion: list[Entry] = []  # outside the game, revealed before it (103.2b)
        self.schemes: list[Entry] = []  # supplementary decks (100.2d)
        self.planes: list[Entry] = []
        self.attractions: list[Entry] = []
        self.name = name

    @property
    def cards(self) -> list[str]:
        return [f"{e.count} {e.name}" for e in self.main]

    @property
    def size(self) -> int:
        return sum(e.count for e in self.main)

    def section(self, name: str) -> list[Entry]:
        extra = {"schemes": self.schemes, "planes": self.planes, "attractions": self.attractions}
        extra |= {"commander": self.commander, "companion": self.companion}
        return {"main": self.main, "sideboard": self.sideboard, **extra}[name]

    @property
    def outside(self) -> list[Entry]:
        """What many formats have no place for, and keep with the sideboard."""
        return [*self.commander, *self.companion, *self.schemes, *self.planes, *self.attractions]

    def add(self, section: str, count: int, name: str) -> None:
        """One more line; lines of the same card are counted together, and those of a maybeboard left out."""
        if section == MAYBE:
            return
        entries = self.section(section)
        if len(entries) >= MOST_ENTRIES:
            raise DeckError(f"more than {MOST_ENTRIES} different cards")
        for entry in entries:
            if entry.name == name:
                count += entry.count
                entries.remove(entry)
                break
        if not 1 <= count <= MOST_COPIES:
            raise DeckError(f"{count} copies of {name}: a list has 1 to {MOST_COPIES}")
        entries.append(Entry(count, name))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DeckList) and all(
            sorted(map(repr, self.section(s))) == sorted(map(repr, other.section(s))) for s in SECTIONS
        )

    def __hash__(self) -> int:
        return hash(tuple(sorted(map(repr, self.main))))

    def __repr__(self) -> str:
        side = sum(e.count for e in self.sideboard)
        return f"<DeckList {self.name or 'unnamed'}: {self.size} cards, {side} in the sideboard>"


def fold(name: str) -> str:
    """Letter case, accents, kinds of apostrophe and blanks do not matter."""
    plain = unicodedata.normalize("NFKD", " ".join(name.split()).casefold())
    return "".join(c for c in plain if not unicodedata.combining(c)).replace("’", "'").replace("æ", "ae")


def pool_names() -> dict[str, str]:
    """The names a list may use, folded and without marks, and what the pool calls those cards."""
    pool: dict[str, str] = {}
    for name, card in all_cards().items():
        if not name.startswith("(") and not card.is_token and card.whole is None:
            pool[fold(name)] = name
    for card in list(all_cards().values()):
        for part in (card.back, *card.halves):
            if part is not None and not card.is_token:
                pool.setdefault(fold(part.name), card.name)  # a half or face means the card
    bare: dict[str, str] = {}
    twice: set[str] = set()
    for key, name in pool.items():
        if bare.setdefault(without_marks(key), name) != name:
            twice.add(without_marks(key))
    return {**{key: name for key, name in bare.items() if key not in twice}, **pool}


def resolve(deck: DeckList) -> DeckList:
    """The same list with names as the pool writes them; every name the pool does not know is in one error."""
    pool = pool_names()
    found = DeckList(name=deck.name)
    unknown: list[str] = []
    for section in SECTIONS:
        for entry in deck.section(section):
            name = known_name(entry.name, pool)
            if name is not None:
                found.add(where(section, name), entry.count, name)
            elif entry.name not in unknown:
                unknown.append(entry.name)
    if unknown:
        raise DeckError("not in the pool: " + "; ".join(with_near_names(unknown, pool)))
    return found


def where(section: str, name: str) -> str:
    """Schemes, planes and Attractions are in decks of their own, wherever a list has them."""
    found = all_cards().get(name)
    return section if found is None or not found.supplementary else deck_kind(found)


def known_name(name: str, pool: dict[str, str]) -> str | None:
    """Cards with two faces go by the front one's name, by both, or by both with one slash; marks may be left out."""
    wanted = fold(name)
    if wanted in pool:
        return pool[wanted]
    front = wanted.partition("/")[0].strip()
    if front in pool:
        return pool[front]
    found = pool.get(without_marks(front)) if front else None
    return named_elsewhere(name) if found is None else found


def without_marks(name: str) -> str:
    """ "Urzas Tower" and "Urza's Tower", "Will-o'-the-Wisp" and "Will o the Wisp"."""
    return MARKS.sub("", name.replace("-", " "))


def with_near_names(unknown: list[str], pool: dict[str, str]) -> list[str]:
    """Each with what was perhaps meant; of very many, the first ones."""
    return [with_near(name, pool) if i < MOST_HINTS else name[:100] for i, name in enumerate(unknown)]


def with_near(name: str, pool: dict[str, str]) -> str:
    near = list(dict.fromkeys(pool[x] for x in close(fold(name)[:100], list(pool))))
    shown = name if len(name) <= 100 else name[:100] + "…"
    return f"{shown} (did you mean {' or '.join(near)}?)" if near else shown


def close(name: str, known: list[str]) -> list[str]:
    """Names that are spelt alike, else those that have these words, or begin with the first of them."""
    near = difflib.get_close_matches(name, known, 3, 0.75)
    words = name.split()
    near += [x for x in known if words and x not in near and set(words) <= set(x.replace(",", "").split())]
    if not near:
        near = difflib.get_close_matches(name, known, 3, 0.6)
    return near[:3]
