"""Winning and losing, the order of turns, searching and shuffling libraries."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.knowing import everyone, known_only_to, show_to
from apnap.atoms.looking import reveal
from apnap.atoms.shuffling import shuffle, shuffle_below
from apnap.atoms.would_move import would_enter, would_move
from apnap.options import DONE, Option
from apnap.queries.objects import zone_list
from apnap.rules.leaving import draw_by_effect, lose_by_effect, win_by_effect
from apnap.state import keys
from apnap.state.kinds import Act, Ev, Q, Zone
from apnap.state.objects import Frame, Item
from apnap.task import FrameTask, SeatTask
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.effects.common import PlayerEffect
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import ONE, YOU, Num

if TYPE_CHECKING:
    from apnap.state.game_state import State


class Shuffle(PlayerEffect):
    def run(self, g: State, cx: Item) -> None:
        for seat in self.who.players(g, cx):
            shuffle(g, seat, "701.24a")


class ShuffleSpell(Effect):
    """This spell is shuffled into its owner's library as it has resolved (608.2n)."""

    def run(self, g: State, cx: Item) -> None:
        cx.put(keys.SHUFFLE_IN, [1])


class LoseGame(PlayerEffect):
    def run(self, g: State, cx: Item) -> None:
        lose_by_effect(g, self.who.players(g, cx), "104.3e")


class DrawGame(Effect):
    """The game is a draw."""

    def run(self, g: State, cx: Item) -> None:
        draw_by_effect(g, cx.controller)


class WinGame(PlayerEffect):
    def run(self, g: State, cx: Item) -> None:
        for seat in self.who.players(g, cx):
            win_by_effect(g, seat, "104.2b")


def asks_nothing(filter: Filter) -> bool:
    """Whether it fits everything."""
    return type(filter) is Filter and not any(getattr(filter, field) for field in Filter.fields)


class Search(Effect):
    """Search a library for cards and put them somewhere, then shuffle (701.23)."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "to", "n", "who", "tapped", "reveal")

    def __init__(
        self,
        filter: Filter = ANY,
        to: int = Zone.HAND,
        n: Amount = ONE,
        who: Who = YOU,
        tapped: bool = False,
        reveal: bool = True,
    ) -> None:
        self.filter = filter
        self.to = to
        self.n = n
        self.who = who
        self.tapped = tapped
        self.reveal = reveal
        # 701.23b: a search for cards with a stated quality; simply for a card it may not (701.23d).
        self.may_fail = not (asks_nothing(filter) and isinstance(n, Num) and n.n == 1)

    def run(self, g: State, cx: Item) -> None:
        for seat in reversed(self.who.players(g, cx)):
            g.push(SearchLibrary(self, cx.id, seat, []))


class SearchLibrary(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat", "found")

    def __init__(self, node: Search, frame: int, seat: int, found: list[int]) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat
        self.found = found

    def go_on(self, g: State, cx: Item) -> None:
        if len(self.found) >= self.node.n.value(g, cx):
            self.finish(g, cx)
            return
        seen: list[str] = []
        options: list[Option] = []
        for o in zone_list(g, self.seat, Zone.LIBRARY):
            if o.id in self.found or o.card.name in seen:
                continue
            if self.node.filter.match(g, o, o.card.chars, cx):
                seen.append(o.card.name)
                options.append(Option(Act.PICK, o.id, 0))
        options.sort(key=lambda x: g.objects[x.id].card.name)  # the order tells nothing about the library's
        must = bool(options) and not self.node.may_fail
        if not must:
            options.append(DONE)
        g.pose(self, Q.PICK, self.seat, options, "701.23a", 1 if must else 0, 1, "search")

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.DONE:
            self.finish(g, g.item(self.frame))
        else:
            g.push(SearchLibrary(self.node, self.frame, self.seat, [*self.found, option.id]))

    def finish(self, g: State, cx: Frame) -> None:
        if self.node.to == Zone.LIBRARY:  # it stays there, on top of the cards that are shuffled
            known = everyone(g) if self.node.reveal else 1 << self.seat
            if self.node.reveal:
                reveal(g, self.found, "701.23a", cx.source)
            show_to(g, shuffle_below(g, self.seat, "701.24a", self.found), known)
            return
        g.push(ShuffleTask(self.seat))
        if self.node.reveal:
            show_to(g, self.found, everyone(g))
        else:
            known_only_to(g, self.found, 0)
        ws = []
        cx.put(keys.MOVED, [])
        for i in self.found:
            if self.node.to == Zone.BATTLEFIELD:
                w = would_enter(g, i, self.seat, "701.23a", cx)
                w.tapped = self.node.tapped
            else:
                w = would_move(g, i, Zone(self.node.to), "701.23a", cx)
            ws.append(w)
        if ws:
            happen(g, ws)


class ShuffleTask(SeatTask):
    def run(self, g: State) -> None:
        shuffle(g, self.seat, "701.24a")


class ReverseOrder(Effect):
    """Reverse the game's turn order."""

    def run(self, g: State, cx: Item) -> None:
        g.direction = -g.direction
        g.stamp += 1
        emit(g, Ev.ORDER_REVERSED, "101.4", cx.controller, cx.source)


class TopOfLibrary(Ref):
    """The top cards of a player's library."""

    fields: ClassVar[tuple[str, ...]] = ("n", "who")

    def __init__(self, n: Amount = ONE, who: Who = YOU) -> None:
        self.n = n
        self.who = who

    def ids(self, g: State, cx: Frame) -> list[int]:
        found: list[int] = []
        for seat in self.who.players(g, cx):
            library = g.players[seat].library
            n = self.n.value(g, cx)
            found.extend(o.id for o in reversed(library[max(0, len(library) - n) :]))
        return found
