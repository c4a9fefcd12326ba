"""Rolling dice (706): what they show, what effects change of it for a price, and what comes of the results."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.dice import has_rolled, throw
from apnap.options import DONE, Option, picks
from apnap.queries.rule_changes import player_rules, rule_amount, rule_frame
from apnap.state import keys
from apnap.state.kinds import Act, Q
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.effects import RuleEntry
    from apnap.state.game_state import State

CHANGED: Final = 20000  # of a permanent's uses this turn: that its effect has changed a roll


def begin_rolls(g: State, seat: int, sides: int, n: int, rule: str, source: int, frame: int) -> None:
    """A player rolls dice; the results are noted in a frame."""
    roll = Roll(seat, sides, rule, source, "", frame, throw(g, seat, sides, n), 0, [])
    if g.rules and "changes rolls" in g.rules:
        g.push(roll)
    else:
        roll.finish(g)


def modifiers(g: State, seat: int, used: list[int]) -> list[RuleEntry]:
    """Effects that the player can still use for this roll (706.2a)."""
    found: list[RuleEntry] = []
    for entry in player_rules(g, "changes rolls", seat):
        cost = entry.node.cost
        perm = g.permanent(entry.source)
        if cost is None or perm is None or entry.source in used:
            continue
        if entry.node.text == "once" and perm.uses is not None and CHANGED in perm.uses:
            continue
        if all([part.payable(g, seat, rule_frame(g, entry)) for part in cost.parts]):
            found.append(entry)
    return found


class Roll(Task):
    """Dice that lie there: the player who rolled may pay to change the results, one die after the other (706.2a).

    Where several effects could change one, that player chooses which to apply, each at most once (706.2b).
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "sides", "rule", "source", "note", "frame", "results", "at", "used")

    def __init__(
        self,
        seat: int,
        sides: int,
        rule: str,
        source: int,
        note: str,
        frame: int,
        results: list[int],
        at: int,
        used: list[int],
    ) -> None:
        self.seat = seat
        self.sides = sides
        self.rule = rule
        self.source = source
        self.note = note
        self.frame = frame
        self.results = results
        self.at = at  # which of them is being changed
        self.used = used  # what has been used for it; the last one asks by how much

    def moved_on(self, results: list[int], at: int, used: list[int]) -> Roll:
        return Roll(self.seat, self.sides, self.rule, self.source, self.note, self.frame, results, at, used)

    def run(self, g: State) -> None:
        if g.players[self.seat].left or self.at >= len(self.results):
            self.finish(g)
            return
        found = modifiers(g, self.seat, self.used)
        if not found:
            g.push(self.moved_on(self.results, self.at + 1, []))
            return
        options = [*picks([e.source for e in found]), DONE]
        g.pose(self, Q.PICK, self.seat, options, "706.2a", 0, 1, str(self.results[self.at]))

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.DONE:
            g.push(self.moved_on(self.results, self.at + 1, []))
        else:
            g.push(ChangeRoll(self.moved_on(self.results, self.at, [*self.used, option.id])))

    def finish(self, g: State) -> None:
        """Nobody hears of the results before they are final."""
        cx = g.items.get(self.frame)
        if cx is not None:
            cx.put(keys.RESULT, self.results)
        for result in self.results:
            has_rolled(g, self.seat, result, self.sides, self.rule, self.source, self.note)

    def without(self, g: State, seat: int) -> Task | None:
        return None if self.seat == seat else super().without(g, seat)


class ChangeRoll(Task):
    """One more, or one less: then the price is paid."""

    fields: ClassVar[tuple[str, ...]] = ("roll",)

    def __init__(self, roll: Roll) -> None:
        self.roll = roll

    def entry(self, g: State) -> RuleEntry | None:
        for entry in player_rules(g, "changes rolls", self.roll.seat):
            if entry.source == self.roll.used[-1]:
                return entry
        return None

    def run(self, g: State) -> None:
        entry = self.entry(g)
        if entry is None:
            g.push(self.roll)
            return
        by = rule_amount(g, entry)
        result = self.roll.results[self.roll.at]
        options = [Option(Act.NUMBER, n, 0) for n in (result - by, result + by)]
        g.pose(self, Q.NUMBER, self.roll.seat, options, "706.2", 1, 1, "result")

    def answer(self, g: State, option: Option) -> None:
        entry = self.entry(g)
        results = self.roll.results.copy()
        if entry is not None and entry.node.cost is not None:
            results[self.roll.at] = option.id
        g.push(self.roll.moved_on(results, self.roll.at, self.roll.used))
        if entry is not None and entry.node.cost is not None:
            perm = g.permanent(entry.source)
            if perm is not None:
                uses = {} if perm.uses is None else perm.uses
                uses[CHANGED] = 1
                perm.uses = uses
                g.stir(perm)
            for part in entry.node.cost.parts:
                part.pay(g, self.roll.seat, rule_frame(g, entry), [])

    def without(self, g: State, seat: int) -> Task | None:
        return None if self.roll.seat == seat else super().without(g, seat)
