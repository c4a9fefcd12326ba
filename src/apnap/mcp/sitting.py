"""One seat in words: what its player may know, the question, its answers with numbers, and what is wrong with one.

Nothing here needs more than the package; `serving` says the same by a protocol.
"""

from __future__ import annotations

from typing import Final

from apnap.decks import DECKS, deck_named
from apnap.errors import ApnapError, IllegalChoice, MalformedChoice, SetupError
from apnap.play import board
from apnap.play.declaring import Declaration, declaration
from apnap.play.seats import HUMAN, bot_kinds
from apnap.play.table import Table
from apnap.telling.boards import where
from apnap.telling.questions import about, described, notes, sentence
from apnap.telling.story import result
from apnap.text import card_text

SEAT: Final = 0
NAMES: Final = ("Alice", "Bob", "Carol", "Dave")
MOST_OPPONENTS: Final = len(NAMES) - 1
LONGEST: Final = 2_000  # letters of an answer
NO_GAME: Final = "there is no game yet: begin one with new_game"


class Sitting:
    """The seat, and the game it is at, if there is one."""

    def __init__(self) -> None:
        self.table: Table | None = None

    def new_game(self, deck: str, opponents: list[str], bot: str, era: str, seed: str) -> str:
        """Begin a game: one's own deck, the decks of one to three others, which bot plays them, the rules."""
        if not 1 <= len(opponents) <= MOST_OPPONENTS:
            raise SetupError(f"1 to {MOST_OPPONENTS} opponents can play, not {len(opponents)}")
        if bot not in bot_kinds():
            raise SetupError(f"no bot is called {bot!r}: {', '.join(bot_kinds())}")
        lists = {name: list_named(text) for name, text in zip(NAMES, [deck, *opponents], strict=False)}
        self.table = Table.new(lists, [HUMAN, *[bot] * len(opponents)], ruleset=era, seed=seed)
        return self.told()

    def act(self, choice: str) -> str:
        """Answer the question: by its number, its text, or for a declaration by the numbers of creatures."""
        table = self.at_table()
        if len(choice) > LONGEST:
            raise MalformedChoice(f"an answer of more than {LONGEST} letters")
        try:
            made = None if table.ask() is None else declaration(table.game)
            short = None if made is None else made.notation(table.game, choice)
            table.answer(choice if short is None else short)
        except (IllegalChoice, MalformedChoice) as error:
            raise IllegalChoice(f"{first_line(error)}\nNothing was done. {self.question()}") from error
        return self.told()

    def look(self, card: str = "") -> str:
        """The position and the question once more; or what a card does."""
        table = self.at_table()
        if card:
            return str(card_text(card[:LONGEST], table.game.ruleset))
        table.ask()
        return "\n\n".join([self.position(), self.question()])

    # ---- in words ------------------------------------------------------------------------------------------------

    def at_table(self) -> Table:
        if self.table is None:
            raise SetupError(NO_GAME)
        return self.table

    def told(self) -> str:
        """What has happened, the position, the question."""
        table = self.at_table()
        table.ask()
        news = [line.text.strip() for line in table.news(SEAT)]
        return "\n\n".join(part for part in ("\n".join(news), self.position(), self.question()) if part)

    def position(self) -> str:
        table = self.at_table()
        seen = table.view(SEAT)
        lines = [f"You are {NAMES[SEAT]}. {where(seen)}", *board.ahead(table.game)]
        for p in seen["players"]:
            seat = p["seat"]
            lines.append(board.player_line(seen, seat))
            lines += [f"  {title}: {', '.join(cards)}" for title, cards in board.board(seen, seat)]
            if p["graveyard"]:
                lines.append(f"  graveyard, the latest first: {', '.join(board.pile(p['graveyard']))}")
        lines.append(f"your hand: {', '.join(board.hand(seen, SEAT)) or 'no cards'}")
        waiting = board.stack(seen)
        if waiting:
            lines.append("stack, the next first: " + "; ".join(waiting))
        return "\n".join(lines)

    def question(self) -> str:
        """What is asked and every legal answer; how the game ended, if it has."""
        table = self.at_table()
        game = table.game
        ask = game.ask
        if ask is None:
            return f"The game is over: {result(game)}"
        for_whom = "" if ask.decider == ask.player else f"for {game.players[ask.player]}: "
        lines = [f"You are asked: {for_whom}{sentence(game)}" + (f" ({ask.rule})" if ask.rule else "")]
        made = declaration(game)
        if made is not None:
            return "\n".join([*lines, *declaring(table, made)])
        told = about(game)
        if told:
            lines.append(told)
        lines.append("Legal answers, by number or text:")
        for i, (choice, note) in enumerate(zip(game.legal, notes(game), strict=True)):
            lines.append(f"{i + 1}. {choice.text}" + (f" ({note})" if note else ""))
        if game.is_legal("cancel") and all(choice.text != "cancel" for choice in game.legal):
            lines.append("or: cancel (take back what you are announcing)")
        return "\n".join(lines)


def declaring(table: Table, made: Declaration) -> list[str]:
    """A whole attack, or all blocks, in one answer: which creatures there are, and what they may attack or block."""
    game = table.game
    lines = ["Creatures:"]
    lines += [f"{i + 1}. {game.name_of(id)}: {described(game, id)}" for i, id in enumerate(made.creatures)]
    lines.append("They may attack:" if made.verb == "attack" else "They may block:")
    lines += [f"{chr(ord('a') + i)}. {game.name_of(id)}: {described(game, id)}" for i, id in enumerate(made.others)]
    example = "1a 2a" if len(made.others) > 1 or made.verb == "block" else "1 2"
    every = ", all" if made.verb == "attack" and len(made.others) == 1 else ""
    lines.append(f"Answer with numbers and letters ({example}{every}), or none.")
    return lines


def list_named(text: str) -> list[str]:
    """A deck that ships."""
    known = {name.casefold(): name for name in DECKS}
    name = known.get(text.casefold())
    if name is None:
        raise SetupError(f"no deck is called {text[:60]!r}: {', '.join(DECKS)}")
    return deck_named(name)


def first_line(error: ApnapError) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
