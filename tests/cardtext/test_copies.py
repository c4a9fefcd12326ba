"""Copies with exceptions, as card texts say them.  Sentences of our own making."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.helpers import abilities, refused, spell

BEAR = {"subtypes": ["Bear"]}
ENTER = "You may have this creature enter as a copy of "
MAKE = "Create a token that's a copy of target creature you control, except "


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("it isn't legendary.", {"nonlegendary": True}),
        ("it's not legendary and it has haste.", {"keywords": ["haste"], "nonlegendary": True}),
        ("it's 1/1 and has flying and menace.", {"power": 1, "toughness": 1, "keywords": ["flying", "menace"]}),
        ("it's an artifact in addition to its other types.", {"types": "artifact"}),
        (
            "it isn't legendary and is a Bear in addition to its other types.",
            {"subtypes": ["Bear"], "nonlegendary": True},
        ),
    ],
)
def test_exceptions_of_token_copies(text: str, change: dict[str, Any]) -> None:
    assert spell(MAKE + text, "Sorcery")["effect"]["change"] == {"is": "Except", **change}


def test_an_ability_in_quotation_marks_is_the_copys_own() -> None:
    """Not the spell's: what it exiles is the token."""
    made = spell(MAKE + 'it has haste and "At the beginning of the end step, exile this token."', "Sorcery")
    assert made["effect"]["change"]["abilities"][0]["effect"]["ref"] == "source"


def test_a_creature_enters_as_a_copy_except() -> None:
    (made,) = abilities(ENTER + "any creature on the battlefield, except it has haste.")
    assert made == {"is": "EntersAsCopy", "change": {"is": "Except", "keywords": ["haste"]}}
    (made,) = abilities(ENTER + "a creature you control, except it isn't legendary.")
    assert made["filter"] == {"is": "Filter", "types": "creature", "controller": "you"}


def test_what_copies_cannot_be_is_refused() -> None:
    assert refused(MAKE + "it has this ability.", "Sorcery")
    assert refused(MAKE + "it's a 1/1 green Frog.", "Sorcery")


def test_a_card_that_has_moved_is_not_copied_by_what_it_was() -> None:
    """The card in the graveyard is gone when the token is made."""
    text = "Exile target creature card from your graveyard. Create a token that's a copy of that card, except it's 1/1."
    assert "elsewhere by then" in refused(text, "Sorcery")
    assert spell("Create a token that's a copy of target creature card in your graveyard.", "Sorcery")
