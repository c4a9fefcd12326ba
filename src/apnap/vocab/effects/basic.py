"""One-shot effects on life, cards, damage, permanents and counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.options import Option, picks
from apnap.state.kinds import NOTHING, Act, Q, Zone
from apnap.state.objects import Item, Permanent
from apnap.task import Task
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import ONE, SOURCE, TARGET, YOU, zone_list

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State


def objects(g: State, ids: list[int]) -> list[int]:
    return [i for i in ids if i >= len(g.players)]


# ---- life and cards ----------------------------------------------------------------------------------------------


class GainLife(Effect):
    fields: ClassVar[tuple[str, ...]] = ("n", "who")

    def __init__(self, n: Amount, who: Who = YOU) -> None:
        self.n = n
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.life import gain_all

        gain_all(g, self.who.players(g, cx), self.n.value(g, cx), "119.3", cx)


class LoseLife(Effect):
    fields: ClassVar[tuple[str, ...]] = ("n", "who")

    def __init__(self, n: Amount, who: Who = YOU) -> None:
        self.n = n
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.life import lose_all

        lose_all(g, self.who.players(g, cx), self.n.value(g, cx), "119.3", cx)


class SetLife(Effect):
    fields: ClassVar[tuple[str, ...]] = ("n", "who")

    def __init__(self, n: Amount, who: Who = YOU) -> None:
        self.n = n
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.life import set_life

        for seat in self.who.players(g, cx):
            set_life(g, seat, self.n.value(g, cx), "119.5", cx.source)


class Draw(Effect):
    fields: ClassVar[tuple[str, ...]] = ("n", "who")

    def __init__(self, n: Amount = ONE, who: Who = YOU) -> None:
        self.n = n
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.draws import DrawCards, draw
        from apnap.state.kinds import Ev

        n = self.n.value(g, cx)
        seats = self.who.players(g, cx)
        if Ev.DRAWN in g.replacers:
            for seat in reversed(seats):  # 121.2c: the active player first
                if n > 0:
                    g.push(DrawCards(seat, n, "121.1", cx.source, cx.id, g.way))
            return
        for seat in seats:
            draw(g, seat, n, "121.1", cx.source, cx.id)


class Mill(Effect):
    fields: ClassVar[tuple[str, ...]] = ("n", "who")

    def __init__(self, n: Amount, who: Who = YOU) -> None:
        self.n = n
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.draws import mill

        mill(g, self.who.players(g, cx), self.n.value(g, cx), "701.17a", cx)


class Discard(Effect):
    """Players choose and discard cards, in APNAP order; `random` or the whole hand (`n` None) need no choice."""

    fields: ClassVar[tuple[str, ...]] = ("n", "who", "random")

    def __init__(self, n: Amount | None = ONE, who: Who = YOU, random: bool = False) -> None:
        self.n = n
        self.who = who
        self.random = random

    def run(self, g: State, cx: Item) -> None:
        seats = self.who.players(g, cx)
        if len(seats) > 1 and self.n is not None and not self.random:
            g.push(DiscardTogether(seats, self.n.value(g, cx), [], cx.id))
            return
        for seat in reversed(seats):
            hand = g.players[seat].hand
            n = len(hand) if self.n is None else min(self.n.value(g, cx), len(hand))
            if n <= 0:
                continue
            if n == len(hand):
                g.push(DoDiscard(seat, [o.id for o in hand], cx.id))
            elif self.random:
                left = [o.id for o in hand]
                chosen = [left.pop(g.rng.below(len(left))) for _ in range(n)]
                g.push(DoDiscard(seat, chosen, cx.id))
            else:
                g.push(ChooseDiscard(seat, n, [], cx.id))


class DoDiscard(Task):
    fields: ClassVar[tuple[str, ...]] = ("seat", "ids", "frame")

    def __init__(self, seat: int, ids: list[int], frame: int) -> None:
        self.seat = seat
        self.ids = ids
        self.frame = frame

    def run(self, g: State) -> None:
        from apnap.atoms.moves import discard

        cx = g.items.get(self.frame)
        if cx is not None:
            cx.put("discarded", [*cx.get("discarded"), *self.ids])
        discard(g, self.seat, self.ids, "701.9a", cx)


class DiscardTogether(Task):
    """Several players choose, in APNAP order and unseen; then all cards are discarded at once (101.4, 608.2e)."""

    fields: ClassVar[tuple[str, ...]] = ("seats", "n", "chosen", "frame")
    passes_on: ClassVar[bool] = True  # the others still discard when one of them leaves

    def __init__(self, seats: list[int], n: int, chosen: list[int], frame: int) -> None:
        self.seats = seats
        self.n = n
        self.chosen = chosen
        self.frame = frame

    def run(self, g: State) -> None:
        groups: list[list[int]] = []
        for seat in self.seats:
            hand = [o.id for o in g.players[seat].hand]
            mine = hand if len(hand) <= self.n else [i for i in hand if i in self.chosen]
            if len(mine) < min(self.n, len(hand)):
                left = [i for i in hand if i not in mine]
                g.pose(self, Q.DISCARD, seat, picks(left), "701.9b", self.n, self.n, "")
                return
            groups.append(mine)
        for k in range(len(groups) - 1, -1, -1):
            if groups[k]:
                g.push(DoDiscard(self.seats[k], groups[k], self.frame))

    def answer(self, g: State, option: Option) -> None:
        g.push(DiscardTogether(self.seats, self.n, [*self.chosen, option.id], self.frame))


class ChooseDiscard(Task):
    fields: ClassVar[tuple[str, ...]] = ("seat", "n", "chosen", "frame")

    def __init__(self, seat: int, n: int, chosen: list[int], frame: int) -> None:
        self.seat = seat
        self.n = n
        self.chosen = chosen
        self.frame = frame

    def run(self, g: State) -> None:
        left = [o.id for o in g.players[self.seat].hand if o.id not in self.chosen]
        need = min(self.n, len(left) + len(self.chosen))
        if len(self.chosen) >= need:
            DoDiscard(self.seat, self.chosen, self.frame).run(g)
            return
        g.pose(self, Q.DISCARD, self.seat, picks(left), "701.9b", need, need, "")

    def answer(self, g: State, option: Option) -> None:
        g.push(ChooseDiscard(self.seat, self.n, [*self.chosen, option.id], self.frame))


# ---- damage ------------------------------------------------------------------------------------------------------


class Damage(Effect):
    """The source (or `by`) deals damage to objects and players."""

    fields: ClassVar[tuple[str, ...]] = ("n", "to", "who", "by", "preventable")

    def __init__(
        self,
        n: Amount,
        to: Ref | None = TARGET,
        who: Who | None = None,
        by: Ref | None = None,
        preventable: bool = True,
    ) -> None:
        self.n = n
        self.to = to
        self.who = who
        self.by = by
        self.preventable = preventable

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.damage import would_damage
        from apnap.atoms.would import happen

        n = self.n.value(g, cx)
        if n <= 0:
            return
        source = cx.source if self.by is None else self.by.one(g, cx)
        whom: list[int] = []
        if self.to is not None:
            whom.extend(self.to.ids(g, cx))
        if self.who is not None:
            whom.extend(self.who.players(g, cx))
        ws = [would_damage(g, source, i, n, False, "120.1", cx) for i in whom]
        if not self.preventable:
            for w in ws:
                w.preventable = False
        if ws:
            happen(g, ws)


class DamageDivided(Effect):
    """Damage divided as chosen among the targets (601.2d)."""

    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Amount) -> None:
        self.n = n

    def divided(self, g: State, cx: Item) -> int | None:
        return self.n.value(g, cx)

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.damage import would_damage
        from apnap.atoms.would import happen

        ws = []
        for slot, ids in enumerate(cx.targets):
            shares = cx.division[slot] if slot < len(cx.division) else []
            for k, i in enumerate(ids):
                n = shares[k] if k < len(shares) else self.n.value(g, cx)
                ws.append(would_damage(g, cx.source, i, n, False, "120.1", cx))
        if ws:
            happen(g, ws)


class Fight(Effect):
    """701.14a: each deals damage equal to its power to the other."""

    fields: ClassVar[tuple[str, ...]] = ("one", "other")

    def __init__(self, one: Ref, other: Ref) -> None:
        self.one = one
        self.other = other

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.damage import would_damage
        from apnap.atoms.would import happen

        a, b = g.permanent(self.one.one(g, cx)), g.permanent(self.other.one(g, cx))
        if a is None or b is None or not a.chars.types & 4 or not b.chars.types & 4:
            return  # 701.14b
        happen(
            g,
            [
                would_damage(g, a.id, b.id, max(0, a.chars.power), False, "701.14a", cx),
                would_damage(g, b.id, a.id, max(0, b.chars.power), False, "701.14a", cx),
            ],
        )


# ---- permanents and zones ----------------------------------------------------------------------------------------


class Destroy(Effect):
    fields: ClassVar[tuple[str, ...]] = ("ref", "regenerate")

    def __init__(self, ref: Ref = TARGET, regenerate: bool = True) -> None:
        self.ref = ref
        self.regenerate = regenerate

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.moves import destroy

        destroy(g, self.ref.ids(g, cx), "701.8a", cx, self.regenerate)


class Move(Effect):
    """Put objects into a zone: exile, hand, graveyard, library (top or bottom)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "to", "bottom", "remember", "face_down")

    def __init__(self, ref: Ref, to: int, bottom: bool = False, remember: str = "", face_down: bool = False) -> None:
        self.ref = ref
        self.to = to
        self.bottom = bottom
        self.remember = remember  # note the new objects on the source permanent under this name (607)
        self.face_down = face_down

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.moves import would_move
        from apnap.atoms.would import happen

        ws = []
        ids = self.ref.ids(g, cx)  # may be what an earlier part has moved
        cx.put("moved", [])
        for i in ids:
            obj = g.objects.get(i)
            if obj is None or (isinstance(obj, Permanent) and obj.phased_out):
                continue
            w = would_move(g, i, Zone(self.to), "608.2c", cx)
            w.bottom = self.bottom
            w.face_down = self.face_down
            ws.append(w)
        if self.remember:
            g.push(RememberMoved(cx.id, self.remember))
        if ws:
            happen(g, ws)


class RememberMoved(Task):
    """Note what was moved on the source permanent, for its linked abilities (607.2a)."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "key")

    def __init__(self, frame: int, key: str) -> None:
        self.frame = frame
        self.key = key

    def run(self, g: State) -> None:
        cx = g.items.get(self.frame)
        if cx is None:
            return
        source = g.known(cx.source)
        if source is not None:
            if source.id in g.last_known:  # copies of the game share what is only remembered
                source = source.clone()
                g.last_known[source.id] = source
            source.remember(self.key, [*source.remembered(self.key), *cx.get("moved")])


class PutOntoBattlefield(Effect):
    """Return or put cards onto the battlefield."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "who", "tapped", "counters", "attacking", "back_up")

    def __init__(
        self,
        ref: Ref,
        who: Who | None = YOU,
        tapped: bool = False,
        counters: tuple[tuple[str, int], ...] = (),
        attacking: Ref | Who | None = None,
        back_up: bool = False,
    ) -> None:
        self.ref = ref
        self.who = who  # under whose control; None: its owner's
        self.tapped = tapped
        self.counters = counters
        self.attacking = attacking
        self.back_up = back_up

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.moves import would_enter
        from apnap.atoms.would import happen

        ws = []
        ids = self.ref.ids(g, cx)  # may be what an earlier part has moved
        cx.put("moved", [])
        for i in ids:
            obj = g.objects.get(i)
            if obj is None or isinstance(obj, Permanent) or not obj.card.is_permanent:
                continue
            seat = obj.owner if self.who is None else self.who.one(g, cx)
            w = would_enter(g, i, seat, "608.2c", cx, self.back_up)
            w.tapped = self.tapped
            for kind, n in self.counters:
                w.add_counters(kind, n)
            if self.attacking is not None:
                w.attacking = self.attacking.one(g, cx)
            ws.append(w)
        if ws:
            happen(g, ws)


class Tap(Effect):
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref = TARGET) -> None:
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.status import tap

        for i in self.ref.ids(g, cx):
            perm = g.permanent(i)
            if perm is not None:
                tap(g, perm, "701.26a", cx.source)


class Untap(Effect):
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref = TARGET) -> None:
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.status import untap_all

        perms = [p for p in (g.permanent(i) for i in self.ref.ids(g, cx)) if p is not None and p.tapped]
        untap_all(g, perms, "701.26b", cx.source)


class PutCounters(Effect):
    fields: ClassVar[tuple[str, ...]] = ("kind", "n", "ref", "who")

    def __init__(self, kind: str, n: Amount = ONE, ref: Ref | None = SOURCE, who: Who | None = None) -> None:
        self.kind = kind
        self.n = n
        self.ref = ref
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.counters import put_on_all

        n = self.n.value(g, cx)
        whom = [] if self.ref is None else self.ref.ids(g, cx)
        if self.who is not None:
            whom = self.who.players(g, cx)
        put_on_all(g, whom, self.kind, n, "122.1", cx)


class RemoveCounters(Effect):
    fields: ClassVar[tuple[str, ...]] = ("kind", "n", "ref")

    def __init__(self, kind: str, n: Amount = ONE, ref: Ref = SOURCE) -> None:
        self.kind = kind
        self.n = n
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.counters import remove_counters

        for i in self.ref.ids(g, cx):
            cx.note("removed", remove_counters(g, i, self.kind, self.n.value(g, cx), "122.1"))


class Sacrifice(Effect):
    """The objects' controllers sacrifice them."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref = SOURCE) -> None:
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.moves import sacrifice

        sacrifice(g, objects(g, self.ref.ids(g, cx)), "701.21a", cx)


class CounterSpell(Effect):
    fields: ClassVar[tuple[str, ...]] = ("ref", "to")

    def __init__(self, ref: Ref = TARGET, to: int = 3) -> None:
        self.ref = ref
        self.to = to

    def run(self, g: State, cx: Item) -> None:
        from apnap.rules.resolving import counter

        for i in self.ref.ids(g, cx):
            item = g.objects.get(i)
            if isinstance(item, Item) and counter(g, item, "701.6a", Zone(self.to)):
                cx.note("countered", i)


class CreateToken(Effect):
    fields: ClassVar[tuple[str, ...]] = ("token", "n", "who", "tapped", "attacking", "blocking")

    def __init__(
        self,
        token: CardDef,
        n: Amount = ONE,
        who: Who = YOU,
        tapped: bool = False,
        attacking: Who | Ref | None = None,
        blocking: Ref | None = None,
    ) -> None:
        self.token = token
        self.n = n
        self.who = who
        self.tapped = tapped
        self.attacking = attacking  # what it enters attacking (508.4)
        self.blocking = blocking  # which attacker it enters blocking (509.4)

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.moves import create_tokens

        cx.put("moved", [])
        target = NOTHING if self.attacking is None else self.attacking.one(g, cx)
        block = NOTHING if self.blocking is None else self.blocking.one(g, cx)
        for seat in self.who.players(g, cx):
            create_tokens(g, self.token, self.n.value(g, cx), seat, "111.2", cx, self.tapped, target, block)


class Attach(Effect):
    """Attach the source (or `what`) to something (701.3a)."""

    fields: ClassVar[tuple[str, ...]] = ("to", "what")

    def __init__(self, to: Ref = TARGET, what: Ref = SOURCE) -> None:
        self.to = to
        self.what = what

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.attach import attach

        perm = g.permanent(self.what.one(g, cx))
        to = self.to.one(g, cx)
        if perm is not None and to not in (NOTHING, perm.id) and (to < len(g.players) or g.permanent(to)):
            attach(g, perm, to, "701.3a")


class Transform(Effect):
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref = SOURCE) -> None:
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.status import transform

        for i in self.ref.ids(g, cx):
            perm = g.permanent(i)
            if perm is None:
                continue
            turned = perm.remembered("transformed")
            if i == cx.source and turned and turned[0] > cx.timestamp:
                continue  # 701.27f: it has transformed since the ability was put on the stack
            transform(g, perm, "701.27a")


class Shuffle(Effect):
    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.moves import shuffle

        for seat in self.who.players(g, cx):
            shuffle(g, seat, "701.24a")


class LoseGame(Effect):
    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        from apnap.rules.leaving import lose_by_effect

        lose_by_effect(g, self.who.players(g, cx), "104.3e")


class DrawGame(Effect):
    """The game is a draw."""

    def run(self, g: State, cx: Item) -> None:
        from apnap.rules.leaving import draw_by_effect

        draw_by_effect(g)


class WinGame(Effect):
    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        from apnap.rules.leaving import win_by_effect

        for seat in self.who.players(g, cx):
            win_by_effect(g, seat, "104.2b")


class Search(Effect):
    """Search a library for cards and put them somewhere, then shuffle (701.23)."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "to", "n", "who", "tapped", "reveal")

    def __init__(
        self,
        filter: Filter = ANY,
        to: int = 1,
        n: Amount = ONE,
        who: Who = YOU,
        tapped: bool = False,
        reveal: bool = True,
    ) -> None:
        self.filter = filter
        self.to = to
        self.n = n
        self.who = who
        self.tapped = tapped
        self.reveal = reveal

    def run(self, g: State, cx: Item) -> None:
        for seat in reversed(self.who.players(g, cx)):
            g.push(SearchLibrary(self, cx.id, seat, []))


class SearchLibrary(Task):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat", "found")

    def __init__(self, node: Search, frame: int, seat: int, found: list[int]) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat
        self.found = found

    def run(self, g: State) -> None:
        from apnap.options import DONE

        cx = g.item(self.frame)
        if len(self.found) >= self.node.n.value(g, cx):
            self.finish(g, cx)
            return
        seen: list[str] = []
        options: list[Option] = []
        for o in zone_list(g, self.seat, Zone.LIBRARY):
            if o.id in self.found or o.card.name in seen:
                continue
            if self.node.filter.match(g, o, o.card.chars, cx):
                seen.append(o.card.name)
                options.append(Option(Act.PICK, o.id, 0))
        options.sort(key=lambda x: g.objects[x.id].card.name)  # the order tells nothing about the library's
        options.append(DONE)  # 701.23b: a search for cards with a stated quality may fail
        g.pose(self, Q.PICK, self.seat, options, "701.23a", 0, 1, "search")

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.DONE:
            self.finish(g, g.item(self.frame))
        else:
            g.push(SearchLibrary(self.node, self.frame, self.seat, [*self.found, option.id]))

    def finish(self, g: State, cx: Item) -> None:
        from apnap.atoms.moves import would_enter, would_move
        from apnap.atoms.would import happen

        g.push(ShuffleTask(self.seat))
        ws = []
        cx.put("moved", [])
        for i in self.found:
            if self.node.to == Zone.BATTLEFIELD:
                w = would_enter(g, i, self.seat, "701.23a", cx)
                w.tapped = self.node.tapped
            else:
                w = would_move(g, i, Zone(self.node.to), "701.23a", cx)
            ws.append(w)
        if ws:
            happen(g, ws)


class ShuffleTask(Task):
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: State) -> None:
        from apnap.atoms.moves import shuffle

        shuffle(g, self.seat, "701.24a")


class ReverseOrder(Effect):
    """Reverse the game's turn order."""

    def run(self, g: State, cx: Item) -> None:
        from apnap.atoms.emit import emit
        from apnap.state.kinds import Ev

        g.direction = -g.direction
        g.stamp += 1
        emit(g, Ev.ORDER_REVERSED, "101.4", cx.controller, cx.source)
