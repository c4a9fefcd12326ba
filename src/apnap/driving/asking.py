"""What a caller reads of a game: the question with its choices, and the outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.kinds import QUESTION_NAMES, Act, Q, Way
from apnap.telling import notation

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State

WAY_OF: Final[dict[Q, Way]] = {
    Q.PRIORITY: Way.PRIORITY,
    Q.ATTACK: Way.TURN_BASED,
    Q.BLOCK: Way.TURN_BASED,
    Q.DAMAGE: Way.TURN_BASED,
    Q.BAND: Way.TURN_BASED,
    Q.UNTAP: Way.TURN_BASED,
    Q.DEFENDER: Way.TURN_BASED,
    Q.ORDER_TRIGGERS: Way.AUTOMATIC,
    Q.LEGEND: Way.STATE_BASED,
    Q.MULLIGAN: Way.START,
    Q.BOTTOM: Way.START,
    Q.START: Way.START,
}
# Answers about nothing, about a number, and about two things.
BARE: Final = frozenset(
    {
        Act.PASS, Act.DONE, Act.YES, Act.NO, Act.KEEP, Act.MULLIGAN, Act.CANCEL, Act.AUTO, Act.COLOR, Act.NAME,
        Act.INTEND, Act.PHASE,
    }
)  # fmt: skip
NUMBERED: Final = frozenset({Act.NUMBER, Act.MODE})
PAIRS: Final = frozenset({Act.ATTACK, Act.BLOCK, Act.BAND})


class Choice:
    """One legal answer: its place in the list, and its text."""

    def __init__(self, index: int, text: str, option: Option) -> None:
        self.index: Final = index
        self.text: Final = text
        self.option: Final = option

    @property
    def act(self) -> Act:
        """What it does: `Act.CAST`, `Act.PICK` …"""
        return self.option.act

    @property
    def id(self) -> int | None:
        """The id of what it is about, a seat for a player; None if it is about nothing, or a number."""
        bare = self.option.act in NUMBERED or self.option.act in BARE
        return None if bare or self.option.id < 0 else self.option.id

    @property
    def other(self) -> int | None:
        """The id of the second thing: what is attacked, which attacker is blocked."""
        return self.option.aux if self.option.act in PAIRS else None

    @property
    def number(self) -> int | None:
        """The number it stands for: X, a mode; which ability of the object, or which way to cast it."""
        if self.option.act in NUMBERED:
            return self.option.id
        return None if self.option.act in BARE or self.option.act in PAIRS else self.option.aux

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Choice({self.index}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and other.index == self.index and other.text == self.text

    def __hash__(self) -> int:
        return hash((self.index, self.text))


class Ask:
    """Who must decide what.

    `player` is whose decision it is, `decider` who makes it (another player, while controlled: 722.5).  `min` and `max`
    say how many picks the whole question takes; each `apply` makes one pick, or give `apply` a list of them.
    """

    def __init__(self, state: State) -> None:
        self.player: Final = state.ask_player
        self.decider: Final = state.decider(state.ask_player)
        self.kind: Final = state.ask_kind
        self.rule: Final = state.ruleset.cite(state.ask_rule)
        self.min: Final = state.ask_min
        self.max: Final = state.ask_max
        self.way: Final = WAY_OF.get(state.ask_kind, state.way)
        self.options: Final = [
            Choice(i, text, state.options[i]) for i, text in enumerate(notation.labels(state, state.options))
        ]
        self.prompt: Final = prompt(state)

    def __repr__(self) -> str:
        return f"<Ask {self.kind.name} of seat {self.player} ({self.rule}): {[str(o) for o in self.options]}>"


QUESTIONS: Final = [name.replace("_", " ").lower() for name in QUESTION_NAMES]


def question_words(kind: int) -> str:
    return QUESTIONS[kind]


def prompt(g: State) -> str:
    note = g.ask_note
    if note.endswith("?"):
        return note
    words = question_words(g.ask_kind)
    return f"{words}: {note}" if note else words


class Outcome:
    """How a game ended."""

    def __init__(self, winner: int | None, reason: str, rule: str, winners: list[int]) -> None:
        self.winner: Final = winner  # a seat, or None for a draw
        self.winners: Final = winners  # the seats of the winning team, or of the one player (104.2c)
        self.reason: Final = reason
        self.rule: Final = rule

    def __repr__(self) -> str:
        who = "draw" if self.winner is None else f"seat {self.winner} wins"
        return f"<Outcome {who}: {self.reason} ({self.rule})>"
