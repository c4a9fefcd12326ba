"""A failing game as a scenario file: a board shortly before the fault, and a script that leads to it.

python -m apnap.testing.fuzz --scenario fuzz/current-12.toml    # plays the script and looks at every position
"""

from __future__ import annotations

import re
import time
import traceback
from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from apnap.errors import ApnapError
from apnap.game import Game
from apnap.scenario.from_game import Written
from apnap.scenario.model import Piece, Scenario, Side
from apnap.scenario.reading import read
from apnap.scenario.runner import run
from apnap.scenario.setup import set_up
from apnap.state.kinds import Q
from apnap.state.steps import Step
from apnap.telling.scripts import Said, as_text, loose, script_of
from apnap.testing.reducing import reduced
from apnap.testing.watching import Job, Watch, told

STARTS = (Step.UPKEEP, Step.MAIN, Step.BEGIN_COMBAT, Step.END)
ZONES = ("hand", "graveyard", "exile", "battlefield", "library")
ENGINE = "the engine failed: "  # how a report begins to tell of an exception


class Part(NamedTuple):
    """What may be left out: a card of a zone, or (seat below 0) a line of the script."""

    seat: int
    zone: str
    place: int


def kind_of(error: str) -> str:
    """What makes two faults the same: not the numbers and names in them."""
    return re.sub(r"\d+", "0", error.partition(": ")[0])


def can_be_set_up(game: Game) -> bool:
    """Whether a board says all there is: nothing under way, nothing that lasts."""
    g = game.state
    under_way = g.stack or g.agenda or g.waiting or g.combat is not None or g.lasting or g.delayed
    unsaid = g.commanders or g.planar or g.melee is not None or not g.format.plain
    begun = g.step_kind is not None and g.step_kind in STARTS and g.ask_kind == Q.PRIORITY and g.ask_player == g.active
    return begun and not under_way and not unsaid


def board(game: Game, title: str) -> Scenario:
    """The position, libraries included."""
    g = game.state
    made = Written(game.view("all", 0)).scenario
    made.title = title
    made.notes = "Made of a random game that met a fault."
    for p, side in zip(g.players, made.players, strict=True):
        side.library = [Piece(o.card.name, 1, 0) for o in reversed(p.library)]
    if g.step_kind is not None and g.step_kind == Step.MAIN and g.main_phases > 1:
        made.start_step = "postcombat main"
    return made


def written(scenario: Scenario, lines: Sequence[Said]) -> str:
    body = as_text(lines) or f"T{scenario.start_turn} {scenario.start_step}"
    quoted = body.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'{scenario.to_toml()}\n[script]\ntext = """\n{quoted}\n"""\n'


def fault_of(text: str, watched_by: type[Watch] = Watch) -> str:
    """What goes wrong when the file is run, or when every position on its way is looked at; nothing if nothing does."""
    report = run(text)
    for failure in report.failures:
        if failure.reason.startswith(ENGINE):
            return failure.reason
    scenario = read(text)
    game = set_up(scenario).game
    try:
        watch = watched_by(game, Job(scenario.ruleset, 0, check=1))
        watch.look(game, 0)
        for count, answer in enumerate(report.game.history, 1):
            game.apply(answer)
            watch.look(game, count)
    except Exception as problem:
        return told(problem) + "\n\n" + traceback.format_exc()
    return ""


def fails_alike(text: str, error: str, watched_by: type[Watch]) -> bool:
    try:
        found = fault_of(text, watched_by)
    except ApnapError:
        return False
    if found.startswith(ENGINE):
        return found.removeprefix(ENGINE).partition(":")[0] == error.partition(" ")[0]
    return bool(found) and kind_of(found) == kind_of(error)


def scenario_for(
    before: Sequence[Game], answers: Sequence[str], error: str, seconds: float, watched_by: type[Watch] = Watch
) -> str:
    """The text of a file that fails alike, with as little in it as will do; nothing if none was found.

    `before`: positions, each followed by the answer of the same place.
    """
    until = time.monotonic() + seconds
    for k in range(len(before) - 1, -1, -1):
        start = before[k]
        if not can_be_set_up(start):
            continue
        if time.monotonic() > until:
            break
        whole = board(start, error.partition("\n")[0])
        exact = script_of(start, answers[k:])
        for lines in (loose(exact), exact):
            if fails_alike(written(whole, lines), error, watched_by):
                return least(whole, lines, error, until, watched_by)
    return ""


def least(whole: Scenario, lines: list[Said], error: str, until: float, watched_by: type[Watch]) -> str:
    """Leave out what is not needed for it: lines first, then cards."""

    def fails(parts: list[Part]) -> bool:
        return time.monotonic() < until and fails_alike(made_of(whole, lines, parts), error, watched_by)

    cards = [
        Part(seat, zone, i)
        for seat, side in enumerate(whole.players)
        for zone in ZONES
        for i in range(len(getattr(side, zone) or []))
    ]
    said = [Part(-1, "", i) for i in range(len(lines))]
    said = reduced(said, lambda some: fails([*some, *cards]))
    cards = reduced(cards, lambda some: fails([*said, *some]))
    return made_of(whole, lines, [*said, *cards])


def made_of(whole: Scenario, lines: Sequence[Said], parts: Sequence[Part]) -> str:
    kept = set(parts)
    fewer = copy(whole)
    fewer.players = [with_parts(side, seat, kept) for seat, side in enumerate(whole.players)]
    return written(fewer, [said for i, said in enumerate(lines) if Part(-1, "", i) in kept])


def with_parts(side: Side, seat: int, kept: set[Part]) -> Side:
    fewer = copy(side)
    for zone in ZONES:
        setattr(fewer, zone, [p for i, p in enumerate(getattr(side, zone) or []) if Part(seat, zone, i) in kept])
    return fewer
