"""Rules 708, 702.37 and 116.2b: casting face down, looking, turning face up."""

from __future__ import annotations

import json

import pytest

from apnap import Ev, Game, Way
from apnap.state.kinds import Q
from apnap.testing import Scene, act, cast, find, settle
from tests.helpers import texts


def morphed() -> Game:
    """A has cast Exalted Angel face down; it is on the stack."""
    scene = Scene(2).battlefield("A", *["Plains"] * 7, "Soul Warden").hand("A", "Exalted Angel", "Wrath of God")
    game = (
        scene.battlefield("B", "Island", "Island", "Swamp", "Swamp")
        .hand("B", "Negate", "Counterspell", "Doom Blade")
        .begin()
    )
    cast(game, "Exalted Angel face down")
    return game


@pytest.mark.cr("708.4", "702.37a", "702.37c")
def test_708_4_a_face_down_spell_costs_three_and_is_a_nameless_2_2_creature_spell() -> None:
    """It has no colour, name or mana value while on the stack; Negate sees a creature spell."""
    game = morphed()
    spell = game.state.stack[-1]
    assert sum(p.tapped for p in game.state.battlefield) == 3
    assert (spell.chars.name, spell.chars.colors, spell.chars.mana_value) == ("", 0, 0)
    game.apply("pass")
    assert texts(game) == ["pass", "cast Counterspell", "cast Doom Blade"]


@pytest.mark.cr("708.5")
def test_708_5_only_its_controller_may_know_what_it_is() -> None:
    """Neither on the stack nor on the battlefield does the other player's view name it."""
    game = morphed()
    assert "Exalted Angel" not in json.dumps(game.view(1)) and "Exalted Angel" in json.dumps(game.view(0))
    game.apply("pass")
    game.apply("cast Counterspell")
    assert texts(game) == ["target face-down spell"]
    game.apply("cancel")
    game.apply("pass")
    settle(game)
    assert "Exalted Angel" not in json.dumps(game.view(1)) and "Exalted Angel" in json.dumps(game.view(0))


@pytest.mark.cr("708.2a", "708.3")
def test_708_2a_on_the_battlefield_it_is_a_2_2_without_text() -> None:
    """No flying, no colour, no name; other creatures' enters abilities see it enter."""
    game = settle(morphed())
    perm = next(p for p in game.state.battlefield if p.face_down)
    assert (perm.chars.power, perm.chars.toughness, perm.chars.keywords, perm.chars.colors) == (2, 2, 0, 0)
    assert game.state.players[0].life == 21


@pytest.mark.cr("116.2b", "708.7", "702.37e", "116.3")
def test_116_2b_turning_it_face_up_is_a_special_action() -> None:
    """For its morph cost, at any priority, without the stack; nothing has entered, so Soul Warden sees nothing."""
    game = settle(morphed())
    act(game, "turn up Exalted Angel")
    angel = find(game, "Exalted Angel")
    assert game.state.stack == [] and game.state.ask_player == 0 and not angel.face_down
    assert (angel.chars.power, angel.chars.toughness) == (4, 5) and game.state.players[0].life == 21
    event = next(e for e in game.events if e.kind == Ev.SPECIAL)
    assert (event.way, event.rule) == (Way.SPECIAL, "116.2b")
    assert all(p.tapped for p in game.state.battlefield if p.chars.name == "Plains")


@pytest.mark.cr("116.2b")
def test_116_2b_also_in_response_and_a_dead_target_no_more() -> None:
    """Doom Blade aims at the face-down creature; face up it is still the same object and dies."""
    game = settle(morphed())
    act(game, "B: cast Doom Blade; target face-down creature")
    act(game, "A: turn up Exalted Angel")
    settle(game)
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Exalted Angel"]


@pytest.mark.cr("708.8")
def test_708_8_effects_and_damage_stay_and_entering_abilities_do_not_trigger() -> None:
    """The permanent is the same object: its id and its summoning sickness stay."""
    game = settle(morphed())
    perm = next(p for p in game.state.battlefield if p.face_down)
    number = perm.id
    act(game, "turn up Exalted Angel")
    assert find(game, "Exalted Angel").id == number and find(game, "Exalted Angel").sick


@pytest.mark.cr("708.9")
def test_708_9_it_is_revealed_as_it_leaves() -> None:
    """From the battlefield or, countered, from the stack."""
    game = morphed()
    act(game, "B: cast Counterspell; target face-down spell")
    settle(game)
    revealed = [e for e in game.events if e.kind == Ev.REVEALED]
    assert [(e.rule, game.state.name_of(e.obj)) for e in revealed] == [("708.9", "Exalted Angel")]
    assert "Exalted Angel" in json.dumps(game.view(1))
    game = settle(morphed())
    act(game, "B: cast Doom Blade; target face-down creature")
    settle(game)
    assert [e.rule for e in game.events if e.kind == Ev.REVEALED] == ["708.9"]


@pytest.mark.cr("116.2b", "601.2g")
def test_116_2b_paying_by_hand() -> None:
    """With manual mana the morph cost is asked for; cancelling turns nothing up."""
    game = settle(morphed())
    game.set_manual_mana(0, True)
    before = game.state_hash()
    game.apply("turn up Exalted Angel")
    assert game.state.ask_kind == Q.PAY
    game.apply(["tap Plains", "cancel"])
    assert game.state_hash() == before
    game.apply(["turn up Exalted Angel", "tap Plains", "auto"])
    assert not find(game, "Exalted Angel").face_down


@pytest.mark.cr("732.1", "116.2b")
def test_732_1_mana_that_does_not_pay_it_turns_nothing_up() -> None:
    """{1}{R}{R} with two Mountains and Manalith: tapped for black it pays {1}; two of them for black pay no {R}."""
    scene = Scene(2).battlefield("A", "Mountain", "Manalith", "Manalith")
    scene.permanent("A", "Battering Craghorn", face_down=True)
    game = scene.begin("A", "main")
    game.set_manual_mana(0, True)
    before = game.state_hash()
    game.apply(["turn up Battering Craghorn", "tap Manalith", "black", "tap Manalith", "black", "auto"])
    assert game.state_hash() == before and find(game, "Battering Craghorn").face_down
    game.apply(["turn up Battering Craghorn", "tap Manalith", "black", "tap Manalith", "red", "auto"])
    assert not find(game, "Battering Craghorn").face_down


@pytest.mark.cr("708.5")
def test_708_5_two_different_hidden_cards_look_the_same() -> None:
    """Other players' views are byte for byte equal whichever morph it is."""
    views = []
    for name in ("Exalted Angel", "Battering Craghorn"):
        scene = Scene(2).battlefield("A", *["Plains"] * 3).hand("A", name)
        game = scene.begin("A", "main")
        game.apply(f"cast {name} face down")
        views.append(json.dumps(game.view(1)))
        settle(game)
        views.append(json.dumps(game.view(1)))
    assert views[:2] == views[2:]
