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
    modern,
    modern_words,
    nouns,
    old,
    qualities,
    statics,
    tokens,
    told,
    told_more,
    triggers,
    values,
)

MODULES = (
    base, nouns, values, conditions, costs, triggers, effects_players, effects_objects, tokens, damage, qualities, flow,
    keywords, lines, statics, looking, comparing, actions, modern, modern_words, old, told, told_more,
)  # fmt: skip
PHRASES = base.PHRASES
