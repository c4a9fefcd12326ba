"""What one seat, or everyone who watches, has been told of a table."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from apnap.desk.asking import told_ask
from apnap.desk.flat import flatten
from apnap.desk.lines import packed
from apnap.desk.patching import changes, difference
from apnap.desk.telling import Telling, card_values, names_in
from apnap.desk.veil import Veil
from apnap.play.news import SPECTATOR
from apnap.play.yields import BREAKS
from apnap.telling.places import places
from apnap.telling.questions import Surroundings

if TYPE_CHECKING:
    from apnap.desk.message_parts import CardText, Flat
    from apnap.desk.messages import Full, Step
    from apnap.play.silence import NotAsked
    from apnap.play.table import Table

KEPT = 200  # steps that can be sent again
TAIL = 80  # lines of the log that come with everything else


class Viewer:
    """One for each seat, and one for all spectators.  `v` counts what was sent."""

    def __init__(self, table: Table, seat: int | None, generation: int = 0, everything: bool = False) -> None:
        self.seat = seat
        self.everything = everything  # the one person at the table decides for every seat and sees all cards
        self.veil = Veil(len(table.game.players), generation)
        self.telling = Telling(table.game, None if everything else SPECTATOR if seat is None else seat)
        self.v = 0
        self.flat: Flat | None = None
        self.sides: dict[str, Any] = {}  # what was last sent besides the view
        self.marks: dict[str, Any] = {}  # which question, and who decides, as last sent
        self.cards: dict[str, CardText] = {}
        self.steps: deque[Step] = deque(maxlen=KEPT)
        self.sockets: list[str] = []  # who gets it
        self.lag = 0.0  # seconds there and back, as the page has measured them

    def turn_to(self, table: Table) -> int | None:
        """Whose eyes these are now: of the one person at a table, those of whoever decides, bots left out."""
        decider = table.game.decider
        if self.everything and decider is not None and table.seats[decider].is_human:
            self.seat = decider
        return self.seat

    def look(self, table: Table) -> tuple[Flat, Any]:
        """The view as it is now, and the question."""
        view = table.game.view("all" if self.everything else self.seat, 0)
        if self.everything:
            view["you"] = self.turn_to(table)
        flat = flatten(view, self.veil, Surroundings(table.game))
        return flat, told_ask(table, view, self.veil)

    def full(self, table: Table, sides: dict[str, Any]) -> Full:
        """Everything, for whoever has nothing yet."""
        flat, ask = self.look(table)
        self.telling.news(table.game, self.veil)
        self.new_cards(table, flat)
        self.flat, self.sides = flat, sides
        self.marks = {"ask": None if ask is None else ask["q"], "wait": table.game.decider}
        self.v += 1
        self.steps.clear()
        found = self.again(table, sides)
        found["ask"] = ask
        return found

    def again(self, table: Table, sides: dict[str, Any]) -> Full:
        """Everything at the version the others have, for one more who watches."""
        rules = table.game.ruleset
        lines = self.telling.all(self.veil)
        told: Any = {
            "t": "full",
            "v": self.v,
            "view": self.flat,
            "ask": None,
            "wait": table.game.decider,
            "log": packed(lines[-TAIL:]),
            "places": places(rules),
            "turn": [row.values() for row in rules.describe_turn()],
            "cards": self.cards,
            **sides,
        }
        if len(lines) > TAIL:
            told["earlier"] = len(lines) - TAIL
        found: Full = told
        return found

    def step(self, table: Table, sides: dict[str, Any]) -> Step | None:
        """What changed since the last time; None if nothing did."""
        if self.flat is None:
            return None
        flat, ask = self.look(table)
        patch = difference(self.flat, flat)
        log, gone = self.telling.news(table.game, self.veil)
        new = self.new_cards(table, flat)
        changed = {key: value for key, value in sides.items() if self.sides.get(key) != value}
        if changed.get("pilot") and self.sides.get("pilot"):
            changed["pilot"] = changes(self.sides["pilot"], changed["pilot"])
        marks = {"ask": None if ask is None else ask["q"], "wait": table.game.decider}
        if not patch and not log and gone is None and not changed and marks == self.marks:
            return None
        self.flat, self.sides, self.marks = flat, sides, marks
        self.v += 1
        told: Any = {
            "t": "step",
            "v": self.v,
            "patch": patch,
            "ask": ask,
            "wait": marks["wait"],
            "log": packed(log),
            **changed,
        }
        if gone is not None:
            told["log_from"] = gone
        if new:
            told["cards"] = new
        found: Step = told
        self.steps.append(found)
        return found

    def since(self, v: int) -> list[Step] | None:
        """The steps after that version, if they are all known."""
        if v == self.v:
            return []
        found = [step for step in self.steps if step["v"] > v]
        return found if found and found[0]["v"] == v + 1 and v > 0 else None

    def new_cards(self, table: Table, flat: Flat) -> dict[str, CardText]:
        """Cards met for the first time, in words."""
        found: dict[str, CardText] = {}
        for name in sorted(names_in(flat["objects"]) - self.cards.keys()):
            values = card_values(name, table.game.ruleset)
            if values is not None:
                found[name] = values
        self.cards.update(found)
        return found


def pilot_values(table: Table, seat: int) -> dict[str, Any]:
    """What that seat does by itself, and which questions of this turn it did not see."""
    pilot = table.pilots[seat]
    found = pilot.values()
    if pilot.current is not None:
        found["yield_ends"] = [cause.value for cause in sorted(BREAKS[pilot.current.until], key=lambda b: b.value)]
    found["manual_mana"] = table.pays_by_hand(seat)
    found["cover"] = seat in table.cover
    last = {s.place: s for s in table.why_not_asked(seat, table.game.turn)}
    found["silences"] = [own_silence(s) for s in last.values()]
    return found


def own_silence(silence: NotAsked) -> dict[str, Any]:
    """Without whose it is: in one's own pilot that is known."""
    return {"n": silence.n, **{key: value for key, value in silence.values().items() if key != "seat"}}
