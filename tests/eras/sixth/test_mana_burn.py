"""Mana pools of 1999 to 2009: emptied as phases end, and each mana lost costs a life."""

from __future__ import annotations

import pytest

from apnap import Ev, ruleset_named
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.steps import Step
from apnap.testing import Scene, pass_until, to_step
from apnap.vocab.abilities import Static, Triggered
from apnap.vocab.effects.life_and_cards import GainLife
from apnap.vocab.lookups import Num
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf
from tests.helpers import floating

era = pytest.mark.era
seed = pytest.mark.seed


@era("sixth", "300.3")
@seed("eras", 9)
def test_cr08_300_3_mana_stays_from_step_to_step_of_a_phase_and_burns_as_the_phase_ends() -> None:
    """Made in upkeep, it is still there in the draw step, and gone with a life lost in the main phase."""
    game = Scene(2, "sixth").battlefield("A", "Forest").begin("A", "upkeep", 3)
    game.apply("tap Forest")
    to_step(game, "draw")
    assert floating(game) == 1 and game.state.players[0].life == 20
    to_step(game, "main")
    assert floating(game) == 0 and game.state.players[0].life == 19
    lost = [(e.rule, e.n) for e in game.events if e.kind == Ev.LIFE_LOST]
    assert lost == [("300.3", 1)]


@era("sixth", "300.3")
@seed("eras", 9)
def test_cr08_300_3_mana_burn_is_loss_of_life_not_damage() -> None:
    """No damage event, and what prevents all damage does not help."""
    game = Scene(2, "sixth").battlefield("A", "Forest", "Forest").hand("A", "Fog").begin("A", "main")
    game.apply("tap Forest")
    to_step(game, "beginning of combat")
    assert game.state.players[0].life == 19 and not [e for e in game.events if e.kind == Ev.DAMAGE]


@era("sixth", "300.3", "420.5a")
def test_mana_burn_can_kill_at_the_next_priority() -> None:
    """At one life, one unspent mana is enough: state-based, as soon as a player would get priority."""
    game = Scene(2, "sixth").battlefield("A", "Forest").life("A", 1).begin("A", "main")
    game.apply("tap Forest")
    pass_until(game, lambda x: x.over)
    assert [e.rule for e in game.events if e.kind == Ev.LOST] == ["420.5a"]
    assert game.outcome is not None and game.outcome.winner == 1 and game.outcome.rule == "102.2a"


@era("sixth", "507.4")
def test_cr08_507_4_a_player_whose_turn_is_controlled_does_not_burn() -> None:
    """The mana is lost without loss of life."""
    scene = Scene(2, "sixth").battlefield("A", "Forest")
    game = scene.begin("A", "main")
    game.state.players[0].controlled_by = 1
    game.apply("tap Forest")
    to_step(game, "beginning of combat")
    assert floating(game) == 0 and game.state.players[0].life == 20


@seed("eras", 10)
def test_a_combat_phase_keeps_mana_through_its_steps() -> None:
    """Under these rules from the beginning to the end of combat; under those of 2009 it is gone with the step."""
    for rules, kept in (("sixth", 1), ("m10", 0)):
        game = Scene(2, rules).battlefield("A", "Forest").begin("A", "combat")
        game.apply("tap Forest")
        to_step(game, "end of combat")
        assert floating(game) == kept


@seed("eras", 54)
def test_the_old_school_preset_burns_under_todays_rules() -> None:
    """Combat damage is dealt as today; mana costs life."""
    rules = ruleset_named("old-school")
    assert rules.mana_burn and not rules.damage_on_stack and rules.edition == ruleset_named("current").edition
    game = Scene(2, rules).battlefield("A", "Forest").begin("A", "main")
    game.apply("tap Forest")
    to_step(game, "beginning of combat")
    assert [e.rule for e in game.events if e.kind == Ev.LIFE_LOST] == ["CR08:300.3"]


def test_mana_that_is_kept_does_not_burn() -> None:
    """An effect that keeps mana from being lost keeps it from burning."""
    register(CardDef("Test Reservoir", "1", "Artifact", abilities=(Static(rules=(Rule("keep mana", who="you"),)),)))
    game = Scene(2, "sixth").battlefield("A", "Forest", "Test Reservoir").begin("A", "main")
    game.apply("tap Forest")
    to_step(game, "beginning of combat")
    assert game.state.players[0].life == 20 and floating(game) == 1


@era("sixth", "313.1", "313.2")
@seed("eras", 21)
def test_cr08_313_1_at_end_of_turn_triggers_at_the_beginning_of_the_end_of_turn_step() -> None:
    """One that comes into play during the step waits for the next turn's."""
    bell = "Test Evening Bell"
    register(CardDef(bell, "1", "Artifact", abilities=(Triggered(BeginningOf(Step.END, ""), GainLife(Num(1))),)))
    scene = Scene(2, "sixth").battlefield("A", bell)
    game = to_step(scene.begin("A", "main"), "end")
    assert [i.card.name for i in game.state.stack] == [bell]
    assert [e.rule for e in game.events if e.kind == Ev.STEP_BEGINS][-1] == "313"
    scene.permanent("A", bell)
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert game.state.players[0].life == 21
    to_step(game, "end")
    pass_until(game, lambda x: x.state.turn_number == 3)
    assert game.state.players[0].life == 23
