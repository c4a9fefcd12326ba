"""Madness (702.35), paying any number of times, and casting copies of cards (707.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.hearing import enqueue
from apnap.atoms.life import life_to_pay
from apnap.atoms.replacing import RULED
from apnap.atoms.tokens import copy_of_card
from apnap.cards.registry import register_engine
from apnap.options import DONE, Option, numbers, picks
from apnap.queries.frames import new_ability
from apnap.rules.casting import begin_cast
from apnap.rules.paying import pay_automatically
from apnap.rules.payment import AvailableMana
from apnap.rules.resolving import Run
from apnap.rules.which_face import castable_faces
from apnap.state import keys
from apnap.state.kinds import Act, Ev, Q, Zone
from apnap.state.objects import Frame, Item
from apnap.task import Task
from apnap.vocab.abilities import Replacement, Triggered
from apnap.vocab.base import Effect, Ref
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import Move
from apnap.vocab.effects.control import May, Seq
from apnap.vocab.effects.paying import times_price
from apnap.vocab.effects.recasting import ALTERNATIVE, FREE, CastNow
from apnap.vocab.lookups import It
from apnap.vocab.triggers import Immediately

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.effects import ReplacementEntry
    from apnap.state.game_state import State

CARD: Final = It("it")
CAST_IT: Final = CastNow(CARD, ALTERNATIVE)
MAY_CAST: Final = May(CAST_IT, prompt="madness")
OR_GRAVEYARD: Final = Move(CARD, Zone.GRAVEYARD)
CAST_OR_NOT: Final = Seq((MAY_CAST, OR_GRAVEYARD))  # a card that was cast is no longer there to be put anywhere
MADNESS: Final = Triggered(Immediately(), CAST_OR_NOT)


class ExiledByMadness(Replacement):
    """Discarded into exile instead of a graveyard (702.35a)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__(Ev.MOVED)

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.to == Zone.GRAVEYARD

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.to = Zone.EXILE
        g.push(Madness(g.objects[w.obj].owner, w.obj, [o.id for o in g.exile]))


BY_MADNESS: Final = ExiledByMadness()
register_engine("madness", MADNESS)
register_engine("madness: cast or not", CAST_OR_NOT)
register_engine("madness: may cast", MAY_CAST)
register_engine("madness: cast", CAST_IT)
register_engine("madness: graveyard", OR_GRAVEYARD)
register_engine("madness: exile", BY_MADNESS)
RULED["madness"] = BY_MADNESS


class Madness(Task):
    """The second ability triggers once the card is in exile (702.35a)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "discarded", "exiled")

    def __init__(self, seat: int, discarded: int, exiled: list[int]) -> None:
        self.seat = seat
        self.discarded = discarded
        self.exiled = exiled  # what was in exile before

    def run(self, g: State) -> None:
        for obj in g.exile:
            if obj.id not in self.exiled and obj.owner == self.seat and obj.card.word("madness") is not None:
                if any(obj.id in w.vars.get(keys.IT, []) for w in g.waiting):
                    continue  # the trigger of another card discarded with it
                cx = new_ability(obj.card, obj.owner, MADNESS, obj.id, self.seat)
                cx.vars = {keys.IT: [obj.id]}
                enqueue(g, cx)
                return


# ---- any number of times -----------------------------------------------------------------------------------------


class PayAnyNumber(Effect):
    """You may pay a cost any number of times (118.12); how often is noted, and what follows one or more (603.12a)."""

    fields: ClassVar[tuple[str, ...]] = ("cost", "name", "then")

    def __init__(self, cost: Cost, name: str, then: Effect) -> None:
        self.cost = cost
        self.name = name
        self.then = then

    def run(self, g: State, cx: Item) -> None:
        g.push(AskTimes(self, cx.id, cx.controller))


class AskTimes(Task):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat")

    def __init__(self, node: PayAnyNumber, frame: int, seat: int) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat

    def run(self, g: State) -> None:
        available = AvailableMana(g, self.seat, None, False)
        most = 0
        while most < 100 and available.covers(times_price(self.node.cost, most + 1, 0), life_to_pay(g, self.seat)):
            most += 1
        if most:
            g.pose(self, Q.NUMBER, self.seat, numbers(0, most), "118.12", 1, 1, self.node.name)

    def answer(self, g: State, option: Option) -> None:
        cx = g.item(self.frame)
        cx.put(self.node.name, [option.id])
        if option.id:
            g.push(Run(self.node.then, self.frame))
            pay_automatically(g, self.seat, times_price(self.node.cost, option.id, 0), cx, None, False)


class CastCopies(Effect):
    """Copy the cards; you may cast any number of the copies without paying their mana costs (707.12)."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, g: State, cx: Item) -> None:
        g.push(CastCopy(cx.controller, self.ref.ids(g, cx)))


class CastCopy(Task):
    fields: ClassVar[tuple[str, ...]] = ("seat", "cards")

    def __init__(self, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards

    def run(self, g: State) -> None:
        options: list[Option] = []
        many = 0
        for i in self.cards:
            obj = g.objects.get(i)
            ways = [] if obj is None else castable_faces(g, self.seat, obj, FREE)
            many += 1 if ways else 0
            if obj is not None and obj.card.faces:
                options.extend([Option(Act.CAST, i, how) for how in ways])  # 709.3c: the copy has halves as well
            elif ways:
                options.extend(picks([i]))
        if options:
            g.pose(self, Q.PICK, self.seat, [*options, DONE], "707.12", 0, many, "cast a copy")

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.DONE:
            return
        g.push(CastCopy(self.seat, [i for i in self.cards if i != option.id]))
        copy = copy_of_card(g, g.objects[option.id].card, self.seat)
        item = begin_cast(g, self.seat, copy.id, option.aux if option.act == Act.CAST else FREE)
        item.is_copy = True
