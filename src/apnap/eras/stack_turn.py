"""The turn of the eras with a stack, step by step: what the engine does by itself, and by which rule.

A test plays turns in which all of it happens and compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.eras.shapes import ACTIVE_FIRST, NOBODY_ACTS, TurnAction, TurnRow
from apnap.formats import ARCHENEMY, SINCE_ATTRACTIONS
from apnap.state.steps import Phase, Step, name_of_phase, row_of

if TYPE_CHECKING:
    from apnap.ruleset import Ruleset


def stack_rows(ruleset: Ruleset) -> list[TurnRow]:
    rows = [turn_begins(ruleset)]
    mains = 0
    for phase, steps in ruleset.turn:
        if phase is Phase.MAIN:
            mains += 1
        for step in steps:
            rows.append(step_row(ruleset, phase, step, mains, step is steps[-1]))
    return rows


def cited(ruleset: Ruleset, found: list[TurnAction]) -> list[TurnAction]:
    """With the numbers of the ruleset's edition.  What that edition has no rule for is left out."""
    edition = ruleset.cites
    if edition is None:
        return [TurnAction(a.rule.partition("@")[0], a.text, a.only) for a in found]
    return [TurnAction(ruleset.cite(a.rule), a.text, a.only) for a in found if edition.number(a.rule) != edition.golden]


def turn_begins(ruleset: Ruleset) -> TurnRow:
    begins = [TurnAction("500.4", 'effects that last "until your next turn" expire')]
    happens = [
        TurnAction("302.6", "the active player's creatures may attack and use {T} from now on"),
        TurnAction("722.1", "whoever was to control the active player does so", "if an effect said so"),
    ]
    return TurnRow(
        "the turn begins",
        "",
        ruleset.cite("500.1"),
        cited(ruleset, begins),
        cited(ruleset, happens),
        NOBODY_ACTS,
        ruleset.cite("500.12"),
        [],
        [],
    )


def step_row(ruleset: Ruleset, phase: Phase, step: Step, mains: int, last: bool) -> TurnRow:
    row = row_of(step)
    return TurnRow(
        phase_name(phase, mains),
        "" if step is Step.MAIN else row.name,
        ruleset.cite(row.rule),
        cited(ruleset, [TurnAction("500.4", "effects that last until it expire")]),
        cited(ruleset, actions(ruleset, step, mains)),
        ACTIVE_FIRST if row.priority else NOBODY_ACTS,
        ruleset.cite(row.priority_rule),
        cited(ruleset, endings(ruleset, phase, step, last)),
        cited(ruleset, notes(ruleset, step)),
    )


def phase_name(phase: Phase, mains: int) -> str:
    if phase is Phase.MAIN:
        return "precombat main" if mains == 1 else "postcombat main"
    return name_of_phase(phase)


def actions(ruleset: Ruleset, step: Step, mains: int) -> list[TurnAction]:
    """The turn-based actions (703.4), in order, by their present numbers."""
    if step is Step.UNTAP:
        return [
            TurnAction("502.1", "permanents with phasing phase out, and phased-out ones phase in, together"),
            TurnAction("502.2", "it may become day or night", "if it is either"),
            TurnAction("502.3", "the active player's permanents untap together"),
        ]
    if step is Step.DRAW:
        return [TurnAction("504.1", "the active player draws a card")]
    if step is Step.MAIN and mains == 1:
        return precombat_main(ruleset)
    if step is Step.BEGIN_COMBAT and ruleset.attack == "single":
        return [TurnAction("507.1", "the active player chooses a defending player", "with more than two players")]
    if step is Step.DECLARE_ATTACKERS:
        return [TurnAction("508.1", "the active player declares attackers")]
    if step is Step.DECLARE_BLOCKERS:
        return blocking(ruleset)
    if step is Step.COMBAT_DAMAGE:
        return damage(ruleset)
    if step is Step.CLEANUP:
        return [
            TurnAction("514.1", f"the active player discards down to {ruleset.hand_size} cards"),
            TurnAction("514.2", 'damage is removed and "until end of turn" effects end, together'),
        ]
    return []


def precombat_main(ruleset: Ruleset) -> list[TurnAction]:
    found = [TurnAction("505.4", "a lore counter goes on each of the active player's Sagas")]
    if ruleset.follows in ARCHENEMY.eras:
        found.insert(0, TurnAction("505.3", "the active player sets a scheme in motion", "if they are an archenemy"))
    if ruleset.follows in SINCE_ATTRACTIONS:
        found.append(TurnAction("505.5", "the active player rolls to visit their Attractions", "if they control any"))
    return found


def blocking(ruleset: Ruleset) -> list[TurnAction]:
    found = [TurnAction("509.1", "the defending player declares blockers")]
    if ruleset.damage_order:
        found.append(TurnAction("CR22:509.2", "the active player puts the blockers of each attacker in order"))
        found.append(TurnAction("CR22:509.3", "the defending player puts the attackers each blocker blocks in order"))
    return found


def damage(ruleset: Ruleset) -> list[TurnAction]:
    if ruleset.damage_on_stack:
        return [
            TurnAction("510.1", "combat damage is assigned, the active player's creatures first"),
            TurnAction("CR08:310.1", "it goes on the stack as one object, and is dealt when that resolves"),
        ]
    free = ", in the order of the blockers" if ruleset.damage_order else ""
    return [
        TurnAction("510.1", f"combat damage is assigned{free}, the active player's creatures first"),
        TurnAction("510.2", "all of it is dealt at once"),
    ]


def endings(ruleset: Ruleset, phase: Phase, step: Step, last: bool) -> list[TurnAction]:
    """As the step ends, and with the last one its phase."""
    found = [TurnAction("500.5@EXPIRED", "effects that last until its end expire")]
    if step is Step.END_COMBAT:
        found.append(TurnAction("511.3", "everything is removed from combat"))
    if phase is Phase.COMBAT and last:
        found.append(TurnAction("500.5a", '"until end of combat" effects expire'))
    if last or not ruleset.mana_by_phase:
        burn = ", and each costs its player 1 life" if ruleset.mana_burn else ""
        found.append(TurnAction("500.5", f"unspent mana empties{burn}"))
    return found


def notes(ruleset: Ruleset, step: Step) -> list[TurnAction]:
    if step is Step.DRAW:
        what = "no draw" if ruleset.first_draw_only else "left out"
        return [TurnAction("103.8a", f"{what} in the first turn of a game of two")]
    if step is Step.DECLARE_BLOCKERS:
        return [TurnAction("508.8", "left out if nothing attacks")]
    if step is Step.COMBAT_DAMAGE:
        return [
            TurnAction("508.8", "left out if nothing attacks"),
            TurnAction("510.4", "with first or double strike there are two: the fast ones deal damage in the first"),
        ]
    if step is Step.CLEANUP:
        return [
            TurnAction("514.3a", "if something triggered or a state-based action waits: priority, then another one")
        ]
    return []
