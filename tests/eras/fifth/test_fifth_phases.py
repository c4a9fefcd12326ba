"""A phase of 1997: five parts, series at its ends, batches in its body, and what must be done before it may end."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.eras.fifth.words.phase_abilities import PhaseAbility
from apnap.state.kinds import Act, Ev
from apnap.state.steps import Step
from apnap.testing import cast, do, pass_until, settle, to_step
from apnap.vocab.abilities import Activated, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.costs import TAP, Cost
from apnap.vocab.effects.basic import Draw, GainLife, LoseLife
from apnap.vocab.lookups import ONE
from apnap.vocab.triggers import BeginningOf
from tests.eras.fifth.helpers import scene
from tests.helpers import texts

register(
    CardDef("Test Dawn Gain", "1", "Enchantment", abilities=(Triggered(BeginningOf(Step.DISCARD, ""), GainLife(ONE)),))
)
register(
    CardDef("Test Dawn Loss", "1", "Enchantment", abilities=(Triggered(BeginningOf(Step.DISCARD, ""), LoseLife(ONE)),))
)
register(CardDef("Test Duty", "1", "Enchantment", abilities=(PhaseAbility("upkeep", LoseLife(ONE)),)))
register(CardDef("Test Offer", "1", "Enchantment", abilities=(PhaseAbility("upkeep", GainLife(ONE), optional=True),)))
register(CardDef("Test Ending", "1", "Enchantment", abilities=(PhaseAbility("upkeep", GainLife(ONE), at="end"),)))
register(
    CardDef(
        "Test Geyser",
        "1",
        "Artifact Creature — Wall",
        0,
        4,
        "",
        (Activated(Cost(parts=(TAP,)), AddMana("C"), is_mana=True),),
    )
)
register(CardDef("Test Late Draw", "1", "Enchantment", abilities=(PhaseAbility("discard", Draw(), at="end"),)))


def kinds_since(game: Game, start: int) -> list[Ev]:
    return [e.kind for e in game.events[start:]]


@pytest.mark.seed("003", 1, 2, 3, 5, 6, 7)
def test_a_phase_has_its_five_parts_in_order() -> None:
    """Beginning effects, body, end effects, mana burn, life check."""
    s = scene().battlefield("A", "Test Dawn Gain", "Test Late Draw", "Test Geyser").life("A", 1)
    s.state.manual_mana = 1
    game = s.begin("A", "discard")
    do(game, "trigger Test Dawn Gain")  # the beginning
    assert game.state.players[0].life == 2
    do(game, "tap Test Geyser")
    start = len(game.events)
    pass_until(game, lambda g: g.over or g.state.step is None or g.state.step.kind != Step.DISCARD)
    kinds = [k for k in kinds_since(game, start) if k in (Ev.DRAWN, Ev.MANA_EMPTIED, Ev.LIFE_LOST, Ev.PHASE_ENDS)]
    assert kinds[:4] == [Ev.DRAWN, Ev.MANA_EMPTIED, Ev.LIFE_LOST, Ev.PHASE_ENDS]


@pytest.mark.seed("003", 7)
@pytest.mark.seed("eras", 11)
def test_the_life_check_follows_mana_burn() -> None:
    """Whoever burns to nothing loses as that phase ends."""
    s = scene().battlefield("A", "Test Geyser").life("A", 1)
    s.state.manual_mana = 1
    game = s.begin("A", "upkeep")
    do(game, "tap Test Geyser")
    assert not game.over
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None and game.outcome.winner == 1
    assert game.state.step is not None and game.state.step.kind == Step.UPKEEP
    assert [e.rule for e in game.events if e.kind == Ev.LOST] == ["5E:This Is Your Life"]


@pytest.mark.seed("003", 3)
@pytest.mark.seed("eras", 5)
def test_the_body_has_any_number_of_batches_and_ends_when_neither_starts_one() -> None:
    """After each batch the active player is asked first again; both yield and the body is over."""
    s = scene().hand("A", "Lightning Bolt", "Lightning Bolt").hand("B", "Lightning Bolt")
    s.battlefield("A", "Mountain", "Mountain").battlefield("B", "Mountain")
    game = s.begin("A", "upkeep")
    cast(game, "Lightning Bolt", "target B")
    settle(game)
    assert game.state.ask_player == 0
    cast(game, "Lightning Bolt", "target B")
    settle(game)
    do(game, "pass")
    assert game.state.ask_player == 1
    cast(game, "Lightning Bolt", "target A")
    settle(game)
    assert game.state.ask_player == 0 and texts(game) == ["pass"]
    do(game, "pass")
    do(game, "pass")
    assert game.state.step is not None and game.state.step.kind == Step.DRAW


@pytest.mark.seed("003", 4, 5)
def test_nothing_is_announced_once_the_end_of_the_phase_has_started() -> None:
    """In the series at the end only what belongs to it can be played."""
    s = scene().battlefield("A", "Test Ending", "Test Ending", "Mountain").hand("A", "Lightning Bolt")
    game = s.begin("A", "upkeep")
    assert "cast Lightning Bolt" in texts(game)
    do(game, "pass")
    do(game, "pass")
    assert texts(game) == ["activate Test Ending", "activate Test Ending #2"]


@pytest.mark.seed("003", 8, 9)
@pytest.mark.seed("eras", 36)
def test_the_active_player_resolves_all_of_theirs_in_any_order_then_the_opponent() -> None:
    """Each resolves before the next is chosen."""
    s = scene().battlefield("A", "Test Dawn Gain", "Test Dawn Loss").battlefield("B", "Test Dawn Gain")
    game = s.begin("A", "main")
    to_step(game, "discard")
    assert game.state.ask_player == 0
    assert texts(game) == ["trigger Test Dawn Gain", "trigger Test Dawn Loss"]
    do(game, "trigger Test Dawn Loss")
    assert [p.life for p in game.state.players] == [20, 21]
    lives = [(e.kind, e.player) for e in game.events if e.kind in (Ev.LIFE_GAINED, Ev.LIFE_LOST)]
    assert lives == [(Ev.LIFE_LOST, 0), (Ev.LIFE_GAINED, 0), (Ev.LIFE_GAINED, 1)]


@pytest.mark.seed("003", 10, 61, 62)
@pytest.mark.seed("eras", 6, 27, 35)
def test_nobody_may_yield_while_owing_a_mandatory_phase_ability() -> None:
    """It must be played, once; afterwards yielding is possible."""
    game = scene().battlefield("A", "Test Duty").begin("A", "upkeep")
    assert texts(game) == ["activate Test Duty"]
    do(game, "activate Test Duty")
    settle(game)
    assert game.state.players[0].life == 19
    assert texts(game) == ["pass"]


@pytest.mark.seed("eras", 27)
def test_an_optional_phase_ability_need_not_be_played() -> None:
    """ "May": its controller can yield without it, and play it once."""
    game = scene().battlefield("A", "Test Offer").begin("A", "upkeep")
    assert texts(game) == ["pass", "activate Test Offer"]
    do(game, "activate Test Offer")
    settle(game)
    assert texts(game) == ["pass"]


@pytest.mark.seed("003", 62)
@pytest.mark.seed("eras", 40)
def test_a_phase_ability_is_played_as_an_instant_and_can_be_answered() -> None:
    """The other player may respond; the ability survives its source."""
    s = scene().battlefield("A", "Test Duty").battlefield("B", "Plains", "Plains").hand("B", "Disenchant")
    game = s.begin("A", "upkeep")
    do(game, "activate Test Duty")
    assert game.state.ask_player == 0
    do(game, "pass")
    cast(game, "Disenchant", "target Test Duty")
    settle(game)
    assert game.state.players[0].life == 19
    assert not [p for p in game.state.battlefield if p.chars.name == "Test Duty"]


def test_removing_the_source_removes_what_is_owed() -> None:
    """A phase ability whose permanent is gone need not be played."""
    s = scene().battlefield("A", "Test Duty").battlefield("A", "Plains", "Plains").hand("A", "Disenchant")
    game = s.begin("A", "upkeep")
    assert "pass" not in texts(game)
    cast(game, "Disenchant", "target Test Duty")
    settle(game)
    assert "pass" in texts(game)


@pytest.mark.seed("003", 57)
def test_there_is_an_upkeep_phase_even_if_nothing_happens_in_it() -> None:
    """Both players are asked in it."""
    game = scene().begin("A", "upkeep")
    assert game.ask is not None and game.ask.prompt == "Start a batch, or let the upkeep phase go on?"
    do(game, "pass")
    assert game.state.ask_player == 1


@pytest.mark.seed("eras", 1)
def test_the_turn_has_six_phases_and_the_attack_is_inside_the_main_phase() -> None:
    """Untap, upkeep, draw, main, discard, cleanup."""
    game = Game.new([["60 Island"], ["60 Island"]], "fifth", 1, start=0)
    pass_until(game, lambda g: g.state.turn_number == 2)
    names = [game.describe(e) for e in game.events if e.kind == Ev.PHASE_BEGINS][:6]
    assert names == [f"the {n} phase begins" for n in ("untap", "upkeep", "draw", "main", "discard", "cleanup")]


def test_every_option_of_the_main_phase_is_named() -> None:
    """The question says what its player can do."""
    game = scene().hand("A", "Forest").begin("A", "main")
    assert game.ask is not None
    assert game.ask.prompt == "Start a batch, play a land, attack, or end the main phase?"
    assert texts(game) == ["pass", "play Forest", "declare an attack"]
    assert game.state.options[-1].act == Act.INTEND
