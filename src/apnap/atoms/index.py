"""Indexes over the abilities in play, so that work follows what changed rather than the size of the board.

Their order is one that the objects themselves give (by id, what lasts or is delayed after that), never the order in
which play happened to find them: a game that was saved and loaded lists the same answers in the same places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from apnap.state.effects import UNKNOWN, ChangeEntry, Lasting, Listener, ReplacementEntry, RuleEntry, StaticEntry
from apnap.state.kinds import ARTIFACT, CREATURE, LAND, PHASING, Ev, Zone
from apnap.state.objects import Item
from apnap.vocab.abilities import Replacement, Static, Triggered
from apnap.vocab.continuous import Modification
from apnap.vocab.rules_text import Rule
from apnap.vocab.while_tapped import works_tapped

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.effects import Delayed
    from apnap.state.game_state import State
    from apnap.state.objects import Obj, Permanent

LAST_OF_TURN: Final = int(Ev.TURN_ENDS)  # the first kinds of events are turns, phases and steps that begin and end
Key = TypeVar("Key")
Entry = TypeVar("Entry", bound=ChangeEntry)


def index_permanent(g: State, perm: Permanent) -> None:
    """Enter a permanent's present abilities into the indexes."""
    abilities = perm.chars.abilities
    perm.indexed = perm.chars
    g.stir(perm)
    if perm.base.rare or perm.chars is not perm.base.chars:
        look_for_rare(g, perm.chars)
    if perm.tapped and g.ruleset.tapped_artifacts_off and is_off(perm):
        index_tapped(g, perm)
        return
    if abilities.offers or perm.face_down:
        add_offer(g, perm)
    if perm.base.chars.abilities.statics:
        index_statics(g, perm)
    if abilities is not perm.base.chars.abilities and abilities.statics:
        index_granted(g, perm)
    if not abilities.indexed:
        return
    for i, t in enumerate(abilities.triggered):
        if t.zone == Zone.BATTLEFIELD:
            add_listener(g, Listener(perm.id, t, i, None))
    for s in abilities.statics:
        if s.zone == Zone.BATTLEFIELD:
            for rule in s.rules:
                add_rule(g, RuleEntry(perm.id, conditioned(rule, s), None))
    for i, r in enumerate(abilities.replacements):
        if not r.self_only:
            add_replacer(g, ReplacementEntry(perm.id, r, None, perm.id * 100 + i))


def look_for_rare(g: State, c: Chars) -> None:
    """What turns look for in permanents and few have."""
    if c.keywords & PHASING:
        g.may_phase = True
    if c.subtypes:
        if "Saga" in c.subtypes:
            g.may_have_sagas = True
        if "Attraction" in c.subtypes:
            g.may_visit = True


def add_offer(g: State, perm: Permanent) -> None:
    offers = g.offers
    at = len(offers)
    while at and offers[at - 1].id > perm.id:
        at -= 1
    offers.insert(at, perm)


def index_tapped(g: State, perm: Permanent) -> None:
    """Of what is off while tapped, the abilities that speak of being tapped still work: those that untap it …"""
    abilities = perm.chars.abilities
    if any(works_tapped(a) for a in abilities.activated):
        add_offer(g, perm)
    for i, t in enumerate(abilities.triggered):
        if t.zone == Zone.BATTLEFIELD and works_tapped(t):
            add_listener(g, Listener(perm.id, t, i, None))
    for s in abilities.statics:
        if s.zone == Zone.BATTLEFIELD and works_tapped(s):
            for rule in s.rules:
                add_rule(g, RuleEntry(perm.id, conditioned(rule, s), None))


def is_off(perm: Permanent) -> bool:
    """Whether being tapped switches its abilities off, under rules of which that is true."""
    return perm.chars.types & (ARTIFACT | CREATURE | LAND) == ARTIFACT


def conditioned(rule: Rule, s: Static) -> Rule:
    """A rule change with the condition of its static ability."""
    if s.condition is None:
        return rule
    key = (id(rule), id(s))
    made = CONDITIONED.get(key)
    if made is None:
        made = Rule(
            rule.kind,
            rule.scope,
            rule.who,
            rule.n,
            s.condition,
            rule.cost,
            rule.text,
            rule.optional,
            rule.then,
            rule.against,
        )
        CONDITIONED[key] = made
        KEPT.append((rule, s))
    return made


CONDITIONED: Final[dict[tuple[int, int], Rule]] = {}
KEPT: Final[list[tuple[Rule, Static]]] = []  # what the keys stand for, so that an id is never another node's


def index_statics(g: State, perm: Permanent) -> None:
    """Static abilities that modify characteristics are found by what the permanent is before other effects (613)."""
    for s in perm.base.chars.abilities.statics:
        if s.zone == Zone.BATTLEFIELD:
            for mod in s.mods:
                add_static(g, StaticEntry(perm.id, mod, perm.timestamp, s, False))


def index_granted(g: State, perm: Permanent) -> None:
    """Static abilities that effects gave it: the layers find them themselves, but the board must know of them."""
    own = perm.base.chars.abilities.statics
    for s in perm.chars.abilities.statics:
        if s not in own:
            for mod in s.mods:
                add_static(g, StaticEntry(perm.id, mod, perm.timestamp, s, True))


def add_static(g: State, entry: StaticEntry) -> None:
    statics = g.statics
    at = len(statics)
    while at and statics[at - 1].source > entry.source:
        at -= 1
    statics.insert(at, entry)
    g.layers_simple = UNKNOWN
    g.relayer_everything()
    if entry.node.dynamic or entry.static.condition is not None:
        g.static_reads = 1


def remove_statics(g: State, id: int) -> None:
    if g.statics and any(e.source == id for e in g.statics):
        g.statics = [e for e in g.statics if e.source != id]
        g.layers_simple = UNKNOWN
        g.relayer_everything()
        if not g.statics:
            g.static_reads = 0


def unindex_permanent(g: State, perm: Permanent) -> None:
    remove_statics(g, perm.id)
    if g.offers and perm in g.offers:
        g.offers.remove(perm)
    indexed = perm.indexed
    perm.indexed = None
    if indexed is None or not indexed.abilities.indexed:
        return
    remove_listeners(g, perm.id, indexed.abilities.triggered)
    remove_changes(g, perm.id)


def unindex_card(g: State, obj: Obj) -> None:
    remove_listeners(g, obj.id, obj.card.chars.abilities.triggered)


def remove_listeners(g: State, id: int, triggered: tuple[Triggered, ...]) -> None:
    for t in triggered:
        kind: int = t.trigger.kind
        listeners = g.listeners[kind]
        if listeners is not None:
            left = [x for x in listeners if x.source != id or x.delayed is not None]
            g.listeners[kind] = left if left else None
        if kind == Ev.STATE:
            g.state_triggers = 0 if not g.hears(Ev.STATE) else 1


def remove_changes(g: State, id: int) -> None:
    """What its static and replacement abilities change about the rules and about events."""
    drop_source(g.rules, id)
    drop_source(g.replacers, id)


def drop_source(index: dict[Key, list[Entry]], id: int) -> None:
    for kind in list(index):
        keep(index, kind, [e for e in index[kind] if e.source != id or e.lasting is not None])


def keep(index: dict[Key, list[Entry]], kind: Key, entries: list[Entry]) -> None:
    """Those and no others; a kind of which there is none has no place."""
    if entries:
        index[kind] = entries
    else:
        index.pop(kind, None)


def index_face_up(g: State, obj: Obj) -> None:
    """A face-up scheme, plane or phenomenon: all its abilities function in the command zone (113.6p)."""
    abilities = obj.card.chars.abilities
    for i, t in enumerate(abilities.triggered):
        add_listener(g, Listener(obj.id, t, i, None))
    for s in abilities.statics:
        for mod in s.mods:
            add_static(g, StaticEntry(obj.id, mod, g.face_up[obj.id].timestamp, s, False))
        for rule in s.rules:
            add_rule(g, RuleEntry(obj.id, conditioned(rule, s), None))
    for i, r in enumerate(abilities.replacements):
        add_replacer(g, ReplacementEntry(obj.id, r, None, obj.id * 100 + i))


def forget_face_up(g: State, obj: Obj) -> None:
    """Its abilities function no more: it is turned face down, or leaves the game with its owner."""
    if obj.id in g.face_up:
        remove_statics(g, obj.id)
        remove_listeners(g, obj.id, obj.card.chars.abilities.triggered)
        remove_changes(g, obj.id)
        del g.face_up[obj.id]
        g.past_items[obj.id] = Item(obj.id, obj.card, obj.owner, True, None, obj.id, obj.owner)  # as it last was


def reindex_permanent(g: State, perm: Permanent) -> None:
    unindex_permanent(g, perm)
    index_permanent(g, perm)


def index_card(g: State, obj: Obj) -> None:
    """A card whose abilities function where it is: in a graveyard, a hand, exile (113.6)."""
    if obj.zone == Zone.GRAVEYARD:
        g.graveyards_matter = True
    for i, t in enumerate(obj.card.chars.abilities.triggered):
        # A discarded card may be exiled instead: it is seen there as well.
        if t.zone == obj.zone or (obj.zone == Zone.EXILE and t.trigger.kind == Ev.DISCARDED):
            add_listener(g, Listener(obj.id, t, i, None))


def add_listener(g: State, listener: Listener) -> None:
    kind: int = listener.ability.trigger.kind
    if kind <= LAST_OF_TURN:
        g.turn_heard = True
    listeners = g.listeners[kind]
    if listeners is None:
        g.listeners[kind] = [listener]
    else:
        at = len(listeners)
        while at and listener.comes_before(listeners[at - 1]):
            at -= 1
        listeners.insert(at, listener)
    if kind == Ev.STATE:
        g.state_triggers = 1
        g.unsettled = True


def add_delayed(g: State, delayed: Delayed) -> None:
    g.delayed.append(delayed)
    add_listener(g, Listener(delayed.source, delayed.ability, -1, delayed))


def remove_delayed(g: State, delayed: Delayed) -> None:
    g.delayed = [d for d in g.delayed if d.id != delayed.id]
    kind: int = delayed.ability.trigger.kind
    listeners = g.listeners[kind]
    if listeners is not None:
        left = [x for x in listeners if x.delayed is None or x.delayed.id != delayed.id]
        g.listeners[kind] = left if left else None


def add_rule(g: State, entry: RuleEntry) -> None:
    insert(g.rules.setdefault(entry.node.kind, []), entry)
    g.stamp += 1


def add_replacer(g: State, entry: ReplacementEntry) -> None:
    insert(g.replacers.setdefault(entry.node.kind, []), entry)


def insert(entries: list[Entry], entry: Entry) -> None:
    at = len(entries)
    while at and entry.comes_before(entries[at - 1]):
        at -= 1
    entries.insert(at, entry)


def add_lasting(g: State, lasting: Lasting) -> None:
    g.lasting.append(lasting)
    node = lasting.node
    if isinstance(node, Rule):
        add_rule(g, RuleEntry(lasting.source, node, lasting))
    elif isinstance(node, Replacement):
        add_replacer(g, ReplacementEntry(lasting.source, node, lasting, -lasting.id))
    elif isinstance(node, Modification):
        changed_by(g, lasting)
    g.stamp += 1


def changed_by(g: State, lasting: Lasting) -> None:
    """Its objects must be computed anew; all of them if others may depend on it."""
    g.layers_simple = UNKNOWN
    if g.statics or not lasting.affected:
        g.relayer_touched()
        g.unsettled = True
    for i in lasting.affected:
        perm = g.permanent(i)
        if perm is not None:
            g.touch(perm)


def remove_lasting(g: State, lasting: Lasting) -> None:
    g.lasting = [x for x in g.lasting if x.id != lasting.id]
    node = lasting.node
    if isinstance(node, Rule):
        keep(g.rules, node.kind, [e for e in g.rules.get(node.kind, []) if not e.is_of(lasting)])
    elif isinstance(node, Replacement):
        keep(g.replacers, node.kind, [r for r in g.replacers.get(node.kind, []) if not r.is_of(lasting)])
    else:
        changed_by(g, lasting)
    g.stamp += 1
    g.unsettled = True


def replace_lasting(g: State, old: Lasting, new: Lasting) -> None:
    """A shield was partly used up."""
    g.lasting = [new if x.id == old.id else x for x in g.lasting]
    node = new.node
    if isinstance(node, Replacement):
        g.replacers[node.kind] = [
            ReplacementEntry(r.source, r.node, new, r.key) if r.is_of(old) else r
            for r in g.replacers.get(node.kind, [])
        ]
    elif isinstance(node, Rule):
        g.rules[node.kind] = [
            RuleEntry(e.source, e.node, new) if e.is_of(old) else e for e in g.rules.get(node.kind, [])
        ]


def rebuild(g: State) -> None:
    """All indexes from the objects: after loading, and as a check in tests."""
    g.listeners = [None] * len(g.listeners)
    g.rules = {}
    g.replacers = {}
    g.statics = []
    g.layers_simple = UNKNOWN
    g.offers = []
    g.static_reads = 0
    g.state_triggers = 0
    g.turn_heard = False
    for perm in g.battlefield:
        index_permanent(g, perm)
    for perm in g.phased_out:
        g.stir(perm)
    for p in g.players:
        for zone in (p.hand, p.library, p.graveyard):
            for obj in zone:
                if obj.card.elsewhere & (1 << obj.zone):
                    index_card(g, obj)
    for obj in [*g.exile, *g.command]:
        if obj.card.elsewhere & (1 << obj.zone):
            index_card(g, obj)
    for obj in g.command:
        if obj.id in g.face_up:
            index_face_up(g, obj)
    pending, g.lasting = g.lasting, []
    for lasting in pending:
        add_lasting(g, lasting)
    waiting, g.delayed = g.delayed, []
    for delayed in waiting:
        add_delayed(g, delayed)


def follow_spell(g: State, spell: int, perm: int) -> None:
    """400.7c: what was chosen or fixed about damage from a permanent spell goes on for the permanent it becomes."""
    for lasting in list(g.lasting):
        if isinstance(lasting.node, Replacement):
            vars = lasting.vars or {}
            if spell in lasting.affected or any(spell in values for values in vars.values()):
                replace_lasting(g, lasting, renamed(lasting, spell, perm))


def renamed(lasting: Lasting, old: int, new: int) -> Lasting:
    """The same effect, about the new object as well."""
    vars = {k: [*v, new] if old in v else v for k, v in (lasting.vars or {}).items()}
    affected = (*lasting.affected, new) if old in lasting.affected else lasting.affected
    return Lasting(
        lasting.id,
        lasting.node,
        lasting.source,
        lasting.controller,
        affected,
        lasting.duration,
        lasting.timestamp,
        lasting.n,
        vars,
    )


def show_anew(g: State, perm: Permanent) -> None:
    """Its copiable values have changed (`Permanent.base`)."""
    perm.chars = perm.base.chars
    reindex_permanent(g, perm)
    g.touch(perm)
    g.relayer_everything()
