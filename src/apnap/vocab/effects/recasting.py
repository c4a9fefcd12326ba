"""Casting cards while something resolves: for nothing, for miracle (702.94), with rebound (702.88)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.atoms.hearing import enqueue
from apnap.atoms.index import add_delayed, add_lasting, remove_lasting
from apnap.cards.definition import ADVENTURE
from apnap.cards.registry import register_engine
from apnap.options import YES_NO, Option
from apnap.queries.frames import new_ability
from apnap.rules.which_face import cast_one_face
from apnap.state import keys
from apnap.state.effects import Delayed, Duration, Lasting, Until
from apnap.state.kinds import Act, Ev, Q, Zone
from apnap.state.objects import Item
from apnap.state.steps import Step
from apnap.task import Task
from apnap.vocab.abilities import Triggered
from apnap.vocab.base import Effect, Ref
from apnap.vocab.effects.control import May
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import It
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Immediately

if TYPE_CHECKING:
    from apnap.state.game_state import State

FREE: Final = 3  # the ways to cast of `rules.casting`
ALTERNATIVE: Final = 4


class CastNow(Effect):
    """The controller casts a card now, whatever the timing, if that is possible (608.2g)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "how")

    def __init__(self, ref: Ref, how: int = FREE) -> None:
        self.ref = ref
        self.how = how

    def run(self, g: State, cx: Item) -> None:
        for i in self.ref.ids(g, cx):
            obj = g.objects.get(i)
            if obj is not None and obj.zone not in (Zone.STACK, Zone.BATTLEFIELD):
                cast_one_face(g, cx.controller, obj, self.how)


CARD: Final = It("it")
FOR_MIRACLE: Final = CastNow(CARD, ALTERNATIVE)
MAY_MIRACLE: Final = May(FOR_MIRACLE, prompt="miracle")
MIRACLE: Final = Triggered(Immediately(), MAY_MIRACLE)
FOR_NOTHING: Final = CastNow(CARD)
MAY_REBOUND: Final = May(FOR_NOTHING, prompt="rebound")
REBOUND: Final = Triggered(BeginningOf(Step.UPKEEP), MAY_REBOUND)
register_engine("miracle", MIRACLE)
register_engine("may miracle", MAY_MIRACLE)
register_engine("cast for miracle", FOR_MIRACLE)
register_engine("rebound", REBOUND)
register_engine("may rebound", MAY_REBOUND)
register_engine("cast for nothing", FOR_NOTHING)


class RevealMiracle(Task):
    """702.94a: the first card drawn this turn may be revealed as it is drawn."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "id")

    def __init__(self, seat: int, id: int) -> None:
        self.seat = seat
        self.id = id

    def run(self, g: State) -> None:
        if self.id in g.objects:
            g.pose(self, Q.YES_NO, self.seat, YES_NO, "702.94a", 1, 1, f"reveal {g.name_of(self.id)}")

    def answer(self, g: State, option: Option) -> None:
        obj = g.objects.get(self.id)
        if option.act != Act.YES or obj is None:
            return
        emit(g, Ev.REVEALED, "702.94a", self.seat, self.id)
        cx = new_ability(obj.card, obj.owner, MIRACLE, self.id, self.seat)
        cx.vars = {keys.IT: [self.id]}
        enqueue(g, cx)


class ExiledInstead(Task):
    """A spell was exiled as it resolved, and what that means follows."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "spell", "exiled")

    def __init__(self, seat: int, spell: int, exiled: list[int]) -> None:
        self.seat = seat
        self.spell = spell
        self.exiled = exiled  # what was in exile before


class Rebound(ExiledInstead):
    """702.88a: it was exiled instead; at its controller's next upkeep they may cast it from there for nothing."""

    def run(self, g: State) -> None:
        new = [o.id for o in g.exile if o.id not in self.exiled]
        if new:
            vars = {keys.IT: new}
            add_delayed(g, Delayed(g.fresh_id(), REBOUND, self.spell, self.seat, tuple(new), vars, None, g.turn_number))


ON_AN_ADVENTURE: Final = Rule("play from", who="you", against=Filter(not_subtypes=("Adventure",)))
register_engine("on an adventure", ON_AN_ADVENTURE)


class SetOut(ExiledInstead):
    """715.3d: for as long as the card is exiled, who controlled the Adventure may play it, but not as an Adventure."""

    def run(self, g: State) -> None:
        new = [o.id for o in g.exile if o.id not in self.exiled and o.card.layout == ADVENTURE]
        if new:
            duration = Duration(Until.FOREVER, self.seat, 0, g.turn_number, None)
            for old in [x for x in g.lasting if x.node is ON_AN_ADVENTURE]:
                if not any(i in g.objects for i in old.affected):
                    remove_lasting(g, old)  # it is not exiled any more
            add_lasting(
                g,
                Lasting(g.fresh_id(), ON_AN_ADVENTURE, self.spell, self.seat, tuple(new), duration, g.tick(), 1, None),
            )
