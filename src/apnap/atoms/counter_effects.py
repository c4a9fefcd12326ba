"""Shield, stun and finality counters (122.1c, 122.1d, 122.1h): the effects that counters themselves make.

They are no abilities of the permanent, so it keeps them without its abilities; however many counters of a kind there
are, they make one effect of each sort.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.atoms.removing_counters import remove_counters
from apnap.cards.registry import register_engine
from apnap.options import Option
from apnap.queries.damage import unpreventable
from apnap.queries.frames import source_frame
from apnap.state.counter_kinds import FINALITY, SHIELD, STUN
from apnap.state.effects import ReplacementEntry
from apnap.state.kinds import Ev, Way, Zone
from apnap.task import ObjectTask
from apnap.vocab.abilities import Replacement

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.game_state import State
    from apnap.state.objects import Frame

# Where their keys stand among those of the permanent's own abilities (see `atoms/index.py`).
SHIELD_KEY: Final = 97
STUN_KEY: Final = 98
FINALITY_KEY: Final = 99


class ShieldPrevents(Replacement):
    """Damage to it is prevented, and a shield counter removed (122.1c)."""

    stage: ClassVar[str] = "prevent"

    def __init__(self) -> None:
        super().__init__(Ev.DAMAGE)
        self.silent = True

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.n > 0 and w.other == entry.source

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        if not unpreventable(g, w):  # 615.12: the counter goes all the same
            emit(g, Ev.PREVENTED, "615.6", w.player, w.obj, other=w.other, n=w.n, cause=entry.source)
            w.n = 0
            w.cancel()
        # One effect for all damage of that moment (615.13); what it does besides is done just afterwards (615.5).
        if not any(isinstance(task, LoseShield) and task.id == entry.source for task in g.agenda):
            g.push(LoseShield(entry.source))


class LoseShield(ObjectTask):
    def run(self, g: State) -> None:
        remove_counters(g, self.id, SHIELD, 1, "122.1c")


class ShieldSaves(Replacement):
    """It would be destroyed by an effect: a shield counter is removed instead (122.1c)."""

    def __init__(self) -> None:
        super().__init__(Ev.DESTROYED)

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.way != Way.STATE_BASED and w.obj == entry.source

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.cancel()
        remove_counters(g, w.obj, SHIELD, 1, "122.1c")


class Stunned(Replacement):
    """It would become untapped: a stun counter is removed instead (122.1d)."""

    def __init__(self) -> None:
        super().__init__(Ev.UNTAPPED)

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        perm = g.permanent(w.obj)
        return perm is not None and perm.tapped

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.cancel()
        remove_counters(g, w.obj, STUN, 1, "122.1d")


class Finality(Replacement):
    """It would go from the battlefield to a graveyard: it is exiled instead (122.1h)."""

    def __init__(self) -> None:
        super().__init__(Ev.MOVED)

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        return w.n == Zone.BATTLEFIELD and w.to == Zone.GRAVEYARD

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        w.to = Zone.EXILE


SHIELD_PREVENTS: Final = ShieldPrevents()
SHIELD_SAVES: Final = ShieldSaves()
STUNNED: Final = Stunned()
FINAL: Final = Finality()
register_engine("shield counter against damage", SHIELD_PREVENTS)
register_engine("shield counter against destruction", SHIELD_SAVES)
register_engine("stun counter", STUNNED)
register_engine("finality counter", FINAL)


def by_counters(g: State, w: Would, found: list[ReplacementEntry]) -> None:
    """Add what counters on the permanent concerned have to say about the event."""
    id = w.other if w.kind == Ev.DAMAGE else w.obj
    perm = g.permanent(id)
    if perm is None or perm.counters is None:
        return
    node: Replacement
    if w.kind == Ev.DAMAGE:
        kind, node, key = SHIELD, SHIELD_PREVENTS, SHIELD_KEY
    elif w.kind == Ev.DESTROYED:
        kind, node, key = SHIELD, SHIELD_SAVES, SHIELD_KEY
    elif w.kind == Ev.UNTAPPED:
        kind, node, key = STUN, STUNNED, STUN_KEY
    elif w.kind == Ev.MOVED:
        kind, node, key = FINALITY, FINAL, FINALITY_KEY
    else:
        return
    if perm.count(kind) == 0:
        return
    entry = ReplacementEntry(id, node, None, id * 100 + key)
    if entry.key not in w.applied and node.applies(g, w, entry, source_frame(g, id)):
        found.append(entry)
