"""How much work large combats take: counted calls rather than time, so that the bounds hold on any machine."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from apnap.game import Game
from apnap.state.kinds import Act, Q
from apnap.testing import Scene, pass_until


class Calls:
    """Counts Python calls (in a compiled build there are fewer to see)."""

    def __init__(self) -> None:
        self.n = 0

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            self.n += 1


def board(mine: list[str], theirs: list[str], n: int) -> Game:
    scene = Scene(2, library=5)
    for i in range(n):
        scene.battlefield("A", mine[i % len(mine)])
        scene.battlefield("B", theirs[i % len(theirs)])
    return pass_until(scene.begin("A", "combat"), lambda x: x.state.ask_kind == Q.ATTACK)


def work(game: Game) -> tuple[int, int]:
    """Attack and block with whatever may: calls in all, and in the dearest answer."""
    total = dearest = turn = 0
    while game.state.combat is not None and not game.over:
        moves = [i for i, o in enumerate(game.state.options) if o.act in (Act.ATTACK, Act.BLOCK)]
        index = moves[turn % len(moves)] if moves else 0
        turn += 1
        calls = Calls()
        sys.setprofile(calls)
        try:
            game.apply_index(index)
        finally:
            sys.setprofile(None)
        total += calls.n
        dearest = max(dearest, calls.n)
    return total, dearest


@pytest.mark.cr("508.1", "509.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "each", "everything"),
    [
        (["Grizzly Bears"], ["Grizzly Bears"], 20_000, 100_000),
        (["Boggart Brute"], ["Grizzly Bears"], 60_000, 1_000_000),
        (["Juggernaut"], ["Giant Spider"], 60_000, 400_000),
        (["Colossal Dreadmaw"], ["Grizzly Bears"], 60_000, 400_000),
        (
            ["Juggernaut", "Boggart Brute", "Stalking Tiger", "Mogg Flunkies"],
            ["Two-Headed Giant of Foriys", "Mogg Flunkies", "Giant Spider", "Grizzly Bears"],
            600_000,
            1_500_000,
        ),
    ],
    ids=["bears", "menace", "must attack", "trample", "mixed"],
)
def test_509_1_a_hundred_against_a_hundred_is_bounded_work(
    mine: list[str], theirs: list[str], each: int, everything: int
) -> None:
    """100 attackers and 100 blockers: every answer far below what a second allows, the whole combat too."""
    total, dearest = work(board(mine, theirs, 100))
    assert dearest < each, dearest
    assert total < everything, total


@pytest.mark.cr("509.1")
def test_509_1_twice_the_creatures_are_at_most_a_little_more_than_four_times_the_work() -> None:
    """Bears against bears: one question for each creature, as many options as there are attackers."""
    half, _ = work(board(["Grizzly Bears"], ["Grizzly Bears"], 40))
    whole, _ = work(board(["Grizzly Bears"], ["Grizzly Bears"], 80))
    assert whole < 5 * half + 1000
