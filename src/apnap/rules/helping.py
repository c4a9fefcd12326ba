"""Paying with other things than mana while casting: convoke (702.51), delve (702.66) and improvise (702.126).

None of them is an additional or alternative cost (702.51b): they say how parts of the total cost may be paid.  The
player chooses what helps; which symbol a creature pays for is settled so that the rest can still be paid, with one of
its colours before generic mana.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.moves import move_all
from apnap.atoms.status import tap
from apnap.options import DONE, Option, picks
from apnap.rules.mana_ways import Source, Yield
from apnap.rules.matching import TYPES, Price
from apnap.rules.payment import AvailableMana, any_sources, pays_from_pool, pool_counts, sources_of, uses
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
    """Whether something besides mana may pay for this spell."""
    if not cx.is_spell or not cx.card.words:
        return False
    for word in cx.card.words:
        if word.name in HELP:
            return True
    return False


def helpers(g: State, seat: int, cx: Frame) -> list[int]:
    """Permanents that could be tapped, and cards that could be exiled, each for one mana."""
    found: list[int] = []
    convoke = cx.card.word("convoke") is not None
    improvise = cx.card.word("improvise") is not None
    for perm in g.battlefield:
        if perm.controller == seat and not perm.tapped:
            types = perm.chars.types
            if (convoke and types & CREATURE) or (improvise and types & ARTIFACT):  # summoning sick or not (302.6)
                found.append(perm.id)
    if cx.card.word("delve") is not None:
        for obj in g.players[seat].graveyard:
            if obj.id not in (cx.id, cx.source):
                found.append(obj.id)
    return found


def colors_paid(g: State, cx: Frame, id: int) -> int:
    """The colours of mana it can pay for, besides generic mana: a creature's, for convoke (702.51a)."""
    perm = g.permanent(id)
    if perm is None or cx.card.word("convoke") is None or not perm.chars.types & CREATURE:
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
    found: list[Source] = [] if pays_from_pool(g, seat) else sources_of(g, seat, wanted=wanted)
    sources: dict[int, Source] = {}
    for source in found:
        if source.perm.id not in chosen:
            sources[source.perm.id] = source
    if helped:
        add_helpers(g, seat, price, cx, chosen, counts, sources)
    return any_sources(price, p.life, counts, list(sources.values()))


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
        ways = ways_to_help(g, cx, perm, plain)
        known = sources.get(id)
        if ways:
            sources[id] = Source(perm, ways if known is None else [*known.yields, *ways])


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
    if available.covers(price, g.players[seat].life, cx):
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
    for id in helpers(g, seat, item):
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
            tap(g, perm, "702.51a" if item.card.word("convoke") is not None else "702.126a")
    if cards:
        move_all(g, cards, Zone.EXILE, "702.66a", item)
