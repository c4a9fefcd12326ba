"""The basic lands and the mana abilities of basic land types (305.6)."""

from __future__ import annotations

from typing import Final

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.vocab.abilities import Activated
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.continuous import INTRINSIC
from apnap.vocab.costs import TAP, Cost

LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def intrinsic(letter: str) -> Activated:
    return Activated(Cost(parts=(TAP,)), AddMana(letter), is_mana=True)


PLAINS: Final = register(CardDef("Plains", "", "Basic Land — Plains", abilities=(intrinsic("W"),)))
ISLAND: Final = register(CardDef("Island", "", "Basic Land — Island", abilities=(intrinsic("U"),)))
SWAMP: Final = register(CardDef("Swamp", "", "Basic Land — Swamp", abilities=(intrinsic("B"),)))
MOUNTAIN: Final = register(CardDef("Mountain", "", "Basic Land — Mountain", abilities=(intrinsic("R"),)))
FOREST: Final = register(CardDef("Forest", "", "Basic Land — Forest", abilities=(intrinsic("G"),)))
for basic in (PLAINS, ISLAND, SWAMP, MOUNTAIN, FOREST):
    INTRINSIC[basic.name] = basic.chars.abilities
