"""Classes of mistakes that an audit of accepted cards found, each with a sentence of our own making."""

from __future__ import annotations

import pytest

from apnap import load_cards
from apnap.testing import Scene, cast, settle
from tests.cardtext.helpers import abilities, refused, spell
from tests.helpers import lives

load_cards(
    """[
    {"name": "Audit: Flood", "cost": "{X}", "line": "Sorcery", "abilities": [
        {"is": "Spell", "effect": {"is": "Draw"}}]},
    {"name": "Audit: Listener", "cost": "1", "line": "Enchantment", "abilities": [
        {"is": "Triggered", "trigger": {"is": "Happens", "kind": "cast", "who": "you",
            "filter": {"is": "Filter", "mv_ge": 4}}, "effect": {"is": "GainLife", "n": 1}}]}
    ]"""
)


@pytest.mark.cr("113.6m")
def test_a_triggered_ability_that_moves_it_from_the_graveyard_works_there() -> None:
    back = "return this card from your graveyard to your hand"
    text = f"Whenever you cast a creature spell, you may pay {{1}}. If you do, {back}."
    assert abilities(text)[0]["zone"] == "graveyard"
    text = "When this creature dies, draw a card."
    assert "zone" not in abilities(text)[0]


@pytest.mark.cr("611.2c")
def test_a_rule_about_all_that_fit_touches_what_comes_to_fit_later() -> None:
    found = spell("Creatures without flying can't block this turn.", "Sorcery")["effect"]
    assert found["on"] is None and found["node"]["scope"]["without"] == "flying"


def test_what_no_longer_fits_after_a_change_is_changed_last() -> None:
    text = "Each noncreature artifact you control becomes a 4/4 artifact creature until end of turn."
    nodes = [part["node"]["is"] for part in spell(text, "Sorcery")["effect"]["parts"]]
    assert nodes == ["SetPT", "Types"]
    text = "Green creatures without flying gain flying and become blue until end of turn."
    assert "no longer fits" in refused(text, "Sorcery")


def test_what_is_tapped_for_itself_is_not_tapped_as_another_price() -> None:
    found = abilities("{T}, Tap an untapped creature you control: Draw a card.")[0]["cost"]["parts"]
    assert found[1]["filter"]["other"] is True
    found = abilities("Sacrifice this creature, Sacrifice a creature: Draw a card.")[0]["cost"]["parts"]
    assert found[1]["filter"]["other"] is True


@pytest.mark.cr("202.3e")
def test_the_mana_value_of_a_spell_on_the_stack_has_its_x() -> None:
    scene = Scene(2).battlefield("A", "Audit: Listener", *["Forest"] * 5).hand("A", "Audit: Flood", "Audit: Flood")
    game = scene.begin("A", "main")
    cast(game, "Audit: Flood", "4")
    settle(game)
    assert lives(game) == [21, 20]
    cast(game, "Audit: Flood", "1")
    settle(game)
    assert lives(game) == [21, 20]
