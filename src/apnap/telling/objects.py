"""What stands beside a permanent or something on the stack, in words: made from what a view has of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.view.types import AttackView, PermanentView, StackView


def state_of(combat: list[AttackView], active: int | None, called: dict[int, str], p: PermanentView) -> str:
    """Attacking, blocking, tapped or new."""
    if "attacking" in p:
        blocked = any(a["attacker"] == p["id"] and a["blocked"] for a in combat)
        return "attacking, blocked" if blocked else "attacking"
    if "blocking" in p:
        return f"blocking {' and '.join([called.get(i, '') for i in p['blocking']])}"
    if p["tapped"]:
        return "tapped"
    return "new" if p.get("sick") and p["controller"] == active else ""


def item_name(called: dict[int, str], item: StackView) -> str:
    """What it is: a spell's name, "ability of …", or what the rules themselves put there (1997, 1999)."""
    name = called.get(item["id"]) or item["name"] or ""
    if item["spell"]:
        return name
    if name.startswith("("):  # the rules' own abilities
        return name.strip("()")
    if item["kind"] == "rules":  # combat damage: neither a spell nor an ability
        return name.lower()
    source = item["source"]
    return f"ability of {(called.get(source) if source is not None else '') or name}"
