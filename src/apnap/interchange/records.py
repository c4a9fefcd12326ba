"""Records: how a game began and every choice made, in readable notation; replaying one gives the same game."""

from __future__ import annotations

import json
from typing import Any

from apnap.driving.answers import Kind
from apnap.driving.checks import read_json
from apnap.eras import rulesets
from apnap.errors import ApnapError, BadSave
from apnap.formats import format_from
from apnap.game import Game
from apnap.ruleset import from_values
from apnap.state.kinds import Q


def record(game: Game) -> str:
    """The game so far as JSON: ruleset, seed, decks and the choices as text."""
    if not can_begin(game.origin):
        raise BadSave(
            "only a game that began with Game.new or a scenario can be recorded, not any position set up by hand"
        )
    texts: list[str] = []
    twin = begin(game.origin)
    for answer in game.history:
        if answer.kind == Kind.PAYS:
            texts.append(f"seat {answer.seat} pays {'by hand' if answer.by_hand else 'automatically'}")
        elif answer.kind == Kind.CONCEDES:
            texts.append(f"seat {answer.seat} concedes")
        else:
            texts.append((twin.legal if answer.kind == Kind.LISTED else twin.also_legal)[answer.n].text)
        twin.apply(answer)
    reached = twin.state_hash()
    if reached != game.state_hash():
        raise BadSave("the choices kept do not lead here: the game was loaded, or moved by apply_index")
    return json.dumps({"apnap": "record", **game.origin, "choices": texts, "hash": reached}, indent=1)


def can_begin(origin: dict[str, Any]) -> bool:
    """Whether it is known how the game began."""
    return "decks" in origin or "scenario" in origin


def begin(origin: dict[str, Any]) -> Game:
    if "scenario" in origin:
        from apnap.scenario.beginning import begun

        return begun(origin)
    try:
        seed = origin["seed"]
        if origin.get("seed_kind") == "bytes":
            seed = bytes.fromhex(str(seed))
        rules = from_values(origin["ruleset"], rulesets())
        by_hand = bool(origin.get("manual_mana", False))
        played = None if "played" not in origin else format_from(origin["played"])
        return Game.new(
            origin["decks"],
            rules,
            seed,
            start=origin["start"],
            chooser=origin.get("chooser"),
            manual_mana=by_hand,
            format=played,
            teams=origin.get("teams"),
            commanders=origin.get("commanders"),
            ranges=origin.get("ranges"),
            schemes=origin.get("schemes"),
            planes=origin.get("planes"),
            attractions=origin.get("attractions"),
            sideboards=origin.get("sideboards"),
            companions=origin.get("companions"),
        )
    except (KeyError, ValueError) as error:
        if isinstance(error, ApnapError):
            raise
        raise BadSave(f"the beginning of the game is damaged: {error}") from error


def next_chooser(game: Game) -> int | None:
    """Who says who plays first in the next game of a match (103.1): hand it to `Game.new(…, chooser=…)`.

    The loser of this one; after a drawn game whoever chose in it.  None if chance decides: the game goes on, several
    players lost, or nobody chose.
    """
    outcome = game.outcome
    if outcome is None:
        return None
    if outcome.winner is not None:
        losers = [p.seat for p in game.state.players if p.seat != outcome.winner]
        return losers[0] if len(losers) == 1 else None
    if "decks" not in game.origin:
        return None
    asked = begin(game.origin).ask
    return asked.player if asked is not None and asked.kind == Q.START else None


def replay(text: object) -> Game:
    """Play a record again, up to its last choice."""
    values = read_json(text, "record", "a record of a game")
    for key in ("choices",) if "scenario" in values else ("decks", "ruleset", "seed", "choices"):
        if key not in values:
            raise BadSave(f"the record has no {key!r}")
    if not isinstance(values["choices"], list):
        raise BadSave("the choices of the record are no list")
    values.setdefault("start", None)
    game = begin(values)
    for n, choice in enumerate(values["choices"], 1):
        words = str(choice).split()
        try:
            if words[:1] == ["seat"] and words[2:] == ["concedes"]:
                game.concede(int(words[1]))
            elif words[:1] == ["seat"] and words[2:3] == ["pays"]:
                game.set_manual_mana(int(words[1]), words[3:] == ["by", "hand"])
            else:
                game.apply(str(choice))
        except (ApnapError, ValueError) as error:
            raise BadSave(f"choice {n} of the record, {choice!r}: {error}") from error
    if "hash" in values and values["hash"] != game.state_hash():
        raise BadSave("the record's hash differs: it was made by another version or has been changed")
    return game
