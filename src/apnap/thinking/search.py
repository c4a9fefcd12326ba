"""Imagining what an answer leads to: the announcement it begins is worked through, then everyone goes on by reflex."""

from __future__ import annotations

from typing import Final

from apnap.errors import ApnapError
from apnap.game import Game
from apnap.options import Option
from apnap.state.game_state import State
from apnap.state.kinds import CREATURE, Act, Q, Zone
from apnap.state.objects import Item, Permanent
from apnap.thinking.leaning import item_asking, lean
from apnap.thinking.reflexes import Reflexes
from apnap.thinking.worth import LOST, permanent_worth, worth

UNUSABLE: Final = 10 * LOST
MOST_DECISIONS: Final = 300  # in one imagined future
MOST_TURNS: Final = 4
EXTRA_TURN: Final = 0.8  # for what one would do in it and reflexes do not
MOST_OPTIONS: Final = 8  # looked at for one question
# Questions whose answers are worth imagining one by one.
TRIED: Final = frozenset({Q.TARGET, Q.MODE, Q.NUMBER, Q.YES_NO, Q.PICK, Q.COST, Q.COLOR, Q.DISCARD, Q.DAMAGE})
DEEPEST: Final = 6


class Search:
    """One decision: how far to look ahead, and how many futures may still be imagined."""

    def __init__(self, seat: int, later: float, budget: int) -> None:
        self.seat = seat
        self.later = later  # how much it counts what the others do in their turns
        self.budget = budget
        self.imagined = 0  # futures

    def future(self, game: Game, peaceful: int = -1) -> float:
        """What the position is worth after everyone has gone on by reflex.  The game is used up."""
        self.budget -= 1
        self.imagined += 1
        reflexes = Reflexes(peaceful)
        turn, active = game.state.turn_number, game.state.active
        seen, gained = turn, 0.0
        soon: float | None = None
        try:
            for _decision in range(MOST_DECISIONS):
                g = game.state
                if g.over or g.players[self.seat].left:
                    break
                if g.turn_number != seen:
                    seen = g.turn_number
                    if soon is None and g.turn is not None and g.turn.extra:
                        gained += EXTRA_TURN if g.active == self.seat else -EXTRA_TURN
                if g.turn_number != turn and self.ordinary(g, turn):
                    if soon is None:
                        soon = worth(g, self.seat)
                    if not self.later or g.active == active or g.turn_number - turn >= MOST_TURNS:
                        break
                game.apply_index(reflexes(g))
        except ApnapError:
            return UNUSABLE
        value = worth(game.state, self.seat)
        return gained + (value if soon is None else soon + self.later * (value - soon))

    def ordinary(self, g: State, turn: int) -> bool:
        """Not in an extra turn: those are looked through, as they may end badly."""
        return g.turn is None or not g.turn.extra or g.turn_number - turn >= MOST_TURNS

    def tried(self, game: Game, index: int) -> Game | None:
        """A copy in which that answer was given; None if it cannot be."""
        twin = Game(game.state.clone(), {})
        before = twin.state.before
        try:
            twin.apply_index(index)
        except ApnapError:
            return None
        # An announcement that was taken back leads nowhere.
        return None if before is not None and twin.state.stamp < game.state.stamp else twin

    def best(self, game: Game, depth: int = 0) -> tuple[float, list[Option]]:
        """The best that can be made of the questions asked now, and the answers that lead there."""
        g = game.state
        if not self.asks_me(g) or depth >= DEEPEST:
            return self.future(game), []
        found, path = UNUSABLE, [g.options[0]]
        for n, i in enumerate(candidates(g)):
            if n and self.budget <= 0:
                break
            twin = self.tried(game, i)
            if twin is None:
                continue
            value, rest = self.best(twin, depth + 1)
            value -= misdirected(g, g.options[i])
            if value > found:
                found, path = value, [g.options[i], *rest]
        return found, path

    def asks_me(self, g: State) -> bool:
        return not g.over and g.ask_kind in TRIED and g.decider(g.ask_player) == self.seat


def candidates(g: State) -> list[int]:
    """The options that differ in more than which of several equal things they name, the likeliest first."""
    seen: set[tuple[object, ...]] = set()
    found: list[int] = []
    for i, option in enumerate(g.options):
        key = likeness(g, option)
        if key not in seen:
            seen.add(key)
            found.append(i)
    first = Reflexes()(g)
    likely = [i for i in found if g.options[i].act == Act.NUMBER]
    rest = [i for i in found if g.options[i].act != Act.NUMBER]
    if len(rest) > MOST_OPTIONS:
        rest.sort(key=lambda i: -importance(g, g.options[i]))
    found = [*reversed(likely), *rest]
    ahead = [first] if first in found else []
    return [*ahead, *[i for i in found if i != first]][:MOST_OPTIONS]


def misdirected(g: State, option: Option) -> float:
    """How wrong it looks to help others or harm oneself, whatever the imagined future says."""
    if g.ask_kind != Q.TARGET or option.act != Act.PICK:
        return 0.0
    item = item_asking(g)
    if item is None:
        return 0.0
    sign = lean(item.ability or item.card.spell)
    if sign == 0.0:
        return 0.0
    obj = g.objects.get(option.id)
    whose = option.id if obj is None else obj.controller if isinstance(obj, (Permanent, Item)) else obj.owner
    return 1.5 if (whose == g.ask_player) != (sign > 0) else 0.0


def likeness(g: State, option: Option) -> tuple[object, ...]:
    if option.act not in (Act.PICK, Act.CAST, Act.LAND, Act.ACTIVATE, Act.SPECIAL):
        return option.act, option.id, option.aux
    obj = g.objects.get(option.id)
    if obj is None or obj.card.name == "":
        return option.act, option.id, option.aux
    if not isinstance(obj, Permanent):
        on_stack = obj.zone == Zone.STACK
        return option.act, option.aux, obj.card.name, obj.owner, obj.zone, getattr(obj, "id", 0) if on_stack else 0
    c = obj.chars
    if obj.attachments or obj.counters or obj.attached_to >= 0 or (g.combat is not None and c.types & CREATURE):
        return option.act, option.aux, option.id
    return option.act, option.aux, c.name, obj.controller, obj.tapped, obj.sick, obj.damage, c.power, c.toughness


def importance(g: State, option: Option) -> float:
    obj = g.objects.get(option.id)
    if isinstance(obj, Permanent):
        return permanent_worth(obj)
    return 5.0 if option.id < len(g.players) else 1.0
