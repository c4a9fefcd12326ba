"""The server of the page: sockets for tables, plain requests for what can be looked up, and the page's files.

One process, one loop; the desk itself never waits.  Nothing here knows the game.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from apnap.citations import UnknownEdition, UnknownRule
from apnap.desk import Desk, Store
from apnap.desk import looking_up as look
from apnap.desk.own_cards import admit, needed_by
from apnap.desk.table import Sent
from apnap.errors import ApnapError, MalformedChoice, ScenarioError, UnknownCard
from apnap.play.pondering import SLOW as SLOW_BOTS
from apnap.web.guarding import Bucket, Guard
from apnap.web.pages import Pages
from apnap.web.sending import Sending
from apnap.web.workers import Workers

SUBPROTOCOL = "apnap.1"
LARGEST_IN = 8 * 1024
LARGEST_POST = 64 * 1024
JOIN_WITHIN = 5.0  # seconds
ACTS = (10.0, 30.0)  # a second, and at once
TABLES = 64  # of one address, with somebody at them
FRESH = 60.0  # seconds for which a table counts though nobody is there yet
AGAIN = 5.0  # seconds until a table is tried again at which a fault of ours came up
TIDY = 30.0  # seconds between two looks for tables that nobody needs
SLICE = 0.005  # seconds of work on one table before others have their turn
WARM = 2.0  # seconds until a process begins to load what scenarios need; first somebody wants to see the page
KEPT_BYTES = 24 * 1024 * 1024  # of films and comparisons that may be asked for again
SLOW = 400  # messages that may wait for a socket that does not read

encode = msgspec.json.encode
decode = msgspec.json.decode


class Line:
    """A socket, and what waits to be sent to it."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.name = secrets.token_hex(8)
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(SLOW)

    def send(self, text: str | None) -> None:
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:  # it comes back with `join` and its version
            while not self.waiting.empty():
                self.waiting.get_nowait()
            self.waiting.put_nowait(None)


class Server:
    """The desk, its sockets, and the loop that lets time pass."""

    def __init__(self, store: Store | None = None, guard: Guard | None = None, pages: Pages | None = None) -> None:
        self.desk = Desk(store, slice=SLICE, elsewhere=SLOW_BOTS)
        self.guard = guard or Guard()
        self.pages = pages or Pages()
        self.lines: dict[str, Line] = {}
        self.sending = Sending(store, self.send, self.unkept)
        self.opened: dict[str, dict[str, float]] = {}  # by address: which tables, and since when
        self.most_tables = TABLES
        self.workers = Workers()
        self.kept = Kept()
        self.thinking: set[asyncio.Task[None]] = set()
        self.changed = asyncio.Event()
        self.stopping = False

    # ---- sockets -------------------------------------------------------------------------------------------------

    def deliver(self, sent: list[Sent]) -> None:
        """Tell it, once what was written is kept."""
        if sent:
            self.sending.deliver(sent)
        self.changed.set()

    def unkept(self) -> None:
        """The disk takes nothing any more: nobody is told what is not kept; whoever asks again is told that."""
        self.guard.report("the disk")
        for line in self.lines.values():
            line.send(None)

    def send(self, sent: list[Sent]) -> None:
        for sockets, message in sent:
            lines = [self.lines[name] for name in sockets if name in self.lines]
            if not lines:
                continue
            text = encode(message).decode()
            for line in lines:
                line.send(text)
                if message.get("t") == "gone":
                    line.send(None)

    async def socket(self, socket: WebSocket) -> None:
        if not self.guard.allows(socket.headers, socket.url.hostname):
            await socket.close(4403, "foreign origin")
            return
        if SUBPROTOCOL not in socket.scope.get("subprotocols", []):
            await socket.close(4400, f"speak {SUBPROTOCOL}")
            return
        await socket.accept(SUBPROTOCOL)
        line = Line(socket)
        self.lines[line.name] = line
        writing = asyncio.create_task(self.write(line))
        try:
            await self.read(line, str(socket.path_params["id"]))
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.lines.pop(line.name, None)
            self.deliver(self.desk.leave(line.name, time.monotonic()))
            writing.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await writing
            with contextlib.suppress(Exception):
                await socket.close()

    async def write(self, line: Line) -> None:
        while True:
            text = await line.waiting.get()
            if text is None:
                await line.socket.close(4409, "done")
                return
            await line.socket.send_text(text)

    async def read(self, line: Line, id: str) -> None:
        bucket = Bucket(*ACTS)
        joined = False
        while True:
            get = line.socket.receive_text()
            text = await (get if joined else asyncio.wait_for(get, JOIN_WITHIN))
            now = time.monotonic()
            if len(text) > LARGEST_IN or len(text.encode()) > LARGEST_IN:
                self.refuse(line, "limit", f"a message has at most {LARGEST_IN} bytes")
                continue
            if not bucket.take(now):
                self.refuse(line, "limit", "too many messages; slower, please")
                continue
            try:
                message = decode(text)
            except (msgspec.DecodeError, RecursionError):
                self.refuse(line, "malformed", "that is no message")
                continue
            joined = joined or (isinstance(message, dict) and message.get("t") == "join")
            try:
                self.deliver(self.desk.receive(line.name, id, message, now))
            except Exception:  # a fault of ours; the game stands as it was, and the page gets no traceback
                a = message.get("a") if isinstance(message, dict) else -1
                self.guard.report("a message")
                self.refuse(line, "fault", "a fault of apnap itself; nothing changed", a if isinstance(a, int) else -1)

    def refuse(self, line: Line, code: str, text: str, a: int = -1) -> None:
        line.send(encode({"t": "no", "a": a, "code": code, "text": text}).decode())

    async def clock(self) -> None:
        """Let time pass: what is due happens."""
        while not self.stopping:
            self.changed.clear()
            self.desk.tidy(time.monotonic())
            self.let_think()
            due = self.desk.due()
            wait = TIDY if due is None else min(TIDY, max(0.0, due - time.monotonic()))
            try:
                await asyncio.wait_for(self.changed.wait(), wait)
            except TimeoutError:
                if due is None:  # nobody waits for anything
                    gc.collect()
            for table in self.desk.ready(time.monotonic()):
                try:
                    sent = self.desk.tick_one(table, time.monotonic())
                except Exception:
                    self.guard.report("the clock")
                    table.soon, table.due = None, time.monotonic() + AGAIN
                    continue
                if sent:
                    self.deliver(sent)
                await asyncio.sleep(0)  # whoever sent something is heard between two tables

    def let_think(self) -> None:
        """Bots that take their time do so in another process; everybody else goes on meanwhile."""
        for id, n in self.desk.thoughts():
            task = asyncio.create_task(self.think(id, n))
            self.thinking.add(task)
            task.add_done_callback(self.thinking.discard)

    async def think(self, id: str, n: int) -> None:
        found: int | None = None
        try:
            for anew in (False, True):
                values = self.desk.thought_values(id, n, anew)
                if values is None:
                    return
                found = await self.workers.think({**values, "own": needed_by(values["save"])})
                if found is not None:
                    break
        except ApnapError:
            found = None  # it took too long, or came to nothing: somebody quicker answers
        except Exception:
            self.guard.report("a thought")
        self.deliver(self.desk.thought(id, n, found, time.monotonic()))

    # ---- requests ------------------------------------------------------------------------------------------------

    async def open_table(self, request: Request) -> Response:
        who = "" if request.client is None else request.client.host
        if self.busy_tables(who) >= self.most_tables:
            return answer({"code": "limit", "text": "too many tables from this address"}, 429)
        wish = await posted(request)
        now = time.monotonic()
        made = self.desk.open(wish, now)
        self.opened.setdefault(who, {})[made["id"]] = now
        await self.sending.sure()
        return answer(made)

    def busy_tables(self, who: str) -> int:
        """How many tables of that address are new, or have somebody at them; the others cost nothing."""
        recent = time.monotonic() - FRESH
        kept = {id: at for id, at in self.opened.get(who, {}).items() if at > recent or self.desk.is_attended(id)}
        self.opened[who] = kept
        return len(kept)

    async def work(self, request: Request) -> Response:
        """A scenario, a record or a comparison, played by another process."""
        asked = await posted(request)
        if not isinstance(asked, dict):
            raise MalformedChoice("what is asked for is an object")
        name = asked.get("name")
        if isinstance(name, str) and "scenario" not in asked:  # one that ships
            asked = {**asked, "scenario": look.scenario(name)["text"]}
        asked = {**asked, "do": request.path_params["do"], "own": needed_by(asked.get("scenario"), asked.get("record"))}
        body = await self.kept.get(asked, self.workers.do)
        return Response(body, 200, {"Cache-Control": "no-store"}, "application/json")

    async def own_cards(self, request: Request) -> Response:
        """Cards of one's own: known from now on by their names."""
        asked = await posted(request)
        texts = asked.get("cards") if isinstance(asked, dict) else None
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise MalformedChoice("'cards' is a list of texts, one for each card file")
        return answer({"names": admit(texts)})

    # ---- the application -----------------------------------------------------------------------------------------

    def app(self) -> Starlette:
        routes: list[BaseRoute] = [
            WebSocketRoute("/ws/{id}", self.socket),
            Route("/api/start", got(lambda r: look.start())),
            Route("/api/turn/{era}", got(lambda r: look.turn(r.path_params["era"]))),
            Route("/api/slots", got(lambda r: look.slots())),
            Route("/api/rule/{era}/{rule:path}", got(lambda r: look.rule(r.path_params["era"], r.path_params["rule"]))),
            Route("/api/card/{name:path}", got(lambda r: look.card(r.path_params["name"], era_of(r)))),
            Route("/api/cards", self.guarded(self.own_cards), methods=["POST"]),
            Route("/api/cards", got(lambda r: look.cards(r.query_params.get("q", "")))),
            Route("/api/search", got(lambda r: look.search(r.query_params.get("q", ""), era_of(r)))),
            Route("/api/scenarios", got(lambda r: look.scenarios())),
            Route("/api/scenario/{name:path}", got(lambda r: look.scenario(r.path_params["name"]))),
            Route("/api/table", self.guarded(self.open_table), methods=["POST"]),
            Route("/api/{do}", self.guarded(self.work), methods=["POST"]),
            Mount("/", self.pages.app()),
        ]
        squeezed = [
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
        ]  # requests only; sockets are not compressed
        return Starlette(routes=routes, lifespan=self.lifespan, middleware=squeezed)

    def guarded(self, handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            if not self.guard.allows(request.headers, request.url.hostname):
                return answer({"code": "refused", "text": "foreign origin"}, 403)
            try:
                return await handler(request)
            except TooLarge:
                return answer({"code": "limit", "text": f"at most {LARGEST_POST} bytes"}, 413)
            except ApnapError as error:
                return wrong(error)
            except Exception:
                self.guard.report("a request")
                return answer({"code": "fault", "text": "a fault of apnap itself"}, 500)

        return handle

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        ticking = asyncio.create_task(self.clock())
        warming = asyncio.create_task(self.workers.warm(WARM))  # the first scenario need not wait for it
        yield
        warming.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await warming
        self.stopping = True
        ticking.cancel()
        for task in list(self.thinking):
            task.cancel()
        await self.workers.ended()
        for line in list(self.lines.values()):
            with contextlib.suppress(Exception):
                await line.socket.close(1001, "the server stops")


class Kept:
    """What came of the last requests that were worked on: the same text is played once, for all who open its link."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self.most = most
        self.size = 0
        self.answers: OrderedDict[bytes, bytes] = OrderedDict()

    async def get(self, asked: dict[str, Any], do: Callable[[dict[str, Any]], Awaitable[bytes]]) -> bytes:
        key = hashlib.sha256(encode(asked)).digest()
        known = self.answers.get(key)
        if known is not None:
            self.answers.move_to_end(key)
            return known
        found = await do(asked)
        if key not in self.answers and len(found) <= self.most // 4:
            self.answers[key] = found
            self.size += len(found)
            while self.size > self.most:
                self.size -= len(self.answers.popitem(last=False)[1])
        return found


class TooLarge(Exception):
    """More was sent than is read."""


def era_of(request: Request) -> str:
    return request.query_params.get("era", "current")


async def posted(request: Request) -> Any:
    """The body of a request, read up to a limit."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_POST:
            raise TooLarge
    try:
        return decode(body or b"{}")
    except (msgspec.DecodeError, RecursionError) as error:
        raise ScenarioError("that is no JSON") from error


def answer(values: Any, status: int = 200, cache: bool = False) -> Response:
    headers = {"Cache-Control": "public, max-age=86400" if cache else "no-store"}
    return Response(encode(values), status, headers, "application/json")


def wrong(error: Exception) -> Response:
    values: dict[str, Any] = {"code": "refused", "text": str(getattr(error, "reason", "") or error)[:900]}
    if isinstance(error, ScenarioError) and error.line:
        values["line"] = error.line
    return answer(values, 404 if isinstance(error, UnknownCard | UnknownRule | UnknownEdition) else 400)


def got(make: Callable[[Request], Any]) -> Callable[[Request], Awaitable[Response]]:
    """A request that only looks something up; the answer may be kept for a day."""

    async def handle(request: Request) -> Response:
        try:
            return answer(make(request), cache=True)
        except (ApnapError, UnknownRule, UnknownEdition) as error:
            return wrong(error)
        except Exception:
            return answer({"code": "fault", "text": "a fault of apnap itself"}, 500)

    return handle
