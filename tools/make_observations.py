"""Observations whose bytes are pinned, and the command that writes them anew: `python -m tools.make_observations`.

Only after a change of rules or cards that changes these games.  The encoding itself never changes.
"""

from __future__ import annotations

import hashlib

from apnap import Game
from apnap.decks import deck_named
from tools.citation_scan import ROOT

PINNED = ROOT / "tests" / "api" / "observations.txt"
DECKS = (("bears", "bears"), ("bears", "red"), ("red", "green"), ("white", "black"))


def digests() -> list[str]:
    """One for each of two hundred states."""
    found: list[str] = []
    for n, names in enumerate(DECKS):
        game = Game.new([deck_named(name) for name in names], seed=n, log=False)
        for k in range(180):
            if k % 3 == 0 and not game.over:
                seen = game.observe(k // 3 % 2)
                found.append(hashlib.blake2b(seen.rows + seen.mask, digest_size=8).hexdigest())
            if not game.over:
                game.step(k * 7 % game.choices)
    return found


if __name__ == "__main__":
    PINNED.write_text("\n".join(digests()) + "\n", encoding="utf-8")
