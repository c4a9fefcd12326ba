"""From what a person says to the codes a game keeps of its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.driving.answers import Answer, Kind, listed
from apnap.driving.finding import find
from apnap.errors import IllegalChoice, MalformedChoice
from apnap.play.completing import completions
from apnap.play.pilot import pass_index
from apnap.state.kinds import Q
from apnap.telling import notation

if TYPE_CHECKING:
    from apnap.game import Game


def label_of(game: Game, answer: Answer) -> str:
    """An answer in words."""
    if answer.kind == Kind.PAYS:
        return f"{name_of(game, answer.seat)} pays {'by hand' if answer.by_hand else 'automatically'}"
    if answer.kind == Kind.CONCEDES:
        return f"{name_of(game, answer.seat)} concedes"
    return (game.legal if answer.kind == Kind.LISTED else game.also_legal)[answer.n].text


def name_of(game: Game, seat: int) -> str:
    return game.players[seat]


def codes_for(game: Game, choice: object, decider: int) -> tuple[list[int], str]:
    """The codes of an answer, tried on a copy, and the answer as it would be written out.

    Text that holds several answers may only answer this player's question and those that follow from it: it never
    passes for anyone else, nor over a later chance to act.
    """
    twin = game.clone()
    before = len(twin.history)
    if not isinstance(choice, str):
        twin.apply(choice)
        return codes_of(twin, before), label_of(game, twin.history[before])
    text = " ".join(choice.split())
    if by_number(game, text) is None and kind_of(game) in (Q.ATTACK, Q.BLOCK):
        twin.apply(text)
        codes = codes_of(twin, before)
        return codes, label_of(game, twin.history[before]) if len(codes) == 1 else text
    written: list[str] = []
    for i, part in enumerate(pieces(game, text)):
        g = twin.state
        if i and (twin.over or g.decider(g.ask_player) != decider or pass_index(g) >= 0):
            raise MalformedChoice(f"{part!r} answers no question that follows from the one before")
        answer = meant(twin, part)
        written.append(label_of(twin, listed(find(twin.state, answer)[1])))
        twin.apply(answer)
    return codes_of(twin, before), "; ".join(written)


def kind_of(game: Game) -> Q:
    ask = game.ask
    return Q.NONE if ask is None else ask.kind


def codes_of(game: Game, before: int) -> list[int]:
    """As journals keep them."""
    return [answer.code for answer in game.history[before:]]


def pieces(game: Game, text: str) -> list[str]:
    """The single answers of a line; a line that is one answer as it stands is not taken apart."""
    if text.casefold() in (choice.text.casefold() for choice in game.legal):
        return [text]
    return notation.parts(text) or [text]


def meant(game: Game, text: str) -> int | str:
    """The answer a piece of text stands for: as written, by its number, or by a beginning that fits only one."""
    if not game.is_legal(text):
        number = by_number(game, text.removeprefix("target ") if kind_of(game) == Q.TARGET else text)
        if number is not None:
            return number
        found = completions(game, text)
        if len(found) == 1:
            return found[0]
        if found:
            raise IllegalChoice(f"{text!r} can mean {', '.join(found[:6])}{' …' if len(found) > 6 else ''}")
        return text
    number = by_number(game, text)
    return text if number is None else number


def by_number(game: Game, text: str) -> int | None:
    """The place in the list that a number from 1 means; where answers are numbers themselves, those count first."""
    if not text.isdecimal() or len(text) > 9:
        return None
    if text in [choice.text for choice in game.legal]:
        return None
    if not 1 <= int(text) <= game.choices:
        raise IllegalChoice(f"there is no answer {text}: there are {game.choices}")
    return int(text) - 1
