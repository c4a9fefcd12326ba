"""Cards from JSON files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apnap import CardFileError, Game, load_cards
from apnap.cards.files import build_card, card_values
from apnap.cards.registry import CARDS
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


@pytest.fixture
def pool() -> object:
    """The pool as it was, whatever a test adds."""
    before = dict(CARDS)
    yield CARDS
    CARDS.clear()
    CARDS.update(before)


def broken(**changes: object) -> str:
    return json.dumps({**EMBER, "name": "File: Broken", **changes})


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
    for name, card in list(CARDS.items()):
        values = card_values(card)
        assert card_values(build_card(json.loads(json.dumps(values)), name)) == values


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        ("nonsense", "", "cannot read"),
        ("{", "", "not JSON"),
        ("[3]", "name", "needs a name"),
        (broken(color="red"), "color", "no such field"),
        (broken(line="Creeture"), "(card)", "creeture"),
        (broken(power="two"), "power", "not a int"),
        (broken(abilities=[{"is": "Spel"}]), "abilities[0]", "unknown word"),
        (broken(abilities=[{"is": "Damage", "n": 1}]), "abilities[0]", "is no Ability"),
        (broken(abilities=[{"is": "Spell", "effect": {"is": "Damage"}}]), "abilities[0].effect.n", "needs it"),
        (broken(abilities=[{"is": "Spell", "effect": {"is": "Damage", "n": True}}]), "abilities[0].effect.n", "Amount"),
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
