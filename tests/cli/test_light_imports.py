"""What must not be loaded: the engine, for commands that answer at once."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("apnap.flow", "apnap.rules", "apnap.game", "apnap.cards.pool", "apnap.vocab")


def loaded(code: str) -> list[str]:
    """The heavy modules that are there after the code has run, in a new process."""
    asking = f"{code}\nimport sys\nprint(*[m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.splitlines()[-1].split()


def test_importing_the_package_loads_nothing() -> None:
    """`import apnap` alone is free; a name loads what it needs."""
    assert loaded("import apnap") == []
    assert "apnap.game" in loaded("from apnap import Game")


def test_every_turn_is_described_without_the_engine() -> None:
    """Rulesets and their turns are data: making and describing them imports no rules."""
    assert loaded("from apnap.eras import rulesets\nfor r in rulesets().values(): assert r.describe_turn()") == []


@pytest.mark.parametrize("name", ["perft", "playout", "replay", "Game", "card", "Ruleset"])
def test_names_of_the_package_do_not_depend_on_what_was_imported_first(name: str) -> None:
    """A name stays what it is when its module was imported before."""
    code = "import apnap.driving.trees, apnap.driving.playouts, apnap.interchange.records\nimport apnap\n"
    subprocess.run([sys.executable, "-c", f"{code}assert callable(apnap.{name})"], check=True, timeout=60)


def test_an_unknown_name_is_an_attribute_error() -> None:
    import apnap

    with pytest.raises(AttributeError, match="no attribute 'Gmae'"):
        getattr(apnap, "Gmae")  # noqa: B009
    assert {"Game", "load_cards"} <= set(dir(apnap))
