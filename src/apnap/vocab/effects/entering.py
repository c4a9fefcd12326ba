"""Replacement effects about how permanents enter (614.1c–d, 614.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.life import life_to_pay, lose_life
from apnap.atoms.looking import reveal
from apnap.atoms.would_move import own_counters
from apnap.cards.merging import copied
from apnap.options import NO, YES_NO, Option, picks
from apnap.state import keys
from apnap.state.kinds import Act, Ev, Q, Zone
from apnap.vocab.abilities import Replacement
from apnap.vocab.effects.copying import Except, copy_except
from apnap.vocab.effects.instead import subject_fits
from apnap.vocab.filters import CREATURES, Filter

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.effects import ReplacementEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


class OthersEnter(Replacement):
    """Permanents that fit a filter enter tapped, or with counters (614.1d).  It says nothing about its own entering."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "tapped", "counter", "n")

    def __init__(self, filter: Filter, tapped: bool = False, counter: str = "", n: int = 0) -> None:
        super().__init__(Ev.MOVED)
        self.filter = filter
        self.tapped = tapped
        self.counter = counter
        self.n = n

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.to == Zone.BATTLEFIELD and subject_fits(g, self.filter, w, cx)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        if self.tapped:
            w.tapped = True
        if self.counter:
            w.add_counters(self.counter, self.n)


class EntersAsCopy(Replacement):
    """You may have it enter as a copy of something on the battlefield (707.5); chosen before it enters (614.12a)."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "may", "change")
    rank: ClassVar[int] = 2

    def __init__(self, filter: Filter = CREATURES, may: bool = True, change: Except | None = None) -> None:
        super().__init__(Ev.MOVED, self_only=True)
        self.filter = filter
        self.may = may
        self.change = change  # in what the copy differs (707.9)

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return True

    def asks(self, g: State, w: Would, cx: Frame) -> bool:
        return True

    def options(self, g: State, w: Would, cx: Frame) -> list[Option]:
        found = picks([p.id for p in g.battlefield if self.filter.match(g, p, p.chars, cx)])
        if found and self.may:
            found.append(NO)
        return found

    def question(self) -> Q:
        return Q.PICK

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        perm = g.permanent(option.id)
        if perm is None:
            return
        w.copy_card = copy_except(copied(perm.base), self.change)  # 707.2: the copiable values
        own_counters(w, perm.base)  # 707.6, 306.5b


class OthersEnterAsCopy(Replacement):
    """Permanents that fit a filter enter as copies of this one (616.1c)."""

    fields: ClassVar[tuple[str, ...]] = ("filter",)
    rank: ClassVar[int] = 2

    def __init__(self, filter: Filter) -> None:
        super().__init__(Ev.MOVED)
        self.filter = filter

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.to == Zone.BATTLEFIELD and subject_fits(g, self.filter, w, cx)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        perm = g.permanent(entry.source)
        if perm is not None:
            w.copy_card = copied(perm.base)
            own_counters(w, perm.base)


class EntersUnder(Replacement):
    """If a permanent would enter under someone else's control, it enters under yours instead (616.1b)."""

    fields: ClassVar[tuple[str, ...]] = ("filter",)
    rank: ClassVar[int] = 1

    def __init__(self, filter: Filter) -> None:
        super().__init__(Ev.MOVED)
        self.filter = filter

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return (
            w.to == Zone.BATTLEFIELD and g.opposed(w.controller, cx.controller) and subject_fits(g, self.filter, w, cx)
        )

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.controller = cx.controller
        w.player = cx.controller
        if w.how == "cast":
            w.how = "cast by another"  # so "if you cast it" is not true of its new controller


class EntersChoosing(Replacement):
    """As it enters, choose a colour, a player or an opponent; linked abilities remember it (607.2d)."""

    fields: ClassVar[tuple[str, ...]] = ("what",)

    def __init__(self, what: str = "color") -> None:
        super().__init__(Ev.MOVED, self_only=True)
        self.what = what

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return True

    def asks(self, g: State, w: Would, cx: Frame) -> bool:
        return True

    def options(self, g: State, w: Would, cx: Frame) -> list[Option]:
        if self.what == "color":
            return [Option(Act.COLOR, i, 0) for i in range(5)]
        seats = [s for s in g.apnap() if self.what == "player" or g.opposed(s, cx.controller)]
        return picks(g.within(cx.controller, seats))  # 801.5a

    def question(self) -> Q:
        return Q.COLOR if self.what == "color" else Q.PICK

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.remember(keys.COLOR if self.what == "color" else keys.PLAYER, [option.id])


class EntersTappedUnlessPaid(Replacement):
    """As it enters, you may pay life or reveal a card from your hand; if you don't, it enters tapped (614.12a)."""

    fields: ClassVar[tuple[str, ...]] = ("life", "reveal")

    def __init__(self, life: int = 0, reveal: Filter | None = None) -> None:
        super().__init__(Ev.MOVED, self_only=True)
        self.if_not = True
        self.life = life
        self.reveal = reveal

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return True

    def asks(self, g: State, w: Would, cx: Frame) -> bool:
        return True

    def options(self, g: State, w: Would, cx: Frame) -> list[Option]:
        p = g.players[cx.controller]
        if self.reveal is None:
            return YES_NO if life_to_pay(g, p.seat) >= self.life else []  # 119.4, 119.8
        found = picks([o.id for o in p.hand if self.reveal.match(g, o, o.card.chars, cx)])
        if found:
            found.append(NO)
        return found

    def question(self) -> Q:
        return Q.YES_NO if self.reveal is None else Q.PICK

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        if option.act == Act.NO:
            w.tapped = True
        elif self.reveal is not None:
            reveal(g, [option.id], "701.20a", cx.source)
        else:
            lose_life(g, cx.controller, self.life, "119.4", cx.source)
