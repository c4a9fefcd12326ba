"""How cards read under a ruleset: the same card, as it functioned in that era.

A ruleset's `reading` turns the card of the pool into the card its games are played with.  Today's cards are the pool's
own.  Another era makes a variant, once, whose key names the era ("Counterspell@fifth"), so that saved games name it.
"""

from __future__ import annotations

import importlib
from typing import Final

from apnap.cards import registry
from apnap.cards.definition import CardDef
from apnap.errors import SetupError
from apnap.vocab.base import Node


class Reading:
    """Cards as they are in the pool."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def card(self, name: str) -> CardDef:
        return self.read(registry.card(name))

    def read(self, card: CardDef) -> CardDef:
        return card

    def why_not(self, card: CardDef) -> str:
        """Why there is no such card in this era, or nothing."""
        return ""


class DatedReading(Reading):
    """Cards as they are in the pool, but none that was first printed when other rules were in force already."""

    def __init__(self, name: str, until: str) -> None:
        super().__init__(name)
        self.until: Final = until

    def read(self, card: CardDef) -> CardDef:
        reason = self.why_not(card)
        if reason:
            raise SetupError(f"{card.name} cannot be played in this era: {reason}")
        return card

    def why_not(self, card: CardDef) -> str:
        if card.first_printed >= self.until:
            return f"it was first printed on {card.first_printed}, and these rules ended on {self.until}"
        return ""


class EraReading(Reading):
    """Cards rewritten: each variant is made when it is first asked for, and kept."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.made: dict[str, CardDef] = {}
        self.made_from: dict[str, CardDef] = {}

    def read(self, card: CardDef) -> CardDef:
        if card.key != card.name:
            return card  # a variant already
        if self.made_from.get(card.name) is card:
            return self.made[card.name]
        reason = self.why_not(card)
        if reason:
            raise SetupError(f"{card.name} cannot be played in this era: {reason}")
        made = self.rewrite(card)
        if made is not card:
            made.key = f"{card.name}@{self.name}"
            registry.adopt(made)
        self.made[card.name] = made
        self.made_from[card.name] = card
        return made

    def rewrite(self, card: CardDef) -> CardDef:
        """The card of this era; the same object if nothing about it differs."""
        raise NotImplementedError


READINGS: Final[dict[str, Reading]] = {"current": Reading("current")}


# By the edition of the rules: the day on which the next ones came into force.
ENDED: Final[dict[str, str]] = {"cr-2008-05-01": "2009-07-11", "cr-2022-04-29": "2024-11-15"}


def reading_for(name: str, edition: str) -> Reading:
    """The reading of that name for rules of an edition: where cards read as today, none that came after those rules."""
    found = reading_named(name)
    until = ENDED.get(edition)
    if until is None or type(found) is not Reading:
        return found
    key = f"{name} until {until}"
    if key not in READINGS:
        READINGS[key] = DatedReading(name, until)
    return READINGS[key]


def reading_named(name: str) -> Reading:
    """The reading of that name; an era brings its own in `eras/<name>/reading.py`."""
    if name not in READINGS:
        importlib.import_module(f"apnap.eras.{name}.reading")
    return READINGS[name]


def node_at(home: str, place: int) -> Node:
    """The node a saved game names by its address."""
    if home.startswith("@"):
        return registry.engine_node(home[1:])
    return card_at(home).nodes[place]


def card_at(key: str) -> CardDef:
    """The card a saved game names: "Counterspell", or "Counterspell@fifth" as it reads in an era."""
    found = registry.CARDS.get(key)
    if found is not None:
        return found
    name, mark, era = key.rpartition("@")
    if not mark:
        return registry.card(key)
    return reading_named(era).card(name)
