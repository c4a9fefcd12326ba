"""Gymnasium: one seat, against bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from apnap.envs.needing import needed
from apnap.envs.spaces import action_space, observation_space
from apnap.envs.table import MAX_DECISIONS, Array, Deck, Table
from apnap.errors import SetupError
from apnap.players import Bot, GreedyBot

if TYPE_CHECKING:
    import gymnasium
else:
    gymnasium = needed("gymnasium", "rl")

Opponent = Bot | Callable[[int], Bot]


class Solo(gymnasium.Env):
    """One seat of a game; bots answer for the others.

    `opponent` is a bot, or makes one from a seed for each game.  `illegal`: who chooses an empty slot loses, or it
    raises `IllegalChoice`; it is never replaced by another answer.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        decks: Sequence[Deck] = ("red", "green"),
        opponent: Opponent = GreedyBot,
        seat: int | Literal["random"] = "random",
        illegal: Literal["lose", "raise"] = "lose",
        ruleset: str = "current",
        *,
        encoding: str = "v1",
        distinct: bool = False,
        max_decisions: int = MAX_DECISIONS,
        entities: int = 128,
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise SetupError(f"illegal is 'lose' or 'raise', not {illegal!r}")
        self.table = Table(
            decks, ruleset, encoding=encoding, distinct=distinct, max_decisions=max_decisions, entities=entities
        )
        if seat != "random" and not 0 <= seat < len(self.table.decks):
            raise SetupError(f"no seat {seat!r} in a game of {len(self.table.decks)} players")
        self.opponent = opponent
        self.wanted = seat
        self.illegal = illegal
        self.render_mode = render_mode
        self.seat = 0
        self.bots: dict[int, Bot] = {}
        self.observation_space = observation_space(self.table.shape)
        self.action_space = action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        super().reset(seed=seed)
        draw = self.np_random.integers
        self.table.begin(int(draw(2**32)))
        players = len(self.table.decks)
        self.seat = int(draw(players)) if self.wanted == "random" else self.wanted
        self.bots = {}
        for other in range(players):
            number = int(draw(2**32))
            if other != self.seat:
                self.bots[other] = self.opponent if isinstance(self.opponent, Bot) else self.opponent(number)
        self.others_move()
        return self.table.observation(self.seat), self.info()

    def others_move(self) -> None:
        game = self.table.game
        while not game.over and game.decider != self.seat and self.seat in game.playing:
            game.step(self.bots[game.decider or 0].choose(game))
        self.table.turn_to(0)

    def info(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def action_masks(self) -> Array:
        """The mask alone, as trainers for masked policies ask for it."""
        return self.table.observation(self.seat)["action_mask"].astype(bool)

    def step(self, action: int) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        table = self.table
        if self.illegal == "lose" and not table.is_legal(int(action)):
            return table.observation(self.seat), -1.0, True, False, {**self.info(), "illegal": True}
        if table.act(int(action)):
            self.others_move()
        over = table.game.over or self.seat not in table.game.playing
        truncated = not over and table.truncated
        return table.observation(self.seat), table.reward(self.seat), over, truncated, self.info()

    def render(self) -> str | None:
        return str(self.table.game) if self.render_mode == "ansi" else None
