"""Dealing damage (120): prevention and replacement first, then what damage does, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.counters import put_counters, remove_counters
from apnap.atoms.emit import emit
from apnap.atoms.life import gain_life, life_fixed
from apnap.atoms.would import PERFORMERS, Performer, Would, happen
from apnap.state.kinds import (
    BATTLE,
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
from apnap.vocab.lookups import chars_of, controller_now
from apnap.vocab.rules_text import player_rules

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


def would_damage(g: State, source: int, to: int, n: int, combat: bool, rule: str, cx: Item | None = None) -> Would:
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
    return w


def deal_damage(g: State, source: int, to: int, n: int, rule: str, cx: Item | None = None) -> None:
    if n > 0:
        happen(g, [would_damage(g, source, to, n, False, rule, cx)])


def do_damage(g: State, ws: list[Would]) -> None:
    for w in ws:
        if w.n > 0:
            g.way = w.way
            deal_one(g, w)


def deal_one(g: State, w: Would) -> None:
    source = chars_of(g, w.obj)
    keywords = 0 if source is None else source.keywords
    to = w.other
    controller = controller_now(g, w.obj)
    if to < len(g.players):
        if g.players[to].left:
            return
        if g.rules and player_rules(g, "protection player", to):  # 702.16e
            emit(g, Ev.PREVENTED, "702.16e", to, w.obj, to, w.n)
            return
        damage_player(g, w, keywords)
    else:
        perm = g.permanent(to)
        if perm is None or not perm.chars.types & (CREATURE | PLANESWALKER | BATTLE):
            return  # 120.1
        if perm.chars.types & PLANESWALKER:
            remove_counters(g, to, "loyalty", w.n, "120.3c")
        if perm.chars.types & BATTLE:
            remove_counters(g, to, "defense", w.n, "120.3h")
        if perm.chars.types & CREATURE:
            if keywords & (WITHER | INFECT):  # 120.3d
                put_counters(g, to, "-1/-1", w.n, "120.3d")
            else:
                perm.damage += w.n  # 120.3e
                if keywords & DEATHTOUCH:
                    perm.deathtouched = True
            g.touch(perm)
    if w.frame != NOTHING:
        item = g.items.get(w.frame)
        if item is not None:
            item.note("damage", w.n)
            item.note("damaged", to)
    emit(g, Ev.DAMAGE, w.rule, w.player, w.obj, to, w.n, w.m, w.source)
    if keywords & LIFELINK and controller >= 0:  # 120.3f
        gain_life(g, controller, w.n, "120.3f", w.obj)


def damage_player(g: State, w: Would, keywords: int) -> None:
    p = g.players[w.other]
    if keywords & INFECT:  # 120.3b
        put_counters(g, w.other, "poison", w.n, "120.3b")
    elif not life_fixed(g, w.other):
        p.life -= w.n  # 120.3a: damage is loss of life, but a loss that was already decided
        p.bump("life lost", w.n)
        emit(g, Ev.LIFE_LOST, "120.3a", w.other, NOTHING, NOTHING, w.n, p.life, w.obj)
    p.bump("damage", w.n)
    p.dirty = True
    g.unsettled = True
    g.stamp += 1
    if w.m == 1:
        toxic = toxic_of(g, w.obj)
        if toxic > 0:  # 120.3g, 702.164c
            put_counters(g, w.other, "poison", toxic, "120.3g")


def toxic_of(g: State, source: int) -> int:
    c = chars_of(g, source)
    total = 0
    if c is not None:
        for a in c.abilities.all:
            if isinstance(a, Keyword) and a.name == "toxic":
                total += a.n
    return total


class Damaging(Performer):
    def perform(self, g: State, ws: list[Would]) -> None:
        do_damage(g, ws)


PERFORMERS[Ev.DAMAGE] = Damaging()
