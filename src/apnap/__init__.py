"""apnap: turns of Magic: The Gathering, exactly, under the rules of any era, with the rule behind every event."""

from __future__ import annotations

import apnap.cards.pool  # noqa: F401  # fills the pool
from apnap.asking import Ask, Choice, Outcome
from apnap.cards.files import load_cards
from apnap.cards.registry import card
from apnap.citations import UnknownRule
from apnap.eras import ruleset_named
from apnap.errors import (
    ApnapError,
    BadSave,
    CardFileError,
    DeckError,
    GameOver,
    IllegalChoice,
    IllegalDeclaration,
    LimitExceeded,
    MalformedChoice,
    NothingToUndo,
    ScenarioError,
    SetupError,
    StackTooDeep,
    TooManyObjects,
    TooManySteps,
    TooManyTriggers,
    UnknownCard,
)
from apnap.events import Event
from apnap.game import Game
from apnap.perft import perft
from apnap.playout import Playout, playout
from apnap.records import record, replay
from apnap.ruleset import Ruleset
from apnap.state.game_state import Limits
from apnap.state.kinds import Ev, Phase, Q, Step, Way, Zone

__version__ = "0.1.0"

__all__ = [
    "ApnapError",
    "Ask",
    "BadSave",
    "CardFileError",
    "Choice",
    "DeckError",
    "Ev",
    "Event",
    "Game",
    "GameOver",
    "IllegalChoice",
    "IllegalDeclaration",
    "LimitExceeded",
    "Limits",
    "MalformedChoice",
    "NothingToUndo",
    "Outcome",
    "Phase",
    "Playout",
    "Q",
    "Ruleset",
    "ScenarioError",
    "SetupError",
    "StackTooDeep",
    "Step",
    "TooManyObjects",
    "TooManySteps",
    "TooManyTriggers",
    "UnknownCard",
    "UnknownRule",
    "Way",
    "Zone",
    "card",
    "load_cards",
    "perft",
    "playout",
    "record",
    "replay",
    "ruleset_named",
]
