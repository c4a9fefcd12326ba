"""What the page looks up: eras, decks, bots, turns, rules, cards."""

from __future__ import annotations

from typing import Any

from apnap import __version__
from apnap.cards.registry import all_cards
from apnap.cards.registry import card as named
from apnap.decks import DECKS, eras_of
from apnap.decks.commander import COMMANDER_DECKS
from apnap.desk.clocks import PRESETS
from apnap.eras import SINCE, ruleset_named, rulesets
from apnap.errors import MalformedChoice, UnknownCard
from apnap.formats import FORMATS

Values = dict[str, Any]
BOTS = {
    "search": "tries its plans out on deals that could be real; takes its time",
    "greedy": "looks ahead to the end of the turn; answers at once",
    "lively": "does whatever it can, without a plan",
    "random": "answers by chance",
}
CLOCKS = {
    "": "no clock",
    "25": "25 minutes each",
    "10+3": "10 minutes, 3 seconds for each decision, the first 5 seconds free",
    "days": "days: three, and one for each decision",
}
PLACES = {"current": "today", "m10": "2009", "sixth": "1999", "fifth": "1997"}


def start() -> Values:
    """What there is to choose from."""
    from apnap.play.seats import bot_kinds

    since = {era: year for year, era in SINCE}
    eras = [
        {"name": name, "year": since.get(name, 0), "title": PLACES.get(name, name.replace("_", " "))}
        for name in rulesets()
    ]
    return {
        "version": __version__,
        "protocol": 1,
        "eras": eras,
        "decks": [{"name": name, "eras": list(eras_of(name)), "cards": len(deck)} for name, deck in DECKS.items()],
        "bots": [{"name": name, "text": BOTS.get(name, "")} for name in bot_kinds()],
        "clocks": [{"name": name, "text": CLOCKS[name]} for name in PRESETS],
        "formats": [
            {
                "name": f.name,
                "title": f.name.replace("-", " "),
                "teams": f.teams,
                "least": f.least_players,
                "eras": list(f.eras),
                "led": bool(f.commander),
            }
            for f in FORMATS.values()
        ],
        "led": list(COMMANDER_DECKS),  # decks for formats with commanders
    }


def turn(era: str) -> Values:
    """The rows of a turn, and the names of its places."""
    from apnap.telling.places import places

    rules = ruleset_named(era)
    return {"era": rules.name, "rows": [row.values() for row in rules.describe_turn()], "places": places(rules)}


def slots() -> list[Values]:
    """The topics of a ruleset: what each decides, what it may hold, and what every era has there."""
    from apnap.ruleset import SLOTS

    held = {name: rules.slots for name, rules in rulesets().items()}
    return [
        {
            "name": name,
            "text": slot.doc,
            "usual": slot.default,
            "words": list(slot.words),
            "least": slot.least,
            "eras": {era: full[name] for era, full in held.items()},
        }
        for name, slot in SLOTS.items()
    ]


def rule(era: str, number: str) -> Values:
    """A rule in our words, with what other editions call it and the scenarios that show it."""
    from apnap.rulebook import look_up

    if len(number) > 40:
        raise MalformedChoice("that is no rule")
    return look_up(number, ruleset_named(era).edition).values()


def card(name: str, era: str) -> Values:
    """A card in our words, part by part, with the rules behind each."""
    from apnap.desk.telling import card_values
    from apnap.text import card_parts

    rules = ruleset_named(era)
    if len(name) > 200:
        raise UnknownCard("no card has so long a name")
    if name not in all_cards():
        name = named(name).name  # an imported one is read now; says why if there is none
    found = card_values(name, rules)
    if found is None:
        raise UnknownCard(f"no card {name[:60]!r} is in the pool")
    parts = [{"kind": p.kind, "text": p.text, "rules": list(p.rules)} for p in card_parts(name, rules)]
    return {**found, "era": rules.name, "parts": parts}


def cards(query: str, most: int = 60) -> Values:
    """Cards that fit, as `apnap cards` finds them."""
    from apnap.cards.searching import search_cards

    if len(query) > 200:
        raise MalformedChoice("that is too long a question")
    found = search_cards(query)
    listed = [
        {"name": c.name, "cost": c.cost, "type": c.line, "size": c.size, "colors": c.colors, "keywords": c.keywords}
        for c in found[:most]
    ]
    names = {c.name for c in found}
    more = [name for name in imported_names(query, most) if name not in names]
    listed += [{"name": name, "type": "imported"} for name in more[: most - len(listed)]]
    return {"found": len(found) + len(more), "cards": listed}


def imported_names(query: str, most: int) -> list[str]:
    """Names of imported cards that begin so; their texts are read when somebody looks at them."""
    from apnap.cardtext.pool import imported

    index = imported()
    text = " ".join(query.split())
    return [] if index is None or len(text) < 2 or ":" in text else index.index.names(text, most)


def search(query: str, era: str, most: int = 40) -> Values:
    """Rules and cards that have to do with these words."""
    from apnap.rulebook import find_alias, mentions, read_query
    from apnap.rulebook.explaining import explanation

    if len(query) > 200:
        raise MalformedChoice("that is too long a question")
    rules = ruleset_named(era)
    numbers = mentions(query, rules.edition)
    typed = read_query(query)
    alias, _ = find_alias(query, rules.edition)
    first = [n for n in (typed, alias) if n]
    listed = list(dict.fromkeys([*first, *numbers]))[:most]
    told = [{"rule": n, "text": explanation(n, rules.edition) or explanation(n)} for n in listed]
    return {"rules": [line for line in told if line["text"]], **cards_about(query, most)}


def cards_about(query: str, most: int) -> Values:
    """Cards that are called so, or, where there are none, cards whose text has all of these words."""
    found = cards(query, most)
    words = [word for word in query.split() if len(word) > 1]
    if found["found"] or not words or any(c in query for c in ':="'):
        return found
    told = cards(" ".join([f'text:"{word}"' for word in words]), most)
    return {**told, "in_text": True} if told["found"] else found


def scenarios() -> list[Values]:
    """The scenarios that ship, with their titles."""
    from apnap.rulebook.scenarios import catalogue

    return [{"name": e.name, "title": e.title, "era": e.era, "rules": list(e.rules)} for e in catalogue()]


def scenario(name: str) -> Values:
    """The text of a scenario that ships."""
    from apnap.rulebook.scenarios import find

    entry = find(name)
    if entry is None:
        raise UnknownCard(f"no scenario {name[:80]!r}")
    return {"name": entry.name, "title": entry.title, "text": entry.path.read_text(encoding="utf-8")}
