"""Thinking further: what greed finds best is tried out in several games that could be this one.

Each candidate (an action with its targets, a whole attack, a whole block) is played out on the same sampled deals, by
habit, for some turns.  Greed's own choice stands unless another ends better on these deals, and clearly so.
"""

from __future__ import annotations

import math
from typing import Final

from apnap import flow
from apnap.driving.replaying import settled
from apnap.driving.sampling import sampled
from apnap.errors import ApnapError
from apnap.game import Game
from apnap.options import Option
from apnap.state.game_state import State
from apnap.state.kinds import Q
from apnap.thinking.greedy import Candidate, Greedy
from apnap.thinking.habits import played_out
from apnap.thinking.reflexes import follow_attack, follow_blocks
from apnap.thinking.worth import LOST

CANDIDATES: Final = 8  # tried out for one decision
NEAR: Final = 8.0  # how far behind the best, by greed, a candidate may be
LEAST: Final = 0.01  # what must be gained before greed's own choice is left
CAUTION: Final = 0.5  # how many standard errors a gain must be away from none
FIRST: Final = 3  # what has gained nothing after one of so many parts of the deals is given up
SURE: Final = -LOST / 2  # greed sees the end of the game itself


def by_value(candidate: Candidate) -> float:
    return -candidate.value


class Searching(Greedy):
    """Greed that looks again: `worlds` deals for each decision, `turns` turns of each played out."""

    def __init__(self, seed: str, worlds: int, turns: int) -> None:
        super().__init__(seed)
        self.worlds: Final = worlds
        self.turns: Final = turns

    def deals(self, game: Game, seat: int) -> list[State]:
        """Positions that could be this one; the real one is never looked into."""
        g = game.state
        found: list[State] = []
        for n in range(self.worlds):
            try:
                found.append(sampled(g, seat, f"{self.seed}/{g.turn_number}/{g.stamp}/{n}"))
            except ApnapError:
                continue
        return found

    def preferred(self, game: Game, found: list[Candidate], seat: int) -> Candidate:
        """Greed's first, unless another does better when both are played out on the same deals, and clearly so."""
        found.sort(key=by_value)
        top = found[0]
        near = [c for c in found[:CANDIDATES] if c.value > top.value - NEAR]
        if len(near) < 2 or top.value > SURE:
            return top
        deals = self.deals(game, seat)
        if not deals:
            return top
        base = [self.tried_out(deal.clone(), top, seat) for deal in deals]
        first = max(4, len(deals) // FIRST)
        best = top
        best_gain = LEAST
        for candidate in near[1:]:
            total = 0.0
            squares = 0.0
            done = 0
            for n, deal in enumerate(deals):
                gain = self.tried_out(deal.clone(), candidate, seat) - base[n]
                total += gain
                squares += gain * gain
                done += 1
                if done == first and total <= 0.0:
                    break
            mean = total / done
            if mean <= 0.0:
                continue
            spread = max(0.0, squares / done - mean * mean)
            sure = mean - CAUTION * math.sqrt(spread / done)
            if sure > best_gain:
                best, best_gain = candidate, sure
        return best

    def tried_out(self, g: State, candidate: Candidate, seat: int) -> float:
        try:
            if candidate.index >= 0:
                g = answered(g, candidate.index)
                g = self.followed(g, candidate.path)
            else:
                g = declared(g, candidate.plan)
            return played_out(g, seat, self.turns)
        except ApnapError:
            return -1.0

    def followed(self, g: State, path: list[Option]) -> State:
        """The answers that belong to the action; by reflex where a question is not the one foreseen."""
        for wanted in path:
            index = -1
            for i, option in enumerate(g.options):
                if option.same(wanted):
                    index = i
                    break
            if index < 0:
                return g
            g = answered(g, index)
        return g


def answered(g: State, index: int) -> State:
    flow.answer(g, g.options[index])
    return settled(g) if g.rewind else g


def declared(g: State, plan: dict[int, int]) -> State:
    kind, seat = g.ask_kind, g.ask_player
    while not g.over and g.ask_kind == kind and g.ask_player == seat:
        g = answered(g, follow_attack(g, plan) if kind == Q.ATTACK else follow_blocks(g, plan))
    return g
