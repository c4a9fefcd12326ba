"""Planes with teams (901.12c), with a limited range of influence (901.13), and in Grand Melee (901.14)."""

from __future__ import annotations

import pytest

from apnap import Game, record, replay
from apnap.decks.supplementary import PLANAR_DECK, communal
from apnap.errors import SetupError
from apnap.formats import format_named
from apnap.state.kinds import Q
from apnap.testing import Scene, pass_until, settle, to_step
from apnap.testing.invariants import check_position
from tests.helpers import lives, pass_round, same_after_saving, size, texts
from tests.rules.formats.test_planechase import rolled

GIANT = format_named("two-headed-giant").with_(planes="each")
NEAR = format_named("planechase").with_(range=1)


def giants(plane: str, board: Scene | None = None, at: str = "main") -> Game:
    base = Scene(4, format=GIANT) if board is None else board
    base.face_up("A", plane)
    for seat in range(4):
        base.deck(seat, "Krosa", "Lethe Lake")
    return base.begin("A", at)


def six(plane: str, board: Scene | None = None, at: str = "main") -> Game:
    """Six players who reach one seat; the active player is A."""
    base = Scene(6, format=NEAR) if board is None else board
    base.face_up("A", plane)
    for seat in range(6):
        base.deck(seat, "Krosa", "Lethe Lake")
    return base.begin("A", at)


def graves(game: Game) -> list[int]:
    return [len(p.graveyard) for p in game.state.players]


# ---- "you" is a team (901.12c) -----------------------------------------------------------------------------------


@pytest.mark.cr("901.12c")
def test_901_12c_what_happens_to_you_happens_to_both() -> None:
    game = giants("Lethe Lake", at="upkeep")
    assert len(game.state.stack) == 1  # the team's upkeep begins once
    pass_round(game)
    assert graves(game) == [10, 10, 0, 0]
    assert same_after_saving(game)


@pytest.mark.cr("901.12c")
def test_901_12c_what_does_not_speak_of_you_happens_once() -> None:
    game = giants("Naar Isle", at="upkeep")
    pass_round(game)
    plane = next(o for o in game.state.command if o.id in game.state.face_up)
    assert game.state.face_up[plane.id].counters == {"flame": 1}
    assert lives(game)[0] == 28  # one damage to each of the two


@pytest.mark.cr("901.12c", "608.2d")
def test_901_12c_each_of_them_may() -> None:
    game = rolled(giants("Krosa"), "chaos")
    pass_round(game)
    assert game.state.ask_kind == Q.YES_NO and game.state.ask_player == 0
    game.apply("yes")
    assert game.state.ask_player == 1
    twin = game.clone()
    assert same_after_saving(game)
    game.apply("no")
    assert [p["mana"] for p in game.view(None)["players"]] == ["WUBRG", "", "", ""]
    twin.apply("yes")
    assert [p["mana"] for p in twin.view(None)["players"]] == ["WUBRG", "WUBRG", "", ""]


@pytest.mark.cr("901.12c")
def test_901_12c_each_goes_on_with_what_they_have_counted() -> None:
    board = Scene(4, format=GIANT).hand("A", "Shock", "Shock").hand("B", "Shock", "Shock", "Shock")
    game = giants("Pools of Becoming", board)
    to_step(game, "end")
    before = [len(p.hand) for p in game.state.players]
    libraries = [len(p.library) for p in game.state.players]
    pass_round(game)
    assert [len(p.hand) for p in game.state.players] == before
    assert [len(p.library) for p in game.state.players] == libraries
    assert [o.card.name for o in game.state.players[1].library[:3]] == ["Shock"] * 3


@pytest.mark.cr("901.12c")
def test_901_12c_creatures_you_control_are_the_teams() -> None:
    board = Scene(4, format=GIANT)
    for seat in range(4):
        board.battlefield(seat, "Grizzly Bears")
    game = rolled(giants("Onakke Catacomb", board), "chaos")
    pass_round(game)
    bears = sorted((p.controller, p.chars.power) for p in game.state.battlefield)
    assert bears == [(0, 3), (1, 3), (2, 2), (3, 2)]


@pytest.mark.cr("901.12c", "901.12d")
def test_901_12c_whenever_you_roll_is_whenever_one_of_the_team_rolls() -> None:
    board = Scene(4, format=GIANT).battlefield("C", "Grizzly Bears")
    game = giants("Ten Wizards Mountain", board)
    game.apply("pass")
    assert game.state.ask_player == 1
    game = rolled(game, "blank")
    game.apply("Grizzly Bears")
    pass_round(game)
    assert size(game, "Grizzly Bears") == (3, 3)


# ---- planes reach everyone (901.13) ------------------------------------------------------------------------------


@pytest.mark.cr("901.13", "801.18")
def test_901_13_what_holds_on_a_plane_holds_beyond_the_range() -> None:
    board = Scene(6, format=NEAR)
    for seat in range(6):
        board.battlefield(seat, "Grizzly Bears")
    game = six("Krosa", board)
    assert [p.chars.power for p in game.state.battlefield] == [4] * 6
    assert game.view(0)["in_range"][0] == [0, 1, 5]


@pytest.mark.cr("901.13", "801.18")
def test_901_13_its_damage_reaches_everyone() -> None:
    board = Scene(6, format=NEAR)
    for seat in range(6):
        board.battlefield(seat, "Grizzly Bears")
    game = rolled(six("Astral Arena", board), "chaos")
    pass_round(game)
    settle(game)
    assert not game.state.battlefield


@pytest.mark.cr("901.13", "801.18", "801.4")
def test_901_13_its_abilities_may_target_anyone() -> None:
    game = rolled(six("Lethe Lake"), "chaos")
    assert game.state.ask_kind == Q.TARGET and len(texts(game)) == 6
    game.apply("D")
    pass_round(game)
    assert graves(game) == [0, 0, 0, 10, 0, 0]


@pytest.mark.cr("901.13", "801.18", "801.7")
def test_901_13_it_triggers_beyond_the_range() -> None:
    board = Scene(6, format=NEAR).hand("D", "Shock").battlefield("D", "Mountain")
    game = six("Fields of Summer", board)
    while game.state.ask_player != 3:
        game.apply("pass")
    game.apply("cast Shock")
    game.apply("C")
    assert len(game.state.stack) == 2  # A's plane heard it, three seats away
    pass_round(game)
    assert game.state.ask_player == 3
    game.apply("yes")
    assert lives(game)[3] == 22


@pytest.mark.cr("901.13", "801.18")
def test_901_13_what_it_leaves_behind_reaches_everyone() -> None:
    board = Scene(6, format=NEAR).battlefield("D", "Grizzly Bears")
    game = rolled(six("Orochi Colony", board), "chaos")
    game.apply("Grizzly Bears")
    pass_round(game)
    lasting = game.state.lasting[0]
    assert lasting.vars is not None
    perm = game.state.battlefield[0]
    assert perm.id in lasting.affected
    assert "unblockable" in game.view(3)["battlefield"][0]["keywords"]
    assert same_after_saving(game)


@pytest.mark.cr("901.13", "801.2")
def test_901_13_other_cards_reach_no_further_for_it() -> None:
    board = Scene(6, format=NEAR).hand("A", "Shock").battlefield("A", "Mountain")
    game = six("Krosa", board)
    game.apply("cast Shock")
    assert texts(game) == ["target A", "target B", "target F"]


# ---- several turns at once (901.14) ------------------------------------------------------------------------------

MELEE = format_named("grand-melee").with_(planes="each")
NAMES = "ABCDEFGHIJKLMNOP"


def melee(players: int = 8, *shown: str) -> Game:
    """Planes face up for everyone who starts with a marker; all have two more."""
    board = Scene(players, format=MELEE)
    for seat in range(players):
        board.battlefield(seat, "Grizzly Bears")
        board.deck(seat, "The Zephyr Maze", "Lethe Lake")
    for k, plane in enumerate(shown):
        board.face_up(4 * k, plane)
    return board.begin("A")


def shown(game: Game) -> dict[str, int]:
    """The face-up planes, and who controls each."""
    g = game.state
    return {o.card.name: g.face_up[o.id].controller for o in g.command if o.id in g.face_up}


@pytest.mark.cr("901.14", "901.14a")
def test_901_14a_each_player_with_a_turn_marker_sets_a_starting_plane() -> None:
    decks = {name: ["40 Forest"] for name in NAMES[:9]}
    planes = {name: PLANAR_DECK for name in decks}
    game = Game.new(decks, format=MELEE, planes=planes, seed=3, start=2)
    pass_until(game, lambda g: g.turn == 1)
    assert sorted(shown(game).values()) == [2, 6] and game.state.planar == [2, 6]
    again = replay(record(game))
    assert again.state_hash() == game.state_hash()
    with pytest.raises(SetupError, match=r"901\.14"):
        Game.new(decks, format=format_named("grand-melee").with_(planes="one"), planes=communal(4))


@pytest.mark.cr("901.14", "901.13")
def test_901_14_a_plane_reaches_no_further_than_its_controller() -> None:
    game = melee(8, "Krosa", "Gavony")
    power = [p.chars.power for p in game.state.battlefield]
    assert power == [4, 4, 2, 2, 2, 2, 2, 4]
    keywords = ["vigilance" in p["keywords"] for p in game.view(None)["battlefield"]]
    assert keywords == [False, False, False, True, True, True, False, False]
    assert same_after_saving(game)


@pytest.mark.cr("901.14", "901.6")
def test_901_14_a_plane_goes_round_with_its_marker() -> None:
    game = melee(8, "Krosa", "Gavony")
    pass_until(game, lambda g: g.view(None)["active"] == 1)
    assert shown(game)["Krosa"] == 1 and game.view(None)["planar"] == 1
    pass_until(game, lambda g: g.view(None)["active"] == 5)
    assert shown(game) == {"Krosa": 1, "Gavony": 5} and game.state.planar == [1, 5]
    check_position(game)


@pytest.mark.cr("901.14", "901.11c", "801.10")
def test_901_14_who_planeswalks_leaves_the_planes_within_range() -> None:
    game = rolled(melee(8, "Krosa", "Gavony"), "planeswalker")
    pass_until(game, lambda g: "Krosa" not in shown(g))
    assert set(shown(game)) == {"Lethe Lake", "Gavony"} or set(shown(game)) == {"The Zephyr Maze", "Gavony"}
    assert game.state.planar == [0, 4]


@pytest.mark.cr("901.14", "801.7")
def test_901_14_chaos_ensues_for_those_who_reach_it() -> None:
    game = rolled(melee(8, "Lethe Lake", "Krosa"), "chaos")
    assert game.state.ask_kind == Q.TARGET and texts(game) == ["target A", "target B", "target H"]
    game.apply("B")
    assert len(game.state.stacked()) == 1


@pytest.mark.cr("901.14b")
def test_901_14b_with_a_marker_less_nobody_becomes_the_planar_controller() -> None:
    game = melee(8, "Krosa", "Gavony")
    game.concede(0)
    assert shown(game) == {"Gavony": 4} and game.state.planar == [-1, 4]
    assert not any(e.note.startswith("planeswalk") for e in game.events)
    assert "planar" not in game.view(None) or game.view(None)["planar"] != 0
    assert same_after_saving(game)
    check_position(game)
    pass_until(game, lambda g: g.turn >= 4)
    check_position(game)


@pytest.mark.cr("901.14b", "311.5")
def test_901_14b_with_as_many_markers_the_next_player_is_the_planar_controller() -> None:
    game = melee(9, "Krosa", "Gavony")
    game.concede(0)
    assert "Gavony" in shown(game) and game.state.planar == [1, 4]
    assert len(shown(game)) == 2 and "Krosa" not in shown(game)  # it left with its owner, and another was turned up
    check_position(game)


@pytest.mark.cr("901.14b", "807.4g")
def test_901_14b_a_marker_that_is_removed_takes_its_planes_along() -> None:
    game = melee(8, "Krosa", "Gavony")
    game.concede(6)
    before = shown(game)
    assert before == {"Krosa": 0, "Gavony": 4}
    pass_until(game, lambda g: len(g.view(None)["markers"]) == 1)
    assert list(shown(game)) == ["Krosa"] and game.state.planar[1] == -1
    check_position(game)
    assert same_after_saving(game)
