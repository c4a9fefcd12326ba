"""The main phase of 1997: what may be cast, lands, and whose."""

from __future__ import annotations

import pytest

from apnap.state.kinds import Ev
from apnap.state.steps import Step
from apnap.testing import cast, do, pass_until, settle
from tests.eras.fifth.helpers import scene
from tests.helpers import texts


@pytest.mark.seed("003", 76, 77, 78, 79)
@pytest.mark.seed("eras", 42)
def test_spells_a_land_and_an_attack_come_in_any_order() -> None:
    """Cast, play a land, attack, cast again."""
    s = scene().hand("A", "Lightning Bolt", "Mountain", "Lightning Bolt").battlefield("A", "Mountain", "Grizzly Bears")
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    settle(game)
    do(game, "declare an attack")
    do(game, "pass")
    do(game, "Grizzly Bears attacks B")
    pass_until(game, lambda g: g.state.combat is None)
    assert game.state.step is not None and game.state.step.kind == Step.MAIN
    assert "declare an attack" not in texts(game)
    do(game, "play Mountain")
    assert not [t for t in texts(game) if t.startswith("play ")]
    cast(game, "Lightning Bolt", "target B")
    settle(game)
    assert game.state.players[1].life == 20 - 3 - 2 - 3


@pytest.mark.seed("003", 80)
def test_slow_spells_are_cast_only_in_the_main_phase() -> None:
    """Not in upkeep, not during the attack, not in response."""
    s = scene().hand("A", "Grizzly Bears", "Lightning Bolt").battlefield("A", "Forest", "Forest", "Mountain")
    game = s.begin("A", "upkeep")
    assert "cast Grizzly Bears" not in texts(game)
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.MAIN)
    assert "cast Grizzly Bears" in texts(game)
    twin = game.clone()
    cast(twin, "Lightning Bolt", "target B")
    assert "cast Grizzly Bears" not in texts(twin)
    do(game, "declare an attack")
    do(game, "pass")
    assert game.state.combat is not None and "cast Grizzly Bears" not in texts(game)


@pytest.mark.seed("003", 81)
def test_the_opponent_may_not_cast_slow_spells_in_my_main_phase() -> None:
    """Only fast effects."""
    s = scene().hand("B", "Grizzly Bears", "Lightning Bolt").battlefield("B", "Forest", "Mountain")
    game = s.begin("A", "main")
    do(game, "pass")
    assert texts(game) == ["pass", "cast Lightning Bolt"]


@pytest.mark.seed("003", 82, 83)
def test_a_land_is_no_response_and_cannot_be_answered() -> None:
    """With a spell waiting no land can be played; after a land its player is asked again at once."""
    s = scene().hand("A", "Hill Giant", "Forest").battlefield("A", *["Mountain"] * 4)
    game = s.begin("A", "main")
    do(game, "cast Hill Giant")
    assert "play Forest" not in texts(game)
    settle(game)
    do(game, "play Forest")
    assert game.state.ask_player == 0 and not game.state.stack


@pytest.mark.seed("003", 84, 85, 86)
def test_with_fastbond_lands_are_played_one_at_a_time() -> None:
    """Each when a land could be played."""
    s = scene().hand("A", "Forest", "Forest", "Island").battlefield("A", "Fastbond")
    game = s.begin("A", "main")
    do(game, "play Forest")
    settle(game)
    do(game, "play Island")
    settle(game)
    assert game.state.players[0].lands_played == 2
    do(game, "pass")
    assert not [t for t in texts(game) if t.startswith("play ")]


@pytest.mark.seed("003", 90, 91)
def test_main_mana_burn_and_life_check_at_its_end() -> None:
    """Unspent mana costs a life each; a player at 0 loses only then."""
    s = scene().battlefield("A", "Mountain").life("A", 1)
    s.state.manual_mana = 1
    game = s.begin("A", "main")
    do(game, "tap Mountain")
    do(game, "pass")
    assert game.outcome is None
    do(game, "pass")
    assert str(game.outcome).startswith("<Outcome seat 1 wins")
    assert [e.rule for e in game.events if e.kind == Ev.MANA_EMPTIED] == ["5E:Mana Burn"]
