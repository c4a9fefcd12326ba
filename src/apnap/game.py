"""`Game`: the one way in.  `ask` is what the game waits for, `apply` answers it, nothing else moves a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Unpack, overload

from apnap.driving import checks
from apnap.driving.finding import find
from apnap.driving.moving import Moving
from apnap.driving.new_game import new_state
from apnap.driving.recall import Heard, heard
from apnap.driving.sampling import sampled
from apnap.driving.watching import Watch
from apnap.eras import rulesets
from apnap.errors import GameOver, IllegalChoice, MalformedChoice
from apnap.interchange.save import read_save, write_save
from apnap.ruleset import Ruleset
from apnap.state.game_state import State
from apnap.telling import boards, notation

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.driving.new_options import Options

Deck = list[str]


class Game(Moving):
    """A game of Magic, waiting with one question until it is over.  Make one with `Game.new`.

        game = Game.new([["60 Forest"], ["60 Island"]], seed=1)
        print(game.ask.prompt, [choice.text for choice in game.legal])
        game.apply("keep")

    `history` is what was answered so far, `origin` how the game began, `taken_back` how often an announcement could not
    be completed (732.1).  `state` is the engine's own position: views, questions and events say all that players may
    know, and only they stay the same from version to version.
    """

    def __init__(self, state: State, origin: dict[str, Any]) -> None:
        super().__init__(state)
        self.origin: Final = origin  # how it began, for records

    # ---- making ----------------------------------------------------------------------------------------------

    @overload
    @staticmethod
    def new(
        decks: list[Deck], ruleset: Ruleset | str = "current", seed: int | str | bytes = 0, **options: Unpack[Options]
    ) -> Game: ...

    @overload
    @staticmethod
    def new(
        decks: dict[str, Deck],
        ruleset: Ruleset | str = "current",
        seed: int | str | bytes = 0,
        **options: Unpack[Options],
    ) -> Game: ...

    @staticmethod
    def new(
        decks: object,
        ruleset: object = "current",
        seed: object = 0,
        *,
        start: object = None,
        chooser: object = None,
        log: object = True,
        manual_mana: object = False,
        limits: object = None,
        format: object = None,
        teams: object = None,
        commanders: object = None,
        ranges: object = None,
        schemes: object = None,
        planes: object = None,
        attractions: object = None,
        sideboards: object = None,
        companions: object = None,
    ) -> Game:
        """A new game.

        `decks`: a list of card names for each player, or a dict from player name to list ("4 Forest" means four).
        `start`: the seat of the starting player; without it `chooser` says who that is: the loser of the game before,
        or a random player (103.1).
        `log`: keep events.  `manual_mana`: list mana abilities among the legal actions and ask how to pay.

        `format`: "commander", "two-headed-giant" … (`apnap.formats`); without it everyone plays for themselves.
        `teams`: who plays together, by name or seat: `[["Alice", "Bob"], ["Carol", "Dave"]]`.
        `ranges`: how many seats a player's influence reaches (801), for all, by seat, or by name.
        `commanders`: who leads each deck where the format has commanders; a deck list may say it itself.
        `schemes`, `planes`, `attractions`: supplementary decks, a list for each player or a dict from player name to
        list; a deck list may have them.  Where all share one planar deck, `planes` is that list.
        `sideboards`: cards each player owns outside the game, which a deck list may have, too; `companions`: the name
        of one more, for each player who has one; a deck list may say that as well.

            Game.new({"Alice": ["60 Forest"], "Bob": ["60 Island"]}, "sixth", seed=7, start=0)
        """
        extra = {"schemes": schemes, "planes": planes, "attractions": attractions}
        state, origin = new_state(
            decks,
            ruleset,
            seed,
            start,
            chooser,
            checks.check_flag(log, "log"),
            checks.check_flag(manual_mana, "manual_mana"),
            checks.check_limits(limits),
            format,
            teams,
            commanders,
            ranges,
            extra,
            sideboards,
            companions,
        )
        return Game(state, origin)

    # ---- reading: the rest is what `Position` has; answering is what `Moving` has ----------------------------

    def is_legal(self, choice: object) -> bool:
        """Whether `apply` would take it, listed or not: `game.is_legal("cast Shock targeting Bob")`."""
        try:
            if isinstance(choice, str) and len(notation.parts(choice)) > 1:
                self.clone().apply(choice)
            else:
                find(self.state, choice)
        except (IllegalChoice, MalformedChoice, GameOver):
            return False
        return True

    # ---- copies, real and imagined; the rest of moving is what `Moving` has ---------------------------------

    def sample(self, seat: object, seed: object = 0, lists: object = None) -> Game:
        """A game that could be this one, for all that seat knows: what is hidden from it is dealt anew.

        The seat sees, may do and remembers the same as here; other hands, the order of libraries, face-down cards and
        all chance to come are made up from `seed` and nothing else.  Deck lists are taken to be known; `lists`, by
        seat, is what the caller believes instead, and a `SampleError` if it contradicts what the seat sees.

            twin = game.sample(0, seed=1)
            playout(twin, policy="lively").winner
        """
        who = self._check_seat(seat)
        believed: dict[int, list[CardDef]] | None = None
        if lists is not None:
            believed = checks.believed_lists(lists, self.state)
        twin = Game(sampled(self.state, who, checks.check_seed(seed), believed), {})
        past = heard(self.state, who, self._heard.get(who))
        self._heard[who] = past
        twin._heard[who] = Heard(0, None, past.digest)
        return twin

    def watch(self, told: object) -> None:
        """Have every event of the next answer told as it happens, with the position right after it; None ends it.

        game.watch(lambda now: print(now.n, game.describe(now.event), len(now.view("all")["battlefield"])))
        """
        self.state.observer = None if told is None else Watch(checks.check_told(told))

    def clone(self) -> Game:
        """An independent copy, at any decision; `copy.copy` and `copy.deepcopy` make the same.

        twin = game.clone()
        twin.apply("pass")  # `game` still waits
        """
        twin = Game(self.state.clone(), self.origin)
        twin.history = self.history.copy()
        twin._start = self._start  # kept positions are never changed
        twin._marks = self._marks.copy()
        twin._loaded = self._loaded
        twin.taken_back = self.taken_back
        twin._heard = self._heard.copy()
        return twin

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle`: the same game in another process, with its history, its events and its undo."""
        from apnap.interchange.pickling import packed, restored

        return restored, (packed(self),)

    # ---- showing ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<Game {boards.line(self.view(None, 0))}>"

    def __str__(self) -> str:
        """The position as everyone sees it."""
        return boards.text(self.view(None, 0))

    def _repr_html_(self) -> str:
        """The same for notebooks, drawn as the page draws it."""
        from apnap.desk.picture import html

        return html(self)

    # ---- saving ----------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The game at this decision as text, hidden cards and all: `Path("game.json").write_text(game.to_json())`."""
        return write_save(self.origin, self.state)

    @staticmethod
    def from_json(text: object, log: object = True) -> Game:
        """The game that `to_json` wrote, at the same decision.  Its undo begins here; what is damaged is a `BadSave`.

        game = Game.from_json(Path("game.json").read_text())
        """
        kept = checks.check_flag(log, "log")
        g, origin = read_save(text, rulesets())
        if kept:
            g.log = []
            g.names = {}
            if g.before is not None:  # what an announcement that is called off goes back to (732.1)
                g.before.log = []
                g.before.names = {}
        game = Game(g, origin)
        game._loaded = True
        return game
