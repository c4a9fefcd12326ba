"""apnap: turns of Magic: The Gathering, exactly, under the rules of any era, with the rule behind every event.

Importing the package loads nothing: each name is fetched, with the pool of cards, when it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.asking import Ask, Choice, Outcome
    from apnap.cards.files import load_cards
    from apnap.cards.registry import card
    from apnap.citations import UnknownRule
    from apnap.eras import ruleset_named
    from apnap.errors import (
        ApnapError,
        BadJournal,
        BadSave,
        CardFileError,
        DeckError,
        GameOver,
        IllegalChoice,
        IllegalDeclaration,
        JournalNotWritten,
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
    from apnap.playouts import Playout, playout
    from apnap.records import next_chooser, record, replay
    from apnap.ruleset import Ruleset
    from apnap.state.game_state import Limits
    from apnap.state.kinds import Ev, Q, Way, Zone
    from apnap.state.steps import Phase, Step
    from apnap.trees import perft

__version__ = "0.1.0"

__all__ = [
    "ApnapError",
    "Ask",
    "BadJournal",
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
    "JournalNotWritten",
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
    "next_chooser",
    "perft",
    "playout",
    "record",
    "replay",
    "ruleset_named",
]

# Where each name lives.
HOMES: Final = {
    "apnap.asking": ("Ask", "Choice", "Outcome"),
    "apnap.cards.files": ("load_cards",),
    "apnap.cards.registry": ("card",),
    "apnap.citations": ("UnknownRule",),
    "apnap.eras": ("ruleset_named",),
    "apnap.errors": (
        "ApnapError",
        "BadJournal",
        "BadSave",
        "CardFileError",
        "DeckError",
        "GameOver",
        "IllegalChoice",
        "IllegalDeclaration",
        "JournalNotWritten",
        "LimitExceeded",
        "MalformedChoice",
        "NothingToUndo",
        "ScenarioError",
        "SetupError",
        "StackTooDeep",
        "TooManyObjects",
        "TooManySteps",
        "TooManyTriggers",
        "UnknownCard",
    ),
    "apnap.events": ("Event",),
    "apnap.game": ("Game",),
    "apnap.trees": ("perft",),
    "apnap.playouts": ("Playout", "playout"),
    "apnap.records": ("next_chooser", "record", "replay"),
    "apnap.ruleset": ("Ruleset",),
    "apnap.state.game_state": ("Limits",),
    "apnap.state.kinds": ("Ev", "Q", "Way", "Zone"),
    "apnap.state.steps": ("Phase", "Step"),
}

HOME_OF: Final = {name: module for module, names in HOMES.items() for name in names}


if not TYPE_CHECKING:  # a type checker sees the imports above, and complains about other names

    def __getattr__(name: str) -> object:
        """Fetch a public name from the module that defines it, once."""
        module = HOME_OF.get(name)
        if module is None:
            raise AttributeError(f"module 'apnap' has no attribute {name!r}")
        importlib.import_module("apnap.cards.pool")  # first: it can be imported before everything else
        value: object = getattr(importlib.import_module(module), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
