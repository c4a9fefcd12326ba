"""Yields: passing ahead of time, how long each lasts, and what breaks it.

`BREAKS` is the whole truth about breaking; `docs/stops.md` shows it as a table.  A yield that is broken is over: it is
not taken up again.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import TYPE_CHECKING

from apnap.state.steps import is_of_combat
from apnap.telling.places import turn_places

if TYPE_CHECKING:
    from apnap.game import Game
    from apnap.view.types import StackView, View


class Now:
    """The present question, as the player in a seat sees it; a view is made where one is needed, and once."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.standing = game.standing
        self.player = self.standing.player  # whose decision it is
        self._seen: View | None = None

    @property
    def seen(self) -> View:
        if self._seen is None:
            self._seen = self.game.view(self.seat, 0)
        return self._seen

    @property
    def stack(self) -> list[StackView]:
        return self.seen["stack"]


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

# A player who passes the whole turn does not want to attack in it either; who passes to a step of combat does.
PASSES_ATTACK = frozenset({Until.TURN, Until.MY_TURN, Until.PLACE})


def is_within_combat(now: Now, place: str) -> bool:
    steps = [step for name, _, step in turn_places(now.game.ruleset) if name == place]
    return any(step is not None and is_of_combat(step) for step in steps)


class Yield:
    """One yield of one player: made at a moment, looking at what was there."""

    def __init__(self, now: Now, until: Until, place: str = "") -> None:
        seat = now.seat
        self.until = until
        self.seat = seat
        self.place = place
        self.turn = now.game.turn
        self.turns_taken = turns_of(now, seat)
        self.step = now.standing.step
        self.stack = frozenset(item["id"] for item in now.stack)
        self.top = now.stack[-1]["id"] if now.stack else -1
        self.life = now.seen["players"][seat]["life"]
        self.mine = controlled(now, seat)
        # Whoever passes the turn, or to what comes before combat or after it, does not want to attack.
        self.passes_attack = until in PASSES_ATTACK and not is_within_combat(now, place)
        self.attackers = attackers_of(now, seat, False)

    @property
    def words(self) -> str:
        return f"to {self.place}" if self.until is Until.PLACE else self.until.value

    def over(self, now: Now) -> bool:
        """Whether it has come to its own end."""
        until = self.until
        if until is Until.STEP:
            return now.standing.step != self.step
        if until is Until.TURN:
            return now.game.turn != self.turn
        if until is Until.MY_TURN:
            return turns_of(now, self.seat) != self.turns_taken
        if until is Until.STACK_EMPTY:
            return not now.stack
        if until is Until.RESOLVED:
            return all(item["id"] != self.top for item in now.stack)
        if until is Until.PLACE:
            # A step that does not come is not waited for beyond the next turn.
            return self.reached(now) or now.game.turn > self.turn + 1
        return False

    def reached(self, now: Now) -> bool:
        """Whether this is the step it goes to."""
        standing = now.standing
        return self.until is Until.PLACE and standing.step != self.step and standing.place == self.place

    def broken(self, now: Now, ignored: Collection[str] = ()) -> Break | None:
        """What breaks it now, at a moment when its player could act; abilities yielded to only by targeting."""
        causes = BREAKS[self.until]
        seat = self.seat
        found = self.broken_by_stack(now, causes, ignored)
        if found is not None:
            return found
        if Break.ONLY_NOW in causes and now.standing.only_now:
            return Break.ONLY_NOW
        if Break.ATTACKED in causes and attackers_of(now, seat, True) - self.attackers:
            return Break.ATTACKED
        if Break.ATTACK in causes and attackers_of(now, seat, False) - self.attackers:
            return Break.ATTACK
        if Break.LIFE in causes and now.seen["players"][seat]["life"] < self.life:
            return Break.LIFE
        if Break.LOSS in causes and self.mine - controlled(now, seat):
            return Break.LOSS
        if Break.MY_TURN in causes and turns_of(now, seat) != self.turns_taken:
            return Break.MY_TURN
        return None

    def broken_by_stack(self, now: Now, causes: frozenset[Break], ignored: Collection[str]) -> Break | None:
        """What is new on the stack, if it breaks this."""
        seat = self.seat
        for item in now.stack:
            if item["id"] in self.stack or is_rules_own(item):
                continue
            if Break.TARGETED in causes and item["controller"] != seat and is_targeted(now.seen, item, seat):
                return Break.TARGETED
            if ignored and item.get("ability") in ignored:
                continue
            if Break.OPPONENT in causes and item["controller"] != seat:
                return Break.OPPONENT
            if Break.OWN_TRIGGER in causes and item["controller"] == seat and not item["spell"]:
                return Break.OWN_TRIGGER
        return None


def turns_of(now: Now, seat: int) -> int:
    return now.seen["players"][seat]["turns"]


def controlled(now: Now, seat: int) -> frozenset[int]:
    return frozenset(p["id"] for p in now.seen["battlefield"] if p["controller"] == seat)


def is_rules_own(item: StackView) -> bool:
    """Whether nobody played it: the rules themselves put it there (drawing in 1997, combat damage in 1999)."""
    return item["source"] == item["id"] and not item["spell"]


def attackers_of(now: Now, seat: int, only_mine: bool) -> frozenset[tuple[int, int, int]]:
    """Attackers, with the combat they attack in: of this player (and what they defend), or all."""
    when = (now.game.turn, now.standing.combats)
    return frozenset((*when, a["attacker"]) for a in now.seen["combat"] if not only_mine or a["player"] == seat)


def blocks_of(now: Now, seat: int) -> frozenset[tuple[int, int, int]]:
    """Attackers of this player (and what they defend) that are blocked, with the combat."""
    when = (now.game.turn, now.standing.combats)
    return frozenset((*when, a["attacker"]) for a in now.seen["combat"] if a["blockers"] and a["player"] == seat)


def is_targeted(seen: View, item: StackView, seat: int) -> bool:
    """Whether a spell or ability targets that player, or an object they control or own."""
    if seat in item["targets"]:
        return True
    players = seen["players"]
    mine = {x["id"] for x in (*seen["battlefield"], *seen["phased_out"], *seen["stack"]) if x["controller"] == seat}
    mine |= {c["id"] for c in (*players[seat]["graveyard"], *seen["exile"], *seen["command"]) if c["owner"] == seat}
    return not mine.isdisjoint(item["targets"])
