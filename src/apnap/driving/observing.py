"""Observations: what one seat may know, as an array of numbers for programs that learn.

Encoding "v1" is 193 rows of 24 signed 16-bit numbers and a mask of 64; docs/researchers.md says what each column is.
The same state, seat and encoding give the same bytes in both builds and in every later release: whatever must change
becomes another encoding beside it.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from apnap.driving.card_numbers import HIDDEN, number_of
from apnap.errors import ObservationError
from apnap.state.kinds import Act, Zone
from apnap.state.objects import Item, Obj, Permanent
from apnap.view.objects import may_look, sees, sees_hand

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.chars import Chars
    from apnap.state.game_state import State
    from apnap.state.players import Player

COLUMNS: Final = 24
ENTITIES: Final = 128
MOST_ENTITIES: Final = 100_000
MOST_PAGES: Final = 100_000
SLOTS: Final = 64
PER_PAGE: Final = SLOTS - 1  # where there are more answers than slots
MORE: Final = 100  # the act of the slot that turns the page

# Kinds of rows; an object's is 2 and its zone.
PLAYER: Final = 1
FIRST_ZONE: Final = 2

TAPPED: Final = 1
SICK: Final = 2
ATTACKING: Final = 4
BLOCKING: Final = 8
FACE_DOWN: Final = 16
TOKEN: Final = 32
PHASED_OUT: Final = 64
BACK_UP: Final = 128
SPELL: Final = 256
BLOCKED: Final = 512

HALF: Final = struct.Struct("<12h")
WHOLE: Final = struct.Struct("<24h")
EMPTY_HALF: Final = bytes(24)
EMPTY_ROW: Final = bytes(48)
# What the number of an answer means: nothing, a number, or two things.
COUNTS: Final = frozenset({Act.NUMBER, Act.MODE, Act.COLOR, Act.NAME})
NOTHING_SHOWN: Final[set[int]] = set()
PAIRS: Final = frozenset({Act.ATTACK, Act.BLOCK, Act.BAND})


class Observation:
    """`rows`: the numbers, row by row, little-endian int16.  `mask`: a byte per slot, 1 where there is an answer."""

    def __init__(self, rows: bytes, mask: bytes, entities: int) -> None:
        self.rows: Final = rows
        self.mask: Final = mask
        self.shape: Final = (1 + entities + SLOTS, COLUMNS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.rows == self.rows and other.mask == self.mask

    def __hash__(self) -> int:
        return hash((self.rows, self.mask))


# Halves of rows that come again and again (a card in a hand, an untouched permanent, passing), by what is in them.
_halves: Final[dict[int, bytes]] = {}
_answers: Final[dict[int, bytes]] = {}
MOST_KEPT: Final = 50_000


def plain_half(zone: int, number: int, controller: int, owner: int, flags: int) -> bytes:
    """The first half of the row of an object about which there is nothing else to tell."""
    key = (((number * 16 + zone) * 64 + controller) * 64 + owner) * 1024 + flags
    found = _halves.get(key)
    if found is None:
        if len(_halves) >= MOST_KEPT:
            _halves.clear()
        found = HALF.pack(FIRST_ZONE + zone, number, controller, owner, flags, 0, 0, 0, 0, 0, 0, 0)
        _halves[key] = found
    return found


def short(n: int) -> int:
    """Numbers saturate."""
    return -32768 if n < -32768 else 32767 if n > 32767 else n


def observed(
    g: State, viewer: int, entities: int = ENTITIES, page: int = 0, only: list[int] | None = None
) -> Observation:
    """The position as that seat knows it; `only`: the answers that have slots."""
    asked = not g.over and sees(g, viewer, g.ask_player)
    shown = named_by_options(g) if asked else NOTHING_SHOWN
    objects, dropped = listed(g, viewer, entities - len(g.players), shown)
    rows: dict[int, int] = {}
    n = len(g.players)
    for k in range(n):
        rows[(viewer + k) % n] = 1 + k
    at = 1 + n
    for o in objects:
        rows[o.id] = at
        at += 1
    parts: list[bytes] = [head(g, viewer, asked, at, dropped, page)]
    for k in range(n):
        parts.append(player_row(g, viewer, g.players[(viewer + k) % n]))
    for o in objects:
        if isinstance(o, Permanent):
            parts.append(permanent_row(g, viewer, o, rows))
        elif isinstance(o, Item):
            parts.append(item_row(g, viewer, o, rows))
        else:
            parts.append(card_row(g, viewer, o, shown))
    parts.append(bytes(48 * (1 + entities - at)))
    mask = bytes(SLOTS)
    if asked and decides(g, viewer):
        slots, mask = action_rows(g, rows, page, list(range(len(g.options))) if only is None else only)
        parts.append(slots)
    else:
        parts.append(bytes(48 * SLOTS))
    return Observation(b"".join(parts), mask, entities)


def named_by_options(g: State) -> set[int]:
    """What the question is about."""
    return {o.id for o in g.options if o.act not in COUNTS}


def decides(g: State, viewer: int) -> bool:
    return g.decider(g.ask_player) == viewer


# ---- which objects, in which order -------------------------------------------------------------------------------


def listed(g: State, viewer: int, room: int, shown: set[int]) -> tuple[list[Obj], int]:
    """What has a row, and how many cards in exile and graveyards have none, the oldest first."""
    found: list[Obj] = []
    found.extend(g.battlefield)
    found.extend(g.phased_out)
    found.extend(g.stacked())
    n = len(g.players)
    found.extend(g.players[viewer].hand)
    looking = bool(shown) and asks_about_library(g)
    for k in range(n):
        p = g.players[(viewer + k) % n]
        for o in reversed(p.library):
            if (looking and o.id in shown) or (o.seen_by and may_look(g, viewer, o)):
                found.append(o)
    for k in range(1, n):
        found.extend(g.players[(viewer + k) % n].hand)
    found.extend([o for o in g.command if not o.face_down])
    piles: list[Obj] = []
    for k in range(n):
        piles.extend(g.players[(viewer + k) % n].graveyard)
    late: list[Obj] = [*piles, *g.exile]
    over = len(found) + len(late) - room
    if over > 0:
        late = without_oldest(piles, g.exile, over, shown)
        if len(found) + len(late) > room:
            most = len(found) + len(late) + n
            raise ObservationError(f"{most} things to tell and {room + n} rows for them: ask with entities={most}")
        return [*found, *late], over
    found.extend(late)
    return found, 0


def asks_about_library(g: State) -> bool:
    """Whether any answer is about a card in a library: seldom, and libraries are long."""
    for option in g.options:
        o = g.objects.get(option.id)
        if o is not None and o.zone == Zone.LIBRARY:
            return True
    return False


def without_oldest(piles: list[Obj], exile: list[Obj], over: int, shown: set[int]) -> list[Obj]:
    gone: set[int] = set()
    for zone in (exile, piles):
        for o in zone:
            if len(gone) < over and o.id not in shown:
                gone.add(o.id)
    return [o for o in [*piles, *exile] if o.id not in gone]


# ---- rows --------------------------------------------------------------------------------------------------------


def relative(g: State, viewer: int, seat: int) -> int:
    """Seats are told as seen from the viewer: 0 is oneself."""
    return -1 if seat < 0 else (seat - viewer) % len(g.players)


def head(g: State, viewer: int, asked: bool, used: int, dropped: int, page: int) -> bytes:
    return WHOLE.pack(
        short(g.turn_number),
        relative(g, viewer, g.active),
        -1 if g.phase is None else int(g.phase.kind),
        -1 if g.step is None else int(g.step.kind),
        int(g.ask_kind),
        -1 if g.over else relative(g, viewer, g.decider(g.ask_player)),
        short(g.ask_min) if asked else 0,
        short(g.ask_max) if asked else 0,
        g.day,
        short(len(g.stack)),
        g.passes,
        relative(g, viewer, g.starting_player),
        used,
        short(dropped),
        page,
        short(len(g.options)) if asked else 0,
        relative(g, viewer, g.ask_player) if not g.over else -1,
        len(g.players),
        1 if g.over else 0,
        relative(g, viewer, g.winner) if g.over else -1,
        g.direction,
        0,
        0,
        0,
    )


def player_row(g: State, viewer: int, p: Player) -> bytes:
    poison = p.count("poison")
    others = 0 if p.counters is None else sum(p.counters.values()) - poison
    pool = p.pool
    return WHOLE.pack(
        PLAYER,
        0,
        relative(g, viewer, p.controlled_by),
        relative(g, viewer, p.seat),
        short(p.life),
        short(len(p.hand)),
        short(len(p.library)),
        short(len(p.graveyard)),
        short(pool[0]),
        short(pool[1]),
        short(pool[2]),
        short(pool[3]),
        short(pool[4]),
        short(pool[5]),
        0 if p.special_mana is None else short(len(p.special_mana)),
        short(poison),
        short(others),
        short(p.lands_played),
        1 if p.left else 0,
        short(p.mulligans),
        1 if p.seat == g.active else 0,
        1 if p.seat == g.holder else 0,
        0,
        0,
    )


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


def permanent_row(g: State, viewer: int, p: Permanent, rows: dict[int, int]) -> bytes:
    flags = 0
    if p.tapped:
        flags |= TAPPED
    if p.sick:
        flags |= SICK
    if not p.is_card:
        flags |= TOKEN
    if p.phased_out:
        flags |= PHASED_OUT
    if p.back_up:
        flags |= BACK_UP
    target = 0
    combat = g.combat_with(p.id)
    if combat is not None:
        attacker = combat.attackers.get(p.id)
        if attacker is not None:
            flags |= ATTACKING
            if attacker.blocked:
                flags |= BLOCKED
            target = rows.get(attacker.defender, 0)
        blocker = combat.blockers.get(p.id)
        if blocker is not None:
            flags |= BLOCKING
            if blocker.attackers:
                target = rows.get(blocker.attackers[0], 0)
    if p.face_down:
        flags |= FACE_DOWN
        number = number_of(p.card) if sees(g, viewer, p.controller) else HIDDEN
    else:
        number = number_of(p.base)
    attached = 0 if p.attached_to < 0 else rows.get(p.attached_to, 0)
    controller = relative(g, viewer, p.controller)
    owner = relative(g, viewer, p.owner)
    if p.counters is None and not (p.damage or attached or target or p.x):
        return plain_half(2, number, controller, owner, flags) + packed(p.chars)
    plus = 0
    others = 0
    loyalty = 0
    if p.counters is not None:
        plus = p.counters.get("+1/+1", 0)
        loyalty = p.counters.get("loyalty", 0) + p.counters.get("defense", 0)
        others = sum(p.counters.values()) - plus - loyalty
    return HALF.pack(
        FIRST_ZONE + 2,
        number,
        controller,
        owner,
        flags,
        short(p.damage),
        short(plus),
        short(others),
        short(loyalty),
        attached,
        target,
        short(p.x),
    ) + packed(p.chars)


def item_row(g: State, viewer: int, s: Item, rows: dict[int, int]) -> bytes:
    flags = SPELL if s.is_spell else 0
    if not s.is_card:
        flags |= TOKEN
    number = 0
    if s.face_down:
        flags |= FACE_DOWN
        number = number_of(s.card) if sees(g, viewer, s.controller) else HIDDEN
    else:
        number = number_of(s.card)
    target = 0
    for slot in s.targets:
        for i in slot:
            if target == 0:
                target = rows.get(i, 0)
    return HALF.pack(
        FIRST_ZONE + 4,
        number,
        relative(g, viewer, s.controller),
        relative(g, viewer, s.owner),
        flags,
        0,
        0,
        0,
        0,
        0 if s.is_spell else rows.get(s.source, 0),
        target,
        short(s.x),
    ) + (packed(s.chars) if s.is_spell else EMPTY_HALF)


def card_row(g: State, viewer: int, o: Obj, shown: set[int]) -> bytes:
    """A card elsewhere; of one that is hidden, only where it is and whose."""
    whose = relative(g, viewer, o.owner)
    zone = o.zone
    known = zone == Zone.GRAVEYARD or ((zone == Zone.EXILE or zone == Zone.COMMAND) and not o.face_down)  # noqa: PLR1714
    if not known:
        known = (zone == Zone.HAND and sees_hand(g, viewer, o.owner)) or may_look(g, viewer, o)
    if not known and o.id in shown:
        known = not o.face_down
    flags = (0 if o.is_card else TOKEN) | (FACE_DOWN if o.face_down else 0)
    if not known:
        return plain_half(zone, HIDDEN, whose, whose, flags) + EMPTY_HALF
    number = number_of(o.card)
    half = packed(o.card.chars)
    if zone == Zone.LIBRARY and o.seen_by and may_look(g, viewer, o):
        library = g.players[o.owner].library
        depth = short(len(library) - library.index(o))
        return HALF.pack(FIRST_ZONE + zone, number, whose, whose, flags, 0, 0, 0, 0, 0, 0, depth) + half
    return plain_half(zone, number, whose, whose, flags) + half


# ---- answers -----------------------------------------------------------------------------------------------------


def action_rows(g: State, rows: dict[int, int], page: int, indices: list[int]) -> tuple[bytes, bytes]:
    options = g.options
    n = len(indices)
    first = 0
    last = n
    if n > SLOTS:
        first = page * PER_PAGE
        last = min(n, first + PER_PAGE)
    if (page and first >= n) or (page and n <= SLOTS):
        raise ObservationError(f"there is no page {page} of {n} answers")
    parts: list[bytes] = []
    for k in range(first, last):
        i = indices[k]
        parts.append(action_row(g, options[i], rows, i))
    used = last - first
    parts.append(bytes(48 * (SLOTS - used)))
    mask = b"\x01" * used + bytes(SLOTS - used)
    if n > SLOTS:
        parts[-1] = bytes(48 * (PER_PAGE - used))
        parts.append(WHOLE.pack(MORE, int(g.ask_kind), 0, 0, page, *([0] * 19)))
        mask = mask[:PER_PAGE] + b"\x01"
    return b"".join(parts), mask


def action_row(g: State, option: Option, rows: dict[int, int], index: int) -> bytes:
    act = option.act
    row = 0
    other = 0
    number = 0
    ability = 0
    if act in COUNTS:
        number = option.id
    elif option.id >= 0 and act != Act.PASS:
        row = rows.get(option.id, 0)
    if act in PAIRS:
        other = rows.get(option.aux, 0)
    else:
        ability = option.aux
    kind = int(g.ask_kind)
    if other or number or ability or index >= 1024 or row >= 4096:
        return (
            HALF.pack(1 + act, kind, row, other, short(number), short(ability), short(index), 0, 0, 0, 0, 0)
            + EMPTY_HALF
        )
    key = ((act * 256 + kind) * 4096 + row) * 1024 + index
    found = _answers.get(key)
    if found is None:
        if len(_answers) >= MOST_KEPT:
            _answers.clear()
        found = HALF.pack(1 + act, kind, row, 0, 0, 0, index, 0, 0, 0, 0, 0) + EMPTY_HALF
        _answers[key] = found
    return found
