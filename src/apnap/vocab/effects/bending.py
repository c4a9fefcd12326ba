"""Airbending and earthbending (701.65, 701.66), and firebending (702.189)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.index import add_lasting, remove_lasting
from apnap.atoms.looking import acted
from apnap.cards.registry import register_engine
from apnap.state import keys
from apnap.state.effects import Duration, Lasting, Until
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Ability, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Amount, Effect, Ref
from apnap.vocab.combat_triggers import Attacks
from apnap.vocab.continuous import Keywords, SetPT, Types
from apnap.vocab.costs import mana
from apnap.vocab.durations import FOREVER
from apnap.vocab.effects.control import Continuous, Later, Seq
from apnap.vocab.effects.marks import Performed
from apnap.vocab.effects.permanents import Move, PutCounters, PutOntoBattlefield
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import TARGET, It, Num
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import DiesOrIsExiled

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item

FOR_TWO: Final = Rule("play from", who="you", cost=mana("2"), against=Filter(not_types="land"))
register_engine("airbent", FOR_TWO)


class Airbent(Effect):
    """What was just exiled its owner may cast for {2}, for as long as it is there (701.65a)."""

    def run(self, g: State, cx: Item) -> None:
        exiled = [o for o in g.exile if o.id in cx.get(keys.MOVED)]
        for old in [x for x in g.lasting if x.node is FOR_TWO]:
            if not any([i in g.objects for i in old.affected]):
                remove_lasting(g, old)  # it is not exiled any more
        for seat in g.apnap():
            cards = [o.id for o in exiled if o.owner == seat and o.is_card]
            if cards:
                forever = Duration(Until.FOREVER, seat, 0, g.turn_number, None)
                add_lasting(
                    g, Lasting(g.fresh_id(), FOR_TWO, cx.source, seat, tuple(cards), forever, g.tick(), 1, None)
                )
        if exiled:
            acted(g, cx.controller, "airbend", len(exiled), "701.65b", cx.source)


def airbend(ref: Ref = TARGET) -> Effect:
    """701.65a, of permanents and spells."""
    return Seq((Move(ref, Zone.EXILE), Airbent()))


def earthbend(n: Amount) -> Effect:
    """701.66a, of a target land you control."""
    back = PutOntoBattlefield(It("event"), tapped=True)
    return Seq(
        (
            Continuous(Types("self", "creature"), TARGET, FOREVER),
            Continuous(SetPT("self", Num(0), Num(0)), TARGET, FOREVER),
            Continuous(Keywords("self", ("haste",)), TARGET, FOREVER),
            PutCounters("+1/+1", n, TARGET),
            Later(Triggered(DiesOrIsExiled("it"), back), TARGET),
            Performed("earthbend"),  # 701.66b
        )
    )


def firebending(n: int) -> tuple[Ability, ...]:
    """702.189a; who waits for it learns of it as the ability resolves (702.189b)."""
    kindle = Seq((AddMana("R", n=Num(n), in_combat=True), Performed("firebend")))
    return (Triggered(Attacks(), kindle, label=f"firebending {n}"),)
