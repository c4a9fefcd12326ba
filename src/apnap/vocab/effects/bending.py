"""Choices between effects made on resolution, and the smaller nodes that cards about the turn need."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.options import Option
from apnap.rules.resolving import Run
from apnap.state.kinds import NOBODY, Act, Ev, Q
from apnap.task import Task
from apnap.vocab.abilities import Replacement
from apnap.vocab.base import Amount, Condition, Effect, Ref, Who
from apnap.vocab.continuous import PT_MODIFY, Modification
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ONE, YOU, stat_of
from apnap.vocab.triggers import seat_fits

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.chars import Chars
    from apnap.state.effects import ReplacementEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Permanent


class ChooseEffect(Effect):
    """A player chooses one of several effects as the ability resolves (608.2d)."""

    fields: ClassVar[tuple[str, ...]] = ("parts", "who")

    def __init__(self, parts: tuple[Effect, ...], who: Who = YOU) -> None:
        self.parts = parts
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        from apnap.rules.desertion import ask

        seat = self.who.one(g, cx)
        if seat != NOBODY:
            ask(g, seat, AskEffect(self, cx.id, seat))


class AskEffect(Task):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat")

    def __init__(self, node: ChooseEffect, frame: int, seat: int) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat

    def run(self, g: State) -> None:
        options = [Option(Act.MODE, i, 0) for i in range(len(self.node.parts))]
        g.pose(self, Q.MODE, self.seat, options, "608.2d", 1, 1, g.name_of(g.item(self.frame).source))

    def answer(self, g: State, option: Option) -> None:
        g.push(Run(self.node.parts[option.id], self.frame))

    def without(self, g: State, seat: int) -> Task | None:
        cx = g.items.get(self.frame)
        if self.seat != seat or cx is None:
            return super().without(g, seat)
        from apnap.rules.desertion import PassChoice, others_for

        seats = others_for(g, cx.controller, seat)
        return PassChoice(cx.controller, seats, [AskEffect(self.node, self.frame, s) for s in seats])


CAST_BY_ANOTHER: Final = "cast by another"  # and it entered under someone else's control


class WasCast(Condition):
    """Whether what entered in the event was cast rather than put there; `by_you`: by who controls it now."""

    fields: ClassVar[tuple[str, ...]] = ("by_you",)

    def __init__(self, by_you: bool = False) -> None:
        self.by_you = by_you

    def holds(self, g: State, cx: Item) -> bool:
        note = "" if cx.event is None else cx.event.note
        return note == "cast" or (note == CAST_BY_ANOTHER and not self.by_you)


class TopOfLibrary(Ref):
    """The top cards of a player's library."""

    fields: ClassVar[tuple[str, ...]] = ("n", "who")

    def __init__(self, n: Amount = ONE, who: Who = YOU) -> None:
        self.n = n
        self.who = who

    def ids(self, g: State, cx: Item) -> list[int]:
        found: list[int] = []
        for seat in self.who.players(g, cx):
            library = g.players[seat].library
            n = self.n.value(g, cx)
            found.extend(o.id for o in reversed(library[max(0, len(library) - n) :]))
        return found


class SwapTapped(Effect):
    """Simultaneously untaps what is tapped and taps what is untapped."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.status import tap, untap_all

        perms = [p for p in (g.permanent(i) for i in self.ref.ids(g, cx)) if p is not None]
        tapped = [p for p in perms if p.tapped]
        for perm in perms:
            if not perm.tapped:
                tap(g, perm, "701.26a", cx.source)
        untap_all(g, tapped, "701.26b", cx.source)


class PreventToPlayer(Replacement):
    """Prevent all damage that would be dealt to a player (615.1a)."""

    stage: ClassVar[str] = "prevent"
    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: str = "you") -> None:
        super().__init__(Ev.DAMAGE)
        self.who = who

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Item) -> bool:
        return w.n > 0 and w.other < len(g.players) and seat_fits(g, self.who, w.other, cx)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Item, option: Option) -> None:
        from apnap.atoms.emit import emit

        emit(g, Ev.PREVENTED, "615.6", w.player, w.obj, w.other, w.n, 1 if w.again else 0, entry.source)
        w.n = 0
        w.cancel()


class PTEach(Modification):
    """Gets +N/+0 for each of something about itself: attacks this turn, counters of a kind (layer 7c)."""

    fields: ClassVar[tuple[str, ...]] = ("scope", "what", "power", "toughness")
    layer: ClassVar[int] = PT_MODIFY

    def __init__(self, scope: Filter | str, what: str, power: int = 1, toughness: int = 0) -> None:
        super().__init__(scope)
        self.what = what
        self.power = power
        self.toughness = toughness
        self.dynamic = True

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Item) -> None:
        n = stat_of(g, perm.id, self.what)
        c.power += n * self.power
        c.toughness += n * self.toughness
