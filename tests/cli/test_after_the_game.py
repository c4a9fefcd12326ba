"""After a game: looking back, taking it back, playing another; kept games, and commands that work as printed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

from apnap.cli import kept
from apnap.cli.main import main
from apnap.play.table import Table
from tests.cli.test_play_pty import NEW, Person, first_turn, sit

__all__ = ["sit"]  # the fixture


def lost(person: Person) -> None:
    """Give the game up."""
    os.write(person.file, b"concede\n")
    person.see("Give the game up")
    person.type("y")


def test_a_finished_game_can_be_looked_at_and_stepped_through(sit: Any) -> None:
    person = sit(*NEW)
    first_turn(person)
    person.type("play Forest")
    lost(person)
    assert "Bob wins" in person.text
    assert "Turn 1" in person.type("log all")
    assert "library" in person.type("board")
    assert "The game is over" in person.type("pass")
    assert "0 of " in person.type("replay")
    assert "Bob wins" in person.type("e")
    assert person.type("q").endswith("> ")


def test_the_end_can_be_taken_back_and_another_game_begun(sit: Any) -> None:
    person = sit(*NEW)
    first_turn(person)
    lost(person)
    assert "what do you do?" in person.type("undo")
    assert "plays Forest" in person.type("play Forest")
    lost(person)
    told = person.type("again")
    assert "Step through it with" in person.text
    while "keep this hand" not in told and "first turn?" not in told:
        told += person.prompted()
    assert "Another game" in told and "Alice" in told


def test_the_loser_chooses_who_begins_the_next_game(sit: Any) -> None:
    person = sit(*NEW)
    first_turn(person)
    lost(person)
    person.type("again")
    person.see(re.escape("Alice, who takes the first turn?"))


def test_the_printed_command_works_as_printed(sit: Any, tmp_path: Path) -> None:
    """Also where the folder's name has a blank in it."""
    folder = tmp_path / "my games"
    folder.mkdir()
    person = sit(*NEW, "--save", str(folder / "one.jsonl"))
    first_turn(person)
    os.write(person.file, b"quit\n")
    person.leave()
    printed = person.text.split("Go on with: ")[1].replace("\n", "").strip()
    words = shlex.split(printed)
    assert words[-1] == str(folder / "one.jsonl")
    done = subprocess.run(
        printed,
        shell=True,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        input="quit\n",
        env=dict(os.environ),
    )
    assert done.returncode == 0 and "Going on with" in done.stdout, done.stderr


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two games that go on and one that is over."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = kept.games()
    (folder / kept.FINISHED).mkdir(parents=True)
    decks = {"Ann": ["Forest"] * 40, "Ben": ["Forest"] * 40}
    for i, place in enumerate((folder / "a.jsonl", folder / "b.jsonl", folder / kept.FINISHED / "c.jsonl")):
        table = Table.new(decks, ["human", "random"], seed=i, start=0, journal=place)
        table.ask()
        if i == 2:
            table.concede(0)
        table.close()
        os.utime(place, (1_000_000 + i, 1_000_000 + i))
    return folder


def test_kept_games_are_listed(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--list"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    who = r"Ann \(human: lands\), Ben \(random: lands\)"
    assert re.search(rf"going on.* 1 .*{who}; current rules; seed 1; .* 2 .*seed 0;", told)
    assert re.search(r"over.* 1 .*seed 2; 1 decision\b", told)


def test_an_empty_list_says_so(tmp_path: Path, monkeypatch: Any, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(["play", "--list"]) == 0
    assert capsys.readouterr().out.count("none") == 2


def test_a_damaged_game_does_not_spoil_the_list(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (games / "d.jsonl").write_text("not a journal")
    assert main(["play", "--list"]) == 0
    assert "damaged:" in capsys.readouterr().out


def test_games_are_found_by_number_and_name(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert kept.chosen("2", kept.going_on(), "") == games / "a.jsonl"
    assert kept.chosen("b", kept.going_on(), "") == games / "b.jsonl"
    assert kept.chosen("x/y", kept.going_on(), "") == Path("x/y")
    assert main(["replay", "1", "--to", "e"]) == 0
    assert "Ben wins" in capsys.readouterr().out
    assert main(["play", "--resume", "7"]) == 2
    assert "no game 7" in capsys.readouterr().err


def test_commands_are_quoted_for_a_shell() -> None:
    assert kept.command("replay", "my game.jsonl") == "apnap replay 'my game.jsonl'"
    assert shlex.split(kept.command("replay", "a'b"))[2] == "a'b"


@pytest.mark.cr("103.1")
@pytest.mark.parametrize("chooser", [0, 1])
def test_after_a_drawn_game_whoever_chose_before_is_asked_again(
    chooser: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not whom chance picks for the new game."""
    from apnap.cli.play import another
    from apnap.rules.leaving import finish
    from apnap.state.kinds import NOBODY

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    decks = {"Ann": ["30 Forest", "30 Grizzly Bears"], "Bob": ["30 Forest", "30 Grizzly Bears"]}
    table = Table.new(decks, ["human", "human"], seed="4", chooser=chooser)
    table.ask()
    finish(table.game.state, NOBODY, "a test", "104.4b")
    for _ in range(3):
        new = another(table)
        ask = new.ask()
        assert ask is not None and ask.kind.name == "START" and ask.player == chooser
        new.close()
