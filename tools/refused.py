"""Which cards of the pool an era has no use for, and why: `python -m tools.refused [ERA]`."""

from __future__ import annotations

import sys

from apnap.cards.pool import SHIPPED
from apnap.cards.reading import reading_named
from apnap.cards.registry import CARDS


def refused(era: str) -> dict[str, list[str]]:
    """Reasons, and the cards each is a reason for."""
    reading = reading_named(era)
    found: dict[str, list[str]] = {}
    for name in sorted(SHIPPED):
        reason = reading.why_not(CARDS[name])
        if reason:
            found.setdefault(reason, []).append(name)
    return found


def main() -> int:
    for reason, names in sorted(refused(sys.argv[1] if len(sys.argv) > 1 else "fifth").items()):
        print(f"{reason}: {', '.join(names)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
