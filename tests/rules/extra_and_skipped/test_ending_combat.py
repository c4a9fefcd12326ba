"""Ending the combat phase (723.2a–g)."""

from __future__ import annotations

import pytest

from apnap.state.kinds import Ev, Q
from apnap.testing import act, attack, block, cast, count_events, find, named, settle, step_name, to_step, to_turn
from apnap.testing.probing import steps_of_turn
from tests.helpers import exiled
from tests.rules.extra_and_skipped.helpers import resolve_all, rich


@pytest.mark.cr("723.2", "723.2d", "723.2b")
def test_723_2_mandate_of_peace_ends_combat_and_the_main_phase_follows() -> None:
    """The stack is exiled, nothing is dealt, the postcombat main phase begins as usual."""
    scene = rich(2, "Mandate of Peace", "Probe: until end of combat")
    scene.battlefield("B", "Hill Giant", "Mountain").hand("B", "Shock")
    game = scene.begin("B", "main")
    attack(game, ("Hill Giant", "A"))
    act(game, "B: cast Shock")
    game.apply("target A")
    act(game, "A: cast Mandate of Peace")
    resolve_all(game)
    assert step_name(game) == "main" and game.state.main_phases == 2
    assert exiled(game) == ["Mandate of Peace", "Shock"]
    assert game.state.players[0].life == 20
    assert game.state.combat is None
    assert steps_of_turn(game, 1)[-4:] == ["declare attackers", "main", "end", "cleanup"]


@pytest.mark.cr("723.2a")
def test_723_2a_what_triggered_before_the_process_began_vanishes() -> None:
    """A card is drawn and the phase ends in one resolution: the trigger on drawing never reaches the stack."""
    scene = rich(2, "Probe: draw and end combat")
    scene.battlefield("A", "Probe: draw watcher")
    game = scene.begin("A", "combat")
    act(game, "A: cast Probe: draw and end combat")
    resolve_all(game)
    assert step_name(game) == "main" and len(game.state.players[0].hand) == 1
    settle(game)
    assert count_events(game, Ev.TRIGGERED) == 0 and game.state.players[0].life == 20


@pytest.mark.cr("723.2d")
def test_723_2d_until_end_of_combat_expires() -> None:
    """An effect until end of combat is over in the main phase that follows."""
    scene = rich(2, "Mandate of Peace", "Probe: until end of combat")
    scene.battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = scene.begin("B", "combat")
    act(game, "A: cast Probe: until end of combat")
    settle(game)
    assert find(game, "Grizzly Bears").chars.power == 3
    act(game, "A: cast Mandate of Peace")
    resolve_all(game)
    assert find(game, "Grizzly Bears").chars.power == 2


@pytest.mark.cr("723.2e", "511.2")
def test_723_2e_at_end_of_combat_does_not_trigger() -> None:
    """The end of combat step is skipped."""
    scene = rich(2, "Mandate of Peace")
    scene.battlefield("A", "Probe: end of combat clock")
    game = scene.begin("B", "combat")
    act(game, "A: cast Mandate of Peace")
    to_turn(game, 2)
    assert game.state.players[0].life == 20


@pytest.mark.cr("723.2c", "723.2f")
def test_723_2f_triggers_from_during_go_on_the_stack_in_the_next_phase() -> None:
    """A creature dies in the check: its trigger is stacked in the main phase."""
    from apnap import flow
    from apnap.rules.ending_turns import end_combat_phase

    scene = rich()
    scene.battlefield("A", "Doomed Traveler")
    game = scene.begin("A", "combat")
    find(game, "Doomed Traveler").damage = 1
    game.state.touch(find(game, "Doomed Traveler"))
    end_combat_phase(game.state)
    game.state.ask_kind = Q.NONE
    flow.advance(game.state)
    assert step_name(game) == "main" and len(game.state.stack) == 1


@pytest.mark.cr("723.2g")
def test_723_2g_outside_combat_nothing_happens() -> None:
    """The effect does nothing in a main phase; the spell can be cast only during combat anyway."""
    game = rich(2, "Mandate of Peace", "Probe: end combat").begin("A", "main")
    assert not game.is_legal("cast Mandate of Peace")
    cast(game, "Probe: end combat")
    settle(game)
    assert step_name(game) == "main"
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Probe: end combat"]


@pytest.mark.cr("723.2")
def test_mandate_of_peace_keeps_opponents_from_casting_this_turn() -> None:
    """B cannot cast spells for the rest of the turn."""
    scene = rich(2, "Mandate of Peace")
    scene.battlefield("B", "Forest", "Forest").hand("B", "Grizzly Bears")
    game = scene.begin("B", "combat")
    act(game, "A: cast Mandate of Peace")
    resolve_all(game)
    assert step_name(game) == "main" and not game.is_legal("cast Grizzly Bears")
    to_step(game, "main", 3)
    assert game.is_legal("cast Grizzly Bears")


@pytest.mark.cr("723.2d", "500.8")
def test_ending_a_combat_phase_leads_to_an_added_combat_if_that_is_next() -> None:
    """The next phase is whichever comes next."""
    scene = rich(2, "Mandate of Peace", "Probe: add combat")
    game = scene.begin("A", "combat")
    cast(game, "Probe: add combat")
    settle(game)
    cast(game, "Mandate of Peace")
    resolve_all(game)
    assert step_name(game) == "beginning of combat" and game.state.combat_phases == 2


@pytest.mark.cr("723.2d")
def test_blocked_creatures_leave_combat_when_it_ends() -> None:
    """Ended after blocks: no damage, and creatures are no longer in combat."""
    scene = rich(2, "Mandate of Peace")
    scene.battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = scene.begin("B", "main")
    attack(game, ("Hill Giant", "A"))
    block(game, ("Grizzly Bears", "Hill Giant"))
    act(game, "A: cast Mandate of Peace")
    resolve_all(game)
    assert named(game, "Grizzly Bears")
