"""Regeneration in 1997: used as the creature is being destroyed."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.errors import IllegalChoice
from apnap.state.kinds import Ev
from apnap.testing import attack, block, do, find, named, pass_until
from tests.eras.fifth.helpers import question, scene


def to(game: Game, start: str) -> None:
    pass_until(game, lambda g: question(g).startswith(start))


def bolted() -> Game:
    """Skeletons that a Bolt is about to destroy."""
    s = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Drudge Skeletons", "Swamp")
    game = s.begin()
    do(game, "cast Lightning Bolt", "target Drudge Skeletons")
    to(game, "Regenerate")
    return game


def test_case_34_skeletons_are_saved_as_they_are_destroyed() -> None:
    """They stay in play, tapped, and the damage is gone."""
    game = bolted()
    do(game, "activate Drudge Skeletons")
    to(game, "Start")
    skeletons = find(game, "Drudge Skeletons")
    assert (skeletons.tapped, skeletons.damage) == (True, 0)
    assert Ev.DESTROYED not in [e.kind for e in game.events]


def test_unregenerated_skeletons_die() -> None:
    """Their controller may decline."""
    game = bolted()
    do(game, "pass")
    to(game, "Start")
    assert named(game, "Drudge Skeletons") == []


def test_regeneration_cannot_be_used_beforehand() -> None:
    """There is no shield to put up."""
    game = scene().battlefield("A", "Drudge Skeletons", "Swamp").begin()
    with pytest.raises(IllegalChoice):
        do(game, "activate Drudge Skeletons")


def test_buried_creatures_do_not_regenerate() -> None:
    """Terror buries: nobody is asked."""
    s = scene().battlefield("A", "Swamp", "Swamp", "Plains", *["Plains"] * 3).hand("A", "Wrath of God")
    game = s.battlefield("B", "Drudge Skeletons", "Swamp").begin()
    do(game, "cast Wrath of God")
    to(game, "Start")
    assert named(game, "Drudge Skeletons") == []
    assert Ev.DESTROYED not in [e.kind for e in game.events]


def test_a_regenerated_blocker_leaves_combat() -> None:
    """It no longer blocks, but what it blocked stays blocked."""
    s = scene().battlefield("A", "Hill Giant").battlefield("B", "Drudge Skeletons", "Swamp")
    game = s.begin()
    do(game, "declare an attack")
    attack(game, ("Hill Giant", "B"))
    block(game, ("Drudge Skeletons", "Hill Giant"))
    to(game, "Regenerate")
    do(game, "activate Drudge Skeletons")
    to(game, "Start a batch, play a land")
    assert find(game, "Drudge Skeletons").tapped
    assert game.state.players[1].life == 20
    assert Ev.REMOVED_FROM_COMBAT in [e.kind for e in game.events]


def test_death_ward_saves_any_creature_that_is_being_destroyed() -> None:
    """Its target is what is being destroyed, and nothing else."""
    s = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt")
    s.battlefield("B", "Grizzly Bears", "Hill Giant", "Plains").hand("B", "Death Ward")
    game = s.begin()
    do(game, "cast Lightning Bolt", "target Grizzly Bears")
    to(game, "Regenerate")
    do(game, "cast Death Ward")
    assert [c.text for c in game.legal] == ["target Grizzly Bears"]
    do(game, "target Grizzly Bears")
    to(game, "Start")
    assert find(game, "Grizzly Bears").tapped


def test_regenerating_with_no_toughness_is_legal_and_pointless() -> None:
    """A creature whose toughness is gone is destroyed again at once."""
    s = (
        scene()
        .battlefield("A", "Swamp", "Swamp", "Swamp", "Swamp")
        .battlefield("B", "Drudge Skeletons", "Swamp", "Swamp")
    )
    game = s.hand("A", "Dismember").begin()
    do(game, "cast Dismember")
    while not question(game).startswith("Regenerate"):
        do(game, 0 if game.state.ask_kind.name != "PRIORITY" else "pass")
    do(game, "activate Drudge Skeletons")
    to(game, "Regenerate")
    do(game, "activate Drudge Skeletons")
    to(game, "Start")
    assert named(game, "Drudge Skeletons") == []


def test_a_mana_source_used_in_the_window_has_changed_things_before_the_next_question() -> None:
    """Wall of Roots pays with its toughness: whoever is asked next already sees it smaller."""
    s = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt")
    game = s.battlefield("B", "Drudge Skeletons", "Wall of Roots", "Swamp").begin()
    do(game, "cast Lightning Bolt", "target Drudge Skeletons")
    to(game, "Regenerate")
    do(game, "tap Wall of Roots")
    assert question(game).startswith("Regenerate")
    walls = [p for p in game.view(1)["battlefield"] if p["name"] == "Wall of Roots"]
    assert [p["toughness"] for p in walls] == [4]


def test_what_cannot_be_regenerated_is_not_offered() -> None:
    """A creature damaged by Incinerate cannot regenerate this turn."""
    s = scene().battlefield("A", "Mountain", "Mountain").hand("A", "Incinerate")
    game = s.battlefield("B", "Drudge Skeletons", "Swamp").begin()
    do(game, "cast Incinerate", "target Drudge Skeletons")
    to(game, "Start")
    assert named(game, "Drudge Skeletons") == []


def test_a_question_of_regeneration_survives_saving() -> None:
    """What is being destroyed is saved with everything else."""
    game = bolted()
    twin = Game.from_json(game.to_json())
    assert twin.state_hash() == game.state_hash() == game.clone().state_hash()
    do(twin, "activate Drudge Skeletons")
    to(twin, "Start")
    assert find(twin, "Drudge Skeletons").tapped
