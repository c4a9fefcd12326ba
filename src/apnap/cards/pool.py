"""Every card that ships with the package."""

from __future__ import annotations

import apnap.cards.basics
import apnap.cards.sets.kernel  # noqa: F401
