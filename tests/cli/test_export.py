"""`apnap export`: games and scenarios as files to look at."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from apnap import Game
from apnap.cli import export
from apnap.cli.main import main
from apnap.interchange.records import record


def test_a_scenario_becomes_frames(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "frames.json"
    assert main(["export", "rules/514.3a-second-cleanup", "--frames", str(out)]) == 0
    film = json.loads(out.read_text(encoding="utf-8"))
    assert film["kind"] == "scenario" and film["passed"] and len(film["frames"]) > 20
    assert "events" in capsys.readouterr().out


def test_a_record_becomes_one_page_with_nothing_that_could_break_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names of players are text: a page made of them has no script of theirs."""
    evil = "</script><script>alert(1)</script>"
    game = Game.new({evil: ["60 Forest"], "<!--B": ["60 Island"]}, seed=1, start=0)
    game.apply("keep")
    game.apply("keep")
    source = tmp_path / "game.json"
    source.write_text(record(game), encoding="utf-8")
    static = tmp_path / "web" / "static"
    static.mkdir(parents=True)
    (static / "apnap-replay.js").write_text("const a = '</script>';", encoding="utf-8")
    monkeypatch.setattr(export, "__file__", str(tmp_path / "cli" / "export.py"))
    out = tmp_path / "game.html"
    assert main(["export", str(source), "--html", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert text.count("</script>") == 2 and "<script>alert" not in text and "<!--" not in text
    inside = re.search(r'<script type="application/json">(.*?)</script>', text, re.DOTALL)
    assert inside is not None
    assert json.loads(inside[1])["players"][0] == evil


@pytest.mark.parametrize(
    "args",
    [
        ["no-such-thing", "--frames", "-"],
        ["rules/514.3a-second-cleanup", "--frames", "-", "--eyes", "mine"],
        ["rules/514.3a-second-cleanup", "--frames", "-", "--eyes", "9"],
        ["rules/514.3a-second-cleanup", "--frames", "-", "--era", "tomorrow"],
        ["rules/514.3a-second-cleanup"],
    ],
)
def test_what_makes_no_sense_is_told(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", *args]) == 2
    said = capsys.readouterr()
    assert said.err and "Traceback" not in said.err and not said.out


def test_without_the_page_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(export, "__file__", str(tmp_path / "cli" / "export.py"))
    assert main(["export", "rules/514.3a-second-cleanup", "--html", str(tmp_path / "x.html")]) == 2
    assert "make page" in capsys.readouterr().err
