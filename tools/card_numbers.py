"""The numbers that observations have for cards: `python -m tools.card_numbers` appends the names that have none yet.

Nothing else is ever done to the list: a number means the same card in every release.
"""

from __future__ import annotations

from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS
from tools.citation_scan import ROOT

PAGE = ROOT / "src" / "apnap" / "data" / "card_numbers.txt"


def missing() -> list[str]:
    """Cards of the package without a number, by name."""
    have = set(PAGE.read_text(encoding="utf-8").splitlines()) if PAGE.exists() else set()
    return sorted(name for name in CARDS if name in SHIPPED and name not in have)


def main() -> None:
    more = missing()
    if more:
        with PAGE.open("a", encoding="utf-8") as file:
            file.writelines(f"{name}\n" for name in more)
    print(f"{PAGE.name}: {len(more)} new names")


if __name__ == "__main__":
    main()
