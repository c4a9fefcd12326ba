"""Many games: decks against decks, bots against bots (`pip install "apnap[sim]"`; `apnap arena`, docs/arena.md)."""

from __future__ import annotations

from apnap.sim.arena import Arena, Results
from apnap.sim.spec import Spec

__all__ = ["Arena", "Results", "Spec"]
