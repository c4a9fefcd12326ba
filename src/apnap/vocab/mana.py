"""Mana costs (202, 107.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.vocab.base import Node

if TYPE_CHECKING:
    from apnap.native import i64

LETTERS: Final = "WUBRGC"
PHYREXIAN: Final = 64  # bit beside the mana types: may be paid with 2 life (107.4f)
MONO_HYBRID: Final = 128  # may be paid with two mana of any type (107.4e)

# Plain mana counted in one number: a byte for each of the six types, then one for how much it is in all.  None goes
# beyond 127, so that the highest bit of each is free for comparing.
TOTAL: Final = 48  # where the last byte begins
MOST_COUNTED: Final = 127
FREE_BITS: Final = 0x80808080808080
ONE_MANA: Final[tuple[int, ...]] = tuple([1 << TOTAL | 1 << 8 * kind for kind in range(6)])  # of each type


def covers(have: i64, need: i64) -> bool:
    """Whether plain mana, so counted, pays a plain cost: enough of each type, and in all."""
    return (have + FREE_BITS - need) & FREE_BITS == FREE_BITS


class ManaCost(Node):
    """`{2}{U}{U}` or `2UU`; `{X}`, hybrid `{W/U}`, `{2/W}` and Phyrexian `{W/P}` symbols."""

    fields: ClassVar[tuple[str, ...]] = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text
        self.generic = 0
        self.x = 0
        pips: list[int] = []  # one mask of acceptable mana types for each coloured (or colourless) symbol
        mono_hybrid = 0
        value = 0
        for symbol in symbols(text):
            if symbol.isdigit():
                self.generic += int(symbol)
                value += int(symbol)
            elif symbol == "X":
                self.x += 1
            else:
                mask = 0
                worth = 1
                for part in symbol.split("/"):
                    if part == "P":
                        mask |= PHYREXIAN
                    elif part.isdigit():
                        mono_hybrid += 1
                        mask |= MONO_HYBRID
                        worth = int(part)
                    else:
                        mask |= 1 << LETTERS.index(part)
                pips.append(mask)
                value += worth
        self.pips: Final = tuple(pips)
        self.value: Final = value
        self.colors: Final = colors_of(pips)
        counts = [0, 0, 0, 0, 0, 0]
        simple = mono_hybrid == 0
        for mask in pips:
            if mask in SINGLE:
                counts[SINGLE[mask]] += 1
            else:
                simple = False
        self.simple: Final = simple  # only plain symbols: `counts` and `generic` say it all
        self.counts: Final[list[int]] = counts
        self.total: Final = self.generic + len(pips)
        self.counted: Final[int] = counted(counts, self.total) if simple and self.x == 0 else -1  # -1: not in that way


def counted(counts: list[int], total: int) -> int:
    if total > MOST_COUNTED:
        return -1
    found = total << TOTAL
    for kind in range(6):
        found += counts[kind] << 8 * kind
    return found


SINGLE: Final[dict[int, int]] = {1: 0, 2: 1, 4: 2, 8: 3, 16: 4, 32: 5}


def colors_of(pips: list[int]) -> int:
    mask = 0
    for pip in pips:
        mask |= pip & 31
    return mask


def symbols(text: str) -> list[str]:
    """`2UU` and `{2}{U}{U}` are the same cost."""
    found: list[str] = []
    i = 0
    while i < len(text):
        if text[i] == "{":
            end = text.index("}", i)
            found.append(text[i + 1 : end])
            i = end + 1
        elif text[i].isdigit():
            end = i
            while end < len(text) and text[end].isdigit():
                end += 1
            found.append(text[i:end])
            i = end
        else:
            found.append(text[i])
            i += 1
    return found


FREE: Final = ManaCost("")
