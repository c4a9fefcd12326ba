"""Auras that enter without being cast: what they will enchant (303.4f, 303.4g)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.entering import look_ahead
from apnap.atoms.replacing import own_frame, settle_replacements
from apnap.atoms.would import Would, needs_host
from apnap.atoms.would_move import would_move
from apnap.options import Option, picks
from apnap.rules.state_conditions import can_stay_attached
from apnap.state.kinds import Q, Zone
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


def legal_hosts(g: State, w: Would) -> list[int]:
    """What it could enchant as it would exist on the battlefield (303.4f).  Nothing is targeted."""
    aura = look_ahead(g, w)
    cx = own_frame(g, w)
    candidates = [*g.apnap(), *[p.id for p in g.battlefield]]
    return [i for i in candidates if can_stay_attached(g, aura, i, cx)]


def find_host(g: State, ws: list[Would], i: int) -> bool:
    """Settle what one of these Auras enchants, in `ws` itself; False if the rest waits for something else."""
    hosts = legal_hosts(g, ws[i])
    if len(hosts) > 1:
        g.push(ChooseHost(ws, i))
        return False
    w = ws[i].copy()
    ws[i] = w
    if hosts:
        w.attach_to = hosts[0]
    elif w.n == Zone.STACK:  # 303.4g: it cannot stay there
        ws[i] = would_move(g, w.obj, Zone.GRAVEYARD, "303.4g")
        settle_replacements(g, ws)
        return False
    else:  # 303.4g: it stays where it is; a token is not created
        w.cancel()
        if w.n == Zone.NOWHERE:
            del g.objects[w.obj]
    return True


class ChooseHost(Task):
    """303.4f: its controller chooses what an Aura enchants as it enters."""

    fields: ClassVar[tuple[str, ...]] = ("ws", "index")
    passes_on: ClassVar[bool] = True

    def __init__(self, ws: list[Would], index: int) -> None:
        self.ws = ws
        self.index = index

    def run(self, g: State) -> None:
        w = self.ws[self.index]
        hosts = legal_hosts(g, w) if needs_host(g, w) else []
        if len(hosts) < 2:  # someone has left since
            settle_replacements(g, self.ws)
            return
        g.pose(self, Q.PICK, w.controller, picks(hosts), "303.4f", 1, 1, g.name_of(w.obj))

    def answer(self, g: State, option: Option) -> None:
        ws = self.ws.copy()
        w = ws[self.index].copy()
        w.attach_to = option.id
        ws[self.index] = w
        settle_replacements(g, ws)
