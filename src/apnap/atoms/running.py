"""Effects of what is no object on the stack: mana abilities, and what turn-based actions and replacements do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.index import remove_delayed
from apnap.state.kinds import NOTHING
from apnap.task import ObjectTask
from apnap.vocab.abilities import WithEffect

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


def run_frame(g: State, cx: Item) -> None:
    """Run an effect that is not an object on the stack: mana abilities, turn-based or replacement follow-ups."""
    ability = cx.ability
    if not isinstance(ability, WithEffect) or ability.effect is None:
        return
    if cx.id == NOTHING:
        cx.id = g.fresh_id()
    g.items[cx.id] = cx
    depth = g.pending
    if g.spent is not None:
        forget_spent(g)
    ability.effect.run(g, cx)
    if g.pending == depth:
        del g.items[cx.id]
    else:
        g.push_under(depth, EndFrame(cx.id))


class EndFrame(ObjectTask):
    def run(self, g: State) -> None:
        g.items.pop(self.id, None)


def forget_spent(g: State) -> None:
    """What happens from here on is no longer simultaneous: the abilities that have triggered are done for."""

    spent = g.spent
    g.spent = None
    if spent is None:
        return
    for delayed in list(g.delayed):
        if delayed.id in spent:
            remove_delayed(g, delayed)
