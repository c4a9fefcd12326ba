"""Spells that cost less if they target something (601.2f): what is offered can be paid."""

from __future__ import annotations

import pytest

from apnap import Game, Q, load_cards
from apnap.testing import Scene, act, cast, named, settle
from tests.helpers import asked, lives, same_after_saving, texts

pytestmark = pytest.mark.cr("601.2f")
BEARS = "Grizzly Bears"
GIANT = "Hill Giant"
load_cards(
    """[
    {"name": "Aimed: Smite", "cost": "2W", "line": "Instant", "abilities": [
        {"is": "Static", "zone": "stack", "rules": [{"is": "Rule", "kind": "cost less", "scope": "self", "n": 2,
         "when": {"is": "Targeting", "filter": {"is": "Filter", "types": "creature", "status": ["tapped"]}}}]},
        {"is": "Spell", "effect": {"is": "Destroy"}, "targets": [{"is": "Targets", "filter": "creature"}]}]},
    {"name": "Aimed: Brawl", "cost": "1G", "line": "Sorcery", "abilities": [
        {"is": "Static", "zone": "stack", "rules": [{"is": "Rule", "kind": "cost less", "scope": "self", "n": 1,
         "when": {"is": "Targeting", "filter": {"is": "Filter", "types": "creature", "colors": "R"}}}]},
        {"is": "Spell", "effect": {"is": "Fight", "one": {"is": "It", "kind": "target"},
         "other": {"is": "It", "kind": "target", "slot": 1}}, "targets": [
            {"is": "Targets", "filter": {"is": "Filter", "types": "creature", "controller": "you"}},
            {"is": "Targets", "filter": {"is": "Filter", "types": "creature", "controller": "opponent"}}]}]},
    {"name": "Aimed: Dispute", "cost": "2U", "line": "Instant", "abilities": [
        {"is": "Static", "zone": "stack", "rules": [{"is": "Rule", "kind": "cost less", "scope": "self", "n": 2,
         "when": {"is": "Targeting", "filter": {"is": "Filter", "colors": "R", "status": ["spell"]}}}]},
        {"is": "Spell", "effect": {"is": "CounterSpell"}, "targets": [
            {"is": "Targets", "filter": {"is": "Filter"}, "zone": "stack", "what": "spell"}]}]}
]"""
)


def smite(lands: int, tapped: bool) -> Game:
    scene = Scene(2).battlefield("A", *["Plains"] * lands).hand("A", "Aimed: Smite").battlefield("B", BEARS)
    scene.permanent("B", GIANT, tapped=tapped)
    return scene.begin("A", "main")


def test_it_costs_less_for_such_a_target_and_all_of_it_for_another() -> None:
    """With three lands both may be targeted: one land is tapped for the tapped creature, three for the other."""
    for target, paid in ((GIANT, 1), (BEARS, 3)):
        game = smite(3, True)
        cast(game, "Aimed: Smite", f"target {target}")
        assert sum(p.tapped for p in named(game, "Plains")) == paid
        settle(game)
        assert not named(game, target)


def test_with_little_mana_only_such_a_target_is_offered() -> None:
    """One land: the spell can be cast, but for the tapped creature only; without one it cannot be cast at all."""
    game = smite(1, True)
    game.apply("cast Aimed: Smite")
    if asked(game) == Q.TARGET:
        assert texts(game) == [f"target {GIANT}"]
        same_after_saving(game)
        game.apply(f"target {GIANT}")
    settle(game)
    assert not named(game, GIANT) and named(game, BEARS)
    assert not smite(1, False).is_legal("cast Aimed: Smite")
    assert not smite(2, False).is_legal("cast Aimed: Smite")


def test_a_later_target_may_be_the_one_that_makes_it_cheaper() -> None:
    """Two phrases: any creature of one's own may be chosen first, then only the opponent's red one."""
    scene = Scene(2).battlefield("A", "Forest", BEARS, "Serra Angel").hand("A", "Aimed: Brawl")
    game = scene.battlefield("B", GIANT, "Llanowar Elves").begin("A", "main")
    game.apply("cast Aimed: Brawl")
    assert len(texts(game)) == 2
    game.apply(f"target {BEARS}")
    if asked(game) == Q.TARGET:
        assert texts(game) == [f"target {GIANT}"]
        game.apply(f"target {GIANT}")
    settle(game)
    assert not named(game, BEARS) and named(game, GIANT)


def test_a_spell_on_the_stack_can_be_such_a_target() -> None:
    """One Island counters a red spell, and no green one."""
    scene = Scene(2).battlefield("A", "Mountain", "Forest", BEARS).hand("A", "Shock", "Giant Growth")
    game = scene.battlefield("B", "Island").hand("B", "Aimed: Dispute").begin("A", "main")
    cast(game, "Giant Growth", f"target {BEARS}")
    game.apply("pass")
    assert not game.is_legal("cast Aimed: Dispute")
    settle(game)
    cast(game, "Shock", "target B")
    act(game, "B: cast Aimed: Dispute; target Shock")
    settle(game)
    assert lives(game) == [20, 20]
