"""Scenarios: a board and a script in a TOML file, played and checked.

    report = run("scenarios/500.7-extra-turns.toml")
    print(report)

`docs/scenarios.md` explains the format.
"""

from __future__ import annotations

from apnap.errors import ScenarioError
from apnap.scenario.model import Scenario
from apnap.scenario.reading import load, read
from apnap.scenario.report import Failure, Report
from apnap.scenario.runner import run, run_all

__all__ = ["Failure", "Report", "Scenario", "ScenarioError", "load", "read", "run", "run_all"]
