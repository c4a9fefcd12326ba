"""Who answers the questions: bots, and the loop that asks them."""

from __future__ import annotations

from apnap.players.bots import Bot, LivelyBot, RandomBot
from apnap.players.greedy import GreedyBot
from apnap.players.match import play
from apnap.players.searching import SearchBot

__all__ = ["Bot", "GreedyBot", "LivelyBot", "RandomBot", "SearchBot", "play"]
