"""Planes and phenomena (311, 312): who controls them, planeswalking (701.31), chaos (311.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.continuous import expire
from apnap.atoms.emit import emit
from apnap.atoms.knowing import everyone
from apnap.atoms.supplementary import replace, turn_down, turn_up
from apnap.queries.supplementary import PLANES, deck_kind, deck_of, face_up_of
from apnap.state.effects import Until
from apnap.state.kinds import NOBODY, NOTHING, PHENOMENON, PLANE, Ev, Zone
from apnap.state.objects import Item, Obj

if TYPE_CHECKING:
    from apnap.state.game_state import State


# ---- the planar controller (901.6) -------------------------------------------------------------------------------


def hand_over(g: State, k: int, new: int) -> None:
    """Another player is that planar controller: face-up planes and phenomena are theirs from now on (311.5, 312.4)."""
    old = g.planar[k]
    if old == new:
        return
    g.planar[k] = new
    for obj in planes_of(g, old) if old not in g.planar else []:
        g.face_up[obj.id].controller = new
    if g.format.planes == "one":
        own_all(g, new)
    if g.statics:
        g.relayer_everything()  # a static ability may speak of its controller
    g.stamp += 1
    g.unsettled = True


def own_all(g: State, seat: int) -> None:
    """108.3a, 901.15b: whoever is the planar controller owns every card of the one planar deck."""
    for k, old in enumerate(g.command):
        if deck_kind(old.card) == PLANES and old.owner != seat:
            new = Obj(old.id, old.card, seat, Zone.COMMAND, old.is_card, old.face_down, old.seen_by)
            g.command[k] = new
            g.objects[old.id] = new


def planes_of(g: State, seat: int) -> list[Obj]:
    """The face-up planes and phenomena that a planar controller controls: all of them, unless there are several."""
    return [o for o in face_up_of(g, PLANES) if g.melee is None or g.face_up[o.id].controller == seat]


def cease(g: State, k: int, rule: str) -> None:
    """901.14b: nobody is that planar controller any more.  The planes go under their decks; nobody has planeswalked."""
    old = g.planar[k]
    g.planar[k] = NOBODY
    if old != NOBODY and old not in g.planar:
        for obj in planes_of(g, old):
            turn_down(g, obj, rule)


def walker(g: State, seat: int) -> int:
    """The planar controller a player planeswalks as: the player, or who is it for their team (701.31a, 901.12)."""
    for other in g.planar:
        if other == seat or (g.shared and not g.opposed(other, seat)):
            return other
    return NOBODY


def keep_phenomena(g: State, old: int, new: int) -> None:
    """901.10b: abilities of phenomena stay on the stack, controlled by the new planar controller."""
    stacks = [g.stack] if g.melee is None else [g.stack, *[aside.stack for aside in g.melee.others()]]
    for stack in stacks:
        for k, item in enumerate(stack):
            if item.controller == old and of_phenomenon(item):
                twin = item.handed_to(new)
                stack[k] = twin
                g.objects[item.id] = twin
                if item.id in g.items:
                    g.items[item.id] = twin
    g.waiting = [w.handed_to(new) if w.controller == old and of_phenomenon(w) else w for w in g.waiting]


def of_phenomenon(item: Item) -> bool:
    return not item.is_spell and bool(item.card.chars.types & PHENOMENON)


# ---- planeswalking -----------------------------------------------------------------------------------------------


def planeswalk(g: State, seat: int, rule: str) -> None:
    """Away from every face-up plane and phenomenon, to the top card of the planar deck (701.31b, 901.11c)."""
    by = walker(g, seat)
    if by == NOBODY:
        return
    away = seen_planes(g, by)
    leave_planes(g, by, away, rule)
    for obj in away:
        turn_down(g, obj, rule)
    arrive(g, by, 1, bool(planes_among(away)), rule)


def seen_planes(g: State, seat: int) -> list[Obj]:
    """The face-up planes and phenomena that player planeswalks away from: where there are several turns, within range
    only (801.10, 901.14)."""
    return [o for o in face_up_of(g, PLANES) if g.melee is None or g.in_range(seat, g.face_up[o.id].controller)]


def planes_among(cards: list[Obj]) -> list[Obj]:
    return [o for o in cards if o.card.chars.types & PLANE]


def leave_planes(g: State, seat: int, away: list[Obj], rule: str) -> None:
    """Abilities that trigger on planeswalking away look back: they are heard while it is still there (603.10g)."""
    for obj in away:
        emit(g, Ev.ACTION, rule, seat, obj.id, n=1, cause=obj.id, note="planeswalk away")


def arrive(g: State, seat: int, count: int, from_plane: bool, rule: str) -> None:
    """The top cards of the planar deck are turned face up: that player has planeswalked (901.11)."""
    came: list[Obj] = []
    for _i in range(count):
        deck = deck_of(g, seat, PLANES)
        if deck:
            came.append(show(g, deck[-1], seat))
    if not came:
        return
    expire(g, "901.11", Until.PLANESWALKED, seat, NOTHING)
    if from_plane:
        expire(g, "901.11", Until.PLANE_LEFT, seat, NOTHING)
    for obj in came:
        emit(g, Ev.ACTION, rule, seat, obj.id, n=1, cause=obj.id, note="planeswalk")
        if obj.card.chars.types & PHENOMENON:
            emit(g, Ev.ACTION, "312.5", seat, obj.id, n=1, cause=obj.id, note="encounter")


def show(g: State, obj: Obj, seat: int) -> Obj:
    """Off the planar deck and face up, controlled by the planar controller; an effect may ask who that is."""
    new = turn_up(g, obj)
    g.face_up[new.id].controller = seat
    return new


def put_under(g: State, obj: Obj) -> None:
    """A revealed card of a planar deck goes to the bottom of it."""
    replace(g, obj, True, 0, everyone(g))


def starting_plane(g: State, seat: int) -> None:
    """103.7, 901.5: the first plane of the starting player's deck; phenomena before it go to the bottom.

    In Grand Melee, of each who starts with a turn marker, in the order of the markers (901.14a).
    """
    g.planar.append(seat)
    if g.format.planes == "one":
        own_all(g, seat)
    for _i in range(len(deck_of(g, seat, PLANES))):
        top = deck_of(g, seat, PLANES)[-1]
        new = show(g, top, seat)
        emit(g, Ev.TURNED_FACE, "901.5", seat, new.id, cause=new.id, note="up")
        if new.card.chars.types & PLANE:
            return
        turn_down(g, new, "901.5")


def owner_left(g: State, controllers: list[int], away: bool) -> None:
    """901.10: a face-up plane or phenomenon left with its owner, so the planar controller turns up the next one."""
    for seat in controllers:
        if seat in g.planar and not planes_of(g, seat):
            arrive(g, seat, 1, away, "901.10")


def ensue(g: State, seat: int, rule: str, about: int = NOTHING) -> None:
    """Chaos ensues, perhaps for one card only (311.7)."""
    g.unsettled = True
    emit(g, Ev.ACTION, rule, seat, about, n=1, cause=about, note="chaos ensues")
