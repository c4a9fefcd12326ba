"""Whether a card of a file makes sense as a whole: its type line, its numbers, and what its abilities speak of."""

from __future__ import annotations

from typing import Final

from apnap.cards.definition import CardDef
from apnap.cards.file_aims import highest_slot
from apnap.state.kinds import BATTLE, CREATURE, INSTANT, LAND, PERMANENT_TYPES, PLANESWALKER, SORCERY
from apnap.vocab.abilities import Ability, Activated, Spell, WithEffect
from apnap.vocab.base import Node
from apnap.vocab.effects.replacing import EntersWith
from apnap.vocab.what import It
from apnap.vocab.who import Players

LONGEST_NAME: Final = 150  # the longest there is has 141 letters
SIZED: Final = ("Vehicle", "Spacecraft")  # have power and toughness without being creatures
OF_EVENTS: Final = ("event", "event other", "controller of event")


def senseless_card(card: CardDef) -> tuple[str, str]:
    """The field and the reason, or nothing."""
    return name_and_line(card) or numbers(card) or spoken_of(card) or ("", "")


def name_and_line(card: CardDef) -> tuple[str, str] | None:
    if len(card.name) > LONGEST_NAME:
        return "name", f"a name of {len(card.name)} letters; {LONGEST_NAME} are enough"
    words = card.line.split()
    for word in words:
        if words.count(word) > 1:
            return "line", f"{word!r} is there twice"
    said = [k.strip() for k in card.keywords.split(",") if k.strip()]
    for word in said:
        if said.count(word) > 1:
            return "keywords", f"{word!r} is there twice"
    types = card.chars.types
    if types & (INSTANT | SORCERY) and types & PERMANENT_TYPES:
        return "line", "an instant or sorcery is never a permanent (304.4, 307.4)"
    return None


def numbers(card: CardDef) -> tuple[str, str] | None:
    """Size, loyalty and cost belong to some types only."""
    types = card.chars.types
    if (card.power or card.toughness) and not types & CREATURE and not set(SIZED) & set(card.chars.subtypes):
        return "power" if card.power else "toughness", "only creatures and Vehicles have power and toughness (208.1)"
    if card.loyalty and not types & (PLANESWALKER | BATTLE):
        return "loyalty", "only planeswalkers have loyalty, and battles defense (209.1, 210.1)"
    if types & (PLANESWALKER | BATTLE) and not card.loyalty and not enters_with_counters(card):
        what = "a planeswalker needs loyalty" if types & PLANESWALKER else "a battle needs defense"
        return "loyalty", f"{what}, or it is gone at once (704.5i, 704.5v)"
    if types & LAND and card.has_cost:
        return "cost", "a land has no mana cost: it is played, not cast (305.1, 305.9)"
    return None


def enters_with_counters(card: CardDef) -> bool:
    return any(isinstance(a, EntersWith) for a in card.abilities)


def spoken_of(card: CardDef) -> tuple[str, str] | None:
    """Targets are only there where an ability has some, events where one triggers."""
    for i, ability in enumerate(card.abilities):
        if not isinstance(ability, WithEffect) and highest_slot(ability) >= 0:
            return f"abilities[{i}]", "it speaks of a target, and is no ability that has targets"
        if isinstance(ability, Spell) or (isinstance(ability, Activated) and not ability.timed):
            if ability.effect is not None and speaks_of_event(ability.effect):
                return f"abilities[{i}].effect", "it speaks of an event, and nothing triggers it"
    return None


def speaks_of_event(node: Node) -> bool:
    """Outside the abilities it makes, which have triggers of their own."""
    if isinstance(node, (It, Players)) and node.kind in OF_EVENTS:
        return True
    for field in node.fields:
        value = getattr(node, field)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node) and not isinstance(part, (Ability, CardDef)) and speaks_of_event(part):
                return True
    return False
