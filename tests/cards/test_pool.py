"""The pool has the cards it is known for, grouped by what they exercise."""

from __future__ import annotations

import pytest

from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS
from apnap.state.kinds import BATTLE, CREATURE, KEYWORD_NAMES, PLANESWALKER

GROUPS = {
    "extra turns": (
        "Time Walk",
        "Time Warp",
        "Temporal Mastery",
        "Savor the Moment",
        "Final Fortune",
        "Last Chance",
        "Walk the Aeons",
        "Time Vault",
        "Time Sieve",
        "Emrakul, the Promised End",
        "Eon Frolicker",
        "Notorious Throng",
        "Medomai the Ageless",
    ),
    "skipping": (
        "Eater of Days",
        "Meditate",
        "Chronatog",
        "Lethal Vapors",
        "Stasis",
        "Eon Hub",
        "Necropotence",
        "Yawgmoth's Bargain",
        "Fatespinner",
        "Moment of Silence",
        "False Peace",
        "Empty City Ruse",
        "Yosei, the Morning Star",
        "Brine Elemental",
        "Island Sanctuary",
        "Solitary Confinement",
        "Sands of Time",
    ),
    "extra phases and steps": (
        "Relentless Assault",
        "Seize the Day",
        "World at War",
        "Aggravated Assault",
        "Waves of Aggression",
        "Aurelia, the Warleader",
        "Moraug, Fury of Akoum",
        "Combat Celebrant",
        "Breath of Fury",
        "Port Razer",
        "Hellkite Charger",
        "Obeka, Splitter of Seconds",
        "Paradox Haze",
        "Sphinx of the Second Sun",
        "Shadow of the Second Sun",
        "Y'shtola Rhul",
    ),
    "ending": (
        "Time Stop",
        "Discontinuity",
        "Hurkyl's Final Meditation",
        "Glorious End",
        "Sundial of the Infinite",
        "Day's Undoing",
        "Obeka, Brute Chronologist",
        "Mandate of Peace",
    ),
    "controlling players and order": (
        "Mindslaver",
        "Sorin Markov",
        "Worst Fears",
        "Word of Command",
        "Aeon Engine",
        "Serra Avenger",
    ),
    "untapping": (
        "Winter Orb",
        "Static Orb",
        "Mungha Wurm",
        "Exhaustion",
        "Mana Vapors",
        "Seedborn Muse",
        "Triton Tactics",
        "Tawnos's Coffin",
        "Rubinia Soulsinger",
        "Icy Manipulator",
        "Basalt Monolith",
        "Paralyze",
        "Intruder Alarm",
    ),
    "phasing": (
        "Breezekeeper",
        "Sandbar Crocodile",
        "Taniwha",
        "Teferi's Veil",
        "Teferi's Protection",
        "Reality Ripple",
        "Cloak of Invisibility",
        "The Phasing of Zhalfir",
    ),
    "day and night, Sagas": (
        "Brutal Cathar",
        "Tovolar's Huntmaster",
        "Brimstone Vandal",
        "Immerwolf",
        "Moonmist",
        "The Celestus",
        "Rite of Belzenlok",
        "History of Benalia",
        "The Eldest Reborn",
        "Urza's Saga",
        "Blood Moon",
        "Doubling Season",
        "Vorinclex, Monstrous Raider",
    ),
    "mana over time": (
        "Upwelling",
        "Kruphix, God of Horizons",
        "Omnath, Locus of Mana",
        "Yurlok of Scorch Thrash",
        "Braid of Fire",
        "Eladamri's Vineyard",
        "Mana Drain",
        "Dark Ritual",
        "Su-Chi",
        "Horizon Stone",
        "Savage Ventmaw",
    ),
    "upkeep, draw, end and cleanup": (
        "Howling Mine",
        "Sylvan Library",
        "Phyrexian Arena",
        "Juzám Djinn",
        "Lord of the Pit",
        "Force of Nature",
        "Demonic Hordes",
        "Serendib Efreet",
        "Black Vise",
        "Mystic Remora",
        "Blastoderm",
        "Lightning Coils",
        "Feldon of the Third Path",
        "Otherworldly Journey",
        "Ball Lightning",
        "Waylay",
        "Rielle, the Everwise",
        "Megrim",
        "Basking Rootwalla",
        "Library of Leng",
        "Reliquary Tower",
        "Blessed Wine",
        "Reset",
        "Bloodthirsty Adversary",
        "Sneak Attack",
    ),
    "lands and land plays": (
        "Plains",
        "Island",
        "Swamp",
        "Mountain",
        "Forest",
        "Fastbond",
        "Storm Cauldron",
        "Exploration",
        "Fabled Passage",
        "Maze of Ith",
    ),
    "the first years": (
        "Vibrating Sphere",
        "Wellspring",
        "Siren's Call",
        "Nettling Imp",
        "Counterspell",
        "Power Sink",
        "Red Elemental Blast",
        "Fork",
        "Healing Salve",
        "Circle of Protection: Red",
        "Samite Healer",
        "Drudge Skeletons",
        "Death Ward",
        "Mogg Fanatic",
        "Triskelion",
        "Morphling",
        "Brass Man",
        "Colossus of Sardia",
    ),
}
# Combat keywords that no creature has by itself.
ELSEWHERE = {"daybound", "nightbound", "changeling", "split second", "trample over planeswalkers"}


@pytest.mark.parametrize("group", GROUPS)
def test_the_pool_has_every_card_of_the_group(group: str) -> None:
    """By name, as printed."""
    assert [name for name in GROUPS[group] if name not in SHIPPED] == []


def test_the_staples_are_of_every_kind() -> None:
    """Five colours, planeswalkers, a battle, a vehicle, Equipment, Auras, morph; hundreds of cards in all."""
    cards = [CARDS[name] for name in SHIPPED if not name.startswith("(") and not CARDS[name].is_token]
    assert len(cards) >= 250
    for color in range(5):
        assert sum(card.chars.colors == 1 << color for card in cards) >= 30
    assert sum(bool(card.chars.types & PLANESWALKER) for card in cards) >= 3
    assert any(card.chars.types & BATTLE for card in cards)
    for subtype in ("Vehicle", "Equipment", "Aura", "Saga"):
        assert any(subtype in card.chars.subtypes for card in cards), subtype
    assert any(card.word("morph") for card in cards)


def test_a_creature_has_every_keyword_of_combat() -> None:
    """Evasion, damage, attacking and blocking."""
    found = 0
    for name in SHIPPED:
        if CARDS[name].chars.types & CREATURE:
            found |= CARDS[name].chars.keywords
    missing = {word for word, bit in KEYWORD_NAMES.items() if not found & bit} - ELSEWHERE
    walks = {"plainswalk", "islandwalk", "mountainwalk", "forestwalk"}  # as swampwalk is
    assert missing - walks == set()
