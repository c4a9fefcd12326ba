"""Environments for programs that learn (`pip install "apnap[rl]"`, `"apnap[spiel]"`): docs/researchers.md.

env, raw_env     PettingZoo: every player is an agent, the one who decides moves
Solo             Gymnasium: one seat against bots
VectorDuel       Gymnasium's vector interface: many games at once, one buffer
spiel            `import apnap.envs.spiel`, then `pyspiel.load_game("apnap(deck0=red,deck1=green)")`
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.envs.aec import env, raw_env
    from apnap.envs.solo import Solo
    from apnap.envs.vector import VectorDuel

__all__ = ["Solo", "VectorDuel", "env", "raw_env"]

HOMES: Final = {"env": "aec", "raw_env": "aec", "Solo": "solo", "VectorDuel": "vector"}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Fetch an environment when it is first used: each needs packages that apnap itself does not."""
        if name not in HOMES:
            raise AttributeError(f"module 'apnap.envs' has no attribute {name!r}")
        return getattr(importlib.import_module(f"apnap.envs.{HOMES[name]}"), name)
