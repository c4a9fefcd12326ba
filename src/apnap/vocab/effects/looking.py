"""Cards looked at or revealed, picked and put elsewhere (701.20); scry (701.22) and surveil (701.25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.happening import happen
from apnap.atoms.knowing import everyone, known_only_to
from apnap.atoms.looking import acted, look_at, put_back, reveal
from apnap.atoms.moves import move_all
from apnap.atoms.shuffling import shuffle
from apnap.atoms.would_move import would_enter, would_move
from apnap.options import DONE, Option, picks
from apnap.queries.frames import source_name
from apnap.state import keys
from apnap.state.kinds import NOBODY, Act, Q, Zone
from apnap.task import FrameTask, Task
from apnap.vocab.amounts import Num
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.effects.common import ObjectEffect
from apnap.vocab.effects.life_and_cards import DoDiscard
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import ONE, YOU

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item


class Reveal(Effect):
    """Show cards to everyone, or let one player look at them (701.20); they are remembered as "revealed"."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "who")

    def __init__(self, ref: Ref, who: Who | None = None) -> None:
        self.ref = ref
        self.who = who  # who looks at them; None: everyone

    def run(self, g: State, cx: Item) -> None:
        ids = self.ref.ids(g, cx)
        cx.put(keys.REVEALED, ids)
        if self.who is None:
            reveal(g, ids, "701.20a", cx.source)
            return
        for seat in self.who.players(g, cx):
            look_at(g, seat, ids, "701.20e", cx.source)


class Look(Effect):
    """Look at (or reveal) the top cards of a library, put some that fit a filter somewhere, and the rest elsewhere."""

    fields: ClassVar[tuple[str, ...]] = (
        "n",
        "filter",
        "low",
        "high",
        "to",
        "rest",
        "who",
        "tapped",
        "reveal",
        "show",
        "bottom",
        "by",
    )
    action: ClassVar[str] = ""  # the keyword action it is

    def __init__(
        self,
        n: Amount,
        filter: Filter = ANY,
        low: Amount = ONE,
        high: Amount = ONE,
        to: int = Zone.HAND,
        rest: str = "bottom",
        who: Who = YOU,
        tapped: bool = False,
        reveal: bool = False,
        show: bool = False,
        bottom: bool = False,
        by: Who = YOU,
    ) -> None:
        self.n = n
        self.filter = filter
        self.low = low
        self.high = high
        self.to = to  # where the picked ones go
        self.rest = rest  # "bottom", "random bottom", "top", "graveyard", "exile", "hand", "shuffle"
        self.who = who  # whose library
        self.tapped = tapped
        self.reveal = reveal  # everyone sees all of them
        self.show = show  # everyone sees the picked ones
        self.bottom = bottom  # picked ones that stay in the library go to its bottom
        self.by = by  # who looks and chooses

    def run(self, g: State, cx: Item) -> None:
        cx.put(keys.MOVED, [])
        for seat in reversed(self.who.players(g, cx)):
            self.begin(g, cx, self.by.one(g, cx), seat)

    def begin(self, g: State, cx: Frame, seat: int, whose: int) -> None:
        n = self.n.value(g, cx)
        if n <= 0 or seat == NOBODY or g.players[seat].left:  # 701.22b, 701.25c: for 0 nothing happens
            return
        if self.action:
            g.push(Acted(cx.id, seat, self.action, n))
        g.push(LookAtTop(self, cx.id, seat, whose, n))


class Scry(Look):
    """Look at the top N cards; any number go to the bottom, the rest to the top, in any order (701.22a)."""

    fields: ClassVar[tuple[str, ...]] = ("n", "who")
    action: ClassVar[str] = "scry"

    def __init__(self, n: Amount = ONE, who: Who = YOU) -> None:
        super().__init__(n, ANY, Num(0), n, 0, "top", who, bottom=True, by=who)

    def run(self, g: State, cx: Item) -> None:
        for seat in reversed(self.who.players(g, cx)):  # 701.22c: in APNAP order
            self.begin(g, cx, seat, seat)


class Surveil(Look):
    """Look at the top N cards; any number go to the graveyard, the rest to the top in any order (701.25a)."""

    fields: ClassVar[tuple[str, ...]] = ("n", "who")
    action: ClassVar[str] = "surveil"

    def __init__(self, n: Amount = ONE, who: Who = YOU) -> None:
        super().__init__(n, ANY, Num(0), n, 3, "top", who, by=who)

    def run(self, g: State, cx: Item) -> None:
        cx.put(keys.MOVED, [])
        for seat in reversed(self.who.players(g, cx)):
            self.begin(g, cx, seat, seat)


ACTION_RULES: Final = {"scry": "701.22d", "surveil": "701.25d"}


class Acted(Task):
    """The action is over: what waits for it triggers, even if some of it was impossible (701.22d, 701.25d)."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "seat", "action", "n")

    def __init__(self, frame: int, seat: int, action: str, n: int) -> None:
        self.frame = frame
        self.seat = seat
        self.action = action
        self.n = n

    def run(self, g: State) -> None:
        acted(g, self.seat, self.action, self.n, ACTION_RULES[self.action], g.item(self.frame).source)


class LookAtTop(FrameTask):
    """The cards are taken as they are then: who chose before may have moved some."""

    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat", "whose", "n")

    def __init__(self, node: Look, frame: int, seat: int, whose: int, n: int) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat
        self.whose = whose
        self.n = n

    def go_on(self, g: State, cx: Item) -> None:
        library = g.players[self.whose].library
        cards = [o.id for o in reversed(library[max(0, len(library) - self.n) :])]
        cx.put(keys.REVEALED, cards)
        g.push(PickAmong(self.node, self.frame, self.seat, self.whose, cards, []))
        if self.node.reveal:
            reveal(g, cards, "701.20a", cx.source)
        else:
            look_at(g, self.seat, cards, "701.20e", cx.source)


class PickAmong(FrameTask):
    """Which of the cards go where the effect puts some of them."""

    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat", "whose", "cards", "picked")

    def __init__(self, node: Look, frame: int, seat: int, whose: int, cards: list[int], picked: list[int]) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat
        self.whose = whose
        self.cards = cards
        self.picked = picked

    def go_on(self, g: State, cx: Item) -> None:
        low, high = self.node.low.value(g, cx), self.node.high.value(g, cx)
        open_: list[int] = []
        for i in self.cards:
            obj = g.objects.get(i)
            if obj is not None and i not in self.picked and self.node.filter.match(g, obj, obj.card.chars, cx):
                open_.append(i)
        need = low - len(self.picked)
        if need > 0 and len(open_) <= need:
            self.finish(g, cx, [*self.picked, *open_])  # no choice to make
        elif len(self.picked) >= high or not open_:
            self.finish(g, cx, self.picked)
        else:
            options = picks(open_)
            if need <= 0:
                options.append(DONE)
            g.pose(self, Q.PICK, self.seat, options, "608.2d", low, high, source_name(g, cx))

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.DONE:
            self.finish(g, g.item(self.frame), self.picked)
            return
        g.push(PickAmong(self.node, self.frame, self.seat, self.whose, self.cards, [*self.picked, option.id]))

    def finish(self, g: State, cx: Frame, picked: list[int]) -> None:
        node = self.node
        rest = [i for i in self.cards if i not in picked and i in g.objects]
        g.push(PutRest(self.frame, self.seat, self.whose, node.rest, rest, []))
        if node.show and not node.reveal:
            reveal(g, picked, "701.20a", cx.source)
        elif not node.reveal:
            known_only_to(g, self.cards, 1 << self.seat)
        if node.to == Zone.LIBRARY:
            put_back(g, self.whose, picked, node.bottom, 1 << self.seat)
        else:
            put_elsewhere(g, picked, Zone(node.to), cx, cx.controller, node.tapped)


def put_elsewhere(g: State, ids: list[int], to: Zone, cx: Frame, controller: int, tapped: bool) -> None:
    """The cards that were looked for leave the library, all at once; onto the battlefield only those that can."""
    ws = []
    for i in ids:
        if to != Zone.BATTLEFIELD:
            ws.append(would_move(g, i, to, "608.2c", cx))
        elif g.objects[i].card.is_permanent:
            w = would_enter(g, i, controller, "608.2c", cx)
            w.tapped = tapped
            ws.append(w)
    if ws:
        happen(g, ws)


class PutRest(FrameTask):
    """What becomes of the other cards; in any order means that the one who looked at them says in which."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "seat", "whose", "rest", "cards", "ordered")

    def __init__(self, frame: int, seat: int, whose: int, rest: str, cards: list[int], ordered: list[int]) -> None:
        self.frame = frame
        self.seat = seat
        self.whose = whose
        self.rest = rest
        self.cards = cards
        self.ordered = ordered  # from above

    def go_on(self, g: State, cx: Item) -> None:
        left = [i for i in self.cards if i not in self.ordered and i in g.objects]
        if self.rest in ("top", "bottom"):
            if len(left) > 1:
                g.pose(self, Q.ORDER, self.seat, picks(left), "608.2d", len(left), len(left), source_name(g, cx))
                return
            put_back(g, self.whose, [*self.ordered, *left], self.rest == "bottom", 1 << self.seat)
        elif self.rest == "random bottom":
            mixed = [left.pop(g.rng.below(len(left))) for _i in range(len(left))]
            put_back(g, self.whose, mixed, True)
        elif self.rest == "shuffle":
            shuffle(g, self.whose, "701.24a")
        else:
            where = {"graveyard": Zone.GRAVEYARD, "exile": Zone.EXILE, "hand": Zone.HAND}[self.rest]
            move_all(g, left, where, "608.2c")

    def answer(self, g: State, option: Option) -> None:
        g.push(PutRest(self.frame, self.seat, self.whose, self.rest, self.cards, [*self.ordered, option.id]))


class RevealUntil(Effect):
    """Reveal cards from the top of a library until so many fit a filter; those go somewhere, the others elsewhere."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "to", "rest", "n", "who", "tapped")

    def __init__(
        self,
        filter: Filter,
        to: int = Zone.HAND,
        rest: str = "random bottom",
        n: Amount = ONE,
        who: Who = YOU,
        tapped: bool = False,
    ) -> None:
        self.filter = filter
        self.to = to
        self.rest = rest  # as for Look
        self.n = n
        self.who = who
        self.tapped = tapped

    def run(self, g: State, cx: Item) -> None:
        cx.put(keys.MOVED, [])
        for seat in reversed(self.who.players(g, cx)):
            g.push(RevealOn(self, cx.id, seat))


class RevealOn(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat")

    def __init__(self, node: RevealUntil, frame: int, seat: int) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat

    def go_on(self, g: State, cx: Item) -> None:
        node = self.node
        n = node.n.value(g, cx)
        found: list[int] = []
        others: list[int] = []
        for o in reversed(g.players[self.seat].library):
            if len(found) >= n:
                break
            if node.filter.match(g, o, o.card.chars, cx):
                found.append(o.id)
            else:
                others.append(o.id)
        shown = [o.id for o in reversed(g.players[self.seat].library) if o.id in found or o.id in others]
        cx.put(keys.REVEALED, shown)
        g.push(PutRest(self.frame, cx.controller, self.seat, node.rest, others, []))
        reveal(g, shown, "701.20a", cx.source)
        if node.to == Zone.LIBRARY:
            put_back(g, self.seat, found, False, everyone(g))
        else:
            put_elsewhere(g, found, Zone(node.to), cx, self.seat, node.tapped)


class DiscardThese(ObjectEffect):
    """The owners of certain cards in hands discard them: those an effect has let someone choose (701.9b)."""

    def run(self, g: State, cx: Item) -> None:
        owners: dict[int, list[int]] = {}
        for i in self.ref.ids(g, cx):
            obj = g.objects.get(i)
            if obj is not None and obj.zone == Zone.HAND:
                owners.setdefault(obj.owner, []).append(i)
        for seat in reversed([s for s in g.apnap() if s in owners]):
            g.push(DoDiscard(seat, owners[seat], cx.id))
