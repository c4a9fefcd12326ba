"""From a game that failed to a short one that fails alike."""

from __future__ import annotations

import time
from collections import deque
from typing import NamedTuple

from apnap.driving.answers import Kind
from apnap.errors import ApnapError
from apnap.game import Game
from apnap.interchange.records import begin, record
from apnap.telling import notation
from apnap.testing.random_games import answer_within_limits
from apnap.testing.reducing import reduced
from apnap.testing.scenario_file import kind_of, scenario_for
from apnap.testing.tables import somebody_leaves
from apnap.testing.watching import Job, Watch, choose, told

KEPT = 64  # positions before the fault


class Deed(NamedTuple):
    """An answer that was not the quiet one, and when it was given."""

    turn: int
    step: int
    seat: int
    text: str


class Short(NamedTuple):
    """What is left of a failing game."""

    error: str
    position: str  # a saved game, a few answers before the fault
    answers: list[str]  # which lead to it
    record: str  # of a whole short game from its beginning, if it is one that can be recorded
    deeds: list[Deed]  # what is done in it
    scenario: str = ""  # a file for `apnap run`, if the fault is also met from a board that can be set up


def shrink(job: Job, seconds: float = 60.0, watched_by: type[Watch] = Watch) -> Short | None:
    """Play the game again; None if it does not fail any more."""
    game, rng = job.begin()
    watch = watched_by(game, job)
    before: deque[Game] = deque(maxlen=KEPT)
    answers: deque[str] = deque(maxlen=KEPT)
    deeds: list[Deed] = []
    error = ""
    count = 0
    while True:
        try:
            if count == job.limit or game.over:
                return at_the_end(game, watch)
            watch.look(game, count)
            before.append(game.clone())
            if job.format and somebody_leaves(game, rng):  # as in the game that failed: by the same chance
                gone = leaver(before[-1], game)
                answers.append(gone)
                deeds.append(deed(before[-1], gone))
                watch.passed = None
                continue
            count += 1
            choice = choose(game, rng, job.uniform)
            answers.append(notation.labels(game.state, game.state.options)[choice])
            if choice != quiet_choice(game):
                deeds.append(deed(game, answers[-1]))
            watch.note(game, choice)
            answer_within_limits(game, choice)
        except Exception as problem:
            error = told(problem)
            break
    position, last = latest(list(before), list(answers), kind_of(error), job, watched_by)
    text = ""
    if "decks" in game.origin:
        deeds, text = fewest(game, job, deeds, kind_of(error), seconds, watched_by)
    leaves = any(leaving_seat(text) is not None for text in answers)
    file = "" if leaves else scenario_for(list(before), list(answers), error, seconds, watched_by)
    return Short(error, position, last, text, deeds, file)


def at_the_end(game: Game, watch: Watch) -> Short | None:
    """A fault that is met only when the game is over cannot be made shorter; the whole game shows it."""
    try:
        watch.end(game)
    except Exception as problem:
        return Short(told(problem), game.to_json(), [], record(game) if "decks" in game.origin else "", [])
    return None


def quiet_choice(game: Game) -> int:
    index = game.standing.quiet
    return 0 if index is None else index


def deed(game: Game, text: str) -> Deed:
    g = game.state
    step = -1 if g.step_kind is None else int(g.step_kind)
    return Deed(g.turn_number, step, g.ask_player, text)


def leaver(before: Game, after: Game) -> str:
    """That somebody has conceded, as records say it."""
    answer = next(a for a in after.history[len(before.history) :] if a.kind == Kind.CONCEDES)
    return f"seat {answer.seat} concedes"


def leaving_seat(text: str) -> int | None:
    """Who leaves by that answer, if it is no answer, but somebody leaves."""
    words = text.split()
    return int(words[1]) if words[:1] == ["seat"] and words[2:] == ["concedes"] else None


def give(game: Game, text: str) -> None:
    seat = leaving_seat(text)
    if seat is None:
        game.apply(text)
    else:
        game.concede(seat)


def latest(
    before: list[Game], answers: list[str], kind: str, job: Job, watched_by: type[Watch]
) -> tuple[str, list[str]]:
    """The last position from which the answers given lead to the fault."""
    for k in (1, 2, 4, 8, 16, 32, KEPT):
        if k > len(before):
            break
        saved = before[-k].to_json()
        try:
            game = Game.from_json(saved)
        except ApnapError:
            continue  # the fault was there already, so that no save of it is read
        if fault_after(game, answers[-k:], job, watched_by) == kind:
            return saved, answers[-k:]
    return (before[0].to_json(), answers) if before else ("", [])


def fault_after(game: Game, answers: list[str], job: Job, watched_by: type[Watch]) -> str:
    """What goes wrong when these answers are given; every position is looked at closely."""
    try:
        watch = watched_by(game, job._replace(check=1))
        for text in answers:
            watch.look(game, 0)
            watch.passed = None
            give(game, text)
        watch.look(game, 0)
    except Exception as problem:
        return kind_of(told(problem))
    return ""


# ---- fewer deeds ---------------------------------------------------------------------------------------------------


def fewest(
    game: Game, job: Job, deeds: list[Deed], kind: str, seconds: float, watched_by: type[Watch]
) -> tuple[list[Deed], str]:
    """As few deeds as will do, everybody being quiet otherwise, and the record of that game."""
    until = time.monotonic() + seconds

    def fails(some: list[Deed]) -> bool:
        return time.monotonic() < until and fault_of(game, job, some, watched_by)[0] == kind

    best = reduced(deeds, fails)
    _, played = fault_of(game, job, best, watched_by)
    return best, "" if played is None else record(played)


def fault_of(start: Game, job: Job, deeds: list[Deed], watched_by: type[Watch]) -> tuple[str, Game | None]:
    """The fault of the game in which only these things are done, and the game before the answer that met it."""
    game = begin(start.origin)
    watch = watched_by(game, job._replace(check=max(1, job.check // 10)))
    due = deque(deeds)
    given: list[int | str] = []
    last = deeds[-1].turn + 2 if deeds else 2
    try:
        while len(given) < job.limit and not game.over and game.state.turn_number <= last:
            watch.look(game, len(given))
            choice = next_choice(game, due)
            given.append(choice)
            if isinstance(choice, str):
                watch.passed = None
                give(game, choice)
                continue
            watch.note(game, choice)
            answer_within_limits(game, choice)
    except Exception as problem:
        twin = begin(start.origin)
        for code in given[:-1]:
            if isinstance(code, str):
                give(twin, code)
            else:
                twin.apply(code)
        return kind_of(told(problem)), twin
    return "", None


def next_choice(game: Game, due: deque[Deed]) -> int | str:
    """The next deed that belongs here, a number unless somebody leaves; those that cannot be done now are dropped."""
    g = game.state
    here = (g.turn_number, -1 if g.step_kind is None else int(g.step_kind), g.ask_player)
    labels = notation.labels(g, g.options)
    for i, each in enumerate(due):
        if each.turn > g.turn_number:
            break
        if (each.turn, each.step, each.seat) != here:
            continue
        gone = leaving_seat(each.text)
        if each.text in labels or (gone is not None and not g.players[gone].left):
            for _ in range(i + 1):
                due.popleft()
            return each.text if gone is not None else labels.index(each.text)
    return quiet_choice(game)
