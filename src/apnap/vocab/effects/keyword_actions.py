"""Keyword actions (701) that need a word of their own, and those made of others: proliferate, explore, connive …"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.counters import put_one_more, put_shares
from apnap.atoms.looking import acted
from apnap.cards.definition import CardDef
from apnap.queries.frames import source_name
from apnap.queries.objects import reaches
from apnap.state.kinds import Zone
from apnap.task import Task
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.continuous import Types
from apnap.vocab.durations import FOREVER
from apnap.vocab.effects.basic import CreateToken, Discard, Draw, Move, PutCounters
from apnap.vocab.effects.choosing import CopyToken
from apnap.vocab.effects.common import ChooseAny
from apnap.vocab.effects.control import Choose, Continuous, If, May, Seq
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.effects.looking import Reveal
from apnap.vocab.effects.marks import Performed
from apnap.vocab.filters import LANDS, Filter
from apnap.vocab.lookups import ONE, SOURCE, All, Compare, Count, Exists, It, Not, Num, Players, Stat, Was, stat_of
from apnap.vocab.what import Fitting

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item


class Proliferate(Effect):
    """Choose any number of permanents and players with counters; each gets another of each kind it has (701.34a)."""

    def run(self, g: State, cx: Item) -> None:
        g.push(ChooseProliferated(cx.id, cx.controller, []))


class ChooseProliferated(ChooseAny):
    rule: ClassVar[str] = "701.34a"

    def left(self, g: State) -> list[int]:
        left: list[int] = []
        for seat in g.within(self.seat, g.apnap()):  # 801.5a
            held = g.players[seat].counters
            if held is not None and any(n > 0 for n in held.values()):
                left.append(seat)
        for perm in g.battlefield:
            if g.reach and not reaches(g, self.seat, perm):
                continue
            if perm.counters is not None and any(n > 0 for n in perm.counters.values()):
                left.append(perm.id)
        return [i for i in left if i not in self.chosen]

    def note(self, g: State) -> str:
        return source_name(g, g.item(self.frame))

    def with_these(self, chosen: list[int]) -> Task:
        return ChooseProliferated(self.frame, self.seat, chosen)

    def finish(self, g: State) -> None:
        g.push(TellProliferated(self.frame, self.seat))
        put_one_more(g, self.chosen, "701.34a", g.item(self.frame))


class TellProliferated(Task):
    """It was done, whatever was chosen."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "seat")

    def __init__(self, frame: int, seat: int) -> None:
        self.frame = frame
        self.seat = seat

    def run(self, g: State) -> None:
        acted(g, self.seat, "proliferate", 1, "701.34a", g.item(self.frame).source)


class CountersDivided(Effect):
    """Put counters on the targets, distributed as chosen (601.2d)."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "n")

    def __init__(self, kind: str, n: Amount) -> None:
        self.kind = kind
        self.n = n

    def divided(self, g: State, cx: Frame) -> int | None:
        return self.n.value(g, cx)

    def run(self, g: State, cx: Item) -> None:
        shares: list[tuple[int, int]] = []
        for slot, ids in enumerate(cx.targets):
            given = cx.division[slot] if slot < len(cx.division) else []
            for k, i in enumerate(ids):
                shares.append((i, given[k] if k < len(given) else self.n.value(g, cx)))
        put_shares(g, shares, self.kind, "122.1", cx)


class Extreme(Ref):
    """Those of some objects that have the greatest (or least) power, toughness or mana value among them."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "what", "least")

    def __init__(self, ref: Ref, what: str, least: bool = False) -> None:
        self.ref = ref
        self.what = what
        self.least = least

    def ids(self, g: State, cx: Frame) -> list[int]:
        found = self.ref.ids(g, cx)
        if not found:
            return []
        numbers = [stat_of(g, i, self.what) for i in found]
        wanted = min(numbers) if self.least else max(numbers)
        return [i for k, i in enumerate(found) if numbers[k] == wanted]


def bolster(n: Amount) -> Effect:
    """701.39a."""
    weakest = Extreme(All(Filter(types="creature", controller="you")), "toughness", True)
    return Seq((Choose("bolstered", weakest), PutCounters("+1/+1", n, It("bolstered"))))


def adapt(n: Amount) -> Effect:
    """701.46a."""
    return If(Compare(Stat("+1/+1"), "==", Num(0)), PutCounters("+1/+1", n))


def amass(subtype: str, n: Amount) -> Effect:
    """701.47a."""
    token = CardDef(f"{subtype} Army", "", f"Creature — {subtype} Army", 0, 0, colors="B", is_token=True)
    armies = All(Filter(types="creature", subtypes=("Army",), controller="you"))
    raise_one = If(Not(Exists(armies)), CreateToken(token))
    kin = Continuous(Types("self", subtypes=(subtype,)), It("army"), FOREVER)
    return Seq((raise_one, Choose("army", armies), PutCounters("+1/+1", n, It("army")), kin))


def populate() -> Effect:
    """701.36a."""
    tokens = All(Filter(types="creature", controller="you", status=("token",)))
    return Seq((Choose("populated", tokens), CopyToken(It("populated"))))


ITS_CONTROLLER: Final = Players("controller of source")


def explore(ref: Ref = SOURCE, who: Who = ITS_CONTROLLER) -> Effect:
    """701.44a: its controller reveals; a land goes to the hand; else a counter, and it may go to the graveyard."""
    shown = It("revealed")
    otherwise = Seq((PutCounters("+1/+1", ONE, ref, by=who), May(Move(shown, Zone.GRAVEYARD), who)))
    looked = Reveal(TopOfLibrary(ONE, who))
    return Seq((looked, If(Was(shown, LANDS), Move(shown, Zone.HAND), otherwise), Performed("explore", ONE, who)))


def connive(n: Amount = ONE, ref: Ref = SOURCE, who: Who = ITS_CONTROLLER) -> Effect:
    """701.50a: its controller draws and discards; a +1/+1 counter for each nonland card discarded."""
    spells = Count(Fitting(It("moved"), Filter(not_types="land")))
    grow = PutCounters("+1/+1", spells, ref, by=who)
    return Seq((Draw(n, who), Discard(n, who), grow, Performed("connive", ONE, who)))
