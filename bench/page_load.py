"""Many tables and many who watch, on one process: how long answers and steps take, and what the process needs."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from bench.page import percentile, row

SERVE = """
import gc
import sys
from apnap.web.guarding import Guard
from apnap.web.running import COLLECTING, listening
from apnap.web.server import Server
from apnap.web.store import FileStore
from pathlib import Path
import uvicorn
gc.set_threshold(*COLLECTING)
made = listening("127.0.0.1", 0, 0)
server = Server(FileStore(Path(sys.argv[1])), Guard())
server.most_tables = 10_000
print(made.getsockname()[1], flush=True)
config = uvicorn.Config(server.app(), log_level="error", ws="websockets-sansio", ws_per_message_deflate=False)
uvicorn.Server(config).run(sockets=[made])
"""
VERSION = re.compile(r'\{"t":"(full|step)","v":(\d+)')
PACE = 4.0  # seconds between two decisions of a person


class Numbers:
    def __init__(self) -> None:
        self.acks: list[float] = []
        self.delays: list[float] = []
        self.answers = 0
        self.over = 0
        self.wrong: list[str] = []
        self.late: list[float] = []  # by how much this process itself is late: what it measures is longer by that


class Beginning:
    """Everybody comes first and goes last; what is measured lies between."""

    def __init__(self, people: int, expected: int, seconds: float) -> None:
        self.people = people
        self.expected = expected
        self.seconds = seconds
        self.all_there = asyncio.Event()
        self.end = 0.0
        self.all_done = asyncio.Event()

    def done(self) -> None:
        self.people -= 1
        if self.people <= 0:
            self.all_done.set()

    def here(self) -> None:
        self.expected -= 1
        if self.expected <= 0 and not self.all_there.is_set():
            self.end = time.monotonic() + self.seconds
            self.all_there.set()

    async def begun(self) -> float:
        """When it ends."""
        await self.all_there.wait()
        return self.end


async def person(
    port: int, made: dict[str, Any], sent: dict[str, float], beginning: Beginning, numbers: Numbers
) -> None:
    try:
        await play(port, made, sent, beginning, numbers)
    finally:
        beginning.done()


async def play(port: int, made: dict[str, Any], sent: dict[str, float], beginning: Beginning, numbers: Numbers) -> None:
    """Plays at a person's pace; how long until the answer is acknowledged."""
    from websockets.asyncio.client import connect

    rng = random.Random(made["id"])
    async with connect(f"ws://127.0.0.1:{port}/ws/{made['id']}", subprotocols=["apnap.1"], max_size=None) as socket:  # type: ignore[list-item]
        await socket.send(json.dumps({"t": "join", "token": made["token"]}))
        ask: Any = None
        a = 0
        while ask is None:
            ask = json.loads(await socket.recv()).get("ask")
        beginning.here()
        end = await beginning.begun()
        while time.monotonic() < end:
            if ask is None:
                told = await heard(socket, end)
                if told is None:
                    return
                ask = told.get("ask", ask)
                if told["t"] in ("full", "step") and told["ask"] is None and told.get("wait") is None:
                    numbers.over += 1
                    return
                continue
            await asyncio.sleep(rng.uniform(0.5, 1.5) * PACE)
            a += 1
            begun = time.monotonic()
            sent[made["id"]] = begun
            await socket.send(
                json.dumps({"t": "answer", "a": a, "q": ask["q"], "picks": rng.randrange(len(ask["options"]))})
            )
            ask = None
            while True:
                told = await heard(socket, end + 30)
                if told is None:
                    numbers.wrong.append("no answer came")
                    return
                if told["t"] in ("full", "step"):
                    ask = told["ask"]
                if told["t"] in ("ack", "no"):
                    numbers.acks.append(time.monotonic() - begun)
                    numbers.answers += 1
                    break


async def watcher(port: int, id: str, sent: dict[str, float], beginning: Beginning, numbers: Numbers) -> None:
    from websockets.asyncio.client import connect

    async with connect(f"ws://127.0.0.1:{port}/ws/{id}", subprotocols=["apnap.1"], max_size=None) as socket:  # type: ignore[list-item]
        await socket.send(json.dumps({"t": "join"}))
        v = version(await socket.recv())
        beginning.here()
        while not beginning.all_there.is_set():
            try:
                v = version(await asyncio.wait_for(socket.recv(), 1.0)) or v
            except TimeoutError:
                continue
        while not beginning.all_done.is_set():
            try:
                text = await asyncio.wait_for(socket.recv(), 1.0)
            except TimeoutError:
                continue
            found = VERSION.match(str(text))  # reading a thousand messages whole would be all that this process does
            if found is None:
                continue
            if found[1] == "step":
                if int(found[2]) != v + 1:
                    numbers.wrong.append("a step is missing")
                if id in sent:
                    numbers.delays.append(time.monotonic() - sent[id])
            v = int(found[2])


def version(text: str | bytes) -> int:
    found = VERSION.match(str(text))
    return 0 if found is None else int(found[2])


async def lateness(beginning: Beginning, numbers: Numbers) -> None:
    end = await beginning.begun()
    while (begun := time.monotonic()) < end:
        await asyncio.sleep(0.05)
        numbers.late.append(time.monotonic() - begun - 0.05)


async def heard(socket: Any, end: float) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), max(0.01, end - time.monotonic())))
    except TimeoutError:
        return None
    return found


def memory(pid: int) -> float:
    """MB of the process."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def processor(pid: int) -> float:
    """Seconds of the processor so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def until_there(port: int) -> None:
    """The port is known a moment before anybody listens."""
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/turn/current", timeout=60).close()
            return
        except OSError:
            time.sleep(0.1)


def opened(port: int, n: int) -> dict[str, Any]:
    body = json.dumps({"seed": str(n), "seats": [{"kind": "human"}, {"kind": "lively"}], "cover": False}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/table", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.loads(answer.read())
    return found


async def all_at_once(port: int, tables: list[dict[str, Any]], each: int, seconds: float) -> tuple[Numbers, float]:
    numbers = Numbers()
    sent: dict[str, float] = {}
    beginning = Beginning(len(tables), len(tables) * (1 + each), seconds)
    begun = time.monotonic()
    wanted = [person(port, made, sent, beginning, numbers) for made in tables]
    wanted += [watcher(port, made["id"], sent, beginning, numbers) for made in tables for _ in range(each)]
    for result in await asyncio.gather(lateness(beginning, numbers), *wanted, return_exceptions=True):
        if isinstance(result, BaseException):
            numbers.wrong.append(repr(result)[:120])
    return numbers, beginning.end - seconds - begun


def late(numbers: Numbers, p: float) -> str:
    return f"{percentile(numbers.late, p) * 1000:.0f}"


def load(tables: int, each: int, seconds: float) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "tables.sqlite")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                port = int(server.stdout.readline())
                until_there(port)
                empty = memory(server.pid)
                begun = time.monotonic()
                made = [opened(port, n) for n in range(tables)]
                opening = time.monotonic() - begun
                used = processor(server.pid)
                numbers, coming = asyncio.run(all_at_once(port, made, each, seconds))
                used = processor(server.pid) - used
                full = memory(server.pid)
            finally:
                server.terminate()
    row("tables, spectators", f"{tables:,}, {tables * each:,}", "200, 1,000")
    row("to open all tables", f"{opening:.1f} s", "")
    row("until all of them are there, come at once", f"{coming:.1f} s", "")
    row("answers a second, at one in four seconds for each person", f"{numbers.answers / seconds:.1f}", "")
    row("answer → acknowledged, median", f"{percentile(numbers.acks, 0.5) * 1000:.0f} ms", "")
    row("answer → acknowledged, 95 of 100", f"{percentile(numbers.acks, 0.95) * 1000:.0f} ms", "100 ms without bots")
    row("answer → step at a spectator, 95 of 100", f"{percentile(numbers.delays, 0.95) * 1000:.0f} ms", "")
    row("of it this process being late, median and 95 of 100", f"{late(numbers, 0.5)} and {late(numbers, 0.95)} ms", "")
    row("processor of the server, all coming included", f"{used:.1f} s in {coming + seconds:.0f} s", "")
    row("memory for a table, its seats and spectators", f"{(full - empty) / tables:.2f} MB", "1 MB")
    row("lost, doubled or failed", f"{len(numbers.wrong)} {'; '.join(sorted(set(numbers.wrong))[:3])}".strip(), "0")
