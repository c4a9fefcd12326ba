"""What an answer would do, told to the person who is asked."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.testing import Scene
from apnap.testing.random_games import play_randomly, random_board, random_game
from apnap.text import choice_text, stack_text


def told(game: Game) -> dict[str, str]:
    return {choice.text: choice_text(game, i) for i, choice in enumerate(game.legal)}


def test_each_of_several_abilities_is_told() -> None:
    """Names such as "ability 2" are for programs; people get the sentence."""
    scene = Scene(2)
    scene.battlefield("A", "Mishra's Factory", "Island", "Island").hand("A", "Divination")
    game = scene.begin("A", "main")
    texts = told(game)
    land = "This land is an Assembly-Worker artifact creature in addition to its other types"
    assert texts["activate Mishra's Factory: become a creature"] == (
        "{1}: " + land + " and has base power and toughness 2/2 until end of turn."
    )
    assert texts["cast Divination"] == "Draw two cards."
    assert texts["pass"] == ""


def test_each_mode_is_told() -> None:
    """The question about modes lists numbers; the texts say what they are."""
    scene = Scene(2)
    scene.battlefield("A", "Plains").hand("A", "Healing Salve")
    game = scene.begin("A", "main")
    game.apply("cast Healing Salve")
    texts = told(game)
    assert texts["mode 1"] == "Choose target player: that player gains 3 life."
    assert texts["mode 2"] == "Choose any target: prevent the next 3 damage that would be dealt to it this turn."


def test_triggers_to_be_ordered_are_told() -> None:
    """Two abilities of one player wait at once."""
    scene = Scene(2)
    scene.battlefield("A", "Juzám Djinn", "Phyrexian Arena")
    game = scene.begin("A", "upkeep")
    texts = told(game)
    assert texts["trigger Juzám Djinn"].endswith("this creature deals 1 damage to you.")
    assert texts["trigger Phyrexian Arena"].endswith("draw a card, then lose 1 life.")


@pytest.mark.parametrize("era", ["current", "fifth"])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_comes_up_can_be_told(seed: int, era: str) -> None:
    """At every decision of a random game, each choice and each object on the stack has its words."""

    def look(game: Game, index: int) -> None:
        for i in range(len(game.state.options)):
            assert "⟨" not in choice_text(game, i)
        for item in game.state.stack:
            assert stack_text(item)

    game, rng = random_board(seed) if era == "current" else random_game(seed, 2, ruleset=era)
    play_randomly(game, rng, 150, look)


def test_a_phase_cost_is_paid_or_not() -> None:
    """Both are ways to play it: what is paid this time, or what follows."""
    scene = Scene(2, "fifth")
    scene.battlefield("A", *["Island"] * 3)
    scene.permanent("A", "Mystic Remora", counters={"age": 1})
    game = scene.begin("A", "upkeep", turn=3)
    game.apply("activate Mystic Remora")
    assert told(game) == {"mode 1": "Pay: {1}, {1}.", "mode 2": "Do not pay: bury Mystic Remora."}
