"""The turn in a format, told: what the table of an era says of the active player, said of the active team (805), or of
one of several active players (807)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.eras.shapes import TurnAction, TurnRow

if TYPE_CHECKING:
    from apnap.formats import Format
    from apnap.ruleset import Ruleset

# Rule of the action -> the rule that changes it, and what happens then.
CHANGED: Final[dict[str, tuple[str, str]]] = {
    "302.6": ("805.4a", "the creatures of the active team may attack and use {T} from now on"),
    "722.1": ("805.8", "whoever was to control a player of the active team controls all of it"),
    "502.2": ("502.2a", "it may become day or night, by what any player of the last active team cast"),
    "502.3": ("805.4a", "the permanents of the active team untap together"),
    "504.1": ("805.4b", "each player of the active team draws a card"),
    "505.3": ("505.3", "an archenemy whose turn it is sets a scheme in motion"),
    "505.4": ("805.4a", "a lore counter goes on each Saga of the active team"),
    "505.5": ("505.5", "each player of the active team rolls to visit their Attractions"),
    "508.1": ("805.10b", "the active team declares one attack of all its creatures"),
    "509.1": ("805.10d", "each defending team declares one block of all its creatures"),
    "510.1": ("805.10f", "combat damage is assigned, that of the active team's creatures first"),
    "514.1": ("514.1", "each player of the active team discards down to their hand size"),
    "103.8a": ("103.8b", "left out in the first turn of the game"),
}


def turn_rows(rules: Ruleset, format: Format) -> list[TurnRow]:
    """The turn under these rules in that format."""
    rows = rules.describe_turn()
    if format.range or format.emperors:
        rows = [ranged_row(rules, rows[0]), *rows[1:]]
    if format.markers:
        return [marked_row(rules, row) for row in rows]
    return [team_row(rules, row) for row in rows] if format.shared_turns else rows


def ranged_row(rules: Ruleset, row: TurnRow) -> TurnRow:
    """As each turn begins, it is determined how far players reach."""
    measured = TurnAction(rules.cite("801.2c"), "who is within whose range of influence is determined")
    told = (row.actions, row.priority, row.priority_rule, row.ends, row.notes)
    return TurnRow(row.phase, row.step, row.rule, [*row.begins, measured], *told)


def marked_row(rules: Ruleset, row: TurnRow) -> TurnRow:
    """One of several turns at the same time: priority is for its own stack, and not for everyone."""
    return first_row(row, "active player first, then those in range", rules.cite("807.5a"), row.actions, row.notes)


def team_row(rules: Ruleset, row: TurnRow) -> TurnRow:
    actions = [team_action(rules, a) for a in row.actions]
    notes = [team_action(rules, a) for a in row.notes]
    return first_row(row, "active team first", rules.cite("117.6"), actions, notes)


def first_row(row: TurnRow, who: str, rule: str, actions: list[TurnAction], notes: list[TurnAction]) -> TurnRow:
    """The row with others in place of the active player, where that player comes first."""
    first = row.priority.startswith("active player")
    told = (who, rule) if first else (row.priority, row.priority_rule)
    return TurnRow(row.phase, row.step, row.rule, row.begins, actions, *told, row.ends, notes)


def team_action(rules: Ruleset, action: TurnAction) -> TurnAction:
    for rule, (number, text) in CHANGED.items():
        if rules.cite(rule) == action.rule:
            return TurnAction(rules.cite(number), text, "" if rule == "505.3" else action.only)
    return action
