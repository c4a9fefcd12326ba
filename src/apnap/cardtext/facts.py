"""What a bulk file says about a card."""

from __future__ import annotations

import hashlib
from typing import Any, Final


class Facts:
    """One face of a card, as plain values."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.name: Final = str(values.get("name") or "")
        self.cost: Final = str(values.get("mana_cost") or "")
        self.line: Final = str(values.get("type_line") or "").replace(" - ", " — ")
        self.text: Final = str(values.get("oracle_text") or "").replace("\r", "")
        self.power: Final = str(values.get("power") or "")
        self.toughness: Final = str(values.get("toughness") or "")
        self.loyalty: Final = str(values.get("loyalty") or "")
        self.defense: Final = str(values.get("defense") or "")
        found = values.get("colors")
        self.colors: Final[str | None] = "".join(c for c in "WUBRG" if c in found) if isinstance(found, list) else None
        words = values.get("keywords")
        self.keywords: Final[list[str] | None] = [str(w).lower() for w in words] if isinstance(words, list) else None
        self.layout: Final = str(values.get("layout") or "normal")
        self.date: Final = str(values.get("released_at") or "")
        self.set: Final = str(values.get("set") or "")
        faces = values.get("card_faces")
        self.faces: Final = [Facts(f) for f in faces if isinstance(f, dict)] if isinstance(faces, list) else []

    @property
    def is_spell(self) -> bool:
        return "Instant" in self.line or "Sorcery" in self.line

    @property
    def has_x(self) -> bool:
        return "{X}" in self.cost

    def values(self) -> dict[str, Any]:
        """What is kept of it."""
        out: dict[str, Any] = {"name": self.name, "type_line": self.line, "oracle_text": self.text}
        for key, value in (
            ("mana_cost", self.cost),
            ("power", self.power),
            ("toughness", self.toughness),
            ("loyalty", self.loyalty),
            ("defense", self.defense),
            ("released_at", self.date),
            ("set", self.set),
        ):
            if value:
                out[key] = value
        if self.layout != "normal":
            out["layout"] = self.layout
        if self.colors is not None:
            out["colors"] = list(self.colors)
        if self.keywords is not None:
            out["keywords"] = self.keywords
        if self.faces:
            out["card_faces"] = [f.values() for f in self.faces]
        return out

    def digest(self) -> str:
        """Tells one text from another."""
        import json

        text = json.dumps(self.values(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:24]


class Start:
    """The facts of a card, and what its additional cost was paid with."""

    def __init__(self, facts: Facts, paid: dict[str, Any]) -> None:
        self.name = facts.name
        self.line = facts.line
        self.is_spell = facts.is_spell
        self.has_x = facts.has_x
        self.multikicked = "multikicker" in facts.text.lower()
        self.power = facts.power
        self.toughness = facts.toughness
        self.paid = paid
