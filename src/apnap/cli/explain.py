"""`apnap explain RULE|CARD`: what a rule means, or what a card does, with a game that shows it."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from apnap.cli.common import OK, BadInput, Parser, cards_option, paint, print_json, width
from apnap.cli.tables import paragraph, wrapped

if TYPE_CHECKING:
    from apnap.rulebook import RuleEntry
    from apnap.rulebook.excerpt import Excerpt
    from apnap.rulebook.scenarios import Entry

MOST_SCENARIOS = 6


def parser() -> Parser:
    made = Parser(
        "explain",
        "What a rule means, in our own words: its parts and neighbours, what other editions call it, the scenarios\n"
        "that show it, and a game in which it acts. Or a card: its text, its parts, what the eras make of it.",
        [
            "apnap explain 514.3a",
            "apnap explain 310.4 --era sixth",
            "apnap explain Mirage 46",
            'apnap explain "Giant Growth"',
            "apnap explain summoning sickness",
            "apnap explain CR08:310.4",
            "apnap explain 508.1 --no-trace --json",
        ],
        "Numbers are those of the rules of 2026-02-27; a number that only an older edition has is translated.",
    )
    made.add_argument(
        "what",
        nargs="+",
        metavar="RULE|CARD",
        help="a rule's number or what people call it, a card's name, or a word to look for in the rules",
    )
    made.add_argument("--era", metavar="ERA", help="number of the rules of that era, or how the card reads there")
    cards_option(made)
    made.add_argument("--no-trace", action="store_true", help="do not play a scenario that shows the rule")
    made.add_argument("--json", action="store_true", help="print it as JSON")
    return made


def run(args: argparse.Namespace) -> int:
    from apnap.citations import CURRENT, UnknownRule
    from apnap.rulebook import look_up, read_citation, read_query

    query = " ".join(args.what).strip("()[] ")
    edition = edition_of(args.era) if args.era is not None else CURRENT
    if not read_query(query):
        name, home = named_rule(query, edition)
        if not name:
            from apnap.cli.explain_card import explain_card

            return explain_card(query, args, edition)
        if args.era is not None and home != edition and not args.json and not read_citation(query)[0]:
            which = "today's is this" if home == CURRENT else f"that of {home} is followed"
            print(f"We know of no rule of its own for it in {edition}; {which}.\n")
        query, edition = name, home
    try:
        entry = look_up(query, edition)
    except UnknownRule as error:
        raise BadInput(str(error)) from None
    if args.json:
        print_json(entry.values())
        return OK
    print("\n".join(page(entry)))
    if not args.no_trace:
        sys.stdout.flush()  # the text is there at once, whatever the engine takes to load
        show_trace(entry)
    return OK


def named_rule(query: str, edition: str) -> tuple[str, str]:
    """A rule by a citation with its edition, by its name, or by what people call it; cards come before the last."""
    from apnap.rulebook import find_alias, read_citation, reference

    name, home = read_citation(query)
    if name:
        return name, home
    name, home = find_alias(query, edition)
    if not name:
        return reference(query)
    from apnap.cli.explain_card import is_card

    return ("", "") if is_card(query) else (name, home)


def edition_of(era: str) -> str:
    """The edition an era plays by; editions themselves may be named too, by date or year."""
    from apnap.citations import EDITIONS
    from apnap.eras import ruleset_named

    for edition in EDITIONS:
        if era in (edition, edition.removeprefix("cr-"), edition[3:7]):
            return edition
    return ruleset_named(era).edition


# ---- the page ----------------------------------------------------------------------------------------------------


def page(entry: RuleEntry) -> list[str]:
    wide = width()
    lines = [paint(entry.rule, "bold", "cyan") + f"  ({entry.edition})", ""]
    if entry.asked:
        lines[:0] = [asked(entry), ""]
    lines += paragraph(entry.text or "Nobody has put this rule into our own words yet.", wide, 2)
    if entry.parent:
        lines += ["", *named("part of", [entry.parent], entry, wide)]
    if entry.parts:
        lines += ["", *named("its parts", entry.parts, entry, wide)]
    beside = [rule for rule in (entry.before, entry.after) if rule]
    if beside and not entry.parts:
        lines += ["", *named("next to it", beside, entry, wide)]
    lines += other_editions(entry, wide)
    return lines + scenario_list(entry)


def asked(entry: RuleEntry) -> str:
    also = f" (and {', '.join(entry.also)})" if entry.also else ""
    return f"{entry.asked} is a number of {entry.asked_edition}; today it is {entry.rule}{also}."


def named(title: str, rules: list[str], entry: RuleEntry, wide: int) -> list[str]:
    lines = [paint(title, "bold")]
    bare = [rule for rule in rules if not entry.means(rule)]
    for rule in rules:
        if rule not in bare:
            text = f"{lead(rule)}{first_sentence(entry.means(rule))}"
            lines += ["  " + line for line in wrapped(text, wide - 2, 9)]
    return lines + ["  " + line for line in wrapped(", ".join(bare), wide - 2)] if bare else lines


def lead(rule: str) -> str:
    """The number before its text; some rules have names, which are longer."""
    return f"{rule:<9}" if len(rule) < 9 else f"{rule}: "


def first_sentence(text: str) -> str:
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]


def other_editions(entry: RuleEntry, wide: int) -> list[str]:
    if not entry.is_today:
        today = ", ".join(entry.today)
        if not entry.parent and not entry.parts and not today:  # an edition without numbers says so itself
            return []
        return ["", f"today: {today}" if today else "today: there is no such rule any more"]
    lines: list[str] = []
    elsewhere = [f"{x.rule} ({x.edition})" for x in entry.elsewhere]
    if elsewhere:
        lines += wrapped("in other editions: " + ", ".join(elsewhere), wide, 2)
    others = [f"{x.rule} ({x.edition})" for x in entry.namesakes]
    if others:
        lines += wrapped(f"where {entry.rule} means something else, today: " + ", ".join(others), wide, 2)
    return ["", *lines] if lines else []


def scenario_list(entry: RuleEntry) -> list[str]:
    found = entry.scenarios
    if not found:
        return [] if entry.acting else ["", "No scenario shows it."]
    lines = ["", paint("scenarios that show it (`apnap run NAME`)", "bold")]
    for scenario in found[:MOST_SCENARIOS]:
        lines.append(f"  {scenario.name}")
        lines += paragraph(scenario.title, width(), 4)
    if len(found) > MOST_SCENARIOS:
        lines.append(f"  and {len(found) - MOST_SCENARIOS} more")
    return lines


# ---- the game ----------------------------------------------------------------------------------------------------


def show_trace(entry: RuleEntry) -> None:
    """Play the first scenario in which an event cites the rule, and show the lines around it."""
    from apnap.rulebook.excerpt import excerpt, whole
    from apnap.scenario import run as play_scenario

    games = []
    for scenario in entry.scenarios[:MOST_SCENARIOS] or entry.acting:
        games.append(play_scenario(scenario.path).game)
        found = excerpt(games[-1], [entry.rule, *entry.today])
        if found.lines:
            return print_excerpt(found, scenario, "as it happens")
    if games and entry.scenarios:
        print_excerpt(whole(games[0], step_of(entry.rule)), entry.scenarios[0], "a game it shapes")


def step_of(rule: str) -> str:
    """The step a rule is about."""
    from apnap.rulebook.numbers import section
    from apnap.state.steps import STEPS

    return {row.rule: row.name for row in STEPS if row.rule}.get(section(rule), "")


def print_excerpt(found: Excerpt, scenario: Entry, title: str) -> None:
    from apnap.rulebook.excerpt import columns

    print(f"\n{paint(title, 'bold')}: {scenario.name}")
    for i, text in enumerate(columns(found.lines)):
        print(paint("> " + text[2:], "yellow") if i in found.hits else text)
