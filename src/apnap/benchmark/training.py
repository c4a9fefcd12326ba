"""What a build plays that counts what is executed, so that the next can be optimised by it (`APNAP_COMPILE=release`).

    python -m apnap.benchmark.training

A bit of everything that people wait for: what is not visited here gets slower, not faster.
"""

from __future__ import annotations

import random

from apnap import Game
from apnap.benchmark.playing import BEARS, COLUMNS, ERAS, Count, pairings, play_core, play_inside
from apnap.decks import DECKS
from apnap.errors import SetupError
from apnap.players.greedy import GreedyBot
from apnap.players.match import play


def main() -> None:
    count = Count()
    for kind, games in (("bears", 30), ("built-in decks", 15)):
        decks = pairings(kind)
        for log, run in COLUMNS.values():
            for seed in range(games if run in (play_core, play_inside) else 2):
                game = Game.new(list(decks[seed % len(decks)]), seed=seed, start=0, log=log)
                run(game, random.Random(seed).random, count)
    for era in ERAS:
        for seed in range(5):
            play_inside(Game.new([BEARS, BEARS], era, seed=seed, start=0, log=False), random.Random(seed).random, count)
        for seed, pair in enumerate(pairings("built-in decks")):
            try:
                game = Game.new(list(pair), era, seed=seed, start=0, log=False)
            except SetupError:
                continue  # with a card of a kind that did not exist then
            play_inside(game, random.Random(seed).random, count)
    names = sorted(DECKS)
    for seed in range(8):
        table = [DECKS[names[(seed + k) % len(names)]] for k in range(2 + seed % 3)]
        play_core(Game.new(table, seed=seed, start=0, log=False), random.Random(seed).random, count)
    look_at_games()
    for seed in range(2):
        think(seed)
    print(f"played {count.decisions} decisions")


def look_at_games() -> None:
    """Copies, hashes, saves, views, observations, samples and undo, now and then in the course of a few games."""
    for seed, (deck, other) in enumerate([*pairings("bears"), *pairings("built-in decks")]):
        game = Game.new([deck, other], seed=seed, start=0)
        pick = random.Random(seed)
        for k in range(300):
            if game.over:
                break
            game.apply(pick.randrange(game.choices))
            if k % 15 == 0:
                game.clone()
                game.fingerprint()
                game.state_hash()
                game.view(0)
                game.view(None)
                game.observe(0)
                game.sample(0, seed=k)
                game.position_hash()
                Game.from_json(game.to_json())
        game.undo(3)
        while not game.over:
            game.step(pick.randrange(game.choices))


def think(seed: int) -> None:
    """Bots that look ahead, on decks with more than creatures."""
    names = sorted(DECKS)
    table = [DECKS[names[seed]], DECKS[names[-1 - seed]]]
    play(Game.new(table, seed=seed, start=0, log=False), [GreedyBot(seed), GreedyBot(seed + 1)], max_decisions=400)


if __name__ == "__main__":
    main()
