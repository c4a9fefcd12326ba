"""Chances that exist only now: windows of older rules for one purpose, and abilities that belong to this phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.kinds import Act
from apnap.telling.notation import abilities_of

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State

# What a window may be for, besides starting or answering something: a spell being cast, damage that waits …
PURPOSES: Final = {
    "interrupt": "it can be interrupted only now",
    "prevent": "damage can be prevented only now",
    "regenerate": "it can be regenerated only now",
    "intention": "an attack is about to begin",
}
PHASE_ABILITY: Final = "an ability of this phase can be played"


def only_now(g: State) -> str:
    """Why this chance does not come again, in words; "" for an ordinary one."""
    what = getattr(g.asking, "purpose", "") or getattr(g.asking, "kinds", "")
    purpose = PURPOSES.get(str(what), "")
    if purpose and any(option.act not in (Act.PASS, Act.MANA) for option in g.options):
        return purpose
    return PHASE_ABILITY if any(of_this_phase(g, option) for option in g.options) else ""


def of_this_phase(g: State, option: Option) -> bool:
    if option.act != Act.ACTIVATE:
        return False
    abilities = abilities_of(g, option.id)
    return option.aux < len(abilities) and abilities[option.aux].timed
