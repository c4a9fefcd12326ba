"""Effects on combat: goading, exerting, removing from combat, blocked without a blocker, attacking something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.removal import remove_from_combat
from apnap.cards.registry import register_engine
from apnap.options import YES_NO, Option
from apnap.rules.casting import begin_cast
from apnap.rules.prices import FACE, FREE
from apnap.rules.turn.combat.joining import ChooseAttacked, become_blocked, enter_attacking, make_block
from apnap.state import keys
from apnap.state.effects import Until
from apnap.state.kinds import CHOOSE, Act, Q, Zone
from apnap.task import Task
from apnap.vocab.base import Condition, Effect, Ref
from apnap.vocab.effects.common import ObjectEffect
from apnap.vocab.effects.control import For, begin_lasting
from apnap.vocab.lookups import TARGET
from apnap.vocab.rules_text import Rule

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item

GOADED: Final = Rule("goad")
MUST_BLOCK_SOURCE: Final = Rule("must block", text="source")
UNTIL_YOUR_NEXT_TURN: Final = For(Until.YOUR_NEXT_TURN)
register_engine("goaded", GOADED)
register_engine("must block source", MUST_BLOCK_SOURCE)


class Goad(ObjectEffect):
    """Until your next turn it attacks each combat if able, and a player other than you if able (701.15)."""

    def run(self, g: State, cx: Item) -> None:
        ids = [i for i in self.ref.ids(g, cx) if g.permanent(i) is not None]
        if ids:
            begin_lasting(g, cx, GOADED, ids, UNTIL_YOUR_NEXT_TURN, 1, {})


class BlocksThisCombat(ObjectEffect):
    """Those creatures block the source this combat if able (provoke, 702.39a)."""

    def run(self, g: State, cx: Item) -> None:
        ids = [i for i in self.ref.ids(g, cx) if g.permanent(i) is not None]
        if ids:
            begin_lasting(g, cx, MUST_BLOCK_SOURCE, ids, For(Until.END_OF_COMBAT), 1, {})


class CastDefeated(Effect):
    """Its controller may cast the exiled battle transformed without paying its mana cost (310.11b)."""

    def run(self, g: State, cx: Item) -> None:
        moved = cx.get(keys.MOVED)
        obj = g.objects.get(moved[0]) if moved else None
        if obj is not None and obj.zone == Zone.EXILE and obj.card.back is not None:
            g.push(AskCastDefeated(obj.id, cx.controller))


class AskCastDefeated(Task):
    fields: ClassVar[tuple[str, ...]] = ("id", "seat")

    def __init__(self, id: int, seat: int) -> None:
        self.id = id
        self.seat = seat

    def run(self, g: State) -> None:
        g.pose(self, Q.YES_NO, self.seat, YES_NO, "310.11b", 1, 1, f"cast {g.name_of(self.id)} transformed")

    def answer(self, g: State, option: Option) -> None:
        if option.act == Act.YES:
            begin_cast(g, self.seat, self.id, FREE + FACE)  # 712.8c: only the characteristics of that face


class RemoveFromCombat(ObjectEffect):
    def run(self, g: State, cx: Item) -> None:
        for i in self.ref.ids(g, cx):
            remove_from_combat(g, i, "506.4")


class BecomeBlocked(ObjectEffect):
    """It becomes blocked although no creature blocks it (509.1h)."""

    def run(self, g: State, cx: Item) -> None:
        for i in self.ref.ids(g, cx):
            become_blocked(g, i)


class MakeBlock(Effect):
    """Creatures on the battlefield block an attacker from now on (509.3b); what cannot block it stays as it is."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "attacker")

    def __init__(self, ref: Ref, attacker: Ref = TARGET) -> None:
        self.ref = ref
        self.attacker = attacker

    def run(self, g: State, cx: Item) -> None:
        for i in self.ref.ids(g, cx):
            perm = g.permanent(i)
            for a in self.attacker.ids(g, cx):
                if perm is not None:
                    make_block(g, perm, a)


class AttackSomethingElse(ObjectEffect):
    """Reselect what a creature is attacking (508.7)."""

    def run(self, g: State, cx: Item) -> None:
        combat = g.combat
        if combat is not None:
            for i in self.ref.ids(g, cx):
                if combat.attacks(i):
                    g.push(ChooseAttacked(i, cx.controller, True))


class BecomeAttacking(ObjectEffect):
    """A creature is attacking from now on, what its controller chooses (508.4)."""

    def run(self, g: State, cx: Item) -> None:
        for i in self.ref.ids(g, cx):
            perm = g.permanent(i)
            if perm is not None and (g.combat is None or not g.combat.attacks(i)):
                enter_attacking(g, perm, CHOOSE)


class YouDefend(Condition):
    """Whether you are the defending player for the creature that attacked (508.5); it may attack another by now."""

    def holds(self, g: State, cx: Frame) -> bool:
        event = cx.event
        if event is None:
            return False
        if g.combat is not None:
            attacker = g.combat.attacker(event.obj)
            if attacker is not None:
                return attacker.defending_player == cx.controller
            if event.obj in g.combat.former:
                return g.combat.former[event.obj][1] == cx.controller
        return event.m == cx.controller
