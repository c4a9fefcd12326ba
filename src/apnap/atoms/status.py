"""Tapping, untapping, turning face up or down, transforming (110.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.continuous import look_again
from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.index import is_off, reindex_permanent, show_anew
from apnap.atoms.merging import flip_parts, merged_at, parts_turned_down, parts_turned_up, turn_parts_over
from apnap.atoms.would import PERFORMERS, Performer, Would
from apnap.cards.blank import FACE_DOWN
from apnap.cards.definition import ADVENTURE, FLIP, is_double_faced
from apnap.queries.rule_changes import has_object_rule
from apnap.state import keys
from apnap.state.counter_kinds import STUN
from apnap.state.kinds import DAYBOUND, INSTANT, NIGHTBOUND, NOTHING, SORCERY, Ev

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Permanent


def tap(g: State, perm: Permanent, rule: str, source: int = NOTHING) -> None:
    if perm.tapped:
        return
    perm.tapped = True
    g.stir(perm)
    g.stamp += 1
    if g.tells(Ev.TAPPED):
        emit(g, Ev.TAPPED, rule, perm.controller, perm.id, cause=source)
    if g.ruleset.tapped_artifacts_off:
        switch(g, perm)
    if g.watching:
        look_again(g)


def tap_unnoticed(g: State, perm: Permanent) -> None:
    """Where nothing comes of it but that it is tapped; whoever taps several says once that something has changed."""
    perm.tapped = True
    g.stir(perm)


def switch(g: State, perm: Permanent) -> None:
    """A tapped artifact's abilities are off, unless it is also a creature or land, where the rules say so."""
    if is_off(perm):
        reindex_permanent(g, perm)
        g.relayer_everything()
        g.unsettled = True
        g.stamp += 1


def untap(g: State, perm: Permanent, rule: str, source: int = NOTHING) -> None:
    untap_all(g, [perm], rule, source)


def untap_all(g: State, perms: list[Permanent], rule: str, source: int = NOTHING) -> None:
    """Untap permanents simultaneously."""
    if not (g.replacers and Ev.UNTAPPED in g.replacers) and not any_stunned(perms):
        for perm in perms:
            if perm.tapped:
                perm.tapped = False
                g.stamp += 1
        if g.tells(Ev.UNTAPPED):
            for perm in perms:
                emit(g, Ev.UNTAPPED, rule, perm.controller, perm.id, cause=source)
        after_untapping(g, perms)
        return
    ws: list[Would] = []
    for perm in perms:
        w = Would(Ev.UNTAPPED, rule)
        w.obj = perm.id
        w.player = perm.controller
        w.source = source
        w.way = g.way
        ws.append(w)
    if ws:
        happen(g, ws)


def any_stunned(perms: list[Permanent]) -> bool:
    """122.1d."""
    for perm in perms:
        if perm.counters is not None and perm.count(STUN) > 0:
            return True
    return False


def do_untap(g: State, w: Would) -> None:
    perm = g.permanent(w.obj)
    if perm is None or not perm.tapped:
        return
    perm.tapped = False
    g.stamp += 1
    g.way = w.way
    emit(g, Ev.UNTAPPED, w.rule, perm.controller, perm.id, cause=w.source)
    after_untapping(g, [perm])


def after_untapping(g: State, perms: list[Permanent]) -> None:
    if g.ruleset.tapped_artifacts_off:
        for perm in perms:
            switch(g, perm)
    if g.watching:
        look_again(g)


def stays_face_down(g: State, perm: Permanent) -> bool:
    """An instant or sorcery card, or a permanent of which one is part, cannot be face up (701.40g, 729.2g)."""
    whole = merged_at(g, perm.id) if g.merged else None
    cards = [perm.card] if whole is None else [part.card for part in whole.parts]
    return any([not card.is_permanent and bool(card.chars.types & (INSTANT | SORCERY)) for card in cards])


def turn_face_up(g: State, perm: Permanent, rule: str) -> None:
    """708.8: it becomes what it is; no enters ability triggers."""
    if not perm.face_down:
        return
    if stays_face_down(g, perm):
        rule = "701.40g" if merged_at(g, perm.id) is None else "729.2g"
        emit(g, Ev.REVEALED, rule, perm.owner, perm.id, cause=perm.id, note=perm.card.name)
        return
    perm.face_down = False
    perm.base = perm.card if not is_flipped(perm) or perm.card.back is None else perm.card.back
    perm.forget(keys.MANIFESTED)
    if g.merged:
        parts_turned_up(g, perm)  # 729.2f
    rebase(g, perm)
    emit(g, Ev.TURNED_FACE, rule, perm.controller, perm.id, n=1)


def turn_face_down(g: State, perm: Permanent, rule: str) -> bool:
    """It becomes a 2/2 creature (708.2a).  True if it was: not if it is already (708.2b), nor what is double-faced."""
    if perm.face_down:
        return False
    if g.merged and merged_at(g, perm.id) is not None:
        if not parts_turned_down(g, perm):  # 729.2j, 712.16
            return False
    elif is_double_faced(perm.card):  # 712.16
        return False
    perm.face_down = True
    perm.base = FACE_DOWN
    rebase(g, perm)
    emit(g, Ev.TURNED_FACE, rule, perm.controller, perm.id)
    return True


def is_flipped(perm: Permanent) -> bool:
    return bool(perm.remembered(keys.FLIPPED)) or (perm.back_up and perm.card.layout == FLIP)


def flip(g: State, perm: Permanent, rule: str) -> bool:
    """A flip card's other half says what it is from now on (710.2); it never goes back (710.4).  True if it was."""
    if is_flipped(perm) or perm.face_down:
        return False
    if g.merged and merged_at(g, perm.id) is not None:
        if not flip_parts(g, perm):  # 729.2h
            return False
    elif perm.base.layout == FLIP and perm.base.back is not None:
        perm.back_up = perm.base is perm.card
        perm.base = perm.base.back
    else:
        return False
    perm.remember(keys.FLIPPED, [1])
    show_anew(g, perm)
    emit(g, Ev.ACTION, rule, perm.controller, perm.id, n=1, cause=perm.id, note="flip")
    return True


def transform(g: State, perm: Permanent, rule: str) -> bool:
    """Turn a double-faced permanent over (701.27a).  True if it was."""
    if g.merged and merged_at(g, perm.id) is not None:
        return transform_parts(g, perm, rule)
    back = perm.card.back
    if back is None or perm.card.layout in (ADVENTURE, FLIP):  # 701.27c
        return False
    if perm.face_down or not back.is_permanent:  # 701.27d
        return False
    if not may_transform(g, perm, rule):
        return False
    perm.back_up = not perm.back_up
    perm.base = back if perm.back_up else perm.card
    transformed(g, perm, rule)
    return True


def may_transform(g: State, perm: Permanent, rule: str) -> bool:
    if perm.chars.keywords & (DAYBOUND | NIGHTBOUND) and not rule.startswith("702.145"):
        return False  # 702.145b, 702.145e: only due to that ability
    return not (g.rules and has_object_rule(g, "cannot transform", perm))


def transformed(g: State, perm: Permanent, rule: str) -> None:
    rebase(g, perm)
    perm.remember(keys.TRANSFORMED, [perm.timestamp])  # 701.27f
    emit(g, Ev.TRANSFORMED, rule, perm.controller, perm.id, n=1 if perm.back_up else 0)


def transform_parts(g: State, perm: Permanent, rule: str) -> bool:
    """Each component that can transform turns its other face up (729.2i)."""
    if perm.face_down or not may_transform(g, perm, rule) or not turn_parts_over(g, perm):
        return False
    transformed(g, perm, rule)
    return True


def rebase(g: State, perm: Permanent) -> None:
    """Its copiable values changed, and with that its timestamp."""
    perm.timestamp = g.tick()
    show_anew(g, perm)


def remove_damage(g: State, perm: Permanent) -> None:
    if g.melee is not None:
        g.melee.wounds.pop(perm.id, None)
    perm.damage = 0
    perm.deathtouched = False
    g.stamp += 1


class Untapping(Performer):
    def perform(self, g: State, ws: list[Would]) -> None:
        for w in ws:
            do_untap(g, w)


PERFORMERS[Ev.UNTAPPED] = Untapping()


def mark(g: State, perm: Permanent, name: str, seat: int) -> None:
    """A permanent becomes renowned, monstrous …: a designation that it keeps while it stays (701.37b, 702.112b)."""
    perm.remember(name, [seat])
    g.touch(perm)
    g.stamp += 1
    if g.statics:
        g.relayer_everything()
