"""The seat by the Model Context Protocol, on standard input and output: begin a game, look, act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap import __version__
from apnap.decks import DECKS
from apnap.envs.needing import needed
from apnap.errors import ApnapError
from apnap.mcp.sitting import Sitting
from apnap.play.seats import bot_kinds

INSTRUCTIONS = (
    "You play Magic: The Gathering under exact rules. new_game begins a game and shows it; act answers the question "
    "that is asked, and shows what came of it and the next question. You are told what your seat may know, and are "
    "asked only where there is something to decide. An answer that is not legal changes nothing, and you are told "
    "what is."
)


def server(sitting: Sitting | None = None) -> Any:
    """The server, with one seat; its tools are `new_game`, `look` and `act`."""
    library = needed("mcp.server.mcpserver", "mcp")
    failure: type[Exception] = needed("mcp.server.mcpserver.exceptions", "mcp").ToolError
    seat = Sitting() if sitting is None else sitting
    made = library.MCPServer("apnap", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")

    def told(work: Callable[[], str]) -> str:
        """What goes wrong is for the model to read, not a crash of the server."""
        try:
            return work()
        except ApnapError as error:
            raise failure(str(error)) from error

    def new_game(
        deck: str = "red",
        opponents: list[str] | None = None,
        bot: str = "greedy",
        era: str = "current",
        seed: str = "1",
    ) -> str:
        """Begin a game, in place of the one before."""
        return told(lambda: seat.new_game(deck, ["green"] if opponents is None else opponents, bot, era, seed))

    def look(card: str = "") -> str:
        """Show the position and the question again; with the name of a card, what that card does."""
        return told(lambda: seat.look(card))

    def act(choice: str) -> str:
        """Answer the question: the number of a legal answer, or its text; creatures by number, as the question says."""
        return told(lambda: seat.act(choice))

    decks = ", ".join(DECKS)
    about = (
        f"Begin a game, in place of the one before. Decks: {decks}. One to three opponents, a deck for each, all "
        f"played by the bot: {', '.join(bot_kinds())}, the weakest first. Same seed, same deal."
    )
    made.tool(description=about, structured_output=False)(new_game)
    made.tool(structured_output=False)(look)
    made.tool(structured_output=False)(act)
    return made
