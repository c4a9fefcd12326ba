"""Dealing damage (120): prevention and replacement first, then what damage does, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.commanders import note_combat_damage
from apnap.atoms.counters import would_put
from apnap.atoms.emit import emit
from apnap.atoms.following import following
from apnap.atoms.happening import happen_in_turn
from apnap.atoms.life import life_fixed, share_life, would_gain, would_lose
from apnap.atoms.markers import wound
from apnap.atoms.removing_counters import remove_counters
from apnap.atoms.would import PERFORMERS, Performer, Would, inherit
from apnap.queries.objects import chars_of, controller_now, reaches_id
from apnap.queries.planar import source_reaches_everyone
from apnap.state import keys
from apnap.state.kinds import (
    BATTLE,
    CHANGELING,
    CREATURE,
    DEATHTOUCH,
    INFECT,
    LIFELINK,
    NOTHING,
    PLANESWALKER,
    WITHER,
    Ev,
)
from apnap.vocab.abilities import Keyword
from apnap.vocab.triggers import Moves

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Permanent
    from apnap.vocab.ability_set import AbilitySet


def would_damage(g: State, source: int, to: int, n: int, combat: bool, rule: str, cx: Frame | None = None) -> Would:
    w = Would(Ev.DAMAGE, rule)
    w.obj = source
    w.other = to
    w.n = n
    w.m = 1 if combat else 0
    w.source = source
    w.way = g.way
    w.player = to if to < len(g.players) else controller_now(g, to)
    if cx is not None:
        w.frame = cx.id
        inherit(w, cx)
    return w


def do_damage(g: State, ws: list[Would]) -> None:
    """120.4: all of it is dealt; then what it results in, which other effects may modify, one after the other."""
    results: list[Would] = []
    for w in ws:
        if g.reach and not reaches_id(g, controller_now(g, w.obj), w.other) and not source_reaches_everyone(g, w.obj):
            continue  # 801.2, 801.13a: damage out of range is not dealt
        if w.n > 0:
            g.way = w.way
            deal_one(g, w, results)
    if results:
        happen_in_turn(g, results)


def apply_damage(g: State, ws: list[Would]) -> None:
    """What damage does that has been announced before: life is lost, creatures are damaged."""
    results: list[Would] = []
    for w in ws:
        source = chars_of(g, w.obj)
        if suffer(g, w, source, results) and source is not None and source.keywords & LIFELINK:
            gain_by(g, w, results)
    if results:
        happen_in_turn(g, results)


def suffer(g: State, w: Would, source: Chars | None, results: list[Would]) -> bool:
    """Whether there is still someone to be damaged."""
    keywords = 0 if source is None else source.keywords
    to = w.other
    if to < len(g.players):
        if g.players[to].left:
            return False
        damage_player(g, w, source, keywords, results)
        return True
    perm = g.permanent(to)
    if perm is None or not perm.chars.types & (CREATURE | PLANESWALKER | BATTLE):
        return False  # 120.1
    damage_permanent(g, w, perm, keywords, results)
    if source is not None and source.abilities.triggered:
        note_damager(g, w, perm, source.abilities)
    return True


def gain_by(g: State, w: Would, results: list[Would]) -> None:
    """120.3f: whatever one source deals at one time is one gain of life, to however many it is dealt."""
    for gain in results:
        if gain.kind == Ev.LIFE_GAINED and gain.source == w.obj and gain.rule == "120.3f":
            gain.n += w.n
            return
    controller = controller_now(g, w.obj)
    if controller >= 0:
        add_result(results, would_gain(g, controller, w.n, "120.3f", w.obj))


def deal_one(g: State, w: Would, results: list[Would]) -> None:
    source = chars_of(g, w.obj)
    if not suffer(g, w, source, results):
        return
    if w.frame != NOTHING:
        item = g.items.get(w.frame)
        if item is not None:
            item.note(keys.DAMAGE, w.n)
            item.note(keys.DAMAGED, w.other)
    if g.tells(Ev.DAMAGE):
        emit(g, Ev.DAMAGE, w.rule, w.player, w.obj, other=w.other, n=w.n, m=w.m, cause=w.source)
    if source is not None and source.keywords & (LIFELINK | DEATHTOUCH):
        if g.ruleset.keywords_trigger:
            following().dealt(g, w)
        elif source.keywords & LIFELINK:
            gain_by(g, w, results)


def damage_permanent(g: State, w: Would, perm: Permanent, keywords: int, results: list[Would]) -> None:
    types = perm.chars.types
    if types & PLANESWALKER:
        remove_counters(g, perm.id, "loyalty", w.n, "120.3c")
    if types & BATTLE:
        remove_counters(g, perm.id, "defense", w.n, "120.3h")
    if types & CREATURE:
        if keywords & (WITHER | INFECT):
            add_result(results, would_put(g, perm.id, "-1/-1", w.n, "120.3d", controller_now(g, w.obj), w.obj))
        else:
            perm.damage += w.n  # 120.3e
            if g.melee is not None:
                wound(g, g.melee, perm, w.n)
        if keywords & DEATHTOUCH and not g.ruleset.keywords_trigger:
            perm.deathtouched = True
        g.stir(perm)
        g.touch(perm)


def damage_player(g: State, w: Would, source: Chars | None, keywords: int, results: list[Would]) -> None:
    p = g.players[w.other]
    by = controller_now(g, w.obj)
    counted = False
    if keywords & INFECT:
        add_result(results, would_put(g, w.other, "poison", w.n, "120.3b", by, w.obj))
    elif g.replacers and Ev.LIFE_LOST in g.replacers:  # 120.4b: the loss of life can be replaced
        loss = would_lose(g, w.other, w.n, "120.3a", w.obj)
        loss.how = "damage"
        results.append(loss)
    elif not life_fixed(g, w.other):
        p.life -= w.n  # 120.3a
        if g.format.shared_life:
            share_life(g, w.other)  # 810.9
        if g.tells(Ev.LIFE_LOST):
            p.bump(keys.LIFE_LOST, w.n)
            emit(g, Ev.LIFE_LOST, "120.3a", w.other, n=w.n, m=p.life, cause=w.obj)
        else:
            p.note_damage(w.n)
            counted = True
    if not counted:
        p.bump(keys.DAMAGE, w.n)
    p.dirty = True
    g.unsettled = True
    g.stamp += 1
    if w.m == 1:
        if g.commanders:
            note_combat_damage(g, w.obj, w.other, w.n)
        if g.monarch == w.other and g.permanent(w.obj) is not None:
            following().struck_monarch(g, w)
        if g.initiative == w.other and g.permanent(w.obj) is not None:
            following().struck_initiative(g, w)
        if source is None:
            return
        note_hit(g, source, by)
        toxic = toxic_of(source)
        if toxic > 0:  # 120.3g, 702.164c
            add_result(results, would_put(g, w.other, "poison", toxic, "120.3g", by, w.obj))


def note_hit(g: State, c: Chars, by: int) -> None:
    """Which creature types dealt combat damage to a player this turn, for prowl (702.76a)."""
    if by >= 0:
        g.players[by].note_hit(c.subtypes)
        if c.keywords & CHANGELING:
            g.players[by].bump(keys.PROWLED_ALL)


def note_damager(g: State, w: Would, perm: Permanent, abilities: AbilitySet) -> None:
    """For abilities about a creature that was dealt damage by their source this turn."""
    for ability in abilities.triggered:
        trigger = ability.trigger
        if isinstance(trigger, Moves) and trigger.asks_who_was_damaged:
            past = perm.remembered(keys.DAMAGED_BY)
            if not past or past[0] != g.turn_number:
                past = [g.turn_number]
            perm.remember(keys.DAMAGED_BY, [*past, w.obj])
            return


def add_result(results: list[Would], w: Would | None) -> None:
    if w is not None:
        results.append(w)


def toxic_of(c: Chars) -> int:
    total = 0
    for a in c.abilities.all:
        if isinstance(a, Keyword) and a.name == "toxic":
            total += a.n
    return total


class Damaging(Performer):
    def perform(self, g: State, ws: list[Would]) -> None:
        if not g.ruleset.spine.damaging(g, ws):
            do_damage(g, ws)


PERFORMERS[Ev.DAMAGE] = Damaging()
