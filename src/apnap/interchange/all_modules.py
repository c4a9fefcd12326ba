"""Imports every module that defines tasks, so that a saved game can name any of them."""

from __future__ import annotations

import importlib
import pkgutil

import apnap.atoms
import apnap.eras
import apnap.rules
import apnap.vocab

for package in (apnap.atoms, apnap.eras, apnap.rules, apnap.vocab):
    for module in sorted(pkgutil.walk_packages(package.__path__, package.__name__ + "."), key=lambda m: m.name):
        importlib.import_module(module.name)
