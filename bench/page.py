"""`python -m bench.page`: the budgets of the page: what messages weigh, what files weigh, how long an answer takes.

python -m bench.page                        sizes of files and messages, time of an answer at the desk
python -m bench.page --browser              also in Chromium: first paint, playable, clicks, 200 permanents, scrubbing
python -m bench.page --load 200 5           200 tables with 5 spectators each on one server, for half a minute
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
import time
from typing import Any

from apnap.desk import Desk
from tools.page import STATIC

GAMES = 12
ERAS = ("current", "fifth", "sixth", "m10")


def percentile(values: list[float], p: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(p * len(ordered)))] if ordered else 0.0


def row(what: str, value: str, budget: str) -> None:
    print(f"| {what} | {value} | {budget} |", flush=True)


class Weighing:
    """Somebody at a table who weighs what is sent to them."""

    def __init__(self, desk: Desk, id: str, token: str) -> None:
        self.desk = desk
        self.id = id
        self.ask: Any = None
        self.steps: list[float] = []
        self.fulls: list[float] = []
        self.times: list[float] = []
        self.acts = 0
        self.say({"t": "join", "token": token})

    def say(self, message: dict[str, Any]) -> None:
        begun = time.perf_counter()
        sent = self.desk.receive("socket", self.id, message, float(self.acts))
        spent = time.perf_counter() - begun
        if message["t"] == "answer":
            self.times.append(spent * 1000)
        for _, told in sent:
            weight = len(json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode())
            if told["t"] == "step":
                self.steps.append(weight)
                self.ask = told["ask"]
            elif told["t"] == "full":
                self.fulls.append(weight)
                self.ask = told["ask"]

    def play(self, rng: random.Random, most: int) -> None:
        while self.ask is not None and self.acts < most:
            self.acts += 1
            picks = rng.randrange(len(self.ask["options"]))
            self.say({"t": "answer", "a": self.acts, "q": self.ask["q"], "picks": picks})


def messages(games: int) -> None:
    """Steps and whole states of games against a bot, and at a table for one person (no bot thinks)."""
    steps: list[float] = []
    fulls: list[float] = []
    alone: list[float] = []
    for n in range(games):
        era = ERAS[n % len(ERAS)]
        for hotseat in (False, True):
            desk = Desk()
            seats = [{"kind": "human"}, {"kind": "human" if hotseat else "greedy"}]
            made = desk.open({"era": era, "seed": str(n), "seats": seats, "hotseat": hotseat}, 0.0)
            guest = Weighing(desk, made["id"], made["token"])
            guest.play(random.Random(n), 300)
            late = Weighing(desk, made["id"], made["token"])  # another tab, late in the game
            fulls += [*guest.fulls, *late.fulls]
            if hotseat:
                alone += guest.times
            else:
                steps += guest.steps
    kilo = [s / 1000 for s in steps]
    row("`step`, median", f"{percentile(kilo, 0.5):.1f} kB", "")
    row("`step`, 95 of 100", f"{percentile(kilo, 0.95):.1f} kB", "4 kB")
    row("`step`, the largest", f"{max(kilo):.1f} kB", "")
    row("`full`, 95 of 100", f"{percentile(fulls, 0.95) / 1000:.1f} kB", "40 kB")
    row("an answer at the desk without bots, 95 of 100", f"{percentile(alone, 0.95):.1f} ms", "100 ms with the way")


def files() -> None:
    """What a browser loads, as it travels: before a game can be played, and with the first view besides playing."""
    found = {".js": 0, ".css": 0, ".woff2": 0}
    first = (STATIC / "index.html").read_text(encoding="utf-8")
    later = 0
    for path in sorted((STATIC / "assets").glob("*")):
        if path.suffix in found:
            data = path.read_bytes()
            weight = len(data) if path.suffix == ".woff2" else len(gzip.compress(data, 9))
            if path.suffix == ".woff2" or path.name in first:
                found[path.suffix] += weight
            else:
                later += weight
    embed = len(gzip.compress((STATIC / "apnap-replay.js").read_bytes(), 9))
    for suffix, what, budget in ((".js", "script", 90), (".css", "style", 12), (".woff2", "fonts", 70)):
        row(f"{what}, packed", f"{found[suffix] / 1000:.1f} kB", f"{budget} kB")
    row(
        "the other views, loaded with the first of them",
        f"{later / 1000:.1f} kB",
        "",
    )
    row("`apnap-replay.js`, packed", f"{embed / 1000:.1f} kB", "60 kB")


def main(arguments: list[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m bench.page", description="The budgets of the page.")
    made.add_argument("--games", type=int, default=GAMES)
    made.add_argument("--browser", action="store_true")
    made.add_argument("--load", nargs=2, type=int, metavar=("TABLES", "WATCHERS"))
    made.add_argument("--seconds", type=float, default=30.0)
    args = made.parse_args(arguments)
    print("| what | measured | budget |\n| --- | ---: | ---: |")
    if args.load:
        from bench.page_load import load

        load(args.load[0], args.load[1], args.seconds)
        return 0
    files()
    messages(args.games)
    if args.browser:
        from bench.page_browser import browse

        browse()
    return 0


if __name__ == "__main__":
    sys.exit(main())
