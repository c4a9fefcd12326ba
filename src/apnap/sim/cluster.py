"""Games on a Ray cluster.  Ray itself tries for minutes before it says that nobody answers: here it is looked first."""

from __future__ import annotations

import logging
import os
import socket
from typing import Any, Final
from urllib.parse import urlsplit

from apnap.envs.needing import needed
from apnap.errors import SetupError
from apnap.sim.playing import TRIES, Finished, Part, Range, error_rows, part_of, play_part
from apnap.sim.spec import Spec

PATIENCE: Final = 5.0  # seconds until somebody must have answered
HERE: Final = "local"  # a cluster of this machine alone, which ends with this process
FOUND: Final = "auto"  # the one that runs on this machine, or that RAY_ADDRESS names
GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])  # and an empty SETTINGS
SETTINGS: Final = 4  # the kind of the first frame that a server of HTTP/2 sends
FRAME_HEAD: Final = 9  # bytes: three of length, the kind, flags, four of the stream


def connected(address: str) -> Any:
    """The module `ray`, connected to that cluster; a `SetupError` within seconds if there is none."""
    look_for(address)  # before Ray is loaded, which takes longer
    ray: Any = needed("ray", "ray")
    if ray.is_initialized():
        return ray
    logging.getLogger("ray").setLevel(logging.ERROR)
    try:
        ray.init(address=address, include_dashboard=False, log_to_driver=False, configure_logging=False)
    except Exception as error:  # Ray has many kinds of them, some of Python's own
        told = str(error).strip().splitlines() or [type(error).__name__]
        raise SetupError(f"Ray does not run at {address}: {told[0]}") from error
    return ray


def look_for(address: str) -> None:
    """A `SetupError` if nobody listens there, or somebody who does not speak like Ray.  Ray is not needed for it."""
    if address == FOUND:
        address = os.environ.get("RAY_ADDRESS", HERE)
    if address in (HERE, FOUND):
        return
    host, port = place_of(address)
    try:
        with socket.create_connection((host, port), timeout=PATIENCE) as line:
            if os.environ.get("RAY_USE_TLS", "0").lower() not in ("1", "true"):
                line.settimeout(PATIENCE)
                greeted(line, address)
    except OSError as error:
        why = error.strerror or str(error) or type(error).__name__
        raise SetupError(f"no Ray cluster can be reached at {address}: {why}") from error


def place_of(address: str) -> tuple[str, int]:
    """Host and port: `HOST:PORT`, or `ray://HOST:PORT` for Ray's own client."""
    told = f"--ray takes HOST:PORT, ray://HOST:PORT, {FOUND} or {HERE}, not {address!r}"
    try:
        parts = urlsplit(address if "://" in address else f"//{address}")
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise SetupError(told) from error
    if not host or not port or parts.scheme not in ("", "ray") or parts.path.strip("/") or parts.username is not None:
        raise SetupError(told)
    return host, port


def greeted(line: socket.socket, address: str) -> None:
    """Ray speaks gRPC, which is HTTP/2: whoever does answers the greeting with its settings."""
    line.sendall(GREETING)
    answer = b""
    while len(answer) < FRAME_HEAD:
        more = line.recv(FRAME_HEAD - len(answer))
        if not more:
            break
        answer += more
    if len(answer) < FRAME_HEAD or answer[3] != SETTINGS or any(answer[5:]):
        raise SetupError(f"what listens at {address} is no Ray cluster")


def on_ray(ray: Any, spec: Spec, todo: list[Range]) -> Finished:
    """Plain tasks, given again if their worker dies."""
    task = ray.remote(max_retries=TRIES)(play_part)
    refs: dict[Any, Range] = {}
    queue = iter(todo)
    most = max(4, 2 * int(ray.cluster_resources().get("CPU", 1)))
    for at in queue:
        refs[task.remote(spec.values(), *at)] = at
        if len(refs) >= most:
            break
    try:
        while refs:
            done, _ = ray.wait(list(refs), num_returns=1)
            at = refs.pop(done[0])
            try:
                part: Part = ray.get(done[0])
            except Exception as error:  # whatever became of it there is a row here
                part = part_of(error_rows(spec, *at, f"{type(error).__name__} on the cluster"))
            yield at, part
            more = next(queue, None)
            if more is not None:
                refs[task.remote(spec.values(), *more)] = more
    finally:
        for ref in refs:  # the run was stopped
            ray.cancel(ref)
