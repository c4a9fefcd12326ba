"""What a permanent or card is in besides its characteristics: tapped, attacking, enchanted, a token …"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state import keys
from apnap.state.kinds import CHANGELING, CREATURE, LAND, NOTHING, Zone
from apnap.state.objects import Frame, Item, Obj, Permanent
from apnap.state.subtypes import NO_CREATURE_TYPES
from apnap.vocab.combat_status import fighting, status_in

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.combat import Combat
    from apnap.state.game_state import State


def has_counter(obj: Obj, kind: str) -> bool:
    """Of that kind; "*": of any kind."""
    if not isinstance(obj, Permanent) or obj.counters is None:
        return False
    return any(n > 0 for n in obj.counters.values()) if kind == "*" else obj.count(kind) > 0


def has_subtype(c: Chars, wanted: tuple[str, ...]) -> bool:
    for name in wanted:
        if name in c.subtypes:
            return True
    if c.keywords & CHANGELING:  # 702.73a: every creature type, and no other subtype
        for name in wanted:
            if name not in NO_CREATURE_TYPES:
                return True
    return False


CARD_STATUS: Final = frozenset({"token", "nontoken", "commander"})


# What characteristics alone decide.
CHARS_STATUS: Final = ("colorless", "multicolored", "monocolored", "toughness above power", "power above toughness")


def chars_status(c: Chars, status: str) -> bool:
    if status == "colorless":
        return c.colors == 0
    if status == "multicolored":
        return c.colors & (c.colors - 1) != 0
    if status == "monocolored":
        return c.colors != 0 and c.colors & (c.colors - 1) == 0
    return c.toughness > c.power if status == "toughness above power" else c.power > c.toughness


def card_status(g: State, obj: Obj, status: str) -> bool:
    """Whether it is a token, or a commander: a designation of the card, wherever it is (903.3d)."""
    if status == "commander":
        return any(commander.id == obj.id for commander in g.commanders)
    return obj.is_card == (status == "nontoken")


def has_status(g: State, obj: Obj, c: Chars, status: str, cx: Frame) -> bool:
    if status in CHARS_STATUS:
        return chars_status(c, status)
    if status in CARD_STATUS:
        return card_status(g, obj, status)
    if status == "chosen color":  # the one chosen as the source entered
        source = g.known(cx.source)
        return source is not None and any(c.colors & 1 << k for k in source.remembered(keys.COLOR))
    if status == "source":
        return obj.id == cx.source
    if status == "has mana ability":
        return bool(c.abilities.mana)
    if status == "single target":  # as it was put on the stack (115.9a)
        return isinstance(obj, Item) and obj.target_count == 1
    if status == "cast":  # a spell that was cast rather than copied onto the stack
        return isinstance(obj, Frame) and obj.is_spell and obj.cast_from != Zone.NOWHERE
    if status == "spell":  # rather than an ability
        return isinstance(obj, Frame) and obj.is_spell
    if status == "in a graveyard":
        return obj.zone == Zone.GRAVEYARD
    if not isinstance(obj, Permanent):
        return obj.zone == Zone.STACK and status == "on stack"
    if status == "tapped":
        return obj.tapped
    if status == "untapped":
        return not obj.tapped
    if status == "face-down":
        return obj.face_down
    if status == "attacking":
        return fighting(g, obj.id, True)
    if status == "blocking":
        return fighting(g, obj.id, False)
    if status == "nonattacking":
        return not fighting(g, obj.id, True)
    if status in COMBAT_STATUS:
        return combat_status(g, obj, status, cx)
    if status == "enchanted":
        return is_enchanted(g, obj)
    if status == "equipped":
        return is_equipped(g, obj)
    if status == "modified":
        return is_modified(g, obj)
    if status == "attached":  # what the source is attached to
        source = g.known(cx.source)
        return source is not None and source.attached_to == obj.id
    if status in ATTACHED_TO:
        host = g.permanent(obj.attached_to)
        return host is not None and bool(host.chars.types & ATTACHED_TO[status])
    if status == "new":  # came under its controller's control since that player's turn began
        return obj.sick
    if status == "old":
        return not obj.sick
    if status == "entered this turn":
        return obj.entered_turn == g.turn_number
    return past_status(g, obj, status, cx)


def past_status(g: State, obj: Permanent, status: str, cx: Frame) -> bool:
    """What has happened to it in this turn."""
    if status == "started the turn untapped":  # noted of permanents that remember it
        return g.turn_number in obj.remembered(keys.STARTED_UNTAPPED)
    if status == "attacked this turn":
        return obj.attacks > 0
    if status == "dealt damage":
        return obj.damage > 0
    if status == "damaged by source this turn":
        past = obj.remembered(keys.DAMAGED_BY)
        return bool(past) and past[0] == g.turn_number and cx.source in past[1:]
    raise AssertionError(f"unknown status {status}")


ATTACHED_TO: Final = {"attached to a creature": CREATURE, "attached to a land": LAND}


COMBAT_STATUS: Final[tuple[str, ...]] = (
    "blocked",
    "unblocked",
    "attacking you",
    "attacking alone",
    "blocking alone",
    "blocking it",
    "blocked by it",
    "had to attack",
    "attacked this turn",
    "did not attack this turn",
    "blocked this turn",
)


def combat_status(g: State, obj: Permanent, status: str, cx: Frame) -> bool:
    if status == "attacked this turn":
        return obj.id in g.attacked
    if status == "did not attack this turn":
        return obj.id not in g.attacked
    if status == "blocked this turn":
        return obj.id in g.blocked
    if g.combat is not None and status_in(g.combat, obj, status, cx):
        return True
    return g.melee is not None and any(status_in(combat, obj, status, cx) for combat in g.melee.combats())


def is_defending(g: State, seat: int, cx: Frame) -> bool:
    """508.5: for an attacker's ability, whom that creature attacks; otherwise any defending player (508.5a)."""
    combat = g.combat
    if combat is None:
        return False
    whom = attacked_by(combat, cx)
    return seat == whom if whom != NOTHING else seat in combat.defending_players


def attacked_by(combat: Combat, cx: Frame) -> int:
    """Whom the attacker that is spoken of attacks: that of the event, or the source; NOTHING if neither does."""
    for about in (NOTHING if cx.event is None else cx.event.obj, cx.source):
        attacker = combat.attacker(about)
        if attacker is not None:
            return attacker.defending_player
        if about in combat.former:
            return combat.former[about][1]
    return NOTHING


def is_enchanted(g: State, obj: Permanent) -> bool:
    return carries(g, obj, "Aura")


def is_equipped(g: State, obj: Permanent) -> bool:
    return carries(g, obj, "Equipment")


def carries(g: State, obj: Permanent, subtype: str) -> bool:
    """Whether something of that subtype is attached to it."""
    if obj.attachments is None:
        return False
    for i in obj.attachments:
        p = g.permanent(i)
        if p is not None and subtype in p.chars.subtypes:
            return True
    return False


def is_modified(g: State, obj: Permanent) -> bool:
    """700.9: counters, Equipment, or an Aura its own controller controls."""
    if has_counter(obj, "*") or is_equipped(g, obj):
        return True
    if obj.attachments is None:
        return False
    for i in obj.attachments:
        p = g.permanent(i)
        if p is not None and p.controller == obj.controller and "Aura" in p.chars.subtypes:
            return True
    return False
