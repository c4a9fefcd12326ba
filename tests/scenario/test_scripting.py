"""What was played on from a board becomes the script of a scenario that leads to the same position."""

from __future__ import annotations

import random

import pytest

from apnap.decks import deck_named
from apnap.errors import ScenarioError
from apnap.game import Game
from apnap.scenario.beginning import begin_with
from apnap.scenario.runner import run
from apnap.scenario.scripting import given_in, to_script

BOARD = """title = "Played on"
[players.A]
hand = ["Shock", "Grizzly Bears", "Giant Growth"]
battlefield = ["Mountain x2", "Forest x2", "Hill Giant"]
library = ["Forest x10"]
[players.B]
hand = ["Shock"]
battlefield = ["Mountain", "Grizzly Bears"]
library = ["Mountain x10"]
"""


def test_deeds_become_lines_and_passing_is_not_said() -> None:
    game = begin_with(BOARD)
    game.apply("cast Grizzly Bears")
    text = to_script(game)
    assert "A: cast Grizzly Bears" in text and "passes" not in text
    game.apply("pass")
    game.apply("pass")
    assert run(text).game.state_hash() == game.state_hash(), "what waits at the end resolves"
    assert 'title = "Played on"' in text


@pytest.mark.parametrize("era", ["current", "m10", "sixth"])
@pytest.mark.parametrize("seed", range(4))
def test_a_script_leads_where_the_game_is(era: str, seed: int) -> None:
    game = begin_with(BOARD, era)
    rng = random.Random(seed)
    for _ in range(24):
        if game.over:
            break
        game.apply(rng.randrange(game.choices))
    report = run(to_script(game))
    assert report.passed, report.failures
    assert given_in(report.game)[: len(game.history)] == given_in(game)


@pytest.mark.parametrize("step", ["upkeep", "declare attackers", "postcombat main"])
def test_a_board_with_a_script_and_a_moment_of_its_own_is_played_on_and_told(step: str) -> None:
    """What the script said is not done when somebody plays on by hand: what they did takes its place."""
    board = f'start = {{ step = "{step}" }}\n{BOARD}[script]\ntext = """\nT1 {step}\n"""\n'
    game = begin_with(board, "sixth")
    game.apply("attack B with Hill Giant" if step == "declare attackers" else "cast Shock targeting B")
    text = to_script(game)
    assert text.count("[script]") == 1 and ("attack B with Hill Giant" in text) == (step == "declare attackers")
    report = run(text)
    assert report.passed, report.failures
    assert given_in(report.game)[: len(game.history)] == given_in(game)


def test_a_game_with_decks_has_a_record_instead() -> None:
    game = Game.new({"A": deck_named("red"), "B": deck_named("green")}, seed=1)
    with pytest.raises(ScenarioError, match="record"):
        to_script(game)


def test_what_cannot_be_said_in_a_script_is_refused() -> None:
    game = begin_with(BOARD, "fifth")
    for text in ("cast Giant Growth", "target Grizzly Bears", "pass", "pass", "cast Shock"):
        game.apply(text)
    with pytest.raises(ScenarioError, match="record"):
        to_script(game)
