"""Questions while something is cast, activated or put on the stack, and while it is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.eras.fifth.words.phase_abilities import PAY, PhaseCost
from apnap.queries.frames import ability_frame, source_frame
from apnap.rules.announcing import AMOUNT_X, DIVISION, HELPERS, LIFE, MODES, OPTIONAL, Announce, ChooseCost, PayManually
from apnap.rules.manual_mana import ChooseForMana
from apnap.rules.matching import phyrexian_count, price_text
from apnap.rules.paying import cost_key
from apnap.rules.prices import base_price, current_price, optional_costs, waterbent
from apnap.rules.targeting import division_total, target_slots
from apnap.rules.turning_up import ChooseToTurnUp, PayToTurnUp, turn_up_cost
from apnap.rules.which_face import WhichFace
from apnap.state.kinds import Act, Q
from apnap.state.objects import Item
from apnap.telling.asked.words import Asked, asks, more, source_of, teller, whole
from apnap.text.costs import before_colon
from apnap.text.grammar import number
from apnap.text.targets import target_phrase
from apnap.view import pool
from apnap.vocab.abilities import WithEffect
from apnap.vocab.effects.paying import PayForEffect, times_price

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.rules.matching import Price
    from apnap.state.game_state import State
    from apnap.vocab.costs import CostPart


@asks(Announce)
def announce(g: State, task: Announce) -> Asked:
    item = g.objects[task.id]
    assert isinstance(item, Item)
    stage = task.stage
    if stage == MODES:
        return modes(g, item)
    if stage == OPTIONAL:
        return optional(g, task, item)
    src = source_of(g, item)
    if stage == AMOUNT_X:
        item_price, _parts = current_price(g, item, task.how)
        rest = "" if item_price is None or not item_price.total() else f", besides {price_text(item_price)}"
        return Asked(f"{src}: how much do you pay for X{rest}?", about=whole(g, item))
    if stage == LIFE:
        price, _parts = current_price(g, item, task.how)
        n = 0 if price is None else phyrexian_count(price)
        if n == 1:
            return Asked(f"{src}: pay 2 life for its Phyrexian mana symbol (1), or mana (0)?")
        return Asked(f"{src}: for how many of its {n} Phyrexian mana symbols do you pay 2 life each?")
    if stage == DIVISION:
        return division(g, item)
    return targets(g, item)


def modes(g: State, item: Item) -> Asked:
    ability = item.ability
    src = source_of(g, item)
    if isinstance(ability, PhaseCost):
        return phase_cost(g, item, ability)
    low = high = 1
    if isinstance(ability, WithEffect):
        low, high = ability.modes_low, min(ability.modes_high, len(ability.modes))
    if low == high:
        return Asked(f"{src}: choose {number(low)}{more(low - len(item.modes))}")
    had = f" ({len(item.modes)} chosen)" if item.modes else ""
    return Asked(f"{src}: choose {number(low)} to {number(high)}{had}", done="no more than these")


@asks(WhichFace)
def which_face(g: State, task: WhichFace) -> Asked:
    return Asked(f"{g.name_of(task.id)}: which part of it do you cast?")


def phase_cost(g: State, item: Item, ability: PhaseCost) -> Asked:
    """What a phase of 1997 asks for a permanent: paid or not, unless only one of both is possible."""
    src = source_of(g, item)
    prices = [before_colon(teller(g, item), cost) for cost in ability.mode_costs(g, item, PAY)]
    price = prices[0][:1].lower() + prices[0][1:] if prices else "nothing"
    if len(prices) > 1:
        alike = len(set(prices)) == 1
        price = f"{price}, {len(prices)} times" if alike else ", ".join(p[:1].lower() + p[1:] for p in prices)
    if len(g.options) > 1:
        return Asked(f"{src}: pay its cost ({price}), or not?")
    if g.options[0].id == PAY:
        return Asked(f"{src}: its cost ({price}) has to be paid")
    return Asked(f"{src}: you cannot pay its cost ({price})")


# What an optional additional cost is good for, where its word does not say so.
GOOD_FOR = {
    "kicker": ("it is kicked", "it is not kicked"),
    "buyback": ("it returns to your hand as it resolves", "it goes to the graveyard as usual"),
    "bargain": ("it is bargained", "it is not bargained"),
    "casualty": ("it is copied", "it is not copied"),
    "entwine": ("all its modes are chosen", "you choose among its modes"),
}


def optional(g: State, task: Announce, item: Item) -> Asked:
    """Kicker, buyback and the like: what it costs in addition, and what then has to be paid in all."""
    t = teller(g, item)
    for name, cost in optional_costs(item.card):
        if name in item.paid:
            continue
        src = source_of(g, item)
        bill = t.bill(cost, base_price(cost.mana, 0))
        about = whole(g, item)
        if g.options[0].act == Act.NUMBER:
            word = {"replicate": "copied", "squad": "followed by tokens"}.get(name, "kicked")
            return Asked(f"{src}: how many times do you {bill} for its {name}? 0: it is not {word}", about=about)
        good, bad = GOOD_FOR.get(name, ("", ""))
        all_yes, all_no = (total(g, task, item, name, paid) for paid in ([1], []))
        return Asked(
            f"{src}: {bill} for its {name}?",
            f"{good}; {all_yes}" if good else all_yes,
            f"{bad}; {all_no}" if bad else all_no,
            about=about,
        )
    return Asked(f"{source_of(g, item)}: pay more for it?")


def total(g: State, task: Announce, item: Item, name: str, paid: list[int]) -> str:
    """What the spell costs in all with or without it."""
    twin = item.clone()
    twin.paid = {**item.paid, name: paid}
    price, parts = current_price(g, twin, task.how)
    if price is None or price.total() == 0:
        return "it costs no mana" if not parts else "it costs no mana, only the rest"
    return f"it costs {price_text(price)} in all"


def targets(g: State, item: Item) -> Asked:
    slots = target_slots(item)
    slot = min(max(0, len(item.targets) - 1), len(slots) - 1)
    t = teller(g, item)
    phrase = t.said(target_phrase(t, slots[slot])[0])
    nth = f" (phrase {slot + 1} of {len(slots)})" if len(slots) > 1 else ""
    chosen = item.targets[slot] if slot < len(item.targets) else []
    had = f" besides {', '.join(g.name_told(i) for i in chosen)}" if chosen else ""
    done = "no more targets" if chosen else "no target"
    return Asked(f"{source_of(g, item)}: choose {phrase}{nth}{had}", done=done, about=whole(g, item))


def division(g: State, item: Item) -> Asked:
    slots = target_slots(item)
    for slot, spec in enumerate(slots):
        if not spec.divide or slot >= len(item.division):
            continue
        given = item.division[slot]
        if len(given) < len(item.targets[slot]):
            left = division_total(g, item, slot) - sum(given)
            whom = g.name_told(item.targets[slot][len(given)])
            return Asked(f"{source_of(g, item)}: {left} to divide: how much for {whom}?", about=whole(g, item))
    return Asked(f"{source_of(g, item)}: how much for {g.ask_note}?")


def helping(item: Item) -> str:
    """What pays besides mana: creatures are tapped (702.51a), artifacts too (702.126a), cards are exiled (702.66a)."""
    ways = []
    if item.is_spell and item.card.word("convoke") is not None:
        ways.append("tap a creature")
    if item.is_spell and item.card.word("improvise") is not None:
        ways.append("tap an artifact")
    if item.is_spell and item.card.word("delve") is not None:
        ways.append("exile a card from your graveyard")
    if waterbent(item) > 0:
        ways.append("tap an artifact or creature")
    return " or ".join(ways)


@asks(ChooseCost)
def chosen_costs(g: State, task: ChooseCost) -> Asked:
    item = g.objects[task.id]
    assert isinstance(item, Item)
    _price, parts = current_price(g, item, task.how)
    at = task.part
    t = teller(g, item)
    had = len(item.vars.get(cost_key(at), []))
    if at == HELPERS:
        return Asked(f"to pay for {source_of(g, item)}, {helping(item)}: which one?", done="mana pays the rest")
    told = t.said(t.cost_part(parts[at]))
    done = "that is enough"
    left = "" if parts[at].open_ended else more(parts[at].count(g, item) - had)
    return Asked(f"to pay for {source_of(g, item)}, {told}: which one?{left}", done=done)


# ---- mana by hand ------------------------------------------------------------------------------------------------


def pool_symbols(g: State) -> str:
    """The mana they have, symbol by symbol, as costs are written."""
    return "".join([f"{{{letter}}}" for letter in pool(g, g.ask_player)])


def by_hand(g: State, name: str, price: Price, back: str) -> Asked:
    def each(option: Option) -> str:
        if option.act == Act.AUTO:
            return "the game taps what is needed"
        return back if option.act == Act.CANCEL else ""

    floating = pool_symbols(g)
    have = f" You have {floating}" if floating else ""
    return Asked(f"pay {price_text(price)} for {name}: tap what for mana?{have}").beside(each)


@asks(PayManually)
def pay_manually(g: State, task: PayManually) -> Asked:
    item = g.objects[task.id]
    assert isinstance(item, Item)
    price, _parts = current_price(g, item, task.how)
    assert price is not None
    if g.ask_kind == Q.COLOR:
        return Asked(f"pay {price_text(price)} for {source_of(g, item)} with which mana? You have {pool_symbols(g)}")
    return by_hand(g, source_of(g, item), price, "take it back")


@asks(PayToTurnUp)
def pay_to_turn_up(g: State, task: PayToTurnUp) -> Asked:
    perm = g.permanent(task.perm)
    assert perm is not None
    price = base_price(turn_up_cost(perm, task.how).mana, 0)
    return by_hand(g, f"turning {perm.card.name} face up", price, "leave it face down")


@asks(ChooseToTurnUp)
def choose_to_turn_up(g: State, task: ChooseToTurnUp) -> Asked:
    perm = g.permanent(task.perm)
    assert perm is not None
    item = source_frame(g, perm.id)
    t = teller(g, item)
    start = 0
    for part in turn_up_cost(perm, task.how).parts:
        start += part.count(g, item)
        if len(task.chosen) < start:
            left = more(start - len(task.chosen))
            return Asked(f"to turn {perm.card.name} face up, {t.said(t.cost_part(part))}: which one?{left}")
    return Asked(f"to turn {perm.card.name} face up: which one?")


@asks(PayForEffect)
def pay_for_effect(g: State, task: PayForEffect) -> Asked:
    item = g.item(task.frame)
    price = times_price(task.node.cost, task.node.times.value(g, item), item.x)
    no = teller(g, item).happens(task.node.otherwise) if task.node.otherwise is not None else "nothing happens"
    return by_hand(g, source_of(g, item), price, f"do not pay: {no}")


@asks(ChooseForMana)
def choose_for_mana(g: State, task: ChooseForMana) -> Asked:
    perm = g.permanent(task.perm)
    assert perm is not None
    ability = perm.chars.abilities.mana[task.index]
    item = ability_frame(perm, ability, task.seat)
    t = teller(g, item)
    start = 0
    parts: tuple[CostPart, ...] = tuple(ability.cost.parts)
    for part in parts:
        need = part.count(g, item)
        if len(task.chosen) < start + need:
            left = more(start + need - len(task.chosen))
            return Asked(f"for the mana of {perm.chars.name}, {t.said(t.cost_part(part))}: which one?{left}")
        start += need
    return Asked(f"for the mana of {perm.chars.name}: which one?")
