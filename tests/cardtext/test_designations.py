"""The monarch, the initiative, dungeons, Attractions, chaos, schemes and ended turns in card texts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.helpers import abilities, refused, spell


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("You become the monarch.", {"is": "BecomeMonarch"}),
        ("Target player becomes the monarch.", {"is": "BecomeMonarch", "who": "target"}),
        ("You take the initiative.", {"is": "TakeInitiative"}),
        ("Venture into the dungeon.", {"is": "VentureIntoDungeon"}),
        ("Open an Attraction.", {"is": "OpenAttraction"}),
        ("End the turn.", {"is": "EndTurn"}),
    ],
)
def test_what_players_get_or_do(text: str, node: dict[str, Any]) -> None:
    assert spell(text, "Sorcery")["effect"] == node


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("you're the monarch", {"is": "IsMonarch"}),
        ("an opponent is the monarch", {"is": "IsMonarch", "who": "opponents"}),
        ("you have the initiative", {"is": "HasInitiative"}),
        ("you've completed a dungeon", {"is": "CompletedDungeon"}),
    ],
)
def test_who_is_it(text: str, condition: dict[str, Any]) -> None:
    assert abilities(f"At the beginning of your upkeep, if {text}, draw a card.")[0]["if_"] == condition


def test_planes_and_schemes_have_events_of_their_own() -> None:
    (made,) = abilities("Whenever chaos ensues, draw a card.", "Plane — Testing", "")
    assert made["trigger"] == {"is": "ChaosEnsues"}
    (made,) = abilities("When you set this scheme in motion, draw two cards.", "Scheme", "")
    assert made["trigger"]["action"] == "set in motion"


def test_nothing_is_left_to_do_when_the_turn_has_ended() -> None:
    """What would follow would never happen."""
    assert "the turn has ended" in refused("End the turn. Draw a card.", "Sorcery")


@pytest.mark.parametrize("what", ["its", "that creature's"])
def test_x_is_of_what_the_sentence_has_spoken_of(what: str) -> None:
    """Not of the spell, although X is needed before it is said what it is."""
    made = spell(f"Target creature gets +X/+0 until end of turn, where X is {what} power.")
    assert made["effect"]["power"] == {"is": "Stat", "what": "power", "ref": "target"}


def test_x_of_the_card_itself_stays_so() -> None:
    """Where nothing else was spoken of; an Aura's "its" is not known."""
    (made,) = abilities("{T}: This creature gets +X/+0 until end of turn, where X is its power.")
    assert made["effect"]["power"] == {"is": "Stat", "what": "power"}
    text = "Enchant creature\nEnchanted creature gets +X/+0, where X is its toughness."
    assert "it" in refused(text, "Enchantment — Aura")
