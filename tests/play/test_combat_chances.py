"""What no player should miss for want of a stop: the moment after blocks.  And what nobody wants to be asked: the order
of abilities that are alike."""

from __future__ import annotations

import pytest

from apnap.play import HUMAN, OWN, Level, Table
from apnap.play.silence import Why
from apnap.state.kinds import Q
from apnap.testing import Scene

QUIET = "greedy"


def fighting() -> Table:
    """Two people in A's main phase, each with a creature and an instant they can cast."""
    scene = Scene(2).battlefield("A", "Forest", "Hill Giant").hand("A", "Giant Growth")
    scene.battlefield("B", "Forest", "Grizzly Bears").hand("B", "Giant Growth")
    return Table.around(scene.begin("A", "main", 3), [HUMAN, HUMAN])


def asked_in_blocks(table: Table, block: bool) -> list[tuple[int, Why]]:
    """Attack with the Giant, block or do not, and pass otherwise: who was asked after blocks, and why."""
    found: list[tuple[int, Why]] = []
    while (question := table.ask()) is not None and table.game.standing.place != "main 2":
        if question.kind is Q.ATTACK:
            table.answer("Hill Giant attacks B")
        elif question.kind is Q.BLOCK:
            table.answer(f"Grizzly Bears {'blocks Hill Giant' if block else 'stays'}")
        else:
            if table.game.standing.place == "declare blockers":
                assert table.because is not None
                found.append((table.game.standing.player, table.because.why))
            table.answer("pass")
    return found


@pytest.mark.cr("509.2")
def test_after_blocks_both_sides_are_asked_if_they_can_do_something() -> None:
    """The attacker by a stop that is auto at the start, the defender because of the block."""
    assert asked_in_blocks(fighting(), True) == [(0, Why.CHANCE), (1, Why.BLOCKS)]


@pytest.mark.cr("509.2")
def test_without_a_block_only_the_attacker_is_asked_again() -> None:
    """Whoever is attacked has seen the attackers, and nothing is new; the attacker learns that nobody blocks."""
    assert asked_in_blocks(fighting(), False) == [(0, Why.CHANCE)]


def test_the_stop_after_blocks_can_be_switched_off() -> None:
    table = fighting()
    table.set_stop(0, "declare blockers", OWN, Level.OFF)
    assert asked_in_blocks(table, True) == [(1, Why.BLOCKS)]


def test_a_block_that_is_taken_back_is_asked_about_again() -> None:
    table = fighting()
    assert (1, Why.BLOCKS) in asked_in_blocks(table, True)
    while table.ask() is None or table.game.kind is not Q.BLOCK:
        table.undo()
    assert table.pilots[1].blocks == {}


def entering(*mine: str) -> Table:
    """A creature of A's is about to enter, and these are watching."""
    scene = Scene(2).battlefield("A", "Forest", "Forest", *mine).hand("A", "Elvish Visionary", "Grizzly Bears")
    scene.library("A", "Forest", "Forest", "Forest")
    return Table.around(scene.begin("A", "main", 3), [HUMAN, QUIET])


@pytest.mark.cr("603.3b")
def test_the_order_of_abilities_that_are_alike_is_not_asked_for() -> None:
    """Three of the same, for the same creature: the reason is kept."""
    table = entering("Soul Warden", "Soul Warden", "Soul Warden")
    table.answer("cast Grizzly Bears")
    question = table.ask()
    assert question is not None and question.kind is Q.ATTACK
    assert table.game.view(0)["players"][0]["life"] == 23
    assert [s.why for s in table.silences if s.seat == 0].count(Why.ALIKE) == 2


@pytest.mark.cr("603.3b")
def test_abilities_that_differ_are_ordered_by_their_player() -> None:
    """One draws, two gain life: that is a choice."""
    table = entering("Soul Warden", "Soul Warden")
    table.answer("cast Elvish Visionary")
    question = table.ask()
    assert question is not None and question.kind is Q.ORDER_TRIGGERS
    assert not table.game.standing.alike


@pytest.mark.cr("603.3b")
def test_full_control_asks_for_the_order_of_what_is_alike() -> None:
    table = entering("Soul Warden", "Soul Warden")
    table.full_control(0)
    table.answer("cast Grizzly Bears")
    while table.ask() is not None and table.game.kind is not Q.ORDER_TRIGGERS:
        table.answer("pass" if table.game.kind is Q.PRIORITY else 0)
    assert table.game.kind is Q.ORDER_TRIGGERS and table.game.standing.alike
