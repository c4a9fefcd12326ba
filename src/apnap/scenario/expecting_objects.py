"""Expectations about cards: where they are, and what permanents look like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from apnap.scenario.acting import Failed
from apnap.scenario.expecting_game import number
from apnap.scenario.names import fold
from apnap.state.kinds import COLOR_NAMES, KEYWORD_NAMES, SUPERTYPE_NAMES, TYPE_NAMES
from apnap.state.objects import Obj, Permanent

if TYPE_CHECKING:
    from apnap.scenario.expecting import Expecting


# ---- zones -------------------------------------------------------------------------------------------------------


def pile(e: Expecting, seat: int | None, zone: str) -> list[Obj]:
    g = e.actor.game.state
    if zone == "exile":
        return [o for o in g.exile if seat in (None, o.owner)]
    assert seat is not None
    p = g.players[seat]
    return {"hand": p.hand, "graveyard": p.graveyard, "library": p.library}[zone]


def zone_size(e: Expecting, m: re.Match[str]) -> str:
    found = len(pile(e, e.seat(m), m["zone"].casefold()))
    return "" if found == number(m["n"]) else f"there are {found}"


def in_zone(e: Expecting, m: re.Match[str]) -> str:
    groups = m.groupdict()
    seat = e.seat(m) if groups.get("p") else None
    cards = pile(e, seat, m["zone"].casefold())
    alias = e.actor.names.aliases.get(fold(m["name"]))
    found = sum(1 for o in cards if o.id == alias or fold(o.card.name) == fold(m["name"]))
    return compare(e, found, groups, m["name"])


def compare(e: Expecting, found: int, groups: dict[str, str | None], name: str) -> str:
    """At least one, an exact number if one was given, none after "not"."""
    n = groups.get("n")
    if groups.get("not") or (n is not None and number(n) == 0):
        must_exist(e, name)
        return "" if found == 0 else f"there are {found}"
    if n is not None:
        return "" if found == number(n) else f"there are {found}"
    return "" if found else "it is not there"


def must_exist(e: Expecting, name: str) -> None:
    """An absence is only worth noting for something that exists."""
    if not e.actor.names.known(name) and fold(name).removesuffix("s") not in (*TYPE_NAMES, "token", "permanent"):
        raise Failed(f"there is no card {name!r}")


def on_top(e: Expecting, m: re.Match[str]) -> str:
    library = pile(e, e.seat(m), "library")
    if not library:
        return "it is empty"
    return "" if fold(library[-1].card.name) == fold(m["name"]) else f"it is {library[-1].card.name}"


def on_stack(e: Expecting, m: re.Match[str]) -> str:
    found = sum(1 for x in e.actor.game.state.stack if fold(x.card.name) == fold(m["name"]))
    return compare(e, found, m.groupdict(), m["name"])


def on_battlefield(e: Expecting, m: re.Match[str]) -> str:
    return compare(e, len(e.actor.names.permanents(m["name"])), m.groupdict(), m["name"])


def controls(e: Expecting, m: re.Match[str]) -> str:
    seat, name = e.seat(m), m["name"]
    word = fold(name)
    mine = [p for p in e.actor.game.state.battlefield if p.controller == seat]
    singular = word.removesuffix("s")
    if singular in TYPE_NAMES:
        found = sum(1 for p in mine if p.chars.types & TYPE_NAMES[singular])
    elif singular in ("permanent", "token"):
        found = sum(1 for p in mine if singular == "permanent" or not p.is_card)
    else:
        found = sum(1 for p in e.actor.names.permanents(name) if p.controller == seat)
        if not found and word.endswith("s"):
            found = sum(1 for p in e.actor.names.permanents(name[:-1]) if p.controller == seat)
    return compare(e, found, m.groupdict(), name)


# ---- permanents --------------------------------------------------------------------------------------------------


def subjects(e: Expecting, name: str, phased_out: bool = False) -> list[Permanent]:
    """All permanents the words mean; what is said must be true of each."""
    found = e.actor.names.permanents(name, phased_out)
    if not found:
        if not e.actor.names.known(name):
            raise Failed(f"there is no card {name!r}")
        raise Failed(f"{name} is not on the battlefield")
    return found


def judge(e: Expecting, m: re.Match[str], holds: list[bool], what: str) -> str:
    wanted = m.groupdict().get("not") is None
    wrong = [x for x in holds if x != wanted]
    if not wrong:
        return ""
    many = f"{len(wrong)} of {len(holds)} " if len(holds) > 1 else "it "
    return f"{many}{'not ' if wanted else ''}{what}"


def counters(e: Expecting, m: re.Match[str]) -> str:
    kind, wanted = m["kind"].casefold(), number(m["n"])
    for p in subjects(e, m["name"]):
        if p.count(kind) != wanted:
            return f"it has {p.count(kind)}"
    return ""


def damage(e: Expecting, m: re.Match[str]) -> str:
    for p in subjects(e, m["name"]):
        if p.damage != number(m["n"]):
            return f"it has {p.damage}"
    return ""


def size(e: Expecting, m: re.Match[str]) -> str:
    for p in subjects(e, m["name"]):
        if (p.chars.power, p.chars.toughness) != (int(m["power"]), int(m["toughness"])):
            return f"it is {p.chars.power}/{p.chars.toughness}"
    return ""


def attached(e: Expecting, m: re.Match[str]) -> str:
    hosts = e.actor.names.ids(m["host"])
    if not hosts:
        raise Failed(f"there is no {m['host']}")
    found = subjects(e, m["name"])
    shown = ", ".join(e.actor.game.state.name_of(p.attached_to) or "nothing" for p in found)
    reason = judge(e, m, [p.attached_to in hosts for p in found], "attached")
    return reason and f"it is attached to {shown}"


def fighting(e: Expecting, m: re.Match[str]) -> str:
    combat = e.actor.game.state.combat
    others = e.actor.names.ids(m["other"])
    if not others:
        raise Failed(f"there is no {m['other']}")
    found = subjects(e, m["name"])
    if m["state"].casefold() == "attacking":
        holds = [
            combat is not None and p.id in combat.attackers and combat.attackers[p.id].defender in others for p in found
        ]
    else:
        holds = [
            combat is not None and any(p.id in a.blockers for i, a in combat.attackers.items() if i in others)
            for p in found
        ]
    return judge(e, m, holds, f"{m['state']} {m['other']}")


def status(e: Expecting, m: re.Match[str]) -> str:
    state = m["state"].casefold().replace("summoning-", "").replace("summoning ", "")
    away = state in ("phased out", "phased in")
    found = subjects(e, m["name"], away)
    return judge(e, m, [has_status(e, p, state) for p in found], state)


def has_status(e: Expecting, p: Permanent, state: str) -> bool:
    if state in ("tapped", "untapped"):
        return p.tapped == (state == "tapped")
    if state in ("phased out", "phased in"):
        return p.phased_out == (state == "phased out")
    if state in ("face down", "face up"):
        return p.face_down == (state == "face down")
    if state == "sick":
        return p.sick
    if state == "transformed":
        return p.back_up
    combat = e.actor.game.state.combat
    if combat is None:
        return False
    if state == "blocking":
        return any(p.id in a.blockers for a in combat.attackers.values())
    attacker = combat.attackers.get(p.id)
    if state == "attacking" or attacker is None:
        return attacker is not None
    return attacker.blocked == (state == "blocked")


def keyword(e: Expecting, m: re.Match[str]) -> str:
    word = fold(m["word"])
    lacks = m["verb"].casefold() == "lacks"
    if word.startswith("no "):
        word, lacks = word[3:], not lacks
    if word not in KEYWORD_NAMES:
        raise Failed(f"cannot read that: {word!r} is no keyword")
    for p in subjects(e, m["name"]):
        if bool(p.chars.keywords & KEYWORD_NAMES[word]) == lacks:
            return "it has it" if lacks else "it has not"
    return ""


def kind(e: Expecting, m: re.Match[str]) -> str:
    word = fold(m["word"])
    found = subjects(e, m["name"])
    return judge(e, m, [is_kind(p, word) for p in found], word)


def is_kind(p: Permanent, word: str) -> bool:
    c = p.chars
    if word in TYPE_NAMES:
        return bool(c.types & TYPE_NAMES[word])
    if word in SUPERTYPE_NAMES:
        return bool(c.supertypes & SUPERTYPE_NAMES[word])
    if word == "token":
        return not p.is_card
    if word in COLOR_NAMES:
        i = COLOR_NAMES.index(word)
        return c.colors == 0 if i == 5 else bool(c.colors >> i & 1)
    return any(fold(x) == word for x in c.subtypes)
