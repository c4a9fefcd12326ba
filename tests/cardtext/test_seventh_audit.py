"""Corners that were known from audits and are exact now."""

from __future__ import annotations

import pytest

from apnap.state.kinds import ARTIFACT, CREATURE, ENCHANTMENT, LAND
from apnap.testing import Scene, act, cast, find, settle
from tests.cardtext.helpers import add

GOLEM = "Until end of turn, target artifact or creature becomes a 4/4 Golem artifact creature."


@pytest.mark.cr("205.1b")
def test_becoming_an_artifact_creature_of_a_type_replaces_creature_types_alone() -> None:
    """A Bear is only a Golem then; Equipment is still Equipment, and nothing loses a card type."""
    name = add("Testing Casting", GOLEM, "Instant", "{0}")
    sword = add("Testing Blade", "Equipped creature gets +1/+1.\nEquip {1}", "Artifact — Equipment", "{1}")
    deer = add("Testing Deer", "", "Enchantment Creature — Deer", "{1}{G}")
    for what, subtypes, types in (
        ("Grizzly Bears", ("Golem",), CREATURE | ARTIFACT),
        (sword, ("Equipment", "Golem"), CREATURE | ARTIFACT),
        (deer, ("Golem",), CREATURE | ARTIFACT | ENCHANTMENT),
    ):
        game = Scene(2).battlefield("A", what).hand("A", name).begin("A", "main")
        cast(game, name, f"target {what}")
        settle(game)
        found = find(game, what).chars
        assert (found.subtypes, found.types) == (subtypes, types) and found.power == 4


@pytest.mark.cr("205.1b", "702.73a")
def test_a_changeling_that_becomes_a_golem_is_nothing_else() -> None:
    name = add("Testing Casting", GOLEM, "Instant", "{0}")
    changeling = add("Testing Shape", "Changeling", "Creature — Shapeshifter", "{G}")
    lord = add("Testing Chief", "Other Goblins you control get +1/+1.", "Creature — Goblin")
    game = Scene(2).battlefield("A", changeling, lord).hand("A", name).begin("A", "main")
    assert find(game, changeling).chars.power == 3
    cast(game, name, f"target {changeling}")
    settle(game)
    assert find(game, changeling).chars.power == 4


@pytest.mark.cr("205.1b")
def test_what_is_still_a_land_keeps_all_that_it_was() -> None:
    """Said in a sentence of its own, it is true of creature types, too; so is an artifact creature without a type."""
    golem = add(
        "Testing Quarry",
        "{0}: This land becomes a 2/2 Golem artifact creature until end of turn. It's still a land.\n"
        "{0}: This land becomes a 1/1 Plant creature until end of turn. It's still a land.",
        "Land — Desert",
        "",
    )
    game = Scene(2).battlefield("A", golem).begin("A", "main")
    for number in (1, 2):
        act(game, f"activate {golem} ability {number}")
        settle(game)
    found = find(game, golem).chars
    assert found.subtypes == ("Desert", "Golem", "Plant") and found.types == LAND | ARTIFACT | CREATURE


@pytest.mark.cr("205.1a")
def test_becoming_a_creature_sets_the_card_type() -> None:
    """Nothing says that it keeps what it was: an enchantment is a creature and no enchantment."""
    name = add("Testing Veil", "{0}: This permanent becomes a 3/3 Knight creature.", "Enchantment — Shrine", "{W}")
    game = Scene(2).battlefield("A", name).begin("A", "main")
    act(game, f"activate {name}")
    settle(game)
    found = find(game, name).chars
    assert found.types == CREATURE and found.subtypes == ("Knight",)
