"""Compare the cards of the package with a bulk file of card facts that the user has.

    python -m tools.card_facts FILE             differences nobody has decided yet
    python -m tools.card_facts FILE --all       also those that have been decided, with the reason
    python -m tools.card_facts FILE --beside    what each card says here, beside what the file says

FILE is JSON, perhaps packed with gzip: a list of objects with `name`, `mana_cost`, `type_line`, `power`, `toughness`,
`loyalty`, `defense`, `colors`, `oracle_text` and `card_faces`, as card databases publish it.  It is no part of the
project, and nothing of its text is kept.  What has been decided about a difference stands in `card_facts.toml`: what
the package has, what the file has, and why that is right.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from apnap.cards.definition import CardDef
from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS
from apnap.state.kinds import COLOR_LETTERS, KEYWORD_NAMES
from apnap.text import card_text
from apnap.vocab.abilities import Keyword, Protection
from apnap.vocab.continuous import INTRINSIC
from apnap.vocab.mana import symbols

DECIDED = Path(__file__).with_name("card_facts.toml")
FACTS = ("cost", "line", "size", "loyalty", "defense", "colors", "keywords", "abilities")
# Keywords that are an ability with a name here, or a mark that cards put into a sentence.
WORDS = {"enchant", "morph", "flashback", "kicker", "buyback", "madness", "retrace", "rebound", "miracle", "prowl"}
SENTENCES = {"unblockable", "can't be countered"}
NO_CARDS = ("token", "double_faced_token", "emblem", "art_series")
# What is said of casting a spell is part of its spell ability here; changes of its cost are an ability.
CASTING = re.compile(r"As an additional cost|Cast this spell only")
PRICE = re.compile(r"(During your turn, |As long as [^,]*, )?this spell costs", re.IGNORECASE)


def load_bulk(path: Path) -> dict[str, dict[str, Any]]:
    """Cards and their faces by name."""
    raw = path.read_bytes()
    if raw[:2] == b"\x1f\x8b":
        raw = gzip.decompress(raw)
    values = json.loads(raw)
    if not isinstance(values, list):
        raise ValueError("the file holds no list of cards")
    found: dict[str, dict[str, Any]] = {}
    for card in values:
        if not isinstance(card, dict) or not isinstance(card.get("name"), str) or card.get("layout") in NO_CARDS:
            continue
        found.setdefault(card["name"], card)
        for face in card.get("card_faces") or []:
            if isinstance(face, dict) and isinstance(face.get("name"), str):
                found.setdefault(face["name"], face)
    return found


# ---- what the file says ------------------------------------------------------------------------------------------


def paragraphs(card: dict[str, Any]) -> list[str]:
    """Its text without reminders; the bullets of a choice belong to what comes before them."""
    found: list[str] = []
    for line in str(card.get("oracle_text") or "").split("\n"):
        bare = re.sub(r"\s*\([^)]*\)", "", line).strip()
        if bare.startswith("•") and found:
            found[-1] += " " + bare
        elif bare:
            found.append(bare)
    return found


def phrases(paragraph: str) -> list[str]:
    """The keywords of a paragraph that holds nothing else: "Flying, vigilance", "Morph {2}{W}"."""
    known = (set(KEYWORD_NAMES) | WORDS | {"protection from"}) - SENTENCES
    found: list[str] = []
    for part in re.split(r"[,;]\s*", paragraph):
        word = next((k for k in sorted(known, key=len, reverse=True) if re.match(rf"{k}\b", part.lower())), "")
        if not word or part.endswith("."):
            return []
        found.append(word)
    return found


def their_facts(card: dict[str, Any]) -> dict[str, str]:
    facts: dict[str, str] = {}
    if card.get("mana_cost") is not None:
        facts["cost"] = "".join(sorted(re.findall(r"{[^}]*}", str(card["mana_cost"]))))
    if card.get("type_line") is not None:
        facts["line"] = str(card["type_line"])
    if card.get("power") is not None and card.get("toughness") is not None:
        facts["size"] = f"{card['power']}/{card['toughness']}"
    for number in ("loyalty", "defense"):
        if card.get(number) is not None:
            facts[number] = str(card[number])
    if isinstance(card.get("colors"), list):
        facts["colors"] = "".join(sorted(str(c) for c in card["colors"]))
    if card.get("oracle_text") is not None:
        words = [word for p in paragraphs(card) for word in phrases(p)]
        facts["keywords"] = ", ".join(sorted(words))
        facts["abilities"] = str(len(words) + count_paragraphs(card))
    return facts


def count_paragraphs(card: dict[str, Any]) -> int:
    """Abilities besides keywords; all a spell does as it resolves is one."""
    rest = [p for p in paragraphs(card) if not phrases(p)]
    line = str(card.get("type_line") or "")
    if "Instant" in line or "Sorcery" in line:
        prices = [p for p in rest if PRICE.match(p)]
        effects = [p for p in rest if not PRICE.match(p) and not CASTING.match(p)]
        return len(prices) + (1 if effects else 0)
    return len(rest)


# ---- what the package has ----------------------------------------------------------------------------------------


def our_facts(card: CardDef) -> dict[str, str]:
    text = card_text(card.name)
    facts = {
        "cost": "".join(sorted("{" + s + "}" for s in symbols(card.cost.text))) if card.has_cost else "",
        "line": card.line,
        "colors": "".join(sorted(c for i, c in enumerate(COLOR_LETTERS) if card.chars.colors >> i & 1)),
    }
    if "/" in text.stats:
        facts["size"] = text.stats
    if card.starts_with_counters:
        facts["defense" if "Battle" in card.line else "loyalty"] = str(card.loyalty)
    marks = [k.strip() for k in card.keywords.split(",") if k.strip()]
    named = [a.name for a in card.abilities if isinstance(a, Keyword) and a.name in WORDS]
    named += ["protection from" for a in card.abilities if isinstance(a, Protection)]
    facts["keywords"] = ", ".join(sorted([*[k for k in marks if k not in SENTENCES], *named]))
    printed = len(marks) + len(text.parts) - (1 if marks else 0)
    intrinsic = [t for t in card.chars.subtypes if t in INTRINSIC]  # nothing is printed for it (305.6)
    facts["abilities"] = str(printed - len(intrinsic))
    return facts


def differences(card: CardDef, theirs: dict[str, Any]) -> dict[str, tuple[str, str]]:
    ours, facts = our_facts(card), their_facts(theirs)
    return {f: (ours.get(f, ""), facts[f]) for f in FACTS if f in facts and ours.get(f, "") != facts[f]}


# ---- deciding ----------------------------------------------------------------------------------------------------

Decisions = dict[str, dict[str, list[str]]]


def load_decided(path: Path = DECIDED) -> Decisions:
    """Card -> fact -> what the package has, what the file has, and why."""
    table: Decisions = tomllib.loads(path.read_text(encoding="utf-8"))
    for name, facts in table.items():
        for fact, said in facts.items():
            if fact not in FACTS or len(said) != 3 or not all(said[2:]):
                raise ValueError(f"{path.name}: {name}: {fact} needs what is here, what is there, and why")
    return table


def compare(bulk: dict[str, dict[str, Any]], decided: Decisions, everything: bool) -> tuple[list[str], int, int]:
    """Lines to print, how many of them are undecided, and how many cards the file does not have."""
    lines: list[str] = []
    open_, missing = 0, 0
    for name in sorted(SHIPPED):
        card = CARDS[name]
        if card.is_token or name.startswith("("):
            continue
        if name not in bulk:
            missing += 1
            continue
        for fact, (ours, theirs) in differences(card, bulk[name]).items():
            said = decided.get(name, {}).get(fact)
            if said is None or said[:2] != [ours, theirs]:
                open_ += 1
                lines.append(f"{name}: {fact}: {ours!r} here, {theirs!r} there")
            elif everything:
                lines.append(f"{name}: {fact}: {ours!r} here, {theirs!r} there: {said[2]}")
    return lines, open_, missing


def beside(bulk: dict[str, dict[str, Any]]) -> list[str]:
    lines: list[str] = []
    for name in sorted(SHIPPED):
        if name in bulk and not CARDS[name].is_token:
            lines += ["", *card_text(name).lines(), "  --- there:"]
            lines += [f"  {p}" for p in (str(bulk[name].get("type_line") or ""), *paragraphs(bulk[name])) if p]
    return lines


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compare the package's cards with a bulk file of card facts.")
    parser.add_argument("file", type=Path, help="JSON, perhaps packed with gzip")
    parser.add_argument("--all", action="store_true", help="show what has been decided as well")
    parser.add_argument("--beside", action="store_true", help="show both texts of every card, to be read")
    args = parser.parse_args(argv)
    try:
        bulk = load_bulk(args.file)
        decided = load_decided()
    except (OSError, ValueError) as error:  # bad JSON and bad gzip are among them
        print(f"card_facts: {args.file}: {error}", file=sys.stderr)
        return 2
    if args.beside:
        print("\n".join(beside(bulk)))
        return 0
    lines, open_, missing = compare(bulk, decided, args.all)
    for line in lines:
        print(line)
    print(f"{open_} differences to decide; {missing} cards are not in the file")
    return 1 if open_ else 0


if __name__ == "__main__":
    sys.exit(main())
