"""Thinking further: what greed finds best is tried out in several games that could be this one.

Each candidate (an action with its targets, a whole attack, a whole block, an answer to another question, keeping a
hand) is played out on the same sampled deals for some turns, and judged by the average over several of them: what it
is worth after many turns is mostly luck, and after one it does not show.  First everyone goes on by habit, which is
quick; what did better than greed's own choice is then tried out on other deals with greed at every seat.  Candidates
that fall behind are given up.  Greed's own choice stands unless another ends better, and clearly so.
"""

from __future__ import annotations

import math
import time
from typing import Final

from apnap import flow
from apnap.driving.replaying import settled
from apnap.driving.sampling import sampled
from apnap.errors import ApnapError
from apnap.game import Game
from apnap.options import Option
from apnap.rules.turn.combat.attackers import ChooseAttackers
from apnap.state.game_state import State
from apnap.state.kinds import Act, Q
from apnap.thinking.following import Watch, Work, followed_by_greed, followed_by_habit
from apnap.thinking.greedy import Candidate, Greedy
from apnap.thinking.plans import likely_attacks, likely_blocks
from apnap.thinking.reflexes import first_act, follow_attack, follow_blocks
from apnap.thinking.worth import LOST

CANDIDATES: Final = 8  # tried out for one decision
RIVALS: Final = 3  # tried out again, with greed at every seat
NEAR: Final = 8.0  # how far behind the best, by greed, a candidate may be
LEAST: Final = 0.01  # what must be gained before greed's own choice is left
NEARLY: Final = -0.003  # where habit goes on, which is quick and errs, it is enough not to lose by it
LOOKED_FROM: Final = 2  # turns after the present one, at which the first look is taken
SLOW: Final = 4  # so many turns later for a hand, which shows late
FEW: Final = 3  # deals, after which those that came to the same are given up
BATCH: Final = 4  # deals, after which those that are behind are given up
TOO_MUCH: Final = 2_500  # futures beyond what was allowed: then even a few deals are too dear
EARLY: Final = 6.0  # how much more they must be behind, divided by how many deals there were
SURELY: Final = 12  # deals that must agree on who wins, before no more are looked at
BEHIND: Final = 1.2  # by how many standard errors
CAUTION: Final = 0.7  # how many standard errors a gain must be away from none, in the end
DECIDED: Final = 0.9  # a game won or lost so surely needs no more thought
SURE: Final = -LOST / 2  # greed sees the end of the game itself
FAILED: Final = -1.0  # what cannot be played out as foreseen


def by_value(candidate: Candidate) -> float:
    return -candidate.value


class Runner:
    """A candidate in the race, and how it ended on each deal so far."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate: Final = candidate
        self.scores: list[float] = []

    def ahead_of(self, other: Runner) -> tuple[float, float]:
        """By how much it is better on the deals both were tried on, and the standard error of that."""
        n = min(len(self.scores), len(other.scores))
        if not n:
            return 0.0, 0.0
        total = 0.0
        squares = 0.0
        for k in range(n):
            gain = self.scores[k] - other.scores[k]
            total += gain
            squares += gain * gain
        mean = total / n
        return mean, math.sqrt(max(0.0, squares / n - mean * mean) / n)

    def better_than(self, other: Runner, caution: float, least: float) -> bool:
        """Whether it gains so much, also if luck was with it by so many standard errors."""
        mean, error = self.ahead_of(other)
        return mean - caution * error > least


class Searching(Greedy):
    """Greed that looks again: up to `worlds` deals for each decision, `turns` turns of each played out.

    `work` bounds what is done for one decision, in imagined futures, so that no game takes too long; a few deals are
    tried all the same, unless even those take too long: then greed's own choice stands.
    """

    def __init__(self, seed: str, worlds: int, turns: int, work: int) -> None:
        super().__init__(seed)
        self.worlds: Final = worlds
        self.turns: Final = turns
        self.work: Final = work
        self.until = 0.0  # by the monotonic clock; without a limit 0

    def other_attacks(self, g: State, task: ChooseAttackers, goal: int) -> list[dict[int, int]]:
        return likely_attacks(g, task.creatures, goal)

    def other_blocks(self, g: State, creatures: list[int], foes: list[int]) -> list[dict[int, int]]:
        return likely_blocks(g, creatures, foes)

    def keeping(self, game: Game) -> int:
        """Greed's rule of thumb, unless the other answer does better."""
        first = super().keeping(game)
        g = game.state
        other = first_act(g.options, Act.MULLIGAN if g.options[first].act == Act.KEEP else Act.KEEP)
        found = [Candidate(first, [], {}, 1.0), Candidate(other, [], {}, 0.0)]
        return self.preferred(game, found, g.decider(g.ask_player)).index

    def preferred(self, game: Game, found: list[Candidate], seat: int) -> Candidate:
        """Greed's first, unless another does better when both are played out on the same deals, and clearly so."""
        found.sort(key=by_value)
        top = found[0]
        near = [c for c in found[:CANDIDATES] if c.value > top.value - NEAR]
        if top.value > SURE:
            return top
        for greedily in (False, True):
            if len(near) < 2:
                return top
            if game.state.ask_kind == Q.MULLIGAN and not greedily:
                continue  # habits play too quickly to tell a slow hand from a good one
            runners = [Runner(c) for c in near]
            left = self.raced(game.state, runners, seat, greedily)
            caution = CAUTION if greedily else 0.0
            least = LEAST if greedily else NEARLY
            better = [r for r in left if r is not runners[0] and r.better_than(runners[0], caution, least)]
            better.sort(key=by_result)
            near = [top, *[r.candidate for r in better[:RIVALS]]]
        return near[1] if len(near) > 1 else top

    def raced(self, g: State, runners: list[Runner], seat: int, greedily: bool) -> list[Runner]:
        """Those that are not behind, after as many deals as it takes."""
        work = Work()
        for n in range(self.worlds):
            try:
                deal = sampled(g, seat, f"{self.seed}/{g.turn_number}/{g.clock}/{g.next_id}/{int(greedily)}/{n}")
            except ApnapError:
                continue
            for runner in runners:
                runner.scores.append(self.tried_out(deal.clone(), runner.candidate, seat, greedily, work))
            done = len(runners[0].scores)
            if done == FEW:
                runners = different(runners)
                if len(runners) < 2:
                    break
            if done % BATCH == 0:
                runners = in_the_race(runners, BEHIND + EARLY / done)
                surely = done >= SURELY and abs(sum(runners[0].scores)) > DECIDED * done
                if len(runners) < 2 or surely:
                    break
            # One deal alone tells nothing, so that a few are tried although they are dear.
            if work.done > self.work and (done >= BATCH or work.done > self.work + TOO_MUCH):
                break
            if self.until and time.monotonic() > self.until:
                break
        return runners if len(runners[0].scores) >= min(FEW, self.worlds) else []

    def tried_out(self, g: State, candidate: Candidate, seat: int, greedily: bool, work: Work) -> float:
        later = SLOW if g.ask_kind == Q.MULLIGAN else 0
        first = min(LOOKED_FROM, self.turns) + later
        watch = Watch(seat, g.turn_number, (first, self.turns + later))
        try:
            if candidate.index >= 0:
                g = followed(answered(g, candidate.index), candidate.path)
            else:
                g = declared(g, candidate.plan)
            return (followed_by_greed if greedily else followed_by_habit)(g, watch, work)
        except ApnapError:
            return FAILED


def different(runners: list[Runner]) -> list[Runner]:
    """Without those that came to the same as another on every deal: most often the same things in another order."""
    left: list[Runner] = []
    for runner in runners:
        if all(runner.scores != other.scores for other in left):
            left.append(runner)
    return left


def in_the_race(runners: list[Runner], behind: float) -> list[Runner]:
    """Without those that are clearly behind the one with the best results, or make no difference."""
    best = runners[0]
    for runner in runners:
        if sum(runner.scores) > sum(best.scores) + 1e-9:
            best = runner
    left: list[Runner] = []
    for runner in runners:
        mean, error = runner.ahead_of(best)
        if runner is best or mean + behind * error > 0.0:
            left.append(runner)
    return left


def by_result(runner: Runner) -> float:
    return -sum(runner.scores)


def followed(g: State, path: list[Option]) -> State:
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
