"""A client that plays one seat by its view alone: python examples/seat_client.py [GAMES]"""

from __future__ import annotations

import json
import sys
from typing import Any

from apnap import Game
from apnap.decks import deck_named
from apnap.players import RandomBot

WANTED = ("LAND", "CAST", "KEEP")


def choose(view: dict[str, Any]) -> int:
    """Lands and spells first, attacks where little can stop them, the opponent as target, the most of a number."""
    me, ask = view["you"], view["ask"]
    creatures = {p["id"]: p for p in view["battlefield"] if "power" in p}
    theirs = [p for p in creatures.values() if p["controller"] != me and not p["tapped"]]

    def worth(option: dict[str, Any]) -> int:
        act, about = option["act"], option.get("id", -1)
        if ask["kind"] == "ATTACK" and "other" in option:
            mine = creatures[about]
            return 2 if sum(foe["power"] >= mine["toughness"] for foe in theirs) < 2 else -1
        if ask["kind"] == "BLOCK" and "other" in option:
            return 2 if creatures[option["other"]]["power"] < creatures[about]["toughness"] else -1
        if ask["kind"] == "TARGET":
            controller = about if about < 100 else creatures.get(about, {}).get("controller", me)
            return 1 if controller != me else 0
        if act == "NUMBER":
            return int(option["number"])
        return 3 if act in WANTED else 0

    return int(max(ask["options"], key=worth)["index"])


def play(seed: int, seat: int = 0) -> Game:
    game = Game.new({"Client": deck_named("red"), "Random": deck_named("red")}, seed=seed)
    other = RandomBot(seed)
    while not game.over:
        view = json.loads(json.dumps(game.view(seat)))  # as it would come over a wire
        if view["ask"]["decider"] == seat:
            game.answer(seat, choose(view))
        else:
            game.answer(1 - seat, other.choose(game))
    return game


if __name__ == "__main__":
    games = [play(seed) for seed in range(int(sys.argv[1]) if sys.argv[1:] else 5)]
    print(sum(game.outcome is not None and game.outcome.winner == 0 for game in games), "of", len(games), "won")
