"""Yields: passing ahead of time, how long each lasts, and what breaks it.

`BREAKS` is the whole truth about breaking; `docs/stops.md` shows it as a table.  A yield that is broken is over: it is
not taken up again.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import TYPE_CHECKING

from apnap.play.abilities import ability_key, is_rules_own
from apnap.play.only_now import only_now
from apnap.play.places import place_key, place_of
from apnap.state.kinds import FIRST_OBJECT_ID

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


class Until(Enum):
    """How far a player passes."""

    SOMETHING = "until something happens"
    STEP = "through this step"
    TURN = "until end of turn"
    MY_TURN = "until my next turn"
    STACK_EMPTY = "until the stack is empty"
    RESOLVED = "until the top of the stack has resolved"
    PLACE = "to a step"


class Break(Enum):
    """What can end a yield early."""

    STOP = "a stop that is on"
    DECISION = "a decision only you can make"
    OPPONENT = "an opponent's new spell or ability on the stack"
    TARGETED = "you or something of yours is targeted"
    ATTACKED = "an attack on you or a planeswalker or battle of yours"
    ONLY_NOW = "a chance that exists only now: to prevent damage, to regenerate, an ability of the phase"
    OWN_TRIGGER = "a new ability of your own on the stack"
    ATTACK = "any attack"
    LIFE = "you lose life"
    LOSS = "a permanent of yours is gone"
    MY_TURN = "your own turn begins"


ALWAYS = frozenset({Break.STOP, Break.DECISION})
CAREFUL = ALWAYS | {Break.OPPONENT, Break.TARGETED, Break.ATTACKED, Break.ONLY_NOW}
BREAKS: dict[Until, frozenset[Break]] = {
    Until.SOMETHING: frozenset(Break),
    Until.STEP: CAREFUL,
    Until.TURN: CAREFUL,
    Until.MY_TURN: CAREFUL,
    Until.STACK_EMPTY: CAREFUL,
    Until.RESOLVED: CAREFUL,
    Until.PLACE: CAREFUL,
}

# A player who passes the whole turn does not want to attack in it either.
PASSES_ATTACK = frozenset({Until.TURN, Until.MY_TURN, Until.PLACE})


class Yield:
    """One yield of one player: made at a moment, looking at what was there."""

    def __init__(self, g: State, seat: int, until: Until, place: str = "") -> None:
        self.until = until
        self.seat = seat
        self.place = place
        self.turn = g.turn_number
        self.turns_taken = g.players[seat].turns_taken
        self.step = place_key(g)
        self.stack = frozenset(item.id for item in g.stack)
        self.top = g.stack[-1].id if g.stack else -1
        self.life = g.players[seat].life
        self.mine = frozenset(p.id for p in g.battlefield if p.controller == seat)
        self.attackers = attackers_of(g, seat, False)

    @property
    def words(self) -> str:
        return f"to {self.place}" if self.until is Until.PLACE else self.until.value

    def over(self, g: State) -> bool:
        """Whether it has come to its own end."""
        until = self.until
        if until is Until.STEP:
            return place_key(g) != self.step
        if until is Until.TURN:
            return g.turn_number != self.turn
        if until is Until.MY_TURN:
            return g.players[self.seat].turns_taken != self.turns_taken
        if until is Until.STACK_EMPTY:
            return not g.stack
        if until is Until.RESOLVED:
            return all(item.id != self.top for item in g.stack)
        if until is Until.PLACE:
            # A step that does not come is not waited for beyond the next turn.
            return self.reached(g) or g.turn_number > self.turn + 1
        return False

    def reached(self, g: State) -> bool:
        """Whether this is the step it goes to."""
        return self.until is Until.PLACE and place_key(g) != self.step and place_of(g) == self.place

    def broken(self, g: State, ignored: Collection[str] = ()) -> Break | None:
        """What breaks it now, at a moment when its player could act; abilities yielded to only by targeting."""
        causes = BREAKS[self.until]
        seat = self.seat
        for item in g.stack:
            if item.id in self.stack or is_rules_own(item):
                continue
            if Break.TARGETED in causes and item.controller != seat and is_targeted(g, item, seat):
                return Break.TARGETED
            if ignored and not item.is_spell and ability_key(item) in ignored:
                continue
            if Break.OPPONENT in causes and item.controller != seat:
                return Break.OPPONENT
            if Break.OWN_TRIGGER in causes and item.controller == seat and not item.is_spell:
                return Break.OWN_TRIGGER
        if Break.ONLY_NOW in causes and only_now(g):
            return Break.ONLY_NOW
        if Break.ATTACKED in causes and attackers_of(g, seat, True) - self.attackers:
            return Break.ATTACKED
        if Break.ATTACK in causes and attackers_of(g, seat, False) - self.attackers:
            return Break.ATTACK
        if Break.LIFE in causes and g.players[seat].life < self.life:
            return Break.LIFE
        if Break.LOSS in causes and self.mine - {p.id for p in g.battlefield if p.controller == seat}:
            return Break.LOSS
        if Break.MY_TURN in causes and g.players[seat].turns_taken != self.turns_taken:
            return Break.MY_TURN
        return None


def attackers_of(g: State, seat: int, only_mine: bool) -> frozenset[tuple[int, int, int]]:
    """Attackers, with the combat they attack in: of this player (and what they defend), or all."""
    if g.combat is None:
        return frozenset()
    when = (g.turn_number, g.combat_phases)
    return frozenset((*when, a.id) for a in g.combat.attackers.values() if not only_mine or a.defending_player == seat)


def is_targeted(g: State, item: Item, seat: int) -> bool:
    """Whether a spell or ability targets that player, or an object they control or own."""
    for slot in item.targets:
        for id in slot:
            if id < FIRST_OBJECT_ID:
                if id == seat:
                    return True
                continue
            obj = g.objects.get(id)
            if obj is not None and getattr(obj, "controller", obj.owner) == seat:
                return True
    return False
