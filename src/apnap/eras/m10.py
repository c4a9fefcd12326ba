"""The rules of 2009 to 2024: Comprehensive Rules of 2022-04-29.  Today's, but blockers are put in order."""

from __future__ import annotations

from typing import Final

from apnap.eras.current import CURRENT

M10: Final = CURRENT.era("m10", "cr-2022-04-29", damage_order=True, words="m10")  # CR22: 509.2, 509.3
