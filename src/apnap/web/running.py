"""Running the server: find a port, say where it is, stop cleanly."""

from __future__ import annotations

import errno
import gc
import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn

from apnap.errors import SetupError
from apnap.web.guarding import Guard
from apnap.web.pages import MISSING
from apnap.web.server import Server
from apnap.web.store import FileStore

BACKLOG = 1024  # connections that may wait
# Things made until the collector looks at the newest, at the newer, at all: by default it looks at everything so often
# that at two hundred tables everybody waits a quarter of a second for it, and it finds next to nothing.
COLLECTING = (20_000, 50, 100)


def listening(host: str, port: int | None, usual: int) -> socket.socket:
    """A socket to listen on: the port asked for, or the usual one, or any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [usual, 0] if port is None else [port]
    for n, number in enumerate(wanted):
        made = socket.socket(family, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
            made.listen(BACKLOG)  # whoever comes at once, by the address that is told, waits instead of being refused
            return made
        except OSError as error:
            made.close()
            if error.errno == errno.EADDRINUSE and n + 1 < len(wanted):
                continue
            reason = "it is in use; try another with --port" if error.errno == errno.EADDRINUSE else error.strerror
            raise SetupError(f"cannot listen on port {number} of {host}: {reason}") from error
        except OverflowError as error:
            made.close()
            raise SetupError(f"there is no port {number}") from error
        except (TypeError, UnicodeError) as error:  # what a socket says to a name that no host can have
            made.close()
            raise SetupError(f"{host!r} is no name or address of a computer") from error
    raise AssertionError("no port was tried")


def serve(host: str, port: int | None, usual: int, names: frozenset[str], data: Path | None, browser: bool) -> None:
    """Serve until Ctrl-C."""
    gc.set_threshold(*COLLECTING)
    made = listening(host, port, usual)
    store = None if data is None else FileStore(data)
    server = Server(store, Guard(names))
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{made.getsockname()[1]}/"
    config = uvicorn.Config(
        server.app(),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    config.load()  # before it says where it is: whoever opens it at once waits for nothing but the page
    server.pages.ready()
    if not server.pages.is_built:
        print(MISSING)
    print(f"The page is at {address}", flush=True)
    print(f"Games are kept in {data}." if data is not None else "Games are not kept.")
    print("Ctrl-C stops." if browser else "No browser was opened: open the address in one. Ctrl-C stops.", flush=True)
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    try:
        uvicorn.Server(config).run(sockets=[made])
    except KeyboardInterrupt:
        pass
    finally:
        made.close()
        if store is not None:
            store.close()
        print("Stopped.")
