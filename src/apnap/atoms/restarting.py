"""Restarting the game (726): every card goes back to where a game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.supplementary import put_in_deck
from apnap.state.kinds import EVENT_KINDS, NOBODY, NOTHING, Zone
from apnap.state.objects import Obj, Objects

if TYPE_CHECKING:
    from apnap.state.game_state import State


def restart(g: State, seat: int, left_out: list[int]) -> None:
    """That game has ended (726.1); all cards but those left out, which stay in exile (726.5), make up the new one."""
    cards = [o for o in g.objects.values() if o.is_card and o.zone != Zone.ANTE and not g.players[o.owner].left]
    for m in g.merged:
        whole = g.objects[m.id]
        for part in m.parts[1:] if whole.is_card else m.parts:
            if part.is_card and not g.players[whole.owner].left:
                cards.append(Obj(g.fresh_id(), part.card, whole.owner, Zone.BATTLEFIELD, True, False, 0))
                if part.leads >= 0:
                    g.commanders[part.leads].id = cards[-1].id
    kept = [o for o in cards if o.id in left_out and o.zone == Zone.EXILE]
    decks = [o for o in g.command if o.card.supplementary]
    leaders = [c.id for c in g.commanders]
    owned = [o for o in cards if o not in kept and o not in decks and not o.card.supplementary]
    junk = [o for o in cards if o.card.supplementary and o not in decks and o not in kept]
    clear(g)
    for p in g.players:
        p.hand = []
        p.graveyard = []
        p.library = []
        if p.left:
            continue
        p.life = g.format.life(g.ruleset.starting_life, len(g.players), len(g.team_of(p.seat)), g.is_archenemy(p.seat))
    for o in owned:
        if o.id not in leaders:
            new = Obj(g.fresh_id(), o.card, o.owner, Zone.LIBRARY, True, False, 0)
            g.objects[new.id] = new
            g.players[o.owner].library.append(new)
    for o in [*decks, *junk]:
        put_in_deck(g, o.card, o.owner)
    for o in kept:
        g.objects[o.id] = o
        g.exile.append(o)
    for c in g.commanders:
        c.casts = 0
        c.damage = {}
        c.fresh = False
        found = [o for o in owned if o.id == c.id]
        if found:
            new = Obj(g.fresh_id(), found[0].card, c.owner, Zone.COMMAND, True, False, 0)
            g.objects[new.id] = new
            g.command.append(new)
            c.id = new.id
        elif not any(o.id == c.id for o in kept):  # 726.5a: one that is left out stays the deck's commander
            c.id = NOTHING
    g.starting_player = seat  # 726.1a


def clear(g: State) -> None:
    """Nothing of the game that was is left: neither objects nor effects, neither turns nor designations."""
    g.objects = Objects([None] * g.next_id, 0)
    for found in (g.battlefield, g.phased_out):
        found.clear()
    g.stack = []
    g.exile = []
    g.command = []
    g.face_up = {}
    g.planar = []
    g.monarch = NOBODY
    g.initiative = NOBODY
    g.delvers = []
    g.merged = []
    g.items = {}
    g.last_known = {}
    g.past_items = {}
    g.agenda = []
    g.waiting = []
    g.delayed = []
    g.spent = None
    g.lasting = []
    g.listeners = [None] * EVENT_KINDS
    g.rules = {}
    g.replacers = {}
    g.statics = []
    g.offers = []
    g.stirred = []
    g.dirty = []
    g.combat = None
    g.day = 0
    clear_turns(g)
    g.relayer_everything()
    g.stamp += 1
    for p in g.players:
        p.pool = [0, 0, 0, 0, 0, 0]
        p.special_mana = None
        p.counters = None
        p.lands_played = 0
        p.drew_from_empty = False
        p.spells_cast = 0
        p.spells_cast_last_turn = 0
        p.drawn = 0
        p.turns_taken = 0
        p.controlled_by = p.seat
        p.mulligans = 0
        p.kept = False
        p.stats = None
        p.dirty = False


def clear_turns(g: State) -> None:
    g.melee = None
    g.turn = None
    g.phase = None
    g.step = None
    g.plan_phases([])
    g.steps = []
    g.elsewhere = ()
    g.extra_turns = []
    g.riders = []
    g.turn_number = 0
    g.pending_turn = None
    g.first_things = []
    g.previous_spells = 0
    g.cleanup_again = False
    g.passes = 0
    g.passed = 0
    g.holder = NOBODY
    g.attacked = ()
    g.blocked = ()
    g.blocks = ()
    g.rounds = 0
    g.loop_hashes = []
    g.mana_floating = False
    g.direction = 1
