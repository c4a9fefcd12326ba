"""What several cards are as one permanent: melded (712.8g), or the topmost with the abilities of all (702.140e)."""

from __future__ import annotations

from typing import Final

from apnap.cards.definition import CardDef
from apnap.cards.reading import node_at
from apnap.cards.registry import ENGINE, MAKERS, Maker, register_engine
from apnap.vocab.abilities import Ability

MADE: Final = "merged "  # how their names begin
MELDED: Final = "melded "


def merged(parts: list[CardDef]) -> CardDef:
    """Made once, and named after all of them, so that saved games can name it."""
    if len(parts) == 1:
        return parts[0]
    name = MADE
    for part in parts:
        address = f"{part.home}#{part.place}"
        name += f"{len(address)} {address}"
    found = ENGINE.get(name)
    if not isinstance(found, CardDef):
        found = together(parts)
        keep(name, found)
    return found


def keep(name: str, made: CardDef) -> None:
    register_engine(name, made)
    made.place = 1  # saved by its address: it is no card of the pool
    made.key = "@" + name


def melded(result: CardDef, mana_value: int) -> CardDef:
    """The combined back face with the mana value of both front faces, which copies do not have (202.3c, 712.8g)."""
    name = f"{MELDED}{mana_value} {result.home}#{result.place}"
    found = ENGINE.get(name)
    if not isinstance(found, CardDef):
        found = together([result])
        found.chars.mana_value = mana_value
        found.copies = result
        keep(name, found)
    return found


def copied(card: CardDef) -> CardDef:
    """What a copy of a permanent that is this will be (707.2)."""
    return card if card.copies is None else card.copies


def together(parts: list[CardDef]) -> CardDef:
    top = parts[0]
    marks: list[str] = []
    abilities: list[Ability] = []
    for part in parts:
        abilities.extend(part.abilities)
        marks.extend([k.strip() for k in part.keywords.split(",") if k.strip() and k.strip() not in marks])
    made = CardDef(
        top.name,
        top.cost.text,
        top.line,
        top.power,
        top.toughness,
        ", ".join(marks),
        tuple(abilities),
        top.loyalty,
        top.colors,
        is_token=top.is_token,
    )
    made.chars.name = top.chars.name
    made.chars.colors = top.chars.colors  # devoid of what lies below says nothing of the topmost one
    made.chars.mana_value = top.chars.mana_value
    return made


class Merger(Maker):
    """Merged permanents from their names in a saved game."""

    def make(self, name: str) -> CardDef:
        parts: list[CardDef] = []
        rest = name.removeprefix(MADE)
        while rest:
            size, _, rest = rest.partition(" ")
            home, _, place = rest[: int(size)].rpartition("#")
            rest = rest[int(size) :]
            part = node_at(home, int(place))
            assert isinstance(part, CardDef)
            parts.append(part)
        return merged(parts)


class Melder(Maker):
    """Melded permanents from their names in a saved game."""

    def make(self, name: str) -> CardDef:
        mana_value, _, address = name.removeprefix(MELDED).partition(" ")
        home, _, place = address.rpartition("#")
        result = node_at(home, int(place))
        assert isinstance(result, CardDef)
        return melded(result, int(mana_value))


MAKERS[MADE] = Merger()
MAKERS[MELDED] = Melder()
