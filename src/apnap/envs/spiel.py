"""OpenSpiel: importing this module registers the game "apnap".

    import pyspiel
    import apnap.envs.spiel

    game = pyspiel.load_game("apnap(deck0=red,deck1=green)")

Eight chance nodes of sixteen outcomes spell the seed of the deal, so the history alone determines a state.  A clone has
the true hidden cards: search that may not know them goes through `resample_from_infostate`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from apnap.driving.observing import SLOTS
from apnap.envs.needing import needed
from apnap.envs.table import Array, Table, numbers
from apnap.errors import SetupError

if TYPE_CHECKING:
    import numpy as np
    import pyspiel
else:
    np = needed("numpy", "spiel")
    pyspiel = needed("pyspiel", "spiel")

DIGITS: Final = 8
OUTCOMES: Final = 16
PLAYERS: Final = 4
DEFAULTS: Final[dict[str, Any]] = {
    "players": 2,
    "deck0": "red",
    "deck1": "green",
    "deck2": "",
    "deck3": "",
    "ruleset": "current",
    "distinct": False,
    "max_decisions": 5000,
}

GAME_TYPE: Final = pyspiel.GameType(
    short_name="apnap",
    long_name="Magic: The Gathering, by apnap",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class ApnapGame(pyspiel.Game):
    """The decks, the rules, and how long a game may be."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        values = {**DEFAULTS, **(params or {})}
        players = int(values["players"])
        decks = [str(values[f"deck{seat}"]) for seat in range(PLAYERS)]
        named = [deck for deck in decks if deck]
        players = max(players, len(named))
        if players > PLAYERS or not all(decks[:players]):
            raise SetupError(f"{players} players need as many decks: deck0 to deck{players - 1}")
        self.players = players
        self.settings: dict[str, Any] = {
            "decks": decks[:players],
            "ruleset": str(values["ruleset"]),
            "distinct": bool(values["distinct"]),
            "max_decisions": int(values["max_decisions"]),
        }
        info = pyspiel.GameInfo(
            num_distinct_actions=SLOTS,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=DIGITS + 3 * int(values["max_decisions"]),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> ApnapState:
        return ApnapState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"no parameters of observers are known: {params}")
        return Observer(self.players)


class ApnapState(pyspiel.State):
    """A deal being spelt, then a game."""

    def __init__(self, game: ApnapGame) -> None:
        super().__init__(game)
        self.players = game.players
        self.settings = game.settings
        self.digits: list[int] = []
        self.table: Table | None = None
        self.resampled = False

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        decider = self.table.game.decider
        if decider is None or self.table.truncated:
            return int(pyspiel.PlayerId.TERMINAL)
        return decider

    def is_terminal(self) -> bool:
        return self.table is not None and (self.table.game.over or self.table.truncated)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(i, 1.0 / OUTCOMES) for i in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        table = self.table
        if table is None or player != table.game.decider:
            return []
        found = list(range(table.slots()))
        if table.answers > SLOTS:
            found.append(SLOTS - 1)
        return found

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.act(action)
            return
        self.digits.append(action)
        if len(self.digits) == DIGITS:
            self.table = Table(**self.settings, log=True)
            self.table.begin(sum(digit << 4 * i for i, digit in enumerate(self.digits)))

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        if player == pyspiel.PlayerId.CHANCE or table is None:
            return f"deal {action}"
        if table.answers > SLOTS and action == SLOTS - 1:
            return "more"
        n = action if table.answers <= SLOTS else table.page * (SLOTS - 1) + action
        return f"{action}: {table.game.legal[n if table.indices is None else table.indices[n]].text}"

    def returns(self) -> list[float]:
        if self.table is None or not self.is_terminal():
            return [0.0] * self.players
        return [self.table.reward(seat) for seat in range(self.players)]

    def information_state_string(self, player: int | None = None) -> str:
        """What a player sees and was told, as a key (perfect recall)."""
        seat = self.current_player() if player is None else player
        if self.table is None:
            return f"{seat} dealing"
        page = self.table.page if self.table.game.decider == seat else 0
        return f"{seat} {self.table.game.information_key(seat).hex()} {page}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.table is None:
            return f"{seat} dealing"
        return f"{seat} {self.table.game.view(seat, events=0)}"

    def observation_tensor(self, player: int | None = None) -> list[float]:
        seat = self.current_player() if player is None else player
        observer = Observer(self.players)
        observer.set_from(self, seat)
        values: list[float] = observer.tensor.tolist()
        return values

    def resample_from_infostate(self, player: int, sampler: Any) -> ApnapState:
        """A state that the player cannot tell from this one: the cards hidden from it are dealt anew."""
        twin: ApnapState = self.clone()
        if self.table is not None and twin.table is not None:
            twin.table.game = self.table.game.sample(player, int(sampler() * 2**48))
            twin.resampled = True
        return twin

    def __str__(self) -> str:
        if self.table is None:
            return f"deal {self.digits}"
        return f"{self.digits} {self.table.page}\n{self.table.game}"


class Observer:
    """The observation of `Game.observe` as floats."""

    def __init__(self, players: int) -> None:
        self.shape = (1 + 128 + SLOTS, 24)
        self.tensor: Array = np.zeros(self.shape[0] * self.shape[1], np.float32)
        self.dict: dict[str, Array] = {"observation": self.tensor.reshape(self.shape)}

    def set_from(self, state: ApnapState, player: int) -> None:
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = numbers(state.table.look(player).rows)

    def string_from(self, state: ApnapState, player: int) -> str:
        return state.observation_string(player)


pyspiel.register_game(GAME_TYPE, ApnapGame)
