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
import sys
from apnap.web.guarding import Guard
from apnap.web.running import listening
from apnap.web.server import Server
from apnap.web.store import FileStore
from pathlib import Path
import uvicorn
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


async def person(port: int, made: dict[str, Any], sent: dict[str, float], end: float, numbers: Numbers) -> None:
    """Plays at a person's pace; how long until the answer is acknowledged."""
    from websockets.asyncio.client import connect

    rng = random.Random(made["id"])
    async with connect(f"ws://127.0.0.1:{port}/ws/{made['id']}", subprotocols=["apnap.1"], max_size=None) as socket:  # type: ignore[list-item]
        await socket.send(json.dumps({"t": "join", "token": made["token"]}))
        ask: Any = None
        a = 0
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


async def watcher(port: int, id: str, sent: dict[str, float], end: float, numbers: Numbers) -> None:
    from websockets.asyncio.client import connect

    async with connect(f"ws://127.0.0.1:{port}/ws/{id}", subprotocols=["apnap.1"], max_size=None) as socket:  # type: ignore[list-item]
        await socket.send(json.dumps({"t": "join"}))
        v = 0
        while time.monotonic() < end:
            try:
                text = await asyncio.wait_for(socket.recv(), max(0.01, end - time.monotonic()))
            except TimeoutError:
                return
            found = VERSION.match(str(text))  # reading a thousand messages whole would be all that this process does
            if found is None:
                continue
            if found[1] == "step":
                if int(found[2]) != v + 1:
                    numbers.wrong.append("a step is missing")
                if id in sent:
                    numbers.delays.append(time.monotonic() - sent[id])
            v = int(found[2])


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


async def all_at_once(port: int, tables: list[dict[str, Any]], each: int, seconds: float) -> Numbers:
    numbers = Numbers()
    sent: dict[str, float] = {}
    end = time.monotonic() + seconds
    wanted = [person(port, made, sent, end, numbers) for made in tables]
    wanted += [watcher(port, made["id"], sent, end, numbers) for made in tables for _ in range(each)]
    for result in await asyncio.gather(*wanted, return_exceptions=True):
        if isinstance(result, BaseException):
            numbers.wrong.append(repr(result)[:120])
    return numbers


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
                numbers = asyncio.run(all_at_once(port, made, each, seconds))
                used = processor(server.pid) - used
                full = memory(server.pid)
            finally:
                server.terminate()
    row("tables, spectators", f"{tables:,}, {tables * each:,}", "200, 1,000")
    row("to open all tables", f"{opening:.1f} s", "")
    row("answers a second, at one in four seconds for each person", f"{numbers.answers / seconds:.1f}", "")
    row("answer → acknowledged, median", f"{percentile(numbers.acks, 0.5) * 1000:.0f} ms", "")
    row("answer → acknowledged, 95 of 100", f"{percentile(numbers.acks, 0.95) * 1000:.0f} ms", "100 ms without bots")
    row("answer → step at a spectator, 95 of 100", f"{percentile(numbers.delays, 0.95) * 1000:.0f} ms", "")
    row("processor of the server", f"{100 * used / seconds:.0f} % of a core", "")
    row("memory for a table, its seats and spectators", f"{(full - empty) / tables:.2f} MB", "1 MB")
    row("lost, doubled or failed", f"{len(numbers.wrong)} {'; '.join(sorted(set(numbers.wrong))[:3])}".strip(), "0")
