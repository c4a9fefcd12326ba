"""Phrases and how they are read: a packrat parser that keeps every reading.

A phrase is a pattern of words and of other kinds of phrases: `destroy <thing>`, `gain|gains <number> life`,
`draw <number> card|cards [for each <counted>]`.  What it means is made by a function of what stood in the angle
brackets (None for what was left out).  `None` as the result says that this reading is none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

Ends = list[tuple[int, Any]]  # where a phrase can end, and what it means then
Primitive = Callable[["Reading", int], Ends]


class Spot:
    """A place in the tree of patterns of one kind of phrase."""

    def __init__(self) -> None:
        self.words: dict[str, Spot] = {}
        self.kinds: dict[str, Spot] = {}
        self.done: list[tuple[Callable[..., Any], tuple[int, ...]]] = []


class Phrases:
    """Every phrase that is understood, by kind."""

    def __init__(self) -> None:
        self.roots: Final[dict[str, Spot]] = {}
        self.primitives: Final[dict[str, Primitive]] = {}
        self.count = 0

    def add(self, kind: str, pattern: str, meaning: Callable[..., Any]) -> None:
        """One phrase; `meaning` gets what the angle brackets found, in order."""
        self.count += 1
        parsed, wanted = parse_pattern(pattern)
        for items in expanded(parsed):
            places = tuple(place for what, _, place in items if what == "kind")
            order = tuple(places.index(i) if i in places else -1 for i in range(wanted))
            for words in self.paths(items):
                spot = self.roots.setdefault(kind, Spot())
                for what, name in words:
                    table = spot.words if what == "word" else spot.kinds
                    spot = table.setdefault(name, Spot())
                spot.done.append((meaning, order))

    def paths(self, items: list[tuple[str, str, int]]) -> list[list[tuple[str, str]]]:
        found: list[list[tuple[str, str]]] = [[]]
        for what, text, _ in items:
            names = text.split("|") if what == "word" else [text]
            found = [[*path, (what, name)] for path in found for name in names]
        return found

    def primitive(self, kind: str, reader: Primitive) -> None:
        self.primitives[kind] = reader


def parse_pattern(pattern: str) -> tuple[list[Any], int]:
    """The pattern as nested lists: words, (kind, place), and lists for what may be left out."""
    stack: list[list[Any]] = [[]]
    wanted = 0
    for part in pattern.replace("[", " [ ").replace("]", " ] ").split():
        if part == "[":
            stack.append([])
        elif part == "]":
            inner = stack.pop()
            stack[-1].append(inner)
        elif part.startswith("<") and part.endswith(">"):
            stack[-1].append(("kind", part[1:-1], wanted))
            wanted += 1
        else:
            stack[-1].append(("word", part, -1))
    return stack[0], wanted


def expanded(parts: list[Any]) -> list[list[tuple[str, str, int]]]:
    """Every way to leave out what may be left out."""
    ways: list[list[tuple[str, str, int]]] = [[]]
    for part in parts:
        if isinstance(part, list):
            ways = [w + more for w in ways for more in [[], *expanded(part)]]
        else:
            ways = [[*w, part] for w in ways]
    return ways


class Reading:
    """One text being read."""

    def __init__(self, phrases: Phrases, tokens: list[str], capital: list[bool]) -> None:
        self.phrases: Final = phrases
        self.tokens: Final = tokens
        self.capital: Final = capital
        self.memo: dict[tuple[str, int], Ends] = {}
        self.furthest = 0

    def read(self, kind: str, at: int) -> Ends:
        key = (kind, at)
        known = self.memo.get(key)
        if known is not None:
            return known
        self.memo[key] = []  # a phrase that begins with itself has no further reading
        primitive = self.phrases.primitives.get(kind)
        found: Ends = primitive(self, at) if primitive is not None else []
        root = self.phrases.roots.get(kind)
        if root is not None:
            self.walk(root, at, [], found)
        self.memo[key] = found
        return found

    def walk(self, spot: Spot, at: int, captured: list[Any], found: Ends) -> None:
        for meaning, order in spot.done:
            value = meaning(*[None if i < 0 else captured[i] for i in order])
            if value is not None:
                found.append((at, value))
        if at >= len(self.tokens):
            if spot.words or spot.kinds:
                self.furthest = max(self.furthest, at)
            return
        following = spot.words.get(self.tokens[at])
        if following is not None:
            self.walk(following, at + 1, captured, found)
        elif spot.words:
            self.furthest = max(self.furthest, at)
        for kind, after in spot.kinds.items():
            for end, value in self.read(kind, at):
                self.walk(after, end, [*captured, value], found)

    def whole(self, kind: str) -> list[Any]:
        """Every meaning of the whole text as a phrase of that kind."""
        return [value for end, value in self.read(kind, 0) if end == len(self.tokens)]
