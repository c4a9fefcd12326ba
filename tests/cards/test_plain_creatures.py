"""Creatures with nothing but size and keywords: what is printed on each of them.

What a keyword does is shown by the tests of its rule.
"""

from __future__ import annotations

import pytest

from apnap import card
from apnap.state.kinds import KEYWORD_NAMES
from apnap.testing import Scene, find


@pytest.mark.parametrize(
    ("name", "cost", "line", "power", "toughness", "keywords"),
    [
        ("Air Elemental", "3UU", "Creature — Elemental", 4, 4, "flying"),
        ("Akoum Warrior", "5R", "Creature — Minotaur Warrior", 4, 5, "trample"),
        ("Ambush Viper", "1G", "Creature — Snake", 2, 1, "flash, deathtouch"),
        ("Benalish Hero", "W", "Creature — Human Soldier", 1, 1, "banding"),
        ("Bladetusk Boar", "3R", "Creature — Boar", 3, 2, "intimidate"),
        ("Blighted Agent", "1U", "Creature — Phyrexian Human Rogue", 1, 1, "infect, unblockable"),
        ("Bog Wraith", "3B", "Creature — Wraith", 3, 3, "swampwalk"),
        ("Boggart Brute", "2R", "Creature — Goblin Warrior", 3, 2, "menace"),
        ("Boros Recruit", "{R/W}", "Creature — Goblin Soldier", 1, 1, "first strike"),
        ("Breezekeeper", "3U", "Creature — Djinn", 4, 4, "flying, phasing"),
        ("Carnage Tyrant", "4GG", "Creature — Dinosaur", 7, 6, "can't be countered, trample, hexproof"),
        ("Child of Night", "1B", "Creature — Vampire", 2, 1, "lifelink"),
        ("Colossal Dreadmaw", "4GG", "Creature — Dinosaur", 6, 6, "trample"),
        ("Craw Wurm", "4GG", "Creature — Wurm", 6, 4, ""),
        ("Darksteel Myr", "3", "Artifact Creature — Myr", 0, 1, "indestructible"),
        ("Deadly Insect", "4G", "Creature — Insect", 6, 1, "shroud"),
        ("Elvish Archers", "1G", "Creature — Elf Archer", 2, 1, "first strike"),
        ("Embereth Shieldbreaker", "1R", "Creature — Human Knight", 2, 1, ""),
        ("Faerie Rogue", "", "Creature — Faerie Rogue", 1, 1, "flying"),
        ("Fencing Ace", "1W", "Creature — Human Soldier", 1, 1, "double strike"),
        ("Furtive Homunculus", "1U", "Creature — Homunculus", 2, 1, "skulk"),
        ("Giant Spider", "3G", "Creature — Spider", 2, 4, "reach"),
        ("Glistener Elf", "G", "Creature — Phyrexian Elf Warrior", 1, 1, "infect"),
        ("Gray Ogre", "2R", "Creature — Ogre", 2, 2, ""),
        ("Grizzly Bears", "1G", "Creature — Bear", 2, 2, ""),
        ("Hill Giant", "3R", "Creature — Giant", 3, 3, ""),
        ("Ironroot Treefolk", "4G", "Creature — Treefolk", 3, 5, ""),
        ("Isamaru, Hound of Konda", "W", "Legendary Creature — Dog", 2, 2, ""),
        ("Kjeldoran Skyknight", "2W", "Creature — Human Knight", 1, 1, "flying, first strike, banding"),
        ("Mahamoti Djinn", "4UU", "Creature — Djinn", 5, 6, "flying"),
        ("Memnite", "0", "Artifact Creature — Construct", 1, 1, ""),
        ("Merfolk of the Pearl Trident", "U", "Creature — Merfolk", 1, 1, ""),
        ("Mesa Pegasus", "1W", "Creature — Pegasus", 1, 1, "flying, banding"),
        ("Mons's Goblin Raiders", "R", "Creature — Goblin", 1, 1, ""),
        ("Ornithopter", "0", "Artifact Creature — Thopter", 0, 2, "flying"),
        ("Pearled Unicorn", "2W", "Creature — Unicorn", 2, 2, ""),
        ("Phantom Monster", "3U", "Creature — Illusion", 3, 3, "flying"),
        ("Phantom Warrior", "1UU", "Creature — Illusion Warrior", 2, 2, "unblockable"),
        ("Raging Goblin", "R", "Creature — Goblin Berserker", 1, 1, "haste"),
        ("Sandbar Crocodile", "4U", "Creature — Crocodile", 6, 5, "phasing"),
        ("Savannah Lions", "W", "Creature — Cat", 2, 1, ""),
        ("Scathe Zombies", "2B", "Creature — Zombie", 2, 2, ""),
        ("Scryb Sprites", "G", "Creature — Faerie", 1, 1, "flying"),
        ("Serra Angel", "3WW", "Creature — Angel", 4, 4, "flying, vigilance"),
        ("Serra Faithkeeper", "", "Creature — Angel", 4, 4, "flying, vigilance"),
        ("Severed Legion", "1BB", "Creature — Zombie", 2, 2, "fear"),
        ("Shu Cavalry", "2W", "Creature — Human Soldier", 2, 2, "horsemanship"),
        ("Sickle Ripper", "1B", "Creature — Elemental Warrior", 2, 1, "wither"),
        ("Slippery Bogle", "{G/U}", "Creature — Beast", 1, 1, "hexproof"),
        ("Timber Wolves", "G", "Creature — Wolf", 1, 1, "banding"),
        ("Tundra Wolves", "W", "Creature — Wolf", 1, 1, "first strike"),
        ("Typhoid Rats", "B", "Creature — Rat", 1, 1, "deathtouch"),
        ("Vampire Nighthawk", "1BB", "Creature — Vampire Shaman", 2, 3, "flying, deathtouch, lifelink"),
        ("Wall of Air", "1UU", "Creature — Wall", 1, 5, "defender, flying"),
        ("Wall of Stone", "1RR", "Creature — Wall", 0, 8, "defender"),
        ("Wall of Swords", "3W", "Creature — Wall", 3, 5, "defender, flying"),
        ("Wall of Wood", "G", "Creature — Wall", 0, 3, "defender"),
        ("War Elephant", "3W", "Creature — Elephant", 2, 2, "trample, banding"),
        ("War Mammoth", "3G", "Creature — Elephant", 3, 3, "trample"),
        ("Wind Drake", "2U", "Creature — Drake", 2, 2, "flying"),
        ("Youthful Knight", "1W", "Creature — Human Knight", 2, 1, "first strike"),
        ("Zephyr Falcon", "1U", "Creature — Bird", 1, 1, "flying, vigilance"),
    ],
)
def test_a_plain_creature_is_what_is_printed_on_it(
    name: str, cost: str, line: str, power: int, toughness: int, keywords: str
) -> None:
    """Cost, types, size and keywords as printed, on the battlefield as on the card."""
    known = card(name)
    mask = sum(KEYWORD_NAMES[word] for word in keywords.split(", ") if word)
    chars = find(Scene(2).battlefield("A", name).begin("A"), name).chars
    assert (known.cost.text, known.line) == (cost, line)
    assert (chars.power, chars.toughness, chars.keywords, chars.abilities.all) == (power, toughness, mask, ())
