"""Until the moment comes everyone passes: they do what is owed, and nothing else."""

from __future__ import annotations

import pytest

from apnap.scenario import run
from apnap.state.kinds import Act, Ev
from apnap.testing import Scene, to_turn


def check(text: str) -> None:
    report = run(text)
    assert report.passed, str(report)


OWED = {
    "the draw of the draw phase": ("", "Lightning Bolt in hand of A; life A 20, B 20"),
    "an upkeep that hurts": ("Juzám Djinn", "Lightning Bolt in hand of A; life B 20"),
    "a creature that must attack": ("Juggernaut", "Lightning Bolt in hand of A; Juggernaut not tapped; life B 15"),
}


@pytest.mark.parametrize("name", OWED)
def test_a_duty_is_done_and_nothing_in_hand_is_played(name: str) -> None:
    """5E:Phase Structure: nobody may yield who owes a play, and spells are listed beside what is owed."""
    card, expected = OWED[name]
    extra = f', "{card}"' if card else ""
    check(
        f"""
era = "fifth"
start = {{ player = "A", turn = 1, step = "upkeep" }}
[players.A]
hand = ["Lightning Bolt", "Ancestral Recall"]
battlefield = ["Mountain x3", "Island x3"{extra}]
[players.B]
[script]
text = '''
T3 main
  expect {expected}; no event CAST
'''
"""
    )


def test_the_quiet_answer_of_tests_in_python_is_the_same() -> None:
    """`to_turn` and its kin do not cast what is in hand either."""
    scene = Scene(2, "fifth")
    scene.battlefield("A", "Mountain", "Juggernaut")
    scene.hand("A", "Lightning Bolt")
    game = to_turn(scene.begin("A", "upkeep"), 4)
    assert not any(e.kind == Ev.CAST for e in game.events)


def test_what_is_owed_is_found_behind_what_may_be_played() -> None:
    """The list of a draw phase begins with the spells; the draw is what the quiet answer takes."""
    scene = Scene(2, "fifth")
    scene.battlefield("B", "Mountain")
    scene.hand("B", "Lightning Bolt")
    game = to_turn(scene.begin("A", "main"), 2)
    while not any(o.act == Act.PHASE for o in game.state.options):
        index = game.standing.quiet
        assert index is not None
        game.apply(index)
    assert game.state.options[0].act == Act.CAST
    index = game.standing.quiet
    assert index is not None
    assert game.state.options[index].act == Act.PHASE
