"""Emblems (114.2): "you get an emblem with …"."""

from __future__ import annotations

from typing import Any

from apnap.cards.definition import CardDef
from apnap.cardtext.grammar.base import does
from apnap.cardtext.meaning import Context, Refusal
from apnap.vocab.abilities import Ability, Activated
from apnap.vocab.base import Effect, Who
from apnap.vocab.effects.emblems import Emblem

does("get* an emblem with <quoted>", lambda c, who, q: emblem(who, (q,)))
does("get* an emblem with <quoted> and <quoted>", lambda c, who, a, b: emblem(who, (a, b)))


def emblem(who: Who, quoted: tuple[Any, ...]) -> Effect:
    """Its abilities speak of no card: what they call "~" would be the card that brought it."""
    abilities: list[Ability] = []
    for one in quoted:
        inner = Context(None)
        inner.in_quotes = True
        abilities.extend(one(inner))
    if any(isinstance(a, Activated) for a in abilities):
        raise Refusal("an emblem with an activated ability")
    return Emblem(CardDef("Emblem", "", "", abilities=tuple(abilities), is_token=True), who)
