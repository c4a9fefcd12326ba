"""The untap step (502): phasing, day and night, untapping.  Nobody receives priority (502.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.continuous import refresh
from apnap.atoms.index import remove_lasting, replace_lasting
from apnap.atoms.status import untap_all
from apnap.options import YES_NO, Option, picks
from apnap.queries.rule_changes import entry_fits_object, has_object_rule, player_rules, rule_amount, rule_frame
from apnap.rules.day_night import check_day_night
from apnap.rules.phasing import phase_for_turn
from apnap.state.effects import RuleEntry, Until
from apnap.state.kinds import NOBODY, NOTHING, PHASING, Act, Ev, Q, Way
from apnap.state.objects import Permanent
from apnap.task import Task
from apnap.vocab.filters import Filter

if TYPE_CHECKING:
    from apnap.state.game_state import State


def begin(g: State) -> None:
    if g.relayer or g.dirty:
        refresh(g)  # effects that ended with the last turn no longer give phasing or keep things from untapping
    if g.phased_out or has_phasing(g):
        phase_for_turn(g)  # 502.1
    if g.day:
        check_day_night(g)  # 502.2
    if not g.has_turn_taker():
        return
    if g.rules or g.lasting:
        refresh(g)
        g.push(UntapStep([], [], []))
    else:
        perms = tapped_permanents(g)
        if perms:
            untap_all(g, perms, "502.3")


def tapped_permanents(g: State) -> list[Permanent]:
    """The active player's, or team's; in the order of the battlefield where that makes a difference."""
    active, shared = g.active, g.shared
    if shared or g.tells(Ev.UNTAPPED) or g.ruleset.tapped_artifacts_off:
        return [p for p in g.battlefield if p.tapped and (p.controller == active or g.is_active(p.controller))]
    found: list[Permanent] = []
    at = g.objects.at
    for perm in g.stirred:
        if perm.tapped and perm.controller == active and at[perm.id] is perm and not perm.phased_out:
            found.append(perm)
    return found


def has_phasing(g: State) -> bool:
    if g.may_phase:
        g.may_phase = False
        for perm in g.battlefield:
            if perm.chars.keywords & PHASING:
                g.may_phase = True
                break
    return g.may_phase


def can_untap(g: State, perm: Permanent) -> bool:
    """Whether effects let it untap in this untap step."""
    for entry in g.rules.get("cannot untap", []):
        if entry.node.text == "controller" and not g.is_active(perm.controller):
            continue  # "during its controller's untap step" says nothing about another player's
        if entry.node.text == "you" and not g.is_active(rule_frame(g, entry).controller):
            continue  # "during your untap step"
        if entry_fits_object(g, entry, perm):
            return False
    return True


def candidates(g: State) -> list[Permanent]:
    """The active player's tapped permanents, and those other effects untap in this step."""
    found: list[Permanent] = []
    others = "untap during" in g.rules
    held = "cannot untap" in g.rules
    for perm in g.battlefield:
        if not perm.tapped:
            continue
        if g.is_active(perm.controller) or (others and has_object_rule(g, "untap during", perm)):
            if not held or can_untap(g, perm):
                found.append(perm)
    return found


class Cap:
    """ "Can't untap more than N of these." """

    def __init__(self, entry: RuleEntry, n: int, seat: int) -> None:
        self.entry = entry
        self.n = n
        self.seat = seat  # whose permanents


def caps_now(g: State) -> list[Cap]:
    return [Cap(e, rule_amount(g, e), seat) for seat in g.turn_takers() for e in player_rules(g, "untap at most", seat)]


def capped(g: State, cap: Cap, perm: Permanent) -> bool:
    scope = cap.entry.node.scope
    if perm.controller != cap.seat:
        return False
    return not isinstance(scope, Filter) or scope.match(g, perm, perm.chars, rule_frame(g, cap.entry))


class UntapStep(Task):
    """502.3: the active player determines what untaps; then all of it untaps simultaneously."""

    fields: ClassVar[tuple[str, ...]] = ("chosen", "kept", "willing", "about")

    def __init__(self, chosen: list[int], kept: list[int], willing: list[int], about: int = NOTHING) -> None:
        self.chosen = chosen  # picked under a cap
        self.kept = kept  # optional ones that stay tapped
        self.willing = willing  # optional ones that will untap if a cap allows
        self.about = about  # the optional one that is asked about now

    def run(self, g: State) -> None:
        going = candidates(g)
        if "may not untap" in g.rules:  # "you may choose not to untap"
            for perm in going:
                asked = perm.id in self.kept or perm.id in self.willing
                if not asked and g.is_active(perm.controller) and has_object_rule(g, "may not untap", perm):
                    task = UntapStep(self.chosen, self.kept, self.willing, perm.id)
                    g.pose(task, Q.UNTAP, perm.controller, YES_NO, "502.3", 1, 1, g.name_of(perm.id))
                    return
        if self.kept:
            going = [p for p in going if p.id not in self.kept]
        if "untap at most" in g.rules:
            caps = caps_now(g)
            limited = [p for p in going if any(capped(g, c, p) for c in caps)]
            if limited and not all_fit(g, caps, limited):
                free = self.open_choices(g, caps, limited)
                if free:
                    mine = [p for p in free if p.controller == free[0].controller]
                    g.pose(self, Q.UNTAP, free[0].controller, picks([p.id for p in mine]), "502.3", 1, 1, "untap")
                    return
                going = [p for p in going if p.id in self.chosen or p not in limited]
        g.way = Way.TURN_BASED
        if g.lasting:
            end_one_untap_effects(g)
        untap_all(g, going, "502.3")

    def open_choices(self, g: State, caps: list[Cap], limited: list[Permanent]) -> list[Permanent]:
        """Those that may still be chosen without untapping too many."""
        found: list[Permanent] = []
        for perm in limited:
            if perm.id in self.chosen:
                continue
            ok = True
            for cap in caps:
                if capped(g, cap, perm):
                    used = sum(1 for p in limited if p.id in self.chosen and capped(g, cap, p))
                    ok = ok and used < cap.n
            if ok:
                found.append(perm)
        return found

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.PICK:
            g.push(UntapStep([*self.chosen, option.id], self.kept, self.willing))
        elif option.act == Act.YES:
            g.push(UntapStep(self.chosen, self.kept, [*self.willing, self.about]))
        else:
            g.push(UntapStep(self.chosen, [*self.kept, self.about], self.willing))


def all_fit(g: State, caps: list[Cap], limited: list[Permanent]) -> bool:
    for cap in caps:
        if sum(1 for p in limited if capped(g, cap, p)) > cap.n:
            return False
    return True


def end_one_untap_effects(g: State) -> None:
    """ "Doesn't untap during its controller's next untap step" has had its step."""
    for lasting in list(g.lasting):
        if lasting.duration.until != Until.YOUR_NEXT_UNTAP:
            continue
        if lasting.duration.seat != NOBODY:
            if g.is_active(lasting.duration.seat):
                remove_lasting(g, lasting)
            continue
        left = tuple(i for i in lasting.affected if not held_by_active(g, i))
        if not left:
            remove_lasting(g, lasting)
        elif len(left) < len(lasting.affected):
            replace_lasting(g, lasting, lasting.with_affected(left))


def held_by_active(g: State, id: int) -> bool:
    """Also while it is phased out: its controller has had that untap step all the same (702.26d, 702.26f)."""
    perm = g.objects.get(id)
    return isinstance(perm, Permanent) and g.is_active(perm.controller)
