"""What a spell or ability costs in total (601.2f, 602.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.commanders import tax
from apnap.queries.rule_changes import entry_fits_player, rule_amount, rule_frame
from apnap.rules.matching import Price
from apnap.state import keys
from apnap.state.effects import RuleEntry
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Activated, Spell, WithEffect
from apnap.vocab.costs import Discard
from apnap.vocab.filters import LANDS

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.state.objects import Frame
    from apnap.vocab.abilities import Keyword
    from apnap.vocab.costs import Cost, CostPart
    from apnap.vocab.mana import ManaCost

# Ways to cast a card, the `aux` of a cast option.
NORMAL: Final = 0
AS_FACE_DOWN: Final = 1  # morph (702.37a)
FLASHBACK: Final = 2  # 702.34a
FREE: Final = 3  # without paying its mana cost (118.9)
ALTERNATIVE: Final = 4  # another cost printed on the card
PERMITTED: Final = 5  # from a place an effect lets the player cast it from
RETRACE: Final = 6  # 702.81a
LENT: Final = 7  # from such a place, for a cost that the effect names (118.9)
RETRACE_COST: Final = Discard(LANDS)
FACE: Final = 16  # times the number of the half or face that is cast (`CardDef.face`), added to the way


def way_of(how: int) -> int:
    """The way to cast, whichever half or face it is of."""
    return how % FACE


def face_of(card: CardDef, how: int) -> CardDef:
    """What is cast: only that half or face is considered (709.3a, 712.11c, 715.3a)."""
    if how < FACE:
        return card
    if not card.faces and card.back is not None:
        return card.back  # 712.8c: cast transformed
    return card.faces[how // FACE - 1]


def base_price(cost: ManaCost, x: int) -> Price:
    return Price(list(cost.pips), cost.generic + cost.x * x)


def add_cost(price: Price, cost: ManaCost, x: int) -> None:
    price.pips.extend(cost.pips)
    price.generic += cost.generic + cost.x * x


# Alternative costs that a card in a hand has by itself, and those whose payment the spell and its permanent remember.
FROM_HAND: Final = ("alternative", "prowl", "evoke", "spectacle", "surge", "dash", "mutate")
REMEMBERED: Final = (keys.PROWL, keys.EVOKE, keys.SPECTACLE, keys.SURGE, keys.DASH, keys.MUTATE)
ALTERNATIVES: Final = (*FROM_HAND, "miracle", "madness")


def alternative_word(card: CardDef) -> Keyword | None:
    for name in ALTERNATIVES:
        word = card.word(name)
        if word is not None:
            return word
    return None


def cost_word(card: CardDef, how: int) -> Cost | None:
    """The alternative cost a way of casting asks for (118.9)."""
    word = card.word("flashback") if how == FLASHBACK else alternative_word(card)
    return None if word is None else word.cost


def has_x(card: CardDef, how: int) -> bool:
    """Whether the cost to be paid has an X in it; if it has not, X is 0 (107.3b)."""
    if how in (NORMAL, PERMITTED, RETRACE):
        return card.cost.x > 0
    if how in (FLASHBACK, ALTERNATIVE):
        cost = cost_word(card, how)
        return cost is not None and cost.mana.x > 0
    return False


def lenders(g: State, id: int) -> list[int]:
    """The effects that let a player cast that card for a cost they name (118.9)."""
    found: list[int] = []
    for entry in g.rules.get("play from", []):
        lasting = entry.lasting
        if lasting is not None and entry.node.cost is not None and id in lasting.affected:
            found.append(lasting.id)
    return found


def lent_cost(g: State, cx: Frame) -> Cost | None:
    """What the effect asks for that lets a player cast it; once announced, the spell knows which effect that is."""
    by = cx.get(keys.LENT) or lenders(g, cx.source)
    for entry in g.rules.get("play from", []):
        if entry.lasting is not None and entry.lasting.id in by:
            return entry.node.cost
    return None


def spell_price(g: State, seat: int, cx: Frame, how: int, x: int) -> tuple[Price | None, list[CostPart]]:
    """The total cost (601.2f): base or alternative cost, additional costs, increases, reductions."""
    card = cx.card
    parts: list[CostPart] = []
    if how == FREE or (how == PERMITTED and "free" in cx.paid):
        price = Price([], 0)
    elif how == AS_FACE_DOWN:
        price = Price([], 3)  # 702.37c
    elif how in (FLASHBACK, ALTERNATIVE, LENT):
        other = cost_word(card, how) if how != LENT else lent_cost(g, cx)
        price = Price([], 0)
        if other is not None:
            price = base_price(other.mana, x)
            parts.extend(other.parts)
    else:
        price = base_price(card.cost, x)
        if how == RETRACE:
            parts.append(RETRACE_COST)
    if how != AS_FACE_DOWN:
        add_extras(cx, price, parts, x)
    if g.commanders and cx.cast_from == Zone.COMMAND:
        price.generic += tax(g, cx.source)  # 903.8
    if card.own_costs and how != AS_FACE_DOWN:
        change_own_price(g, cx, price)
    elif g.rules:
        change_price(g, seat, cx, price)
    if price.total() == 0:
        return (None if how == FREE else price), parts
    return price, parts


def add_extras(cx: Frame, price: Price, parts: list[CostPart], x: int) -> None:
    """Additional costs (118.8): of the card, kicker and the like, and of chosen modes."""
    for cost in extra_costs(cx):
        add_cost(price, cost.mana, x)
        parts.extend(cost.parts)
    spell = cx.ability
    if isinstance(spell, WithEffect) and spell.modes:
        further = cx.card.word("escalate")
        if further is not None and further.cost is not None:  # 702.120a: for each mode beyond the first
            for _i in range(len(cx.modes) - 1):
                add_cost(price, further.cost.mana, x)


def extra_costs(cx: Frame) -> list[Cost]:
    found: list[Cost] = []
    spell = cx.ability
    if isinstance(spell, Spell) and spell.extra is not None:
        found.append(spell.extra)
    if cx.paid and cx.card.words:
        for name, cost in optional_costs(cx.card):
            times = cx.paid.get(name)
            if times:
                found.extend([cost] * times[0])
    if isinstance(spell, WithEffect) and spell.modes:
        for m in cx.modes:
            extra = spell.modes[m].cost
            if extra is not None:
                found.append(extra)
    return found


def extra_x(cx: Frame) -> bool:
    """Whether an additional cost has an X in it."""
    for cost in extra_costs(cx):
        if cost.mana.x > 0:
            return True
    return False


def waterbent(cx: Frame) -> int:
    """How much generic mana of what is announced may be paid by tapping artifacts and creatures (701.67b)."""
    ability = cx.ability
    costs: list[Cost] = [ability.cost] if isinstance(ability, Activated) else []
    if cx.is_spell:
        costs = extra_costs(cx)
    found = 0
    for cost in costs:
        if cost.bends:
            found += cost.mana.generic + cost.mana.x * cx.x
    return found


def change_own_price(g: State, cx: Frame, price: Price) -> None:
    """ "This spell costs … more (less) to cast", together with what other effects say, in their order."""
    active = [
        RuleEntry(cx.source, rule, None) for rule in cx.card.own_costs if rule.when is None or rule.when.holds(g, cx)
    ]
    for entry in active:
        if entry.node.kind == "cost more":
            price.generic += max(0, entry.node.n.value(g, cx))
    change_price(g, cx.controller, cx, price)
    for entry in active:
        if entry.node.kind == "cost less":
            if entry.node.cost is None:
                price.generic = max(0, price.generic - entry.node.n.value(g, cx))
            else:
                reduce_price(g, price, entry)


def change_price(g: State, seat: int, cx: Frame, price: Price) -> None:
    """Increases first, then reductions, then effects that set a least cost (601.2f)."""
    for entry in g.rules.get("cost more" if cx.is_spell else "ability cost more", []):
        if cost_applies(g, entry, seat, cx):
            if entry.node.cost is not None:
                add_cost(price, entry.node.cost.mana, 0)
            else:
                price.generic += rule_amount(g, entry)
    if not cx.is_spell:
        return
    for entry in g.rules.get("cost less", []):
        if cost_applies(g, entry, seat, cx):
            reduce_price(g, price, entry)
    for entry in g.rules.get("least cost", []):
        if cost_applies(g, entry, seat, cx):
            price.generic = max(price.generic, rule_amount(g, entry) - len(price.pips))


def reduce_price(g: State, price: Price, entry: RuleEntry) -> None:
    """Generic reductions touch only generic mana; coloured ones take a symbol, or else generic (118.7c)."""
    cost = entry.node.cost
    if cost is None:
        price.generic = max(0, price.generic - rule_amount(g, entry))
        return
    for pip in cost.mana.pips:
        if pip in price.pips:
            price.pips.remove(pip)
        else:
            price.generic = max(0, price.generic - 1)
    price.generic = max(0, price.generic - cost.mana.generic)


def cost_applies(g: State, entry: RuleEntry, seat: int, cx: Frame) -> bool:
    if not entry_fits_player(g, entry, seat):
        return False
    scope = entry.node.scope
    if isinstance(scope, str):
        return scope != "self" or entry.source == cx.source
    if cx.is_spell:
        return scope.match(g, cx, cx.chars, rule_frame(g, entry))
    source = g.objects.get(cx.source)
    return source is not None and scope.match(g, source, cx.chars, rule_frame(g, entry))


OPTIONAL_COSTS: Final[tuple[str, ...]] = (
    *("kicker", "buyback", "multikicker", "replicate", "casualty", "bargain", "squad", "offspring"),
    "waterbend",
)
ENTWINE: Final = "entwine"
REPEATABLE: Final[tuple[str, ...]] = ("multikicker", "replicate", "squad")


def optional_costs(card: CardDef) -> list[tuple[str, Cost]]:
    """Kicker, buyback and the like (601.2b)."""
    found: list[tuple[str, Cost]] = []
    for word in card.words:
        if word.cost is not None:
            if word.name == ENTWINE:
                found.insert(0, (word.name, word.cost))  # asked before modes are chosen
            elif word.name in OPTIONAL_COSTS:
                found.append((word.name, word.cost))
    return found


def ability_price(g: State, seat: int, cx: Frame, ability: Activated, x: int) -> Price:
    price = base_price(ability.cost.mana, x)
    if g.rules and not ability.is_mana:
        change_price(g, seat, cx, price)
    return price


def add_modes(g: State, item: Frame, ability: Activated, price: Price, parts: list[CostPart]) -> None:
    """What the chosen modes of an ability cost, perhaps several times as one payment."""
    for m in item.modes:
        for cost in ability.mode_costs(g, item, m):
            add_cost(price, cost.mana, item.x)
            parts.extend(cost.parts)


PRICING: Final = frozenset({"cannot cast", "cost more", "cost less", "least cost"})


def prices_changed(g: State) -> bool:
    """Whether an effect has a say in what may be cast, or for how much."""
    if g.rules:
        for kind in g.rules:
            if kind in PRICING:
                return True
    return False


def is_plain(g: State, item: Frame, how: int) -> bool:
    """Whether it is a permanent spell that costs what is printed, with nothing to choose."""
    if g.commanders and item.cast_from == Zone.COMMAND:  # 903.8
        return False
    plain = item.is_spell and how == NORMAL and item.card.plain
    return plain and not item.vars and not item.paid and not prices_changed(g)


def costs_printed(g: State, item: Frame, how: int) -> bool:
    """Whether it is a spell that costs the plain mana printed on it, and nothing else, whatever has been chosen."""
    if how != NORMAL or not item.is_spell or not item.card.costs_mana or item.paid or item.face_down:
        return False
    return not g.commanders and not prices_changed(g)


def current_price(g: State, item: Frame, how: int) -> tuple[Price | None, list[CostPart]]:
    """What it costs with the choices made so far; the amount stands once it has been determined (601.2f)."""
    if is_plain(g, item, how):
        return base_price(item.card.cost, 0), []
    ability = item.ability
    price: Price | None = None
    parts: list[CostPart] = []
    if item.is_spell:
        price, parts = spell_price(g, item.controller, item, how, item.x)
    elif isinstance(ability, Activated):
        price, parts = ability_price(g, item.controller, item, ability, item.x), list(ability.cost.parts)
        if item.modes:
            add_modes(g, item, ability, price, parts)
    locked = item.vars.get(keys.PRICE)
    if locked is not None:
        price = Price(locked[1:], locked[0])
    life = item.vars.get(keys.LIFE_SYMBOLS)
    if price is not None and life is not None:
        price.life = life[0]
    return price, parts
