"""The subtypes that belong to other card types than creature (205.3): facts, as the rules list them."""

from __future__ import annotations

from typing import Final

# 205.3g
ARTIFACT_TYPES: Final = """
    Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk
    Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle
"""
# 205.3h
ENCHANTMENT_TYPES: Final = """
    Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine
"""
# 205.3i
LAND_TYPES: Final = """
    Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower Town
    Urza's
"""
# 205.3j
PLANESWALKER_TYPES: Final = """
    Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel
    Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace Jared
    Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko
    Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi
    Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu
    Yanling Zariel
"""
# 205.3k
SPELL_TYPES: Final = """
    Adventure Arcane Lesson Omen Trap
"""
# 205.3q
BATTLE_TYPES: Final = "Siege"

BY_TYPE: Final = {
    "artifact": frozenset(ARTIFACT_TYPES.split()),
    "enchantment": frozenset(ENCHANTMENT_TYPES.split()),
    "land": frozenset(LAND_TYPES.split()),
    "planeswalker": frozenset(PLANESWALKER_TYPES.split()),
    "instant": frozenset(SPELL_TYPES.split()),
    "sorcery": frozenset(SPELL_TYPES.split()),
    "battle": frozenset(BATTLE_TYPES.split()),
}
# Whatever is not among these is a creature type.
NO_CREATURE_TYPES: Final = frozenset[str]().union(*BY_TYPE.values())
