"""What an object is, where cards ask: creature types, sizes that are defined, the X of spells, types that are lost."""

from __future__ import annotations

import pytest

from apnap import load_cards
from apnap.state.kinds import Ev
from apnap.testing import Scene, attack, block, cast, count_events, find, named, settle, to_step
from tests.helpers import life, texts

load_cards(
    """[
    {"name": "Are: Mimic", "cost": "1", "line": "Creature — Shapeshifter", "power": 2, "toughness": 2,
     "keywords": "changeling"},
    {"name": "Are: Grove Fire", "cost": "0", "line": "Sorcery", "abilities": [{"is": "Spell",
     "effect": {"is": "Destroy"}, "targets": [{"is": "Targets", "filter": {"is": "Filter", "subtypes": ["Forest"]}}]}]},
    {"name": "Are: Goblin Fire", "cost": "0", "line": "Sorcery", "abilities": [{"is": "Spell",
     "effect": {"is": "Destroy"}, "targets": [{"is": "Targets", "filter": {"is": "Filter", "subtypes": ["Goblin"]}}]}]},
    {"name": "Are: Counted", "cost": "3", "line": "Creature — Lhurgoyf", "power": 0, "toughness": 0,
     "abilities": [{"is": "Static", "mods": [{"is": "DefinePT",
       "power": {"is": "Count", "ref": {"is": "All", "filter": "land", "zone": "graveyard", "who": "each"}},
       "toughness": {"is": "Count", "ref": {"is": "All", "filter": "land", "zone": "graveyard", "who": "each"}}}]}]},
    {"name": "Are: Digging", "cost": "0", "line": "Sorcery", "abilities": [{"is": "Spell",
     "effect": {"is": "Move", "ref": "target", "to": "hand"}, "targets": [{"is": "Targets", "zone": "graveyard",
     "who": "you", "filter": {"is": "Filter", "types": "creature", "power_le": 1}}]}]},
    {"name": "Are: Great Noise", "cost": "{X}", "line": "Sorcery", "abilities": [{"is": "Spell",
     "effect": {"is": "GainLife", "n": 1}}]},
    {"name": "Are: Listener", "cost": "1", "line": "Enchantment", "abilities": [{"is": "Triggered",
     "trigger": {"is": "Happens", "kind": "cast", "who": "you", "filter": {"is": "Filter", "mv_ge": 3}},
     "effect": {"is": "GainLife", "n": 10}}]},
    {"name": "Are: Distant God", "cost": "1", "line": "Enchantment Creature — God", "power": 5, "toughness": 5,
     "abilities": [{"is": "Static", "mods": [{"is": "Types", "scope": "self", "loses": "creature"}]}]},
    {"name": "Are: Thrull", "cost": "1", "line": "Creature — Thrull", "power": 4, "toughness": 9,
     "abilities": [{"is": "Triggered", "trigger": {"is": "Deals"}, "effect": {"is": "GainLife",
     "n": {"is": "EventNumber"}}}]},
    {"name": "Are: Leech", "cost": "1", "line": "Creature — Leech", "power": 4, "toughness": 9, "keywords": "lifelink"},
    {"name": "Are: Sentinel", "cost": "1", "line": "Creature — Elf", "power": 1, "toughness": 1,
     "abilities": [{"is": "Activated", "cost": {"is": "Cost", "parts": ["tap",
       {"is": "TapOthers", "filter": "creature"}]}, "effect": {"is": "GainLife", "n": 1}}]},
    {"name": "Are: Altar", "cost": "1", "line": "Artifact", "abilities": [{"is": "Activated", "cost": {"is": "Cost",
       "parts": [{"is": "SacrificeSelf"}, {"is": "Sacrifice cost", "filter": "artifact"}]},
       "effect": {"is": "GainLife", "n": 1}}]},
    {"name": "Are: Mill", "cost": "1", "line": "Artifact", "abilities": [{"is": "Activated", "cost": {"is": "Cost",
       "parts": ["tap", {"is": "Sacrifice cost", "filter": "artifact"}]}, "effect": {"is": "GainLife", "n": 1}}]},
    {"name": "Are: Swarm", "cost": "1", "line": "Creature — Insect", "power": 1, "toughness": 1,
     "abilities": [{"is": "Triggered", "trigger": {"is": "Happens", "kind": "attacks",
     "filter": {"is": "Filter", "types": "creature", "controller": "you"}},
     "effect": {"is": "LoseLife", "n": 1, "who": "defending"}}]}
    ]"""
)


@pytest.mark.cr("702.73a")
def test_a_changeling_is_every_creature_type_and_no_other_subtype() -> None:
    scene = Scene(2).battlefield("B", "Are: Mimic", "Forest").hand("A", "Are: Grove Fire", "Are: Goblin Fire")
    game = scene.begin("A", "main")
    cast(game, "Are: Grove Fire")
    assert named(game, "Are: Mimic") and texts(game) == ["target Forest"]
    game.apply("target Forest")
    settle(game)
    cast(game, "Are: Goblin Fire", "target Are: Mimic")
    settle(game)
    assert not named(game, "Are: Mimic")


@pytest.mark.cr("604.3", "208.2a")
@pytest.mark.parametrize(("lands", "possible"), [(1, True), (2, False)])
def test_a_size_is_defined_in_a_graveyard_too(lands: int, possible: bool) -> None:
    """With two lands beside it in the graveyard the card has power 2, and none of 1 or less is there to be chosen."""
    scene = Scene(2).graveyard("A", "Are: Counted", *["Forest"] * lands).hand("A", "Are: Digging")
    assert ("cast Are: Digging" in texts(scene.begin("A", "main"))) == possible


@pytest.mark.cr("202.3e")
@pytest.mark.parametrize(("x", "wanted"), [(2, 21), (3, 31)])
def test_the_mana_value_of_a_spell_has_its_x(x: int, wanted: int) -> None:
    scene = Scene(2).battlefield("A", "Are: Listener", *["Forest"] * 4).hand("A", "Are: Great Noise")
    game = scene.begin("A", "main")
    cast(game, "Are: Great Noise", str(x))
    settle(game)
    settle(game)
    assert life(game) == wanted


@pytest.mark.cr("205.1a")
def test_creature_types_go_with_the_type() -> None:
    game = Scene(2).battlefield("A", "Are: Distant God").begin("A", "main")
    god = find(game, "Are: Distant God")
    assert god.chars.subtypes == ()


@pytest.mark.cr("603.2c", "120.3f")
@pytest.mark.parametrize("name", ["Are: Thrull", "Are: Leech"])
def test_damage_that_one_source_deals_at_once_is_one_gain(name: str) -> None:
    scene = Scene(2).battlefield("A", name).battlefield("B", "Grizzly Bears", "Grizzly Bears")
    game = scene.begin("A", "main")
    attack(game, (name, "B"))
    to_step(game, "declare blockers")
    block(game, ("Grizzly Bears", name), ("Grizzly Bears", name))
    to_step(game, "combat damage")
    settle(game)
    assert (life(game), count_events(game, Ev.LIFE_GAINED)) == (24, 1)


@pytest.mark.cr("508.5")
def test_the_defending_player_is_the_one_whom_the_creature_spoken_of_attacks() -> None:
    scene = Scene(3).battlefield("A", "Are: Swarm", "Grizzly Bears")
    game = scene.begin("A", "main")
    attack(game, ("Are: Swarm", "B"), ("Grizzly Bears", "C"))
    settle(game)
    assert (life(game, 1), life(game, 2)) == (19, 19)


@pytest.mark.cr("118.3")
@pytest.mark.parametrize(("name", "alone"), [("Are: Sentinel", False), ("Are: Altar", False), ("Are: Mill", True)])
def test_nothing_pays_two_parts_of_a_cost(name: str, alone: bool) -> None:
    """It cannot be tapped or sacrificed twice; what was tapped can still be sacrificed."""
    game = Scene(2).battlefield("A", name).begin("A", "main")
    assert (f"activate {name}" in texts(game)) == alone
    game = Scene(2).battlefield("A", name, "Ornithopter").begin("A", "main")
    game.apply(f"activate {name}")
    assert ("choose Ornithopter" in texts(game)) and (f"choose {name}" in texts(game)) == alone
