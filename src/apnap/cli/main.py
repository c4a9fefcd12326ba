"""`apnap COMMAND …`: finds the command and runs it.

A command is a module of this package with two functions: `parser() -> Parser`, which describes its arguments, and
`run(args) -> int`, which does the work and returns the exit status.  Only the module of the command that was asked
for is imported, and modules import the engine inside `run`, so that `apnap --help` answers at once.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

from apnap import __version__
from apnap.cli.common import BAD_INPUT, BROKEN, OK, load_own_cards, named_cards, note_color, told_wrong
from apnap.cli.shell import shielded

SHOWING: Final = ("cards", "explain")  # commands that do without a file of the own folder that cannot be read
COMMANDS: Final = {
    "play": "play a game in the terminal, or watch bots play one",
    "web": "open the page: play, watch and look things up in a browser",
    "turn": "show the structure of a turn, in any era",
    "run": "run scenarios and say what came of them",
    "explain": "explain a rule or a card",
    "replay": "step through a recorded game",
    "export": "write a game or scenario as a page or frames",
    "deck": "check and convert deck lists",
    "cards": "list and search the cards",
    "import": "make the cards of a bulk file on your disk known",
    "arena": "play many games between decks and bots, and report who wins",
    "mcp": "give a language model a seat at a table",
    "bench": "measure the engine",
    "completion": "print a completion script for a shell",
}

MODULES: Final = {"import": "importing"}  # where a module cannot have the name of its command

HELP: Final = """usage: apnap COMMAND [ARGUMENTS…]

Turns of Magic: The Gathering, exactly, under the rules of any era.

commands:
{commands}

options:
  -h, --help            show this help; `apnap COMMAND --help` shows that of a command
  --version             show the version, and whether the core is compiled
  --color WHEN          auto, always or never (default: auto; NO_COLOR is respected)

exit status:
  0    all went well
  1    what was checked has a fault: a scenario failed, a deck has a problem
  2    the arguments or the input make no sense
  3    a fault of apnap itself
  130  stopped with Ctrl-C

examples:
  apnap play                            a game against a bot
  apnap play --watch                    two bots play
  apnap web                             the page, in a browser
  apnap turn --era fifth --diff current
  apnap explain 514.3a
  apnap run rules/514.3a-second-cleanup --story
  apnap cards type:saga"""


def help_text() -> str:
    return HELP.format(commands="\n".join(f"  {name:<12} {words}" for name, words in COMMANDS.items()))


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status.  Never raises, never shows a traceback."""
    return shielded(lambda: dispatch(list(sys.argv[1:] if argv is None else argv)))


def dispatch(argv: list[str]) -> int:
    note_color("auto")
    while argv and argv[0].startswith("--color"):
        name, equals, value = argv.pop(0).partition("=")
        if name != "--color":
            return refuse(f"unknown option {name}")
        when = value if equals else argv.pop(0) if argv else ""
        if not note_color(when):
            return refuse(f"--color is auto, always or never, not {when!r}")
    if not argv or argv[0] in ("-h", "--help", "help"):
        if len(argv) < 2:
            print(help_text())
            return OK
        argv = [argv[1], "--help"]
    if argv[0] in ("-V", "--version"):
        from apnap.interchange.package_data import build_in_words

        print(f"apnap {__version__}, {build_in_words()}")
        return OK
    name = argv[0]
    if name not in COMMANDS:
        import difflib

        near = difflib.get_close_matches(name, COMMANDS, 1)
        kind = "option" if name.startswith("-") else "command"
        return refuse(f"unknown {kind} {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
    return run_command(name, argv[1:])


def refuse(reason: str) -> int:
    print(f"apnap: {reason}\nTry `apnap --help`.", file=sys.stderr)
    return BAD_INPUT


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "…"


def run_command(name: str, arguments: list[str]) -> int:
    """Everything that goes wrong is told in a line."""
    from apnap.errors import ApnapError

    args = argparse.Namespace()
    try:
        module = importlib.import_module(f"apnap.cli.{MODULES.get(name, name)}")
        args = module.parser().parse_args(arguments)
        note_color(getattr(args, "color", None) or "")
        if hasattr(args, "cards"):
            named_cards[:] = args.cards
            load_own_cards(args.cards, name in SHOWING or getattr(args, "list", False))
        status: int = module.run(args)
        return status
    except ApnapError as error:
        print(told_wrong(f"apnap {name}: {shortened(str(error), 900)}"), file=sys.stderr)
        if "no card named" in str(error) and "cards" in vars(args) and not args.cards:
            print("If it is a card of your own, name its file: --cards FILE", file=sys.stderr)
        return BAD_INPUT
    except SystemExit as stop:  # argparse, after help or a wrong argument
        return stop.code if isinstance(stop.code, int) else OK
    except OSError as error:
        if error.filename is None:  # standard output, which is looked after outside
            raise
        print(f"apnap {name}: {shortened(str(error.filename), 80)}: {error.strerror}", file=sys.stderr)
        return BAD_INPUT
    except Exception as error:
        if os.environ.get("APNAP_DEBUG"):
            raise
        print(
            f"apnap {name}: a fault of apnap itself: {type(error).__name__}: {error}\n"
            "Please report it; with APNAP_DEBUG=1 in the environment the place is shown.",
            file=sys.stderr,
        )
        return BROKEN
