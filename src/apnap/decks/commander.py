"""Commander decks that ship: their leaders, and the other cards, from the pool."""

from __future__ import annotations

from typing import Final

# name -> commanders, the rest of the hundred cards
COMMANDER_DECKS: Final[dict[str, tuple[list[str], list[str]]]] = {
    "brimaz": (
        ["Brimaz, King of Oreskos"],
        [
            *("Aegis of the Gods", "Benalish Hero", "Calciderm", "Daunting Defender", "Deftblade Elite"),
            *("Devoted Retainer", "Doomed Traveler", "Exalted Angel", "Exalted Dragon", "Felidar Sovereign"),
            *("Femeref Knight", "Guardian of Faith", "Hero of Bladehold", "Isamaru, Hound of Konda"),
            *("Kjeldoran Skyknight", "Mesa Pegasus", "Order of Leitbur", "Order of the White Shield"),
            *("Palisade Giant", "Pearled Unicorn", "Samite Healer", "Savannah Lions", "Serra Angel"),
            *("Serra Avenger", "Shu Cavalry", "Soul Warden", "Spirit of the Labyrinth"),
            *("Thalia, Guardian of Thraben", "Tundra Wolves", "Voice of All", "Wall of Swords"),
            *("War Elephant", "White Knight", "Yosei, the Morning Star", "Armageddon", "Blessed Wine"),
            *("Brainwash", "Castle", "Circle of Protection: Black", "Circle of Protection: Green"),
            *("Circle of Protection: Red", "Circle of Protection: White", "Death Ward", "Humility"),
            *("Invasion of Dominaria", "Mandate of Peace", "Oblivion Ring", "Out of Time"),
            *("Swords to Plowshares", "Teferi's Protection", "Waylay", "Worship", "Wrath of God", "Sol Ring"),
            *("Mana Vault", "Gilded Lotus", "Manalith", "Basalt Monolith", "41 Plains"),
        ],
    ),
    "omnath": (
        ["Omnath, Locus of Mana"],
        [
            *("Ambush Viper", "Basking Rootwalla", "Birds of Paradise", "Carnage Tyrant", "Cautious Survivor"),
            *("Cockatrice", "Colossal Dreadmaw", "Craw Wurm", "Deadly Insect", "Dryad Arbor"),
            *("Elven Warhounds", "Elvish Archers", "Elvish Visionary", "Emperor Crocodile", "Erhnam Djinn"),
            *("Essence of the Wild", "Gaea's Herald", "Gatstaf Shepherd", "Giant Spider", "Glistener Elf"),
            *("Ironroot Treefolk", "Llanowar Elves", "Mungha Wurm", "Sacred Prey", "Scryb Sprites"),
            *("Seedborn Muse", "Stalking Tiger", "Thicket Basilisk", "Tovolar's Huntmaster"),
            *("Twinblade Slasher", "Wall of Roots", "Wall of Wood", "War Mammoth", "Young Wolf"),
            *("Assault Formation", "Concordant Crossroads", "Crumble", "Doubling Season"),
            *("Eladamri's Vineyard", "Exploration", "Fog", "Garruk Wildspeaker", "Giant Growth"),
            *("Glimpse of Nature", "Hardened Scales", "Hurricane", "Lure", "Multani's Presence"),
            *("Mutagenic Growth", "Naturalize", "Presence of Gond", "Ranger's Guile", "Web", "Sol Ring"),
            *("Mana Vault", "Gilded Lotus", "Manalith", "Basalt Monolith", "41 Forest"),
        ],
    ),
    "aurelia": (
        ["Aurelia, the Warleader"],
        [
            *("Aladdin", "Ball Lightning", "Benalish Cavalry", "Benalish Hero", "Brimaz, King of Oreskos"),
            *("Devoted Retainer", "Doomed Traveler", "Femeref Knight", "Fencing Ace", "Goblin King"),
            *("Granite Gargoyle", "Gray Ogre", "Hellkite Charger", "Hellrider", "Hero of Bladehold"),
            *("Isamaru, Hound of Konda", "Kazuul, Tyrant of the Cliffs", "Keldon Warlord"),
            *("Kjeldoran Skyknight", "Lightning Serpent", "Mesa Pegasus", "Orcish Artillery", "Port Razer"),
            *("Rograkh, Son of Rohgahh", "Ronin Houndmaster", "Scarred Puma", "Serra Angel", "Suq'Ata Lancer"),
            *("Two-Headed Giant of Foriys", "Uthden Troll", "Wall of Stone", "Wall of Swords", "War Elephant"),
            *("White Knight", "Act on Impulse", "Aggravated Assault", "Arc Lightning", "Blessed Wine"),
            *("Circle of Protection: Black", "Circle of Protection: White", "Death Ward", "Dwarven Armory"),
            *("Faithless Looting", "False Peace", "Firebreathing", "Flame Rift", "Fork", "Furnace of Rath"),
            *("Healing Salve", "Leyline of Punishment", "Shock", "Silence", "War Cadence", "Sol Ring"),
            *("Mana Vault", "Gilded Lotus", "Manalith", "Basalt Monolith", "21 Plains", "20 Mountain"),
        ],
    ),
    "medomai": (
        ["Medomai the Ageless"],
        [
            *("Air Elemental", "Benalish Cavalry", "Benalish Hero", "Blighted Agent", "Breezekeeper"),
            *("Brimaz, King of Oreskos", "Brine Elemental", "Calciderm", "Deftblade Elite", "Doomed Traveler"),
            *("Exalted Angel", "Femeref Knight", "Furtive Homunculus", "Isamaru, Hound of Konda"),
            *("Kjeldoran Skyknight", "Laboratory Maniac", "Master Thief", "Merfolk of the Pearl Trident"),
            *("Mesa Pegasus", "Morphling", "Ninja of the Deep Hours", "Phantom Warrior", "Prodigal Sorcerer"),
            *("Sandbar Crocodile", "Sea Serpent", "Taniwha", "Tundra Wolves", "Vodalian Illusionist"),
            *("Voice of All", "Wall of Air", "Wall of Swords", "White Knight", "Youthful Knight"),
            *("Zephyr Falcon", "Angelic Destiny", "Blue Elemental Blast", "Deflection", "Divination"),
            *("Empty City Ruse", "Frost Breath", "Kismet", "Mana Vapors", "Notorious Throng", "Opalescence"),
            *("Raise the Alarm", "Reality Ripple", "Redirect", "Reset", "Rest in Peace", "Slip Out the Back"),
            *("Suppression Field", "Twisted Image", "Wrath of God", "Sol Ring", "Mana Vault", "Gilded Lotus"),
            *("Manalith", "Basalt Monolith", "21 Plains", "20 Island"),
        ],
    ),
    "doran": (
        ["Doran, the Siege Tower"],
        [
            *("Abyssal Nightstalker", "Akrasan Squire", "Basking Rootwalla", "Birds of Paradise"),
            *("Black Knight", "Blood Artist", "Brimaz, King of Oreskos", "Cockatrice", "Demonic Hordes"),
            *("Elvish Archers", "Felidar Sovereign", "Gaea's Herald", "Glistener Elf", "Guardian of Faith"),
            *("Hypnotic Specter", "Juzám Djinn", "Llanowar Elves", "Master of the Hunt"),
            *("Omnath, Locus of Mana", "Order of Leitbur", "Pearled Unicorn", "Reassembling Skeleton"),
            *("Royal Assassin", "Severed Legion", "Soul Warden", "Spirit of the Labyrinth", "Stalking Tiger"),
            *("Thalia, Guardian of Thraben", "Voice of All", "Vorinclex, Monstrous Raider", "Wall of Roots"),
            *("Wall of Wood", "War Elephant", "War Mammoth", "Armageddon", "Assault Formation"),
            *("Boon Reflection", "Circle of Protection: Blue", "Darkest Hour", "Delirium Skeins", "Dismember"),
            *("Fastbond", "Giant Growth", "Healing Salve", "Holy Strength", "Mind Twist", "Naturalize"),
            *("Otherworldly Journey", "Oubliette", "Pacifism", "Phyrexian Arena", "Sylvan Library"),
            *("Tranquility", "Sol Ring", "Mana Vault", "Gilded Lotus", "Manalith", "Basalt Monolith"),
            *("15 Plains", "13 Swamp", "13 Forest"),
        ],
    ),
    "partners": (
        ["Rograkh, Son of Rohgahh", "Tana, the Bloodsower"],
        [
            *("Ambush Viper", "Battering Craghorn", "Bladetusk Boar", "Brimstone Vandal", "Carnage Tyrant"),
            *("Craw Wurm", "Dragon Whelp", "Elvish Visionary", "Erhnam Djinn", "Feldon of the Third Path"),
            *("Glistener Elf", "Goblin King", "Grizzly Bears", "Hellkite Charger", "Immerwolf"),
            *("Ironclaw Orcs", "Kird Ape", "Lightning Serpent", "Melira's Keepers", "Mons's Goblin Raiders"),
            *("Orcish Artillery", "Port Razer", "Ronin Houndmaster", "Sacred Prey", "Savage Ventmaw"),
            *("Scarred Puma", "Seedborn Muse", "Shivan Dragon", "Shizuko, Caller of Autumn", "Stalking Tiger"),
            *("Thicket Basilisk", "Thunderscape Familiar", "Timber Wolves", "Wall of Stone", "Act of Treason"),
            *("Arc Lightning", "Blaze", "Blood Moon", "Eladamri's Vineyard", "Final Fortune", "Flame Rift"),
            *("Fog", "Forked Bolt", "Fully Grown", "Garruk Wildspeaker", "Hardened Scales", "Manabarbs"),
            *("Raid Bombardment", "Shock", "Stream of Life", "Sudden Shock", "Tranquility", "Wild Growth"),
            *("Sol Ring", "Mana Vault", "Gilded Lotus", "Manalith", "Basalt Monolith", "20 Mountain"),
            *("20 Forest",),
        ],
    ),
}


def led_deck_of(name: str, size: int = 100) -> tuple[list[str], list[str]]:
    """The leaders and the other cards of a deck that ships; for smaller decks (903.12d), some of its cards."""
    leaders, cards = COMMANDER_DECKS[name]
    if not 0 < size < 100:
        return list(leaders), list(cards)
    lands = [(int(line.split(" ", 1)[0]), line.split(" ", 1)[1]) for line in cards if line[0].isdigit()]
    others = [line for line in cards if not line[0].isdigit()]
    wanted = [(n * size // 100, land) for n, land in lands]
    room = size - len(leaders) - sum(n for n, _ in wanted)
    kept = [others[i * len(others) // room] for i in range(room)]
    return list(leaders), [*kept, *[f"{n} {land}" for n, land in wanted]]
