"""apnap: turns of Magic: The Gathering, exactly, under the rules of any era, with the rule behind every event.

    from apnap import Game

    game = Game.new({"Alice": ["24 Forest", "36 Grizzly Bears"], "Bob": ["60 Island"]}, seed=7)
    while game.ask is not None:      # whose decision, what kind, by which rule
        print(game)                  # the position
        game.apply(game.legal[0])    # or a text: game.apply("cast Grizzly Bears")
    print(game.outcome)

Game               a game: `ask`, `legal`, `apply`, `answer`, `undo`, `clone`, `view`, `events`, `to_json` …
Ask, Choice        the question a game waits with, and one answer to it
Answer             what a game keeps of an answer it was given
Event, Outcome     what happened, and how the game ended, each with its rule
record, replay     games as readable records
ruleset_named      the rules of an era: "current", "m10", "sixth", "fifth", or a mix by `with_`
card, load_cards   cards by name, and more of them from a file
playout, perft     random games and trees of answers, fast
ApnapError         the base of all errors; none of them leaves a game changed

Further in: `apnap.play` (people and bots at a table), `apnap.players` (bots), `apnap.decks`, `apnap.scenario`,
`apnap.compare`, `apnap.rulebook`, `apnap.text` (cards in words), `apnap.testing`, `apnap.view.types` (what a view has).

Importing the package loads nothing: each name is fetched when it is first used, and so are the cards, set by set.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.cards.files import load_cards
    from apnap.cards.registry import card
    from apnap.citations import UnknownRule
    from apnap.driving.answers import Answer
    from apnap.driving.asking import Ask, Choice, Outcome
    from apnap.driving.observing import Observation
    from apnap.driving.playouts import Playout, Policy, playout
    from apnap.driving.trees import perft
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
        MissingExtra,
        NothingToUndo,
        NotYourDecision,
        ObservationError,
        SampleError,
        ScenarioError,
        SetupError,
        StackTooDeep,
        StaleQuestion,
        TooManyObjects,
        TooManySteps,
        TooManyTriggers,
        UnknownCard,
    )
    from apnap.events import Event
    from apnap.game import Game
    from apnap.interchange.records import next_chooser, record, replay
    from apnap.ruleset import Ruleset
    from apnap.state.kinds import Ev, Q, Way, Zone
    from apnap.state.limits import Limits
    from apnap.state.steps import Phase, Step

__version__ = "0.1.0"

__all__ = [
    "Answer",
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
    "MissingExtra",
    "NotYourDecision",
    "NothingToUndo",
    "Observation",
    "ObservationError",
    "Outcome",
    "Phase",
    "Playout",
    "Policy",
    "Q",
    "Ruleset",
    "SampleError",
    "ScenarioError",
    "SetupError",
    "StackTooDeep",
    "StaleQuestion",
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
    "apnap.driving.answers": ("Answer",),
    "apnap.driving.asking": ("Ask", "Choice", "Outcome"),
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
        "MissingExtra",
        "NotYourDecision",
        "NothingToUndo",
        "ObservationError",
        "SampleError",
        "ScenarioError",
        "SetupError",
        "StaleQuestion",
        "StackTooDeep",
        "TooManyObjects",
        "TooManySteps",
        "TooManyTriggers",
        "UnknownCard",
    ),
    "apnap.events": ("Event",),
    "apnap.game": ("Game",),
    "apnap.driving.trees": ("perft",),
    "apnap.driving.observing": ("Observation",),
    "apnap.driving.playouts": ("Playout", "Policy", "playout"),
    "apnap.interchange.records": ("next_chooser", "record", "replay"),
    "apnap.ruleset": ("Ruleset",),
    "apnap.state.limits": ("Limits",),
    "apnap.state.kinds": ("Ev", "Q", "Way", "Zone"),
    "apnap.state.steps": ("Phase", "Step"),
}

HOME_OF: Final = {name: module for module, names in HOMES.items() for name in names}


if not TYPE_CHECKING:  # a type checker sees the imports above, and complains about other names

    def __getattr__(name: str) -> object:
        """Fetch a public name from the module that defines it, once."""
        module = HOME_OF.get(name)
        if name == "cards":  # `apnap.cards.use()`, without an import of its own
            importlib.import_module("apnap.cards.basics")
            return importlib.import_module("apnap.cards")
        if module is None:
            raise AttributeError(f"module 'apnap' has no attribute {name!r}")
        importlib.import_module("apnap.cards.basics")  # first: it can be imported before everything else
        value: object = getattr(importlib.import_module(module), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
