"""Cards made up for the tests, as a bulk file has them.  No text of a printed card is used."""

from __future__ import annotations

import json
from typing import Any

from apnap.cards.registry import CARDS, register
from apnap.cards.writing import card_file
from apnap.cardtext.compiling import Result, compiled
from apnap.cardtext.facts import Facts


def entry(text: str, line: str = "Creature — Bear", cost: str = "{1}{G}", **more: Any) -> dict[str, Any]:
    """One entry of a bulk file."""
    out: dict[str, Any] = {"name": "Testing Bear", "type_line": line, "mana_cost": cost, "oracle_text": text}
    if "Creature" in line:
        out.update(power="2", toughness="2")
    out.update(more)
    return out


def read(text: str, line: str = "Creature — Bear", cost: str = "{1}{G}", **more: Any) -> Result:
    return compiled(Facts(entry(text, line, cost, **more)))


def add(name: str, text: str, line: str = "Creature — Bear", cost: str = "{R}") -> str:
    """The card is read and can be played from then on; its name."""
    card = read(text, line, cost, name=name).card
    assert card is not None
    if name not in CARDS:
        register(card)
    return name


def abilities(text: str, line: str = "Creature — Bear", cost: str = "{1}{G}", **more: Any) -> Any:
    """The abilities as a card file would have them."""
    result = read(text, line, cost, **more)
    assert result.card is not None, [str(p) for p in result.problems]
    return json.loads(card_file(result.card)).get("abilities", [])


def spell(text: str, line: str = "Instant") -> Any:
    (found,) = abilities(text, line)
    return found


def refused(text: str, line: str = "Creature — Bear", **more: Any) -> str:
    """Why it is not understood."""
    result = read(text, line, **more)
    assert not result.accepted
    return "; ".join(str(p) for p in result.problems)
