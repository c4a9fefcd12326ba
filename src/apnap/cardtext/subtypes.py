"""Subtypes (205.3) and their plurals: facts, as the rules list them and as cards have them."""

from __future__ import annotations

from typing import Final

from apnap.state.subtypes import ARTIFACT_TYPES, BATTLE_TYPES, ENCHANTMENT_TYPES, LAND_TYPES, SPELL_TYPES

CREATURE_TYPES: Final = (
    "Advisor Aetherborn Alien Ally Andorian Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin "
    "Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver "
    "Beeble Beholder Berserker Bird Bison Blinkmoth Boar Book Borg Bringer Brushwagg C'tan Camarid Camel Capybara "
    "Caribou Carrier Cat Centaur Chef Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab "
    "Crocodile Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor "
    "Dog Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant "
    "Elf Elk Employee Eternal Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gamma Gargoyle Germ "
    "Giant Giraffe Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Gorn Graveborn Gremlin Griffin Guest Hag "
    "Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse Human Hydra "
    "Hyena Illusion Imp Incarnation Inhuman Inkling Inquisitor Insect Jackal Jellyfish Juggernaut Kangaroo Kavu "
    "Kelpien Kirin Kithkin Klingon Knight Kobold Kor Kraken Kree Lamia Lammasu Lanthanite Leech Lemur Leviathan "
    "Lhurgoyf Licid Lizard Llama Lobster Mammoth Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur "
    "Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim "
    "Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Officer Ogre Ooze Orb Orc Orgg Otter Ouphe Ox "
    "Oyster Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate "
    "Plant Platypus Porcupine Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection "
    "Rhino Rigger Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion "
    "Scout Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Shi'ar Siren Skeleton Skrull "
    "Skunk Slith Sliver Sloth Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider "
    "Spike Spirit Splinter Sponge Spy Squid Squirrel Starfish Surrakar Survivor Symbiote Synth Talosian Tellarite "
    "Tentacle Tetravite Thalakos Tholian Thopter Thrull Tiefling Tosk Toy Treefolk Trilobite Triskelavite Troll "
    "Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain Volver Vulcan Wall Walrus Warlock Warrior Weasel "
    "Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Xindi Yeti Zombie Zubera "
)

WRITTEN: Final = (ARTIFACT_TYPES, ENCHANTMENT_TYPES, LAND_TYPES, SPELL_TYPES, CREATURE_TYPES, BATTLE_TYPES)
ALL: Final = [name for name in " ".join(WRITTEN).split() if name != "Urza's"]  # which looks like a part of a name
SUBTYPES: Final = {name.lower(): name for name in ALL}
CREATURES: Final = frozenset(CREATURE_TYPES.split())

IRREGULAR: Final = {
    "Elf": "elves",
    "Dwarf": "dwarves",
    "Wolf": "wolves",
    "Werewolf": "werewolves",
    "Thief": "thieves",
    "Mouse": "mice",
    "Fungus": "fungi",
    "Octopus": "octopuses",
    "Homunculus": "homunculi",
    "Ox": "oxen",
    "Cyclops": "cyclopes",
    "Hero": "heroes",
    "Child": "children",
    "Pegasus": "pegasi",
    "Cyberman": "cybermen",
    "Mongoose": "mongooses",
    "Plains": "plains",
    "Merfolk": "merfolk",
    "Moonfolk": "moonfolk",
    "Treefolk": "treefolk",
    "Kithkin": "kithkin",
    "Sheep": "sheep",
    "Fish": "fish",
    "Squid": "squid",
    "Aurochs": "aurochs",
    "Eldrazi": "eldrazi",
    "Vedalken": "vedalken",
    "Kor": "kor",
    "Samurai": "samurai",
    "Equipment": "equipment",
    "Dauthi": "dauthi",
    "Soltari": "soltari",
    "Thalakos": "thalakos",
}


def plural(name: str) -> str:
    if name in IRREGULAR:
        return IRREGULAR[name]
    low = name.lower()
    if low.endswith("y") and low[-2] not in "aeiou":
        return low[:-1] + "ies"
    return low + ("es" if low.endswith(("s", "x", "ch", "sh")) else "s")


PLURALS: Final = {plural(name): name for name in ALL}
