"""A number for tables of positions: as telling as the hash, and a hundred times quicker."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys

import pytest

from apnap import Game
from apnap.decks import DECKS
from apnap.state.game_state import State
from apnap.state.players import Player
from tools.citation_scan import ROOT

PAIRS = [("red", "green"), ("white", "blue"), ("black", "white")]
OLD = ["26 Forest", "20 Grizzly Bears", "14 Giant Growth"]


@pytest.mark.parametrize("era", ["current", "fifth"])
@pytest.mark.parametrize("seed", range(3))
def test_fingerprints_are_equal_where_hashes_are(seed: int, era: str) -> None:
    """Along a game, at its copies, and at what was saved and loaded; and no two positions share one."""
    decks = [OLD, OLD] if era == "fifth" else [DECKS[name] for name in PAIRS[seed]]
    game = Game.new(decks, era, seed=seed, start=0)
    pick = random.Random(seed)
    hashes: dict[int, str] = {}
    quick: dict[str, str] = {}
    for k in range(150):
        if game.over:
            break
        found = game.fingerprint()
        assert game.clone().fingerprint() == found
        assert hashes.setdefault(found, game.state_hash()) == game.state_hash()
        assert quick.setdefault(game.position_hash(), game.state_hash()) == game.state_hash()
        if k % 25 == 0:
            loaded = Game.from_json(game.to_json())
            assert loaded.fingerprint() == found and loaded.position_hash() == game.position_hash()
        game.apply(pick.randrange(game.choices))


def test_what_a_seat_may_not_know_counts_too() -> None:
    """It is of the position, not of what someone sees: the order of a library makes a difference."""
    one, other = (Game.new([["30 Forest", "30 Island"]] * 2, seed=seed, start=0) for seed in (1, 2))
    assert one.fingerprint() != other.fingerprint()


ASKED = """
from apnap import Game, playout
game = Game.new([["30 Forest", "30 Grizzly Bears"]] * 2, seed=1, start=0)
playout(game, 1, turns=5)
print(game.position_hash())
"""


def test_a_position_hash_is_the_same_in_every_process() -> None:
    """However that process hashes texts; and games by other rules have another."""
    found = set()
    for seed in ("1", "2"):
        told = {**os.environ, "PYTHONHASHSEED": seed}
        found.add(subprocess.run([sys.executable, "-c", ASKED], env=told, capture_output=True, check=True).stdout)
    assert len(found) == 1 and len(found.pop().strip()) == 32
    one, other = (Game.new([["60 Forest"]] * 2, era, seed=1, start=0) for era in ("current", "m10"))
    assert one.position_hash() != other.position_hash()


# The same in every game that is compared, or told by something else that is walked over.
# What others follow from; the present phase and step are told by their ids.
GIVEN = {
    "phase",
    "step",
    "end_reason",
    "end_rule",
    "ruleset",
    "limits",
    "objects",
    "format",
    "teams",
    "ranges",
    "seat",
    "name",
}


def test_everything_that_is_saved_is_walked_over() -> None:
    """A field that is added to the state, and saved, counts here as well."""
    text = (ROOT / "src/apnap/interchange/fingerprint.py").read_text(encoding="utf-8")
    fields = [("g", name) for name in (*State.fields, *State.apart)] + [("p", name) for name in Player.fields]
    assert [f for of, f in fields if f not in GIVEN and not re.search(rf"\b{of}\.{f}\b", text)] == []
