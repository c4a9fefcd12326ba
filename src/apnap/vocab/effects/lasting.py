"""Effects that last: for how long, on whom, and what they do meanwhile (611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.as_long_as import ended_before, goes_on
from apnap.atoms.emit import emit
from apnap.atoms.index import add_lasting
from apnap.cards.registry import register_engine
from apnap.queries.planar import of_plane
from apnap.state import keys
from apnap.state.chars import Chars
from apnap.state.effects import Lasting, Until
from apnap.state.kinds import NOTHING, Ev
from apnap.state.objects import Frame, Item, Permanent
from apnap.vocab.abilities import Replacement
from apnap.vocab.amounts import Count, Sum
from apnap.vocab.base import Amount, Effect, Node, Ref, Who
from apnap.vocab.continuous import PT, PT_MODIFY, Control, Modification
from apnap.vocab.durations import END_OF_TURN, For
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ONE, TARGET, All, Num, Var, stat_of

if TYPE_CHECKING:
    from apnap.state.game_state import State


# What an item notes about itself, which is not for the effects and abilities it makes.
OWN_BUSINESS: Final[tuple[str, ...]] = ("pay ", keys.REPLACED, "as long as")


class Continuous(Effect):
    """Make a continuous effect: a modification, rule or replacement, on certain objects or players, for a time."""

    fields: ClassVar[tuple[str, ...]] = ("node", "on", "duration", "n", "who", "keep")

    def __init__(
        self,
        node: Node,
        on: Ref | None = TARGET,
        duration: For = END_OF_TURN,
        n: Amount = ONE,
        who: Who | None = None,
        keep: tuple[tuple[str, Amount], ...] = (),
    ) -> None:
        self.node = node
        self.on = on  # the objects affected, fixed now (611.2c); None: whatever the node says
        self.duration = duration
        self.n = n
        self.who = who  # or the players affected
        self.keep = keep  # amounts fixed now, under names the node asks for

    def run(self, g: State, cx: Item) -> None:
        affected: list[int] = []
        if self.on is not None:
            affected = self.on.ids(g, cx)
            if isinstance(self.node, Modification):
                affected = [i for i in affected if g.permanent(i) is not None]
            if not affected:
                return
        elif self.who is not None:
            affected = self.who.players(g, cx)
        elif isinstance(self.node, Modification):  # 611.2c: the set of objects is fixed now
            affected = [p.id for p in g.battlefield if self.node.includes(g, p, p.chars, cx)]
            if not affected:
                return
        kept: dict[str, list[int]] = {}
        for name, amount in self.keep:
            kept[name] = [amount.value(g, cx)]
        n = self.n.value(g, cx)
        if isinstance(self.node, Replacement) and self.node.per_object and affected:
            for i in affected:
                begin_lasting(g, cx, self.node, [i], self.duration, n, kept)
            return
        begin_lasting(g, cx, self.node, affected, self.duration, n, kept)
        if isinstance(self.node, Control) and isinstance(self.on, All):
            cx.put(keys.TAKEN, affected)  # for "untap them" (608.2c): they need not fit any longer


def begin_lasting(
    g: State, cx: Frame, node: Node, affected: list[int], duration: For, n: int, kept: dict[str, list[int]]
) -> Lasting:
    vars: dict[str, list[int]] = {k: v for k, v in cx.vars.items() if not k.startswith(OWN_BUSINESS)}
    vars.update(kept)
    if g.planar and of_plane(cx):
        vars[keys.OF_PLANE] = [1]
    if cx.targets:
        vars[keys.TARGET] = [i for slot in cx.targets for i in slot]
        if len(cx.targets) > 1:
            for slot, ids in enumerate(cx.targets):
                vars[f"{keys.TARGET_SLOT}{slot}"] = ids.copy()
    lasting = Lasting(
        g.fresh_id(), node, cx.source, cx.controller, tuple(affected), duration.make(g, cx), g.tick(), n, vars
    )
    if lasting.duration.until == Until.AS_LONG_AS:
        if not goes_on(g, lasting) or ended_before(cx, duration.condition):
            return lasting  # 611.2b: a duration that never starts, or is over already; the effect does nothing
        g.watching = True
    add_lasting(g, lasting)
    emit(g, Ev.EFFECT, "611.2", cx.controller, affected[0] if affected else NOTHING, n=lasting.id, cause=cx.source)
    return lasting


PUMP: Final = PT("self", Var("+power"), Var("+toughness"))


class Pump(Effect):
    """Gets +N/+M for a time."""

    fields: ClassVar[tuple[str, ...]] = ("power", "toughness", "on", "duration")

    def __init__(self, power: Amount, toughness: Amount, on: Ref = TARGET, duration: For = END_OF_TURN) -> None:
        self.power = power
        self.toughness = toughness
        self.on = on
        self.duration = duration

    def run(self, g: State, cx: Item) -> None:
        affected = [i for i in self.on.ids(g, cx) if g.permanent(i) is not None]
        if affected:
            kept = {"+power": [changed_by(g, cx, self.power)], "+toughness": [changed_by(g, cx, self.toughness)]}
            begin_lasting(g, cx, PUMP, affected, self.duration, 1, kept)


def changed_by(g: State, cx: Frame, amount: Amount) -> int:
    """By how much it grows or shrinks: +X does not shrink and -X does not grow it, whatever X comes to (107.1b)."""
    n = amount.value(g, cx)
    if isinstance(amount, Num):
        return n
    shrinks = isinstance(amount, (Sum, Count)) and amount.times < 0
    return min(0, n) if shrinks else max(0, n)


register_engine("pump", PUMP)


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

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        n = stat_of(g, perm.id, self.what)
        c.power += n * self.power
        c.toughness += n * self.toughness
