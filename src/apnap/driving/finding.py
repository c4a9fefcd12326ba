"""Which answer a caller means: an index, a text, a `Choice` or an `Option`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.driving.answers import Answer, Kind
from apnap.driving.asking import Choice
from apnap.driving.checks import shown
from apnap.errors import GameOver, IllegalChoice, MalformedChoice, NotYourDecision
from apnap.options import Option
from apnap.rules.actions import unlisted
from apnap.state.kinds import Q
from apnap.telling import notation

if TYPE_CHECKING:
    from apnap.state.game_state import State


def find(g: State, choice: object) -> tuple[Option, int]:
    """The option meant, and its place: in the list of options, or -1, -2 … among those that are not listed."""
    if g.over:
        raise GameOver("the game is over")
    if isinstance(choice, Choice):
        if 0 <= choice.index < len(g.options) and g.options[choice.index] is choice.option:
            return choice.option, choice.index
        choice = choice.text
    if isinstance(choice, bool):
        raise MalformedChoice("a choice is an index, a text or a Choice", choices=texts(g))
    if isinstance(choice, int):
        if not 0 <= choice < len(g.options):
            raise illegal(g, f"choice {shown(choice)} is not one of the {len(g.options)} legal ones")
        return g.options[choice], choice
    if isinstance(choice, Option):
        for i, option in enumerate(g.options):
            if option.same(choice):
                return option, i
        raise illegal(g, "that is not a legal choice now")
    if not isinstance(choice, str):
        kind = type(choice).__name__
        raise MalformedChoice(f"a choice is an index, a text or a Choice, not {kind}", choices=texts(g))
    try:
        i = notation.find(g, g.options, choice)
    except MalformedChoice:
        return find_unlisted(g, choice)
    return g.options[i], i


def find_unlisted(g: State, text: str) -> tuple[Option, int]:
    hidden = unlisted(g)
    names = notation.labels(g, hidden)
    wanted = " ".join(text.split()).casefold()
    for i, name in enumerate(names):
        if name.casefold() == wanted:
            return hidden[i], -1 - i
    raise illegal(g, f"{shown(text)} is not legal now; choose from: {', '.join(texts(g)[:12])}")


def option_of(g: State, answer: Answer) -> Option:
    """The option a recorded answer stands for at this question."""
    options = g.options if answer.kind == Kind.LISTED else unlisted(g)
    if not 0 <= answer.n < len(options):
        raise illegal(g, "that answer is not possible here")
    return options[answer.n]


def single_answers(g: State, choice: object) -> list[object]:
    """A text that holds several answers, taken apart; a whole declaration is one."""
    if isinstance(choice, list):
        raise MalformedChoice("a list of answers holds no lists", choices=texts(g))
    if not isinstance(choice, str) or g.ask_kind in (Q.ATTACK, Q.BLOCK):
        return [choice]
    found: list[object] = [*notation.parts(choice)]
    return found or [choice]


def check_decider(g: State, seat: int) -> None:
    """Whether that seat decides now; an error with a name if not."""
    if g.over:
        raise GameOver("the game is over")
    decider = g.decider(g.ask_player)
    if decider != seat:
        raise NotYourDecision(f"{g.players[decider].name} decides now, not {g.players[seat].name}", seat, decider)


def texts(g: State) -> list[str]:
    return notation.labels(g, g.options)


def illegal(g: State, text: str) -> IllegalChoice:
    """With what would be legal, and the rule behind the question."""
    return IllegalChoice(text, choices=texts(g), rule=g.ruleset.cite(g.ask_rule))
