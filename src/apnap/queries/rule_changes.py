"""Which rule changes are in force, and about whom: everybody who must ask before doing something asks here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.queries.frames import entry_frame
from apnap.queries.objects import reaches
from apnap.queries.planar import reach_of
from apnap.state.kinds import NOTHING
from apnap.vocab.filters import Filter
from apnap.vocab.triggers import seat_fits

if TYPE_CHECKING:
    from apnap.state.effects import RuleEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Permanent


def entry_fits_player(g: State, entry: RuleEntry, seat: int) -> bool:
    """Whether a rule change is in force and about that player."""
    lasting = entry.lasting
    if g.reach and not g.in_range(reach_of(g, entry_frame(g, entry.source, lasting)), seat):
        return False  # 801.10
    if lasting is not None and lasting.affected:
        if seat not in lasting.affected:
            return False
        if entry.node.when is None:
            return True
    if entry.node.who == "" and entry.node.when is None:
        return True
    cx = entry_frame(g, entry.source, lasting)
    if not (lasting is not None and lasting.affected) and not seat_fits(g, entry.node.who, seat, cx):
        return False
    return entry.node.when is None or entry.node.when.holds(g, cx)


def entry_fits_object(g: State, entry: RuleEntry, perm: Permanent) -> bool:
    """Whether a rule change is in force and about that permanent."""
    lasting = entry.lasting
    if g.reach and not reaches(g, reach_of(g, entry_frame(g, entry.source, lasting)), perm):
        return False  # 801.10
    scope = entry.node.scope
    if lasting is not None and lasting.affected:
        if perm.id not in lasting.affected:
            return False
        if entry.node.when is None:
            return True
    elif scope == "self":
        if entry.source != perm.id:
            return False
        if entry.node.when is None:
            return True
    cx = entry_frame(g, entry.source, lasting)
    if not (lasting is not None and lasting.affected):
        if isinstance(scope, Filter):
            if not scope.match(g, perm, perm.chars, cx):
                return False
        elif scope == "attached":
            source = g.known(entry.source)
            if source is None or source.attached_to != perm.id:
                return False
    return entry.node.when is None or entry.node.when.holds(g, cx)


def object_rules(g: State, kind: str, perm: Permanent) -> list[RuleEntry]:
    entries = g.rules.get(kind)
    found: list[RuleEntry] = []
    if entries:
        id = perm.id
        for e in entries:
            # Most such effects are about their own source: the others' are passed over without a call.
            if e.source != id and e.lasting is None and e.node.scope == "self":
                continue
            if entry_fits_object(g, e, perm):
                found.append(e)
    return found


def has_object_rule(g: State, kind: str, perm: Permanent) -> bool:
    entries = g.rules.get(kind)
    if entries:
        id = perm.id
        for e in entries:
            if e.source != id and e.lasting is None and e.node.scope == "self":
                continue
            if entry_fits_object(g, e, perm):
                return True
    return False


def any_ruled(g: State, kinds: frozenset[str]) -> bool:
    """Whether there is a rule change of one of these kinds.  Mostly there are fewer than kinds to be asked for."""
    for kind in g.rules:
        if kind in kinds:
            return True
    return False


def player_rules(g: State, kind: str, seat: int) -> list[RuleEntry]:
    entries = g.rules.get(kind)
    if not entries:
        return []
    return [e for e in entries if entry_fits_player(g, e, seat)]


def rule_amount(g: State, entry: RuleEntry) -> int:
    return entry.node.n.value(g, entry_frame(g, entry.source, entry.lasting))


def rule_frame(g: State, entry: RuleEntry) -> Frame:
    return entry_frame(g, entry.source, entry.lasting)


def source_name(g: State, entry: RuleEntry) -> str:
    return g.name_of(entry.source) if entry.source != NOTHING else ""


def held_in_game(g: State, seat: int) -> bool:
    """Whether an effect says that the player can't lose; who shares a life total shares that too (810.8a)."""
    seats = g.team_of(seat) if g.format.shared_life else [seat]
    return any(player_rules(g, "cannot lose", s) for s in seats)


def lives_on(g: State, seat: int) -> bool:
    """Whether that player, or one they share a life total with, doesn't lose for having none left (810.8a)."""
    seats = g.team_of(seat) if g.format.shared_life else [seat]
    return any(player_rules(g, "lives on", s) for s in seats)
