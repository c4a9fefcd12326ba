"""Looking rules up: the outline, other editions, scenarios."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from apnap.citations import CURRENT, EDITIONS, UnknownRule, rule_ids
from apnap.errors import ScenarioError
from apnap.rulebook import look_up, mentions, read_query, reference
from apnap.rulebook.excerpt import columns, excerpt, trace
from apnap.rulebook.numbers import in_section, neighbours, order, parent, parts
from apnap.rulebook.scenarios import Entry, acting, catalogue, of_edition, showing, with_card
from apnap.scenario import run


def test_numbers_form_an_outline() -> None:
    """Sections have rules, rules have lettered parts; ten comes after nine."""
    assert parent("514.3a") == "514.3" and parent("514.3") == "514" and parent("514") == ""
    assert parts("500.5", CURRENT) == ["500.5a", "500.5b"]
    assert parts("501", CURRENT) == ["501.1"]
    assert neighbours("500.9", CURRENT) == ("500.8", "500.10")
    assert neighbours("500.1", CURRENT) == ("", "500.2")
    assert sorted(["500.10", "500.9", "500.10a"], key=order) == ["500.9", "500.10", "500.10a"]
    assert parent("Mirage 46") == "" and in_section("", CURRENT) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_is_where_its_parent_looks_for_it(edition: str) -> None:
    """Going down from the sections reaches every rule that has the one it is part of."""
    known = rule_ids(edition)
    reached = {rule for rule in known if not parent(rule)}
    for rule in sorted(known, key=order):
        if rule in reached:
            reached.update(parts(rule, edition) if len(rule) == 3 else ())
    assert {rule for rule in known if parent(rule) in known and len(parent(rule)) == 3} <= reached


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("514.3a", "514.3a"),
        (" Rule 514.3A. ", "514.3a"),
        ("CR 514.3.a", "514.3a"),
        ("514", "514"),
        ("514.03", "514.3"),
        ("14", ""),
        ("Giant Growth", ""),
        ("514.3ab", ""),
    ],
)
def test_numbers_are_read_as_people_type_them(typed: str, rule: str) -> None:
    assert read_query(typed) == rule


def test_an_unknown_number_is_an_error_that_says_what_there_is() -> None:
    with pytest.raises(UnknownRule, match=r"514 goes from 514 to 514\.3a"):
        look_up("514.9")
    with pytest.raises(UnknownRule):
        look_up("999")
    with pytest.raises(UnknownRule, match="such as"):
        look_up("502.3", "fifth-1997")


def test_a_rule_without_a_counterpart_has_no_present_number() -> None:
    """The damage assignment order of 2022 is gone; combat damage that resolves has become 510.2."""
    assert look_up("509.2", "cr-2022-04-29").today == []
    assert "510.2" in look_up("310.4", "cr-2008-05-01").today
    assert look_up("510.2").today == ["510.2"]


def test_references_by_name_are_found_whatever_their_case() -> None:
    assert reference("mirage 46") == ("Mirage 46", "fifth-1997")
    assert reference("phase structure") == ("5E:Phase Structure", "fifth-1997")
    assert reference("no such thing") == ("", "")


def test_words_find_rules() -> None:
    assert "514.3a" in mentions("another cleanup")
    assert mentions("") == [] and mentions("xyzzy") == []


# ---- scenarios ---------------------------------------------------------------------------------------------------


def test_the_catalogue_says_what_the_files_say() -> None:
    """Title, rules and era as the real reader has them."""
    from apnap.scenario import load

    for entry in catalogue()[::10]:
        real = load(entry.path)
        assert (entry.title, list(entry.rules)) == (real.title, real.rules), entry.name


def test_scenarios_for_a_rule_come_before_those_for_its_parts() -> None:
    found = showing("514.3")
    assert found and all("514.3a" in e.rules for e in found)
    assert showing("514.3a")[0].name == "rules/514.3a-second-cleanup"
    assert showing("999.9") == []


def entry(era: str, *rules: str) -> Entry:
    return Entry(Path("x.toml"), "x", "", rules, era, 1)


def test_a_file_means_the_rules_of_its_era_unless_it_says_otherwise() -> None:
    """310.4 was about combat damage, and is about battles."""
    assert of_edition(entry("current", "310.4"), "310.4") == CURRENT
    assert of_edition(entry("sixth", "310.4"), "310.4") == "cr-2008-05-01"
    assert of_edition(entry("current", "CR08:310.4"), "310.4") == "cr-2008-05-01"
    assert of_edition(entry("fifth", "510.2"), "510.2") == CURRENT


def test_a_scenario_of_the_library_is_run_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever one is; a name that does not exist is an error in words."""
    monkeypatch.chdir(tmp_path)
    for name in ("rules/514.3a-second-cleanup", "514.3a-second-cleanup", "scenarios/rules/514.3a-second-cleanup.toml"):
        assert run(name).passed
    with pytest.raises(ScenarioError, match="No such file"):
        run("no-such-scenario")


def test_scenarios_are_found_by_card() -> None:
    assert with_card("Stasis")[0].name == "cards/stasis"
    assert with_card("No Such Card") == []


def test_a_rule_nobody_wrote_a_scenario_for_may_act_in_one() -> None:
    """117.3d acts wherever somebody passes; the game shows it."""
    (found,) = acting("117.3d")
    part = excerpt(run(found.path).game, ["117.3d"])
    assert part.hits and all(part.lines[i].rule == "117.3d" for i in part.hits)
    assert acting("999.9") == []


def test_a_trace_tells_every_event_once() -> None:
    report = run(showing("514.3a")[0].path)
    lines = [line for line in trace(report.game) if not line.heading]
    assert [line.rule for line in lines] == [e.rule for e in report.events]
    assert all(len(text.split()[0]) > 2 for text in columns(lines))


def test_an_excerpt_begins_shortly_before_the_rule_acts() -> None:
    """Four lines at most, and not those of another turn."""
    parts = [excerpt(run(found.path).game, ["500.7"]) for found in showing("500.7")[:5]]
    shown = [part for part in parts if part.lines]
    assert len(shown) >= 3 and all(part.hits[0] <= 4 and len(part.lines) <= 16 for part in shown)


# What the older editions call the turn, priority, triggers, state-based actions, phasing, and turns that are controlled
# or ended.
OLDER = {
    "cr-2022-04-29": r"(5\d\d|116|117|603|703|704|718|719)(\.|$)|614\.10|702\.26(\D|$)",
    "cr-2010-02-01": r"(5\d\d|115|703|704|710|711)(\.|$)|603(\.[^3]|$)|614\.10|702\.23(\D|$)",
    "cr-2008-05-01": r"(3\d\d|408|410|420|507|509)(\.|$)|419\.6e|502\.15(\D|$)",
    "cr-1999-04-23": r"(3\d\d|408|410|420)(\.|$)",
}


@pytest.mark.parametrize("edition", OLDER)
def test_older_editions_are_explained_or_translated(edition: str) -> None:
    """Each number of those sections leads to a text: its own, or that of the rule it has become."""
    wanted = [rule for rule in rule_ids(edition) if re.match(OLDER[edition], rule)]
    missing = sorted((rule for rule in wanted if not look_up(rule, edition).text), key=order)
    assert len(wanted) > 80 and missing == []
