"""What is printed on a card becomes part of the game: numbers, types, faces; and words that mean something exact."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.testing import Scene, attack, settle, to_step
from apnap.view.types import PermanentView


def shown(game: Game, name: str) -> PermanentView:
    return next(p for p in game.view(0)["battlefield"] if p["name"] == name)


@pytest.mark.cr("208.1")
def test_208_1_a_creatures_printed_numbers_are_its_power_and_toughness() -> None:
    spider = shown(Scene().battlefield("A", "Giant Spider").begin("A"), "Giant Spider")
    assert (spider["power"], spider["toughness"]) == (2, 4)


@pytest.mark.cr("208.2")
def test_208_2_a_power_that_is_no_number_follows_what_it_is_defined_by() -> None:
    """Keldon Warlord counts its controller's creatures that are no Walls, itself included, all the time."""
    scene = Scene().battlefield("A", "Keldon Warlord", "Grizzly Bears", "Wall of Stone", "Mountain")
    game = scene.hand("A", "Shock").begin("A")
    assert (shown(game, "Keldon Warlord")["power"], shown(game, "Keldon Warlord")["toughness"]) == (2, 2)
    game.apply("cast Shock targeting Grizzly Bears")
    settle(game)
    assert shown(game, "Keldon Warlord")["power"] == 1


@pytest.mark.cr("209.1")
def test_209_1_a_planeswalker_enters_with_its_printed_loyalty() -> None:
    game = Scene().battlefield("A", *["Island"] * 3).hand("A", "Jace Beleren").begin("A")
    game.apply("cast Jace Beleren")
    settle(game)
    assert shown(game, "Jace Beleren")["counters"] == {"loyalty": 3}


@pytest.mark.cr("106.1b")
def test_106_1b_there_are_six_types_of_mana() -> None:
    """Five lands and Sol Ring give one of each, and two without colour."""
    lands = ("Plains", "Island", "Swamp", "Mountain", "Forest")
    game = Scene().battlefield("A", *lands, "Sol Ring").begin("A")
    game.set_manual_mana(0, True)
    for name in (*lands, "Sol Ring"):
        game.apply(f"tap {name}")
    assert game.view(0)["players"][0]["mana"] == "WUBRGCC"


@pytest.mark.cr("205.4c")
def test_205_4c_a_land_is_basic_by_its_supertype_not_by_its_land_types() -> None:
    """Blood Moon makes a Mountain of Tundra, not of Island, though both have basic land types."""
    game = Scene().battlefield("A", "Tundra", "Island", "Blood Moon").begin("A")
    assert [shown(game, name)["subtypes"] for name in ("Tundra", "Island")] == [["Mountain"], ["Island"]]


@pytest.mark.cr("700.4")
def test_700_4_to_die_is_to_go_to_a_graveyard_from_the_battlefield() -> None:
    """Doomed Traveler leaves a Spirit when it dies, not when it is exiled."""
    for spell, lands, spirits in (("Shock", "Mountain", 1), ("Swords to Plowshares", "Plains", 0)):
        game = Scene().battlefield("A", "Doomed Traveler", lands).hand("A", spell).begin("A")
        game.apply(f"cast {spell} targeting Doomed Traveler")
        settle(game)
        assert sum(p["name"] == "Spirit" for p in game.view(0)["battlefield"]) == spirits


@pytest.mark.cr("602.1")
def test_602_1_an_activated_ability_is_offered_where_its_cost_can_be_paid() -> None:
    """Prodigal Sorcerer taps for its ability: once it is tapped, the ability is not offered."""
    game = Scene().battlefield("A", "Prodigal Sorcerer").begin("A")
    assert any(c.text.startswith("activate Prodigal Sorcerer") for c in game.legal)
    game.apply("activate Prodigal Sorcerer")
    game.apply("target B")
    assert not any(c.text.startswith("activate Prodigal Sorcerer") for c in game.legal)
    settle(game)
    assert game.view(0)["players"][1]["life"] == 19


@pytest.mark.cr("604.1")
def test_604_1_a_static_ability_works_all_the_time_without_being_used() -> None:
    """Crusade is simply there: white creatures are larger as soon as it is, and no longer than it is."""
    game = Scene().battlefield("A", "Crusade", "Savannah Lions", *["Forest"] * 2).hand("A", "Naturalize").begin("A")
    assert shown(game, "Savannah Lions")["power"] == 3
    game.apply("cast Naturalize targeting Crusade")
    settle(game)
    assert shown(game, "Savannah Lions")["power"] == 2


@pytest.mark.cr("615.1a")
def test_615_1a_what_says_prevent_stops_the_damage_before_it_is_dealt() -> None:
    """Under Fog nobody is dealt combat damage, so nothing that looks for it happens."""
    game = Scene().battlefield("A", "Grizzly Bears", "Forest").hand("A", "Fog").begin("A", "combat")
    attack(game, ("Grizzly Bears", "B"))
    game.apply("cast Fog")
    to_step(game, "end of combat")
    assert game.view(0)["players"][1]["life"] == 20
