"""A person at the keyboard: reads a line, says it at the table, shows what came of it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from apnap.cli import screen
from apnap.cli.after_game import goes_on
from apnap.cli.common import OK, clear_screen, hint, paint, width
from apnap.cli.kept import command
from apnap.cli.shell import ask
from apnap.cli.tables import wrapped
from apnap.errors import ApnapError, IllegalChoice, JournalNotWritten, MalformedChoice

if TYPE_CHECKING:
    from apnap.play.table import Table
    from apnap.view.types import View

KEYS: Final = {
    "p": "pass",
    "n": "pass step",
    "e": "pass turn",
    "m": "pass my turn",
    "s": "pass stack",
    "u": "undo",
    "r": "redo",
    "x": "cancel",
    "o": "off",
    "w": "why",
    "b": "board",
    "l": "log",
    "k": "stack",
    "g": "graveyard",
    "h": "help",
    "?": "help",
    "q": "quit",
}
# What the terminal does itself: what may follow, and what it does.
OWN: Final = {
    "board": ("", "show the position again"),
    "hand": ("", "show your hand"),
    "stack": ("", "what waits to resolve"),
    "graveyard": ("[PLAYER]", "the graveyards, or one of them"),
    "exile": ("", "the exiled cards"),
    "card": ("NAME", "what a card does"),
    "log": ("[all|full|N]", "what has happened: the last lines, everything, the last N"),
    "turns": ("", "what is still to come"),
    "save": ("FILE", "copy the game so far into a file"),
    "resume": ("FILE", "go on with another game; this one is kept"),
    "help": ("[COMMAND]", "this help, or what it says of one command"),
    "quit": ("", "leave; the game is kept"),
}


class Quit(Exception):
    """The person wants to leave."""


class Terminal:
    """One table, one keyboard, as many people as sit at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.interactive: Final = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        self.shown_to = -1  # whose hand is on the screen
        self.again = True  # the question is to be shown
        self.whole = True  # with the position
        self.place = -1  # after how many answers it was shown
        self.another = False  # another game is wanted

    def play(self) -> int:
        """Until the game is over, or the person leaves.  The exit status."""
        if self.interactive:
            prepare_completion(self)
        if self.table.warning:
            print(self.table.warning)
        try:
            while True:
                while self.turn_to_whom():
                    self.ask()
                    line = self.read()
                    if line is None:
                        print()
                        return OK
                    self.obey(line)
                self.tell_end()
                if not self.interactive or not goes_on(self):
                    return OK
        except Quit:
            return OK

    # ---- showing -------------------------------------------------------------------------------------------------

    def turn_to_whom(self) -> bool:
        """Find the next question; hide one person's hand before showing another's.  False when the game is over."""
        table = self.table
        if self.next_question() is None:
            return False
        seat = table.decider
        people = [s for s in table.seats if s.is_human]
        if len(people) > 1 and self.shown_to not in (-1, seat):
            self.hand_over(table.game.players[seat])
        if self.shown_to != seat:
            self.again = self.whole = True
        self.shown_to = seat
        return True

    def next_question(self) -> object:
        """While the game cannot be written down it waits: after Enter it is tried again."""
        while True:
            try:
                return self.table.ask()
            except JournalNotWritten as error:
                told = f"{shortened(str(error))}: Enter tries again, quit leaves the game as it was kept"
                screen.show([paint(text, "yellow") for text in wrapped(told, width(), 2)])
            line = self.read()
            if line is None or line.casefold() == "quit":
                raise Quit

    def hand_over(self, name: str) -> None:
        if not self.interactive:
            print(f"── {name} ──")
            return
        print(clear_screen())
        ask(f"{name}, it is your turn to decide. Press Enter when nobody else looks. ")

    def ask(self) -> None:
        table = self.table
        news = table.news(self.shown_to)
        if news:
            screen.show(["", *screen.happened(news)])
        if not self.again and not news:
            return
        if self.whole or (needs_position(table) and self.place != len(table.game.history)):
            print()
            screen.show(screen.position(table, self.shown_to))
        screen.show(screen.question(table.game))
        self.again = self.whole = False
        self.place = len(table.game.history)

    def tell_end(self) -> None:
        from apnap.telling.story import result

        for seat in [s.number for s in self.table.seats if s.is_human][:1]:
            screen.show(screen.happened(self.table.news(seat)))
        print(f"\n{paint(result(self.table.game), 'bold')}")

    # ---- reading -------------------------------------------------------------------------------------------------

    def read(self) -> str | None:
        try:
            line = ask("> " if self.interactive else "")
        except (EOFError, UnicodeDecodeError):
            return None
        if not self.interactive:
            print(f"> {line}")  # so that a transcript can be read
        return " ".join(line.split())

    def obey(self, line: str) -> None:
        """An answer or a command; what is wrong is told in a line, and the question stays."""
        try:
            self.carry_out(line)
        except ApnapError as error:
            # The answers are listed again below.
            told = shortened(str(error).partition(" is not legal now; choose from")[0])
            if told != shortened(str(error)):
                told += " cannot be done now, and is no command (help lists them)"
            screen.show([paint(text, "yellow") for text in wrapped(told, width(), 2)])
            self.again = True

    def carry_out(self, line: str) -> None:
        if line.startswith("#"):
            return  # a remark in a file of answers
        if not line:
            line = self.quiet_answer()
        if self.declare(line):
            return
        line = self.meant(KEYS.get(line.casefold(), line))
        name, _, rest = line.partition(" ")
        own = getattr(self, f"do_{name.casefold()}", None) if name.casefold() in OWN else None
        if own is not None and not self.is_answer(line):
            own(rest.strip())
            return
        self.say(line)

    def say(self, line: str) -> None:
        from apnap.play import say

        done = len(self.table.game.history)
        if line.casefold() == "concede" and self.interactive and not confirmed("Give the game up?"):
            return
        lines = say(self.table, line)
        screen.show([f"  {part}" for text in lines for part in wrapped(text, width() - 2, 2)])
        name = line.partition(" ")[0].casefold()
        if name in ("undo", "redo", "concede") or len(self.table.game.history) != done:
            self.again = True
            self.whole = name in ("undo", "redo")

    def quiet_answer(self) -> str:
        """What Enter alone means."""
        from apnap.play.declaring import declaration

        game = self.table.game
        if game.standing.passes >= 0:
            return "pass"
        if declaration(game) is not None:
            return "none"
        raise MalformedChoice("this question has no answer that does nothing: type one of the answers, or help")

    def declare(self, line: str) -> bool:
        from apnap.play.declaring import declaration

        made = declaration(self.table.game)
        text = None if made is None else made.notation(self.table.game, line)
        if text is None:
            return False
        self.say(text)
        return True

    def is_answer(self, line: str) -> bool:
        return line.casefold() in [choice.text.casefold() for choice in self.table.game.legal]

    def meant(self, line: str) -> str:
        """The one thing a beginning can mean; as typed if it is complete, or means nothing."""
        from apnap.play import COMMANDS

        name = line.partition(" ")[0].casefold()
        if line.isdecimal() or name in OWN or name in COMMANDS or self.table.game.is_legal(line):
            return line
        found = self.candidates(line)
        if len(found) == 1:
            return found[0]
        if found:
            raise IllegalChoice(f"{line!r} can mean {', '.join(found[:6])}{' …' if len(found) > 6 else ''}")
        return line

    def candidates(self, text: str) -> list[str]:
        """How what was typed may go on."""
        from apnap.play import command_lines

        name, _, rest = text.partition(" ")
        if name.casefold() == "card" and rest:
            from apnap.cards.registry import all_cards

            return [f"card {known}" for known in all_cards() if known.casefold().startswith(rest.casefold())]
        own = [f"{known} " if OWN[known][0] else known for known in OWN]
        return [line.rstrip() for line in self.table.complete(text, [*command_lines(self.table), *own])]

    @property
    def seen(self) -> View:
        """What the person at the keyboard may see."""
        return self.table.game.view(self.shown_to if self.shown_to >= 0 else None, 0)

    # ---- commands of the terminal --------------------------------------------------------------------------------

    def do_help(self, rest: str) -> None:
        screen.show(help_lines(rest.strip().lower()))

    def do_quit(self, rest: str) -> None:
        raise Quit

    def do_board(self, rest: str) -> None:
        self.again = self.whole = True

    def do_hand(self, rest: str) -> None:
        from apnap.play import board

        screen.show(screen.entry("hand", board.hand(self.seen, self.shown_to)))

    def do_stack(self, rest: str) -> None:
        screen.show(screen.stack_lines(self.seen) or ["  the stack is empty"])

    def do_graveyard(self, rest: str) -> None:
        from apnap.play import board

        players = self.seen["players"]
        found = [p for p in players if p["name"].casefold().startswith(rest.casefold())]
        if not found:
            raise MalformedChoice(f"no player {rest!r}: {', '.join(p['name'] for p in players)}")
        for p in found:
            screen.show(screen.entry(p["name"], board.pile(p["graveyard"])))

    def do_exile(self, rest: str) -> None:
        from apnap.play import board

        seen = self.seen
        for p in seen["players"]:
            cards = [card for card in seen["exile"] if card["owner"] == p["seat"]]
            screen.show(screen.entry(p["name"], board.pile(cards)))

    def do_card(self, rest: str) -> None:
        from apnap.cards.registry import all_cards
        from apnap.text import card_text

        if not rest:
            raise MalformedChoice("which card? card NAME")
        wanted = rest.strip("'\"").casefold()
        exact = [name for name in all_cards() if name.casefold() == wanted]
        found = exact or [name for name in all_cards() if wanted and wanted in name.casefold()]
        if not found:
            raise MalformedChoice(f"no card {rest!r} in the pool{hint(rest, list(all_cards()))}")
        if len(found) > 1:
            raise MalformedChoice(f"{rest!r} can be {', '.join(found[:6])}{' …' if len(found) > 6 else ''}")
        era = self.table.game.ruleset.base
        for text in card_text(found[0], era).lines():
            screen.show([f"  {line}" for line in wrapped(text, width() - 2)])

    def do_log(self, rest: str) -> None:
        if rest not in ("", "all", "full") and not rest.isdecimal():
            raise MalformedChoice("log, log all, log full, or log and a number of lines")
        lines = screen.happened(self.table.told(self.shown_to, 0, rest == "full"))
        many = len(lines) if rest in ("all", "full") else int(rest[:6] or 20)
        screen.show(lines[-many:] if many else [])

    def do_turns(self, rest: str) -> None:
        screen.show([f"  {line}" for line in self.table.game.schedule])

    def do_save(self, rest: str) -> None:
        if not rest:
            raise MalformedChoice("save where? save FILE")
        from apnap.play.journal import Journal

        journal = self.table.journal
        path = Path(rest).expanduser()
        if path.exists():
            raise MalformedChoice(f"{path} exists already")
        try:
            if isinstance(journal, Journal):
                shutil.copyfile(journal.path, path)
            else:
                path.write_text(self.table.to_record(), encoding="utf-8")
        except OSError as error:
            raise MalformedChoice(f"cannot write {path}: {error.strerror}") from error
        resumes = f"{command('play', '--resume', str(path))} goes on"
        how = resumes if journal is not None else f"{command('replay', str(path))} steps through it"
        screen.show(wrapped(f"  saved as {path}; {how}", width(), 2))

    def do_resume(self, rest: str) -> None:
        from apnap.play.table import Table

        if not rest:
            raise MalformedChoice("resume what? resume FILE")
        other = Table.resume(Path(rest).expanduser())
        self.table.close()
        self.table = other
        self.shown_to = -1


def confirmed(question: str) -> bool:
    try:
        return ask(f"{question} [y/N] ").strip().casefold() in ("y", "yes")
    except EOFError:
        return False


def shortened(text: str, most: int = 600) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[:most] + "…"


def needs_position(table: Table) -> bool:
    """Chances to act and declarations show the board; what follows from them does not."""
    from apnap.play.declaring import declaration
    from apnap.state.kinds import Q

    game = table.game
    return game.standing.passes >= 0 or declaration(game) is not None or game.kind == Q.MULLIGAN


def help_lines(about: str = "") -> list[str]:
    """All of it, or what it says of the commands that begin so."""
    from apnap.play import COMMANDS

    keys: dict[str, str] = {}
    for key, line in KEYS.items():
        keys[line] = f"{keys[line]}, {key}" if line in keys else key
    about = KEYS.get(about, about).partition(" ")[0]
    every = {**COMMANDS, **OWN}
    said: list[str] = []
    for name, (after, words) in every.items():
        if name.startswith(about):
            key = f" ({keys[name]})" if name in keys else ""
            said += wrapped(f"{f'{name} {after}'.strip()} — {words}{key}", width() - 2, 4)
    if not said:
        raise MalformedChoice(f"there is no command {shortened(about, 40)!r}; help lists them")
    if about:
        return said
    first = "Answer with a number, a name, the beginning of one, or the whole notation: cast Shock targeting Bob."
    usual = "Enter alone passes, or declares no attackers or blockers. Tab completes."
    short = ", ".join(f"{key}: {line}" for key, line in KEYS.items() if line not in every)
    return [
        *wrapped(first, width()),
        *wrapped(usual, width()),
        "",
        *said,
        "",
        *wrapped(f"Short keys: {short}.", width(), 2),
    ]


# ---- completion --------------------------------------------------------------------------------------------------


def prepare_completion(terminal: Terminal) -> None:
    """Tab completes whole lines, where the system has readline."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = terminal.candidates(text)
        return found[state] if state < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
