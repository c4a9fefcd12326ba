"""Planechase (901): rolling the planar die, who the planar controller is, phenomena that are over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.dice import CHAOS, PLANESWALKER, roll_planar_die
from apnap.atoms.emit import emit
from apnap.atoms.following import following
from apnap.atoms.life import life_to_pay
from apnap.atoms.markers import leave_stack
from apnap.atoms.planes import (
    cease,
    ensue,
    hand_over,
    keep_phenomena,
    leave_planes,
    owner_left,
    planes_among,
    planes_of,
    planeswalk,
)
from apnap.cards.blank import NO_CARD
from apnap.options import Option
from apnap.queries.frames import frame
from apnap.queries.planar import place_here
from apnap.queries.supplementary import PLANES, face_up_of
from apnap.rules.manual_mana import PaidByHand, pay_special
from apnap.rules.matching import Price
from apnap.rules.payment import AvailableMana
from apnap.state import keys
from apnap.state.kinds import NOBODY, NOTHING, PHENOMENON, Act, Ev
from apnap.state.objects import Item
from apnap.vocab.abilities import Triggered
from apnap.vocab.rolling import Rolls

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.melee import Melee
    from apnap.state.objects import Obj

ROLL: Final = 1  # the `aux` of the special action


# ---- the planar die ----------------------------------------------------------------------------------------------


def roll_option(g: State, seat: int) -> Option | None:
    """901.9: in a main phase of their turn with an empty stack, which the caller knows; each time it costs one more."""
    shown = planes_of(g, seat) or face_up_of(g, PLANES)
    if not shown:
        return None
    price = roll_price(g, seat)
    if price.total() and not AvailableMana(g, seat).covers(price, life_to_pay(g, seat)):
        return None
    return Option(Act.SPECIAL, shown[0].id, ROLL)


def roll_price(g: State, seat: int) -> Price:
    return Price([], g.players[seat].stat(keys.PLANAR_DIE))


def begin_roll(g: State, seat: int) -> None:
    """A special action (116.2i)."""
    if g.manual_mana >> seat & 1:
        g.push(PayToRoll(seat))
    else:
        finish_roll(g, seat)


def finish_roll(g: State, seat: int) -> None:
    price = roll_price(g, seat)
    if not pay_special(g, seat, price, frame(NO_CARD, NOTHING, seat)):
        return
    g.players[seat].bump(keys.PLANAR_DIE)
    emit(g, Ev.SPECIAL, "116.2i", seat, n=price.total(), note="roll the planar die")
    roll_die(g, seat, "901.9")


class PayToRoll(PaidByHand):
    """The cost of rolling the planar die again, by hand (901.9)."""

    def price(self, g: State) -> Price:
        return roll_price(g, self.seat)

    def finish(self, g: State) -> None:
        finish_roll(g, self.seat)


def roll_die(g: State, seat: int, rule: str, source: int = NOTHING) -> None:
    """A blank does nothing (901.9a); chaos ensues (901.9b); or the planeswalking ability triggers (901.9c)."""
    face = roll_planar_die(g, seat, rule, source)
    if face == CHAOS:
        ensue(g, seat, "901.9b")
    elif face == PLANESWALKER:
        following().rolled_planeswalker(g, seat)


# ---- whose planes they are ---------------------------------------------------------------------------------------


def turn_begins(g: State) -> None:
    """901.6: normally whoever the active player is; of a team that shares turns its primary player (901.12b)."""
    takers = g.turn_takers()
    if takers:
        hand_over(g, place_here(g), takers[0])


def before_leaving(g: State, seats: list[int]) -> None:
    """311.5, 800.4p: the next player who stays becomes the planar controller, then the old one leaves."""
    for k in range(len(g.planar)):
        old = g.planar[k]
        if old not in seats:
            continue
        if g.melee is not None and fewer_markers(g, g.melee, len(seats)):
            cease(g, k, "901.14b")
            continue
        new = old
        for _i in g.players:
            new = g.next_seat(new)
            if new == NOBODY or new not in seats:
                break
        if new == NOBODY or new in seats:
            continue
        keep_phenomena(g, old, new)
        hand_over(g, k, new)


def fewer_markers(g: State, melee: Melee, leaving: int) -> bool:
    """Whether so many players leaving would reduce the number of turn markers (807.4e, 807.4f)."""
    left = max(1, (g.alive - leaving) // g.format.markers)
    return len(melee.markers) - sum(m.removals for m in melee.markers) > left


def marker_removed(g: State, number: int) -> None:
    """With a turn marker goes its planar controller, as where that player has left (901.14b)."""
    cease(g, number - 1, "901.14b")


def take_planes_along(g: State, seat: int) -> list[tuple[Obj, int]]:
    """The face-up planes and phenomena that leave the game with their owner: planeswalked away from (901.11b).

    With each, who controlled it.
    """
    gone: list[tuple[Obj, int]] = []
    for obj in face_up_of(g, PLANES, seat):
        by = g.face_up[obj.id].controller
        gone.append((obj, by))
        if by != seat and by in g.planar:
            leave_planes(g, by, [obj], "901.10")
    return gone


def planes_left(g: State, gone: list[tuple[Obj, int]]) -> None:
    """901.10: at once another card is turned up; a planeswalking ability ceases to exist with the plane (901.10a)."""
    planes = planes_among([obj for obj, _by in gone])
    holders = list(dict.fromkeys([by for _obj, by in gone]))
    if planes:
        for item in list(g.stacked()):
            if is_planeswalking(item) and (g.melee is None or item.controller in holders):
                leave_stack(g, item)
                g.objects.drop(item.id)
        g.waiting = [w for w in g.waiting if not (is_planeswalking(w) and (g.melee is None or w.controller in holders))]
    owner_left(g, holders, bool(planes))


def is_planeswalking(item: Item) -> bool:
    """Whether it is the ability of the game itself (901.8): it has no source."""
    ability = item.ability
    return item.source == NOTHING and isinstance(ability, Triggered) and isinstance(ability.trigger, Rolls)


# ---- state-based -------------------------------------------------------------------------------------------------


def phenomena_are_over(g: State) -> bool:
    """704.6f, 312.7: one that is no source of a triggered ability any more is planeswalked away from."""
    for obj in face_up_of(g, PLANES):
        if obj.card.chars.types & PHENOMENON and not any(
            i.source == obj.id and isinstance(i.ability, Triggered) for i in [*g.stacked(), *g.waiting]
        ):
            planeswalk(g, g.face_up[obj.id].controller, "704.6f")
            return True
    return False
