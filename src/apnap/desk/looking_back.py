"""A game as it was right after one of its events, through the eyes of whoever looks back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.desk.flat import flatten
from apnap.desk.veil import Veil
from apnap.telling.questions import Surroundings

if TYPE_CHECKING:
    from apnap.desk.message_parts import Flat
    from apnap.driving.watching import Moment
    from apnap.play.table import Table


class LookingBack:
    """Keeps the position after the event with that number; an announcement that is called off is played again."""

    def __init__(self, n: int, eyes: int | str | None, players: int) -> None:
        self.n = n
        self.eyes = eyes
        self.veil = Veil(players)  # of its own: names of then tell nothing about things of now
        self.found: Flat | None = None

    def see(self, now: Moment) -> None:
        if now.n == self.n:
            self.found = flatten(now.view(self.eyes), self.veil, Surroundings(now))


def position_at(table: Table, n: int, eyes: int | str | None) -> Flat:
    """The position right after event `n`: a seat's eyes see what that player saw then, None what everyone saw."""
    if len(table.game.history) > 1:
        table.game.undo_is_clean(0)  # keeps positions on its way: whoever looks back again waits less
    game = table.game.clone()
    answers = list(game.history)
    begun = max((d.at for d in table.decisions if d.events <= n), default=0)
    if len(answers) > begun:
        game.undo(len(answers) - begun)
    looking = LookingBack(n, eyes, len(game.players))
    given = begun
    while n >= len(game.events) and given < len(answers):
        game.watch(looking.see)
        game.apply(answers[given])
        game.watch(None)
        given += 1
    if looking.found is not None and n < len(game.events) - 1:
        return looking.found
    return flatten(game.view(eyes, 0), looking.veil, Surroundings(game))  # nothing has happened since
