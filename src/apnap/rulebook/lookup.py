"""From what a person typed to what can be said about it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from apnap.citations import (
    CURRENT,
    EDITIONS,
    FIFTH,
    UnknownEdition,
    UnknownRule,
    is_rule,
    numbering,
    rule_ids,
    translate,
)
from apnap.rulebook.explaining import explained, explanation
from apnap.rulebook.numbers import neighbours, order, parent, parts, section
from apnap.rulebook.scenarios import acting, showing

if TYPE_CHECKING:
    from apnap.rulebook.scenarios import Entry

# Editions whose numbers people type, besides today's; the newest first.
OTHERS: Final = ("mid-2026", "cr-2025-09-19", *reversed(EDITIONS[:-1]))
WRITTEN: Final = re.compile(r"(?:(?:rule|cr)\s*)?(\d{3})(?:\.(\d+)\.?([a-zA-Z]?))?\.?", re.IGNORECASE)


class Elsewhere:
    """What a rule is called in another edition."""

    def __init__(self, edition: str, rule: str) -> None:
        self.edition: Final = edition
        self.rule: Final = rule


class RuleEntry:
    """All that is known about a rule."""

    def __init__(self, rule: str, edition: str) -> None:
        self.rule: Final = rule
        self.edition: Final = edition
        self.is_today: Final = edition == CURRENT
        self.has_numbers: Final = edition in EDITIONS
        self.text: Final = explanation(rule, edition)  # empty: nobody has written about it
        self.heading: Final = explanation(section(rule), edition)  # what its section is about
        self.parent: Final = parent(rule)
        self.parts: Final = parts(rule, edition)
        self.before, self.after = neighbours(rule, edition)
        self.asked = ""  # what was typed, if that was another edition's number for it
        self.asked_edition = ""
        self.also: list[str] = []  # further present rules that the one that was asked for has become

    def means(self, rule: str) -> str:
        """The text of another rule of the same edition."""
        return explanation(rule, self.edition)

    @property
    def today(self) -> list[str]:
        """Its present numbers; none if it has no counterpart of its own."""
        if self.is_today:
            return [self.rule]
        if not self.has_numbers:
            return []
        numbering(self.edition).number(self.rule)  # reads the pairs
        return sorted(numbering(self.edition).back.get(self.rule, []), key=order)

    @property
    def elsewhere(self) -> list[Elsewhere]:
        return elsewhere(self.rule) if self.is_today else []

    @property
    def namesakes(self) -> list[Elsewhere]:
        """Where the same number means something else, and what that is today."""
        return namesakes(self.rule) if self.is_today else []

    @property
    def scenarios(self) -> list[Entry]:
        found = showing(self.rule, self.edition)
        for rule in self.today if not self.is_today else []:
            found += [e for e in showing(rule) if e not in found]
        return found

    @property
    def acting(self) -> list[Entry]:
        """Where none was written for it: a scenario in which it acts nevertheless."""
        return acting(self.rule) if self.is_today and not self.scenarios else []

    def values(self) -> dict[str, Any]:
        """Plain values, for programs."""
        return {
            "rule": self.rule,
            "edition": self.edition,
            "text": self.text,
            "heading": self.heading,
            "asked": {"rule": self.asked, "edition": self.asked_edition} if self.asked else None,
            "also": self.also,
            "today": self.today,
            "parent": self.parent,
            "parts": {rule: self.means(rule) for rule in self.parts},
            "before": self.before,
            "after": self.after,
            "elsewhere": {x.edition: x.rule for x in self.elsewhere},
            "namesakes": {x.edition: x.rule for x in self.namesakes},
            "scenarios": [{"name": e.name, "title": e.title, "era": e.era} for e in self.scenarios],
            "acting": [e.name for e in self.acting],
        }


def read_query(query: str) -> str:
    """The number that was typed, as the rules write it; nothing if it is no number."""
    found = WRITTEN.fullmatch(" ".join(query.split()))
    if found is None:
        return ""
    return found[1] + (f".{found[2].lstrip('0') or '0'}{found[3].lower()}" if found[2] else "")


def look_up(query: str, edition: str = CURRENT) -> RuleEntry:
    """What is known about a rule.  A number that only another edition has is translated.

    `UnknownRule`: no edition has it.
    """
    rule = read_query(query) or query.strip()
    if edition != CURRENT:
        return from_edition(rule, edition)
    if is_rule(rule):
        return RuleEntry(rule, CURRENT)
    for other in OTHERS:
        try:
            return from_edition(rule, other)
        except (UnknownRule, UnknownEdition):
            continue
    raise UnknownRule(f"no edition has a rule {rule}{near(rule)}")


def from_edition(rule: str, edition: str) -> RuleEntry:
    """A rule of another edition: its own text if it has one, else what it is today."""
    if edition in (*EDITIONS, FIFTH) and not is_rule(rule, edition):
        raise UnknownRule(f"{edition} has no rule {rule}{near(rule, edition)}")
    text = explained(edition).get(rule, "")
    if text.startswith("= "):  # the file itself says which present rule it is
        return present(rule, edition, [text[2:]])
    return RuleEntry(rule, edition) if text else translated(rule, edition)


def translated(rule: str, edition: str) -> RuleEntry:
    try:
        best = sorted(translate(rule, edition), key=order)
    except UnknownRule:
        if edition in EDITIONS and explanation(rule, edition):
            return RuleEntry(rule, edition)
        raise
    return present(rule, edition, best)


def present(rule: str, edition: str, today: list[str]) -> RuleEntry:
    """The present rule that one of another edition has become."""
    found = RuleEntry(today[0], CURRENT)
    found.asked = rule
    found.asked_edition = edition
    found.also = today[1:]
    return found


def reference(query: str) -> tuple[str, str]:
    """A rule of an edition without numbers, by its name, and that edition; nothing if it is none."""
    wanted = " ".join(query.split()).casefold()
    for name in rule_ids(FIFTH):
        if wanted in (name.casefold(), name.casefold().removeprefix("5e:")):
            return name, FIFTH
    return "", ""


def mentions(query: str, edition: str = CURRENT) -> list[str]:
    """The rules of an edition whose explanation has all the words, sections first."""
    words = query.casefold().split()
    texts = explained(edition)
    found = [rule for rule, text in texts.items() if words and all(word in text.casefold() for word in words)]
    return sorted(found, key=lambda rule: (len(rule) > 3, order(rule)))


def elsewhere(rule: str) -> list[Elsewhere]:
    """The same rule in the other editions, as far as is known; the newest first."""
    found: list[Elsewhere] = []
    for edition in OTHERS:
        if edition in EDITIONS:
            there = numbering(edition).number(rule)
            known = rule in numbering(edition).back.get(there, [])
        else:
            there = moved_to(rule, edition)
            known = there not in ("", rule)
        if known:
            found.append(Elsewhere(edition, there))
    return found


def moved_to(rule: str, edition: str) -> str:
    """The number a rule has in an edition that renumbered a few, or nothing."""
    number = section(rule)
    for there in (rule, f"{int(number) + 1}{rule[3:]}" if number else ""):
        try:
            if there and rule in translate(there, edition):
                return there
        except UnknownRule:
            continue
    return ""


def namesakes(rule: str) -> list[Elsewhere]:
    """Editions in which the number means something else: what that is today."""
    found: list[Elsewhere] = []
    for edition in OTHERS:
        try:
            today = translate(rule, edition)
        except UnknownRule:
            continue
        if rule not in today:
            found.append(Elsewhere(edition, sorted(today, key=order)[0]))
    return found


def near(rule: str, edition: str = CURRENT) -> str:
    """Numbers that might have been meant."""
    known = rule_ids(edition)
    if edition == FIFTH:
        import difflib  # only for those who mistype

        alike = difflib.get_close_matches(rule, known, 3, 0.6) or [r for r in sorted(known) if r.startswith("5E:")][:3]
        return f"; its rules are named, such as {', '.join(alike)}"
    home = section(rule)
    same = sorted((r for r in known if section(r) == home), key=order)
    return f"; {home} goes from {same[0]} to {same[-1]}" if same else ""
