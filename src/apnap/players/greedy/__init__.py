"""A bot that plays sensibly: it imagines what each answer leads to and takes the one that leaves it best off."""

from __future__ import annotations

from apnap.players.greedy.bot import GreedyBot

__all__ = ["GreedyBot"]
