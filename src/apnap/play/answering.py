"""From what a person says to the codes a game keeps of its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.driving.answers import Answer, Kind, from_code
from apnap.driving.checks import shown
from apnap.errors import IllegalChoice, MalformedChoice
from apnap.options import Option
from apnap.play.completing import completions
from apnap.state.kinds import Act, Q
from apnap.telling import notation

if TYPE_CHECKING:
    from apnap.driving.asking import Choice
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
    if isinstance(choice, list):
        return listed_codes(game, twin, choice, decider)
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
        follows(twin, i, decider, part)
        answer = meant(twin, part)
        was = twin.clone()
        twin.apply(answer)
        written.append(label_of(was, twin.history[len(was.history)]))
    return codes_of(twin, before), "; ".join(written)


def listed_codes(game: Game, twin: Game, choices: list[object], decider: int) -> tuple[list[int], str]:
    """Several answers at once, all of them that player's: to the question, and to what follows from it."""
    if not choices:
        raise MalformedChoice("no choice was given")
    before = len(twin.history)
    written: list[str] = []
    for i, choice in enumerate(choices):
        follows(twin, i, decider, choice)
        at = len(twin.history)
        was = twin.clone() if i else game
        twin.answer(decider, choice)
        written.append(label_of(was, twin.history[at]))
    return codes_of(twin, before), "; ".join(written)


def follows(game: Game, i: int, decider: int, choice: object) -> None:
    """Only the first of several answers may be given at a chance to act; none to a question of somebody else."""
    if i and (game.decider != decider or can_pass(game)):
        raise MalformedChoice(f"{shown(choice)} answers no question that follows from the one before")


def can_pass(game: Game) -> bool:
    return game.standing.passes >= 0


def codes_for_picks(game: Game, picks: list[object], decider: int) -> tuple[list[int], str]:
    """As `codes_for`, for whoever sees one question and answers all it consists of: numbers are places in its list,
    and mean the same answer in the questions that follow (to discard two cards, to divide damage, an order).

    The last of an order need not be said, but may be.  An order of triggered abilities (603.3b) ends where one of them
    asks for something else; the rest is asked for again.
    """
    if kind_of(game) == Q.DAMAGE:
        return shares_codes(game, picks, decider)
    seen = game.legal
    twin = game.clone()
    before = len(twin.history)
    written: list[str] = []
    chosen: list[Choice] = []
    ordering = kind_of(game) == Q.ORDER_TRIGGERS
    for i, pick in enumerate(picks):
        if i and (ordering or i + 1 == len(picks) == len(seen)) and kind_of(twin) != kind_of(game):
            break
        follows(twin, i, decider, pick)
        if isinstance(pick, bool) or not isinstance(pick, int):
            codes, label = codes_for(twin, pick, decider)
            for code in codes:
                twin.apply(from_code(code))
            written.append(label)
            continue
        if not 0 <= pick < len(seen):
            raise IllegalChoice(f"there is no answer {pick}: there are {len(seen)}")
        wanted = seen[pick]
        twin.answer(decider, same_answer(twin, wanted, chosen) if i else pick)
        chosen.append(wanted)
        written.append(wanted.text)
    return codes_of(twin, before), "; ".join(written)


def shares_codes(game: Game, picks: list[object], decider: int) -> tuple[list[int], str]:
    """Damage divided in one answer: a number for each recipient from the one who is asked about on (510.1c).

    Where a share is settled by the others, the game does not ask for it; what is said of it must be that."""
    seen = game.view(decider, 0)["ask"]
    divided = None if seen is None else seen.get("divide")
    if divided is None or len(picks) > len(divided["to"]) - divided["at"]:
        raise MalformedChoice("there are not that many to divide the damage among")
    shares = [share(game, pick) for pick in picks]
    left = divided["total"] - sum(divided["given"])
    if len(picks) == len(divided["to"]) - divided["at"] and sum(shares) != left:
        raise IllegalChoice(f"{left} damage is to be divided, not {sum(shares)}")
    twin = game.clone()
    before = len(twin.history)
    while True:
        now = twin.view(decider, 0)["ask"]
        asked = None if now is None else now.get("divide")
        if asked is None or asked["source"] != divided["source"]:
            break
        k = asked["at"] - divided["at"]
        if k >= len(shares):
            break
        twin.answer(decider, str(shares[k]))
    return codes_of(twin, before), f"divide {', '.join(map(str, shares))}"


def share(game: Game, pick: object) -> int:
    """The number of an option, or a text that is one."""
    if isinstance(pick, int) and not isinstance(pick, bool) and 0 <= pick < game.choices:
        pick = game.legal[pick].text
    if not isinstance(pick, str) or not pick.isdecimal() or len(pick) > 9:
        raise MalformedChoice(f"{shown(pick)} is no share of the damage")
    return int(pick)


def same_answer(game: Game, wanted: Choice, before: list[Choice]) -> int:
    """Where that answer now is in the list, after those that were given before."""
    option = wanted.option
    if option.act == Act.TRIGGER:  # told apart by their places, which move up
        place = option.aux - sum(1 for other in before if other.option.aux < option.aux)
        option = Option(option.act, option.id, place)
    for choice in game.legal:
        if choice.option.same(option):
            return choice.index
    left = ", ".join(choice.text for choice in game.legal[:12])
    raise IllegalChoice(f"{wanted.text!r} cannot be answered any more; choose from: {left}")


def declared_codes(game: Game, pairs: object, bands: object) -> tuple[list[int], str]:
    """The codes of a whole declaration by ids."""
    twin = game.clone()
    before = len(twin.history)
    kind = kind_of(game)
    if kind == Q.ATTACK:
        twin.declare_attackers(pairs, bands)
    elif kind == Q.BLOCK:
        twin.declare_blockers(pairs)
    else:
        raise IllegalChoice("neither attackers nor blockers are declared now")
    n = len(pairs) if isinstance(pairs, list) else 0
    verb = "attack" if kind == Q.ATTACK else "block"
    return codes_of(twin, before), f"{verb} with {n} creature{'' if n == 1 else 's'}" if n else f"no {verb}"


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
