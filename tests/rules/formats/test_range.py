"""Limited range of influence (801): who is within whose range, and since when."""

from __future__ import annotations

import pytest

from apnap import Game, record, replay
from apnap.errors import SetupError
from apnap.formats import format_named
from apnap.state.kinds import Q
from apnap.testing import Scene, pass_until
from tests.helpers import asked, same_after_saving, texts, to_attack


def in_range(game: Game, seat: int) -> list[int]:
    return game.view(seat)["in_range"][seat]


@pytest.mark.cr("801.2")
@pytest.mark.cr("801.2a")
@pytest.mark.cr("801.2b")
@pytest.mark.parametrize(
    ("far", "whom"),
    [(1, [0, 1, 5]), (2, [0, 1, 2, 4, 5]), (3, [0, 1, 2, 3, 4, 5]), (9, list(range(6))), (10**40, list(range(6)))],
)
def test_801_2_within_that_many_seats_on_both_sides(far: int, whom: list[int]) -> None:
    assert in_range(Scene(6, ranges=far).begin("A"), 0) == whom


@pytest.mark.cr("801.2")
def test_801_2_without_the_option_everyone_is_within_range() -> None:
    game = Scene(6).begin("A")
    assert "in_range" not in game.view(0)
    assert all(game.state.in_range(a, b) for a in range(6) for b in range(6))


@pytest.mark.cr("801.2a")
def test_801_2a_different_players_may_have_different_ranges() -> None:
    game = Scene(5, teams=[["A", "B"], ["C", "D", "E"]], ranges={"A": 2, "B": 1, "C": 1, "D": 1, "E": 1}).begin("A")
    assert (in_range(game, 0), in_range(game, 2)) == ([0, 1, 2, 3, 4], [1, 2, 3])


@pytest.mark.cr("801.2c")
def test_801_2c_who_is_within_range_is_determined_as_each_turn_begins() -> None:
    game = Scene(6, ranges=1).battlefield("B", "Grizzly Bears").begin("A")
    game.concede(1)
    assert in_range(game, 0) == [0, 1, 5]  # nobody comes closer before the next turn
    assert in_range(game, 2) == [1, 2, 3]
    assert same_after_saving(game)
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert game.state.active == 2
    assert [s for s in in_range(game, 0) if s != 1] == [0, 2, 5]
    assert [s for s in in_range(game, 2) if s != 1] == [0, 2, 3]


@pytest.mark.cr("801.3")
def test_801_3_only_opponents_within_range_can_be_attacked() -> None:
    game = to_attack(Scene(6, ranges=2).battlefield("A", "Grizzly Bears").begin("A"))
    assert texts(game) == ["Grizzly Bears stays", *[f"Grizzly Bears attacks {p}" for p in "BCEF"]]


@pytest.mark.cr("801.3")
def test_801_3_with_no_opponent_within_range_nobody_can_be_attacked() -> None:
    teams = [["A", "B", "C"], ["D", "E", "F"]]
    game = Scene(6, teams=teams, ranges=1).battlefield("B", "Grizzly Bears").begin("B")
    pass_until(game, lambda x: asked(x) == Q.ATTACK or x.state.turn_number == 2)
    assert game.state.turn_number == 2


@pytest.mark.cr("803.1a")
@pytest.mark.cr("803.1b")
@pytest.mark.parametrize(("option", "whom"), [("left", "B"), ("right", "F")])
def test_803_1_with_a_range_one_still_attacks_in_one_direction(option: str, whom: str) -> None:
    played = format_named("free-for-all").with_(range=1, attack=option)
    game = to_attack(Scene(6, format=played).battlefield("A", "Grizzly Bears").begin("A"))
    assert texts(game) == ["Grizzly Bears stays", f"Grizzly Bears attacks {whom}"]


@pytest.mark.cr("806.2a")
def test_ranges_that_cannot_be_are_refused_with_the_reason() -> None:
    with pytest.raises(SetupError, match=r"806\.2a"):
        Scene(3, ranges=[1, 2, 1])
    with pytest.raises(SetupError, match="one seat or more"):
        Scene(3, ranges=0)
    with pytest.raises(SetupError, match="whole number"):
        Scene(3, ranges={"A": 1, "B": 1})
    with pytest.raises(SetupError, match="no player"):
        Scene(3, ranges={"A": 1, "B": 1, "Z": 1})
    with pytest.raises(SetupError, match="know no range"):
        Scene(3, "fifth", ranges=1)


def test_ranges_are_kept_by_copies_saves_and_records() -> None:
    decks = {name: ["40 Forest", "20 Grizzly Bears"] for name in "ABCDE"}
    game = Game.new(decks, seed=3, ranges=1)
    assert game.view(0)["format"] == "free-for-all*"
    for _ in range(40):
        game.apply(0)
    game.concede(2)
    assert game.clone().state_hash() == game.state_hash()
    assert same_after_saving(game)
    again = replay(record(game))
    assert again.state_hash() == game.state_hash()
    assert again.view(0)["in_range"] == game.view(0)["in_range"]
