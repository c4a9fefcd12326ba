"""What the rules make of a change at once.

Atoms know nothing of the rules above them.  Where a rule has something to do in the middle of a change, its atom calls
a method here; `wiring.py` says which rule answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.events import Event
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Permanent


class Following:
    """Stateless: everything it knows is in the game."""

    def entered(self, g: State, perm: Permanent, w: Would) -> None:
        """A permanent has entered during combat, or is a battle: it may attack, block, or need a protector."""
        raise NotImplementedError

    def left(self, g: State, perm: Permanent) -> None:
        """A permanent on which something waited "until it leaves" has left (610.3)."""
        raise NotImplementedError

    def bound_to_day(self, g: State) -> None:
        """A permanent with daybound or nightbound has entered (702.145d)."""
        raise NotImplementedError

    def gained_daybound(self, g: State) -> None:
        """A permanent has gained daybound or nightbound while characteristics were being worked out."""
        raise NotImplementedError

    def stranded(self, g: State, perm: Permanent) -> None:
        """Nobody is left to control a permanent (800.4c)."""
        raise NotImplementedError

    def turn_never_came(self, g: State, seat: int) -> None:
        """The turn of a player who left would have begun (800.4m)."""
        raise NotImplementedError

    def lost(self, g: State, seats: list[int], rule: str) -> None:
        """Players lose the game at once."""
        raise NotImplementedError

    def dealt(self, g: State, w: Would) -> None:
        """Damage was dealt under rules by which deathtouch and lifelink trigger (CR08: 502.63a, 502.68a)."""
        raise NotImplementedError

    def struck_monarch(self, g: State, w: Would) -> None:
        """A creature has dealt combat damage to the monarch (724.2)."""
        raise NotImplementedError

    def monarchs_end_step(self, g: State, event: Event) -> None:
        """The monarch's end step begins (724.2)."""
        raise NotImplementedError

    def irradiated(self, g: State, seat: int) -> None:
        """The precombat main phase of a player with rad counters begins (727.1)."""
        raise NotImplementedError

    def struck_initiative(self, g: State, w: Would) -> None:
        """A creature has dealt combat damage to the player who has the initiative (725.2)."""
        raise NotImplementedError

    def initiative_upkeep(self, g: State, event: Event) -> None:
        """The upkeep of the player who has the initiative begins (725.2)."""
        raise NotImplementedError

    def took_initiative(self, g: State, seat: int) -> None:
        """A player has taken the initiative (725.2)."""
        raise NotImplementedError

    def rolled_planeswalker(self, g: State, seat: int) -> None:
        """A player has rolled the Planeswalker symbol on the planar die (901.8)."""
        raise NotImplementedError

    def drew_miracle(self, g: State, seat: int, id: int) -> None:
        """The first card drawn in a turn has miracle (702.94a)."""
        raise NotImplementedError

    def rebounds(self, g: State, item: Item) -> None:
        """A spell with rebound is about to be exiled instead of going to a graveyard (702.88a)."""
        raise NotImplementedError

    def dashes(self, g: State, item: Item) -> None:
        """A spell whose dash cost was paid is about to enter the battlefield (702.109a)."""
        raise NotImplementedError

    def sets_out(self, g: State, item: Item) -> None:
        """An Adventure is about to be exiled instead of going to a graveyard (715.3d)."""
        raise NotImplementedError

    def finds_host(self, g: State, ws: list[Would], i: int) -> bool:
        """Settle what an Aura that enters without being cast enchants (303.4f); False if the rest waits for that."""
        raise NotImplementedError


ANSWERS: Final[list[Following]] = []  # one: the rules register themselves when they are loaded


def following() -> Following:
    return ANSWERS[-1]
