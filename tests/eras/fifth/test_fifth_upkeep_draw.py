"""Upkeep and draw phases of 1997."""

from __future__ import annotations

from itertools import pairwise

import pytest

from apnap.state.kinds import Ev
from apnap.state.steps import Step
from apnap.testing import cast, do, pass_until, settle
from tests.eras.fifth.helpers import scene, until_step
from tests.helpers import texts


@pytest.mark.seed("003", 58, 67, 92)
@pytest.mark.parametrize("phase", ["upkeep", "draw", "discard"])
def test_both_players_may_use_fast_effects(phase: str) -> None:
    """In upkeep, draw and discard."""
    s = scene().hand("A", "Lightning Bolt").hand("B", "Lightning Bolt").battlefield("A", "Mountain")
    s.battlefield("B", "Mountain")
    game = s.begin("A", phase, 3)
    assert "cast Lightning Bolt" in texts(game)
    cast(game, "Lightning Bolt", "target B")
    do(game, "pass")
    assert "cast Lightning Bolt" in texts(game)


@pytest.mark.seed("003", 59, 60, 68, 69, 94, 95)
@pytest.mark.parametrize("phase", ["upkeep", "draw", "discard"])
def test_mana_burn_and_life_check_at_the_end_of_the_phase(phase: str) -> None:
    """Not before."""
    s = scene().battlefield("A", "Mountain").life("A", 1)
    s.state.manual_mana = 1
    game = s.begin("A", phase, 3)
    do(game, "tap Mountain")
    assert game.state.players[0].life == 1
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None and game.outcome.winner == 1
    assert game.state.phase is not None


@pytest.mark.seed("003", 70)
@pytest.mark.seed("eras", 41)
def test_drawing_is_a_mandatory_phase_ability_that_can_be_answered() -> None:
    """It must be played before the phase can end; fast effects may come before it and in response."""
    s = scene().hand("A", "Lightning Bolt").battlefield("A", "Mountain", "Mountain").hand("B", "Lightning Bolt")
    s.battlefield("B", "Mountain")
    game = s.begin("A", "draw", 3)
    assert texts(game) == ["cast Lightning Bolt", "draw"]
    do(game, "draw")
    assert len(game.state.players[0].hand) == 1
    do(game, "pass")
    cast(game, "Lightning Bolt", "target A")
    settle(game)
    assert len(game.state.players[0].hand) == 2
    kinds = [e.kind for e in game.events if e.kind in (Ev.DRAWN, Ev.LIFE_LOST)]
    assert kinds == [Ev.LIFE_LOST, Ev.DRAWN]
    assert "pass" in texts(game) and "draw" not in texts(game)


@pytest.mark.seed("003", 71, 72)
@pytest.mark.seed("eras", 41)
def test_three_howling_mines_make_four_separate_draws() -> None:
    """Each is an effect of its own."""
    game = scene().battlefield("A", *["Howling Mine"] * 3).begin("A", "draw", 3)
    until_step(game, Step.MAIN)
    draws = [i for i, e in enumerate(game.events) if e.kind == Ev.DRAWN]
    assert len(draws) == 4 and len(game.state.players[0].hand) == 4
    for a, b in pairwise(draws):
        assert any(e.kind == Ev.RESOLVED for e in game.events[a:b])


@pytest.mark.seed("003", 74)
def test_one_card_is_drawn_each_draw_phase() -> None:
    """Neither more nor less unless an effect says so."""
    game = scene().begin("A", "draw", 3)
    until_step(game, Step.MAIN)
    assert len(game.state.players[0].hand) == 1


@pytest.mark.seed("003", 75)
@pytest.mark.seed("eras", 12)
def test_drawing_from_an_empty_library_loses_at_once() -> None:
    """Not at the end of the phase."""
    game = scene().library("A").begin("A", "draw", 3)
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None and game.outcome.winner == 1
    assert [e.rule for e in game.events if e.kind == Ev.LOST] == ["Mirage 53"]
    assert not [e for e in game.events if e.kind == Ev.PHASE_ENDS]


@pytest.mark.seed("eras", 12)
def test_one_effect_that_empties_both_libraries_makes_the_active_player_lose() -> None:
    """The active player draws first, and loses before the other tries."""
    s = scene().library("A").library("B").hand("A", "Wheel of Fortune").battlefield("A", *["Mountain"] * 3)
    game = s.begin("A", "main", 3)
    do(game, "cast Wheel of Fortune")
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None and game.outcome.winner == 1
