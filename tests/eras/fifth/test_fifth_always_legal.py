"""What stays legal in phases without fast effects, untap costs, and the draws that do not merge."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.eras.fifth.words.phase_abilities import PhaseAbility
from apnap.state.kinds import Ev, Q
from apnap.state.steps import Step
from apnap.testing import Scene, do, find, named, pass_until, settle, to_turn
from apnap.vocab.abilities import Spell, Targets
from apnap.vocab.effects.basic import CounterSpell, Damage, Destroy
from apnap.vocab.filters import ANY, CREATURES
from apnap.vocab.lookups import TARGET, Num
from tests.eras.fifth.helpers import scene
from tests.helpers import texts

CREATURE = (Targets(CREATURES),)
for phase, at in (("untap", "body"), ("cleanup", "end")):
    sting = PhaseAbility(phase, Damage(Num(2), TARGET), CREATURE, at=at)
    doom = PhaseAbility(phase, Destroy(TARGET), CREATURE, at=at)
    register(CardDef(f"Test {phase} sting", "1", "Enchantment", abilities=(sting,)))
    register(CardDef(f"Test {phase} doom", "1", "Enchantment", abilities=(doom,)))
STIFLE = Spell(CounterSpell(TARGET), (Targets(ANY, zone=4, what="spell or ability"),))
register(CardDef("Test Stifle", "U", "Instant", abilities=(STIFLE,)))


def start(s: Scene, phase: str) -> Game:
    """The phase has come to its own ability, and its target is chosen."""
    game = s.begin("A", phase)
    for _ in range(20):
        if [e for e in game.events if e.kind == Ev.TARGETED]:
            return game
        own = [t for t in texts(game) if t.startswith("activate Test") or t.startswith("target")]
        do(game, own[0] if own else "pass")
    raise AssertionError("nothing was targeted")


@pytest.mark.seed("003", 53, 102)
@pytest.mark.seed("eras", 39)
@pytest.mark.parametrize("phase", ["untap", "cleanup"])
def test_damage_prevention_is_legal_where_fast_effects_are_not(phase: str) -> None:
    """Damage dealt in the untap or cleanup phase can be prevented as always."""
    s = scene().battlefield("A", f"Test {phase} sting").battlefield("B", "Grizzly Bears", "Samite Healer")
    game = start(s, phase)
    assert game.ask is not None and game.ask.prompt == "Prevent or redirect damage?"
    do(game, "activate Samite Healer")
    while game.state.ask_kind != Q.PRIORITY:
        do(game, 0)
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.UPKEEP)
    assert len(named(game, "Grizzly Bears")) == 1
    assert [e.n for e in game.events if e.kind == Ev.PREVENTED] == [1]


@pytest.mark.seed("003", 53, 102)
@pytest.mark.seed("eras", 39)
@pytest.mark.parametrize("phase", ["untap", "cleanup"])
def test_interrupts_to_specialised_effects_are_legal_there(phase: str) -> None:
    """A regeneration is played just before the destruction, and can be interrupted."""
    s = scene().battlefield("A", f"Test {phase} doom", "Island").hand("A", "Test Stifle")
    s.battlefield("B", "Drudge Skeletons", "Swamp")
    game = start(s, phase)
    while game.ask is not None and game.ask.prompt.startswith("Interrupt"):
        do(game, "pass")  # not the destruction itself
    assert game.ask is not None and game.ask.rule == "5E:Specialized Abilities" and game.ask.player == 1
    do(game, "activate Drudge Skeletons")
    while game.state.ask_player != 0:
        do(game, "pass")
    assert "cast Test Stifle" in texts(game)
    do(game, "cast Test Stifle")
    while game.state.ask_kind == Q.TARGET:
        do(game, 0)
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.UPKEEP)
    assert not named(game, "Drudge Skeletons")


@pytest.mark.seed("003", 55, 65, 66)
@pytest.mark.seed("eras", 40)
def test_an_old_card_that_untapped_for_a_cost_in_untap_does_so_in_upkeep() -> None:
    """Mana Vault: not in the untap phase; in the upkeep phase, as an instant, if its player wants to."""
    s = scene().battlefield("A", *["Island"] * 4)
    s.permanent("A", "Mana Vault", tapped=True)
    game = s.begin("A", "untap")
    assert game.state.step is not None and game.state.step.kind == Step.UPKEEP
    assert find(game, "Mana Vault").tapped
    offered = [t for t in texts(game) if "Mana Vault" in t]
    assert offered and "pass" in texts(game)
    do(game, offered[0])
    settle(game)
    assert not find(game, "Mana Vault").tapped


@pytest.mark.seed("003", 73)
@pytest.mark.seed("eras", 41)
def test_sylvan_library_does_not_merge_with_the_usual_draw() -> None:
    """It is an ability of its own beside drawing, and may be left alone."""
    game = scene().battlefield("A", "Sylvan Library").begin("A", "draw", 3)
    assert "draw" in texts(game) and [t for t in texts(game) if "Sylvan Library" in t]
    do(game, "draw")
    settle(game)
    assert len(game.state.players[0].hand) == 1 and "pass" in texts(game)


@pytest.mark.seed("eras", 33)
def test_the_most_recently_created_extra_turn_comes_first() -> None:
    """In 1997 as later."""
    s = scene().hand("A", "Time Walk", "Walk the Aeons").battlefield("A", *["Island"] * 8)
    game = s.begin("A", "main")
    do(game, "cast Time Walk")
    settle(game)
    do(game, "cast Walk the Aeons")
    while game.state.ask_kind != Q.PRIORITY:
        do(game, "target B" if "target B" in texts(game) else "no")
    settle(game)
    order: list[int] = []
    for turn in (2, 3, 4):
        to_turn(game, turn)
        order.append(game.state.active)
    assert order == [1, 0, 1]


@pytest.mark.seed("eras", 16)
def test_combat_damage_is_dealt_at_once_first_strike_first() -> None:
    """A first striker kills before the other hits back; without it both die."""
    for mine, left in (("White Knight", ["White Knight"]), ("Grizzly Bears", [])):
        s = scene().battlefield("A", mine).battlefield("B", "Gray Ogre")
        game = s.begin("A", "main")
        do(game, "declare an attack")
        do(game, "pass")
        do(game, f"{mine} attacks B")
        pass_until(game, lambda g: g.state.ask_kind == Q.BLOCK)
        do(game, f"Gray Ogre blocks {mine}")
        pass_until(game, lambda g: g.state.combat is None)
        assert [p.chars.name for p in game.state.battlefield] == left
