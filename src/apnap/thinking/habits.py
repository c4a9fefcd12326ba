"""How everyone goes on in a game that is played out: by reflex, and by one look at what each spell leads to."""

from __future__ import annotations

from typing import Final

from apnap import flow
from apnap.errors import ApnapError
from apnap.options import Option
from apnap.rules.prices import face_of
from apnap.state.game_state import State
from apnap.state.kinds import CREATURE, Act, Q
from apnap.state.objects import Permanent
from apnap.state.steps import Step
from apnap.thinking.aiming import aim
from apnap.thinking.leaning import fleeting
from apnap.thinking.reflexes import Reflexes, first_act
from apnap.thinking.worth import creature_worth, worth

MOST_ACTIONS: Final = 6  # in one turn
MOST_TRIED: Final = 4  # looked at for one decision
MOST_STEPS: Final = 60  # until all that waits has happened
WORTHWHILE: Final = 0.2  # an action must improve the position by as much
TAKEN_BACK: Final = -9_999.0  # an announcement that led nowhere


class Habits(Reflexes):
    """Plays lands and creatures, the best first; of the rest whatever gains at once.

    What gained nothing is not looked at again in the same step of the same turn, as many decisions are alike.
    """

    def __init__(self) -> None:
        super().__init__()
        self.turn = -1
        self.actions = 0
        self.looks = 0  # at what something leads to
        self.dull: set[tuple[str, int, int, int]] = set()

    def habitual(self, g: State) -> int:
        """The index of an answer to the present question."""
        if len(g.options) == 1:
            return 0
        if g.ask_kind == Q.PRIORITY:
            if g.turn_number != self.turn:
                self.turn = g.turn_number
                self.actions = 0
                self.dull.clear()
            if self.actions < MOST_ACTIONS and self.at_work(g):
                found = self.best_action(g)
                if found >= 0:
                    self.actions += 1
                    return found
        elif g.ask_kind == Q.TARGET and g.options[0].act == Act.PICK:
            return aim(g)
        return self(g)

    def at_work(self, g: State) -> bool:
        """In one's own main phases, in answer to others, once blocks are declared, and before one's turn."""
        seat = g.ask_player
        if g.stack:
            return g.opposed(g.stack[-1].controller, seat)
        step = g.step_kind
        if step == Step.MAIN:
            return g.is_active(seat)
        if step == Step.DECLARE_BLOCKERS:
            return g.combat is not None and bool(g.combat.attacking)
        return step == Step.END and not g.is_active(seat)

    def best_action(self, g: State) -> int:
        """A land; otherwise what gains most, or -1 if nothing does."""
        leisure = not g.stack and g.step_kind is not None and g.step_kind == Step.MAIN
        best, best_value = -1, WORTHWHILE
        idle = 0.0
        tried = 0
        for i, option in enumerate(g.options):
            if option.act == Act.LAND:
                return i
            if tried >= MOST_TRIED or (leisure and kept_for_later(g, option)):
                continue
            value = creature_gain(g, option) if leisure else 0.0
            if value == 0.0:
                key = named(g, option)
                if key[0] == "" or key in self.dull:
                    continue
                if not tried:
                    idle = worth(g, g.ask_player) if leisure else after(g, first_act(g.options, Act.PASS, Act.PHASE))
                tried += 1
                self.looks += 1
                value = after(g, i) - idle
                if value <= WORTHWHILE:
                    self.dull.add(key)
            if value > best_value:
                best, best_value = i, value
        return best


def kept_for_later(g: State, option: Option) -> bool:
    """Tricks wait for combat, or for something to answer."""
    obj = g.objects.get(option.id)
    if option.act == Act.CAST and obj is not None:
        card = face_of(obj.card, option.aux)
        return card.is_instant and fleeting(card.spell)
    if option.act == Act.ACTIVATE and isinstance(obj, Permanent) and option.aux < len(obj.chars.abilities.activated):
        ability = obj.chars.abilities.activated[option.aux]
        return not ability.sorcery_speed and not ability.loyalty and fleeting(ability.effect)
    return False


def creature_gain(g: State, option: Option) -> float:
    """About what a creature spell gains, without looking; nothing for anything else."""
    obj = g.objects.get(option.id) if option.act == Act.CAST else None
    if obj is None or not face_of(obj.card, option.aux).chars.types & CREATURE:
        return 0.0
    return 1.0 + 0.6 * creature_worth(face_of(obj.card, option.aux).chars)


def named(g: State, option: Option) -> tuple[str, int, int, int]:
    """What is alike among spells and abilities; without a name if it is neither."""
    obj = g.objects.get(option.id)
    if obj is None or option.act not in (Act.CAST, Act.ACTIVATE):
        return "", 0, 0, 0
    if option.act == Act.ACTIVATE and not isinstance(obj, Permanent):
        return "", 0, 0, 0
    step = -1 if g.step_kind is None else int(g.step_kind)
    return obj.card.name, step, int(option.act), option.aux


def after(g: State, index: int) -> float:
    """What it leads to: all that waits has happened by reflex, and the combat is over."""
    seat = g.ask_player
    twin = g.clone()
    reflexes = Reflexes()
    turn, fighting = twin.turn_number, twin.combat is not None
    try:
        flow.answer(twin, twin.options[index])
        for _step in range(MOST_STEPS):
            if twin.rewind:
                return TAKEN_BACK
            if twin.over or twin.turn_number != turn:
                break
            if twin.ask_kind == Q.PRIORITY and not twin.stack and not (fighting and twin.combat is not None):
                break
            aimed = twin.ask_kind == Q.TARGET and len(twin.options) > 1 and twin.options[0].act == Act.PICK
            flow.answer(twin, twin.options[aim(twin) if aimed else reflexes(twin)])
    except ApnapError:
        return TAKEN_BACK
    return worth(twin, seat)
