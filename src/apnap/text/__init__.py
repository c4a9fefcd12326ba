"""Cards in words: what people read, made from the structure a card is played by, in our own words.

    card_text("Giant Growth")            a CardText; str(…) is the whole card
    card_text("Wrath of God", "fifth")   as the rules of 1997 put it
    card_parts("Stasis")                 what it says part by part, with the rules behind each
    choice_text(game, 2), stack_text(…)  what an answer, or an object on the stack, would do

Every word of the vocabulary has a function that tells it, registered by its class; the modules below hold them.
"""

from __future__ import annotations

from apnap.text import (
    combat_triggers,
    conditions,
    dungeons,
    effects_command,
    effects_looking,
    effects_players,
    effects_turns,
    mods,
    old_words,
    phases,
    phrases,
    replacements,
    triggers,
)
from apnap.text.card import CardText, Part, ability_text, card_parts, card_text, stack_text
from apnap.text.choices import choice_text
from apnap.text.words import Words, words_of

TOLD_BY = (
    *(combat_triggers, conditions, dungeons, effects_command, effects_looking, effects_players, effects_turns),
    *(mods, old_words, phases, phrases, replacements, triggers),
)

__all__ = [
    "CardText",
    "Part",
    "Words",
    "ability_text",
    "card_parts",
    "card_text",
    "choice_text",
    "stack_text",
    "words_of",
]
