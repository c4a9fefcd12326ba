"""Other processes: those that play what strangers send (scenarios, records, comparisons), and one in which bots think
that take their time.  One that takes too long is ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import struct
import sys
from collections.abc import Callable
from typing import Any

import msgspec

from apnap.errors import ApnapError, LimitExceeded, ScenarioError

SECONDS = 5.0
THINKING = 60.0  # seconds for a thought; what a bot does in them is bounded by itself, but a machine may be busy
MEMORY = 1024 * 1024 * 1024  # bytes of address space a worker may have
LARGEST = 64 * 1024 * 1024  # bytes of an answer
HEAD = struct.Struct("!I")
# Compared between two eras as a worker starts: all that comparing and showing needs has then been made once.
FIRST = """title = "The first"
[players.A]
battlefield = ["Grizzly Bears"]
[players.B]
battlefield = ["Mogg Fanatic"]
[script]
text = '''
T1 declare attackers
  A: attack B with Grizzly Bears
  B: block Grizzly Bears with Mogg Fanatic
T1 end
'''
"""


class Told(ApnapError):
    """What a worker found wrong."""


class Worker:
    """A process that does one thing after the other."""

    def __init__(self, seconds: float = SECONDS, what: str = "play") -> None:
        self.seconds = seconds
        self.what = what  # "play", or "think"
        self.process: asyncio.subprocess.Process | None = None
        self.busy = asyncio.Lock()

    async def started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "apnap.web.workers",
                self.what,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LARGEST,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
            )
            await self.exchange(self.process, b"{}")  # until it has loaded what it needs
        return self.process

    async def exchange(self, process: asyncio.subprocess.Process, body: bytes) -> bytes:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(HEAD.pack(len(body)) + body)
        await process.stdin.drain()
        (size,) = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
        if size > LARGEST:
            raise LimitExceeded("what came of it is too large to show")
        return await process.stdout.readexactly(size)

    async def do(self, request: dict[str, Any]) -> bytes:
        """The answer as JSON; errors are `ApnapError`s."""
        async with self.busy:
            process = await self.started()
            try:
                reply = await asyncio.wait_for(self.exchange(process, msgspec.json.encode(request)), self.seconds)
            except TimeoutError:
                self.end()
                raise LimitExceeded(f"it took longer than {self.seconds:g} seconds") from None
            except (asyncio.IncompleteReadError, ConnectionError, OSError) as error:
                self.end()
                raise LimitExceeded("it took more memory than it may have") from error
        if reply[:1] == b"!":
            wrong = msgspec.json.decode(reply[1:])
            if wrong.get("line"):
                raise ScenarioError(wrong["text"], "", wrong["line"])
            raise Told(wrong["text"])
        return reply

    def end(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    async def ended(self) -> None:
        """Ended, and gone: whoever stops the server and goes on leaves no process behind."""
        process = self.process
        self.end()
        if process is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 5.0)


class Workers:
    """A few of them; whoever is free does the next thing."""

    def __init__(self, number: int = 2, seconds: float = SECONDS) -> None:
        self.all = [Worker(seconds) for _ in range(number)]
        self.thinker = Worker(THINKING, "think")
        self.waiting = 0

    async def do(self, request: dict[str, Any]) -> bytes:
        if self.waiting >= 8 * len(self.all):
            raise LimitExceeded("too much to do just now; try again in a moment")
        self.waiting += 1
        try:
            worker = next((w for w in self.all if not w.busy.locked()), self.all[self.waiting % len(self.all)])
            return await worker.do(request)
        finally:
            self.waiting -= 1

    async def think(self, thought: dict[str, Any]) -> int | None:
        """What a bot would answer; None if it must be shown first what it saw."""
        return int(found) if (found := msgspec.json.decode(await self.thinker.do(thought))) is not None else None

    async def warm(self, after: float = 0.0) -> None:
        """Have one of each kind ready, once the page itself has had its turn: the usual opponent thinks in one of them,
        and may have to decide something before anybody is asked."""
        await asyncio.sleep(after)
        for worker in (self.thinker, self.all[0]):
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                async with worker.busy:
                    await worker.started()

    async def ended(self) -> None:
        for worker in [*self.all, self.thinker]:
            await worker.ended()


# ---- inside such a process ---------------------------------------------------------------------------------------


def limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on every system
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def done(body: bytes, work: Callable[[Any], object]) -> bytes:
    """What came of a request, as JSON; `!` before what was wrong with it."""
    try:
        request = msgspec.json.decode(body)
        return msgspec.json.encode(work(request) if request else {})
    except ApnapError as error:
        values: dict[str, Any] = {"text": str(getattr(error, "reason", "") or error)[:900]}
        values["line"] = getattr(error, "line", 0)
        return b"!" + msgspec.json.encode(values)
    except RecursionError:
        return b'!{"text":"that is nested too deep","line":0}'
    except Exception as error:  # no traceback leaves the process
        return b"!" + msgspec.json.encode({"text": f"a fault of apnap itself ({type(error).__name__})", "line": 0})


def worker(what: str) -> Callable[[Any], object]:
    """What this process does for others."""
    if what == "think":
        from apnap.desk.own_cards import admit
        from apnap.play.pondering import Ponderer

        ponderer = Ponderer()

        def think(request: Any) -> int | None:
            admit(request.get("own") or [], replace=True)
            return ponderer.answer(request)

        return think
    from apnap.desk.working import work

    work({"do": "compare", "scenario": FIRST})  # what takes a while the first time, before anyone waits
    return work


def main(what: str = "play") -> None:
    from apnap.cards.registry import all_cards
    from apnap.cardtext.pool import use_if_there

    work = worker(what)
    all_cards()
    use_if_there()
    limit_memory()
    read, write = sys.stdin.buffer, sys.stdout.buffer
    while True:
        head = read.read(HEAD.size)
        if len(head) < HEAD.size:
            return
        reply = done(read.read(HEAD.unpack(head)[0]), work)
        write.write(HEAD.pack(len(reply)) + reply)
        write.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main(*sys.argv[1:2])
