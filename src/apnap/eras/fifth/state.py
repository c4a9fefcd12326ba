"""What a game of 1997 keeps besides the rest: open batches, what is being cast, packets of damage, the present part."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.state.era_state import SAVED, EraState
from apnap.state.kinds import NOTHING

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item
    from apnap.task import Task


class Packet:
    """Everything one source assigned to one recipient in one step: it stands until damage prevention is over."""

    fields: ClassVar[tuple[str, ...]] = ("id", "source", "whom", "n", "combat", "preventable", "applied", "fresh")

    def __init__(
        self,
        id: int,
        source: int,
        whom: int,
        n: int,
        combat: bool,
        preventable: bool = True,
        applied: tuple[int, ...] = (),
        fresh: bool = True,
    ) -> None:
        self.id = id
        self.source = source
        self.whom = whom
        self.n = n
        self.combat = combat
        self.preventable = preventable
        self.applied = applied  # the effects that have changed it already
        self.fresh = fresh  # what prevents by itself has not looked at it

    def clone(self) -> Packet:
        return Packet(self.id, self.source, self.whom, self.n, self.combat, self.preventable, self.applied, self.fresh)


class FifthState(EraState):
    fields: ClassVar[tuple[str, ...]] = (
        "batches",
        "casting",
        "heard",
        "played",
        "packets",
        "attacks",
        "main_step",
        "worn",
        "time",
        "inside",
        "preventing",
        "dealing",
        "next_packets",
        "doomed",
        "after_damage",
        "held",
    )

    def __init__(
        self,
        batches: list[list[int]],
        casting: list[int],
        heard: list[int],
        played: list[str],
        packets: list[Packet],
        attacks: int,
        main_step: int,
        worn: bool,
        time: str,
        inside: int = 0,
        preventing: bool = False,
        dealing: bool = False,
        next_packets: list[Packet] | None = None,
        doomed: list[int] | None = None,
        after_damage: list[Task] | None = None,
        held: list[list[Packet]] | None = None,
    ) -> None:
        self.batches = batches  # the spells and effects of every open batch, the innermost last; newest last
        self.casting = casting  # what is being cast and may be interrupted, the innermost last
        self.heard = heard  # for every open series of triggered abilities, up to when they triggered
        self.played = played  # abilities of this phase that were played in it
        self.packets = packets  # damage assigned and not yet dealt
        self.attacks = attacks  # begun this turn
        self.main_step = main_step  # id of the main phase's body, while an attack is in progress
        self.worn = worn  # the cleanup phase has ended what lasts until end of turn
        self.time = time  # what kind of thing is being played: see `eras/fifth/plays.py`
        self.inside = inside  # how many series of specialised abilities are open, each within a timing step
        self.preventing = preventing  # a damage-prevention step is in progress
        self.dealing = dealing  # ... and players are done with it: new damage waits for the next
        self.next_packets: list[Packet] = [] if next_packets is None else next_packets
        self.doomed: list[int] = [] if doomed is None else doomed  # what is being destroyed and may yet regenerate
        self.after_damage: list[Task] = [] if after_damage is None else after_damage  # what follows from damage dealt
        # For every open series of triggered abilities, the damage of the step they follow: it waits for all of them.
        self.held: list[list[Packet]] = [] if held is None else held

    def clone(self) -> FifthState:
        return FifthState(
            [batch.copy() for batch in self.batches],
            self.casting.copy(),
            self.heard.copy(),
            self.played.copy(),
            [packet.clone() for packet in self.packets],
            self.attacks,
            self.main_step,
            self.worn,
            self.time,
            self.inside,
            self.preventing,
            self.dealing,
            [packet.clone() for packet in self.next_packets],
            self.doomed.copy(),
            self.after_damage.copy(),
            [[packet.clone() for packet in packets] for packets in self.held],
        )

    def being_cast(self) -> int:
        """The spell or effect that interrupts may target now."""
        return self.casting[-1] if self.casting else NOTHING

    def damage_waits(self) -> bool:
        """Whether damage waits that nothing has looked at yet."""
        if not self.dealing:
            for p in self.packets:
                if p.fresh:
                    return True
        return False


SAVED["FifthState"] = FifthState
SAVED["Packet"] = Packet


def fresh_fifth() -> FifthState:
    return FifthState([], [], [], [], [], 0, NOTHING, False, "")


def fifth(g: State) -> FifthState:
    found = g.era_state
    assert isinstance(found, FifthState)
    return found


def packets(g: State) -> list[Packet]:
    """The damage that waits; none in a game that has not begun, or is not of 1997."""
    found = g.era_state
    return found.packets if isinstance(found, FifthState) else []


def newest(g: State) -> Item | None:
    """What resolves next of the innermost batch; if nothing does, the batch is over, and whoever asks takes it away."""
    stack = g.stack
    batch = fifth(g).batches[-1]
    if not stack or not batch:
        return None
    top = stack[-1]
    if top.id == batch[-1]:
        return top
    while batch:
        for item in reversed(stack):
            if item.id == batch[-1]:
                return item
        batch.pop()
    return None
