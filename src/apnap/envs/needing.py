"""Packages that only some parts need: what is missing is told with the command that brings it."""

from __future__ import annotations

import importlib
from typing import Any

from apnap.errors import MissingExtra


def needed(module: str, extra: str) -> Any:
    """That module, or a `MissingExtra` that says how to install it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name.split(".")[0]):
            raise
        raise MissingExtra(f'this needs {error.name}: pip install "apnap[{extra}]"') from error
