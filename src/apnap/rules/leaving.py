"""Losing, winning, leaving (104, 800.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.atoms.continuous import refresh
from apnap.atoms.designations import become_monarch
from apnap.atoms.dungeons import forget_dungeons, take_initiative
from apnap.atoms.emit import emit
from apnap.atoms.happening import happen
from apnap.atoms.index import forget_face_up, remove_lasting, unindex_card
from apnap.atoms.markers import leave_stack
from apnap.atoms.moves import move, remove_from_game
from apnap.atoms.removal import player_left
from apnap.atoms.would_move import would_move
from apnap.queries.frames import entry_frame
from apnap.queries.layers import work_out
from apnap.queries.rule_changes import held_in_game, player_rules
from apnap.rules.desertion import drop_work
from apnap.rules.planechase import before_leaving, planes_left, take_planes_along
from apnap.rules.turn.combat.stacked_damage import hand_on
from apnap.rules.turn.markers import players_left
from apnap.state.kinds import NOBODY, Ev, Zone
from apnap.state.players import Departed
from apnap.state.seating import middle_of
from apnap.state.turns import Rider
from apnap.task import ObjectTask
from apnap.vocab.continuous import Control

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Obj, Permanent


def lose(g: State, losers: list[tuple[int, str]]) -> None:
    """Players lose simultaneously (104.3) and leave the game (104.5)."""
    if g.format.shared_life or g.format.emperors:
        losers = with_teams(g, losers)
    staying = [p.seat for p in g.players if not p.left and p.seat not in [s for s, _ in losers]]
    for seat, rule in losers:
        emit(g, Ev.LOST, rule, seat)
    if not staying:
        finish(g, NOBODY, "all remaining players lost at once", "104.4d" if g.teams else "104.4a")
        for seat, _rule in losers:
            g.players[seat].left = True
        g.alive = 0
        return
    if g.planar:
        before_leaving(g, [seat for seat, _rule in losers])
    for seat, rule in losers:
        leave(g, seat, rule)
    if g.melee is not None and not g.over:
        players_left(g, g.melee, [seat for seat, _rule in losers])  # 807.4c, 807.4e
    if not g.over and decided(g):
        last_one(g, staying[0])


def with_teams(g: State, losers: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """A team that shares its life loses as one (810.8a, 810.8b), and one with an emperor with the emperor (809.5b)."""
    found = list(losers)
    rule = "810.8a" if g.format.shared_life else "809.5b"
    for seat, _rule in losers:
        if not g.format.shared_life and not is_emperor(g, seat):
            continue
        for other in g.team_of(seat):
            if not g.players[other].left and all(other != s for s, _ in found):
                found.append((other, rule))
    return found


def is_emperor(g: State, seat: int) -> bool:
    return g.format.emperors and middle_of(g.teams[g.side[seat]]) == seat


def decided(g: State) -> bool:
    """Whether only one player is left (104.2a), or one team (104.2c)."""
    if not g.teams:
        return g.alive == 1
    here = [p.seat for p in g.players if not p.left]
    return bool(here) and all(g.side[s] == g.side[here[0]] for s in here)


def last_one(g: State, seat: int) -> None:
    if g.teams:
        finish(g, seat, "last team in the game", "104.2c")
    else:
        finish(g, seat, "last player in the game", "104.2a")


def lose_by_effect(g: State, seats: list[int], rule: str) -> None:
    """104.3e, all of them at once."""
    if g.over:  # someone has lost before them
        return
    losers: list[tuple[int, str]] = []
    for seat in seats:
        if not g.players[seat].left and not (g.rules and held_in_game(g, seat)):
            losers.append((seat, rule))
    if losers:
        lose(g, losers)


def draw_by_effect(g: State, controller: int) -> None:
    """104.4c; with limited ranges only for whoever is within the controller's range (104.4e, 801.15)."""
    if g.over:
        return
    if g.reach:
        draw_for(g, [controller], "an effect says so", "801.15")
    else:
        finish(g, NOBODY, "an effect says so", "104.4c")


def draw_for(g: State, makers: list[int], reason: str, rule: str) -> None:
    """The game is a draw for some players and all within their range, who leave it; the others play on (801.15)."""
    seats = [p.seat for p in g.players if not p.left and any(g.in_range(s, p.seat) for s in makers)]
    for seat in list(seats):
        if is_emperor(g, seat):  # 809.5c
            seats.extend([s for s in g.team_of(seat) if s not in seats and not g.players[s].left])
    if all(p.left or p.seat in seats for p in g.players):
        finish(g, NOBODY, reason, rule)
        return
    for seat in seats:
        emit(g, Ev.DRAW_GAME, rule, seat)
    if g.planar:
        before_leaving(g, seats)
    for seat in seats:
        leave(g, seat, rule)
    if g.melee is not None and not g.over:
        players_left(g, g.melee, seats)  # 807.4c, 807.4e


def win_by_effect(g: State, seat: int, rule: str) -> None:
    """104.2b; in multiplayer the others lose."""
    if g.players[seat].left:
        return
    seats = g.team_of(seat) if g.format.shared_life else [seat]  # 810.8a
    if g.rules and any(player_rules(g, "cannot win", s) for s in seats):
        return
    if g.reach:  # 104.3h, 801.14
        foes = [s for s in g.within(seat, g.apnap()) if g.opposed(s, seat)]
        lose_by_effect(g, foes, "801.14")
        return
    finish(g, seat, "an effect says so", rule)


def concede(g: State, seat: int) -> None:
    """A player may concede at any time (104.3a), even while controlled by another (722.6)."""
    lose(g, [(seat, "104.3a")])


def finish(g: State, winner: int, reason: str, rule: str) -> None:
    g.over = True
    g.winner = winner
    g.end_reason = reason
    g.end_rule = rule
    if winner == NOBODY:
        emit(g, Ev.DRAW_GAME, rule)
    else:
        for seat in g.team_of(winner):  # 104.2c: each player on the winning team
            emit(g, Ev.WON, rule, seat)
        if g.ante:
            emit(g, Ev.ACTION, "407.2", winner, n=len(g.ante), note="own the ante")


def leave(g: State, seat: int, rule: str) -> None:
    """800.4a, in its order: owned objects go, control effects end, the rest on the stack ceases, the rest is exiled."""
    p = g.players[seat]
    if p.left:
        return
    p.left = True
    g.alive -= 1
    if g.shared and seat == g.active:
        here = g.turn_takers()  # the team's turn goes on (805.4a), perhaps without anyone (800.4j)
        g.active = here[0] if here else seat if g.turn is None else g.turn.player
    emit(g, Ev.LEFT, "800.4a", seat)
    for perm in g.battlefield:
        if seat in (perm.attached_to, perm.protector):
            g.touch(perm)
    remember_departed(g, seat)
    planes = take_planes_along(g, seat) if g.planar else []
    take_away(g, seat)
    forget_dungeons(g, seat)
    end_control(g, seat)
    empty_stack(g, seat)
    if g.combat is not None or g.melee is not None:
        player_left(g, seat)
    g.unsettled = True
    g.stamp += 1
    drop_work(g, seat)
    if g.monarch == seat:
        become_monarch(g, heir_of(g, seat), "724.4")
    if g.initiative == seat:
        heir = heir_of(g, seat)
        g.initiative = NOBODY
        if heir != NOBODY:
            take_initiative(g, heir, "725.4")
    if not g.over and decided(g):
        last_one(g, next(q.seat for q in g.players if not q.left))
        return
    if planes:
        planes_left(g, planes)
    stranded = [perm.id for perm in g.battlefield if perm.controller == seat]
    # 702.26n: also a phased-out permanent they would still control is exiled; others wait for the turn that won't come.
    stranded.extend([p.id for p in g.phased_out if p.controller == seat and p.default_controller == seat])
    stranded.extend([item.id for item in g.stacked() if item.controller == seat])
    if stranded:
        happen(g, [would_move(g, i, Zone.EXILE, "800.4a") for i in stranded])


def heir_of(g: State, seat: int) -> int:
    """Who gets what they were: the active player, else the next one in turn order (724.4, 725.4)."""
    heir = g.active
    if heir == NOBODY or g.players[heir].left:
        heir = g.next_seat(seat if heir == NOBODY else heir)
    return heir


def remember_departed(g: State, seat: int) -> None:
    """Effects that ask about that player will use what was last known (800.4i)."""
    p = g.players[seat]
    held = [perm.clone() for perm in g.battlefield if perm.controller == seat]
    g.departed[seat] = Departed(p.hand.copy(), p.library.copy(), p.graveyard.copy(), held)


NO_CARDS: Final[list[Obj]] = []


def take_away(g: State, seat: int) -> None:
    """All objects the player owns leave the game, phased-out ones too (702.26k)."""
    g.counting = -1  # a card that asks what was counted may go with them
    if g.ruleset.damage_on_stack:
        hand_on(g, seat)
    p = g.players[seat]
    for cards in (p.hand, p.library, p.graveyard):  # all of them at once: nobody looks for one card after the other
        for card in cards:
            if card.card.elsewhere and card.card.elsewhere & (1 << card.zone):
                unindex_card(g, card)
        g.objects.renew(cards, NO_CARDS)
    p.hand, p.library, p.graveyard = [], [], []
    if g.face_up:
        for face_up in g.command:
            if face_up.owner == seat:
                forget_face_up(g, face_up)
    owned = all_owned(g, seat)
    if g.ante:
        owned = [obj for obj in owned if obj.zone != Zone.ANTE]  # 800.4n
    for obj in owned:
        if obj.id in g.objects:
            remove_from_game(g, obj)
    p.pool = [0, 0, 0, 0, 0, 0]
    p.special_mana = None


def all_owned(g: State, seat: int) -> list[Obj]:
    """The objects that player owns, by id; the player's hand, library and graveyard are gone."""
    elsewhere = 0
    for p in g.players:
        elsewhere += len(p.hand) + len(p.library) + len(p.graveyard)
    if len(g.objects) == elsewhere + len(g.battlefield):  # no other zone has anything in it
        owned: list[Obj] = []
        last = 0
        for perm in g.battlefield:
            if perm.owner == seat:
                if perm.id < last:
                    break  # it was phased out for a time
                last = perm.id
                owned.append(perm)
        else:
            return owned
    return [obj for obj in g.objects.at if obj is not None and obj.owner == seat]


def end_control(g: State, seat: int) -> None:
    """Effects that give that player control of objects or players end."""
    for lasting in list(g.lasting):
        node = lasting.node
        if isinstance(node, Control) and node.who.one(g, entry_frame(g, lasting.source, lasting)) == seat:
            remove_lasting(g, lasting)
    g.relayer_everything()
    refresh(g)
    for other in g.players:  # 800.4b: nobody is controlled by someone who left
        if other.controlled_by == seat:
            other.controlled_by = other.seat
    g.riders = [r for r in g.riders if r.player != seat and (r.by != seat or r.kind != Rider.CONTROL)]


def empty_stack(g: State, seat: int) -> None:
    """What they control on the stack that is not a card ceases to exist; their triggers never get there (800.4d)."""
    for item in list(g.stacked()):
        if item.controller == seat and (not item.is_spell or item.is_copy):
            leave_stack(g, item)
            g.objects.drop(item.id)
    g.waiting = [w for w in g.waiting if w.controller != seat]
    if g.melee is not None:
        for aside in g.melee.others():
            aside.waiting = [w for w in aside.waiting if w.controller != seat]


class ExileStranded(ObjectTask):
    """800.4c: the effect that kept a permanent with someone in the game has ended; its default controller left."""

    def run(self, g: State) -> None:
        perm = g.permanent(self.id)
        if perm is None or not g.players[perm.default_controller].left or controlled_by_effect(g, perm):
            return
        move(g, self.id, Zone.EXILE, "800.4c")


def controlled_by_effect(g: State, perm: Permanent) -> bool:
    """Whether some effect gives control of it to a player in the game."""
    kept = perm.controller
    before, held = work_out(g)
    found = perm.controller
    for i, p in enumerate(g.battlefield):
        p.chars = before[i]
        p.controller = held[i]
    perm.controller = kept
    return not g.players[found].left
