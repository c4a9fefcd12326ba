"""Creatures of the first years, one by one."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.state.kinds import KEYWORD_NAMES
from apnap.testing import Scene, answer, attack, block, cast, find, named, settle, to_step, to_turn
from tests.helpers import lives, size, texts


@pytest.mark.parametrize(
    ("name", "land", "foe", "friend"),
    [
        ("Order of Leitbur", "Plains", "Terror", "Shock"),
        ("Order of the White Shield", "Plains", "Terror", "Shock"),
        ("Order of the Ebon Hand", "Swamp", "Swords to Plowshares", "Shock"),
        ("Knight of Stromgald", "Swamp", "Swords to Plowshares", "Shock"),
    ],
)
def test_knights_buy_first_strike_and_power_and_fear_not_their_enemy(
    name: str, land: str, foe: str, friend: str
) -> None:
    """Spells of the enemy colour cannot target it; one mana gives first strike, two +1/+0."""
    scene = Scene(2).battlefield("A", name, *[land] * 3)
    scene.battlefield("B", "Swamp", "Plains", "Mountain", "Memnite").hand("B", foe, friend)
    game = scene.begin("A")
    game.apply(f"activate {name}: first strike")
    settle(game)
    game.apply(f"activate {name}: +1/+0")
    settle(game)
    assert size(game, name) == (3, 1) and find(game, name).chars.keywords == KEYWORD_NAMES["first strike"]
    game.apply("pass")
    assert f"cast {foe}" not in texts(game) or target_texts(game, foe) != [f"target {name}"]
    assert f"target {name}" in target_texts(game, friend)
    assert f"target {name}" not in target_texts(game, foe)


def target_texts(game: Game, spell: str) -> list[str]:
    if f"cast {spell}" not in texts(game):
        return []
    twin = game.clone()
    twin.apply(f"cast {spell}")
    return texts(twin)


def test_shivan_dragon_breathes_fire() -> None:
    """+1/+0 for each red mana, until end of turn."""
    game = Scene(2).battlefield("A", "Shivan Dragon", "Mountain", "Mountain").begin("A")
    for _ in range(2):
        game.apply("activate Shivan Dragon")
        settle(game)
    assert size(game, "Shivan Dragon") == (7, 5)
    to_turn(game, 2)
    assert size(game, "Shivan Dragon") == (5, 5)


def test_granite_gargoyle_toughens() -> None:
    """+0/+1 for a red mana."""
    game = Scene(2).battlefield("A", "Granite Gargoyle", "Mountain").begin("A")
    game.apply("activate Granite Gargoyle")
    settle(game)
    assert size(game, "Granite Gargoyle") == (2, 3)


def test_uthden_troll_regenerates() -> None:
    """A shield for a red mana: destroyed, it is tapped instead."""
    game = Scene(2).battlefield("A", "Uthden Troll", "Mountain", "Mountain").hand("A", "Shock").begin("A")
    game.apply("activate Uthden Troll")
    settle(game)
    cast(game, "Shock", "target Uthden Troll")
    settle(game)
    assert find(game, "Uthden Troll").tapped


def whelp(times: int) -> Game:
    game = Scene(2).battlefield("A", "Dragon Whelp", *["Mountain"] * 4).begin("A")
    for _ in range(times):
        game.apply("activate Dragon Whelp")
        settle(game)
    assert size(game, "Dragon Whelp") == (2 + times, 3)
    to_step(game, "end")
    return settle(game)


def test_dragon_whelp_stands_three_breaths_but_not_four() -> None:
    """The fourth activation in a turn means its sacrifice in the end step."""
    assert named(whelp(3), "Dragon Whelp")
    assert named(whelp(4), "Dragon Whelp") == []


def test_prodigal_sorcerer_pings() -> None:
    """Tap: 1 damage to any target."""
    game = Scene(2).battlefield("A", "Prodigal Sorcerer").begin("A")
    game.apply("activate Prodigal Sorcerer")
    answer(game, "target B")
    settle(game)
    assert lives(game) == [20, 19] and find(game, "Prodigal Sorcerer").tapped


def test_royal_assassin_kills_tapped_creatures_only() -> None:
    """Only a tapped creature may be chosen."""
    scene = Scene(2).battlefield("A", "Royal Assassin").battlefield("B", "Hill Giant")
    scene.permanent("B", "Grizzly Bears", tapped=True)
    game = scene.begin("A")
    game.apply("activate Royal Assassin")
    assert texts(game) == ["target Grizzly Bears"]
    answer(game, "target Grizzly Bears")
    settle(game)
    assert named(game, "Grizzly Bears") == []


@pytest.mark.parametrize(("name", "hurt", "back"), [("Orcish Artillery", 2, 3), ("Brothers of Fire", 1, 1)])
def test_red_shooters_hurt_themselves_as_well(name: str, hurt: int, back: int) -> None:
    """The target and its controller are both dealt damage."""
    game = Scene(2).battlefield("A", name, *["Mountain"] * 3).begin("A")
    game.apply(f"activate {name}")
    answer(game, "target B")
    settle(game)
    assert lives(game) == [20 - back, 20 - hurt]


def test_hypnotic_specter_takes_a_card_at_random() -> None:
    """Damage to an opponent costs that player a random card; nobody is asked."""
    game = Scene(2).battlefield("A", "Hypnotic Specter").hand("B", "Shock", "Fog", "Forest").begin("A", "combat")
    attack(game, ("Hypnotic Specter", "B"))
    to_step(game, "end of combat")
    assert lives(game) == [20, 18] and len(game.state.players[1].hand) == 2


def test_sengir_vampire_grows_when_its_victim_dies() -> None:
    """A +1/+1 counter for a creature that dies in the turn it was damaged by the Vampire, however it dies."""
    scene = Scene(2).battlefield("A", "Sengir Vampire", "Mountain").hand("A", "Shock")
    game = scene.battlefield("B", "Giant Spider", "Craw Wurm").battlefield("A", "Mountain").begin("A", "combat")
    attack(game, ("Sengir Vampire", "B"))
    block(game, ("Giant Spider", "Sengir Vampire"))
    to_step(game, "main")
    assert named(game, "Giant Spider") == [] and size(game, "Sengir Vampire") == (5, 5)


def test_sengir_vampire_does_not_grow_for_the_deaths_of_others() -> None:
    """A creature it did not damage, or damaged in an earlier turn, gives nothing."""
    scene = Scene(2).battlefield("A", "Sengir Vampire", *["Swamp"] * 4).hand("A", "Doom Blade", "Doom Blade")
    game = scene.battlefield("B", "Giant Spider", "Hill Giant").begin("A", "combat")
    cast(game, "Doom Blade", "target Hill Giant")
    settle(game)
    spider = find(game, "Giant Spider")
    spider.remember("damaged by", [game.state.turn_number - 1, find(game, "Sengir Vampire").id])
    cast(game, "Doom Blade", "target Giant Spider")
    settle(game)
    assert named(game, "Giant Spider") == [] and size(game, "Sengir Vampire") == (4, 4)


def test_ironclaw_orcs_block_only_the_weak() -> None:
    """It cannot block a creature with power 2 or greater."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Raging Goblin").battlefield("B", "Ironclaw Orcs")
    game = scene.begin("A", "combat")
    attack(game, ("Grizzly Bears", "B"), ("Raging Goblin", "B"))
    block(game, ("Ironclaw Orcs", "Raging Goblin"))
    with pytest.raises(Exception, match="could not block"):
        again = Scene(2).battlefield("A", "Grizzly Bears").battlefield("B", "Ironclaw Orcs").begin("A", "combat")
        attack(again, ("Grizzly Bears", "B"))
        to_step(again, "declare blockers")
        block(again, ("Ironclaw Orcs", "Grizzly Bears"))


def test_cockatrice_turns_its_foes_to_stone_at_end_of_combat() -> None:
    """What it blocks dies at end of combat; walls do not."""
    game = Scene(2).battlefield("A", "Craw Wurm").battlefield("B", "Cockatrice").begin("A", "combat")
    attack(game, ("Craw Wurm", "B"))
    block(game, ("Cockatrice", "Craw Wurm"))
    to_step(game, "end of combat")
    assert named(game, "Cockatrice") == [] and named(game, "Craw Wurm")
    settle(game)
    assert named(game, "Craw Wurm") == []


def test_erhnam_djinn_gives_forestwalk_until_its_next_upkeep() -> None:
    """A creature of an opponent, not a wall, gains forestwalk for a round of turns."""
    scene = Scene(2).battlefield("A", "Erhnam Djinn").battlefield("B", "Grizzly Bears", "Wall of Wood")
    game = scene.begin("A", "upkeep")
    if "target Grizzly Bears" in texts(game):
        answer(game, "target Grizzly Bears")
    settle(game)
    walk = KEYWORD_NAMES["forestwalk"]
    assert find(game, "Grizzly Bears").chars.keywords == walk
    to_step(game, "main", 2)
    assert find(game, "Grizzly Bears").chars.keywords == walk
    to_step(game, "upkeep", 3)
    assert find(game, "Grizzly Bears").chars.keywords == 0  # the next one is only on the stack
    assert size(game, "Erhnam Djinn") == (4, 5)


def test_lord_of_atlantis_leads_all_other_merfolk() -> None:
    """+1/+1 and islandwalk for merfolk of every player, not for itself."""
    scene = Scene(2).battlefield("A", "Lord of Atlantis").battlefield("B", "Merfolk of the Pearl Trident")
    game = scene.begin("A")
    assert size(game, "Merfolk of the Pearl Trident") == (2, 2) and size(game, "Lord of Atlantis") == (2, 2)
    assert find(game, "Merfolk of the Pearl Trident").chars.keywords == KEYWORD_NAMES["islandwalk"]


def test_kird_ape_needs_a_forest_of_its_own() -> None:
    """2/3 while its controller has a Forest; another's does not count."""
    game = Scene(2).battlefield("A", "Kird Ape", "Taiga").begin("A")
    assert size(game, "Kird Ape") == (2, 3)
    game = Scene(2).battlefield("A", "Kird Ape").battlefield("B", "Forest").begin("A")
    assert size(game, "Kird Ape") == (1, 1)
