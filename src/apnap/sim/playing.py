"""Playing the games of a range: what a worker does.  Nothing here needs more than apnap itself."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Generator
from typing import Any

from apnap.errors import IllegalChoice
from apnap.game import Game
from apnap.sim.spec import Setting, Spec, from_values, make_bot
from apnap.state.kinds import Act

MOST = 32_767  # that a column of these tables can hold
Rows = dict[str, list[dict[str, Any]]]
Part = tuple[str, list[dict[str, Any]]]  # the text of a part's file, and of each game what is counted as it comes in
TRIES = 3  # for a range whose worker died
Range = tuple[int, int]
Finished = Generator[tuple[Range, Part], None, None]


def play_part(values: dict[str, Any], first: int, last: int) -> Part:
    """The games from `first` up to, not with, `last`, as they are kept: who waits for them has little left to do."""
    return part_of(play_range(values, first, last))


def part_of(rows: Rows) -> Part:
    return json.dumps(rows, separators=(",", ":")), [brief(row) for row in rows["games"]]


def brief(row: dict[str, Any]) -> dict[str, Any]:
    """A game without its answers: what is left of them tells whether another had the same."""
    told = hashlib.blake2b(repr(row["choices"]).encode(), digest_size=16).hexdigest()
    return {**row, "choices": told}


def play_range(values: dict[str, Any], first: int, last: int) -> Rows:
    """The rows of the games from `first` up to, not with, `last`."""
    spec = from_values(values)
    rows: Rows = {table: [] for table in spec.tables}
    for number in range(first, last):
        play_one(spec, spec.setting(number), rows)
    return rows


def blank_row(setting: Setting) -> dict[str, Any]:
    return {
        "game": setting.game,
        "seed": setting.seed,
        "pair": setting.pair,
        "deck0": setting.decks[0],
        "deck1": setting.decks[1],
        "bot0": setting.bots[0],
        "bot1": setting.bots[1],
        "starting": setting.start,
        "winner": -1,
        "reason": "",
        "rule": "",
        "truncated": False,
        "turns": 0,
        "decisions": 0,
        "life0": 0,
        "life1": 0,
        "mulligans0": 0,
        "mulligans1": 0,
        "choices": [],
        "error": "",
    }


def error_rows(spec: Spec, first: int, last: int, error: str) -> Rows:
    rows: Rows = {table: [] for table in spec.tables}
    rows["games"] = [{**blank_row(spec.setting(n)), "error": error} for n in range(first, last)]
    return rows


def new_game(spec: Spec, setting: Setting, log: bool = False) -> Game:
    decks = {f"{bot} {seat + 1}": spec.cards(setting.decks[seat]) for seat, bot in enumerate(setting.bots)}
    return Game.new(decks, spec.ruleset, setting.seed, start=setting.start, log=log)


def play_one(spec: Spec, setting: Setting, rows: Rows) -> None:
    """One game; whatever goes wrong in it is a row with what it was."""
    row = blank_row(setting)
    more: Rows = {table: [] for table in spec.tables}
    try:
        Played(spec, setting, row, more).play()
    except Exception as error:  # a bot of others may raise anything; the run goes on
        row["error"] = f"{type(error).__name__}: {error}"[:500]
    rows["games"].append(row)
    for table, found in more.items():
        rows[table] += found


class Played:
    """A game being played, and what is noted of it."""

    def __init__(self, spec: Spec, setting: Setting, row: dict[str, Any], rows: Rows) -> None:
        self.spec = spec
        self.setting = setting
        self.row = row
        self.rows = rows
        self.game = new_game(spec, setting)
        self.bots = [make_bot(name, f"{setting.seed}/{seat}") for seat, name in enumerate(setting.bots)]
        self.cards: list[dict[str, int]] = [{}, {}]

    def play(self) -> None:
        game, row = self.game, self.row
        choices: list[int] = row["choices"]
        game.run_forced()
        turn = 0
        while not game.over and len(choices) < self.spec.max_decisions:
            seat = game.decider or 0
            index: object = self.bots[seat].choose(game)
            if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < game.choices:
                raise IllegalChoice(f"{self.setting.bots[seat]} chose {index!r} of {game.choices} answers")
            self.note(seat, index)
            if "decisions" in self.rows:
                self.note_decision(seat, index, len(choices))
            choices.append(index)
            game.step(index)
            if game.turn != turn and "turns" in self.rows:
                turn = game.turn
                self.note_turn()
        self.finish()

    def note(self, seat: int, index: int) -> None:
        act, name = self.game.about(index)
        if act == Act.MULLIGAN:
            self.row[f"mulligans{seat}"] += 1
        elif (act == Act.CAST or act == Act.LAND) and "cards" in self.rows:  # noqa: PLR1714
            self.cards[seat][name] = self.cards[seat].get(name, 0) + 1

    def note_decision(self, seat: int, index: int, ply: int) -> None:
        game = self.game
        act, name = game.about(index)
        self.rows["decisions"].append(
            {
                "game": self.setting.game,
                "ply": ply,
                "turn": game.turn,
                "step": game.standing.place,
                "seat": seat,
                "ask": game.kind.name.lower(),
                "options": min(game.choices, MOST),
                "choice": min(index, MOST),
                "act": act.name.lower(),
                "card": name,
            }
        )

    def note_turn(self) -> None:
        seen = self.game.view(None, events=0)
        for p in seen["players"]:
            mine = [o for o in seen["battlefield"] if o["controller"] == p["seat"]]
            creatures = [o for o in mine if "creature" in o["types"]]
            self.rows["turns"].append(
                {
                    "game": self.setting.game,
                    "turn": self.game.turn,
                    "active": -1 if seen["active"] is None else seen["active"],
                    "seat": p["seat"],
                    "life": p["life"],
                    "hand": p["hand"] if isinstance(p["hand"], int) else len(p["hand"]),
                    "library": p["library"],
                    "graveyard": len(p["graveyard"]),
                    "lands": len([o for o in mine if "land" in o["types"]]),
                    "creatures": len(creatures),
                    "power": sum(o.get("power", 0) for o in creatures),
                }
            )

    def finish(self) -> None:
        game, row = self.game, self.row
        row["truncated"] = not game.over
        row["turns"] = game.turn
        row["decisions"] = len(game.history)
        outcome = game.outcome
        if outcome is not None:
            row["winner"] = -1 if outcome.winner is None else outcome.winner
            row["reason"] = outcome.reason
            row["rule"] = outcome.rule
        for p in game.view(None, events=0)["players"]:
            row[f"life{p['seat']}"] = p["life"]
        if "cards" in self.rows:
            for seat, cards in enumerate(self.cards):
                for name in sorted(cards):
                    self.rows["cards"].append(
                        {
                            "game": self.setting.game,
                            "seat": seat,
                            "deck": self.setting.decks[seat],
                            "card": name,
                            "played": cards[name],
                            "won": row["winner"] == seat,
                        }
                    )


def replayed(spec: Spec, number: int, choices: list[int]) -> Game:
    """The game of that number again, with its events."""
    game = new_game(spec, spec.setting(number), log=True)
    game.run_forced()
    for choice in choices:
        game.step(choice)
    return game


def leave_with_parent() -> None:
    """In a worker: end when the process that started it is gone, however it went."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
