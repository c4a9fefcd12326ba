"""The arena: the same bytes whoever plays the games and whatever dies meanwhile; errors are rows."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'apnap[sim]'")

from apnap import SetupError
from apnap.cli.main import main
from apnap.game import Game
from apnap.players import Bot, RandomBot
from apnap.sim import Arena, Results, Spec
from apnap.sim.parts import Folder
from apnap.sim.playing import replayed
from apnap.sim.statistics import Meeting, Tally, quartiles, wilson
from apnap.sim.stopping import limit_of

DECKS = ["bears", "red"]
BOTS = ["random", "lively"]


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.blake2b(path.read_bytes()).hexdigest() for path in sorted(folder.glob("*.parquet"))}


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of this process alone."""
    folder = tmp_path_factory.mktemp("one")
    Arena(DECKS, BOTS, 12, "trial", tables=("cards", "turns")).play(folder, 0, 5)
    return folder


@pytest.mark.parametrize(("workers", "chunk"), [(0, 1), (1, 3), (2, 2)])
def test_bytes_do_not_depend_on_workers_or_chunks(one: Path, tmp_path: Path, workers: int, chunk: int) -> None:
    Arena(DECKS, BOTS, 12, "trial", tables=("cards", "turns")).play(tmp_path, workers, chunk)
    assert digests(tmp_path) == digests(one) and len(digests(one)) == 3


def test_another_seed_is_another_run(one: Path, tmp_path: Path) -> None:
    Arena(DECKS, BOTS, 12, "other", tables=("cards", "turns")).play(tmp_path, 0)
    assert digests(tmp_path)["games.parquet"] != digests(one)["games.parquet"]


def test_the_table_of_games_says_what_happened(one: Path) -> None:
    rows = Results(one).games().to_pylist()
    assert [row["game"] for row in rows] == list(range(12)) and not any(row["error"] for row in rows)
    for a, b in zip(rows[::2], rows[1::2], strict=True):
        assert (a["seed"], a["deck0"], a["deck1"], a["starting"]) == (b["seed"], b["deck0"], b["deck1"], b["starting"])
        assert (a["bot0"], a["bot1"]) == (b["bot1"], b["bot0"])
    assert {row["winner"] for row in rows} <= {-1, 0, 1} and {row["starting"] for row in rows} == {0, 1}
    for row in rows[:4]:
        game = replayed(Results(one).spec, row["game"], row["choices"])
        assert game.over and game.outcome is not None
        assert (game.outcome.winner, game.turn, len(game.history)) == (row["winner"], row["turns"], row["decisions"])
        seen = game.view(None)["players"]
        assert [p["life"] for p in seen] == [row["life0"], row["life1"]]


def test_a_run_that_was_stopped_goes_on_and_ends_the_same(one: Path, tmp_path: Path) -> None:
    def stop(progress: Any) -> None:
        if progress.done >= 5:
            raise KeyboardInterrupt

    run = Arena(DECKS, BOTS, 12, "trial", tables=("cards", "turns"))
    with pytest.raises(KeyboardInterrupt):
        run.play(tmp_path, 0, 1, on_chunk=stop)
    assert Folder(tmp_path).missing(12) == [(5, 12)]
    (tmp_path / "parts" / "part-000000007-000000008.json.99.new").write_text("{half a pa")
    seen: list[int] = []
    Arena.resume(tmp_path).play(tmp_path, 0, 4, on_chunk=lambda progress: seen.append(progress.done))
    assert seen[0] == 9 and digests(tmp_path) == digests(one)


def test_a_folder_with_another_run_is_refused(one: Path, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="another run"):
        Arena(DECKS, BOTS, 14, "trial").play(one, 0)
    with pytest.raises(SetupError, match="no run"):
        Arena.resume(tmp_path)
    (tmp_path / "run.json").write_text("[]")
    with pytest.raises(SetupError):
        Arena.resume(tmp_path)


# ---- what dies -----------------------------------------------------------------------------------------------------

SCRIPT = """
import sys
from apnap.sim import Arena
if __name__ == "__main__":
    Arena(["bears", "red"], ["random", "lively"], 12, "trial", tables=("cards", "turns")).play(sys.argv[1], 2, 1)
"""


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def begun(folder: Path) -> subprocess.Popen[bytes]:
    """A run of its own, as soon as it has finished a game."""
    script = folder.with_suffix(".py")
    script.write_text(SCRIPT)
    process = subprocess.Popen([sys.executable, str(script), str(folder)])
    for _ in range(1200):
        if list(folder.glob("parts/part-*.json")) or process.poll() is not None:
            break
        time.sleep(0.05)
    return process


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")
def test_workers_do_not_outlive_a_killed_driver_and_the_run_goes_on(one: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = begun(folder)
    workers = children(process.pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    until = time.monotonic() + 10
    while any(alive(pid) for pid in workers) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [pid for pid in workers if alive(pid)]
    Arena.resume(folder).play(folder, 0)
    assert digests(folder) == digests(one)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")
def test_a_killed_worker_costs_nothing_but_time(one: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = begun(folder)
    for pid in children(process.pid):
        if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text():
            os.kill(pid, signal.SIGKILL)
            break
    assert process.wait(120) == 0
    assert digests(folder) == digests(one)


class Faulty(Bot):
    """Plays at random, and fails in some games."""

    def __init__(self, seed: str, how: str = "raises") -> None:
        self.bot = RandomBot(seed)
        self.how = how
        self.left = 5

    def choose(self, game: Game) -> int:
        self.left -= 1
        if self.left == 0:
            if self.how == "dies" and multiprocessing.parent_process() is not None:
                os._exit(9)
            if self.how == "cheats":
                return 999
            raise ValueError("out of ideas")
        return self.bot.choose(game)


@pytest.mark.parametrize("how", ["raises", "cheats"])
def test_errors_are_rows(tmp_path: Path, how: str) -> None:
    bot = f"tests.sim.test_arena:Faulty:{how}"
    results = Arena(["bears"], ["random", bot], 4).play(tmp_path, 0)
    rows = results.games().to_pylist()
    assert len(rows) == 4 and all(row["error"] for row in rows)
    assert "error" in results.report() and ("out of ideas" in results.report()) == (how == "raises")


def test_games_whose_process_dies_every_time_are_rows_too(tmp_path: Path) -> None:
    results = Arena(["bears"], ["tests.sim.test_arena:Faulty:dies"], 2).play(tmp_path, 1, 1)
    assert [row["error"] for row in results.games().to_pylist()] == ["the process that played it died"] * 2


# ---- statistics ------------------------------------------------------------------------------------------------------


def test_two_equal_bots_play_every_pair_the_same_way_and_the_report_says_so(tmp_path: Path) -> None:
    same = "tests.sim.test_arena:again"
    results = Arena(["bears"], ["random", same], 8).play(tmp_path, 0)
    meeting = results.tally().meetings["random", same]
    assert meeting.same == meeting.pairs == 4 and meeting.rate == 0.5 and meeting.decisive == 0
    assert "very same game twice: 4 of 4" in results.report() and "too few" in results.report()


def again(seed: str) -> Bot:
    return RandomBot(seed)


def test_intervals() -> None:
    low, high = wilson(50, 100)
    assert 0.40 < low < 0.41 and 0.59 < high < 0.60 and wilson(0, 0) == (0.0, 1.0)
    meeting = Meeting("a", "b")
    meeting.scores = [0.5] * 100
    assert meeting.interval == (0.5, 0.5)
    meeting.scores = [1.0, 0.0] * 50
    low, high = meeting.interval
    assert 0.40 < low < 0.41 and 0.59 < high < 0.60
    assert quartiles([1, 2, 3, 4, 5]) == (2, 3, 4) and quartiles([]) == (0, 0, 0)


def test_pairs_count_once_and_broken_games_not_at_all() -> None:
    spec = Spec(["bears"], ["random", "lively"], 4)
    tally = Tally(spec)
    common: dict[str, Any] = {"deck0": "bears", "deck1": "bears", "starting": 0, "turns": 7, "mulligans0": 0}
    common |= {"mulligans1": 1, "truncated": False, "error": "", "choices": []}
    tally.add({**common, "game": 1, "pair": 0, "bot0": "lively", "bot1": "random", "winner": 0})
    tally.add({**common, "game": 0, "pair": 0, "bot0": "random", "bot1": "lively", "winner": 1})
    tally.add({**common, "game": 2, "pair": 1, "bot0": "random", "bot1": "lively", "winner": 0})
    tally.add({**common, "game": 3, "pair": 1, "bot0": "lively", "bot1": "random", "winner": 0, "truncated": True})
    meeting = tally.meetings["random", "lively"]
    assert meeting.scores == [0.0] and tally.truncated == 1 and tally.bots["lively"].wins == 2


def test_the_table_of_decisions_tells_each_real_choice(tmp_path: Path) -> None:
    """As many rows as choices, in their order, about what was chosen then."""
    results = Arena(["bears"], ["lively"], 2, "trial", tables=("decisions",)).play(tmp_path, 0)
    rows = results.table("decisions").to_pylist()
    for game in results.games().to_pylist():
        own = [row for row in rows if row["game"] == game["game"]]
        assert [row["choice"] for row in own] == game["choices"]
        assert [row["ply"] for row in own] == list(range(len(own)))
        assert all(row["choice"] < row["options"] and row["options"] > 1 for row in own)
    cast = next(row for row in rows if row["act"] == "cast")
    assert (cast["card"], cast["ask"], cast["step"]) == ("Grizzly Bears", "priority", "main 1")


def scored(game: int, winner: int) -> dict[str, Any]:
    return {"game": game, "winner": winner, "error": "", "truncated": False}


def test_a_run_stops_where_the_games_in_their_order_decide_it() -> None:
    """Whoever finishes first: the bot that wins every pair is found out after as many pairs, in any order."""
    spec = Spec(["bears"], ["greedy", "random"], 400, stop=0.05)
    rows = [scored(n, n % 2 if n % 6 else 1) for n in range(400)]  # two pairs of three 2-0, the others split
    ahead = limit_of(spec, rows)
    assert ahead is not None and 20 <= ahead < 200
    assert limit_of(spec, reversed(rows)) == ahead
    assert limit_of(spec, rows[:ahead]) == ahead
    assert limit_of(spec, rows[: ahead - 1]) is None
    even = [scored(n, n // 2 % 2) for n in range(400)]
    assert limit_of(spec, even) is None
    assert limit_of(Spec(["bears"], ["greedy", "random"], 400), rows) is None


def test_a_stopped_run_has_the_same_bytes_for_any_number_of_workers(tmp_path: Path) -> None:
    """Games that were under way when it was decided are in no table, and the report says why it ended."""
    found = []
    for workers, chunk in ((0, 1), (2, 6)):
        folder = tmp_path / str(workers)
        results = Arena(["bears"], ["greedy", "random"], 120, "trial", stop=0.2).play(folder, workers, chunk)
        assert results.games().num_rows < 120
        assert f"stopped after {results.games().num_rows} games" in results.report()
        found.append(digests(folder))
        assert Arena.resume(folder).play(folder, 0).games().num_rows == results.games().num_rows
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("bots", "stop"), [(["greedy"], 0.1), (["greedy", "random"], 0.5), (["greedy", "random"], -0.1)]
)
def test_what_cannot_stop_is_refused(bots: list[str], stop: float) -> None:
    with pytest.raises(SetupError):
        Spec(["bears"], bots, 10, stop=stop)


def test_a_searching_bot_can_be_told_how_many_deals_to_try() -> None:
    Spec(["bears"], ["search", "search:2"], 2)


def test_wrong_settings_are_refused() -> None:
    for decks, bots, more in (
        ([], ["random"], {}),
        (["bears"], [], {}),
        (["no such deck"], ["random"], {}),
        (["bears"], ["no such bot"], {}),
        (["bears"], ["os:getcwd"], {}),
        (["bears"], ["apnap.players:NoSuch"], {}),
        (["bears"], ["random:1:2:3"], {}),
        (["bears", "bears"], ["random"], {}),
        (["bears"], ["random"], {"games": 0}),
        (["bears"], ["random"], {"tables": ["secrets"]}),
    ):
        with pytest.raises(SetupError):
            Spec(decks, bots, **more)


# ---- the command -----------------------------------------------------------------------------------------------------


def test_the_command_plays_reports_and_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, table, picture = tmp_path / "run", tmp_path / "a.csv", tmp_path / "a.svg"
    arguments = ["arena", "--decks", "bears,red", "--bots", "random", "--games", "6", "--out", str(folder)]
    assert main([*arguments, "--workers", "0", "--csv", str(table), "--plot", str(picture)]) == 0
    told = capsys.readouterr()
    assert "6 of 6 games" in told.out and "who plays first" in told.out and "a second" in told.err
    assert table.read_text().startswith("table,what,rate") and picture.read_text().startswith("<svg")
    page = tmp_path / "a.html"
    assert main(["arena", "--report", str(folder), "--plot", str(page)]) == 0
    assert "<svg" in page.read_text()
    capsys.readouterr()
    assert main(["replay", str(folder), "--game", "3", "--to", "e"]) == 0
    assert "wins" in capsys.readouterr().out
    assert main(["replay", str(folder), "--game", "17"]) == 2
    assert main(["replay", str(folder)]) == 2
    assert main(["arena", "--decks", "bears"]) == 2 and main(["arena", "--out", str(folder)]) == 2
    assert main(["arena", "--report", str(folder), "--plot", "x.jpg"]) == 2
    assert main(["arena", "--resume", str(folder)]) == 0


def test_deck_lists_from_files_are_kept_in_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text("24 Forest\n36 Grizzly Bears\n")
    folder = tmp_path / "run"
    assert main(["arena", "--decks", f"bears,{deck}", "--bots", "random", "--games", "2", "--out", str(folder)]) == 0
    deck.unlink()
    values = json.loads((folder / "run.json").read_text())["spec"]
    assert len(values["lists"]) == 1 and len(values["decks"]) == 2
    assert main(["replay", str(folder), "--game", "1", "--to", "e"]) == 0
    capsys.readouterr()


def test_ray_gives_the_same_bytes(one: Path, tmp_path: Path) -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'apnap[ray]'")
    try:
        Arena(DECKS, BOTS, 12, "trial", tables=("cards", "turns")).play(tmp_path, chunk=4, ray="local")
    finally:
        ray.shutdown()
    assert digests(tmp_path) == digests(one)
