"""The search for faults: it finds a planted one, makes it short, goes on where it ended, and compares builds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apnap import Game
from apnap.interchange.records import replay
from apnap.testing.fuzz import main
from apnap.testing.shrinking import latest, shrink
from apnap.testing.watching import Job, Watch, play_job


class Suspicious(Watch):
    """Takes two attackers for a fault."""

    def look(self, game: Game, count: int) -> None:
        super().look(game, count)
        if game.state.combat is not None and len(game.state.combat.attackers) > 1:
            raise AssertionError("two attack")


def test_a_fault_is_made_short() -> None:
    """A saved position from which an answer leads to it, and a recorded game with few deeds that does."""
    job = next(j for j in (Job("current", n, 2, "biased", 400, 400) for n in range(0, 400, 4)) if fails(j))
    result = play_job(job, Suspicious)
    assert "two attack" in result.error
    short = shrink(job, 30, Suspicious)
    assert short is not None
    assert short.error == result.error
    assert len(short.answers) <= 2
    game = Game.from_json(short.position)
    for answer in short.answers:
        game.apply(answer)
    assert game.state.combat is not None
    assert len(game.state.combat.attackers) >= 2
    assert 2 <= len(short.deeds) < 30  # lands, creatures, two attacks
    assert len(replay(short.record).history) <= 2 * result.decisions


def fails(job: Job) -> bool:
    return "two attack" in play_job(job, Suspicious).error


def test_a_fault_that_no_save_survives_is_told_all_the_same() -> None:
    """A question without answers cannot be loaded again: the answers that led to it are kept."""
    good = Game.new([["Forest"] * 40] * 2, seed=1)
    bad = good.clone()
    bad.state.options = []
    job = Job("current", 0, 2, "both", 20, 0)
    assert latest([bad], ["pass"], "no such fault", job, Watch) == (bad.to_json(), ["pass"])


@pytest.mark.parametrize("era", ["current", "sixth", "fifth"])
def test_watched_games_have_no_fault(era: str) -> None:
    """Of every kind: from decks and in the middle, biased and uniform, taken back and recorded."""
    for number in (0, 3, 5):
        result = play_job(Job(era, number, limit=250, check=40))
        assert not result.error, result.trace
        assert result.decisions == 250 or result.over


@pytest.mark.parametrize("era", ["current", "sixth", "fifth"])
def test_short_games_are_whole_and_soon_over(era: str) -> None:
    """Of every kind of beginning; most of them end within a hundred and fifty decisions, and no two are the same."""
    results = [play_job(Job(era, n, limit=300, check=150, short=True)) for n in range(12)]
    assert [r.error for r in results if r.error] == []
    assert sum(r.over for r in results) >= 8
    assert sorted(r.decisions for r in results)[len(results) // 2] <= 150
    assert len({r.digest for r in results}) == len(results)


@pytest.mark.parametrize("format", ["two-headed-giant", "commander", "archenemy"])
def test_short_games_of_formats_are_whole(format: str) -> None:
    """The same with teams, commanders, schemes and planes."""
    results = [play_job(Job("current", n, limit=150, check=100, format=format, short=True)) for n in range(2)]
    assert [r.error for r in results if r.error] == []
    assert all(r.decisions == 150 or r.over for r in results)


def test_the_search_goes_on_where_it_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The folder keeps the next number of each era; other settings are another search."""
    words = ["--era", "current", "--limit", "30", "--out", str(tmp_path), "--quiet"]
    assert main([*words, "--games", "2"]) == 0
    assert json.loads((tmp_path / "progress.json").read_text(encoding="utf-8"))["next"] == {"current": 2}
    assert main([*words, "--games", "3"]) == 0
    kept = json.loads((tmp_path / "progress.json").read_text(encoding="utf-8"))
    assert (kept["next"], kept["games"]) == ({"current": 3}, {"current": 3})
    with pytest.raises(SystemExit):
        main([*words, "--games", "3", "--check", "7"])
    assert "other settings" in capsys.readouterr().err


def test_another_build_is_compared_by_digests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Equal games say nothing; a game that goes another way is told."""
    file = tmp_path / "digests.jsonl"
    words = ["--era", "m10", "--limit", "30", "--games", "2", "--quiet"]
    assert main([*words, "--digests", str(file)]) == 0
    assert main([*words, "--expect", str(file)]) == 0
    lines = [json.loads(x) for x in file.read_text(encoding="utf-8").splitlines()]
    lines[1]["digest"] = "0" * 16
    file.write_text("\n".join(json.dumps(x) for x in lines), encoding="utf-8")
    assert main([*words, "--expect", str(file)]) == 1
    assert "game 1 under m10: another build plays another game" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--era", "sevnth"], ["--players", "9"], ["--jobs", "0"], ["--expect", "/none"]])
def test_a_wrong_question_is_told(words: list[str]) -> None:
    """Before anything is played."""
    with pytest.raises(SystemExit) as told:
        main(words)
    assert told.value.code == 2


class Deserted(Watch):
    """Takes it for a fault that somebody has left."""

    def look(self, game: Game, count: int) -> None:
        super().look(game, count)
        if any(p.left for p in game.state.players):
            raise AssertionError("deserted")


def test_a_fault_after_somebody_left_comes_again() -> None:
    """Who leaves is part of the game that failed, and of the short one."""
    jobs = (Job("current", n, 3, "biased", 120, 1000, "planechase") for n in range(40))
    job = next(j for j in jobs if "deserted" in play_job(j, Deserted).error)
    short = shrink(job, 3, Deserted)
    assert short is not None
    assert "deserted" in short.error
    assert short.answers[-1].endswith("concedes")
    assert [deed.text for deed in short.deeds] == [short.answers[-1]]
    assert short.scenario == ""
    replay(short.record)
