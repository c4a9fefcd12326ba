"""The steps of announcing a spell or ability (601.2b–i, 602.2b, 603.3d): modes, costs, X, targets, payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.options import DONE, YES_NO, Option, numbers, picks
from apnap.rules.payment import Price, Purse, pay_automatically
from apnap.rules.targeting import legal_targets
from apnap.state.kinds import NOTHING, Act, Ev, Q, Way
from apnap.state.objects import Item, Permanent
from apnap.task import Task
from apnap.vocab.abilities import Activated, Spell, Targets, Triggered, WithEffect
from apnap.vocab.filters import Filter
from apnap.vocab.rules_text import entry_fits_player, rule_amount, rule_frame

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.vocab.costs import Cost, CostPart
    from apnap.vocab.mana import ManaCost

# Stages of an announcement, in the order of 601.2.
MODES = 0
OPTIONAL_COSTS = 1
AMOUNT_X = 2
TARGETS = 3
DIVISION = 4
CHOSEN_COSTS = 5
PAYMENT = 6
FINISHED = 7


ENCHANT: dict[str, Targets] = {}


def enchant_targets(card: CardDef) -> Targets:
    """An Aura spell targets what it will enchant (303.4a)."""
    found = ENCHANT.get(card.name)
    if found is None:
        word = card.word("enchant")
        f = Filter() if word is None else word.filter
        found = Targets(f, players="any" if word is not None and word.n else "")
        ENCHANT[card.name] = found
    return found


def target_slots(item: Item) -> tuple[Targets, ...]:
    """The target phrases of the chosen modes, or of the ability."""
    if item.is_spell and item.card.is_aura and not item.face_down:
        return (enchant_targets(item.card),)
    ability = item.ability
    if not isinstance(ability, WithEffect):
        return ()
    if not ability.modes:
        return ability.targets
    slots: list[Targets] = []
    for m in item.modes:
        slots.extend(ability.modes[m].targets)
    return tuple(slots)


# ---- prices ------------------------------------------------------------------------------------------------------


def base_price(cost: ManaCost, x: int) -> Price:
    return Price(list(cost.pips), cost.generic + cost.x * x)


def add_cost(price: Price, cost: ManaCost, x: int) -> None:
    price.pips.extend(cost.pips)
    price.generic += cost.generic + cost.x * x


def spell_price(g: State, seat: int, cx: Item, how: int, x: int) -> tuple[Price | None, list[CostPart]]:
    """The total cost (601.2f): base or alternative cost, additional costs, increases, reductions."""
    card = cx.card
    parts: list[CostPart] = []
    if how == 3 or (how == 5 and "free" in cx.paid):
        price = Price([], 0)
    elif how == 1:
        price = Price([], 3)  # 702.37c
    elif how == 2:
        word = card.word("flashback")
        price = Price([], 0)
        if word is not None and word.cost is not None:
            price = base_price(word.cost.mana, x)
            parts.extend(word.cost.parts)
    elif how == 4:
        word = card.word("alternative")
        price = Price([], 0)
        if word is not None and word.cost is not None:
            price = base_price(word.cost.mana, x)
            parts.extend(word.cost.parts)
    else:
        price = base_price(card.cost, x)
    spell = cx.ability
    if isinstance(spell, Spell) and spell.extra is not None:
        add_cost(price, spell.extra.mana, x)
        parts.extend(spell.extra.parts)
    for name, cost in optional_costs(card):
        times = cx.paid.get(name)
        if times:
            for _ in range(times[0]):
                add_cost(price, cost.mana, x)
                parts.extend(cost.parts)
    if isinstance(spell, WithEffect) and spell.modes:
        for m in cx.modes:
            extra = spell.modes[m].cost
            if extra is not None:
                add_cost(price, extra.mana, x)
                parts.extend(extra.parts)
    if g.rules:
        change_price(g, seat, cx, price)
    if price.total() == 0:
        return (None if how == 3 else price), parts
    return price, parts


def change_price(g: State, seat: int, cx: Item, price: Price) -> None:
    for entry in g.rules.get("cost more", []):
        if cost_applies(g, entry, seat, cx):
            price.generic += rule_amount(g, entry)
    less = 0
    for entry in g.rules.get("cost less", []):
        if cost_applies(g, entry, seat, cx):
            less += rule_amount(g, entry)
    price.generic = max(0, price.generic - less)
    word = cx.card.word("costs less") if cx.is_spell else None
    if word is not None and word.filter is None:
        pass


def cost_applies(g: State, entry: object, seat: int, cx: Item) -> bool:
    from apnap.state.effects import RuleEntry

    assert isinstance(entry, RuleEntry)
    if not entry_fits_player(g, entry, seat):
        return False
    scope = entry.node.scope
    if isinstance(scope, str):
        return cx.is_spell
    return cx.is_spell and scope.match(g, cx, cx.chars, rule_frame(g, entry))


def optional_costs(card: CardDef) -> list[tuple[str, Cost]]:
    """Kicker, buyback and the like (601.2b)."""
    found: list[tuple[str, Cost]] = []
    for word in card.words:
        if word.name in ("kicker", "buyback", "multikicker", "replicate", "entwine") and word.cost is not None:
            found.append((word.name, word.cost))
    return found


def ability_price(g: State, seat: int, cx: Item, ability: Activated, x: int) -> Price:
    return base_price(ability.cost.mana, x)


def current_price(g: State, item: Item, how: int) -> tuple[Price | None, list[CostPart]]:
    ability = item.ability
    if item.is_spell:
        return spell_price(g, item.controller, item, how, item.x)
    if isinstance(ability, Activated):
        return ability_price(g, item.controller, item, ability, item.x), list(ability.cost.parts)
    return None, []


# ---- the announcement --------------------------------------------------------------------------------------------


class Announce(Task):
    """Work through the stages; stop where the player must choose."""

    fields: ClassVar[tuple[str, ...]] = ("id", "how", "stage")

    def __init__(self, id: int, how: int, stage: int) -> None:
        self.id = id
        self.how = how
        self.stage = stage

    def run(self, g: State) -> None:
        item = g.objects.get(self.id)
        if not isinstance(item, Item):
            return
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
        if stage == OPTIONAL_COSTS:
            return self.ask_optional(g, item)
        if stage == AMOUNT_X:
            return self.ask_x(g, item)
        if stage == TARGETS:
            return self.ask_targets(g, item)
        if stage == DIVISION:
            return self.ask_division(g, item)
        if stage == CHOSEN_COSTS:
            return self.ask_costs(g, item)
        return self.ask_payment(g, item)

    def ask_modes(self, g: State, item: Item) -> bool:
        ability = item.ability
        if not isinstance(ability, WithEffect) or not ability.modes:
            return False
        from apnap.rules.casting import slots_possible

        if item.paid.get("entwine"):
            return False
        low, high = ability.modes_low, min(ability.modes_high, len(ability.modes))
        if "modes done" in item.vars:
            return False
        options: list[Option] = []
        if len(item.modes) < high:
            for i, mode in enumerate(ability.modes):
                if i not in item.modes and slots_possible(g, mode.targets, item):
                    options.append(Option(Act.MODE, i, 0))
        if not options and len(item.modes) >= low:
            return False
        if not options:
            cancel(g, item)
            return True
        if len(item.modes) >= low:
            options.append(DONE)
        g.pose(self.at(MODES), Q.MODE, item.controller, options, "601.2b", low, high, item.card.name)
        return True

    def ask_optional(self, g: State, item: Item) -> bool:
        if not item.is_spell or item.face_down:
            return False
        for name, _cost in optional_costs(item.card):
            if name in item.paid:
                continue
            item.paid[name] = [1]
            price, parts = current_price(g, item, self.how)
            ok = price is None or Purse(g, item.controller).covers(price, g.players[item.controller].life)
            for part in parts:
                ok = ok and part.payable(g, item.controller, item)
            del item.paid[name]
            if not ok:
                item.paid[name] = []
                continue
            g.pose(self.at(OPTIONAL_COSTS), Q.COST, item.controller, YES_NO, "601.2b", 1, 1, name)
            return True
        return False

    def ask_x(self, g: State, item: Item) -> bool:
        if "x" in item.vars or not self.has_x(item):
            return False
        if item.is_spell and self.how in (3,):
            item.vars["x"] = [0]  # 107.3b
            return False
        high = self.most_x(g, item)
        if high <= 0:
            item.vars["x"] = [0]
            return False
        g.pose(self.at(AMOUNT_X), Q.NUMBER, item.controller, numbers(0, high), "601.2b", 1, 1, "X")
        return True

    def has_x(self, item: Item) -> bool:
        ability = item.ability
        if item.is_spell:
            return item.card.cost.x > 0 and not item.face_down
        return isinstance(ability, Activated) and ability.cost.mana.x > 0

    def most_x(self, g: State, item: Item) -> int:
        purse = Purse(g, item.controller, self.tapped_source(item))
        high = 0
        while high < 1000:
            item.x = high + 1
            price, _parts = current_price(g, item, self.how)
            if price is None or not purse.covers(price, g.players[item.controller].life):
                break
            high += 1
        item.x = 0
        return high

    def tapped_source(self, item: Item) -> int:
        ability = item.ability
        if not isinstance(ability, Activated):
            return NOTHING
        from apnap.rules.casting import taps_itself

        return item.source if taps_itself(ability) else NOTHING

    def ask_targets(self, g: State, item: Item) -> bool:
        slots = target_slots(item)
        slot = max(0, len(item.targets) - 1)
        while slot < len(slots):
            if len(item.targets) <= slot:
                item.targets.append([])
            spec = slots[slot]
            chosen = item.targets[slot]
            low, high = spec.low.value(g, item), spec.high.value(g, item)
            if len(chosen) < high and not (item.vars.get("slot done") or [0])[0] > slot:
                legal = [i for i in legal_targets(g, spec, item) if i not in chosen and self.distinct(item, spec, i)]
                if not legal and len(chosen) < low:
                    cancel(g, item)
                    return True
                if legal:
                    options = picks(legal)
                    if len(chosen) >= low:
                        options.append(DONE)
                    g.pose(
                        self.at(TARGETS),
                        Q.TARGET,
                        item.controller,
                        options,
                        "601.2c",
                        low,
                        high,
                        item.card.name,
                    )
                    return True
            slot += 1
            if slot < len(slots):
                item.targets.append([])
        item.target_count = sum(len(t) for t in item.targets)
        return False

    def distinct(self, item: Item, spec: Targets, id: int) -> bool:
        if spec.what != "another":
            return True
        for chosen in item.targets:
            if id in chosen:
                return False
        return True

    def ask_division(self, g: State, item: Item) -> bool:
        """601.2d: each target gets at least one."""
        slots = target_slots(item)
        for slot, spec in enumerate(slots):
            if not spec.divide or not item.targets[slot]:
                continue
            while len(item.division) <= slot:
                item.division.append([])
            given = item.division[slot]
            targets = item.targets[slot]
            total = division_total(g, item)
            left = total - sum(given)
            rest = len(targets) - len(given)
            if rest == 0:
                continue
            if rest == 1:
                item.division[slot] = [*given, left]
                continue
            options = numbers(1, left - (rest - 1))
            if len(options) == 1:
                item.division[slot] = [*given, 1]
                return self.ask_division(g, item)
            note = g.name_of(targets[len(given)])
            g.pose(self.at(DIVISION), Q.NUMBER, item.controller, options, "601.2d", 1, 1, note)
            return True
        return False

    def ask_costs(self, g: State, item: Item) -> bool:
        """What is sacrificed, discarded, tapped to pay (601.2b, 601.2h)."""
        _price, parts = current_price(g, item, self.how)
        for i, part in enumerate(parts):
            need = part.count(g, item)
            key = f"pay {i}"
            chosen = item.vars.get(key, [])
            if need <= len(chosen):
                continue
            used = [x for k in range(i) for x in item.vars.get(f"pay {k}", [])]
            choices = [c for c in part.choices(g, item.controller, item) if c not in chosen and c not in used]
            if len(choices) < need - len(chosen):
                cancel(g, item)
                return True
            g.pose(self.at(CHOSEN_COSTS), Q.COST, item.controller, picks(choices), "601.2b", need, need, key)
            return True
        return False

    def ask_payment(self, g: State, item: Item) -> bool:
        price, parts = current_price(g, item, self.how)
        if price is not None and price.total() > 0:
            if g.manual_mana >> item.controller & 1:
                from apnap.rules.manual_mana import PayManually

                g.push(PayManually(item.id, self.how))
                return True
            if not pay_automatically(g, item.controller, price, item, self.tapped_source(item)):
                cancel(g, item)
                return True
        pay_parts(g, item, parts)
        return False

    def at(self, stage: int) -> Announce:
        return self if stage == self.stage else Announce(self.id, self.how, stage)

    def answer(self, g: State, option: Option) -> None:
        item = g.objects[self.id]
        assert isinstance(item, Item)
        stage = self.stage
        if stage == MODES:
            if option.act == Act.DONE:
                item.vars["modes done"] = [1]
            else:
                item.modes.append(option.id)
                item.modes.sort()  # 700.2: in the printed order
        elif stage == OPTIONAL_COSTS:
            for name, _cost in optional_costs(item.card):
                if name not in item.paid:
                    item.paid[name] = [1] if option.act == Act.YES else []
                    break
        elif stage == AMOUNT_X:
            item.x = option.id
            item.vars["x"] = [option.id]
        elif stage == TARGETS:
            if option.act == Act.DONE:
                item.vars["slot done"] = [len(item.targets)]
                item.targets.append([])
                if len(item.targets) > len(target_slots(item)):
                    item.targets.pop()
            else:
                item.targets[-1] = [*item.targets[-1], option.id]
        elif stage == DIVISION:
            for slot, spec in enumerate(target_slots(item)):
                if spec.divide and len(item.division[slot]) < len(item.targets[slot]):
                    item.division[slot] = [*item.division[slot], option.id]
                    break
        elif stage == CHOSEN_COSTS:
            key = g.ask_note
            item.vars[key] = [*item.vars.get(key, []), option.id]
        g.push(Announce(self.id, self.how, stage))


def division_total(g: State, item: Item) -> int:
    """How much is divided: the effect's amount."""
    from apnap.vocab.effects.basic import DamageDivided

    ability = item.ability
    if isinstance(ability, WithEffect) and isinstance(ability.effect, DamageDivided):
        return ability.effect.n.value(g, item)
    return item.x


def pay_parts(g: State, item: Item, parts: list[CostPart]) -> None:
    for i, part in enumerate(parts):
        chosen = item.vars.get(f"pay {i}", [])
        if part.key and chosen:
            item.paid[part.key] = [*item.paid.get(part.key, []), *chosen]
        elif part.key == "sacrificed":
            item.paid["sacrificed"] = [item.source]
        part.pay(g, item.controller, item, chosen)


def cancel(g: State, item: Item) -> None:
    """An announcement that cannot be finished is undone (601.2, 732.1); a trigger is removed (603.3d)."""
    if isinstance(item.ability, Triggered):
        remove_item(g, item)
        return
    g.rewind = True


def remove_item(g: State, item: Item) -> None:
    if item in g.stack:
        g.stack.remove(item)
    g.objects.pop(item.id, None)
    g.stamp += 1


def finish(g: State, item: Item) -> None:
    """601.2i: it has been cast, activated, or put on the stack."""
    ability = item.ability
    for key in ("modes done", "slot done", "x"):
        item.vars.pop(key, None)
    seat = item.controller
    g.stamp += 1
    g.unsettled = True
    if item.is_spell:
        p = g.players[seat]
        p.spells_cast += 1
        g.way = Way.PRIORITY
        emit(g, Ev.CAST, "601.2i", seat, item.id, NOTHING, p.spells_cast, item.cast_from, item.id)
    elif isinstance(ability, Activated):
        g.way = Way.PRIORITY
        emit(g, Ev.ACTIVATED, "602.2b", seat, item.source, item.id, 0, 0, item.source)
    else:
        g.way = Way.AUTOMATIC
        emit(g, Ev.TRIGGERED, "603.3", seat, item.source, item.id, 0, 0, item.source)
    if g.listeners[Ev.TARGETED] is not None or g.log is not None:
        for slot in item.targets:
            for i in slot:
                emit(g, Ev.TARGETED, "115.1", seat, i, item.id, 0, 0, item.source)


def is_permanent(obj: object) -> bool:
    return isinstance(obj, Permanent)
