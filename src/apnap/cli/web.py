"""`apnap web`: serve the page, and open it in a browser."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from pathlib import Path
from typing import Final

from apnap.cli.common import OK, BadInput, Parser, cards_option, whole
from apnap.cli.kept import games

PORT: Final = 8472
LOCAL: Final = ("127.0.0.1", "localhost", "::1")
EXTRA: Final = "the page needs a few packages more: pip install 'apnap[web]'"


def parser() -> Parser:
    made = Parser(
        "web",
        "Serve the page and open it in a browser: play against bots or people, watch, step through games, look rules "
        "and cards up. Games are kept; Ctrl-C stops the server, and they go on when it runs again.",
        [
            "apnap web",
            "apnap web --port 9000 --no-browser",
            "apnap web --data games.sqlite",
            "apnap web --host 0.0.0.0 --name table.example.org   for others, too",
        ],
    )
    made.add_argument(
        "--port",
        type=whole(0, 65535),
        default=None,
        metavar="N",
        help=f"where to listen (default: {PORT}, or a free one)",
    )
    made.add_argument("--host", default="127.0.0.1", help="who may connect: this computer only (default), or 0.0.0.0")
    made.add_argument(
        "--name", action="append", default=[], metavar="NAME", help="with --host: a name this computer is reached by"
    )
    made.add_argument("--data", metavar="FILE", help="keep the games in this file; `none` keeps nothing")
    made.add_argument("--no-browser", action="store_true", help="do not open a browser")
    cards_option(made)
    return made


def run(args: argparse.Namespace) -> int:
    try:
        from apnap.web.running import serve
    except ImportError as error:
        raise BadInput(f"{EXTRA} (missing: {error.name})") from error
    if args.host not in LOCAL:
        print(
            f"Anyone who can reach this computer can connect to {args.host}, and what is sent is not encrypted: "
            "put a server with TLS in front of it.",
            file=sys.stderr,
        )
    names = frozenset({*LOCAL, *args.name, *([] if args.host in ("0.0.0.0", "::") else [args.host])})
    if not args.no_browser and not has_display():
        print("There is no display here to open a browser on.")
    serve(args.host, args.port, PORT, names, place(args.data), browser=not args.no_browser and has_display())
    return OK


def place(wanted: str | None) -> Path | None:
    """The file the games are kept in."""
    if wanted == "none":
        return None
    path = games() / "tables.sqlite" if wanted is None else Path(wanted)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot keep games in {path}: {error.strerror}") from error
    return path


def has_display() -> bool:
    """Whether there is a screen a browser could open on."""
    if os.name == "nt" or platform.system() == "Darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
