"""Mixes people play under a name.

Groups differ; these follow the versions written down most often: mana is lost, and burns, as a phase ends and not a
step (Eternal Central and events after it); Middle School (1995 to 2003) adds combat damage on the stack.
"""

from __future__ import annotations

from typing import Final

from apnap.eras.current import CURRENT

OLD_SCHOOL: Final = CURRENT.with_(name="old-school", mana_burn=True, mana_empties="phase")
MIDDLE_SCHOOL: Final = OLD_SCHOOL.with_(name="middle-school", combat_damage="stack")
CLASSIC_MAGIC: Final = MIDDLE_SCHOOL.with_(name="classic-magic")
