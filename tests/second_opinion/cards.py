"""The few cards of the second opinion: costs, sizes and what they do, as plain rows."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Card:
    kind: str  # land, creature, instant, sorcery, artifact, planeswalker
    cost: str = ""  # colours one letter each, generic as digits, X
    power: int = 0
    toughness: int = 0
    words: frozenset[str] = field(default_factory=frozenset)
    target: str = ""  # what each target may be: any, creature, spell
    deed: str = ""
    amount: int = 0

    @property
    def coloured(self) -> str:
        return "".join(sign for sign in self.cost if sign in "WUBRG")

    @property
    def generic(self) -> int:
        return int("".join(sign for sign in self.cost if sign.isdigit()) or 0)


LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

CARDS = {
    **{name: Card("land") for name in LANDS},
    "Grizzly Bears": Card("creature", "1G", 2, 2),
    "Hill Giant": Card("creature", "3R", 3, 3),
    "Serra Angel": Card("creature", "3WW", 4, 4, frozenset({"flying", "vigilance"})),
    "Soul Warden": Card("creature", "W", 1, 1, frozenset({"gains when others enter"})),
    "Elvish Visionary": Card("creature", "1G", 1, 1, frozenset({"draws when it enters"})),
    "Prodigal Pyromancer": Card("creature", "2R", 1, 1, frozenset({"pings"})),
    "Beast": Card("creature", "", 3, 3),
    "Lightning Bolt": Card("instant", "R", target="any", deed="damage", amount=3),
    "Shock": Card("instant", "R", target="any", deed="damage", amount=2),
    "Blaze": Card("sorcery", "XR", target="any", deed="damage"),
    "Giant Growth": Card("instant", "G", target="creature", deed="grow", amount=3),
    "Counterspell": Card("instant", "UU", target="spell", deed="counter"),
    "Mana Leak": Card("instant", "1U", target="spell", deed="counter unless paid", amount=3),
    "Divination": Card("sorcery", "2U", deed="draw", amount=2),
    "Izzet Charm": Card("instant", "UR", words=frozenset({"charm"})),
    "Bonesplitter": Card("artifact", "1", words=frozenset({"equipment"})),
    "Winter Orb": Card("artifact", "2"),
    "Garruk Wildspeaker": Card("planeswalker", "2GG", words=frozenset({"garruk"})),
}
