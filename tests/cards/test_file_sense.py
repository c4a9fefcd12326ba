"""What a card file may say though each word is known: numbers that mean nothing, cards that make no sense."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apnap import CardFileError, load_cards
from apnap.cards import file_numbers as numbers
from apnap.cards.files import made_from, vocabulary
from apnap.state.kinds import Zone

pytestmark = pytest.mark.usefixtures("pool")
ENTERS = {"is": "Moves", "to": "battlefield", "ref": "source"}


def card(**fields: Any) -> str:
    return json.dumps({"name": "Own Card", "cost": "W", "line": "Enchantment", **fields})


def with_ability(**ability: Any) -> str:
    return card(abilities=[ability])


def instant(effect: object, **more: object) -> str:
    return card(line="Instant", abilities=[{"is": "Spell", "effect": effect, **more}])


def change(**mod: Any) -> str:
    return with_ability(**{"is": "Static", "mods": [mod]})


SENSELESS = {
    "a target of no ability": (with_ability(**{"is": "Redirect", "onto": "target"}), "abilities[0]", "no ability that"),
    "it of nothing": (with_ability(**{"is": "Redirect", "onto": "it"}), "onto", "nothing on the card has that name"),
    "it that entered": (
        with_ability(**{"is": "Triggered", "trigger": ENTERS, "effect": {"is": "Move", "ref": "it", "to": "exile"}}),
        "effect.ref",
        "nothing on the card has that name",
    ),
    "an event of a spell": (instant({"is": "Destroy", "ref": "event"}), "effect", "nothing triggers it"),
    "skipping less": (instant({"is": "SkipNext", "what": "turn", "n": -1}), "n", "-1 means nothing"),
    "gaining less": (instant({"is": "GainLife", "n": -3}), "n", "-3 means nothing"),
    "gaining nothing": (instant({"is": "GainLife", "n": 0}), "n", "0 means nothing"),
    "drawing less": (instant({"is": "Draw", "n": -1}), "n", "-1 means nothing"),
    "divided by nothing": (
        instant({"is": "Draw", "n": {"is": "DividedBy", "of": "X", "by": 0}}),
        "by",
        "0 means nothing",
    ),
    "less than never": (
        with_ability(**{"is": "Activated", "cost": "{1}", "effect": {"is": "Draw"}, "per_turn": -1}),
        "per_turn",
        "-1 means nothing",
    ),
    "a place that is none": (instant({"is": "Move", "ref": "source", "to": 99}), "to", "there is no zone 99"),
    "more than at most": (
        instant({"is": "Destroy"}, targets=[{"is": "Targets", "filter": "creature", "low": 3, "high": 2}]),
        "low",
        "2 at most",
    ),
    "more modes than there are": (
        instant(None, modes=[{"is": "Mode", "effect": {"is": "Draw"}}], modes_low=2, modes_high=2),
        "modes_low",
        "there are 1",
    ),
    "no mana": (
        with_ability(**{"is": "Activated", "cost": "{1}", "effect": {"is": "AddMana", "text": ""}, "is_mana": True}),
        "effect.text",
        "adds no mana",
    ),
    "no keywords": (change(**{"is": "Keywords", "scope": "self", "gains": []}), "gains", "neither gains nor loses"),
    "an empty ability": (with_ability(**{"is": "Static"}), "mods", "changes nothing"),
    "no loyalty": (card(line="Legendary Planeswalker — Bo"), "loyalty", "needs loyalty"),
    "no defense": (card(line="Battle — Siege"), "loyalty", "needs defense"),
    "loyal enchantment": (card(loyalty=3), "loyalty", "only planeswalkers"),
    "an instant with a size": (card(line="Instant", power=2, toughness=2), "power", "only creatures"),
    "an enchantment with toughness": (card(toughness=2), "toughness", "only creatures"),
    "an instant creature": (card(line="Instant Creature"), "line", "never a permanent"),
    "a land with a cost": (card(line="Land", cost="1"), "cost", "a land has no mana cost"),
    "twice legendary": (card(line="Legendary Legendary Enchantment"), "line", "'Legendary' is there twice"),
    "twice a bear": (card(line="Creature — Bear Bear", power=1, toughness=1), "line", "'Bear' is there twice"),
    "twice flying": (card(line="Creature", power=1, toughness=1, keywords="flying, flying"), "keywords", "twice"),
    "a novel": (card(name="A" * 5000), "name", "5000 letters"),
    "tapping as mana": (
        with_ability(**{"is": "Activated", "cost": "{T}", "effect": {"is": "Draw"}}),
        "cost",
        '"parts": ["tap"]',
    ),
    "an event with a slip": (
        with_ability(**{"is": "Triggered", "trigger": {"is": "Happens", "kind": "DRAWNN"}, "effect": {"is": "Draw"}}),
        "kind",
        "did you mean 'drawn'",
    ),
    "an event that never happens": (
        with_ability(**{"is": "Triggered", "trigger": {"is": "Happens", "kind": "none"}, "effect": {"is": "Draw"}}),
        "kind",
        "no event of that kind",
    ),
    "mana abilities that cost more": (
        with_ability(**{"is": "Static", "rules": [{"is": "Rule", "kind": "ability cost more", "n": 1}]}),
        "text",
        "except mana",
    ),
    "many times Forest": (card(name="4 Forest", line="Creature", power=1, toughness=1), "name", "4 times Forest"),
}


@pytest.mark.parametrize("what", SENSELESS)
def test_what_makes_no_sense_is_refused(what: str) -> None:
    """With the field, and the reason."""
    text, field, reason = SENSELESS[what]
    with pytest.raises(CardFileError) as caught:
        made_from(text)
    assert caught.value.field.endswith(field), caught.value
    assert reason in caught.value.reason, caught.value


def test_a_number_that_is_too_long_is_told_with_its_card() -> None:
    """Not only that there is one somewhere in the file."""
    text = f"[{card(name='First')}, {card(name='Second', power=10**30)}]"
    with pytest.raises(CardFileError) as caught:
        made_from(text)
    assert caught.value.card == "Second" and "eighteen digits" in caught.value.reason


def test_a_name_may_begin_with_a_number() -> None:
    """A deck list, a choice and a script tell it from a count."""
    from apnap.decks.formats import read_deck
    from apnap.scenario import run

    load_cards(card(name="1996 World Champion", line="Creature", power=1, toughness=1))
    deck = read_deck("1996 World Champion\n2 1996 World Champion\n57 Plains")
    assert {e.name: e.count for e in deck.main}["1996 World Champion"] == 3
    board = "[players.A]\nhand = ['1996 World Champion']\nbattlefield = ['Plains']\n[players.B]\n"
    script = "[script]\ntext = '''\nT1 main\nA: cast 1996 World Champion\nexpect A controls 1996 World Champion\n'''\n"
    report = run(board + script)
    assert report.passed, str(report)


def test_every_number_is_bounded_or_an_amount() -> None:
    """A new field must say what it may hold; none is forgotten, none is there that no word has."""
    ints = {f"{w}.{a}" for w, d in vocabulary().items() for a, type_, _ in d["args"] if type_ == "int"}
    general = {key[2:] for key in numbers.RANGES if key.startswith("*.")}
    bounded = {f for f in ints if f in numbers.RANGES or f.partition(".")[2] in (*general, *numbers.ZONE_FIELDS)}
    assert ints - bounded == set()
    amounts = {f"{w}.{a}" for w, d in vocabulary().items() for a, type_, _ in d["args"] if "Amount" in type_}
    assert {*numbers.SIGNED, *numbers.MAYBE_NONE} <= amounts
    assert [zone for zone in Zone if zone > Zone.COMMAND] == [Zone.NOWHERE, Zone.ANTE]  # no card names these


@pytest.mark.cr("304.4", "307.4")
@pytest.mark.parametrize("line", ["Instant Creature", "Artifact Sorcery", "Legendary Land Instant"])
def test_an_instant_or_sorcery_is_never_a_permanent(line: str) -> None:
    """It cannot enter the battlefield, so it is no permanent type as well."""
    with pytest.raises(CardFileError, match="never a permanent"):
        made_from(card(line=line))
