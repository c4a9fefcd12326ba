"""State-based actions (704): every condition that holds is acted upon at once, then all are checked again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.attach import unattach
from apnap.atoms.counters import remove_counters
from apnap.atoms.emit import emit
from apnap.atoms.moves import remove_from_game, would_move
from apnap.atoms.would import Would, happen
from apnap.options import Option, picks
from apnap.rules.continuous import expire_conditions, refresh
from apnap.rules.day_night import follow_day
from apnap.rules.targeting import protected
from apnap.state.kinds import (
    BATTLE,
    CREATURE,
    INDESTRUCTIBLE,
    LEGENDARY,
    NOBODY,
    NOTHING,
    PLANESWALKER,
    WORLD,
    Ev,
    Q,
    Way,
    Zone,
)
from apnap.task import Task
from apnap.vocab.rules_text import player_rules

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Obj, Permanent


def check_state(g: State) -> bool:
    """One round (704.3).  True if anything was done, so that the check must be repeated."""
    g.way = Way.STATE_BASED
    if g.lasting:
        expire_conditions(g)
    refresh(g)
    # What kept a permanent from transforming may have gone: "any time" (702.145c, 702.145f).
    did = g.day != 0 and follow_day(g)
    losers = losing_players(g)
    graveyard: list[Would] = []
    destroyed: list[Would] = []
    dirty = g.dirty
    g.dirty = []
    for i in dirty:
        perm = g.permanent(i)
        if perm is None:
            continue
        perm.dirty = False
        if check_permanent(g, perm, graveyard, destroyed):
            did = True
    if g.sba_extra:
        did = cease_to_exist(g) or did
    if losers:
        from apnap.rules.leaving import lose

        for seat, _rule in losers:
            g.players[seat].drew_from_empty = False
        lose(g, losers)
        did = True
    if graveyard or destroyed:
        # Both kinds at once: destruction first finds its replacements, then everything moves (704.3).
        did = True
        if graveyard:
            happen(g, graveyard)
        if destroyed:
            happen(g, destroyed)
    return did


def losing_players(g: State) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for p in g.players:
        if p.left or not p.dirty:
            continue
        p.dirty = False
        rule = ""
        if p.life <= 0:
            rule = "704.5a"
        elif p.drew_from_empty:
            rule = "704.5b"
        elif p.counters is not None and p.counters.get("poison", 0) >= 10:
            rule = "704.5c"
        if not rule:
            continue
        if g.rules and player_rules(g, "cannot lose", p.seat):
            p.dirty = True
            p.drew_from_empty = False
            continue
        found.append((p.seat, rule))
    return found


def check_permanent(g: State, perm: Permanent, graveyard: list[Would], destroyed: list[Would]) -> bool:
    c = perm.chars
    if c.types & CREATURE:
        if c.toughness <= 0:
            graveyard.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5f"))
            return True
        if perm.damage >= c.toughness > 0 and perm.damage > 0:
            if not c.keywords & INDESTRUCTIBLE:
                destroyed.append(would_destroy(g, perm, "704.5g"))
                return True
        elif perm.deathtouched and not c.keywords & INDESTRUCTIBLE:
            destroyed.append(would_destroy(g, perm, "704.5h"))
            perm.deathtouched = False
            return True
        perm.deathtouched = False
    if c.types & PLANESWALKER and perm.count("loyalty") == 0:
        graveyard.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5i"))
        return True
    if c.types & BATTLE and check_battle(g, perm, graveyard):
        return True
    if c.supertypes & LEGENDARY and legend_rule(g, perm):
        return True
    if c.supertypes & WORLD and world_rule(g, perm, graveyard):
        return True
    did = False
    if perm.attached_to != NOTHING or "Aura" in c.subtypes:
        did = check_attachment(g, perm, graveyard)
    if perm.attachments is not None and not did:
        # What is attached to it may have become illegal with it.
        for i in perm.attachments:
            rider = g.permanent(i)
            if rider is not None and not any(w.obj == i for w in graveyard):
                did = check_attachment(g, rider, graveyard) or did
    if perm.counters is not None:
        plus, minus = perm.count("+1/+1"), perm.count("-1/-1")
        both = min(plus, minus)
        if both > 0:
            remove_counters(g, perm.id, "+1/+1", both, "704.5q")
            remove_counters(g, perm.id, "-1/-1", both, "704.5q")
            did = True
    if "Saga" in c.subtypes:
        from apnap.rules.sagas import final_chapter, saga_is_over

        if saga_is_over(g, perm):
            w = would_move(g, perm.id, Zone.GRAVEYARD, "704.5s")
            w.how = "sacrifice"
            graveyard.append(w)
            did = True
        elif perm.count("lore") >= final_chapter(perm) > 0:
            check_later(g, perm)
    return did


def would_destroy(g: State, perm: Permanent, rule: str) -> Would:
    w = Would(Ev.DESTROYED, rule)
    w.obj = perm.id
    w.player = perm.controller
    w.way = Way.STATE_BASED
    return w


def check_battle(g: State, perm: Permanent, graveyard: list[Would]) -> bool:
    if perm.count("defense") == 0 and not source_is_busy(g, perm.id):  # 704.5v
        graveyard.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5v"))
        return True
    if perm.count("defense") == 0:
        check_later(g, perm)
    if perm.protector == NOBODY or g.players[perm.protector].left or perm.protector == perm.controller:
        foes = [s for s in g.apnap() if s != perm.controller]
        if not foes:
            graveyard.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5w"))
            return True
        if len(foes) == 1:
            perm.protector = foes[0]
        else:
            g.push(ChooseProtector(perm.id))
        return True
    return False


def check_later(g: State, perm: Permanent) -> None:
    """An ability of it is under way: look at it again in the next round, without calling for one."""
    if not perm.dirty:
        perm.dirty = True
        g.dirty.append(perm.id)


def source_is_busy(g: State, id: int) -> bool:
    for item in g.stack:
        if item.source == id and not item.is_spell:
            return True
    for item in g.waiting:
        if item.source == id:
            return True
    return False


class ChooseProtector(Task):
    """A battle's controller chooses its protector (704.5w, 310.11a)."""

    fields: ClassVar[tuple[str, ...]] = ("id",)

    def __init__(self, id: int) -> None:
        self.id = id

    def run(self, g: State) -> None:
        perm = g.permanent(self.id)
        if perm is None:
            return
        foes = [s for s in g.apnap() if s != perm.controller]
        g.pose(self, Q.PICK, perm.controller, picks(foes), "310.11a", 1, 1, perm.chars.name)

    def answer(self, g: State, option: Option) -> None:
        perm = g.permanent(self.id)
        if perm is not None:
            perm.protector = option.id
            g.touch(perm)


def legend_rule(g: State, perm: Permanent) -> bool:
    """704.5j."""
    same = [
        p.id
        for p in g.battlefield
        if p.controller == perm.controller and p.chars.supertypes & LEGENDARY and p.chars.name == perm.chars.name
    ]
    if len(same) < 2 or not perm.chars.name:
        return False
    for task in g.agenda:
        if isinstance(task, KeepLegend) and perm.id in task.ids:
            return False
    g.push(KeepLegend(perm.controller, same))
    return True


class KeepLegend(Task):
    fields: ClassVar[tuple[str, ...]] = ("seat", "ids")

    def __init__(self, seat: int, ids: list[int]) -> None:
        self.seat = seat
        self.ids = ids

    def run(self, g: State) -> None:
        g.pose(self, Q.LEGEND, self.seat, picks(self.ids), "704.5j", 1, 1, "")

    def answer(self, g: State, option: Option) -> None:
        g.way = Way.STATE_BASED
        ws = [would_move(g, i, Zone.GRAVEYARD, "704.5j") for i in self.ids if i != option.id and g.permanent(i)]
        if ws:
            happen(g, ws)


def world_rule(g: State, perm: Permanent, graveyard: list[Would]) -> bool:
    """704.5k: only the newest world permanent stays."""
    worlds = [p for p in g.battlefield if p.chars.supertypes & WORLD]
    if len(worlds) < 2:
        return False
    newest = max(p.timestamp for p in worlds)
    did = False
    for p in worlds:
        if p.timestamp != newest and not any(w.obj == p.id for w in graveyard):
            graveyard.append(would_move(g, p.id, Zone.GRAVEYARD, "704.5k"))
            did = True
    return did


def check_attachment(g: State, perm: Permanent, graveyard: list[Would]) -> bool:
    subtypes = perm.chars.subtypes
    aura = "Aura" in subtypes
    if aura and perm.chars.types & CREATURE:
        graveyard.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5m"))  # 303.4d
        return True
    if aura:
        if not attachment_legal(g, perm):
            graveyard.append(would_move(g, perm.id, Zone.GRAVEYARD, "704.5m"))
            return True
        return False
    if perm.attached_to == NOTHING:
        return False
    if "Equipment" in subtypes and not perm.chars.types & CREATURE:
        if not attachment_legal(g, perm):
            unattach(g, perm, "704.5n")
            return True
        return False
    unattach(g, perm, "704.5p")
    return True


def attachment_legal(g: State, perm: Permanent) -> bool:
    to = perm.attached_to
    if to == NOTHING:
        return False
    word = perm.card.word("enchant")
    if to < len(g.players):
        if g.rules and player_rules(g, "protection player", to):  # 702.16c
            return False
        return word is not None and word.n > 0 and not g.players[to].left
    host = g.permanent(to)
    if host is None or host.id == perm.id:
        return False
    if host.chars.abilities.protections and protected(g, host, perm.id, host_frame(g, perm)):
        return False  # 702.16c-d
    if "Aura" in perm.chars.subtypes:
        return word is None or word.filter is None or word.filter.match(g, host, host.chars, host_frame(g, perm))
    return bool(host.chars.types & CREATURE)


def host_frame(g: State, perm: Permanent) -> Item:
    from apnap.rules.frames import source_frame

    return source_frame(g, perm.id)


def cease_to_exist(g: State) -> bool:
    """Tokens outside the battlefield (704.5d) and copies outside the stack (704.5e)."""
    g.sba_extra = False
    did = False
    for zone in zones(g):
        for obj in list(zone):
            if not obj.is_card:
                emit(g, Ev.MOVED, "704.5d", obj.owner, obj.id, obj.id, obj.zone, Zone.NOWHERE)
                remove_from_game(g, obj)
                did = True
    return did


def zones(g: State) -> list[list[Obj]]:
    found = [g.exile, g.command]
    for p in g.players:
        found.append(p.hand)
        found.append(p.library)
        found.append(p.graveyard)
    return found
