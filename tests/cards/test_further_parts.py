"""Parts of cards that no rule's own test plays."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.testing import Scene, answer, attack, block, cast, find, named, pass_until, settle, to_step
from tests.helpers import lives, size, texts


def test_assault_formation_makes_your_creatures_tougher() -> None:
    """+0/+1 for three mana, and the toughness is what they deal."""
    scene = (
        Scene(2).battlefield("A", "Assault Formation", *["Forest"] * 3, "Grizzly Bears").battlefield("B", "Hill Giant")
    )
    game = scene.begin("A")
    game.apply("activate Assault Formation: toughness")
    settle(game)
    assert size(game, "Grizzly Bears") == (2, 3) and size(game, "Hill Giant") == (3, 3)
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "end of combat")
    assert lives(game) == [20, 17]


@pytest.mark.cr("301.5", "702.6a")
def test_bonesplitter_is_moved_by_equipping() -> None:
    """For one mana it goes to another of its controller's creatures, when a sorcery could be cast."""
    scene = Scene(2).battlefield("A", "Plains", "Plains", "Memnite", "Ornithopter", "Bonesplitter")
    game = scene.battlefield("B", "Hill Giant").begin("A")
    for name in ("Memnite", "Ornithopter"):
        game.apply("activate Bonesplitter")
        assert "target Hill Giant" not in texts(game)
        answer(game, f"target {name}")
        settle(game)
        assert find(game, "Bonesplitter").attached_to == find(game, name).id
    assert size(game, "Memnite") == (1, 1) and size(game, "Ornithopter") == (2, 2)


def test_brimstone_vandal_brings_the_day() -> None:
    """If it's neither day nor night, it becomes day as it enters; a change then costs each opponent a life."""
    game = Scene(2).battlefield("A", *["Mountain"] * 3).hand("A", "Brimstone Vandal").begin("A")
    assert game.state.day == 0
    cast(game, "Brimstone Vandal")
    settle(game)
    assert game.state.day == 1 and lives(game) == [20, 20]
    to_step(game, "upkeep", 3)  # nobody cast a spell in the second turn: it is night now
    assert game.state.day == 2
    settle(game)
    assert lives(game) == [20, 19]


def test_deftblade_elite_can_keep_out_of_harm() -> None:
    """For two mana combat damage by and to it is prevented."""
    scene = Scene(2).battlefield("A", "Deftblade Elite", "Plains", "Plains").battlefield("B", "Hill Giant")
    game = scene.begin("A", "combat")
    attack(game, ("Deftblade Elite", "B"))
    settle(game)
    block(game, ("Hill Giant", "Deftblade Elite"))
    game.apply("activate Deftblade Elite")
    settle(game)
    to_step(game, "end of combat")
    assert named(game, "Deftblade Elite") and find(game, "Hill Giant").damage == 0


def test_dismember_may_cost_life() -> None:
    """One mana and four life, or any mixture; -5/-5."""
    game = Scene(2).battlefield("A", "Swamp").hand("A", "Dismember").battlefield("B", "Serra Angel").begin("A")
    cast(game, "Dismember", "target Serra Angel")
    assert lives(game) == [16, 20]
    settle(game)
    assert named(game, "Serra Angel") == []


def test_exquisite_blood_and_sanguine_bond_each_do_their_half() -> None:
    """An opponent's loss is your gain, and your gain an opponent's loss."""
    game = Scene(2).battlefield("A", "Exquisite Blood", "Mountain").hand("A", "Shock").begin("A")
    cast(game, "Shock", "target B")
    settle(game)
    assert lives(game) == [22, 18]
    game = Scene(2).battlefield("A", "Sanguine Bond", *["Forest"] * 3).hand("A", "Stream of Life").begin("A")
    cast(game, "Stream of Life", "2", "target A")
    settle(game)
    assert lives(game) == [22, 18]


def test_forked_bolt_is_divided_as_one_likes() -> None:
    """One each, or both on one."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Forked Bolt").battlefield("B", "Memnite")
    game = scene.begin("A")
    twin = game.clone()
    cast(game, "Forked Bolt", "target B", "target Memnite")
    settle(game)
    assert lives(game) == [20, 19] and named(game, "Memnite") == []
    cast(twin, "Forked Bolt", "target B", "done")
    settle(twin)
    assert lives(twin) == [20, 18] and named(twin, "Memnite")


def test_garruk_overruns() -> None:
    """Four loyalty: your creatures get +3/+3 and trample until end of turn."""
    scene = Scene(2).battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    scene.permanent("A", "Garruk Wildspeaker", counters={"loyalty": 4})
    game = scene.begin("A")
    game.apply("activate Garruk Wildspeaker: -4")
    settle(game)
    assert size(game, "Grizzly Bears") == (5, 5) and size(game, "Hill Giant") == (3, 3)
    assert find(game, "Grizzly Bears").chars.keywords == 1 << 6 and named(game, "Garruk Wildspeaker") == []


def test_jace_draws_for_one_and_mills_for_ten() -> None:
    """-1: a chosen player draws; -10: twenty cards from a library into the graveyard."""
    scene = Scene(2)
    scene.permanent("A", "Jace Beleren", counters={"loyalty": 11})
    game = scene.begin("A")
    twin = game.clone()
    game.apply("activate Jace Beleren: -1")
    answer(game, "target A")
    settle(game)
    assert len(game.state.players[0].hand) == 1 and find(game, "Jace Beleren").count("loyalty") == 10
    twin.apply("activate Jace Beleren: -10")
    answer(twin, "target B")
    settle(twin)
    assert len(twin.state.players[1].graveyard) == 20 and find(twin, "Jace Beleren").count("loyalty") == 1


@pytest.mark.cr("702.29a")
def test_lonely_sandbar_can_be_cycled() -> None:
    """Discarded from the hand for a blue mana, it is another card; played, it enters tapped."""
    game = Scene(2).battlefield("A", "Island").hand("A", "Lonely Sandbar").begin("A", "upkeep")
    game.apply("activate Lonely Sandbar")
    settle(game)
    player = game.state.players[0]
    assert [o.card.name for o in player.graveyard] == ["Lonely Sandbar"] and len(player.hand) == 1


def counter_with(name: str, islands: int, spell: str, lands: list[str]) -> Game:
    scene = Scene(2).battlefield("A", *lands).hand("A", spell).battlefield("B", *["Island"] * islands).hand("B", name)
    game = scene.begin("A")
    cast(game, spell)
    game.apply("pass")
    return game


def test_miscalculation_asks_for_two() -> None:
    """The spell is countered unless its controller pays."""
    poor = counter_with("Miscalculation", 2, "Flame Rift", ["Mountain"] * 3)
    cast(poor, "Miscalculation", "target Flame Rift")
    settle(poor)
    assert lives(poor) == [20, 20]
    rich = counter_with("Miscalculation", 2, "Flame Rift", ["Mountain"] * 4)
    cast(rich, "Miscalculation", "target Flame Rift")
    pass_until(rich, lambda g: g.state.ask_kind.name == "YES_NO")
    rich.apply("yes")
    settle(rich)
    assert lives(rich) == [16, 16]


def test_negate_leaves_creature_spells_alone() -> None:
    """It counters any other spell."""
    game = counter_with("Negate", 2, "Flame Rift", ["Mountain"] * 2)
    cast(game, "Negate", "target Flame Rift")
    settle(game)
    assert lives(game) == [20, 20]
    game = counter_with("Negate", 2, "Raging Goblin", ["Mountain"])
    assert "cast Negate" not in texts(game)


def test_nekrataal_kills_what_is_neither_black_nor_artifact() -> None:
    """When it enters; no regeneration."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 4).hand("A", "Nekrataal")
    game = scene.battlefield("B", "Memnite", "Scathe Zombies", "Uthden Troll").begin("A")
    cast(game, "Nekrataal")
    settle(game)
    assert named(game, "Uthden Troll") == [] and named(game, "Memnite") and named(game, "Scathe Zombies")


def test_ravenous_chupacabra_eats_a_creature_of_an_opponent() -> None:
    """When it enters; its controller's own are not on offer."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 4, "Memnite").hand("A", "Ravenous Chupacabra")
    game = scene.battlefield("B", "Serra Angel").begin("A")
    cast(game, "Ravenous Chupacabra")
    settle(game)
    assert named(game, "Serra Angel") == [] and named(game, "Memnite")


def test_pariah_takes_the_damage_meant_for_you() -> None:
    """The enchanted creature is dealt it instead."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock")
    giant = scene.permanent("B", "Hill Giant")
    scene.permanent("B", "Pariah", attached_to=giant)
    game = scene.begin("A")
    cast(game, "Shock", "target B")
    settle(game)
    assert lives(game) == [20, 20] and find(game, "Hill Giant").damage == 2


@pytest.mark.cr("603.8")
def test_sea_serpent_dies_without_an_island() -> None:
    """A state trigger: with no Island left it is sacrificed."""
    scene = Scene(2).battlefield("A", "Sea Serpent", "Island", *["Mountain"] * 3).hand("A", "Stone Rain")
    game = scene.begin("A")
    assert named(game, "Sea Serpent")
    cast(game, "Stone Rain", "target Island")
    settle(game)
    assert named(game, "Sea Serpent") == []


@pytest.mark.cr("702.61a")
def test_sudden_shock_cannot_be_answered() -> None:
    """2 damage, with nobody casting in between."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Sudden Shock")
    game = scene.battlefield("B", "Island", "Island").hand("B", "Counterspell").begin("A")
    cast(game, "Sudden Shock", "target B")
    game.apply("pass")
    assert texts(game) == ["pass"]
    settle(game)
    assert lives(game) == [20, 18]


def test_time_vault_enters_tapped() -> None:
    """So the first extra turn has to be earned."""
    game = Scene(2).battlefield("A", "Island", "Island").hand("A", "Time Vault").begin("A")
    cast(game, "Time Vault")
    settle(game)
    assert find(game, "Time Vault").tapped


@pytest.mark.cr("701.14a")
def test_tovolars_packleader_sends_a_wolf_to_fight() -> None:
    """Another Wolf or Werewolf of yours and a creature you don't control deal damage to each other."""
    scene = Scene(2).battlefield("A", "Young Wolf", *["Forest"] * 4).battlefield("B", "Memnite")
    scene.permanent("A", "Tovolar's Huntmaster", back_up=True)
    game = scene.begin("A")
    name = "Tovolar's Packleader"
    game.apply(f"activate {name}")
    answer(game, "target Young Wolf")
    if "target Memnite" in texts(game):
        answer(game, "target Memnite")
    settle(game)
    assert named(game, "Memnite") == [] and find(game, "Young Wolf").count("+1/+1") == 1  # it came back: undying
