"""Whole games as text, for `pickle`: the position with its events, and the history with what undo needs.

A saved game (`to_json`) begins a new history; what goes to another process and back does not.
"""

from __future__ import annotations

import json
from typing import Any

from apnap.driving.answers import from_code
from apnap.eras import rulesets
from apnap.events import Event
from apnap.game import Game
from apnap.interchange.encoding import state_values
from apnap.interchange.save import load_state
from apnap.state.game_state import State
from apnap.state.kinds import Ev, Way


def packed(game: Game) -> str:
    """Everything a game is, but for positions kept to make undo quicker."""
    return json.dumps(
        {
            "origin": game.origin,
            "state": state_out(game.state),
            "start": None if game._start is None else state_out(game._start),
            "history": [answer.code for answer in game.history],
            "loaded": game._loaded,
        }
    )


def restored(text: str) -> Game:
    """The game that was packed."""
    values = json.loads(text)
    game = Game(state_in(values["state"]), values["origin"])
    game._start = None if values["start"] is None else state_in(values["start"])
    game.history = [from_code(code) for code in values["history"]]
    game._loaded = values["loaded"]
    return game


def state_out(g: State) -> dict[str, Any]:
    out: dict[str, Any] = {"values": state_values(g, words=True), "log": None, "before": None}
    if g.log is not None:
        out["log"] = [[*[getattr(e, f) for f in e.fields], e.today] for e in g.log]
        out["names"] = [] if g.names is None else list(g.names.items())
        if g.before is not None and g.before.log is not None:
            out["before"] = len(g.before.log)  # what had happened when that position was kept
    return out


def state_in(values: dict[str, Any]) -> State:
    g = load_state(values["values"], rulesets())
    if values["log"] is not None:
        g.log = [Event(Ev(e[0]), e[1], Way(e[2]), *e[3:]) for e in values["log"]]
        g.names = dict(values["names"])
        if g.before is not None and values["before"] is not None:
            g.before.log = g.log[: values["before"]]
            g.before.names = g.names.copy()
    return g
