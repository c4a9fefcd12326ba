"""What state-based actions look for in permanents (704.5d–y).  Nothing here changes the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.would import Would
from apnap.atoms.would_move import would_move
from apnap.native import mypyc_attr
from apnap.queries.frames import source_frame
from apnap.queries.objects import reaches_id
from apnap.queries.protection import player_protected, protected
from apnap.queries.rule_changes import entry_fits_object, entry_fits_player, object_rules, rule_amount
from apnap.rules.battles import can_protect, is_siege
from apnap.rules.sagas import final_chapter, saga_is_over
from apnap.state import keys
from apnap.state.kinds import (
    BATTLE,
    CREATURE,
    INDESTRUCTIBLE,
    LAND,
    LEGENDARY,
    NOBODY,
    NOTHING,
    PLANESWALKER,
    WORLD,
    Ev,
    Way,
    Zone,
)

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.effects import RuleEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Permanent


@mypyc_attr(acyclic=True, free_list_len=1)
class Found:
    """What one check has found to do, before anything of it is done."""

    def __init__(self) -> None:
        self.moves: list[Would] = []  # put into graveyards
        self.destroyed: list[Would] = []
        self.legends: list[list[int]] = []
        self.battles: list[int] = []  # those that need a protector
        self.counters: list[int] = []  # permanents with both kinds of counters
        self.excess: list[tuple[int, str, int]] = []  # more counters of a kind than a permanent can have: how many
        self.commanders: list[int] = []  # those whose owners may put them into the command zone
        self.loose: list[int] = []  # attachments that become unattached
        self.loose_rules: list[str] = []
        # To be looked at again whenever anything changes, although nothing is done now: what waits for something, what
        # an effect spares, and what depends on more than itself.
        self.later: list[int] = []

    def going(self, id: int) -> bool:
        for w in self.moves:
            if w.obj == id:
                return True
        for w in self.destroyed:
            if w.obj == id:
                return True
        return False

    def anything(self) -> bool:
        more = self.legends or self.battles or self.commanders or self.excess
        return bool(self.moves or self.destroyed or more or self.counters or self.loose)


def healthy(g: State, perm: Permanent) -> bool:
    """A quick look that most permanents pass: none of the conditions below can hold for it."""
    c = perm.chars
    base = perm.base
    if c is not base.chars or not base.steady:
        return False
    if perm.attachments or perm.attached_to != NOTHING or perm.counters or perm.deathtouched:
        return False
    return not c.types & CREATURE or perm.damage < c.toughness


def check_permanent(g: State, perm: Permanent, found: Found) -> None:
    """704.5f–w for one permanent, and for what is attached to it.  Only looks; `act` does it."""
    c = perm.chars
    if perm.attachments is not None:
        for i in perm.attachments:  # what is attached to it may have become illegal with it
            rider = g.permanent(i)
            if rider is not None:
                check_attachment(g, rider, found)
    deathtouched = perm.deathtouched
    perm.deathtouched = False
    if found.going(perm.id):
        return
    if c.types & CREATURE and check_creature(g, perm, deathtouched, found):
        return
    if c.types & PLANESWALKER and perm.count("loyalty") == 0:
        found.moves.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5i"))
        return
    if c.types & BATTLE and check_battle(g, perm, found):
        return
    if c.supertypes & WORLD and world_rule(g, perm, found):
        return
    if (perm.attached_to != NOTHING or "Aura" in c.subtypes) and check_attachment(g, perm, found):
        return
    if "Saga" in c.subtypes and check_saga(g, perm, found):
        return
    if g.ruleset.all_legends_go:
        if all_go(g, perm, found):
            return
    elif c.supertypes & LEGENDARY:
        if g.ruleset.oldest_legend_stays:
            if newer_legends_go(g, perm, found):
                return
        else:
            legend_rule(g, perm, found)
    if perm.counters is not None and perm.count("+1/+1") > 0 and perm.count("-1/-1") > 0:  # 704.5q
        if g.ruleset.counters_cancel and perm.id not in found.counters:
            found.counters.append(perm.id)
    if perm.counters is not None and g.rules and "most counters" in g.rules:
        for entry in object_rules(g, "most counters", perm):  # 704.5r
            over = perm.count(entry.node.text) - rule_amount(g, entry)
            if over > 0:
                found.excess.append((perm.id, entry.node.text, over))


def check_creature(g: State, perm: Permanent, deathtouched: bool, found: Found) -> bool:
    c = perm.chars
    if c.toughness <= 0 and not g.ruleset.prevention_after:
        found.moves.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5f"))
        return True
    if c.keywords & INDESTRUCTIBLE:  # 702.12b
        return False
    if perm.damage >= c.toughness:
        found.destroyed.append(would_destroy(g, perm, "704.5g"))
        return True
    if deathtouched:
        found.destroyed.append(would_destroy(g, perm, "704.5h"))
        return True
    return False


def check_saga(g: State, perm: Permanent, found: Found) -> bool:
    if saga_is_over(g, perm):
        w = would_move(g, perm.id, Zone.GRAVEYARD, "704.5s")
        w.how = "sacrifice"
        found.moves.append(w)
        return True
    last = final_chapter(perm)
    if last and perm.count("lore") >= last:
        found.later.append(perm.id)  # its last chapter is still on the stack
    return False


def would_destroy(g: State, perm: Permanent, rule: str) -> Would:
    w = Would(Ev.DESTROYED, rule)
    w.obj = perm.id
    w.player = perm.controller
    w.way = Way.STATE_BASED
    return w


def check_battle(g: State, perm: Permanent, found: Found) -> bool:
    if perm.count("defense") == 0:
        if not source_is_busy(g, perm.id):
            found.moves.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5v"))
            return True
        found.later.append(perm.id)
    own = perm.protector == perm.controller and is_siege(perm)  # 704.5x
    gone = perm.protector == NOBODY or g.players[perm.protector].left  # 704.5w
    if not own and not gone:
        return False
    if gone and not own and under_attack(g, perm.id):
        found.later.append(perm.id)
        return False
    if not can_protect(g, perm):
        found.moves.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5x" if own else "704.5w"))
        return True
    if perm.id not in found.battles:
        found.battles.append(perm.id)
    return False


def under_attack(g: State, id: int) -> bool:
    combats = [] if g.combat is None else [g.combat]
    if g.melee is not None:
        combats += g.melee.combats()
    return any(a.defender == id for combat in combats for a in combat.attacking)


def source_is_busy(g: State, id: int) -> bool:
    """Whether an ability of it has triggered and not yet left the stack."""
    for item in g.stacked():
        if item.source == id and not item.is_spell:
            return True
    for item in g.waiting:
        if item.source == id:
            return True
    return False


def legend_rule(g: State, perm: Permanent, found: Found) -> None:
    """704.5j."""
    if not perm.chars.name or any(perm.id in group for group in found.legends):
        return
    same = [
        p
        for p in g.battlefield
        if p.controller == perm.controller and p.chars.supertypes & LEGENDARY and p.chars.name == perm.chars.name
    ]
    if len(same) > 1:
        bound = [p.id for p in without_the_spared(g, same, found)]
        if len(bound) > 1:
            found.legends.append(bound)


def without_the_spared(g: State, legends: list[Permanent], found: Found) -> list[Permanent]:
    """Those that no effect exempts from the rule; the others are looked at again, for effects end (704.5j)."""
    entries = g.rules.get("no legend rule") if g.rules else None
    if not entries:
        return legends
    bound: list[Permanent] = []
    for perm in legends:
        if any(spares(g, e, perm) for e in entries):
            found.later.append(perm.id)
        else:
            bound.append(perm)
    return bound


def spares(g: State, entry: RuleEntry, perm: Permanent) -> bool:
    if entry.node.who and not entry_fits_player(g, entry, perm.controller):
        return False
    return entry_fits_object(g, entry, perm)


def all_go(g: State, perm: Permanent, found: Found) -> bool:
    """CR08: 420.5e, 420.5q: of equal legends, and of planeswalkers that share a type, nobody keeps any."""
    c = perm.chars
    same: list[Permanent] = []
    rule = "CR08:420.5e"
    if c.supertypes & LEGENDARY and c.name:
        same = [p for p in g.battlefield if p.chars.supertypes & LEGENDARY and p.chars.name == c.name]
        if g.reach:
            same = alike_within(g, same)
        if len(same) > 1:
            same = without_the_spared(g, same, found)
    if len(same) < 2 and c.types & PLANESWALKER:
        rule = "CR08:420.5q"
        same = [p for p in g.battlefield if p.chars.types & PLANESWALKER and shares(p.chars, c)]
        if g.reach:
            same = alike_within(g, same)
    if len(same) < 2:
        return False
    for p in same:
        if not found.going(p.id):
            found.moves.append(would_move(g, p.id, Zone.GRAVEYARD, rule))
    return perm in same


def alike_within(g: State, same: list[Permanent]) -> list[Permanent]:
    """CR08: 601.12: the rule applies to a permanent only if others are within its controller's range."""
    return [p for p in same if any(p.id != q.id and g.in_range(p.controller, q.controller) for q in same)]


def newer_legends_go(g: State, perm: Permanent, found: Found) -> bool:
    """CR99:420.5e: of a name, whoever controls them, only the one that came first stays; none of several that tie."""
    name = perm.chars.name
    if not name or (g.rules and "no legend rule" in g.rules):
        return False
    same = [p for p in g.battlefield if p.chars.supertypes & LEGENDARY and p.chars.name == name]
    if len(same) < 2:
        return False
    oldest = min(same, key=by_timestamp)
    ties = oldest.remembered(keys.CAME_WITH)
    for p in same:
        if (p is not oldest or any(q.id in ties for q in same)) and not found.going(p.id):
            found.moves.append(would_move(g, p.id, Zone.GRAVEYARD, "CR99:420.5e"))
    return found.going(perm.id)


def by_timestamp(perm: Permanent) -> int:
    return perm.timestamp


def shares(a: Chars, b: Chars) -> bool:
    return any(subtype in b.subtypes for subtype in a.subtypes)


def world_rule(g: State, perm: Permanent, found: Found) -> bool:
    """704.5k: only the newest world permanent stays."""
    worlds = [p for p in g.battlefield if p.chars.supertypes & WORLD]
    if len(worlds) < 2:
        return False
    for p in worlds:
        newest = max(q.timestamp for q in worlds if g.in_range(p.controller, q.controller))  # 801.12
        if p.timestamp != newest and not found.going(p.id):
            found.moves.append(would_move(g, p.id, Zone.GRAVEYARD, "704.5k"))
    return found.going(perm.id)


def check_attachment(g: State, perm: Permanent, found: Found) -> bool:
    """704.5m, n, p.  True if it goes to the graveyard."""
    if found.going(perm.id) or perm.id in found.loose:
        return found.going(perm.id)
    subtypes = perm.chars.subtypes
    if "Aura" in subtypes:
        if perm.chars.types & CREATURE or not attachment_legal(g, perm):  # 303.4d
            found.moves.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5m"))
            return True
        if depends_on_more(g, perm):
            found.later.append(perm.id)
        return False
    if perm.attached_to == NOTHING:
        return False
    rule = ""
    if perm.chars.types & (CREATURE | BATTLE) or not ("Equipment" in subtypes or "Fortification" in subtypes):
        rule = "704.5p"
    elif not attachment_legal(g, perm):
        rule = "704.5n"
    if rule:
        found.loose.append(perm.id)
        found.loose_rules.append(rule)
    return False


def depends_on_more(g: State, perm: Permanent) -> bool:
    """Whether an Aura may become illegal without a change to it or to a permanent it enchants.

    A player may gain protection (702.16c), and what it may enchant may be a matter of more than characteristics.
    """
    if perm.attached_to < len(g.players):
        return True
    word = perm.base.word("enchant")
    return word is not None and word.filter is not None and word.filter.restless()


def attachment_legal(g: State, perm: Permanent) -> bool:
    return can_stay_attached(g, perm, perm.attached_to, source_frame(g, perm.id))


def can_be_attached(g: State, perm: Permanent, to: int) -> bool:
    """701.3b: whether something may attach it there; not if it is a creature, or nothing that is ever attached."""
    subtypes = perm.chars.subtypes
    if not ("Aura" in subtypes or "Equipment" in subtypes or "Fortification" in subtypes):
        return False
    if perm.chars.types & (CREATURE | BATTLE):  # 303.4d, 301.5c
        return False
    return can_stay_attached(g, perm, to, source_frame(g, perm.id))


def can_stay_attached(g: State, perm: Permanent, to: int, cx: Frame) -> bool:
    """Whether what it says and what its host says allow this; `cx`: as which it is asked."""
    if to == NOTHING:
        return False
    word = perm.base.word("enchant")
    if g.reach and not reaches_id(g, cx.controller, to):  # 801.8, 801.9
        return False
    if to < len(g.players):
        if g.rules and player_protected(g, to, perm.controller):  # 702.16c
            return False
        return word is not None and word.n > 0 and not g.players[to].left
    host = g.permanent(to)
    if host is None or host.id == perm.id:
        return False
    if host.chars.abilities.protections and protected(g, host, perm.id, cx):
        return False  # 702.16c-d
    if "Aura" in perm.chars.subtypes:
        if word is None or word.filter is None:
            return word is None or word.n == 0  # "enchant player" allows no permanent (702.5d)
        return word.filter.match(g, host, host.chars, cx)
    if "Fortification" in perm.chars.subtypes:
        return bool(host.chars.types & LAND)
    return bool(host.chars.types & CREATURE)
