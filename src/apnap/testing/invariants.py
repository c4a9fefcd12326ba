"""What must be true of every position."""

from __future__ import annotations

from apnap.atoms.as_long_as import conditions_of, goes_on
from apnap.atoms.continuous import refresh
from apnap.atoms.index import rebuild
from apnap.eras.fifth.neutral import ANY, FAST, Neutral
from apnap.flow import StackSpine
from apnap.game import Game
from apnap.queries.markers import may_go_on
from apnap.rules.actions import all_idle, nothing_to_do
from apnap.rules.state_based import NOTHING_DUE, check_state
from apnap.state.combat import Combat
from apnap.state.effects import INVOLVED, Until
from apnap.state.game_state import State
from apnap.state.kinds import PHASING, Q, Zone
from apnap.state.melee import Melee
from apnap.state.objects import NO_IDS, NO_NOTES, NO_SLOTS, Obj, Permanent
from apnap.telling import notation


def check_copies(game: Game) -> None:
    """A copy and a saved game are the same game: same hash, same question, same answers."""
    want = game.state_hash()
    texts = notation.labels(game.state, game.state.options)
    for twin in (game.clone(), Game.from_json(game.to_json())):
        assert twin.state_hash() == want, "a copy has another hash"
        assert notation.labels(twin.state, twin.state.options) == texts, "a copy has other choices"
        if twin.state.ask_kind == Q.PRIORITY:
            fresh = notation.labels(twin.state, twin.state.ruleset.spine.actions(twin.state))
            assert fresh == texts, f"a copy would list other choices: {fresh} instead of {texts}"


def check_position(game: Game) -> None:
    """Everything that must hold at any decision."""
    g = game.state
    check_zones(g)
    check_attachments(g)
    check_mana(g)
    check_schedule(game)
    if g.melee is not None and not g.over:
        check_markers(g, g.melee)
    check_indexes(g)
    check_options(game)
    check_idle(g)
    check_nothing_pending(g)
    if g.ask_kind == Q.PRIORITY:
        check_characteristics(g)
    if between_things(g):
        check_full_look(g)
        check_durations(g)


def check_idle(g: State) -> None:
    """Nobody who is taken for idle could do anything; and nobody wrote into what frames have in common."""
    if all_idle(g) and not g.over:
        assert all(p.left or nothing_to_do(g, p.seat) for p in g.players), "somebody could do something"
        assert all(p.left or all(o.card.slow for o in p.hand) for p in g.players), "somebody holds an instant"
    assert not (NO_SLOTS or NO_IDS or NO_NOTES), "what is nobody's has been written to"


def between_things(g: State) -> bool:
    """Whether someone has priority and nothing is half done.

    In 1997 players are also asked in the middle of things: about interrupts, damage, regeneration.
    """
    if g.ask_kind != Q.PRIORITY:
        return False
    task = g.asking
    return isinstance(g.ruleset.spine, StackSpine) or (type(task) is Neutral and task.kinds in (ANY, FAST))


def check_nothing_pending(g: State) -> None:
    """Whoever has priority has it with nothing left to do (117.5).  Cheap enough for every decision.

    In 1997 what is left of the phase is on the agenda; what changed has been looked at all the same.
    """
    assert not g.spent, "an ability that has triggered still listens"
    if not between_things(g):
        return
    assert not g.unsettled and not g.relayer, "something changed and was not looked at before priority"
    if isinstance(g.ruleset.spine, StackSpine):
        assert not g.pending, f"{type(g.agenda[-1]).__name__} is pending at priority"
        assert not g.waiting, "an ability has triggered and is not on the stack"
        assert not g.static_reads or g.stamp == g.layer_stamp, "characteristics are older than the game"


def check_durations(g: State) -> None:
    """Nothing lasts "for as long as" something that is not so (611.2b), and whoever must be watched is."""
    for lasting in g.lasting:
        if lasting.duration.until == Until.AS_LONG_AS:
            assert g.watching and goes_on(g, lasting), "an effect has outlived its condition"
    for item in [*g.stacked(), *g.waiting]:
        assert g.watching or not conditions_of(item.ability), f"nobody watches {item.card.name}"


def check_full_look(g: State) -> None:
    """Looking at everything finds no state-based action that looking at what changed has missed (704.3)."""
    twin = g.clone()
    twin.log = None
    for p in twin.players:
        p.dirty = True
    for perm in twin.battlefield:
        twin.touch(perm)
    twin.sba_extra = True
    twin.relayer_everything()
    twin.layers_simple = INVOLVED
    depth = twin.pending
    done = check_state(twin)
    if done != NOTHING_DUE or twin.pending > depth:
        what = [type(t).__name__ for t in twin.agenda[depth:]]
        raise AssertionError(f"a full look finds more to do: {what or done}")


def check_zones(g: State) -> None:
    """Every object is in exactly one zone, and `g.objects` knows exactly these."""
    found: dict[int, Obj] = {}

    def add(objs: list[Obj], zone: Zone, owner: int | None = None) -> None:
        for o in objs:
            assert o.id not in found, f"{o.card.name} is in two places"
            assert o.zone == zone, f"{o.card.name} in {zone.name} thinks it is in {o.zone}"
            assert owner is None or o.owner == owner, f"{o.card.name} in someone else's {zone.name}"
            assert g.objects.get(o.id) is o, f"{o.card.name} in {zone.name} is not among the objects"
            found[o.id] = o

    for p in g.players:
        add(p.library, Zone.LIBRARY, p.seat)
        add(p.hand, Zone.HAND, p.seat)
        add(p.graveyard, Zone.GRAVEYARD, p.seat)
        if p.left:
            assert not (p.library or p.hand or p.graveyard), "cards of a player who left"
    add(list(g.battlefield), Zone.BATTLEFIELD)
    add(list(g.phased_out), Zone.BATTLEFIELD)
    add(list(g.stacked()), Zone.STACK)
    add(g.exile, Zone.EXILE)
    add(g.command, Zone.COMMAND)
    add(g.ante, Zone.ANTE)
    for o in g.objects.values():
        assert g.objects[o.id] is o
        assert o.id in found or o.zone == Zone.NOWHERE, f"{o.card.name} is nowhere"
        assert o.id < g.next_id
    assert len(g.objects) == len(g.objects.values())
    for perm in g.battlefield:
        assert not perm.phased_out and perm.damage >= 0
        assert not g.players[perm.controller].left, f"{perm.card.name} is controlled by a player who left"
    for o in found.values():
        assert g.over or o.zone == Zone.ANTE or not g.players[o.owner].left, f"{o.card.name}: its owner has left"


def check_attachments(g: State) -> None:
    for perm in g.battlefield:
        host = g.permanent(perm.attached_to)
        if host is not None:
            assert host.attachments is not None and perm.id in host.attachments, f"{perm.card.name}: one-sided"
        for i in perm.attachments or []:
            rider = g.objects.get(i)
            assert isinstance(rider, Permanent) and rider.attached_to == perm.id, f"{perm.card.name}: stale rider"
    for combat in [g.combat, *([] if g.melee is None else g.melee.combats())]:
        if combat is not None:
            check_combat(g, combat)


def check_combat(g: State, combat: Combat) -> None:
    for i in [*combat.attackers, *combat.blockers]:
        assert g.permanent(i) is not None, "someone in combat is not on the battlefield"
    for attacker in combat.attacking:
        assert len(set(attacker.blockers)) == len(attacker.blockers), "a creature blocks another twice"
        for b in attacker.blockers:
            assert attacker.id in combat.blockers[b].attackers, "a block is one-sided"


def check_markers(g: State, melee: Melee) -> None:
    """As many turn markers as there are full fours (807.4a), and every one of them somewhere it may be (807.4c–d)."""
    wanted = max(1, g.alive // g.format.markers)
    assert len(melee.markers) - sum(m.removals for m in melee.markers) == wanted, "too many turn markers, or too few"
    assert [m.number for m in melee.markers if m.aside is None] == [melee.front], "not one turn is in hand"
    assert g.turn is not None or any(may_go_on(g, melee, m) for m in melee.markers), (
        "every turn marker waits for another"
    )
    turns = [g.turn_number] + [a.turn_number for a in melee.others() if a.turn is not None]
    assert len(set(turns)) == len(turns) and max(turns) <= melee.begun, "two turns of one number"
    for m in melee.markers:
        turn = g.turn if m.aside is None else m.aside.turn
        assert turn is None or turn.player == m.seat, "a turn of somebody who has no turn marker"
        assert turn is not None or g.pending_turn is not None or not g.players[m.seat].left, "a marker of nobody"
        assert turn is not None or g.pending_turn is not None or not m.removals, "a marker that was to be removed"
    for plan in [*melee.owed, *[t for a in melee.others() for t in a.extra_turns]]:
        assert plan.extra, "a turn of the normal order is owed"
    assert sorted(g.elsewhere) == sorted(a.active for a in melee.others() if a.turn is not None)
    for i, parts in melee.wounds.items():
        perm = g.permanent(i)
        assert perm is None or sum(parts.values()) >= perm.damage, "damage of no turn"


def check_mana(g: State) -> None:
    for p in g.players:
        assert all(n >= 0 for n in p.pool)
        if not g.mana_floating:
            assert not any(p.pool) and not p.special_mana, "mana nobody knows of"


def check_schedule(game: Game) -> None:
    g = game.state
    assert game.schedule is not None  # it can be told at any time
    ids = [x.id for x in g.steps] + [x.id for x in g.phases] + [x.id for x in g.extra_turns]
    assert len(ids) == len(set(ids)), "a step, phase or turn is planned twice"
    if g.turn is None:
        assert g.phase_kind is None and g.step_kind is None and not g.phases and not g.steps
    else:
        assert g.is_active(g.turn.player)
    if g.step_kind is not None:
        assert g.phase_kind is not None
    assert g.alive == sum(1 for p in g.players if not p.left)


def check_options(game: Game) -> None:
    """Texts name exactly one option each; the listed actions are what one would find now."""
    g = game.state
    assert g.options, f"{g.ask_kind.name}: nothing to choose"
    texts = notation.labels(g, g.options)
    assert len(set(texts)) == len(texts)
    for i, text in enumerate(texts):
        assert notation.find(g, g.options, text) == i, text
    if g.ask_kind == Q.PRIORITY:
        assert not g.players[g.ask_player].left
        fresh = g.ruleset.spine.actions(g)
        assert [(o.act, o.id, o.aux) for o in fresh] == [(o.act, o.id, o.aux) for o in g.options], "stale options"


def index_of(g: State) -> dict[str, list[str]]:
    """The indexes as plain text, for comparing."""
    out: dict[str, list[str]] = {}
    for kind, listeners in enumerate(g.listeners):
        if listeners:
            out[f"listeners {kind}"] = [
                f"{x.source} {x.ability.home}/{x.ability.place} {-1 if x.delayed is None else x.delayed.id}"
                for x in listeners
            ]
    for name, rules in g.rules.items():
        out[f"rules {name}"] = [
            f"{e.source} {e.node.home}/{e.node.place} {-1 if e.lasting is None else e.lasting.id}" for e in rules
        ]
    for event, entries in g.replacers.items():
        out[f"replacers {event}"] = [
            f"{r.source} {r.node.home}/{r.node.place} {-1 if r.lasting is None else r.lasting.id}" for r in entries
        ]
    out["statics"] = [f"{s.source} {s.node.home}/{s.node.place}" for s in g.statics]
    out["offers"] = [str(p.id) for p in g.offers]
    out["state triggers"] = [str(bool(g.state_triggers))]
    return out


def check_indexes(g: State) -> None:
    """What the indexes say is what the objects say, in the same order: answers by number depend on it."""
    twin = g.clone()
    rebuild(twin)
    kept, made = index_of(g), index_of(twin)
    for key in sorted({*kept, *made}):
        assert kept.get(key, []) == made.get(key, []), f"{key}: {kept.get(key)} is not {made.get(key)}"
    for perm in [*g.battlefield, *g.phased_out]:
        stirred = perm.tapped or perm.sick or perm.damage or perm.deathtouched
        counted = perm.uses or perm.loyalty_used or perm.attacks
        assert perm.stirred == (perm in g.stirred), f"{perm.card.name}: stirred?"
        assert perm.stirred or not (stirred or counted), f"{perm.card.name} has done something nobody will undo"
        assert g.may_phase or not perm.chars.keywords & PHASING, f"{perm.card.name} will not phase"
        if not perm.phased_out:  # as it phases in, it is looked at anew
            assert g.may_visit or "Attraction" not in perm.chars.subtypes, f"{perm.card.name} is not visited"
            assert g.may_have_sagas or "Saga" not in perm.chars.subtypes, f"{perm.card.name} gets no lore"
    assert g.static_reads or not twin.static_reads, "effects that read the game are not known to"


def check_characteristics(g: State) -> None:
    """Computing everything anew changes nothing."""
    twin = g.clone()
    twin.relayer_everything()
    twin.layers_simple = INVOLVED  # by all layers, whatever the effects
    refresh(twin)
    for a, b in zip(g.battlefield, twin.battlefield, strict=True):
        x, y = a.chars, b.chars
        same = (x.name, x.types, x.supertypes, x.subtypes, x.colors, x.power, x.toughness, x.keywords)
        new = (y.name, y.types, y.supertypes, y.subtypes, y.colors, y.power, y.toughness, y.keywords)
        assert same == new and a.controller == b.controller, f"{a.card.name}: {same} should be {new}"
        assert x.abilities.all == y.abilities.all, f"{a.card.name}: other abilities"
