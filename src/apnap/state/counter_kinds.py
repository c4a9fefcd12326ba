"""What kinds of counters mean to the rules themselves (122.1a–h)."""

from __future__ import annotations

import re
from typing import Final

SHIELD: Final = "shield"  # 122.1c
STUN: Final = "stun"  # 122.1d
FINALITY: Final = "finality"  # 122.1h

# 122.1b: a permanent with such a counter has that keyword ability, or the variant of it.
KEYWORD_COUNTERS: Final = (
    "flying",
    "first strike",
    "double strike",
    "deathtouch",
    "decayed",
    "exalted",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "shadow",
    "trample",
    "trample over planeswalkers",
    "vigilance",
)

SIZE: Final = re.compile(r"([+-][0-9]{1,4})/([+-][0-9]{1,4})")
SIZES: Final[dict[str, tuple[int, int] | None]] = {}  # what has been read already


def size_of(kind: str) -> tuple[int, int] | None:
    """What a counter adds to power and toughness: "+1/+1", "-0/-2" … (122.1a); None: it is of another kind."""
    if kind not in SIZES:
        found = SIZE.fullmatch(kind)
        SIZES[kind] = None if found is None else (int(found[1]), int(found[2]))
    return SIZES[kind]


def why_no_kind(kind: str) -> str:
    """Why a text cannot be a kind of counter, or nothing.  Any name is one, but a slash makes it a size."""
    if not kind.strip() or kind != kind.strip():
        return "a kind of counter is a word, or a size like +1/+1"
    if "/" in kind and size_of(kind) is None:
        return f"{kind!r} is no size of a counter: write +1/+1, -0/-2 …"
    return ""
