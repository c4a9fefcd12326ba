"""The lists."""

from __future__ import annotations

from typing import Final

DECKS: Final[dict[str, list[str]]] = {
    "bears": ["24 Forest", "36 Grizzly Bears"],
    "stompy": ["24 Forest", "24 Grizzly Bears", "12 Giant Growth"],
    "gruul": ["13 Forest", "11 Mountain", "20 Grizzly Bears", "8 Giant Growth", "8 Lightning Bolt"],
}
