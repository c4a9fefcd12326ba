""" "For as long as …" (611.2b): effects that end for good the moment that stops being so, and those that never begin.

`g.watching` says that something has such a duration, or may begin one: a lasting effect, or a spell or ability on the
stack or waiting to be put there.  While it is set, whatever changes what a permanent is like (its status, its counters,
its controller) makes the conditions be looked at again: one that fails and holds again has failed all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.queries.frames import entry_frame, frame
from apnap.state import keys
from apnap.state.effects import Until
from apnap.vocab.abilities import Ability, WithEffect
from apnap.vocab.base import Condition, Node
from apnap.vocab.durations import For

if TYPE_CHECKING:
    from apnap.state.effects import Lasting
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item

SEEN: Final = "as long as"  # under this name an item remembers, for each of its conditions, one of:
NOT_YET: Final = 0
HOLDS: Final = 1
ENDED: Final = 2


def conditions_of(ability: Ability | None) -> list[Condition]:
    """The conditions of the durations an ability's own effects may have; worked out once."""
    if not isinstance(ability, WithEffect):
        return []
    known = ability.as_long_as
    if known is None:
        known = []
        parts: list[object] = [ability.effect, ability.modes]
        collect(parts, known)
        ability.as_long_as = known
    return known


def collect(values: list[object], found: list[Condition]) -> None:
    for value in values:
        if isinstance(value, For):
            if value.until == Until.AS_LONG_AS and value.condition is not None:
                found.append(value.condition)
        elif isinstance(value, tuple):
            collect(list(value), found)
        elif isinstance(value, Node) and not isinstance(value, Ability):  # an ability it gives goes by itself
            collect([getattr(value, name) for name in value.fields], found)


def watch(g: State, item: Item) -> None:
    """It was cast or activated, or has triggered: what it says about "as long as" is true or not from now on."""
    item.vars.pop(SEEN, None)  # what was so before its costs were paid does not matter
    if note(g, item):
        g.watching = True


def goes_on(g: State, lasting: Lasting) -> bool:
    condition = lasting.duration.condition
    if not isinstance(condition, Condition):
        return True
    cx = entry_frame(g, lasting.source, lasting)
    cx.vars = {**cx.vars, keys.AFFECTED: list(lasting.affected)}
    return condition.holds(g, cx)


def note(g: State, item: Item) -> bool:
    """Whether it has such conditions; which of them hold, and which have ended before the effect could begin."""
    conditions = conditions_of(item.ability)
    if not conditions:
        return False
    seen = item.get(SEEN) or [NOT_YET] * len(conditions)
    cx = frame(item.card, item.source, item.controller)
    chosen = [i for slot in item.targets for i in slot]
    cx.vars = {**item.vars, keys.TARGET: chosen, keys.AFFECTED: chosen}
    now: list[int] = []
    for k, condition in enumerate(conditions):
        if seen[k] == ENDED:
            now.append(ENDED)
        elif condition.holds(g, cx):
            now.append(HOLDS)
        else:
            now.append(ENDED if seen[k] == HOLDS else NOT_YET)
    if now != seen:
        item.put(SEEN, now)
    return True


def ended_before(cx: Frame, condition: Node | None) -> bool:
    """611.2b: the duration was over before the effect would begin, whatever is true now."""
    seen = cx.get(SEEN)
    if not seen:
        return False
    for k, known in enumerate(conditions_of(cx.ability)):
        if known is condition and k < len(seen) and seen[k] == ENDED:
            return True
    return False
