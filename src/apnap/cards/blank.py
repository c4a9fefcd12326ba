"""The cards the rules themselves need: one for frames without a card, and one for what is face down."""

from __future__ import annotations

from typing import Final

from apnap.cards.definition import CardDef
from apnap.cards.registry import register

# A frame needs a card even where the effect has none left.
NO_CARD: Final = register(CardDef("(nothing)", "", ""))
# What a face-down permanent or spell is (708.2a).
FACE_DOWN: Final = register(CardDef("(face down)", "", "Creature", 2, 2))
FACE_DOWN.chars.name = ""
