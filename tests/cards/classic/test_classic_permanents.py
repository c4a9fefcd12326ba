"""Artifacts, enchantments and lands of the first years, one by one."""

from __future__ import annotations

import pytest

from apnap.state.kinds import KEYWORD_NAMES
from apnap.testing import Scene, answer, attack, cast, find, named, pass_until, play, settle, to_step
from tests.helpers import lives, size, texts


@pytest.mark.parametrize(
    ("mox", "spell"),
    [
        ("Mox Pearl", "Savannah Lions"),
        ("Mox Sapphire", "Merfolk of the Pearl Trident"),
        ("Mox Jet", "Typhoid Rats"),
        ("Mox Ruby", "Raging Goblin"),
        ("Mox Emerald", "Scryb Sprites"),
    ],
)
def test_a_mox_is_free_and_gives_one_mana_of_its_colour(mox: str, spell: str) -> None:
    """Cast for nothing, tapped at once for a spell of that colour; the other colours are not castable."""
    others = ["Savannah Lions", "Merfolk of the Pearl Trident", "Typhoid Rats", "Raging Goblin", "Scryb Sprites"]
    game = Scene(2).hand("A", mox, *others).begin("A")
    cast(game, mox)
    settle(game)
    assert [t for t in texts(game) if t.startswith("cast")] == [f"cast {spell}"]
    cast(game, spell)
    settle(game)
    assert find(game, mox).tapped and named(game, spell)


def test_black_lotus_gives_three_mana_of_one_colour_once() -> None:
    """Sacrificed for three of a kind."""
    game = Scene(2).battlefield("A", "Black Lotus").hand("A", "Ball Lightning").begin("A")
    game.apply("tap Black Lotus")
    answer(game, "red")
    assert named(game, "Black Lotus") == [] and game.state.players[0].pool[3] == 3
    cast(game, "Ball Lightning")
    settle(game)
    assert named(game, "Ball Lightning")


def test_strip_mine_destroys_a_land_at_its_own_cost() -> None:
    """Any land, for the Mine itself."""
    game = Scene(2).battlefield("A", "Strip Mine").battlefield("B", "Forest").begin("A")
    game.apply("activate Strip Mine")
    answer(game, "target Forest")
    settle(game)
    assert named(game, "Forest") == [] and named(game, "Strip Mine") == []


def test_rod_of_ruin_deals_one_damage_for_three_mana() -> None:
    """To any target."""
    game = Scene(2).battlefield("A", "Rod of Ruin", *["Mountain"] * 3).begin("A")
    game.apply("activate Rod of Ruin")
    answer(game, "target B")
    settle(game)
    assert lives(game) == [20, 19] and find(game, "Rod of Ruin").tapped


def test_jayemdae_tome_draws_for_four_mana() -> None:
    """One card, and it is tapped."""
    game = Scene(2).battlefield("A", "Jayemdae Tome", *["Mountain"] * 4).begin("A")
    game.apply("activate Jayemdae Tome")
    settle(game)
    assert len(game.state.players[0].hand) == 1 and find(game, "Jayemdae Tome").tapped


def test_nevinyrrals_disk_enters_tapped_and_sweeps_itself_too() -> None:
    """It has to wait a turn, and then destroys artifacts, creatures and enchantments, not lands."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 4).hand("A", "Nevinyrral's Disk")
    game = scene.battlefield("B", "Hill Giant", "Crusade", "Sol Ring").begin("A")
    cast(game, "Nevinyrral's Disk")
    settle(game)
    assert find(game, "Nevinyrral's Disk").tapped
    to_step(game, "main", 3)
    game.apply("activate Nevinyrral's Disk")
    settle(game)
    left = {p.chars.name for p in game.state.battlefield}
    assert left == {"Swamp"}


def test_meekstone_keeps_the_strong_tapped() -> None:
    """Creatures with power 3 or greater do not untap."""
    scene = Scene(2).battlefield("B", "Meekstone")
    scene.permanent("A", "Hill Giant", tapped=True)
    scene.permanent("A", "Grizzly Bears", tapped=True)
    game = scene.begin("A", "untap")
    assert find(game, "Hill Giant").tapped and not find(game, "Grizzly Bears").tapped


def test_ankh_of_mishra_hurts_whoever_a_land_enters_for() -> None:
    """2 damage to its controller."""
    game = Scene(2).battlefield("B", "Ankh of Mishra").hand("A", "Forest").begin("A")
    play(game, "Forest")
    settle(game)
    assert lives(game) == [18, 20]


@pytest.mark.parametrize(("cards", "life"), [(0, 17), (2, 19), (4, 20)])
def test_the_rack_asks_for_three_cards(cards: int, life: int) -> None:
    """In the chosen opponent's upkeep, damage equal to three minus the cards in that hand."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "The Rack").hand("B", *["Forest"] * cards)
    game = scene.begin("A")
    cast(game, "The Rack")
    settle(game)
    to_step(game, "draw", 2)
    assert lives(game) == [20, life]


@pytest.mark.parametrize(("cards", "life"), [(3, 20), (6, 22)])
def test_ivory_tower_counts_the_cards_above_four(cards: int, life: int) -> None:
    """One life for each in its controller's upkeep."""
    game = Scene(2).battlefield("A", "Ivory Tower").hand("A", *["Forest"] * cards).begin("A", "upkeep")
    settle(game)
    assert lives(game) == [life, 20]


def test_bad_moon_shines_on_every_black_creature() -> None:
    """+1/+1 for all players' black creatures, no others."""
    scene = Scene(2).battlefield("A", "Bad Moon", "Grizzly Bears").battlefield("B", "Scathe Zombies")
    game = scene.begin("A")
    assert size(game, "Scathe Zombies") == (3, 3) and size(game, "Grizzly Bears") == (2, 2)


def test_castle_protects_those_who_stay_untapped() -> None:
    """+0/+2 for untapped creatures of its controller."""
    scene = Scene(2).battlefield("A", "Castle", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = scene.begin("A")
    assert size(game, "Grizzly Bears") == (2, 4) and size(game, "Hill Giant") == (3, 3)
    attack(game, ("Grizzly Bears", "B"))
    assert size(game, "Grizzly Bears") == (2, 2)


def test_pestilence_hurts_all_and_goes_when_no_creature_is_left() -> None:
    """1 damage to each creature and player; sacrificed in an end step without creatures."""
    scene = Scene(2).battlefield("A", "Pestilence", "Swamp", "Swamp").battlefield("B", "Grizzly Bears")
    game = scene.begin("A")
    game.apply("activate Pestilence")
    settle(game)
    assert lives(game) == [19, 19] and find(game, "Grizzly Bears").damage == 1
    twin = to_step(game.clone(), "end")
    settle(twin)
    assert named(twin, "Pestilence")
    game.apply("activate Pestilence")
    settle(game)
    to_step(game, "end")
    settle(game)
    assert named(game, "Pestilence") == []


def test_manabarbs_stings_for_each_land_tapped_for_mana() -> None:
    """1 damage to whoever taps it."""
    game = (
        Scene(2).battlefield("B", "Manabarbs").battlefield("A", "Mountain", "Mountain").hand("A", "Flame Rift").begin()
    )
    cast(game, "Flame Rift")
    assert lives(game) == [20, 20]
    settle(game)
    assert lives(game) == [14, 16]


@pytest.mark.parametrize(
    ("circle", "attacker"),
    [
        ("Circle of Protection: White", "Savannah Lions"),
        ("Circle of Protection: Blue", "Wind Drake"),
        ("Circle of Protection: Black", "Scathe Zombies"),
        ("Circle of Protection: Green", "Grizzly Bears"),
    ],
)
def test_circles_of_protection_stop_one_source_of_their_colour(circle: str, attacker: str) -> None:
    """The next damage from one chosen source of that colour is prevented; a second source is not."""
    scene = Scene(2).battlefield("A", attacker, "Hill Giant").battlefield("B", circle, "Plains")
    game = scene.begin("A", "combat")
    attack(game, (attacker, "B"), ("Hill Giant", "B"))
    pass_until(game, lambda g: g.state.ask_player == 1)
    game.apply(f"activate {circle}")
    to_step(game, "end of combat")
    assert lives(game) == [20, 17]


@pytest.mark.parametrize(
    ("name", "cost", "expected", "keyword"),
    [
        ("Unholy Strength", ["Swamp"], (4, 3), ""),
        ("Web", ["Forest"], (2, 4), "reach"),
        ("Fear", ["Swamp", "Swamp"], (2, 2), "fear"),
    ],
)
def test_auras_change_size_and_keywords(name: str, cost: list[str], expected: tuple[int, int], keyword: str) -> None:
    """The enchanted creature gets what the Aura says."""
    game = Scene(2).battlefield("A", "Grizzly Bears", *cost).hand("A", name).begin("A")
    cast(game, name, "target Grizzly Bears")
    settle(game)
    assert size(game, "Grizzly Bears") == expected
    assert find(game, "Grizzly Bears").chars.keywords == KEYWORD_NAMES.get(keyword, 0)


def test_firebreathing_belongs_to_the_auras_controller() -> None:
    """The Aura's ability, so its controller pays, for whatever creature it enchants."""
    scene = (
        Scene(2).battlefield("A", "Mountain", "Mountain").battlefield("B", "Grizzly Bears").hand("A", "Firebreathing")
    )
    game = scene.begin("A")
    cast(game, "Firebreathing", "target Grizzly Bears")
    settle(game)
    game.apply("activate Firebreathing")
    settle(game)
    assert size(game, "Grizzly Bears") == (3, 2)


def test_regeneration_saves_what_it_enchants() -> None:
    """A shield for a green mana."""
    scene = Scene(2).battlefield("A", "Forest", "Mountain", "Grizzly Bears").hand("A", "Shock")
    scene.permanent("A", "Regeneration", attached_to=scene.state.battlefield[-1])
    game = scene.begin("A")
    game.apply("activate Regeneration")
    settle(game)
    cast(game, "Shock", "target Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").tapped
