"""The decks of 1997 could have been played then."""

from __future__ import annotations

import pytest

from apnap import Game, SetupError, card
from apnap.decks import DECKS, deck_named, eras_of
from apnap.decks.classic import CLASSIC
from apnap.players import LivelyBot, play

# Restricted in type 1 for some time in 1997.
RESTRICTED = (
    "Ancestral Recall",
    "Black Vise",
    "Regrowth",
    "Strip Mine",
    "Time Walk",
    "Sol Ring",
    "Fork",
    "Braingeyser",
)
# When each card first appeared, by set: everything up to Fifth Edition and Visions.
PRINTED = {
    "1993": """Plains Island Swamp Mountain Forest|Savannah Lions|White Knight|Serra Angel|Samite Healer|Crusade
        Swords to Plowshares|Disenchant|Armageddon|Death Ward|Healing Salve|Ironclaw Orcs|Mons's Goblin Raiders
        Orcish Artillery|Dragon Whelp|Lightning Bolt|Fireball|Black Vise|Black Knight|Hypnotic Specter
        Drudge Skeletons|Sengir Vampire|Dark Ritual|Terror|Bad Moon|Nevinyrral's Disk|Tundra|Prodigal Sorcerer
        Mahamoti Djinn|Counterspell|Power Sink|Wrath of God|Control Magic|Jayemdae Tome|Icy Manipulator
        Ancestral Recall|Time Walk|Taiga|Llanowar Elves|War Mammoth|Craw Wurm|Shivan Dragon|Giant Growth
        Disintegrate|Earthquake|Fog|Regrowth|Savannah|Birds of Paradise|Winter Orb|Howling Mine|Scryb Sprites
        Kird Ape|Erhnam Djinn""",
    "1994": """Strip Mine|Mishra's Factory|Su-Chi|Brass Man|Tundra Wolves|Boomerang|Ball Lightning|Brothers of Fire
        Order of Leitbur|Order of the Ebon Hand|Hymn to Tourach""",
    "1995": "Incinerate|Order of the White Shield|Necropotence|Vibrating Sphere",
    "1996": "Wellspring",
}


def printed() -> set[str]:
    found: set[str] = set()
    for text in PRINTED.values():
        for line in text.splitlines():
            found |= {name.strip() for name in line.split("|")}
    return found | {"Plains", "Island", "Swamp", "Mountain", "Forest"}


def counts(name: str) -> dict[str, int]:
    return {line.partition(" ")[2]: int(line.partition(" ")[0]) for line in deck_named(name)}


@pytest.mark.parametrize("name", CLASSIC)
def test_a_deck_of_1997_has_only_cards_of_its_time(name: str) -> None:
    """Printed by the middle of 1997, restricted cards once, others at most four times."""
    deck = counts(name)
    assert sum(deck.values()) == 60
    assert [c for c in deck if c not in printed()] == []
    assert [c for c, n in deck.items() if n > 1 and c in RESTRICTED] == []
    assert [c for c, n in deck.items() if n > 4 and not card(c).line.startswith("Basic")] == []


@pytest.mark.parametrize(("one", "two"), [("crusade", "sligh"), ("necro", "permission"), ("zoo", "winter")])
@pytest.mark.parametrize("era", ["fifth", "sixth"])
def test_the_decks_of_1997_play_under_the_rules_of_their_time(one: str, two: str, era: str) -> None:
    """Bots play a game with them to its end."""
    game = Game.new([deck_named(one), deck_named(two)], era, seed=one)
    play(game, [LivelyBot(1), LivelyBot(2)], max_decisions=20_000)
    assert game.over


def test_every_deck_says_which_eras_it_suits() -> None:
    """Those of 1997 suit all of them; a deck with a newer card does not suit the old eras."""
    assert all(eras_of(name) == ("fifth", "sixth", "m10", "current") for name in CLASSIC)
    assert eras_of("obeka") == ("m10", "current")
    assert all("current" in eras_of(name) for name in DECKS)
    assert sum("fifth" in eras_of(name) for name in DECKS if name != "bears") >= 2
    with pytest.raises(SetupError, match="no deck"):
        eras_of("unheard of")
