"""Which of several equal effects applies first is no choice, and is not asked."""

from __future__ import annotations

import pytest

from apnap.state.kinds import Q
from apnap.testing import Scene


@pytest.mark.cr("616.1")
def test_two_shields_of_regeneration_are_one_choice() -> None:
    """Two from the same ability: one is used, the other is left."""
    scene = Scene().battlefield("A", "Drudge Skeletons", *["Swamp"] * 4)
    game = scene.hand("B", "Incinerate", "Shock", "Shock").battlefield("B", *["Mountain"] * 6).begin("A")
    game.apply(["activate Drudge Skeletons", "activate Drudge Skeletons", "pass", "pass", "pass", "pass"])
    assert len(game.state.lasting) == 2
    game.apply("pass")
    game.apply(["cast Shock targeting Drudge Skeletons", "pass", "pass"])
    assert game.state.ask_kind == Q.PRIORITY
    assert len(game.state.lasting) == 1 and any(p.chars.name == "Drudge Skeletons" for p in game.state.battlefield)


@pytest.mark.cr("616.1")
def test_shields_of_different_cards_are_alike_too() -> None:
    scene = Scene().battlefield("A", "Drudge Skeletons", "Plains", *["Swamp"] * 4).hand("A", "Death Ward")
    game = scene.hand("B", "Shock").battlefield("B", "Mountain").begin("A")
    game.apply(["activate Drudge Skeletons", "cast Death Ward targeting Drudge Skeletons"])
    game.apply(["pass", "pass", "pass", "pass", "pass"])
    game.apply(["cast Shock targeting Drudge Skeletons", "pass", "pass"])
    assert game.state.ask_kind == Q.PRIORITY and len(game.state.lasting) == 1


@pytest.mark.cr("616.1")
def test_different_effects_are_still_asked_about() -> None:
    scene = Scene().battlefield("A", "Furnace of Rath", "Mountain").hand("A", "Shock")
    game = scene.battlefield("B", "Plains", "Plains").hand("B", "Healing Salve").begin("A")
    game.apply(["cast Shock targeting B", "pass", "cast Healing Salve; mode 2; target B", "pass", "pass"])
    game.apply(["pass", "pass"])
    assert game.state.ask_kind == Q.REPLACEMENT


@pytest.mark.cr("614.10")
def test_equal_skips_of_one_card_are_used_up_one_by_one_without_asking() -> None:
    scene = Scene().battlefield("A", "Chronatog").library("A", *["Island"] * 9).library("B", *["Island"] * 9)
    game = scene.begin("A")
    game.apply(["activate Chronatog", "pass", "pass"])
    seen = []
    while game.state.turn_number < 3 and not game.over:
        seen.append(game.state.ask_kind)
        game.apply(0)
    assert Q.SKIP not in seen
