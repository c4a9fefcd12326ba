"""A deep stack takes work in proportion to its depth: lines of the package are counted, not seconds."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from apnap import flow
from apnap.errors import StackTooDeep
from apnap.game import Game
from apnap.rules.stacking import copy_item
from apnap.state.kinds import Q
from apnap.state.limits import Limits
from apnap.testing import Scene

COMPILED = not (flow.__file__ or "").endswith(".py")
HOME = str(flow.__file__).rpartition("flow")[0]
HIGH = 10**6


def deep(depth: int, spell: str = "Lightning Bolt", *, limit: int = 5000) -> Game:
    """So many copies of a spell on the stack, and someone who could counter each of them."""
    scene = Scene(2, limits=Limits(stack=limit))
    scene.battlefield("A", "Mountain", "Mountain", "Mountain").hand("A", spell)
    scene.battlefield("B", "Island", "Island").hand("B", "Counterspell")
    for p in scene.state.players:
        p.life = HIGH
    game = scene.begin("A", "main")
    game.apply(f"cast {spell}")
    while game.state.ask_kind == Q.TARGET:
        game.apply("target B")
    for _ in range(depth - 1):
        copy_item(game.state, game.state.stack[0], 0)
    return game


def lines_to_resolve(game: Game) -> int:
    """How many lines of the package run until the stack is empty."""
    count = 0

    def trace(frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.startswith(HOME):
            return None
        if event == "line":
            count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        while game.state.stack:
            game.apply(0)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.skipif(COMPILED, reason="compiled lines cannot be counted")
@pytest.mark.parametrize("near", [False, True])
@pytest.mark.cr("405.5")
def test_a_stack_resolves_in_time_that_grows_with_its_depth(near: bool) -> None:
    """Four times as deep, about four times the work; near a limit as well, where positions are kept to go back to."""
    few, many = 75, 300
    work = lines_to_resolve(deep(few, limit=few + 2 if near else 5000))
    more = lines_to_resolve(deep(many, limit=many + 2 if near else 5000))
    assert more < 5.5 * work


@pytest.mark.cr("405.5")
def test_two_thousand_spells_resolve_one_after_the_other() -> None:
    """All of them, from the top; the last is the first that was cast."""
    game = deep(2000)
    first = game.state.stack[0].id
    while len(game.state.stack) > 1:
        game.apply_index(0)
    assert game.state.stack[0].id == first and game.state.players[1].life == HIGH - 3 * 1999


@pytest.mark.cr("702.61b")
def test_split_second_is_found_below_what_was_looked_at() -> None:
    """A spell with split second hushes everyone until it has resolved, whatever lies below; then not."""
    scene = Scene(2)
    scene.battlefield("A", "Mountain", "Mountain", "Mountain").hand("A", "Lightning Bolt", "Sudden Shock")
    scene.battlefield("B", "Mountain").hand("B", "Shock")
    game = scene.begin("A", "main")
    game.apply("cast Lightning Bolt targeting B")
    assert "cast Sudden Shock" in [c.text for c in game.legal]
    game.apply("cast Sudden Shock targeting B")
    copy_item(game.state, game.state.stack[0], 0)  # a copy of the Bolt, on top
    game.apply("pass")
    assert [c.text for c in game.legal] == ["pass"]
    game.apply("pass")  # the copy resolves
    game.apply("pass")
    assert [c.text for c in game.legal] == ["pass"]
    game.apply("pass")  # Sudden Shock resolves
    game.apply("pass")
    assert "cast Shock" in [c.text for c in game.legal]


def test_a_limit_reached_again_and_again_leaves_the_game_as_it_was() -> None:
    """With nothing but a position some answers back to return to."""
    game = deep(20, limit=24)
    scene_hash = ""
    for _ in range(3):
        copies = 24 - len(game.state.stack)
        for _ in range(copies):
            copy_item(game.state, game.state.stack[0], 0)
        game = Game(game.state.clone(), game.origin)
        with pytest.raises(StackTooDeep):
            copy_item(game.state, game.state.stack[0], 0)
        game.apply("pass")
        scene_hash = game.state_hash()
        assert "cast Counterspell" in [c.text for c in game.legal]
        with pytest.raises(StackTooDeep):
            game.apply("cast Counterspell")
        assert game.state_hash() == scene_hash and len(game.history) == 1
        game.apply("pass")
