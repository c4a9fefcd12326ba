"""Tables and paragraphs in plain text, of a given width."""

from __future__ import annotations

import re
import textwrap
from typing import Final

from apnap.cli.common import paint

GAP: Final = "  "


def wrapped(text: str, width: int, hang: int = 0) -> list[str]:
    """The lines of a text; those after the first are indented by `hang`."""
    return textwrap.wrap(
        text, max(width, 4), subsequent_indent=" " * hang, break_long_words=True, break_on_hyphens=False
    ) or [""]


def cell(items: list[str], width: int) -> list[str]:
    """Items one below the other, each wrapped; numbers and dashes in front of them stand out."""
    lines: list[str] = []
    for item in items:
        lead = re.match(r"(?:\d+|–|≠) ", item)
        lines += wrapped(item, width, len(lead[0]) if lead else 0)
    return lines


def laid_out(cells: list[list[str]], widths: list[int], mark: str = "") -> list[str]:
    """One row of a table: its cells side by side."""
    columns = [cell(items, w) for items, w in zip(cells, widths, strict=True)]
    height = max(len(c) for c in columns)
    lines = []
    for i in range(height):
        parts = [(c[i] if i < len(c) else "").ljust(w) for c, w in zip(columns, widths, strict=True)]
        lines.append((mark if i == 0 else " " * len(mark)) + GAP.join(parts).rstrip())
    return lines


def heading(titles: list[str], widths: list[int], indent: int = 0) -> list[str]:
    lines = laid_out([[title] for title in titles], widths, " " * indent)
    return [*(paint(line, "bold") for line in lines), " " * indent + GAP.join("-" * w for w in widths)]


def share(total: int, fixed: list[int], parts: list[int], least: int = 12) -> list[int]:
    """Widths: the fixed ones as they are, the rest divided in proportion; what is too narrow takes from the widest."""
    left = total - sum(fixed) - len(GAP) * (len(fixed) + len(parts) - 1)
    whole = sum(parts)
    found = [left * p // whole for p in parts]
    least = min(least, left // len(parts))
    for i, wide in enumerate(found):
        if wide < least:
            widest = found.index(max(found))
            found[widest] -= least - wide
            found[i] = least
    return [*fixed, *found]


def paragraph(text: str, width: int, indent: int = 0) -> list[str]:
    pad = " " * indent
    return textwrap.wrap(text, width, initial_indent=pad, subsequent_indent=pad, break_on_hyphens=False)
