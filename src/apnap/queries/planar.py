"""Abilities of planes and phenomena: whom they reach (901.13), and who "you" is for them (901.12c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state import keys
from apnap.state.kinds import NOBODY, PHENOMENON, PLANE

if TYPE_CHECKING:
    from apnap.state.effects import Lasting
    from apnap.state.game_state import State
    from apnap.state.objects import Frame

PLANAR: Final = PLANE | PHENOMENON


def of_plane(cx: Frame) -> bool:
    """Whether it is an ability of a plane or phenomenon, or an effect that one has left behind."""
    return bool(cx.card.chars.types & PLANAR) or (bool(cx.vars) and keys.OF_PLANE in cx.vars)


def reach_of(g: State, cx: Frame) -> int:
    """Whose range of influence limits it: its controller's.

    That of planes and phenomena is limited by nobody's (801.18, 901.13), but in Grand Melee.
    """
    if g.planar and not g.format.markers and of_plane(cx):
        return NOBODY
    return cx.controller


def reach_of_lasting(g: State, lasting: Lasting) -> int:
    """The same of a lasting effect."""
    if g.planar and not g.format.markers and lasting.vars is not None and keys.OF_PLANE in lasting.vars:
        return NOBODY
    return lasting.controller


def source_reaches_everyone(g: State, source: int) -> bool:
    """Whether that is a face-up plane or phenomenon, whose damage reaches everyone (901.13)."""
    return source in g.face_up and not g.format.markers and bool(g.objects[source].card.chars.types & PLANAR)


def addressed(g: State, cx: Frame) -> list[int]:
    """Who "you" is: of planes, where teams share turns, everyone of the planar controller's team (901.12c)."""
    if not of_plane(cx):
        return [cx.controller]
    if cx.vars and keys.YOU in cx.vars:  # as each of them follows the instructions
        return cx.vars[keys.YOU]
    return [s for s in g.team_of(cx.controller) if not g.players[s].left]


def place_here(g: State) -> int:
    """Which planar controller belongs to the turn in the game's own place: its marker's (901.14), or the only one."""
    return 0 if g.melee is None or g.melee.front == 0 else g.melee.front - 1
