"""Automatic payment leaves alone what the action is about, while other sources are free."""

from __future__ import annotations

import pytest

from apnap.testing import Scene
from tests.helpers import tapped


@pytest.mark.cr("601.2g")
@pytest.mark.parametrize("order", [("Mishra's Factory", "Forest"), ("Forest", "Mishra's Factory")])
def test_a_land_that_is_animated_does_not_pay_for_it(order: tuple[str, str]) -> None:
    game = Scene().battlefield("A", *order).begin()
    game.apply("activate Mishra's Factory: become a creature")
    assert tapped(game) == ["Forest"]


@pytest.mark.cr("601.2g")
def test_it_pays_for_itself_where_nothing_else_is_left() -> None:
    game = Scene().battlefield("A", "Mishra's Factory").begin()
    game.apply("activate Mishra's Factory: become a creature")
    assert tapped(game) == ["Mishra's Factory"]


@pytest.mark.cr("601.2g")
def test_a_land_about_to_be_animated_does_not_pay_for_the_next_spell() -> None:
    game = Scene().hand("A", "Sol Ring").battlefield("A", "Mishra's Factory", "Forest", "Forest").begin()
    game.apply("activate Mishra's Factory: become a creature")
    game.apply("pass")
    assert tapped(game) == ["Forest"]
    game = Scene().hand("A", "Fog").battlefield("A", "Mishra's Factory", "Forest", "Forest").begin()
    game.apply("activate Mishra's Factory: become a creature")
    game.apply("cast Fog")
    assert tapped(game) == ["Forest", "Forest"]


@pytest.mark.cr("601.2g")
@pytest.mark.parametrize("order", [("Llanowar Elves", "Forest"), ("Forest", "Llanowar Elves")])
def test_a_creature_that_is_to_grow_does_not_pay_for_it(order: tuple[str, str]) -> None:
    game = Scene().hand("A", "Giant Growth").battlefield("A", *order).begin()
    game.apply("cast Giant Growth targeting Llanowar Elves")
    assert tapped(game) == ["Forest"]


@pytest.mark.cr("601.2g")
def test_a_land_that_is_targeted_does_not_pay() -> None:
    """Of two Islands one is to be returned: the other pays."""
    game = Scene().hand("A", "Boomerang").battlefield("A", "Island", "Island", "Island").begin()
    game.apply("cast Boomerang; target Island")
    assert [p.tapped for p in game.state.battlefield] == [False, True, True]


@pytest.mark.cr("601.2g")
@pytest.mark.parametrize("land", ["City of Brass", "Karplusan Forest"])
def test_a_source_that_hurts_is_used_before_what_it_is_about(land: str) -> None:
    game = Scene().battlefield("A", "Mishra's Factory", land).begin()
    game.apply("activate Mishra's Factory: become a creature")
    assert tapped(game) == [land]
