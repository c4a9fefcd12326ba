"""Emblems (114): markers in the command zone whose abilities function there."""

from __future__ import annotations

import pytest

from apnap import Game, load_cards
from apnap.state.kinds import Zone
from apnap.testing import Scene, cast, find, named, settle, to_step
from apnap.testing.invariants import check_copies, check_position
from apnap.text import card_text
from tests.cardtext.helpers import abilities, refused
from tests.helpers import same_after_saving, size

load_cards(
    """[
    {"name": "Emblems: Banner", "cost": "0", "line": "Sorcery", "abilities": [{"is": "Spell", "effect": {"is": "Emblem",
        "emblem": {"is": "CardDef", "name": "Emblem", "cost": "", "line": "", "is_token": true, "abilities": [
            {"is": "Static", "mods": [{"is": "PT", "power": 2, "toughness": 2,
                "scope": {"is": "Filter", "types": "creature", "controller": "you"}}]}]}}}]}
    ]"""
)


def emblems(game: Game) -> list[str]:
    return [o.card.name for o in game.state.command]


@pytest.mark.cr("114.2", "114.4", "114.5")
def test_its_static_ability_functions_in_the_command_zone_for_its_owner() -> None:
    scene = Scene(2).battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant").hand("A", "Emblems: Banner")
    game = scene.begin("A", "main")
    cast(game, "Emblems: Banner")
    settle(game)
    assert size(game, "Grizzly Bears") == (4, 4) and size(game, "Hill Giant") == (3, 3)
    emblem = game.state.command[0]
    assert (emblem.owner, emblem.zone, emblem.is_card) == (0, Zone.COMMAND, False)  # 114.5
    check_position(game)
    check_copies(game)
    assert same_after_saving(game)


@pytest.mark.cr("114.1")
def test_it_stays_though_tokens_elsewhere_cease_to_exist() -> None:
    """A token that has left the battlefield is soon gone (704.5d); an emblem is none."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", *["Island"] * 2).hand("A", "Emblems: Banner", "Unsummon")
    scene.permanent("A", "Sorin, Solemn Visitor", counters={"loyalty": 4})
    game = scene.begin("A", "main")
    cast(game, "Emblems: Banner")
    settle(game)
    game.apply("activate Sorin, Solemn Visitor: -2")
    settle(game)
    cast(game, "Unsummon", "target Vampire")
    settle(game)
    assert not named(game, "Vampire") and emblems(game) == ["Emblem"]


@pytest.mark.cr("114.3")
def test_its_triggered_ability_is_its_owners() -> None:
    scene = Scene(2).battlefield("B", "Grizzly Bears")
    scene.permanent("A", "Sorin, Solemn Visitor", counters={"loyalty": 6})
    game = scene.begin("A", "main")
    game.apply("activate Sorin, Solemn Visitor: -6")
    settle(game)
    assert not named(game, "Sorin, Solemn Visitor") and emblems(game) == ["Emblem"]
    to_step(game, "main", turn=2)
    assert not named(game, "Grizzly Bears")


def test_the_other_abilities_of_the_planeswalker() -> None:
    scene = Scene(2).battlefield("A", "Grizzly Bears")
    scene.permanent("A", "Sorin, Solemn Visitor", counters={"loyalty": 4})
    game = scene.begin("A", "main")
    game.apply("activate Sorin, Solemn Visitor: +1")
    settle(game)
    assert size(game, "Grizzly Bears") == (3, 2) and find(game, "Sorin, Solemn Visitor").count("loyalty") == 5


def test_it_is_told_and_read() -> None:
    assert "emblem with “At the beginning of each opponent" in str(card_text("Sorin, Solemn Visitor"))
    line = "Legendary Planeswalker — Bear"
    (found,) = abilities('-3: You get an emblem with "Creatures you control have haste."', line, loyalty="3")
    assert found["effect"]["is"] == "Emblem" and found["effect"]["emblem"]["abilities"][0]["is"] == "Static"
    text = '-3: You get an emblem with "{T}: Draw a card."'
    assert "activated" in refused(text, line, loyalty="3")


@pytest.mark.cr("400.7a")
def test_what_a_spell_gains_is_not_what_the_permanent_has() -> None:
    text = "Whenever you cast a creature spell, that spell gains haste until end of turn."
    assert "what a spell gains" in refused(text, "Enchantment")
