"""The texts that fields of a card file may hold, where only some mean something: "tapped", "opponent", ">=" …

`TEXTS` are closed; `NAMED` are closed but for the names that a card itself gives.  What has no entry is open: names,
labels, subtypes, kinds of counters.  `docs/vocabulary.md` lists them all.
"""

from __future__ import annotations

import difflib
from typing import Final

from apnap.cards.definition import ADVENTURE, FLIP, MODAL
from apnap.eras.fifth.words.phase_abilities import AT_BEGINNING, AT_END, BODY, PHASES
from apnap.eras.fifth.words.speed import SPEEDS
from apnap.queries.moments import POINTS
from apnap.rules.dungeons import OWNED
from apnap.state.counter_kinds import why_no_kind
from apnap.state.kinds import COLOR_LETTERS, KEYWORD_NAMES, MANA_LETTERS, SUPERTYPE_NAMES
from apnap.state.kinds import TYPE_NAMES as TYPES
from apnap.state.steps import PHASE_NAMES, STEP_NAMES
from apnap.vocab.effects.keyword_abilities import NUMBERED, PLAIN, PRICED, keyword_abilities
from apnap.vocab.effects.marks import ACTION_RULES
from apnap.vocab.mana import symbols
from apnap.vocab.rules_text import KINDS
from apnap.vocab.statuses import COMBAT_STATUS

Words = tuple[str, ...]
SEATS: Final[Words] = ("", "you", "opponent", "enchanted", "chosen", "attacked by source")
THINGS: Final[Words] = ("", "source", "attached")
ATTACKED: Final[Words] = ("", "player", "permanent", "player or planeswalker")
STATUSES: Final[Words] = (
    *(
        "colorless",
        "multicolored",
        "monocolored",
        "toughness above power",
        "power above toughness",
        "chosen color",
        "token",
        "nontoken",
        "commander",
        "source",
        "has mana ability",
        "single target",
        "spell",
        "cast",
    ),
    *("on stack", "in a graveyard", "tapped", "untapped", "face-down", "attacking", "blocking", "nonattacking"),
    *(
        "enchanted",
        "equipped",
        "modified",
        "attached",
        "new",
        "old",
        "entered this turn",
        "started the turn untapped",
        "dealt damage",
        "damaged by source this turn",
        "attached to a creature",
        "attached to a land",
    ),
    *COMBAT_STATUS,
)
MOMENTS: Final[Words] = (
    *("main", "precombat main", "postcombat main", "combat", "first combat", "beginning", "ending", "extra turn"),
    *("after upkeep", "first end step", *STEP_NAMES, *POINTS, *(f"combat {point}" for point in POINTS)),
)
PARTS: Final[Words] = ("turn", *(f"{p} phase" for p in PHASE_NAMES), *(f"{s} step" for s in STEP_NAMES))
PURPOSES: Final[Words] = (
    *("", "spell", "ability", "colorless spell", "instant or sorcery spell", "legendary spell", "multicolored spell"),
    *(f"{name} {kind}" for kind in ("spell", "ability") for name in TYPES),
)
PLAYER_NUMBERS: Final[Words] = (
    *("life", "hand", "graveyard", "library", "turns taken", "poison", "energy", "experience", "rad"),
    *("drawn", "spells cast", "spells cast last turn", "lands played", "attacked", "life gained", "life lost"),
    *("creatures died", "permanents left", "cards left graveyard", "creatures entered", "lands entered"),
    "attractions visited",
    *(
        "sacrificed",
        "tokens created",
        "damage",
        "discarded",
        "discards",
        *(f"mana {letter}" for letter in MANA_LETTERS),
    ),
)
SEAT_KINDS: Final[Words] = (
    "",
    "you",
    "opponent",
    "not you",
    "active",
    "target",
    "event",
    "defending",
    "chosen",
    "enchanted",
)
# A permanent has them, but they say something of spells only.
OF_SPELLS: Final[Words] = ("flash", "split second", "can't be countered", "devoid")
OF_PERMANENTS: Final[Words] = tuple(name for name in KEYWORD_NAMES if name not in OF_SPELLS)
KEYWORDS: Final[Words] = (
    *("enchant", "flashback", "kicker", "multikicker", "replicate", "buyback", "morph", "madness", "miracle"),
    *("prowl", "alternative", "evoke", "spectacle", "surge", "retrace", "rebound", "toxic", "opening hand", "partner"),
    *("convoke", "delve", "improvise", "dash", "mutate", "fuse", "aftermath", "waterbend"),
    *("entwine", "escalate", "casualty", "bargain", "squad", "offspring"),
    *("partner with", "partner—character select", "partner—father & son", "partner—friends forever"),
    *("partner—survivors", "choose a background", "doctor's companion", "can be your commander"),
    *("companion", "chooses its color", "for ante"),
)

RESTS: Final[Words] = ("bottom", "random bottom", "top", "graveyard", "exile", "hand", "shuffle")
ACTIONS: Final[Words] = (
    *("scry", "surveil", "exploit", "evolve", "train", "mentor", "renown", "monstrosity"),
    *("proliferate", "explore", "connive", "complete a dungeon", "set in motion"),
    *("airbend", "earthbend", "firebend", "waterbend"),
    *("mutate", "planeswalk", "planeswalk away", "encounter", "open an Attraction", "visit", "claim the prize"),
)
# Those that are counted, for who asks what was done this turn (603.1b).
DONE: Final[Words] = (*ACTION_RULES, "proliferate", "airbend", "waterbend")
MARKS: Final[Words] = ("renowned", "monstrous")  # what effects make of permanents

# What others are kinds of, and what the rules make for themselves: no words for cards.
ABSTRACT: Final[Words] = (
    *("Node", "Ability", "WithEffect", "Replacement", "DamageReplacement", "Effect", "Condition", "Amount"),
    *(
        "Who",
        "Ref",
        "CostPart",
        "ChosenPart",
        "Supplied",
        "Modification",
        "MergedCosts",
        "MergedUntap",
        "FittingCondition",
    ),
    *(
        "ObjectEffect",
        "SourceEffect",
        "PlayerEffect",
        "PlayerAmountEffect",
        "PowerToughness",
        "Supplied",
        "ExileChosen",
    ),
    *("PartsCondition", "PlayerCondition", "PlayersAmount", "ObjectsAmount"),
)

# Field -> what it may hold.  "*" stands for every word that has such a field and no entry of its own.
TEXTS: Final[dict[str, Words]] = {
    "Filter.supertypes": ("", *SUPERTYPE_NAMES),
    "Filter.not_supertypes": ("", *SUPERTYPE_NAMES),
    "Filter.keyword": ("", *KEYWORD_NAMES),
    "Filter.without": ("", *KEYWORD_NAMES),
    "Filter.status": STATUSES,
    "Types.supertypes": ("", *SUPERTYPE_NAMES),
    "Types.loses": ("", *TYPES),
    "Keywords.gains": OF_PERMANENTS,
    "Keywords.loses": OF_PERMANENTS,
    "Keyword.name": KEYWORDS,
    "TimesPaid.name": ("multikicker", "replicate", "squad", "kicker", "bargain"),
    "CardDef.layout": ("", ADVENTURE, MODAL, FLIP),
    "Except.keywords": OF_PERMANENTS,
    "Compare.op": ("<", "<=", "==", "!=", ">=", ">"),
    "Targets.players": ("", "any", "opponent", "other", "you", "creature", "teammate"),
    "Targets.who": ("", "you", "opponent"),
    "Targets.chooser": ("", "opponent"),
    "Targets.what": (
        *("permanent", "another", "spell", "ability", "spell or ability", "activated ability", "triggered ability"),
        *("permanent or spell", "packet", "damaged", "destroyed"),
    ),
    "During.when": MOMENTS,
    "SkipNext.what": PARTS,
    "SkipAll.what": PARTS,
    "PlayerStat.what": PLAYER_NUMBERS,
    "Greatest.what": PLAYER_NUMBERS,
    "Least.what": PLAYER_NUMBERS,
    "BasicLandType.land_type": ("Plains", "Island", "Swamp", "Mountain", "Forest"),
    "EntersChoosing.what": ("color", "player", "opponent"),
    "VentureIntoDungeon.into": ("", "Undercity"),
    "CompletedDungeon.name": ("", *OWNED),
    "Later.turn": ("", "this", "your next", "next", "that", "that phase"),
    "Rule.kind": tuple(KINDS),
    "AddMana.only": PURPOSES,
    "Activated.speed": SPEEDS,
    "Mode.speed": SPEEDS,
    "Spell.speed": SPEEDS,
    "PhaseAbility.phase": PHASES,
    "PhaseCost.phase": PHASES,
    "*.at": (BODY, AT_BEGINNING, AT_END),
    "UntapCost.payer": ("", "enchanted"),
    "Attacks.what": ATTACKED,
    "Unblocked.what": ATTACKED,
    "Attacked.what": (*ATTACKED, "source"),
    "Deals.to": ("", "player", "opponent", "you"),
    "DamageReplacement.to": ("", "you", "yours", "source", "player", "attached"),
    "MoreDamage.to": ("", "you", "yours", "source", "player", "attached"),
    "Prevent.to": ("", "you", "yours", "source", "player", "attached"),
    "Redirect.to": ("", "you", "yours", "source", "player", "attached"),
    "Instead.how": ("", "play", "cast", "counter", "sacrifice", "discard", "destroy", "bury", "token"),
    "Instead.ref": ("", "source"),
    "MoreCounters.by": ("", "you", "opponent", "effect"),
    "Look.rest": RESTS,
    "RevealUntil.rest": RESTS,
    "Acts.action": ACTIONS,
    "Acts.ref": ("", "source"),
    "Rolls.die": ("", "planar", "blank", "chaos", "planeswalker", "visit"),
    "Triggered.batch": ("", "all", "player"),
    "Extreme.what": ("power", "toughness", "mana value"),
    "GreatestAmong.what": ("power", "toughness", "mana value"),
    "KindsAmong.what": ("basic land types", "colors", "names", "powers", "mana values", "card types"),
    "Performed.action": tuple(ACTION_RULES),
    "DidAll.actions": DONE,
    "Mark.name": MARKS,
    "Marked.name": (*MARKS, "took counters"),
    "Rule.scope": ("", "self", "attached"),
    "*.scope": ("self", "attached"),
}
# The same, where a name that the card itself gives ("Choose.name" …) will do as well.
NAMED: Final[dict[str, Words]] = {
    "Filter.controller": SEAT_KINDS,
    "Filter.owner": SEAT_KINDS,
    "Players.kind": (
        *("you", "opponents", "other opponents", "each", "others", "target", "you and target", "active", "event"),
        "other players",
        "controller of target",
        *("owner of target", "owner of source", "controller of source"),
        *("controller of event", "controller of event other"),
        *("defending", "enchanted", "chosen", "chosen defender", "nobody"),
        *("player", "monarch", "heads", "tails"),
    ),
    "It.kind": (
        *("source", "target", "targets", "event", "event other", "attached", "spell", "moved", "was", "affected"),
        *("damaged", "countered", "discarded", "drawn", "from", "heads", "tails", "revealed", "taken"),
    ),
    "Noted.name": (
        *(*KEYWORDS, "moved", "was", "damaged", "damage", "countered", "discarded", "drawn", "removed", "prevented"),
        *("sacrificed", "tapped", "returned", "exiled", "counters", "heads", "tails", "transformed", "put"),
    ),
    "Var.name": ("X", "x", "life", "damage", "prevented", "removed", "many", "result"),
    "Prevent.chosen": ("",),
    "Redirect.chosen": ("",),
    "DamageReplacement.chosen": ("",),
    "*.who": SEATS,
    "*.whom": SEATS,
    "*.ref": THINGS,
    "*.to_ref": THINGS,
    "*.other_ref": THINGS,
}
# What `Stat` and `PTEach` ask of an object; any other text is a kind of counters.
NUMBERS: Final[Words] = ("power", "toughness", "mana value", "damage", "attacks", "exerted this turn")
# What `It` may find: what a cost was paid with, and what the source remembers.
PAID: Final[Words] = ("sacrificed", "tapped", "returned", "discarded", "exiled", "counters", "revealed", "milled")
MEMORIES: Final[Words] = ("became", "player", "color", "attacked", "damaged by", "exerted")
# What `Rule.text` may hold, by the kind of rule; nothing where a kind is not listed.
RULE_TEXTS: Final[dict[str, Words]] = {
    "skip step": tuple(STEP_NAMES),
    "skip phase": tuple(PHASE_NAMES),
    "max hand": ("", "set"),
    "most attackers": ("", "turn"),
    "most blockers": ("", "turn"),
    "blocks additional": ("", "any"),
    "must attack": ("", "turn"),
    "must block": ("", "source"),
    "block cost": ("", "attacker"),
    "cannot untap": ("", "controller", "you"),
    "cannot activate": ("", "except mana"),
    "ability cost more": ("except mana",),  # what mana abilities cost is never raised
    "mana becomes": tuple(MANA_LETTERS),
    "attack cost": ("", "all"),
    "cannot attack": ("", "all"),
    "cannot attack there": ("", "all"),
    "attacks only where": ("", "all"),
    "must be attacked": ("", "all"),
    "walk is no help": ("plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk"),
    "cannot be targeted": ("", "spell", "ability"),
    "changes rolls": ("", "once"),
    "no player counters": ("", "poison", "energy", "experience", "rad"),
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
    "CountersDivided.kind": (),
    "RemoveCounters cost.kind": (),
    "EntersWith.kind_": (),
    "OthersEnter.counter": ("",),
    "MoreCounters.kind_": ("",),
    "MoveCounters.kind": ("",),
    "CounterRemoved.counter": (),
    "CountersPut.counter": (),
    "Filter.counter": ("", "*"),
}
COSTS: Final = ("CardDef.cost", "ManaCost.text", "ExactCost.costs")
TAPPING: Final = {"T": '"tap"', "Q": '{"is": "UntapSelf"}'}
TYPE_FIELDS: Final = (
    "Filter.types",
    "Filter.all_types",
    "Filter.not_types",
    "Types.types",
    "ExactCost.types",
    "Except.types",
)


def near(wrong: str, known: list[str]) -> str:
    """ "; did you mean …?", or nothing."""
    found = difflib.get_close_matches(wrong[:60], known, 2, 0.6)
    return f"; did you mean {' or '.join(repr(w) for w in found)}?" if found else ""


def one_of(wrong: str, known: list[str]) -> str:
    """Near matches, or the whole list where it is short."""
    known = list(dict.fromkeys(k for k in known if k))
    if near(wrong, known):
        return near(wrong, known)
    return f"; it may be {', '.join(known)}" if 0 < len(known) <= 14 else ""


def closed(word: str, field: str) -> Words | None:
    """What the field may hold, where that is a closed set."""
    found = TEXTS.get(f"{word}.{field}")
    if found is None and f"{word}.{field}" not in NAMED:
        found = TEXTS.get(f"*.{field}")
    return found


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
    if key in TYPE_FIELDS:
        return unknown_among(value.split(), list(TYPES), "card type")
    if key == "CardDef.keywords":
        return unknown_keyword([k.strip() for k in value.split(",") if k.strip()])
    if key == "CardDef.line":
        return bad_line(value)
    if key in COUNTER_KINDS and value not in COUNTER_KINDS[key]:
        return why_no_kind(value)
    if key == "AddMana.only":
        return bad_purpose(value)
    if key in ("Acts.action", "DidAll.actions"):
        return unknown_among(value.split(", "), list(TEXTS[key]), "keyword action")
    if key == "It.kind" and value.startswith("paid ") and value[5:] not in PAID:
        return f"nothing is paid with what is called {value[5:]!r}{one_of(value[5:], list(PAID))}"
    if key in ("Stat.what", "PTEach.what"):
        meant = difflib.get_close_matches(value, NUMBERS, 1, 0.8)
        return "" if value in NUMBERS or not meant else f"{value!r} is no kind of counter{near(value, list(NUMBERS))}"
    known = closed(word, field)
    if known is None or value in known:
        return ""
    return f"{value!r} means nothing here{one_of(value, list(known))}"


def bad_purpose(value: str) -> str:
    """What mana may be spent on (106.6): "creature spell", "Elf spell, Elf ability" …"""
    for purpose in value.split(", "):
        kin, _, kind = purpose.rpartition(" ")
        if purpose not in PURPOSES and not (kin[:1].isupper() and kind in ("spell", "ability")):
            return f"{purpose!r} means nothing here{one_of(purpose, list(PURPOSES))}"
    return ""


def unknown_among(words: list[str], known: list[str], what: str) -> str:
    for w in words:
        if w not in known:
            return f"unknown {what} {w!r}{one_of(w, known)}"
    return ""


def unknown_keyword(words: list[str]) -> str:
    """A keyword with a number or a cost has it behind it: "bushido 2", "ward {2}"."""
    for word in words:
        if word in KEYWORD_NAMES or keyword_abilities(word) is not None:
            continue
        for name in (*NUMBERED, *PRICED):
            if word == name or word.startswith(name + " "):
                want = f"{name} 2" if name in NUMBERED else f"{name} {{2}}"
                return f"{word!r}: {name} has a {'number' if name in NUMBERED else 'cost'} behind it: {want!r}"
        return f"unknown keyword {word!r}{one_of(word, [*KEYWORD_NAMES, *PLAIN, *NUMBERED, *PRICED])}"
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
                if part in ("T", "Q"):
                    return f'{{{part}}} is no mana, but a part: {{"is": "Cost", "parts": [{TAPPING[part]}]}}'
                upper = ", in capital letters" if part.upper() in MANA_LETTERS else ""
                return f"{symbol!r} is no mana symbol: use {', '.join(MANA_LETTERS)}, X and numbers{upper}"
    return ""


def bad_rule_text(kind: str, text: str) -> str:
    """Why a rule of that kind cannot have that text."""
    if kind == "keep mana":
        return "" if set(text) <= set(MANA_LETTERS) else f"{text!r} is not made of the letters {MANA_LETTERS}"
    if kind == "protection player":  # a name, under which an effect remembers players
        return ""
    if kind == "most counters" or (kind == "no counters" and text):  # a kind of them; none: no counters at all
        return why_no_kind(text)
    known = RULE_TEXTS.get(kind, ("",))
    if text in known:
        return ""
    if not text:
        return f"{kind!r} needs it{one_of(text, list(known))}"
    return f"{text!r} means nothing for {kind!r}{one_of(text, list(known))}"


def needs_name(word: str, field: str, value: str) -> bool:
    """Whether the text makes sense only if the card gives something that name."""
    known = NAMED.get(f"{word}.{field}")
    if known is None and f"{word}.{field}" not in TEXTS:
        known = NAMED.get(f"*.{field}")
    if known is None or value in known:
        return False
    if word == "It" and value.startswith("memory "):
        return value[7:] not in MEMORIES
    return not (word == "It" and value.startswith("paid "))


def known_names(word: str, field: str) -> list[str]:
    found = NAMED.get(f"{word}.{field}")
    return [] if found is None and f"*.{field}" not in NAMED else list(found or NAMED[f"*.{field}"])
