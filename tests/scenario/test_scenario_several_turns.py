"""Scripts that go back and forth between turns that go on at the same time (807.4)."""

from __future__ import annotations

import pytest

from apnap.errors import ScenarioError
from apnap.scenario import run

BOARD = """
title = "two turns"
rules = ["807.4b"]
format = "{format}"
[players.A]
battlefield = ["Mountain"]
hand = ["Lightning Bolt"]
[players.B]
[players.C]
[players.D]
[players.E]
battlefield = ["Mountain"]
hand = ["Shock"]
[players.F]
[players.G]
[players.H]
[script]
text = '''
{script}
'''
"""


def play(script: str, format: str = "grand-melee") -> list[str]:
    report = run(BOARD.format(format=format, script=script))
    return [failure.reason for failure in report.failures]


def test_the_turn_of_a_moment_is_the_one_acted_in() -> None:
    script = """T1 main
      A: cast Lightning Bolt targeting B
    T2 main
      E: cast Shock targeting F
      meanwhile expect Shock on the stack; Lightning Bolt on the stack; life B 20
      expect life F 18
    T1 main
      expect life B 17"""
    assert play(script) == []


def test_what_is_not_so_is_still_a_failure() -> None:
    found = play("T2 main\n E: cast Shock targeting F\n expect life F 20")
    assert len(found) == 1 and "it is 18" in found[0]


def test_a_step_that_is_over_is_not_gone_back_to() -> None:
    found = play("T1 end\n expect active A\nT2 main\n expect active E")
    assert "was over before" in found[0]
    found = play("T3 upkeep\n expect active F\nT1 main\n expect active A")
    assert "was over before" in found[0]


def test_a_player_out_of_range_gets_no_priority_for_that_stack() -> None:
    found = play("T2 main\n A: cast Lightning Bolt targeting B")
    assert "does not receive priority" in found[0]


def test_elsewhere_turns_come_one_after_the_other() -> None:
    with pytest.raises(ScenarioError, match="turn 1 comes after turn 2"):
        play("T2 main\n expect active B\nT1 main\n expect active A", "free-for-all")
