"""What a position is worth to a player, judged by what that player can see.

The unit is roughly a point of power on the battlefield; a card in hand is worth a little more than one.
"""

from __future__ import annotations

import math
from typing import Final

from apnap.cards.definition import CardDef
from apnap.cards.registry import walk
from apnap.queries.rule_changes import has_object_rule
from apnap.state.chars import Chars
from apnap.state.game_state import State
from apnap.state.kinds import (
    CREATURE,
    DEATHTOUCH,
    DEFENDER,
    DOUBLE_STRIKE,
    FEAR,
    FIRST_OBJECT_ID,
    FIRST_STRIKE,
    FLYING,
    HASTE,
    HEXPROOF,
    HORSEMANSHIP,
    INDESTRUCTIBLE,
    INTIMIDATE,
    LAND,
    LIFELINK,
    MENACE,
    PHASING,
    PLANESWALKER,
    REACH,
    SHADOW,
    SHROUD,
    TRAMPLE,
    UNBLOCKABLE,
    VIGILANCE,
)
from apnap.state.objects import Permanent
from apnap.state.turns import Rider
from apnap.thinking.leaning import fleeting
from apnap.view import sees_hand
from apnap.vocab.ability_set import AbilitySet
from apnap.vocab.base import Node
from apnap.vocab.effects.damage import Damage
from apnap.vocab.effects.life_and_cards import Draw, LoseLife
from apnap.vocab.lookups import YOU
from apnap.vocab.triggers import BeginningOf

LOST: Final = -1000.0
FORESIGHT: Final = 3  # turns for which it counts what permanents cost in life
CARD: Final = 1.25  # in hand, unseen
EVASION: Final = FLYING | FEAR | INTIMIDATE | SHADOW | HORSEMANSHIP | UNBLOCKABLE
# What a keyword adds: for each point of power, and once.
KEYWORDS: Final[tuple[tuple[int, float, float], ...]] = (
    (EVASION, 0.3, 0.2),
    (FIRST_STRIKE, 0.1, 0.3),
    (DOUBLE_STRIKE, 0.6, 0.2),
    (DEATHTOUCH, 0.0, 0.8),
    (LIFELINK, 0.3, 0.0),
    (TRAMPLE, 0.12, 0.0),
    (VIGILANCE, 0.1, 0.1),
    (HASTE, 0.0, 0.1),
    (HEXPROOF | SHROUD, 0.0, 0.4),
    (INDESTRUCTIBLE, 0.2, 1.0),
    (MENACE, 0.1, 0.2),
    (REACH, 0.0, 0.2),
    (DEFENDER, -0.55, 0.0),
    (PHASING, -0.2, -0.2),
)
INTERESTING: Final = sum(bits for bits, _, _ in KEYWORDS)


def worth(g: State, seat: int) -> float:
    """How good the position is for that player, against everyone else."""
    if g.over:
        won = g.winner >= 0 and not g.opposed(g.winner, seat)
        return -LOST if won else LOST if g.winner >= 0 else LOST / 2
    if g.players[seat].left:
        return LOST
    total = 0.0
    strengths = [0.0] * len(g.players)
    sources = [0] * len(g.players)
    restricted = bool(g.rules) and ("cannot attack" in g.rules or "cannot block" in g.rules)
    drains = [0] * len(g.players)
    for perm in g.battlefield:
        strengths[perm.controller] += permanent_worth(perm)
        abilities = perm.chars.abilities
        if abilities.mana:
            sources[perm.controller] += 1
        if abilities.triggered:
            life, cards = recurring(abilities)
            drains[perm.controller] += life
            strengths[perm.controller] += 1.5 * cards
        if restricted and perm.chars.types & CREATURE:
            strengths[perm.controller] -= shackles(g, perm)
    for perm in g.phased_out:
        strengths[perm.controller] += 0.7 * permanent_worth(perm)
    for plan in g.extra_turns:
        strengths[plan.player] += 4.0
    for rider in g.riders:
        if rider.kind == Rider.CONTROL:
            strengths[rider.by] += 6.0
    others = sum(1 for p in g.players if g.opposed(p.seat, seat))
    for p in g.players:
        value = (
            LOST / 4 if p.left else strengths[p.seat] + player_worth(g, p.seat, seat, sources[p.seat], drains[p.seat])
        )
        if p.seat == seat:
            total += value
        elif g.opposed(p.seat, seat):
            total -= value / (1 if others == 1 else others * 0.7)
        else:
            total += 0.7 * value  # what helps the team helps
    return total


def player_worth(g: State, whose: int, viewer: int, sources: int, drained: int) -> float:
    """Life, mana and cards; only the viewer's own cards are looked at."""
    p = g.players[whose]
    value = life_worth(p.life, FORESIGHT * drained) + sources_worth(sources) - 0.9 * p.count("poison")
    if sees_hand(g, viewer, whose):
        lands = sum(1 for o in p.hand if o.card.is_land)
        cards = sorted((card_worth(o.card, sources, lands) for o in p.hand), reverse=True)
        value += sum(cards[:4]) + 0.85 * sum(cards[4:7]) + 0.1 * len(cards[7:])  # a full hand is no use
    else:
        n = len(p.hand)
        value += CARD * min(n, 7) + 0.1 * max(0, n - 7)
    if len(p.library) < 8:
        value -= 0.6 * (8 - len(p.library))
    return value


_recurring: Final[dict[AbilitySet, tuple[int, int]]] = {}


def recurring(abilities: AbilitySet) -> tuple[int, int]:
    """How much life the permanent costs its controller each turn, and how many cards it brings."""
    found = _recurring.get(abilities)
    if found is None:
        nodes: list[Node] = []
        for ability in abilities.triggered:
            if isinstance(ability.trigger, BeginningOf) and ability.trigger.who == "you":
                walk(ability.effect, nodes, set())
        life = sum(1 for node in nodes if isinstance(node, (LoseLife, Damage)) and node.who is YOU)
        cards = sum(1 for node in nodes if isinstance(node, Draw) and node.who is YOU)
        found = (life, cards)
        _recurring[abilities] = found
    return found


def life_worth(life: int, spent: int = 0) -> float:
    """Each point counts for more the fewer are left once what permanents will cost is paid."""
    if life <= 0:
        return LOST / 4
    left = life - spent
    return 9.0 * math.log(1 + left) if left > 0 else 5.0 * (left - 1)


def sources_worth(n: int) -> float:
    """The first mana sources matter most."""
    return 1.7 * min(n, 4) + 1.1 * max(0, min(n, 7) - 4) + 0.4 * max(0, n - 7)


_quality: Final[dict[CardDef, float]] = {}


def card_worth(card: CardDef, sources: int, lands: int) -> float:
    """A card in one's own hand."""
    if card.is_land:
        return 1.0 if sources + lands <= 6 else 0.4
    quality = _quality.get(card)
    if quality is None:
        quality = _quality[card] = card_quality(card)
    return quality - (0.3 if card.chars.mana_value > sources + lands + 2 else 0.0)


def card_quality(card: CardDef) -> float:
    """What it may become: a creature is worth a share of what it is worth in play, a trick little by itself."""
    c = card.chars
    if c.types & CREATURE:
        return min(2.6, 0.5 + 0.3 * creature_worth(c))
    if fleeting(card.spell):
        return 1.0
    return (1.2 if card.is_permanent else 1.5) + 0.06 * min(c.mana_value, 7)


def permanent_worth(perm: Permanent) -> float:
    c = perm.chars
    types = c.types
    value = 0.0
    if types & CREATURE:
        value = creature_worth(c)
        if perm.tapped:
            value -= 0.05
    elif types & PLANESWALKER:
        value = 2.0 + 0.8 * perm.count("loyalty")
    elif types & LAND:
        value = 0.25 * len(c.abilities.activated)
    elif perm.attached_to >= FIRST_OBJECT_ID and "Aura" in c.subtypes:
        value = 0.2  # what it does shows on what it enchants
    elif "Equipment" in c.subtypes:
        value = 1.4 + 0.2 * c.mana_value
    elif not perm.is_card:
        value = 0.4
    else:
        value = 0.9 + 0.5 * c.mana_value
    return value


def creature_worth(c: Chars) -> float:
    power = max(0, c.power)
    value = 0.6 + 0.75 * power + 0.5 * max(0, c.toughness) + 0.12 * c.mana_value
    if c.keywords & INTERESTING:
        for bits, each, once in KEYWORDS:
            if c.keywords & bits:
                value += each * power + once
    a = c.abilities
    if a.all:
        value += min(1.8, 0.5 * len(a.activated) + 0.5 * len(a.triggered) + 0.6 * len(a.statics))
    return value


def shackles(g: State, perm: Permanent) -> float:
    """What a creature loses by not being able to attack or block."""
    c = perm.chars
    bound = 0.0
    if has_object_rule(g, "cannot attack", perm):
        bound += 0.5
    if has_object_rule(g, "cannot block", perm):
        bound += 0.3
    return bound * creature_worth(c)
