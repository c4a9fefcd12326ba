"""The folder for cards of one's own, which the commands read by themselves.  It is looked for without the engine."""

from __future__ import annotations

import os
import sys
from typing import Final

VARIABLE: Final = "APNAP_CARDS"  # a folder instead of the usual one; empty: none


def cards_folder() -> str:
    """`APNAP_CARDS`, else `apnap/cards` in the platform's folder for configuration; "" for none."""
    told = os.environ.get(VARIABLE)
    if told is not None:
        return told.strip()
    home = os.path.expanduser("~")
    if sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    elif sys.platform == "win32":
        base = os.environ.get("APPDATA") or os.path.join(home, "AppData", "Roaming")
    else:  # basedir-spec: what is not absolute does not count
        config = os.environ.get("XDG_CONFIG_HOME", "")
        base = config if os.path.isabs(config) else os.path.join(home, ".config")
    return os.path.join(base, "apnap", "cards")


def card_files() -> list[str]:
    """The JSON files of that folder, by name; none if there is no such folder."""
    folder = cards_folder()
    if not folder or not os.path.isdir(folder):
        return []
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".json")]
