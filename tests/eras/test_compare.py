"""The same board and script under two rulesets: the first difference, the reason, and how each game ends up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apnap import ScenarioError, citations, ruleset_named
from apnap.compare import compare
from apnap.compare.reasons import SAYS
from apnap.eras import rulesets
from apnap.ruleset import SLOTS
from apnap.scenario import load, run, run_all

LIBRARY = Path(__file__).parent.parent.parent / "scenarios" / "eras"
FILES = sorted(LIBRARY.glob("*.toml"))
FANATIC = LIBRARY / "damage-on-the-stack.toml"
BURN = LIBRARY / "mana-burn-that-kills.toml"


def test_at_least_twelve_scenarios_change_with_the_era() -> None:
    """The library holds that many, each with a sentence on why."""
    assert len(FILES) >= 12
    assert all(load(path).why.endswith(".") and len(load(path).eras) >= 2 for path in FILES)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_every_scenario_of_the_eras_passes_in_each_of_them(path: Path) -> None:
    """What it expects of each era is what happens there."""
    for report in run_all(path):
        assert report.passed, str(report)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_some_two_eras_of_each_scenario_differ_and_the_difference_is_explained(path: Path) -> None:
    """The first and the last era named: an event differs, a reason is given, and the values are plain."""
    scenario = load(path)
    differing = [
        found for found in (compare(path, scenario.eras[0], other) for other in scenario.eras[1:]) if not found.same
    ]
    assert differing
    for found in differing:
        values = json.loads(json.dumps(found.values()))
        assert values["reasons"] and values["games"][0]["players"] != values["games"][1]["players"]
        assert str(found)


def test_the_first_difference_names_event_rule_and_era() -> None:
    """Damage on the stack: the sacrifice in the one, damage dealt in the other."""
    found = compare(FANATIC, "sixth", "current")
    assert found.first_a is not None and found.first_b is not None
    assert (found.first_a.rule, found.first_b.rule) == ("501.6a", "510.2")
    assert found.first_b.step == "combat damage" and "Mogg Fanatic" in found.first_b.text
    assert [r.slot for r in found.reasons] == ["combat_damage"]
    assert [rule for _era, rule, _text in found.reasons[0].says] == ["310.4", "510.2"]
    text = str(found)
    assert "310.4" in text and "cannot follow line" in text and "Grizzly Bears" in text


def test_mana_burn_is_explained_by_its_own_rule() -> None:
    """The loss of life is the first difference, and the games end differently."""
    found = compare(BURN, "old-school", "current")
    assert [r.slot for r in found.reasons] == ["mana_burn"]
    values = found.values()
    assert values["games"][0]["result"].startswith("B wins") and values["games"][1]["result"] == "the game goes on"
    assert values["difference"]["old-school"]["rule"] == "CR08:300.3"


WHY = [
    ("a-growth-and-a-frog", "sixth", "layers"),
    ("a-token-phases-out", "sixth", "phasing"),
    ("between-two-resolutions", "fifth", "batches"),
    ("both-below-zero", "fifth", "life_check"),
    ("climbing-back-from-zero", "fifth", "life_check"),
    ("counter-after-responses", "fifth", "interrupts"),
    ("countering-dark-ritual", "fifth", "interrupts"),
    ("damage-on-the-stack", "middle-school", "combat_damage"),
    ("legends-of-both-players", "sixth", "legends"),
    ("lifelink-too-late", "sixth", "damage_keywords"),
    ("mana-burn-that-kills", "fifth", "mana_burn"),
    ("mana-kept-through-a-phase", "sixth", "mana_empties"),
    ("order-or-free-division", "m10", "damage_order"),
    ("order-and-a-growth", "m10", "damage_order"),
    ("saved-after-the-damage", "fifth", "lethal"),
    ("sneak-attack-at-the-last-moment", "fifth", "end of turn"),
    ("tapped-ankh", "fifth", "tapped_artifacts"),
    ("tapped-blocker", "fifth", "tapped_blockers"),
]


@pytest.mark.parametrize(("name", "era", "slot"), WHY)
def test_the_reason_is_the_slot_that_makes_the_difference(name: str, era: str, slot: str) -> None:
    """Found by trying each: with the other era's value the games agree for longer; else it is the turn itself."""
    found = compare(LIBRARY / f"{name}.toml", era, "current")
    assert [r.slot for r in found.reasons] == [slot]
    assert [e for e, _rule, _text in found.reasons[0].says] == [era, "current"]
    for says, ruleset in zip(found.reasons[0].says, (found.a.ruleset, found.b.ruleset), strict=True):
        assert citations.is_citation(says[1], ruleset.edition)


def test_every_scenario_is_explained() -> None:
    """The list above names each of them."""
    assert sorted(name for name, _, _ in WHY) == [path.stem for path in FILES]


def test_rules_that_agree_on_a_board_are_the_same() -> None:
    """One blocker: an order of blockers changes nothing."""
    text = """
players = { A = { battlefield = ["Grizzly Bears"] }, B = { battlefield = ["Hill Giant"] } }
script = '''
T1 declare attackers
  A: attack B with Grizzly Bears
T1 declare blockers
  B: block Grizzly Bears with Hill Giant
T1 end
'''
"""
    found = compare(text, "m10", "current")
    assert found.same and "nothing differs" in str(found)


def test_a_mix_that_has_no_name_can_be_compared() -> None:
    """A ruleset is a value."""
    current = ruleset_named("current")
    found = compare(BURN, current.with_(mana_burn=True), current)
    assert not found.same and found.a.ruleset.name == "current*"


def test_a_line_that_one_of_them_cannot_follow_is_part_of_the_difference() -> None:
    """Told, not raised."""
    text = """
players = { A = { life = 2, battlefield = ["Mountain", "Mountain"], hand = ["Shock", "Shock"] }, B = {} }
script = '''
T1 main
  A: cast Shock targeting A
  A: cast Shock targeting A
'''
"""
    found = compare(text, "current", "fifth")
    assert [f.line for f in found.a.stuck] == [6] and "the game is over" in found.a.stuck[0].reason
    assert not found.b.stuck


def test_what_cannot_be_set_up_is_named() -> None:
    """A card that cannot exist under one of the rulesets."""
    text = """
players = { A = { battlefield = ["History of Benalia"] }, B = {} }
script = '''
T1 main
  expect life A 20
'''
"""
    with pytest.raises(ScenarioError, match="History of Benalia"):
        compare(text, "fifth", "current")


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_every_era_can_try_every_script(path: Path) -> None:
    """Also one it was not written for: what cannot be followed becomes a failure of the report, never an exception."""
    for name in rulesets():
        run(path, name)


def test_every_reason_cites_a_rule_that_exists() -> None:
    """For each slot and each of its words."""
    for slot, says in SAYS.items():
        words = SLOTS[slot].words or (True, False)
        assert set(says) == set(words), slot
        assert [rule for _, rule in says.values() if not citations.is_citation(rule)] == []


def test_moments_of_other_eras_are_understood() -> None:
    """One main phase, a discard phase: each era finds the nearest moment it has."""
    text = """
eras = ["fifth", "current"]
players = { A = { battlefield = ["Grizzly Bears", "Forest"], hand = ["Llanowar Elves"] }, B = {} }
script = '''
T1 declare attackers
  A: attack B with Grizzly Bears
T1 postcombat main
  A: cast Llanowar Elves
  expect life B 18; Llanowar Elves on the battlefield
T1 discard
  expect life B 18
'''
"""
    for report in run_all(text):
        assert report.passed, str(report)
