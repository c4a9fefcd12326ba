"""The files that come with the package.

Plain files: `importlib.resources` alone takes longer to import than the quick commands take to answer.
"""

from __future__ import annotations

import os
import sys

import apnap


def data_lines(folder: str, name: str) -> list[str]:
    """The lines of `data/FOLDER/NAME`; none if there is no such file."""
    path = os.path.join(os.path.dirname(str(apnap.__file__)), "data", folder, name)
    if not os.path.isfile(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip()]


def data_bytes(name: str) -> bytes:
    """The content of `data/NAME`."""
    with open(os.path.join(os.path.dirname(str(apnap.__file__)), "data", name), "rb") as file:
        return file.read()


def is_compiled() -> bool:
    """Whether the engine that would be imported here is the compiled one."""
    from importlib.util import find_spec  # slow to import, and rarely needed

    spec = find_spec("apnap.flow")
    return spec is not None and not (spec.origin or "").endswith(".py")


def build_in_words() -> str:
    """Which build this is, and why it is not the fast one."""
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}"
    if is_compiled():
        return f"compiled, {python}"
    why = " ".join(data_lines("", "build.txt"))
    return f"interpreted ({why or 'not compiled when it was installed'}), {python}"
