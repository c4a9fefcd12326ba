"""Games that begin with a scenario's board: what records and journals of them keep is its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.errors import BadSave, ScenarioError
from apnap.scenario.reading import read
from apnap.scenario.setup import set_up

if TYPE_CHECKING:
    from apnap.game import Game


def begin_with(text: str, era: str = "") -> Game:
    """The game on the board of a scenario, to be played by hand; its script is not played.

        game = begin_with(Path("scenarios/rules/500.7-extra-turns.toml").read_text(), "sixth")

    It can be recorded: the record has the scenario in the place of decks.  A scenario with card files cannot.
    """
    scenario = read(text)
    if scenario.cards:
        at = scenario.lines.get("cards", 0)
        raise ScenarioError("a game cannot begin with a scenario that brings card files", "", at)
    game = set_up(scenario.under(era) if era else scenario).game
    game.origin.update({"scenario": text, "era": game.ruleset.name if era else "", "seed": str(scenario.seed)})
    return game


def begun(origin: dict[str, Any]) -> Game:
    """The same again, from what a record says."""
    text, era = origin.get("scenario"), origin.get("era", "")
    if not isinstance(text, str) or not isinstance(era, str):
        raise BadSave("the scenario the game began with is damaged")
    return begin_with(text, era)
