"""Tapped artifacts under the rules of 1997."""

from __future__ import annotations

import pytest

from apnap.testing import Scene, act, do, find, pass_until, settle, step_name


@pytest.mark.seed("eras", 25)
def test_a_tapped_artifact_is_off_in_1997() -> None:
    """Ankh of Mishra, tapped by Icy Manipulator: a land does no harm; untapped it does."""
    for taps, life in ((True, 20), (False, 18)):
        scene = Scene(2, "fifth").battlefield("A", "Ankh of Mishra", "Icy Manipulator", "Island").hand("A", "Forest")
        game = scene.begin("A", "main")
        if taps:
            act(game, "A: activate Icy Manipulator targeting Ankh of Mishra")
            settle(game)
            assert find(game, "Ankh of Mishra").tapped
        do(game, "play Forest")
        pass_until(game, lambda x: step_name(x) == "discard")
        assert game.state.players[0].life == life


@pytest.mark.seed("eras", 25)
def test_a_tapped_artifact_that_is_a_creature_stays_on() -> None:
    """Triskelion, tapped, still shoots."""
    scene = Scene(2, "fifth")
    scene.permanent("A", "Triskelion", tapped=True, counters={"+1/+1": 3})
    game = scene.begin("A", "main")
    assert any(c.text.startswith("activate Triskelion") for c in game.legal)
