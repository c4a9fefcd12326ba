"""Life totals that are set (119.5), exchanged (701.12c) and redistributed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.life import life_fixed, ruled_for_team, set_life
from apnap.options import Option, picks
from apnap.state.kinds import Q
from apnap.state.objects import Item
from apnap.task import Task
from apnap.vocab.base import Effect, Who
from apnap.vocab.effects.common import ChooseAny
from apnap.vocab.lookups import TARGET_PLAYER

if TYPE_CHECKING:
    from apnap.state.game_state import State


class ExchangeLife(Effect):
    """Two players exchange life totals (701.12c)."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = TARGET_PLAYER) -> None:
        self.who = who  # both of them

    def run(self, g: State, cx: Item) -> None:
        seats = self.who.players(g, cx)
        if len(seats) != 2:
            return  # 701.12a: all of it or nothing
        if g.format.shared_life and not g.opposed(seats[0], seats[1]):
            return  # 810.9e
        if fits(g, seats, [seats[1], seats[0]]):  # else the exchange won't happen (119.7, 119.8)
            totals = [g.players[seats[1]].life, g.players[seats[0]].life]
            g.push(NewTotals(seats, totals, cx.source))


class RedistributeLife(Effect):
    """Any number of players' totals are redistributed: each of those players gets one of them back."""

    def run(self, g: State, cx: Item) -> None:
        g.push(WhoseTotals(cx.id, cx.controller, []))


class WhoseTotals(ChooseAny):
    """Which players are affected, one after the other; of a team that shares its total only one (810.9f)."""

    def left(self, g: State) -> list[int]:
        left = [s for s in g.within(self.seat, g.apnap()) if s not in self.chosen]  # 801.5a
        if g.format.shared_life:
            left = [s for s in left if all(g.opposed(s, other) for other in self.chosen)]
        return left

    def note(self, g: State) -> str:
        return "whose life totals are redistributed"

    def with_these(self, chosen: list[int]) -> Task:
        return WhoseTotals(self.frame, self.seat, chosen)

    def finish(self, g: State) -> None:
        g.push(WhoGetsWhat(self.frame, self.seat, self.chosen, []))

    def without(self, g: State, seat: int) -> Task | None:
        if self.seat == seat:
            return None
        return WhoseTotals(self.frame, self.seat, [s for s in self.chosen if s != seat])


class WhoGetsWhat(Task):
    """For each of those players: whose total they get."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "seat", "players", "donors")

    def __init__(self, frame: int, seat: int, players: list[int], donors: list[int]) -> None:
        self.frame = frame
        self.seat = seat
        self.players = players
        self.donors = donors  # whose total those before get, in their order

    def run(self, g: State) -> None:
        k = len(self.donors)
        if k < len(self.players):
            note = f"whose life total {g.players[self.players[k]].name} gets"
            left = [s for s in self.players if s not in self.donors]
            left = [s for s in left if fits(g, self.players, [*self.donors, s])]
            g.pose(self, Q.PICK, self.seat, picks(left), "608.2d", 1, 1, note)
            return
        totals = [g.players[donor].life for donor in self.donors]
        g.push(NewTotals(self.players, totals, g.item(self.frame).source))

    def answer(self, g: State, option: Option) -> None:
        g.push(WhoGetsWhat(self.frame, self.seat, self.players, [*self.donors, option.id]))

    def without(self, g: State, seat: int) -> Task | None:
        if self.seat == seat:
            return None
        kept = [s for s in self.players if s != seat]
        return WhoGetsWhat(self.frame, self.seat, kept, [])


def may_get(g: State, seat: int, total: int) -> bool:
    """Whether the player can be given that life total (119.7, 119.8)."""
    now = g.players[seat].life
    if total == now:
        return True
    return not life_fixed(g, seat) and not (total > now and ruled_for_team(g, "cannot gain life", seat))


def fits(g: State, players: list[int], donors: list[int]) -> bool:
    """Whether each of the first players can get the total of their donor, and the rest can share what is left."""
    for k, donor in enumerate(donors):
        if not may_get(g, players[k], g.players[donor].life):
            return False
    if len(donors) == len(players):
        return True
    return any(fits(g, players, [*donors, s]) for s in players if s not in donors)


class NewTotals(Task):
    """They gain and lose what is needed, one after the other: each gain and loss may be replaced."""

    fields: ClassVar[tuple[str, ...]] = ("seats", "totals", "source")

    def __init__(self, seats: list[int], totals: list[int], source: int) -> None:
        self.seats = seats
        self.totals = totals
        self.source = source

    def run(self, g: State) -> None:
        if len(self.seats) > 1:
            g.push(NewTotals(self.seats[1:], self.totals[1:], self.source))
        if self.seats and not g.players[self.seats[0]].left:
            set_life(g, self.seats[0], self.totals[0], "119.5", self.source)


def set_totals(g: State, seats: list[int], total: int, cx: Item) -> None:
    """The life total of each of them becomes that number; of a team with one total, one player is affected (810.9d)."""
    if g.format.shared_life and len(seats) > 1:
        g.push(OneOfTeam(cx.id, seats, [], total))
    else:
        g.push(NewTotals(seats, [total] * len(seats), cx.source))


class OneOfTeam(Task):
    """Each team chooses which of its players is affected: its primary player says so (805.2)."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "left", "chosen", "total")
    passes_on: ClassVar[bool] = True

    def __init__(self, frame: int, left: list[int], chosen: list[int], total: int) -> None:
        self.frame = frame
        self.left = left  # of whom some are still to be chosen
        self.chosen = chosen
        self.total = total

    def run(self, g: State) -> None:
        if not self.left:
            source = g.item(self.frame).source
            g.push(NewTotals(self.chosen, [self.total] * len(self.chosen), source))
            return
        team = [s for s in self.left if not g.opposed(s, self.left[0])]
        if len(team) == 1 or g.players[team[0]].life == self.total:  # no difference to choose
            self.choose(g, team[0])
            return
        asks = min(s for s in g.team_of(team[0]) if not g.players[s].left)
        g.pose(self, Q.PICK, asks, picks(team), "810.9d", 1, 1, f"whose life total becomes {self.total}")

    def answer(self, g: State, option: Option) -> None:
        self.choose(g, option.id)

    def choose(self, g: State, seat: int) -> None:
        left = [s for s in self.left if g.opposed(s, seat)]
        g.push(OneOfTeam(self.frame, left, [*self.chosen, seat], self.total))
