"""All phrases, in one place to import from."""

from __future__ import annotations

from apnap.cardtext.grammar import (
    actions,
    base,
    comparing,
    conditions,
    costs,
    damage,
    effects_objects,
    effects_players,
    flow,
    keywords,
    lines,
    looking,
    nouns,
    qualities,
    statics,
    tokens,
    told,
    triggers,
    values,
)

MODULES = (
    base, nouns, values, conditions, costs, triggers, effects_players, effects_objects, tokens, damage, qualities, flow,
    keywords, lines, statics, looking, comparing, actions, told,
)  # fmt: skip
PHRASES = base.PHRASES
