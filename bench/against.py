"""Two builds in one run: the one at hand and a wheel, taking turns, so that a slow moment of the machine hits both.

    python -m bench --against apnap-0.1.0-….whl

What is played uses nothing but the public door, so that the wheel may be an old one.  The time is the processor's, the
best of several rounds; the ratio is how many times better the build at hand is.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROUNDS = 5
WORK = """
import json, random, sys, time
from apnap import Game, playout
from apnap.decks import DECKS

BEARS = ["24 Forest", "36 Grizzly Bears"]
COLOURS = ["white", "blue", "black", "red", "green"]
MIXED = [(DECKS[a], DECKS[b]) for a, b in zip(COLOURS, COLOURS[1:] + COLOURS[:1])]


def timed(work, times):
    begun = time.process_time()
    done = work(times)
    return done / (time.process_time() - begun)


def inside(decks, era="current", by="games"):
    def work(times):
        decisions = 0
        for seed in range(times):
            game = Game.new(list(decks[seed % len(decks)]), era, seed=seed, start=0, log=False)
            decisions += playout(game, seed).decisions
        return times if by == "games" else decisions
    return work


def driven(decks, how="apply_index"):
    def work(times):
        for seed in range(times):
            game = Game.new(list(decks[seed % len(decks)]), seed=seed, start=0, log=False)
            pick = random.Random(seed).random
            answer = getattr(game, how)
            while not game.over:
                answer(int(pick() * game.choices))
        return times
    return work


# Real choices only, where a build can give the forced answers itself.
STEP = "step" if hasattr(Game, "step") else "apply_index"


def middle(seed):
    game = Game.new([BEARS, BEARS], seed=seed, start=0, log=False)
    pick = random.Random(seed).random
    for _ in range(200):
        if not game.over:
            game.apply_index(int(pick() * game.choices))
    return game


def each(act):
    games = [middle(seed) for seed in range(4)]
    def work(times):
        for _ in range(times):
            for game in games:
                act(game)
        return times * len(games)
    return work


def new(times):
    for seed in range(times):
        Game.new([BEARS, BEARS], seed=seed, start=0, log=False)
    return times


FIGURES = {
    "bears, playout, games/s": (inside([(BEARS, BEARS)]), 40),
    "bears, apply_index, games/s": (driven([(BEARS, BEARS)]), 40),
    "bears, step, games/s": (driven([(BEARS, BEARS)], STEP), 40),
    "built-in decks, playout, games/s": (inside(MIXED), 20),
    "built-in decks, apply_index, games/s": (driven(MIXED), 20),
    "built-in decks, step, games/s": (driven(MIXED, STEP), 20),
    "bears by the rules of 1997, decisions/s": (inside([(BEARS, BEARS)], "fifth", "decisions"), 5),
    "bears by the current rules, decisions/s": (inside([(BEARS, BEARS)], "current", "decisions"), 20),
    "new games/s": (new, 40),
    "clones/s": (each(lambda game: game.clone()), 200),
    "hashes/s": (each(lambda game: game.state_hash()), 10),
    "views/s": (each(lambda game: game.view(0)), 50),
    "JSON round trips/s": (each(lambda game: Game.from_json(game.to_json(), log=False)), 5),
}
if hasattr(Game, "fingerprint"):
    FIGURES["fingerprints/s"] = (each(lambda game: game.fingerprint()), 50)
for work, times in FIGURES.values():
    work(1)
for line in sys.stdin:
    print(json.dumps({name: timed(work, times) for name, (work, times) in FIGURES.items()}), flush=True)
"""


def installed(wheel: Path, folder: str) -> Path:
    """A Python that has the wheel and nothing else."""
    venv.create(folder, with_pip=True)
    python = Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    subprocess.run([*command, str(wheel)], check=True)
    return python


class Build:
    """A process that measures a build whenever it is asked to."""

    def __init__(self, python: Path | str) -> None:
        command = [str(python), "-P", "-c", WORK]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.best: dict[str, float] = {}

    def measure(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("again\n")
        self.process.stdin.flush()
        found: dict[str, float] = json.loads(self.process.stdout.readline())
        for name, value in found.items():
            self.best[name] = max(self.best.get(name, 0.0), value)

    def close(self) -> None:
        self.process.communicate()


def compare(wheel: Path, python: Path | str, rounds: int = ROUNDS) -> str:
    """A table of both, with the ratio."""
    with tempfile.TemporaryDirectory() as folder:
        builds = [Build(installed(wheel, folder)), Build(python)]
        for _ in range(rounds):
            for build in builds:
                build.measure()
        for build in builds:
            build.close()
    return table(builds[0].best, builds[1].best)


def table(theirs: dict[str, float], ours: dict[str, float]) -> str:
    lines = [
        "| best of several rounds, processor time | the wheel | this build | ratio |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, value in ours.items():
        before = theirs.get(name)
        ratio = "" if before is None else f"×{value / before:.2f}"
        lines.append(f"| {name} | {'' if before is None else f'{before:,.0f}'} | {value:,.0f} | {ratio} |")
    return "\n".join(lines)
