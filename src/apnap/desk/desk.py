"""`Desk`: many tables, and people who reach them by messages.  Plain values in, plain values out; nothing waits here.

    desk = Desk()
    made = desk.open({"seats": [{"kind": "human"}, {"kind": "greedy"}]}, now=0.0)
    sent = desk.receive("socket 1", made["id"], {"t": "join", "token": made["token"]}, now=0.0)

`receive`, `leave` and `tick` return what is to be sent: a list of (sockets, message).  A socket is any text.  `now` is
a clock in seconds that only goes on; `due` says when `tick` is wanted next.  Sockets, a worker in a browser and tests
use it alike.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from apnap.desk.acts import DOES, FOR_ALL, refusal
from apnap.desk.checking import checked
from apnap.desk.opening import opened
from apnap.desk.table import REMEMBERED, DeskTable, hashed
from apnap.errors import ApnapError, JournalNotWritten, MalformedChoice, SetupError

if TYPE_CHECKING:
    from apnap.desk.keeping import Store
    from apnap.desk.table import Message, Person, Sent
    from apnap.desk.viewer import Viewer

SPECTATORS = 2000  # at one table
KEPT = 600.0  # seconds a table stays here that nobody is at; the store has it
KEPT_WITHOUT_STORE = 24 * 3600.0  # where there is none, it is lost then


class Desk:
    """All tables there are."""

    def __init__(
        self,
        store: Store | None = None,
        most: int = 1000,
        slice: float | None = None,
        elsewhere: frozenset[str] = frozenset(),
    ) -> None:
        self.store = store
        self.elsewhere = elsewhere  # bots whose answers come by `thought`: they think in another process
        if store is not None:
            store.elsewhere = elsewhere
        self.slice = slice  # seconds of work on one table at a time; None: until a person is asked
        self.most = most
        self.tables: dict[str, DeskTable] = {}
        self.at: dict[str, tuple[DeskTable, Viewer]] = {}  # where each socket sits

    # ---- opening -------------------------------------------------------------------------------------------------

    def open(self, wish: object, now: float) -> Message:
        """A new table: its id, the token of the first person's seat, invitations for the other people's."""
        if len(self.tables) >= self.most:
            self.tidy(now)
        if len(self.tables) >= self.most:
            raise SetupError("there are too many tables already; try later")
        table, info = opened(wish)
        table.elsewhere = self.elsewhere
        id = secrets.token_urlsafe(9)
        made = DeskTable(id, table, info)
        self.tables[id] = made
        found: Message = {"id": id, "seat": None, "token": "", "invites": []}
        for n, person in enumerate(made.people):
            if n == 0:
                found["seat"] = person.seat
                found["token"] = made.new_token(person.seat)
            elif not made.hotseat:
                found["invites"].append({"seat": person.seat, "code": made.new_invite(person.seat)})
        made.touched = now
        if self.store is not None:
            self.store.begin(made)
        return found

    def table(self, id: str, now: float = 0.0) -> DeskTable | None:
        """The table of that name, from the store if it is not here."""
        found = self.tables.get(id)
        if found is None and self.store is not None:
            found = self.store.load(id)
            if found is not None:
                found.touched = now
                self.tables[id] = found
        return found

    def is_attended(self, id: str) -> bool:
        """Whether anybody is at that table."""
        found = self.tables.get(id)
        return found is not None and bool(found.all_sockets())

    def tidy(self, now: float) -> None:
        """Put tables away that nobody has been at for a while: they are read again when somebody comes."""
        longest = KEPT_WITHOUT_STORE if self.store is None else KEPT
        for id, table in list(self.tables.items()):
            if now - table.touched > longest and not table.all_sockets():
                del self.tables[id]

    # ---- sockets -------------------------------------------------------------------------------------------------

    def receive(self, socket: str, id: str, message: object, now: float) -> list[Sent]:
        """What a socket at that table says."""
        try:
            m = checked(message)
        except MalformedChoice as error:
            a = message.get("a") if isinstance(message, dict) else None
            number = a if isinstance(a, int) and not isinstance(a, bool) and abs(a) < 2**53 else -1
            return [([socket], refusal(number, error))]
        if m["t"] == "p":
            if socket in self.at:
                self.at[socket][1].lag = max(0, m.get("lag", 0)) / 1000
            return [([socket], {"t": "p"})]
        if m["t"] == "join":
            return self.join(socket, id, m, now)
        place = self.at.get(socket)
        if place is None:
            return [([socket], {"t": "no", "a": m["a"], "code": "refused", "text": "join a table first"})]
        return self.act(socket, place[0], place[1], m, now)

    def act(self, socket: str, desk: DeskTable, viewer: Viewer, m: Message, now: float) -> list[Sent]:
        a = int(m["a"])
        desk.touched = now
        kind = str(m["t"])
        person = None if viewer is desk.viewers[None] else desk.person(desk.home_of(viewer))
        if person is None and kind not in FOR_ALL:
            text = "you watch this game; only players can do that"
            return [([socket], {"t": "no", "a": a, "code": "refused", "text": text})]
        if person is not None and a in person.acts:
            return [([socket], person.acts[a])]
        if desk.behind and "q" in m:  # no question is asked while bots have their say
            text = f"question {m['q']} is not asked any more"
            return [([socket], {"t": "no", "a": a, "code": "stale", "text": text})]
        reply: Message
        desk.table.tag = {} if person is None else {"a": a, "from": person.seat}
        if desk.clock.is_on and person is not None:
            desk.table.tag["left"] = desk.clock.after(now)
        try:
            reply = DOES[kind](desk, viewer, m, now) or {"t": "ack", "a": a}
        except ApnapError as error:
            reply = refusal(a, error)
            if isinstance(error, JournalNotWritten):
                return [([socket], reply)]  # not remembered: it may be tried again
        finally:
            desk.table.tag = {}
        if person is not None:
            remember(person, a, reply)
        if reply["t"] != "ack":
            return [([socket], reply), *desk.publish(now)] if reply["t"] == "no" else [([socket], reply)]
        if self.slice is not None:  # what follows is done by the next `tick`; whoever acted need not wait for it
            desk.later(now)
            return [([socket], reply)]
        return [([socket], reply), *desk.advance(now)]

    def join(self, socket: str, id: str, m: Message, now: float) -> list[Sent]:
        if socket in self.at:
            self.leave(socket, now)
        desk = self.table(id, now)
        if desk is None:
            return [([socket], {"t": "gone", "text": "there is no such table"})]
        found: list[Sent] = []
        viewer = desk.viewers[None]
        if m.get("token"):
            seat = desk.seat_of(str(m["token"]))
            if seat is None:
                return [([socket], {"t": "gone", "text": "that token is not one of this table"})]
            viewer = desk.viewers[seat]
        elif m.get("invite"):
            taken = desk.take_invite(str(m["invite"]))
            if taken is None:
                return [([socket], {"t": "gone", "text": "that invitation was used already, or is none"})]
            token = desk.new_token(taken)
            viewer = desk.viewers[taken]
            if self.store is not None:
                self.store.seats(desk)
            found.append(([socket], {"t": "seat", "seat": taken, "token": token}))
        elif desk.info.get("spectators") == "none":
            return [([socket], {"t": "gone", "text": "this table has no spectators"})]
        elif len(viewer.sockets) >= SPECTATORS:
            return [([socket], {"t": "gone", "text": "there are too many spectators already"})]
        if viewer is not desk.viewers[None]:
            found += self.take_over(desk, viewer)
        return found + self.sit(socket, desk, viewer, m.get("v"), now)

    def take_over(self, desk: DeskTable, viewer: Viewer) -> list[Sent]:
        """The newest socket of a seat counts; the older one is told."""
        old = list(viewer.sockets)
        for socket in old:
            self.at.pop(socket, None)
        viewer.sockets.clear()
        return [(old, {"t": "gone", "text": "this seat was opened in another window"})] if old else []

    def sit(self, socket: str, desk: DeskTable, viewer: Viewer, v: int | None, now: float) -> list[Sent]:
        self.at[socket] = (desk, viewer)
        desk.touched = now
        if viewer is not desk.viewers[None]:
            desk.person(desk.home_of(viewer)).left_at = None
        # For everyone who is there already, and to bring the game up to a question.
        others = desk.advance(now, self.slice)
        missed = None if v is None else viewer.since(v)
        first = not viewer.sockets
        viewer.sockets.append(socket)
        told: list[Sent] = []
        if missed is not None:
            told = [([socket], {**step}) for step in missed]
        else:
            sides = desk.sides(viewer, now)
            # One of many who watch gets the version the others have; they are told below that one more is there.
            full: Any = viewer.full(desk.table, sides) if first else viewer.again(desk.table, sides)
            told = [([socket], full)]
        return others + told + desk.publish(now)

    def leave(self, socket: str, now: float) -> list[Sent]:
        """A socket was closed."""
        place = self.at.pop(socket, None)
        if place is None:
            return []
        desk, viewer = place
        desk.touched = now
        if socket in viewer.sockets:
            viewer.sockets.remove(socket)
        if viewer is not desk.viewers[None]:
            desk.person(desk.home_of(viewer)).left_at = now
        return desk.publish(now)

    # ---- time ----------------------------------------------------------------------------------------------------

    def due(self) -> float | None:
        """When something happens by itself."""
        times = [at for at in (table.next_due() for table in self.tables.values()) if at is not None]
        return min(times) if times else None

    def tick(self, now: float) -> list[Sent]:
        """What happens by itself."""
        return [sent for table in self.ready(now) for sent in self.tick_one(table, now)]

    def ready(self, now: float) -> list[DeskTable]:
        """The tables at which something is due, the longest waiting first."""
        found = [(at, table) for table in self.tables.values() if (at := table.next_due()) is not None and at <= now]
        return [table for _, table in sorted(found, key=lambda pair: pair[0])]

    # ---- bots that think elsewhere -------------------------------------------------------------------------------

    def thoughts(self) -> list[tuple[str, int]]:
        """What is to be thought about and nobody was asked yet: tables, and the numbers of their thoughts."""
        found: list[tuple[str, int]] = []
        for id, desk in self.tables.items():
            thought = desk.table.thinks
            if thought is not None and not thought.begun and (desk.people or desk.all_sockets()):
                thought.begun = True
                found.append((id, thought.n))
        return found

    def thought_values(self, id: str, n: int, anew: bool = False) -> Message | None:
        """What to think about, as `Ponderer.answer` takes it; None if nobody waits for it any more."""
        desk = self.tables.get(id)
        if desk is None or desk.table.thinks is None or desk.table.thinks.n != n:
            return None
        values = desk.table.thought_values(anew)
        return {**values, "key": f"{id}/{desk.table.thinks.seat}"}

    def thought(self, id: str, n: int, index: object, now: float) -> list[Sent]:
        """What came of it."""
        desk = self.tables.get(id)
        if desk is None or not desk.table.thought(n, index):
            return []
        return desk.advance(now, self.slice)

    def tick_one(self, table: DeskTable, now: float) -> list[Sent]:
        """What happens by itself at one table, for as long as `slice` allows."""
        return table.tick(now, self.slice)


def remember(person: Person, a: int, reply: Message) -> None:
    person.acts[a] = reply
    while len(person.acts) > REMEMBERED:
        person.acts.popitem(last=False)


__all__ = ["Desk", "hashed"]
