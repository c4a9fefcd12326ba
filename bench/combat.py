"""Large combats: 100 attackers against 100 blockers, with and without effects that tie them together."""

from __future__ import annotations

import time

from apnap.game import Game
from apnap.state.kinds import Act, Q
from apnap.testing import Scene, pass_until

BOARDS: dict[str, tuple[list[str], list[str], list[str]]] = {
    "bears": (["Grizzly Bears"], ["Grizzly Bears"], []),
    "menace": (["Boggart Brute"], ["Grizzly Bears"], []),
    "must attack": (["Juggernaut"], ["Giant Spider"], []),
    "trample": (["Colossal Dreadmaw"], ["Grizzly Bears"], []),
    "limits": (["Juggernaut", "Mogg Flunkies"], ["Mogg Flunkies", "Giant Spider"], ["Silent Arbiter"]),
    "mixed": (
        ["Juggernaut", "Boggart Brute", "Stalking Tiger", "Mogg Flunkies"],
        ["Two-Headed Giant of Foriys", "Mogg Flunkies", "Giant Spider", "Grizzly Bears"],
        [],
    ),
}


def make(name: str, n: int) -> Game:
    """A position before attackers are declared: n creatures on each side."""
    mine, theirs, table = BOARDS[name]
    scene = Scene(2, library=5)
    for i in range(n):
        scene.battlefield("A", mine[i % len(mine)])
        scene.battlefield("B", theirs[i % len(theirs)])
    scene.battlefield("A", *table)
    scene.state.log = None
    scene.state.names = None
    return pass_until(scene.begin("A", "combat"), is_attack)


def is_attack(game: Game) -> bool:
    return game.state.ask_kind == Q.ATTACK


def fight(game: Game) -> tuple[int, float]:
    """Everyone attacks and blocks who may, each its own attacker; how many answers, and the slowest in seconds."""
    count = 0
    slowest = 0.0
    turn = 0
    while game.state.combat is not None and not game.over:
        g = game.state
        index = 0
        if g.ask_kind in (Q.ATTACK, Q.BLOCK):
            moves = [i for i, o in enumerate(g.options) if o.act in (Act.ATTACK, Act.BLOCK)]
            if moves:
                index = moves[turn % len(moves)]
            turn += 1
        start = time.perf_counter()
        game.apply_index(index)
        slowest = max(slowest, time.perf_counter() - start)
        count += 1
    return count, slowest


def main() -> None:
    for name in BOARDS:
        game = make(name, 100)
        start = time.perf_counter()
        count, slowest = fight(game)
        total = time.perf_counter() - start
        print(f"{name:12} {count:5} answers {total * 1000:8.1f} ms, slowest {slowest * 1000:7.1f} ms")


if __name__ == "__main__":
    main()
