"""Reading a whole course of turns and steps off a game."""

from __future__ import annotations

from apnap.game import Game
from apnap.state.kinds import Ev
from apnap.state.steps import STEP_NAMES
from apnap.testing.driving import pass_until


def turn_players(game: Game, turns: int) -> str:
    """Play on quietly; the names of the players whose turns the logged ones were, up to that many."""
    pass_until(game, lambda x: x.state.turn_number >= turns, 20000)
    return "".join(game.state.players[e.player].name for e in game.events if e.kind == Ev.TURN_BEGINS)


def steps_of_turn(game: Game, turn: int) -> list[str]:
    """Play on until that turn is over; its steps in order."""
    pass_until(game, lambda x: x.state.turn_number > turn, 20000)
    found: list[str] = []
    current = 0
    for e in game.events:
        if e.kind == Ev.TURN_BEGINS:
            current = e.n
        elif e.kind == Ev.STEP_BEGINS and current == turn:
            found.append(STEP_NAMES[e.n])
    return found
