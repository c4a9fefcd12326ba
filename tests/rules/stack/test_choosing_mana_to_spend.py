"""Which mana in the pool pays is the player's choice (601.2h), where the player pays by hand."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.state.kinds import Q
from apnap.telling.notation import labels
from apnap.telling.questions import Question
from apnap.testing import Scene


def answers(game: Game) -> list[str]:
    return labels(game.state, game.state.options)


def do(game: Game, *texts: str) -> Game:
    for text in texts:
        game.apply_index(answers(game).index(text))
    return game


def by_hand(*lands: str, hand: tuple[str, ...]) -> Game:
    game = Scene(2).battlefield("A", *lands).hand("A", *hand).begin("A", "main")
    game.set_manual_mana(0, True)
    return game


@pytest.mark.cr("601.2h")
def test_whoever_has_more_mana_than_needed_chooses_which_pays_generic_costs() -> None:
    game = by_hand("Forest", "Forest", "Mountain", hand=("Grizzly Bears", "Shock"))
    do(game, "tap Forest", "tap Forest", "tap Mountain", "cast Grizzly Bears")
    assert game.kind == Q.COLOR
    assert answers(game) == ["red", "green"]
    assert Question(game).sentence.startswith("pay {1}{G} for Grizzly Bears with which mana?")
    other = do(game.clone(), "red")
    assert "cast Shock" not in answers(other)
    do(game, "green")
    assert "cast Shock" in answers(game)


@pytest.mark.cr("601.2h")
def test_a_colour_that_is_needed_for_itself_cannot_pay_generic_costs() -> None:
    game = by_hand("Forest", "Mountain", "Mountain", hand=("Grizzly Bears",))
    do(game, "tap Forest", "tap Mountain", "tap Mountain", "cast Grizzly Bears")
    assert game.kind == Q.PRIORITY
    assert game.state.players[0].pool[3] == 1


@pytest.mark.cr("601.2h")
def test_nothing_is_asked_where_all_the_mana_is_needed() -> None:
    game = by_hand("Forest", "Mountain", hand=("Grizzly Bears",))
    do(game, "tap Forest", "tap Mountain", "cast Grizzly Bears")
    assert game.kind == Q.PRIORITY
    assert sum(game.state.players[0].pool) == 0


@pytest.mark.cr("601.2h")
@pytest.mark.cr("107.4e")
def test_a_hybrid_symbol_is_paid_with_the_half_the_player_chooses() -> None:
    game = by_hand("Plains", "Plains", "Forest", hand=("Kitchen Finks",))
    do(game, "tap Plains", "tap Plains", "tap Forest")
    assert "cast Kitchen Finks" in answers(game)
    do(game, "cast Kitchen Finks")
    assert game.kind == Q.PRIORITY  # three mana for {1}{G/W}{G/W}: nothing is left over
    game = by_hand("Plains", "Plains", "Forest", "Forest", hand=("Kitchen Finks",))
    do(game, "tap Plains", "tap Plains", "tap Forest", "tap Forest", "cast Kitchen Finks")
    asked = 0
    while game.kind == Q.COLOR:
        assert set(answers(game)) == {"white", "green"}
        do(game, "white" if "white" in answers(game) and asked < 2 else "green")
        asked += 1
    assert game.state.players[0].pool[0] == 0
    assert game.state.players[0].pool[4] == 1


@pytest.mark.cr("732.1")
def test_taking_it_back_while_choosing_mana_gives_all_of_it_back() -> None:
    game = by_hand("Forest", "Forest", "Mountain", "Mountain", "Mountain", hand=("Hill Giant",))
    do(game, "tap Forest", "tap Forest", "tap Mountain", "tap Mountain", "tap Mountain")
    before = game.state_hash()
    do(game, "cast Hill Giant", "green")
    assert game.kind == Q.COLOR
    game.apply("cancel")
    assert game.state_hash() == before


@pytest.mark.cr("601.2h")
def test_mana_chosen_to_be_spent_survives_saving_and_loading() -> None:
    game = by_hand("Forest", "Forest", "Mountain", hand=("Grizzly Bears", "Shock"))
    do(game, "tap Forest", "tap Forest", "tap Mountain", "cast Grizzly Bears")
    loaded = Game.from_json(game.to_json())
    assert answers(loaded) == ["red", "green"]
    assert do(loaded, "green").state_hash() == do(game, "green").state_hash()
