"""The "target …" phrases of an ability, and how the targets are spoken of afterwards."""

from __future__ import annotations

from typing import Final

from apnap.state.kinds import Zone
from apnap.text.grammar import NP, THEM, both, number, plural
from apnap.text.nouns import noun, place, several, short
from apnap.text.teller import Teller
from apnap.vocab.abilities import Targets
from apnap.vocab.additional_costs import TimesPaid
from apnap.vocab.amounts import Num, X

ANYTHING: Final = frozenset(("creature", "planeswalker", "battle"))


def target_noun(t: Teller, node: Targets, many: bool) -> tuple[str, str]:
    """What may be targeted, and what it is called afterwards ("" for "it")."""
    who = {"any": "player", "opponent": "opponent", "teammate": "teammate"}.get(node.players, "")
    if node.filter is None:
        return ("players" if many else who) if who != "opponent" or not many else "opponents", "player"
    on_stack = node.zone == Zone.STACK
    what = node.what if on_stack else ""
    found = (several if many else noun)(t, node.filter, zone=node.zone, what=what)
    if node.filter.other and not many:
        found = f"other {found}"  # several() says it already
    if node.zone not in (Zone.BATTLEFIELD, Zone.STACK):
        whose = {"you": "your", "opponent": "an opponent's"}.get(node.who, "any")
        found = f"{found} {place(t, node.zone, whose)}"
    if who:
        found = f"{found} or {plural(who) if many else who}"
    return found, "" if who else short(node.filter, what or ("card" if node.zone != Zone.BATTLEFIELD else "permanent"))


def is_any_target(node: Targets) -> bool:
    f = node.filter
    return f is not None and node.players == "any" and frozenset(f.types.split()) == ANYTHING


def how_many(t: Teller, node: Targets) -> tuple[str, bool]:
    """The number before "target", and whether it is more than one."""
    low, high = node.low, node.high
    if isinstance(high, TimesPaid):  # one, if it was paid
        return ("" if isinstance(low, TimesPaid) else "up to one "), False
    if isinstance(high, Num) and isinstance(low, Num):
        if low.n == high.n:
            return ("", False) if high.n == 1 else (number(high.n) + " ", True)
        if high.n > 20:
            return ("any number of ", True) if low.n == 0 else (f"{number(low.n)} or more ", True)
        if low.n == 0:
            return f"up to {number(high.n)} ", high.n > 1
        return f"{number(low.n)} {'or' if high.n == low.n + 1 else 'to'} {number(high.n)} ", True
    if isinstance(low, Num) and low.n == 0 and not isinstance(high, X):
        return "up to that many ", True
    some = "up to " if isinstance(low, Num) and low.n == 0 else ""
    most = t.amount(high)
    if most == "1":  # known by now
        return ("up to one " if some else ""), False
    return f"{some}{most} ", True


def packet_phrase(t: Teller, node: Targets) -> str:
    """Damage that waits to be dealt: everything from one source to one recipient."""
    source = (
        "source"
        if node.filter is None or not node.filter.colors
        else f"{noun(t, node.filter)}".replace("permanent", "source")
    )
    whom = {"you": "you", "creature": "a creature"}.get(node.players, "a creature or player")
    return f"the damage to {whom} from one {source}"


def target_phrase(t: Teller, node: Targets) -> tuple[str, str, bool]:
    text, after, many = own_phrase(t, node)
    if isinstance(node.high, TimesPaid):
        text = f"{text} if its {node.high.name} cost was paid"
    return f"{text} of an opponent's choice" if node.chooser else text, after, many


def own_phrase(t: Teller, node: Targets) -> tuple[str, str, bool]:
    n, many = how_many(t, node)
    if node.what == "packet":
        return packet_phrase(t, node), "", False
    if is_any_target(node):
        text = t.w.any_target if not many else ""
        if text and node.filter is not None and not n:
            kind = f"another {text.removeprefix('any ')}" if node.what == "another" else text
            return kind, "", False
        return f"{n}{plural('target')}" if many else f"{n}target", "", many
    found, after = target_noun(t, node, many)
    another = "another " if node.what == "another" else ""
    if node.what == "destroyed":
        found += " that is being destroyed"
    if node.or_spell:
        found += " or spell"
    other = found.startswith("other ")
    if other:
        return f"{n}{'an' if not n else ''}other target {found[6:]}", after, many
    return f"{n}{another}target {found}", after, many


def target_phrases(t: Teller, targets: tuple[Targets, ...]) -> tuple[str, list[NP]]:
    """All "target …" phrases of an ability, and how each is spoken of afterwards."""
    t.targets = []
    phrases: list[str] = []
    kinds: list[tuple[str, bool]] = []
    for node in targets:
        text, after, many = target_phrase(t, node)
        phrases.append(text)
        kinds.append((after, many))
        t.targets.append(called(after, many))
    if sum(1 for after, _ in kinds if after != "player") > 1:
        t.targets = told_apart(kinds)
    elif len(targets) == 1 and targets[0].divide:
        t.targets = [THEM]
    return both(phrases), t.targets


def called(after: str, many: bool) -> NP:
    if after == "player":
        return NP("those players", True) if many else NP("that player")
    return THEM if many else NP("it")


def told_apart(kinds: list[tuple[str, bool]]) -> list[NP]:
    names = [after or "target" for after, _ in kinds]
    found: list[NP] = []
    for i, (after, many) in enumerate(kinds):
        if after == "player":
            found.append(called(after, many))
        elif names.count(names[i]) == 1:
            found.append(NP(f"those {plural(names[i])}" if many else f"that {names[i]}", many))
        else:
            which = ("first", "second", "third", "fourth")[min(i, 3)]
            found.append(NP(f"the {which} {plural(names[i]) if many else names[i]}", many))
    return found
