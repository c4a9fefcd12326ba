"""A game as a log for people: turn by turn, with the rule behind each line.

What is only bookkeeping is left out unless `full` is asked for: passing, mana, tapping for costs, moves that a better
sentence already tells.  Events that belong together share a line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.kinds import Ev, Way, Zone
from apnap.state.steps import STEP_NAMES, Phase, Step
from apnap.telling.describe import is_secret, sentence
from apnap.telling.wording import is_duty, name, owned

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.game import Game
    from apnap.state.game_state import State

# Never shown in a short log; the rest of the choice is in `is_noise`.
NOISE: Final = frozenset(
    {
        Ev.PHASE_BEGINS,
        Ev.STEP_ENDS,
        Ev.PHASE_ENDS,
        Ev.TURN_ENDS,
        Ev.PRIORITY,
        Ev.MANA_ADDED,
        Ev.TAPPED_FOR_MANA,
        Ev.TARGETED,  # told with the spell
        Ev.SUCCESSFUL,
        Ev.EFFECT,
        Ev.EXPIRED,
        Ev.SHUFFLED,
        Ev.ATTACKED,
        Ev.ATTACKERS_DECLARED,
        Ev.BLOCKED,
        Ev.BLOCKED_BY,
        Ev.UNBLOCKED,
        Ev.LEFT,
        Ev.DISCARDS,  # each card discarded is told by itself
    }
)
# Several of these in a row, for one player and by one rule, make one line.
GROUPED: Final = frozenset({Ev.DRAWN, Ev.UNTAPPED, Ev.DISCARDED})
STEP_WIDTH: Final = 19
RULE_WIDTH: Final = 8


class Line:
    """A line of the story: what happened, in which step (told when it changes), and by which rule.

    A heading (a new turn) has neither step nor rule.  `n` is the place of its first event among the events of the
    game, so a line keeps its number when the game is taken back to a later moment; `refs` are the objects it is about.
    """

    def __init__(
        self,
        text: str,
        rule: str = "",
        step: str = "",
        heading: bool = False,
        width: int = RULE_WIDTH,
        n: int = 0,
        turn: int = 0,
        within: str = "",
        event: Event | None = None,
        refs: list[int] | None = None,
    ) -> None:
        self.text: Final = text
        self.rule: Final = rule
        self.step: Final = step
        self.heading: Final = heading
        self.width: Final = width  # of the column with the rule
        self.n: Final = n
        self.turn: Final = turn
        self.within: Final = within  # the step, told or not
        self.event: Final = event  # the first of those it tells
        self.refs: Final[list[int]] = [] if refs is None else refs  # objects, by id

    def __str__(self) -> str:
        return self.text if self.heading else f"  {self.rule:<{self.width}}{self.step:<{STEP_WIDTH}} {self.text}"


class Story:
    """Turns events into lines.  Give it the events in order, in as many pieces as you like.

    With a viewer, cards that seat could not see stay unnamed.
    """

    def __init__(self, game: Game, full: bool = False, viewer: int | None = None) -> None:
        g = game.state
        self.full: Final = full
        self.viewer: Final = viewer
        self.life: Final = first_totals(g)
        self.gone: Final[set[int]] = set()
        self.step = ""
        self.shown_step = ""
        self.attack_inside: Final = Step.END_COMBAT in g.ruleset.steps_of(Phase.MAIN)
        # Where rules are cited by name, a long name and a blank must fit.
        self.width: Final = max(RULE_WIDTH, len(g.ruleset.cite("601.2i")) + 1)
        self.hurt: dict[int, int] = {}  # seat -> life after damage whose event is still to come
        self.count = 0  # events told so far
        self.number = 0  # of the turn

    def tell(self, game: Game, events: list[Event]) -> list[str]:
        """The lines as text, a blank one before each turn."""
        found: list[str] = []
        for line in self.lines(game, events):
            if line.heading:
                found.append("")
            found.append(str(line))
        return found

    def lines(self, game: Game, events: list[Event]) -> list[Line]:
        """The lines of these events, which follow those told before."""
        g = game.state
        lines: list[Line] = []
        first = self.count
        self.count += len(events)
        i = 0
        while i < len(events):
            e = events[i]
            n = first + i
            i += 1
            self.note_life(g, e)
            if e.kind == Ev.SKIPPED and e.note.endswith(" step"):
                self.step = e.note.removesuffix(" step")
            if e.kind == Ev.TURN_BEGINS:
                lines.append(self.turn(g, e, n))
            elif e.kind == Ev.STEP_BEGINS:
                self.step = "main" if e.n == Step.MAIN else STEP_NAMES[e.n]
                self.shown_step = ""
            elif e.kind == Ev.STEP_ENDS and e.n == Step.MAIN:
                continue  # a main phase has no steps (505.2)
            elif e.kind == Ev.STEP_ENDS and e.n == Step.END_COMBAT and self.attack_inside:
                if self.full:
                    lines.append(self.line(g, n, [e], sentence(g, e, self.viewer)))
                self.step = "main"  # that phase goes on
            elif e.kind in GROUPED and not self.full and e.obj >= 0:
                group = [e]
                while i < len(events) and together(e, events[i]):
                    group.append(events[i])
                    i += 1
                lines.append(self.line(g, n, group, group_sentence(g, group, self.viewer)))
            elif self.full or not self.is_noise(g, e):
                lines.append(self.line(g, n, [e], sentence(g, e, self.viewer) + self.addition(g, e, events, i)))
        return lines

    def turn(self, g: State, e: Event, n: int) -> Line:
        totals = ", ".join(f"{p.name} {self.life[p.seat]}" for p in g.players if p.seat not in self.gone)
        extra = f", extra turn ({name(g, e.cause)})" if e.m and e.cause >= 0 else ", extra turn" if e.m else ""
        self.step = ""
        self.number = e.n
        text = f"Turn {e.n}: {g.players[e.player].name}{extra}  [{totals}]"
        return Line(text, heading=True, n=n, turn=e.n, event=e)

    def every(self, game: Game) -> list[Line]:
        """Every event of the game, each in a line of its own; a turn begins with a heading."""
        g = game.state
        found: list[Line] = []
        for n, e in enumerate(game.events):
            lines = self.lines(game, [e])
            if e.kind == Ev.TURN_BEGINS:
                found += lines
            if e.kind == Ev.TURN_BEGINS or e.kind == Ev.STEP_BEGINS or not lines:  # noqa: PLR1714
                lines = [self.line(g, n, [e], sentence(g, e, None))]
            found += lines
        return found

    def line(self, g: State, n: int, group: list[Event], text: str) -> Line:
        """A line for events that belong together, the first of which is the nth of the game."""
        step = "" if self.step == self.shown_step else self.step
        self.shown_step = self.step
        refs: list[int] = []
        for e in group:
            for i in (e.obj, e.other, e.cause):
                if i >= len(g.players) and i not in refs:
                    refs.append(i)
        return Line(text, group[0].rule, step, False, self.width, n, self.number, self.step, group[0], refs)

    def note_life(self, g: State, e: Event) -> None:
        if e.kind in (Ev.LIFE_GAINED, Ev.LIFE_LOST):
            for seat in sharing(g, e.player):
                self.life[seat] = e.m
            if e.today == "120.3a":
                self.hurt[e.player] = e.m
        elif e.kind != Ev.DAMAGE:
            self.hurt.clear()  # life that was lost before something else was not lost to the next damage
            if e.kind == Ev.LEFT:
                self.gone.add(e.player)

    def is_noise(self, g: State, e: Event) -> bool:
        if e.kind in NOISE:
            return True
        if e.kind in (Ev.ACTIVATED, Ev.RESOLVED) and e.obj == e.cause and is_duty(name(g, e.obj)):
            return True  # what it does is told
        if e.kind == Ev.MOVED:
            return is_told_otherwise(e)
        if e.kind == Ev.TAPPED:
            return e.way != Way.RESOLUTION
        if e.kind == Ev.ACTIVATED:
            return e.m == 1
        if e.kind == Ev.SKIPPED:
            return e.today == "508.8"
        if e.kind == Ev.LIFE_LOST:
            return e.today == "120.3a"
        return e.kind == Ev.REMOVED_FROM_COMBAT and e.way == Way.STATE_BASED

    def addition(self, g: State, e: Event, events: list[Event], i: int) -> str:
        """What neighbouring events add to a sentence: targets of a spell, the life left after damage."""
        if self.full:
            return ""
        if e.kind == Ev.DAMAGE and e.other in self.hurt:
            return f", who has {self.hurt.pop(e.other)} life left"
        if e.kind not in (Ev.CAST, Ev.ACTIVATED, Ev.TRIGGERED):
            return ""
        item = e.obj if e.kind == Ev.CAST else e.other
        targets = []
        while i < len(events) and events[i].kind == Ev.TARGETED and events[i].other == item:
            targets.append(owned(g, events[i].obj))
            i += 1
        return f", targeting {' and '.join(targets)}" if targets else ""


def sharing(g: State, seat: int) -> list[int]:
    """Whose life total that is: a team may have one together (810.4)."""
    return list(g.team_of(seat)) if g.format.shared_life else [seat]


def first_totals(g: State) -> list[int]:
    """The life totals a game began with: a board made by hand has its own, seen from how they first changed."""
    found = [p.life for p in g.players]
    seen: set[int] = set()
    for e in g.log or []:
        if e.kind in (Ev.LIFE_GAINED, Ev.LIFE_LOST) and e.player not in seen:
            for seat in sharing(g, e.player):
                found[seat] = e.m - e.n if e.kind == Ev.LIFE_GAINED else e.m + e.n
                seen.add(seat)
            if len(seen) == len(found):
                break
    return found


def together(a: Event, b: Event) -> bool:
    return a.kind == b.kind and a.player == b.player and a.rule == b.rule and b.obj >= 0


def is_told_otherwise(e: Event) -> bool:
    """Moves that casting, resolving, playing, discarding, destroying, sacrificing or creating already tell."""
    if e.m == Zone.STACK or e.note in ("discard", "destroy", "sacrifice", "token"):
        return True
    if e.n == Zone.STACK:
        return e.m in (Zone.BATTLEFIELD, Zone.GRAVEYARD)
    return e.way == Way.SPECIAL and e.m == Zone.BATTLEFIELD


def group_sentence(g: State, group: list[Event], viewer: int | None = None) -> str:
    e = group[0]
    if len(group) == 1 and e.kind != Ev.UNTAPPED:
        return sentence(g, e, viewer)
    if viewer is not None and is_secret(e) and e.player != viewer:
        return f"{g.players[e.player].name} draws {len(group)} cards"
    counts: dict[str, int] = {}
    for other in group:
        text = name(g, other.obj)
        counts[text] = counts.get(text, 0) + 1
    names = ", ".join(text if n == 1 else f"{n} {text}" for text, n in counts.items())
    verb = {Ev.DRAWN: "draws", Ev.UNTAPPED: "untaps", Ev.DISCARDED: "discards"}[e.kind]
    return f"{g.players[e.player].name} {verb} {names}"


def result(game: Game) -> str:
    """How it ended, in one line."""
    g = game.state
    if not g.over:
        return f"Not finished: turn {g.turn_number}"
    after = f"after {g.turn_number} turn{'' if g.turn_number == 1 else 's'}"
    if g.winner < 0:
        return f"A draw {after}: {g.end_reason} ({g.ruleset.cite(g.end_rule)})"
    names = [g.players[s].name for s in g.team_of(g.winner)]
    won = f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} win"
    return f"{won} {after}: {g.end_reason} ({g.ruleset.cite(g.end_rule)})"
