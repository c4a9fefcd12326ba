"""Emperor (809): how the teams sit, how far emperors and generals reach, whom they attack."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.errors import SetupError
from apnap.formats import EMPEROR, format_named
from apnap.rules.leaving import draw_by_effect
from apnap.state.kinds import Q
from apnap.testing import Scene, find, pass_until, settle
from tests.helpers import asked, is_over, same_after_saving, texts, to_attack


def scene(players: int = 6, **more: object) -> Scene:
    return Scene(players, format=EMPEROR, **more)  # type: ignore[arg-type]


@pytest.mark.cr("809.1")
def test_809_1_there_are_two_teams_or_more_of_three() -> None:
    assert scene().begin("A").view(0)["teams"] == [[0, 1, 2], [3, 4, 5]]
    with pytest.raises(SetupError, match="6 players or more"):
        scene(4)
    with pytest.raises(SetupError, match="equal size"):
        scene(7)
    with pytest.raises(SetupError, match="three players or more"):
        scene(6, teams=[["A", "B"], ["C", "D"], ["E", "F"]])


@pytest.mark.cr("809.2")
def test_809_2_teams_sit_together() -> None:
    with pytest.raises(SetupError, match="sit together"):
        scene(teams=[["A", "C", "E"], ["B", "D", "F"]])


@pytest.mark.cr("809.3a")
def test_809_3a_emperors_reach_two_seats_and_generals_one() -> None:
    found = scene().begin("A").view(0)["in_range"]
    assert found == [[0, 1, 5], [0, 1, 2, 3, 5], [1, 2, 3], [2, 3, 4], [0, 2, 3, 4, 5], [0, 4, 5]]


@pytest.mark.cr("809.3c")
def test_809_3c_only_opponents_in_the_next_seats_can_be_attacked() -> None:
    board = scene()
    for player in "ABC":
        board.battlefield(player, "Grizzly Bears")
    game = to_attack(board.begin("A"))
    assert texts(game) == ["Grizzly Bears stays", "Grizzly Bears attacks F"]
    game = scene().battlefield("B", "Grizzly Bears").begin("B")
    pass_until(game, lambda x: asked(x) == Q.ATTACK or x.state.turn_number == 2)
    assert game.state.turn_number == 2  # though both opposing generals are within reach


@pytest.mark.cr("809.3c")
@pytest.mark.cr("507.1")
def test_809_3c_an_emperor_between_two_opponents_attacks_one_of_them() -> None:
    game = scene().battlefield("B", "Grizzly Bears").begin("A")
    game.concede(0)
    game.concede(2)
    pass_until(game, lambda x: asked(x) == Q.DEFENDER)
    assert sorted(texts(game)) == ["choose D", "choose F"]


@pytest.mark.cr("809.6")
@pytest.mark.cr("809.6a")
def test_809_6a_larger_teams_reach_as_far_as_the_next_generals() -> None:
    assert scene(8).state.ranges == (1, 3, 2, 1, 1, 3, 2, 1)


@pytest.mark.cr("809.7")
def test_809_7_teammates_may_look_at_each_others_hands() -> None:
    game = scene().hand("A", "Shock").begin("A")
    assert game.view(2)["players"][0]["hand"] != game.view(3)["players"][0]["hand"]


@pytest.mark.cr("809.5b", "809.5")
def test_809_5b_a_team_loses_with_its_emperor() -> None:
    game = scene().begin("A")
    game.concede(0)
    assert not is_over(game)
    game.concede(1)
    assert is_over(game)
    assert game.state.team_of(game.state.winner) == [3, 4, 5]


@pytest.mark.cr("809.5a")
def test_809_5a_the_team_of_the_emperor_who_is_left_wins_with_all_its_players() -> None:
    game = scene().begin("A")
    game.concede(5)
    game.concede(4)
    assert game.state.team_of(game.state.winner) == [0, 1, 2]


@pytest.mark.cr("809.5c")
def test_809_5c_a_draw_for_the_emperor_is_one_for_the_team() -> None:
    game = scene(8).begin("A")
    draw_by_effect(game.state, 0)
    assert [p.seat for p in game.state.players if p.left] == [0, 1, 2, 3, 7]
    assert is_over(game)
    assert game.state.team_of(game.state.winner) == [4, 5, 6, 7]


@pytest.mark.cr("804.2")
@pytest.mark.cr("809.3b")
def test_804_2_a_creature_can_be_handed_to_a_teammate_within_range() -> None:
    game = scene().battlefield("B", "Grizzly Bears").begin("B")
    deploy = next(t for t in texts(game) if t.startswith("activate Grizzly Bears"))
    game.apply(deploy)
    assert texts(game) == ["target C", "target A"]
    assert same_after_saving(game)
    game.apply("target C")
    assert same_after_saving(game)
    settle(game)
    bear = find(game, "Grizzly Bears")
    assert (bear.controller, bear.tapped, bear.sick) == (2, True, True)
    pass_until(game, lambda x: x.state.turn_number == 3)
    assert find(game, "Grizzly Bears").controller == 2
    assert same_after_saving(game)


@pytest.mark.cr("804.2")
def test_804_2_only_as_a_sorcery_and_only_creatures_that_can_tap() -> None:
    board = scene().battlefield("B", "Grizzly Bears", "Island").battlefield("A", "Grizzly Bears")
    board.permanent("B", "Hill Giant", sick=True)
    game = board.begin("B")
    assert [t for t in texts(game) if "activate" in t] == ["activate Grizzly Bears"]
    pass_until(game, lambda x: x.state.ask_player == 0)
    assert [t for t in texts(game) if "activate" in t] == []


@pytest.mark.cr("804.1")
def test_804_1_without_teams_nobody_is_deployed_to() -> None:
    with pytest.raises(SetupError, match="without them"):
        Scene(4, format=format_named("free-for-all").with_(deploy=True))
    game = Scene(4, teams=[["A", "B"], ["C", "D"]]).battlefield("A", "Grizzly Bears").begin("A")
    assert texts(game) == ["pass"]


@pytest.mark.cr("809.4")
def test_809_4_an_emperor_goes_first() -> None:
    decks = {name: ["20 Forest", "20 Grizzly Bears"] for name in "ABCDEF"}
    found = {Game.new(decks, seed=seed, format="emperor").state.starting_player for seed in range(8)}
    assert found == {1, 4}
