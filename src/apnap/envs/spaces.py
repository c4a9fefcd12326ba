"""The spaces of observations and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.driving.observing import SLOTS
from apnap.envs.needing import needed

if TYPE_CHECKING:
    import numpy as np
    from gymnasium import spaces
else:
    np = needed("numpy", "rl")
    spaces = needed("gymnasium.spaces", "rl")


def observation_space(shape: tuple[int, int]) -> Any:
    low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, shape, np.int16),
            "action_mask": spaces.Box(0, 1, (SLOTS,), np.int8),
        }
    )


def action_space() -> Any:
    return spaces.Discrete(SLOTS)
