"""`apnap replay FILE`: a recorded game, forward and back."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from apnap.cli.common import OK, BadInput, Parser, cards_option, paint
from apnap.cli.shell import ask

if TYPE_CHECKING:
    from apnap.play.replay import Replay

HELP: Final = """\
  Enter, n     the next decision         p     the one before
  s            the next step             ps    back to the beginning of this step, or the step before
  t            the next turn             pt    back by a turn
  12           decision 12               t5    turn 5
  0            the beginning             e     the end
  v            view the board            h     this help
  q            quit"""


def parser() -> Parser:
    made = Parser(
        "replay",
        "Step through a recorded game, forward and back: a record, or the journal of a game played with `apnap play`.",
        [
            "apnap replay game.json",
            "apnap replay game.json --all",
            "apnap replay game.json --to t5",
            "apnap replay game.json --to 120 --json",
            "apnap replay runs/trial --game 17",
        ],
        f"keys:\n{HELP}\n\nCommands are read from standard input, so that they can also come through a pipe.",
    )
    made.add_argument(
        "file", metavar="FILE", help="a record or a journal, or a game that is over by its number in `play --list`"
    )
    made.add_argument("--game", type=int, metavar="N", help="FILE is the folder of `apnap arena`: that game of it")
    made.add_argument("--to", metavar="PLACE", help="go to a decision (120), a turn (t5) or the end, show it, and stop")
    made.add_argument("--all", action="store_true", help="print the whole game, and stop")
    made.add_argument("--full", action="store_true", help="with every event, passing and mana included")
    cards_option(made)
    made.add_argument("--json", action="store_true", help="print the position as JSON (with --to)")
    return made


def run(args: argparse.Namespace) -> int:
    if args.all and args.to is not None:
        raise BadInput("--all and --to exclude each other")
    replay = load(args.file) if args.game is None else of_run(args.file, args.game)
    if args.all:
        replay.goto(replay.length)
        replay.told = 0
        tell(replay, args.full)
        return OK
    if args.to is not None:
        return show_place(replay, args)
    return Stepper(replay, args.full).loop()


def load(file: str) -> Replay:
    from apnap.cli.kept import chosen, finished
    from apnap.errors import ApnapError
    from apnap.play.replay import Replay

    file = str(chosen(file, finished(), "that is over"))
    try:
        return Replay.load(file)
    except ApnapError as error:
        raise BadInput(str(error) if file in str(error) else f"{file}: {error}") from None


def of_run(folder: str, number: int) -> Replay:
    """A game of an arena, played again."""
    from apnap.errors import ApnapError
    from apnap.play.replay import Replay
    from apnap.sim.parts import Folder
    from apnap.sim.playing import replayed

    run = Folder(folder)
    spec = run.spec()
    row = next((row for row in run.rows("games") if row["game"] == number), None)
    if row is None:
        raise BadInput(f"{folder} has no game {number} of {spec.games}")
    try:
        return Replay(replayed(spec, number, row["choices"]))
    except ApnapError as error:
        raise BadInput(f"game {number} cannot be played again: {error}") from None


def show_place(replay: Replay, args: argparse.Namespace) -> int:
    from apnap.scenario.position import show

    goto(replay, args.to)
    if args.json:
        print(replay.game.to_json())
    else:
        print(where(replay))
        print(show(replay.game))
    return OK


def goto(replay: Replay, place: str) -> None:
    """A decision, a turn, or the end."""
    word = place.strip().casefold()
    if word in ("e", "end"):
        replay.goto(replay.length)
    elif word.removeprefix("turn").removeprefix("t").strip().isdecimal() and word.startswith("t"):
        replay.goto_turn(int(word.removeprefix("turn").removeprefix("t")[:9]))
    elif word.isdecimal():
        replay.goto(int(word[:9]))
    else:
        raise BadInput(f"{place!r} is no place: a decision (120), a turn (t5) or the end (e)")


def tell(replay: Replay, full: bool) -> None:
    from apnap.rulebook.excerpt import columns

    lines = replay.news(full=full)
    for line, text in zip(lines, columns(lines), strict=True):
        print(f"\n{paint(text, 'bold')}" if line.heading else text)


def where(replay: Replay) -> str:
    from apnap.telling.questions import sentence
    from apnap.telling.story import result

    game = replay.game
    ask = game.ask
    if ask is None:
        text = result(game)
    else:
        asked = f"{sentence(game)} ({ask.rule})"
        text = f"{game.players[ask.player]} is asked: {asked}; next: {replay.next_answer}"
    return paint(f"[{replay.at} of {replay.length}, turn {game.turn}] {text}", "cyan")


class Stepper:
    """Reads a line, goes there, tells what happened on the way."""

    def __init__(self, replay: Replay, full: bool) -> None:
        self.replay: Final = replay
        self.full: Final = full

    def loop(self) -> int:
        print(where(self.replay))
        if sys.stdin is None or sys.stdin.isatty():
            print("h for help, q to quit")
        while (line := self.read()) is not None:
            if line in ("q", "quit", "exit"):
                return OK
            self.obey(line)
        return OK

    def read(self) -> str | None:
        try:
            return ask("> " if sys.stdin.isatty() else "").strip().casefold()
        except (EOFError, UnicodeDecodeError):
            return None

    def obey(self, line: str) -> None:
        from apnap.errors import ApnapError
        from apnap.scenario.position import show

        if line in ("h", "help", "?"):
            print(HELP)
            return
        if line in ("v", "view"):
            print(show(self.replay.game))
            return
        before = self.replay.at
        try:
            moved = self.move(line)
        except ApnapError as error:
            print(error)
            return
        if not moved:
            print("that is as far as it goes")
        elif self.replay.at > before:  # going back tells nothing new
            tell(self.replay, self.full)
        print(where(self.replay))

    def move(self, line: str) -> bool:
        """False at either end."""
        moves = {"": "decision", "n": "decision", "s": "step", "t": "turn"}
        if line in moves:
            return self.replay.forward(moves[line])
        if line[0] in "pb" and line[1:] in moves:
            return self.replay.back(moves[line[1:]])
        goto(self.replay, line)
        return True
