"""Drawing cards (121), milling, and what becomes of an empty library."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.commanders import follow_card
from apnap.atoms.emit import emit, record
from apnap.atoms.following import following
from apnap.atoms.happening import happen
from apnap.atoms.looking import reveal
from apnap.atoms.moves import move_all
from apnap.atoms.running import forget_spent
from apnap.atoms.would import PERFORMERS, Performer, Would, inherit
from apnap.events import Event
from apnap.queries.rule_changes import player_rules, rule_amount
from apnap.state import keys
from apnap.state.kinds import NOTHING, Ev, Way, Zone
from apnap.state.objects import Frame, Obj
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


def draw(g: State, seat: int, n: int, rule: str, source: int = NOTHING, frame: int = NOTHING) -> None:
    """Draw cards one at a time (121.2)."""
    if n <= 0 or g.players[seat].left:
        return
    if (g.replacers and Ev.DRAWN in g.replacers) or (n > 1 and asks_between(g, seat)):
        g.push(DrawCards(seat, n, rule, source, frame, g.way))
        return
    for _i in range(n):
        draw_one(g, seat, rule, source, frame, g.way)


def asks_between(g: State, seat: int) -> bool:
    """Whether the player decides about the first card before seeing the next (702.94a)."""
    p = g.players[seat]
    if p.drawn > 0 or not p.library:
        return False
    card = p.library[-1].card
    return bool(card.words) and card.word("miracle") is not None


def may_draw(g: State, seat: int) -> bool:
    """Whether no effect says that the player can't draw a further card (101.2, 121.3)."""
    for entry in player_rules(g, "cannot draw", seat):
        if rule_amount(g, entry) <= g.players[seat].drawn:
            return False
    return True


def draw_one(g: State, seat: int, rule: str, source: int, frame: int, way: Way) -> None:
    if g.spent is not None:  # one card is drawn after another
        forget_spent(g)
    if g.rules and not may_draw(g, seat):
        return
    if not g.replacers or Ev.DRAWN not in g.replacers:
        take_top(g, seat, rule, source, frame, way)
        return
    w = Would(Ev.DRAWN, rule)
    w.player = seat
    w.n = 1
    w.source = source
    w.frame = frame
    w.way = way
    if frame != NOTHING:
        inherit(w, g.items.get(frame))
    happen(g, [w])


class DrawCards(Task):
    fields: ClassVar[tuple[str, ...]] = ("seat", "n", "rule", "source", "frame", "way")

    def __init__(self, seat: int, n: int, rule: str, source: int, frame: int, way: Way) -> None:
        self.seat = seat
        self.n = n
        self.rule = rule
        self.source = source
        self.frame = frame
        self.way = way

    def run(self, g: State) -> None:
        if self.n > 1:
            g.push(DrawCards(self.seat, self.n - 1, self.rule, self.source, self.frame, self.way))
        draw_one(g, self.seat, self.rule, self.source, self.frame, self.way)


def take_top(g: State, seat: int, rule: str, source: int, frame: int, way: Way) -> None:
    """The top card of the library, if there is one, goes to the hand; nothing replaces it (any more)."""
    p = g.players[seat]
    if p.left:
        return
    g.way = way
    if not p.library:
        p.drew_from_empty = True  # 121.4; the loss is a state-based action (704.5b)
        p.dirty = True
        g.unsettled = True
        record(g, Event(Ev.DRAWN, "121.4", g.way, seat, cause=source, note="empty library"))  # no card was drawn
        if g.ruleset.loses_at_once and way is not Way.START:
            following().lost(g, [seat], "704.5b")
        return
    old = p.library.pop()
    new = Obj(g.fresh_id(), old.card, old.owner, Zone.HAND, old.is_card, False, old.seen_by)
    g.objects.follow(old.id, new)
    p.hand.append(new)
    if g.commanders:
        follow_card(g, old.id, new.id, Zone.HAND)
    p.drawn += 1
    p.note_drawn(new.id)
    g.stamp += 1
    if p.drawn == 1:
        if new.card.words and new.card.word("miracle") is not None:
            following().drew_miracle(g, seat, new.id)
        if g.rules and "reveals first draw" in g.rules:
            for entry in player_rules(g, "reveals first draw", seat):  # an ability linked to it may trigger (603.11)
                reveal(g, [new.id], "603.11", entry.source)
    if frame != NOTHING:
        item = g.items.get(frame)
        if item is not None:
            item.note(keys.DRAWN, new.id)
    if g.tells(Ev.DRAWN):
        emit(g, Ev.DRAWN, rule, seat, new.id, n=1, m=p.drawn, cause=source)


def mill(g: State, seats: list[int], n: int, rule: str, cx: Frame | None = None) -> None:
    """Put cards from the top of libraries into graveyards (701.17a), all at once."""
    ids: list[int] = []
    for seat in seats:
        library = g.players[seat].library
        ids.extend([o.id for o in reversed(library[max(0, len(library) - n) :])])
    move_all(g, ids, Zone.GRAVEYARD, rule, cx)


class Drawing(Performer):
    def perform(self, g: State, ws: list[Would]) -> None:
        for w in ws:
            take_top(g, w.player, w.rule, w.source, w.frame, w.way)


PERFORMERS[Ev.DRAWN] = Drawing()
