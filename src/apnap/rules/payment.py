"""What a player could pay (601.2f–g, 605): floating mana and the mana abilities the game may use for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.hearing import trigger_frame
from apnap.atoms.mana import floating
from apnap.events import Event
from apnap.native import mypyc_attr
from apnap.queries.frames import source_frame
from apnap.queries.rule_changes import entry_fits_object
from apnap.rules.mana_ways import Assigning, Source, Yield, fits, useful
from apnap.rules.matching import Price, phyrexian_count
from apnap.state.effects import Listener
from apnap.state.kinds import CHANGELING, CREATURE, HASTE, INSTANT, LEGENDARY, SORCERY, TYPE_NAMES, Ev, Way
from apnap.state.objects import Frame, Permanent
from apnap.state.subtypes import NO_CREATURE_TYPES
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.mana import MOST_COUNTED, TOTAL

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.players import Player
    from apnap.vocab.mana import ManaCost


def is_among(id: int, ids: list[int]) -> bool:
    for other in ids:
        if other == id:
            return True
    return False


def can_tap_for_mana(perm: Permanent) -> bool:
    return not perm.tapped and (not perm.sick or not perm.chars.types & CREATURE or bool(perm.chars.keywords & HASTE))


EVERY: Final = "changeling"  # every creature type, among what a payment is for


# ---- what mana may be spent on -----------------------------------------------------------------------------------


def uses(cx: Frame) -> list[str]:
    """What a payment is for, in the words restrictions use (106.6): "spell", "creature spell", "ability" …"""
    kind = "spell" if cx.is_spell else "ability"
    found = [kind]
    for name, bit in TYPE_NAMES.items():
        if cx.chars.types & bit:
            found.append(f"{name} {kind}")
    if cx.is_spell and cx.chars.colors == 0:
        found.append("colorless spell")
    if cx.is_spell and cx.chars.types & (INSTANT | SORCERY):
        found.append("instant or sorcery spell")
    if cx.is_spell and cx.chars.supertypes & LEGENDARY:
        found.append("legendary spell")
    if cx.is_spell and cx.chars.colors & (cx.chars.colors - 1):
        found.append("multicolored spell")
    for subtype in cx.chars.subtypes:
        found.append(f"{subtype} {kind}")
    if cx.chars.keywords & CHANGELING:
        found.append(f"{EVERY} {kind}")
    return found


def allowed(only: str, wanted: list[str]) -> bool:
    """`only` may name several purposes, with commas between them."""
    if not only or only in wanted:
        return True
    if "," in only:
        return any([allowed(purpose, wanted) for purpose in only.split(", ")])
    name, _, kind = only.rpartition(" ")
    return f"{EVERY} {kind}" in wanted and name[:1].isupper() and name not in NO_CREATURE_TYPES  # 702.73a


# ---- sources -----------------------------------------------------------------------------------------------------


def sources_of(g: State, seat: int, without: list[int] | None = None, wanted: list[str] | None = None) -> list[Source]:
    """Every permanent the game may tap for mana; `without`: but not those; `wanted`: what for."""
    found: list[Source] = []
    for perm in g.battlefield:
        if perm.controller != seat or perm.tapped or not perm.chars.abilities.mana:
            continue
        if can_tap_for_mana(perm) and not (without is not None and is_among(perm.id, without)):
            source = source_at(g, seat, perm, wanted)
            if source is not None:
                found.append(source)
    return found


def source_at(g: State, seat: int, perm: Permanent, wanted: list[str] | None) -> Source | None:
    if g.rules and "cannot activate" in g.rules and mana_forbidden(g, perm):
        return None
    cx = source_frame(g, perm.id)
    yields: list[Yield] = []
    for i, ability in enumerate(perm.chars.abilities.mana):
        effect = ability.effect
        if not ability.cost.only_tap or not isinstance(effect, AddMana) or not effect.automatic:
            continue
        if ability.only_if is not None:
            g.volatile = True
            if not ability.only_if.holds(g, cx):
                continue
        if ability.per_turn and perm.uses is not None and perm.uses.get(-1 - i, 0) >= ability.per_turn:
            continue
        if wanted is not None and not allowed(effect.only, wanted):
            continue
        for kind, counts in effect.outcomes(g, cx):
            if g.hears(Ev.TAPPED_FOR_MANA):
                add_bonus(g, seat, perm, kind, counts)
            y = Yield(ability, kind, counts, effect.only, effect.also is not None)
            if y.n > 0:
                yields.append(y)
    return Source(perm, yields) if yields else None


def mana_forbidden(g: State, perm: Permanent) -> bool:
    """Whether an effect stops its mana abilities too (602.5)."""
    for entry in g.rules.get("cannot activate", []):
        if entry.node.text != "except mana" and entry_fits_object(g, entry, perm):
            return True
    return False


def add_bonus(g: State, seat: int, perm: Permanent, kind: int, counts: list[int]) -> None:
    """What triggered mana abilities will add when this is tapped for mana (605.4a)."""
    listeners: list[Listener] = g.listening(Ev.TAPPED_FOR_MANA) or []
    event = Event(Ev.TAPPED_FOR_MANA, "106.12", Way.PRIORITY, seat, perm.id, n=kind)
    for listener in listeners:
        effect = listener.ability.effect
        if not listener.ability.is_mana or not isinstance(effect, AddMana) or effect.choose or effect.only:
            continue
        cx = trigger_frame(g, listener)
        if cx is None or not listener.ability.trigger.matches(g, event, cx):
            continue
        cx.event = event
        if seat in effect.who.players(g, cx):
            for _kind, extra in effect.outcomes(g, cx):
                for k in range(6):
                    counts[k] += extra[k]


# ---- the available ---------------------------------------------------------------------------------------------------


BATCH: Final = 40  # permanents looked at between two looks at whether it is enough


def pays_from_pool(g: State, seat: int) -> bool:
    """Whether this player uses mana sources by hand, before what they pay for."""
    return g.ruleset.mana_first and bool(g.manual_mana >> seat & 1)


NOT_PLAIN: Final = -1


def plain_mana(g: State, seat: int, creatures: bool) -> int:
    """What a player could pay with now, counted as in `vocab/mana.py`, if it is nothing but untapped sources of one
    mana of one type each; else NOT_PLAIN.  `creatures`: some of those may be creatures."""
    if g.hears(Ev.TAPPED_FOR_MANA) or (g.mana_floating and floating(g.players[seat])):
        return NOT_PLAIN
    if (g.rules and "cannot activate" in g.rules) or pays_from_pool(g, seat):
        return NOT_PLAIN
    have = 0
    for perm in g.battlefield:
        if perm.tapped or perm.controller != seat:
            continue
        c = perm.chars
        abilities = c.abilities
        unit = abilities.unit
        if unit == 0:
            if abilities.mana and can_tap_for_mana(perm):
                return NOT_PLAIN
        elif c.types & CREATURE == 0:
            have += unit
        elif can_tap_for_mana(perm):
            if not creatures:
                return NOT_PLAIN
            have += unit
    return have if have >> TOTAL <= MOST_COUNTED else NOT_PLAIN


@mypyc_attr(acyclic=True, free_list_len=1)
class AvailableMana:
    """What a player could pay with now: floating mana and sources.  Built once for many questions.

    It looks at the battlefield as far as a question needs: more mana never makes a price unpayable, so what has been
    found so far may already be enough, and on a big board it mostly is.  `first`: it is for something being played,
    which some rules want paid with mana that is there already; payments that effects ask for never are.
    """

    def __init__(self, g: State, seat: int, without: list[int] | None = None, first: bool = True) -> None:
        self.g = g
        self.seat = seat
        self.without = without
        self.pool = first and pays_from_pool(g, seat)  # only what is there already
        p = g.players[seat]
        self.counts: list[int] = p.pool.copy()
        self.flexible: list[int] | None = None  # masks of single units that could be one of several types
        self.plural: list[Source] | None = None  # several ways to tap it, at least one for more than one mana
        self.restricted = False  # some of it may be spent on some things only
        self.most = 0  # most mana there could be, as far as one has looked
        self.at = len(g.battlefield) if self.pool else 0  # how many permanents have been looked at
        if p.special_mana is not None:
            for unit in p.special_mana:
                if unit.only:
                    self.restricted = True
                    self.most += 1
                else:
                    self.counts[unit.kind] += 1
        for n in self.counts:
            self.most += n

    def look_further(self) -> bool:
        """Count the next permanents; False if there were none left."""
        g = self.g
        perms = g.battlefield
        start = self.at
        if start >= len(perms):
            return False
        self.at = start + BATCH
        if start or self.at < len(perms):
            perms = perms[start : self.at]
        seat = self.seat
        without = self.without
        counts = self.counts
        plain = not g.hears(Ev.TAPPED_FOR_MANA) and not (g.rules and "cannot activate" in g.rules)
        kind = 0  # of mana, and how much of it was found in a row: lands of a type mostly stand together
        found = 0
        for perm in perms:
            if perm.tapped or perm.controller != seat:
                continue
            abilities = perm.chars.abilities
            mana = abilities.mana
            if not mana or not can_tap_for_mana(perm):
                continue
            if without is not None and is_among(perm.id, without):
                continue
            if plain and abilities.gives >= 0:
                if abilities.gives != kind:
                    counts[kind] = counts[kind] + found
                    self.most += found
                    kind = abilities.gives
                    found = 0
                found += 1
                continue
            if plain and len(mana) == 1:
                effect = mana[0].effect
                if (
                    isinstance(effect, AddMana)
                    and effect.simple
                    and effect.fixed >= 0
                    and not effect.choose
                    and mana[0].plain
                ):
                    n = effect.fixed * len(effect.text)
                    counts[effect.mask.bit_length() - 1] += n
                    self.most += n
                    continue
            self.add(perm)
        if found:
            counts[kind] = counts[kind] + found
            self.most += found
        return True

    def add(self, perm: Permanent) -> None:
        source = source_at(self.g, self.seat, perm, None)
        if source is None:
            return
        best = 0
        for y in source.yields:
            if y.only:
                self.restricted = True
            best = max(best, y.n)
        self.most += best
        if len(source.yields) == 1:
            for kind in range(6):
                self.counts[kind] += source.yields[0].counts[kind]
        elif source.single():
            self.flexible = [*(self.flexible or []), source.mask]
        else:
            self.plural = [*(self.plural or []), source]

    def covers_plain(self, cost: ManaCost) -> bool:
        """For a cost of plain symbols, without making a price of it."""
        while not self.enough_plain(cost):
            if not self.look_further():
                return False
        return True

    def enough_plain(self, cost: ManaCost) -> bool:
        if self.most < cost.total:
            return False
        if self.flexible or self.plural or self.restricted:
            return self.enough(Price(list(cost.pips), cost.generic), 0, None)
        counts = self.counts
        need = cost.counts
        for kind in range(6):
            if need[kind] > counts[kind]:
                return False
        return True

    def covers(self, price: Price, life: int, cx: Frame | None = None) -> bool:
        """Whether this could pay, for the spell or ability `cx` (None: for something else)."""
        while self.most < price.total() and self.look_further():
            pass
        while not self.enough(price, life, cx):
            if not self.look_further():
                return False
        return True

    def enough(self, price: Price, life: int, cx: Frame | None) -> bool:
        """Whether what has been found so far could pay."""
        if self.most < price.total() and phyrexian_count(price) == 0:
            return False
        if self.restricted or self.plural:
            while self.look_further():  # once, rather than trying every way again and again
                pass
        if self.restricted:
            return coverable(self.g, self.seat, price, life, self.without, cx, self.pool)
        if self.plural:
            return any_assignment(price, life, self.counts, self.flexible or [], self.plural)
        counts = self.counts
        if not self.flexible:
            need = [0, 0, 0, 0, 0, 0]
            easy = True
            for pip in price.pips:
                if pip & (pip - 1) == 0:
                    need[pip.bit_length() - 1] += 1
                else:
                    easy = False
                    break
            if easy:
                for kind in range(6):
                    if need[kind] > counts[kind]:
                        return False
                return True
        return fits(price, life, counts, self.flexible or [])


def pool_counts(p: Player, wanted: list[str]) -> list[int]:
    """The mana in a pool that such a use may take, by type."""
    counts = p.pool.copy()
    if p.special_mana is not None:
        for unit in p.special_mana:
            if allowed(unit.only, wanted):
                counts[unit.kind] += 1
    return counts


def coverable(
    g: State, seat: int, price: Price, life: int, without: list[int] | None, cx: Frame | None, pool: bool
) -> bool:
    """The same question where some mana is for some uses only."""
    wanted = [] if cx is None else uses(cx)
    counts = pool_counts(g.players[seat], wanted)
    return any_sources(price, life, counts, [] if pool else sources_of(g, seat, without, wanted))


def any_sources(price: Price, life: int, counts: list[int], sources: list[Source]) -> bool:
    """Whether what the sources give, with the mana there is (`counts`: it is added to), pays the price in any way."""
    flexible: list[int] = []
    plural: list[Source] = []
    for source in sources:
        if len(source.yields) == 1:
            for kind in range(6):
                counts[kind] += source.yields[0].counts[kind]
        elif source.single():
            flexible.append(source.mask)
        else:
            plural.append(source)
    return any_assignment(price, life, counts, flexible, plural)


def any_assignment(price: Price, life: int, counts: list[int], flexible: list[int], plural: list[Source]) -> bool:
    return Assigning(price, life, flexible).first(counts, [useful(s, price) for s in plural]) is not None
