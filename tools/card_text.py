"""Compare every card that ships with what its text in a bulk file means: `python -m tools.card_text FILE`.

The hand-made cards are the touchstone of the grammar: a card that is read must have the same nodes, or the difference
is decided and kept, with its reason, in `tools/card_text.toml`.  Labels and the names of modes do not count.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from apnap.cards.definition import CardDef
from apnap.cards.registry import all_cards
from apnap.cards.writing import node_values
from apnap.cardtext.bulk import entries
from apnap.cardtext.compiling import compiled
from apnap.cardtext.facts import Facts

DECIDED = Path(__file__).with_suffix(".toml")


def bare(value: Any) -> Any:
    """Without labels and the names of modes."""
    if isinstance(value, dict):
        silent = ("label", "text") if value.get("is") in ("Mode", "Activated", "Triggered") else ()
        return {k: bare(v) for k, v in value.items() if k not in silent}
    return [bare(v) for v in value] if isinstance(value, list) else value


def says(card: CardDef) -> tuple[list[str], list[str]]:
    """Its abilities and keywords, in any order."""
    abilities = sorted(json.dumps(bare(node_values(a))) for a in card.abilities)
    return abilities, sorted(k.strip() for k in card.keywords.split(",") if k.strip())


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    decided = tomllib.loads(DECIDED.read_text(encoding="utf-8"))
    pool = {name: card for name, card in all_cards().items() if not card.is_token}
    same, refused, open_ = 0, 0, []
    seen: set[str] = set()
    for value in entries(Path(arguments[0])):
        card = pool.get(value["name"])
        if card is None:
            continue
        found = compiled(Facts(value)).card
        if found is None:
            refused += 1
        elif says(found) == says(card):
            same += 1
        else:
            seen.add(card.name)
            if card.name not in decided:
                open_.append(card.name)
    for name in open_:
        print(f"differs: {name}")
    for name in sorted(set(decided) - seen):
        print(f"decided, but it does not differ here: {name}")
    print(f"{same} the same, {len(seen)} differ ({len(open_)} not decided), {refused} not read")
    return 1 if open_ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
