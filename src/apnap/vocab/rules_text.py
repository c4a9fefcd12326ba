"""Rule changes: what effects allow, forbid or require of players and permanents, found by name when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.vocab.base import Amount, Condition, Effect, Node
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ONE

if TYPE_CHECKING:
    from apnap.vocab.costs import Cost


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

    def about_tapping(self) -> bool:
        return self.kind in ("cannot untap", "may not untap") and self.scope == "self"


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
    "lives on": "704.5a",
    "one more die": "706.6",
    "changes rolls": "706.2a",
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
    "no player counters": "122.1",
    "most counters": "122.4",
    "remembers its start": "603.4",
    "reveals first draw": "603.11",
    "trigger again": "603.2d",
    "unblocked assigns": "510.1c",
    "must be attacked": "508.1d",
    "cannot attack there": "508.1c",
    "attacks only where": "508.1c",
    "cannot attack where": "508.1c",
    "cannot be blocked where": "509.1b",
    "walk is no help": "702.14c",
    "cannot be targeted": "101.2",
    "exert": "508.1g",
    "damage cannot be prevented": "615.12",
    "more schemes": "701.32c",
    "blank is chaos": "901.9b",
}
