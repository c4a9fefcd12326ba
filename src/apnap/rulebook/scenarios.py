"""The scenarios that come with apnap: where they are, and which of them show a rule.

Nothing is parsed or played here, so looking a rule up takes no time.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from apnap.citations import CURRENT, PREFIXES, is_rule
from apnap.eras import rulesets
from apnap.interchange.package_data import data_lines

__all__ = ["Entry", "acting", "catalogue", "find", "folder", "showing", "with_card"]

TITLE: Final = re.compile(r'^title\s*=\s*"((?:[^"\\]|\\.)*)"', re.MULTILINE)
RULES: Final = re.compile(r"^rules\s*=\s*\[(.*?)\]", re.MULTILINE | re.DOTALL)
ERA: Final = re.compile(r'^(?:era|ruleset)\s*=\s*"([^"]*)"', re.MULTILINE)
HERE: Final = "current"  # the era of files that name none
TEXT: Final = re.compile(r'"([^"]*)"')


class Entry:
    """What the head of a scenario file says."""

    def __init__(self, path: Path, name: str, title: str, rules: tuple[str, ...], era: str, length: int) -> None:
        self.path: Final = path
        self.name: Final = name  # within the library: "rules/500.7-extra-turns"
        self.title: Final = title
        self.rules: Final = rules
        self.numbers: Final = tuple(r.partition(":")[2] if r.partition(":")[0] in PREFIXES else r for r in rules)
        self.era: Final = era
        self.length: Final = length  # of the file, in characters

    def __repr__(self) -> str:
        return f"<scenario {self.name}>"


def folder() -> Path | None:
    """Where the scenarios are: in the installed package, or at the top of the source tree."""
    package = Path(__file__).resolve().parents[1]
    for place in (package / "scenarios", package.parents[1] / "scenarios"):
        if place.is_dir():
            return place
    return None


@cache
def catalogue() -> tuple[Entry, ...]:
    """All of them, by name."""
    home = folder()
    if home is None:
        return ()
    return tuple(read_head(path, home) for path in sorted(home.rglob("*.toml")))


def read_head(path: Path, home: Path) -> Entry:
    text = path.read_text(encoding="utf-8")
    title, rules, era = TITLE.search(text), RULES.search(text), ERA.search(text)
    return Entry(
        path,
        path.relative_to(home).with_suffix("").as_posix(),
        title[1].replace('\\"', '"') if title else "",
        tuple(TEXT.findall(rules[1])) if rules else (),
        era[1] if era else HERE,
        len(text),
    )


def find(name: str) -> Entry | None:
    """The scenario of that name: "rules/500.7-extra-turns", without the folder, or as a path in the source tree."""
    short = name.removesuffix(".toml")
    for entry in catalogue():
        if short in (entry.name, entry.name.rpartition("/")[2], f"scenarios/{entry.name}"):
            return entry
    return None


def showing(rule: str, edition: str = CURRENT) -> list[Entry]:
    """Those that show the rule, then those that show one of its subrules; those written for a rule first."""
    part = re.compile(re.escape(rule) + (r"[a-z]" if "." in rule else r"\..*"))
    exact: list[Entry] = []
    below: list[Entry] = []
    for entry in catalogue():
        if any(r == rule and of_edition(entry, r) == edition for r in entry.numbers):
            exact.append(entry)
        elif any(part.fullmatch(r) and of_edition(entry, r) == edition for r in entry.numbers):
            below.append(entry)
    return sorted(exact, key=by_length) + sorted(below, key=by_length)


def of_edition(entry: Entry, rule: str) -> str:
    """Which edition's rule the file means: the one it names (`CR08:310.4`), its era's, or else today's."""
    for written in entry.rules:
        prefix, mark, number = written.partition(":")
        if mark and number == rule and prefix in PREFIXES:
            return PREFIXES[prefix]
    if entry.era == HERE:
        return CURRENT
    edition = edition_of(entry.era)
    return edition if is_rule(rule, edition) else CURRENT


@cache
def edition_of(era: str) -> str:
    known = rulesets().get(era)
    return CURRENT if known is None else known.edition


def acting(rule: str) -> list[Entry]:
    """Scenarios, not written for the rule, in which an event cites it; `tools/cli_pages.py` keeps the list."""
    for line in data_lines("scenarios", "acting.txt"):
        number, _, name = line.partition("\t")
        if number == rule:
            return [entry for entry in catalogue() if entry.name == name]
    return []


def with_card(name: str) -> list[Entry]:
    """Those that name the card; the ones about it first."""
    found = [e for e in catalogue() if name in e.path.read_text(encoding="utf-8")]
    slug = re.sub(r"[^a-z0-9]+", "-", name.casefold().replace("'", "")).strip("-")
    return sorted(found, key=lambda e: (slug not in e.name, *by_length(e)))


def by_length(entry: Entry) -> tuple[bool, int, str]:
    """Those written for a rule come first, then the short ones."""
    return (not entry.name.startswith("rules/"), entry.length, entry.name)
