"""Compare every card that ships with what its text in a bulk file means: `python -m tools.card_text FILE`.

The hand-made cards are the touchstone of the grammar: a card that is read must have the same nodes, or the difference
is decided and kept, with its reason, in `tools/card_text.toml`.  Labels and the names of modes do not count.  A card
that is not read is kept there, too (`[unread]`), with what is missing.  Whatever is neither fails.
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
    """Its abilities and keywords, in any order, with those of its other parts."""
    abilities: list[str] = []
    keywords: list[str] = []
    for part in (card, *card.halves, *([] if card.back is None else [card.back])):
        abilities += [json.dumps(bare(node_values(a))) for a in part.abilities]
        keywords += [k.strip() for k in part.keywords.split(",") if k.strip()] if not part.halves else []
    return sorted(abilities), sorted(keywords)


def shipped_as(value: dict[str, Any], pool: dict[str, CardDef]) -> CardDef | None:
    """The shipped card of an entry: by its name, or by its front face's."""
    front = value["name"].partition(" // ")[0]
    return pool.get(value["name"]) or (pool.get(front) if value.get("card_faces") else None)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    decided = tomllib.loads(DECIDED.read_text(encoding="utf-8"))
    unread = decided.pop("unread", {})
    pool = {name: card for name, card in all_cards().items() if not card.is_token and card.whole is None}
    same, refused, wrong = 0, 0, []
    seen: set[str] = set()
    for value in entries(Path(arguments[0])):
        card = shipped_as(value, pool)
        if card is None:
            continue
        found = compiled(Facts(value)).card
        if found is None:
            refused += 1
            seen.add(value["name"])
            if value["name"] not in unread:
                wrong.append(f"not read, and not said why: {value['name']}")
        elif says(found) == says(card):
            same += 1
        else:
            seen.add(card.name)
            if card.name not in decided:
                wrong.append(f"differs: {card.name}")
    for name in sorted({*decided, *unread} - seen):
        print(f"{'decided, but it does not differ' if name in decided else 'it is read'} here: {name}")
    print("\n".join([*wrong, f"{same} the same, {len(seen) - refused} differ, {refused} not read"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
