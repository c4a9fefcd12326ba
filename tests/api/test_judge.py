"""`Game.judge`: everything there is, with nothing hidden."""

from __future__ import annotations

from apnap.state.kinds import Zone
from apnap.testing.scene import Scene


def test_every_zone_is_open_to_a_judge() -> None:
    scene = Scene(library=2)
    scene.hand("B", "Shock").graveyard("A", "Forest").battlefield("A", "Hill Giant")
    now = scene.begin("A").judge
    assert [t.name for t in now.hand(1)] == ["Shock"]
    assert [t.name for t in now.graveyard(0)] == ["Forest"]
    assert [t.zone for t in now.library(0)] == [Zone.LIBRARY] * 2
    assert {"Shock", "Forest", "Hill Giant", "Island"} <= now.names
    assert len(now.objects) == 7


def test_a_permanent_tells_what_it_is_now() -> None:
    scene = Scene()
    giant = scene.permanent("A", "Hill Giant", tapped=True, damage=1, counters={"+1/+1": 2})
    thing = scene.begin("A").judge.find(giant.id)
    assert thing is not None
    assert (thing.is_permanent, thing.tapped, thing.damage, thing.counters) == (True, True, 1, {"+1/+1": 2})
    assert (thing.chars.power, thing.controller, thing.called) == (5, 0, "Hill Giant")


def test_what_an_object_cannot_have_is_empty_there() -> None:
    scene = Scene()
    scene.hand("A", "Shock")
    shock = scene.begin("A").judge.hand(0)[0]
    assert not (shock.tapped or shock.sick or shock.phased_out or shock.back_up or shock.on_stack or shock.counters)
    assert (shock.damage, shock.attached_to < 0, shock.source < 0, shock.targets) == (0, True, True, [])


def test_what_a_judge_takes_changes_nothing() -> None:
    """Lists and tables are copies."""
    scene = Scene()
    giant = scene.permanent("A", "Hill Giant", counters={"+1/+1": 2})
    game = scene.begin("A")
    before = game.state_hash()
    thing = game.judge.find(giant.id)
    assert thing is not None
    thing.counters.clear()
    game.judge.battlefield.clear()
    game.judge.library(0).clear()
    assert game.state_hash() == before
    assert game.judge.find(10**9) is None
    assert game.judge.find(-5) is None


def test_a_spell_on_the_stack_has_its_targets() -> None:
    scene = Scene()
    scene.hand("A", "Shock").battlefield("A", "Mountain")
    game = scene.begin("A")
    game.apply("cast Shock targeting B")
    assert [(t.name, t.on_stack, t.targets, t.controller) for t in game.judge.stack] == [("Shock", True, [1], 0)]
