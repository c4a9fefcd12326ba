"""Which rules answer the calls of the atoms (`atoms/following.py`), and what keywords mean in abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

import apnap.vocab.effects.deploying
import apnap.vocab.effects.madness  # noqa: F401  (and what a rule replaces by it)
from apnap.atoms.following import ANSWERS, Following
from apnap.rules.battles import choose_protector
from apnap.rules.day_night import BeginDayOrNight, begin_day_or_night
from apnap.rules.enchanting import find_host
from apnap.rules.leaving import ExileStranded, lose_by_effect
from apnap.rules.phasing import turn_came_for_leaver
from apnap.rules.turn.combat.joining import enter_attacking, enter_blocking
from apnap.rules.until_left import give_back
from apnap.state.kinds import BATTLE, NOTHING
from apnap.vocab.effects.counter_keywords import MadeOfEffects
from apnap.vocab.effects.damage_triggers import keyword_triggers
from apnap.vocab.effects.dashing import Dashed
from apnap.vocab.effects.monarch import crown_passes, monarch_draws
from apnap.vocab.effects.planar import planeswalker_rolled
from apnap.vocab.effects.radiation import radiate
from apnap.vocab.effects.recasting import Rebound, RevealMiracle, SetOut
from apnap.vocab.effects.venturing import initiative_struck, initiative_taken, upkeep_of_initiative
from apnap.vocab.keyword_meanings import MEANINGS

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.events import Event
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Permanent


class Rules(Following):
    """Each method hands on to the rule that acts."""

    def entered(self, g: State, perm: Permanent, w: Would) -> None:
        if g.combat is not None:
            if w.attacking != NOTHING:
                enter_attacking(g, perm, w.attacking)
            if w.blocking != NOTHING:
                enter_blocking(g, perm, w.blocking)
        if perm.chars.types & BATTLE:
            choose_protector(g, perm)  # 310.8a

    def bound_to_day(self, g: State) -> None:
        begin_day_or_night(g)

    def gained_daybound(self, g: State) -> None:
        g.push(BeginDayOrNight())

    def left(self, g: State, perm: Permanent) -> None:
        give_back(g, perm)

    def stranded(self, g: State, perm: Permanent) -> None:
        g.push(ExileStranded(perm.id))

    def turn_never_came(self, g: State, seat: int) -> None:
        turn_came_for_leaver(g, seat)

    def lost(self, g: State, seats: list[int], rule: str) -> None:
        lose_by_effect(g, seats, rule)

    def dealt(self, g: State, w: Would) -> None:
        keyword_triggers(g, w)

    def struck_monarch(self, g: State, w: Would) -> None:
        crown_passes(g, w)

    def monarchs_end_step(self, g: State, event: Event) -> None:
        monarch_draws(g, event)

    def irradiated(self, g: State, seat: int) -> None:
        radiate(g, seat)

    def struck_initiative(self, g: State, w: Would) -> None:
        initiative_struck(g, w)

    def initiative_upkeep(self, g: State, event: Event) -> None:
        upkeep_of_initiative(g, event)

    def took_initiative(self, g: State, seat: int) -> None:
        initiative_taken(g, seat)

    def rolled_planeswalker(self, g: State, seat: int) -> None:
        planeswalker_rolled(g, seat)

    def drew_miracle(self, g: State, seat: int, id: int) -> None:
        g.push(RevealMiracle(seat, id))

    def rebounds(self, g: State, item: Item) -> None:
        g.push(Rebound(item.controller, item.id, [o.id for o in g.exile]))

    def dashes(self, g: State, item: Item) -> None:
        g.push(Dashed(item.controller, item.id))

    def sets_out(self, g: State, item: Item) -> None:
        g.push(SetOut(item.controller, item.id, [o.id for o in g.exile]))

    def finds_host(self, g: State, ws: list[Would], i: int) -> bool:
        return find_host(g, ws, i)


ANSWERS.append(Rules())
MEANINGS.append(MadeOfEffects())
