"""Rule changes: what effects allow, forbid or require of players and permanents, found by name when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.state.kinds import NOTHING
from apnap.vocab.base import Amount, Condition, Effect, Node
from apnap.vocab.costs import Cost
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ONE
from apnap.vocab.triggers import seat_fits

if TYPE_CHECKING:
    from apnap.state.effects import RuleEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Permanent


class Rule(Node):
    """`kind` says which rule asks for it (see `KINDS`); the rest says about whom and how much."""

    fields: ClassVar[tuple[str, ...]] = (
        "kind",
        "scope",
        "who",
        "n",
        "when",
        "cost",
        "text",
        "optional",
        "then",
        "against",
    )

    def __init__(
        self,
        kind: str,
        scope: Filter | str = "",
        who: str = "",
        n: Amount = ONE,
        when: Condition | None = None,
        cost: Cost | None = None,
        text: str = "",
        optional: bool = False,
        then: Effect | None = None,
        against: Filter | None = None,
    ) -> None:
        if kind not in KINDS:
            raise ValueError(f"unknown kind of rule: {kind}")
        self.kind: Final = kind
        self.scope: Final = scope  # "": not about objects; "self", "attached", or a filter
        self.who: Final = who  # "": every player
        self.n: Final = n
        self.when: Final = when
        self.cost: Final = cost
        self.text: Final = text  # what the kind needs besides: the step skipped, the landwalk named …
        self.optional: Final = optional  # "you may": asked just before
        self.then: Final = then  # what is done because of it ("if you do")
        self.against: Final = against  # the other objects it speaks of: "can't be blocked by …"


# What can be asked, and which rule asks.
KINDS: Final[dict[str, str]] = {
    "skip step": "614.10",
    "skip phase": "614.10",
    "skip turn": "614.10",
    "no max hand": "402.2",
    "max hand": "402.2",
    "extra land": "305.2",
    "cost more": "601.2f",
    "cost less": "601.2f",
    "ability cost more": "602.2b",
    "least cost": "601.2f",
    "cannot cast": "601.3",
    "cannot activate": "602.5",
    "cannot draw": "121.2",
    "cannot gain life": "119.7",
    "cannot lose": "104.3",
    "cannot win": "104.2",
    "cannot untap": "502.3",
    "untap at most": "502.3",
    "may not untap": "502.3",
    "untap during": "502.3",
    "cannot attack": "508.1c",
    "cannot block": "509.1b",
    "cannot be blocked": "509.1b",
    "cannot be blocked by": "509.1b",
    "blocked only by": "509.1b",
    "blocks only": "509.1b",
    "attack cost": "508.1g",
    "block cost": "509.1d",
    "must attack": "508.1d",
    "must block": "509.1c",
    "must be blocked": "509.1c",
    "all must block it": "509.1c",
    "needs others to attack": "508.1c",
    "attacks alone": "508.1c",
    "needs others to block": "509.1b",
    "most attackers": "508.1c",
    "most attackers at": "508.1c",
    "most blockers": "509.1b",
    "blocked by at most": "509.1b",
    "blocked by at least": "509.1b",
    "blocks additional": "509.1b",
    "bands with other": "702.22c",
    "keep mana": "106.4",
    "mana becomes": "106.4",
    "mana loss": "106.4",
    "play from": "601.3",
    "flash": "601.3b",
    "cannot phase in": "702.26a",
    "cannot be countered": "101.2",
    "cannot be regenerated": "701.19c",
    "goad": "701.15b",
    "assigns by toughness": "510.1a",
    "assigns none": "510.1a",
    "attacks as though no defender": "702.3b",
    "cannot transform": "701.28",
    "hexproof player": "702.11b",
    "shroud player": "702.18a",
    "no legend rule": "704.5j",
    "protection player": "702.16b",
    "life fixed": "119.8",
    "no counters": "122.1",
    "trigger again": "603.2d",
    "unblocked assigns": "510.1c",
    "must be attacked": "508.1d",
    "cannot attack there": "508.1c",
    "attacks only where": "508.1c",
    "exert": "508.1g",
    "damage cannot be prevented": "615.12",
}


def entry_fits_player(g: State, entry: RuleEntry, seat: int) -> bool:
    """Whether a rule change is in force and about that player."""
    lasting = entry.lasting
    if lasting is not None and lasting.affected:
        if seat not in lasting.affected:
            return False
        if entry.node.when is None:
            return True
    if entry.node.who == "" and entry.node.when is None:
        return True
    from apnap.rules.frames import entry_frame

    cx = entry_frame(g, entry.source, lasting)
    if not (lasting is not None and lasting.affected) and not seat_fits(g, entry.node.who, seat, cx):
        return False
    return entry.node.when is None or entry.node.when.holds(g, cx)


def entry_fits_object(g: State, entry: RuleEntry, perm: Permanent) -> bool:
    """Whether a rule change is in force and about that permanent."""
    lasting = entry.lasting
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
    from apnap.rules.frames import entry_frame

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


def player_rules(g: State, kind: str, seat: int) -> list[RuleEntry]:
    entries = g.rules.get(kind)
    if not entries:
        return []
    return [e for e in entries if entry_fits_player(g, e, seat)]


def rule_amount(g: State, entry: RuleEntry) -> int:
    from apnap.rules.frames import entry_frame

    return entry.node.n.value(g, entry_frame(g, entry.source, entry.lasting))


def rule_frame(g: State, entry: RuleEntry) -> Item:
    from apnap.rules.frames import entry_frame

    return entry_frame(g, entry.source, entry.lasting)


def source_name(g: State, entry: RuleEntry) -> str:
    return g.name_of(entry.source) if entry.source != NOTHING else ""
