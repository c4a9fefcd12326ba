"""Rule 703.4, 116.3, 117.3d, 117.4, 104.4a: each turn-based action at its place, and what follows an action."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q, Way
from apnap.rules.day_night import DAY
from apnap.testing import Scene, attack, block, cast, pass_until, play, settle, step_name, to_step


def first(game: Game, kind: Ev) -> int:
    return next(i for i, e in enumerate(game.events) if e.kind == kind)


@pytest.mark.cr("703.4a", "703.4b", "703.4c", "502.1", "502.2")
def test_703_4abc_phasing_then_day_or_night_then_untapping() -> None:
    """The three actions of the untap step in their order, all turn-based, before anybody has priority."""
    scene = Scene(2).battlefield("A", "Breezekeeper")
    scene.permanent("A", "Forest", tapped=True)
    scene.state.day = DAY
    game = to_step(scene.begin("B", "main"), "upkeep", 2)
    assert game.state.active == 0
    kinds = [Ev.PHASED_OUT, Ev.DAY_NIGHT, Ev.UNTAPPED]
    places = [first(game, k) for k in kinds]
    assert places == sorted(places)
    assert {game.events[i].way for i in places} == {Way.TURN_BASED}
    untap = next(i for i, e in enumerate(game.events) if e.kind == Ev.STEP_BEGINS and e.n == 0)
    assert not any(e.kind == Ev.PRIORITY for e in game.events[untap : places[-1]])


@pytest.mark.cr("703.4f", "505.4")
def test_703_4f_lore_counters_come_first_in_the_precombat_main_phase() -> None:
    """Before any priority, without the stack; the chapter ability then is a triggered one."""
    scene = Scene(2)
    scene.permanent("A", "History of Benalia", counters={"lore": 1})
    game = scene.begin("A", "upkeep")
    to_step(game, "main")
    counters = [e for e in game.events if e.kind == Ev.COUNTERS_PUT]
    assert [(e.way, e.note) for e in counters] == [(Way.TURN_BASED, "lore")]
    assert len(game.state.stack) == 1 and game.state.ask_player == 0
    settle(game)
    to_step(game, "main")
    assert game.state.main_phases == 2
    assert sum(1 for e in game.events if e.kind == Ev.COUNTERS_PUT and e.note == "lore") == 1


@pytest.mark.cr("703.4j", "703.4k", "703.4m")
def test_703_4jkm_blockers_assignment_and_damage_are_asked_before_priority() -> None:
    """Each as the first thing of its step, by the player whose choice it is, and turn-based."""
    scene = Scene(2).battlefield("A", "Hill Giant").battlefield("B", "Grizzly Bears", "Memnite")
    game = scene.begin("A", "main")
    attack(game, ("Hill Giant", "B"))
    pass_until(game, lambda g: g.state.ask_kind == Q.BLOCK)
    ask = game.ask
    assert ask is not None and (ask.player, ask.way) == (1, Way.TURN_BASED) and step_name(game) == "declare blockers"
    block(game, ("Grizzly Bears", "Hill Giant"), ("Memnite", "Hill Giant"))
    pass_until(game, lambda g: step_name(g) == "combat damage")
    ask = game.ask
    assert ask is not None and (ask.kind, ask.player, ask.way) == (Q.DAMAGE, 0, Way.TURN_BASED)
    pass_until(game, lambda g: g.state.ask_kind == Q.PRIORITY)
    damage = [e for e in game.events if e.kind == Ev.DAMAGE]
    assert {e.way for e in damage} == {Way.TURN_BASED}
    assert step_name(game) == "combat damage" and game.state.ask_player == 0


@pytest.mark.cr("116.3", "117.3c")
def test_116_3_after_a_special_action_the_same_player_has_priority() -> None:
    """Others who had passed must pass again."""
    game = Scene(3).hand("A", "Forest").begin("A", "main")
    play(game, "Forest")
    assert game.state.ask_player == 0 and game.state.passes == 0


@pytest.mark.cr("116.1", "116.2b")
def test_116_1_a_special_action_starts_the_passing_anew() -> None:
    """B turns a permanent face up after A passed: A is asked again before the phase ends."""
    scene = Scene(2).battlefield("B", *["Plains"] * 4)
    scene.permanent("B", "Exalted Angel", face_down=True)
    game = scene.begin("A", "main")
    game.apply("pass")
    game.apply("turn up Exalted Angel")
    assert game.state.ask_player == 1
    game.apply("pass")
    assert game.state.ask_player == 0 and step_name(game) == "main"
    game.apply("pass")
    assert step_name(game) == "beginning of combat"


@pytest.mark.cr("117.3d")
def test_117_3d_priority_passes_in_turn_order() -> None:
    """From whoever passes to the next player, round the table."""
    game = Scene(4).begin("C", "main")
    order = []
    for _ in range(4):
        order.append(game.state.ask_player)
        game.apply("pass")
    assert order == [2, 3, 0, 1]


@pytest.mark.cr("117.4")
def test_117_4_when_all_pass_the_top_of_the_stack_resolves_and_only_it() -> None:
    """Two spells: the last one cast first, with priority in between."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Shock", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    cast(game, "Lightning Bolt", "target B")
    game.apply("pass")
    game.apply("pass")
    assert game.state.players[1].life == 17 and [s.card.name for s in game.state.stack] == ["Shock"]
    assert game.ask is not None and game.ask.kind == Q.PRIORITY
    settle(game)
    assert game.state.players[1].life == 15


@pytest.mark.cr("104.4a")
def test_104_4a_all_losing_at_once_is_a_draw() -> None:
    """Both players at one life are burnt by the same spell."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Flame Rift").life("A", 4).life("B", 3)
    game = scene.begin("A", "main")
    cast(game, "Flame Rift")
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None and game.outcome.winner is None and game.outcome.rule == "104.4a"
