"""The files that come with the package.

Plain files: `importlib.resources` alone takes longer to import than the quick commands take to answer.
"""

from __future__ import annotations

import os

import apnap


def data_lines(folder: str, name: str) -> list[str]:
    """The lines of `data/FOLDER/NAME`; none if there is no such file."""
    path = os.path.join(os.path.dirname(str(apnap.__file__)), "data", folder, name)
    if not os.path.isfile(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip()]
