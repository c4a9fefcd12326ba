"""Alternating Teams (811): how the teams sit, how far players reach, whom they attack, whose hands they see."""

from __future__ import annotations

import pytest

from apnap.errors import SetupError
from apnap.formats import ALTERNATING_TEAMS
from apnap.testing import Scene
from tests.helpers import texts, to_attack


def scene(players: int = 6, **more: object) -> Scene:
    return Scene(players, format=ALTERNATING_TEAMS, **more)  # type: ignore[arg-type]


@pytest.mark.cr("811.1")
def test_811_1_teams_are_of_equal_size() -> None:
    with pytest.raises(SetupError, match="equal size"):
        scene(5)
    with pytest.raises(SetupError, match="equal size"):
        scene(4, teams=[["A"], ["B", "C", "D"]])


@pytest.mark.cr("811.2a")
def test_811_2a_everyone_reaches_two_seats() -> None:
    assert scene().begin("A").view(0)["in_range"][0] == [0, 1, 2, 4, 5]
    assert scene(ranges=1).begin("A").view(0)["in_range"][0] == [0, 1, 5]


@pytest.mark.cr("811.3")
def test_811_3_nobody_sits_next_to_a_teammate_and_teams_are_spaced_evenly() -> None:
    assert scene().state.teams == ((0, 2, 4), (1, 3, 5))
    assert scene(teams=[["A", "D"], ["B", "E"], ["C", "F"]]).state.teams == ((0, 3), (1, 4), (2, 5))
    with pytest.raises(SetupError, match="sit in turns"):
        scene(teams=[["A", "D"], ["B", "F"], ["C", "E"]])


@pytest.mark.cr("811.4")
def test_811_4_only_opponents_in_the_next_seats_can_be_attacked() -> None:
    board = scene(8, teams=[["A", "E"], ["B", "F"], ["C", "G"], ["D", "H"]]).battlefield("A", "Grizzly Bears")
    game = to_attack(board.begin("A"))
    assert texts(game) == ["Grizzly Bears stays", "Grizzly Bears attacks B", "Grizzly Bears attacks H"]


@pytest.mark.cr("811.2b")
@pytest.mark.cr("811.4")
@pytest.mark.parametrize(("option", "whom"), [("left", "B"), ("right", "F")])
def test_811_2b_attacks_may_go_one_way_only(option: str, whom: str) -> None:
    board = Scene(6, format=ALTERNATING_TEAMS.with_(attack=option)).battlefield("A", "Grizzly Bears")
    assert texts(to_attack(board.begin("A"))) == ["Grizzly Bears stays", f"Grizzly Bears attacks {whom}"]


@pytest.mark.cr("811.5")
def test_811_5_hands_are_shown_only_to_teammates_in_the_next_seats() -> None:
    game = scene(4).hand("A", "Shock").begin("A")
    hidden = game.view(1)["players"][0]["hand"]
    assert game.view(2)["players"][0]["hand"] == hidden
    game.concede(1)
    assert game.view(2)["players"][0]["hand"] != hidden
