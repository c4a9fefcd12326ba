"""Copies with exceptions (707.9): what differs becomes part of what can be copied."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap.cards.definition import CardDef
from apnap.cards.reading import node_at
from apnap.cards.registry import ENGINE, MAKERS, Maker, register_engine
from apnap.vocab.abilities import Ability
from apnap.vocab.base import Node

MADE: Final = "copy of "  # how their names begin
EXCEPT: Final = " except "
BACK: Final = ", its other face"


class Except(Node):
    """In what a copy differs: its size, further types, keywords and abilities, or that it is not legendary (707.9)."""

    fields: ClassVar[tuple[str, ...]] = (
        "power",
        "toughness",
        "types",
        "subtypes",
        "keywords",
        "abilities",
        "nonlegendary",
    )

    def __init__(
        self,
        power: int | None = None,
        toughness: int | None = None,
        types: str = "",
        subtypes: tuple[str, ...] = (),
        keywords: tuple[str, ...] = (),
        abilities: tuple[Ability, ...] = (),
        nonlegendary: bool = False,
    ) -> None:
        self.power = power  # instead of the copied one (707.9b)
        self.toughness = toughness
        self.types = types  # in addition to its other types
        self.subtypes = subtypes
        self.keywords = keywords
        self.abilities = abilities  # 707.9a
        self.nonlegendary = nonlegendary


def changed_line(card: CardDef, change: Except) -> str:
    types, _, subtypes = card.line.partition(" — ")
    words = [w for w in types.split() if not (change.nonlegendary and w == "Legendary")]
    words.extend([w.capitalize() for w in change.types.split() if w.capitalize() not in words])
    kinds = subtypes.split()
    kinds.extend([s for s in change.subtypes if s not in kinds])
    return " ".join(words) + (" — " + " ".join(kinds) if kinds else "")


def changed(card: CardDef, change: Except, back: CardDef | None) -> CardDef:
    marks = [k.strip() for k in card.keywords.split(",") if k.strip()]
    marks.extend([k for k in change.keywords if k not in marks])
    return CardDef(
        card.name,
        card.cost.text,
        changed_line(card, change),
        card.power if change.power is None else change.power,
        card.toughness if change.toughness is None else change.toughness,
        ", ".join(marks),
        (*sized(card, change), *change.abilities),
        card.loyalty,
        card.colors,
        back,
        card.is_token,
        card.layout,
    )


def sized(card: CardDef, change: Except) -> tuple[Ability, ...]:
    """Its abilities; one that defines a size is not copied if the copy has a size of its own (707.9d)."""
    if change.power is None or not card.chars.abilities.sizes:
        return card.abilities
    return tuple([a for a in card.abilities if not defines_size(card, a)])


def defines_size(card: CardDef, ability: Ability) -> bool:
    for static in card.chars.abilities.statics:
        if static is ability:
            for mod in static.mods:
                if mod.defines:
                    return True
    return False


def copy_except(card: CardDef, change: Except | None) -> CardDef:
    """What is copied, with the exceptions.  It is made once, and named after both, so that saved games can name it."""
    if change is None:
        return card
    name = f"{MADE}{card.home}#{card.place}{EXCEPT}{change.home}#{change.place}"
    found = ENGINE.get(name)
    if not isinstance(found, CardDef):
        back = None if card.back is None else changed(card.back, change, None)
        made = changed(card, change, back)
        named(made, name)
        if made.back is not None:
            named(made.back, name + BACK)
        found = made
    return found


def named(card: CardDef, name: str) -> None:
    register_engine(name, card)
    card.place = 1  # saved by its address: it is no card of the pool
    card.key = "@" + name


class Copier(Maker):
    """Copies with exceptions from their name in a saved game."""

    def make(self, name: str) -> CardDef:
        whole = name.removesuffix(BACK)
        card, _, change = whole.removeprefix(MADE).rpartition(EXCEPT)
        home, _, place = card.rpartition("#")
        of = node_at(home, int(place))
        home, _, place = change.rpartition("#")
        how = node_at(home, int(place))
        assert isinstance(of, CardDef) and isinstance(how, Except)
        made = copy_except(of, how)
        return made.back if made.back is not None and whole != name else made


MAKERS[MADE] = Copier()
