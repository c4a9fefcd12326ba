"""Cards from JSON files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apnap import CardFileError, Game, load_cards
from apnap.cards.files import build_card
from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS
from apnap.cards.writing import card_values
from apnap.testing import Scene, cast, settle

EMBER = {
    "name": "File: Ember",
    "cost": "R",
    "line": "Instant",
    "abilities": [
        {
            "is": "Spell",
            "effect": {"is": "Seq", "parts": [{"is": "Damage", "n": 2}, {"is": "Draw"}]},
            "targets": [{"is": "Targets", "filter": "creature", "players": "any"}],
        }
    ],
}


def broken(**changes: object) -> str:
    return json.dumps({**EMBER, "name": "File: Broken", **changes})


def spell(effect: object, **more: object) -> str:
    return broken(abilities=[{"is": "Spell", "effect": effect, **more}])


TARGETED = "abilities[0].targets[0].filter"


@pytest.mark.usefixtures("pool")
def test_a_card_from_a_file_plays_like_any_other(tmp_path: Path) -> None:
    """It is cast, resolves, and its game can be saved and loaded."""
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([EMBER]), encoding="utf-8")
    assert [c.name for c in load_cards(path)] == ["File: Ember"]
    scene = Scene(2)
    scene.battlefield("A", "Mountain").hand("A", "File: Ember")
    game = scene.begin("A", "main")
    cast(game, "File: Ember", "target B")
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    settle(game)
    assert game.state.players[1].life == 18 and len(game.state.players[0].hand) == 1


def test_every_card_of_the_pool_survives_a_file() -> None:
    """Written out as values and built again, each card is the same."""
    for name in sorted(name for name in SHIPPED if not name.startswith("(")):  # the rules' own need no file
        card = CARDS[name]
        values = card_values(card)
        assert card_values(build_card(json.loads(json.dumps(values)), name)) == values


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        ("nonsense", "", "cannot read"),
        ("", "", "nothing to read"),
        ("{", "", "not JSON: line 1"),
        ('[{"name": "A",}]', "", "a comma with nothing after it"),
        ("[3]", "", "card 1 of the file: 3 is no card"),
        ("[{}]", "name", "needs a name"),
        (broken(color="red"), "color", "no such field; did you mean 'colors'"),
        (broken(line="Creeture"), "line", "unknown type 'creeture'; did you mean 'creature'"),
        (broken(line="Creature - Bear"), "line", "a long dash with spaces"),
        (broken(line="Legendary"), "line", "names no card type"),
        (broken(cost="1g"), "cost", "in capital letters"),
        (broken(cost="{1}{R"), "cost", "not closed"),
        (broken(power="two"), "power", "not a whole number"),
        (broken(keywords="flyign"), "keywords", "did you mean 'flying'"),
        (broken(abilities=[{"is": "Spel"}]), "abilities[0]", "did you mean 'Spell'"),
        (broken(abilities={"is": "Spell"}), "abilities", "between"),
        (broken(abilities=["draw"]), "abilities[0]", "is not an ability"),
        (broken(abilities=[{"is": "Damage", "n": 1}]), "abilities[0]", "Damage is an effect, and an ability is wanted"),
        (spell({"is": "Damage"}), "abilities[0].effect.n", "needs it"),
        (spell({"is": "Damage", "n": True}), "abilities[0].effect.n", "true is not a number"),
        (spell([{"is": "Draw"}]), "abilities[0].effect", "several go into"),
        (spell({"is": "Draw", "who": "yuo"}), "abilities[0].effect.who", "did you mean 'you'"),
        (spell({"is": "Destroy"}), "abilities[0].targets", "a target the ability does not have"),
        (spell({"is": "Draw"}, targets=[{"is": "Targets", "filter": "creture"}]), TARGETED, "did you mean 'creature'"),
        (spell({"is": "AddMana", "text": "Y"}), "abilities[0].effect.text", "the letters WUBRGC"),
        (spell({"is": "SkipNext", "what": "draw"}), "abilities[0].effect.what", "did you mean 'draw step'"),
        (spell({"is": "Mill", "n": 2, "who": "chosen one"}), "abilities[0].effect.who", "nothing on the card has that"),
        (broken(name="Forest"), "name", "already"),
    ],
)
@pytest.mark.usefixtures("pool")
def test_a_bad_file_names_card_field_and_reason(text: str, field: str, reason: str) -> None:
    """Nothing is added to the pool, and the error says where to look."""
    before = set(CARDS)
    with pytest.raises(CardFileError, match=reason) as caught:
        load_cards(text)
    assert caught.value.field == field
    assert set(CARDS) == before


@pytest.mark.parametrize("source", [None, 3, b"[]", "[" * 100_000], ids=lambda x: repr(x)[:12])
def test_what_is_no_file_and_no_text_is_refused_by_name(source: object) -> None:
    """Neither a wrong type nor endless nesting gets through."""
    with pytest.raises(CardFileError):
        load_cards(source)


@pytest.mark.parametrize("name", ["", " ", " Spark", "4 Forest", "(Soldier)", "A; B", "A\nB"])
def test_names_that_choices_or_deck_lists_would_misread_are_refused(name: str) -> None:
    """A name stands in texts, next to counts and semicolons."""
    before = len(CARDS)
    with pytest.raises(CardFileError) as caught:
        load_cards(json.dumps([{"name": name, "cost": "R", "line": "Instant"}]))
    assert caught.value.field == "name" and len(CARDS) == before


@pytest.mark.usefixtures("pool")
def test_a_filter_may_stand_where_a_scope_is_wanted() -> None:
    """ "creature" means every creature, as in other fields, and not a word for certain objects."""
    anthem = {"is": "Static", "mods": [{"is": "PT", "scope": "creature", "power": 1, "toughness": 1}]}
    load_cards(json.dumps({"name": "File: Anthem", "cost": "W", "line": "Enchantment", "abilities": [anthem]}))
    scene = Scene(2)
    scene.battlefield("A", "File: Anthem", "Grizzly Bears")
    game = scene.begin("A", "main")
    assert [p.chars.power for p in game.state.battlefield if p.card.name == "Grizzly Bears"] == [3]


@pytest.mark.usefixtures("pool")
def test_a_name_that_the_card_gives_is_a_word_like_others() -> None:
    """What "Choose" calls something can be spoken of in the same card."""
    choose = {"is": "Choose", "name": "guest", "ref": {"is": "Seats", "who": "opponents"}}
    effect = {"is": "Seq", "parts": [choose, {"is": "Draw", "who": "guest"}]}
    assert load_cards(spell(effect))[0].name == "File: Broken"
