"""Zone changes (400.7): moving, entering, dying, discarding, sacrificing, tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.arrivals import note_together
from apnap.atoms.attach import fasten
from apnap.atoms.commanders import follow_card, forget_card
from apnap.atoms.continuous import refresh
from apnap.atoms.counting import count_move
from apnap.atoms.emit import emit, record
from apnap.atoms.following import following
from apnap.atoms.happening import happen
from apnap.atoms.hearing import hear
from apnap.atoms.index import follow_spell, index_card, index_permanent, unindex_card, unindex_permanent
from apnap.atoms.knowing import knowing
from apnap.atoms.markers import leave_stack
from apnap.atoms.merging import apart, arrange, merged_at
from apnap.atoms.removal import remove_from_combat
from apnap.atoms.would import PERFORMERS, Performer, Would
from apnap.atoms.would_move import would_move
from apnap.cards.blank import FACE_DOWN
from apnap.errors import TooManyObjects
from apnap.events import Event
from apnap.queries.objects import zone_list
from apnap.state import keys
from apnap.state.kinds import BATTLE, DAYBOUND, INDESTRUCTIBLE, NIGHTBOUND, NOTHING, Ev, Zone
from apnap.state.objects import Frame, Item, Obj, Permanent, leave_list, take_from

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.effects import Listener
    from apnap.state.game_state import State
    from apnap.state.merged import Merged


def move(g: State, id: int, to: Zone, rule: str, cx: Frame | None = None) -> None:
    happen(g, [would_move(g, id, to, rule, cx)])


def move_all(g: State, ids: list[int], to: Zone, rule: str, cx: Frame | None = None) -> None:
    ws: list[Would] = []
    for i in ids:
        obj = g.objects.get(i)
        if obj is not None and not (isinstance(obj, Permanent) and obj.phased_out):  # 702.26b
            ws.append(would_move(g, i, to, rule, cx))
    if ws:
        happen(g, ws)


def do_moves(g: State, ws: list[Would]) -> None:
    before: list[Listener] | None = g.listening(Ev.MOVED)
    if before is not None:
        before = before.copy()  # leaving is judged by what was there before (603.10a)
    events: list[Event] | None = None
    entered: Permanent | None = None
    more: list[Permanent] | None = None  # that entered with it
    discards: dict[int, int] | None = None
    alone = len(ws) == 1
    if len(ws) > 1:
        ws = together(g, ws)
    for w in ws:
        old = g.objects.get(w.obj)
        left = old if isinstance(old, Permanent) else None
        if alone and left is not None:
            emit_before_leaving(g, w, left)
        if old is None or (not old.is_card and w.to != Zone.STACK and is_gone_token(old)):
            continue
        if w.to == Zone.BATTLEFIELD and g.players[w.controller].left:  # 800.4b
            continue
        origin = old.zone
        whole = merged_at(g, old.id) if g.merged else None
        take_out(g, old)
        if whole is None:
            new = put_in(g, w, old, alone)
        else:
            events = [] if events is None else events
            new = come_apart(g, w, old, whole, alone, events)
        if g.counting:
            count_move(g, w, old, new)
        player = w.player if left is None else left.controller
        if isinstance(new, Permanent):
            player = new.controller
            if entered is None:
                entered = new
            else:
                more = [] if more is None else more
                more.append(new)
        elif not new.is_card:  # a token (704.5d), or a copy of a spell that was not to stay on the stack (704.5e)
            g.sba_extra = True
            g.unsettled = True
        g.way = w.way
        if w.frame != NOTHING:
            note_moved(g, w, old.id, new.id)
        if g.tells(Ev.MOVED) or before is not None:
            events = [] if events is None else events
            events.append(moved_event(w, player, old.id, new, origin))
        if left is not None and left.attached_to != NOTHING:
            left.remember(keys.BECAME, [new.id])  # its own abilities can find it there (603.6e)
        if old.face_down and w.to != Zone.BATTLEFIELD and isinstance(old, (Permanent, Item)):
            emit(g, Ev.REVEALED, "708.9", old.owner, new.id, cause=new.id)
        if w.how == "discard":
            discards = note_discarded(g, w, old, new, discards)
    if events is not None:
        tell_moves(g, events, before)
    if entered is not None:
        have_entered(g, ws[0], entered, more)
    if discards is not None:
        announce_discards(g, discards, ws[0])


def have_entered(g: State, first: Would, perm: Permanent, more: list[Permanent] | None) -> None:
    if more is not None and g.ruleset.oldest_legend_stays:
        note_together([perm, *more])
    has_entered(g, first, perm)
    if more is not None:
        for other in more:
            has_entered(g, first, other)


def has_entered(g: State, first: Would, perm: Permanent) -> None:
    """It is attached, and counters it entered with were put on it (122.6), by its controller (122.6a)."""
    who = perm.controller
    if perm.attached_to != NOTHING:
        emit(g, Ev.ATTACHED, first.rule, who, perm.id, other=perm.attached_to)
    if perm.counters is not None:
        for kind, n in perm.counters.items():
            emit(g, Ev.COUNTERS_PUT, "122.6", who, perm.id, other=who, n=n, m=n, cause=perm.id, note=kind)


def is_gone_token(obj: Obj) -> bool:
    """A token that has left the battlefield goes nowhere any more (111.8)."""
    return not obj.is_card and not isinstance(obj, (Permanent, Item)) and obj.zone != Zone.NOWHERE


def come_apart(g: State, w: Would, old: Obj, whole: Merged, alone: bool, events: list[Event]) -> Obj:
    """Of a melded or merged permanent each card and token goes to the zone (712.21, 729.3): those below the first."""
    rest: list[Obj] = []
    for part in whole.parts[1:]:
        other = Obj(g.fresh_id(), part.card, old.owner, old.zone, part.is_card, False, 0)
        if part.leads >= 0:
            g.commanders[part.leads].id = other.id
        done = apart(w, part)
        new = put_in(g, done, other, False)
        rest.append(new)
        if not new.is_card:  # 704.5d
            g.sba_extra = True
            g.unsettled = True
        if w.frame != NOTHING and w.frame in g.items:
            g.items[w.frame].note(keys.MOVED, new.id)  # 712.21c, 729.3c: whatever finds one finds all of them
        if g.tells(Ev.MOVED):  # it was put there, but no second permanent has left
            events.append(moved_event(w, old.owner, NOTHING, new, Zone.NOWHERE))
        if part.shown is FACE_DOWN:
            emit(g, Ev.REVEALED, "708.9", old.owner, new.id, cause=new.id)
    if isinstance(old, Permanent):
        old.remember(keys.PARTS, [o.id for o in rest])
    first = put_in(g, apart(w, whole.parts[0]), old, alone)
    arrange(g, w, whole, [first, *rest])
    return first


def moved_event(w: Would, player: int, old: int, new: Obj, origin: Zone) -> Event:
    return Event(Ev.MOVED, w.rule, w.way, player, new.id, other=old, n=origin, m=new.zone, cause=w.source, note=w.how)


def tell_moves(g: State, events: list[Event], before: list[Listener] | None) -> None:
    """All of it has happened: the log, then what listened before, then what does now."""
    for event in events:
        if g.log is not None:
            record(g, event)
        if before is not None:
            hear(g, event, before, True)
        after = g.listening(Ev.MOVED)
        if after is not None:
            hear_arrivals(g, event, after)


def note_discarded(g: State, w: Would, old: Obj, new: Obj, before: dict[int, int] | None) -> dict[int, int]:
    """How many cards each player has discarded now, with those before."""
    emit(g, Ev.DISCARDED, "701.9a", old.owner, new.id, other=old.id, n=1, cause=w.source)
    g.players[old.owner].bump(keys.DISCARDED)
    discards: dict[int, int] = {} if before is None else before
    discards[old.owner] = discards.get(old.owner, 0) + 1
    return discards


def announce_discards(g: State, discards: dict[int, int], w: Would) -> None:
    """Cards discarded together are one event besides ("one or more cards"): how many, and which time this turn."""
    for seat, n in discards.items():
        g.players[seat].bump(keys.DISCARDS)
        emit(g, Ev.DISCARDS, w.rule, seat, n=n, m=g.players[seat].stat(keys.DISCARDS), cause=w.source, note="discards")


def in_turn_order(g: State, ws: list[Would]) -> list[Would]:
    """Objects that enter together get their timestamps in APNAP order (613.7m)."""
    found: list[Would] = []
    for seat in g.apnap():
        found.extend([w for w in ws if w.controller == seat])
    found.extend([w for w in ws if w not in found])
    return found


def hear_arrivals(g: State, event: Event, listeners: list[Listener]) -> None:
    arriving = [x for x in listeners if not x.ability.trigger.looks_back]
    if arriving:
        hear(g, event, arriving, False)


def note_moved(g: State, w: Would, old: int, new: int) -> None:
    item = g.items.get(w.frame)
    if item is not None:
        item.note(keys.MOVED, new)
        item.note(keys.WAS, old)
    elif w.n != Zone.BATTLEFIELD and w.to in (Zone.GRAVEYARD, Zone.EXILE):
        announced = g.objects.get(w.frame)
        if isinstance(announced, Item):
            for key, ids in announced.paid.items():
                if old in ids:  # a card that pays a cost is found where everybody can see it (400.7j)
                    announced.paid[key] = [new if i == old else i for i in ids]


def together(g: State, ws: list[Would]) -> list[Would]:
    """In which order; told before any is gone: what leaves at the same time still hears of the others (603.10a)."""
    if ws[0].to == Zone.BATTLEFIELD:
        ws = in_turn_order(g, ws)
    for w in ws:
        old = g.objects.get(w.obj)
        if isinstance(old, Permanent):
            emit_before_leaving(g, w, old)
    return ws


def emit_before_leaving(g: State, w: Would, old: Permanent) -> None:
    if w.how == "sacrifice":
        emit(g, Ev.SACRIFICED, "701.21a", old.controller, old.id, cause=w.source)
    if old.attached_to != NOTHING and g.hears(Ev.UNATTACHED):
        emit(g, Ev.UNATTACHED, "701.3d", old.controller, old.id, other=old.attached_to, cause=w.source)


def take_out(g: State, old: Obj) -> None:
    g.stamp += 1
    if isinstance(old, Permanent):
        leave_battlefield(g, old)
        return
    if isinstance(old, Item):
        leave_stack(g, old)
        g.past_items[old.id] = old  # whoever moved it may still speak of its controller (608.2h)
    elif old.zone != Zone.NOWHERE:
        take_from(zone_list(g, old.owner, old.zone), old)
        if old.card.elsewhere and works_in(old.card, old.zone):
            unindex_card(g, old)
        if g.items and is_aimed_at(g, old.id):
            g.past_items[old.id] = Item(old.id, old.card, old.owner, old.is_card, None, old.id, old.owner)  # 608.2h
    del g.objects[old.id]


def is_aimed_at(g: State, id: int) -> bool:
    """Whether it is a target of what is resolving: what is said of it later is said of it as it last was."""
    for item in g.items.values():
        for chosen in item.targets:
            if id in chosen:
                return True
    return False


def leave_battlefield(g: State, old: Permanent) -> None:
    if g.combat is not None or g.melee is not None:
        remove_from_combat(g, old.id, "506.4")
    if old.phased_out:
        g.phased_out.remove(old)
    else:
        leave_list(g.battlefield, old)
        unindex_permanent(g, old)
    if g.merged:
        g.merged = [m for m in g.merged if m.id != old.id]
    del g.objects[old.id]
    g.last_known[old.id] = old
    if old.attached_to != NOTHING:
        host = g.objects.get(old.attached_to)  # perhaps phased out, both of them
        if isinstance(host, Permanent) and host.attachments is not None and old.id in host.attachments:
            host.attachments.remove(old.id)
    if old.attachments is not None:
        for i in old.attachments:
            rider = g.permanent(i)
            if rider is not None:
                g.touch(rider)
    if old.memory is not None and (old.remembered(keys.UNTIL_IT_LEAVES) or old.remembered(keys.PHASED_UNTIL_IT_LEAVES)):
        following().left(g, old)  # 610.3, 610.4
    g.unsettled = True
    if g.statics:
        g.relayer_touched()


def put_in(g: State, w: Would, old: Obj, alone: bool) -> Obj:
    id = g.fresh_id()
    if len(g.objects) > g.limits.objects:
        raise TooManyObjects(f"more than {g.limits.objects} objects")
    to = w.to
    if g.commanders and old.is_card:
        follow_card(g, old.id, id, to)
    if to == Zone.BATTLEFIELD:
        if g.lasting and old.zone == Zone.STACK:
            follow_spell(g, old.id, id)
        card = old.card.card()
        return enter(g, w, id, card if w.copy_card is None else w.copy_card, card, old.owner, old.is_card)
    new = Obj(id, old.card.card(), old.owner, to, old.is_card, w.face_down, knowing(g, old, to, alone))
    g.objects[id] = new
    if to == Zone.LIBRARY:
        if w.bottom:
            g.players[old.owner].library.insert(0, new)
        else:
            g.players[old.owner].library.append(new)
    elif to == Zone.NOWHERE:
        del g.objects[id]
    else:
        zone_list(g, old.owner, to).append(new)
        if new.card.elsewhere and works_in(new.card, to):
            index_card(g, new)
    return new


def works_in(card: CardDef, zone: int) -> bool:
    """Whether something on the card functions there."""
    return bool(card.elsewhere >> zone & 1)


def enter(g: State, w: Would, id: int, shown: CardDef, card: CardDef, owner: int, is_card: bool) -> Permanent:
    """A permanent enters the battlefield."""
    perm = Permanent(id, card, owner, is_card, w.controller, g.tick())
    perm.entered_turn = g.turn_number
    perm.tapped = w.tapped
    perm.x = w.x
    perm.memory = w.memory
    base = shown
    if w.back_up and shown.back is not None and not w.face_down:
        base = shown.back
        perm.back_up = True
    if w.face_down:
        perm.face_down = True
        base = FACE_DOWN
    perm.base = base
    perm.chars = base.chars
    if w.counters is not None:
        perm.counters = {k: n for k, n in w.counters.items() if n > 0}
    arrive(g, perm)
    if w.attach_to != NOTHING:
        fasten(g, perm, w.attach_to, w.rule)
    if g.combat is not None or perm.chars.types & BATTLE:
        following().entered(g, perm, w)
    return perm


def arrive(g: State, perm: Permanent) -> None:
    """Now it is there."""
    g.objects[perm.id] = perm
    g.battlefield.append(perm)
    index_permanent(g, perm)
    g.touch(perm)
    if g.statics or g.lasting or perm.counters:  # what triggers sees it as it is there (603.6a)
        g.relayer_touched()
        refresh(g)
    if perm.chars.keywords & (DAYBOUND | NIGHTBOUND):
        following().bound_to_day(g)


def just_enters(g: State, old: Obj, controller: int) -> bool:
    """The common case of a card or spell entering the battlefield: nothing has a say in it, and nobody is told of it.

    False (and nothing done) if it is not that easy.
    """
    card = old.card
    if not card.just_enters or card.whole is not None or not old.is_card or old.face_down:
        return False
    if g.replacers or g.lasting or g.counting or g.commanders or g.merged or g.tells(Ev.MOVED):
        return False
    if g.combat is not None or g.melee is not None or g.players[controller].left:
        return False
    if len(g.objects) > g.limits.objects:
        return False
    take_out(g, old)
    perm = Permanent(g.fresh_id(), card, old.owner, True, controller, g.tick())
    perm.entered_turn = g.turn_number
    arrive(g, perm)
    return True


# ---- named ways to move ------------------------------------------------------------------------------------------


def sacrifice(g: State, ids: list[int], rule: str, cx: Frame | None = None) -> None:
    ws: list[Would] = []
    for i in ids:
        if g.permanent(i) is not None:
            w = would_move(g, i, Zone.GRAVEYARD, rule, cx)
            w.how = "sacrifice"
            ws.append(w)
    if ws:
        happen(g, ws)


def discard(g: State, seat: int, ids: list[int], rule: str, cx: Frame | None = None) -> None:
    ws: list[Would] = []
    for i in ids:
        obj = g.objects.get(i)
        if obj is not None and obj.zone == Zone.HAND:
            w = would_move(g, i, Zone.GRAVEYARD, rule, cx)
            w.how = "discard"
            ws.append(w)
    if ws:
        happen(g, ws)


def destroy(g: State, ids: list[int], rule: str, cx: Frame | None = None, regenerate: bool = True) -> None:
    """Destroy permanents (701.8); regeneration may replace it unless it can't."""
    ws: list[Would] = []
    for i in ids:
        perm = g.permanent(i)
        if perm is None or perm.chars.keywords & INDESTRUCTIBLE:  # 702.12b
            continue
        w = Would(Ev.DESTROYED, rule)
        w.obj = i
        w.player = perm.controller
        w.regenerate = regenerate
        w.way = g.way
        if cx is not None:
            w.source = cx.source
            w.frame = cx.id
        ws.append(w)
    if ws:
        happen(g, ws)


def do_destroy(g: State, ws: list[Would]) -> None:
    """What is destroyed goes to its owner's graveyard (701.8a), together with what else goes at that time (704.3)."""
    moves: list[Would] = []
    for w in ws:
        if w.kind != Ev.DESTROYED:
            moves.append(w)
            continue
        if g.permanent(w.obj) is None:
            continue
        g.way = w.way
        if g.tells(Ev.DESTROYED):
            emit(g, Ev.DESTROYED, w.rule, w.player, w.obj, cause=w.source)
        out = would_move(g, w.obj, Zone.GRAVEYARD, w.rule)
        out.how = "destroy"
        out.source = w.source
        out.frame = w.frame
        out.way = w.way
        moves.append(out)
    if moves:
        happen(g, moves)


def remove_from_game(g: State, obj: Obj) -> None:
    """An object ceases to exist or leaves with its owner, without a zone change anyone can see (800.4a, 704.5d)."""
    if g.commanders:
        forget_card(g, obj.id)
    if isinstance(obj, Permanent):
        leave_battlefield(g, obj)
        return
    if isinstance(obj, Item):
        leave_stack(g, obj)
    elif obj.zone != Zone.NOWHERE:
        if obj.card.elsewhere and works_in(obj.card, obj.zone):
            unindex_card(g, obj)
        take_from(zone_list(g, obj.owner, obj.zone), obj)
    g.objects.drop(obj.id)
    g.stamp += 1


class Moving(Performer):
    def perform(self, g: State, ws: list[Would]) -> None:
        do_moves(g, ws)


PERFORMERS[Ev.MOVED] = Moving()


class Destroying(Performer):
    def perform(self, g: State, ws: list[Would]) -> None:
        do_destroy(g, ws)


PERFORMERS[Ev.DESTROYED] = Destroying()
