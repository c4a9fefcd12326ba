"""Cards with two halves or faces, or an Adventure, as bulk files have them: both parts, or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import FINDERS, card
from apnap.cardtext.compiling import compiled
from apnap.cardtext.facts import Facts
from apnap.cardtext.index import Index
from apnap.cardtext.pool import Imported
from tests.cardtext.helpers import entry


def two(layout: str, front: dict[str, Any], back: dict[str, Any]) -> dict[str, Any]:
    name = f"{front['name']} // {back['name']}"
    return {"name": name, "layout": layout, "type_line": front["type_line"], "card_faces": [front, back]}


def made(layout: str, front: dict[str, Any], back: dict[str, Any]) -> CardDef:
    result = compiled(Facts(two(layout, front, back)))
    assert result.card is not None, [str(p) for p in result.problems]
    return result.card


BEAR = entry("Trample", name="Bear of Two Parts")
OUTING = entry("Draw a card.", "Sorcery — Adventure", "{U}", name="Bear Outing")
GROVE = entry("{T}: Add {G}.", "Land", "", name="Bear Grove")
ROAR = entry("Draw a card.\nFuse", "Instant", "{R}", name="Roar")
SLEEP = entry("You gain 3 life.\nFuse", "Sorcery", "{1}{G}", name="Sleep")
DREAM = entry("Aftermath\nYou gain 3 life.", "Sorcery", "{1}{G}", name="Dream")


def test_an_adventure_is_read_with_its_creature() -> None:
    """By the front name, with the Adventure as its back."""
    found = made("adventure", BEAR, OUTING)
    assert (found.name, found.layout, found.faces[0].name) == ("Bear of Two Parts", "adventure", "Bear Outing")


def test_halves_are_read_with_fuse_and_aftermath() -> None:
    """By both names; both have to do one thing, or they cannot be fused."""
    found = made("split", ROAR, SLEEP)
    assert found.name == "Roar // Sleep" and len(found.faces) == 3 and found.chars.mana_value == 3
    assert made("split", ROAR | {"oracle_text": "Draw a card."}, DREAM).halves[1].word("aftermath") is not None


def test_a_modal_face_may_be_a_land() -> None:
    """Played as one."""
    found = made("modal_dfc", BEAR, GROVE)
    assert found.layout == "modal" and found.faces[0].is_land


@pytest.mark.parametrize(
    ("layout", "back", "why"),
    [
        ("adventure", OUTING | {"oracle_text": "Frobnicate."}, "no such phrase"),
        ("adventure", OUTING | {"type_line": "Sorcery"}, "is no Adventure"),
        ("split", GROVE, "is no half"),
        ("split", GROVE | {"type_line": "Enchantment — Room"}, "needs: rooms"),
        ("flip", BEAR, "needs: cards of the layout flip"),
    ],
)
def test_one_part_that_is_not_understood_refuses_both(layout: str, back: dict[str, Any], why: str) -> None:
    """Nothing is played by halves."""
    result = compiled(Facts(two(layout, BEAR, back)))
    assert not result.accepted and why in "; ".join(str(p) for p in result.problems)


def test_an_imported_card_is_found_by_either_of_its_names() -> None:
    """As often as somebody asks."""
    FINDERS.append(Imported(Index.in_memory([two("adventure", BEAR | {"name": "Bear Found Twice"}, OUTING)])))
    try:
        first = card("Bear Found Twice // Bear Outing")
        assert card("Bear Found Twice // Bear Outing") is first and card("Bear Found Twice") is first
    finally:
        FINDERS.pop()
