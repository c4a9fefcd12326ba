"""Where the index of imported cards is.  It is looked for without the engine, and costs nothing if there is none."""

from __future__ import annotations

import os
import sys
from typing import Final

VARIABLE: Final = "APNAP_INDEX"  # another file; empty: none


def index_path() -> str:
    """`APNAP_INDEX`, else `apnap/cards.sqlite` in the platform's folder for data; "" for none."""
    told = os.environ.get(VARIABLE)
    if told is not None:
        return told.strip()
    home = os.path.expanduser("~")
    if sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    elif sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    else:  # basedir-spec: what is not absolute does not count
        data = os.environ.get("XDG_DATA_HOME", "")
        base = data if os.path.isabs(data) else os.path.join(home, ".local", "share")
    return os.path.join(base, "apnap", "cards.sqlite")
