"""Abilities whose source has left, and Auras that are to be where they cannot be."""

from __future__ import annotations

import pytest

from apnap import load_cards
from apnap.state.kinds import Q
from apnap.testing import Scene, cast, find, named, settle
from tests.helpers import ask_until, graveyard, texts

load_cards(
    """[
    {"name": "Left: Finder", "cost": "1", "line": "Artifact Creature — Myr", "power": 1, "toughness": 1, "abilities": [
        {"is": "Triggered", "trigger": {"is": "Moves", "to": "graveyard", "from_": "battlefield", "ref": "source"},
         "effect": {"is": "Move", "ref": "target", "to": "hand"}, "targets": [
            {"is": "Targets", "filter": {"is": "Filter", "types": "artifact", "other": true}, "zone": "graveyard",
             "who": "you"}]}]},
    {"name": "Left: Digger", "cost": "1", "line": "Artifact Creature — Myr", "power": 1, "toughness": 1, "abilities": [
        {"is": "Triggered", "trigger": {"is": "Moves", "to": "graveyard", "from_": "battlefield", "ref": "source"},
         "effect": {"is": "MayPay", "cost": "0", "then": {"is": "Later", "ability":
            {"is": "Triggered", "trigger": {"is": "Immediately"}, "reflexive": true,
             "effect": {"is": "Move", "ref": "target", "to": "hand"}, "targets": [
                {"is": "Targets", "filter": {"is": "Filter", "types": "artifact", "other": true}, "zone": "graveyard",
                 "who": "you"}]}}}}]},
    {"name": "Left: Hydra", "cost": "1", "line": "Creature — Hydra", "power": 2, "toughness": 2, "abilities": [
        {"is": "Triggered", "trigger": {"is": "Deals", "ref": "", "to_ref": "source"},
         "effect": {"is": "CopyToken", "ref": "source"}}]},
    {"name": "Left: Living Blade", "cost": "1", "line": "Artifact Creature — Equipment", "power": 1, "toughness": 1,
     "abilities": [{"is": "Activated", "cost": "0", "effect": {"is": "Attach"}, "targets": [
        {"is": "Targets", "filter": {"is": "Filter", "types": "creature"}}]}]},
    {"name": "Left: Cleaner", "cost": "B", "line": "Instant", "abilities": [
        {"is": "Keyword", "name": "flashback", "cost": "B"},
        {"is": "Spell", "effect": {"is": "Move", "ref": "target", "to": "exile"}, "targets": [
            {"is": "Targets", "filter": {"is": "Filter"}, "zone": "graveyard"}]}]},
    {"name": "Left: Grip", "cost": "W", "line": "Enchantment — Aura", "abilities": [
        {"is": "Keyword", "name": "enchant", "filter": {"is": "Filter", "types": "creature"}},
        {"is": "Triggered", "trigger": {"is": "Moves", "to": "battlefield",
            "filter": {"is": "Filter", "types": "creature"}}, "effect": {"is": "Attach", "to": "event"}}]}
    ]"""
)


@pytest.mark.cr("400.7e")
@pytest.mark.parametrize("name", ["Left: Finder", "Left: Digger"])
def test_another_card_is_not_what_the_source_has_become(name: str) -> None:
    for other in (False, True):
        scene = Scene(2).battlefield("A", name, "Mountain").hand("A", "Shock")
        if other:
            scene.graveyard("A", "Memnite")
        game = scene.begin("A", "main")
        cast(game, "Shock", f"target {name}")
        if name == "Left: Digger":
            ask_until(game, Q.YES_NO)
            game.apply("yes")
        settle(game)
        assert name in graveyard(game)
        assert [o.card.name for o in game.state.players[0].hand] == (["Memnite"] if other else [])


@pytest.mark.cr("608.2h")
def test_a_copy_of_a_source_that_has_left_is_of_what_it_last_was() -> None:
    game = Scene(2).battlefield("A", "Left: Hydra", "Mountain").hand("A", "Shock").begin("A", "main")
    cast(game, "Shock", "target Left: Hydra")
    settle(game)
    assert graveyard(game) == ["Shock", "Left: Hydra"]
    (token,) = named(game, "Left: Hydra")
    assert not token.is_card


@pytest.mark.cr("701.3b")
def test_an_aura_does_not_move_to_what_it_cannot_enchant() -> None:
    for newcomer, moves in (("Memnite", True), ("Black Knight", False)):
        scene = Scene(2).battlefield("A", "Swamp", "Swamp").hand("A", newcomer)
        scene.permanent("A", "Left: Grip", attached_to=scene.permanent("A", "Grizzly Bears"))
        game = scene.begin("A", "main")
        cast(game, newcomer)
        settle(game)
        assert find(game, "Left: Grip").attached_to == find(game, newcomer if moves else "Grizzly Bears").id


@pytest.mark.cr("303.4d")
def test_what_is_also_a_creature_is_not_attached() -> None:
    scene = Scene(2).battlefield("A", "Left: Living Blade", "Memnite")
    game = scene.begin("A", "main")
    game.apply("activate Left: Living Blade")
    settle(game)
    assert find(game, "Left: Living Blade").attached_to == -1


@pytest.mark.cr("601.2a")
def test_a_card_cast_from_the_graveyard_is_no_target_there() -> None:
    for other in (False, True):
        scene = Scene(2).battlefield("A", "Swamp").graveyard("A", "Left: Cleaner", *(["Memnite"] if other else []))
        game = scene.begin("A", "main")
        assert any("Left: Cleaner" in text for text in texts(game)) == other
