"""Rows of observations that come again and again, packed once: an untouched permanent, a card in a hand, passing.

A row is kept at a place that its numbers tell; another one of that place is packed over it.  So nothing grows, and what
is found is compared in full.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from apnap.native import mypyc_attr

if TYPE_CHECKING:
    from apnap.native import i64
    from apnap.state.chars import Chars

HALF: Final = struct.Struct("<12h")
HALF_SIZE: Final = 24  # bytes
ROW_SIZE: Final = 48
EMPTY_HALF: Final = bytes(HALF_SIZE)
FIRST_ZONE: Final = 2  # an object's row begins with this and its zone
PLACES: Final = 16384
LAST_PLACE: Final = PLACES - 1
MOST_BLANKS: Final = 256


def short(n: int) -> int:
    """Numbers saturate."""
    return -32768 if n < -32768 else 32767 if n > 32767 else n


# ---- rows of nothing -----------------------------------------------------------------------------------------------

_blanks: Final[list[bytes]] = []


def blank(rows: int) -> bytes:
    """So many rows of zeros."""
    if rows >= MOST_BLANKS:
        return bytes(ROW_SIZE * rows)
    while len(_blanks) <= rows:
        _blanks.append(bytes(ROW_SIZE * len(_blanks)))
    return _blanks[rows]


# ---- objects -------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class ObjectRow:
    def __init__(
        self,
        zone: i64,
        number: i64,
        controller: i64,
        owner: i64,
        flags: i64,
        damage: i64,
        target: i64,
        chars: Chars | None,
        row: bytes,
    ) -> None:
        self.zone: Final = zone
        self.number: Final = number
        self.controller: Final = controller
        self.owner: Final = owner
        self.flags: Final = flags
        self.damage: Final = damage
        self.target: Final = target
        self.chars: Final = chars
        self.row: Final = row


_objects: Final[list[ObjectRow | None]] = [None] * PLACES


def object_row(
    zone: i64, number: i64, controller: i64, owner: i64, flags: i64, damage: i64, target: i64, chars: Chars | None
) -> bytes:
    """The row of an object about which there is nothing else to tell; without characteristics, of a hidden one.

    Damage is what fits into the row, lest it does not fit into 64 bits.
    """
    at: i64 = (number * 128 + zone * 16 + flags * 2 + controller + damage * 11 + target * 7) & LAST_PLACE
    kept = _objects[at]
    if (
        kept is not None
        and kept.number == number
        and kept.flags == flags
        and kept.zone == zone
        and kept.controller == controller
        and kept.owner == owner
        and kept.target == target
        and kept.damage == damage
        and kept.chars is chars
    ):
        return kept.row
    half = HALF.pack(FIRST_ZONE + zone, short(number), controller, owner, flags, damage, 0, 0, 0, 0, short(target), 0)
    row = half + (EMPTY_HALF if chars is None else packed(chars))
    _objects[at] = ObjectRow(zone, number, controller, owner, flags, damage, target, chars, row)
    return row


def packed(c: Chars) -> bytes:
    """The half of a row that belongs to characteristics, worked out once for each set of them."""
    found = c.packed
    if found is None:
        k = c.keywords
        found = HALF.pack(
            c.types,
            c.supertypes,
            c.colors,
            short(c.power),
            short(c.toughness),
            short(c.mana_value),
            k & 32767,
            k >> 15 & 32767,
            k >> 30 & 32767,
            0,
            0,
            0,
        )
        c.packed = found
    return found


# ---- answers -------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class AnswerRow:
    def __init__(self, act: int, ask: int, of: int, other: int, number: int, way: int, index: int, row: bytes) -> None:
        self.act: Final = act
        self.ask: Final = ask
        self.of: Final = of
        self.other: Final = other
        self.number: Final = number
        self.way: Final = way
        self.index: Final = index
        self.row: Final = row


_answers: Final[list[AnswerRow | None]] = [None] * PLACES


def answer_row(act: int, ask: int, of: int, other: int, number: int, way: int, index: int) -> bytes:
    """The row of an answer: what it does, the rows of what it is about, a number, which way, and its place."""
    at = (of * 16 + index * 5 + act * 3 + ask + other * 7 + number + way * 11) & LAST_PLACE
    kept = _answers[at]
    if (
        kept is not None
        and kept.of == of
        and kept.index == index
        and kept.act == act
        and kept.ask == ask
        and kept.other == other
        and kept.number == number
        and kept.way == way
    ):
        return kept.row
    half = HALF.pack(act, ask, short(of), short(other), short(number), short(way), short(index), 0, 0, 0, 0, 0)
    row = half + EMPTY_HALF
    _answers[at] = AnswerRow(act, ask, of, other, number, way, index, row)
    return row


# ---- any twelve numbers --------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Half:
    def __init__(
        self,
        a: int,
        b: int,
        c: int,
        d: int,
        e: int,
        f: int,
        g: int,
        h: int,
        i: int,
        j: int,
        k: int,
        m: int,
        half: bytes,
    ) -> None:
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.d: Final = d
        self.e: Final = e
        self.f: Final = f
        self.g: Final = g
        self.h: Final = h
        self.i: Final = i
        self.j: Final = j
        self.k: Final = k
        self.m: Final = m
        self.half: Final = half


_some: Final[list[Half | None]] = [None] * PLACES


def half_row(
    at: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int, k: int, m: int
) -> bytes:
    """Twelve numbers; `at` tells where they are kept, so it should differ where they do."""
    at &= LAST_PLACE
    kept = _some[at]
    if (
        kept is not None
        and kept.a == a
        and kept.b == b
        and kept.c == c
        and kept.d == d
        and kept.e == e
        and kept.f == f
        and kept.g == g
        and kept.h == h
        and kept.i == i
        and kept.j == j
        and kept.k == k
        and kept.m == m
    ):
        return kept.half
    half = HALF.pack(
        short(a),
        short(b),
        short(c),
        short(d),
        short(e),
        short(f),
        short(g),
        short(h),
        short(i),
        short(j),
        short(k),
        short(m),
    )
    _some[at] = Half(a, b, c, d, e, f, g, h, i, j, k, m, half)
    return half
