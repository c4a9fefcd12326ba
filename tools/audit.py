"""A sample of accepted cards for reading: `python -m tools.audit BULKFILE --cards 100 --seed 1 > somewhere`.

For each card the text of the bulk file, our own telling of what was understood, and the nodes, so that a reader can
judge whether they say the same.  The output has official text in it: keep it out of the repository.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

from apnap.cards.definition import CardDef
from apnap.cards.registry import all_cards
from apnap.cards.writing import card_file
from apnap.cardtext.bulk import entries, is_skipped
from apnap.cardtext.compiling import compiled
from apnap.cardtext.facts import Facts
from apnap.cardtext.index import half_filled
from apnap.text import ability_text

SHORT = 60  # letters: cards with less text than this are easily right, and only every fifth is taken


def faces(facts: Facts) -> list[Facts]:
    return facts.faces or [facts]


def sample(path: Path, wanted: int, seed: int, skip: int) -> list[tuple[Facts, CardDef]]:
    """Accepted cards that do not ship, in an order that the seed decides; the first `skip` are left out."""
    shipped = all_cards()
    found: dict[str, dict[str, Any]] = {}
    for value in entries(path):
        if not is_skipped(value) and not half_filled(value) and value.get("name") not in shipped:
            found.setdefault(str(value["name"]), value)
    names = sorted(found)
    rng = random.Random(seed)
    rng.shuffle(names)
    made: list[tuple[Facts, CardDef]] = []
    for name in names:
        facts = Facts(found[name])
        if sum(len(face.text) for face in faces(facts)) < SHORT and rng.random() < 0.8:
            continue
        card = compiled(facts).card
        if card is not None:
            made.append((facts, card))
        if len(made) == wanted + skip:
            break
    return made[skip:]


def told(facts: Facts, card: CardDef) -> list[str]:
    lines = [
        f"=== {facts.name}   {facts.cost}   {facts.line}   {facts.power}/{facts.toughness} {facts.loyalty}".rstrip()
    ]
    for face in faces(facts):
        lines += ["--- official" + (f" ({face.name})" if facts.faces else ""), face.text]
    for part in parts(card):
        lines.append(f"--- ours ({part.name} {part.cost.text} {part.line} {part.power}/{part.toughness})")
        if part.keywords:
            lines.append(f"[{part.keywords}]")
        lines += [str(ability_text(part, a)) for a in part.abilities]
        lines.append("--- nodes")
        lines += [json.dumps(a) for a in json.loads(card_file(part)).get("abilities", [])]
    return [*lines, ""]


def parts(card: CardDef) -> list[CardDef]:
    """Its faces, or its halves."""
    found = list(card.halves) or [card]
    while found[-1].back is not None:
        found.append(found[-1].back)
    return found


def main(arguments: list[str]) -> int:
    made = argparse.ArgumentParser(prog="python -m tools.audit", description=__doc__)
    made.add_argument("file", metavar="BULKFILE")
    made.add_argument("--cards", type=int, default=100, metavar="N")
    made.add_argument("--seed", type=int, default=1997, metavar="N")
    made.add_argument("--skip", type=int, default=0, metavar="N", help="leave out so many at the beginning")
    args = made.parse_args(arguments)
    for facts, card in sample(Path(args.file), args.cards, args.seed, args.skip):
        print("\n".join(told(facts, card)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
