"""Rules 503 and 504: the upkeep and the draw step."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q, Way
from apnap.eras import ruleset_named
from apnap.testing import Scene, cast, pass_until, settle, step_name, to_step, to_turn


@pytest.mark.cr("503.1")
def test_503_1_the_active_player_gets_priority_in_the_upkeep() -> None:
    """Nothing is done by the game in it; instants may be cast."""
    game = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").begin("A", "upkeep")
    assert game.ask is not None and (game.ask.kind, game.ask.player) == (Q.PRIORITY, 0)
    cast(game, "Shock", "target B")
    settle(game)
    assert step_name(game) == "upkeep" and game.state.players[1].life == 18


@pytest.mark.cr("503.1a")
def test_503_1a_upkeep_triggers_are_stacked_before_anyone_has_priority() -> None:
    """The ability is on the stack when the active player is first asked, and can be responded to."""
    scene = Scene(2).battlefield("A", "Juzám Djinn").battlefield("B", "Mountain").hand("B", "Shock").life("A", 2)
    game = scene.begin("A", "untap")
    assert [s.card.name for s in game.state.stack] == ["Juzám Djinn"]
    assert game.state.ask_kind == Q.PRIORITY
    game.apply("pass")
    cast(game, "Shock", "target A")
    pass_until(game, lambda g: not g.state.stack)
    assert game.outcome is not None and game.outcome.winner == 1


@pytest.mark.cr("503.1a")
def test_503_1a_an_opponents_upkeep_does_not_trigger_your_upkeep() -> None:
    """ "Your upkeep" is the upkeep of your turn."""
    game = Scene(2).battlefield("A", "Juzám Djinn").begin("B", "untap")
    assert game.state.stack == []


@pytest.mark.cr("504.1", "703.4d")
def test_504_1_the_draw_is_a_turn_based_action_before_priority() -> None:
    """The card is in hand when the active player first gets priority; it used no stack."""
    game = Scene(2).begin("A", "upkeep", turn=3)
    to_step(game, "draw")
    assert game.ask is not None and game.ask.kind == Q.PRIORITY and game.ask.player == 0  # 504.2
    drawn = [e for e in game.events if e.kind == Ev.DRAWN]
    assert [(e.rule, e.way, e.player) for e in drawn] == [("504.1", Way.TURN_BASED, 0)]
    assert len(game.state.players[0].hand) == 1 and len(game.state.players[1].hand) == 0


@pytest.mark.cr("504.1", "704.5b")
def test_504_1_drawing_from_an_empty_library_loses_at_the_next_check() -> None:
    """The draw itself is harmless; the state-based action follows before priority."""
    game = Scene(2, library=0).begin("A", "upkeep", turn=3)
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None and game.outcome.winner == 1
    assert any(e.kind == Ev.LOST and e.rule == "704.5b" for e in game.events)


@pytest.mark.cr("504.2", "500.6")
def test_504_2_draw_step_triggers_resolve_after_the_normal_draw() -> None:
    """Howling Mine draws for whoever's step it is, Font of Mythos two more."""
    scene = Scene(3).battlefield("A", "Howling Mine").battlefield("C", "Font of Mythos")
    game = scene.begin("B", "upkeep", turn=2)
    to_step(game, "main")
    assert [len(p.hand) for p in game.state.players] == [0, 4, 0]
    to_step(game, "main", 3)
    assert [len(p.hand) for p in game.state.players] == [0, 4, 4]


@pytest.mark.cr("504.2", "603.4")
def test_504_2_howling_mine_checks_twice_whether_it_is_untapped() -> None:
    """A tapped Mine does not trigger."""
    scene = Scene(2)
    scene.permanent("B", "Howling Mine", tapped=True)
    game = scene.begin("A", "upkeep", turn=3)
    to_step(game, "draw")
    assert game.state.stack == []


@pytest.mark.cr("503.1a")
def test_503_1a_each_upkeep_triggers_see_every_players_upkeep() -> None:
    """Verdant Force makes a token in every upkeep."""
    game = Scene(2).battlefield("A", "Verdant Force").begin("A", "untap")
    to_turn(game, 4)
    assert sum(1 for p in game.state.battlefield if p.card.name == "Saproling") == 3


@pytest.mark.cr("103.8a")
def test_103_8a_where_only_the_draw_is_left_out_the_first_draw_step_has_priority_and_no_draw() -> None:
    """As in rules before 1999: the step is there; from then on everyone draws."""
    rules = ruleset_named("current").with_(first_draw="draw")
    game = Game.new([["Forest"] * 20] * 2, rules, seed=1, start=0)
    to_step(game, "draw", 1)
    assert [e.note for e in game.events if e.kind == Ev.SKIPPED] == ["draw"]
    to_step(game, "draw", 2)
    drawn = [e for e in game.events if e.kind == Ev.DRAWN and e.rule == "504.1"]
    assert [(e.player, e.way) for e in drawn] == [(1, Way.TURN_BASED)]
