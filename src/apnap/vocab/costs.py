"""Costs (118): mana, and things done.  Each part can say whether it can be paid, what to choose, and pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.counters import put_as_cost
from apnap.atoms.draws import mill
from apnap.atoms.life import life_to_pay, lose_life
from apnap.atoms.looking import acted, reveal
from apnap.atoms.moves import discard, move_all, sacrifice
from apnap.atoms.removing_counters import remove_counters
from apnap.atoms.status import tap, untap
from apnap.queries.objects import can_tap, zone_list
from apnap.state import keys
from apnap.state.kinds import CREATURE, NOTHING, Zone
from apnap.state.objects import Frame, Permanent
from apnap.vocab.abilities import Activated
from apnap.vocab.base import Amount, Node
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ONE
from apnap.vocab.mana import FREE, ManaCost

if TYPE_CHECKING:
    from apnap.state.game_state import State


class CostPart(Node):
    """One thing to do as a payment.  `key` names what was paid with, for effects that ask later."""

    key: ClassVar[str] = ""
    open_ended: ClassVar[bool] = False  # any number may be chosen, as long as it is `enough`
    taps: ClassVar[bool] = False  # what is chosen becomes tapped, so that it cannot be tapped for mana as well
    bends: ClassVar[bool] = False  # the generic mana of the cost may be paid by tapping (701.67a)

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        raise NotImplementedError

    def payable_times(self, g: State, seat: int, cx: Frame, times: int) -> bool:
        """Whether it can be paid that often as one payment (702.24a)."""
        return self.payable(g, seat, cx)

    def choices(self, g: State, seat: int, cx: Frame) -> list[int]:
        """What may be chosen to pay with; empty: nothing to choose."""
        return []

    def count(self, g: State, cx: Frame) -> int:
        """How many of `choices` are needed."""
        return 0

    def enough(self, g: State, cx: Frame, chosen: list[int]) -> bool:
        return len(chosen) >= self.count(g, cx)

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        raise NotImplementedError


class Cost(Node):
    fields: ClassVar[tuple[str, ...]] = ("mana", "parts")

    def __init__(self, mana: ManaCost = FREE, parts: tuple[CostPart, ...] = ()) -> None:
        self.mana = mana
        self.parts = parts
        self.only_tap: Final = len(parts) == 1 and isinstance(parts[0], TapSelf) and mana.total == 0 and mana.x == 0
        self.bends: Final = any([part.bends for part in parts])


class TapSelf(CostPart):
    """{T} (107.5): summoning sickness matters for creatures (302.6)."""

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        perm = g.permanent(cx.source)
        return perm is not None and not perm.tapped and can_tap(perm)

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        perm = g.permanent(cx.source)
        if perm is not None:
            tap(g, perm, "602.2b")


class UntapSelf(CostPart):
    """{Q} (107.6)."""

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        perm = g.permanent(cx.source)
        return perm is not None and perm.tapped and can_tap(perm)

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        perm = g.permanent(cx.source)
        if perm is not None:
            untap(g, perm, "602.2b")


class SacrificeSelf(CostPart):
    key: ClassVar[str] = "sacrificed"

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        perm = g.permanent(cx.source)
        return perm is not None and perm.controller == seat

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        sacrifice(g, [cx.source], "701.21a", cx)


class ExileSelf(CostPart):
    """Exile it, from the battlefield or from the graveyard its ability works in."""

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        perm = g.permanent(cx.source)
        if perm is None:
            obj = g.objects.get(cx.source)
            return obj is not None and obj.zone == Zone.GRAVEYARD
        return perm.controller == seat

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        move_all(g, [cx.source], Zone.EXILE, "118.1", cx)


class DiscardSelf(CostPart):
    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        obj = g.objects.get(cx.source)
        return obj is not None and obj.zone == Zone.HAND

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        discard(g, seat, [cx.source], "701.9a", cx)


class ChosenPart(CostPart):
    """Permanents or cards are chosen to pay with."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "n")
    zone: ClassVar[int] = Zone.BATTLEFIELD

    def __init__(self, filter: Filter, n: Amount = ONE) -> None:
        self.filter = filter
        self.n = n

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        return len(self.choices(g, seat, cx)) >= self.n.value(g, cx)

    def payable_times(self, g: State, seat: int, cx: Frame, times: int) -> bool:
        return len(self.choices(g, seat, cx)) >= self.n.value(g, cx) * times

    def count(self, g: State, cx: Frame) -> int:
        return self.n.value(g, cx)

    def choices(self, g: State, seat: int, cx: Frame) -> list[int]:
        found: list[int] = []
        if self.zone == Zone.BATTLEFIELD:
            spared = cx.source if self.spares_source(cx) else NOTHING
            for p in g.battlefield:
                usable = p.controller == seat and p.id != spared and self.usable(p)
                if usable and self.filter.match(g, p, p.chars, cx):
                    found.append(p.id)
            return found
        for o in zone_list(g, seat, Zone(self.zone)):
            if o.owner == seat and o.id not in (cx.id, cx.source) and self.filter.match(g, o, o.card.chars, cx):
                found.append(o.id)
        return found

    def spares_source(self, cx: Frame) -> bool:
        """Whether another part of the cost takes the source away: nothing pays twice (118.3)."""
        ability = cx.ability
        if isinstance(ability, Activated):
            for part in ability.cost.parts:
                if isinstance(part, (SacrificeSelf, ExileSelf, ReturnSelf)) or self.is_spent_by(part):
                    return True
        return False

    def is_spent_by(self, part: CostPart) -> bool:
        return False

    def usable(self, perm: Permanent) -> bool:
        return True


class Sacrifice(ChosenPart):
    key: ClassVar[str] = "sacrificed"

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        sacrifice(g, chosen, "701.21a", cx)


class TapOthers(ChosenPart):
    key: ClassVar[str] = "tapped"
    taps: ClassVar[bool] = True

    def is_spent_by(self, part: CostPart) -> bool:
        return isinstance(part, TapSelf)

    def usable(self, perm: Permanent) -> bool:
        return not perm.tapped

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        for i in chosen:
            perm = g.permanent(i)
            if perm is not None:
                tap(g, perm, "602.2b")


class Crew(CostPart):
    """Tap any number of other untapped creatures with that much power in all (702.122a).

    It is no {T} of theirs, so summoning sickness does not matter.
    """

    fields: ClassVar[tuple[str, ...]] = ("n",)
    key: ClassVar[str] = "tapped"
    taps: ClassVar[bool] = True
    open_ended: ClassVar[bool] = True

    def __init__(self, n: int) -> None:
        self.n = n

    def choices(self, g: State, seat: int, cx: Frame) -> list[int]:
        found: list[int] = []
        for p in g.battlefield:
            # Negative power could only hinder, so such creatures are not offered.
            usable = p.chars.types & CREATURE and p.chars.power >= 0 and not p.tapped
            if p.controller == seat and usable and p.id != cx.source:
                found.append(p.id)
        return found

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        return total_power(g, self.choices(g, seat, cx)) >= self.n

    def enough(self, g: State, cx: Frame, chosen: list[int]) -> bool:
        power = 0
        for i in chosen:
            perm = g.permanent(i)
            power += 0 if perm is None else perm.chars.power
        return power >= self.n

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        for i in chosen:
            perm = g.permanent(i)
            if perm is not None:
                tap(g, perm, "702.122a")


def total_power(g: State, ids: list[int]) -> int:
    """The most power some of these have together."""
    total = 0
    for i in ids:
        perm = g.permanent(i)
        if perm is not None and perm.chars.power > 0:
            total += perm.chars.power
    return total


class ReturnSelf(CostPart):
    """Return it to its owner's hand."""

    key: ClassVar[str] = "returned"

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        perm = g.permanent(cx.source)
        return perm is not None and perm.controller == seat

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        move_all(g, [cx.source], Zone.HAND, "118.1", cx)


class ExileChosen(ChosenPart):
    """Exile what is chosen, wherever it is."""

    key: ClassVar[str] = "exiled"

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        move_all(g, chosen, Zone.EXILE, "118.1", cx)


class ExilePermanents(ExileChosen):
    """Exile permanents you control."""


class ExileFromHand(ExileChosen):
    """Exile cards from your hand."""

    zone: ClassVar[int] = Zone.HAND


class ExileFromGraveyard(ExileChosen):
    """Exile cards from your graveyard."""

    zone: ClassVar[int] = Zone.GRAVEYARD


class RevealFromHand(ChosenPart):
    """Reveal cards in your hand (701.20a)."""

    key: ClassVar[str] = "revealed"
    zone: ClassVar[int] = Zone.HAND

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        reveal(g, chosen, "701.20a", cx.source)


class Supplied(CostPart):
    """So many of what a player has in stock: no more than there are (118.3)."""

    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Amount = ONE) -> None:
        self.n = n

    def stock(self, g: State, seat: int) -> int:
        return len(g.players[seat].library)

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        return self.stock(g, seat) >= self.n.value(g, cx)

    def payable_times(self, g: State, seat: int, cx: Frame, times: int) -> bool:
        return self.stock(g, seat) >= self.n.value(g, cx) * times


class MillCards(Supplied):
    """Mill cards: no more than there are (701.17b)."""

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        mill(g, [seat], self.n.value(g, cx), "701.17a", cx)


class ExileTop(Supplied):
    """Exile the top cards of your library: no more than there are (118.3)."""

    key: ClassVar[str] = "exiled"

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        n = self.n.value(g, cx)
        top = [o.id for o in g.players[seat].library[-n:]] if n > 0 else []
        top.reverse()
        move_all(g, top, Zone.EXILE, "118.1", cx)


class TapAttached(CostPart):
    """Tap what it is attached to: no {T} of that permanent, so summoning sickness does not matter (302.6)."""

    key: ClassVar[str] = "tapped"

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        host = self.host(g, cx)
        return host is not None and not host.tapped

    def host(self, g: State, cx: Frame) -> Permanent | None:
        perm = g.permanent(cx.source)
        return None if perm is None else g.permanent(perm.attached_to)

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        host = self.host(g, cx)
        if host is not None:
            cx.note_paid(self.key, [host.id])
            tap(g, host, "602.2b")


class PayEnergy(Supplied):
    """Pay energy counters (107.14): {E} for each."""

    def stock(self, g: State, seat: int) -> int:
        return g.players[seat].count("energy")

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        remove_counters(g, seat, "energy", self.n.value(g, cx), "107.14")


class ReturnToHand(ChosenPart):
    key: ClassVar[str] = "returned"

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        move_all(g, chosen, Zone.HAND, "118.1", cx)


class Discard(ChosenPart):
    key: ClassVar[str] = "discarded"
    zone: ClassVar[int] = Zone.HAND

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        discard(g, seat, chosen, "701.9a", cx)


class PayLife(CostPart):
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Amount) -> None:
        self.n = n

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        n = self.n.value(g, cx)
        return n == 0 or life_to_pay(g, seat) >= n  # 119.4, 119.8

    def payable_times(self, g: State, seat: int, cx: Frame, times: int) -> bool:
        return self.payable(g, seat, cx) and g.players[seat].life >= self.n.value(g, cx) * times

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        n = self.n.value(g, cx)
        if n > 0:
            lose_life(g, seat, n, "119.4", cx.source)


class RemoveCounters(CostPart):
    """Counters of a kind from the source; negative numbers put them on (loyalty abilities, 606.4)."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "n")
    key: ClassVar[str] = "counters"

    def __init__(self, kind: str, n: Amount = ONE) -> None:
        self.kind = kind
        self.n = n

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        perm = g.permanent(cx.source)
        return perm is not None and perm.count(self.kind) >= self.n.value(g, cx)

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        n = self.n.value(g, cx)
        cx.note_paid(keys.COUNTERS, [n])
        if n >= 0:
            remove_counters(g, cx.source, self.kind, n, "118.1")
        else:
            put_as_cost(g, cx.source, self.kind, -n, "606.4", seat)


class Waterbend(CostPart):
    """For each generic mana of the cost it is part of, an artifact or creature may be tapped instead (701.67a)."""

    bends: ClassVar[bool] = True

    def payable(self, g: State, seat: int, cx: Frame) -> bool:
        return True

    def pay(self, g: State, seat: int, cx: Frame, chosen: list[int]) -> None:
        acted(g, seat, "waterbend", 1, "701.67c", cx.source)  # however it was paid


TAP: Final = TapSelf()


def mana(text: str) -> Cost:
    return Cost(ManaCost(text))


def waterbend(text: str) -> Cost:
    """ "Waterbend {3}"."""
    return Cost(ManaCost(text), (Waterbend(),))
