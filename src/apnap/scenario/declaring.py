"""Declaring attackers and blockers as lines of a script say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.rules.turn.combat.whole import band_index
from apnap.scenario.deeds import Fight, Wanted
from apnap.scenario.failed import Failed
from apnap.scenario.several import marker_of
from apnap.state.kinds import Act, Ev, Q

if TYPE_CHECKING:
    from apnap.scenario.acting import Actor


def declare(actor: Actor, seat: int, bodies: list[str]) -> None:
    """Attack or block as all these lines together say; everything else stays."""
    attack = bodies[0].casefold().startswith("attack")
    kind = Q.ATTACK if attack else Q.BLOCK
    turn = actor.turn or actor.game.turn
    while not actor.game.over and (actor.game.kind != kind or not actor.asked(seat) or actor.game.turn != turn):
        if not (attack and actor.intend()):
            actor.idle()
        if actor.game.turn != turn and not (actor.turn and marker_of(actor.game, turn)):
            raise Failed(undeclared(actor, seat, attack, turn))
    wanted: list[Wanted] = []
    bands: list[list[Wanted]] = []
    for body in bodies:
        fight = Fight(body, actor.names.masks())
        found = pairs(actor, fight)
        wanted.extend(found)
        if fight.banded:
            bands.append(found)
    while not actor.game.over and actor.game.kind == kind and actor.asked(seat):
        declare_one(actor, wanted)
    if wanted:
        raise Failed(f"not a legal declaration: {', '.join(w.text for w in wanted)}")
    if bands:
        form_bands(actor, [[w.taken for w in band] for band in bands])


def form_bands(actor: Actor, bands: list[list[int]]) -> None:
    """508.1e: as the lines say; the others attack by themselves."""
    joined = 0
    while not actor.game.over and actor.game.kind == Q.BAND:
        index = band_index([choice.option for choice in actor.game.legal], bands)
        joined += 1 if index else 0
        actor.apply(index)
    if joined < sum(len(band) - 1 for band in bands):
        raise Failed("not a legal declaration: they can't be a band")


def declarer(actor: Actor, body: str) -> int:
    """Who declares it: the active player attacks, and a creature's controller has it block."""
    fight = Fight(body, actor.names.masks())
    if fight.attack or not fight.who:
        return actor.game.view(None, 0)["active"] or 0
    blocker = actor.names.list_of(fight.who)[0]
    found = actor.names.permanents(blocker)
    if not found:
        raise Failed(f"there is no {blocker} on the battlefield{actor.names.near(blocker)}")
    return found[0].controller


def undeclared(actor: Actor, seat: int, attack: bool, turn: int) -> str:
    """Why a player was not asked to declare attackers or blockers."""
    names = actor.game.players
    begun = [x for x in actor.game.events if x.kind == Ev.TURN_BEGINS and x.n == turn]
    active = begun[-1].player if begun else seat
    what = "attackers" if attack else "blockers"
    text = f"{names[seat]} is not asked to declare {what} in turn {turn}"
    if attack and active != seat:
        return f"{text}: it is {names[active]}'s turn"
    if not attack and active == seat:
        return f"{text}: it is {names[seat]}'s own turn"
    return f"{text}: after this moment, nothing of theirs could {'attack' if attack else 'block'}"


def pairs(actor: Actor, fight: Fight) -> list[Wanted]:
    if fight.nobody:
        return []
    against = None
    if fight.whom:
        against = actor.names.ids(fight.whom)
        if not against:
            raise Failed(f"there is no player or permanent {fight.whom!r}{actor.names.near(fight.whom)}")
    found: list[Wanted] = []
    for name in actor.names.list_of(fight.who):
        ids = [p.id for p in actor.names.permanents(name)]
        if not ids:
            raise Failed(f"there is no {name} on the battlefield{actor.names.near(name)}")
        verb = "attack" if fight.attack else "block"
        found.append(Wanted(ids, against, f"{name} can't {verb} {fight.whom}".rstrip()))
    return found


def declare_one(actor: Actor, wanted: list[Wanted]) -> None:
    options = [choice.option for choice in actor.game.legal]
    for w in wanted:
        for i, option in enumerate(options):
            if option.act in (Act.ATTACK, Act.BLOCK) and w.fits(option.id, option.aux):
                wanted.remove(w)
                w.taken = option.id
                actor.apply(i)
                return
    for act in (Act.STAY, Act.DONE):
        for i, option in enumerate(options):
            if option.act == act:
                actor.apply(i)
                return
    name = actor.game.name_of(options[0].id)
    raise Failed(f"not a legal declaration: {name} must {'attack' if actor.game.kind == Q.ATTACK else 'block'}, too")
