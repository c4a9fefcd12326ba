"""Artifact creatures as large as their mana value, and what things become."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say
from apnap.cardtext.grammar.qualities import Open, Timed, rule
from apnap.vocab.continuous import SetPT, Types
from apnap.vocab.durations import END_OF_TURN
from apnap.vocab.lookups import It, Stat

LARGE = "power and toughness each equal to its mana value"
say("quality", f"become|becomes an artifact creature with {LARGE}", lambda c: animated())
say("quality", "has|have base power and toughness each equal to its mana value", lambda c: [own_value])


def own_value(scope: Any) -> SetPT:
    n = Stat("mana value", It("affected"))
    return SetPT(scope, n, n)


def animated() -> list[Any]:
    return [lambda scope: Types(scope, "artifact creature"), own_value]


say(
    "quality",
    "become|becomes an artifact in addition to its|their other types",
    lambda c: [Open(lambda scope: Types(scope, "artifact"))],
)
say(
    "quality",
    "can attack this turn as though it|they didn't have defender",
    lambda c: [Timed(rule("attacks as though no defender"), END_OF_TURN)],
)
