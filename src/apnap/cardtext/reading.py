"""A paragraph of a card: every way to read it, and whether exactly one meaning remains."""

from __future__ import annotations

import json
from typing import Any

from apnap.cards.writing import node_values
from apnap.cardtext.grammar.everything import PHRASES
from apnap.cardtext.grammar.keywords import MISSING, Words
from apnap.cardtext.grammar.lines import Body, Casting
from apnap.cardtext.machine import Reading
from apnap.cardtext.meaning import Context, Needs, Refusal
from apnap.cardtext.words import tokens_of
from apnap.vocab.abilities import Triggered

MANY = 200


class Unread(Exception):
    """A paragraph that is not understood: the line, the word where it stopped, and why."""

    def __init__(self, line: str, word: str, reason: str) -> None:
        super().__init__(f"{reason} (at {word!r})" if word else reason)
        self.line = line
        self.word = word
        self.reason = reason


def key_of(value: Any) -> str:
    """Two meanings are the same if this is."""
    if isinstance(value, Words):
        return json.dumps([value.marks, node_values(value.abilities)])
    if isinstance(value, Body):
        return json.dumps([node_values(value.effect), node_values(value.modes), value.low, value.high])
    if isinstance(value, Casting):
        return repr([None if value.price is None else (value.price.mana, len(value.price.parts)), value.only_if])
    return json.dumps(node_values(value))


def understood(line: str, kinds: tuple[str, ...], card: Any) -> tuple[Any, Context]:
    """The one meaning of a paragraph as one of these kinds, and the frame it was put together in."""
    tokens, capital, odd = tokens_of(line)
    if odd:
        raise Unread(line, odd, "not a word of card texts")
    reading = Reading(PHRASES, tokens, capital)
    found: dict[str, tuple[Any, Context]] = {}
    refusals: list[Refusal] = []
    tries = 0
    for kind in kinds:
        for said in reading.whole(kind):
            tries += 1
            if tries > MANY:
                raise Unread(line, "", "too many ways to read it")
            c = Context(card)
            c.trigger_text = " ".join(tokens)
            try:
                value = said(c) if callable(said) else said
                if value is None:
                    continue
                key = key_of(value) + json.dumps(node_values(c.targets))
            except Refusal as refusal:
                refusals.append(refusal)
                continue
            found.setdefault(key, (value, c))
    if len(found) > 1:
        found = preferred(found)
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        raise Unread(line, "", "two meanings")
    for known in refusals:
        if isinstance(known, Needs):
            raise Unread(line, "", str(known))
    if refusals:
        raise Unread(line, "", f"not clear: {refusals[0]}")
    at = reading.furthest
    word = tokens[at] if at < len(tokens) else "the end"
    raise Unread(line, word, missing(tokens, at))


def preferred(found: dict[str, tuple[Any, Context]]) -> dict[str, tuple[Any, Context]]:
    """603.4: an "if" directly after the event belongs to the trigger, not to the effect.

    What can be a cost is one (118.12): then nobody need ask afterwards whether it was done.
    A duration at the beginning or the end covers both halves of a sentence: neither lasts for good.
    """
    with_if = {
        key: value
        for key, value in found.items()
        if isinstance(value[0], Words)
        and any(isinstance(a, Triggered) and a.if_ is not None for a in value[0].abilities)
    }
    found = with_if or found
    paid = {key: value for key, value in found.items() if not any(note in key for note in ASKED_AFTERWARDS)}
    found = paid or found
    least = min(key.count(FOR_GOOD) for key in found)
    return {key: value for key, value in found.items() if key.count(FOR_GOOD) == least}


FOR_GOOD = '"until": "FOREVER"'
ASKED_AFTERWARDS = tuple(json.dumps({"is": "Noted", "name": name}) for name in ("moved", "discarded"))


def missing(tokens: list[str], at: int) -> str:
    """What is not understood there: a word the engine lacks, or the phrase."""
    for word in tokens[at : at + 1] + tokens[:1]:
        if word in MISSING:
            return f"needs: {word}"
    return "no such phrase"
