"""What a question is about: the thing that asks, the ends of an order, the price that is to be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.replacing import AskReplacement, ShareShield, find_entry
from apnap.rules.announcing import Announce, ChooseCost, PayManually
from apnap.rules.enchanting import ChooseHost
from apnap.rules.manual_mana import ChooseForMana
from apnap.rules.matching import Price, price_text
from apnap.rules.prices import base_price, current_price
from apnap.rules.retargeting import Retarget
from apnap.rules.triggers import PlaceTriggers
from apnap.rules.turn.combat.assigning import AssignDamage
from apnap.rules.turn.combat.attackers import ChooseExert
from apnap.rules.turn.combat.damage_order import OrderDamage, PlaceInOrder
from apnap.rules.turn.combat.declaration_costs import PayDeclaration, total_price
from apnap.rules.turn.combat.joining import ChooseAttacked
from apnap.rules.turn.untap import UntapStep
from apnap.rules.turning_up import ChooseToTurnUp, PayToTurnUp, turn_up_cost
from apnap.state.kinds import NOTHING
from apnap.state.objects import Item
from apnap.vocab.effects.looking import PutRest
from apnap.vocab.effects.paying import AskPay, PayForEffect, times_price

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.task import Task
    from apnap.view.types import EndsView, PayView


def source(g: State) -> int:
    """The spell, ability or permanent that asks; NOTHING where the rules do."""
    task = g.asking
    if isinstance(task, (Announce, ChooseCost, PayManually, ChooseAttacked)):
        return task.id
    if isinstance(task, Retarget):
        return task.item
    if isinstance(task, (ChooseForMana, ChooseToTurnUp, PayToTurnUp)):
        return task.perm
    if isinstance(task, (AskReplacement, ShareShield)):
        w = task.ws[task.index]
        entry = find_entry(g, w, task.key)
        return w.obj if entry is None else entry.source
    if isinstance(task, ChooseHost):
        return task.ws[task.index].obj
    if isinstance(task, UntapStep):
        return task.about
    if isinstance(task, PayDeclaration):
        return task.sources[0] if task.sources else NOTHING
    return in_combat(g, task)


def in_combat(g: State, task: Task | None) -> int:
    if isinstance(task, AssignDamage):
        return task.dealers[0] if task.dealers else NOTHING
    if isinstance(task, OrderDamage):
        return task.todo[0]
    if isinstance(task, PlaceInOrder):
        return task.owner
    if isinstance(task, ChooseExert):
        return task.left[0]
    return resolving(g)


def resolving(g: State) -> int:
    """What resolves and asks: itself while it is on the stack, else the thing it is of."""
    last: Item | None = None
    for item in g.items.values():
        last = item
    if last is None:
        return NOTHING
    for item in g.stack:
        if item.id == last.id:
            return last.id
    return last.source


def order(g: State) -> EndsView | None:
    """What it means to be first or last, where an order is asked for."""
    task = g.asking
    if isinstance(task, PlaceTriggers):
        return {"first": "goes on the stack first, so it resolves last", "last": "goes on top: it resolves first"}
    if isinstance(task, OrderDamage):
        return {"first": "is dealt damage first", "last": "gets what is left"}
    if isinstance(task, PutRest):
        where = "top" if task.rest == "top" else "bottom"
        return {"first": f"uppermost, at the {where} of the library", "last": "below the others"}
    return None


def pay(g: State) -> PayView | None:
    """The price of what is being paid by hand, and for what."""
    task = g.asking
    if isinstance(task, PayManually):
        item = g.objects.get(task.id)
        return told(current_price(g, item, task.how)[0], item.card.name) if isinstance(item, Item) else None
    if isinstance(task, PayToTurnUp):
        perm = g.permanent(task.perm)
        return None if perm is None else told(base_price(turn_up_cost(perm, task.how).mana, 0), perm.card.name)
    if isinstance(task, PayDeclaration):
        return told(total_price(task.costs, task.times), "attacking" if task.rule.startswith("508") else "blocking")
    if isinstance(task, PayForEffect):
        cx = g.item(task.frame)
        paying = AskPay(task.node, task.frame, task.seat, task.chosen)
        return told(times_price(task.node.cost, paying.times(g, cx), cx.x), cx.card.name)
    return None


def told(price: Price | None, what: str) -> PayView | None:
    return None if price is None else {"cost": price_text(price), "what": what}
