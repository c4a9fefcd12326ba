"""Many triggered abilities go on the stack with work in proportion to their number, besides listing them."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from apnap import flow
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.kinds import Q
from apnap.state.steps import Step
from apnap.testing import Scene
from apnap.vocab.abilities import Triggered
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.lookups import Num
from apnap.vocab.triggers import BeginningOf

COMPILED = not (flow.__file__ or "").endswith(".py")
HOME = str(flow.__file__).rpartition("flow")[0]
LISTING = {"listed", "together", "on_triggering"}  # a question with a hundred answers has a hundred answers
RINGS = Triggered(BeginningOf(Step.UPKEEP, ""), GainLife(Num(1)))
register(CardDef("Test: Ringer", "1", "Artifact", abilities=(RINGS,)))


def upkeep(mine: int, theirs: int) -> Game:
    """The upkeep of A begins: so many abilities of A and of B trigger."""
    scene = Scene(2)
    scene.battlefield("B", *["Test: Ringer"] * theirs).battlefield("A", *["Test: Ringer"] * mine)
    return scene.begin("A", "upkeep")


def lines_to_place(game: Game) -> int:
    """How many lines of the package run until all of them are on the stack, those that make the list not counted."""
    count = 0

    def trace(frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.startswith(HOME) or frame.f_code.co_name in LISTING:
            return None
        if event == "line":
            count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        while game.state.ask_kind == Q.ORDER_TRIGGERS:
            game.apply_index(0)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.skipif(COMPILED, reason="compiled lines cannot be counted")
@pytest.mark.cr("603.3b")
def test_placing_takes_work_in_proportion_to_the_number_of_triggers() -> None:
    """Four times as many, about four times the work."""
    few, many = upkeep(20, 20), upkeep(80, 80)
    work, more = lines_to_place(few), lines_to_place(many)
    assert len(few.state.stack) == 40 and len(many.state.stack) == 160
    assert more < 5.5 * work


@pytest.mark.cr("603.3b")
def test_the_active_players_triggers_go_on_the_stack_first_whatever_came_first() -> None:
    """B's permanents came first, A's abilities are ordered first; then B orders B's."""
    game = upkeep(3, 3)
    asked: list[tuple[int, int]] = []
    while game.state.ask_kind == Q.ORDER_TRIGGERS:
        asked.append((game.state.ask_player, len(game.state.options)))
        game.apply_index(len(game.state.options) - 1)
    assert asked == [(0, 3), (0, 2), (1, 3), (1, 2)]
    assert [item.controller for item in game.state.stack] == [0, 0, 0, 1, 1, 1]
    sources = [item.source for item in game.state.stack]
    assert sources[:3] == sorted(sources[:3], reverse=True)
