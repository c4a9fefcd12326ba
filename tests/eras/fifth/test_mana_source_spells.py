"""Spells that are mana sources can be cast whenever something is asked of a player who pays by hand."""

from __future__ import annotations

from apnap import Game, load_cards
from apnap.cards.registry import CARDS
from apnap.testing import Scene, do
from tests.eras.fifth.helpers import question, scene
from tests.helpers import texts

LATE = """[{"name": "Late Bear", "cost": "1G", "line": "Creature — Bear", "power": 2, "toughness": 2, "abilities": [
  {"is": "PhaseCost", "phase": "upkeep", "at": "end", "price": "{G}", "or_else": {"is": "Bury", "ref": "source"}}
]}]"""


def by_hand(board: Scene, step: str) -> Game:
    board.state.manual_mana = 3
    return board.begin("A", step)


def mana(game: Game) -> str:
    return str(game.view(0)["players"][0]["mana"])


def test_a_ritual_between_two_triggered_abilities_resolves_at_once_and_the_question_comes_again() -> None:
    board = scene().battlefield("A", "Ankh of Mishra", "Ankh of Mishra", "Swamp").hand("A", "Dark Ritual", "Forest")
    game = by_hand(board, "main")
    do(game, "tap Swamp", "play Forest")
    assert question(game) == "Which ability next?"
    assert texts(game)[:2] == ["trigger Ankh of Mishra", "trigger Ankh of Mishra #2"]
    assert texts(Game.from_json(game.to_json())) == texts(game)
    game.apply("cast Dark Ritual")
    assert (question(game), mana(game), len(game.state.waiting)) == ("Which ability next?", "BBB", 2)


def test_a_ritual_among_what_comes_at_the_end_of_a_phase_resolves_at_once() -> None:
    if "Late Bear" not in CARDS:
        load_cards(LATE)
    game = by_hand(scene().battlefield("A", "Late Bear", "Swamp", "Forest").hand("A", "Dark Ritual"), "upkeep")
    for _ in range(6):
        if "at the end" in question(game):
            break
        game.apply("pass")
    assert question(game) == "Which comes next at the end of the upkeep?"
    do(game, "tap Swamp")
    assert texts(Game.from_json(game.to_json())) == texts(game)
    do(game, "cast Dark Ritual")
    assert (question(game), mana(game)) == ("Which comes next at the end of the upkeep?", "BBB")
    assert "activate Late Bear" in texts(game)
