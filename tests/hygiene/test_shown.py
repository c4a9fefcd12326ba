"""The library of scenarios has a file for every rule example and every card whose point is the turn, and each can fail.

`tests/hygiene/shown.toml` lists them.  A scenario shows something if it fails when that is taken away.
"""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from apnap.cards.registry import all_cards
from apnap.rulebook.scenarios import showing, with_card
from apnap.scenario import Scenario, load

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "scenarios"
FILES = sorted(LIBRARY.rglob("*.toml"))
PAGE = tomllib.loads((ROOT / "tests" / "hygiene" / "shown.toml").read_text(encoding="utf-8"))
RULES: dict[str, list[str]] = PAGE["rules"] | PAGE["tables"]
DECKS: dict[str, str] = PAGE["decks"]
CARDS: dict[str, str] = {card: name for group in PAGE["cards"].values() for card, name in group.items()}
# Nobody does anything and nothing special is there: what the rules do by themselves is what they show.
BY_THEMSELVES = {
    "rules/103.8a-no-first-draw",
    "fifth/16_first_turn_draw",
    "rules/807.4a-fifteen-players-three-markers",
    "rules/807.4a-sixteen-players-four-markers",
    "rules/811.3-teams-sit-in-turns",
}


def tool() -> ModuleType:
    """`tests/scenario/mutants.py`; tests are no package."""
    spec = importlib.util.spec_from_file_location("mutants", ROOT / "tests" / "scenario" / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


mutants = tool()


def scenario(name: str) -> Scenario:
    return load(LIBRARY / f"{name}.toml")


def name_of(path: Path) -> str:
    return path.relative_to(LIBRARY).with_suffix("").as_posix()


@pytest.mark.parametrize("card", CARDS)
def test_a_card_whose_point_is_the_turn_has_a_scenario(card: str) -> None:
    """It names the card, fails without it, and is found by those who look the card up."""
    assert card in all_cards()
    shown = scenario(CARDS[card])
    assert card in mutants.cards(shown)
    assert not mutants.passes(mutants.without_card(shown, card)), f"{CARDS[card]} passes without {card}"
    assert CARDS[card] in [entry.name for entry in with_card(card)]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_example_has_a_scenario(rule: str) -> None:
    """It names the rule, and is found by those who look the rule up."""
    found = [entry.name for entry in showing(rule)]
    for name in RULES[rule]:
        assert rule in scenario(name).rules
        assert name in found


@pytest.mark.parametrize("rule", DECKS)
def test_an_example_about_decks_has_a_test(rule: str) -> None:
    path, _, name = DECKS[rule].partition("::")
    text = (ROOT / "tests" / path).read_text(encoding="utf-8")
    assert f'@pytest.mark.cr("{rule}")\ndef {name}(' in text


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_scenario_depends_on_its_board_and_deeds(path: Path) -> None:
    """Without some card or some deed it fails: it shows more than that nothing happens."""
    shown = load(path)
    fewer = [mutants.without_card(shown, card) for card in sorted(mutants.cards(shown))]
    fails = any(not mutants.passes(mutant) for mutant in [*fewer, *mutants.without_lines(shown)])
    assert fails != (name_of(path) in BY_THEMSELVES)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_expectation_of_a_scenario_can_fail(path: Path) -> None:
    """Its opposite does: it is looked at, and understood."""
    wrong = [text for text, mutant in mutants.denials(load(path)) if mutants.passes(mutant)]
    assert wrong == []
