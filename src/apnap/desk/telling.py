"""The log of a game as a viewer gets it, and cards in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.play.news import Chronicle
from apnap.state.kinds import COLOR_LETTERS

if TYPE_CHECKING:
    from apnap.desk.flat import Values
    from apnap.desk.message_parts import CardText, LogLine
    from apnap.desk.veil import Veil
    from apnap.game import Game
    from apnap.ruleset import Ruleset
    from apnap.telling.story import Line


class Telling:
    """The story for one viewer, sent piece by piece.  `seat`: None tells every card."""

    def __init__(self, game: Game, seat: int | None, full: bool = False) -> None:
        self.teller = Chronicle(game, seat, full)
        self.sent: list[Line] = []  # what the viewer has

    def news(self, game: Game, veil: Veil) -> tuple[list[LogLine], int | None]:
        """The lines that are new, and from which number on those that were sent did not happen."""
        lines = self.teller.since(game, 0)
        same = 0
        most = min(len(lines), len(self.sent))
        if most and lines[most - 1] is self.sent[most - 1]:  # the usual case: nothing was taken back
            same = most
        else:
            while same < most and equal(lines[same], self.sent[same]):
                same += 1
        gone = self.sent[same].n if same < len(self.sent) else None
        self.sent = lines
        new = lines[same:]
        moved = moves(game, new[0].n) if new else {}
        return [line_values(line, veil, moved) for line in new], gone

    def all(self, veil: Veil) -> list[LogLine]:
        return [line_values(line, veil, {}) for line in self.sent]


def moves(game: Game, since: int) -> dict[int, int]:
    """What became of the objects that changed zones since that event."""
    return {e.other: e.obj for e in game.events[since:] if e.kind.name == "MOVED" and e.obj >= 0 and e.other >= 0}


def seen_as(id: int, veil: Veil, moved: dict[int, int]) -> str | None:
    """The name of an object, or of what has become of it by now, if the viewer sees that."""
    name = veil.known(id)
    while name is None and id in moved and moved[id] != id:
        id = moved[id]
        name = veil.known(id)
    return name


def equal(a: Line, b: Line) -> bool:
    return a is b or (a.n == b.n and a.text == b.text and a.rule == b.rule)


def line_values(line: Line, veil: Veil, moved: dict[int, int]) -> LogLine:
    out: LogLine = {"n": line.n, "text": line.text, "turn": line.turn}
    event = line.event
    if line.rule:
        out["rule"] = line.rule
    if line.within:
        out["step"] = line.within
    if line.heading:
        out["heading"] = True
    if event is not None:
        out["way"] = event.way.name
        out["kind"] = event.kind.name
        if event.player >= 0:
            out["player"] = event.player
    refs = dict.fromkeys(name for name in (seen_as(i, veil, moved) for i in line.refs) if name is not None)
    if refs:
        out["refs"] = list(refs)
    return out


# ---- cards -------------------------------------------------------------------------------------------------------


def names_in(objects: dict[str, Values]) -> set[str]:
    """The names of the cards in a flat view."""
    found = {str(values["name"]) for values in objects.values() if "name" in values}
    return found | {str(values["card"]) for values in objects.values() if "card" in values}


def card_values(name: str, ruleset: Ruleset) -> CardText | None:
    """The card in our words as these rules read it; None for a token that no card is."""
    from apnap.cards.registry import all_cards
    from apnap.text import card_text

    known = all_cards().get(name)
    if known is None:
        return None
    card = card_text(name, ruleset)
    colors = "".join(letter for i, letter in enumerate(COLOR_LETTERS) if known.chars.colors >> i & 1)
    text = [line for part in card.abilities for line in part.split("\n")]
    values: Any = {"name": card.name, "cost": card.cost, "type": card.line, "colors": colors, "text": text}
    if card.stats:
        values["pt"] = card.stats
    found: CardText = values
    return found
