"""Names that contain words of the script: put out of the way while a line is taken apart.

`A: cast Memories Returning targeting B`, `expect Brush with Death in hand of A`: each name of several words, or with
punctuation in it, becomes one sign, which no word of the script is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from apnap.cards.registry import all_cards

FIRST: Final = 0xE000  # signs of no meaning of their own
LAST: Final = 0xF8FF


@lru_cache(20_000)
def fold(text: str) -> str:
    """Letter case, accents and extra blanks do not matter."""
    return "".join(fold_sign(c) for c in " ".join(text.split()))


def fold_sign(sign: str) -> str:
    if sign.isascii():
        return sign.lower()
    plain = unicodedata.normalize("NFKD", sign.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c)).replace("’", "'")


class Index:
    """Folded names by how they begin, the longest first."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names: Final[dict[str, list[str]]] = {}
        for name in sorted({fold(n) for n in names}, key=len, reverse=True):
            if not name.isalpha() and name:
                self.names.setdefault(name[:2], []).append(name)

    def at(self, text: str, place: int) -> int:
        """How long the longest name is that stands there; 0: none does."""
        for name in self.names.get(text[place : place + 2], ()):
            end = place + len(name)
            if text.startswith(name, place) and not (text[end : end + 1].isalnum() and name[-1].isalnum()):
                return len(name)
        return 0


class Pool:
    """The index of all cards there are, renewed when there are more."""

    def __init__(self) -> None:
        self.seen = (0, "")
        self.index = Index(())
        self.all: frozenset[str] = frozenset()  # folded

    def current(self) -> Index:
        cards = all_cards()
        now = (len(cards), next(reversed(cards), ""))
        if now != self.seen:
            self.seen = now
            self.index = Index(cards)
            self.all = frozenset(fold(name) for name in cards)
        return self.index

    def has(self, name: str) -> bool:
        self.current()
        return name in self.all


POOL: Final = Pool()


class Masks:
    """Hides names in texts and shows them again.  `own`: those of this game besides the cards of the pool."""

    def __init__(self, own: Iterable[str] = ()) -> None:
        self.own: Final = Index(own)
        self.hidden: Final[list[str]] = []  # as they were written

    def hide(self, text: str) -> str:
        plain, places = folded(text)
        pool = POOL.current()
        found: list[str] = []
        at = 0
        while at < len(plain):
            length = 0
            if at == 0 or not (plain[at - 1].isalnum() and plain[at].isalnum()):
                length = max(self.own.at(plain, at), pool.at(plain, at))
            if length and FIRST + len(self.hidden) <= LAST:
                found.append(chr(FIRST + len(self.hidden)))
                self.hidden.append(text[places[at] : places[at + length]])
                at += length
            else:
                found.append(text[places[at] : places[at + 1]])
                at += 1
        return "".join(found)

    def show(self, text: str) -> str:
        return "".join(self.hidden[i] if 0 <= (i := ord(c) - FIRST) < len(self.hidden) else c for c in text)


def folded(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its signs (and its end) where that stands in the text."""
    signs: list[str] = []
    places: list[int] = []
    for i, sign in enumerate(text):
        for plain in fold_sign(sign):
            signs.append(plain)
            places.append(i)
    return "".join(signs), [*places, len(text)]
