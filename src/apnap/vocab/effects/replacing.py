"""Replacement and prevention effects cards make or have (614, 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.atoms.hearing import enqueue
from apnap.atoms.index import remove_lasting
from apnap.atoms.merging import merged_at
from apnap.atoms.removal import remove_from_combat
from apnap.atoms.status import remove_damage, tap
from apnap.cards.registry import register_engine
from apnap.options import Option
from apnap.queries.frames import new_ability
from apnap.queries.objects import chars_of
from apnap.queries.rule_changes import object_rules
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev, Way, Zone
from apnap.state.objects import Frame, Obj
from apnap.vocab.abilities import Replacement, Triggered
from apnap.vocab.base import Amount, Condition, Effect
from apnap.vocab.effects.basic import ShuffleTask
from apnap.vocab.effects.entering import EntersAsCopy, EntersChoosing, EntersUnder, OthersEnter, OthersEnterAsCopy
from apnap.vocab.effects.instead import later, subject_fits
from apnap.vocab.effects.shields import PROTECTED, MoreDamage, Prevent, Redirect
from apnap.vocab.filters import Filter
from apnap.vocab.triggers import seat_fits

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.effects import ReplacementEntry
    from apnap.state.game_state import State


class EntersTapped(Replacement):
    """Enters tapped, unless a condition holds (614.12)."""

    fields: ClassVar[tuple[str, ...]] = ("unless",)

    def __init__(self, unless: Condition | None = None) -> None:
        super().__init__(Ev.MOVED, self_only=True)
        self.unless = unless

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return self.unless is None or not self.unless.holds(g, cx)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.tapped = True


class EntersWith(Replacement):
    """Enters with counters (614.12): always, if a condition holds then, or if its controller wants it to."""

    fields: ClassVar[tuple[str, ...]] = ("kind_", "n", "when", "may")

    def __init__(self, kind_: str, n: Amount, when: Condition | None = None, may: bool = False) -> None:
        super().__init__(Ev.MOVED, may, self_only=True)
        self.kind_ = kind_
        self.n = n
        self.when = when
        self.may = may  # the permanent remembers as "took counters" that they did

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return self.when is None or self.when.holds(g, cx)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        cx.x = w.x
        if self.may:
            w.remember(keys.TOOK_COUNTERS, [1])
        w.add_counters(self.kind_, self.n.value(g, cx))


class Instead(Replacement):
    """If a zone change would happen, the object goes elsewhere instead."""

    fields: ClassVar[tuple[str, ...]] = (
        "from_",
        "to",
        "instead",
        "filter",
        "how",
        "ref",
        "optional",
        "by_effect",
        "shuffle",
        "then",
    )

    def __init__(
        self,
        from_: int = -1,
        to: int = -1,
        instead: int = 5,
        filter: Filter | None = None,
        how: str = "",
        ref: str = "",
        optional: bool = False,
        by_effect: bool = False,
        shuffle: bool = False,
        then: Triggered | None = None,
    ) -> None:
        super().__init__(Ev.MOVED, optional)
        self.then = then  # "when you do": what that makes trigger (603.7f)
        self.by_effect = by_effect  # only if a spell or ability does it: not for a cost, not in the cleanup step
        self.shuffle = shuffle  # its owner shuffles it into the library
        self.from_ = from_
        self.to = to
        self.instead = instead
        self.filter = filter
        self.of_cards: Final = filter is not None and "nontoken" in filter.status
        self.how = how
        self.ref = ref

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        if (self.from_ >= 0 and w.n != self.from_) or (self.to >= 0 and w.to != self.to):
            return False
        if self.how and w.how != self.how:
            return False
        if self.by_effect and w.way != Way.RESOLUTION:
            return False
        if self.ref == "source" and w.obj != entry.source:
            return False
        lasting = entry.lasting
        if lasting is not None and lasting.affected and w.obj not in lasting.affected:
            return False
        if self.filter is None:
            return True
        obj: Obj | None = g.objects.get(w.obj)
        c = chars_of(g, w.obj)
        if obj is None or c is None:
            return False
        if not self.of_cards or not has_cards(g, obj):
            return self.filter.match(g, obj, c, cx)
        obj.is_card = True  # 729.3e: as far as it is one
        found = self.filter.match(g, obj, c, cx)
        obj.is_card = False
        return found

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        if self.of_cards and has_cards(g, g.objects.get(w.obj)):
            w.m = -1 - w.to  # 729.3e: where the tokens go
        w.to = Zone(self.instead)
        obj = g.objects.get(w.obj)
        if self.shuffle and obj is not None:
            g.push(ShuffleTask(obj.owner))
        if (
            self.then is not None
        ):  # of the object that has the static ability, and of whoever controls that now (603.7f)
            enqueue(g, new_ability(cx.card, cx.controller, self.then, cx.source, cx.controller))


def has_cards(g: State, obj: Obj | None) -> bool:
    """Whether it is a token, but merged with cards (729.3e)."""
    whole = None if obj is None or obj.is_card or not g.merged else merged_at(g, obj.id)
    return whole is not None and any([part.is_card for part in whole.parts])


class Regeneration(Replacement):
    """The next time it would be destroyed this turn, it regenerates instead (701.19a)."""

    interchangeable: ClassVar[bool] = True  # one shield is like another

    def __init__(self) -> None:
        super().__init__(Ev.DESTROYED)
        self.per_object = True

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        lasting = entry.lasting
        if not w.regenerate or lasting is None or w.obj not in lasting.affected:
            return False
        perm = g.permanent(w.obj)
        return perm is None or not (g.rules and object_rules(g, "cannot be regenerated", perm))  # 701.19c

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.cancel()
        if entry.lasting is not None:
            remove_lasting(g, entry.lasting)
        perm = g.permanent(w.obj)
        if perm is None:
            return
        remove_damage(g, perm)
        tap(g, perm, "701.19a")
        remove_from_combat(g, perm.id, "506.4")
        emit(g, Ev.REGENERATED, "701.19a", perm.controller, perm.id)


REGENERATION: Final = Regeneration()
register_engine("regeneration", REGENERATION)


class DrawInstead(Replacement):
    """If a player would draw a card, an effect happens instead (614.11)."""

    fields: ClassVar[tuple[str, ...]] = ("effect", "who", "when", "optional", "nth")

    def __init__(
        self, effect: Effect | None, who: str = "you", when: Condition | None = None, optional: bool = False
    ) -> None:
        super().__init__(Ev.DRAWN, optional)
        self.effect = effect
        self.who = who
        self.when = when
        self.nth = 0

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return seat_fits(g, self.who, w.player, cx) and (self.when is None or self.when.holds(g, cx))

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.cancel()
        if self.effect is not None:
            cx.vars = {**cx.vars, keys.PLAYER: [w.player], keys.REPLACED: list(w.applied)}
            later(g, self.effect, cx)

    def chooser(self, g: State, w: Would, cx: Frame) -> int:
        return w.player


class MoreCounters(Replacement):
    """Twice that many counters (or one more, or half) are put instead; also as permanents enter with them (122.6).

    `by`: only those that "you" or an "opponent" would put, or an "effect"; `players`: also on players.
    """

    fields: ClassVar[tuple[str, ...]] = ("times", "plus", "filter", "kind_", "by", "players", "half")

    def __init__(
        self,
        times: int = 2,
        plus: int = 0,
        filter: Filter | None = None,
        kind_: str = "",
        by: str = "",
        players: bool = False,
        half: bool = False,
    ) -> None:
        super().__init__(Ev.COUNTERS_PUT)
        self.times = times
        self.plus = plus
        self.filter = filter
        self.kind_ = kind_
        self.by = by
        self.players = players
        self.half = half

    def by_effects_only(self) -> bool:
        return self.by == "effect"

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        if w.n <= 0 or (self.kind_ and w.counter_kind != self.kind_):
            return False
        if self.by == "effect":
            if w.frame == NOTHING and w.to != Zone.BATTLEFIELD and not w.applied:
                # 614.16: a cost, a result of damage or a turn-based action is no effect; once another replacement
                # effect has changed how many are put, that one is.
                return False
        elif self.by and (w.m == 0 or not seat_fits(g, self.by, w.m - 1, cx)):
            return False
        if w.obj < len(g.players):
            return self.players
        if self.filter is None:
            return True
        return subject_fits(g, self.filter, w, cx)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.n = w.n // 2 if self.half else w.n * self.times + self.plus
        if w.n == 0:
            w.cancel()


class MoreTokens(Replacement):
    """Twice that many tokens are created instead (614.16)."""

    fields: ClassVar[tuple[str, ...]] = ("times", "who")

    def __init__(self, times: int = 2, who: str = "you") -> None:
        super().__init__(Ev.TOKEN)
        self.times = times
        self.who = who

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.n > 0 and seat_fits(g, self.who, w.player, cx)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.n *= self.times


class LifeInstead(Replacement):
    """If a player would gain (or lose) life: so many times that, or another effect that sees the amount as "life"."""

    fields: ClassVar[tuple[str, ...]] = ("gain", "times", "effect", "who", "plus")

    def __init__(
        self, gain: bool = True, times: int = 1, effect: Effect | None = None, who: str = "you", plus: int = 0
    ) -> None:
        super().__init__(Ev.LIFE_GAINED if gain else Ev.LIFE_LOST)
        self.gain = gain
        self.times = times
        self.effect = effect
        self.who = who
        self.plus = plus

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.n > 0 and seat_fits(g, self.who, w.player, cx)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        if self.effect is None:
            w.n = w.n * self.times + self.plus
            return
        cx.vars = {**cx.vars, keys.LIFE: [w.n], keys.PLAYER: [w.player], keys.REPLACED: list(w.applied)}
        w.cancel()
        later(g, self.effect, cx)


class LifeFloor(Replacement):
    """Damage that would reduce your life total to less than N reduces it to N instead, while a condition holds."""

    fields: ClassVar[tuple[str, ...]] = ("floor", "when")

    def __init__(self, floor: int = 1, when: Condition | None = None) -> None:
        super().__init__(Ev.LIFE_LOST)
        self.floor = floor
        self.when = when

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        if w.how != "damage" or w.player != cx.controller:
            return False
        life = g.players[w.player].life
        return life - w.n < self.floor <= life and (self.when is None or self.when.holds(g, cx))

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.n = g.players[w.player].life - self.floor
        if w.n == 0:
            w.cancel()


__all__ = [
    "PROTECTED",
    "REGENERATION",
    "DrawInstead",
    "EntersAsCopy",
    "EntersChoosing",
    "EntersTapped",
    "EntersUnder",
    "EntersWith",
    "Instead",
    "LifeFloor",
    "LifeInstead",
    "MoreCounters",
    "MoreDamage",
    "MoreTokens",
    "OthersEnter",
    "OthersEnterAsCopy",
    "Prevent",
    "Redirect",
    "Regeneration",
    "later",
    "subject_fits",
]
