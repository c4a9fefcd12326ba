"""A fault that random games meet becomes a short scenario file that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap import flow
from apnap.cli.main import main as apnap
from apnap.game import Game
from apnap.rules.turn import cleanup
from apnap.scenario import load, read, run
from apnap.testing.fuzz import main
from apnap.testing.scenario_file import fault_of
from apnap.testing.shrinking import Short, shrink
from apnap.testing.watching import Job, Watch, play_job

COMPILED = not (flow.__file__ or "").endswith(".py")


class Suspicious(Watch):
    """Takes two attackers for a fault."""

    def look(self, game: Game, count: int) -> None:
        super().look(game, count)
        if game.state.combat is not None and len(game.state.combat.attackers) > 1:
            raise AssertionError("two attack")


def short_of(job: Job, watched_by: type[Watch] = Watch) -> Short:
    found = shrink(job, 30, watched_by)
    assert found is not None
    return found


def lines_of(text: str) -> list[str]:
    return [line.text for moment in read(text).moments for line in moment.lines]


def test_a_broken_invariant_becomes_a_scenario(tmp_path: Path) -> None:
    """The script is the two attacks and what they need; looking at every position of it meets the fault again."""
    jobs = (Job("current", n, 2, "biased", 300, 300, short=True) for n in range(6, 200))
    suspected = (job for job in jobs if "two attack" in play_job(job, Suspicious).error)
    text = next(text for job in suspected if (text := short_of(job, Suspicious).scenario))  # not all can be scenarios
    assert "two attack" in fault_of(text, Suspicious)
    assert fault_of(text) == ""  # only that watch takes it for a fault
    file = tmp_path / "found.toml"
    file.write_text(text, encoding="utf-8")
    assert load(str(file)).title == "AssertionError in look: two attack"
    assert run(str(file)).passed
    deeds = [line for line in lines_of(text) if "attack" in line]
    assert len(deeds) == 2
    assert main(["--scenario", str(file)]) == 0


def broken(*_: object) -> None:
    raise ZeroDivisionError("planted")


@pytest.mark.skipif(COMPILED, reason="a fault cannot be planted in compiled code")
def test_an_exception_becomes_a_scenario_that_run_fails_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`apnap run` fails in the same way while the fault is there, and passes once it is mended."""
    with monkeypatch.context() as planted:
        planted.setattr(cleanup, "remove_damage", broken)
        jobs = (Job("current", n, 2, "biased", 200, 300, short=True) for n in range(1, 400))
        job = next(j for j in jobs if "ZeroDivisionError" in play_job(j).error and short_of(j).scenario)
        words = ["--era", "current", "--first", str(job.number), "--games", "1", "--short", "--limit", "200"]
        assert main([*words, "--play", "biased", "--players", "2", "--check", "300", "--out", str(tmp_path)]) == 1
        file = tmp_path / f"current-{job.number}.toml"
        text = file.read_text(encoding="utf-8")
        assert fault_of(text).startswith("the engine failed: ZeroDivisionError")
        assert apnap(["run", str(file)]) == 1
        assert "the engine failed: ZeroDivisionError: planted" in capsys.readouterr().out
        assert file.name in (tmp_path / f"current-{job.number}.txt").read_text(encoding="utf-8")
        assert main(["--scenario", str(file)]) == 1
        assert len(lines_of(text)) <= 8
    assert fault_of(text) == ""


def test_a_scenario_that_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By name, without a traceback."""
    assert main(["--scenario", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err
