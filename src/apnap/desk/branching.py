"""A game in its middle: a record, or a scenario's script, up to one of its answers; what a bot would do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.errors import ApnapError, GameOver, MalformedChoice, ScenarioError
from apnap.interchange.records import record, replay
from apnap.play.seats import bot_kinds
from apnap.telling.questions import Question

if TYPE_CHECKING:
    from apnap.game import Game

Values = dict[str, Any]
BOT = "greedy"


def after(text: str, is_record: bool, era: str, at: object) -> Game:
    """The game after `at` of its answers."""
    game = replay(text) if is_record else scripted(text, era)
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= len(game.history):
        raise MalformedChoice(f"the game has {len(game.history)} answers; 'at' is one of them")
    if at < len(game.history):
        game.undo(len(game.history) - at)
    return game


def scripted(text: str, era: str) -> Game:
    """A scenario's board with the answers of its script: a game that can be recorded."""
    from apnap.scenario import read
    from apnap.scenario.beginning import begin_with
    from apnap.scenario.runner import run_under

    scenario = read(text)
    played = run_under(scenario, era or scenario.ruleset).game
    game = begin_with(text, era)
    try:
        for answer in played.history:
            game.apply(answer)
    except ApnapError as error:
        raise ScenarioError(f"this script cannot be played on: {error}") from error
    return game


def branch(game: Game) -> Values:
    """A record that ends here, to be played on."""
    return {"record": record(game), "at": len(game.history)}


def hint(game: Game) -> Values:
    """What a bot would answer here, to whom it may concern."""
    asked = game.ask
    if asked is None:
        raise GameOver("the game is over: nobody decides anything here")
    index = 0
    if game.choices > 1:
        index = bot_kinds()[BOT](f"hint/{len(game.history)}").choose(game.clone())
    return {
        "at": len(game.history),
        "seat": asked.decider,
        "prompt": Question(game).sentence,
        "i": index,
        "text": game.legal[index].text,
        "bot": BOT,
    }
