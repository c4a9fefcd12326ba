"""What people call things: "summoning sickness", "legend rule", "scry"; and rules as the program cites them."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from apnap.citations import CURRENT, EDITIONS, FIFTH, PREFIXES, is_rule, numbering
from apnap.interchange.package_data import data_lines
from apnap.rulebook.explaining import explained

KEYWORD: Final = re.compile(r"70[12]\.\d+")  # keyword actions and abilities: their line begins with their name
CITED: Final = re.compile(r"(CR\d\d):\s*(\d{3}(?:\.\d+[a-z]?)?)", re.IGNORECASE)


def plain(text: str) -> str:
    """However it is written: hyphens, capitals, articles and quotes make no difference."""
    words = re.sub(r"[^\w'/+]+", " ", text.casefold().replace("\u2019", "'")).split()
    return " ".join(words[1:] if words[:1] in (["the"], ["a"], ["an"]) and len(words) > 1 else words)


@cache
def aliases() -> dict[str, tuple[str, ...]]:
    """Each name with its rules: today's, or one of an edition that had it (`CR08:300.3`), and those of others."""
    found: dict[str, tuple[str, ...]] = {}
    for rule, text in explained(CURRENT).items():
        name, mark, _ = text.partition(": ")
        if mark and KEYWORD.fullmatch(rule) and len(name) < 40:
            for part in name.split(" and "):
                found[plain(part)] = (rule,)
    for line in data_lines("explain", "aliases.txt"):
        if line and not line.startswith("#"):
            name, *rules = line.split("\t")
            found[plain(name)] = tuple(rules)
    return found


def read_citation(query: str) -> tuple[str, str]:
    """A rule as the program prints it with its edition, `CR08:310.4`, and that edition; nothing if it is none."""
    found = CITED.fullmatch(query.strip().strip("()[]"))
    if found is None or found[1].upper() not in PREFIXES:
        return "", ""
    return found[2].lower(), PREFIXES[found[1].upper()]


def find_alias(query: str, edition: str = CURRENT) -> tuple[str, str]:
    """The rule about what people call so, and its edition: the one asked for, if that has it."""
    rules = aliases().get(plain(query))
    if rules is None:
        wanted = plain(query)
        for ending in (" rule", " rules", " step", " phase", "s"):
            rules = rules or aliases().get(wanted.removesuffix(ending))
    if rules is None:
        return "", ""
    targets = [target(rule) for rule in rules]
    for rule, home in targets:
        if home == edition:
            return rule, home
    for rule, home in targets:
        if edition == FIFTH and home == EDITIONS[0]:  # where 1997 says nothing, what stood until 1999 is followed
            return rule, home
    rule, home = targets[0]
    if home == CURRENT and edition in (*EDITIONS, FIFTH):
        there = numbering(edition).number(rule)
        if there != numbering(edition).golden and is_rule(there, edition):
            return there, edition
    return rule, home


def target(rule: str) -> tuple[str, str]:
    number, home = read_citation(rule)
    if number:
        return number, home
    return rule, FIFTH if rule.startswith("5E:") else CURRENT
