"""PettingZoo: every player is an agent, and the agent to move is whoever decides."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apnap.envs.needing import needed
from apnap.envs.spaces import action_space, observation_space
from apnap.envs.table import MAX_DECISIONS, Array, Deck, Table

if TYPE_CHECKING:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
else:
    AECEnv = needed("pettingzoo", "rl").AECEnv
    wrappers = needed("pettingzoo.utils.wrappers", "rl")


def env(decks: Sequence[Deck] = ("red", "green"), ruleset: str = "current", **settings: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: who chooses an empty slot loses.

    env = apnap.envs.env(decks=("red", "green"))
    env.reset(seed=1)
    """
    made: Any = wrappers.TerminateIllegalWrapper(raw_env(decks, ruleset, **settings), illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):  # PettingZoo's name for it
    """Without wrappers: an empty slot is an `IllegalChoice`, and nothing has changed."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "apnap_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        decks: Sequence[Deck] = ("red", "green"),
        ruleset: str = "current",
        *,
        encoding: str = "v1",
        distinct: bool = False,
        skip_forced: bool = True,
        max_decisions: int = MAX_DECISIONS,
        entities: int = 128,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(
            decks,
            ruleset,
            encoding=encoding,
            distinct=distinct,
            skip_forced=skip_forced,
            max_decisions=max_decisions,
            entities=entities,
        )
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.table.decks))]
        self.agents: list[str] = []
        space = observation_space(self.table.shape)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(random.getrandbits(32) if seed is None else int(seed))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.game.decider or 0]

    def observe(self, agent: str) -> dict[str, Array]:
        return self.table.observation(self.seat(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.act(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.judge()
        decider = self.table.game.decider
        if decider is not None:
            self.agent_selection = self.possible_agents[decider]
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def judge(self) -> None:
        """Who has lost, won, or run out of decisions."""
        table = self.table
        playing = table.game.playing
        for agent in self.agents:
            seat = self.seat(agent)
            if self.terminations[agent]:
                continue
            if table.game.over or seat not in playing:
                self.terminations[agent] = True
                self.rewards[agent] = table.reward(seat)
            elif table.truncated:
                self.truncations[agent] = True

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        text = str(self.table.game)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass
