"""`apnap explain CARD`: a card's text, its parts with the rules behind them, and what the eras make of it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from apnap.cli.common import OK, BadInput, paint, print_json, width
from apnap.cli.tables import paragraph, wrapped

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.ruleset import Ruleset

MOST_SCENARIOS = 6
MOST_RULES = 12


def explain_card(query: str, args: argparse.Namespace, edition: str) -> int:
    from apnap.eras import ruleset_named

    card = find_card(query)
    if card is None:
        return explain_word(query, edition)
    era = ruleset_named(args.era or "current")
    if args.json:
        print_json(values(card, era))
    else:
        print("\n".join(page(card, era)))
        print_rule(query, edition)
    return OK


def print_rule(query: str, edition: str) -> None:
    """A card may be called like something the rules have a name for."""
    from apnap.rulebook import find_alias

    rule, _ = find_alias(query, edition)
    if rule:
        print(f"\nthe rule people call so: {rule} (`apnap explain {rule}`)")


def is_card(query: str) -> bool:
    """Whether a card has exactly that name."""
    from apnap.decks.lists import fold

    return fold(query) in names()


def find_card(query: str) -> CardDef | None:
    """By its name, however it is written, or by a beginning that only one has."""
    from apnap.cards.registry import all_cards
    from apnap.decks.lists import fold

    pool = names()
    found = pool.get(fold(query))
    if found is None:
        begins = [n for key, n in pool.items() if query.strip() and key.startswith(fold(query))]
        found = begins[0] if len(begins) == 1 else None
    return None if found is None else all_cards()[found]


def names() -> dict[str, str]:
    from apnap.cards.registry import all_cards
    from apnap.decks.lists import fold

    return {fold(n): n for n, c in all_cards().items() if not n.startswith("(") and not c.is_token}


def explain_word(query: str, edition: str) -> int:
    """Neither a number nor a card: the rules that speak of it, else what was perhaps meant."""
    from apnap.cli.explain import lead
    from apnap.decks.lists import fold
    from apnap.rulebook import mentions
    from apnap.rulebook.aliases import aliases, plain
    from apnap.rulebook.explaining import explanation

    found = mentions(query, edition)
    if not found:
        pool = names()
        things = {plain(name): name for name in aliases()}  # what people call the rules about something
        near = [pool.get(x) or things[x] for x in close(fold(query), [*things, *pool])]
        more = f"; did you mean {', '.join(near)}?" if near else ""
        raise BadInput(f"{query!r} is neither the number of a rule nor a card in the pool{more}")
    print(paint(f"rules that speak of {query!r}", "bold"))
    for rule in found[:MOST_RULES]:
        for line in wrapped(f"{lead(rule)}{explanation(rule, edition)}", width() - 2, 9):
            print(f"  {line}")
    if len(found) > MOST_RULES:
        print(f"  and {len(found) - MOST_RULES} more")
    return OK


def close(wrong: str, known: list[str]) -> list[str]:
    import difflib

    near = difflib.get_close_matches(wrong[:100], known, 3, 0.6)
    return near or [name for name in known if wrong in name][:3]


# ---- the page ----------------------------------------------------------------------------------------------------


def page(card: CardDef, era: Ruleset) -> list[str]:
    from apnap.rulebook.explaining import explanation
    from apnap.text import card_parts

    wide = width()
    lines = told(card, era, wide)
    lines += ["", paint("its parts", "bold")]
    cited: list[str] = []
    for part in card_parts(card, era):
        rules = list(dict.fromkeys(era.cite(rule) for rule in part.rules))
        cited += [rule for rule in rules if rule not in cited]
        told_part = f"{part.kind}: {one_line(part.text)} ({', '.join(rules)})"
        lines += ["  " + line for line in wrapped(told_part, wide - 2, 2)]
    meant = [(rule, explanation(rule, era.edition)) for rule in cited]
    if any(text for _, text in meant):
        lines += ["", paint("the rules behind them", "bold")]
        for rule, text in meant:
            head, deep = (f"{rule:<9}", 9) if len(rule) < 9 else (f"{rule}: ", 4)  # some rules have names
            lines += ["  " + line for line in wrapped(f"{head}{text}", wide - 2, deep)] if text else []
    return lines + eras(card, era, wide) + scenarios(card, wide)


def told(card: CardDef, era: Ruleset, wide: int) -> list[str]:
    from apnap.text import card_text

    first, *rest = card_text(card, era).lines()
    return [paint(first, "bold", "cyan"), *(part for line in rest for part in wrapped(line, wide, 2))]


def one_line(text: str) -> str:
    return " ".join(text.split())


def eras(card: CardDef, era: Ruleset, wide: int) -> list[str]:
    """How the other eras have it, where they have it differently."""
    from apnap.eras import rulesets
    from apnap.text import card_text

    here = card_text(card, era).lines()
    groups: dict[str, list[str]] = {}
    same: list[str] = []
    for name, rules in rulesets().items():
        text = "\n".join(card_text(card, rules).lines())
        if text == "\n".join(here):
            same.append(name)
        else:
            groups.setdefault(text, []).append(name)
    lines = ["", paint("in the eras", "bold"), *wrapped(f"  {', '.join(same)}: as above", wide, 4)]
    for text, names in groups.items():
        lines.append(f"  {', '.join(names)}:")
        for line in text.splitlines():
            lines += paragraph(line, wide, 4)
    return lines


def scenarios(card: CardDef, wide: int) -> list[str]:
    from apnap.rulebook.scenarios import with_card

    found = with_card(card.name)
    if not found:
        return []
    lines = ["", paint("scenarios with it (`apnap run NAME`)", "bold")]
    for entry in found[:MOST_SCENARIOS]:
        lines += ["  " + line for line in wrapped(f"{entry.name}: {entry.title}", wide - 2, 2)]
    return [*lines, f"  and {len(found) - MOST_SCENARIOS} more"] if len(found) > MOST_SCENARIOS else lines


def values(card: CardDef, era: Ruleset) -> dict[str, Any]:
    """Plain values, for programs."""
    from apnap.eras import rulesets
    from apnap.rulebook.scenarios import with_card
    from apnap.text import card_parts, card_text

    return {
        "name": card.name,
        "era": era.name,
        "text": card_text(card, era).lines(),
        "parts": [{"kind": p.kind, "text": p.text, "rules": list(p.rules)} for p in card_parts(card, era)],
        "eras": {name: card_text(card, rules).lines() for name, rules in rulesets().items()},
        "scenarios": [entry.name for entry in with_card(card.name)],
    }
