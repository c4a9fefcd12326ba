"""What copying, saving and keeping games costs."""

from __future__ import annotations

import gc
import time
import tracemalloc

from apnap import Game
from apnap.benchmark.playing import middle

POSITIONS = 8


def micros(kind: str, seconds: float) -> dict[str, float]:
    """Microseconds per clone and per JSON round trip, over several games at their middle."""
    games = [middle(kind, seed) for seed in range(POSITIONS)]
    return {
        "µs per clone": clones(games, seconds),
        "µs per JSON round trip": round_trips(games, seconds),
        "µs per hash": hashes(games, seconds / 2),
    }


def clones(games: list[Game], seconds: float) -> float:
    done = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for game in games:
            for _ in range(20):
                game.clone()
        done += 20 * len(games)
    return (time.perf_counter() - begun) / done * 1e6


def round_trips(games: list[Game], seconds: float) -> float:
    done = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for game in games:
            Game.from_json(game.to_json(), log=False)
        done += len(games)
    return (time.perf_counter() - begun) / done * 1e6


def hashes(games: list[Game], seconds: float) -> float:
    done = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for game in games:
            game.state_hash()
        done += len(games)
    return (time.perf_counter() - begun) / done * 1e6


def memory(kind: str) -> dict[str, float]:
    """KiB that one more game takes: one that shares nothing but cards, and a clone of another."""
    games = [middle(kind, seed) for seed in range(POSITIONS)]
    texts = [game.to_json() for game in games]
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        fresh = [Game.from_json(text, log=False) for text in texts]
        gc.collect()
        after = tracemalloc.get_traced_memory()[0]
        copies = [game.clone() for game in fresh for _ in range(10)]
        gc.collect()
        last = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return {
        "KiB per game": (after - before) / len(fresh) / 1024,
        "KiB per clone": (last - after) / len(copies) / 1024,
    }
