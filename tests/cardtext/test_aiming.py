"""What spells and abilities target: read from texts of our own making, and played."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.testing import Scene, cast, named, settle
from tests.cardtext.helpers import abilities, add, refused, spell
from tests.helpers import lives, texts


def test_a_spell_is_spoken_of_by_what_it_targets() -> None:
    (found,) = abilities(
        "Whenever you cast an instant or sorcery spell that targets a creature you control, draw a card."
    )
    mine = {"is": "Filter", "types": "creature", "controller": "you"}
    assert found["trigger"]["filter"] == {"is": "Filter", "types": "instant sorcery", "targets": mine}
    found = spell("Counter target spell that targets a permanent you control.")
    assert found["targets"][0]["filter"] == {"is": "Filter", "targets": {"is": "Filter", "controller": "you"}}
    (found,) = abilities("Whenever you cast an Aura spell that targets this creature, draw a card.")
    assert found["trigger"]["filter"]["targets"] == {"is": "Filter", "status": ["source"]}
    found = spell("Counter target spell that targets an instant or sorcery spell.")
    assert found["targets"][0]["filter"]["targets"]["status"] == ["spell"]


@pytest.mark.cr("109.2")
@pytest.mark.cr("115.9b")
def test_a_creature_card_in_a_graveyard_is_no_creature_that_a_spell_targets() -> None:
    name = add("Aim: Warden", "Whenever you cast a spell that targets a creature, you gain 1 life.")
    raising = add("Aim: Raise", "Return target creature card from your graveyard to your hand.", "Instant")
    scene = (
        Scene(2).battlefield("A", *["Mountain"] * 2, name).graveyard("A", "Grizzly Bears").hand("A", raising, "Shock")
    )
    game = scene.begin("A", "main")
    cast(game, raising)
    settle(game)
    assert lives(game) == [20, 20]
    cast(game, "Shock", f"target {name}")
    settle(game)
    assert lives(game) == [21, 20]


def test_what_becomes_the_target_of_a_spell_or_of_an_ability() -> None:
    for text, other in (("a spell or ability", False), ("a spell", True), ("an Aura spell", True)):
        (found,) = abilities(f"Whenever this creature becomes the target of {text}, draw a card.")
        assert ("other" in found["trigger"]) == other and found["trigger"]["ref"] == "source"
    (found,) = abilities(
        "Whenever another creature you control becomes the target of a spell you control, draw a card."
    )
    assert found["trigger"]["who"] == "you" and found["trigger"]["filter"]["other"] is True
    text = "Enchant creature\nWhen enchanted creature becomes the target of a spell, sacrifice Testing Bear."
    assert abilities(text, "Enchantment — Aura")[1]["trigger"]["ref"] == "attached"


def test_an_ability_that_waits_for_spells_does_not_hear_abilities() -> None:
    name = add("Aim: Wary", "Whenever this creature becomes the target of a spell, you gain 1 life.")
    scene = Scene(2).battlefield("A", "Mountain", name, "Prodigal Sorcerer").hand("A", "Shock")
    game = scene.begin("A", "main")
    game.apply(next(t for t in texts(game) if t.startswith("activate Prodigal")))
    game.apply(next(t for t in texts(game) if "Aim: Wary" in t))
    settle(game)
    assert lives(game) == [20, 20]
    cast(game, "Shock", f"target {name}")
    settle(game)
    assert lives(game) == [21, 20]


@pytest.mark.cr("601.2c")
def test_what_two_phrases_of_a_spell_target_has_become_a_target_once() -> None:
    name = add("Aim: Twice", "Whenever this creature becomes the target of a spell, you gain 1 life.")
    twice = add("Aim: Pair", "Tap target creature. Untap target creature.", "Instant")
    game = Scene(2).battlefield("A", "Mountain", name).hand("A", twice).begin("A", "main")
    cast(game, twice, f"target {name}", f"target {name}")
    settle(game)
    assert lives(game) == [21, 20] and not named(game, name)[0].tapped


def test_that_spell_or_ability_is_what_has_targeted_something() -> None:
    text = "becomes the target of a spell or ability an opponent controls, counter that spell or ability"
    (found,) = abilities(f"Whenever a creature you control {text} unless its controller pays {{2}}.")
    assert found["effect"]["is"] == "MayPay" and found["effect"]["who"] == "event"
    assert found["effect"]["otherwise"] == {"is": "CounterSpell", "ref": "event other"}
    assert "countered" in refused("When this creature enters, counter that spell or ability.")


@pytest.mark.parametrize(
    ("what", "filter"),
    [
        ("a tapped creature", {"is": "Filter", "types": "creature", "status": ["tapped"]}),
        ("a blue spell", {"is": "Filter", "colors": "U", "status": ["spell"]}),
        ("a creature card with mana value 3 or less", None),
        ("a Bird or Vehicle you control", None),
    ],
)
def test_a_spell_that_costs_less_for_such_a_target(what: str, filter: Any) -> None:
    does = "Counter target spell" if "spell" in what else "Destroy target creature"
    text = f"This spell costs {{2}} less to cast if it targets {what}.\n{does}."
    (rule,) = abilities(text, "Instant", "{2}{U}")[0]["rules"]
    assert rule["kind"] == "cost less" and rule["when"]["is"] == "Targeting"
    assert filter is None or rule["when"]["filter"] == filter
