"""Phasing (702.26) and the first part of the untap step (502.1)."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Ev, Q
from apnap.state.objects import Permanent
from apnap.testing import Scene, act, attack, block, cast, count_events, find, named, pass_until, settle, to_step
from tests.helpers import phased_out, same_after_saving


def gone(game: Game, name: str) -> Permanent:
    return next(p for p in game.state.phased_out if p.card.name == name)


@pytest.mark.cr("702.26a", "502.1")
def test_case_21_creature_with_phasing_and_its_aura_go_on_t3_and_return_attached_on_t5() -> None:
    """Both are out from the controller's untap step to the next one, and come back attached."""
    scene = Scene(2)
    croc = scene.permanent("A", "Sandbar Crocodile")
    scene.permanent("A", "Holy Strength", attached_to=croc)
    game = scene.begin("A", "main")
    assert phased_out(game) == []
    to_step(game, "upkeep", 3)
    assert phased_out(game) == ["Holy Strength", "Sandbar Crocodile"]
    to_step(game, "upkeep", 4)
    assert len(game.state.phased_out) == 2
    assert same_after_saving(game)
    to_step(game, "upkeep", 5)
    assert phased_out(game) == []
    aura = find(game, "Holy Strength")
    assert aura.attached_to == croc.id
    assert find(game, "Sandbar Crocodile").chars.power == 7


@pytest.mark.cr("502.1")
def test_502_1_out_and_in_happen_before_untapping() -> None:
    """What phases in tapped untaps in the same step; what phases out does not untap."""
    scene = Scene(2)
    scene.permanent("A", "Sandbar Crocodile", tapped=True)
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    assert gone(game, "Sandbar Crocodile").tapped
    to_step(game, "upkeep", 4)
    assert not find(game, "Sandbar Crocodile").tapped


@pytest.mark.cr("702.26a")
def test_702_26a_only_its_controllers_untap_step_counts() -> None:
    """An opponent's untap step neither takes it away nor brings it back."""
    scene = Scene(2)
    scene.battlefield("A", "Breezekeeper")
    game = scene.begin("A", "main")
    to_step(game, "upkeep", 2)
    assert phased_out(game) == []
    to_step(game, "upkeep", 4)
    assert phased_out(game) == ["Breezekeeper"]


@pytest.mark.cr("702.26b")
def test_702_26b_phased_out_permanent_is_treated_as_though_it_did_not_exist() -> None:
    """A sweeper does not destroy it, its static ability stops, and it cannot be targeted."""
    scene = Scene(2)
    scene.battlefield("A", "Plains", "Plains", "Plains", "Plains", "Sandbar Crocodile", "Grizzly Bears")
    scene.battlefield("A", "Island", "Island", "Glorious Anthem")
    scene.hand("A", "Reality Ripple", "Wrath of God", "Shock")
    game = scene.begin("A", "main")
    assert find(game, "Grizzly Bears").chars.power == 3
    cast(game, "Reality Ripple", "Sandbar Crocodile")
    settle(game)
    assert phased_out(game) == ["Sandbar Crocodile"]
    assert not any("Sandbar" in c.text for c in game.legal)
    cast(game, "Wrath of God")
    settle(game)
    assert not named(game, "Grizzly Bears")
    assert phased_out(game) == ["Sandbar Crocodile"]


@pytest.mark.cr("702.26b")
def test_702_26b_static_abilities_of_a_phased_out_permanent_stop() -> None:
    """Taniwha's kin: when the anthem is gone, creatures shrink at once; when it is back, they grow."""
    scene = Scene(2)
    scene.battlefield("A", "Island", "Island", "Grizzly Bears")
    lord = scene.permanent("A", "Grizzly Bears")
    bone = scene.permanent("A", "Bonesplitter", attached_to=lord)
    scene.hand("A", "Reality Ripple")
    game = scene.begin("A", "main")
    assert lord.chars.power == 4
    cast(game, "Reality Ripple", "Bonesplitter")
    settle(game)
    assert find(game, "Grizzly Bears", nth=1).chars.power == 2
    assert bone.id not in [p.id for p in game.state.battlefield]
    to_step(game, "upkeep", 3)
    assert find(game, "Bonesplitter").attached_to == lord.id
    assert find(game, "Grizzly Bears", nth=1).chars.power == 4


@pytest.mark.cr("702.26b", "506.4")
def test_702_26b_phasing_out_removes_from_combat() -> None:
    """An attacker that phases out deals no damage, and its blocker deals none to it."""
    scene = Scene(2)
    scene.battlefield("A", "Grizzly Bears", "Island", "Island")
    scene.hand("A", "Reality Ripple")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    cast(game, "Reality Ripple", "Grizzly Bears")
    settle(game)
    assert game.state.combat is not None and not game.state.combat.attackers
    to_step(game, "end")
    assert game.state.players[1].life == 20
    assert count_events(game, Ev.REMOVED_FROM_COMBAT, "702.26b") == 1


@pytest.mark.cr("702.26b", "509.1h")
def test_702_26b_attacker_stays_blocked_when_its_blocker_phases_out() -> None:
    """The creature it blocked remains blocked and deals no damage to the player."""
    scene = Scene(2)
    scene.battlefield("A", "Grizzly Bears")
    scene.battlefield("B", "Hill Giant", "Island", "Island")
    scene.hand("B", "Reality Ripple")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    block(game, ("Hill Giant", "Grizzly Bears"))
    act(game, "B: cast Reality Ripple")
    game.apply("target Hill Giant")
    settle(game)
    to_step(game, "end")
    assert game.state.players[1].life == 20
    assert named(game, "Grizzly Bears")


@pytest.mark.cr("702.26d")
def test_702_26d_no_enters_or_leaves_triggers() -> None:
    """Soul Warden does not see a creature phasing in as entering."""
    scene = Scene(2)
    scene.battlefield("A", "Sandbar Crocodile", "Soul Warden", "Blood Artist")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 5)
    assert game.state.players[0].life == 20
    assert game.state.players[1].life == 20
    assert count_events(game, Ev.MOVED) == count_events(game, Ev.MOVED, "504.1")


@pytest.mark.cr("702.26d")
def test_702_26d_counters_damage_and_tokens_stay() -> None:
    """A token keeps existing while phased out, with its counters; damage wears off in the cleanup step all the same."""
    scene = Scene(2)
    scene.permanent("A", "Sandbar Crocodile", counters={"+1/+1": 2}, damage=3)
    scene.battlefield("A", "Island", "Island")
    scene.hand("A", "Reality Ripple")
    game = scene.begin("A", "main")
    cast(game, "Reality Ripple", "Sandbar Crocodile")
    settle(game)
    croc = gone(game, "Sandbar Crocodile")
    assert croc.damage == 3 and croc.count("+1/+1") == 2
    to_step(game, "upkeep", 2)
    assert gone(game, "Sandbar Crocodile").damage == 0
    to_step(game, "upkeep", 3)
    assert find(game, "Sandbar Crocodile").chars.power == 8


@pytest.mark.cr("702.26d")
def test_702_26d_token_survives_phasing_out() -> None:
    """Soldier tokens phased out are not swept up by the state-based action for tokens elsewhere."""
    scene = Scene(2)
    scene.battlefield("A", "Plains", "Plains", "Island", "Island")
    scene.hand("A", "Raise the Alarm", "Reality Ripple")
    game = scene.begin("A", "main")
    cast(game, "Raise the Alarm")
    settle(game)
    game.apply("cast Reality Ripple")
    game.apply(next(c.text for c in game.legal if "Soldier" in c.text))
    settle(game)
    assert len(named(game, "Soldier")) == 1
    assert phased_out(game) == ["Soldier"]
    to_step(game, "upkeep", 3)
    assert len(named(game, "Soldier")) == 2


@pytest.mark.cr("702.26d", "302.6")
def test_702_26d_creature_that_phases_in_can_attack_at_once() -> None:
    """Phasing is no change of control: it was controlled since the turn began."""
    scene = Scene(2)
    scene.battlefield("A", "Breezekeeper")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    to_step(game, "upkeep", 4)
    attack(game, ("Breezekeeper", "B"))
    to_step(game, "end")
    assert game.state.players[1].life == 16


@pytest.mark.cr("702.26e")
def test_702_26e_effects_do_not_include_phased_out_permanents() -> None:
    """A pump of all Knights made while one of two is out has only the other in its set."""
    scene = Scene(2)
    scene.battlefield("A", "History of Benalia", "Vodalian Illusionist", "Island", "Island")
    game = scene.begin("A", "main")
    to_step(game, "upkeep", 5)
    game.apply("activate Vodalian Illusionist")
    game.apply(next(c.text for c in game.legal if "Knight" in c.text))
    settle(game)
    assert phased_out(game) == ["Knight"]
    to_step(game, "main")
    settle(game)
    assert [x.affected for x in game.state.lasting] == [(named(game, "Knight")[0].id,)]
    assert find(game, "Knight").chars.power == 4


@pytest.mark.cr("702.26f")
def test_702_26f_until_end_of_turn_expires_while_out() -> None:
    """Giant Growth on a creature that phases out is gone when it returns."""
    scene = Scene(2)
    scene.battlefield("A", "Forest", "Island", "Island", "Grizzly Bears")
    scene.hand("A", "Giant Growth", "Reality Ripple")
    game = scene.begin("A", "main")
    cast(game, "Giant Growth", "Grizzly Bears")
    settle(game)
    cast(game, "Reality Ripple", "Grizzly Bears")
    settle(game)
    to_step(game, "upkeep", 3)
    assert find(game, "Grizzly Bears").chars.power == 2


@pytest.mark.cr("702.26f", "611.2b")
def test_702_26f_for_as_long_as_ends_when_the_tracked_permanent_phases_out() -> None:
    """Aladdin phases out: the stolen artifact goes home at once and stays there when he returns."""
    scene = Scene(2)
    scene.battlefield("A", "Aladdin", "Mountain", "Mountain", "Mountain", "Island", "Island")
    scene.battlefield("B", "Sol Ring")
    scene.hand("A", "Reality Ripple")
    game = scene.begin("A", "main")
    game.apply("activate Aladdin")
    game.apply("target Sol Ring")
    settle(game)
    assert find(game, "Sol Ring").controller == 0
    cast(game, "Reality Ripple", "Aladdin")
    settle(game)
    assert find(game, "Sol Ring").controller == 1
    to_step(game, "upkeep", 3)
    assert find(game, "Aladdin").controller == 0
    assert find(game, "Sol Ring").controller == 1


@pytest.mark.cr("702.26f", "702.26a")
def test_702_26f_borrowed_creature_phases_in_in_the_borrowers_untap_step_under_its_owners_control() -> None:
    """It phased out under A, so A's untap step brings it back; the control effect is over, so B has it."""
    scene = Scene(2)
    scene.battlefield("A", *["Mountain"] * 5, *["Island"] * 4)
    scene.permanent("B", "Hill Giant")
    scene.hand("A", "Word of Seizing", "Reality Ripple")
    game = scene.begin("A", "main")
    cast(game, "Word of Seizing", "Hill Giant")
    settle(game)
    assert find(game, "Hill Giant").controller == 0
    attack(game, ("Hill Giant", "B"))
    cast(game, "Reality Ripple", "Hill Giant")
    settle(game)
    to_step(game, "upkeep", 2)
    assert phased_out(game) == ["Hill Giant"]
    to_step(game, "upkeep", 3)
    giant = find(game, "Hill Giant")
    assert giant.controller == 1
    assert giant.tapped


@pytest.mark.cr("702.26g")
def test_702_26g_attached_things_of_other_players_go_along() -> None:
    """An opponent's Pacifism goes and comes with the creature it enchants."""
    scene = Scene(2)
    croc = scene.permanent("A", "Sandbar Crocodile")
    scene.permanent("B", "Pacifism", attached_to=croc)
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    assert phased_out(game) == ["Pacifism", "Sandbar Crocodile"]
    to_step(game, "upkeep", 3)  # B's untap step does not bring the Aura back by itself
    assert phased_out(game) == ["Pacifism", "Sandbar Crocodile"]
    to_step(game, "upkeep", 4)
    assert find(game, "Pacifism").attached_to == croc.id


@pytest.mark.cr("702.26g", "702.26b")
def test_702_26g_host_can_not_lose_what_is_attached_while_both_are_out() -> None:
    """Sweeping enchantments away finds nothing: the Aura is out as well."""
    scene = Scene(2)
    croc = scene.permanent("A", "Sandbar Crocodile")
    aura = scene.permanent("A", "Holy Strength", attached_to=croc)
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    assert game.state.permanent(aura.id) is None


@pytest.mark.cr("702.26h")
def test_702_26h_directly_and_indirectly_at_once_is_indirectly() -> None:
    """Teferi's Protection takes creature and Aura at once; the Aura returns with the creature, not by itself."""
    scene = Scene(2)
    bears = scene.permanent("A", "Grizzly Bears")
    aura = scene.permanent("A", "Holy Strength", attached_to=bears)
    scene.battlefield("A", "Plains", "Plains", "Plains")
    scene.hand("A", "Teferi's Protection")
    game = scene.begin("A", "main")
    cast(game, "Teferi's Protection")
    settle(game)
    assert gone(game, "Holy Strength").phased_by == bears.id
    to_step(game, "upkeep", 3)
    assert find(game, "Holy Strength").attached_to == bears.id
    assert aura.id in (find(game, "Grizzly Bears").attachments or [])


@pytest.mark.cr("702.26i", "704.5n")
def test_702_26i_equipment_whose_host_died_phases_in_unattached() -> None:
    """Directly phased out, it comes back attached only if the host is still there."""
    scene = Scene(2)
    bears = scene.permanent("A", "Grizzly Bears")
    scene.permanent("A", "Bonesplitter", attached_to=bears)
    scene.battlefield("A", "Island", "Island", "Mountain", "Mountain")
    scene.hand("A", "Reality Ripple", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Reality Ripple", "Bonesplitter")
    settle(game)
    cast(game, "Lightning Bolt", "Grizzly Bears")
    settle(game)
    assert not named(game, "Grizzly Bears")
    to_step(game, "upkeep", 3)
    assert find(game, "Bonesplitter").attached_to == -1


@pytest.mark.cr("702.26j")
def test_702_26j_nothing_becomes_attached_or_unattached() -> None:
    """Phasing in or out is no attaching."""
    scene = Scene(2)
    croc = scene.permanent("A", "Sandbar Crocodile")
    scene.permanent("A", "Bonesplitter", attached_to=croc)
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 4)
    assert count_events(game, Ev.PHASED_IN) == 2
    assert count_events(game, Ev.ATTACHED) == 0
    assert count_events(game, Ev.UNATTACHED) == 0


@pytest.mark.cr("702.26k")
def test_702_26k_phased_out_permanents_leave_with_their_owner() -> None:
    """Nothing of a player who left stays behind, phased out or not."""
    scene = Scene(3)
    scene.battlefield("A", "Sandbar Crocodile")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 3)
    assert phased_out(game) == ["Sandbar Crocodile"]
    game.concede(0)
    assert phased_out(game) == []


@pytest.mark.cr("702.26n", "800.4a")
def test_702_26n_borrowed_permanent_phases_in_after_the_leavers_turn_would_have_begun() -> None:
    """It went under A's control; A left: it returns in the first untap step after A's next turn would have begun."""
    scene = Scene(3)
    scene.battlefield("A", *["Mountain"] * 5, *["Island"] * 4)
    scene.permanent("C", "Hill Giant")
    scene.hand("A", "Word of Seizing", "Reality Ripple")
    game = scene.begin("A", "main")
    cast(game, "Word of Seizing", "Hill Giant")
    settle(game)
    cast(game, "Reality Ripple", "Hill Giant")
    settle(game)
    game.concede(0)
    assert phased_out(game) == ["Hill Giant"]
    pass_until(game, lambda g: g.state.active == 1 and g.state.step is not None)
    assert phased_out(game) == ["Hill Giant"]
    pass_until(game, lambda g: g.state.active == 2)
    assert phased_out(game) == ["Hill Giant"]  # not in C's untap step: it did not phase out under C
    assert same_after_saving(game)
    pass_until(game, lambda g: g.state.active == 1)
    assert find(game, "Hill Giant").controller == 2


@pytest.mark.cr("702.26n", "800.4a")
def test_702_26n_what_entered_under_the_leavers_control_is_exiled() -> None:
    """No other player has a claim on it, so it is exiled although it is phased out."""
    scene = Scene(3)
    scene.permanent("A", "Sandbar Crocodile", owner="B")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 3)
    assert phased_out(game) == ["Sandbar Crocodile"]
    game.concede(0)
    assert phased_out(game) == []
    assert [o.card.name for o in game.state.exile] == ["Sandbar Crocodile"]


@pytest.mark.cr("702.26p")
def test_702_26p_two_instances_of_phasing_are_like_one() -> None:
    """A Crocodile wearing the Cloak phases once per untap step, with the Cloak."""
    scene = Scene(2)
    croc = scene.permanent("A", "Sandbar Crocodile")
    scene.permanent("A", "Cloak of Invisibility", attached_to=croc)
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    assert count_events(game, Ev.PHASED_OUT) == 2
    to_step(game, "upkeep", 4)
    assert phased_out(game) == []


@pytest.mark.cr("603.10b")
def test_603_10b_phases_out_triggers_look_back() -> None:
    """Teferi's Imp sees itself phase out, and its trigger is put on the stack in the upkeep."""
    scene = Scene(2)
    scene.battlefield("A", "Teferi's Imp")
    scene.hand("A", "Island", "Forest")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    assert len(game.state.stack) == 1
    settle(game)
    assert len(game.state.players[0].hand) == 1
    to_step(game, "upkeep", 4)
    settle(game)
    assert len(game.state.players[0].hand) == 3  # drew for the turn, then for phasing in


@pytest.mark.cr("704.5j", "702.26c")
def test_702_26c_state_based_actions_see_what_phased_in() -> None:
    """Another legend of that name arrived meanwhile: the legend rule applies before the next priority."""
    scene = Scene(2)
    scene.battlefield("A", "Isamaru, Hound of Konda", "Island", "Plains", "Plains")
    scene.hand("A", "Reality Ripple", "Isamaru, Hound of Konda")
    game = scene.begin("A", "main")
    cast(game, "Reality Ripple", "Isamaru, Hound of Konda")
    settle(game)
    cast(game, "Isamaru, Hound of Konda")
    settle(game)
    assert len(named(game, "Isamaru, Hound of Konda")) == 1
    to_step(game, "upkeep", 3)
    assert game.state.ask_kind == Q.LEGEND
    game.apply(0)
    assert len(named(game, "Isamaru, Hound of Konda")) == 1


@pytest.mark.cr("702.26a")
def test_702_26a_cannot_phase_in_while_the_saga_is_there() -> None:
    """The Phasing of Zhalfir keeps its target out through its controller's untap steps, and no longer than itself."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 4)
    scene.battlefield("B", "Hill Giant", "Grizzly Bears")
    scene.hand("A", "The Phasing of Zhalfir")
    game = scene.begin("A", "main")
    cast(game, "The Phasing of Zhalfir")
    pass_until(game, lambda g: g.state.ask_kind == Q.NUMBER)
    assert same_after_saving(game)
    game.apply("1")
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    assert sorted(c.text for c in game.legal) == ["target Grizzly Bears", "target Hill Giant"]
    game.apply("target Hill Giant")
    settle(game)
    to_step(game, "upkeep", 2)
    assert phased_out(game) == ["Hill Giant"]
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply("target Grizzly Bears")
    settle(game)
    to_step(game, "upkeep", 4)
    assert phased_out(game) == ["Grizzly Bears", "Hill Giant"]
    to_step(game, "draw", 6)  # the Saga was sacrificed on turn 5
    assert not named(game, "The Phasing of Zhalfir")
    assert phased_out(game) == []


@pytest.mark.cr("702.155a", "702.155b")
def test_702_155_read_ahead_skips_earlier_chapters() -> None:
    """Entering with three lore counters, only chapter III triggers; each creature's controller gets a Phyrexian."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 4, "Grizzly Bears")
    scene.battlefield("B", "Hill Giant", "Hill Giant")
    scene.hand("A", "The Phasing of Zhalfir")
    game = scene.begin("A", "main")
    cast(game, "The Phasing of Zhalfir")
    pass_until(game, lambda g: g.state.ask_kind == Q.NUMBER)
    game.apply("3")
    settle(game)
    assert [game.state.players[p.controller].name for p in named(game, "Phyrexian")] == ["A", "B", "B"]
    assert phased_out(game) == []
    assert not named(game, "The Phasing of Zhalfir")
