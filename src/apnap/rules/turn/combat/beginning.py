"""The beginning of combat (506.2, 507)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.options import Option, picks
from apnap.state.combat import Combat
from apnap.state.kinds import Q
from apnap.state.objects import NO_IDS
from apnap.task import Task

if TYPE_CHECKING:
    from apnap.state.game_state import State


ALONE: Final[list[list[int]]] = [[0], [1]]  # where there are two players, the one who is attacked; never changed


def begin_phase(g: State) -> None:
    """506.2: who can be attacked this combat phase: all opponents (802.2), or the next one in a direction (803.1)."""
    combat = Combat()
    g.combat = combat
    if g.started_with == 2 and not g.reach:
        foe = 1 - g.active
        combat.defending_players = NO_IDS if g.players[foe].left else ALONE[foe]
    else:
        combat.defending_players = g.within(g.active, attackable(g))  # 801.3


def attackable(g: State) -> list[int]:
    """At a table of more players: the opponents whom the format lets the active player attack."""
    foes = [s for s in g.apnap() if g.opposed(s, g.active)]
    option = g.format.attack or g.ruleset.attack
    if g.started_with > 2 and option in ("left", "right"):  # 803.1
        seat = g.beside(g.active, 1 if option == "left" else -1)  # 803.1a, 803.1b: seats, whatever the turn order
        foes = [s for s in foes if s == seat]
    if g.format.adjacent:
        near = g.neighbours(g.active)
        foes = [s for s in foes if s in near]  # 809.3c, 811.4
    return foes


def begin(g: State) -> None:
    combat = g.combat
    if combat is None or not g.has_turn_taker():
        return
    if len(combat.defending_players) > 1 and (g.format.attack or g.ruleset.attack) == "single":
        g.push(ChooseDefender())  # 507.1


class ChooseDefender(Task):
    """The active player chooses one opponent, who becomes the defending player (506.2a, 507.1)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, g: State) -> None:
        combat = g.combat
        if combat is not None:
            g.pose(self, Q.DEFENDER, g.active, picks(combat.defending_players), "507.1", 1, 1, "")

    def answer(self, g: State, option: Option) -> None:
        combat = g.combat
        if combat is not None:
            combat.defending_players = [option.id]
