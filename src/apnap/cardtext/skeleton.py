"""A card file with what was understood of a card; the rest is marked, to be completed by hand."""

from __future__ import annotations

from typing import Any

from apnap.cards.writing import brief, laid_out
from apnap.cardtext.compiling import compiled, number
from apnap.cardtext.facts import Facts


def skeleton(facts: Facts) -> dict[str, Any]:
    """The values of a card file; "todo" lists what is left, and must be taken out when it is done."""
    front = facts.faces[0] if facts.faces else facts
    result = compiled(facts)
    if result.card is not None and not result.problems:
        values = brief(result.card, "CardDef", "")
        assert isinstance(values, dict)
        del values["is"]
        return values
    out: dict[str, Any] = {"name": facts.name if not facts.faces else front.name}
    out["cost"] = front.cost.replace("{", "").replace("}", "") if "/" not in front.cost else front.cost
    out["line"] = front.line
    for key, text in (("power", front.power), ("toughness", front.toughness), ("loyalty", front.loyalty)):
        if number(text):
            out[key] = number(text)
    if result.keywords:
        out["keywords"] = ", ".join(dict.fromkeys(result.keywords))
    out["abilities"] = [brief(a, "Ability", "") for a in result.abilities]
    out["todo"] = [told(p.line, p.word, p.reason) for p in result.problems]
    return out


def told(line: str, word: str, reason: str) -> str:
    at = f" at {word!r}" if word else ""
    return f"{line}: {reason}{at}" if line else reason + at


def skeleton_text(cards: list[Facts]) -> str:
    """A file with these cards."""
    return laid_out([skeleton(facts) for facts in cards], "") + "\n"
