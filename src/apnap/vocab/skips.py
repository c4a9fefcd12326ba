"""One rule change for each turn, phase or step that can be skipped (614.10)."""

from __future__ import annotations

from typing import Final

from apnap.cards.registry import register_engine
from apnap.state.steps import PHASE_NAMES, STEP_NAMES
from apnap.vocab.rules_text import Rule

SKIPS: Final[dict[str, Rule]] = {}


def skip_rule(what: str) -> Rule:
    """One rule node for each thing that can be skipped."""
    return SKIPS[what]


def make_skips() -> None:
    SKIPS["turn"] = Rule("skip turn")
    for name in PHASE_NAMES:
        SKIPS[name + " phase"] = Rule("skip phase", text=name)
    for name in STEP_NAMES:
        SKIPS[name + " step"] = Rule("skip step", text=name)
    for key, rule in SKIPS.items():
        register_engine("skip " + key, rule)


make_skips()
