"""Costs: what stands before the colon, and what may or must be paid."""

from __future__ import annotations

from typing import Any

from apnap.cards.registry import walk
from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.values import now_x
from apnap.cardtext.meaning import Context, Needs, Refusal
from apnap.vocab.base import Node
from apnap.vocab.costs import (
    TAP,
    Cost,
    CostPart,
    DiscardSelf,
    ExileFromGraveyard,
    ExileSelf,
    PayLife,
    RemoveCounters,
    ReturnToHand,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
    TapSelf,
    UntapSelf,
)
from apnap.vocab.costs import Discard as DiscardCost
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import It, Num, X
from apnap.vocab.mana import FREE, ManaCost


def chosen(c: Context, kind: Any, f: dict[str, Any], n: Any = None) -> CostPart:
    """Something one has is given: whose it is goes without saying."""
    own = {k: v for k, v in f.items() if not (k == "controller" and v == "you")}
    if "controller" in own:
        raise Refusal("a cost paid with what others have")
    part: CostPart = kind(c.filter(own), c.of(n) if n is not None else Num(1))
    key = part.key
    if key and isinstance(n, Num | None) and (n is None or n.n == 1):
        c.paid[key] = It(f"paid {key}")
    return part


word("costpart", "{t}", TAP)
word("costpart", "{q}", lambda: UntapSelf())
say("costpart", "sacrifice ~", lambda c: SacrificeSelf())
say("costpart", "sacrifice it", lambda c: SacrificeSelf())
say("costpart", "sacrifice a|an <one>", lambda c, f: chosen(c, Sacrifice, f))
say("costpart", "sacrifice another <one>", lambda c, f: chosen(c, Sacrifice, {**f, "other": True}))
say("costpart", "sacrifice <digits> <ones>", lambda c, n, f: chosen(c, Sacrifice, f, n))
say("costpart", "sacrifice <digits> other <ones>", lambda c, n, f: chosen(c, Sacrifice, {**f, "other": True}, n))
say("costpart", "discard a|an <card>", lambda c, f: chosen(c, DiscardCost, f))
say("costpart", "discard another card", lambda c: chosen(c, DiscardCost, {}))
say("costpart", "discard <digits> <cards>", lambda c, n, f: chosen(c, DiscardCost, f, n))
word("costpart", "discard ~", lambda: DiscardSelf())
word("costpart", "pay <digits> life", lambda n: PayLife(n))
say("costpart", "pay x life", lambda c: PayLife(now(c)))
word("costpart", "exile ~", lambda: ExileSelf())
word("costpart", "exile ~ from your graveyard", lambda: ExileSelf())
say("costpart", "exile a|an <card> from your graveyard", lambda c, f: chosen(c, ExileFromGraveyard, f))
say(
    "costpart",
    "exile another <card> from your graveyard",
    lambda c, f: chosen(c, ExileFromGraveyard, {**f, "other": True}),
)
say("costpart", "exile <digits> <cards> from your graveyard", lambda c, n, f: chosen(c, ExileFromGraveyard, f, n))
say(
    "costpart",
    "exile <digits> other <cards> from your graveyard",
    lambda c, n, f: chosen(c, ExileFromGraveyard, {**f, "other": True}, n),
)
word("costpart", "remove a|an <counterkind> counter from ~|it", lambda k: RemoveCounters(k))
word("costpart", "remove <digits> <counterkind> counters from ~|it", lambda n, k: RemoveCounters(k, n))
say("costpart", "remove x <counterkind> counters from ~|it", lambda c, k: RemoveCounters(k, now(c)))
word("costpart", "put a|an <counterkind> counter on ~", lambda k: RemoveCounters(k, Num(-1)))
word("costpart", "put <digits> <counterkind> counters on ~", lambda n, k: RemoveCounters(k, Num(-n.n)))
say("costpart", "tap an|a <one>", lambda c, f: tapped(c, f))
say("costpart", "tap another <one>", lambda c, f: tapped(c, {**f, "other": True}))
say("costpart", "tap <digits> <ones>", lambda c, n, f: tapped(c, f, n))
say("costpart", "tap <digits> other <ones>", lambda c, n, f: tapped(c, {**f, "other": True}, n))
say("costpart", "return a|an <one> to its owner 's hand", lambda c, f: chosen(c, ReturnToHand, f))
say("costpart", "return another <one> to its owner 's hand", lambda c, f: chosen(c, ReturnToHand, {**f, "other": True}))
say("costpart", "return <digits> <ones> to their owner|owners 's|' hand", lambda c, n, f: chosen(c, ReturnToHand, f, n))


def now(c: Context) -> Any:
    return now_x(c)


def tapped(c: Context, f: dict[str, Any], n: Any = None) -> CostPart:
    if f.get("status", ()) != ("untapped",):
        raise Refusal("tapping what may be tapped already, as a cost")
    return chosen(c, TapOthers, {k: v for k, v in f.items() if k != "status"}, n)


class Price:
    """Mana and parts, as they stand in the text."""

    def __init__(self, mana: str, parts: tuple[Any, ...]) -> None:
        self.mana = mana
        self.parts = parts


word("price", "<symbols>", lambda s: Price(s, ()))
word("price", "pay <symbols>", lambda s: Price(s, ()))
word("price", "pay <symbols> and <digits> life", lambda s, n: Price(s, (PayLife(n),)))
word("price", "<symbols> and <digits> life", lambda s, n: Price(s, (PayLife(n),)))
word("price", "<costpart>", lambda p: Price("", (p,)))
word("prices", "<price>", lambda p: p)
word("prices", "<price> , <prices>", lambda a, b: both(a, b))
word("prices", "<price> and <price>", lambda a, b: both(a, b))
word("prices", "<price> , and <price>", lambda a, b: both(a, b))


def both(a: Price, b: Price) -> Price | None:
    return None if a.mana and b.mana else Price(a.mana or b.mana, (*a.parts, *b.parts))


def apart(parts: list[CostPart]) -> tuple[CostPart, ...]:
    """What pays one part does not pay another: {T} taps the card itself, so it is not the creature that is tapped."""
    found = list(parts)
    for i, part in enumerate(parts):
        for own, other in ((TapSelf, TapOthers), (SacrificeSelf, Sacrifice)):
            if isinstance(part, other) and any(isinstance(p, own) for p in parts) and not part.filter.other:
                values = {name: getattr(part.filter, name) for name in Filter.fields}
                found[i] = other(Filter(**{**values, "other": True}), part.n)
    return tuple(found)


def cost_of(c: Context, price: Price) -> Cost:
    """The cost; `{0}` is written out where nothing else is."""
    parts = apart([c.of(p) for p in price.parts])
    text = price.mana.replace("{", "").replace("}", "") if "/" not in price.mana else price.mana
    if "S" in text:
        raise Needs("snow mana")
    of_spell = c.card is not None and c.card.is_spell and c.card.has_x
    if "X" not in text and not of_spell and any(speaks_of_x(part) for part in parts):
        raise Needs("an X that is announced for a cost without {X}")
    return Cost(ManaCost(text) if text else FREE, parts)


def speaks_of_x(part: Any) -> bool:
    found: list[Node] = []
    walk(part, found, set())
    return any(isinstance(node, X) for node in found)


say("cost", "<prices>", cost_of)
