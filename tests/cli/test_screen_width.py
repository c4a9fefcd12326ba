"""What `apnap play` prints fits the terminal, whatever the era."""

from __future__ import annotations

import pytest

from apnap.cli import common, screen
from apnap.cli.main import run_command
from apnap.decks import eras_of
from apnap.errors import MalformedChoice
from apnap.play import Table, say
from apnap.play.board import stack
from apnap.testing import Scene, attack, to_step


def table_of(era: str) -> Table:
    assert era in eras_of("sligh")
    from apnap.decks import deck_named

    decks = {"Ann": deck_named("sligh"), "Bob": deck_named("sligh")}
    table = Table.new(decks, ["human", "greedy"], ruleset=era, seed=5)
    table.ask()
    for _ in range(6):
        say(table, "1")
    return table


@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
def test_the_phase_bar_of_a_usual_turn_is_one_line_of_eighty_columns(era: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The present step in brackets does not push the last one into a second line."""
    monkeypatch.setattr(screen, "width", lambda: 80)
    (line,) = screen.bar(table_of(era).game)
    assert "[" in line and "cleanup" in line and len(line) <= 80


def test_rules_with_names_come_after_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """The long names of 1997 leave the story its room."""
    table = table_of("fifth")
    lines = screen.happened(table.told(0, 0, False))
    assert any(line.startswith("  draw ") and line.endswith("(5E:Drawing and Discarding)") for line in lines)


def test_combat_damage_on_the_stack_is_not_called_an_ability() -> None:
    """From 1999 to 2009 it is neither a spell nor an ability."""
    scene = Scene(2, ruleset="sixth").battlefield("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "combat damage")
    assert stack(game.view(None)) == ["combat damage (A)"]


def test_help_says_what_one_command_does() -> None:
    """All of it is longer than a small terminal is high."""
    from apnap.cli.terminal import help_lines

    assert [line.partition(" ")[0] for line in help_lines("stop")] == ["stop", "stops"]
    assert help_lines("e") == help_lines("pass") and len(help_lines("pass")) == 1
    assert len(help_lines()) > 30
    with pytest.raises(MalformedChoice, match="no command 'frobnicate'"):
        help_lines("frobnicate")


@pytest.mark.parametrize("terminal", [True, False])
def test_errors_before_a_game_fit_the_terminal(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list of decks is longer than a line is wide: wrapped for people, one line for programs."""
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    monkeypatch.setattr(common, "width", lambda: 80)
    assert run_command("play", ["--deck", "nosuch"]) == common.BAD_INPUT
    lines = capsys.readouterr().err.splitlines()
    assert " ".join(line.strip() for line in lines).startswith("apnap play: no deck 'nosuch': bears, white")
    assert (len(lines) > 1 and max(map(len, lines)) <= 80) if terminal else len(lines) == 1
