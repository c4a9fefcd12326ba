"""All phrases, in one place to import from."""

from __future__ import annotations

from apnap.cardtext.grammar import (
    actions,
    base,
    becoming,
    casting,
    comparing,
    conditions,
    costs,
    damage,
    effects_joined,
    effects_objects,
    effects_players,
    effects_spells,
    entering,
    events_joined,
    events_players,
    flow,
    keywords,
    lines,
    looking,
    nouns,
    prevention,
    prices,
    qualities,
    references,
    restricted_mana,
    restrictions,
    searching,
    sizes,
    statics,
    timing,
    tokens,
    told,
    told_choices,
    told_numbers,
    triggers,
    values,
)

MODULES = (
    base, nouns, values, conditions, costs, triggers, effects_players, effects_objects, tokens, damage, qualities, flow,
    keywords, lines, statics, looking, comparing, actions, sizes, references, casting, entering, events_players, events_joined, restricted_mana, searching, prevention, restrictions, prices, timing, effects_spells, effects_joined, becoming, told, told_choices, told_numbers,
)  # fmt: skip
PHRASES = base.PHRASES
