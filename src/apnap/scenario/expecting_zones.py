"""Expectations about zones: what is where, and how many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.scenario.amounts import fits, is_none
from apnap.scenario.expecting_objects import has_kind, has_status, is_kind
from apnap.scenario.failed import Failed
from apnap.scenario.masking import fold
from apnap.scenario.words import check_names, kind_named, kinds, nearest

if TYPE_CHECKING:
    from apnap.driving.judging import Thing
    from apnap.scenario.expecting import Expecting, Said

STATES = ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "sick", "transformed")


# ---- hands, graveyards, libraries, exile, ante -------------------------------------------------------------------


def pile(e: Expecting, seat: int | None, zone: str) -> list[Thing]:
    now = e.actor.game.judge
    if zone == "exile":
        return [o for o in now.exile if seat in (None, o.owner)]
    if zone == "ante":
        return [o for o in now.ante if seat in (None, o.owner)]
    assert seat is not None
    return {"hand": now.hand, "graveyard": now.graveyard, "library": now.library}[zone](seat)


def of_player(e: Expecting, m: Said) -> list[Thing]:
    return pile(e, e.seat(m), m["zone"].casefold())


def zone_size(e: Expecting, m: Said) -> str:
    found = len(of_player(e, m))
    return "" if fits(found, m["n"]) else f"there are {found}"


def zone_empty(e: Expecting, m: Said) -> str:
    found = len(of_player(e, m))
    return "" if (found == 0) == (m["not"] is None) else f"there are {found}"


def zone_is(e: Expecting, m: Said) -> str:
    """Exactly these, as on the board: graveyards from the bottom, libraries from the top, others in any order."""
    zone = m["zone"].casefold()
    cards = of_player(e, m)
    found = list(reversed(cards)) if zone == "library" else cards
    wanted = e.actor.names.list_of(m["names"])
    check_names(e, wanted)
    same = e.actor.names.are_meant(found, wanted, zone in ("library", "graveyard"))
    if m["not"]:
        return "it is so" if same else ""
    return "" if same else f"it is {', '.join(o.card.name for o in found) or 'empty'}"


def zone_begins(e: Expecting, m: Said) -> str:
    """The uppermost cards, from the top."""
    wanted = e.actor.names.list_of(m["names"])
    check_names(e, wanted)
    found = list(reversed(of_player(e, m)))[: len(wanted)]
    same = e.actor.names.are_meant(found, wanted, True)
    return "" if same else f"it is {', '.join(o.card.name for o in found) or 'empty'}"


def in_zone(e: Expecting, m: Said) -> str:
    groups = m.groupdict()
    seat = e.seat(m) if groups.get("p") else None
    cards = pile(e, seat, m["zone"].casefold())
    kind = "" if is_called(e, m["name"]) else kind_named(e, m["name"])
    if kind:
        found = sum(1 for o in cards if has_kind(o.card.chars, kind))
    else:
        found = sum(1 for o in cards if e.actor.names.is_meant(o, m["name"]))
    return compare(e, found, groups, m["name"])


def compare(e: Expecting, found: int, groups: dict[str, str | None], name: str) -> str:
    """At least one, a number if one was given, none after "not"."""
    n = groups.get("n")
    must_exist(e, name)
    if groups.get("not") or (n is not None and is_none(n)):
        return "" if found == 0 else f"there are {found}"
    if n is not None:
        return "" if fits(found, n) else f"there are {found}"
    return "" if found else "it is not there"


def must_exist(e: Expecting, name: str) -> None:
    """A number, or an absence, is only worth noting for something that exists."""
    if e.actor.names.known(name) or e.actor.names.known(name.removesuffix("s")):
        return
    first, _, rest = name.partition(" ")
    if rest and (fold(first) in STATES or kind_named(e, first)):
        must_exist(e, rest)
    elif rest and fold(rest) in ("token", "tokens"):
        must_exist(e, first)
    elif rest or not kind_named(e, name):
        raise Failed(f"there is no card {name!r}{e.actor.names.near(name) or nearest(fold(name), kinds(e))}")


def on_top(e: Expecting, m: Said) -> str:
    cards = of_player(e, m)
    check_names(e, [m["name"]])
    if not cards:
        return "it is empty"
    there = cards[-1] if m["end"].casefold() == "top" else cards[0]
    return "" if e.actor.names.is_meant(there, m["name"]) else f"it is {there.card.name}"


# ---- the stack and the battlefield -------------------------------------------------------------------------------


def on_stack(e: Expecting, m: Said) -> str:
    found = sum(1 for x in e.actor.game.judge.stacks if e.actor.names.is_meant(x, m["name"]))
    return compare(e, found, m.groupdict(), m["name"])


def targets(e: Expecting, m: Said) -> str:
    """What the uppermost spell or ability of that name targets: exactly these."""
    others = e.actor.names.list_of(m["others"])
    check_names(e, [m["name"], *others])
    for item in reversed(e.actor.game.judge.stacks):
        if e.actor.names.is_meant(item, m["name"]):
            chosen = item.targets
            named = [e.actor.names.ids(x) for x in others]
            if len(named) == len(chosen) and all(any(i in ids for ids in named) for i in chosen):
                return ""
            return f"it targets {', '.join(e.actor.game.name_of(i) for i in chosen) or 'nothing'}"
    raise Failed(f"{m['name']} is not on the stack")  # it targets nothing any more, whatever is expected of it


def on_battlefield(e: Expecting, m: Said) -> str:
    return compare(e, len(described(e, m["name"])), m.groupdict(), m["name"])


def controls(e: Expecting, m: Said) -> str:
    seat = e.seat(m)
    return compare(e, sum(1 for p in described(e, m["name"]) if p.controller == seat), m.groupdict(), m["name"])


def described(e: Expecting, text: str) -> list[Thing]:
    """Permanents by name or kind, if need be with states and kinds in front: `untapped Forests`, `red creatures`."""
    names = e.actor.names
    if is_called(e, text):
        return names.permanents(text) or names.permanents(text.removesuffix("s"))
    words = fold(text).split()
    kind = kind_named(e, words[0])
    if len(words) > 1 and words[0] in STATES:
        return [p for p in described(e, text.partition(" ")[2]) if has_status(e, p, words[0])]
    if len(words) > 1 and words[-1] in ("token", "tokens"):
        return [p for p in described(e, text.rpartition(" ")[0]) if not p.is_card]
    if len(words) > 1 and kind:
        return [p for p in described(e, text.partition(" ")[2]) if is_kind(p, kind)]
    if kind:
        return [p for p in e.actor.game.judge.battlefield if is_kind(p, kind)]
    return names.permanents(text) or names.permanents(text.removesuffix("s"))


def is_called(e: Expecting, text: str) -> bool:
    """Whether something has that very name, perhaps in the plural: then it is not a kind, nor a part of a name."""
    names = e.actor.names
    return any(names.is_name(names.bare(name)) for name in (text, text.removesuffix("s")))
