"""What makes each phasing card special."""

from __future__ import annotations

import pytest

from apnap.atoms.moves import destroy
from apnap.game import Game
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, act, attack, cast, count_events, find, named, pass_until, settle, to_step
from tests.helpers import phased_out


@pytest.mark.cr("702.26b")
def test_taniwha_takes_its_controllers_lands_along() -> None:
    """In the turns it is in, its upkeep trigger sends all its controller's lands away until the next untap step."""
    scene = Scene(2)
    scene.battlefield("A", "Taniwha", "Island", "Forest")
    scene.battlefield("B", "Swamp")
    game = scene.begin("A", "upkeep")
    settle(game)
    assert phased_out(game) == ["Forest", "Island"]
    to_step(game, "upkeep", 3)  # the lands are back, Taniwha has gone
    assert phased_out(game) == ["Taniwha"]
    to_step(game, "draw", 5)
    assert phased_out(game) == ["Forest", "Island"]
    assert named(game, "Swamp")


@pytest.mark.cr("603.7", "511.2")
def test_teferis_veil_attackers_phase_out_at_end_of_combat_and_untap_with_the_rest() -> None:
    """They deal their damage, then are gone until their controller's next untap step."""
    scene = Scene(2)
    scene.battlefield("A", "Teferi's Veil", "Grizzly Bears", "Hill Giant")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "end")
    assert game.state.players[1].life == 18
    assert phased_out(game) == ["Grizzly Bears"]
    to_step(game, "upkeep", 3)
    assert not find(game, "Grizzly Bears").tapped


def test_vodalian_illusionist_saves_a_creature_from_a_spell() -> None:
    """The spell's only target is gone: it does not resolve (608.2b)."""
    scene = Scene(2)
    scene.battlefield("A", "Vodalian Illusionist", "Island", "Island", "Grizzly Bears")
    scene.battlefield("B", "Mountain")
    scene.hand("B", "Lightning Bolt")
    game = scene.begin("B", "main")
    cast(game, "Lightning Bolt", "Grizzly Bears")
    act(game, "A: activate Vodalian Illusionist")
    game.apply("target Grizzly Bears")
    settle(game)
    assert phased_out(game) == ["Grizzly Bears"]
    assert count_events(game, Ev.FIZZLED, "608.2b") == 1
    to_step(game, "upkeep", 2)
    assert named(game, "Grizzly Bears")


@pytest.mark.cr("702.26a", "509.1b")
def test_cloak_of_invisibility_gives_phasing_and_only_walls_may_block() -> None:
    """A Bear cannot block the enchanted creature; both phase out in its controller's untap step."""
    scene = Scene(2)
    bears = scene.permanent("A", "Grizzly Bears")
    scene.permanent("A", "Cloak of Invisibility", attached_to=bears)
    scene.battlefield("B", "Hill Giant")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "declare blockers")
    assert not any("blocks" in c.text for c in game.legal)
    to_step(game, "end")
    assert game.state.players[1].life == 18
    to_step(game, "upkeep", 3)
    assert phased_out(game) == ["Cloak of Invisibility", "Grizzly Bears"]


@pytest.mark.cr("610.4", "610.4a")
def test_610_4_oubliette_keeps_its_creature_out_until_it_leaves() -> None:
    """Untap steps do not bring it back; when Oubliette leaves it phases in, tapped, with what was attached."""
    scene = Scene(2)
    bears = scene.permanent("B", "Grizzly Bears", counters={"+1/+1": 1})
    scene.permanent("B", "Holy Strength", attached_to=bears)
    scene.battlefield("A", *["Swamp"] * 3)
    scene.battlefield("B", *["Plains"] * 3)
    scene.hand("A", "Oubliette")
    scene.hand("B", "Teferi's Protection")
    game = scene.begin("A", "main")
    cast(game, "Oubliette")
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply("target Grizzly Bears")
    settle(game)
    assert phased_out(game) == ["Grizzly Bears", "Holy Strength"]
    to_step(game, "upkeep", 4)
    assert phased_out(game) == ["Grizzly Bears", "Holy Strength"]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    destroy(game.state, [find(game, "Oubliette").id], "701.8a")
    game.apply("pass")
    again = find(game, "Grizzly Bears")
    assert again.id == bears.id and again.tapped and again.chars.power == 4


@pytest.mark.cr("610.4c")
def test_610_4c_oubliette_gone_before_its_ability_resolves_does_nothing() -> None:
    """With the trigger on the stack Oubliette is destroyed: the creature stays."""
    scene = Scene(2)
    scene.battlefield("A", *["Swamp"] * 3)
    scene.battlefield("B", "Grizzly Bears")
    scene.hand("A", "Oubliette")
    game = scene.begin("A", "main")
    cast(game, "Oubliette")
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply("target Grizzly Bears")
    destroy(game.state, [find(game, "Oubliette").id], "701.8a")
    settle(game)
    assert named(game, "Grizzly Bears") and phased_out(game) == []


@pytest.mark.cr("702.26b", "119.8", "702.16e")
def test_teferis_protection_until_ones_next_turn_nothing_can_happen_to_one() -> None:
    """Permanents are out, life is fixed, damage is prevented, nobody can target one; the card is exiled."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3, "Grizzly Bears")
    scene.battlefield("B", "Mountain", "Hill Giant")
    scene.hand("A", "Teferi's Protection")
    scene.hand("B", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Teferi's Protection")
    settle(game)
    assert not [p for p in game.state.battlefield if p.controller == 0]
    assert [o.card.name for o in game.state.exile] == ["Teferi's Protection"]
    to_step(game, "main", 2)
    game.apply("cast Lightning Bolt")
    assert [c.text for c in game.legal] == ["target B", "target Hill Giant"]
    game.apply("target B")
    settle(game)
    attack(game, ("Hill Giant", "A"))
    to_step(game, "end", 2)
    assert game.state.players[0].life == 20
    to_step(game, "upkeep", 3)
    assert named(game, "Grizzly Bears")
    assert not game.state.lasting


@pytest.mark.cr("702.26m", "614.10")
def test_702_26m_a_skipped_untap_step_has_no_phasing() -> None:
    """Stasis: nothing phases in or out while untap steps are skipped."""
    scene = Scene(2)
    scene.battlefield("A", "Stasis", "Sandbar Crocodile", *["Island"] * 4)
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    assert phased_out(game) == []
    assert count_events(game, Ev.PHASED_OUT) == 0


def test_reality_ripple_can_send_a_land_or_artifact_away() -> None:
    """Its controller is without it for a turn."""
    scene = Scene(2)
    scene.battlefield("A", "Island", "Island")
    scene.battlefield("B", "Sol Ring", "Mountain", "Upwelling")
    scene.hand("A", "Reality Ripple")
    game = scene.begin("A", "main")
    game.apply("cast Reality Ripple")
    assert "target Upwelling" not in [c.text for c in game.legal]
    game.apply("target Sol Ring")
    settle(game)
    assert phased_out(game) == ["Sol Ring"]
    to_step(game, "upkeep", 2)
    assert phased_out(game) == []


@pytest.mark.cr("610.4", "702.63b")
def test_out_of_time_holds_all_creatures_for_as_many_upkeeps() -> None:
    """Two creatures, two time counters; when the last is removed everything comes back untapped at once."""
    scene = Scene(2)
    scene.permanent("A", "Grizzly Bears", tapped=True)
    giant = scene.permanent("B", "Hill Giant", tapped=True)
    scene.permanent("A", "Pacifism", attached_to=giant)
    scene.battlefield("A", *["Plains"] * 3)
    scene.hand("A", "Out of Time")
    game = scene.begin("A", "main")
    cast(game, "Out of Time")
    settle(game)
    assert phased_out(game) == ["Grizzly Bears", "Hill Giant", "Pacifism"]
    assert find(game, "Out of Time").count("time") == 2
    to_step(game, "draw", 3)
    assert find(game, "Out of Time").count("time") == 1 and len(phased_out(game)) == 3
    to_step(game, "draw", 5)
    assert not named(game, "Out of Time") and phased_out(game) == []
    assert not find(game, "Hill Giant").tapped
    assert find(game, "Pacifism").attached_to == giant.id


def test_out_of_time_with_no_creatures_stays_for_good() -> None:
    """No time counter, so vanishing never does anything."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3)
    scene.hand("A", "Out of Time")
    game = scene.begin("A", "main")
    cast(game, "Out of Time")
    to_step(game, "end", 5)
    assert named(game, "Out of Time")


@pytest.mark.cr("702.26d")
def test_slip_out_the_back_counter_stays_on_what_is_gone() -> None:
    """It phases out with the counter it was given and returns with it."""
    scene = Scene(2)
    scene.battlefield("A", "Grizzly Bears", "Island")
    scene.hand("A", "Slip Out the Back")
    game = scene.begin("A", "main")
    cast(game, "Slip Out the Back", "Grizzly Bears")
    settle(game)
    assert phased_out(game) == ["Grizzly Bears"]
    to_step(game, "upkeep", 3)
    assert find(game, "Grizzly Bears").chars.power == 3


def test_guardian_of_faith_saves_any_number_from_a_sweeper() -> None:
    """In response to Wrath of God two creatures phase out and only the Guardian dies."""
    scene = Scene(2)
    scene.battlefield("A", "Grizzly Bears", "Hill Giant", *["Plains"] * 3)
    scene.battlefield("B", *["Plains"] * 4)
    scene.hand("A", "Guardian of Faith")
    scene.hand("B", "Wrath of God")
    game = scene.begin("B", "main")
    cast(game, "Wrath of God")
    act(game, "A: cast Guardian of Faith")
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply("target Grizzly Bears")
    game.apply("target Hill Giant")
    settle(game)
    assert phased_out(game) == ["Grizzly Bears", "Hill Giant"]
    assert not named(game, "Guardian of Faith")
    to_step(game, "upkeep", 2)
    assert named(game, "Grizzly Bears") and named(game, "Hill Giant")
