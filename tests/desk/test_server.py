"""The server: sockets, origins, limits, and being killed in the middle of a game."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("starlette")
    pytest.importorskip("websockets")

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

HERE = "127.0.0.1"


class Running:
    """A server of its own."""

    def __init__(self, data: str, *args: str) -> None:
        command = [sys.executable, "-m", "apnap", "web", "--port", "0", "--no-browser", "--data", data, *args]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        self.opened = contextlib.ExitStack()
        self.said = ""
        while "Ctrl-C" not in self.said:
            line = self.process.stdout.readline()
            assert line, f"the server did not start: {self.said}"
            self.said += line
        found = re.search(r":(\d+)/", self.said)
        assert found is not None
        self.port = int(found[1])
        for _ in range(100):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://{HERE}:{self.port}/api/turn/current", timeout=5).close()
                return
            time.sleep(0.1)

    def request(self, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{HERE}:{self.port}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())

    def socket(self, id: str, **options: Any) -> ClientConnection:
        options.setdefault("subprotocols", ["apnap.1"])
        opened = connect(f"ws://{HERE}:{self.port}/ws/{id}", max_size=None, **options)
        found: ClientConnection = self.opened.enter_context(opened)
        return found

    def stop(self, how: int = signal.SIGINT) -> int:
        with contextlib.suppress(Exception):
            self.opened.close()
        self.process.send_signal(how)
        self.process.communicate(timeout=90)  # what it started may have to load first, to see that it is gone
        return self.process.returncode


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    running = Running("none")
    yield running
    running.stop()


def hear(socket: ClientConnection, wanted: str, a: int | None = None) -> Any:
    """The next message of that kind."""
    while True:
        message = json.loads(socket.recv(timeout=20))
        if message["t"] == wanted and (a is None or message.get("a") == a):
            return message


def question(socket: ClientConnection, now: Any) -> Any:
    """The state at the next question, or at the end: what bots do before may be told in between."""
    while now["ask"] is None and now["wait"] is not None:
        now = hear(socket, "step")
    return now


def joined(server: Running, made: Any, **keys: Any) -> tuple[ClientConnection, Any]:
    socket = server.socket(made["id"])
    socket.send(json.dumps({"t": "join", "token": made["token"], **keys}))
    return socket, question(socket, hear(socket, "full"))


def test_what_can_be_looked_up_is_there(server: Running) -> None:
    status, start = server.request("/api/start")
    assert status == 200 and {"current", "fifth"} <= {era["name"] for era in start["eras"]}
    assert server.request("/api/rule/current/514.3a")[1]["rule"] == "514.3a"
    assert server.request("/api/rule/fifth/999.9z")[0] == 404
    assert server.request("/api/card/Giant%20Growth?era=fifth")[1]["name"] == "Giant Growth"
    assert server.request("/api/card/Nope")[0] == 404
    assert server.request("/api/cards?q=type:saga")[1]["cards"]
    assert server.request("/api/cards?q=nonsense:x")[0] == 400
    assert server.request("/api/search?q=cleanup")[1]["rules"]
    assert len(server.request("/api/scenarios")[1]) > 100
    assert "title" in server.request("/api/scenario/rules/514.3a-second-cleanup")[1]
    assert server.request("/api/run", {"name": "rules/514.3a-second-cleanup"})[1]["passed"]
    assert server.request("/api/run", {"name": "../pyproject"})[0] == 404
    assert server.request("/api/scenario/../../pyproject.toml")[0] == 404


def test_a_game_is_played_over_a_socket(server: Running) -> None:
    status, made = server.request("/api/table", {"seed": "5"})
    assert status == 200
    socket, now = joined(server, made)
    rng = random.Random(1)
    for a in range(1, 8):
        if now["ask"] is None:
            break
        pick = rng.randrange(len(now["ask"]["options"]))
        socket.send(json.dumps({"t": "answer", "a": a, "q": now["ask"]["q"], "picks": pick}))
        hear(socket, "ack", a)
        now = question(socket, hear(socket, "step"))
    socket.send('{"t": "p"}')
    assert hear(socket, "p") == {"t": "p"}
    socket.close()


def test_a_bot_that_takes_its_time_thinks_in_another_process(server: Running) -> None:
    seats = [{"kind": "human", "deck": "red"}, {"kind": "search", "deck": "red"}]
    status, made = server.request("/api/table", {"seed": "7", "seats": seats})
    assert status == 200
    socket, now = joined(server, made)
    thoughtful = 0
    for a in range(1, 9):
        if now["ask"] is None:
            break
        socket.send(json.dumps({"t": "answer", "a": a, "q": now["ask"]["q"], "picks": 0}))
        hear(socket, "ack", a)
        now = hear(socket, "step")
        thoughtful += now["ask"] is None
        now = question(socket, now)
    assert thoughtful, "nobody was told that the bot decides"
    assert server.request("/api/think", {"kind": "search"})[0] == 400, "strangers have no thoughts done"
    socket.close()


def test_what_is_no_message_is_refused_and_the_socket_stays_open(server: Running) -> None:
    _, made = server.request("/api/table", {})
    socket, now = joined(server, made)
    for bad in ("", "{", "[" * 3000, '"x"', "x" * 9000, '{"t": "answer"}', "\x00", "{}" * 10):
        socket.send(bad)
        told = hear(socket, "no")
        assert told["code"] in ("malformed", "limit") and "Traceback" not in told["text"]
    socket.send(json.dumps({"t": "answer", "a": 1, "q": now["ask"]["q"], "picks": 0}))
    hear(socket, "ack", 1)
    socket.close()


def test_too_many_messages_are_refused(server: Running) -> None:
    _, made = server.request("/api/table", {})
    socket, _ = joined(server, made)
    for a in range(60):
        socket.send(json.dumps({"t": "log", "a": a}))
    told = [json.loads(socket.recv(timeout=20)) for _ in range(60)]
    assert any(m["t"] == "no" and m["code"] == "limit" for m in told)
    assert sum(m["t"] == "log" for m in told) >= 25
    socket.close()


def test_foreign_pages_and_names_are_refused(server: Running) -> None:
    assert server.request("/api/table", {}, Origin="https://evil.example")[0] == 403
    assert server.request("/api/table", {}, **{"Sec-Fetch-Site": "cross-site"})[0] == 403
    assert server.request("/api/table", {}, Host="evil.example")[0] == 403
    assert server.request("/api/table", {}, Origin=f"http://{HERE}:{server.port}")[0] == 200
    _, made = server.request("/api/table", {})
    for wrong in ({"origin": "https://evil.example"}, {"subprotocols": ["other"]}):
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            socket = server.socket(made["id"], **wrong)
            socket.send("{}")
            socket.recv(timeout=10)


def test_large_and_broken_requests_are_refused(server: Running) -> None:
    assert server.request("/api/table", b"{" * 10)[0] == 400
    assert server.request("/api/table", b"x" * 70_000)[0] == 413
    assert server.request("/api/table", {"era": "tomorrow"})[0] == 400
    assert server.request("/api/run", {"scenario": "title = 3\n"}) == (
        400,
        {"code": "refused", "text": "title of the scenario must be a text, not 3", "line": 1},
    )


def test_pages_may_load_nothing_from_elsewhere(server: Running) -> None:
    with contextlib.suppress(urllib.error.HTTPError):
        urllib.request.urlopen(f"http://{HERE}:{server.port}/", timeout=10)
    request = urllib.request.Request(f"http://{HERE}:{server.port}/t/x")
    try:
        headers = urllib.request.urlopen(request, timeout=10).headers
    except urllib.error.HTTPError as error:  # not built
        headers = error.headers
    policy = headers["Content-Security-Policy"]
    assert (
        "default-src 'self'" in policy
        and "frame-ancestors 'none'" in policy
        and "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    )


def test_a_server_that_is_killed_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """Killed again and again between answers: the same game goes on, what was acknowledged is there, once."""
    data = str(tmp_path / "games.sqlite")
    server = Running(data)
    _, made = server.request("/api/table", {"seed": "9"})
    rng = random.Random(9)
    a = 0
    before: Any = None
    last: Any = None
    for _ in range(3):
        socket, now = joined(server, made)
        if before is not None:
            assert now["ask"]["q"] == before["q"]
            assert [o["text"] for o in now["ask"]["options"]] == [o["text"] for o in before["options"]]
            socket.send(json.dumps(last))  # the client cannot know whether it arrived
            assert hear(socket, "ack", a)["a"] == a
        for _ in range(4):
            if now["ask"] is None:
                break
            a += 1
            last = {"t": "answer", "a": a, "q": now["ask"]["q"], "picks": rng.randrange(len(now["ask"]["options"]))}
            socket.send(json.dumps(last))
            hear(socket, "ack", a)
            now = question(socket, hear(socket, "step"))
        before = now["ask"]
        server.stop(signal.SIGKILL)
        if before is None:
            break
        server = Running(data)
    if server.process.returncode is None:
        server.stop()


def test_ctrl_c_stops_it_cleanly_and_a_used_port_is_told(tmp_path: Path) -> None:
    server = Running("none")
    command = [sys.executable, "-m", "apnap", "web", "--port", str(server.port), "--no-browser", "--data", "none"]
    second = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert second.returncode == 2 and "in use" in second.stderr and "Traceback" not in second.stderr
    assert server.stop() == 0


def test_only_tables_with_somebody_at_them_count_against_an_address() -> None:
    """Whoever plays one game after the other is never told that there were too many."""
    from apnap.web.server import FRESH, Server

    server = Server()
    now = time.monotonic()
    for n in range(5):
        made = server.desk.open({"seed": str(n)}, now)
        server.opened.setdefault("here", {})[made["id"]] = now
    assert server.busy_tables("here") == 5, "nobody had the time to sit down"
    server.opened["here"] = dict.fromkeys(server.opened["here"], now - FRESH - 1)
    server.desk.receive("socket", made["id"], {"t": "join", "token": made["token"]}, now)
    assert server.busy_tables("here") == 1


def test_what_was_played_once_is_kept_for_all_who_ask_again_and_old_answers_go() -> None:
    from apnap.web.server import Kept

    asked: list[str] = []

    async def do(request: dict[str, Any]) -> bytes:
        asked.append(request["do"])
        return bytes(30)

    async def run() -> None:
        kept = Kept(130)
        for what in ("a", "a", "b", "c", "d", "a", "e", "b"):
            assert len(await kept.get({"do": what}, do)) == 30
        assert kept.size <= 130

    asyncio.run(run())
    assert asked == ["a", "b", "c", "d", "e", "b"], "`b` had to make room, `a` was asked for again in time"
