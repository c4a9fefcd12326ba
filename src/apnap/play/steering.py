"""What a person sets at a table: stops, yields, holding priority, full control.  Everything is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.driving.checks import check_seat
from apnap.errors import BadJournal, MalformedChoice
from apnap.play.declaring import declaration
from apnap.play.stops import Level
from apnap.play.yields import Until
from apnap.state.kinds import Q
from apnap.telling.places import find_place

if TYPE_CHECKING:
    from apnap.driving.asking import Ask
    from apnap.game import Game
    from apnap.play.journal import Keeper
    from apnap.play.pilot import Pilot, Verdict


class Steering:
    """The settings of the seats; `Table` is one."""

    game: Game
    pilots: list[Pilot]
    journal: Keeper | None
    because: Verdict | None
    entries: list[tuple[int, dict[str, Any]]]

    @property
    def decider(self) -> int:
        raise NotImplementedError

    def ask(self) -> Ask | None:
        raise NotImplementedError

    def answer(self, choice: object) -> None:
        raise NotImplementedError

    # ---- what a person says --------------------------------------------------------------------------------------

    def set_stop(self, seat: int, place: str, side: str | int, level: Level = Level.ON) -> str:
        """Set a stop; `side`: "own", "opponents", or one opponent's seat.  The place's full name."""
        name = find_place(self.game.ruleset, place)
        self.setting(seat, "stop", name, side, level.value)
        return name

    def reset_stops(self, seat: int) -> None:
        """The stops a game begins with."""
        self.setting(seat, "stops", "reset")

    def clear_stops(self, seat: int) -> None:
        """No stops at all."""
        self.setting(seat, "stops", "clear")

    def pass_until(self, until: Until, place: str = "") -> None:
        """Whoever is asked passes now, and goes on passing; see `yields.BREAKS` for what ends it early."""
        self.ask()
        seat = self.decider
        passing = self.game.standing.passes
        if passing < 0:
            nobody = "; that nobody does is an answer, too" if declaration(self.game) is not None else ""
            raise MalformedChoice(f"this question cannot be passed; answer it first{nobody}")
        self.setting(seat, "pass", until.name, place)
        self.answer(passing)

    def hold(self, seat: int, on: bool = True) -> None:
        """Keep priority after casting and activating, until the stack is empty again."""
        self.setting(seat, "hold", on)

    def full_control(self, seat: int, on: bool = True) -> None:
        """Ask at every chance and for every decision."""
        self.setting(seat, "full control", on)

    def auto_pass(self, seat: int, on: bool = True) -> None:
        """Pass where nothing else is possible."""
        self.setting(seat, "auto pass", on)

    def auto_single(self, seat: int, on: bool = True) -> None:
        """Give the only answer where there is only one."""
        self.setting(seat, "auto single", on)

    def yield_to_top(self, seat: int) -> str:
        """Yield to the ability on top of the stack whenever that card has it there; its name."""
        self.ask()
        stack = self.game.view(seat, 0)["stack"]
        if not stack or "ability" not in stack[-1]:
            raise MalformedChoice("no ability is on top of the stack")
        name = stack[-1]["name"] or ""
        self.setting(seat, "yield", stack[-1]["ability"], name)
        return name

    def always_answer(self, seat: int, yes: bool) -> None:
        """Answer the question the resolving ability asks now, and from now on, with yes or no."""
        self.ask()
        key = self.game.standing.ability
        if not key or self.game.kind != Q.YES_NO:
            raise MalformedChoice("no ability is asking for yes or no")
        self.setting(seat, "always", key, yes)
        self.answer("yes" if yes else "no")

    def cancel(self, seat: int) -> None:
        """Everything but the stops is as at the start: no yields, no fixed answers, no holding, no full control."""
        self.setting(seat, "cancel")

    # ---- carrying out --------------------------------------------------------------------------------------------

    def setting(self, seat: int, what: str, *values: Any) -> None:
        # Whether a question stood there already: when this is read again, pilots must look at it before, or after.
        asked = self.because is not None
        entry = {"do": what, "seat": check_seat(seat, len(self.pilots)), "with": list(values), "asked": asked}
        self.repeat_setting(entry)
        self.entries.append((len(self.game.history), entry))
        self.write_down(entry)

    def write_down(self, entry: dict[str, Any], sure: bool = True) -> None:
        """Put a line into the journal, if there is one."""
        raise NotImplementedError

    def repeat_setting(self, entry: dict[str, Any]) -> None:
        pilot = self.pilots[check_seat(entry["seat"], len(self.pilots))]
        what, values = entry["do"], entry["with"]
        if what == "stop":
            pilot.stops.set(values[0], values[1], Level(values[2]))
        elif what == "stops":
            (pilot.stops.reset if values[0] == "reset" else pilot.stops.clear)()
        elif what == "pass":
            pilot.pass_until(self.game, Until[values[0]], values[1])
        elif what == "hold":
            pilot.hold = bool(values[0])
        elif what == "full control":
            pilot.full_control = bool(values[0])
        elif what == "auto pass":
            pilot.auto_pass = bool(values[0])
        elif what == "auto single":
            pilot.auto_single = bool(values[0])
        elif what == "yield":
            pilot.yield_to(values[0], values[1])
        elif what == "always":
            pilot.always[values[0]] = bool(values[1])
        elif what == "cancel":
            pilot.cancel()
        else:
            raise BadJournal(f"unknown setting {what!r}")
