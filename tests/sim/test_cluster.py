"""Ray: an address where no cluster answers is bad input, told within seconds, and nothing is begun."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from apnap import SetupError
from apnap.cli.main import main
from apnap.sim import cluster
from apnap.sim.cluster import GREETING, look_for, place_of

SOON = 10.0  # seconds; Ray itself takes two minutes


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


@contextmanager
def listener(answer: bytes) -> Iterator[tuple[str, list[bytes]]]:
    """Somebody who hears the greeting and says that, once; without an answer the line is left open."""
    heard: list[bytes] = []
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            line, _ = server.accept()
            with line:
                heard.append(line.recv(1024))
                if answer:
                    line.sendall(answer)
                over.wait(SOON)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        try:
            yield f"127.0.0.1:{server.getsockname()[1]}", heard
        finally:
            over.set()
            thread.join(SOON)


def test_an_address_where_nobody_listens_is_told_at_once() -> None:
    began = time.monotonic()
    for address in (f"127.0.0.1:{free_port()}", f"ray://127.0.0.1:{free_port()}"):
        with pytest.raises(SetupError, match=f"no Ray cluster can be reached at {address}: "):
            look_for(address)
    assert time.monotonic() - began < SOON


def test_the_address_of_the_environment_is_looked_at_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """`auto` is whatever RAY_ADDRESS names."""
    address = f"127.0.0.1:{free_port()}"
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(SetupError, match=f"can be reached at {address}: "):
        look_for("auto")
    look_for("local")  # is not looked for elsewhere


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", bytes([0, 0, 0, 7, 0, 0, 0, 0, 0])])
def test_what_listens_but_does_not_speak_like_ray_is_none(answer: bytes) -> None:
    with listener(answer) as (address, heard), pytest.raises(SetupError, match=f"{address} is no Ray cluster"):
        look_for(address)
    assert heard == [GREETING]


def test_what_never_says_anything_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    with listener(b"") as (address, _), pytest.raises(SetupError, match=f"{address}: timed out"):
        look_for(address)


def test_a_server_that_answers_with_its_settings_may_be_one() -> None:
    """As every server of gRPC does: what it is then is Ray's to say."""
    with listener(bytes([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100])) as (address, _):
        look_for(address)


def test_addresses_are_read() -> None:
    assert place_of("head:6379") == ("head", 6379)
    assert place_of("ray://10.0.0.7:10001") == ("10.0.0.7", 10001)
    assert place_of("[::1]:6379") == ("::1", 6379)


@pytest.mark.parametrize("wrong", ["", "head", "head:", ":6379", "head:port", "head:99999", "http://head:80", "a@b:1"])
def test_what_is_no_address_is_refused(wrong: str) -> None:
    with pytest.raises(SetupError, match="--ray takes HOST:PORT"):
        look_for(wrong)


def test_the_command_says_so_and_begins_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """One line, the exit status of bad input, no folder: with nothing of Ray's own told, and without Ray, too."""
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'apnap[sim]'")
    folder, address = tmp_path / "run", f"127.0.0.1:{free_port()}"
    began = time.monotonic()
    assert main(["arena", "--decks", "bears", "--games", "2", "--out", str(folder), "--ray", address]) == 2
    assert time.monotonic() - began < SOON
    told = capfd.readouterr()
    assert told.err.startswith(f"apnap arena: no Ray cluster can be reached at {address}") and told.err.count("\n") == 1
    assert not told.out and not folder.exists()
