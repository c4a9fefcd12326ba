"""Which answers differ in nothing but which of several equal things they name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.kinds import Act, Zone
from apnap.state.objects import Item, Permanent

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State

# Answers that name one thing; those that name two, or none, are all different.
ABOUT_ONE: Final = frozenset({Act.PICK, Act.CAST, Act.LAND, Act.ACTIVATE, Act.SPECIAL, Act.MANA})


def distinct(g: State) -> list[int]:
    """The first option of each group of equivalent ones."""
    options = g.options
    if len(options) <= 2 and (len(options) < 2 or options[0].act != options[1].act):
        return list(range(len(options)))
    spoken_of = named(g)
    seen: set[tuple[object, ...]] = set()
    found: list[int] = []
    for i, option in enumerate(options):
        key = likeness(g, option, spoken_of)
        if key not in seen:
            seen.add(key)
            found.append(i)
    return found


def named(g: State) -> set[int]:
    """What something on the stack, in combat or lasting speaks of: that is like nothing else."""
    found: set[int] = set()
    for s in g.stacked():
        found.add(s.source)
        for slot in s.targets:
            found.update(slot)
        for ids in s.vars.values():
            found.update(ids)
    for item in g.items.values():
        for ids in item.vars.values():
            found.update(ids)
    for e in g.lasting:
        found.update(e.affected)
        found.add(e.source)
    for d in g.delayed:
        found.update(d.refs)
        found.add(d.source)
    if g.combat is not None:
        found.update(g.combat.attackers)
        found.update(g.combat.blockers)
    if g.melee is not None:
        for combat in g.melee.combats():
            found.update(combat.attackers)
            found.update(combat.blockers)
    return found


def likeness(g: State, option: Option, spoken_of: set[int]) -> tuple[object, ...]:
    """Equal for options that lead to games which differ in ids alone."""
    itself = (option.act, option.id, option.aux)
    if option.act not in ABOUT_ONE or option.id in spoken_of:
        return itself
    o = g.objects.get(option.id)
    if o is None or isinstance(o, Item) or o.zone == Zone.COMMAND or o.face_down:
        return itself
    if not isinstance(o, Permanent):
        return option.act, option.aux, o.card.key, o.owner, o.zone, o.is_card, o.seen_by
    if (
        o.attachments
        or o.counters
        or o.attached_to >= 0
        or o.memory
        or o.uses
        or o.phased_out
        or o.chars is not o.base.chars
    ):
        return itself
    return (
        option.act, option.aux, o.base.key, o.card.key, o.owner, o.controller, o.is_card, o.tapped, o.sick, o.damage,
        o.deathtouched, o.loyalty_used, o.protector, o.x, o.attacks, o.entered_turn == g.turn_number,
    )  # fmt: skip
