"""The last checks of a card that was read: those of card files, the facts of the bulk file, and reading it back."""

from __future__ import annotations

import json
from typing import Final

from apnap.cards.definition import CardDef
from apnap.cards.file_words import KEYWORDS
from apnap.cards.files import all_of
from apnap.cards.registry import walk
from apnap.cards.writing import card_values, node_values
from apnap.cardtext.facts import Facts
from apnap.errors import CardFileError
from apnap.state.kinds import KEYWORD_NAMES
from apnap.vocab.abilities import Ability, Activated, Keyword, Spell
from apnap.vocab.base import Effect, Node
from apnap.vocab.continuous import GainAbility, Types
from apnap.vocab.effects.choosing import ChooseEffect
from apnap.vocab.effects.control import Choose, ChooseNumber, May, MayPay
from apnap.vocab.effects.keyword_abilities import NUMBERED, PLAIN, PRICED
from apnap.vocab.effects.spells import CopySpell, NewTargets
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import Players


def why_not(facts: Facts, card: CardDef) -> str:
    """Why the card is refused after all, or nothing."""
    reason = unlike_its_file(card)
    if reason:
        return reason
    found: list[Node] = []
    walk(card.abilities, found, set())
    if any(asks_several(node) for node in found):
        return "needs: several players who each decide"
    if any(chooses_x(ability, card) for ability in found if isinstance(ability, Ability)):
        return "needs: an X that is chosen while an ability resolves"
    animated = "Vehicle" in card.line or any(isinstance(node, Types) and node.scope == "self" for node in found)
    if not animated and any(other_than_another(ability, card) for ability in card.abilities):
        return "not clear: other than what"
    if any(counts_for_each(node) for node in found):
        return "needs: a number of its own for each of several players"
    if facts.colors is not None and card_colors(card) != facts.colors:
        return "the colours of the file differ"
    return keywords_differ(facts, card)


SEVERAL: Final = frozenset(("each", "opponents", "others", "other players", "other opponents", "you and target"))


def asks_several(node: Node) -> bool:
    """Whether it asks one player, though several are spoken of: each of them decides for themselves (101.4)."""
    if not isinstance(node, (May, MayPay, Choose, ChooseNumber, ChooseEffect, CopySpell, NewTargets)):
        return False
    return isinstance(node.who, Players) and node.who.kind in SEVERAL


def chooses_x(ability: Ability, card: CardDef) -> bool:
    """Whether it asks for a payment of {X} that neither it nor the spell has an X for: it would be 0 (107.3f)."""
    if (isinstance(ability, Spell) and card.cost.x) or (isinstance(ability, Activated) and ability.cost.mana.x):
        return False
    found: list[Node] = []
    walk(ability, found, set())
    return any(isinstance(node, MayPay) and node.cost.mana.x > 0 for node in found)


def other_than_another(ability: Ability, card: CardDef) -> bool:
    """Whether it says "other creatures" though the card is none: other than what it is on, or that of the event."""
    if isinstance(ability, Spell):
        return False
    parts = [getattr(ability, name) for name in ability.fields if name not in ("cost", "trigger")]
    found: list[Node] = []
    walk([part for part in parts if part is not None], found, set())
    given: list[Node] = []
    for node in found:
        if isinstance(node, GainAbility):
            walk(node.ability, given, set())
    own = [n for n in found if isinstance(n, Filter) and n.other and not any(n is inner for inner in given)]
    return any(not could_be(card, n) for n in own)


def could_be(card: CardDef, filter: Filter) -> bool:
    mask = filter.types_mask | filter.all_mask
    if mask:
        return bool(card.chars.types & mask)
    return card.is_creature or not filter.subtypes or bool(set(filter.subtypes) & set(card.chars.subtypes))


def counts_for_each(node: Node) -> bool:
    """Whether several players are told a number that speaks of several: of their own hands, or of what they control."""
    who = getattr(node, "who", None)
    if not isinstance(node, Effect) or not isinstance(who, Players) or who.kind not in SEVERAL:
        return False
    found: list[Node] = []
    walk(getattr(node, "n", None), found, set())
    for part in found:
        if isinstance(part, Players) and part.kind in SEVERAL:
            return True
        if isinstance(part, Filter) and "opponent" in (part.controller, part.owner):
            return True
    return False


def unlike_its_file(card: CardDef) -> str:
    """Why the card is not the one that its file would bring, or nothing."""
    try:
        values = json.loads(json.dumps(card_values(card)))
        (again,) = all_of([values])
    except CardFileError as error:
        return f"the checks of card files: {error.field}: {error.reason}"
    if node_values(again) != node_values(card):
        return "the card file says something else"
    return ""


# Keyword abilities that a card of ours has under their names: as marks, with parameters, or as labels.
BY_NAME: Final = frozenset((*KEYWORD_NAMES, *PLAIN, *NUMBERED, *PRICED, *KEYWORDS)) - {"alternative", "opening hand"}
SILENT: Final = frozenset(
    ("bloodthirst", "fading", "riot", "unleash", "vanishing", "unblockable", "can't be countered")
)


# Those that every such list names.
LISTED: Final = frozenset(
    ("flying", "trample", "haste", "vigilance", "deathtouch", "lifelink", "menace", "reach", "kicker")
)


def keywords_differ(facts: Facts, card: CardDef) -> str:
    """Keywords that the file's own list has, and the card that was read does not speak of, or the other way round.

    The list also names keywords that a card only gives to others; so it is asked whether they occur at all.
    """
    if facts.keywords is None or facts.faces:
        return ""
    said = json.dumps(card_values(card)).lower()
    for name in facts.keywords:
        if name in BY_NAME and name not in SILENT and name not in said:
            return f"the file lists the keyword {name}, which was not found"
    own = [k.strip() for k in card.keywords.split(",")] + [a.name for a in card.abilities if isinstance(a, Keyword)]
    for name in own:
        if name in LISTED and name not in facts.keywords:
            return f"the keyword {name} is not among those the file lists"
    return ""


def card_colors(card: CardDef) -> str:
    return "".join(c for i, c in enumerate("WUBRG") if card.chars.colors >> i & 1)
