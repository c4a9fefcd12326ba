"""The rules of 1999 to 2009: Comprehensive Rules of 2008-05-01.  Those of 2009, but …"""

from __future__ import annotations

from typing import Final

from apnap.eras.m10 import M10

SIXTH: Final = M10.era(
    "sixth",
    "cr-2008-05-01",
    damage_order=False,
    combat_damage="stack",  # CR08: 310.1, 310.4
    mana_empties="phase",  # CR08: 300.3
    mana_burn=True,  # CR08: 300.3
    phasing="zone",  # CR08: 217.8, 502.15
    words="sixth",
    legends="all",  # CR08: 420.5e, 420.5q
    damage_keywords="triggered",  # CR08: 502.63a, 502.68a
    mulligan="fewer",  # CR08: 101.4
    token_owner="effect",  # CR08: 200.4a
    walker_damage=True,  # CR08: 212.9g
    layers="2008",  # CR08: 418.5a
)
