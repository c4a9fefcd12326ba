"""How everyone goes on in a game that is played out: by reflex, but spells are cast and removal is used."""

from __future__ import annotations

import math
from typing import Final

from apnap import flow
from apnap.driving.replaying import settled
from apnap.options import Option
from apnap.state.game_state import State
from apnap.state.kinds import CREATURE, Act, Q
from apnap.state.objects import Obj
from apnap.state.steps import Step
from apnap.thinking.leaning import fleeting, lean
from apnap.thinking.reflexes import Reflexes
from apnap.thinking.worth import card_worth, permanent_worth, worth

MOST_CASTS: Final = 5  # in one turn
MOST_DECISIONS: Final = 1_500  # in one game played out
ENOUGH: Final = 2.0  # what a permanent must be worth before a spell is spent on it
SWING: Final = 14.0  # how far ahead one must be to be nearly sure of winning


class Habits(Reflexes):
    """Plays lands and what the hand holds, the dearest first; harms what is worth it."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = -1
        self.casts = 0

    def habitual(self, g: State) -> int:
        """The index of an answer to the present question."""
        if g.ask_kind == Q.PRIORITY and len(g.options) > 1 and self.at_work(g):
            found = self.best_cast(g)
            if found >= 0:
                self.casts += 1
                return found
        return self(g)

    def at_work(self, g: State) -> bool:
        """In one's own main phases, while nothing waits."""
        if g.turn_number != self.turn:
            self.turn = g.turn_number
            self.casts = 0
        if g.stack or g.active != g.ask_player or self.casts >= MOST_CASTS:
            return False
        return g.step is not None and g.step.kind == Step.MAIN

    def best_cast(self, g: State) -> int:
        best, best_value = -1, 0.0
        for i, option in enumerate(g.options):
            if option.act == Act.LAND:
                return i
            if option.act == Act.CAST:
                value = cast_value(g, option)
                if value > best_value:
                    best, best_value = i, value
        return best


def cast_value(g: State, option: Option) -> float:
    """How much one would like to cast it now; nothing if it should be kept."""
    obj = g.objects.get(option.id)
    if not isinstance(obj, Obj):
        return 0.0
    card = obj.card
    c = card.chars
    seat = g.ask_player
    if c.types & CREATURE:
        return 2.0 + c.mana_value + 0.1 * card_worth(card, 4, 2)
    sign = lean(card.spell if not card.is_aura else card)
    if card.is_permanent and not card.is_aura:
        return 1.0 + c.mana_value
    if fleeting(card.spell):
        return 0.0
    if sign < 0.0:
        return 1.5 + c.mana_value if prey(g, seat) else 0.0
    return 0.5 + c.mana_value if sign > 0.0 or not card.is_aura else 0.0


def prey(g: State, seat: int) -> bool:
    """Whether others have something that a spell may be spent on."""
    for perm in g.battlefield:
        if perm.controller != seat and perm.chars.types & CREATURE and permanent_worth(perm) >= ENOUGH:
            return True
    return False


def played_out(g: State, seat: int, turns: int) -> float:
    """From minus one (lost) to one (won): what comes of the position when everyone goes on by habit for some turns.

    The position is used up.
    """
    habits = Habits()
    last = g.turn_number + turns
    decisions = 0
    while not g.over and not g.players[seat].left and g.turn_number < last and decisions < MOST_DECISIONS:
        index = habits.habitual(g) if len(g.options) > 1 else 0
        flow.answer(g, g.options[index])
        if g.rewind:
            g = settled(g)
        decisions += 1
    return chances(g, seat)


def chances(g: State, seat: int) -> float:
    if g.over:
        return 1.0 if g.winner == seat else -1.0 if g.winner >= 0 else -0.5
    if g.players[seat].left:
        return -1.0
    return 0.95 * math.tanh(worth(g, seat) / SWING)
