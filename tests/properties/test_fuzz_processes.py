"""The search for faults in several processes: the same results as in one, also when a process or all are killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from apnap.testing.fuzz import main
from apnap.testing.processes import DIED, Workers, play_all
from apnap.testing.watching import Job, Result

WORDS = ["--era", "current,sixth", "--short", "--limit", "60", "--check", "40", "--quiet"]
DEADLY = 3


def play_or_die(jobs: Sequence[Job]) -> list[Result]:
    """One game always ends its process, as a fault in compiled code could."""
    if any(job.number == DEADLY for job in jobs):
        os.kill(os.getpid(), signal.SIGKILL)
    return play_all(jobs)


def die_once(jobs: Sequence[Job]) -> list[Result]:
    """A process is killed by somebody else; played again, the game is like any other."""
    mark = Path(os.environ["APNAP_TEST_MARK"])
    if jobs[0].number == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_all(jobs)


def jobs(count: int) -> list[Job]:
    return [Job("current", n, limit=40, short=True) for n in range(count)]


def outcomes(results: Sequence[Result]) -> list[tuple[int, int, str, str]]:
    return [(r.job.number, r.decisions, r.error, r.digest) for r in results]


def test_results_come_in_the_order_of_the_games() -> None:
    """However many processes there are, and however many games each is handed."""
    wanted = outcomes(play_all(jobs(7)))
    with Workers(3) as several:
        for at_a_time in (1, 3, 50):
            assert outcomes(list(several.results(jobs(7), at_a_time))) == wanted


def test_a_game_that_kills_its_process_is_named() -> None:
    """And all the others are played."""
    with Workers(2, play_or_die) as workers:
        found = list(workers.results(jobs(8), 2))
    assert [r.job.number for r in found] == list(range(8))
    assert [r.job.number for r in found if r.error == DIED] == [DEADLY]
    assert all(r.digest for r in found if r.job.number != DEADLY)


def test_a_process_killed_by_chance_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its games are played again."""
    monkeypatch.setenv("APNAP_TEST_MARK", str(tmp_path / "mark"))
    with Workers(2, die_once) as workers:
        found = outcomes(list(workers.results(jobs(6), 2)))
    assert (tmp_path / "mark").exists()
    assert found == outcomes(play_all(jobs(6)))


def test_any_number_of_processes_makes_the_same_digests(tmp_path: Path) -> None:
    """Byte for byte, and the folder says the same."""
    for processes in ("1", "3"):
        out = tmp_path / processes
        words = [*WORDS, "--games", "7", "--jobs", processes, "--out", str(out)]
        assert main([*words, "--digests", str(tmp_path / f"{processes}.jsonl")]) == 0
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "3.jsonl").read_bytes()
    kept = [json.loads((tmp_path / x / "progress.json").read_text(encoding="utf-8")) for x in "13"]
    for each in kept:
        assert each["games"] == {"current": 7, "sixth": 7}
        assert (each["decisions"], each["over"]) == (kept[0]["decisions"], kept[0]["over"])


def begun(folder: Path, processes: int) -> subprocess.Popen[bytes]:
    words = [*WORDS, "--seconds", "600", "--jobs", str(processes), "--out", str(folder)]
    return subprocess.Popen([sys.executable, "-m", "apnap.testing.fuzz", *words])


def children(pid: int) -> list[int]:
    return [int(x) for x in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for processes")
def test_a_killed_search_leaves_no_process_and_goes_on(tmp_path: Path) -> None:
    """kill -9 of the search itself, twice, while it plays; no game is counted twice and none is left out."""
    progress = tmp_path / "progress.json"
    played = 0
    for _ in range(2):
        running = begun(tmp_path, 2)
        below: list[int] = []
        until = time.monotonic() + 120
        while time.monotonic() < until:
            below = below or children(running.pid)
            if progress.exists() and sum(json.loads(progress.read_text(encoding="utf-8"))["games"].values()) > played:
                break
            time.sleep(0.05)
        below = [*{*below, *children(running.pid)}]
        running.kill()
        running.wait()
        while any(map(alive, below)) and time.monotonic() < until:
            time.sleep(0.05)
        assert below
        assert not [pid for pid in below if alive(pid)]
        kept = json.loads(progress.read_text(encoding="utf-8"))
        assert sum(kept["games"].values()) > played
        assert kept["games"] == kept["next"]
        played = sum(kept["games"].values())
    games = max(kept["games"].values()) + 3
    assert main([*WORDS, "--games", str(games), "--jobs", "1", "--out", str(tmp_path)]) == 0
    kept = json.loads(progress.read_text(encoding="utf-8"))
    assert kept["games"] == kept["next"] == {"current": games, "sixth": games}
    words = [*WORDS, "--games", str(games), "--jobs", "1", "--out", str(tmp_path / "whole")]
    assert main(words) == 0
    whole = json.loads((tmp_path / "whole" / "progress.json").read_text(encoding="utf-8"))
    assert (whole["decisions"], whole["over"]) == (kept["decisions"], kept["over"])
