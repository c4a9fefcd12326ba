"""Where a user's own files are, and the index of imported cards.  They are looked for without the engine."""

from __future__ import annotations

import os
import sys
from typing import Final

VARIABLE: Final = "APNAP_INDEX"  # another file; empty: none


def own_place(variable: str, windows: str, xdg: str, *usual: str) -> str:
    """The folder `apnap` for one kind of files, or what the variable names; "" for none.

    `windows`: the folder of AppData, "Local" or "Roaming"; `xdg`: the variable of the basedir specification, and what
    it means if it is not set, below the user's own folder.
    """
    told = os.environ.get(variable)
    if told is not None:
        return told.strip()
    home = os.path.expanduser("~")
    if sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    elif sys.platform == "win32":
        short = "LOCALAPPDATA" if windows == "Local" else "APPDATA"
        base = os.environ.get(short) or os.path.join(home, "AppData", windows)
    else:  # basedir-spec: what is not absolute does not count
        named = os.environ.get(xdg, "")
        base = named if os.path.isabs(named) else os.path.join(home, *usual[:-1])
    return os.path.join(base, "apnap", usual[-1])


def index_path() -> str:
    """`APNAP_INDEX`, else `apnap/cards.sqlite` in the platform's folder for data; "" for none."""
    return own_place(VARIABLE, "Local", "XDG_DATA_HOME", ".local", "share", "cards.sqlite")
