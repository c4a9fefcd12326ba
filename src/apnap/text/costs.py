"""What is paid."""

from __future__ import annotations

from apnap.state.kinds import Zone
from apnap.text.grammar import both, capital, counted, mana_symbols, number, signed
from apnap.text.nouns import attached_name, short, some
from apnap.text.teller import COSTS, Teller, tells
from apnap.vocab.amounts import Num
from apnap.vocab.costs import (
    ChosenPart,
    Cost,
    Discard,
    ExileFromGraveyard,
    ExileFromHand,
    ExilePermanents,
    ExileSelf,
    ExileTop,
    MillCards,
    PayEnergy,
    RemoveCounters,
    ReturnToHand,
    RevealFromHand,
    Sacrifice,
    TapAttached,
    TapOthers,
)
from apnap.vocab.effects.upkeep import AddManaCost
from apnap.vocab.filters import Filter
from apnap.vocab.mana import ManaCost


@tells(COSTS, ManaCost)
def mana_cost(t: Teller, node: ManaCost) -> str:
    return mana_symbols(node.text)


def cost_parts(t: Teller, cost: Cost) -> list[str]:
    if cost.bends:
        rest = [t.cost_part(p) for p in cost.parts if not p.bends]
        return [f"waterbend {mana_symbols(cost.mana.text) or '{0}'}", *rest]
    parts = [mana_symbols(cost.mana.text)] if cost.mana.text else []
    return parts + [t.cost_part(p) for p in cost.parts]


@tells(COSTS, Cost)
def before_colon(t: Teller, cost: Cost) -> str:
    """As it stands in front of an activated ability."""
    return ", ".join(capital(p) for p in cost_parts(t, cost)) or "{0}"


def to_pay(t: Teller, cost: Cost) -> str:
    """As something a player does: "pay {2} and sacrifice a land"."""
    parts = cost_parts(t, cost)
    if cost.mana.text and not cost.bends:
        parts[0] = "pay " + parts[0]
    return both([do_it(t, p) for p in parts]) or "pay {0}"


def do_it(t: Teller, part: str) -> str:
    return {"{T}": f"tap {t.itself}", "{Q}": f"untap {t.itself}"}.get(part, part)


@tells(COSTS, ExileSelf)
def exile_self(t: Teller, node: ExileSelf) -> str:
    return t.w.exile(str(t.itself))


@tells(COSTS, MillCards)
def mill_cards(t: Teller, node: MillCards) -> str:
    n = number(node.n.n) if isinstance(node.n, Num) else t.amount(node.n)
    return t.w.mill(counted(n, "card")).replace("top a card", "top card")


@tells(COSTS, ExileTop)
def exile_top(t: Teller, node: ExileTop) -> str:
    n = node.n.n if isinstance(node.n, Num) else 0
    many = "card" if n == 1 else f"{number(n) if n else t.amount(node.n)} cards"
    return t.w.exile(f"the top {many} of your library")


@tells(COSTS, TapAttached)
def tap_attached(t: Teller, node: TapAttached) -> str:
    return f"tap {attached_name(t)}"


@tells(COSTS, PayEnergy)
def pay_energy(t: Teller, node: PayEnergy) -> str:
    return "pay " + ("{E}" * node.n.n if isinstance(node.n, Num) and node.n.n < 7 else f"{t.amount(node.n)} {{E}}")


@tells(COSTS, ExilePermanents)
def exile_permanents(t: Teller, node: ExilePermanents) -> str:
    return t.w.exile(some(t, node.n, node.filter) + " you control").replace("you control you control", "you control")


@tells(COSTS, ExileFromHand)
def exile_from_hand(t: Teller, node: ExileFromHand) -> str:
    return t.w.exile(f"{some(t, node.n, node.filter, Zone.HAND)} from your hand")


@tells(COSTS, RevealFromHand)
def reveal_from_hand(t: Teller, node: RevealFromHand) -> str:
    return f"reveal {some(t, node.n, node.filter, Zone.HAND)} from your hand"


def paid_with(t: Teller, node: ChosenPart) -> None:
    """What was paid with can be spoken of later."""
    base = "permanent" if node.zone == Zone.BATTLEFIELD else "card"
    t.numbers["paid " + node.key] = short(node.filter, base)


def paid(t: Teller, node: ChosenPart, zone: int = Zone.BATTLEFIELD) -> str:
    """What the cost is paid with."""
    paid_with(t, node)
    return some(t, node.n, node.filter, zone)


@tells(COSTS, ChosenPart, Sacrifice)
def sacrifice(t: Teller, node: ChosenPart) -> str:
    return f"sacrifice {paid(t, node)}"


@tells(COSTS, TapOthers)
def tap_others(t: Teller, node: TapOthers) -> str:
    paid_with(t, node)
    f = node.filter
    same = {name: getattr(f, name) for name in Filter.fields}
    untapped = Filter(**{**same, "status": ("untapped", *f.status)})
    return f"tap {some(t, node.n, untapped)} you control"


@tells(COSTS, ReturnToHand)
def return_to_hand(t: Teller, node: ReturnToHand) -> str:
    single = isinstance(node.n, Num) and node.n.n == 1
    mine = paid(t, node).removesuffix(" you control")
    return f"return {mine} you control to {'its' if single else 'their'} owner's hand"


@tells(COSTS, Discard)
def discard(t: Teller, node: Discard) -> str:
    return f"discard {paid(t, node, Zone.HAND)}"


@tells(COSTS, ExileFromGraveyard)
def exile_from_graveyard(t: Teller, node: ExileFromGraveyard) -> str:
    return t.w.exile(f"{paid(t, node, Zone.GRAVEYARD)} in your graveyard")


@tells(COSTS, RemoveCounters)
def remove_counters(t: Teller, node: RemoveCounters) -> str:
    n = node.n.n if isinstance(node.n, Num) else None
    if node.kind == "loyalty":
        return f"[{signed(-n)}]" if n is not None else f"[−{t.amount(node.n)}]"
    if n is not None and n < 0:
        return f"put {counted(number(-n), node.kind + ' counter')} on {t.itself}"
    many = "a" if n == 1 else t.amount(node.n)
    return f"remove {many} {node.kind} counter{'' if n == 1 else 's'} from {t.itself}"


@tells(COSTS, AddManaCost)
def add_mana(t: Teller, node: AddManaCost) -> str:
    return f"add {mana_symbols(node.letters)}"
