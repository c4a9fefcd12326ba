"""Why two rulesets part ways at an event: which slot differs, what each says, and the rule of each."""

from __future__ import annotations

from typing import Any, Final

from apnap.events import Event
from apnap.ruleset import Ruleset, Value
from apnap.shapes import STACK
from apnap.state.kinds import Ev

# For each slot and value: what the rules say, and the rule that says it, by the name of its edition.
SAYS: Final[dict[str, dict[Value, tuple[str, str]]]] = {
    "combat_damage": {
        "stack": ("combat damage is put on the stack, and dealt as assigned when it resolves", "CR08:310.4"),
        "dealt": ("combat damage is dealt at once, without the stack", "510.2"),
    },
    "damage_order": {
        True: ("blockers are put in order, and each needs lethal damage before the next gets any", "CR22:509.2"),
        False: ("combat damage is divided freely among blockers", "510.1c"),
    },
    "mana_burn": {
        True: ("unspent mana costs a life each as it is lost", "CR08:300.3"),
        False: ("unspent mana empties without loss of life", "500.5"),
    },
    "mana_empties": {
        "phase": ("mana stays until the end of the phase", "CR08:300.3"),
        "step": ("mana empties at the end of every step", "500.5"),
    },
    "life_check": {
        "phase": ("0 life loses only as a phase ends, or at either end of an attack", "5E:This Is Your Life"),
        "state": ("0 life loses as soon as a player would get priority", "704.5a"),
    },
    "lethal": {
        "prevention": (
            "damage waits to be prevented after it is assigned, and kills only then",
            "5E:Damage Prevention",
        ),
        "state": ("damage that has been dealt kills at the next priority", "704.5g"),
    },
    "tapped_artifacts": {
        "off": ("a tapped artifact's abilities are off", "5E:Playing Spells and Abilities"),
        "on": ("a tapped artifact's abilities stay on", "110.5"),
    },
    "tapped_blockers": {
        "none": ("a tapped blocker deals no combat damage", "5E:Step by Step"),
        "deal": ("a tapped blocker deals combat damage", "510.1a"),
    },
    "first_draw": {
        "draw": ("the first player goes without the draw, but not without its step", "Aahz 08/04/97"),
        "step": ("the first player skips the draw step", "103.8a"),
    },
    "phasing": {
        "zone": (
            "what phases out leaves play: tokens cease to exist, damage and short effects are gone",
            "CR08:217.8a",
        ),
        "status": ("what phases out stays what it is", "702.26b"),
    },
    "legends": {
        "all": ("of equal legends all in play go", "CR08:420.5e"),
        "own": ("each player keeps one of their equal legends", "704.5j"),
    },
    "damage_keywords": {
        "triggered": ("deathtouch and lifelink are triggered abilities", "CR08:502.63a"),
        "static": ("deathtouch and lifelink are part of the damage", "702.2b"),
    },
    "mulligan": {
        "fewer": ("a mulligan is one card fewer", "CR08:101.4"),
        "bottom": ("a mulligan draws seven and puts cards on the bottom", "103.5"),
    },
}

# Which slots an event of a kind points to, the likeliest first.
POINTS: Final[dict[Ev, tuple[str, ...]]] = {
    Ev.DAMAGE: ("combat_damage", "tapped_blockers", "damage_order", "lethal", "damage_keywords"),
    Ev.ASSIGNED: ("lethal", "combat_damage"),
    Ev.ORDERED: ("damage_order",),
    Ev.LIFE_LOST: ("mana_burn", "lethal", "combat_damage"),
    Ev.LIFE_GAINED: ("damage_keywords", "life_check"),
    Ev.MANA_EMPTIED: ("mana_empties", "mana_burn"),
    Ev.LOST: ("life_check", "damage_keywords", "combat_damage", "mana_burn"),
    Ev.WON: ("life_check", "damage_keywords", "combat_damage", "mana_burn"),
    Ev.DRAW_GAME: ("life_check",),
    Ev.DESTROYED: ("lethal", "combat_damage", "damage_order", "damage_keywords"),
    Ev.MOVED: ("legends", "phasing", "lethal", "combat_damage", "damage_order"),
    Ev.PHASED_OUT: ("phasing",),
    Ev.PHASED_IN: ("phasing",),
    Ev.UNTAPPED: ("tapped_artifacts",),
    Ev.DRAWN: ("first_draw", "tapped_artifacts", "mulligan"),
    Ev.MULLIGAN: ("mulligan",),
}
SHAPES: Final = {
    True: "players act by priority, on a stack, and combat is a phase of its own",
    False: "players act in batches, with interrupts and series, and the attack is inside the main phase",
}


class Reason:
    """A slot in which the two differ, and what each says."""

    def __init__(self, slot: str, says: list[tuple[str, str, str]]) -> None:
        self.slot: Final = slot
        self.says: Final = says  # era, rule, words

    def values(self) -> dict[str, Any]:
        return {"slot": self.slot, "says": [{"era": e, "rule": r, "text": t} for e, r, t in self.says]}

    def __str__(self) -> str:
        return "; ".join(f"under {era}, {text}" + (f" ({rule})" if rule else "") for era, rule, text in self.says)


# Slots that matter in combat only.
COMBAT: Final = ("combat_damage", "tapped_blockers", "damage_order")


def reasons(a: Ruleset, b: Ruleset, one: Event | None, two: Event | None, combat: bool) -> list[Reason]:
    """The differing slots that explain it: those its events point to, else all of them."""
    if one is None and two is None:
        return []
    differing = [slot for slot in SAYS if a.slots[slot] != b.slots[slot] and (combat or slot not in COMBAT)]
    pointed: list[str] = []
    for event in (one, two):
        if event is not None:
            hits = points(event)
            pointed += [slot for slot in hits if slot in differing and slot not in pointed]
    named = by_rule(one, two)
    if named in differing:
        pointed = [named]
    found = [reason(slot, a, b) for slot in (pointed[:1] or differing)]
    if a.shape is not b.shape and not pointed:
        found = [Reason("turn", [(r.name, "", SHAPES[r.shape is STACK]) for r in (a, b)])]
    return found


def points(event: Event) -> tuple[str, ...]:
    """The slots an event points to; life lost to damage points where damage does."""
    kind = Ev.DAMAGE if event.today == "120.3a" else event.kind
    return POINTS.get(kind, ())


def by_rule(one: Event | None, two: Event | None) -> str:
    """The slot whose own rule, or a neighbour of it, an event cites that also points there."""
    for event in (one, two):
        if event is None:
            continue
        for slot in points(event):
            for _text, rule in SAYS[slot].values():
                if ":" in rule and rule.rstrip("abcdefgh") == event.today.rstrip("abcdefgh"):
                    return slot
    return ""


def reason(slot: str, a: Ruleset, b: Ruleset) -> Reason:
    says = []
    for ruleset in (a, b):
        text, rule = SAYS[slot][ruleset.slots[slot]]
        says.append((ruleset.name, ruleset.cite(rule), text))
    return Reason(slot, says)
