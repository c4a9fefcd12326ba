"""`apnap play`: bots play one game, and its log is printed."""

from __future__ import annotations

import argparse
import random

from apnap.cli.common import BadInput, Parser
from apnap.decks import DECKS, deck_named
from apnap.game import Game
from apnap.players import LivelyBot, play
from apnap.state.kinds import Q
from apnap.story import Story, result

NAMES = ["Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi"]


def parser() -> Parser:
    made = Parser(
        "play",
        "Bots play one game with built-in decks; its log is printed turn by turn, with the rule behind "
        "each line (Comprehensive Rules of 2026-02-27).",
        [
            "apnap play",
            "apnap play --seed 7 --decks red green",
            "apnap play --players 4 --quiet",
            "apnap play --seed 7 --full | less",
        ],
        f"decks: {', '.join(DECKS)}",
    )
    made.add_argument("--seed", help="number or word that decides all chance (default: a new one, which is shown)")
    made.add_argument(
        "--decks", nargs="+", metavar="NAME", help="built-in decks, one per player; given fewer, they are dealt in turn"
    )
    made.add_argument("--players", type=int, default=2, metavar="N", help="2 to 8 (default: 2)")
    amount = made.add_mutually_exclusive_group()
    amount.add_argument("--quiet", action="store_true", help="print the result only")
    amount.add_argument("--full", action="store_true", help="print every event, passing and mana included")
    return made


class Printer:
    """Prints the log whenever nothing is half done: an announcement under way may still be taken back."""

    def __init__(self, game: Game, full: bool) -> None:
        self.story = Story(game.state, full)
        self.printed = 0

    def __call__(self, game: Game) -> None:
        if game.state.ask_kind in (Q.PRIORITY, Q.MULLIGAN) or game.over:
            events = game.events
            for line in self.story.tell(game.state, events[self.printed :]):
                print(line)
            self.printed = len(events)


def run(args: argparse.Namespace) -> int:
    names = list(DECKS)
    seed = str(args.seed if args.seed is not None else random.SystemRandom().randrange(10**6))
    seed = seed.encode("utf-8", "backslashreplace").decode()  # bytes that are no text can be shown and given again
    if not 2 <= args.players <= len(NAMES):
        raise BadInput(f"a game has 2 to {len(NAMES)} players, not {args.players}")
    if args.decks is not None and len(args.decks) > args.players:
        raise BadInput(f"{len(args.decks)} decks for {args.players} players")
    wanted = args.decks or names[1:]
    chosen = [wanted[i % len(wanted)].casefold() for i in range(args.players)]
    decks = {NAMES[i]: deck_named(name) for i, name in enumerate(chosen)}
    game = Game.new(decks, seed=seed, log=not args.quiet)
    seats = ", ".join(f"{who} ({name})" for who, name in zip(decks, chosen, strict=True))
    print(f"{seats}; seed {seed}")
    bots = [LivelyBot(f"{seed}/{i}") for i in range(args.players)]
    play(game, bots, None if args.quiet else Printer(game, args.full))
    print(f"\n{result(game.state)}")
    return 0
