"""Batches: last in, first out.  Complete when both players decline to add; then nothing can be added any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.eras.fifth.going_on import after
from apnap.eras.fifth.state import fifth, newest
from apnap.native import mypyc_attr
from apnap.rules.loops import resolved_again
from apnap.rules.resolving import resolve
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


def open_batch(g: State) -> None:
    fifth(g).batches.append([])


def in_a_batch(g: State, item: Item) -> bool:
    id = item.id
    for batch in fifth(g).batches:
        for other in batch:
            if other == id:
                return True
    return False


def take_in_copies(g: State) -> None:
    """A copy belongs to the batch of what made it; one that an interrupt made, to that of what it copies."""
    stack = g.stack
    batches = fifth(g).batches
    if not batches or not stack:
        return
    if len(stack) == 1:
        newest_batch = batches[-1]
        if newest_batch and newest_batch[-1] == stack[0].id:
            return
    for item in stack:
        if not in_a_batch(g, item):
            batches[-1].append(item.id)


def resolve_alone(g: State) -> None:
    """What is about to be played resolves once it is successfully cast: part of a series, or a mana source."""
    open_batch(g)
    g.push(RESOLVE_BATCH)


@mypyc_attr(acyclic=True, free_list_len=1)
class ResolveBatch(Task):
    """The newest effect resolves, then what follows from it, then the next; no additions."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, g: State) -> None:
        take_in_copies(g)
        item = newest(g)
        if item is None:
            fifth(g).batches.pop()
            return
        if resolved_again(g):
            return
        g.push(self)
        after(g)
        resolve(g, item)


RESOLVE_BATCH: Final = ResolveBatch()
