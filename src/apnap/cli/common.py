"""What the commands share: exit statuses, the argument parser, colours."""

from __future__ import annotations

import argparse
import os
import re
import sys
import textwrap
from collections.abc import Callable
from typing import Final, NoReturn

from apnap.cli.shell import CONTROL, escape
from apnap.errors import ApnapError

OK: Final = 0
FAULT_FOUND: Final = 1  # what was checked has a fault
BAD_INPUT: Final = 2
BROKEN: Final = 3
STOPPED: Final = 130
LONGEST_MESSAGE: Final = 600


class BadInput(ApnapError):
    """Arguments or files that make no sense; the message says why."""


# ---- arguments ---------------------------------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """Help with examples, the options every command has, and near matches for what was mistyped."""

    def __init__(self, name: str, description: str, examples: list[str], more: str = "") -> None:
        shown = "\n".join(f"  {line}" for line in examples)
        super().__init__(
            prog=f"apnap {name}",
            description="\n".join(textwrap.wrap(description, min(width(), 100))),
            epilog=f"{more}\n\nexamples:\n{shown}".strip(),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.color = False  # where Python would colour help itself, past NO_COLOR of ours
        self.add_argument(
            "--color", choices=("auto", "always", "never"), help="colours (default: auto; NO_COLOR is respected)"
        )

    def options(self) -> list[str]:
        return [flag for action in self._actions for flag in action.option_strings]

    def option_named(self, flag: str) -> argparse.Action | None:
        """The option with that flag, if there is one."""
        return next((action for action in self._actions if flag in action.option_strings), None)

    def error(self, message: str) -> NoReturn:
        import difflib  # only for those who mistype

        unknown = re.match(r"unrecognized arguments: (--?[\w-]+)", message)
        if unknown:
            near = difflib.get_close_matches(unknown[1], self.options(), 1)
            message += f"; did you mean {near[0]}?" if near else ""
        wrong = re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message)
        if wrong:
            near = difflib.get_close_matches(wrong[1], re.findall(r"[\w.-]+", wrong[2]), 1)
            message += f"; did you mean {near[0]}?" if near else ""
        if len(message) > LONGEST_MESSAGE:
            message = message[:LONGEST_MESSAGE] + "…"
        print(told_wrong(f"{self.prog}: error: {message}\nTry `{self.prog} --help`."), file=sys.stderr)
        raise SystemExit(BAD_INPUT)


def era_option(parser: Parser, more: str = "") -> None:
    parser.add_argument(
        "--era", default="current", metavar="ERA", help=f"whose rules: a name, or a year (default: current){more}"
    )


def cards_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cards",
        nargs="+",
        action="extend",
        default=[],
        metavar="FILE",
        help="also the cards of these JSON files (those in the folder of your own are there anyway)",
    )


named_cards: Final[list[str]] = []  # the files this call named, for commands that are printed


def load_own_cards(files: list[str], lenient: bool = False) -> None:
    """The cards of the folder of one's own, and of the files that were named; both may replace cards that ship.

    `lenient`: a mistake in the folder is told, and the command does without those cards.
    """
    from apnap.cli.own_folder import card_files

    mine = card_files()
    if lenient and mine:
        mine = [name for name in mine if is_sound(name)]
    found = [*mine, *files]
    if found:
        from pathlib import Path

        from apnap.cards.own import load_own

        load_own([Path(name) for name in dict.fromkeys(found)])
    use_imported()


def use_imported() -> None:
    """The cards of the index, if something was imported; nothing is loaded for that otherwise."""
    from apnap.cardtext.places import index_path

    if os.path.exists(index_path()):
        from apnap.cardtext.pool import use_if_there

        use_if_there()


def is_sound(name: str) -> bool:
    """Whether a file of cards can be read; if not, that is told."""
    from pathlib import Path

    from apnap.cards.files import made_from
    from apnap.errors import CardFileError

    try:
        made_from(Path(name))
    except CardFileError as error:
        print(f"without the cards of this file: {error}", file=sys.stderr)
        return False
    return True


def whole(low: int, high: int) -> Callable[[str], int]:
    """For `type=`: a whole number in these bounds."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 12 or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"a whole number from {low} to {high}, not {text[:30]!r}")
        return int(text)

    return read


def print_json(values: object) -> None:
    """For programs.  Characters that a terminal would obey are written as JSON escapes."""
    import json

    text = json.dumps(values, indent=2, ensure_ascii=False)
    print(CONTROL.sub(json_escape, text))


def json_escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def hint(wrong: str, known: list[str]) -> str:
    """ "; did you mean …?", or nothing."""
    import difflib

    near = difflib.get_close_matches(wrong, known, 3, 0.6)
    return f"; did you mean {', '.join(near)}?" if near else ""


# ---- colours -----------------------------------------------------------------------------------------------------

CODES: Final = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
_when: list[str] = ["auto"]


def note_color(when: str) -> bool:
    """Remember what `--color` said; "" changes nothing.  False if it makes no sense."""
    if when in ("auto", "always", "never"):
        _when[0] = when
    return when in ("auto", "always", "never")


def colored() -> bool:
    """Whether to write colours: as told, else on terminals unless NO_COLOR is set (no-color.org)."""
    if _when[0] != "auto":
        return _when[0] == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def paint(text: str, *styles: str) -> str:
    """The text in a style, where colours are wanted."""
    if not text or not colored():
        return text
    return f"{escape(';'.join(CODES[s] for s in styles) + 'm')}{text}{escape('0m')}"


def clear_screen() -> str:
    """What is printed to begin with an empty screen; nothing above can be scrolled to."""
    return escape("2J") + escape("3J") + escape("H") if colored() else "\n" * 60


def told_wrong(text: str) -> str:
    """What went wrong: one line for programs, as wide as the window for people, with what belongs together indented."""
    if sys.stderr is None or not sys.stderr.isatty():
        return text
    lines = text.split("\n")
    wide = max(40, min(width(), 100))
    return "\n".join(
        [
            textwrap.fill(x, wide, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
            if len(x) > wide
            else x
            for x in lines
        ]
    )


def width() -> int:
    """How wide lines may be: the terminal's width, 100 elsewhere, so that pipes do not depend on the window."""
    if sys.stdout is None or not sys.stdout.isatty():
        return 100
    try:
        return max(40, os.get_terminal_size(sys.stdout.fileno()).columns)
    except OSError:
        return 80
