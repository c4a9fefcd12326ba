"""How strong the opponent is: the strongest unless another is named, in the terminal and on the page."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from apnap.cli import play
from apnap.cli.main import main
from apnap.desk import Desk
from apnap.desk.looking_up import BOTS
from apnap.desk.opening import opened
from apnap.play.seats import HUMAN, USUAL, bot_kinds

ROOT = Path(__file__).resolve().parents[2]
LEVELS = ("random", "lively", "greedy", "search")


def test_there_are_four_levels_everywhere_from_weak_to_strong() -> None:
    assert tuple(bot_kinds()) == LEVELS
    assert (*LEVELS, HUMAN) == play.KINDS
    assert tuple(BOTS) == LEVELS[::-1]  # the page names the strongest first


def test_the_strongest_sits_opposite_unless_somebody_is_named() -> None:
    table, _ = opened({"seed": "1"})
    assert [seat.kind for seat in table.seats] == [HUMAN, USUAL]
    assert USUAL == play.USUAL == LEVELS[-1]
    assert play.others(None, 3) == [USUAL] * 3
    assert play.others(["lively"], 2) == ["lively"] * 2


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_chosen_on_the_page(level: str) -> None:
    made = Desk().open({"seed": "1", "seats": [{"kind": HUMAN}, {"kind": level}]}, 0.0)
    assert made["seat"] == 0


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_chosen_in_the_terminal(
    level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who sits there is kept with the game."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    kept = tmp_path / "game.jsonl"
    assert main(["play", "--vs", level, "--deck", "bears", "bears", "--seed", "1", "--save", str(kept)]) == 0
    assert f'"{level}"' in kept.read_text(encoding="utf-8").splitlines()[0]
    capsys.readouterr()


def test_those_who_only_watch_need_not_wait(capsys: pytest.CaptureFixture[str]) -> None:
    """Bots that play each other answer at once, unless others are named."""
    assert main(["play", "--watch", "--deck", "bears", "bears", "--seed", "3", "--quiet"]) == 0
    assert "greedy, greedy" in capsys.readouterr().out


def test_the_page_asks_for_the_same() -> None:
    """What its one button opens, and *Watch bots*."""
    text = (ROOT / "web" / "src" / "model" / "seats.ts").read_text(encoding="utf-8")
    kinds = dict(re.findall(r"const (\w+): SeatForm = .*?kind: \"(\w+)\"", text))
    assert kinds == {"ME": HUMAN, "BOT": USUAL, "WATCHED": "greedy"}
