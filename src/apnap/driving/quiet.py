"""What somebody does who wants nothing: pass, decline, stay at home, and do what is owed and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.rules.announcing import Announce
from apnap.state.kinds import Act, Q
from apnap.state.objects import Item, Permanent
from apnap.vocab.abilities import Activated

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State

DECLINING: Final = (Act.PASS, Act.STAY, Act.DONE, Act.NO, Act.KEEP, Act.AUTO)


def quiet_index(g: State) -> int | None:
    """The index of the option that does nothing of one's own accord; None where every answer would be a choice."""
    if g.ask_kind == Q.UNTAP and g.options[0].act == Act.YES:
        return 0
    for i, option in enumerate(g.options):
        if option.act in DECLINING or (option.act == Act.MODE and leaves_unpaid(g, option)):
            return i
    if len(g.options) == 1:
        return 0
    return duty(g) if g.ask_kind == Q.PRIORITY else None


def leaves_unpaid(g: State, option: Option) -> bool:
    """Of a phase cost that may be paid or not: not to."""
    item = g.objects.get(g.asking.id) if isinstance(g.asking, Announce) else None
    return isinstance(item, Item) and isinstance(item.ability, Activated) and item.ability.declines(option.id)


def duty(g: State) -> int | None:
    """Where nobody may pass something is owed: the first that is; what may be played as well is left alone."""
    for i, option in enumerate(g.options):
        if option.act in (Act.PHASE, Act.TRIGGER) or is_owed_ability(g, option):
            return i
    for i, option in enumerate(g.options):
        if option.act == Act.INTEND:  # a creature must attack
            return i
    return None


def is_owed_ability(g: State, option: Option) -> bool:
    """An ability of the phase that is not played if one likes but has to be."""
    if option.act != Act.ACTIVATE:
        return False
    obj = g.objects[option.id]
    chars = obj.chars if isinstance(obj, Permanent) else obj.card.chars
    return chars.abilities.activated[option.aux].owed()
