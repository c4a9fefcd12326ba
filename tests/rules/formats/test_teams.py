"""Games between teams (102.3, 104.2c, 808), and what a format is."""

from __future__ import annotations

import pytest

from apnap import Game, record, replay
from apnap.errors import SetupError
from apnap.formats import FORMATS, format_named
from apnap.testing import Scene, find, pass_until
from tests.helpers import texts, to_attack

TEAMS = [["A", "B"], ["C", "D"]]


def scene(players: int = 4, **more: object) -> Scene:
    return Scene(players, teams=TEAMS if players == 4 else None, **more)  # type: ignore[arg-type]


@pytest.mark.cr("102.3")
def test_102_3_opponents_are_those_on_other_teams() -> None:
    game = scene().hand("A", "Word of Command").battlefield("A", *["Swamp"] * 2, "Grizzly Bears").begin("A")
    game.apply("cast Word of Command")
    assert texts(game) == ["target C", "target D"]
    game.undo()
    game = to_attack(game)
    assert texts(game) == ["Grizzly Bears stays", "Grizzly Bears attacks C", "Grizzly Bears attacks D"]


@pytest.mark.cr("102.2")
def test_102_2_without_teams_everyone_else_is_an_opponent() -> None:
    game = Scene(3).hand("A", "Word of Command").battlefield("A", *["Swamp"] * 2).begin("A")
    game.apply("cast Word of Command")
    assert texts(game) == ["target B", "target C"]


@pytest.mark.cr("702.11c")
def test_702_11c_a_teammate_may_target_a_player_with_hexproof() -> None:
    board = scene().hand("B", "Shock").hand("C", "Shock").battlefield("B", "Mountain").battlefield("C", "Mountain")
    game = board.battlefield("A", "Aegis of the Gods").begin("A")
    game.apply("pass")
    game.apply("cast Shock")
    assert "target A" in texts(game)
    game.undo()
    game.apply("pass")
    game.apply("cast Shock")
    assert "target A" not in texts(game)


@pytest.mark.cr("702.11b")
def test_702_11b_a_teammate_may_target_what_has_hexproof() -> None:
    board = scene().hand("B", "Giant Growth").hand("C", "Giant Growth")
    board.battlefield("B", "Forest").battlefield("C", "Forest").battlefield("A", "Slippery Bogle")
    game = board.begin("A")
    game.apply("pass")
    assert "cast Giant Growth" in texts(game)
    game.apply("pass")
    assert "cast Giant Growth" not in texts(game)


@pytest.mark.cr("104.2c")
def test_104_2c_the_last_team_wins_with_those_who_had_lost() -> None:
    game = scene().begin("A")
    game.concede(0)
    assert not game.over
    game.concede(2)
    assert not game.over
    game.concede(3)
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.winners, outcome.rule) == (1, [0, 1], "104.2c")
    won = [e.player for e in game.events if e.kind.name == "WON"]
    assert won == [0, 1]
    assert game.view(0)["outcome"] == {
        "winner": 1,
        "reason": "last team in the game",
        "rule": "104.2c",
        "winners": [0, 1],
    }


@pytest.mark.cr("104.4d")
def test_104_4d_a_draw_if_all_teams_lose_at_once() -> None:
    board = scene().hand("A", "Earthquake").battlefield("A", *["Mountain"] * 4)
    for name in "ABCD":
        board.life(name, 3)
    game = board.begin("A")
    game.apply("cast Earthquake; 3")
    pass_until(game, lambda g: g.over)
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.rule, outcome.winners) == (None, "104.4d", [])


@pytest.mark.cr("808.5")
def test_808_5_teammates_may_look_at_each_others_hands() -> None:
    game = scene().hand("A", "Giant Growth").hand("B", "Shock").hand("C", "Shock").begin("A")
    hands = [p["hand"] for p in game.view(0)["players"]]
    assert isinstance(hands[1], list)
    assert [card["name"] for card in hands[1]] == ["Shock"]
    assert hands[2] == 1
    assert [p["hand"] for p in game.view(None)["players"]] == [1, 1, 1, 0]


@pytest.mark.cr("808.3a")
def test_808_3a_creatures_may_attack_several_opponents() -> None:
    game = to_attack(scene().battlefield("A", "Grizzly Bears", "Hill Giant").begin("A"))
    game.apply("attack C with Grizzly Bears; D with Hill Giant")
    assert [(a["attacker"], a["player"]) for a in game.view(0)["combat"]] == [
        (find(game, "Grizzly Bears").id, 2),
        (find(game, "Hill Giant").id, 3),
    ]


@pytest.mark.cr("803.1a")
def test_803_1a_attack_left_reaches_no_one_past_a_teammate() -> None:
    left = format_named("team-vs-team").with_(attack="left")
    board = Scene(4, format=left, teams=TEAMS).battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = board.begin("A")
    pass_until(game, lambda g: g.turn == 2 and g.ask is not None and g.ask.kind.name == "ATTACK")
    assert texts(game) == ["Hill Giant stays", "Hill Giant attacks C"]
    assert not [e for e in game.events if e.kind.name == "ATTACKERS_DECLARED"]


@pytest.mark.cr("808.1")
def test_808_1_a_format_and_its_teams_are_part_of_game_record_hash_and_view() -> None:
    decks = {name: ["20 Forest"] for name in "ABCDE"}
    game = Game.new(decks, teams=[["A", "E"], ["B"], ["C", "D"]], seed=3)
    assert game.state.format.name == "team-vs-team"
    view = game.view(0)
    assert (view["format"], view["teams"]) == ("team-vs-team", [[0, 4], [1], [2, 3]])
    game.apply(0)
    again = replay(record(game))
    assert again.state_hash() == game.state_hash()
    loaded = Game.from_json(game.to_json())
    assert loaded.view(None)["teams"] == [[0, 4], [1], [2, 3]]
    assert (loaded.state.format.name, loaded.state_hash()) == ("team-vs-team", game.state_hash())
    other = Game.new(decks, teams=[["A", "B"], ["C"], ["D", "E"]], seed=3)
    other.apply(0)
    assert other.state_hash() != game.state_hash()


@pytest.mark.parametrize(
    ("asked_for", "reason"),
    [
        ({"teams": [["A", "B"], ["C"]]}, "every player is on exactly one team"),
        ({"teams": [["A", "B", "C", "D"]]}, "two teams or more"),
        ({"teams": [["A", "B"], ["C", "X"]]}, "no player is called 'X'"),
        ({"teams": "AB"}, "teams are a list"),
        ({"teams": ["AB", "CD"]}, "a team is a list"),
        ({"teams": [["A", "B"], ["C", "D"]], "format": "free-for-all"}, "without teams"),
        ({"format": "team-versus-team"}, "did you mean 'team-vs-team'"),
        ({"format": 7}, "a format is a name"),
        ({"teams": TEAMS, "ruleset": "fifth"}, "the rules of fifth have no team-vs-team"),
    ],
)
def test_impossible_tables_are_refused_with_the_reason(asked_for: dict[str, object], reason: str) -> None:
    decks = {name: ["20 Forest"] for name in "ABCD"}
    with pytest.raises(SetupError, match=reason):
        Game.new(decks, **asked_for)  # type: ignore[call-overload]


def test_a_format_is_a_value_with_slots() -> None:
    plain = format_named("Free for All")
    assert plain.plain
    longer = plain.with_(starting_life=60)
    assert longer.name == "free-for-all*"
    assert not longer.plain
    game = Game.new([["20 Forest"], ["20 Forest"]], format=longer)
    assert [p["life"] for p in game.view(0)["players"]] == [60, 60]
    loaded = Game.from_json(game.to_json())
    assert loaded.state.format.slots == longer.slots
    with pytest.raises(SetupError, match="no slot 'life'"):
        plain.with_(life=60)
    with pytest.raises(SetupError, match="starting_life"):
        plain.with_(starting_life="60")
    assert all(format_named(name) is found for name, found in FORMATS.items())
