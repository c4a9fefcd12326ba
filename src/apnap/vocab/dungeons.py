"""What dungeon cards are made of (309.4): rooms with an ability each, and the ways between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.state.kinds import Ev, Zone
from apnap.vocab.abilities import Ability, Targets, Triggered
from apnap.vocab.base import Condition, Effect, Who
from apnap.vocab.conditions import PlayerCondition
from apnap.vocab.triggers import Trigger
from apnap.vocab.who import YOU

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.events import Event
    from apnap.state.game_state import State
    from apnap.state.objects import Frame


class Passages(Ability):
    """The rooms of a dungeon from the topmost on: their names, and to which others (by number) one goes on from each.

    `only`: what one must venture into to be allowed in; anything else leads elsewhere (701.49d).
    """

    fields: ClassVar[tuple[str, ...]] = ("names", "exits", "only")

    def __init__(self, names: tuple[str, ...], exits: tuple[tuple[int, ...], ...], only: str = "") -> None:
        self.names: Final = names
        self.exits: Final = exits
        self.only: Final = only

    def onward(self, room: int) -> tuple[int, ...]:
        """The rooms to which arrows lead from that one; none from the bottommost (309.5a)."""
        return self.exits[room]


class EntersRoom(Trigger):
    """You move your venture marker into a room of this dungeon (309.4c)."""

    fields: ClassVar[tuple[str, ...]] = ("room",)

    def __init__(self, room: int) -> None:
        super().__init__(Ev.ROOM)
        self.room: Final = room

    def quick(self, event: Event) -> bool:
        return event.n == self.room

    def matches(self, g: State, event: Event, cx: Frame) -> bool:
        return event.obj == cx.source


class CompletedDungeon(Condition):
    """Whether one of them has completed a dungeon, perhaps one of that name (309.7)."""

    fields: ClassVar[tuple[str, ...]] = ("name", "who")

    def __init__(self, name: str = "", who: Who = YOU) -> None:
        self.name = name
        self.who = who

    def holds(self, g: State, cx: Frame) -> bool:
        seats = self.who.players(g, cx)
        for d in g.delvers:
            if d.owner in seats and (self.name in d.completed if self.name else d.completed):
                return True
        return False


class HasInitiative(PlayerCondition):
    """Whether one of them has the initiative (725.1)."""

    def holds(self, g: State, cx: Frame) -> bool:
        return g.initiative in self.who.players(g, cx)


def room(n: int, name: str, effect: Effect, *targets: Targets) -> Triggered:
    return Triggered(EntersRoom(n), effect, targets, zone=Zone.COMMAND, label=name)


def passages(card: CardDef) -> Passages | None:
    """The rooms of the card, if it is a dungeon."""
    for ability in card.abilities:
        if isinstance(ability, Passages):
            return ability
    return None
