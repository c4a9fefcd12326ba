"""Scenarios with something taken away: a scenario that still passes did not show that thing."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from apnap.errors import ScenarioError
from apnap.scenario import Scenario, run_all
from apnap.scenario.expecting import clauses
from apnap.scenario.model import Line, Piece


def passes(scenario: Scenario) -> bool:
    try:
        return all(report.passed for report in run_all(scenario))
    except ScenarioError:
        return False


def zones(scenario: Scenario) -> Iterator[list[Piece]]:
    for side in scenario.players:
        yield from (side.hand, side.battlefield, side.graveyard, side.exile)
        if side.library is not None:
            yield side.library


def cards(scenario: Scenario) -> set[str]:
    """Every card its board names."""
    return {piece.card for zone in zones(scenario) for piece in zone}


def without_card(scenario: Scenario, name: str) -> Scenario:
    """No copy of that card is anywhere; what was attached to it is gone, too."""
    mutant = deepcopy(scenario)
    for zone in zones(mutant):
        zone[:] = [piece for piece in zone if name not in (piece.card, piece.attached_to)]
    return mutant


def without_lines(scenario: Scenario) -> Iterator[Scenario]:
    """Each deed left out, one at a time."""
    for i, moment in enumerate(scenario.moments):
        for j, line in enumerate(moment.lines):
            if line.kind != Line.EXPECT:
                mutant = deepcopy(scenario)
                del mutant.moments[i].lines[j]
                yield mutant


def denials(scenario: Scenario) -> Iterator[tuple[str, Scenario]]:
    """Each clause turned into its opposite, one at a time."""
    for i, moment in enumerate(scenario.moments):
        for j, line in enumerate(moment.lines):
            said = clauses(line.body) if line.kind == Line.EXPECT else []
            for k, clause in enumerate(said):
                body = "; ".join([*said[:k], f"not {clause}", *said[k + 1 :]])
                mutant = deepcopy(scenario)
                mutant.moments[i].lines[j] = Line(
                    line.number, line.text, line.kind, "", body, line.holds, "", line.eras
                )
                yield clause, mutant
