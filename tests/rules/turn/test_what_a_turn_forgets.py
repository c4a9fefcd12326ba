"""What is counted or remembered by turn begins anew with each turn (500.1), and what a step tells when it begins."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.queries.moments import is_during
from apnap.rules.turn.new_turn import forget_old
from apnap.schedule import add_extra_turn, add_phases, add_step, add_step_after_phase, add_step_next_to
from apnap.state.effects import Delayed
from apnap.state.kinds import NOTHING, Ev, Q, Way
from apnap.state.steps import Phase, Step
from apnap.state.turns import Rider, TurnPlan
from apnap.testing import Scene, attack, block, cast, find, pass_until, settle, step_name, to_step, to_turn
from apnap.vocab.abilities import Triggered
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.lookups import Num
from apnap.vocab.triggers import BeginningOf


def fought() -> Game:
    """A's creature attacked on turn 1, and B's blocked it; turn 2 has begun."""
    game = Scene(2).battlefield("A", "Wall of Stone", "Hill Giant").battlefield("B", "Wall of Stone").begin("A", "main")
    attack(game, ("Hill Giant", "B"))
    block(game, ("Wall of Stone", "Hill Giant"))
    g = game.state
    assert g.attacked and g.blocked and g.blocks and find(game, "Hill Giant").attacks == 1
    assert (g.main_phases, g.combat_phases, g.upkeeps, g.end_steps) == (1, 1, 1, 0)
    return to_step(game, "upkeep", 2)


@pytest.mark.cr("500.1")
def test_combats_steps_and_attackers_are_counted_by_turn() -> None:
    game = fought()
    g = game.state
    assert not g.attacked and not g.blocked and not g.blocks and find(game, "Hill Giant").attacks == 0
    assert (g.main_phases, g.combat_phases, g.upkeeps, g.end_steps) == (0, 0, 1, 0)
    to_step(game, "end")
    assert (g.main_phases, g.combat_phases, g.upkeeps, g.end_steps) == (2, 1, 1, 1)
    assert is_during(g, "first end step") and [p.turns_taken for p in g.players] == [1, 1]


@pytest.mark.cr("608.2h")
def test_last_known_information_is_kept_only_while_something_may_ask_for_it() -> None:
    """A creature that died is forgotten a turn later, but not the source of an effect that still lasts."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Prodigal Sorcerer", *["Mountain"] * 2)
    game = scene.hand("A", "Lightning Bolt").begin("A", "main")
    bears = find(game, "Grizzly Bears").id
    cast(game, "Lightning Bolt", "Grizzly Bears")
    settle(game)
    assert bears in game.state.last_known
    to_turn(game, 2)
    assert bears not in game.state.last_known


@pytest.mark.cr("608.2h")
def test_the_source_of_an_effect_that_lasts_is_remembered() -> None:
    game = Scene(2).battlefield("A", "Grizzly Bears", "Forest").hand("A", "Giant Growth").begin("A", "main")
    cast(game, "Giant Growth", "Grizzly Bears")
    settle(game)
    g = game.state
    source = g.lasting[0].source
    g.past_items[10**6] = g.past_items[source]
    forget_old(g)
    assert source in g.past_items and 10**6 not in g.past_items


@pytest.mark.cr("608.2h")
def test_what_delayed_abilities_lasting_effects_and_coming_skips_speak_of_is_remembered() -> None:
    """Source, objects and noted objects of a delayed ability, what an effect affects, what made turns with a skip."""
    game = Scene(2).battlefield("A", "Grizzly Bears", "Forest").hand("A", "Giant Growth").begin("A", "main")
    cast(game, "Giant Growth", "Grizzly Bears")
    settle(game)
    g = game.state
    bears = find(game, "Grizzly Bears")
    ability = Triggered(BeginningOf(Step.END), GainLife(Num(1)))
    g.delayed = [Delayed(1, ability, 1001, 0, (1002,), {"noted": [1003]}, None, 1, -1, -1)]
    g.extra_turns = [TurnPlan(1, 0, True, (Step.UNTAP,), 1004, ""), TurnPlan(2, 0, True, (), 1005, "")]
    g.riders = [Rider(0, Rider.SKIP, 0, 1006, "", "combat phase"), Rider(0, Rider.CONTROL, 0, 1007, "")]
    g.turn = TurnPlan(3, 0, True, (Step.DRAW,), 1008, "")
    g.last_known = dict.fromkeys([*range(1001, 1010), bears.id], bears)
    g.past_items = {}
    forget_old(g)
    assert sorted(g.last_known) == sorted([bears.id, 1001, 1002, 1003, 1004, 1006, 1008])
    g.delayed, g.lasting, g.extra_turns, g.riders = [], [], [], []
    g.turn = None
    forget_old(g)
    assert not g.last_known


@pytest.mark.cr("500.2")
def test_each_phase_and_step_says_that_it_begins_and_that_it_ends() -> None:
    """As many ends as beginnings, in the same order."""
    game = to_turn(Scene(2).begin("A", "untap"), 3)
    for begins, ends in ((Ev.STEP_BEGINS, Ev.STEP_ENDS), (Ev.PHASE_BEGINS, Ev.PHASE_ENDS)):
        began = [e.obj for e in game.events if e.kind == begins]
        ended = [e.obj for e in game.events if e.kind == ends]
        assert len(ended) > 8 and began[: len(ended)] == ended and len(began) - len(ended) <= 1


@pytest.mark.cr("511.3")
def test_combat_is_over_when_its_phase_ends() -> None:
    game = Scene(2).battlefield("A", "Hill Giant").begin("A", "main")
    attack(game, ("Hill Giant", "B"))
    to_step(game, "end of combat")
    assert game.state.combat is not None
    to_step(game, "main")
    assert game.state.combat is None


@pytest.mark.cr("502.3", "703.4c")
def test_untapping_after_a_choice_is_still_a_turn_based_action() -> None:
    scene = Scene(2).battlefield("A", "Winter Orb")
    for _ in range(2):
        scene.permanent("A", "Forest", tapped=True)
    game = pass_until(scene.begin("A", "end"), lambda x: x.state.ask_kind == Q.UNTAP)
    game.apply(0)
    events = [e for e in game.events if e.kind == Ev.UNTAPPED]
    assert len(events) == 1 and events[0].way == Way.TURN_BASED


@pytest.mark.cr("514.3a")
def test_an_event_says_that_another_cleanup_step_follows() -> None:
    """Once, and only where one does."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Forest").hand("A", "Giant Growth")
    game = scene.begin("A", "main")
    bears = find(game, "Grizzly Bears")
    cast(game, "Giant Growth", "Grizzly Bears")
    settle(game)
    bears.counters = {"-1/-1": 2}
    game.state.touch(bears)
    to_turn(game, 2)
    found = [(e.player, e.n, e.m) for e in game.events if e.kind == Ev.SCHEDULED and e.rule == "514.3a"]
    assert found == [(0, Step.CLEANUP, 0)] and not game.state.cleanup_again
    steps = [e.n for e in game.events if e.kind == Ev.STEP_BEGINS and e.n == Step.CLEANUP]
    assert len(steps) == 2


@pytest.mark.cr("500.7", "500.8", "500.9", "500.10")
def test_what_is_added_is_told_with_its_kind() -> None:
    """Of a phase that has one step the event says so; of the others nothing."""
    game = Scene(2).begin("A", "upkeep")
    g = game.state
    before = len(game.events)
    assert g.phase is not None
    add_extra_turn(g, 1, NOTHING, "")
    add_phases(g, [Phase.COMBAT, Phase.MAIN], g.phase.id, NOTHING, "")
    add_step_after_phase(g, Step.END, 1, g.phase.id, NOTHING, "")
    add_step(g, Step.UPKEEP, NOTHING, "")
    add_step_next_to(g, Step.UPKEEP, Step.DRAW, False, NOTHING, "")
    told = [(e.rule, e.player, e.n, e.m, e.note) for e in game.events[before:]]
    assert told == [
        ("500.7", 1, 0, 0, "extra turn"),
        ("500.8", 0, Phase.COMBAT, 0, "combat"),
        ("500.8", 0, Phase.MAIN, 0, "main"),
        ("500.10", 0, Phase.ENDING, 1, "end"),
        ("500.9", 0, Step.UPKEEP, 0, "upkeep"),
        ("500.9", 0, Step.UPKEEP, 0, "upkeep"),
    ]
    assert [p.kind for p in g.phases[:3]] == [Phase.ENDING, Phase.COMBAT, Phase.MAIN]
    assert [s.kind for s in g.steps] == [Step.UPKEEP, Step.DRAW, Step.UPKEEP]


@pytest.mark.cr("500.9")
def test_a_step_is_added_directly_before_or_after_another() -> None:
    """With steps left on both sides; without that step nothing is added."""
    game = Scene(2).begin("A", "combat")
    g = game.state
    for before, want in ((True, [2, 0, 1]), (False, [2, 1, 0])):
        left = [s.kind for s in g.steps]
        plan = add_step_next_to(g, Step.UPKEEP, left[1], before, NOTHING, "")
        assert plan is not None and g.steps.index(plan) == (1 if before else 2), want
        g.steps.remove(plan)
    assert add_step_next_to(g, Step.UPKEEP, Step.CLEANUP, True, NOTHING, "") is None


@pytest.mark.cr("514.3a", "603.8")
def test_a_state_that_begins_in_the_cleanup_step_triggers_there() -> None:
    """The other creature was a land until end of turn: Emperor Crocodile is alone, and priority is given."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Emperor Crocodile", "Mishra's Factory", "Forest", "Mountain")
    game = scene.hand("A", "Lightning Bolt").begin("A", "main")
    game.apply("activate Mishra's Factory: become a creature")
    settle(game)
    cast(game, "Lightning Bolt", "Grizzly Bears")
    settle(game)
    pass_until(game, lambda x: bool(x.state.stack))
    assert step_name(game) == "cleanup" and game.state.cleanup_again
    to_turn(game, 2)
    assert [o.card.name for o in game.state.players[0].graveyard][-1] == "Emperor Crocodile"
