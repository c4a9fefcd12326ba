"""The same games whatever plays them: the source and the compiled package, and whatever order sets happen to have."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import apnap
from apnap.eras import rulesets
from apnap.testing import Scene, cast, find
from apnap.testing.digests import DIGITS, cut, difference, jobs_for, main, play_job, read_lines

PACKAGE = Path(str(apnap.__file__)).parent
# Games with much mana of all kinds, and every fourth with full boards; short, so that every era has some.
SAMPLE = (7, 2, 110)


def source_only(place: Path) -> Path:
    """A copy of the installed package without what was compiled."""
    shutil.copytree(PACKAGE, place / "apnap", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return place


@pytest.mark.parametrize("era", list(rulesets()))
def test_the_source_plays_as_this_build_at_every_decision(era: str, tmp_path: Path) -> None:
    """State, choices and events.  Where this build is the source itself, sets and hashes differ at least."""
    first, games, limit = SAMPLE
    file = tmp_path / "digests.jsonl"
    words = ["--era", era, "--first", str(first), "--games", str(games), "--limit", str(limit), "--write", str(file)]
    subprocess.run(
        [sys.executable, "-m", "apnap.testing.digests", *words],
        env={**os.environ, "PYTHONPATH": str(source_only(tmp_path / "source")), "PYTHONHASHSEED": "1"},
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    lines = read_lines(file)
    assert len(lines) == games
    for job, line in zip(jobs_for([era], first, games, limit), lines, strict=True):
        assert len(cut(line["digests"])) > 20, "hardly a game"
        assert difference(play_job(job), line) == ""


def test_a_difference_is_told_with_its_decision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What one build wrote, and another plays otherwise: era, game and the first decision; exit status 1."""
    file = tmp_path / "digests.jsonl"
    words = ["--era", "current", "--games", "1", "--limit", "12"]
    assert main([*words, "--write", str(file)]) == 0
    assert main(["--check", str(file)]) == 0
    line = json.loads(file.read_text(encoding="utf-8"))
    at = 5 * DIGITS
    line["digests"] = line["digests"][:at] + "00000000" + line["digests"][at + DIGITS :]
    file.write_text(json.dumps(line), encoding="utf-8")
    capsys.readouterr()
    assert main(["--check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "current game 0 differs from decision 5 on" in out and "1 games differ" in out


@pytest.mark.parametrize("text", ["", "[]", '{"era": "current"}', "no JSON"])
def test_a_file_of_something_else_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit status 2 and the reason; an empty file is no games at all."""
    file = tmp_path / "other"
    file.write_text(text, encoding="utf-8")
    if not text:
        assert main(["--check", str(file)]) == 0
        return
    with pytest.raises(SystemExit) as stop:
        main(["--check", str(file)])
    assert stop.value.code == 2 and str(file) in capsys.readouterr().err


@pytest.mark.cr("601.2g")
@pytest.mark.parametrize("forests", [1, 2, 3])
def test_a_source_of_several_mana_that_helps_nothing_is_not_tapped(forests: int) -> None:
    """One green mana, a Sol Ring and Forests: one Forest is tapped and nothing else."""
    scene = Scene(2)
    scene.battlefield("A", "Sol Ring", *["Forest"] * forests)
    scene.hand("A", "Llanowar Elves")
    game = scene.begin("A", "main")
    cast(game, "Llanowar Elves")
    assert not find(game, "Sol Ring").tapped
    assert sum(p.tapped for p in game.state.battlefield) == 1


@pytest.mark.cr("601.2g")
def test_of_two_equal_sources_only_the_needless_one_stays_untapped() -> None:
    """Two Sol Rings and a spell for two: exactly one of them is tapped."""
    scene = Scene(2)
    scene.battlefield("A", "Sol Ring", "Sol Ring", "Forest")
    scene.hand("A", "Winter Orb")
    game = scene.begin("A", "main")
    cast(game, "Winter Orb")
    assert [p.tapped for p in game.state.battlefield].count(True) == 1
