"""Ending the turn (723.1a–f) and the combat phase (723.2a–g)."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Ev, Q, Way, Zone
from apnap.state.steps import Phase
from apnap.testing import (
    Scene,
    act,
    attack,
    cast,
    count_events,
    find,
    named,
    pass_until,
    settle,
    step_name,
    to_step,
    to_turn,
)
from apnap.testing.invariants import check_position
from apnap.testing.probing import steps_of_turn
from tests.helpers import exiled
from tests.rules.extra_and_skipped.helpers import resolve_all, rich


@pytest.mark.cr("723.1d")
@pytest.mark.parametrize(
    ("at", "skipped"),
    [
        ("upkeep", ["draw step", "main phase"]),
        ("draw", ["main phase"]),
        ("main", ["beginning of combat step"]),
        ("combat", ["declare attackers step"]),
        ("end of combat", ["main phase", "end step"]),
        ("postcombat main", ["end step"]),
        ("end", []),
    ],
)
def test_723_1d_time_stop_in_each_step_goes_straight_to_cleanup(at: str, skipped: list[str]) -> None:
    """Only the cleanup step follows, once; what was skipped is in the log with its cause."""
    game = rich(2, "Time Stop").begin("A", at, turn=3)
    cast(game, "Time Stop")
    resolve_all(game)
    steps = steps_of_turn(game, 3)
    assert steps[-1] == "cleanup" and len(steps) == 2
    notes = [e.note for e in game.events if e.kind == Ev.SKIPPED and e.rule == "723.1d"]
    assert notes[: len(skipped)] == skipped
    causes = {e.cause for e in game.events if e.kind == Ev.SKIPPED and e.rule == "723.1d"}
    names = game.state.names or {}
    assert {names.get(c, "") for c in causes} <= {"Time Stop"}
    assert exiled(game) == ["Time Stop"]


@pytest.mark.cr("723.1b")
def test_case_7_time_stop_over_another_spell_exiles_both() -> None:
    """Nothing of the other spell happens."""
    scene = rich(2, "Time Stop")
    scene.battlefield("B", "Mountain").hand("B", "Lightning Bolt")
    game = scene.begin("B", "main")
    cast(game, "Lightning Bolt", "A")
    act(game, "A: cast Time Stop")
    resolve_all(game)
    assert exiled(game) == ["Lightning Bolt", "Time Stop"]
    assert game.state.players[0].life == 20
    assert game.state.turn_number == 2


@pytest.mark.cr("723.1b")
def test_723_1b_abilities_and_copies_on_the_stack_cease_to_exist() -> None:
    """A copy of a spell and an activated ability leave nothing behind."""
    from apnap.rules.stacking import copy_item

    scene = rich(2, "Time Stop", "Lightning Bolt")
    scene.battlefield("A", "Prodigal Pyromancer")
    game = scene.begin("A", "main")
    cast(game, "Lightning Bolt", "B")
    copy_item(game.state, game.state.stack[-1], 0)
    game.apply("activate Prodigal Pyromancer")
    game.apply("target B")
    cast(game, "Time Stop")
    resolve_all(game)
    assert exiled(game) == ["Lightning Bolt", "Time Stop"]
    assert game.state.players[1].life == 20
    assert not game.state.items and not game.state.agenda


@pytest.mark.cr("723.1a")
def test_case_6_days_undoing_with_a_draw_trigger() -> None:
    """Everyone draws seven, the turn ends, the triggers never reach the stack, the card is exiled."""
    scene = rich(2, "Day's Undoing", "Island")
    scene.battlefield("A", "Probe: draw watcher")
    scene.graveyard("B", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Day's Undoing")
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert count_events(game, Ev.TRIGGERED) == 0
    assert game.state.players[0].life == 20
    assert len(game.state.players[0].hand) == len(game.state.players[1].hand) == 7
    assert exiled(game) == ["Day's Undoing"]
    assert not game.state.players[1].graveyard


@pytest.mark.cr("723.1")
def test_days_undoing_on_another_players_turn_ends_nothing() -> None:
    """Cast (as though it had flash) on B's turn it does the rest and goes to the graveyard."""
    scene = rich(2, "Day's Undoing")
    scene.battlefield("A", "Probe: flash")
    game = scene.begin("B", "main")
    game.apply("pass")
    cast(game, "Day's Undoing")
    settle(game)
    assert game.state.turn_number == 1 and step_name(game) == "main"
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Day's Undoing"]


@pytest.mark.cr("723.1b", "514.1")
def test_case_8_sundial_survives_a_disenchant_and_the_hand_is_discarded() -> None:
    """The Disenchant is exiled; in that cleanup A discards to seven."""
    scene = rich(2, *["Island"] * 9)
    scene.permanent("A", "Sundial of the Infinite")
    scene.battlefield("B", "Plains", "Plains").hand("B", "Disenchant")
    game = scene.begin("A", "main")
    act(game, "B: cast Disenchant")
    game.apply("target Sundial of the Infinite")
    act(game, "A: activate Sundial of the Infinite")
    pass_until(game, lambda x: x.state.ask_kind == Q.DISCARD)
    assert step_name(game) == "cleanup"
    to_turn(game, 2)
    assert named(game, "Sundial of the Infinite")
    assert len(game.state.players[0].hand) == 7
    assert exiled(game) == ["Disenchant"]


@pytest.mark.cr("723.1")
def test_sundial_only_on_your_own_turn() -> None:
    """It cannot be activated on B's turn."""
    scene = rich()
    scene.permanent("A", "Sundial of the Infinite")
    game = scene.begin("B", "main")
    game.apply("pass")
    assert not game.is_legal("activate Sundial of the Infinite")


@pytest.mark.cr("723.1e", "603.7")
def test_case_9_the_end_step_on_your_next_turn_never_comes() -> None:
    """Kav Landseeker's token stays if that turn is ended before its end step."""
    scene = rich(2, "Kav Landseeker")
    scene.permanent("A", "Sundial of the Infinite")
    game = scene.begin("A", "main")
    cast(game, "Kav Landseeker")
    settle(game)
    assert named(game, "Lander")
    twin = game.clone()
    to_step(game, "main", 3)
    game.apply("activate Sundial of the Infinite")
    to_turn(game, 7)
    assert named(game, "Lander")
    assert not game.state.delayed
    to_step(twin, "end", 2)
    assert named(twin, "Lander")
    to_step(twin, "end", 3)
    settle(twin)
    assert not named(twin, "Lander")


@pytest.mark.cr("723.1e")
def test_723_1e_the_next_end_step_waits_for_the_next_turn() -> None:
    """ "At the beginning of the next end step" finds the next one that happens."""
    scene = rich(2, "Probe: gain at next end step", "Time Stop")
    game = scene.begin("A", "main")
    cast(game, "Probe: gain at next end step")
    settle(game)
    cast(game, "Time Stop")
    to_turn(game, 2)
    assert game.state.players[0].life == 20
    to_step(game, "end", 2)
    settle(game)
    assert game.state.players[0].life == 21


@pytest.mark.cr("723.1e", "104.3e")
def test_glorious_end_loses_at_your_next_end_step() -> None:
    """On B's turn: B's end step is skipped, A loses in A's own end step."""
    scene = rich(2, "Glorious End")
    game = scene.begin("B", "main")
    game.apply("pass")
    cast(game, "Glorious End")
    to_turn(game, 2)
    assert not game.over
    pass_until(game, lambda x: x.over)
    assert game.state.turn_number == 2 and step_name(game) == "end"
    assert game.outcome is not None and game.outcome.winner == 1


@pytest.mark.cr("723.1e")
def test_glorious_end_on_your_own_turn_waits_for_the_next() -> None:
    """This turn's end step is skipped, so the loss comes in A's next turn."""
    game = rich(2, "Glorious End").begin("A", "main")
    cast(game, "Glorious End")
    pass_until(game, lambda x: x.over)
    assert game.state.turn_number == 3


@pytest.mark.cr("723.1c", "723.1d")
def test_723_1c_state_based_actions_see_creatures_still_in_combat() -> None:
    """A creature with lethal damage dies while it is attacking: after the exile, before it leaves combat."""
    scene = rich(2, "Time Stop")
    scene.battlefield("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    find(game, "Grizzly Bears").damage = 2
    game.state.touch(find(game, "Grizzly Bears"))
    cast_now(game, "Time Stop")
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert not named(game, "Grizzly Bears")
    order = [e.rule for e in game.events if e.rule in ("723.1b", "704.5g", "723.1d")]
    assert order[0] == "723.1b" and order.index("704.5g") < order.index("723.1d")
    left = [e.kind for e in game.events if e.kind in (Ev.DESTROYED, Ev.REMOVED_FROM_COMBAT)]
    assert left[:1] != [Ev.REMOVED_FROM_COMBAT]


def cast_now(game: Game, name: str) -> None:
    """Put it on the stack and let it resolve without the check of state-based actions in between."""
    g = game.state
    from apnap.rules.ending_turns import end_the_turn

    spell = next(o for o in g.players[0].hand if o.card.name == name)
    from apnap.rules.casting import begin_cast

    begin_cast(g, 0, spell.id, 3)
    end_the_turn(g, g.stack[-1].id)
    g.ask_kind = Q.NONE
    g.asking = None
    from apnap import flow

    flow.advance(g)


@pytest.mark.cr("723.1f", "514.3a")
def test_723_1f_triggers_from_during_the_process_go_on_the_stack_in_that_cleanup() -> None:
    """A creature dies in the process: its trigger is stacked in the cleanup step; another cleanup step follows."""
    scene = rich(2, "Time Stop")
    scene.battlefield("A", "Doomed Traveler")
    game = scene.begin("A", "main")
    find(game, "Doomed Traveler").damage = 1
    game.state.touch(find(game, "Doomed Traveler"))
    cast_now(game, "Time Stop")
    assert step_name(game) == "cleanup" and len(game.state.stack) == 1
    settle(game)
    assert named(game, "Spirit")
    assert steps_of_turn(game, 1).count("cleanup") == 2


@pytest.mark.cr("723.1a", "723.1f")
def test_723_1a_triggers_from_before_vanish_and_those_from_during_stay() -> None:
    """Hurkyl's Final Meditation: the returning permanents' triggers are from before and vanish."""
    scene = rich(2, "Hurkyl's Final Meditation")
    scene.battlefield("A", "Probe: leaver").battlefield("B", "Hill Giant")
    game = scene.begin("A", "main")
    cast(game, "Hurkyl's Final Meditation")
    resolve_all(game)
    assert [p for p in game.state.battlefield if not p.card.is_land] == []
    assert game.state.players[0].life == 20
    assert steps_of_turn(game, 1)[-2:] == ["main", "cleanup"]


@pytest.mark.cr("601.2f")
def test_hurkyls_final_meditation_costs_more_on_other_turns() -> None:
    """Seven lands are enough on A's turn, not on B's."""
    for player, legal in (("A", True), ("B", False)):
        scene = Scene(2)
        scene.battlefield("A", *["Island"] * 7).hand("A", "Hurkyl's Final Meditation")
        game = scene.begin(player, "main")
        if player == "B":
            game.apply("pass")
        assert game.is_legal("cast Hurkyl's Final Meditation") == legal


@pytest.mark.cr("601.2f", "723.1")
def test_discontinuity_costs_less_on_your_own_turn() -> None:
    """Two lands on A's turn, six on B's."""
    for player, count, legal in (("A", 2, True), ("B", 5, False), ("B", 6, True)):
        scene = Scene(2)
        scene.battlefield("A", *["Island"] * count).hand("A", "Discontinuity")
        game = scene.begin(player, "main")
        if player == "B":
            game.apply("pass")
        assert game.is_legal("cast Discontinuity") == legal, (player, count)
        if legal:
            cast(game, "Discontinuity")
            resolve_all(game)
            assert steps_of_turn(game, 1) == ["main", "cleanup"]


@pytest.mark.cr("723.1d", "514.2")
def test_723_1d_damage_and_until_end_of_turn_wear_off_in_that_cleanup() -> None:
    """A pumped, damaged creature survives: both end simultaneously, after the check of state-based actions."""
    scene = rich(2, "Time Stop", "Probe: until end of turn")
    scene.battlefield("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "Probe: until end of turn")
    settle(game)
    find(game, "Grizzly Bears").damage = 2
    game.state.stir(find(game, "Grizzly Bears"))
    cast(game, "Time Stop")
    to_turn(game, 2)
    bears = find(game, "Grizzly Bears")
    assert (bears.damage, bears.chars.toughness) == (0, 2)


@pytest.mark.cr("723.1d", "500.5")
def test_723_1d_mana_empties_as_the_step_ends() -> None:
    """Floating mana is gone in the cleanup step."""
    scene = rich(2, "Time Stop")
    scene.battlefield("A", "Forest")
    game = scene.begin("A", "main")
    game.apply("tap Forest")
    cast(game, "Time Stop")
    game.apply("tap Forest") if game.is_legal("tap Forest") else None
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert sum(game.state.players[0].pool) == 0


@pytest.mark.cr("723.1d", "514.3a")
def test_723_1d_ending_the_turn_in_the_cleanup_step_begins_a_new_one() -> None:
    """A discard trigger gives priority in cleanup; Time Stop there: one more cleanup step, and the turn is over."""
    scene = rich(2, "Time Stop", *["Island"] * 8)
    scene.battlefield("B", "Megrim")
    game = scene.begin("A", "end")
    pass_until(game, lambda x: x.state.ask_kind == Q.DISCARD)
    game.apply("discard Island")
    game.apply("discard Island")
    pass_until(game, lambda x: len(x.state.stack) == 2)
    assert step_name(game) == "cleanup"
    cast(game, "Time Stop")
    resolve_all(game)
    assert game.state.players[0].life == 20
    assert steps_of_turn(game, 1) == ["end", "cleanup", "cleanup"]


@pytest.mark.cr("723.1", "608.2d")
def test_obeka_asks_the_active_player_whether_to_end_the_turn() -> None:
    """On B's turn B is asked, whoever activated it."""
    scene = Scene(2)
    scene.battlefield("A", "Obeka, Brute Chronologist")
    game = scene.begin("B", "main")
    game.apply("pass")
    game.apply("activate Obeka, Brute Chronologist")
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    assert game.ask is not None and game.ask.player == 1
    twin = game.clone()
    game.apply("yes")
    assert steps_of_turn(game, 1) == ["main", "cleanup"]
    twin.apply("no")
    assert step_name(twin) == "main"


@pytest.mark.cr("723.1d")
def test_added_phases_and_steps_are_skipped_too() -> None:
    """What was added to the turn goes with the rest of it; extra turns stay."""
    game = rich(2, "Relentless Assault", "Time Walk", "Discontinuity").begin("A", "postcombat main")
    for name in ("Relentless Assault", "Time Walk", "Discontinuity"):
        cast(game, name)
        pass_until(game, lambda x: not x.state.stack)
    to_turn(game, 2)
    assert game.state.active == 0
    assert steps_of_turn(game, 1) == ["main", "cleanup"]
    assert steps_of_turn(game, 2).count("declare attackers") == 1


@pytest.mark.cr("723.1b", "400.7")
def test_a_spell_exiled_by_ending_the_turn_is_in_its_owners_exile() -> None:
    """The permanent spell never enters."""
    scene = rich(2, "Time Stop")
    scene.battlefield("B", "Forest", "Forest").hand("B", "Grizzly Bears")
    game = scene.begin("B", "main")
    cast(game, "Grizzly Bears")
    act(game, "A: cast Time Stop")
    resolve_all(game)
    bears = next(o for o in game.state.exile if o.card.name == "Grizzly Bears")
    assert (bears.owner, bears.zone) == (1, Zone.EXILE)


@pytest.mark.cr("723.1c")
def test_723_1c_a_choice_in_the_check_is_asked_and_the_process_goes_on() -> None:
    """Two legends of one name: the legend rule is settled before the step ends, also after saving."""
    scene = rich(2, "Time Stop")
    scene.battlefield("A", "Isamaru, Hound of Konda")
    game = scene.begin("A", "main")
    scene.permanent("A", "Isamaru, Hound of Konda")
    cast_now(game, "Time Stop")
    assert game.ask is not None and game.ask.kind == Q.LEGEND
    game = Game.from_json(game.to_json())
    game.apply(0)
    assert len(named(game, "Isamaru, Hound of Konda")) == 1
    to_turn(game, 2)
    assert game.state.active == 1


@pytest.mark.cr("723.1b")
def test_723_1b_abilities_and_copies_cease_to_exist_and_are_not_exiled() -> None:
    """What is no card is nowhere afterwards."""
    scene = rich(2, "Time Stop", "Lightning Bolt", "Twincast").battlefield("A", "Prodigal Sorcerer")
    game = scene.begin("A", "main")
    cast(game, "Lightning Bolt", "B")
    cast(game, "Twincast", "target Lightning Bolt")
    pass_until(game, lambda g: len(g.state.stack) == 2 and g.state.stack[-1].is_copy)
    game.apply("activate Prodigal Sorcerer; target B")
    cast(game, "Time Stop")
    resolve_all(game)
    assert exiled(game) == ["Lightning Bolt", "Time Stop"]
    assert game.state.players[1].life == 20
    check_position(game)


@pytest.mark.cr("723.1d")
def test_723_1d_the_step_and_phase_end_by_it() -> None:
    game = rich(2, "Time Stop").begin("A", "upkeep", turn=3)
    cast(game, "Time Stop")
    resolve_all(game)
    ended = [(e.kind, e.rule) for e in game.events if e.kind in (Ev.STEP_ENDS, Ev.PHASE_ENDS)]
    assert ended[:2] == [(Ev.STEP_ENDS, "723.1d"), (Ev.PHASE_ENDS, "723.1d")]
    assert ended[2:4] == [(Ev.STEP_ENDS, "500.2"), (Ev.PHASE_ENDS, "500.2")]  # of the cleanup step
    assert all(e.way == Way.TURN_BASED for e in game.events if e.kind in (Ev.STEP_ENDS, Ev.PHASE_ENDS))


@pytest.mark.cr("723.2")
def test_723_2_the_end_of_the_combat_phase_is_told_apart_from_that_of_the_turn() -> None:
    for name, at, n in (("Probe: end turn", "main", 0), ("Probe: draw and end combat", "combat", 1)):
        game = rich(2, name).begin("A", at)
        cast(game, name)
        resolve_all(game)
        assert [e.n for e in game.events if e.kind == Ev.TURN_ENDED_EARLY] == [n]


@pytest.mark.cr("723.2d")
def test_723_2d_the_step_and_the_combat_phase_end_by_it_and_the_rest_is_skipped() -> None:
    game = rich(2, "Probe: draw and end combat").begin("A", "combat", turn=3)
    cast(game, "Probe: draw and end combat")
    resolve_all(game)
    told = [(e.kind, e.note) for e in game.events if e.rule == "723.2d"]
    assert told[:2] == [(Ev.STEP_ENDS, ""), (Ev.PHASE_ENDS, "")]
    assert [note for kind, note in told if kind == Ev.SKIPPED][:2] == [
        "declare attackers step",
        "declare blockers step",
    ]
    assert sum(e.kind == Ev.PHASE_ENDS and e.n == Phase.COMBAT for e in game.events) == 1


@pytest.mark.cr("723.1d", "500.5")
@pytest.mark.parametrize("probe", ["Probe: until this step ends", "Probe: until end of combat"])
def test_723_1d_what_lasts_until_the_step_or_the_combat_ends_is_over(probe: str) -> None:
    """The turn is ended in the beginning of combat step, and nothing of it is left in the next turn."""
    game = rich(2, "Time Stop", probe).battlefield("A", "Grizzly Bears").begin("A", "combat", turn=3)
    cast(game, probe)
    resolve_all(game)
    assert find(game, "Grizzly Bears").chars.power == 3
    cast(game, "Time Stop")
    resolve_all(game)
    to_turn(game, 4)
    assert find(game, "Grizzly Bears").chars.power == 2


@pytest.mark.cr("723.1d", "500.5a")
def test_723_1d_what_lasts_until_the_end_of_combat_on_your_next_turn_ends_with_a_turn_that_is_ended_in_combat() -> None:
    probe = "Probe: until end of combat on your next turn"
    game = rich(2, "Time Stop", probe).battlefield("A", "Grizzly Bears").begin("A")
    cast(game, probe)
    resolve_all(game)
    to_step(game, "beginning of combat", 3)
    assert find(game, "Grizzly Bears").chars.power == 3
    cast(game, "Time Stop")
    resolve_all(game)
    to_turn(game, 4)
    assert find(game, "Grizzly Bears").chars.power == 2
