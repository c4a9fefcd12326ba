"""A loop of mandatory actions that repeats a state exactly is a draw (104.4b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.state.kinds import NOBODY

if TYPE_CHECKING:
    from apnap.state.game_state import State


def mandatory_loop(g: State) -> bool:
    """Called only when the game has gone on for long without a choice: compare with the states on the way."""
    from apnap.rules.leaving import finish
    from apnap.save import loop_digest

    digest = loop_digest(g)
    if digest in g.loop_hashes:
        finish(g, NOBODY, "a loop of mandatory actions", "104.4b")
        return True
    g.loop_hashes.append(digest)
    if len(g.loop_hashes) > 2000:
        g.loop_hashes = g.loop_hashes[-1000:]
    return False
