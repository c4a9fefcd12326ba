"""One build measured: prints the figures as JSON.  `apnap bench` uses it, `python -m bench` for each build."""

from __future__ import annotations

import json
import sys
from typing import Any

from apnap import citations
from apnap.benchmark import copying, growth, playing, startup


def measure(seconds: float) -> dict[str, Any]:
    """Everything, each figure taken over about that many seconds."""
    games = {}
    for kind in ("bears", "built-in decks"):
        games[kind] = {
            "rates": {column: playing.rates(kind, column, seconds) for column in playing.COLUMNS},
            "costs": {**copying.micros(kind, seconds / 2), **copying.memory(kind)},
        }
    return {
        "compiled": not (citations.__file__ or "").endswith(".py"),
        "python": sys.version.split()[0],
        "games": games,
        "eras": playing.by_era(seconds),
        "growth": growth.table(seconds / 2),
        "startup": startup.milliseconds(5),
    }


if __name__ == "__main__":
    json.dump(measure(float(sys.argv[1])), sys.stdout)
