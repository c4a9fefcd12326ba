"""Damage prevented, redirected and multiplied (614.9, 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.atoms.index import remove_lasting, replace_lasting
from apnap.atoms.replacing import RULED
from apnap.cards.registry import register_engine
from apnap.options import Option
from apnap.queries.damage import source_fits, unpreventable
from apnap.queries.objects import controller_now, reaches_id
from apnap.queries.planar import reach_of
from apnap.rules.resolving import Run
from apnap.state import keys
from apnap.state.kinds import BATTLE, CREATURE, NOTHING, PLANESWALKER, Act, Ev
from apnap.vocab.abilities import Replacement
from apnap.vocab.base import Amount, Effect, Ref
from apnap.vocab.effects.instead import later
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import SOURCE
from apnap.vocab.triggers import seat_fits

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.effects import Lasting, ReplacementEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


def recipient_fits(g: State, to: Filter | str, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
    """ "" anyone, "you", "source" (the permanent itself), "attached", "player", or permanents that fit a filter."""
    if isinstance(to, Filter):
        perm = g.permanent(w.other)
        return perm is not None and to.match(g, perm, perm.chars, cx)
    if to == "you":
        return w.other == cx.controller
    if to == "yours":  # you, or another permanent you control
        return w.other == cx.controller or (w.other != entry.source and controller_now(g, w.other) == cx.controller)
    if to == "source":
        return w.other == entry.source
    if to == "player":
        return w.other < len(g.players)
    if to == "attached":
        source = g.known(entry.source)
        return source is not None and source.attached_to == w.other
    return True


class DamageReplacement(Replacement):
    """What all of these ask of the damage."""

    fields: ClassVar[tuple[str, ...]] = ("source", "to", "combat", "by", "chosen")

    def __init__(
        self,
        source: Filter | None = None,
        to: Filter | str = "",
        combat: bool = False,
        by: bool = False,
        chosen: str = "",
    ) -> None:
        super().__init__(Ev.DAMAGE)
        self.source = source
        self.to = to
        self.combat = combat
        self.by = by  # the objects of a lasting effect are the sources, not those damaged
        self.chosen = chosen  # the name under which the effect remembers the chosen sources (609.7a)

    def reaches(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        """801.13b: whichever of source and recipient it speaks of is within range; if of neither, both are."""
        listed = entry.lasting is not None and bool(entry.lasting.affected)
        of_source = self.source is not None or bool(self.chosen) or (listed and self.by)
        of_recipient = self.to != "" or (listed and not self.by)
        seat = reach_of(g, cx)
        if of_source and not reaches_id(g, seat, w.obj):
            return False
        if of_recipient and not reaches_id(g, seat, w.other):
            return False
        either = of_source or of_recipient
        return either or (reaches_id(g, seat, w.obj) and reaches_id(g, seat, w.other))

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        if w.n <= 0 or (self.combat and w.m != 1):
            return False
        lasting = entry.lasting
        subject = w.obj if self.by else w.other
        if lasting is not None and lasting.affected and subject not in lasting.affected:
            return False
        if self.chosen and w.obj not in cx.get(self.chosen):
            return False
        return recipient_fits(g, self.to, w, entry, cx) and source_fits(g, self.source, w, cx)


class Prevent(DamageReplacement):
    """Prevent damage: the next N (615.7), the next time (615.8), so much of each (615.10), or all of it."""

    stage: ClassVar[str] = "prevent"
    fields: ClassVar[tuple[str, ...]] = (
        "limited",
        "by",
        "combat",
        "source",
        "to",
        "amount",
        "once",
        "chosen",
        "then",
        "each",
    )

    def __init__(
        self,
        limited: bool = True,
        by: bool = False,
        combat: bool = False,
        source: Filter | None = None,
        to: Filter | str = "",
        amount: Amount | None = None,
        once: bool = False,
        chosen: str = "",
        then: Effect | None = None,
        each: bool = False,
    ) -> None:
        super().__init__(source, to, combat, by, chosen)
        self.limited = limited
        self.amount = amount
        self.once = once
        # 615.5; it finds the amount under "prevented", the sources of the damage under "from".  What would be dealt to
        # one recipient at the same time is prevented at once (615.13), unless `each` source is spoken of by itself.
        self.then = then
        self.each = each
        self.silent = True
        self.shares_out = limited
        self.per_object = limited

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        n = w.n if self.amount is None else min(w.n, self.amount.value(g, cx))
        lasting = entry.lasting
        if self.limited and lasting is not None:
            n = min(n, lasting.n if option.act != Act.NUMBER else option.id)
        if n <= 0:
            return
        if unpreventable(g, w):
            n = 0  # 615.12: shields are not reduced, but what else the effect does is done
        else:
            if lasting is not None and self.limited and not self.once:
                use_up(g, lasting, n)
            w.n -= n
            # m: 1 if the same effect has prevented other damage of the same moment already (615.13)
            emit(
                g, Ev.PREVENTED, "615.6", w.player, w.obj, other=w.other, n=n, m=1 if w.again else 0, cause=entry.source
            )
            if w.n == 0:
                w.cancel()
        if self.then is not None:
            self.follow_up(g, w, entry.key, cx, n)

    def follow_up(self, g: State, w: Would, key: int, cx: Frame, n: int) -> None:
        """615.5: what else it does follows the event, once for all that it prevents there (615.13)."""
        assert self.then is not None
        about = [key, w.other]
        if not self.each:
            for task in reversed(g.agenda):
                made = g.items.get(task.frame) if isinstance(task, Run) and task.effect is self.then else None
                if made is not None and made.get(keys.PREVENTION) == about:
                    made.put(keys.PREVENTED, [made.get(keys.PREVENTED)[0] + n])
                    made.note(keys.FROM, w.obj)
                    return
        cx.vars = {**cx.vars, keys.PREVENTION: about, keys.PREVENTED: [n], keys.FROM: [w.obj]}
        later(g, self.then, cx)

    def used_on(self, w: Would) -> bool:
        return self.once and w.cancelled  # 609.7b, 615.12: not by what it could not prevent


def use_up(g: State, lasting: Lasting, n: int) -> None:
    if lasting.n - n <= 0:
        remove_lasting(g, lasting)
    else:
        replace_lasting(g, lasting, lasting.with_n(lasting.n - n))


PROTECTED: Final = Prevent(limited=False)
register_engine("protected", PROTECTED)
RULED["protection"] = PROTECTED


class MoreDamage(DamageReplacement):
    """Deals double (or triple) that damage, or so much more, instead."""

    fields: ClassVar[tuple[str, ...]] = ("times", "plus", "source", "to", "combat", "by")

    def __init__(
        self,
        times: int = 2,
        plus: int = 0,
        source: Filter | None = None,
        to: Filter | str = "",
        combat: bool = False,
        by: bool = False,
    ) -> None:
        super().__init__(source, to, combat, by)
        self.times = times
        self.plus = plus

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.n = w.n * self.times + self.plus


class Redirect(DamageReplacement):
    """That damage is dealt to something else instead (614.9)."""

    stage: ClassVar[str] = "redirect"
    fields: ClassVar[tuple[str, ...]] = ("onto", "source", "to", "combat", "by", "chosen", "once")

    def __init__(
        self,
        onto: Ref = SOURCE,
        source: Filter | None = None,
        to: Filter | str = "",
        combat: bool = False,
        by: bool = False,
        chosen: str = "",
        once: bool = False,
    ) -> None:
        super().__init__(source, to, combat, by, chosen)
        self.onto = onto
        self.once = once

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        if not super().applies(g, w, entry, cx):
            return False
        new = self.onto.one(g, cx)
        return new not in (NOTHING, w.other) and can_be_damaged(g, new) and can_be_damaged(g, w.other)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.other = self.onto.one(g, cx)
        w.player = w.other if w.other < len(g.players) else controller_now(g, w.other)


def can_be_damaged(g: State, id: int) -> bool:
    """614.9: still there, and still something that damage can be dealt to."""
    if id < len(g.players):
        return not g.players[id].left
    perm = g.permanent(id)
    return perm is not None and bool(perm.chars.types & (CREATURE | PLANESWALKER | BATTLE))


class PreventToPlayer(Replacement):
    """Prevent all damage that would be dealt to a player (615.1a)."""

    stage: ClassVar[str] = "prevent"
    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: str = "you") -> None:
        super().__init__(Ev.DAMAGE)
        self.who = who

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.n > 0 and w.other < len(g.players) and seat_fits(g, self.who, w.other, cx)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        emit(g, Ev.PREVENTED, "615.6", w.player, w.obj, other=w.other, n=w.n, m=1 if w.again else 0, cause=entry.source)
        w.n = 0
        w.cancel()
