"""Observations: what one seat may know, as an array of numbers for programs that learn.

Encoding "v1" is 193 rows of 24 signed 16-bit numbers and a mask of 64; docs/researchers.md says what each column is.
The same state, seat and encoding give the same bytes in both builds and in every later release: whatever must change
becomes another encoding beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.driving.card_numbers import HIDDEN, number_of
from apnap.driving.kept_rows import (
    EMPTY_HALF,
    FIRST_ZONE,
    HALF,
    answer_row,
    blank,
    half_row,
    object_row,
    packed,
    short,
)
from apnap.driving.looking import IN_LIBRARY, Look, counts
from apnap.errors import ObservationError
from apnap.state.objects import Item, Obj, Permanent
from apnap.view.objects import may_look, sees

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State
    from apnap.state.players import Player

COLUMNS: Final = 24
ENTITIES: Final = 128
MOST_ENTITIES: Final = 100_000
MOST_PAGES: Final = 100_000
SLOTS: Final = 64
PER_PAGE: Final = SLOTS - 1  # where there are more answers than slots
MORE: Final = 100  # the act of the slot that turns the page

PLAYER: Final = 1  # the kind of a row; an object's is that of its zone

# Zones and acts as plain numbers: comparing members of an enumeration takes a call each.
IN_HAND: Final = 1
IN_PLAY: Final = 2
IN_GRAVEYARD: Final = 3
ON_STACK: Final = 4
PASSING: Final = 0
ATTACKS: Final = 18
BLOCKS: Final = 20
BANDS: Final = 25

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

MASKS: Final[list[bytes]] = [b"\x01" * n + bytes(SLOTS - n) for n in range(SLOTS + 1)]


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


def observed(
    g: State, viewer: int, entities: int = ENTITIES, page: int = 0, only: list[int] | None = None
) -> Observation:
    """The position as that seat knows it; `only`: the answers that have slots."""
    look = Rows(g, viewer)
    dropped = look.list_objects(entities - look.players)
    parts: list[bytes] = []
    look.add_head(parts, dropped, page)
    n = look.players
    for k in range(n):
        seat = viewer + k
        look.add_player(parts, g.players[seat - n if seat >= n else seat])
    objects = look.objects
    permanents = look.permanents
    for i in range(permanents):
        p = objects[i]
        assert isinstance(p, Permanent)
        parts.append(look.permanent_row(p))
    for i in range(permanents, len(objects)):
        o = objects[i]
        if isinstance(o, Item):
            parts.append(look.item_row(o))
        else:
            parts.append(look.card_row(o))
    parts.append(blank(1 + entities - look.used))
    mask = MASKS[0]
    if look.asked and look.decider == viewer:
        mask = look.add_answers(parts, page, only)
    else:
        parts.append(blank(SLOTS))
    return Observation(b"".join(parts), mask, entities)


def is_pair(act: int) -> bool:
    """Whether it names two things."""
    return act in (ATTACKS, BLOCKS, BANDS)


class Rows(Look):
    """The rows of what a seat sees."""

    def add_head(self, parts: list[bytes], dropped: int, page: int) -> None:
        g = self.g
        asked = self.asked
        phase = -1
        step = -1
        if g.phase_kind is not None:
            phase = g.phase_kind
        if g.step_kind is not None:
            step = g.step_kind
        ask: int = g.ask_kind
        decider = self.relative(self.decider)
        parts.append(
            half_row(
                g.turn_number * 64 + step * 8 + ask * 3 + decider * 512 + g.passes * 5 + len(g.stack) * 7,
                g.turn_number,
                self.relative(g.active),
                phase,
                step,
                ask,
                decider,
                g.ask_min if asked else 0,
                g.ask_max if asked else 0,
                g.day,
                len(g.stack),
                g.passes,
                self.relative(g.starting_player),
            )
        )
        answers = len(g.options) if asked else 0
        parts.append(
            half_row(
                2048 + self.used * 16 + answers,
                self.used,
                dropped,
                page,
                answers,
                -1 if g.over else self.relative(g.ask_player),
                self.players,
                1 if g.over else 0,
                self.relative(g.winner) if g.over else -1,
                g.direction,
                0,
                0,
                0,
            )
        )

    def add_player(self, parts: list[bytes], p: Player) -> None:
        g = self.g
        poison = 0
        others = 0
        if p.counters is not None:
            poison = p.count("poison")
            others = sum(p.counters.values()) - poison
        pool = p.pool
        seat = self.relative(p.seat)
        active = 1 if p.seat == g.active else 0
        holder = 1 if p.seat == g.holder else 0
        parts.append(
            half_row(
                1024 + seat * 1500 + p.life * 48 + len(p.hand) * 5 + len(p.library) * 11,
                PLAYER,
                0,
                self.relative(p.controlled_by),
                seat,
                p.life,
                len(p.hand),
                len(p.library),
                len(p.graveyard),
                pool[0],
                pool[1],
                pool[2],
                pool[3],
            )
        )
        parts.append(
            half_row(
                3072 + seat * 256 + active * 128 + holder * 64 + p.lands_played * 16 + p.mulligans + pool[4] * 5,
                pool[4],
                pool[5],
                0 if p.special_mana is None else len(p.special_mana),
                poison,
                others,
                p.lands_played,
                1 if p.left else 0,
                p.mulligans,
                active,
                holder,
                0,
                0,
            )
        )

    def permanent_row(self, p: Permanent) -> bytes:
        g = self.g
        flags = 0
        if p.tapped:
            flags = TAPPED
        if p.sick:
            flags |= SICK
        if not p.is_card:
            flags |= TOKEN
        if p.phased_out:
            flags |= PHASED_OUT
        if p.back_up:
            flags |= BACK_UP
        target = 0
        if self.fighting:
            combat = g.combat_with(p.id)
            if combat is not None:
                attacker = combat.attacker(p.id)
                if attacker is not None:
                    flags |= ATTACKING
                    if attacker.blocked:
                        flags |= BLOCKED
                    target = self.row_of(attacker.defender)
                blocker = combat.blocker(p.id)
                if blocker is not None:
                    flags |= BLOCKING
                    if blocker.attackers:
                        target = self.row_of(blocker.attackers[0])
        if p.face_down:
            flags |= FACE_DOWN
            number = number_of(p.card) if sees(g, self.viewer, p.controller) else HIDDEN
        else:
            number = p.base.number
            if number < 0:
                number = number_of(p.base)
        controller = p.controller - self.viewer  # (`relative`, without a call)
        if controller < 0:
            controller += self.players
        owner = controller if p.owner == p.controller else self.relative(p.owner)
        attached = 0 if p.attached_to < 0 else self.row_of(p.attached_to)
        if p.counters is None and attached == 0 and p.x == 0:
            damage = 0 if p.damage == 0 else short(p.damage)
            return object_row(IN_PLAY, number, controller, owner, flags, damage, target, p.chars)
        return self.long_row(p, number, flags, attached, target)

    def long_row(self, p: Permanent, number: int, flags: int, attached: int, target: int) -> bytes:
        """Of a permanent with counters, or attached, or for which X was paid."""
        plus = 0
        others = 0
        loyalty = 0
        if p.counters is not None:
            plus = p.counters.get("+1/+1", 0)
            loyalty = p.counters.get("loyalty", 0) + p.counters.get("defense", 0)
            others = sum(p.counters.values()) - plus - loyalty
        return HALF.pack(
            FIRST_ZONE + IN_PLAY,
            short(number),
            self.relative(p.controller),
            self.relative(p.owner),
            flags,
            short(p.damage),
            short(plus),
            short(others),
            short(loyalty),
            short(attached),
            short(target),
            short(p.x),
        ) + packed(p.chars)

    def item_row(self, s: Item) -> bytes:
        flags = SPELL if s.is_spell else 0
        if not s.is_card:
            flags |= TOKEN
        number = 0
        if s.face_down:
            flags |= FACE_DOWN
            number = number_of(s.card) if sees(self.g, self.viewer, s.controller) else HIDDEN
        else:
            number = number_of(s.card)
        target = 0
        for slot in s.targets:
            for i in slot:
                if target == 0:
                    target = self.row_of(i)
        return HALF.pack(
            FIRST_ZONE + ON_STACK,
            short(number),
            self.relative(s.controller),
            self.relative(s.owner),
            flags,
            0,
            0,
            0,
            0,
            0 if s.is_spell else short(self.row_of(s.source)),
            short(target),
            short(s.x),
        ) + (packed(s.chars) if s.is_spell else EMPTY_HALF)

    def card_row(self, o: Obj) -> bytes:
        """A card elsewhere; of one that is hidden, only where it is and whose."""
        zone: int = o.zone
        whose = o.owner - self.viewer  # (`relative`, without a call)
        if whose < 0:
            whose += self.players
        flags = 0 if o.is_card else TOKEN
        if o.face_down:
            flags |= FACE_DOWN
        looked_at = o.seen_by != 0 and may_look(self.g, self.viewer, o)
        if zone == IN_HAND:
            known = looked_at or self.hands[o.owner]
        elif zone == IN_LIBRARY:
            known = looked_at
        else:
            known = zone == IN_GRAVEYARD or looked_at or not o.face_down
        if not known and (o.face_down or not self.is_named(o.id)):
            return object_row(zone, HIDDEN, whose, whose, flags, 0, 0, None)
        card = o.card
        number = card.number
        if number < 0:
            number = number_of(card)
        if looked_at and zone == IN_LIBRARY:
            library = self.g.players[o.owner].library
            depth = short(len(library) - library.index(o))
            at = 7 + number * 64 + depth * 3 + whose
            return half_row(at, FIRST_ZONE + zone, number, whose, whose, flags, 0, 0, 0, 0, 0, 0, depth) + packed(
                card.chars
            )
        return object_row(zone, number, whose, whose, flags, 0, 0, card.chars)

    # ---- answers ---------------------------------------------------------------------------------------------------

    def add_answers(self, parts: list[bytes], page: int, only: list[int] | None) -> bytes:
        """The rows of the slots; their mask."""
        options = self.g.options
        n = len(options) if only is None else len(only)
        first = 0
        last = n
        if n > SLOTS:
            first = page * PER_PAGE
            last = min(n, first + PER_PAGE)
        if page and (first >= n or n <= SLOTS):
            raise ObservationError(f"there is no page {page} of {n} answers")
        ask: int = self.g.ask_kind
        for k in range(first, last):
            i = k if only is None else only[k]
            parts.append(self.answer(options[i], ask, i))
        used = last - first
        if n <= SLOTS:
            parts.append(blank(SLOTS - used))
            return MASKS[used]
        parts.append(blank(PER_PAGE - used))
        parts.append(answer_row(MORE, ask, 0, 0, page, 0, 0))
        return MASKS[used][:PER_PAGE] + b"\x01"

    def answer(self, option: Option, ask: int, index: int) -> bytes:
        act: int = option.act
        row = 0
        other = 0
        number = 0
        way = 0
        if counts(act):
            number = option.id
        elif act != PASSING:
            row = self.row_of(option.id)
        if is_pair(act):
            other = self.row_of(option.aux)
        else:
            way = option.aux
        return answer_row(1 + act, ask, row, other, number, way, index)
