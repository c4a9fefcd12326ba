"""Creatures with one keyword ability of combat each, and a few with two."""

from __future__ import annotations

from apnap.cards.registry import creature
from apnap.vocab.abilities import Keyword, Protection, Static
from apnap.vocab.filters import Filter
from apnap.vocab.rules_text import Rule

NOT_BY_WHITE = Static(rules=(Rule("cannot be blocked by", "self", against=Filter(colors="W")),))

# Evasion (509.1b)
creature("Wind Drake", "2U", "Drake", 2, 2, "flying")
creature("Giant Spider", "3G", "Spider", 2, 4, "reach")
creature("Boggart Brute", "2R", "Goblin Warrior", 3, 2, "menace")
creature("Severed Legion", "1BB", "Zombie", 2, 2, "fear")
creature("Bladetusk Boar", "3R", "Boar", 3, 2, "intimidate")
creature("Bog Wraith", "3B", "Wraith", 3, 3, "swampwalk")
creature("Dauthi Horror", "1B", "Dauthi Horror", 2, 1, "shadow", NOT_BY_WHITE)
creature("Dauthi Slayer", "BB", "Dauthi Soldier", 2, 2, "shadow", Static(rules=(Rule("must attack", "self"),)))
creature("Furtive Homunculus", "1U", "Homunculus", 2, 1, "skulk")
creature("Shu Cavalry", "2W", "Human Soldier", 2, 2, "horsemanship")
creature("Phantom Warrior", "1UU", "Illusion Warrior", 2, 2, "unblockable")

# Attacking and blocking
creature("Wall of Wood", "G", "Wall", 0, 3, "defender")

# Damage
creature("Youthful Knight", "1W", "Human Knight", 2, 1, "first strike")
creature("Fencing Ace", "1W", "Human Soldier", 1, 1, "double strike")
creature("Typhoid Rats", "B", "Rat", 1, 1, "deathtouch")
creature("Child of Night", "1B", "Vampire", 2, 1, "lifelink")
creature("Colossal Dreadmaw", "4GG", "Dinosaur", 6, 6, "trample")
creature("Glistener Elf", "G", "Phyrexian Elf Warrior", 1, 1, "infect")
creature("Blighted Agent", "1U", "Phyrexian Human Rogue", 1, 1, "infect, unblockable")
creature("Sickle Ripper", "1B", "Elemental Warrior", 2, 1, "wither")
creature("Pestilent Syphoner", "1B", "Phyrexian Insect", 1, 1, "flying", Keyword("toxic", n=1))
creature("White Knight", "WW", "Human Knight", 2, 2, "first strike", Protection(Filter(colors="B")))
creature("Black Knight", "BB", "Human Knight", 2, 2, "first strike", Protection(Filter(colors="W")))
