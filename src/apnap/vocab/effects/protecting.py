"""Protection from a player (702.16k), for a player and their planeswalkers."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.cards.registry import register_engine
from apnap.state.effects import Until
from apnap.state.kinds import PLANESWALKER
from apnap.vocab.abilities import Protection
from apnap.vocab.base import Effect, Who
from apnap.vocab.continuous import GainAbility
from apnap.vocab.durations import For
from apnap.vocab.effects.lasting import begin_lasting
from apnap.vocab.filters import Filter
from apnap.vocab.rules_text import Rule

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item

PROTECTED: Final = Rule("protection player", text="from")
register_engine("player protected from", PROTECTED)
# One for each seat: the player an ability protects from is fixed as it is gained.
FROM_SEAT: Final = [Protection(Filter(controller=f"seat {i}")) for i in range(8)]
GAIN_FROM: Final = [GainAbility("self", p) for p in FROM_SEAT]
for seat in range(8):
    register_engine(f"protection from seat {seat}", FROM_SEAT[seat])
    register_engine(f"gain protection from seat {seat}", GAIN_FROM[seat])
UNTIL_YOUR_NEXT_TURN: Final = For(Until.YOUR_NEXT_TURN)


class ProtectFromPlayer(Effect):
    """Until your next turn, you and planeswalkers you control gain protection from a player."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who) -> None:
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        for foe in self.who.players(g, cx):
            begin_lasting(g, cx, PROTECTED, [cx.controller], UNTIL_YOUR_NEXT_TURN, 1, {"from": [foe]})
            walkers = [p.id for p in g.battlefield if p.controller == cx.controller and p.chars.types & PLANESWALKER]
            if walkers:
                begin_lasting(g, cx, GAIN_FROM[foe], walkers, UNTIL_YOUR_NEXT_TURN, 1, {})
