"""What happened in one of the two games that are compared, without what only frames it."""

from __future__ import annotations

from typing import Any, Final

from apnap.events import Event
from apnap.game import Game
from apnap.ruleset import Ruleset
from apnap.scenario.model import Scenario
from apnap.scenario.report import Failure, Report
from apnap.state.kinds import Ev, Way, Zone
from apnap.state.steps import STEP_NAMES
from apnap.view import names_in

# Bookkeeping: how an era gets from one happening to the next.  It only counts when nothing else differs.
Key = tuple[object, ...]
FRAME: Final = {
    *(Ev.PRIORITY, Ev.TURN_ENDS, Ev.PHASE_BEGINS, Ev.PHASE_ENDS, Ev.STEP_BEGINS, Ev.STEP_ENDS, Ev.ASSIGNED),
    *(Ev.RESOLVED, Ev.SUCCESSFUL, Ev.INTENDS, Ev.TRIGGERED, Ev.ORDERED, Ev.SKIPPED, Ev.TARGETED, Ev.EXPIRED),
    *(Ev.BLOCKED, Ev.UNBLOCKED, Ev.ATTACKED, Ev.ATTACKERS_DECLARED, Ev.BLOCKED_BY, Ev.GAME_BEGINS, Ev.STATE),
    *(Ev.LEFT, Ev.REMOVED_FROM_COMBAT, Ev.MANA_EMPTIED, Ev.EFFECT, Ev.TAPPED_FOR_MANA, Ev.NONE),
    Ev.TURN_BEGINS,
}


class Happening:
    """One event of one game, in words, and when it was."""

    def __init__(self, game: Game, event: Event, turn: int, step: str) -> None:
        self.event: Final = event
        self.rule: Final = event.rule
        self.text: Final = game.describe(event)
        self.turn: Final = turn
        self.step: Final = step
        self.key: Final = key_of(game, event)
        self.name: Final = game.name_of(event.obj)
        self.source: Final = game.name_of(event.cause)
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
        when = f"turn {self.turn}, {self.step}" if self.turn else "before the first turn"
        return f"{when}: {self.text} ({self.rule})"


def is_told(e: Event) -> bool:
    """What another event says as well: casting and resolving move a card, damage costs life."""
    if tramples(e):
        return True  # the damage is told where it is dealt
    return (e.kind == Ev.MOVED and Zone.STACK in (e.n, e.m)) or (e.kind == Ev.LIFE_LOST and e.today == "120.3a")


def tramples(e: Event) -> bool:
    """1997: what is more than enough for the blockers is found."""
    return e.kind == Ev.REPLACED and e.rule == "5E:Basic Creature Abilities"


def pays(e: Event) -> bool:
    """Tapping for costs, and mana: part of the spell or ability that is paid for."""
    if e.kind == Ev.TAPPED:
        return e.way not in (Way.RESOLUTION, Way.TURN_BASED)
    return e.kind == Ev.MANA_ADDED or (e.kind == Ev.ACTIVATED and e.m == 1)


def key_of(game: Game, e: Event) -> Key:
    """What an event says without the numbers of objects, which differ from game to game."""
    name = game.name_of
    return (e.kind, e.player, name(e.obj), name(e.other), e.n, e.m if e.kind != Ev.TURN_BEGINS else 0)


class Played:
    """One of the two games."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, report: Report, last: int) -> None:
        self.ruleset: Final = ruleset
        self.report: Final = report
        self.game: Final = report.game
        self.last: Final = last
        self.happenings: Final = happenings(report.game, last)
        self.unread: Final = [f for f in report.failures if f.unread]
        self.unmet: Final = [f for f in report.failures if not f.text.startswith("expect") and not follows(f)]
        self.stuck: Final[list[Failure]] = [*report.left_out, *self.unmet]
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
        return f"{self.game.players[outcome.winner]} wins: {why}"

    def ends_as(self, other: Played) -> bool:
        """Whether everybody ends up with the same, whoever won."""
        mine, theirs = self.game.outcome, other.game.outcome
        alike = (mine is None) == (theirs is None) and (mine is None or theirs is None or mine.winner == theirs.winner)
        return alike and self.ending() == other.ending()

    def ending(self) -> dict[str, Any]:
        """The position at the end, by player."""
        seen = self.game.view("all", 0)
        called = names_in(seen)
        found: dict[str, Any] = {}
        for p in seen["players"]:
            seat, hand = p["seat"], p["hand"]
            found[p["name"]] = {
                "life": p["life"],
                "lost": p["left"] or (seen["over"] and seen["winner"] not in (None, seat)),
                "hand": hand if isinstance(hand, int) else len(hand),
                "battlefield": sorted(called[x["id"]] for x in seen["battlefield"] if x["controller"] == seat),
                "graveyard": sorted(card["name"] or "" for card in p["graveyard"]),
            }
        return found

    def values(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset.name,
            "edition": self.ruleset.edition,
            "result": self.result,
            "players": self.ending(),
            "not_followed": [{"line": f.line, "text": f.text, "reason": f.reason} for f in self.stuck],
        }


def follows(failure: Failure) -> bool:
    """Whether a line was not reached because of another that could not be followed, which is told."""
    return failure.reason.endswith("because of the failure above")


def happenings(game: Game, last: int) -> list[Happening]:
    """Up to the end of that turn, if one is given."""
    found: list[Happening] = []
    turn, step = 0, ""
    for event in game.events:
        if event.kind == Ev.TURN_BEGINS and event.n > last > 0:
            break
        if event.kind == Ev.TURN_BEGINS:
            turn, step = event.n, "beginning of the turn"
        elif event.kind == Ev.STEP_BEGINS:
            step = STEP_NAMES[event.n]
        found.append(Happening(game, event, turn, step))
    return found
