"""Rules 703, 116, 117: the kinds of happening can be told apart in events and in questions."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q, Way
from apnap.testing import Scene, attack, cast, pass_until, play, settle, step_name, to_step


def way_of(game: Game, kind: Ev, rule: str | None = None) -> list[Way]:
    return [e.way for e in game.events if e.kind == kind and (rule is None or e.rule == rule)]


@pytest.mark.cr("703.1", "703.2")
def test_703_1_turn_based_actions_are_marked_and_use_no_stack() -> None:
    """Untapping, drawing, discarding to hand size and wearing off are turn-based."""
    scene = Scene(2).hand("A", *["Shock"] * 8)
    scene.permanent("A", "Forest", tapped=True)
    game = scene.begin("A", "untap", turn=3)
    pass_until(game, lambda g: g.state.turn_number == 4)
    for kind in (Ev.UNTAPPED, Ev.DRAWN, Ev.DISCARDED):
        assert set(way_of(game, kind)) == {Way.TURN_BASED}, kind


@pytest.mark.cr("703.1a")
def test_703_1a_beginning_triggers_are_no_turn_based_actions() -> None:
    """They are automatic but go on the stack, where they can be responded to; their effect is a resolution."""
    game = Scene(2).battlefield("A", "Howling Mine").begin("A", "upkeep", turn=3)
    to_step(game, "draw")
    settle(game)
    assert way_of(game, Ev.TRIGGERED) == [Way.AUTOMATIC]
    assert way_of(game, Ev.DRAWN) == [Way.TURN_BASED, Way.RESOLUTION]


@pytest.mark.cr("703.3")
def test_703_3_turn_based_actions_come_before_state_based_ones_and_triggers() -> None:
    """The draw from an empty library loses before the draw step's trigger is put on the stack."""
    scene = Scene(3, library=0).battlefield("B", "Howling Mine")
    game = scene.begin("A", "upkeep", turn=4)
    pass_until(game, lambda g: any(e.kind == Ev.TRIGGERED for e in g.events) or g.over)
    order = [(e.kind, e.way) for e in game.events if e.kind in (Ev.DRAWN, Ev.LOST, Ev.TRIGGERED)]
    assert order[:2] == [(Ev.DRAWN, Way.TURN_BASED), (Ev.LOST, Way.STATE_BASED)]


@pytest.mark.cr("116.2a", "117.2c")
def test_116_2a_special_actions_are_told_from_casting() -> None:
    """A land is played as a special action, a spell is cast with priority, both by the same player at once."""
    game = Scene(2).battlefield("A", "Mountain").hand("A", "Forest", "Shock").begin("A", "main")
    play(game, "Forest")
    cast(game, "Shock", "target B")
    assert way_of(game, Ev.LAND_PLAYED) == [Way.SPECIAL]
    assert way_of(game, Ev.CAST) == [Way.PRIORITY]
    settle(game)
    assert way_of(game, Ev.DAMAGE) == [Way.RESOLUTION]


@pytest.mark.cr("116.2b")
def test_116_2b_turning_a_permanent_face_up_is_a_special_action() -> None:
    """It happens at once, in response even, without the stack."""
    scene = Scene(2).battlefield("A", *["Plains"] * 4)
    scene.permanent("A", "Exalted Angel", face_down=True)
    scene.battlefield("B", "Mountain").hand("B", "Shock")
    game = scene.begin("A", "main")
    game.apply("pass")
    game.apply("cast Shock")
    face_down = [str(c) for c in game.legal if c.text not in ("target A", "target B")]
    game.apply(face_down[0])
    game.apply("pass")
    assert game.state.ask_player == 0 and len(game.state.stack) == 1
    game.apply("turn up Exalted Angel")
    assert way_of(game, Ev.SPECIAL) == [Way.SPECIAL] and way_of(game, Ev.TURNED_FACE) == [Way.SPECIAL]
    assert len(game.state.stack) == 1
    settle(game)
    assert any(p.card.name == "Exalted Angel" and p.damage == 2 for p in game.state.battlefield)


@pytest.mark.cr("117.1")
def test_117_1_questions_say_what_kind_they_are() -> None:
    """Priority, targets of a spell, targets of a trigger, declarations, discarding to hand size."""
    scene = Scene(2).battlefield("A", "Mountain", "Grizzly Bears", "Blood Artist").hand("A", "Shock", *["Island"] * 8)
    game = scene.begin("A", "main")
    ways: dict[tuple[Q, str], Way] = {}

    def look() -> None:
        ask = game.ask
        assert ask is not None
        ways[ask.kind, step_name(game)] = ask.way

    look()
    game.apply("cast Shock")
    look()
    game.apply("target Grizzly Bears")
    game.apply("pass")
    game.apply("pass")
    assert game.ask is not None and game.ask.kind == Q.TARGET and game.ask.way == Way.AUTOMATIC
    game.apply("target B")
    settle(game)
    pass_until(game, lambda g: g.state.ask_kind == Q.ATTACK)
    look()
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    look()
    assert ways == {
        (Q.PRIORITY, "main"): Way.PRIORITY,
        (Q.TARGET, "main"): Way.PRIORITY,
        (Q.ATTACK, "declare attackers"): Way.TURN_BASED,
        (Q.DISCARD, "cleanup"): Way.TURN_BASED,
    }


@pytest.mark.cr("703.4i", "703.4m")
def test_703_4_combat_actions_are_turn_based() -> None:
    """Declaring attackers and dealing combat damage are done by the game's structure, not by priority."""
    game = Scene(2).battlefield("A", "Grizzly Bears").begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "end of combat")
    assert set(way_of(game, Ev.ATTACKS)) == {Way.TURN_BASED}
    assert way_of(game, Ev.DAMAGE) == [Way.TURN_BASED]


@pytest.mark.cr("704.1")
def test_704_1_state_based_actions_are_marked() -> None:
    """A creature with lethal damage is destroyed by a state-based action, not by the spell."""
    game = Scene(2).battlefield("A", "Mountain").battlefield("B", "Grizzly Bears").hand("A", "Shock").begin("A", "main")
    cast(game, "Shock", "target Grizzly Bears")
    settle(game)
    assert way_of(game, Ev.DESTROYED) == [Way.STATE_BASED]
    assert way_of(game, Ev.DAMAGE) == [Way.RESOLUTION]


@pytest.mark.cr("106.4", "605.3b")
def test_605_3b_mana_abilities_are_actions_with_priority() -> None:
    """Tapping a land is neither a special action nor on the stack."""
    game = Scene(2).battlefield("A", "Forest").begin("A", "main")
    game.apply("tap Forest")
    assert way_of(game, Ev.ACTIVATED) == [Way.PRIORITY] and game.state.stack == []
