"""Expectations about zones: what is where, and how many."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from apnap.scenario.amounts import fits, is_none
from apnap.scenario.expecting_objects import has_status, is_kind
from apnap.scenario.failed import Failed
from apnap.scenario.names import fold
from apnap.state.kinds import COLOR_NAMES, SUPERTYPE_NAMES, TYPE_NAMES
from apnap.state.objects import Obj, Permanent

if TYPE_CHECKING:
    from apnap.scenario.expecting import Expecting

STATES = ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "sick", "transformed")
KINDS = (*TYPE_NAMES, *SUPERTYPE_NAMES, *COLOR_NAMES, "token")


# ---- hands, graveyards, libraries, exile -------------------------------------------------------------------------


def pile(e: Expecting, seat: int | None, zone: str) -> list[Obj]:
    g = e.actor.game.state
    if zone == "exile":
        return [o for o in g.exile if seat in (None, o.owner)]
    assert seat is not None
    p = g.players[seat]
    return {"hand": p.hand, "graveyard": p.graveyard, "library": p.library}[zone]


def of_player(e: Expecting, m: re.Match[str]) -> list[Obj]:
    return pile(e, e.seat(m), m["zone"].casefold())


def zone_size(e: Expecting, m: re.Match[str]) -> str:
    found = len(of_player(e, m))
    return "" if fits(found, m["n"]) else f"there are {found}"


def zone_empty(e: Expecting, m: re.Match[str]) -> str:
    found = len(of_player(e, m))
    return "" if (found == 0) == (m["not"] is None) else f"there are {found}"


def zone_is(e: Expecting, m: re.Match[str]) -> str:
    """Exactly these, as on the board: graveyards from the bottom, libraries from the top, others in any order."""
    cards = of_player(e, m)
    zone = m["zone"].casefold()
    found = [o.card.name for o in (reversed(cards) if zone == "library" else cards)]
    wanted = e.actor.names.list_of(m["names"])
    have, want = [fold(x) for x in found], [e.actor.names.plain(x) for x in wanted]
    same = have == want if zone in ("library", "graveyard") else sorted(have) == sorted(want)
    return "" if same else f"it is {', '.join(found) or 'empty'}"


def zone_begins(e: Expecting, m: re.Match[str]) -> str:
    """The uppermost cards, from the top."""
    wanted = e.actor.names.list_of(m["names"])
    found = [o.card.name for o in reversed(of_player(e, m))][: len(wanted)]
    want = [e.actor.names.plain(x) for x in wanted]
    return "" if [fold(x) for x in found] == want else f"it is {', '.join(found) or 'empty'}"


def in_zone(e: Expecting, m: re.Match[str]) -> str:
    groups = m.groupdict()
    seat = e.seat(m) if groups.get("p") else None
    cards = pile(e, seat, m["zone"].casefold())
    name = fold(m["name"])
    alias = e.actor.names.alias(name)
    card = "" if alias is not None else e.actor.names.plain(name)
    found = sum(1 for o in cards if o.id == alias or fold(o.card.name) == card)
    kind = name.removesuffix("s")
    if kind in TYPE_NAMES:
        found = sum(1 for o in cards if o.card.chars.types & TYPE_NAMES[kind])
    return compare(e, found, groups, m["name"])


def compare(e: Expecting, found: int, groups: dict[str, str | None], name: str) -> str:
    """At least one, a number if one was given, none after "not"."""
    n = groups.get("n")
    if groups.get("not") or (n is not None and is_none(n)):
        must_exist(e, name)
        return "" if found == 0 else f"there are {found}"
    if n is not None:
        return "" if fits(found, n) else f"there are {found}"
    return "" if found else "it is not there"


def must_exist(e: Expecting, name: str) -> None:
    """An absence is only worth noting for something that exists."""
    words = fold(name).split()
    while len(words) > 1 and words[0] in (*STATES, *KINDS):
        words.pop(0)
    for noun in (name, " ".join(words), " ".join(words).removesuffix("s")):
        if e.actor.names.known(noun) or fold(noun).removesuffix("s") in (*TYPE_NAMES, "token", "permanent"):
            return
    raise Failed(f"there is no card {name!r}{e.actor.names.near(name)}")


def on_top(e: Expecting, m: re.Match[str]) -> str:
    cards = of_player(e, m)
    if not cards:
        return "it is empty"
    there = cards[-1] if m["end"].casefold() == "top" else cards[0]
    return "" if fold(there.card.name) == e.actor.names.plain(m["name"]) else f"it is {there.card.name}"


# ---- the stack and the battlefield -------------------------------------------------------------------------------


def on_stack(e: Expecting, m: re.Match[str]) -> str:
    name = e.actor.names.plain(m["name"])
    found = sum(1 for x in e.actor.game.state.stack if fold(x.card.name) == name)
    return compare(e, found, m.groupdict(), m["name"])


def targets(e: Expecting, m: re.Match[str]) -> str:
    """What the uppermost spell or ability of that name targets: exactly these."""
    g = e.actor.game.state
    for item in reversed(g.stack):
        if fold(item.card.name) == e.actor.names.plain(m["name"]):
            chosen = [i for slot in item.targets for i in slot]
            named = [e.actor.names.ids(x) for x in e.actor.names.list_of(m["others"])]
            if len(named) == len(chosen) and all(any(i in ids for ids in named) for i in chosen):
                return ""
            return f"it targets {', '.join(g.name_of(i) for i in chosen) or 'nothing'}"
    return "it is not on the stack"


def on_battlefield(e: Expecting, m: re.Match[str]) -> str:
    return compare(e, len(described(e, m["name"])), m.groupdict(), m["name"])


def controls(e: Expecting, m: re.Match[str]) -> str:
    seat = e.seat(m)
    return compare(e, sum(1 for p in described(e, m["name"]) if p.controller == seat), m.groupdict(), m["name"])


def described(e: Expecting, text: str) -> list[Permanent]:
    """Permanents by name or kind, if need be with states and kinds in front: `untapped Forests`, `red creatures`."""
    names = e.actor.names
    for name in (text, text.removesuffix("s")):
        found = names.permanents(name)
        if found:
            return found
    words = fold(text).split()
    if len(words) > 1 and words[0] in STATES:
        return [p for p in described(e, text.partition(" ")[2]) if has_status(e, p, words[0])]
    if len(words) > 1 and words[0] in KINDS:
        return [p for p in described(e, text.partition(" ")[2]) if is_kind(p, words[0])]
    everything = e.actor.game.state.battlefield
    if len(words) > 1 and words[-1] in ("token", "tokens"):
        return [p for p in described(e, text.rpartition(" ")[0]) if not p.is_card]
    noun = words[0].removesuffix("s") if len(words) == 1 else ""
    if noun in ("permanent", "token") or noun in TYPE_NAMES:
        return [p for p in everything if noun == "permanent" or is_kind(p, noun)]
    return []
