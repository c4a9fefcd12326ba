"""A table of the desk: a `Table` with people at it who sit elsewhere, and others who watch."""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from apnap.desk.clocks import Clock
from apnap.desk.viewer import Viewer, pilot_values

if TYPE_CHECKING:
    from apnap.desk.message_parts import Request, SeatInfo, TableInfo
    from apnap.play.table import Table

Message = dict[str, Any]
Sent = tuple[list[str], Message]  # to which sockets

REMEMBERED = 64  # acts a seat may send again
COVER = (1.0, 3.0)  # seconds a pass waits that would tell the others what a hand holds
BOTS_ONLY = 0.6  # seconds between decisions where only bots play
AWAY = 10.0  # seconds without a socket after which a player counts as away
PROGRESS = 0.5  # seconds after which a long row of answers by bots is told in between
PIECE = 60  # events after which it is, too: a long turn comes as several messages instead of a large one
CLAIM = 120.0  # seconds after which the game of a player who is away may be claimed


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Person:
    """Whoever may sit in a seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.token = ""  # as a hash
        self.invite = ""  # likewise; "" once it was used
        self.acts: OrderedDict[int, Message] = OrderedDict()  # what was answered to the last acts
        self.left_at: float | None = None  # since when they have no socket

    def may(self, token: str) -> bool:
        return bool(self.token) and hmac.compare_digest(self.token, hashed(token))


class DeskTable:
    """Made by `Desk.open`."""

    def __init__(self, id: str, table: Table, info: dict[str, Any], generation: int = 0) -> None:
        self.id = id
        self.table = table
        self.info = info  # what was chosen when it was opened: names, decks, clock, spectators …
        self.hotseat = bool(info.get("hotseat"))
        self.people = [Person(seat.number) for seat in table.seats if seat.is_human]
        seats = [person.seat for person in self.people]
        self.viewers: dict[int | None, Viewer] = {s: Viewer(table, s, generation, self.hotseat) for s in seats}
        self.viewers[None] = Viewer(table, None, generation)
        self.clock = Clock(str(info.get("clock", "")), len(table.seats))
        self.requests: list[Request] = []
        self.asked = 0  # requests so far
        self.rng = random.Random(secrets.randbits(64))  # only for how long passes wait
        self.due: float | None = None  # when the next thing happens by itself
        self.soon: float | None = None  # since when there is something to do that need not wait
        self.behind = False  # answers that need no person are still to be given
        self.told = 0.0  # when the viewers were last told something
        self.told_at = 0  # after how many events
        self.watched = False  # those who watch are still to be told
        self.touched = 0.0  # when somebody last did something here
        self.generation = generation  # how often it was read from a store
        cover = bool(info.get("cover", len(seats) > 1 and not self.hotseat))
        table.cover = {seat for seat in seats if cover}

    # ---- who is there --------------------------------------------------------------------------------------------

    def person(self, seat: int) -> Person:
        return next(person for person in self.people if person.seat == seat)

    def home_of(self, viewer: Viewer) -> int:
        """The seat of the person who looks through that viewer."""
        return next(seat for seat, known in self.viewers.items() if known is viewer and seat is not None)

    def seat_of(self, token: str) -> int | None:
        """Where that token sits."""
        return next((person.seat for person in self.people if person.may(token)), None)

    def new_token(self, seat: int) -> str:
        token = secrets.token_urlsafe(24)
        self.person(seat).token = hashed(token)
        return token

    def new_invite(self, seat: int) -> str:
        code = secrets.token_urlsafe(16)
        self.person(seat).invite = hashed(code)
        return code

    def take_invite(self, code: str) -> int | None:
        """The seat an invitation is for, which cannot be used again."""
        for person in self.people:
            if person.invite and hmac.compare_digest(person.invite, hashed(code)):
                person.invite = ""
                return person.seat
        return None

    def all_sockets(self) -> list[str]:
        return [socket for viewer in self.viewers.values() for socket in viewer.sockets]

    # ---- what is said besides the view ---------------------------------------------------------------------------

    def table_info(self) -> TableInfo:
        seats: list[SeatInfo] = []
        names = self.table.game.players
        decks = self.info.get("decks") or []
        for seat in self.table.seats:
            taken = not seat.is_human or self.hotseat or bool(self.person(seat.number).token)
            info: SeatInfo = {
                "seat": seat.number,
                "name": names[seat.number],
                "kind": "human" if seat.is_human else "bot",
                "taken": taken,
            }
            if not seat.is_human:
                info["bot"] = seat.kind
            if seat.number < len(decks) and decks[seat.number]:
                info["deck"] = decks[seat.number]
            seats.append(info)
        return {
            "id": self.id,
            "era": self.table.game.ruleset.name,
            "players": seats,
            "spectators": self.info.get("spectators", "link"),
            "clock": self.clock.name,
            "cover": bool(self.table.cover),
            "hotseat": self.hotseat,
        }

    def sides(self, viewer: Viewer, now: float) -> dict[str, Any]:
        seat = viewer.turn_to(self.table)
        pilot = None if seat is None else pilot_values(self.table, seat)
        return {
            "table": self.table_info(),
            "you": seat,
            "pilot": pilot,
            "clocks": self.clock.values(now),
            "presence": self.presence(now),
            "can": self.can(seat),
            "requests": [] if seat is None else list(self.requests),
        }

    def presence(self, now: float) -> dict[str, Any]:
        here: list[bool] = []
        for seat in self.table.seats:
            here.append(not seat.is_human or bool(self.viewers[self.watched_by(seat.number)].sockets))
        away = [0.0] * len(here)
        for person in self.people:
            if person.left_at is not None and not here[person.seat]:
                away[person.seat] = round(now - person.left_at, 1)
        return {"seats": here, "away": away, "spectators": len(self.viewers[None].sockets)}

    def watched_by(self, seat: int) -> int | None:
        """Whose viewer looks after that seat: at a table for one person, the first."""
        return self.people[0].seat if self.hotseat else seat

    def can(self, seat: int | None) -> dict[str, bool]:
        mine = seat is not None and any(self.hotseat or d.seat == seat for d in self.table.decisions)
        alone = len(self.people) == 1 or self.hotseat
        return {"undo": mine, "redo": alone and bool(self.table.undone), "undo_asks": mine and not alone}

    # ---- telling -------------------------------------------------------------------------------------------------

    def publish(self, now: float, later: bool = False) -> list[Sent]:
        """Tell everyone who is there what is new to them; with `later` those who watch are told at the next tick."""
        found: list[Sent] = []
        self.told = now
        self.told_at = len(self.table.game.events)
        self.watched = later and bool(self.viewers[None].sockets) and bool(self.people)
        if self.watched:
            self.soon = now
        for seat, viewer in self.viewers.items():
            if viewer.sockets and not (self.watched and seat is None):
                step: Any = viewer.step(self.table, self.sides(viewer, now))
                if step is not None:
                    found.append((list(viewer.sockets), step))
        return found

    def advance(self, now: float, most: float | None = None) -> list[Sent]:
        """Let everything happen that needs no person and does not have to wait; tell it.

        `most`: for about so many seconds; what is left then happens at the next `tick`.
        """
        table = self.table
        found: list[Sent] = []
        end = None if most is None else time.perf_counter() + most
        if not self.people:  # bots among themselves: at a pace that can be watched
            if self.due is None or now >= self.due:
                table.step()
            self.due = None if table.over or table.thinks is not None else now + BOTS_ONLY
        else:
            self.behind = False
            while table.step():
                if len(table.game.events) - self.told_at >= PIECE:
                    found += self.publish(now, most is not None)
                if end is not None and time.perf_counter() > end:
                    self.later(now)
                    return found + (self.publish(now, True) if now - self.told > PROGRESS else [])
            if table.covered is not None and self.due is None:
                self.due = now + self.rng.uniform(*COVER)
        self.clock.turn_to(None if table.over or table.because is None else table.decider, now)
        return found + self.publish(now, most is not None)

    def later(self, now: float) -> None:
        """Something is to be done that needs no person, at the next `tick`."""
        self.behind = True
        self.soon = now

    def next_due(self) -> float | None:
        """When `tick` is wanted."""
        times = [at for at in (self.soon, self.due) if at is not None]
        return min(times) if times else None

    def tick(self, now: float, most: float | None = None) -> list[Sent]:
        """Time has passed."""
        if self.soon is not None:
            self.soon = None
            if self.behind:
                return self.advance(now, most)
            if self.watched:
                return self.publish(now)
        if self.due is None or now < self.due:
            return []
        if not self.people and not self.all_sockets():
            self.due = None  # bots play for those who watch; whoever comes lets them go on
            return []
        if self.people:
            self.due = None
            self.table.release()
        return self.advance(now, most)

    # ---- what acts change ----------------------------------------------------------------------------------------

    def answered(self, now: float) -> None:
        """Somebody decided something: their clock stops, what was asked of others is no longer asked."""
        decider = None if self.clock.running is None else self.viewers.get(self.clock.running)
        self.clock.stop(now, 0.0 if decider is None else decider.lag)
        self.requests = []
        self.due = None

    def others(self, seat: int) -> list[int]:
        """The other people who are still in the game."""
        if self.hotseat:
            return []
        left = [p["left"] for p in self.table.game.view(None, 0)["players"]]
        return [person.seat for person in self.people if person.seat != seat and not left[person.seat]]

    def claimable(self, seat: int, now: float) -> list[int]:
        """Opponents whose time is up, or who have been away for long while they must decide."""
        found = [other for other in self.clock.flagged(now) if other in self.others(seat)]
        away = self.presence(now)["away"]
        decider = self.table.game.decider
        return found + [s for s in self.others(seat) if s not in found and s == decider and away[s] >= CLAIM]
