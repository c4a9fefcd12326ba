"""Attaching and unattaching (701.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.emit import emit
from apnap.state.kinds import NOTHING, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def attach(g: State, perm: Permanent, to: int, rule: str) -> None:
    if fasten(g, perm, to, rule):
        emit(g, Ev.ATTACHED, rule, perm.controller, perm.id, other=to)


def fasten(g: State, perm: Permanent, to: int, rule: str) -> bool:
    """Attach it without saying so yet: a permanent that enters attached has not entered in the log before that."""
    if perm.attached_to == to:
        return False
    if perm.attached_to != NOTHING:
        unattach(g, perm, rule)
    perm.attached_to = to
    perm.timestamp = g.tick()  # 613.7e
    host = g.permanent(to)
    if host is not None:
        host.attachments = [perm.id] if host.attachments is None else [*host.attachments, perm.id]
        g.touch(host)
    g.touch(perm)
    g.relayer_everything()
    return True


def unattach(g: State, perm: Permanent, rule: str) -> None:
    was = perm.attached_to
    if was == NOTHING:
        return
    host = g.permanent(was)
    if host is not None and host.attachments is not None and perm.id in host.attachments:
        host.attachments = [i for i in host.attachments if i != perm.id]
        g.touch(host)
    perm.attached_to = NOTHING
    g.touch(perm)
    g.relayer_everything()
    emit(g, Ev.UNATTACHED, rule, perm.controller, perm.id, other=was)
