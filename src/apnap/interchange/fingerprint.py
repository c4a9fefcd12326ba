"""A number for a position, for tables of positions met before: quick, and equal for equal games.

`state_hash` is exact, the same everywhere, and takes a hundred times as long.  This walks over the same things: numbers
where a game has most of them, and the values of saved games for what is there now and then.  Two games that differ have
the same number by chance only.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any
from zlib import crc32

from apnap.interchange.encoding import encode
from apnap.state.kinds import NOBODY, NOTHING

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.combat import Combat
    from apnap.state.game_state import State
    from apnap.state.objects import Obj, Permanent
    from apnap.state.players import Player


class Fingerprint:
    """The numbers of a position, in order."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def add_state(self, g: State) -> None:
        seen = self.seen
        rng = g.rng
        seen.extend([
            g.alive, g.direction, g.next_id, g.clock, g.stage, g.holder, g.passes, g.active, g.way, g.turn_number,
            g.last_regular, g.next_plan_id, g.main_phases, g.combat_phases, g.upkeeps, g.end_steps, g.starting_player,
            g.previous_spells, g.cleanup_again, g.ask_kind, g.ask_player, g.ask_min, g.ask_max, g.unsettled, g.relayer,
            g.sba_extra, g.day, g.manual_mana, g.mana_floating, g.over, g.winner, g.rewind, g.rounds, rng.counter,
            rng.used, NOTHING if g.turn is None else g.turn.id, g.phase_id,
            g.step_id, len(g.phases), len(g.steps),
        ])  # fmt: skip
        for p in g.players:
            self.add_player(p)
        for perms in (g.battlefield, g.phased_out):
            seen.append(len(perms))
            for perm in perms:
                self.add_permanent(perm)
        seen.append(len(g.last_known))
        for perm in g.last_known.values():
            self.add_permanent(perm)
        self.add_cards(g.exile)
        self.add_cards(g.command)
        if g.ante:
            self.add_cards(g.ante)
        seen.append(len(g.options))
        for option in g.options:
            seen.append(option.act)
            seen.append(option.id)
            seen.append(option.aux)
        seen.extend(g.dirty)
        seen.extend(g.attacked)
        seen.extend(g.blocked)
        for plan in g.phases:
            seen.append(plan.id)
            seen.append(plan.kind)
            seen.append(len(plan.steps))
        for step in g.steps:
            seen.append(step.id)
            seen.append(step.kind)
        if g.combat is not None:
            self.add_combat(g.combat)
        self.add_rest(g)

    def add_rest(self, g: State) -> None:
        """What is mostly not there."""
        rare: list[object] = []
        groups: list[list[Any]] = [
            g.agenda, g.stack, g.waiting, g.delayed, g.lasting, g.riders, g.extra_turns, g.first_things, g.loop_hashes,
        ]  # fmt: skip
        for k, group in enumerate(groups):
            if group:
                rare.append([k, group])
        if g.asking is not None:
            rare.append(g.asking)
        if g.past_items:
            rare.append(list(g.past_items))
        if g.items:
            rare.append(list(g.items.values()))
        if g.blocks:
            rare.append(g.blocks)
        if g.commanders:
            rare.append(g.commanders)
        if g.reach:
            rare.append(["reach", g.reach])
        if g.face_up:
            rare.append(g.face_up)
        if g.planar:
            rare.append(["planar", g.planar])
        if g.ante:
            rare.append(["ante", [o.id for o in g.ante]])
        if g.outside or g.merged:
            rare.append(["outside", g.outside, g.merged])
        if g.melee is not None:
            rare.append(g.melee)
        if g.passed:
            rare.append(["passed", g.passed])
        if g.monarch != NOBODY:
            rare.append(["monarch", g.monarch])
        if g.initiative != NOBODY or g.delvers:
            rare.append(["initiative", g.initiative, g.delvers])
        if g.era_state is not None:
            rare.append(g.era_state)
        if g.departed:
            rare.append(g.departed)
        if g.pending_turn is not None:
            rare.append(g.pending_turn)
        if g.ask_note or g.ask_rule:
            self.seen.append(mark(g.ask_rule + g.ask_note))
        if rare:
            self.seen.append(mark(json.dumps(encode(rare))))
        if g.before is not None:
            self.add_state(g.before)

    def add_player(self, p: Player) -> None:
        seen = self.seen
        seen.extend([
            p.life, p.left, p.lands_played, p.drew_from_empty, p.spells_cast, p.spells_cast_last_turn, p.drawn,
            p.turns_taken, p.controlled_by, p.mulligans, p.kept, p.dirty,
        ])  # fmt: skip
        seen.extend(p.pool)
        if p.special_mana or p.counters:
            seen.append(mark(json.dumps(encode([p.special_mana, p.counters]))))
        if p.stats:
            for key, n in p.stats.items():
                seen.append(mark(key))
                seen.append(n)
        self.add_cards(p.hand)
        self.add_cards(p.library)
        self.add_cards(p.graveyard)

    def add_cards(self, cards: list[Obj]) -> None:
        seen = self.seen
        seen.append(len(cards))
        for o in cards:
            seen.append(o.id)
            seen.append(mark_of(o.card))
            if o.face_down or o.seen_by:
                seen.append(o.seen_by * 2 + o.face_down)

    def add_permanent(self, p: Permanent) -> None:
        seen = self.seen
        bits = p.tapped | p.sick << 1 | p.deathtouched << 2 | p.dirty << 3 | p.face_down << 4 | p.back_up << 5
        bits |= p.loyalty_used << 6 | p.phased_out << 7
        seen.append(p.id)
        seen.append(mark_of(p.card))
        seen.append(bits)
        seen.append(p.controller)
        seen.append(p.damage)
        seen.append(p.timestamp)
        seen.append(p.entered_turn)
        seen.append(p.attached_to)
        seen.append(p.attacks)
        c = p.chars
        if c is not p.card.chars:
            seen.extend((mark_of(p.base), c.types, c.power, c.toughness, c.keywords, c.colors, len(c.abilities.all)))
        if p.counters or p.attachments or p.memory or p.uses or p.x or p.default_controller != p.owner:
            more = [p.counters, p.attachments, p.memory, p.uses, p.x, p.default_controller, p.owner, p.protector]
            seen.append(mark(json.dumps(encode(more))))

    def add_combat(self, combat: Combat) -> None:
        seen = self.seen
        seen.append(combat.any_attacked + 2 * combat.blockers_declared + 4 * combat.damage_steps)
        for a in combat.attacking:
            seen.extend((a.id, a.defender, a.blocked, a.band, a.dealt, len(a.blockers)))
            seen.extend(a.blockers)
        for b in combat.blocking:
            seen.append(b.id)
            seen.append(b.dealt)
            seen.extend(b.attackers)


def mark(text: str) -> int:
    """A number for a text, the same in every process."""
    return crc32(text.encode())


def mark_of(card: CardDef) -> int:
    """A number for a card, found once; long, as there may be ten thousands of cards."""
    if card.mark < 0:
        named = f"{card.key} {card.home} {card.place}".encode()
        card.mark = int.from_bytes(hashlib.blake2b(named, digest_size=7).digest(), "little")
    return card.mark


def fingerprint(g: State) -> int:
    found = Fingerprint()
    found.add_state(g)
    return tuple(found.seen).__hash__()
