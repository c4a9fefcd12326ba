"""What a question asks, for people: the card it is about, what it costs, and what each answer leads to.

Each kind of question is posed by a task; the functions that tell them are registered here by the task's class.  They
only look: a question has its notation and its rule already, and none of this is part of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from apnap.telling.wording import many
from apnap.text.choices import item_sentence
from apnap.text.live import LiveTeller

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item

F = TypeVar("F", bound=Callable[..., Any])
NOTHING_HAPPENS = "nothing happens"


class Asked:
    """A question in words, and what stands beside its answers."""

    def __init__(self, question: str, yes: str = "", no: str = "", done: str = "", about: str = "") -> None:
        self.question = question
        self.yes = yes  # what yes leads to
        self.no = no
        self.done = done
        self.about = about  # the whole of what the card does, where the question alone does not say what it is for
        self.each: Callable[[Option], str] | None = None  # what stands beside any other answer

    def beside(self, each: Callable[[Option], str]) -> Asked:
        self.each = each
        return self


ASKED: dict[type, Callable[[State, Any], Asked]] = {}


def asks(*tasks: type) -> Callable[[F], F]:
    """Register the function that tells the questions of these tasks."""

    def enter(function: F) -> F:
        for task in tasks:
            ASKED[task] = function
        return function

    return enter


def asked_by(g: State) -> Asked | None:
    """The present question, if there are words for it."""
    found = ASKED.get(type(g.asking))
    return None if found is None else found(g, g.asking)


# ---- words they share --------------------------------------------------------------------------------------------


def source_of(g: State, item: Item) -> str:
    """The card that asks, with its player where that is somebody else."""
    name = (g.name_told(item.source) or item.card.name).strip("()")
    return name if item.controller == g.ask_player else f"{g.players[item.controller].name}'s {name}"


def teller(g: State, item: Frame) -> LiveTeller:
    return LiveTeller(g, item, g.ask_player)


def whole(g: State, item: Item) -> str:
    """Everything the spell or ability does."""
    return teller(g, item).said(" ".join(item_sentence(g, item).split()))


def more(left: int) -> str:
    """How many picks are left, this one included; "" for one alone."""
    return f" ({left} to go)" if left > 1 else ""


def cards(n: int) -> str:
    return "a card" if n == 1 else many(n, "card")


def whose(g: State, seat: int) -> str:
    return "your" if seat == g.ask_player else f"{g.players[seat].name}'s"
