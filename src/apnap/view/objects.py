"""Objects and players in a view: what they are, what changed them, what lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from apnap.queries.changes import changed_by
from apnap.queries.objects import shown_by
from apnap.queries.supplementary import KINDS, deck_of
from apnap.rules.turn.combat.attack_rules import goaders
from apnap.state import keys
from apnap.state.chars import Chars
from apnap.state.combat import Combat
from apnap.state.kinds import (
    ALL,
    BATTLE,
    CREATURE,
    MANA_LETTERS,
    NOTHING,
    Zone,
)
from apnap.state.objects import Item, Obj, Permanent
from apnap.view.lending import IN_HAND, ZONE_WORDS, card_told, permanent_told, zone_word
from apnap.view.outside import see_outside
from apnap.vocab.abilities import Activated, Triggered

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.view.types import CardView, Characteristics, EffectView, PermanentView, PlayerView, StackView


def sees(g: State, viewer: int, seat: int) -> bool:
    """Whether what `seat` may look at is visible to the viewer: their own, or a player they control (722.4)."""
    if viewer < 0:
        return viewer == ALL
    return viewer == seat or g.decider(seat) == viewer


def sees_hand(g: State, viewer: int, seat: int) -> bool:
    """Whether the viewer may look at that hand: also a teammate's, where teammates may (808.5, 809.7, 810.5)."""
    if sees(g, viewer, seat):
        return True
    if viewer < 0 or g.format.hands == "own" or g.opposed(viewer, seat):
        return False
    return g.format.hands == "team" or seat in g.neighbours(viewer)  # 811.5


def may_look(g: State, viewer: int, o: Obj) -> bool:
    """Whether an effect lets the viewer look at a card that its zone, or its being face down, hides."""
    if viewer == ALL:
        return True
    if o.seen_by == 0 or viewer < 0:
        return False
    for p in g.players:
        if o.seen_by >> p.seat & 1 and sees(g, viewer, p.seat):
            return True
    return False


def visible(g: State, viewer: int, id: int) -> bool:
    """Whether that id is of a player, or of an object the viewer's view has."""
    if 0 <= id < len(g.players):
        return True
    o = g.objects.get(id)
    if o is None or o.zone == Zone.NOWHERE:
        return False
    if o.zone == Zone.HAND:
        return sees_hand(g, viewer, o.owner) or may_look(g, viewer, o)
    if o.zone == Zone.COMMAND:
        return not o.face_down
    return o.zone != Zone.LIBRARY or (o.seen_by != 0 and may_look(g, viewer, o))


def characteristics(c: Chars, card: CardDef, number: int = 0) -> Characteristics:
    return cast("Characteristics", card_told(c, card, number).lent_card)


# ---- players and cards -------------------------------------------------------------------------------------------


PLAYERS: Final[list[dict[str, Any]]] = []  # by seat: what a view of a player begins with


def player_form(seat: int) -> dict[str, Any]:
    """Of that seat, with everything as it is at first; what is not so is said of each player."""
    while len(PLAYERS) <= seat:
        n = len(PLAYERS)
        PLAYERS.append(
            {
                "seat": n,
                "name": "",
                "life": 0,
                "left": False,
                "hand": 0,
                "library": 0,
                "graveyard": None,
                "mana": "",
                "counters": None,
                "lands_played": 0,
                "turns": 0,
                "controlled_by": n,
                "decider": n,
            }
        )
    return PLAYERS[seat]


def player(g: State, viewer: int, seat: int, number: int = 0) -> PlayerView:
    p = g.players[seat]
    form = player_form(seat).copy()
    form["name"] = p.name
    form["life"] = p.life
    if p.left:
        form["left"] = True
    hand: Any = [card(g, viewer, o, number) for o in p.hand] if sees_hand(g, viewer, seat) else len(p.hand)
    form["hand"] = hand
    form["library"] = len(p.library)
    form["graveyard"] = [card(g, viewer, o, number) for o in p.graveyard]
    mana = pool(g, seat)
    if mana:
        form["mana"] = mana
    form["counters"] = {} if p.counters is None else dict(sorted(p.counters.items()))
    if p.lands_played != 0:
        form["lands_played"] = p.lands_played
    form["turns"] = p.turns_taken
    if p.controlled_by != seat:
        form["controlled_by"] = p.controlled_by
        form["decider"] = g.decider(seat)
    out = cast("PlayerView", form)
    if g.command:
        decks = supplementary(g, seat)
        if decks:
            out["supplementary"] = decks
    if g.outside:
        see_outside(g, viewer, seat, out)
    return out


def supplementary(g: State, seat: int) -> dict[str, int]:
    """How many cards are in each of the player's supplementary decks (904.3)."""
    sizes = {kind: len(deck_of(g, seat, kind)) for kind in KINDS}
    return {kind: n for kind, n in sizes.items() if n}


def any_of(amounts: list[int]) -> bool:
    for n in amounts:
        if n != 0:
            return True
    return False


def pool(g: State, seat: int) -> str:
    p = g.players[seat]
    text = "".join([MANA_LETTERS[i] * p.pool[i] for i in range(6)]) if any_of(p.pool) else ""
    if p.special_mana is not None:
        text += "".join([MANA_LETTERS[m.kind] for m in p.special_mana])
    return text


def card(g: State, viewer: int, o: Obj, number: int = 0) -> CardView:
    if o.face_down or not o.is_card:
        return unusual_card(g, viewer, o, number)
    known = card_told(o.card.chars, o.card, number)
    out = known.as_entry.copy()
    out["id"] = o.id
    if o.owner != 0:
        out["owner"] = o.owner
    zone: int = o.zone
    if zone != IN_HAND:
        out["zone"] = ZONE_WORDS[zone]
    out["is_now"] = known.lent_card
    if g.face_up and o.id in g.face_up:
        as_face_up(g, o, cast("CardView", out))
    return cast("CardView", out)


def unusual_card(g: State, viewer: int, o: Obj, number: int) -> CardView:
    """One that lies face down, or is a token or a copy."""
    zone: Any = zone_word(o.zone)
    if o.face_down and not may_look(g, viewer, o):
        return {"id": o.id, "name": None, "owner": o.owner, "zone": zone, "face_down": True}
    out: CardView = {"id": o.id, "name": o.card.name, "owner": o.owner, "zone": zone}
    if o.face_down:
        out["face_down"] = True
    if not o.is_card:
        out["token"] = True
    out["is_now"] = characteristics(o.card.chars, o.card, number)
    if g.face_up and o.id in g.face_up:
        as_face_up(g, o, out)
    return out


def as_face_up(g: State, o: Obj, out: CardView) -> None:
    out["controller"] = shown_by(g, o)
    counters = g.face_up[o.id].counters
    if counters:
        out["counters"] = dict(sorted(counters.items()))


def revealed(g: State, viewer: int, asked: bool = True, number: int = 0) -> list[CardView]:
    """Cards in hidden zones that the viewer may look at: an effect says so, or the question is about them."""
    if viewer < 0 and viewer != ALL:
        return []
    found: list[CardView] = []
    for p in g.players:
        if not sees_hand(g, viewer, p.seat):
            found += [card(g, viewer, o, number) for o in p.hand if may_look(g, viewer, o)]
        for o in p.library:
            if o.seen_by != 0 and may_look(g, viewer, o):
                found.append(card(g, viewer, o, number))
    if asked and not g.over and sees(g, viewer, g.ask_player):
        known: set[int] | None = None
        for option in g.options:
            about = g.objects.get(option.id)
            if about is None or about.zone not in (Zone.HAND, Zone.LIBRARY) or visible(g, viewer, about.id):
                continue
            if known is None:
                known = {c["id"] for c in found}
            if about.id not in known:
                known.add(about.id)
                found.append(card(g, viewer, about, number))
    return found


# ---- permanents --------------------------------------------------------------------------------------------------


def permanents(g: State, viewer: int, perms: list[Permanent], number: int = 0) -> list[PermanentView]:
    for p in perms:
        if p.chars is not p.base.chars or p.controller != p.default_controller:
            changes = changed_by(g)
            return [permanent(g, viewer, q, changes.get(q.id), number) for q in perms]
    return [permanent(g, viewer, q, None, number) for q in perms]


def permanent(g: State, viewer: int, p: Permanent, changes: list[int] | None, number: int = 0) -> PermanentView:
    c = p.chars
    out = permanent_told(c, p.base, number).copy()
    out["id"] = p.id
    if p.controller != 0:
        out["controller"] = p.controller
    if p.owner != 0:
        out["owner"] = p.owner
    if p.tapped:
        out["tapped"] = True
    if p.counters:
        out["counters"] = dict(sorted(p.counters.items()))
    if not p.is_card:
        out["token"] = True
    if p.attached_to >= 0:
        out["attached_to"] = p.attached_to
    if p.attachments:
        out["attachments"] = p.attachments.copy()
    if c.types & CREATURE:
        if p.damage != 0:
            out["damage"] = p.damage
        if p.sick:
            out["sick"] = True
    if c.types & BATTLE and p.protector >= 0:
        out["protector"] = p.protector  # 310.8
    if p.face_down or p.base is not p.card or p.back_up or p.phased_out or g.rules:
        statuses(g, viewer, p, out)
    combat = g.combat if g.melee is None else g.combat_with(p.id)
    if combat is not None and (combat.attackers or combat.blockers):
        in_combat(combat, p, out)
    if c is not p.base.chars or p.controller != p.default_controller:
        before = printed(p, out)
        if before:
            out["printed"] = before
        if changes:
            out["changed_by"] = names(g, changes)
    return cast("PermanentView", out)


def statuses(g: State, viewer: int, p: Permanent, out: dict[str, Any]) -> None:
    if p.face_down:
        out["face_down"] = True
    if p.base is not p.card and (not p.face_down or sees(g, viewer, p.controller)):
        out["card"] = p.card.name
    if p.back_up:
        out["back_up"] = True
    if p.phased_out:
        out["phased_out"] = True
    if g.rules and "goad" in g.rules:
        goading = goaders(g, p)
        if goading:
            out["goaded_by"] = sorted(goading)


def in_combat(combat: Combat, p: Permanent, out: dict[str, Any]) -> None:
    attacker = combat.attacker(p.id)
    if attacker is not None:
        out["attacking"] = attacker.defender if attacker.defender >= 0 else None
    blocker = combat.blocker(p.id)
    if blocker is not None:
        out["blocking"] = blocker.attackers.copy()


def printed(p: Permanent, now: dict[str, Any]) -> dict[str, Any]:
    """What the object itself says, where something changes it."""
    b = p.base.chars
    own: dict[str, Any] = {"name": b.name or None, "controller": p.default_controller}
    own.update(characteristics(b, p.base))
    return {key: value for key, value in own.items() if key not in now or now[key] != value}


def names(g: State, ids: list[int]) -> list[str]:
    """What they are called, each once."""
    return list(dict.fromkeys([g.name_told(i) or "an effect" for i in ids]))


# ---- the stack ---------------------------------------------------------------------------------------------------


def item(g: State, viewer: int, s: Item, number: int = 0) -> StackView:
    hidden = s.face_down and not sees(g, viewer, s.controller)
    kind: Any = "rules"
    if s.is_spell:
        kind = "spell"
    elif isinstance(s.ability, Activated):
        kind = "activated"
    elif isinstance(s.ability, Triggered):
        kind = "triggered"
    out: StackView = {
        "id": s.id,
        "name": None if hidden else s.card.name,
        "kind": kind,
        "spell": s.is_spell,
        "controller": s.controller,
        "owner": s.owner,
        "source": s.source if s.source >= 0 else None,
        "targets": [i for slot in s.targets for i in slot],
        "x": s.x,
        "modes": s.modes.copy(),
    }
    if not s.is_spell:
        out["ability"] = ability_key(s)
    if s.is_copy:
        out["copy"] = True
    divided = [n for slot in s.division for n in slot]
    if divided:
        out["divided"] = divided
    assigned = s.get(keys.ASSIGNED)  # combat damage, under rules that put it on the stack
    if assigned:
        out["damage"] = [assigned[k : k + 3] for k in range(0, len(assigned), 3)]
    if s.is_spell and not s.face_down:
        out["is_now"] = characteristics(s.chars, s.card, number)
    return out


def ability_key(s: Item) -> str:
    """The same for every copy of the card, so that one can yield to an ability: "Soul Warden/abilities/0"."""
    ability = s.ability
    return s.card.name if ability is None else f"{s.card.name}/{ability.home}/{ability.place}"


# ---- what lasts --------------------------------------------------------------------------------------------------


def effects(g: State, viewer: int) -> list[EffectView]:
    found: list[EffectView] = []
    for e in g.lasting:
        until = e.duration.until.name.replace("_", " ").lower()
        found.append(effect(g, viewer, e.source, e.controller, e.affected, False, until))
    for d in g.delayed:
        until = "" if d.duration is None else d.duration.until.name.replace("_", " ").lower()
        found.append(effect(g, viewer, d.source, d.controller, d.refs, True, until))
    return found


def effect(
    g: State, viewer: int, source: int, controller: int, ids: tuple[int, ...], waits: bool, until: str
) -> EffectView:
    return {
        "source": "" if source == NOTHING else g.name_told(source),
        "controller": controller,
        "affected": [i for i in ids if visible(g, viewer, i)],
        "waits": waits,
        "until": until,
    }
