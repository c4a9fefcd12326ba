"""The phased-out zone of the rules of 1999 to 2009."""

from __future__ import annotations

import pytest

from apnap import Ev, Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.rules.phasing import phase_in, phase_out
from apnap.state.steps import Step
from apnap.testing import Scene, attack, cast, find, named, pass_until, settle, to_step, to_turn
from apnap.vocab.abilities import Activated, Targets, Triggered
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import CreateToken
from apnap.vocab.effects.life_and_cards import GainLife
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import Num
from apnap.vocab.triggers import Moves

BEARS = "Grizzly Bears"
era = pytest.mark.era
register(CardDef("Test Phaser", "1", "Creature — Spirit", 2, 4, "phasing"))
register(CardDef("Test Ghost", "", "Creature — Spirit", 1, 1, "phasing", is_token=True))
MAKE = CreateToken(CardDef("Test Wisp", "", "Creature — Spirit", 1, 1, "phasing", is_token=True))
register(CardDef("Test Wisp Lamp", "1", "Artifact", abilities=(Activated(mana("0"), MAKE),)))


def with_wisp(rules: str) -> Game:
    game = Scene(2, rules).battlefield("A", "Test Wisp Lamp").begin("A")
    game.apply("activate Test Wisp Lamp")
    return settle(game)


@era("sixth", "217.8d")
def test_cr08_217_8d_a_token_that_phases_out_ceases_to_exist() -> None:
    """In its controller's next untap step it is gone for good; today it comes back."""
    for rules, left in (("sixth", 0), ("current", 1)):
        game = to_turn(with_wisp(rules), 5)
        assert len(named(game, "Test Wisp")) == left
    game = to_turn(with_wisp("sixth"), 3)
    assert not game.state.phased_out


@era("sixth", "217.8d", "502.15i")
def test_cr08_217_8d_what_was_attached_to_the_token_stays_phased_out() -> None:
    """An Aura on the token phases out indirectly and never returns."""
    scene = Scene(2, "sixth").battlefield("A", "Test Wisp Lamp")
    game = scene.begin("A")
    game.apply("activate Test Wisp Lamp")
    settle(game)
    scene.permanent("A", "Holy Strength", attached_to=find(game, "Test Wisp"))
    to_turn(game, 7)
    assert [p.card.name for p in game.state.phased_out] == ["Holy Strength"]


@era("sixth", "502.15e")
def test_cr08_502_15e_damage_goes_as_a_permanent_phases_out() -> None:
    """It comes back undamaged even in the same turn."""
    scene = Scene(2, "sixth")
    perm = scene.permanent("A", BEARS, damage=1)
    game = scene.begin("A")
    phase_out(game.state, [perm], "502.1")
    phase_in(game.state, [perm], "502.1")
    assert find(game, BEARS).damage == 0


@era("sixth", "502.15g")
def test_cr08_502_15g_a_growth_of_this_turn_does_not_follow_it() -> None:
    """Back in the same turn it is as small as before; today it would still be grown."""
    for rules, power in (("sixth", 2), ("current", 5)):
        scene = Scene(2, rules).battlefield("A", BEARS, "Forest").hand("A", "Giant Growth")
        game = scene.begin("A")
        cast(game, "Giant Growth", f"target {BEARS}")
        settle(game)
        perm = find(game, BEARS)
        phase_out(game.state, [perm], "502.1")
        phase_in(game.state, [perm], "502.1")
        game.apply("pass")
        assert find(game, BEARS).chars.power == power


@era("sixth", "502.15m")
def test_cr08_502_15m_it_may_attack_in_the_turn_it_phases_in() -> None:
    """As though it had haste, even if it came into play this turn."""
    scene = Scene(2, "sixth")
    perm = scene.permanent("A", BEARS, sick=True)
    game = scene.begin("A")
    phase_out(game.state, [perm], "502.1")
    phase_in(game.state, [perm], "502.1")
    attack(game, (BEARS, "B"))
    assert game.state.combat is not None and perm.id in game.state.combat.attackers


@era("sixth", "502.15d", "302.1")
def test_cr08_502_15d_phasing_triggers_nothing_that_enters_or_leaves() -> None:
    """Neither going nor coming back; and the untap step cites the edition's own rule."""
    watch = Triggered(Moves(filter=CREATURES), GainLife(Num(1)))
    register(CardDef("Test Doorman", "1", "Artifact", abilities=(watch,)))
    game = Scene(2, "sixth").battlefield("A", "Test Phaser", "Test Doorman").begin("A", "untap", 3)
    to_turn(game, 7)
    assert game.state.players[0].life == 20
    rules = {e.rule for e in game.events if e.kind in (Ev.PHASED_OUT, Ev.PHASED_IN)}
    assert rules == {"302.1"}


@era("sixth", "502.15h")
def test_cr08_502_15h_it_remembers_counters_and_being_tapped() -> None:
    """It returns as it left."""
    scene = Scene(2, "sixth")
    scene.permanent("A", "Test Phaser", counters={"+1/+1": 2})
    game = scene.begin("A", "untap", 3)
    assert not named(game, "Test Phaser")
    to_turn(game, 5)
    assert find(game, "Test Phaser").chars.power == 4


@era("sixth", "502.15n")
def test_cr08_502_15n_a_spell_still_finds_a_target_that_went_and_came_back() -> None:
    """It is the same permanent."""
    scene = Scene(2, "sixth").battlefield("A", BEARS, "Forest").hand("A", "Giant Growth")
    game = scene.begin("A")
    cast(game, "Giant Growth", f"target {BEARS}")
    perm = find(game, BEARS)
    phase_out(game.state, [perm], "502.1")
    phase_in(game.state, [perm], "502.1")
    settle(game)
    assert find(game, BEARS).chars.power == 5


def test_the_targets_and_steps_used_here_exist() -> None:
    """Phasing happens in the untap step of the permanent's controller only."""
    game = Scene(2, "sixth").battlefield("A", "Test Phaser").begin("B", "untap", 2)
    assert named(game, "Test Phaser") and game.state.step is not None and game.state.step.kind == Step.UPKEEP
    pass_until(game, lambda x: x.state.active == 0)
    to_step(game, "draw")
    assert not named(game, "Test Phaser") and Targets(CREATURES).filter is CREATURES
