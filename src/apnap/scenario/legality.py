"""Whether an action could be taken now: tried on a copy of the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from apnap.errors import ApnapError
from apnap.scenario.abilities import bare, known_abilities
from apnap.scenario.acting import Actor
from apnap.scenario.askable import Deed
from apnap.scenario.deeds import VERBS, Fight, Hints, is_declaration, read_action, split_verb
from apnap.scenario.failed import Failed
from apnap.scenario.masking import fold
from apnap.scenario.names import Ambiguous
from apnap.scenario.subtypes import SUBTYPES
from apnap.scenario.words import nearest
from apnap.state.kinds import COLOR_NAMES, KEYWORD_NAMES, TYPE_NAMES, Q

if TYPE_CHECKING:
    from apnap.scenario.expecting import Expecting, Said

ANSWER: Final = re.compile(r"(?:choose|answer|discard|pick)s? (.+)", re.IGNORECASE)
# Answers that are not the name of anything.
PLAIN: Final = re.compile(r"-?\d+|mode \d+|yes|no|done|keep|mulligan|cancel|auto|pass|heads|tails", re.IGNORECASE)


class Probe(Actor):
    """Tries an action out: of what the clause leaves open, any answer will do."""

    def quiet_answer(self) -> int | None:
        index = super().quiet_answer()
        return 0 if index is None else index


def can(e: Expecting, match: Said) -> str:
    """Try it on a copy of the game."""
    seat = e.seat(match)
    wanted = match["not"] is None
    body = match["deed"]
    actor = e.actor
    answering = ANSWER.match(body)
    if answering is not None:
        return can_answer(actor, seat, answering[1], wanted)
    check_deed(actor, body)
    if actor.game.kind not in (Q.PRIORITY, Q.ATTACK, Q.BLOCK):
        raise Failed(f"this can only be told while a player has priority: {actor.question()}")
    probe = Probe(actor.game.clone(), actor.names.aliases, [])
    probe.names.cast.update(actor.names.cast)
    try:
        probe.act(seat, body)
    except Ambiguous:
        raise  # it says nothing about either of what it may mean
    except ApnapError as error:
        return str(error) if wanted else ""
    return "" if wanted else "it is legal"


def can_answer(actor: Actor, seat: int, text: str, wanted: bool) -> str:
    """Whether it is among the answers to the question that is being asked."""
    if actor.game.kind == Q.PRIORITY or not actor.asked(seat):
        raise Failed(f"{actor.game.players[seat]} is not asked anything; look with `meanwhile expect` below the action")
    check_answer(actor, text)
    try:
        found = actor.names.take(text)
    except Ambiguous:
        found = (0, "")
    if (found is not None) == wanted:
        return ""
    return actor.question() if wanted else "it is among the answers"


# ---- what does not exist cannot be done, but saying so would hide a slip of the pen ------------------------------


def check_deed(actor: Actor, body: str, present: bool = True) -> None:
    """Every word of it means something: with `present`, something in this game."""
    verb, what = split_verb(body)
    if not verb:
        raise Failed(f"no such deed: {', '.join(VERBS)}")
    if is_declaration(body):
        check_fight(actor, Fight(body, actor.names.masks()), present)
        return
    head, hints = read_action(body, actor.names.masks())
    _, what = split_verb(head)
    if verb == "declare":
        if fold(what) != "an attack":
            raise Failed(f"cannot read {body!r}; did you mean `declare an attack`?")
    elif verb == "pass":
        if what:
            raise Failed(f"cannot read {what!r} after `pass`")
    elif verb in ("attack", "block"):
        raise Failed(f"cannot read {body!r}: `attack B with X`, `block X with Y`")
    else:
        for each in actor.names.list_of(what) if verb == "tap" else [what]:
            check_about(actor, verb, each, hints, present)


def check_about(actor: Actor, verb: str, what: str, hints: Hints, present: bool) -> None:
    suffix = actor.suffix(what)
    reference = actor.reference(what, suffix)
    check_object(actor, reference, present)
    if actor.names.ids(reference):
        check_ability(actor, verb, reference, suffix)
        check_hints(actor, hints, present)
        Deed(actor, verb, reference).check(hints)


def check_object(actor: Actor, name: str, present: bool) -> None:
    if not name:
        raise Failed("it does not say what")
    if not actor.names.ids(name):
        known = actor.names.known(name)
        if known and not present:
            return
        hint = " in this game" if known else actor.names.near(name)
        raise Failed(f"there is no card {name!r}{hint}")


def check_fight(actor: Actor, fight: Fight, present: bool) -> None:
    if fight.whom:
        check_attacked(actor, fight.whom, present)
    for name in actor.names.list_of(fight.who):
        check_object(actor, name, present)


def check_attacked(actor: Actor, name: str, present: bool) -> None:
    """Players are attacked, and some permanents; creatures are blocked."""
    if not actor.names.ids(name) and not actor.names.known(name):
        raise Failed(f"there is no player or card {name!r}{actor.names.near(name)}")
    check_object(actor, name, present)


def check_ability(actor: Actor, verb: str, reference: str, suffix: str) -> None:
    """`activate X: +2`, `tap X for green`: that ability is one of its."""
    if not suffix or verb not in ("activate", "tap"):
        return
    known = {name for id in actor.names.ids(reference) for name in known_abilities(actor.game, id, verb)}
    said = bare(suffix)
    if said not in known:
        raise Failed(f"{reference} has no ability {said!r}{nearest(said, sorted(known))}")


def check_hints(actor: Actor, hints: Hints, present: bool) -> None:
    """What the deed says about targets, choices, numbers and costs."""
    if hints.astray:
        raise Failed(f"cannot read {hints.astray!r}")
    for name in actor.names.list_of(hints.targets):
        check_object(actor, name, present)
    for text in actor.names.list_of(hints.choices):
        check_answer(actor, text)
    for text in (hints.x, *re.split(r"[,\s]+|and", hints.shares)):
        if text and not text.isdigit():
            raise Failed(f"{text!r} is no number")


def check_answer(actor: Actor, text: str) -> None:
    """An answer somebody could give to some question: a name, a number, a color, a type, yes or no."""
    word = fold(text)
    known = (*COLOR_NAMES, *TYPE_NAMES, *KEYWORD_NAMES, *SUBTYPES)
    if PLAIN.fullmatch(word) or word in known or actor.names.known(text):
        return
    for head in actor.names.list_of(text):
        bare = head.partition(" ")[2] or head  # with the verb of the choice in front: `target X`, `trigger X`
        if not (
            actor.names.known(head) or actor.names.known(bare) or PLAIN.fullmatch(fold(head)) or fold(head) in known
        ):
            raise Failed(f"there is no {head!r}{actor.names.near(head)}")


def negated(e: Expecting, match: Said) -> str:
    """`not` in front of any clause; what cannot be read or does not exist is an error all the same."""
    return "" if e.check(match["rest"]) else "it is so"
