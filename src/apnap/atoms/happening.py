"""Letting things happen, after replacement and prevention effects have had their say (614–616)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.attractions import has_other_back
from apnap.atoms.replacing import settle_replacements
from apnap.atoms.walker_damage import may_redirect
from apnap.atoms.would import Would, card_entering, execute, has_madness
from apnap.state.counter_kinds import FINALITY, SHIELD, STUN
from apnap.state.kinds import NOTHING, Ev, Zone
from apnap.state.objects import Permanent
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


def happen(g: State, ws: list[Would]) -> None:
    """Let simultaneous events happen, after their replacements."""
    if ws[0].kind == Ev.DESTROYED and g.ruleset.spine.destroying(g, ws):
        return
    happen_now(g, ws)


def happen_now(g: State, ws: list[Would]) -> None:
    if needs_replacement(g, ws):
        settle_replacements(g, ws)
    else:
        execute(g, ws)


def happen_in_turn(g: State, ws: list[Would]) -> None:
    """Let events happen one after the other; each may have to ask before the next comes."""
    for i, w in enumerate(ws):
        if needs_replacement(g, [w]):
            if i + 1 < len(ws):
                g.push(InTurn(ws[i + 1 :]))
            happen(g, [w])
            return
        execute(g, [w])


class InTurn(Task):
    fields: ClassVar[tuple[str, ...]] = ("ws",)

    def __init__(self, ws: list[Would]) -> None:
        self.ws = ws

    def run(self, g: State) -> None:
        happen_in_turn(g, self.ws)


def marked(g: State, id: int, kind: str) -> bool:
    """Whether such a counter is on it, whose own effect will have a say (122.1c, 122.1d, 122.1h)."""
    obj = g.objects.get(id)
    return isinstance(obj, Permanent) and obj.counters is not None and obj.count(kind) > 0


def needs_replacement(g: State, ws: list[Would]) -> bool:
    replacers = g.replacers
    for w in ws:
        if replacers and w.kind in replacers:
            return True
        if w.kind == Ev.MOVED:
            if w.to == Zone.BATTLEFIELD:
                if not w.face_down:
                    card = card_entering(g, w)
                    if card.own_replacements or (card.is_aura and w.attach_to == NOTHING):  # 303.4f
                        return True
                if w.counters and Ev.COUNTERS_PUT in replacers:
                    return True
            elif g.may_visit and has_other_back(g, w):  # 717.6
                return True
            elif w.how == "discard":
                if has_madness(g, w):
                    return True
            elif w.to == Zone.GRAVEYARD:
                if marked(g, w.obj, FINALITY):
                    return True
            elif g.commanders and w.to in (Zone.HAND, Zone.LIBRARY):  # 903.9b
                return True
        elif w.kind == Ev.DAMAGE:  # 702.16e
            if w.other < len(g.players):
                if g.rules and "protection player" in g.rules:
                    return True
                if g.ruleset.walker_damage and may_redirect(g, w):
                    return True
            else:
                obj = g.objects.get(w.other)
                if isinstance(obj, Permanent) and (obj.chars.abilities.protections or obj.count(SHIELD)):
                    return True
        elif w.kind == Ev.DESTROYED:
            if marked(g, w.obj, SHIELD):
                return True
        elif w.kind == Ev.UNTAPPED and marked(g, w.obj, STUN):
            return True
    return False
