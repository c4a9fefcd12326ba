"""The decks that ship with the package, by name; sixty cards each."""

from __future__ import annotations

import difflib
from typing import Final

from apnap.decks.builtin import DECKS as PLAIN
from apnap.decks.classic import CLASSIC
from apnap.decks.more import MORE
from apnap.errors import SetupError

__all__ = ["DECKS", "deck_named", "decks_of", "eras_of"]

DECKS: Final[dict[str, list[str]]] = {**PLAIN, **MORE, **CLASSIC}
EVERY_ERA: Final = ("fifth", "sixth", "m10", "current")


def eras_of(name: str) -> tuple[str, ...]:
    """The rulesets in whose time every card of a built-in deck existed, oldest first."""
    deck_named(name)
    return EVERY_ERA if name in CLASSIC or name == "bears" else EVERY_ERA[2:]


def decks_of(era: str) -> list[str]:
    """Decks to deal at random under those rules: those of its time, or all if there are none; no plain exercise."""
    real = [name for name in DECKS if name != "bears"]
    return [name for name in real if era in eras_of(name)] or real


def deck_named(name: str) -> list[str]:
    """The deck as a list `Game.new` takes."""
    if not isinstance(name, str):
        raise SetupError(f"a deck's name is a text, not {type(name).__name__}")
    if name not in DECKS:
        near = difflib.get_close_matches(name, list(DECKS), 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise SetupError(f"no deck {name!r}: {', '.join(DECKS)}{hint}")
    return list(DECKS[name])
