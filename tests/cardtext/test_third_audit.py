"""Classes of mistakes that a third reader of 300 accepted cards found, each with sentences of our own making."""

from __future__ import annotations

import pytest

from tests.cardtext.helpers import abilities, refused

PERMANENTS = "artifact battle creature enchantment land planeswalker"


@pytest.mark.cr("110.4a")
@pytest.mark.parametrize("many", ["a Goblin permanent card", "up to two Goblin permanent cards"])
def test_a_permanent_card_of_a_subtype_is_no_sorcery_of_it(many: str) -> None:
    it = "it" if many.startswith("a ") else "them"
    text = f"{{T}}: Search your library for {many}, put {it} onto the battlefield, then shuffle."
    (found,) = abilities(text)
    assert found["effect"]["filter"] == {"is": "Filter", "types": PERMANENTS, "subtypes": ["Goblin"]}


def test_creatures_blocking_it_are_those_that_block_what_is_spoken_of() -> None:
    mine = "Whenever this creature becomes blocked, it gets +1/+1 until end of turn for each creature blocking it."
    (found,) = abilities(mine)
    assert found["effect"]["power"]["ref"]["filter"]["status"] == ["blocking it"]
    theirs = "Whenever a Bear becomes blocked, it gets +1/+1 until end of turn for each creature blocking it."
    assert "which creature they block" in refused(theirs)
    aura = "Enchant creature\nWhenever enchanted creature becomes blocked, tap each creature blocking it."
    assert "which creature they block" in refused(aura, "Enchantment — Aura")


@pytest.mark.cr("605.1a")
def test_an_ability_that_adds_this_mana_or_that_is_a_mana_ability() -> None:
    text = "{T}: Add {G}. If you control an artifact, add {G}{G} instead."
    (found,) = abilities(text)
    assert found["is_mana"] is True and found["effect"]["is"] == "If"


@pytest.mark.cr("605.1a")
def test_what_a_mana_ability_lets_its_player_decide_besides_is_refused() -> None:
    assert "mana ability" in refused("{T}: You may discard a card. If you do, add {G}{G}.")
