"""What cannot be targeted, blocked or attacked with; walks that are no help; prices paid with other things."""

from __future__ import annotations

import pytest

from apnap import Q, load_cards
from apnap.rules.turn.combat.evasion import can_block_pair
from apnap.testing import Scene, attack, block, cast, find, named, settle, to_step
from apnap.text import card_text
from tests.helpers import ask_until, lives, size, texts

load_cards(
    """[
    {"name": "Limits: Wanderer", "cost": "1", "line": "Creature — Human", "power": 2, "toughness": 2,
     "keywords": "swampwalk"},
    {"name": "Limits: Sailor", "cost": "1", "line": "Creature — Human", "power": 2, "toughness": 2,
     "keywords": "islandwalk"},
    {"name": "Limits: Paint", "cost": "R", "line": "Instant", "abilities": [
        {"is": "Spell", "targets": [{"is": "Targets", "filter": "creature"}], "effect": {"is": "Continuous",
            "node": {"is": "Colors", "scope": "self", "colors": "R"}}}]},
    {"name": "Limits: Veil", "cost": "1", "line": "Creature — Human", "power": 2, "toughness": 2, "abilities": [
        {"is": "Static", "rules": [{"is": "Rule", "kind": "cannot be targeted", "scope": "self", "text": "spell"}]}]},
    {"name": "Limits: Tower", "cost": "1", "line": "Creature — Wall", "power": 3, "toughness": 3, "abilities": [
        {"is": "Static", "rules": [{"is": "Rule", "kind": "cannot be targeted", "scope": "self", "text": "ability",
            "against": "creature"}]}]}
    ]"""
)


@pytest.mark.cr("101.2")
def test_red_spells_and_abilities_of_red_sources_cannot_target_it() -> None:
    scene = Scene(2).battlefield("A", "Suq'Ata Firewalker", "Grizzly Bears", "Mountain", "Forest")
    game = scene.hand("A", "Shock", "Giant Growth").begin("A", "main")
    cast(game, "Shock")
    assert "target Suq'Ata Firewalker" not in texts(game) and "target Grizzly Bears" in texts(game)
    game.apply("target Grizzly Bears")
    settle(game)
    cast(game, "Giant Growth", "target Suq'Ata Firewalker")
    settle(game)
    assert find(game, "Suq'Ata Firewalker").chars.power == 3


@pytest.mark.cr("608.2b")
def test_a_target_that_becomes_forbidden_is_illegal_as_it_resolves() -> None:
    """A blue creature becomes red after an ability of it has been aimed: the ability does nothing."""
    scene = Scene(2).battlefield("A", "Prodigal Sorcerer", "Mountain").battlefield("B", "Suq'Ata Firewalker")
    game = scene.hand("A", "Limits: Paint").begin("A", "main")
    game.apply("activate Prodigal Sorcerer")
    game.apply("target Suq'Ata Firewalker")
    cast(game, "Limits: Paint", "target Prodigal Sorcerer")
    settle(game)
    assert find(game, "Suq'Ata Firewalker").damage == 0


@pytest.mark.cr("101.2")
def test_spells_alone_or_abilities_of_some_sources_alone() -> None:
    scene = Scene(2).battlefield("A", "Limits: Veil", "Limits: Tower", "Prodigal Sorcerer", "Mountain")
    game = scene.hand("A", "Shock").begin("A", "main")
    cast(game, "Shock")
    assert "target Limits: Veil" not in texts(game) and "target Limits: Tower" in texts(game)
    game.apply("target B")
    settle(game)
    game.apply("activate Prodigal Sorcerer")
    assert "target Limits: Veil" in texts(game) and "target Limits: Tower" not in texts(game)


@pytest.mark.cr("702.14c", "609.4")
def test_a_walk_that_is_no_help() -> None:
    """With the enchantment the creature can be blocked in spite of the Swamp; another walk would still help."""
    for more, blocks in (([], False), (["Quagmire"], True)):
        scene = Scene(2).battlefield("A", "Limits: Wanderer", *more).battlefield("B", "Grizzly Bears", "Swamp")
        game = scene.begin("A", "main")
        found = can_block_pair(game.state, find(game, "Limits: Wanderer"), find(game, "Grizzly Bears"))
        assert found == blocks
    scene = Scene(2).battlefield("A", "Quagmire", "Limits: Sailor").battlefield("B", "Grizzly Bears", "Island")
    game = scene.begin("A", "main")
    assert not can_block_pair(game.state, find(game, "Limits: Sailor"), find(game, "Grizzly Bears"))


@pytest.mark.cr("508.1c")
def test_it_cannot_attack_where_something_stands_in_its_way() -> None:
    scene = Scene(3).battlefield("A", "Orgg").battlefield("B", "Hill Giant").battlefield("C", "Grizzly Bears")
    game = scene.begin("A", "main")
    to_step(game, "declare attackers")
    found = " ".join(texts(game))
    assert "attacks C" in found and "attacks B" not in found


@pytest.mark.cr("509.1b")
def test_it_cannot_be_blocked_where_something_is_controlled() -> None:
    scene = Scene(2).battlefield("A", "Neurok Spy").battlefield("B", "Grizzly Bears")
    game = scene.begin("A", "main")
    spy, bears = find(game, "Neurok Spy"), find(game, "Grizzly Bears")
    assert can_block_pair(game.state, spy, bears)
    scene = Scene(2).battlefield("A", "Neurok Spy").battlefield("B", "Grizzly Bears", "Sol Ring")
    game = scene.begin("A", "main")
    assert not can_block_pair(game.state, find(game, "Neurok Spy"), find(game, "Grizzly Bears"))


@pytest.mark.cr("118.3")
def test_the_top_of_the_library_as_a_price() -> None:
    scene = Scene(2, library=0).battlefield("A", "Royal Herbalist", *["Plains"] * 4)
    game = scene.library("A", "Shock").begin("A", "main")
    game.apply("activate Royal Herbalist")
    settle(game)
    assert lives(game) == [21, 20] and [o.card.name for o in game.state.exile] == ["Shock"]
    assert "activate Royal Herbalist" not in texts(game)


@pytest.mark.cr("118.3")
def test_what_it_is_attached_to_is_tapped_as_a_price() -> None:
    """The land gives no mana then; while it is tapped the price cannot be paid."""
    scene = Scene(2).battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    land = scene.permanent("A", "Forest")
    scene.permanent("A", "Earthlore", attached_to=land)
    game = scene.begin("B", "main")
    assert "activate Earthlore" not in texts(game)  # nothing blocks
    attack(game, ("Hill Giant", "A"))
    block(game, ("Grizzly Bears", "Hill Giant"))
    ask_until(game, Q.PRIORITY)
    while game.ask is not None and game.ask.player != 0:
        game.apply("pass")
    game.apply("activate Earthlore")
    game.apply("target Grizzly Bears")
    assert find(game, "Forest").tapped and "activate Earthlore" not in texts(game)
    settle(game)
    assert size(game, "Grizzly Bears") == (3, 4)


@pytest.mark.cr("303.4b")
def test_an_aura_by_what_it_is_attached_to() -> None:
    scene = Scene(2).battlefield("A", "Savaen Elves", "Forest", "Forest").battlefield("B", "Grizzly Bears")
    land = scene.permanent("B", "Forest")
    scene.permanent("B", "Earthlore", attached_to=land)
    scene.permanent("B", "Holy Strength", attached_to=scene.permanent("B", "Hill Giant"))
    game = scene.begin("A", "main")
    game.apply("activate Savaen Elves")
    assert "target Earthlore" in texts(game) and "target Holy Strength" not in texts(game)
    game.apply("target Earthlore")
    settle(game)
    assert not named(game, "Earthlore") and named(game, "Holy Strength")


def test_they_are_told() -> None:
    told = " ".join(str(card_text(name)) for name in ("Suq'Ata Firewalker", "Quagmire", "Orgg", "Neurok Spy"))
    for part in (
        "can't be the target of red spells or abilities from red sources",
        "can be blocked as though they didn't have swampwalk",
        "can't attack if the defending player controls",
        "can't be blocked as long as the defending player controls an artifact",
    ):
        assert part in told
    assert "Exile the top card of your library" in str(card_text("Royal Herbalist"))
    assert "Tap enchanted land" in str(card_text("Earthlore"))
