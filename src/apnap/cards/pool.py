"""Every card that ships with the package: the basics, and each module of `cards/sets`."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Final

import apnap.cards.basics
import apnap.cards.sets
from apnap.cards.registry import CARDS

SETS: Final[dict[str, str]] = dict.fromkeys(CARDS, "basics")  # card -> the module that brings it

for module in sorted(pkgutil.iter_modules(apnap.cards.sets.__path__), key=lambda m: m.name):
    importlib.import_module(f"apnap.cards.sets.{module.name}")
    for name in CARDS:
        SETS.setdefault(name, module.name)

SHIPPED: Final = frozenset(CARDS)  # what the package itself brings, whatever is added later
