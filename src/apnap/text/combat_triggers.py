"""Triggers about attacking and blocking, in words."""

from __future__ import annotations

from apnap.text.grammar import NP, a, does, number
from apnap.text.nouns import one
from apnap.text.teller import TRIGGERS, Teller, tells
from apnap.text.triggers import seat, thing
from apnap.vocab.combat_triggers import Attacked, Attacks, BecomesBlocked, BlockedBy, Blocks, PlayerAttacks, Unblocked


def attacked_what(what: str, whom: str) -> str:
    if whom == "you":
        return {"": " you", "player": " you", "player or planeswalker": " you or a planeswalker you control"}.get(
            what, f" a {what} of yours"
        )
    return f" {a(what)}" if what else ""


@tells(TRIGGERS, Attacks)
def attacks(t: Teller, node: Attacks) -> str:
    what = thing(t, node.filter, node.ref)
    if node.who:
        what = NP(f"{what} {does(seat(t, node.who), 'control').full()}")
    text = does(what, "attack").full() + attacked_what(node.what, node.whom)
    t.event_other = NP("what it attacks")
    condition = "" if node.when is None else f" while {t.condition(node.when)}"
    return f"whenever {text}{' alone' if node.alone else ''}{condition}"


@tells(TRIGGERS, Attacked)
def attacked(t: Teller, node: Attacked) -> str:
    whom = {"you": "you", "opponent": "an opponent", "": "a player"}.get(node.whom, "that player")
    if node.what == "source":
        whom = str(t.itself)
    elif node.what == "permanent":
        whom = f"a planeswalker or battle of {NP(whom, mine=whom == 'you').whose.replace('your', 'yours')}"
    many = f" by {number(node.at_least)} or more creatures" if node.at_least > 1 else ""
    if node.who:
        who = seat(t, node.who)
        return f"whenever {does(who, 'attack').full()} {whom}" + many.replace(" by ", " with ")
    return f"whenever {whom} {'are' if whom == 'you' else 'is'} attacked{many}"


@tells(TRIGGERS, PlayerAttacks)
def player_attacks(t: Teller, node: PlayerAttacks) -> str:
    many = f" with {number(node.at_least)} or more creatures" if node.at_least > 1 else ""
    return f"whenever {does(seat(t, node.who), 'attack').full()}{many}"


@tells(TRIGGERS, Blocks)
def blocks(t: Teller, node: Blocks) -> str:
    what = thing(t, node.filter, node.ref)
    whom = one(t, node.other) if node.other is not None else "a creature" if node.each else ""
    if node.at_least > 1:
        whom = f"{number(node.at_least)} or more creatures"
    t.event_other = NP("that creature") if node.filter is None else NP("the blocked creature")
    text = does(what, "block").full() + (f" {whom}" if whom else "")
    return f"whenever {text}{' alone' if node.alone else ''}"


@tells(TRIGGERS, BecomesBlocked)
def becomes_blocked(t: Teller, node: BecomesBlocked) -> str:
    what = thing(t, node.filter, node.ref)
    many = f" by {number(node.at_least)} or more creatures" if node.at_least > 1 else ""
    return f"whenever {what} becomes blocked{many}"


@tells(TRIGGERS, BlockedBy)
def blocked_by(t: Teller, node: BlockedBy) -> str:
    what = thing(t, node.filter, node.ref)
    t.event_other = NP("that creature") if node.ref == "source" else NP("the blocking creature")
    return f"whenever {what} becomes blocked by {one(t, node.by) if node.by is not None else 'a creature'}"


@tells(TRIGGERS, Unblocked)
def unblocked(t: Teller, node: Unblocked) -> str:
    what = thing(t, node.filter, node.ref)
    return f"whenever {does(what, 'attack').full()}{attacked_what(node.what, '')} and isn't blocked"
