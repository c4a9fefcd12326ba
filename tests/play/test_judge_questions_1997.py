"""Whoever plays by the rules of 1997 is asked at the moments those rules have, in words that say what they are for."""

from __future__ import annotations

from apnap.play import HUMAN, Table
from apnap.telling.questions import sentence
from apnap.testing import Scene


def table(s: Scene) -> Table:
    return Table.around(s.begin("A", "main"), [HUMAN, HUMAN])


def asked(t: Table) -> str:
    t.ask()
    return f"{t.game.state.ask_player} {sentence(t.game)}"


def test_an_intended_attack_is_told_to_whoever_can_answer_it() -> None:
    """There is no later moment to tap an attacker."""
    s = Scene(2, "fifth").battlefield("A", "Craw Wurm").battlefield("B", "Icy Manipulator", "Island")
    t = table(s)
    assert asked(t) == "0 start a batch, play a land, attack, or end the main phase?"
    t.answer("declare an attack")
    assert asked(t) == "1 start a batch, or let the attack begin?"


def test_ones_own_spell_can_be_interrupted() -> None:
    """A Fork comes before anybody can respond, or not at all."""
    s = Scene(2, "fifth").hand("A", "Lightning Bolt", "Fork").battlefield("A", *["Mountain"] * 3)
    t = table(s)
    t.ask()
    t.answer("cast Lightning Bolt")
    t.ask()
    t.answer("target B")
    assert asked(t) == "0 interrupt Lightning Bolt?"


def test_damage_that_waits_is_asked_about_in_these_words() -> None:
    """The only moment for a Salve."""
    s = Scene(2, "fifth").hand("A", "Lightning Bolt").battlefield("A", "Mountain")
    t = table(s.hand("B", "Healing Salve").battlefield("B", "Plains"))
    t.ask()
    t.answer("cast Lightning Bolt")
    t.ask()
    t.answer("target B")
    assert asked(t) == "1 respond to Lightning Bolt?"
    t.answer("pass")
    assert asked(t) == "1 prevent or redirect damage?"


def test_whoever_was_not_asked_in_untap_is_told_that_only_mana_sources_were_legal() -> None:
    """The ruling that is cited allows them; it must not be told as its opposite."""
    t = Table.around(Scene(2, "fifth").begin("A", "untap", 3), [HUMAN, HUMAN])
    t.ask()
    told = [str(n) for n in t.why_not_asked(0, 3, "untap")]
    assert told == ["turn 3, untap: not asked: mana sources only in this untap step (WotC Rules Team 10/03/96)"]


def test_a_window_with_nothing_to_do_in_it_uses_no_stop_up() -> None:
    """That one must draw, and cannot interrupt it, is passed over; the first chance to act is to respond."""
    s = Scene(2, "fifth").hand("A", "Lightning Bolt").library("A", "Forest", "Forest")
    t = Table.around(s.begin("A", "draw", 3), [HUMAN, HUMAN])
    t.set_stop(0, "draw", "own")
    assert asked(t) == "0 respond to drawing?"
