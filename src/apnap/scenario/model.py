"""What a scenario file says, before anything is played."""

from __future__ import annotations

from copy import copy
from typing import Final

MULLIGANS: Final = "mulligans"  # where a game may start, besides the steps of a turn


class Piece:
    """One entry of a zone: how many of which card, and in what state."""

    def __init__(self, card: str, count: int, line: int) -> None:
        self.card: Final = card
        self.count: Final = count
        self.line: Final = line
        self.tapped = False
        self.sick = False
        self.damage = 0
        self.counters: dict[str, int] = {}
        self.attached_to = ""
        self.owner = ""
        self.protector = ""
        self.face_down = False
        self.back = False
        self.phased_out = False
        self.commander = False
        self.alias = ""

    def values(self) -> tuple[object, ...]:
        """What it says, wherever it stands."""
        state = (
            self.tapped,
            self.sick,
            self.damage,
            self.counters,
            self.face_down,
            self.back,
            self.phased_out,
            self.commander,
        )
        return (self.card, self.count, *state, self.attached_to, self.owner, self.protector, self.alias)


class Side:
    """A player and what is theirs.  `library` is None for one of basic lands."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.life: int | None = None
        self.counters: dict[str, int] = {}
        self.mana = ""
        self.hand: list[Piece] = []
        self.graveyard: list[Piece] = []
        self.exile: list[Piece] = []
        self.battlefield: list[Piece] = []
        self.commander: list[Piece] = []  # in the command zone
        self.schemes: list[Piece] = []  # a scheme deck, the first on top
        self.planes: list[Piece] = []  # a planar deck, and one of Attractions
        self.attractions: list[Piece] = []
        self.face_up: list[Piece] = []  # schemes and planes that are face up in the command zone
        self.outside: list[Piece] = []  # owned outside the game
        self.ante: list[Piece] = []  # what is played for (407)
        self.library: list[Piece] | None = None

    @property
    def zones(self) -> list[list[Piece]]:
        """Where something can be said to be."""
        command = [self.commander, self.schemes, self.planes, self.attractions, self.face_up]
        rest = [self.outside, self.ante, self.library or []]
        return [self.hand, self.graveyard, self.exile, self.battlefield, *command, *rest]

    def values(self) -> tuple[object, ...]:
        said = [[piece.values() for piece in zone] for zone in self.zones]
        return (self.name, self.life, self.counters, self.mana, said, self.library is None)


class Line:
    """One line of the script: an action, an answer, a pass, or an expectation."""

    ACT: Final = "act"
    ANSWER: Final = "answer"
    PASS: Final = "pass"
    CONCEDE: Final = "concede"
    RESOLVE: Final = "resolve"
    EXPECT: Final = "expect"

    def __init__(
        self,
        number: int,
        text: str,
        kind: str,
        player: str,
        body: str,
        holds: bool,
        waits: str = "",
        eras: tuple[str, ...] = (),
        tries: bool = False,
        decider: str = "",
    ) -> None:
        self.number: Final = number
        self.text: Final = text
        self.kind: Final = kind
        self.player: Final = player
        self.body: Final = body
        self.holds: Final = holds  # it happens before anyone passes after the line above
        self.waits: Final = waits  # or as soon as its time comes, while others pass (see `eras/fifth/words/speed.py`)
        self.eras: Final = eras  # the only eras it is meant for; none named: all
        self.tries: Final = tries  # "if possible": it is left out where it cannot be done
        self.decider: Final = decider  # "A for B": who must be the one to decide for that player

    def values(self) -> tuple[object, ...]:
        return (self.kind, self.player, self.decider, self.body, self.holds, self.waits, self.eras, self.tries)

    def meant_for(self, era: str) -> bool:
        return not self.eras or era in self.eras


class Moment:
    """A step of a turn, and the lines to be played there.  `kind` is -1 for the first question of the turn."""

    def __init__(
        self, number: int, text: str, turn: int, kind: int, nth: int, combat: int, eras: tuple[str, ...] = ()
    ) -> None:
        self.number: Final = number
        self.text: Final = text
        self.turn: Final = turn
        self.kind: Final = kind
        self.nth: Final = nth  # which of its kind: in that combat phase if one is named, else in the turn
        self.combat: Final = combat  # which combat phase; 0 if it was not said
        self.eras: Final = eras
        self.lines: list[Line] = []

    def values(self) -> tuple[object, ...]:
        said = [line.values() for line in self.lines]
        return (self.turn, self.kind, self.nth, self.combat, self.eras, said)


class Scenario:
    """All a scenario says.  Two are equal if they say the same, whatever files and lines they come from."""

    def __init__(self, file: str) -> None:
        self.file: Final = file
        self.title = ""
        self.rules: list[str] = []
        self.ruleset = "current"
        self.eras: list[str] = []  # under which it is to be played; none named: under `ruleset`
        self.why = ""  # why the eras differ
        self.options: dict[str, str | int | bool] = {}
        self.cards: list[str] = []  # files with cards of its own, relative to `file`
        self.seed = 0
        self.day = ""
        self.format = ""
        self.teams: list[list[str]] = []
        self.ranges: int | dict[str, int] = 0  # 0: as the format has it
        self.notes = ""
        self.players: list[Side] = []
        self.start_player = ""
        self.start_step = "main"
        self.start_turn = 1
        self.moments: list[Moment] = []
        self.lines: dict[str, int] = {}  # where its parts stand in the file, for complaints

    def values(self) -> tuple[object, ...]:
        head = (
            self.title,
            self.rules,
            self.ruleset,
            self.eras,
            self.why,
            self.options,
            self.cards,
            self.seed,
            self.day,
            self.format,
            self.teams,
            self.ranges,
            self.notes,
        )
        start = (self.start_player, self.start_step, self.start_turn)
        return (*head, *start, [side.values() for side in self.players], [m.values() for m in self.moments])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scenario) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]  # it can still be changed

    def to_toml(self) -> str:
        """A file that says the same."""
        from apnap.scenario.writing import to_toml

        return to_toml(self)

    def under(self, era: str) -> Scenario:
        """The same board and script for another era: without the lines that are not meant for it."""
        twin = copy(self)
        twin.ruleset = era
        twin.moments = []
        for moment in self.moments:
            if not moment.eras or era in moment.eras:
                mine = copy(moment)
                mine.lines = [line for line in moment.lines if line.meant_for(era)]
                if mine.lines or not moment.lines:
                    twin.moments.append(mine)
        return twin

    @property
    def names(self) -> list[str]:
        return [p.name for p in self.players]

    @property
    def card_names(self) -> set[str]:
        """What the board calls its cards."""
        zones = [zone for p in self.players for zone in p.zones]
        return {name for zone in zones for piece in zone for name in (piece.card, piece.alias) if name}
