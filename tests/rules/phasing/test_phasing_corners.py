"""Phasing where it meets other things: Auras on others' creatures, extra turns, copies of the game, tokens, players."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import NOTHING, Ev, Q
from apnap.testing import Scene, act, attack, cast, count_events, find, named, pass_until, settle, to_step
from apnap.testing.invariants import check_position
from apnap.vocab.abilities import Keyword, Triggered
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import Num
from apnap.vocab.triggers import Happens
from tests.helpers import phased_out

PHASES_IN = Triggered(Happens(Ev.PHASED_IN, ref="source"), GainLife(Num(1)))
register(CardDef("Test: Phasing Warden", "1", "Creature — Cleric", 1, 1, keywords="phasing", abilities=(PHASES_IN,)))
ON_ARTIFACTS = (Keyword("enchant", filter=Filter(types="artifact")),)
register(CardDef("Test: Phasing Charm", "1", "Enchantment — Aura", keywords="phasing", abilities=ON_ARTIFACTS))


@pytest.mark.cr("702.26i")
def test_702_26i_aura_on_an_opponents_creature_phases_in_attached_to_it() -> None:
    """Teferi's Protection takes Pacifism but not the creature: it may attack meanwhile, and is pacified again."""
    scene = Scene(2)
    giant = scene.permanent("B", "Hill Giant")
    scene.permanent("A", "Pacifism", attached_to=giant)
    scene.battlefield("A", *["Plains"] * 3)
    scene.hand("A", "Teferi's Protection")
    game = scene.begin("A", "main")
    cast(game, "Teferi's Protection")
    settle(game)
    attack(game, ("Hill Giant", "A"))
    to_step(game, "upkeep", 3)
    assert find(game, "Pacifism").attached_to == giant.id
    to_step(game, "end", 4)
    assert not find(game, "Hill Giant").tapped


@pytest.mark.cr("702.26i", "704.5m")
def test_702_26i_aura_whose_host_is_gone_goes_to_the_graveyard() -> None:
    """It phases in unattached, and state-based actions take it."""
    scene = Scene(2)
    giant = scene.permanent("B", "Hill Giant")
    scene.permanent("A", "Pacifism", attached_to=giant)
    scene.battlefield("A", *["Plains"] * 3)
    scene.battlefield("B", "Mountain")
    scene.hand("A", "Teferi's Protection")
    scene.hand("B", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Teferi's Protection")
    settle(game)
    act(game, "B: cast Lightning Bolt")
    game.apply("target Hill Giant")
    settle(game)
    to_step(game, "upkeep", 3)
    assert not named(game, "Pacifism")
    assert "Pacifism" in [o.card.name for o in game.state.players[0].graveyard]


@pytest.mark.cr("502.1")
def test_502_1_one_goes_as_the_other_comes() -> None:
    """Two creatures with phasing in opposite phase never meet."""
    scene = Scene(2)
    scene.battlefield("A", "Breezekeeper", *["Island"] * 5)
    scene.hand("A", "Sandbar Crocodile")
    game = scene.begin("B", "main")
    to_step(game, "main", 2)
    cast(game, "Sandbar Crocodile")
    settle(game)
    assert phased_out(game) == ["Breezekeeper"]
    to_step(game, "upkeep", 4)
    assert phased_out(game) == ["Sandbar Crocodile"]
    to_step(game, "upkeep", 6)
    assert phased_out(game) == ["Breezekeeper"]


@pytest.mark.cr("702.26a", "500.7")
def test_702_26a_an_extra_turn_has_an_untap_step_like_any_other() -> None:
    """With Time Warp the Crocodile goes in the extra turn and is back in the next one."""
    scene = Scene(2)
    scene.battlefield("A", "Sandbar Crocodile", *["Island"] * 5)
    scene.hand("A", "Time Warp")
    game = scene.begin("A", "main")
    cast(game, "Time Warp", "A")
    settle(game)
    to_step(game, "upkeep", 2)
    assert game.state.active == 0 and phased_out(game) == ["Sandbar Crocodile"]
    to_step(game, "upkeep", 4)
    assert game.state.active == 0 and phased_out(game) == []


@pytest.mark.cr("702.26d", "302.6")
def test_302_6_creature_that_phased_out_the_turn_it_came_is_fit_when_it_returns() -> None:
    """Summoning sickness asks for control since the turn began, and phasing did not interrupt that."""
    scene = Scene(2)
    scene.battlefield("A", "Forest", "Forest", "Island", "Island")
    scene.hand("A", "Grizzly Bears", "Reality Ripple")
    game = scene.begin("A", "main")
    cast(game, "Grizzly Bears")
    settle(game)
    cast(game, "Reality Ripple", "Grizzly Bears")
    settle(game)
    attack(to_step(game, "upkeep", 3), ("Grizzly Bears", "B"))
    to_step(game, "end", 3)
    assert game.state.players[1].life == 18


@pytest.mark.cr("702.26b")
def test_702_26b_a_phased_out_permanents_triggers_do_not_see_anything() -> None:
    """Soul Warden out: creatures enter unnoticed; back in: noticed again."""
    scene = Scene(2)
    scene.battlefield("A", "Soul Warden", *["Island"] * 2, *["Forest"] * 4)
    scene.hand("A", "Reality Ripple", "Grizzly Bears", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "Reality Ripple", "Soul Warden")
    settle(game)
    cast(game, "Grizzly Bears")
    settle(game)
    assert game.state.players[0].life == 20
    to_step(game, "main", 3)
    cast(game, "Grizzly Bears")
    settle(game)
    assert game.state.players[0].life == 21


@pytest.mark.cr("702.26b", "603.7c")
def test_702_26b_a_delayed_trigger_does_not_find_what_is_phased_out() -> None:
    """Sneak Attack's sacrifice finds nothing; the creature is back for good in the next untap step."""
    scene = Scene(2)
    scene.battlefield("A", "Sneak Attack", "Mountain", "Island", "Island")
    scene.hand("A", "Hill Giant", "Reality Ripple")
    game = scene.begin("A", "main")
    game.apply("activate Sneak Attack")
    pass_until(game, lambda g: g.state.ask_kind == Q.PICK)
    game.apply("choose Hill Giant")
    settle(game)
    cast(game, "Reality Ripple", "Hill Giant")
    settle(game)
    to_step(game, "end", 3)
    assert named(game, "Hill Giant")
    assert count_events(game, Ev.SACRIFICED) == 0


@pytest.mark.cr("702.26b", "506.4")
def test_506_4_phased_out_planeswalker_is_no_longer_attacked() -> None:
    """The attacker stays attacking but deals its damage to nothing."""
    scene = Scene(2)
    scene.battlefield("A", "Grizzly Bears")
    scene.permanent("B", "Jace Beleren")
    scene.battlefield("B", *["Plains"] * 3)
    scene.hand("B", "Teferi's Protection")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "Jace Beleren"))
    act(game, "B: cast Teferi's Protection")
    settle(game)
    to_step(game, "end")
    assert game.state.players[1].life == 20
    to_step(game, "upkeep", 2)
    assert find(game, "Jace Beleren").count("loyalty") == 3


@pytest.mark.cr("702.26a", "702.26b")
def test_copies_of_the_game_do_not_share_what_is_phased_out() -> None:
    """A clone plays on without changing the original."""
    scene = Scene(2)
    scene.battlefield("A", "Sandbar Crocodile")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    before = game.state_hash()
    twin = game.clone()
    to_step(twin, "upkeep", 4)
    assert phased_out(twin) == [] and phased_out(game) == ["Sandbar Crocodile"]
    assert game.state_hash() == before


@pytest.mark.cr("702.26f", "702.26a")
def test_702_26f_a_stolen_artifact_phases_in_still_stolen() -> None:
    """The effect tracks Aladdin, who stays; the artifact returns in the thief's untap step, under the thief."""
    scene = Scene(2)
    scene.battlefield("A", "Aladdin", *["Mountain"] * 3, *["Island"] * 2)
    scene.battlefield("B", "Sol Ring")
    scene.hand("A", "Reality Ripple")
    game = scene.begin("A", "main")
    game.apply("activate Aladdin")
    game.apply("target Sol Ring")
    settle(game)
    cast(game, "Reality Ripple", "Sol Ring")
    settle(game)
    to_step(game, "upkeep", 2)
    assert phased_out(game) == ["Sol Ring"]
    to_step(game, "upkeep", 3)
    assert find(game, "Sol Ring").controller == 0


@pytest.mark.cr("702.26f", "611.2b")
def test_702_26f_control_that_ended_while_it_was_out_is_noticed_as_it_returns() -> None:
    """Aladdin dies meanwhile: the artifact still comes back in the thief's untap step, but to its owner."""
    scene = Scene(2)
    scene.battlefield("A", "Aladdin", *["Mountain"] * 3, *["Island"] * 2)
    scene.battlefield("B", "Sol Ring", "Mountain")
    scene.hand("A", "Reality Ripple")
    scene.hand("B", "Shock")
    game = scene.begin("A", "main")
    game.apply("activate Aladdin")
    game.apply("target Sol Ring")
    settle(game)
    cast(game, "Reality Ripple", "Sol Ring")
    settle(game)
    act(game, "B: cast Shock")
    game.apply("target Aladdin")
    settle(game)
    to_step(game, "upkeep", 2)
    assert phased_out(game) == ["Sol Ring"]
    to_step(game, "upkeep", 3)
    ring = find(game, "Sol Ring")
    assert ring.controller == 1 and ring.id not in [x for y in game.state.lasting for x in y.affected]


@pytest.mark.cr("702.26f", "502.3")
def test_702_26f_an_effect_on_the_next_untap_step_ends_in_it_while_the_creature_is_out() -> None:
    """Frost Breath holds a creature with phasing: it goes as that untap step begins, and untaps as it returns."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 3).hand("A", "Frost Breath")
    scene.battlefield("B", "Breezekeeper")
    game = scene.begin("A", "main")
    cast(game, "Frost Breath", "Breezekeeper")
    settle(game)
    to_step(game, "upkeep", 2)
    assert phased_out(game) == ["Breezekeeper"] and not game.state.lasting
    to_step(game, "upkeep", 4)
    assert not find(game, "Breezekeeper").tapped


@pytest.mark.cr("702.26a")
def test_702_26a_effects_that_say_nothing_of_phasing_do_not_hinder_it() -> None:
    """Winter Orb changes the rules of the untap step, but not that permanents phase in."""
    scene = Scene(2)
    scene.battlefield("A", "Breezekeeper", "Winter Orb")
    game = scene.begin("A", "end")
    to_step(game, "upkeep", 3)
    assert phased_out(game) == ["Breezekeeper"]
    to_step(game, "upkeep", 5)
    assert phased_out(game) == []


@pytest.mark.cr("702.26i", "301.5c")
def test_702_26i_equipment_phases_in_unattached_when_its_creature_is_gone() -> None:
    scene = Scene(2)
    bears = scene.permanent("A", "Grizzly Bears")
    scene.permanent("A", "Bonesplitter", attached_to=bears)
    scene.battlefield("A", "Island", "Island", "Mountain").hand("A", "Reality Ripple", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Reality Ripple", "Bonesplitter")
    settle(game)
    cast(game, "Lightning Bolt", "Grizzly Bears")
    settle(game)
    to_step(game, "upkeep", 3)
    assert find(game, "Bonesplitter").attached_to == NOTHING


@pytest.mark.cr("702.26h", "702.26g")
def test_702_26h_what_is_attached_phases_out_indirectly_however_far_down_and_whichever_is_older() -> None:
    """A charm on a blade on a creature: charm and creature have phasing, the blade has not."""
    scene = Scene(2)
    charm = scene.permanent("A", "Test: Phasing Charm")
    blade = scene.permanent("A", "Bonesplitter")
    drake = scene.permanent("A", "Breezekeeper")
    charm.attached_to, blade.attachments = blade.id, [charm.id]
    blade.attached_to, drake.attachments = drake.id, [blade.id]
    game = scene.begin("B", "end")
    to_step(game, "upkeep", 2)
    out = {p.card.name: p.phased_by for p in game.state.phased_out}
    assert out == {"Breezekeeper": NOTHING, "Bonesplitter": drake.id, "Test: Phasing Charm": blade.id}
    to_step(game, "upkeep", 4)
    assert not game.state.phased_out
    assert (charm.attached_to, blade.attached_to) == (blade.id, drake.id)


@pytest.mark.cr("610.4", "702.26a")
def test_610_4_what_was_held_out_phases_by_itself_afterwards() -> None:
    """Oubliette has let go of a creature with phasing: from then on it goes and comes as it always did."""
    scene = Scene(2).battlefield("B", "Breezekeeper", *["Plains"] * 2).battlefield("A", *["Swamp"] * 3)
    game = scene.hand("A", "Oubliette").hand("B", "Disenchant").begin("A", "main")
    cast(game, "Oubliette")
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply("target Breezekeeper")
    settle(game)
    act(game, "B: cast Disenchant; target Oubliette")
    settle(game)
    seen = []
    for turn in (2, 4, 6, 8):
        to_step(game, "upkeep", turn)
        seen.append(bool(named(game, "Breezekeeper")))
    assert seen == [False, True, False, True]


@pytest.mark.cr("702.26c", "702.26d")
def test_702_26c_abilities_work_again_as_soon_as_their_permanent_has_phased_in() -> None:
    """Not while it is phased out, and just as before afterwards, in the untap step in which it comes back, too."""
    scene = Scene(2).battlefield("A", "Test: Phasing Warden", "Forest")
    game = scene.begin("B", "end", 1)
    lives = []
    for turn in (2, 4, 6, 8):
        to_step(game, "draw", turn)
        check_position(game)
        lives.append(game.state.players[0].life)
    assert lives == [20, 21, 21, 22]
