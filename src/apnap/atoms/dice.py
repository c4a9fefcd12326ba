"""Rolling dice (706), the planar die among them (901.3a)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.emit import emit
from apnap.queries.rule_changes import player_rules
from apnap.state.kinds import NOTHING, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State

BLANK: Final = "blank"
CHAOS: Final = "chaos"
PLANESWALKER: Final = "planeswalker"
FACES: Final = (PLANESWALKER, CHAOS, BLANK, BLANK, BLANK, BLANK)  # 901.3a


def throw(g: State, seat: int, sides: int, n: int = 1) -> list[int]:
    """Dice with so many equally likely faces, numbered from 1 on (706.1a): what they show (706.2).

    Where effects have one more die rolled and the lowest roll ignored, that roll has never happened (706.6): nobody
    hears of it.  Of equal rolls it makes no difference which is ignored.
    """
    shown = [1 + g.rng.below(sides) for _i in range(n)]
    if g.rules:
        for _more in player_rules(g, "one more die", seat):
            shown.append(1 + g.rng.below(sides))
            shown.remove(min(shown))
    return shown


def has_rolled(g: State, seat: int, result: int, sides: int, rule: str, source: int, note: str) -> None:
    """The result of a roll, after everything that changes it (706.2)."""
    g.stamp += 1
    g.unsettled = True
    emit(g, Ev.ROLLED, rule, seat, n=result, m=sides, cause=source, note=note)


def roll_planar_die(g: State, seat: int, rule: str, source: int = NOTHING) -> str:
    """Its face.  It has no number, so whatever asks for the result of a roll hears of none (706.7, 901.9d)."""
    face = FACES[g.rng.below(len(FACES))]
    if face == BLANK and g.rules and player_rules(g, "blank is chaos", seat):
        face = CHAOS
    g.stamp += 1
    g.unsettled = True
    emit(g, Ev.ROLLED, rule, seat, m=len(FACES), cause=source, note=face)
    return face
