"""The same board and script under two rulesets: where the games first differ, why, and how each ends up.

    found = compare("scenarios/eras/damage-on-the-stack.toml", "sixth", "current")
    print(found)            # for people
    found.values()          # for programs

A line of the script that cannot be followed under one of them (a step that does not exist there, an action that is not
legal) is part of the difference.
"""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

from apnap.compare_reasons import Reason, differing, reason, shape_reason
from apnap.describe import sentence
from apnap.eras import ruleset_named
from apnap.errors import ApnapError
from apnap.events import Event
from apnap.game import Game
from apnap.ruleset import Ruleset
from apnap.scenario.model import Scenario
from apnap.scenario.own_cards import own_cards
from apnap.scenario.report import Failure, Report
from apnap.scenario.runner import Runner, scenario_from
from apnap.scenario.setup import set_up
from apnap.state.kinds import STEP_NAMES, Ev, Way, Zone

# Bookkeeping: how an era gets from one happening to the next.  It only counts when nothing else differs.
FRAME: Final = {
    *(Ev.PRIORITY, Ev.TURN_ENDS, Ev.PHASE_BEGINS, Ev.PHASE_ENDS, Ev.STEP_BEGINS, Ev.STEP_ENDS, Ev.ASSIGNED),
    *(Ev.RESOLVED, Ev.SUCCESSFUL, Ev.INTENDS, Ev.TRIGGERED, Ev.ORDERED, Ev.SKIPPED, Ev.TARGETED, Ev.EXPIRED),
    *(Ev.BLOCKED, Ev.UNBLOCKED, Ev.ATTACKED, Ev.ATTACKERS_DECLARED, Ev.BLOCKED_BY, Ev.GAME_BEGINS, Ev.STATE),
    *(Ev.LEFT, Ev.REMOVED_FROM_COMBAT, Ev.MANA_EMPTIED, Ev.EFFECT, Ev.TAPPED_FOR_MANA, Ev.NONE),
    Ev.TURN_BEGINS,
}
Key = tuple[object, ...]


class Happening:
    """One event of one game, in words, and when it was."""

    def __init__(self, game: Game, event: Event, turn: int, step: str) -> None:
        self.event: Final = event
        self.rule: Final = event.rule
        self.text: Final = sentence(game.state, event)
        self.turn: Final = turn
        self.step: Final = step
        self.key: Final = key_of(game, event)
        self.name: Final = game.state.name_of(event.obj)
        self.source: Final = game.state.name_of(event.cause)
        # The rules' own abilities, in eras that have such, are in brackets.
        own = self.name.startswith("(")
        self.matters: Final = event.kind not in FRAME and not own and not pays(event) and not is_told(event)

    def values(self) -> dict[str, Any]:
        return {
            "kind": self.event.kind.name,
            "rule": self.rule,
            "today": self.event.today,
            "text": self.text,
            "turn": self.turn,
            "step": self.step,
        }

    def __str__(self) -> str:
        return f"turn {self.turn}, {self.step}: {self.text} ({self.rule})"


def is_told(e: Event) -> bool:
    """What another event says as well: casting and resolving move a card, damage costs life."""
    return (e.kind == Ev.MOVED and Zone.STACK in (e.n, e.m)) or (e.kind == Ev.LIFE_LOST and e.today == "120.3a")


def pays(e: Event) -> bool:
    """Tapping for costs, and mana: part of the spell or ability that is paid for."""
    if e.kind == Ev.TAPPED:
        return e.way not in (Way.RESOLUTION, Way.TURN_BASED)
    return e.kind == Ev.MANA_ADDED or (e.kind == Ev.ACTIVATED and e.m == 1)


def key_of(game: Game, e: Event) -> Key:
    """What an event says without the numbers of objects, which differ from game to game."""
    g = game.state
    return (e.kind, e.player, g.name_of(e.obj), g.name_of(e.other), e.n, e.m if e.kind != Ev.TURN_BEGINS else 0)


class Played:
    """One of the two games."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, report: Report) -> None:
        self.ruleset: Final = ruleset
        self.report: Final = report
        self.game: Final = report.game
        self.happenings: Final = happenings(report.game)
        unmet = [f for f in report.failures if not f.text.startswith("expect")]
        self.stuck: Final[list[Failure]] = [*report.left_out, *unmet]
        self.scenario: Final = scenario

    @property
    def result(self) -> str:
        """How the game stands, in a few words."""
        outcome = self.game.outcome
        if outcome is None:
            return "the game goes on"
        lost = [f"{h.text} ({h.rule})" for h in self.happenings if h.event.kind == Ev.LOST]
        why = "; ".join(lost) or f"{outcome.reason} ({outcome.rule})"
        if outcome.winner is None:
            return f"a draw: {why}"
        return f"{self.game.state.players[outcome.winner].name} wins: {why}"

    def ending(self) -> dict[str, Any]:
        """The position at the end, by player."""
        g = self.game.state
        return {
            p.name: {
                "life": p.life,
                "lost": p.left or (g.over and g.winner not in (-1, p.seat)),
                "hand": len(p.hand),
                "battlefield": sorted(g.name_of(x.id) for x in g.battlefield if x.controller == p.seat),
                "graveyard": sorted(o.card.name for o in p.graveyard),
            }
            for p in g.players
        }

    def values(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset.name,
            "edition": self.ruleset.edition,
            "result": self.result,
            "players": self.ending(),
            "not_followed": [{"line": f.line, "text": f.text, "reason": f.reason} for f in self.stuck],
        }


def happenings(game: Game) -> list[Happening]:
    found: list[Happening] = []
    turn, step = 0, ""
    for event in game.events:
        if event.kind == Ev.TURN_BEGINS:
            turn, step = event.n, "beginning of the turn"
        elif event.kind == Ev.STEP_BEGINS:
            step = STEP_NAMES[event.n]
        found.append(Happening(game, event, turn, step))
    return found


class Comparison:
    """What came of playing the same thing twice."""

    def __init__(self, scenario: Scenario, a: Played, b: Played) -> None:
        self.scenario: Final = scenario
        self.a: Final = a
        self.b: Final = b
        self.first_a, self.first_b, self.in_passing = first_difference(a, b)
        self.reasons: Final[list[Reason]] = []
        if not self.same:
            slots = responsible(scenario, a, b, self.in_passing)
            found = [h.event for h in (self.first_a, self.first_b) if h is not None]
            self.reasons.extend([reason(slot, a.ruleset, b.ruleset, found) for slot in slots] or self.by_shape())
        eras = (a.ruleset.name, b.ruleset.name)
        self.why: Final = scenario.why if all(era in scenario.eras for era in eras) else ""  # what its author says

    @property
    def same(self) -> bool:
        """Nothing that happened differs, and every line could be followed in both."""
        return self.first_a is None and self.first_b is None and stuck_alike(self.a, self.b)

    def by_shape(self) -> list[Reason]:
        """No slot alone makes the difference: the turn itself does, or all of them together."""
        a, b = self.a.ruleset, self.b.ruleset
        if a.shape is b.shape:
            return [reason(slot, a, b) for slot in differing(a, b)]
        found = [h for h in (self.first_a, self.first_b) if h is not None]
        cast = [h.name for h in found if h.event.kind == Ev.CAST]
        others = [name for h in found for name in (h.name, h.source) if name]
        return [shape_reason(a, b, [h.event for h in found], cast, [h.step for h in found], others)]

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
            lives = ", ".join(f"{p.name} {p.life}" for p in played.game.state.players)
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


def first_difference(a: Played, b: Played) -> tuple[Happening | None, Happening | None, bool]:
    """The first happening on each side that the other side does not have; none if the games are alike.

    What happens in both, only in another order, counts when nothing else differs; bookkeeping counts last, and then
    the answer is that it differs only in passing.
    """
    left, right = what_matters(a), what_matters(b)
    if [h.key for h in left] != [h.key for h in right]:
        one, two = only_in(left, right), only_in(right, left)
        if one is not None or two is not None:
            return one or instead_of(two, right, left), two or instead_of(one, left, right), False
        return *parting(left, right), False
    if a.ruleset.shape is not b.ruleset.shape:
        return None, None, False  # another way of going through the turn, and nothing came of it
    here, there = parting(a.happenings, b.happenings)
    return here, there, here is not None or there is not None


def what_matters(played: Played) -> list[Happening]:
    return [h for h in played.happenings if h.matters]


def parting(left: list[Happening], right: list[Happening]) -> tuple[Happening | None, Happening | None]:
    """Where two games that go the same way stop doing so."""
    for here, there in zip(left, right, strict=False):
        if here.key != there.key:
            return here, there
    n = min(len(left), len(right))
    return (left[n] if n < len(left) else None), (right[n] if n < len(right) else None)


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
    return min(len(left), len(right)) + (len(left) == len(right)) * len(left) + stuck_alike(a, b)


def responsible(scenario: Scenario, a: Played, b: Played, in_passing: bool) -> list[str]:
    """The slot that makes the difference: with the other side's value, the games are alike for longer."""
    best: list[str] = []
    most = agreement(a, b, in_passing)
    for mine, other in ((a, b), (b, a)):
        for slot in differing(a.ruleset, b.ruleset):
            try:
                changed = mine.ruleset.with_(**{slot: other.ruleset.slots[slot]})
                now = agreement(played(scenario, changed, mine.ruleset.name), other, in_passing)
            except ApnapError:
                continue  # these rules cannot be had without the rest
            if now > most:
                best, most = [slot], now
        if best:
            break
    return best


def compare(source: str | Path | Scenario, a: Ruleset | str, b: Ruleset | str) -> Comparison:
    """Play a scenario under both.  `ScenarioError`: it cannot be read or set up under one of them."""
    scenario = scenario_from(source)
    one = ruleset_named(a) if isinstance(a, str) else a
    two = ruleset_named(b) if isinstance(b, str) else b
    return Comparison(scenario, played(scenario, one, one.name), played(scenario, two, two.name))


def played(scenario: Scenario, ruleset: Ruleset, era: str) -> Played:
    """Played under those rules, with the lines that are meant for that era."""
    mine = scenario.under(era)
    with own_cards(mine):
        table = set_up(mine, ruleset)
        runner = Runner(mine, table.game, table.aliases)
        runner.run()
    return Played(mine, ruleset, runner.report)
