"""Every text of a card file that stands for something is known, and what is known is acted on."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest

from apnap import CardFileError, Game, load_cards
from apnap.cards import file_words as words
from apnap.cards.files import made_from, vocabulary
from apnap.state import keys
from apnap.testing import Scene, attack, block, cast, find, named, settle, to_step
from tools.citation_scan import ROOT

# Fields that may hold any text: names that a card gives or asks for, labels, subtypes, kinds of counters.
OPEN = {
    *(
        "Activated.label",
        "Triggered.label",
        "CardDef.name",
        "Choose.name",
        "ChooseNumber.name",
        "EachChooses.name",
        "EachPlayer.name",
    ),
    *("CanMeld.name", "ChooseOpponent.name", "Meld.name", "Meld.own"),
    *("Passages.names", "Passages.only", "Except.subtypes"),
    *("ForEach.name", "Later.name", "May.prompt", "Mode.text", "Move.remember", "PayAnyNumber.name", "Remember.name"),
    *(
        "Filter.name",
        "Filter.subtypes",
        "Filter.not_subtypes",
        "Types.subtypes",
        "Except.subtypes",
        "Filter.counter",
        "Continuous.keep",
    ),
    *(
        "CounterRemoved.counter",
        "CountersPut.counter",
        "EntersWith.kind_",
        "MoreCounters.kind_",
        "OthersEnter.counter",
        "PutCounters.kind",
    ),
    *(
        "RemoveCounters.kind",
        "RemoveCounters cost.kind",
        "PutOntoBattlefield.counters",
        "MoveCounters.kind",
        "CountersDivided.kind",
    ),
}
ELSEWHERE = {"CardDef.line", "CardDef.keywords", "Rule.text", "Stat.what", "PTEach.what"}  # checked by their own rules


pytestmark = pytest.mark.usefixtures("pool")


def test_every_field_that_is_a_text_is_open_or_closed() -> None:
    """A new field must say which, of every word that cards are made of; none is both."""
    fields = {f"{w}.{a}" for w, d in vocabulary().items() for a, type_, _ in d["args"] if "str" in type_}
    decided = {*words.TEXTS, *words.NAMED, *words.LETTERS, *words.COSTS, *words.TYPE_FIELDS, *ELSEWHERE}
    general = {key[2:] for key in [*words.TEXTS, *words.NAMED] if key.startswith("*.")}
    unknown = {f for f in fields if f not in decided and f not in OPEN and f.partition(".")[2] not in general}
    assert {f for f in unknown if f.partition(".")[0] not in words.ABSTRACT} == set()
    assert not OPEN & decided
    assert {key for key in decided if not key.startswith("*") and key not in fields} == set()


# Where the engine asks for a word: the file, the function, the name it compares, and the set that must have it.
ASKED = [
    ("vocab/statuses.py", "has_status", "status", words.STATUSES),
    ("vocab/statuses.py", "combat_status", "status", words.STATUSES),
    ("vocab/filters.py", "match_seat", "kind", words.SEAT_KINDS),
    ("vocab/who.py", "named", "kind", words.NAMED["Players.kind"]),
    ("vocab/what.py", "ids", "kind", words.NAMED["It.kind"]),
    ("vocab/triggers.py", "seat_fits", "who", words.SEATS),
    ("vocab/triggers.py", "object_fits", "ref", words.THINGS),
    ("vocab/triggers.py", "matches", "to", words.TEXTS["Deals.to"]),
    ("vocab/combat_triggers.py", "defender_fits", "what", words.ATTACKED),
    ("vocab/amounts.py", "player_stat", "what", words.PLAYER_NUMBERS),
    ("vocab/amounts.py", "stat_of", "what", words.NUMBERS),
    ("vocab/effects/shields.py", "recipient_fits", "to", words.TEXTS["Prevent.to"]),
    ("vocab/effects/replacing.py", "applies", "by", words.TEXTS["MoreCounters.by"]),
    ("vocab/effects/control.py", "run", "turn", words.TEXTS["Later.turn"]),
    ("queries/moments.py", "is_during", "when", words.MOMENTS),
    ("rules/targeting.py", "player_ok", "players", words.TEXTS["Targets.players"]),
    ("eras/fifth/targets.py", "packet_fits", "players", words.TEXTS["Targets.players"]),
    ("rules/targeting.py", "stack_fits", "what", words.TEXTS["Targets.what"]),
    ("eras/fifth/targets.py", "waiting_targets", "what", words.TEXTS["Targets.what"]),
]


def compared(path: str, function: str, name: str) -> set[str]:
    """The texts that a function compares something of that name with."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / "src" / "apnap" / path).read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef) or node.name != function:
            continue
        for test in ast.walk(node):
            if isinstance(test, ast.Compare) and getattr(test.left, "id", getattr(test.left, "attr", "")) == name:
                for part in ast.walk(test):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        found.add(part.value)
    return found


@pytest.mark.parametrize(("path", "function", "name", "known"), ASKED, ids=[f"{a[0]}:{a[1]}" for a in ASKED])
def test_every_word_the_engine_asks_for_is_accepted(path: str, function: str, name: str, known: Any) -> None:
    asked = compared(path, function, name)
    assert asked and asked <= set(known)


def test_every_player_number_that_is_counted_can_be_asked_for() -> None:
    """What `Player.bump` counts, other than what the rules keep for themselves."""
    counted: set[str] = set()
    for path in (ROOT / "src" / "apnap").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "bump" and node.args:
                key = node.args[0]
                if isinstance(key, ast.Attribute) and getattr(key.value, "id", "") == "keys":
                    counted.add(str(getattr(keys, key.attr)))
    own = {keys.PROWLED_ALL, keys.PLANAR_DIE}
    assert len(counted) > 5 and counted - own <= set(words.PLAYER_NUMBERS)


# ---- wrong words -------------------------------------------------------------------------------------------------


def instant(effect: object, *targets: object) -> str:
    spell = {"is": "Spell", "effect": effect, "targets": list(targets)}
    return json.dumps({"name": "Own Card", "cost": "W", "line": "Instant", "abilities": [spell]})


def permanent(*abilities: object, **more: object) -> str:
    return json.dumps({"name": "Own Card", "cost": "", "line": "Enchantment", "abilities": abilities, **more})


def creature(*abilities: object, **more: object) -> str:
    return permanent(*abilities, line="Creature — Bear", power=2, toughness=2, **more)


CREATURE = {"is": "Targets", "filter": "creature"}
LASTS = {"is": "Continuous", "node": {"is": "Keywords", "scope": "self", "gains": ["flying"]}}


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        (instant({"is": "AddMana", "text": "G", "only": "creature spel"}), "effect.only", "'creature spell'"),
        (permanent({"is": "Prevent", "to": "self", "limited": False}), "abilities[0].to", "means nothing here"),
        (permanent({"is": "Redirect", "to": "yuo"}), "abilities[0].to", "'you'"),
        (permanent({"is": "Instead", "to": "graveyard", "how": "dscard"}), "how", "'discard'"),
        (permanent({"is": "Instead", "to": "graveyard", "ref": "attached"}), "ref", "source"),
        (permanent({"is": "MoreCounters", "by": "me"}), "by", "you, opponent, effect"),
        (permanent({"is": "Static", "mods": [{"is": "PT", "scope": "", "power": 1, "toughness": 1}]}), "scope", ""),
        (permanent({"is": "Static", "rules": [{"is": "Rule", "kind": "max hand", "text": "st"}]}), "text", "'set'"),
        (permanent({"is": "Static", "rules": [{"is": "Rule", "kind": "skip step", "text": "drw"}]}), "text", "'draw'"),
        (permanent({"is": "Static", "rules": [{"is": "Rule", "kind": "skip step"}]}), "text", "needs it"),
        (permanent({"is": "Static", "rules": [{"is": "Rule", "kind": "no max hand", "text": "x"}]}), "text", "nothing"),
        (permanent({"is": "Static", "rules": [{"is": "Rule", "kind": "play from"}]}), "rules[0]", "Continuous"),
        (permanent({"is": "Keyword", "name": "flashbak"}), "name", "'flashback'"),
        (permanent({"is": "Keyword", "name": "flashback"}), "cost", "needs a cost"),
        (permanent({"is": "Keyword", "name": "enchant"}), "filter", "needs a filter"),
        (instant({"is": "If", "condition": {"is": "During", "when": "precombat"}, "then": {"is": "Draw"}}), "when", ""),
        (instant({"is": "Draw", "n": {"is": "PlayerStat", "what": "lif"}}), "what", "'life'"),
        (instant({"is": "Draw", "n": {"is": "Stat", "what": "powr"}}), "what", "'power'"),
        (instant({"is": "Draw", "n": {"is": "Var", "name": "cout"}}), "name", "nothing on the card has that name"),
        (instant({"is": "Destroy", "ref": "paid sacrifised"}), "ref", "'sacrificed'"),
        (instant({"is": "Destroy", "ref": "memory exild"}), "ref", "nothing on the card has that name"),
        (instant({**LASTS, "duration": {"is": "For", "until": "used"}}, CREATURE), "duration", "nothing uses it up"),
        (instant({**LASTS, "duration": {"is": "For", "until": "as long as"}}, CREATURE), "condition", "needs a cond"),
        (instant({**LASTS, "duration": {"is": "For", "until": "end of turn", "step": "upkeep"}}, CREATURE), "step", ""),
        (instant({**LASTS, "node": {"is": "Draw"}}, CREATURE), "node", "does not last"),
        (
            instant({"is": "CounterSpell"}, {"is": "Targets", "filter": {"is": "Filter"}, "what": "spell"}),
            "zone",
            "stack",
        ),
        (instant({"is": "Destroy"}, {"is": "Targets", "filter": "creature", "who": "you"}), "who", "controller"),
        (instant({"is": "Destroy"}, {"is": "Targets"}), "filter", "neither"),
        (instant({"is": "Move", "ref": "target", "to": "battlefield"}, CREATURE), "to", "PutOntoBattlefield"),
        (
            instant({"is": "Continuous", "on": None, "node": {"is": "Redirect", "onto": "target"}}),
            "targets",
            "a target",
        ),
        (permanent({"is": "Static", "mods": [{"is": "Keywords", "scope": "self", "gains": ["flash"]}]}), "gains", ""),
        (
            creature({"is": "Triggered", "trigger": {"is": "Deals", "to": "creature"}, "effect": {"is": "Draw"}}),
            "to",
            "",
        ),
        (
            creature({"is": "Triggered", "trigger": {"is": "Attacks", "what": "plyer"}, "effect": {"is": "Draw"}}),
            "what",
            "",
        ),
    ],
)
def test_a_word_that_means_nothing_is_refused(text: str, field: str, reason: str) -> None:
    """With the field, and what was perhaps meant."""
    with pytest.raises(CardFileError) as caught:
        load_cards(text)
    assert caught.value.field.endswith(field), caught.value
    assert reason in caught.value.reason


@pytest.mark.parametrize("word", words.ABSTRACT)
def test_what_is_only_a_kind_of_words_is_no_word(word: str) -> None:
    """It would do nothing, or fail in a game."""
    with pytest.raises(CardFileError, match="unknown word"):
        load_cards(permanent({"is": word}))


def test_a_default_may_be_relied_on() -> None:
    """`Later` calls what it is about "it" unless told otherwise, for objects and wherever names may stand."""
    back = {
        "is": "Triggered",
        "trigger": {"is": "BeginningOf", "step": "end", "who": ""},
        "effect": {"is": "Destroy", "ref": "it"},
    }
    asks = {"is": "Remember", "name": "many", "n": {"is": "Var", "name": "it"}}
    back = {**back, "effect": {"is": "Seq", "parts": [back["effect"], asks]}}
    assert made_from(instant({"is": "Later", "about": "target", "ability": back}, CREATURE))


# ---- what is accepted acts ---------------------------------------------------------------------------------------


def playing(text: str, *mine: str, hand: tuple[str, ...] = ("Own Card",)) -> Game:
    load_cards(text)
    scene = Scene(2)
    scene.battlefield("A", *mine).hand("A", *hand)
    scene.battlefield("B", "Hill Giant", "Grizzly Bears")
    return scene.begin("A", "main")


@pytest.mark.cr("615.1")
def test_damage_to_the_source_alone_is_prevented() -> None:
    """`to`: "source" protects the permanent itself, and nobody else."""
    load_cards(creature({"is": "Prevent", "to": "source", "limited": False}))
    scene = Scene(2)
    scene.battlefield("A", "Own Card", "Memnite", *["Mountain"] * 2).hand("A", "Shock", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target Own Card")
    settle(game)
    cast(game, "Shock", "target Memnite")
    settle(game)
    assert named(game, "Own Card") and not named(game, "Memnite")


@pytest.mark.cr("614.5")
def test_a_replacement_that_waits_to_be_used_is_used_once() -> None:
    """`For` "used": the next time, and not the time after that."""
    twice = {
        "is": "Continuous",
        "on": None,
        "duration": {"is": "For", "until": "used"},
        "node": {"is": "LifeInstead", "times": 2},
    }
    load_cards(instant(twice))
    three = {"is": "Spell", "effect": {"is": "GainLife", "n": 3}}
    load_cards(json.dumps({"name": "Own Three", "cost": "W", "line": "Instant", "abilities": [three]}))
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3).hand("A", "Own Card", "Own Three", "Own Three")
    game = scene.begin("A", "main")
    for name in ("Own Card", "Own Three", "Own Three"):
        cast(game, name)
        settle(game)
    assert game.state.players[0].life == 20 + 6 + 3 and not game.state.lasting


@pytest.mark.cr("702.25a")
def test_flanking_that_is_gained_is_flanking() -> None:
    """By an effect: what blocks it and has none gets -1/-1; and it is gone with the effect."""
    gives = {"is": "Continuous", "node": {"is": "Keywords", "scope": "self", "gains": ["flanking"]}}
    game = playing(instant(gives, CREATURE), "Plains", "Craw Wurm")
    cast(game, "Own Card", "target Craw Wurm")
    settle(game)
    attack(game, ("Craw Wurm", "B"))
    block(game, ("Hill Giant", "Craw Wurm"))
    settle(game)
    giant = find(game, "Hill Giant")
    assert (giant.chars.power, giant.chars.toughness) == (2, 2)
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    to_step(game, "main", turn=2)
    assert not find(game, "Craw Wurm").chars.abilities.all


@pytest.mark.cr("702.25a")
def test_flanking_among_the_keywords_of_a_card_is_flanking() -> None:
    load_cards(creature(keywords="flanking, haste"))
    scene = Scene(2)
    scene.battlefield("A", "Own Card").battlefield("B", "Hill Giant")
    game = scene.begin("A", "main")
    attack(game, ("Own Card", "B"))
    block(game, ("Hill Giant", "Own Card"))
    settle(game)
    assert find(game, "Hill Giant").chars.toughness == 2


@pytest.mark.cr("614.9")
def test_damage_is_redirected_to_what_was_targeted() -> None:
    """`Redirect` onto a target, in an effect that lasts."""
    onto = {"is": "Continuous", "on": None, "node": {"is": "Redirect", "onto": "target", "to": "you"}}
    game = playing(instant(onto, CREATURE), "Plains", "Mountain", hand=("Own Card", "Shock"))
    cast(game, "Own Card", "target Hill Giant")
    settle(game)
    cast(game, "Shock", "target A")
    settle(game)
    assert game.state.players[0].life == 20 and find(game, "Hill Giant").damage == 2


@pytest.mark.cr("614.9")
def test_each_of_several_targets_is_remembered_for_itself() -> None:
    second = {"is": "It", "kind": "target", "slot": 1}
    onto = {"is": "Continuous", "on": None, "node": {"is": "Redirect", "onto": second, "to": "you"}}
    game = playing(instant(onto, CREATURE, CREATURE), "Plains", "Mountain", hand=("Own Card", "Shock"))
    cast(game, "Own Card", "target Grizzly Bears", "target Hill Giant")
    settle(game)
    cast(game, "Shock", "target A")
    settle(game)
    assert find(game, "Hill Giant").damage == 2
