"""Playing a game out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from apnap.errors import IllegalChoice, SetupError
from apnap.game import Game
from apnap.players.bots import Bot


def play(
    game: Game, bots: Sequence[Bot], watch: Callable[[Game], None] | None = None, max_decisions: int = 1_000_000
) -> int:
    """Let the bots, one per seat, answer until the game is over.  How many decisions there were.

    The bot of whoever makes the decision is asked, which is another player's while one controls another (722.5).
    `watch` is called before each decision and at the end.
    """
    players = len(game.players)
    if len(bots) != players:
        raise SetupError(f"{len(bots)} bots for {players} players")
    count = 0
    while count < max_decisions:
        decider = game.decider
        if decider is None:
            break
        if watch is not None:
            watch(game)
        bot = bots[decider]
        index: object = bot.choose(game)  # written by users
        if not isinstance(index, int) or not 0 <= index < game.choices:
            raise IllegalChoice(f"{type(bot).__name__} chose {index!r}; a bot returns an index below {game.choices}")
        game.apply_index(index)
        count += 1
    if watch is not None:
        watch(game)
    return count
