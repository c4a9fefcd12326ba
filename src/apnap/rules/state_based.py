"""State-based actions (704): every condition that holds is acted upon at once, then all are checked again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.attach import unattach
from apnap.atoms.commanders import commander_at, slain
from apnap.atoms.continuous import refresh
from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.moves import remove_from_game
from apnap.atoms.removing_counters import remove_counters
from apnap.atoms.would import Would
from apnap.atoms.would_move import would_move
from apnap.options import YES_NO, Option, picks
from apnap.queries.rule_changes import held_in_game, lives_on
from apnap.rules.battles import can_protect, is_siege
from apnap.rules.commanders import new_arrivals
from apnap.rules.day_night import follow_day
from apnap.rules.dungeons import finish_dungeons
from apnap.rules.leaving import lose
from apnap.rules.phased_zone import tokens_cease
from apnap.rules.planechase import phenomena_are_over
from apnap.rules.schemes import schemes_are_over
from apnap.rules.state_conditions import Found, check_permanent, healthy
from apnap.state.kinds import NOBODY, Act, Ev, Q, Way, Zone
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Obj


# What came of one look; everything but nothing means that another one must follow.
NOTHING_DUE: Final = 0
ACTED: Final = 1  # state-based actions were performed
BROUGHT_UP_TO_DATE: Final = 2  # only what happens at once by itself: that is no state-based action


def check_state(g: State) -> int:
    """One round (704.3): what was done, so that the check must be repeated unless it is NOTHING_DUE.

    What bringing the game up to date finds to do comes before any state-based action is looked for: it happens as
    soon as its reason is there (800.4c, 702.145c, 702.145d).
    """
    g.way = Way.STATE_BASED
    depth = g.pending
    refresh(g)
    # What kept a permanent from transforming may have gone: "any time" (702.145c, 702.145f).
    if (g.day != 0 and follow_day(g)) or g.pending > depth:
        return BROUGHT_UP_TO_DATE
    g.unsettled = False  # all that changed so far is looked at now
    did = NOTHING_DUE
    found: Found | None = None
    losers: list[tuple[int, str]] | None = None
    if anyone_ails(g):
        found = Found()
        losers = losing_players(g, found)
    if g.dirty:
        for i in g.dirty:  # looking changes nothing
            perm = g.permanent(i)
            if perm is None:
                continue
            perm.dirty = False
            if healthy(g, perm):
                continue
            if found is None:
                found = Found()
            check_permanent(g, perm, found)
        g.dirty.clear()
    if found is not None:
        for i in found.later:
            keep_in_view(g, i)
    if g.sba_extra:
        if cease_to_exist(g):
            did = ACTED
    if g.delvers and finish_dungeons(g):
        did = ACTED
    if g.face_up and (schemes_are_over(g) or (g.planar and phenomena_are_over(g))):
        did = ACTED
    if g.commanders:
        arrived = new_arrivals(g)
        if arrived:
            if found is None:
                found = Found()
            found.commanders = arrived
    if found is None or not (losers or found.anything()):
        return did
    act(g, found, losers or [])
    return ACTED


def anyone_ails(g: State) -> bool:
    """Whether a player must be looked at closely: most, of whom something changed, are plainly well."""
    found = False
    for p in g.players:
        if p.dirty and not p.left:
            if p.life > 0 and not p.drew_from_empty and not p.counters and not g.commanders:
                p.dirty = False
            else:
                found = True
    return found


def keep_in_view(g: State, id: int) -> None:
    """It, or that player, is looked at again as soon as anything changes."""
    perm = g.permanent(id)
    if perm is None:
        if id < len(g.players) and id not in g.dirty:
            g.dirty.append(id)
    elif not perm.dirty:
        perm.dirty = True
        g.dirty.append(id)


def act(g: State, found: Found, losers: list[tuple[int, str]]) -> None:
    """Everything at once (704.3).  What needs a choice is chosen first."""
    if losers:
        for seat, _rule in losers:
            g.players[seat].drew_from_empty = False
        g.push(Lose([s for s, _ in losers], [r for _, r in losers]))
    for k, i in enumerate(found.loose):
        perm = g.permanent(i)
        if perm is not None:
            unattach(g, perm, found.loose_rules[k])
    for i in found.counters:
        perm = g.permanent(i)
        if perm is not None:
            both = min(perm.count("+1/+1"), perm.count("-1/-1"))
            remove_counters(g, i, "+1/+1", both, "704.5q")
            remove_counters(g, i, "-1/-1", both, "704.5q")
    for i, kind, n in found.excess:
        remove_counters(g, i, kind, n, "704.5r")
    ws = [*found.destroyed, *found.moves]
    if found.legends or found.battles or found.commanders:
        legends = sorted(found.legends, key=LegendOrder(g).place)
        if found.commanders:
            g.push(MayReturn(found.commanders, ws, legends, found.battles))
            return
        g.push(StateChoices(ws, legends, found.battles))
    elif ws:
        happen(g, ws)


class LegendOrder:
    """Choices are made in APNAP order (101.4)."""

    def __init__(self, g: State) -> None:
        self.g = g
        self.seats = g.apnap()

    def place(self, group: list[int]) -> int:
        perm = self.g.permanent(group[0])
        seat = NOBODY if perm is None else perm.controller
        return self.seats.index(seat) if seat in self.seats else len(self.seats)


class Lose(Task):
    """The players who lose by state-based actions; with everything else that happens at that time."""

    fields: ClassVar[tuple[str, ...]] = ("seats", "rules")

    def __init__(self, seats: list[int], rules: list[str]) -> None:
        self.seats = seats
        self.rules = rules

    def run(self, g: State) -> None:
        g.way = Way.STATE_BASED
        losers = [(s, self.rules[k]) for k, s in enumerate(self.seats) if not g.players[s].left]
        if losers:
            lose(g, losers)


class StateChoices(Task):
    """The choices of the legend rule and of battles' protectors; then all state-based actions are one event."""

    fields: ClassVar[tuple[str, ...]] = ("ws", "legends", "battles")
    passes_on: ClassVar[bool] = True

    def __init__(self, ws: list[Would], legends: list[list[int]], battles: list[int]) -> None:
        self.ws = ws
        self.legends = legends
        self.battles = battles

    def run(self, g: State) -> None:
        if self.legends:
            ids = [i for i in self.legends[0] if g.permanent(i) is not None]
            if len(ids) < 2:
                g.push(StateChoices(self.ws, self.legends[1:], self.battles))
                return
            perm = g.permanent(ids[0])
            seat = NOBODY if perm is None else perm.controller
            g.pose(self, Q.LEGEND, seat, picks(ids), "704.5j", 1, 1, "")
            return
        if self.battles:
            battle = g.permanent(self.battles[0])
            if battle is None:
                g.push(StateChoices(self.ws, [], self.battles[1:]))
                return
            if not is_siege(battle):  # 310.8a: nobody to choose from
                self.protect(g, battle.controller)
                return
            fit = picks(can_protect(g, battle))
            g.pose(self, Q.PICK, battle.controller, fit, "310.11a", 1, 1, battle.chars.name)
            return
        g.way = Way.STATE_BASED
        ws = [w for w in self.ws if w.obj in g.objects]
        if ws:
            happen(g, ws)

    def answer(self, g: State, option: Option) -> None:
        g.way = Way.STATE_BASED
        if self.legends:
            rest = [i for i in self.legends[0] if i != option.id and g.permanent(i) is not None]
            ws = [*self.ws, *[would_move(g, i, Zone.GRAVEYARD, "704.5j") for i in rest]]
            g.push(StateChoices(ws, self.legends[1:], self.battles))
            return
        self.protect(g, option.id)

    def protect(self, g: State, seat: int) -> None:
        battle = g.permanent(self.battles[0])
        if battle is not None:
            battle.protector = seat
            g.touch(battle)
        g.push(StateChoices(self.ws, [], self.battles[1:]))


def losing_players(g: State, found: Found) -> list[tuple[int, str]]:
    losers: list[tuple[int, str]] = []
    for p in g.players:
        if p.left or not p.dirty:
            continue
        p.dirty = False
        rule = ""
        spared = p.life <= 0 and bool(g.rules) and lives_on(g, p.seat)
        if p.life <= 0 and not g.ruleset.life_by_phase and not spared:
            rule = "704.6a" if g.format.shared_life else "704.5a"
        elif p.drew_from_empty:
            rule = "704.5b"
        elif p.counters is not None and p.counters.get("poison", 0) >= most_poison(g, p.seat):
            rule = "704.6b" if g.format.shared_poison else "704.5c"
        elif g.commanders and slain(g, p.seat):
            rule = "704.6c"  # 903.10a
        if spared and not rule:  # looked at again: the effect may end
            p.dirty = True
            found.later.append(p.seat)
        if not rule:
            continue
        if g.rules and held_in_game(g, p.seat):
            p.dirty = True
            p.drew_from_empty = False
            found.later.append(p.seat)
            continue
        losers.append((p.seat, rule))
    return losers


def most_poison(g: State, seat: int) -> int:
    return g.format.poison(len(g.team_of(seat))) if g.teams else 10


def cease_to_exist(g: State) -> bool:
    """Tokens outside the battlefield (704.5d) and copies outside the stack (704.5e)."""
    g.sba_extra = False
    did = g.ruleset.phased_out_zone and tokens_cease(g)
    for zone in zones(g):
        for obj in list(zone):
            if not obj.is_card and obj.id not in g.face_up:  # an emblem stays (114.1)
                rule = "704.5d" if obj.card.is_permanent else "704.5e"
                emit(g, Ev.MOVED, rule, obj.owner, obj.id, other=obj.id, n=obj.zone, m=Zone.NOWHERE)
                remove_from_game(g, obj)
                did = True
    return did


def zones(g: State) -> list[list[Obj]]:
    found = [g.exile, g.command]
    for p in g.players:
        found.append(p.hand)
        found.append(p.library)
        found.append(p.graveyard)
    return found


class MayReturn(Task):
    """704.6d, 903.9a: their owners choose, then the commanders go with everything else that happens at that time."""

    fields: ClassVar[tuple[str, ...]] = ("ids", "ws", "legends", "battles")
    passes_on: ClassVar[bool] = False

    def __init__(self, ids: list[int], ws: list[Would], legends: list[list[int]], battles: list[int]) -> None:
        self.ids = ids
        self.ws = ws
        self.legends = legends
        self.battles = battles

    def run(self, g: State) -> None:
        if not self.ids:
            g.push(StateChoices(self.ws, self.legends, self.battles))
            return
        c = commander_at(g, self.ids[0])
        if c is None or g.players[c.owner].left:
            g.push(MayReturn(self.ids[1:], self.ws, self.legends, self.battles))
            return
        note = f"put {g.name_of(c.id)} into the command zone"
        g.pose(self, Q.YES_NO, c.owner, YES_NO, "903.9a", 1, 1, note)

    def answer(self, g: State, option: Option) -> None:
        g.way = Way.STATE_BASED
        ws = self.ws
        if option.act == Act.YES:
            ws = [*ws, would_move(g, self.ids[0], Zone.COMMAND, "903.9a")]
        g.push(MayReturn(self.ids[1:], ws, self.legends, self.battles))

    def without(self, g: State, seat: int) -> Task:
        return MayReturn(list(self.ids), self.ws, self.legends, self.battles)
