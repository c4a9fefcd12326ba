"""Whether an action could be taken now: tried on a copy of the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from apnap.errors import ApnapError
from apnap.scenario.acting import Actor
from apnap.scenario.deeds import ATTACK, BLOCK, IN_A_BAND, VERBS, read_action
from apnap.scenario.failed import Failed
from apnap.state.kinds import Q

if TYPE_CHECKING:
    from apnap.scenario.expecting import Expecting

DEED = re.compile(rf"(?:{'|'.join(VERBS)})\b", re.IGNORECASE)
ANSWER = re.compile(r"(?:choose|answer|discard|pick)s? (.+)", re.IGNORECASE)
HEAD = re.compile(r" targeting | with | without | for its | choosing | face down| kicked| ability \d|:", re.IGNORECASE)


class Probe(Actor):
    """Tries an action out: of what the clause leaves open, any answer will do."""

    def quiet_answer(self) -> int | None:
        index = super().quiet_answer()
        return 0 if index is None else index


def can(e: Expecting, match: re.Match[str]) -> str:
    """Try it on a copy of the game."""
    seat = e.seat(match)
    wanted = match["not"] is None
    body = match["deed"]
    actor = e.actor
    answering = ANSWER.match(body)
    if answering is not None:
        return can_answer(actor, seat, answering[1], wanted)
    check_exists(actor, body)
    if actor.game.state.ask_kind not in (Q.PRIORITY, Q.ATTACK, Q.BLOCK):
        raise Failed(f"this can only be told while a player has priority: {actor.question()}")
    probe = Probe(actor.game.clone(), actor.names.aliases, [])
    try:
        probe.act(seat, body)
    except ApnapError as error:
        return str(error) if wanted else ""
    return "" if wanted else "it is legal"


def can_answer(actor: Actor, seat: int, text: str, wanted: bool) -> str:
    """Whether it is among the answers to the question that is being asked."""
    g = actor.game.state
    if g.ask_kind == Q.PRIORITY or not actor.asked(seat):
        raise Failed(f"{g.players[seat].name} is not asked anything; look with `meanwhile expect` below the action")
    if not wanted and not text[:1].isdigit() and not actor.names.known(text):
        raise Failed(f"there is no {text!r}{actor.names.near(text)}")
    try:
        found = actor.names.take(text)
    except ApnapError:
        found = (0, "")
    if (found is not None) == wanted:
        return ""
    return actor.question() if wanted else "it is among the answers"


def check_exists(actor: Actor, body: str) -> None:
    """What does not exist cannot be done, but saying so would hide a slip of the pen."""
    if DEED.match(body) is None:
        raise Failed(f"no such deed: {', '.join(VERBS)}")
    what = HEAD.split(body, maxsplit=1)[0].partition(" ")[2]
    names = [what] if body.casefold().startswith(("cast ", "play ", "activate ")) else []
    names += actor.names.list_of(read_action(body)[1].targets)
    fight = ATTACK.match(IN_A_BAND.sub("", body)) or BLOCK.match(body)
    if fight is not None:
        names = [*([fight[1]] if fight[1] else []), *actor.names.list_of(fight[2])]
    for name in names:
        if not actor.names.ids(name):
            known = actor.names.known(name)
            hint = " in this game" if known else actor.names.near(name)
            raise Failed(f"there is no card {name!r}{hint}")


def negated(e: Expecting, match: re.Match[str]) -> str:
    """`not` in front of any clause; what cannot be read or does not exist is an error all the same."""
    return "" if e.check(match["rest"]) else "it is so"
