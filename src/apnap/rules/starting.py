"""Starting the game (103)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.commanders import follow_card
from apnap.atoms.cutting import cut
from apnap.atoms.draws import draw
from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.moves import do_moves
from apnap.atoms.planes import starting_plane
from apnap.atoms.shuffling import into_library, shuffle
from apnap.atoms.supplementary import shuffle_deck
from apnap.atoms.would_move import would_enter, would_move
from apnap.native import mypyc_attr
from apnap.options import KEEP, MULLIGAN, YES_NO, Option, picks
from apnap.queries.supplementary import KINDS
from apnap.rules.turn.markers import first_seats
from apnap.state.game_state import NEXT
from apnap.state.kinds import NOBODY, NOTHING, Act, Ev, Q, Way, Zone
from apnap.state.objects import Obj
from apnap.state.seating import middle_of
from apnap.task import SeatTask, Task

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State


def begin_game(g: State, chooser: int) -> None:
    """103.1–103.5, as tasks: who starts, shuffling, opening hands, mulligans.

    In a match the loser of the previous game chooses who starts, after a draw whoever chose before (`chooser`).
    """
    g.way = Way.START
    g.stage = NEXT
    emit(g, Ev.GAME_BEGINS, "103.1")
    g.push(FirstTurn())
    if g.ruleset.mulligans:
        g.push(Mulligans(-1))
    g.push(OpeningHands())
    if g.starting_player == NOBODY and g.format.emperors:
        g.starting_player = middle_of(g.teams[g.rng.below(len(g.teams))])  # 809.4
    if g.starting_player == NOBODY and g.teams and g.format.teams == "any":
        team = g.teams[g.rng.below(len(g.teams))]
        g.starting_player = team[len(team) // 2]  # 808.4: in its middle, of an even number to the left of it
    if g.starting_player == NOBODY:
        if chooser == NOBODY:
            chooser = g.rng.below(len(g.players))
        g.push(ChooseStart(chooser))
    else:
        if g.shared:
            g.starting_player = g.team_of(g.starting_player)[0]  # 805.3
        g.active = g.starting_player


class ChooseStart(SeatTask):
    """103.1: someone determined at random chooses who takes the first turn."""

    def run(self, g: State) -> None:
        seats = [p.seat for p in g.players if not p.left]
        if g.shared:
            seats = [team[0] for team in g.team_order()]  # 805.3: which team, by its primary player
        g.pose(self, Q.START, self.seat, picks(seats), "103.1", 1, 1, "")

    def answer(self, g: State, option: Option) -> None:
        g.starting_player = option.id
        g.active = option.id

    def without(self, g: State, seat: int) -> Task:
        return ChooseStart(g.next_seat(seat)) if self.seat == seat else self


class OpeningHands(Task):
    def run(self, g: State) -> None:
        self.prepare(g, False)

    def prepare(self, g: State, unseen: bool) -> None:
        """`unseen`: the game has only just been made, so nobody else has any of its cards."""
        for seat in g.apnap():
            shuffle(g, seat, "103.3", unseen)
            if g.command:
                for kind in KINDS:
                    shuffle_deck(g, seat, kind, "103.3a")
        g.push(DrawHands())
        if g.ruleset.asks_to_cut:
            for seat in reversed(g.apnap()):
                g.push(OfferCut(seat))


class OfferCut(SeatTask):
    """Mirage 46: a shuffled library, that of `seat`, is offered to the opponent, who may cut it."""

    def run(self, g: State) -> None:
        question = f"Cut {g.players[self.seat].name}'s library?"
        g.pose(self, Q.YES_NO, g.next_seat(self.seat), YES_NO, "103.3", 1, 1, question)

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.YES:
            cut(g, self.seat, g.ask_player, "103.3")


class DrawHands(Task):
    def run(self, g: State) -> None:
        if g.format.ante:
            put_at_stake(g)
        for seat in g.apnap():
            draw(g, seat, g.ruleset.hand_size, "103.5")
            g.players[seat].drew_from_empty = False


def put_at_stake(g: State) -> None:
    """Each player puts a random card of their deck into the ante zone before cards are drawn (407.2)."""
    moves: list[Would] = []
    for seat in g.apnap():
        library = g.players[seat].library  # shuffled, so that its top card is a random one
        if library:
            moves.append(would_move(g, library[-1].id, Zone.ANTE, "407.2"))
    if moves:
        do_moves(g, moves)


@mypyc_attr(acyclic=True)
class Mulligans(Task):
    """103.5: in turn order each player declares; then all who take one do so at the same time; repeated."""

    fields: ClassVar[tuple[str, ...]] = ("declared",)

    def __init__(self, declared: int) -> None:
        self.declared = declared  # bits of those who take one this round, -1 before the round has begun

    def run(self, g: State) -> None:
        if self.declared >= 0:
            takers = [s for s in g.apnap() if self.declared >> s & 1]
            if not takers:
                if g.ruleset.fewer_cards and any(not g.players[s].kept for s in g.apnap()):
                    g.push(Mulligans(-1))  # the next player's turn to decide
                return
            g.push(Mulligans(-1))
            for seat in reversed(takers):
                if not g.ruleset.fewer_cards:
                    g.push(PutOnBottom(seat, []))
            for seat in takers:
                take_mulligan(g, seat)
            return
        undecided = [s for s in g.apnap() if not g.players[s].kept]
        if undecided:
            if g.ruleset.fewer_cards:
                undecided = undecided[:1]  # CR08: 101.4: one player takes all of theirs, then the next
            g.push(Mulligans(0))
            for seat in reversed(undecided):
                g.push(DeclareMulligan(seat))


@mypyc_attr(acyclic=True)
class DeclareMulligan(SeatTask):
    def run(self, g: State) -> None:
        p = g.players[self.seat]
        if counted(g, p.mulligans) >= g.ruleset.hand_size:  # until the hand would be zero cards
            p.kept = True
            return
        g.pose(self, Q.MULLIGAN, self.seat, [KEEP, MULLIGAN], "103.5", 1, 1, "")

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.KEEP:
            g.players[self.seat].kept = True
            emit(g, Ev.MULLIGAN, "103.5", self.seat, n=0)
            return
        # The round's task waits below the other declarations: note this player in it.
        tasks = g.agenda
        for i in range(len(tasks) - 1, -1, -1):
            task = tasks[i]
            if isinstance(task, Mulligans):
                tasks[i] = Mulligans(task.declared | 1 << self.seat)
                break
        g.agenda = tasks


def counted(g: State, mulligans: int) -> int:
    """In multiplayer, and in some formats always, the first mulligan is free (103.5c, 800.6, 903.12g)."""
    return max(0, mulligans - 1) if g.started_with > 2 or g.format.free_mulligan else mulligans


def take_mulligan(g: State, seat: int) -> None:
    p = g.players[seat]
    p.mulligans += 1
    p.library.extend(into_library(g, p.hand))
    p.hand = []
    emit(g, Ev.MULLIGAN, "103.5", seat, n=p.mulligans)
    shuffle(g, seat, "103.5")
    fewer = counted(g, p.mulligans) if g.ruleset.fewer_cards else 0
    draw(g, seat, g.ruleset.hand_size - fewer, "103.5")
    p.drew_from_empty = False


@mypyc_attr(acyclic=True)
class PutOnBottom(Task):
    """After drawing: as many cards as mulligans taken go to the bottom, in any order."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "chosen")

    def __init__(self, seat: int, chosen: list[int]) -> None:
        self.seat = seat
        self.chosen = chosen

    def run(self, g: State) -> None:
        p = g.players[self.seat]
        need = min(counted(g, p.mulligans), len(p.hand) + len(self.chosen))
        if len(self.chosen) < need:
            left = [o.id for o in p.hand if o.id not in self.chosen]
            g.pose(self, Q.BOTTOM, self.seat, picks(left), "103.5", need, need, "")
            return
        for i in self.chosen:
            old = g.objects.pop(i)
            p.hand.remove(old)
            new = Obj(g.fresh_id(), old.card, old.owner, Zone.LIBRARY, old.is_card, False, 1 << self.seat)
            g.objects[new.id] = new
            p.library.insert(0, new)
            if g.commanders:
                follow_card(g, old.id, new.id, Zone.LIBRARY)
        g.stamp += 1

    def answer(self, g: State, option: Option) -> None:
        g.push(PutOnBottom(self.seat, [*self.chosen, option.id]))


class FirstTurn(Task):
    """103.8, after what opening hands allow."""

    def run(self, g: State) -> None:
        seats = [s for s in g.apnap() if opening_cards(g, s)]
        if seats:
            g.push(TurnsBegin())
            g.push(OpeningActions(seats, []))
        else:
            TurnsBegin().run(g)


class TurnsBegin(Task):
    def run(self, g: State) -> None:
        for p in g.players:
            p.drawn = 0
            p.dirty = True
        if g.format.planes:
            for seat in first_seats(g, g.starting_player):
                starting_plane(g, seat)  # 103.7, 901.14a
        g.active = NOBODY
        g.last_regular = (g.starting_player - g.direction) % len(g.players)
        g.unsettled = True


def opening_cards(g: State, seat: int) -> list[int]:
    """Cards with which a player may begin the game on the battlefield (103.6a)."""
    return [o.id for o in g.players[seat].hand if o.card.words and o.card.word("opening hand") is not None]


class OpeningActions(Task):
    """103.6: the starting player, then the others in turn order, each with one such card after the other."""

    fields: ClassVar[tuple[str, ...]] = ("seats", "declined")

    def __init__(self, seats: list[int], declined: list[int]) -> None:
        self.seats = seats
        self.declined = declined

    def next_card(self, g: State) -> tuple[int, int]:
        for seat in self.seats:
            if not g.players[seat].left:
                for i in opening_cards(g, seat):
                    if i not in self.declined:
                        return seat, i
        return NOBODY, NOTHING

    def run(self, g: State) -> None:
        seat, card = self.next_card(g)
        if seat != NOBODY:
            note = f"begin the game with {g.name_of(card)} on the battlefield"
            g.pose(self, Q.YES_NO, seat, YES_NO, "103.6a", 1, 1, note)

    def answer(self, g: State, option: Option) -> None:
        seat, card = self.next_card(g)
        if seat == NOBODY:
            return  # a hand dealt anew for somebody who does not know it has no such card
        g.way = Way.START
        if option.act == Act.YES:
            g.push(self)
            happen(g, [would_enter(g, card, seat, "103.6a")])
        else:
            g.push(OpeningActions(self.seats, [*self.declined, card]))

    def without(self, g: State, seat: int) -> Task:
        return OpeningActions([s for s in self.seats if s != seat], self.declined)
