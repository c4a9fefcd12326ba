"""Which target to choose: damage goes where it kills, or to a player who feels it."""

from __future__ import annotations

from typing import Final

from apnap.options import Option
from apnap.state.game_state import State
from apnap.state.kinds import CREATURE, INDESTRUCTIBLE, Act
from apnap.state.objects import Permanent
from apnap.thinking.leaning import damage_of, item_asking
from apnap.thinking.reflexes import pick
from apnap.thinking.worth import life_worth, permanent_worth

FATAL: Final = 500.0
SCRATCH: Final = 0.05  # damage that does not kill
LOYALTY: Final = 0.8  # a point of it, or of defense


def aim(g: State) -> int:
    """The index of a target."""
    item = item_asking(g)
    n = 0 if item is None else damage_of(item)
    if n == 0:
        return pick(g)
    best, best_value = 0, -FATAL
    for i, option in enumerate(g.options):
        value = hit_value(g, option, n)
        if value > best_value:
            best, best_value = i, value
    return best


def hit_value(g: State, option: Option, n: int) -> float:
    """What damage there gains the one who deals it."""
    if option.act != Act.PICK:
        return 0.0
    seat = g.ask_player
    if option.id < len(g.players):
        life = g.players[option.id].life
        value = FATAL if n >= life else life_worth(life) - life_worth(life - n)
        return value if g.opposed(option.id, seat) else -value
    perm = g.permanent(option.id)
    if perm is None:
        return 0.0
    value = permanent_hit(perm, n)
    return value if g.opposed(perm.controller, seat) else -value - 0.1


def permanent_hit(perm: Permanent, n: int) -> float:
    if not perm.chars.types & CREATURE:
        return LOYALTY * min(n, 4)
    dies = n >= perm.chars.toughness - perm.damage and not perm.chars.keywords & INDESTRUCTIBLE
    return permanent_worth(perm) if dies else SCRATCH
