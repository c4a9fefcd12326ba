"""The texts that fields of a card file may hold, where only some make sense: "tapped", "opponent", ">=" …

A word that is missing here but used by a card that ships is known as well, so the tables need no more than the start.
"""

from __future__ import annotations

import difflib
from typing import Final

from apnap.state.counter_kinds import why_no_kind
from apnap.state.kinds import COLOR_LETTERS, KEYWORD_NAMES, MANA_LETTERS, PHASE_NAMES, STEP_NAMES, SUPERTYPE_NAMES
from apnap.state.kinds import TYPE_NAMES as TYPES
from apnap.vocab.mana import symbols
from apnap.vocab.rules_text import KINDS

SEATS: Final = ("", "you", "opponent", "enchanted", "chosen", "attacked by source")
THINGS: Final = ("", "source", "attached")
SCOPES: Final = ("", "self", "attached")
STATUSES: Final = (
    *("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "token", "nontoken", "face-down"),
    *("colorless", "multicolored", "enchanted", "attached", "new", "old", "nonattacking", "source"),
)
SKIPPED: Final = ["turn", *[f"{p} phase" for p in PHASE_NAMES], *[f"{s} step" for s in STEP_NAMES]]
COMBAT: Final = ["attackers", "blockers", "combat damage", "end of combat"]
POINTS: Final = [f"{side} {what}" for side in ("before", "after") for what in COMBAT]

# Field -> what it may hold.  "*" stands for every word that has such a field.
TEXTS: Final[dict[str, list[str] | tuple[str, ...]]] = {
    "Filter.supertypes": ["", *SUPERTYPE_NAMES],
    "Filter.not_supertypes": ["", *SUPERTYPE_NAMES],
    "Filter.keyword": ["", *KEYWORD_NAMES],
    "Filter.without": ["", *KEYWORD_NAMES],
    "Filter.status": STATUSES,
    "Keywords.gains": list(KEYWORD_NAMES),
    "Keywords.loses": list(KEYWORD_NAMES),
    "Compare.op": ("<", "<=", "==", "!=", ">=", ">"),
    "Targets.players": ("", "any", "opponent"),
    "Targets.who": ("", "you", "opponent"),
    "Targets.what": ("permanent", "another", "spell", "ability", "spell or ability", "activated ability"),
    "During.when": ["main", "combat", "precombat main", "postcombat main", "extra turn", *STEP_NAMES, *POINTS],
    "SkipNext.what": SKIPPED,
    "SkipAll.what": SKIPPED,
    "PlayerStat.what": ("life", "hand", "graveyard", "library", "drawn", "spells cast", "lands played", "turns taken"),
    "Keyword.name": (
        *("enchant", "flashback", "kicker", "morph", "buyback", "madness", "retrace", "rebound", "miracle"),
        "opening hand",
    ),
    "BasicLandType.land_type": ("Plains", "Island", "Swamp", "Mountain", "Forest"),
    "EntersChoosing.what": ("color", "player", "opponent"),
    "Later.turn": ("", "this", "your next", "next", "that", "that phase"),
    "Rule.kind": list(KINDS),
}
# The same, where a name that the card itself gives ("Choose.name" …) will do as well.
NAMED: Final[dict[str, tuple[str, ...]]] = {
    "Filter.controller": ("", "you", "opponent", "active", "target", "event", "defending", "chosen", "enchanted"),
    "Filter.owner": ("", "you", "opponent", "active", "target", "event"),
    "Players.kind": (
        *("you", "opponents", "each", "others", "target", "active", "event", "controller of target", "owner of target"),
        *("controller of event", "defending", "enchanted", "chosen", "chosen defender", "nobody"),
    ),
    "It.kind": ("source", "target", "targets", "event", "event other", "attached", "spell", "moved", "it", "affected"),
    "Noted.name": ("kicker", "buyback", "prowl"),
    "*.who": SEATS,
    "*.whom": SEATS,
    "*.ref": THINGS,
    "*.to_ref": THINGS,
    "*.other_ref": THINGS,
}
LETTERS: Final = {
    "Filter.colors": COLOR_LETTERS,
    "Filter.not_colors": COLOR_LETTERS,
    "CardDef.colors": COLOR_LETTERS,
    "Colors.colors": COLOR_LETTERS,
    "CopySpell.colors": COLOR_LETTERS,
    "Devotion.colors": COLOR_LETTERS,
    "AddMana.text": MANA_LETTERS,
    "AddMana.choose": MANA_LETTERS,
    "AddManaCost.letters": MANA_LETTERS,
}
# Where a kind of counter is wanted, and what may stand there besides.
COUNTER_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "PutCounters.kind": (),
    "RemoveCounters.kind": (),
    "RemoveCounters cost.kind": (),
    "EntersWith.kind_": (),
    "OthersEnter.counter": ("",),
    "MoreCounters.kind_": ("",),
    "MoveCounters.kind": ("",),
    "CounterRemoved.counter": (),
    "Filter.counter": ("", "*"),
}
COSTS: Final = ("CardDef.cost", "ManaCost.text")


def near(wrong: str, known: list[str]) -> str:
    """ "; did you mean …?", or nothing."""
    found = difflib.get_close_matches(wrong[:60], known, 2, 0.6)
    return f"; did you mean {' or '.join(repr(w) for w in found)}?" if found else ""


def one_of(wrong: str, known: list[str]) -> str:
    """Near matches, or the whole list where it is short."""
    known = list(dict.fromkeys(k for k in known if k))
    if near(wrong, known):
        return near(wrong, known)
    return f"; it may be {', '.join(known)}" if len(known) <= 14 else ""


def why_not(word: str, field: str, value: str) -> str:
    """Why the text cannot stand in that field, or nothing; for names a card may give itself see `needs_name`."""
    key = f"{word}.{field}"
    if key in COSTS:
        return bad_cost(value)
    if key in LETTERS:
        for letter in value:
            if letter not in LETTERS[key]:
                return f"{value!r} is not made of the letters {LETTERS[key]}"
        return ""
    if key in ("Filter.types", "Filter.all_types", "Filter.not_types", "Types.types", "Types.loses"):
        return unknown_among(value.split(), list(TYPES), "card type")
    if key == "CardDef.keywords":
        return unknown_among([k.strip() for k in value.split(",") if k.strip()], list(KEYWORD_NAMES), "keyword")
    if key == "CardDef.line":
        return bad_line(value)
    if key in COUNTER_KINDS and value not in COUNTER_KINDS[key]:
        return why_no_kind(value)
    known = TEXTS.get(key)
    if known is None or value in known or value in shipped(word, field):
        return ""
    return f"{value!r} means nothing here{one_of(value, [*known, *shipped(word, field)])}"


def unknown_among(words: list[str], known: list[str], what: str) -> str:
    for w in words:
        if w not in known:
            return f"unknown {what} {w!r}{one_of(w, known)}"
    return ""


def bad_line(line: str) -> str:
    words = line.partition(" — ")[0].lower().split()
    known = [*TYPES, *SUPERTYPE_NAMES, "token"]
    for w in words:
        if w in ("-", "–", "—"):
            return "subtypes come after a long dash with spaces: 'Creature — Bear'"
        if w not in known:
            return f"unknown type {w!r}{one_of(w, known)}"
    return ""


def bad_cost(text: str) -> str:
    """Why this is no mana cost."""
    if text.count("{") != text.count("}"):
        return f"{text!r} has a bracket that is not closed"
    for symbol in symbols(text):
        for part in symbol.split("/"):
            if not ((part.isdecimal() and len(part) < 6) or part in MANA_LETTERS or part in ("X", "P")) or not part:
                upper = ", in capital letters" if part.upper() in MANA_LETTERS else ""
                return f"{symbol!r} is no mana symbol: use {', '.join(MANA_LETTERS)}, X and numbers{upper}"
    return ""


def needs_name(word: str, field: str, value: str) -> bool:
    """Whether the text makes sense only if the card gives something that name."""
    known = NAMED.get(f"{word}.{field}")
    if known is None:
        known = NAMED.get(f"*.{field}")
    if known is None or value in known or value in shipped(word, field):
        return False
    return not (word == "It" and value.startswith(("paid ", "memory ")))


def known_names(word: str, field: str) -> list[str]:
    found = NAMED.get(f"{word}.{field}")
    return [] if found is None and f"*.{field}" not in NAMED else list(found or NAMED[f"*.{field}"])


USED: dict[str, set[str]] = {}


def shipped(word: str, field: str) -> set[str]:
    """The texts that cards of the package have in that field."""
    if not USED:
        from apnap.cards.pool import SHIPPED
        from apnap.cards.registry import CARDS

        for name in SHIPPED:
            for node in CARDS[name].nodes:
                for f in node.fields:
                    value = getattr(node, f)
                    for text in value if isinstance(value, tuple) else (value,):
                        if isinstance(text, str):
                            USED.setdefault(f"{type(node).__name__}.{f}", set()).add(text)
    return USED.get(f"{word}.{field}", set())
