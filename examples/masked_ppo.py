"""Learning to play bears with masked PPO and a small net in plain numpy: python examples/masked_ppo.py [UPDATES]

The net scores each answer by what its row says and what the rows it points at say, so it does not matter how many
answers there are, or in which slots.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

from apnap.envs import VectorDuel
from apnap.players import RandomBot

Array = Any
GAMES, STEPS, EPOCHS, BATCH = 16, 128, 4, 512
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.999, 0.95, 0.2, 0.01, 3e-3
ACTS, HIDDEN = 28, 32
FIRST = 129  # the row of the first answer
MOST = 24  # answers that are looked at; bears ask no longer questions


def features(rows: Array, mask: Array) -> tuple[Array, Array]:
    """What each answer is about, and how the game stands: (games, answers, n) and (games, m)."""
    n = len(rows)
    who = np.arange(n)[:, None]
    answers = rows[:, FIRST : FIRST + MOST].astype(np.int32)
    acts = np.eye(ACTS)[np.clip(answers[:, :, 0], 0, ACTS - 1)]
    first = rows[who, answers[:, :, 2]].astype(np.float64)
    second = rows[who, answers[:, :, 3]].astype(np.float64)
    named = (answers[:, :, 2] > 0)[:, :, None]
    about = np.concatenate([described(first) * named, described(second) * (answers[:, :, 3] > 0)[:, :, None]], axis=2)
    state = standing(rows)
    repeated = np.repeat(state[:, None], MOST, axis=1)
    return np.concatenate([acts, about, repeated], axis=2), state


def described(row: Array) -> Array:
    types = row[..., 12].astype(np.int32)
    flags = row[..., 4].astype(np.int32)
    parts = [types >> 2 & 1, types >> 5 & 1, row[..., 2] != 0, flags & 1, row[..., 15] / 4, row[..., 16] / 4]
    return np.stack([np.asarray(part, dtype=np.float64) for part in parts], axis=-1)


def standing(rows: Array) -> Array:
    things = rows[:, 3:FIRST]
    field, types = things[..., 0] == 4, things[..., 12].astype(np.int32)
    parts = [rows[:, 0, 0] / 20, rows[:, 0, 1] == 0, rows[:, 1, 4] / 20, rows[:, 2, 4] / 20, rows[:, 1, 5] / 7]
    for seat in (0, 1):
        mine = field & (things[..., 2] == seat)
        parts += [(mine & (types & 4 > 0)).sum(axis=1) / 5, (mine & (types & 32 > 0)).sum(axis=1) / 5]
    return np.stack([np.asarray(part, dtype=np.float64) for part in parts], axis=1)


class Net:
    """One hidden layer for scores of answers, one for the value; trained by Adam."""

    def __init__(self, wide: int, state: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = [
            rng.normal(0, wide**-0.5, (wide, HIDDEN)), np.zeros(HIDDEN), np.zeros(HIDDEN),
            rng.normal(0, state**-0.5, (state, HIDDEN)), np.zeros(HIDDEN), np.zeros(HIDDEN), np.zeros(1),
        ]  # fmt: skip
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def forward(self, answers: Array, state: Array, mask: Array) -> tuple[Array, Array, Array, Array]:
        w1, b1, w2, u1, c1, u2, c2 = self.weights
        hidden = np.tanh(answers @ w1 + b1)
        scores = np.where(mask, hidden @ w2, -1e9)
        scores -= scores.max(axis=1, keepdims=True)
        p = np.exp(scores)
        p /= p.sum(axis=1, keepdims=True)
        thought = np.tanh(state @ u1 + c1)
        return p, thought @ u2 + c2[0], hidden, thought

    def learn(self, batch: dict[str, Array]) -> None:
        answers, state, mask, chosen = batch["answers"], batch["state"], batch["mask"], batch["chosen"]
        w2, u2 = self.weights[2], self.weights[5]
        p, value, hidden, thought = self.forward(answers, state, mask)
        n = len(p)
        picked = p[np.arange(n), chosen]
        ratio, gain = picked / batch["before"], batch["gain"]
        clipped = ((gain > 0) & (ratio > 1 + CLIP)) | ((gain < 0) & (ratio < 1 - CLIP))
        towards = np.where(clipped, 0.0, gain * ratio)[:, None] * (np.eye(MOST)[chosen] - p)
        log = np.log(np.maximum(p, 1e-12))
        towards += ENTROPY * -p * (log - (p * log).sum(axis=1, keepdims=True))
        d_scores = np.where(mask, -towards, 0.0) / n
        d_hidden = d_scores[:, :, None] * w2 * (1 - hidden**2)
        d_value = (value - batch["return"]) / n
        d_thought = d_value[:, None] * u2 * (1 - thought**2)
        flat = answers.reshape(-1, answers.shape[2])
        self.adam([
            flat.T @ d_hidden.reshape(-1, HIDDEN), d_hidden.sum(axis=(0, 1)), np.einsum("na,nah->h", d_scores, hidden),
            state.T @ d_thought, d_thought.sum(axis=0), thought.T @ d_value, d_value.sum(keepdims=True),
        ])  # fmt: skip

    def adam(self, slopes: list[Array]) -> None:
        self.steps += 1
        for i, slope in enumerate(slopes):
            m, v = self.moments[i]
            m = 0.9 * m + 0.1 * slope
            v = 0.999 * v + 0.001 * slope**2
            self.moments[i] = (m, v)
            self.weights[i] = self.weights[i] - RATE * (m / (1 - 0.9**self.steps)) / (
                np.sqrt(v / (1 - 0.999**self.steps)) + 1e-8
            )


def main(updates: int = 40, steps: int = STEPS, seed: int = 0) -> list[float]:
    """The share of games won during each update."""
    rng = np.random.default_rng(seed)
    games: Any = VectorDuel(GAMES, ("bears", "bears"), opponent=RandomBot)
    seen, _ = games.reset(seed=seed)
    net: Net | None = None
    rates: list[float] = []
    began = time.monotonic()
    for update in range(updates):
        kept: dict[str, list[Array]] = {}
        rewards, ends, results = [], [], []
        for _ in range(steps):
            mask = seen["action_mask"][:, :MOST].astype(bool)
            answers, state = features(seen["observation"], mask)
            if net is None:
                net = Net(answers.shape[2], state.shape[1], seed)
            p, value, _, _ = net.forward(answers, state, mask)
            chosen = np.array([rng.choice(MOST, p=row) for row in p])
            before = p[np.arange(GAMES), chosen]
            for name, part in zip(
                ("answers", "state", "mask", "chosen", "before", "value"),
                (answers, state, mask, chosen, before, value),
                strict=True,
            ):
                kept.setdefault(name, []).append(part)
            seen, reward, over, cut, _ = games.step(chosen)
            rewards.append(reward)
            ends.append(over | cut)
            results += list(reward[over])
        assert net is not None
        _, state = features(seen["observation"], seen["action_mask"])
        u1, c1, u2, c2 = net.weights[3:]
        batch = returns(kept, rewards, ends, np.tanh(state @ u1 + c1) @ u2 + c2[0])
        for _ in range(EPOCHS):
            order = rng.permutation(len(batch["chosen"]))
            for at in range(0, len(order), BATCH):
                net.learn({name: part[order[at : at + BATCH]] for name, part in batch.items()})
        rates.append(float(np.mean(np.array(results) > 0)) if results else float("nan"))
        print(f"update {update + 1}: won {rates[-1]:.0%} of {len(results)} games, {time.monotonic() - began:.0f} s")
    return rates


def returns(kept: dict[str, list[Array]], rewards: list[Array], ends: list[Array], last: Array) -> dict[str, Array]:
    """Advantages by generalised estimation, all games in one row of moments."""
    gains, running, following = [], np.zeros(GAMES), last
    for t in reversed(range(len(rewards))):
        going = 1.0 - ends[t]
        surprise = rewards[t] + GAMMA * following * going - kept["value"][t]
        running = surprise + GAMMA * LAMBDA * going * running
        gains.append(running)
        following = kept["value"][t]
    gain = np.concatenate(gains[::-1])
    batch = {name: np.concatenate(parts) for name, parts in kept.items()}
    batch["return"] = gain + batch.pop("value")
    batch["gain"] = (gain - gain.mean()) / (gain.std() + 1e-8)
    return batch


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:]])
