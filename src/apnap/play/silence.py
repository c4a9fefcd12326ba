"""Why a player was asked, or not asked: every question a player did not see leaves an entry here."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from apnap.eras.shapes import ACTIVE_FIRST, NOBODY_ACTS
from apnap.state.kinds import Ev, Q
from apnap.state.steps import STEP_NAMES, Step

if TYPE_CHECKING:
    from apnap.eras.shapes import TurnRow
    from apnap.events import Event
    from apnap.game import Game
    from apnap.ruleset import Ruleset


class Why(Enum):
    """The reasons, those for asking first."""

    DECISION = "only you can decide this"
    FULL_CONTROL = "full control"
    STOP = "a stop is set here"
    REACHED = "this is where you wanted to be"
    BROKEN = "your yield is broken"
    RESPONSE = "an opponent's spell or ability is on the stack"
    ATTACKED = "you are attacked"
    BLOCKS = "blocks are declared"
    ONLY_NOW = "this can be done only now"
    HOLDING = "you hold priority"
    CHANCE = "you can do something here"

    ONLY_PASS = "only passing was possible"
    ONLY_ANSWER = "only one answer was possible"
    ALIKE = "they are alike, so their order makes no difference"
    NO_STOP = "no stop is set here"
    OWN_OBJECT = "your own spell or ability is on top and you do not hold priority"
    YIELD = "yield"
    TRIGGER_YIELD = "you yield to this ability"
    ALWAYS = "you always answer this way"
    NO_ATTACK = "you passed the turn, so you do not attack"
    RULE = "the rules give no player priority"
    SKIPPED = "it was skipped"
    CONTROLLED = "another player decides for you"


class NotAsked:
    """A moment at which a player might have expected a question: when, who, and why there was none."""

    def __init__(self, at: int, turn: int, place: str, seat: int, why: Why, text: str, rule: str) -> None:
        self.at = at  # how many answers the game had had
        self.n = -1  # and how many events; below 0: not known
        self.turn = turn
        self.place = place
        self.seat = seat
        self.why = why
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        where = f"turn {self.turn}, {self.place}" if self.place else f"turn {self.turn}"
        rule = f" ({self.rule})" if self.rule else ""
        return f"{where}: not asked: {self.text}{rule}"

    def values(self) -> dict[str, Any]:
        """As plain values, for pages and programs."""
        reason = {"why": self.why.name.lower(), "text": self.text, "rule": self.rule}
        return {"turn": self.turn, "place": self.place, "seat": self.seat, **reason}

    def __repr__(self) -> str:
        return f"<NotAsked seat {self.seat}: {self}>"


class Watcher:
    """Reads the events for questions the rules did not ask: steps without priority, skipped ones, declarations for
    which there was no creature."""

    def __init__(self) -> None:
        self.read = 0  # how many events were looked at
        self.last: Event | None = None  # the last of them
        self.turn = 0
        self.step: tuple[int, int, str] | None = None  # kind, active player and rule of the step that is going on
        self.acted = False  # whether anyone could act in it
        self.declared: set[int] = set()  # who was asked for a declaration in it
        self.attacked: set[int] = set()  # who was attacked in this combat

    def note(self, game: Game) -> None:
        """A question was asked in the present step."""
        standing = game.standing
        self.acted = self.acted or standing.passes >= 0
        if game.kind in (Q.ATTACK, Q.BLOCK):
            self.declared.add(standing.player)

    def look(self, game: Game, at: int) -> list[NotAsked]:
        """What is new since the last time."""
        log = game.events
        if self.read and (len(log) < self.read or log[self.read - 1] is not self.last):
            self.forget(game)  # an announcement was called off
        found: list[NotAsked] = []
        for n, e in enumerate(log[self.read :], self.read):
            self.numbered(found, n)
            if e.kind == Ev.TURN_BEGINS:
                self.turn = e.n
            elif e.kind == Ev.STEP_BEGINS:
                if self.step is not None:  # an attack inside a main phase
                    found.extend(self.ended(game, at))
                self.step = (e.n, e.player, e.rule)
                self.acted = False
                self.declared = set()
                if e.n == Step.DECLARE_ATTACKERS:
                    self.attacked = set()
            elif e.kind == Ev.ATTACKED:
                self.attacked.add(e.m)
            elif e.kind in (Ev.STEP_ENDS, Ev.PHASE_ENDS) and self.step is not None:
                found.extend(self.ended(game, at))
                self.step = None
            elif e.kind == Ev.SKIPPED:
                text = f"{e.note or 'this'} was skipped"
                place = e.note.removesuffix(" step").removesuffix(" phase")
                everyone = range(len(game.players))
                found.extend(NotAsked(at, self.turn, place, seat, Why.SKIPPED, text, e.rule) for seat in everyone)
        self.read = len(log)
        self.last = log[-1] if log else None
        self.numbered(found, self.read)
        return found

    def numbered(self, found: list[NotAsked], n: int) -> None:
        """What was found since the last time came before that event."""
        for one in reversed(found):
            if one.n >= 0:
                break
            one.n = n

    def ended(self, game: Game, at: int) -> list[NotAsked]:
        """A step is over: who might have expected a question in it."""
        assert self.step is not None
        kind, active, rule = self.step
        name = STEP_NAMES[kind]
        found: list[NotAsked] = []
        if kind == Step.DECLARE_ATTACKERS and active not in self.declared:
            text = "no creature of yours could attack"
            found.append(NotAsked(at, self.turn, name, active, Why.RULE, text, game.ruleset.cite("508.1a")))
        if kind == Step.DECLARE_BLOCKERS:
            for seat in sorted(self.attacked - self.declared):
                text = "no creature of yours could block"
                found.append(NotAsked(at, self.turn, name, seat, Why.RULE, text, game.ruleset.cite("509.1a")))
        if not self.acted:
            row = rows_by_name(game.ruleset).get(name)
            text = f"no player may act in this {name} step"
            if row is not None:
                rule = row.priority_rule
                if row.priority not in (NOBODY_ACTS, ACTIVE_FIRST):  # 1997: mana sources, or damage prevention
                    text = f"{row.priority} in this {name} step"
            found.extend(NotAsked(at, self.turn, name, seat, Why.RULE, text, rule) for seat in game.playing)
        return found

    def forget(self, game: Game) -> None:
        """The game was taken back: only the turn and the step are looked up again."""
        acted = self.acted
        self.read = 0
        self.look(game, 0)
        self.acted = acted


def rows_by_name(ruleset: Ruleset) -> dict[str, TurnRow]:
    """Each step of these rules' turn, with who may act in it and the rule that says so."""
    return {row.name: row for row in ruleset.describe_turn()}


def not_asked(game: Game, seat: int, why: Why, text: str, rule: str) -> NotAsked:
    """Now; the rule is a number of today, and is told as the ruleset's edition has it."""
    cited = game.ruleset.cite(rule) if rule else ""
    found = NotAsked(len(game.history), game.turn, game.standing.place, seat, why, text or why.value, cited)
    found.n = len(game.events) or -1
    return found
