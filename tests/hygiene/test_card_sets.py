"""Sets are loaded one by one, and which comes first makes no difference."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tools.card_sets import ROOT

FIRST_GAME = """
import sys
from apnap import Game
game = Game.new([["24 Forest", "36 Grizzly Bears"], ["60 Island"]], seed=1)
print(*sorted(name.rpartition(".")[2] for name in sys.modules if name.startswith("apnap.cards.sets.")))
"""


@pytest.mark.parametrize("what", ["--check", "--order"])
def test_the_list_of_sets_is_current_and_their_order_makes_no_difference(what: str) -> None:
    """`make docs` writes it; a node that sets share must have one address, whichever is loaded first."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.card_sets", what], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_game_loads_only_the_sets_of_its_cards() -> None:
    done = subprocess.run([sys.executable, "-P", "-c", FIRST_GAME], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["plain_cards"]


def test_a_card_that_ships_keeps_its_name_before_its_set_is_loaded() -> None:
    code = """
from apnap.cards.definition import CardDef
from apnap.cards.registry import has, register, shipped
assert has("Shock") and not has("Shook") and shipped("Shook") is None
try:
    register(CardDef("Shock", "R", "Instant"))
except ValueError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "Shock is in the pool already"
