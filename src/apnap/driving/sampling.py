"""Dealing anew what a seat cannot see: a game that could be the one at the table, for all that seat knows.

Each owner's cards that the seat cannot see are put into an order that tells nothing, shuffled, and dealt to the same
hidden places.  What else would tell (the generator, found legal actions, events, positions to go back to) is replaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.index import index_card, unindex_card
from apnap.driving.piles import Chance, deal, pile_at, pile_of
from apnap.errors import SampleError
from apnap.queries.supplementary import KINDS, deck_of
from apnap.rng import Rng
from apnap.state.kinds import Act, Q, Zone
from apnap.state.objects import Item, Obj, Permanent
from apnap.state.players import Departed
from apnap.view.objects import may_look, sees, sees_hand

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.driving.piles import Dealt
    from apnap.state.game_state import State

MOST_DEALS: Final = 100  # until one fits a question that was asked about hidden cards
MADE_ANEW: Final = frozenset({"id", "card", "owner", "is_card"})
PERMANENT_PARTS: Final = [n for n in (*Permanent.fields, "chars", *Permanent.derived) if n not in MADE_ANEW]
ITEM_PARTS: Final = [n for n in (*Item.fields, "chars") if n not in MADE_ANEW]
NO_OBJECT: Final = frozenset({Act.NUMBER, Act.MODE, Act.COLOR, Act.NAME})


def sampled(g: State, viewer: int, seed: int | str | bytes, lists: dict[int, list[CardDef]] | None = None) -> State:
    """A copy in which everything the viewer cannot know is made up.

    `lists` are what the viewer believes of decks, by seat; without one, the deck is taken to be known.
    """
    chance = Chance(repr(seed))  # never the generator of a game
    shown = shown_ids(g, viewer)
    decides = g.over or sees(g, viewer, g.ask_player)
    for _deal in range(MOST_DEALS):
        twin = dealt(g, viewer, chance, shown, lists)
        twin.rng = Rng(chance.key[:32], 0, 0)
        if decides or asked_again(twin):
            return twin
    raise SampleError("no deal was found in which the present question could have been asked")


def dealt(
    g: State, viewer: int, chance: Chance, shown: frozenset[int], lists: dict[int, list[CardDef]] | None
) -> State:
    twin = blind_copy(g)
    new = places_for(g)
    for p in twin.players:
        deal_supplementary(g, viewer, p.seat, chance, new)
        places = hidden_places(g, viewer, p.seat, shown)
        if not places:
            continue
        if lists is None or p.seat not in lists:
            pile = pile_at(places)
        else:
            pile = pile_of(left_of_list(g, p.seat, lists[p.seat], places))
        deal(places, pile, chance, new)
    put_cards(twin, new)
    if g.commanders:
        find_commanders(g, twin)
    if g.before is not None:
        twin.before = dealt_before(g.before, viewer, chance, shown, new)
    return twin


def places_for(g: State) -> Dealt:
    """For the cards that are to be dealt, by id: nothing yet."""
    nothing: Dealt = [None]
    return nothing * g.next_id


def deal_supplementary(g: State, viewer: int, owner: int, chance: Chance, new: Dealt) -> None:
    """The cards of each supplementary deck in another order, but for those everyone has seen go there."""
    if not g.command:
        return
    for kind in KINDS:
        places = [o for o in deck_of(g, owner, kind) if not may_look(g, viewer, o)]
        if places:
            deal(places, pile_of([o.card for o in places]), chance, new)


def find_commanders(g: State, twin: State) -> None:
    """A commander among hidden cards is wherever that card was dealt to (903.3)."""
    for k, c in enumerate(g.commanders):
        was = g.objects.get(c.id)
        if was is None or twin.objects[c.id].card is was.card:
            continue
        p = twin.players[c.owner]
        for o in [*p.hand, *p.library]:
            if o.card is was.card:
                twin.commanders[k].id = o.id
                break


def blind_copy(g: State) -> State:
    """A copy without what tells of hidden cards by the way."""
    twin = g.clone()
    twin.log = None
    twin.names = names_of_sources(g)
    twin.loop_hashes = []
    for p in twin.players:
        p.slow_options = None
        p.slow_stamp = -1
        p.fast_options = None
        p.fast_stamp = -1
    return twin


def names_of_sources(g: State) -> dict[int, str] | None:
    """What everybody knows effects, and what the stack speaks of, by, also where that is long gone."""
    if g.names is None:
        return None
    known = [x.source for x in g.lasting] + [x.source for x in g.delayed] + [r.cause for r in g.riders]
    for item in g.stack:
        known.append(item.source)
        for slot in item.targets:
            known.extend(slot)
    return {i: g.names[i] for i in known if i in g.names}


def shown_ids(g: State, viewer: int) -> frozenset[int]:
    """What the viewer sees because the question asked of them is about it."""
    if g.over or not sees(g, viewer, g.ask_player):
        return frozenset()
    ids = [o.id for o in g.options if o.act not in NO_OBJECT]
    if g.before is None:  # most often none is left, which is quicker than to ask for each hidden card
        ids = [id for id in ids if may_be_unseen(g, viewer, id)]
    return frozenset(ids)


def may_be_unseen(g: State, viewer: int, id: int) -> bool:
    """Whether it is where others would be hidden from the viewer."""
    o = g.objects.get(id)
    if o is None:
        return False
    if o.zone == Zone.HAND:
        return not sees_hand(g, viewer, o.owner)
    return o.zone in (Zone.LIBRARY, Zone.EXILE)


# ---- what is hidden ----------------------------------------------------------------------------------------------


def hidden_places(g: State, viewer: int, owner: int, shown: frozenset[int]) -> list[Obj]:
    """The owner's cards that the viewer cannot see, in an order that depends on places alone."""
    found: list[Obj] = []
    p = g.players[owner]
    add_unseen(g, viewer, p.library, shown, found)
    if not sees_hand(g, viewer, owner):
        add_unseen(g, viewer, p.hand, shown, found)
    for o in g.exile:
        if o.face_down and o.owner == owner and o.id not in shown and not may_look(g, viewer, o):
            found.append(o)
    for field in (g.battlefield, g.phased_out):
        for perm in field:
            if perm.face_down and perm.owner == owner and not sees(g, viewer, perm.controller):
                found.append(perm)
    for item in g.stacked():
        if item.face_down and item.is_spell and item.owner == owner and not sees(g, viewer, item.controller):
            found.append(item)
    if g.departed:
        left = g.departed.get(owner)
        if left is not None and viewer != owner:  # 800.4i: what they had stays hidden
            found.extend(left.library)
            found.extend(left.hand)
    return found


def add_unseen(g: State, viewer: int, zone: list[Obj], shown: frozenset[int], found: list[Obj]) -> None:
    """Of a library or hand, the cards that the viewer neither knows nor is being shown."""
    if not shown and not any_known(zone):
        found.extend(zone)
        return
    for o in zone:
        if not (shown and o.id in shown) and not (o.seen_by and may_look(g, viewer, o)):
            found.append(o)


def any_known(zone: list[Obj]) -> bool:
    """Whether anybody knows any of them."""
    for o in zone:
        if o.seen_by:
            return True
    return False


def left_of_list(g: State, owner: int, deck: list[CardDef], places: list[Obj]) -> list[CardDef]:
    """What of the deck is not among the owner's cards that the viewer sees."""
    hidden = {o.id for o in places}
    left = deck.copy()
    for card in seen_cards(g, owner, hidden):
        if card not in left:
            raise SampleError(f"{g.players[owner].name} has shown {card.name}, which the list has not, or not as often")
        left.remove(card)
    need = len([o for o in places if o.is_card])
    if len(left) != need:
        raise SampleError(
            f"{g.players[owner].name} has {need} hidden cards, and {len(left)} of the list are not accounted for"
        )
    return left


def seen_cards(g: State, owner: int, hidden: set[int]) -> list[CardDef]:
    """The owner's cards that are not hidden, wherever they are."""
    found: list[CardDef] = []
    p = g.players[owner]
    zones: list[list[Obj]] = [p.library, p.hand, p.graveyard, g.exile, g.command, g.ante]
    for zone in zones:
        found.extend([o.card for o in zone if o.owner == owner and o.is_card and o.id not in hidden])
    for field in (g.battlefield, g.phased_out):
        found.extend([o.card for o in field if o.owner == owner and o.is_card and o.id not in hidden])
    found.extend([s.card for s in g.stacked() if s.owner == owner and s.is_card and s.is_spell and s.id not in hidden])
    return [card for card in found if not card.supplementary]  # a list of the deck has none of those


# ---- dealing -----------------------------------------------------------------------------------------------------


def dealt_before(g: State, viewer: int, chance: Chance, shown: frozenset[int], now: Dealt) -> State:
    """The position before an announcement, dealt alike: what is hidden in both is the same card in both."""
    twin = blind_copy(g)
    new = places_for(g)
    for p in twin.players:
        places = hidden_places(g, viewer, p.seat, shown)
        cards = [o.card for o in places if o.is_card]
        others: list[Obj] = []
        for o in places:
            card = now[o.id] if o.id < len(now) else None
            if card is not None and card in cards:
                cards.remove(card)
                new[o.id] = card
            else:
                others.append(o)
        deal(others, pile_of(cards), chance, new)
        for o in g.command:
            card = now[o.id] if o.id < len(now) else None
            if o.face_down and o.owner == p.seat and card is not None:
                new[o.id] = card
    put_cards(twin, new)
    twin.rng = Rng(chance.key[32:], 0, 0)
    if g.before is not None:
        twin.before = dealt_before(g.before, viewer, chance, shown, new)
    if not sees(g, viewer, g.ask_player):
        asked_again(twin)  # whoever calls the announcement off is asked of the cards they now have
    return twin


# ---- putting the cards there -------------------------------------------------------------------------------------


def put_cards(twin: State, new: Dealt) -> None:
    """Make every object of `new` one of its new card."""
    for p in twin.players:
        put_in_zone(twin, p.library, new)
        put_in_zone(twin, p.hand, new)
    for k, left in twin.departed.items():
        twin.departed[k] = Departed(
            [again(o, new) for o in left.hand], [again(o, new) for o in left.library], left.graveyard, left.permanents
        )
    for o in twin.exile:
        if o.face_down:
            put_in_zone(twin, twin.exile, new)
            break
    if twin.command:
        put_in_zone(twin, twin.command, new)
    put_face_down(twin, twin.battlefield, new)
    put_face_down(twin, twin.phased_out, new)
    put_on_stack(twin, twin.stack, new)
    if twin.melee is not None:
        for aside in twin.melee.others():
            put_on_stack(twin, aside.stack, new)


def put_on_stack(twin: State, stack: list[Item], new: Dealt) -> None:
    for i, item in enumerate(stack):
        card = new[item.id]
        if card is not None and card is not item.card:
            other = item_of(item, card)
            stack[i] = other
            twin.objects[item.id] = other
            if item.id in twin.items:
                twin.items[item.id] = other


def again(o: Obj, new: Dealt) -> Obj:
    card = new[o.id]
    return o if card is None or card is o.card else of_card(o, card)


def of_card(o: Obj, card: CardDef) -> Obj:
    """The same object, of another card."""
    return Obj(o.id, card, o.owner, o.zone, o.is_card, o.face_down, o.seen_by)


def put_in_zone(twin: State, zone: list[Obj], new: Dealt) -> None:
    if not zone:
        return
    at = twin.objects.at
    bit = 1 << int(zone[0].zone)  # all of them are in the same one
    for i, o in enumerate(zone):
        card = new[o.id]
        if card is None or card is o.card:
            continue
        other = of_card(o, card)
        zone[i] = other
        at[o.id] = other
        if o.card.elsewhere & bit:
            unindex_card(twin, o)
        if card.elsewhere & bit:
            index_card(twin, other)


def put_face_down(twin: State, field: list[Permanent], new: Dealt) -> None:
    for i, p in enumerate(field):
        card = new[p.id]
        if card is None or card is p.card:
            continue
        other = permanent_of(p, card)
        field[i] = other
        twin.objects[p.id] = other
        for listed in (twin.offers, twin.stirred):
            for k, q in enumerate(listed):
                if q.id == p.id:
                    listed[k] = other


def permanent_of(p: Permanent, card: CardDef) -> Permanent:
    """The same face-down permanent, of another card."""
    other = Permanent(p.id, card, p.owner, p.is_card, p.controller, p.timestamp)
    for name in PERMANENT_PARTS:
        setattr(other, name, getattr(p, name))
    return other


def item_of(item: Item, card: CardDef) -> Item:
    """The same face-down spell, of another card."""
    other = Item(item.id, card, item.owner, item.is_card, item.ability, item.source, item.controller)
    for name in ITEM_PARTS:
        setattr(other, name, getattr(item, name))
    return other


# ---- the question ------------------------------------------------------------------------------------------------


def asked_again(g: State) -> bool:
    """Another player is asked: of the cards they now have.  False if they would not have been asked with these."""
    if g.ask_kind == Q.PRIORITY:
        g.options = g.ruleset.spine.actions(g)
        return True
    task = g.asking
    if task is None or not any(is_hidden(g, o.id) for o in g.options if o.act not in NO_OBJECT):
        return True
    kind, player, agenda = g.ask_kind, g.ask_player, g.pending
    g.ask_kind = Q.NONE
    g.asking = None
    task.run(g)
    return g.ask_kind == kind and g.ask_player == player and g.pending == agenda


def is_hidden(g: State, id: int) -> bool:
    o = g.objects.get(id)
    return o is not None and o.zone in (Zone.LIBRARY, Zone.HAND)
