"""The small closed sets of the game: zones, types, colours, keywords, events, questions."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

NOBODY: Final = -1
ALL: Final = -3  # in place of a viewer's seat: every hand, and what lies face down
NOTHING: Final = -1
CHOOSE: Final = -2  # in place of an id: its controller chooses as it happens

# Ids below this are seats, so one integer can name "any target": a player or an object (115.4).
FIRST_OBJECT_ID: Final = 100


class Zone(IntEnum):
    LIBRARY = 0
    HAND = 1
    BATTLEFIELD = 2
    GRAVEYARD = 3
    STACK = 4
    EXILE = 5
    COMMAND = 6
    NOWHERE = 7  # outside the game, or ceased to exist
    ANTE = 8  # 407


class Way(IntEnum):
    """How a happening comes about: what priority means for it."""

    TURN_BASED = 0  # 703: the game does it, nobody can respond
    AUTOMATIC = 1  # triggered abilities: automatic, but can be responded to
    PRIORITY = 2  # a player with priority acts
    SPECIAL = 3  # 116: a player with priority acts without the stack
    STATE_BASED = 4  # 704
    RESOLUTION = 5  # 608: the effect of a spell or ability
    START = 6  # 103: before the first turn


class Ev(IntEnum):
    """What can happen.  Triggers listen to these; the log is made of these."""

    GAME_BEGINS = 0
    TURN_BEGINS = 1
    PHASE_BEGINS = 2
    STEP_BEGINS = 3
    STEP_ENDS = 4
    PHASE_ENDS = 5
    TURN_ENDS = 6
    SKIPPED = 7
    SCHEDULED = 8
    MOVED = 9  # zone change
    DRAWN = 10
    DISCARDED = 11
    TAPPED = 12
    UNTAPPED = 13
    LIFE_GAINED = 14
    LIFE_LOST = 15
    DAMAGE = 16
    COUNTERS_PUT = 17
    COUNTERS_REMOVED = 18
    MANA_ADDED = 19
    MANA_EMPTIED = 20
    CAST = 21
    ACTIVATED = 22
    TRIGGERED = 23
    RESOLVED = 24
    COUNTERED = 25
    FIZZLED = 26
    LAND_PLAYED = 27
    SPECIAL = 28
    PRIORITY = 29
    EXPIRED = 30
    EFFECT = 31
    SHUFFLED = 32
    MULLIGAN = 33
    REVEALED = 34
    ATTACKS = 35
    ATTACKED = 36  # a player, planeswalker or battle is attacked
    BLOCKS = 37
    BLOCKED = 38
    UNBLOCKED = 39
    REMOVED_FROM_COMBAT = 40
    PHASED_OUT = 41
    PHASED_IN = 42
    CONTROL = 43
    ATTACHED = 44
    UNATTACHED = 45
    TURNED_FACE = 46
    TRANSFORMED = 47
    DAY_NIGHT = 48
    LOST = 49
    WON = 50
    DRAW_GAME = 51
    LEFT = 52
    TURN_ENDED_EARLY = 53
    PREVENTED = 54
    REPLACED = 55
    DESTROYED = 56
    SACRIFICED = 57
    CYCLED = 58
    TARGETED = 59
    TOKEN = 60
    REGENERATED = 61
    STATE = 62  # a state trigger's condition came true (603.8)
    PLAYER_CONTROL = 63
    ATTACKERS_DECLARED = 64  # once per declaration, for "whenever you attack"
    EXERTED = 65
    TAPPED_FOR_MANA = 66
    NONE = 67
    ORDER_REVERSED = 68
    DISCARDS = 69  # once for all cards discarded together
    FLIPPED = 70  # a coin
    BLOCKED_BY = 71  # an attacker becomes blocked by a creature, once for each
    INTENDS = 72  # to attack, before anyone may answer
    ABORTED = 73  # that attack
    SUCCESSFUL = 74  # a spell or effect can no longer be interrupted
    ASSIGNED = 75  # damage that waits to be dealt
    ORDERED = 76  # a place in a damage assignment order (eras that have one)
    BANDED = 77  # an attacker joins a band
    LOOKED = 78  # one player looks at a card
    ACTION = 79  # a keyword action was done (701): its name is the note
    DESIGNATED = 80  # a player becomes the monarch, or takes the initiative: which, is the note
    ROOM = 81  # a venture marker moves into a room: its number is n, its name the note
    MARKER = 82  # a turn marker is taken, designated for removal or removed (807.4): which is the note
    ROLLED = 83  # a die: the result is n, its sides m; of the planar die the face is the note


EVENT_KINDS: Final = 84


class Q(IntEnum):
    """What is being asked."""

    NONE = 0
    PRIORITY = 1  # play something, or pass
    TARGET = 2  # what a spell or ability targets
    MODE = 3  # which of its modes
    NUMBER = 4  # X, how many, how much
    YES_NO = 5  # whether to do what one may
    PICK = 6  # objects or players, for an effect
    DISCARD = 7  # which card
    ORDER_TRIGGERS = 8  # which of the abilities that wait goes on the stack first
    REPLACEMENT = 9  # which replacement effect applies first
    MULLIGAN = 10  # keep the hand, or not
    BOTTOM = 11  # which card goes to the bottom after mulligans
    PAY = 12  # mana by hand
    ATTACK = 13  # whether a creature attacks, and whom
    BLOCK = 14  # whether a creature blocks, and whom
    DAMAGE = 15  # how much of a creature's combat damage the next recipient gets
    UNTAP = 16  # what untaps
    LEGEND = 17  # which of equal legends stays
    START = 18  # who plays first
    SKIP = 19  # by which effect a turn, phase or step is skipped
    COLOR = 20  # a colour, or a type of mana
    DEFENDER = 21  # who is the defending player, or whom a creature that enters attacking attacks
    ORDER = 22  # what comes first, one after the other
    COST = 23  # what to pay with, and whether to pay more
    NAME = 24  # one of several names
    BAND = 25  # which band an attacker is in


class Act(IntEnum):
    """What an option does."""

    PASS = 0
    CAST = 1  # a spell
    LAND = 2  # play it
    ACTIVATE = 3  # an ability
    SPECIAL = 4  # a special action
    PICK = 5  # an object or a player
    DONE = 6  # no more of them
    YES = 7
    NO = 8
    NUMBER = 9
    COLOR = 10
    MODE = 11
    KEEP = 12  # the hand
    MULLIGAN = 13
    MANA = 14  # a mana ability
    CANCEL = 15  # take the announcement back
    TRIGGER = 16  # a triggered ability
    EFFECT = 17  # an effect that replaces or skips
    ATTACK = 18
    STAY = 19  # neither attack nor block
    BLOCK = 20
    AUTO = 21  # let the game pay the rest
    NAME = 22
    INTEND = 23  # to attack
    PHASE = 24  # what a phase asks of its player: to untap, to draw …
    BAND = 25


# The members' names by their numbers: asking a member costs a call of Python's own.
WAY_NAMES: Final[list[str]] = [way.name for way in sorted(Way)]
EVENT_NAMES: Final[list[str]] = [kind.name for kind in sorted(Ev)]
QUESTION_NAMES: Final[list[str]] = [kind.name for kind in sorted(Q)]
ACT_NAMES: Final[list[str]] = [act.name for act in sorted(Act)]


def way_name(way: int) -> str:
    return WAY_NAMES[way]


def event_name(kind: int) -> str:
    return EVENT_NAMES[kind]


def question_name(kind: int) -> str:
    return QUESTION_NAMES[kind]


def act_name(act: int) -> str:
    return ACT_NAMES[act]


# Card types as bits (205.2a).
ARTIFACT: Final = 1
BATTLE: Final = 2
CREATURE: Final = 4
ENCHANTMENT: Final = 8
INSTANT: Final = 16
LAND: Final = 32
PLANESWALKER: Final = 64
SORCERY: Final = 128
KINDRED: Final = 256
DUNGEON: Final = 512
NONTRADITIONAL: Final = DUNGEON  # never in a deck (108.2a)
PLANE: Final = 1 << 12
PHENOMENON: Final = 1 << 13
SCHEME: Final = 1 << 14
COMMAND_TYPES: Final = PLANE | PHENOMENON | SCHEME  # never anywhere but in the command zone (314.2)
PERMANENT_TYPES: Final = ARTIFACT | BATTLE | CREATURE | ENCHANTMENT | LAND | PLANESWALKER
TYPE_NAMES: Final[dict[str, int]] = {
    "artifact": ARTIFACT,
    "battle": BATTLE,
    "creature": CREATURE,
    "enchantment": ENCHANTMENT,
    "instant": INSTANT,
    "land": LAND,
    "planeswalker": PLANESWALKER,
    "sorcery": SORCERY,
    "kindred": KINDRED,
    "dungeon": DUNGEON,
    "plane": PLANE,
    "phenomenon": PHENOMENON,
    "scheme": SCHEME,
}

# Supertypes as bits (205.4a).
BASIC: Final = 1
LEGENDARY: Final = 2
SNOW: Final = 4
WORLD: Final = 8
ONGOING: Final = 16  # of schemes (205.4h)
SUPERTYPE_NAMES: Final[dict[str, int]] = {
    "basic": BASIC,
    "legendary": LEGENDARY,
    "snow": SNOW,
    "world": WORLD,
    "ongoing": ONGOING,
}

# Colours as bits, mana types as indices of a pool.
WHITE: Final = 1
BLUE: Final = 2
BLACK: Final = 4
RED: Final = 8
GREEN: Final = 16
COLOR_LETTERS: Final = "WUBRG"
MANA_LETTERS: Final = "WUBRGC"
COLOR_NAMES: Final[list[str]] = ["white", "blue", "black", "red", "green", "colorless"]

# Keyword abilities without parameters, as bits of one mask.
FLYING: Final = 1 << 0
REACH: Final = 1 << 1
FIRST_STRIKE: Final = 1 << 2
DOUBLE_STRIKE: Final = 1 << 3
DEATHTOUCH: Final = 1 << 4
LIFELINK: Final = 1 << 5
TRAMPLE: Final = 1 << 6
VIGILANCE: Final = 1 << 7
HASTE: Final = 1 << 8
DEFENDER: Final = 1 << 9
HEXPROOF: Final = 1 << 10
SHROUD: Final = 1 << 11
INDESTRUCTIBLE: Final = 1 << 12
MENACE: Final = 1 << 13
FLASH: Final = 1 << 14
FEAR: Final = 1 << 15
INTIMIDATE: Final = 1 << 16
SHADOW: Final = 1 << 17
SKULK: Final = 1 << 18
INFECT: Final = 1 << 19
WITHER: Final = 1 << 20
PHASING: Final = 1 << 21
DAYBOUND: Final = 1 << 22
NIGHTBOUND: Final = 1 << 23
HORSEMANSHIP: Final = 1 << 24
UNBLOCKABLE: Final = 1 << 25
PLAINSWALK: Final = 1 << 26
ISLANDWALK: Final = 1 << 27
SWAMPWALK: Final = 1 << 28
MOUNTAINWALK: Final = 1 << 29
FORESTWALK: Final = 1 << 30
BANDING: Final = 1 << 31
SPLIT_SECOND: Final = 1 << 32
UNCOUNTERABLE: Final = 1 << 33
CHANGELING: Final = 1 << 34
TRAMPLE_OVER_WALKERS: Final = 1 << 35
FLANKING: Final = 1 << 36
DEVOID: Final = 1 << 37
KEYWORD_NAMES: Final[dict[str, int]] = {
    "flying": FLYING,
    "reach": REACH,
    "first strike": FIRST_STRIKE,
    "double strike": DOUBLE_STRIKE,
    "deathtouch": DEATHTOUCH,
    "lifelink": LIFELINK,
    "trample": TRAMPLE,
    "vigilance": VIGILANCE,
    "haste": HASTE,
    "defender": DEFENDER,
    "hexproof": HEXPROOF,
    "shroud": SHROUD,
    "indestructible": INDESTRUCTIBLE,
    "menace": MENACE,
    "flash": FLASH,
    "fear": FEAR,
    "intimidate": INTIMIDATE,
    "shadow": SHADOW,
    "skulk": SKULK,
    "infect": INFECT,
    "wither": WITHER,
    "phasing": PHASING,
    "daybound": DAYBOUND,
    "nightbound": NIGHTBOUND,
    "horsemanship": HORSEMANSHIP,
    "unblockable": UNBLOCKABLE,
    "plainswalk": PLAINSWALK,
    "islandwalk": ISLANDWALK,
    "swampwalk": SWAMPWALK,
    "mountainwalk": MOUNTAINWALK,
    "forestwalk": FORESTWALK,
    "banding": BANDING,
    "split second": SPLIT_SECOND,
    "can't be countered": UNCOUNTERABLE,
    "changeling": CHANGELING,
    "trample over planeswalkers": TRAMPLE_OVER_WALKERS,
    "flanking": FLANKING,
    "devoid": DEVOID,
}
