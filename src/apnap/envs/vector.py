"""Many games at once, in one process, with one buffer for all observations."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apnap.driving.observing import SLOTS
from apnap.envs.needing import needed
from apnap.envs.spaces import action_space, observation_space
from apnap.envs.table import MAX_DECISIONS, Array, Deck, Table, memory
from apnap.errors import IllegalChoice, SetupError
from apnap.players import Bot

if TYPE_CHECKING:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
else:
    np = needed("numpy", "rl")
    VectorEnv = needed("gymnasium.vector", "rl").VectorEnv
    AutoresetMode = needed("gymnasium.vector", "rl").AutoresetMode
    batch_space = needed("gymnasium.vector.utils", "rl").batch_space


class VectorDuel(VectorEnv):
    """The caller answers for every seat, or for one against bots (`opponent` makes one from a seed).

    Observations are of whoever decides (`infos["seat"]`), written into the same arrays at every step: copy what you
    keep.  `rewards[i]` is that of the seat that has just answered.  A game that ends begins anew in the same step;
    `infos["winner"][i]` tells who won it, -1 for a draw or no end, and `infos["ended"][i]` whether one ended.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int,
        decks: Sequence[Deck] = ("red", "green"),
        ruleset: str = "current",
        *,
        opponent: Callable[[int], Bot] | None = None,
        encoding: str = "v1",
        distinct: bool = False,
        max_decisions: int = MAX_DECISIONS,
        entities: int = 128,
    ) -> None:
        if num_envs < 1:
            raise SetupError("a vector has one game at least")
        self.num_envs = num_envs
        self.tables = [
            Table(decks, ruleset, encoding=encoding, distinct=distinct, max_decisions=max_decisions, entities=entities)
            for _ in range(num_envs)
        ]
        self.opponent = opponent
        self.learner = [0] * num_envs  # the caller's seat, where bots play the others
        self.bots: list[dict[int, Bot]] = [{} for _ in range(num_envs)]
        self.seeds = random.Random(0)
        shape = self.tables[0].shape
        self.rows: Array = np.zeros((num_envs, *shape), dtype=np.int16)
        self.mask: Array = np.zeros((num_envs, SLOTS), dtype=np.int8)
        self.row_memory = memory(self.rows)
        self.mask_memory = memory(self.mask)
        self.seat: Array = np.zeros(num_envs, dtype=np.int8)
        self.single_observation_space = observation_space(shape)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        if not isinstance(seed, list):
            self.seeds = random.Random(random.getrandbits(64) if seed is None else seed)
        for i in range(self.num_envs):
            if isinstance(seed, list):
                self.begin(i, seed[i])
            else:
                self.begin(i, self.seeds.getrandbits(32))
        ended: Array = np.zeros(self.num_envs, dtype=bool)
        return self.observations(), {"seat": self.seat, "winner": np.full(self.num_envs, -1), "ended": ended}

    def begin(self, i: int, seed: int) -> None:
        table = self.tables[i]
        table.begin(seed)
        if self.opponent is not None:
            players = len(table.decks)
            chance = random.Random(seed)
            self.learner[i] = chance.randrange(players)
            self.bots[i] = {s: self.opponent(chance.getrandbits(32)) for s in range(players) if s != self.learner[i]}
            self.others_move(i)
        self.look(i)

    def others_move(self, i: int) -> None:
        table = self.tables[i]
        game = table.game
        mine = self.learner[i]
        while not game.over and game.decider != mine and mine in game.playing:
            game.step(self.bots[i][game.decider or 0].choose(game))
        table.turn_to(0)

    def look(self, i: int) -> None:
        decider = self.tables[i].game.decider
        self.seat[i] = 0 if decider is None else decider
        self.tables[i].write(0 if decider is None else decider, self.row_memory[i], self.mask_memory[i])

    def observations(self) -> dict[str, Array]:
        return {"observation": self.rows, "action_mask": self.mask}

    def step(self, actions: Any) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        for i, table in enumerate(self.tables):
            if not table.is_legal(int(actions[i])):
                raise IllegalChoice(f"game {i}: slot {int(actions[i])} has no answer; no game has moved")
        rewards: Array = np.zeros(self.num_envs, dtype=np.float32)
        over: Array = np.zeros(self.num_envs, dtype=bool)
        truncated: Array = np.zeros(self.num_envs, dtype=bool)
        winner: Array = np.full(self.num_envs, -1)
        for i, table in enumerate(self.tables):
            acted = int(self.seat[i])
            moved = table.act(int(actions[i]))
            if moved and self.opponent is not None:
                acted = self.learner[i]
                self.others_move(i)
            game = table.game
            lost = self.opponent is not None and acted not in game.playing
            over[i] = game.over or lost
            truncated[i] = not over[i] and table.truncated
            if over[i] or truncated[i]:
                rewards[i] = table.reward(acted)
                outcome = game.outcome
                if outcome is not None and outcome.winner is not None:
                    winner[i] = outcome.winner
                self.begin(i, self.seeds.getrandbits(32))
            else:
                self.look(i)
        infos = {"seat": self.seat, "winner": winner, "ended": over | truncated}
        return self.observations(), rewards, over, truncated, infos

    def close_extras(self, **kwargs: Any) -> None:
        pass
