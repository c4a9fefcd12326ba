"""The measurements run and give figures (which are not checked: machines differ)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from apnap import Game
from apnap.benchmark import copying, growth, playing
from apnap.benchmark.tables import report
from apnap.decks import DECKS
from bench import against, pairs


@pytest.mark.parametrize("kind", ["bears", "built-in decks"])
@pytest.mark.parametrize("column", playing.COLUMNS)
def test_games_are_counted(kind: str, column: str) -> None:
    rates = playing.rates(kind, column, 0.001)
    assert rates["decisions/s"] >= rates["real choices/s"] > 0
    assert rates["decisions/s"] > rates["turns/s"] > rates["games/s"] > 0


def test_every_driven_column_plays_the_same_games() -> None:
    counts = set()
    for name, (log, play) in playing.COLUMNS.items():
        if name == "core alone":  # it chooses by itself
            continue
        count = playing.Count()
        play(Game.new([playing.BEARS, playing.BEARS], seed=1, start=0, log=log), lambda: 0.3, count)
        counts.add((count.decisions, count.choices, count.turns))
    assert len(counts) == 1


def test_copies_and_boards_are_measured() -> None:
    assert all(value > 0 for value in {**copying.micros("bears", 0.001), **copying.memory("bears")}.values())
    assert all(growth.nanoseconds(card, 3, 0.001) > 0 for card in growth.BOARDS.values())


def test_the_table_sets_two_builds_side_by_side() -> None:
    figures = {
        "python": "3",
        "games": {
            "bears": {"rates": {"core": {"games/s": 10.0}, "+ log": {"games/s": 5.0}}, "costs": {"µs per clone": 80.0}}
        },
        "growth": {"lands": {"10": 100.0, "100": 200.0}},
    }
    faster = {
        "python": "3",
        "games": {
            "bears": {"rates": {"core": {"games/s": 150.0}, "+ log": {"games/s": 50.0}}, "costs": {"µs per clone": 8.0}}
        },
        "growth": {"lands": {"10": 10.0, "100": 10.0}},
    }
    text = report({"interpreted": figures, "compiled": faster})
    assert "| games/s, ratio | ×15.0 | ×10.0 |" in text
    assert "| µs per clone, ratio | ×10.0 |" in text
    assert "| lands, ns, ratio | ×10.0 | ×20.0 |" in text


def test_a_wheel_stands_beside_this_build_with_the_ratio() -> None:
    text = against.table({"clones/s": 100.0}, {"clones/s": 250.0, "fingerprints/s": 10.0})
    assert "| clones/s | 100 | 250 | ×2.50 |" in text
    assert "| fingerprints/s |  | 10 |  |" in text


def test_what_is_measured_against_a_wheel_uses_the_public_door_only() -> None:
    """An old wheel must be able to play it."""
    assert ".state." not in against.WORK and "apnap.state" not in against.WORK
    build = against.Build(sys.executable)
    build.measure()
    build.close()
    assert all(value > 0 for value in build.best.values()) and "fingerprints/s" in build.best


@pytest.mark.parametrize("wrong", [["--pairs", "-1"], ["--pairs", "0"], ["--first", "-5"], ["--jobs", "0"]])
def test_pairs_that_cannot_be_played_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Not taken for another number."""
    with pytest.raises(SystemExit) as refused:
        pairs.main(wrong)
    assert refused.value.code == 2
    assert wrong[0] in capsys.readouterr().err


def test_pairs_of_bots_go_on_where_they_stopped(tmp_path: Path) -> None:
    """What is in the file is not played again, and the interval is over pairs."""
    path = tmp_path / "pairs.jsonl"
    made = pairs.measure(range(1, 2), 1, 1, 1, 1, path)
    assert made[0]["deck"] == sorted(DECKS)[1]
    text = path.read_text(encoding="utf-8")
    assert pairs.measure(range(1, 2), 1, 1, 1, 1, path) == made
    assert path.read_text(encoding="utf-8") == text
    assert pairs.kept(path, 2, 1, 1) == []
    split: list[pairs.Pair] = [{**made[0], "won": won} for won in ([1, 1], [1, 0], [0, 1], [0, 0])]
    mean, half = pairs.share(split)
    assert mean == 0.5
    assert half == pytest.approx(1.96 * (0.125 / 4) ** 0.5)
    assert "| 4 | 1 | 2 | 1 | 50.0 % |" in pairs.report(split)
