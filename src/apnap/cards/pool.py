"""Every card that ships with the package: the basics, and each module of `cards/sets`."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Final

import apnap.cards.basics
import apnap.cards.sets
from apnap.cards.registry import CARDS, index

SETS: Final[dict[str, str]] = {}  # card -> the set that brings it


def load_all() -> None:
    """Every set, and the pool in the order of the index, whichever sets came first; what is not in it comes after."""
    added = set(CARDS)  # or loaded before, which the index knows
    for module in sorted(pkgutil.iter_modules(apnap.cards.sets.__path__), key=lambda m: m.name):
        importlib.import_module(f"apnap.cards.sets.{module.name}")
        for name in CARDS:
            if name not in added:
                SETS.setdefault(name, module.name)
    listed = {name: CARDS[name] for name in index() if name in CARDS}
    SETS.update({name: index()[name] for name in listed})
    listed.update(CARDS)
    CARDS.clear()
    CARDS.update(listed)


load_all()
SHIPPED: Final = frozenset(SETS)  # what the package itself brings, whatever is added later
