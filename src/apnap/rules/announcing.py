"""The steps of announcing a spell or ability (601.2b–i, 602.2b, 603.3d): modes, costs, X, targets, payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.native import mypyc_attr
from apnap.options import DONE, YES_NO, Option, numbers, picks
from apnap.rules.announced import finish, pay_parts
from apnap.rules.choosing_targets import ChooseChooser, in_reach, target_chooser
from apnap.rules.helping import affordable, help_options, is_helped
from apnap.rules.manual_mana import ask_for_mana, ask_what_to_spend, paid_with, tap_by_hand
from apnap.rules.matching import Price, phyrexian_count
from apnap.rules.payable import (
    affords_another,
    asks_x,
    can_be_tapped,
    is_still_there,
    mode_payable,
    most_times,
    most_x,
    next_optional,
    payable,
    payable_targets,
    possible_x,
)
from apnap.rules.paying import cost_key, pay_automatically, pool_pays, promised, spared, tap_for
from apnap.rules.payment import AvailableMana, pays_from_pool, uses
from apnap.rules.plain_paying import pay_printed, tap_plainly
from apnap.rules.prices import ENTWINE, REPEATABLE, costs_printed, current_price, optional_costs
from apnap.rules.taking_back import AnnouncementTask, cancel, withdraw
from apnap.rules.targeting import choosable, division_total, mode_possible, target_slots
from apnap.state import keys
from apnap.state.kinds import NOBODY, Act, Q, Way
from apnap.state.objects import Item
from apnap.vocab.abilities import Triggered, WithEffect

if TYPE_CHECKING:
    from apnap.rules.matching import Price
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Mode
    from apnap.vocab.costs import CostPart

# Stages of an announcement, in the order of 601.2.
MODES: Final = 0
OPTIONAL: Final = 1
AMOUNT_X: Final = 2
LIFE: Final = 3
TARGETS: Final = 4
DIVISION: Final = 5
CHOSEN_COSTS: Final = 6
PAYMENT: Final = 7
FINISHED: Final = 8
HELPERS: Final = -1  # the place, among the parts of a cost, of what pays besides mana


@mypyc_attr(acyclic=True, free_list_len=1)
class Announce(AnnouncementTask):
    """Work through the stages; stop where the player must choose."""

    fields: ClassVar[tuple[str, ...]] = ("id", "how", "stage")
    passes_on: ClassVar[bool] = True  # an opponent who was to choose a target has left: another is asked (800.4g)

    def __init__(self, id: int, how: int, stage: int) -> None:
        self.id = id
        self.how = how
        self.stage = stage

    def go_on(self, g: State, item: Item) -> None:
        stage = self.stage
        while stage < FINISHED:
            if self.asks(g, item, stage):
                return
            stage += 1
        finish(g, item)

    def asks(self, g: State, item: Item, stage: int) -> bool:
        """True if a question (or another task that will continue) was posed at this stage."""
        if stage == MODES:
            return self.ask_modes(g, item)
        if stage == OPTIONAL:
            return self.ask_optional(g, item)
        if stage == AMOUNT_X:
            return self.ask_x(g, item)
        if stage == LIFE:
            return self.ask_life(g, item)
        if stage == TARGETS:
            return self.ask_targets(g, item)
        if stage == DIVISION:
            return self.ask_division(g, item)
        if stage == CHOSEN_COSTS:
            return self.ask_costs(g, item)
        return self.ask_payment(g, item)

    def ask_modes(self, g: State, item: Item) -> bool:
        ability = item.ability
        if not isinstance(ability, WithEffect) or not ability.modes or keys.MODES_DONE in item.vars:
            return False
        if self.ask_entwine(g, item, ability.modes):
            return True
        low, high = ability.modes_low, min(ability.modes_high, len(ability.modes))
        options: list[Option] = []
        if len(item.modes) < high:
            for i in range(len(ability.modes)):
                if i in item.modes or not mode_possible(g, ability.modes, i, item):
                    continue
                if mode_payable(g, item, self.how, i):
                    options.append(Option(Act.MODE, i, 0))
        if not options and len(item.modes) >= low:
            return False
        if not options:
            cancel(g, item)
            return True
        if len(item.modes) >= low:
            options.append(DONE)
        rule = "603.3c" if isinstance(ability, Triggered) else "601.2b"
        g.pose(self.at(MODES), Q.MODE, item.controller, options, rule, low, high, item.card.name)
        return True

    def ask_entwine(self, g: State, item: Item, modes: tuple[Mode, ...]) -> bool:
        """702.42a: all modes may be chosen for a cost, if each of them can be."""
        if not item.is_spell or ENTWINE in item.paid or item.card.word(ENTWINE) is None:
            return False
        item.paid[ENTWINE] = [1]
        possible = payable(g, item, self.how)
        for i in range(len(modes)):
            possible = possible and mode_possible(g, modes, i, item)
        if not possible:
            item.paid[ENTWINE] = []
            return False
        del item.paid[ENTWINE]
        g.pose(self.at(MODES), Q.COST, item.controller, YES_NO, "702.42a", 1, 1, ENTWINE)
        return True

    def ask_optional(self, g: State, item: Item) -> bool:
        if not item.is_spell or item.face_down or not item.card.words:
            return False
        for name, _cost in optional_costs(item.card):
            if name in item.paid:
                continue
            most = most_times(g, item, self.how, name)
            if most == 0:
                item.paid[name] = []
                continue
            options = numbers(0, most) if name in REPEATABLE else YES_NO
            g.pose(self.at(OPTIONAL), Q.COST, item.controller, options, "601.2b", 1, 1, name)
            return True
        return False

    def ask_x(self, g: State, item: Item) -> bool:
        if keys.X in item.vars or not asks_x(item, self.how):
            return False
        possible = possible_x(g, item, most_x(g, item, self.how))
        if not possible:
            return cancel(g, item)
        if possible == [0]:
            item.vars[keys.X] = [0]
            return False
        options = [Option(Act.NUMBER, n, 0) for n in possible]
        g.pose(self.at(AMOUNT_X), Q.NUMBER, item.controller, options, "601.2b", 1, 1, "X")
        return True

    def ask_life(self, g: State, item: Item) -> bool:
        """How many Phyrexian symbols are paid with life (601.2b)."""
        if keys.LIFE_SYMBOLS in item.vars or costs_printed(g, item, self.how):
            return False
        price, _parts = current_price(g, item, self.how)
        symbols = 0 if price is None else phyrexian_count(price)
        if price is None or symbols == 0:
            return False
        available = AvailableMana(g, item.controller, promised(item))
        possible: list[int] = []
        for n in range(symbols + 1):
            price.life = n
            if affordable(g, item.controller, price, item, available):
                possible.append(n)
        if len(possible) < 2:
            item.vars[keys.LIFE_SYMBOLS] = possible
            return not possible and cancel(g, item)
        options = [Option(Act.NUMBER, n, 0) for n in possible]
        g.pose(self.at(LIFE), Q.NUMBER, item.controller, options, "601.2b", 1, 1, "symbols paid with life")
        return True

    def ask_targets(self, g: State, item: Item) -> bool:
        slots = target_slots(item)
        slot = max(0, len(item.targets) - 1)
        while slot < len(slots):
            if len(item.targets) <= slot:
                item.targets.append([])
            spec = slots[slot]
            chosen = item.targets[slot]
            low, high = spec.low.value(g, item), spec.high.value(g, item)
            if spec.divide:
                high = min(high, division_total(g, item, slot))  # 601.2d: at least one each
            if len(chosen) < high and not (item.vars.get(keys.SLOT_DONE) or [0])[0] > slot:
                seat = item.controller if not spec.chooser else target_chooser(g, item)
                if seat == NOBODY:
                    g.push(self.at(TARGETS))
                    g.push(ChooseChooser(item.id))
                    return True
                legal = [i for i in choosable(g, item, slots, slot) if not spec.chooser or in_reach(g, seat, i)]
                if item.is_spell and item.card.costs_by_target:
                    legal = payable_targets(g, item, self.how, legal)
                if not legal and len(chosen) < low:
                    cancel(g, item)
                    return True
                if legal and affords_another(g, item, self.how, len(chosen) - low):
                    options = picks(legal)
                    if len(chosen) >= low:
                        options.append(DONE)
                    rule = "603.3d" if isinstance(item.ability, Triggered) else "601.2c"
                    g.pose(self.at(TARGETS), Q.TARGET, seat, options, rule, low, high, item.card.name)
                    return True
            slot += 1
            if slot < len(slots):
                item.targets.append([])
        item.target_count = sum(len(t) for t in item.targets)
        return False

    def ask_division(self, g: State, item: Item) -> bool:
        """601.2d: each target gets at least one."""
        slots = target_slots(item)
        for slot, spec in enumerate(slots):
            if not spec.divide or not item.targets[slot]:
                continue
            while len(item.division) <= slot:
                item.division.append([])
            targets = item.targets[slot]
            while len(item.division[slot]) < len(targets):
                given = item.division[slot]
                left = division_total(g, item, slot) - sum(given)
                rest = len(targets) - len(given)
                most = left - (rest - 1)
                if rest > 1 and most > 1:
                    note = g.name_of(targets[len(given)])
                    g.pose(self.at(DIVISION), Q.NUMBER, item.controller, numbers(1, most), "601.2d", 1, 1, note)
                    return True
                item.division[slot] = [*given, left if rest == 1 else 1]
        return False

    def ask_costs(self, g: State, item: Item) -> bool:
        """What is sacrificed, discarded, tapped to pay (601.2b, 601.2h)."""
        if costs_printed(g, item, self.how):
            return False
        price, parts = current_price(g, item, self.how)
        name = g.name_of(item.id)
        for i, part in enumerate(parts):
            need = part.count(g, item)
            key = cost_key(i)
            chosen = item.vars.get(key, [])
            open_ended = part.open_ended and not item.vars.get(key + " done")
            if need <= len(chosen) and not open_ended:
                continue
            used = [x for k in range(i) for x in item.vars.get(cost_key(k), [])]
            choices = [c for c in part.choices(g, item.controller, item) if c not in chosen and c not in used]
            if part.taps:
                choices = can_be_tapped(g, item, price, choices, need - len(chosen) - 1)
            if open_ended:
                enough = part.enough(g, item, chosen)
                if enough and not choices:
                    continue
                options = [*picks(choices), DONE] if enough else picks(choices)
                most = len(chosen) + len(choices)
                g.pose(ChooseCost(self.id, self.how, i), Q.COST, item.controller, options, "601.2b", 0, most, name)
                return True
            if len(choices) < need - len(chosen):
                cancel(g, item)
                return True
            task = ChooseCost(self.id, self.how, i)
            g.pose(task, Q.COST, item.controller, picks(choices), "601.2b", need, need, name)
            return True
        return False

    def ask_payment(self, g: State, item: Item) -> bool:
        if pay_printed(g, item, self.how):
            return False
        price, parts = current_price(g, item, self.how)
        if price is not None and price.total() > 0 and is_helped(item) and keys.HELPED not in item.vars:
            if self.ask_help(g, item, price):
                return True
            price, parts = current_price(g, item, self.how)
        if price is not None and price.total() > 0:
            if g.ruleset.mana_first:
                if self.taps_first(g, item, price):
                    return True
            elif g.manual_mana >> item.controller & 1:
                item.vars[keys.PRICE] = [price.generic, *price.pips]  # 601.2f: locked in
                g.push(PayManually(item.id, self.how))
                return True
            if not pay_automatically(g, item.controller, price, item, promised(item)):
                cancel(g, item)
                return True
        if not is_still_there(g, item, parts):
            return cancel(g, item)
        pay_parts(g, item, parts)
        return False

    def ask_help(self, g: State, item: Item, price: Price) -> bool:
        """What pays besides mana, one at a time, until the player has enough of it (601.2h)."""
        key = cost_key(HELPERS)
        options = help_options(g, item, price, item.vars.get(key, []), key + " done" in item.vars)
        if options is None:
            return cancel(g, item)
        if options:
            task = ChooseCost(self.id, self.how, HELPERS)
            g.pose(task, Q.COST, item.controller, options, "601.2h", 0, len(options), g.name_of(item.id))
        return bool(options)

    def taps_first(self, g: State, item: Item, price: Price) -> bool:
        """Where sources are used before what they pay for: use them now, let what follows from it happen, then pay."""
        seat = item.controller
        g.way = Way.PRIORITY  # whatever the sources led to
        if pool_pays(g, seat, price, item):
            return False
        if pays_from_pool(g, seat):
            return cancel(g, item)
        if "tapped" in item.vars:  # what was tapped for is gone: the mana stays, the announcement does not
            withdraw(g, item)
            return True
        item.vars[keys.TAPPED] = [1]
        g.push(self.at(PAYMENT))
        g.ruleset.spine.after_step(g)
        kept = spared(g, seat, item)
        without = promised(item)
        if tap_plainly(g, seat, price, without, kept, True) is None:
            if not tap_for(g, seat, price, without, uses(item), kept):
                cancel(g, item)
        return True

    def at(self, stage: int) -> Announce:
        return self if stage == self.stage else Announce(self.id, self.how, stage)

    def may_cancel(self, g: State) -> bool:
        item = g.objects.get(self.id)
        return isinstance(item, Item) and not isinstance(item.ability, Triggered)

    def take(self, g: State, item: Item, option: Option) -> None:
        stage = self.stage
        if stage == MODES:
            if option.act == Act.DONE:
                item.vars[keys.MODES_DONE] = [1]
            elif option.act in (Act.YES, Act.NO):
                item.paid[ENTWINE] = [1] if option.act == Act.YES else []
                if option.act == Act.YES and isinstance(item.ability, WithEffect):
                    item.modes = list(range(len(item.ability.modes)))  # 702.42b: in their order
                    item.vars[keys.MODES_DONE] = [1]
            else:
                item.modes.append(option.id)
                item.modes.sort()  # 700.2: in the printed order
        elif stage == OPTIONAL:
            times = option.id if option.act == Act.NUMBER else int(option.act == Act.YES)
            item.paid[next_optional(item)] = [times] if times else []
        elif stage == AMOUNT_X:
            item.x = option.id
            item.vars[keys.X] = [option.id]
        elif stage == LIFE:
            item.vars[keys.LIFE_SYMBOLS] = [option.id]
        elif stage == TARGETS:
            self.take_target(item, option)
        elif stage == DIVISION:
            for slot, spec in enumerate(target_slots(item)):
                if spec.divide and len(item.division[slot]) < len(item.targets[slot]):
                    item.division[slot] = [*item.division[slot], option.id]
                    break
        g.push(Announce(self.id, self.how, stage))

    def take_target(self, item: Item, option: Option) -> None:
        if option.act == Act.DONE:
            item.vars[keys.SLOT_DONE] = [len(item.targets)]
            item.targets.append([])
            if len(item.targets) > len(target_slots(item)):
                item.targets.pop()
        else:
            item.targets[-1] = [*item.targets[-1], option.id]


class ChooseCost(Announce):
    """One thing to be sacrificed, discarded, tapped for that part of the cost; then the announcement goes on."""

    fields: ClassVar[tuple[str, ...]] = ("id", "how", "part")

    def __init__(self, id: int, how: int, part: int) -> None:
        super().__init__(id, how, CHOSEN_COSTS)
        self.part = part

    def take(self, g: State, item: Item, option: Option) -> None:
        key = cost_key(self.part)
        if option.act == Act.DONE:
            item.vars[key + " done"] = [1]
        else:
            item.note(key, option.id)
            if self.part != HELPERS and current_price(g, item, self.how)[1][self.part].taps:
                item.note(keys.PROMISED, option.id)
        g.push(Announce(self.id, self.how, CHOSEN_COSTS))


class PayManually(AnnouncementTask):
    """Activate mana abilities one by one; pay from the pool as soon as it suffices, or let the game do the rest."""

    fields: ClassVar[tuple[str, ...]] = ("id", "how")

    def __init__(self, id: int, how: int) -> None:
        self.id = id
        self.how = how

    def go_on(self, g: State, item: Item) -> None:
        price, parts = current_price(g, item, self.how)
        bound = g.before is None  # begun while something else resolves: there is nothing to go back to
        if price is not None and ask_for_mana(g, self, item.controller, price, item, promised(item), bound=bound):
            return
        if price is not None and ask_what_to_spend(g, self, item.controller, price, item):
            return
        self.pay(g, item, price, parts)

    def pay(self, g: State, item: Item, price: Price | None, parts: list[CostPart]) -> None:
        if price is not None and not pay_automatically(g, item.controller, price, item, promised(item)):
            cancel(g, item)
            return
        if not is_still_there(g, item, parts):
            cancel(g, item)
            return
        pay_parts(g, item, parts)
        g.push(Announce(self.id, self.how, FINISHED))

    def take(self, g: State, item: Item, option: Option) -> None:
        if option.act == Act.AUTO:
            price, parts = current_price(g, item, self.how)
            self.pay(g, item, price, parts)
        elif option.act == Act.COLOR:
            price, _parts = current_price(g, item, self.how)
            assert price is not None
            price = paid_with(price, option.aux, option.id)
            item.vars[keys.PRICE] = [price.generic, *price.pips]
            g.push(self)
        else:
            tap_by_hand(g, self, item.controller, option)
