"""Planeswalking (701.31), chaos (311.7), rolling the planar die, and cards of the planar deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.hearing import enqueue
from apnap.atoms.looking import reveal
from apnap.atoms.planes import arrive, ensue, leave_planes, planes_among, planeswalk, put_under, seen_planes, walker
from apnap.atoms.supplementary import turn_down
from apnap.cards.blank import NO_CARD
from apnap.cards.registry import register_engine
from apnap.queries.frames import new_ability
from apnap.queries.supplementary import PLANES, deck_of
from apnap.rules.planechase import roll_die
from apnap.state.kinds import NOBODY, NOTHING, PLANE
from apnap.vocab.abilities import Triggered
from apnap.vocab.base import Effect
from apnap.vocab.rolling import ChaosEnsues, Rolls

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Obj


class Planeswalk(Effect):
    """You planeswalk, if you are the planar controller (701.31a)."""

    def run(self, g: State, cx: Item) -> None:
        planeswalk(g, cx.controller, "701.31b")


class RollPlanarDie(Effect):
    """You roll the planar die; that makes rolling it again no dearer (901.9)."""

    def run(self, g: State, cx: Item) -> None:
        if g.planar:
            roll_die(g, cx.controller, "706.1", cx.source)


class MakeChaos(Effect):
    """Chaos ensues (311.7)."""

    def run(self, g: State, cx: Item) -> None:
        if g.planar:
            ensue(g, cx.controller, "311.7")


def top_cards(g: State, seat: int, planes: int) -> list[Obj]:
    """The cards from the top of the planar deck on, until there are so many planes among them."""
    found: list[Obj] = []
    for obj in reversed(deck_of(g, seat, PLANES)):
        if len(planes_among(found)) >= planes:
            break
        found.append(obj)
    return found


class PlaneswalkTo(Effect):
    """Reveal cards of your planar deck until so many planes are there, and planeswalk to all of them (901.11c).

    The other cards go to the bottom, as they lie.  `stay`: without planeswalking away from any.
    """

    fields: ClassVar[tuple[str, ...]] = ("planes", "stay")

    def __init__(self, planes: int = 2, stay: bool = False) -> None:
        self.planes = planes
        self.stay = stay

    def run(self, g: State, cx: Item) -> None:
        seat = walker(g, cx.controller)
        if seat == NOBODY:
            return
        shown = top_cards(g, seat, self.planes)
        reveal(g, [o.id for o in shown], "701.20a", cx.source)
        away = [] if self.stay else seen_planes(g, seat)
        leave_planes(g, seat, away, "701.31b")
        for obj in shown:
            if not obj.card.chars.types & PLANE:
                put_under(g, obj)
        for obj in away:
            turn_down(g, obj, "701.31b")
        arrive(g, seat, len(planes_among(shown)), bool(planes_among(away)), "701.31b")


class ChaosOfTop(Effect):
    """Reveal the top cards of your planar deck; the chaos ability of each triggers (311.7); they go to the bottom."""

    fields: ClassVar[tuple[str, ...]] = ("count",)

    def __init__(self, count: int = 3) -> None:
        self.count = count

    def run(self, g: State, cx: Item) -> None:
        seat = walker(g, cx.controller)
        if seat == NOBODY:
            return
        shown = list(reversed(deck_of(g, seat, PLANES)))[: self.count]
        reveal(g, [o.id for o in shown], "701.20a", cx.source)
        for obj in shown:
            for ability in obj.card.chars.abilities.triggered:
                if isinstance(ability.trigger, ChaosEnsues):
                    enqueue(g, new_ability(obj.card, seat, ability, obj.id, seat))
        for obj in shown:
            put_under(g, obj)


# ---- the planeswalking ability -----------------------------------------------------------------------------------

WALKS: Final = Triggered(Rolls(die="planeswalker"), Planeswalk())
register_engine("the planeswalking ability", WALKS)


def planeswalker_rolled(g: State, seat: int) -> None:
    """901.8: it has no source, and is controlled by whoever rolled."""
    enqueue(g, new_ability(NO_CARD, seat, WALKS, NOTHING, seat))
