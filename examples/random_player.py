"""A player who takes any legal answer, in the PettingZoo environment: python examples/random_player.py"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from apnap.envs import env


def main(games: int = 5) -> dict[str, float]:
    """The sum of rewards of each player."""
    rng = np.random.default_rng(0)
    table: Any = env(decks=("red", "green"))
    total: dict[str, float] = {}
    for seed in range(games):
        table.reset(seed=seed)
        for name in table.agent_iter():
            seen, reward, over, cut, _ = table.last()
            total[name] = total.get(name, 0.0) + reward
            table.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        print(f"game {seed + 1}: {total}")
    return total


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:]])
