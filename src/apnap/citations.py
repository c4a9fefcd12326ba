"""Rule numbers: which ones exist, and what they are called in the edition this engine follows.

The package stores the numbers of several editions of the comprehensive rules (the numbers only,
never their text). A citation in code, in a test or in an event can therefore be checked without
the document at hand.
"""

from __future__ import annotations

from typing import Final

from apnap.interchange.package_data import data_lines

__all__ = [
    "CURRENT",
    "EDITIONS",
    "Edition",
    "UnknownEdition",
    "UnknownRule",
    "is_citation",
    "is_rule",
    "numbering",
    "require",
    "rule_ids",
    "translate",
]

CURRENT: Final = "cr-2026-02-27"
"""The edition that citations without an edition refer to."""

EDITIONS: Final = (
    "cr-1999-04-23",
    "cr-2008-05-01",
    "cr-2010-02-01",
    "cr-2022-04-29",
    "cr-2026-02-27",
)
"""The editions whose numbers are stored."""

PREFIXES: Final = {
    "CR99": "cr-1999-04-23",
    "CR08": "cr-2008-05-01",
    "CR10": "cr-2010-02-01",
    "CR22": "cr-2022-04-29",
    "CR26": CURRENT,
}
"""How a rule of an edition is cited where another edition is meant otherwise: ``CR08:310.4``."""

FIFTH: Final = "fifth-1997"
"""The rulebook and rulings of 1997, which have no numbers: their references are the names of sections and rulings."""


class UnknownEdition(ValueError):
    """No numbers, or no translation, are stored for this edition."""


class UnknownRule(ValueError):
    """The edition has no rule with this number."""


# An edition that numbered some rules differently: old number -> numbers in CURRENT.
# A rule that has since been split has more than one.
_MOVED: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "cr-2025-09-19": {
        "500.4": ("500.5",),  # emptying mana pools
        "500.5": ("500.5", "500.4"),  # "until end of" lapses / "until" lapses
    },
    "mid-2026": {},
}

# An edition with one more section than CURRENT: sections after the new one, up to the end of
# their hundred, carry a number that is one too high.
_ADDED_SECTION: Final[dict[str, int]] = {"mid-2026": 722}

_loaded: Final[dict[str, frozenset[str]]] = {}


def rule_ids(edition: str = CURRENT) -> frozenset[str]:
    """Return every rule number of an edition, such as ``500``, ``500.1`` and ``500.10a``."""
    known = _loaded.get(edition)
    if known is not None:
        return known
    if edition not in EDITIONS and edition != FIFTH:
        raise UnknownEdition(f"no rule numbers stored for {edition!r}; stored: {', '.join(EDITIONS)}")
    ids = frozenset(data_lines("rule_ids", f"{edition}.txt"))
    _loaded[edition] = ids
    return ids


def is_rule(rule: str, edition: str = CURRENT) -> bool:
    """Whether an edition has a rule with this number."""
    return rule in rule_ids(edition)


def require(rule: str, edition: str = CURRENT) -> str:
    """Return the number unchanged, or raise `UnknownRule` if the edition does not have it."""
    if not is_rule(rule, edition):
        raise UnknownRule(f"{edition} has no rule {rule!r}")
    return rule


def is_citation(rule: str, edition: str = CURRENT) -> bool:
    """Whether an event may cite it: a rule of the edition, or one of another that is named (``CR08:310.4``)."""
    prefix, _, number = rule.partition(":")
    if prefix in PREFIXES:
        return number in rule_ids(PREFIXES[prefix])
    return rule in rule_ids(edition) or rule in rule_ids(FIFTH)


def parent(rule: str) -> str:
    """The rule that one is part of: ``514.3`` of ``514.3a``, ``514`` of ``514.3``, nothing of ``514``."""
    if rule and rule[-1].isalpha() and "." in rule:
        return rule[:-1]
    return rule.rpartition(".")[0]


class Edition:
    """The numbers of one edition beside the present ones: `number` finds a rule's there, `today` the way back.

    The pairs are data (`data/rule_maps`).  A subrule without a pair of its own goes by the rule it is part of; what an
    edition does not know at all goes by its golden rule: what a card says takes precedence.  Where two of its rules
    have become one, a pair says which kind of event goes by which: ``500.5@EXPIRED``.
    """

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.pairs: Final[dict[str, str]] = {}
        self.back: Final[dict[str, list[str]]] = {}
        self.split: Final[set[str]] = set()  # rules that go by several here
        self.golden = ""

    def read(self) -> None:
        """Read the pairs, once: only when a rule is cited."""
        for line in data_lines("rule_maps", f"{self.name}.txt"):
            here, _, there = line.removesuffix("!").strip().partition(" ")
            self.pairs[here] = there
        self.golden = self.pairs["101.1"]
        for here, there in self.pairs.items():
            rule, at, _ = here.partition("@")
            if at:
                self.split.add(rule)
            if ":" not in here and (there != self.golden or here == "101.1"):
                known = self.back.setdefault(there, [])
                if rule not in known:
                    known.append(rule)

    def number(self, rule: str) -> str:
        """The rule of this edition that says what `rule`, by its present number, says."""
        found = self.pairs.get(rule)
        if found is None:
            found = self.search(rule)
            self.pairs[rule] = found
        return found

    def of_event(self, rule: str, kind: str) -> str:
        """The rule of this edition that an event of that kind goes by."""
        if not self.golden:
            self.read()
        return self.number(f"{rule}@{kind}" if rule in self.split else rule)

    def search(self, rule: str) -> str:
        if not self.golden:
            self.read()
            return self.number(rule)
        whole, at, _ = rule.partition("@")
        if at:
            return self.number(whole)
        prefix, _, rest = rule.partition(":")
        if prefix in PREFIXES:
            return rest if PREFIXES[prefix] == self.name else rule
        if rule not in rule_ids():
            return rule  # its own way of citing
        above = parent(rule)
        return self.number(above) if above else self.golden

    def today(self, rule: str) -> tuple[str, ...]:
        """The present numbers of a rule of this edition; of the rule it is part of, if it has none itself."""
        if not self.golden:
            self.read()
        if rule not in rule_ids(self.name):
            raise UnknownRule(f"{self.name} has no rule {rule!r}")
        at = rule
        while at:
            if at in self.back:
                return tuple(self.back[at])
            at = parent(at)
        raise UnknownRule(f"rule {rule!r} of {self.name} has no counterpart in {CURRENT}")


_editions: Final[dict[str, Edition]] = {}


def numbering(edition: str) -> Edition:
    """How an edition numbers the rules."""
    known = _editions.get(edition)
    if known is None:
        known = Edition(edition)
        _editions[edition] = known
    return known


def translate(rule: str, edition: str) -> tuple[str, ...]:
    """Return the numbers in `CURRENT` of a rule cited from another edition.

    Raises `UnknownRule` for a rule that does not exist there or has no counterpart.
    """
    if edition == CURRENT:
        return (require(rule),)
    if edition in EDITIONS:
        return numbering(edition).today(rule)
    moved = _MOVED.get(edition)
    if moved is None:
        raise UnknownEdition(f"no translation from {edition!r}; known: {', '.join([*EDITIONS, *_MOVED])}")
    if rule in moved:
        return moved[rule]
    here = rule
    added = _ADDED_SECTION.get(edition)
    if added is not None:
        section, dot, rest = rule.partition(".")
        if section.isdecimal() and int(section) // 100 == added // 100:
            number = int(section)
            if number == added:
                raise UnknownRule(f"rule {rule!r} of {edition} has no counterpart in {CURRENT}")
            if number > added:
                here = f"{number - 1}{dot}{rest}"
    if not is_rule(here):
        raise UnknownRule(f"{edition} has no rule {rule!r} known to {CURRENT}")
    return (here,)
