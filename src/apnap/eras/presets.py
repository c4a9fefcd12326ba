"""Mixes people play under a name."""

from __future__ import annotations

from typing import Final

from apnap.eras.current import CURRENT

OLD_SCHOOL: Final = CURRENT.with_(name="old-school", mana_burn=True, mana_empties="phase")
MIDDLE_SCHOOL: Final = OLD_SCHOOL.with_(name="middle-school", combat_damage="stack")
CLASSIC_MAGIC: Final = MIDDLE_SCHOOL.with_(name="classic-magic")
