"""Keyword abilities: those that are marks, those with a cost or a number, and those that are short for more."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.costs import Price, cost_of
from apnap.cardtext.meaning import Context, Needs, Refusal
from apnap.vocab.abilities import Ability, Activated, Keyword, Protection, Targets
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import Attach
from apnap.vocab.effects.counter_keywords import FLANKING_ABILITY
from apnap.vocab.effects.keyword_abilities import NUMBERED, PLAIN, reinforce, scavenge, typecycling
from apnap.vocab.effects.keyword_abilities import PRICED as COSTED
from apnap.vocab.filters import Filter

COLOR_NAMES = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


class Words:
    """What keywords say: marks, and abilities."""

    def __init__(self, marks: tuple[str, ...] = (), abilities: tuple[Ability, ...] = ()) -> None:
        self.marks = marks
        self.abilities = abilities


def made(*abilities: Ability) -> Words:
    return Words((), tuple(abilities))


def settled(name: str, cost: Cost) -> Cost:
    """Nobody is asked for an X as a permanent is turned face up (107.3d)."""
    if name == "morph" and cost.mana.x:
        raise Needs("a morph cost with X")
    return cost


say("kw", "<keyword>", lambda c, k: Words((k,), (FLANKING_ABILITY,) if k == "flanking" else ()))
say("kw", "<protection>", lambda c, p: made(*p(c)))
for name, letter in COLOR_NAMES.items():
    word("from", f"from {name}", {"colors": letter})
word("from", "from artifacts", {"types": "artifact"})
word("from", "from creatures", {"types": "creature"})
word("from", "from enchantments", {"types": "enchantment"})
word("from", "from instants", {"types": "instant"})
word("from", "from sorceries", {"types": "sorcery"})
word("from", "from multicolored", {"status": ("multicolored",)})
word("from", "from colorless", {"status": ("colorless",)})
word("from", "from <subtype>", lambda s: {"subtypes": (s[0],)} if s[1] else None)
word("from", "from the chosen color", {"status": ("chosen color",)})
say("protection", "protection <from>", lambda c, f: (Protection(c.filter(f)),))
say("protection", "protection <from> and <from>", lambda c, a, b: (Protection(c.filter(a)), Protection(c.filter(b))))
say(
    "protection",
    "protection <from> , <from> , and <from>",
    lambda c, a, b, d: tuple(Protection(c.filter(f)) for f in (a, b, d)),
)
say("kw", "protection from everything", lambda c: needs("protection from everything"))
say("kw", "enchant <one>", lambda c, f: made(Keyword("enchant", None, c.filter(f))))
say("kw", "enchant player", lambda c: made(Keyword("enchant", n=1)))
word("dash", "—", True)
PRICED = ("flashback", "kicker", "buyback", "morph", "madness", "miracle", "prowl", "entwine")
for name in PRICED:
    say("kw", f"{name} <symbols>", lambda c, s, name=name: made(Keyword(name, settled(name, cost_of(c, Price(s, ()))))))
    say("kw", f"{name} <dash> <prices>", lambda c, _, p, name=name: made(Keyword(name, cost_of(c, p))))
for name in ("retrace", "rebound", "convoke", "delve", "improvise", "fuse", "aftermath"):
    say("kw", name, lambda c, name=name: made(Keyword(name)))
for name in ("escalate", "multikicker"):  # what is paid several times is mana
    say("kw", f"{name} <symbols>", lambda c, s, name=name: made(Keyword(name, cost_of(c, Price(s, ())))))
say("kw", "equip <symbols>", lambda c, s: equips(c, Price(s, ()), {}))
say("kw", "equip <dash> <prices>", lambda c, _, p: equips(c, p, {}))
say("kw", "equip <subtype> <symbols>", lambda c, k, s: equips(c, Price(s, ()), {"subtypes": (k[0],)}))
for name, make in PLAIN.items():
    say("kw", name, lambda c, make=make: Words((), make()))
for name, count in NUMBERED.items():
    say("kw", f"{name} <digits>", lambda c, n, count=count: Words((), count(n.n)))
for name, priced in COSTED.items():
    if name != "equip":
        say("kw", f"{name} <symbols>", lambda c, s, priced=priced: Words((), priced(cost_of(c, Price(s, ())))))
        if name not in ("replicate", "squad"):
            say("kw", f"{name} <dash> <prices>", lambda c, _, p, priced=priced: Words((), priced(cost_of(c, p))))
BASIC_CYCLING = {
    "plainscycling": "Plains",
    "islandcycling": "Island",
    "swampcycling": "Swamp",
    "mountaincycling": "Mountain",
    "forestcycling": "Forest",
}
for text, land in BASIC_CYCLING.items():
    say("kw", f"{text} <symbols>", lambda c, s, land=land: by_type(c, s, Filter(subtypes=(land,))))
say("kw", "basic landcycling <symbols>", lambda c, s: by_type(c, s, Filter(types="land", supertypes="basic")))
say("kw", "landcycling <symbols>", lambda c, s: by_type(c, s, Filter(types="land")))
say("kw", "reinforce <digits> <dash> <symbols>", lambda c, n, _, s: Words((), reinforce(n.n, cost_of(c, Price(s, ())))))
say("kw", "scavenge <symbols>", lambda c, s: Words((), scavenge(printed(c.card.power), cost_of(c, Price(s, ())))))
say("kw", "toxic <digits>", lambda c, n: made(Keyword("toxic", n=n.n)))
say("kw", "melee", lambda c: needs("melee"))

# Known words that the engine does not have: the refusal names them.
MISSING = [
    "ascend",
    "assist",
    "backup",
    "bestow",
    "blitz",
    "boast",
    "cascade",
    "champion",
    "cipher",
    "cleave",
    "companion",
    "compleated",
    "conspire",
    "corrupted",
    "craft",
    "demonstrate",
    "dethrone",
    "devour",
    "disguise",
    "disturb",
    "discover",
    "dredge",
    "embalm",
    "emerge",
    "encore",
    "enlist",
    "epic",
    "escape",
    "eternalize",
    "exhaust",
    "ferocious",
    "foretell",
    "formidable",
    "forecast",
    "freerunning",
    "gift",
    "gravestorm",
    "haunt",
    "hideaway",
    "impending",
    "investigate",
    "jump-start",
    "mobilize",
    "ninjutsu",
    "offering",
    "overload",
    "partner",
    "plot",
    "prototype",
    "provoke",
    "ravenous",
    "reconfigure",
    "recover",
    "ripple",
    "saddle",
    "sneak",
    "soulbond",
    "splice",
    "station",
    "sunburst",
    "suspend",
    "transfigure",
    "transmute",
    "tribute",
    "undaunted",
    "warp",
    "web-slinging",
]


def needs(what: str) -> Any:
    raise Needs(what)


def equips(c: Context, price: Price, f: dict[str, Any]) -> Words:
    wanted = {"types": "creature", "controller": "you", **f}
    target = Targets(c.filter(wanted))
    return made(Activated(cost_of(c, price), Attach(), (target,), sorcery_speed=True, label="equip"))


def printed(size: str) -> int:
    if not size.isdecimal():
        raise Refusal("the power on the card")
    return int(size)


def by_type(c: Context, symbols: str, kind: Filter) -> Words:
    return Words((), typecycling(kind, cost_of(c, Price(symbols, ()))))


word("keywordline", "<kw>", lambda k: (k,))
word("keywordline", "<kw> , <keywordline>", lambda k, rest: (k, *rest))
word("keywordline", "<kw> ; <keywordline>", lambda k, rest: (k, *rest))


def all_words(c: Context, line: tuple[Any, ...]) -> Words:
    marks: list[str] = []
    abilities: list[Ability] = []
    for said in line:
        found = said(c)
        marks.extend(found.marks)
        abilities.extend(found.abilities)
    return Words(tuple(marks), tuple(abilities))


say("keywords line", "<keywordline> [.]", all_words)
