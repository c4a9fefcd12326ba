"""Who may block whom (509.1b): evasion abilities, which restrict a pair of creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.queries.frames import source_frame
from apnap.queries.protection import protected
from apnap.queries.rule_changes import any_ruled, object_rules, rule_frame
from apnap.rules.turn.combat.attack_rules import controls_such
from apnap.state.kinds import (
    ARTIFACT,
    BLACK,
    FEAR,
    FLYING,
    FORESTWALK,
    HORSEMANSHIP,
    INTIMIDATE,
    ISLANDWALK,
    KEYWORD_NAMES,
    LAND,
    MOUNTAINWALK,
    PLAINSWALK,
    REACH,
    SHADOW,
    SKULK,
    SWAMPWALK,
    UNBLOCKABLE,
)

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent

WALKS: Final = PLAINSWALK | ISLANDWALK | SWAMPWALK | MOUNTAINWALK | FORESTWALK
EVASION: Final = FLYING | FEAR | INTIMIDATE | SHADOW | SKULK | HORSEMANSHIP | UNBLOCKABLE | WALKS
PAIR_KINDS: Final = frozenset((
    "cannot be blocked", "cannot be blocked where", "cannot be blocked by", "blocked only by", "blocks only",
))  # fmt: skip
WALK_TYPES: Final = [
    (PLAINSWALK, "Plains"),
    (ISLANDWALK, "Island"),
    (SWAMPWALK, "Swamp"),
    (MOUNTAINWALK, "Mountain"),
    (FORESTWALK, "Forest"),
]


def can_block_pair(g: State, attacker: Permanent, blocker: Permanent) -> bool:
    a, b = attacker.chars, blocker.chars
    combat = g.combat
    if combat is not None and combat.blocking:
        early = combat.blocker(blocker.id)
        if early is not None and attacker.id in early.attackers:
            return False  # it entered blocking that creature (509.4)
    if a.keywords & EVASION or b.keywords & SHADOW:
        if not evasion_allows(g, attacker, blocker):
            return False
    if a.abilities.protections:
        if protected(g, attacker, blocker.id, source_frame(g, blocker.id)):  # 702.16f
            return False
    return not (g.rules and any_ruled(g, PAIR_KINDS) and ruled_out(g, attacker, blocker))


def evasion_allows(g: State, attacker: Permanent, blocker: Permanent) -> bool:
    a, b = attacker.chars, blocker.chars
    k = a.keywords
    if k & UNBLOCKABLE:
        return False
    if k & FLYING and not b.keywords & (FLYING | REACH):  # 702.9b
        return False
    if bool(k & SHADOW) != bool(b.keywords & SHADOW):  # 702.28b
        return False
    if k & HORSEMANSHIP and not b.keywords & HORSEMANSHIP:  # 702.31b
        return False
    if k & FEAR and not (b.types & ARTIFACT or b.colors & BLACK):  # 702.36b
        return False
    if k & INTIMIDATE and not (b.types & ARTIFACT or b.colors & a.colors):  # 702.13b
        return False
    if k & SKULK and b.power > a.power:  # 702.118b
        return False
    if k & WALKS:  # 702.14c
        for bit, land_type in WALK_TYPES:
            if k & bit and controls_land(g, blocker.controller, land_type) and not walk_ignored(g, attacker, bit):
                return False
    return True


def walk_ignored(g: State, attacker: Permanent, bit: int) -> bool:
    """ "Can be blocked as though it didn't have islandwalk" (609.4)."""
    if not g.rules or "walk is no help" not in g.rules:
        return False
    return any([KEYWORD_NAMES[e.node.text] == bit for e in object_rules(g, "walk is no help", attacker)])


def controls_land(g: State, seat: int, land_type: str) -> bool:
    for perm in g.battlefield:
        if perm.controller == seat and perm.chars.types & LAND and land_type in perm.chars.subtypes:
            return True
    return False


def ruled_out(g: State, attacker: Permanent, blocker: Permanent) -> bool:
    """Effects that restrict blocking."""
    if object_rules(g, "cannot be blocked", attacker):
        return True
    for entry in object_rules(g, "cannot be blocked where", attacker):
        if controls_such(g, entry, blocker.controller):
            return True
    for entry in object_rules(g, "cannot be blocked by", attacker):
        f = entry.node.against
        if f is not None and f.match(g, blocker, blocker.chars, rule_frame(g, entry)):
            return True
    for entry in object_rules(g, "blocked only by", attacker):
        f = entry.node.against
        if f is not None and not f.match(g, blocker, blocker.chars, rule_frame(g, entry)):
            return True
    for entry in object_rules(g, "blocks only", blocker):
        f = entry.node.against
        if f is not None and not f.match(g, attacker, attacker.chars, rule_frame(g, entry)):
            return True
    return False
