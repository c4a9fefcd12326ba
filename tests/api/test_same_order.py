"""Answers by number mean the same after loading and copying: what is listed has an order of its own."""

from __future__ import annotations

import pytest

from apnap.atoms.moves import move
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.kinds import Ev, Q, Zone
from apnap.state.steps import Step
from apnap.testing import Scene, cast, to_step
from apnap.testing.invariants import check_copies, check_indexes
from apnap.testing.random_games import answer_within_limits, random_board, random_choice
from apnap.vocab.abilities import Triggered
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.lookups import Num
from apnap.vocab.triggers import BeginningOf, Happens

register(
    CardDef(
        "Test: Restless",
        "1",
        "Creature",
        power=1,
        toughness=1,
        abilities=(Triggered(Happens(Ev.TAPPED), GainLife(Num(1)), zone=Zone.GRAVEYARD),),
    )
)
RINGS = (Triggered(BeginningOf(Step.END), GainLife(Num(1))),)
register(CardDef("Test: Bell", "1", "Creature", power=1, toughness=1, abilities=RINGS))
register(CardDef("Test: Chime", "1", "Creature", power=1, toughness=1, abilities=RINGS))


def texts(game: Game) -> list[str]:
    return [choice.text for choice in game.legal]


@pytest.mark.parametrize("seed", range(12))
def test_a_loaded_board_lists_the_same_answers_in_the_same_places(seed: int) -> None:
    """A land that gained abilities after a creature came was listed behind it, but before it after loading."""
    game, _ = random_board(seed)
    check_copies(game)
    check_indexes(game.state)
    assert texts(Game.from_json(game.to_json())) == texts(game)


@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
def test_a_loaded_game_goes_on_as_the_one_that_was_not_saved(era: str) -> None:
    """The same answers by number, the same questions."""
    game, rng = random_board(7, 2, era)
    twin = game
    for count in range(60):
        if game.over:
            break
        if count % 20 == 0:
            twin = Game.from_json(game.to_json())
        choice = random_choice(game, rng)
        answer_within_limits(game, choice)
        answer_within_limits(twin, choice)
        assert texts(twin) == texts(game)
    assert twin.state_hash() == game.state_hash()


@pytest.mark.cr("603.3b")
def test_triggers_are_listed_in_the_same_order_after_abilities_were_lost_for_a_turn() -> None:
    """Regaining its abilities does not move a creature behind those that came later, for that is not seen in a save."""
    scene = Scene(2)
    scene.battlefield("A", "Test: Bell", "Test: Chime", "Island", "Island").hand("A", "Turn to Frog")
    game = scene.begin("A", "main")
    cast(game, "Turn to Frog", "Test: Bell")
    to_step(game, "end", 3)
    assert game.state.ask_kind == Q.ORDER_TRIGGERS
    assert [o.id for o in game.state.options] == sorted(o.id for o in game.state.options)
    check_indexes(game.state)


@pytest.mark.cr("113.6")
def test_a_card_that_left_the_graveyard_is_not_listened_to() -> None:
    """Its ability functions there and nowhere else; nothing of it stays in the index."""
    scene = Scene(2)
    scene.graveyard("A", "Test: Restless")
    game = scene.begin("A", "main")
    assert game.state.listeners[Ev.TAPPED] is not None
    card = game.state.players[0].graveyard[0]
    move(game.state, card.id, Zone.EXILE, "406.1")
    assert game.state.listeners[Ev.TAPPED] is None
    check_indexes(game.state)
