"""Formats on the command line: playing, decks, and the turn of a team."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apnap.cards.registry import card
from apnap.cli.main import main
from apnap.cli.play import besides_decks
from apnap.decks.commander import COMMANDER_DECKS
from apnap.driving.checks import expand
from apnap.driving.deck_rules import deck_faults
from apnap.formats import COMMANDER
from apnap.play.table import Table
from apnap.testing.many_games import main as random_games
from apnap.testing.watching import Job, play_job
from tests.cli.test_command_line import refused, told


def test_bots_play_commander_and_say_who_won(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "play", "--watch", "--format", "commander", "--vs", "lively", "lively", "--seed", "4", "--quiet")
    assert "commander, current rules" in out
    assert " wins after " in out


def test_a_team_wins_together(capsys: pytest.CaptureFixture[str]) -> None:
    lively = ["--vs", *["lively"] * 4]
    out = told(capsys, "play", "--watch", "--format", "Two-Headed Giant", *lively, "--seed", "3", "--quiet")
    assert any(f"{names} win after" in out for names in ("Alice and Bob", "Carol and Dave"))


def test_teams_are_said_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    lively = ["--vs", *["lively"] * 4]
    out = told(capsys, "play", "--watch", "--teams", "1,3", "2,4", *lively, "--seed", "5", "--quiet")
    assert any(f"{names} win after" in out for names in ("Alice and Carol", "Bob and Dave"))
    assert "a team is its seats" in refused(capsys, "play", "--watch", "--teams", "1,x", "2")
    assert "exactly one team" in refused(capsys, "play", "--watch", "--teams", "1,2", "2,3", "--quiet")
    apart = ["--format", "two-headed-giant", "--teams", "1,3", "2,4"]
    assert "805.1" in refused(capsys, "play", "--watch", *apart, "--quiet")


def test_random_games_of_a_format_are_played_with_players_who_leave(capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--games", "2", "--limit", "60", "--check", "20", "--quiet"]
    assert random_games(["--format", "commander", *small]) == 0
    assert "2 games under current" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        random_games(["--format", "commander", "--era", "fifth"])
    assert "have no commander" in capsys.readouterr().err


def test_impossible_tables_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no format 'comander'" in refused(capsys, "play", "--watch", "--format", "comander")
    assert "has a commander" in refused(capsys, "play", "--watch", "--format", "commander", "--deck", "red")
    assert "fifth" in refused(capsys, "play", "--watch", "--format", "commander", "--era", "fifth", "--quiet")
    assert "make no two teams" in refused(capsys, "play", "--watch", "--format", "two-headed-giant", "--seats", "5")


@pytest.mark.parametrize("name", COMMANDER_DECKS)
def test_the_commander_decks_that_ship_are_legal(name: str) -> None:
    leaders, cards = COMMANDER_DECKS[name]
    assert deck_faults(COMMANDER, [card(n) for n in leaders], [card(n) for n in expand(cards)]) == []


def test_a_list_is_checked_by_the_rules_of_a_format(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("Commander\n1 Brimaz, King of Oreskos\n\nDeck\n98 Plains\n1 Forest\n", encoding="utf-8")
    out = told(capsys, "deck", str(path), "--format", "commander", status=1)
    assert "903.5" in out
    path.write_text("Commander\n1 Brimaz, King of Oreskos\n\nDeck\n99 Plains\n", encoding="utf-8")
    assert "in order" in told(capsys, "deck", str(path), "--format", "commander")


def test_a_list_brings_its_companion_and_its_sideboard(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("Companion\n1 Keruga, the Macrosage\n\nDeck\n60 Forest\n\nSideboard\n2 Shock\n", encoding="utf-8")
    assert "in order" in told(capsys, "deck", str(path))
    kept = tmp_path / "game.journal"
    quick = ["--vs", "random", "random", "--quiet", "--save", str(kept), "--seed", "1"]
    told(capsys, "play", "--watch", "--deck", str(path), "red", *quick)
    origin = Table.resume(kept).game.origin
    assert origin["companions"] == ["Keruga, the Macrosage", ""] and origin["sideboards"] == [["Shock", "Shock"], []]
    assert besides_decks(origin)["companions"] == [["Keruga, the Macrosage"], []]  # for another game
    path.write_text("Companion\n1 Serra Angel\n\nDeck\n60 Forest\n", encoding="utf-8")
    assert "702.139a" in told(capsys, "deck", str(path), status=1)
    assert "702.139a" in refused(capsys, "play", "--watch", "--deck", str(path), "red", "--quiet")


def test_the_turn_of_a_team(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(told(capsys, "turn", "--format", "two-headed-giant", "--json"))["rows"]
    said = {action["rule"]: action["text"] for row in rows for action in row["actions"]}
    assert said["805.4b"] == "each player of the active team draws a card"
    assert said["805.10d"] == "each defending team declares one block of all its creatures"
    assert not [text for text in said.values() if "active player" in text]
    assert {row["priority"]["who"] for row in rows} == {"nobody", "active team first"}
    assert "two-headed-giant" in told(capsys, "turn", "--format", "two-headed-giant")
    assert "have no two-headed-giant" in refused(capsys, "turn", "--format", "two-headed-giant", "--era", "sixth")
    assert main(["turn", "--format", "commander"]) == 0


@pytest.mark.parametrize(
    "format", ["commander", "brawl", "two-headed-giant", "team-vs-team", "archenemy", "supervillain-rumble"]
)
@pytest.mark.parametrize("era", ["current", "m10"])
def test_random_games_of_a_format_go_well(format: str, era: str) -> None:
    for number in range(3):
        result = play_job(Job(era, number, limit=250, check=25, format=format))
        assert not result.error, result.trace
