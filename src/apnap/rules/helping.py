"""Paying with other things than mana: convoke (702.51), delve (702.66), improvise (702.126), waterbend (701.67).

None of them is an additional or alternative cost (702.51b): they say how parts of the total cost may be paid.  The
player chooses what helps; which symbol a creature pays for is settled so that the rest can still be paid, with one of
its colours before generic mana.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.life import life_to_pay
from apnap.atoms.moves import move_all
from apnap.atoms.status import tap
from apnap.options import DONE, Option, picks
from apnap.rules.mana_ways import Source, Yield
from apnap.rules.matching import TYPES, Price
from apnap.rules.paying import promised
from apnap.rules.payment import AvailableMana, any_sources, pays_from_pool, pool_counts, sources_of, uses
from apnap.rules.prices import waterbent
from apnap.state import keys
from apnap.state.kinds import ARTIFACT, CREATURE, Zone
from apnap.state.objects import Frame, Item, Permanent
from apnap.vocab.abilities import Activated
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.costs import TAP, Cost
from apnap.vocab.mana import MONO_HYBRID, PHYREXIAN

if TYPE_CHECKING:
    from apnap.state.game_state import State

HELP: Final[tuple[str, ...]] = ("convoke", "delve", "improvise")
COLORS: Final = 31
COLORLESS: Final = 5
STAND_IN: Final = Activated(Cost(parts=(TAP,)), AddMana("C"), is_mana=True)  # a way to tap that is no mana ability


def is_helped(cx: Frame) -> bool:
    """Whether something besides mana may pay for this."""
    if cx.is_spell:
        for word in cx.card.words:
            if word.name in HELP:
                return True
    return waterbent(cx) > 0


def by_water(cx: Frame, perm: Permanent) -> bool:
    """Whether it can help with nothing but the generic mana of a waterbend cost (701.67b)."""
    types = perm.chars.types
    if not cx.is_spell or not cx.card.words:
        return True
    return not (types & CREATURE and cx.card.word("convoke") is not None) and not (
        types & ARTIFACT and cx.card.word("improvise") is not None
    )


def count_by_water(g: State, cx: Frame, chosen: list[int]) -> int:
    n = 0
    for id in chosen:
        perm = g.permanent(id)
        if perm is not None and by_water(cx, perm):
            n += 1
    return n


def benders(g: State, seat: int) -> list[int]:
    """What a player could tap for a waterbend cost: artifacts and creatures, summoning sick or not (701.67a, 302.6)."""
    found: list[int] = []
    for perm in g.battlefield:
        if perm.controller == seat and not perm.tapped and perm.chars.types & (ARTIFACT | CREATURE):
            found.append(perm.id)
    return found


def helpers(g: State, seat: int, cx: Frame) -> list[int]:
    """Permanents that could be tapped, and cards that could be exiled, each for one mana."""
    found: list[int] = []
    water = waterbent(cx) > 0
    spent = promised(cx) or []
    for id in benders(g, seat):
        perm = g.permanent(id)
        if perm is not None and id not in spent and (water or not by_water(cx, perm)):
            found.append(id)
    if cx.is_spell and cx.card.word("delve") is not None:
        for obj in g.players[seat].graveyard:
            if obj.id not in (cx.id, cx.source):
                found.append(obj.id)
    return found


def colors_paid(g: State, cx: Frame, id: int) -> int:
    """The colours of mana it can pay for, besides generic mana: a creature's, for convoke (702.51a)."""
    perm = g.permanent(id)
    if perm is None or not cx.is_spell or cx.card.word("convoke") is None or not perm.chars.types & CREATURE:
        return 0
    return perm.chars.colors & COLORS


def payable(g: State, seat: int, price: Price, cx: Frame, chosen: list[int], helped: bool) -> bool:
    """Whether mana could pay, and helpers if `helped`, without what was chosen already.

    A permanent is tapped for mana or to help, not for both.
    """
    if price.total() == 0:
        return True
    wanted = uses(cx)
    p = g.players[seat]
    counts = pool_counts(p, wanted)
    found: list[Source] = [] if pays_from_pool(g, seat) else sources_of(g, seat, promised(cx), wanted)
    sources: dict[int, Source] = {}
    for source in found:
        if source.perm.id not in chosen:
            sources[source.perm.id] = source
    if helped:
        price = wetted(g, seat, price, cx, chosen, sources)
        add_helpers(g, seat, price, cx, chosen, counts, sources)
    return any_sources(price, life_to_pay(g, seat), counts, list(sources.values()))


def add_helpers(
    g: State, seat: int, price: Price, cx: Frame, chosen: list[int], counts: list[int], sources: dict[int, Source]
) -> None:
    """What can help, as if it gave mana: of a creature's colours, or such as pays for nothing but generic mana."""
    plain = True
    for pip in price.pips:
        if pip & TYPES == 1 << COLORLESS:  # {C} is paid with mana only (107.4c)
            plain = False
    for id in helpers(g, seat, cx):
        if id in chosen:
            continue
        perm = g.permanent(id)
        if perm is None:
            counts[COLORLESS] += 1 if plain else 0
            continue
        if by_water(cx, perm):
            continue  # see `wetted`
        ways = ways_to_help(g, cx, perm, plain)
        known = sources.get(id)
        if ways:
            sources[id] = Source(perm, ways if known is None else [*known.yields, *ways])


def wetted(g: State, seat: int, price: Price, cx: Frame, chosen: list[int], sources: dict[int, Source]) -> Price:
    """The price, less what those can pay for by waterbending that could not be tapped for mana, which is as good."""
    most = waterbent(cx) - count_by_water(g, cx, chosen)
    if most <= 0:
        return price
    n = 0
    for id in helpers(g, seat, cx):
        perm = g.permanent(id)
        if perm is not None and id not in chosen and id not in sources and by_water(cx, perm):
            n += 1
    return Price(price.pips, price.generic - min(n, most, price.generic), price.life)


def ways_to_help(g: State, cx: Frame, perm: Permanent, plain: bool) -> list[Yield]:
    colors = colors_paid(g, cx, perm.id)
    found: list[Yield] = []
    for kind in range(6):
        if colors >> kind & 1 or (kind == COLORLESS and colors == 0 and plain):
            counts = [0, 0, 0, 0, 0, 0]
            counts[kind] = 1
            found.append(Yield(STAND_IN, kind, counts, "", False))
    return found


def affordable(g: State, seat: int, price: Price, cx: Frame, available: AvailableMana) -> bool:
    """Whether the player could pay, with what helps if anything does."""
    if available.covers(price, life_to_pay(g, seat), cx):
        return True
    return is_helped(cx) and payable(g, seat, price, cx, [], True)


# ---- while it is cast ------------------------------------------------------------------------------------------------


def reduced(g: State, seat: int, price: Price, cx: Frame, chosen: list[int], helped: bool, at: int = 0) -> Price | None:
    """What is left of the price when those have paid a part each; None if there is no part, or the rest is too much.

    `helped`: others may help with the rest; otherwise it must be paid with mana.
    """
    if at == len(chosen):
        return price if payable(g, seat, price, cx, chosen, helped) else None
    colors = colors_paid(g, cx, chosen[at])
    tried: list[int] = []
    for i, pip in enumerate(price.pips):
        if colors & pip and pip not in tried and not pip & (PHYREXIAN | MONO_HYBRID):
            tried.append(pip)
            pips = price.pips.copy()
            del pips[i]
            found = reduced(g, seat, Price(pips, price.generic, price.life), cx, chosen, helped, at + 1)
            if found is not None:
                return found
    if price.generic == 0:
        return None
    return reduced(g, seat, Price(price.pips, price.generic - 1, price.life), cx, chosen, helped, at + 1)


def more_helpers(g: State, seat: int, price: Price, item: Item, chosen: list[int]) -> list[int]:
    """Those that could help besides the chosen ones, so that the rest can be paid."""
    found: list[int] = []
    if price.total() <= len(chosen):
        return found
    full = count_by_water(g, item, chosen) >= waterbent(item)
    for id in helpers(g, seat, item):
        perm = g.permanent(id)
        if full and perm is not None and by_water(item, perm):
            continue
        if id not in chosen and reduced(g, seat, price, item, [*chosen, id], True) is not None:
            found.append(id)
    return found


def help_options(g: State, item: Item, price: Price, chosen: list[int], done: bool) -> list[Option] | None:
    """What the player may still choose; nothing if all is chosen and has been paid with; None if it cannot be paid."""
    seat = item.controller
    rest = reduced(g, seat, price, item, chosen, False)
    more = [] if done else more_helpers(g, seat, price, item, chosen)
    if more:
        return [*picks(more), DONE] if rest is not None else picks(more)
    if rest is None:
        return None
    let_help(g, item, rest, chosen)
    return []


def can_bend(g: State, seat: int, price: Price, chosen: list[int], helped: bool) -> bool:
    """Whether a waterbend cost that an effect asks for can be paid, those being tapped for it; `helped`: and others."""
    sources = [s for s in sources_of(g, seat, wanted=[]) if s.perm.id not in chosen]
    n = len(chosen)
    if helped:
        for id in benders(g, seat):
            if id not in chosen and not any([s.perm.id == id for s in sources]):
                n += 1
    p = g.players[seat]
    rest = Price(price.pips, max(0, price.generic - n), price.life)
    return any_sources(rest, life_to_pay(g, seat), pool_counts(p, []), sources)


def bend_options(g: State, seat: int, price: Price, chosen: list[int]) -> list[Option]:
    """Who may be tapped besides; nothing if the rest is paid with mana in any case."""
    if price.generic <= len(chosen):
        return []
    more = [i for i in benders(g, seat) if i not in chosen and can_bend(g, seat, price, [*chosen, i], True)]
    if not more:
        return []
    return [*picks(more), DONE] if can_bend(g, seat, price, chosen, False) else picks(more)


def help_rule(item: Item, perm: Permanent) -> str:
    if by_water(item, perm):
        return "701.67a"
    return "702.51a" if item.card.word("convoke") is not None else "702.126a"


def let_help(g: State, item: Item, rest: Price, chosen: list[int]) -> None:
    """Tap and exile them; the rest of the price stands (601.2f)."""
    item.vars[keys.HELPED] = [1]
    item.vars[keys.PRICE] = [rest.generic, *rest.pips]
    cards: list[int] = []
    for id in chosen:
        perm = g.permanent(id)
        if perm is None:
            cards.append(id)
        else:
            tap(g, perm, help_rule(item, perm))
    if cards:
        move_all(g, cards, Zone.EXILE, "702.66a", item)
