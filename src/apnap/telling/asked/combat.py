"""Questions of combat: exerting, costs of attacking and blocking, bands, orders, damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.rules.matching import price_text
from apnap.rules.turn.combat.assigning import AssignDamage, recipients
from apnap.rules.turn.combat.attackers import ChooseAttackers, ChooseBands, ChooseExert
from apnap.rules.turn.combat.beginning import ChooseDefender
from apnap.rules.turn.combat.blockers import ChooseBlockers
from apnap.rules.turn.combat.covering import strength
from apnap.rules.turn.combat.damage_order import OrderDamage, PlaceInOrder, line_of
from apnap.rules.turn.combat.declaration_costs import PayDeclaration, frame_for, total_price
from apnap.rules.turn.combat.joining import ChooseAttacked
from apnap.state.kinds import CREATURE, NOTHING, Act, Q
from apnap.telling.asked.words import Asked, asks, more
from apnap.text.live import LiveTeller

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


@asks(ChooseAttackers)
def attackers(g: State, task: ChooseAttackers) -> Asked:
    if not task.choices:
        return Asked("which creatures attack?")
    return Asked(f"does {creature(g, task.creatures[len(task.choices)])} attack?")


@asks(ChooseBlockers)
def blockers(g: State, task: ChooseBlockers) -> Asked:
    if not task.rows and not task.part:
        return Asked("which creatures block?")
    about = next((o.id for o in g.options if o.act in (Act.BLOCK, Act.STAY)), NOTHING)  # not of `done`
    more_of_it = " anything else" if g.options[0].act == Act.DONE else ""
    return Asked(f"does {creature(g, about)} block{more_of_it}?", done="it blocks nothing else")


def creature(g: State, id: int) -> str:
    """Its name; what is face down has none."""
    name = g.name_told(id)
    return f"the {name}" if name.startswith("face-down") else name


@asks(ChooseDefender)
def defender(g: State, task: ChooseDefender) -> Asked:
    return Asked("which opponent do you attack this turn?")


@asks(ChooseAttacked)
def attacked(g: State, task: ChooseAttacked) -> Asked:
    name = creature(g, task.id)
    return Asked(
        f"what does {name} attack from now on?" if task.again else f"{name} enters attacking: what does it attack?"
    )


@asks(ChooseExert)
def exert(g: State, task: ChooseExert) -> Asked:
    name = creature(g, task.left[0])
    return Asked(
        f"{name} attacks: exert it?",
        f"what {name} does when exerted happens; it does not untap in your next untap step",
        "it attacks as usual",
    )


@asks(ChooseBands)
def bands(g: State, task: ChooseBands) -> Asked:
    return Asked(f"{creature(g, g.options[0].id)} attacks: in a band with others?")


@asks(PayDeclaration)
def costs(g: State, task: PayDeclaration) -> Asked:
    what = "attacking" if task.rule.startswith("508") else "blocking"
    if g.ask_kind == Q.PAY:
        price = price_text(total_price(task.costs, task.times))
        names = ", ".join(dict.fromkeys(g.name_told(s) for s in task.sources))

        def each(option: Option) -> str:
            return "the game taps what is needed" if option.act == Act.AUTO else ""

        return Asked(f"pay {price} for {what} ({names}): tap what for mana?").beside(each)
    start = 0
    for k, cost in enumerate(task.costs):
        cx = frame_for(g, task.sources[k], task.seat)
        t = LiveTeller(g, cx, g.ask_player)
        for part in cost.parts:
            need = part.count(g, cx) * task.times[k]
            if len(task.chosen) < start + need:
                left = more(start + need - len(task.chosen))
                return Asked(f"{g.name_told(cx.source)}: for {what}, {t.said(t.cost_part(part))}: which one?{left}")
            start += need
    return Asked(f"{g.ask_note}: what do you pay for {what} with?")


# ---- damage ------------------------------------------------------------------------------------------------------


@asks(AssignDamage)
def assign(g: State, task: AssignDamage) -> Asked:
    perm = g.permanent(task.dealers[0])
    assert perm is not None
    name = creature(g, perm.id)
    if g.ask_kind == Q.YES_NO:
        return Asked(
            f"{name} is blocked: deal its damage as though it were not?",
            "all of its damage goes to what it attacks",
            "its damage goes to the creatures that block it",
        )
    given = 0
    for i in range(0, len(task.assigned), 3):
        if task.assigned[i] == perm.id and task.assigned[i + 1] >= 0:
            given += task.assigned[i + 2]
    left = strength(g, perm) - given
    whom = task.whom
    others = [i for i in recipients(g, perm.id) if i != whom and not dealt(task, perm.id, i)]
    rest = f" The rest is for {', '.join(creature(g, i) for i in others)}" if others else ""
    return Asked(f"{name} has {left} damage to deal: how much to {creature(g, whom)}{lethal(g, whom)}?{rest}")


def dealt(task: AssignDamage, source: int, whom: int) -> bool:
    triples = zip(task.assigned[::3], task.assigned[1::3], strict=False)
    return (source, whom) in list(triples)


def lethal(g: State, whom: int) -> str:
    """How a creature stands that is to be damaged."""
    perm: Permanent | None = g.permanent(whom)
    if perm is None or not perm.chars.types & CREATURE:
        return ""
    hurt = f", {perm.damage} damage on it" if perm.damage else ""
    return f" ({perm.chars.power}/{perm.chars.toughness}{hurt})"


@asks(OrderDamage)
def order(g: State, task: OrderDamage) -> Asked:
    name = creature(g, task.todo[0])
    after = f"after {', '.join(creature(g, i) for i in task.placed)}, " if task.placed else ""
    nth = "next" if task.placed else "first"
    return Asked(f"{after}whom does {name} damage {nth}? Who is later gets damage only after lethal damage before")


@asks(PlaceInOrder)
def place(g: State, task: PlaceInOrder) -> Asked:
    assert g.combat is not None
    line = [x for x in line_of(g.combat, task.owner) if x != task.newcomer]
    others = ", ".join(f"{i}. {creature(g, x)}" for i, x in enumerate(line, 1))
    return Asked(
        f"at which place does {creature(g, task.newcomer)} stand in the order in which {creature(g, task.owner)} "
        f"deals damage? So far: {others}"
    )
