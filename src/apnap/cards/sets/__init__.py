"""Card definitions, grouped by what they exercise."""

from __future__ import annotations

import apnap.cards.basics  # noqa: F401  (first: the nodes that many cards share have their addresses there)
from apnap.cards.registry import settle_shared

settle_shared()  # before any set, so that no address depends on which set is loaded first
