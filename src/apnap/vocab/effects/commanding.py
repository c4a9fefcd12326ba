"""Controlling a player for less than a turn (722.2): they play the card you choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.index import add_lasting, remove_lasting
from apnap.cards.registry import register_engine
from apnap.options import Option, picks
from apnap.queries.frames import source_name
from apnap.rules.casting import begin_cast, play_land
from apnap.rules.controlling_players import take_over
from apnap.rules.legality import land_plays
from apnap.rules.prices import NORMAL
from apnap.rules.which_face import castable_faces
from apnap.state import keys
from apnap.state.effects import Duration, Lasting, Until
from apnap.state.kinds import Q
from apnap.task import FrameTask, Task
from apnap.vocab.base import Effect, Who
from apnap.vocab.filters import Filter
from apnap.vocab.rules_text import Rule

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item

# While doing so, only mana abilities of lands.
ONLY_LANDS: Final = Rule("cannot activate", Filter(not_types="land"))
register_engine("only abilities of lands", ONLY_LANDS)


class CommandPlay(Effect):
    """Look at a player's hand and choose a card: they play it if able, while you control them."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who) -> None:
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        seat = self.who.one(g, cx)
        if seat >= 0 and g.players[seat].hand:
            g.push(ChooseCommand(cx.id, seat))


class ChooseCommand(FrameTask):
    fields: ClassVar[tuple[str, ...]] = ("frame", "whom")

    def __init__(self, frame: int, whom: int) -> None:
        self.frame = frame
        self.whom = whom

    def go_on(self, g: State, cx: Item) -> None:
        cards = [o.id for o in g.players[self.whom].hand]
        if not cards:  # they have left, and their cards with them (800.4a)
            return
        g.pose(self, Q.PICK, cx.controller, picks(cards), "722.2", 1, 1, source_name(g, cx))

    def answer(self, g: State, option: Option) -> None:
        cx = g.item(self.frame)
        duration = Duration(Until.FOREVER, cx.controller, 0, g.turn_number, None)
        rule = Lasting(g.fresh_id(), ONLY_LANDS, cx.source, cx.controller, (), duration, g.tick(), 1, None)
        add_lasting(g, rule)
        take_over(g, self.whom, cx.controller, cx.source)
        g.push(EndCommand(rule.id))
        self.play(g, cx, option.id)

    def play(self, g: State, cx: Frame, id: int) -> None:
        obj = g.objects[id]
        ways = castable_faces(g, self.whom, obj, NORMAL)
        if obj.card.is_land:
            if g.is_active(self.whom) and land_plays(g, self.whom) > 0:  # 305.2, 305.3
                play_land(g, self.whom, id)
        elif ways:
            item = begin_cast(g, self.whom, id, ways[0])
            item.put(keys.COMMANDER, [cx.controller])


class EndCommand(Task):
    """The restriction on mana abilities is only for playing that card."""

    fields: ClassVar[tuple[str, ...]] = ("lasting",)
    always: ClassVar[bool] = True

    def __init__(self, lasting: int) -> None:
        self.lasting = lasting

    def run(self, g: State) -> None:
        for x in list(g.lasting):
            if x.id == self.lasting:
                remove_lasting(g, x)
