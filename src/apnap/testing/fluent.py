"""Scenarios written in Python: the same board, script and expectations as in a TOML file, played by the same runner.

    scenario("Time Walk").player("A", battlefield=["Island x2"], hand=["Time Walk"]).player("B") \\
        .at("T1 main").do("A: cast Time Walk").expect("next turns A, B").check()

Errors and failures name the Python file and line that said it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from apnap.errors import ScenarioError
from apnap.scenario.reading import Reader
from apnap.scenario.script import read_script
from apnap.scenario.several import has_markers

if TYPE_CHECKING:
    from apnap.scenario.model import Scenario
    from apnap.scenario.report import Report

Entry = str | Mapping[str, object]  # "Island x10", or what `card` makes


def scenario(title: str = "") -> ScenarioBuilder:
    """Begin a scenario."""
    return ScenarioBuilder(title)


def card(
    name: str,
    *,
    count: int = 1,
    tapped: bool = False,
    sick: bool = False,
    damage: int = 0,
    counters: Mapping[str, int] | None = None,
    attached_to: str = "",
    owner: str = "",
    protector: str = "",
    face_down: bool = False,
    back: bool = False,
    phased_out: bool = False,
    as_: str = "",
) -> dict[str, object]:
    """A card in a state of its own; `as_` is a name to call it by."""
    facts: dict[str, object] = {"tapped": tapped, "sick": sick, "damage": damage, "counters": dict(counters or {})}
    facts |= {"attached_to": attached_to, "owner": owner, "face_down": face_down, "back": back, "as": as_}
    facts |= {"protector": protector, "phased_out": phased_out}
    said: dict[str, object] = {"card": name}
    if count != 1:
        said["count"] = count
    return said | {key: value for key, value in facts.items() if value}


class ScenarioBuilder:
    """Each call says one more thing and returns the builder; `build`, `run`, `check` and `to_toml` end the sentence."""

    def __init__(self, title: str = "") -> None:
        self.file, line = caller()
        self.places: Final[dict[str, int]] = {"": line}
        self.values: Final[dict[str, Any]] = {}
        self.lines: Final[list[tuple[int, str]]] = []
        if title:
            self.values["title"] = title

    # ---- the head and the board ------------------------------------------------------------------------------

    def say(self, key: str, value: object) -> ScenarioBuilder:
        if key in self.values:
            raise ScenarioError(f"{key} is said twice", *caller())
        self.places[key] = caller()[1]
        self.values[key] = value
        return self

    def rules(self, *numbers: str) -> ScenarioBuilder:
        """What it shows."""
        return self.say("rules", list(numbers))

    def era(self, name: str) -> ScenarioBuilder:
        """The ruleset, by name."""
        return self.say("era", name)

    def eras(self, *names: str, why: str = "") -> ScenarioBuilder:
        """Several, under each of which `run_all` plays it, and why they differ."""
        if why:
            self.say("why", why)
        return self.say("eras", list(names))

    def options(self, **slots: str | int | bool) -> ScenarioBuilder:
        """Changes to the ruleset, slot by slot."""
        return self.say("options", slots)

    def seed(self, n: int) -> ScenarioBuilder:
        return self.say("seed", n)

    def day(self) -> ScenarioBuilder:
        return self.say("day", "day")

    def night(self) -> ScenarioBuilder:
        return self.say("day", "night")

    def notes(self, text: str) -> ScenarioBuilder:
        return self.say("notes", text)

    def start(self, player: str | None = None, step: str | None = None, turn: int | None = None) -> ScenarioBuilder:
        """Whose turn it is, and where in it the game begins."""
        given = {"player": player, "step": step, "turn": turn}
        return self.say("start", {key: value for key, value in given.items() if value is not None})

    def player(
        self,
        name: str,
        *,
        life: int | None = None,
        counters: Mapping[str, int] | None = None,
        mana: str = "",
        hand: Sequence[Entry] = (),
        battlefield: Sequence[Entry] = (),
        graveyard: Sequence[Entry] = (),
        exile: Sequence[Entry] = (),
        library: Sequence[Entry] | None = None,
    ) -> ScenarioBuilder:
        """The next player in turn order.  A library is listed from the top; without one it has forty basic lands."""
        given: dict[str, object] = {"life": life, "counters": None if counters is None else dict(counters)}
        given["mana"] = mana or None
        zones = {"hand": hand, "battlefield": battlefield, "graveyard": graveyard, "exile": exile, "library": library}
        for zone, entries in zones.items():
            if isinstance(entries, str):
                raise ScenarioError(f"{zone} of {name} must be a list of cards, not {entries!r}", *caller())
            given[zone] = [*entries] if entries or (zone == "library" and entries is not None) else None
        sides = self.values.setdefault("players", {})
        if name in sides:
            raise ScenarioError(f"player {name} is said twice", *caller())
        sides[name] = {key: value for key, value in given.items() if value is not None}
        self.places[f"players.{name}".replace(" ", "")] = caller()[1]
        return self

    # ---- the script ------------------------------------------------------------------------------------------

    def line(self, text: str) -> ScenarioBuilder:
        """Lines of a script as a file has them."""
        number = caller()[1]
        self.lines.extend((number, line) for line in text.splitlines())
        return self

    def at(self, moment: str) -> ScenarioBuilder:
        """`T1 precombat main`, `T2 combat 2 declare attackers`, `T5 cleanup 2`: what follows happens there."""
        return self.line(moment)

    def do(self, *deeds: str) -> ScenarioBuilder:
        """`A: cast Shock targeting B`, `B responds: …`, `A chooses …`, `resolve Shock`: one after the other."""
        for deed in deeds:
            self.line(deed)
        return self

    def responds(self, player: str, deed: str) -> ScenarioBuilder:
        """Before anyone passes after the last deed."""
        return self.line(f"{player} responds: {deed}")

    def answers(self, player: str, *answers: str) -> ScenarioBuilder:
        """Answers to the choices that come up, in order."""
        return self.line(f"{player} answers: {', '.join(answers)}")

    def passes(self, *players: str) -> ScenarioBuilder:
        """Each once, and nothing else happens by itself."""
        for player in players:
            self.line(f"{player} passes")
        return self

    def concedes(self, player: str) -> ScenarioBuilder:
        return self.line(f"{player} concedes")

    def resolves(self, name: str = "the top") -> ScenarioBuilder:
        """Everyone passes until that has left the stack."""
        return self.line(f"resolve {name}")

    def expect(self, *clauses: str) -> ScenarioBuilder:
        """What should be so after the lines above."""
        return self.line(f"expect {'; '.join(clauses)}")

    def meanwhile(self, *clauses: str) -> ScenarioBuilder:
        """What should be so before anyone passes, or before a question is answered."""
        return self.line(f"meanwhile expect {'; '.join(clauses)}")

    # ---- what it is for --------------------------------------------------------------------------------------

    def build(self) -> Scenario:
        """The scenario, as if read from a file.  `ScenarioError`: it makes no sense."""
        return Spoken(self).scenario(dict(self.values))

    def run(self, era: str = "") -> Report:
        """Play it."""
        from apnap.scenario.runner import run

        return run(self.build(), era)

    def run_all(self) -> list[Report]:
        """Play it under every era it is meant for."""
        from apnap.scenario.runner import run_all

        return run_all(self.build())

    def check(self) -> Report:
        """Play it under its eras; an `AssertionError` with all that went wrong if it does not pass."""
        reports = self.run_all()
        failed = [str(report) for report in reports if not report.passed]
        if failed:
            raise AssertionError("\n".join(failed))
        return reports[-1]

    def to_toml(self) -> str:
        """The file that says the same."""
        return self.build().to_toml()


class Spoken(Reader):
    """Reads what was said in Python instead of a file: complaints name the call."""

    def __init__(self, builder: ScenarioBuilder) -> None:
        super().__init__("", builder.file)
        self.places: Final = builder.places
        self.script_lines: Final = builder.lines

    def line_of(self, word: str) -> int:
        for place in (self.table, word):
            if place and place in self.places:
                return self.places[place]
        return self.places[""]

    def script(self, values: dict[str, Any]) -> None:
        several = has_markers(self.made.format)
        self.made.moments = read_script(self.script_lines, self.made.names, self.file, self.made.card_names, several)


def caller() -> tuple[str, int]:
    """The file and line outside this module that is speaking."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno
