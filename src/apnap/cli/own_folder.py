"""The folder for cards of one's own, which the commands read by themselves.  It is looked for without the engine."""

from __future__ import annotations

import os
from typing import Final

from apnap.cardtext.places import own_place

VARIABLE: Final = "APNAP_CARDS"  # a folder instead of the usual one; empty: none


def cards_folder() -> str:
    """`APNAP_CARDS`, else `apnap/cards` in the platform's folder for configuration; "" for none."""
    return own_place(VARIABLE, "Roaming", "XDG_CONFIG_HOME", ".config", "cards")


def card_files() -> list[str]:
    """The JSON files of that folder, by name; none if there is no such folder."""
    folder = cards_folder()
    if not folder or not os.path.isdir(folder):
        return []
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".json")]
