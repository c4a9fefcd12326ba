"""Boards that two shapes of a turn follow at different times, or not at all: what is said about them."""

from __future__ import annotations

import pytest

from apnap.compare import compare
from apnap.errors import ScenarioError
from apnap.testing import ScenarioBuilder, scenario


def hands(moment: str) -> ScenarioBuilder:
    made = scenario("Hands").player("A", hand=["Forest x9", "Shock"]).player("B")
    return made.at(moment).do("A discards Forest x3").at("T2 upkeep").expect("A has 7 in hand; Shock in hand of A")


@pytest.mark.parametrize("moment", ["T1 cleanup", "T1 discard"])
@pytest.mark.parametrize("era", ["sixth", "current"])
def test_a_hand_is_looked_at_wherever_an_era_does(moment: str, era: str) -> None:
    """1997 has a phase for it, later editions the cleanup step: the same discards, and nothing differs."""
    made = hands(moment).build()
    found = compare(made, "fifth", era)
    assert found.same, str(found)
    assert not found.a.report.failures and not found.b.report.failures


def untapping(tries: str = "") -> ScenarioBuilder:
    made = scenario("Untap").player("A").player("B", battlefield=["Mountain"], hand=["Lightning Bolt"])
    return made.at("T2 untap").line(f"{tries}B: tap Mountain").at("T2 main").expect("turn 2")


@pytest.mark.parametrize("tries", ["", "if possible "])
@pytest.mark.parametrize("era", ["sixth", "current"])
def test_mana_of_the_untap_phase_is_explained_by_when_sources_may_be_used(tries: str, era: str) -> None:
    """Neither by mana burn, which only follows from it, nor by costs of phases."""
    found = compare(untapping(tries).build(), "fifth", era)
    assert [x.slot for x in found.reasons] == ["mana sources"]
    assert found.first_a is not None and "B adds R" in str(found.first_a)
    assert [f.text for f in found.b.stuck] == ["B: tap Mountain"]


def test_what_is_before_the_first_turn_is_said_to_be() -> None:
    """No turn, and no step."""
    made = scenario("Mulligans").start("A", "mulligans").player("A", library=["Forest x40"])
    made.player("B", library=["Forest x40"]).at("T0").line("A keeps").line("B mulligans").line("B keeps")
    found = compare(made.at("T1 main").expect("B has 6 in hand").build(), "sixth", "current")
    assert not found.a.stuck and not found.b.stuck, str(found)
    assert "before the first turn: B keeps the hand" in str(found)


@pytest.mark.parametrize("clause", ["lief B 18", "Shokc in graveyard of A", "Shock tapped"])
def test_an_expectation_that_neither_can_judge_is_an_error(clause: str) -> None:
    """It is neither true nor false, so it says nothing about what differs."""
    made = scenario("Slip").player("A", battlefield=["Mountain"], hand=["Shock"]).player("B")
    made.at("T1 main").do("A: cast Shock targeting B").expect(clause)
    with pytest.raises(ScenarioError, match="neither sixth nor current can judge"):
        compare(made.build(), "sixth", "current")
