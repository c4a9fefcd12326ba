"""The same board and script under two rulesets: where the games first differ, why, and how each ends up.

    found = compare("scenarios/eras/damage-on-the-stack.toml", "sixth", "current")
    print(found)            # for people
    found.values()          # for programs

A line of the script that cannot be followed under one of them (a step that does not exist there, an action that is not
legal) is part of the difference; one that neither can follow is a mistake.  Where the script ends at the end of a turn,
whose parts the eras call by different names and have in different orders, or leaves the games in different steps,
everyone passes until that turn is over: both games end at the same moment.
"""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

from apnap.compare.happenings import Happening, Played, tramples
from apnap.compare.reasons import MANA_SOURCES, Clues, Reason, differing, reason, shape_reason, topic_reason
from apnap.eras import ruleset_named
from apnap.eras.stack_shape import STACK
from apnap.errors import ApnapError, ScenarioError
from apnap.ruleset import Ruleset
from apnap.scenario.model import Scenario
from apnap.scenario.own_cards import own_cards
from apnap.scenario.report import Failure
from apnap.scenario.runner import Runner, scenario_from
from apnap.scenario.setup import set_up
from apnap.state.kinds import Ev
from apnap.state.steps import Step

ENOUGH: Final = 5_000  # answers until a turn must be over


class Comparison:
    """What came of playing the same thing twice."""

    def __init__(self, scenario: Scenario, a: Played, b: Played) -> None:
        self.scenario: Final = scenario
        self.a: Final = a
        self.b: Final = b
        topic = topic_of_the_unfollowed(a, b)
        self.first_a, self.first_b, framed = first_difference(a, b, topic == MANA_SOURCES)
        self.reasons: Final[list[Reason]] = []
        differs = self.first_a is not None or self.first_b is not None
        # Nothing comes of it: only the way differs, or everybody ends up with the same.
        self.in_passing: Final = differs and not a.stuck and not b.stuck and a.ends_as(b)
        if topic and not self.same:
            self.reasons.append(topic_reason(topic, a.ruleset, b.ruleset))
        elif not self.same:
            slots = responsible(scenario, a, b, framed)
            found = [h.event for h in (self.first_a, self.first_b) if h is not None]
            self.reasons.extend([reason(slot, a.ruleset, b.ruleset, found) for slot in slots] or self.by_shape())
        eras = (a.ruleset.name, b.ruleset.name)
        self.why: Final = scenario.why if all(era in scenario.eras for era in eras) else ""  # what its author says

    @property
    def same(self) -> bool:
        """Nothing that happened differs, every line could be followed in both, and everybody ends up with the same."""
        alike = stuck_alike(self.a, self.b) and self.a.ends_as(self.b)
        return self.first_a is None and self.first_b is None and alike

    def by_shape(self) -> list[Reason]:
        """No slot alone makes the difference: the turn itself does, or all of them together."""
        a, b = self.a.ruleset, self.b.ruleset
        if a.shape is b.shape:
            return [reason(slot, a, b) for slot in differing(a, b)]
        found = [h for h in (self.first_a, self.first_b) if h is not None]
        names = [h.name for h in found if h.event.kind in (Ev.CAST, Ev.ACTIVATED)]
        others = [name for h in found for name in (h.name, h.source) if name]
        clues = Clues([h.event for h in found], names, others, [h.step for h in found])
        new, first = (self.a, self.first_a) if a.shape is STACK else (self.b, self.first_b)
        clues.in_a_row = in_a_row(new.happenings, first)
        old = self.b if new is self.a else self.a
        places = {(h.turn, h.step) for h in found}
        clues.tramples = any(tramples(h.event) and (h.turn, h.step) in places for h in old.happenings)
        return [shape_reason(a, b, clues)]

    def values(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""
        return {
            "scenario": self.scenario.file,
            "title": self.scenario.title,
            "same": self.same,
            "in_passing": self.in_passing,
            "difference": {
                self.a.ruleset.name: None if self.first_a is None else self.first_a.values(),
                self.b.ruleset.name: None if self.first_b is None else self.first_b.values(),
            },
            "reasons": [r.values() for r in self.reasons],
            "why": self.why,
            "games": [self.a.values(), self.b.values()],
        }

    def __str__(self) -> str:
        one, two = self.a.ruleset.name, self.b.ruleset.name
        head = f"{self.scenario.title or self.scenario.file}: {one} and {two}"
        if self.same:
            return f"{head}\n  nothing differs: {self.a.result}"
        lines = [head]
        if self.first_a is not None or self.first_b is not None:
            lines.append(f"  the first difference{', though nothing comes of it' if self.in_passing else ''}:")
            for name, first in ((one, self.first_a), (two, self.first_b)):
                lines.append(f"    {name}: {'nothing of the kind' if first is None else first}")
        lines += [f"  because {reason}" for reason in self.reasons]
        if self.why:
            lines.append(f"  {self.why}")
        for played in (self.a, self.b):
            for failure in played.stuck:
                lines.append(f"  {played.ruleset.name} cannot follow line {failure.line}: {failure.text}")
                lines.append(f"    {failure.reason}")
        lines.append("  how it ends up:")
        for played in (self.a, self.b):
            lives = ", ".join(f"{p['name']} {p['life']}" for p in played.game.view(None, 0)["players"])
            lines.append(f"    {played.ruleset.name}: {played.result}; life {lives}")
        return "\n".join([*lines, *self.moved()])

    def moved(self) -> list[str]:
        """What stands elsewhere at the end."""
        found: list[str] = []
        here, there = self.a.ending(), self.b.ending()
        for name in here:
            for zone in ("battlefield", "graveyard", "hand"):
                left, right = here[name][zone], there[name][zone]
                if left != right:
                    found.append(f"    {name}'s {zone}: {told(left)} against {told(right)}")
        return found


def told(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(value) or "nothing"
    return "1 card" if value == 1 else f"{value} cards"


def first_difference(a: Played, b: Played, mana: bool = False) -> tuple[Happening | None, Happening | None, bool]:
    """The first happening on each side that the other side does not have; none if the games are alike.

    What happens in both, only in another order, counts when nothing else differs; bookkeeping counts last, and then
    the answer is that it differs only in passing.  `mana`: what sources make counts, too, whatever it is spent on.
    """
    left, right = what_matters(a, mana), what_matters(b, mana)
    if [h.key for h in left] != [h.key for h in right]:
        one, two = only_in(left, right), only_in(right, left)
        if one is not None or two is not None:
            return one or instead_of(two, right, left), two or instead_of(one, left, right), False
        return *parting(left, right), False
    if a.ruleset.shape is not b.ruleset.shape:
        return None, None, False  # another way of going through the turn, and nothing came of it
    here, there = parting(a.happenings, b.happenings)
    return here, there, here is not None or there is not None


def what_matters(played: Played, mana: bool = False) -> list[Happening]:
    """In the order it happened; damage dealt at once has none."""
    found = [h for h in played.happenings if h.matters or (mana and h.event.kind == Ev.MANA_ADDED)]
    start = 0
    for i, h in enumerate([*found, None]):
        if h is None or h.event.kind != Ev.DAMAGE:
            found[start:i] = sorted(found[start:i], key=by_key)
            start = i + 1
    return found


def by_key(h: Happening) -> str:
    return str(h.key)


def parting(left: list[Happening], right: list[Happening]) -> tuple[Happening | None, Happening | None]:
    """Where two games that go the same way stop doing so."""
    for here, there in zip(left, right, strict=False):
        if here.key != there.key:
            return here, there
    n = min(len(left), len(right))
    return (left[n] if n < len(left) else None), (right[n] if n < len(right) else None)


def topic_of_the_unfollowed(a: Played, b: Played) -> str:
    """Where only one of two shapes of a turn can follow a line: what that is about, if the line says it."""
    if a.ruleset.shape is b.ruleset.shape:
        return ""
    new, old = (a, b) if a.ruleset.shape is STACK else (b, a)
    there = {f.line for f in old.stuck}
    for failure in new.stuck:
        deed = failure.text.partition(":")[2].strip().casefold()
        if failure.line not in there and deed.startswith("tap ") and is_out_of_time(failure):
            return MANA_SOURCES
    return ""


def is_out_of_time(failure: Failure) -> bool:
    """Whether there was nobody to do it, rather than nothing to do it with."""
    return failure.reason.startswith("nobody is asked") or "does not receive priority" in failure.reason


def stuck_alike(a: Played, b: Played) -> bool:
    """Whether the same lines of the script could not be followed."""
    return [f.line for f in a.stuck] == [f.line for f in b.stuck]


def instead_of(other: Happening | None, here: list[Happening], there: list[Happening]) -> Happening | None:
    """What happens there where, here, the other thing happens; nothing if that turn is over by then."""
    if other is None:
        return None
    at = here.index(other)
    matcher = SequenceMatcher(None, [h.key for h in here], [h.key for h in there], autojunk=False)
    for _tag, i1, i2, j1, _j2 in matcher.get_opcodes():
        if i1 <= at < i2:
            return there[j1] if j1 < len(there) and there[j1].turn == other.turn else None
    return None


def only_in(here: list[Happening], there: list[Happening]) -> Happening | None:
    """The first that happens here more often than there."""
    left = Counter(h.key for h in there)
    for happening in here:
        left[happening.key] -= 1
        if left[happening.key] < 0:
            return happening
    return None


def agreement(a: Played, b: Played, in_passing: bool) -> int:
    """For how long the two games are alike."""
    left = [h.key for h in (a.happenings if in_passing else what_matters(a))]
    right = [h.key for h in (b.happenings if in_passing else what_matters(b))]
    for i, (one, two) in enumerate(zip(left, right, strict=False)):
        if one != two:
            return i
    alike = stuck_alike(a, b) + a.ends_as(b)
    return min(len(left), len(right)) + (len(left) == len(right)) * len(left) + alike


def responsible(scenario: Scenario, a: Played, b: Played, in_passing: bool) -> list[str]:
    """The slot that makes the difference: with the other side's value, the games are alike for longer."""
    best: list[str] = []
    most = agreement(a, b, in_passing)
    for mine, other in ((a, b), (b, a)):
        for slot in differing(a.ruleset, b.ruleset):
            try:
                changed = mine.ruleset.with_(**{slot: other.ruleset.slots[slot]})
                made = Run(scenario, changed, mine.ruleset.name)
                now = agreement(made.played(other.last), other, in_passing)
            except ApnapError:
                continue  # these rules cannot be had without the rest
            if now > most:
                best, most = [slot], now
        if best:
            break
    return best


def in_a_row(happenings: list[Happening], until: Happening | None) -> bool:
    """Whether, with a stack, something resolved while more was waiting to: where a batch has no break."""
    waiting = 0
    for h in happenings:
        kind = h.event.kind
        if h is until:
            break
        if kind == Ev.STEP_BEGINS:
            waiting = 0
        elif kind in (Ev.CAST, Ev.TRIGGERED) or (kind == Ev.ACTIVATED and h.event.m != 1):
            waiting += 1
        elif kind in (Ev.RESOLVED, Ev.COUNTERED, Ev.FIZZLED):
            waiting -= 1
            if waiting > 0 and kind == Ev.RESOLVED:
                return True
    return False


def compare(source: str | Path | Scenario, a: Ruleset | str, b: Ruleset | str) -> Comparison:
    """Play a scenario under both.  `ScenarioError`: it cannot be read, or set up under one of them, or a line of it can
    be followed under neither."""
    scenario = scenario_from(source)
    one = ruleset_named(a) if isinstance(a, str) else a
    two = ruleset_named(b) if isinstance(b, str) else b
    left, right = Run(scenario, one, one.name), Run(scenario, two, two.name)
    last = same_moment(scenario, left, right)
    here, there = left.played(last), right.played(last)
    for verb, mine, theirs in (("follow", here.unmet, there.unmet), ("judge", here.unread, there.unread)):
        for failure in mine:
            if any((failure.line, failure.text) == (other.line, other.text) for other in theirs):
                what = f"neither {one.name} nor {two.name} can {verb} {failure.text!r}"
                raise ScenarioError(f"{scenario.file}:{failure.line}: {what}: {failure.reason}")
    return Comparison(scenario, here, there)


def same_moment(scenario: Scenario, a: Run, b: Run) -> int:
    """The turn to play to the end, so that both end at one moment; 0: they do already."""
    final = scenario.moments[-1] if scenario.moments else None
    if final is None or a.report.game.over or b.report.game.over:
        return 0
    if final.kind in (Step.DISCARD, Step.END, Step.CLEANUP):
        return final.turn
    return max(a.turn, b.turn) if a.place != b.place else 0


class Run:
    """The script played under those rules, with the lines that are meant for that era."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, era: str) -> None:
        self.scenario: Final = scenario.under(era)
        self.ruleset: Final = ruleset
        with own_cards(self.scenario):
            table = set_up(self.scenario, ruleset)
            runner = Runner(self.scenario, table.game, table.aliases)
            runner.run()
        self.report: Final = runner.report

    @property
    def turn(self) -> int:
        return self.report.game.turn

    @property
    def place(self) -> tuple[int, str]:
        """Turn and step; of main phases there are one or two."""
        return self.turn, self.report.game.view(None, 0)["step"] or ""

    def played(self, last: int) -> Played:
        """With a turn: everyone passes until it is over."""
        game = self.report.game
        for _ in range(ENOUGH):
            if last == 0 or game.over or game.turn > last:
                break
            game.apply(game.standing.quiet or 0)
        return Played(self.scenario, self.ruleset, self.report, last)
