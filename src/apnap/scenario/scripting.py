"""A game that was played on from a board, as a scenario: the board it began with, and what was done as its script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.driving.answers import Kind
from apnap.errors import ApnapError, ScenarioError
from apnap.scenario.reading import read
from apnap.scenario.runner import run
from apnap.telling.scripts import as_text, loose, moment_of, script_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from apnap.game import Game
    from apnap.scenario.model import Scenario
    from apnap.telling.scripts import Said

MOST = 400  # answers


def to_script(game: Game) -> str:
    """The text of a scenario that leads where the game is, in as few words as lead there.  What happens between batches
    of 1997 has no words in a script: a `ScenarioError` says so.

    game = begin_with(text)
    game.apply("cast Shock targeting B")
    print(to_script(game))
    """
    text = game.origin.get("scenario")
    if not isinstance(text, str):
        raise ScenarioError("this game began with decks, not with a board: its record has what was done")
    if len(game.history) > MOST:
        raise ScenarioError(f"a script of more than {MOST} answers is no help to anyone; the record has them")
    scenario = read(text)
    era = game.origin.get("era")
    scenario = scenario.under(str(era)) if era else scenario
    scenario.moments = []  # the script that stood there was not played; what was done takes its place
    start = game.clone()
    if game.history:
        start.undo(len(game.history))
    lines = script_of(start, texts_of(start, game))
    given = given_in(game)
    for said in (loose(lines), lines):
        found = written(scenario, said, game)
        try:
            if given_in(run(found).game)[: len(given)] == given:  # at its end everything that waits resolves
                return found
        except ApnapError:
            continue
    raise ScenarioError("what was done cannot be said in a script; the record has it")


def given_in(game: Game) -> list[int]:
    """The answers, without those that only say how somebody pays."""
    return [answer.code for answer in game.history if answer.kind != Kind.PAYS]


def texts_of(start: Game, game: Game) -> list[str]:
    """The answers in words, without those that only say how somebody pays."""
    twin = start.clone()
    found: list[str] = []
    for answer in game.history:
        if answer.kind == Kind.LISTED:
            found.append(twin.legal[answer.code].text)
        twin.apply(answer)
    return found


def written(scenario: Scenario, lines: Sequence[Said], game: Game) -> str:
    """The whole file; it ends at the moment that has been reached."""
    body = as_text(lines)
    end = "" if game.over else moment_of(game)
    if end and (not lines or lines[-1].moment != end):
        body = f"{body}\n{end}".strip()
    quoted = body.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'{scenario.to_toml()}\n[script]\ntext = """\n{quoted}\n"""\n'
