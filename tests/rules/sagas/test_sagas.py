"""Sagas (714) and the lore counters of the precombat main phase (505.4)."""

from __future__ import annotations

import pytest

from apnap.atoms.counters import put_counters
from apnap.atoms.index import add_lasting
from apnap.atoms.removing_counters import remove_counters
from apnap.cards.registry import register_engine
from apnap.game import Game
from apnap.state.effects import Duration, Lasting, Until
from apnap.state.kinds import Ev, Q, Way
from apnap.testing import Scene, cast, count_events, find, named, pass_until, settle, step_name, to_step
from apnap.vocab.continuous import LoseAbilities
from tests.helpers import lore

LOSES_ALL = LoseAbilities("self")
register_engine("test: loses all abilities", LOSES_ALL)


@pytest.mark.cr("714.3a", "714.3b", "714.4", "505.4")
def test_case_24_saga_from_t1_has_chapters_on_t1_t3_t5_and_is_sacrificed() -> None:
    """One lore counter as it enters, one in each of its controller's precombat main phases; gone after the third."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3)
    scene.hand("A", "History of Benalia")
    game = scene.begin("A", "main")
    cast(game, "History of Benalia")
    settle(game)
    assert lore(game, "History of Benalia") == 1 and len(named(game, "Knight")) == 1
    to_step(game, "end", 2)
    assert lore(game, "History of Benalia") == 1
    to_step(game, "main", 3)
    assert lore(game, "History of Benalia") == 2 and len(game.state.stack) == 1
    settle(game)
    assert len(named(game, "Knight")) == 2
    to_step(game, "main", 5)
    assert named(game, "History of Benalia")  # its ability is still on the stack
    settle(game)
    assert not named(game, "History of Benalia")
    assert [p.chars.power for p in named(game, "Knight")] == [4, 4]
    assert count_events(game, Ev.SACRIFICED) == 1


@pytest.mark.cr("505.4", "505.1a")
def test_505_4_only_the_precombat_main_phase_adds_lore() -> None:
    """Nothing happens in the postcombat main phase, nor in an opponent's turn."""
    scene = Scene(2)
    scene.permanent("A", "History of Benalia", counters={"lore": 1})
    game = scene.begin("A", "combat")
    to_step(game, "end", 2)
    assert lore(game, "History of Benalia") == 1
    to_step(game, "main", 3)
    assert lore(game, "History of Benalia") == 2


@pytest.mark.cr("714.3b", "703.4g")
def test_714_3b_adding_lore_is_a_turn_based_action() -> None:
    """It does not use the stack and is nobody's effect."""
    scene = Scene(2)
    scene.permanent("A", "History of Benalia", counters={"lore": 1})
    game = scene.begin("A", "upkeep")
    to_step(game, "main")
    event = next(e for e in game.events if e.kind == Ev.COUNTERS_PUT)
    assert event.way == Way.TURN_BASED and event.rule == "505.4"


@pytest.mark.cr("714.2b")
def test_714_2b_several_chapters_at_once_when_several_counters_are_put() -> None:
    """Two counters at once cross two numbers: both abilities trigger and their order is the controller's choice."""
    scene = Scene(2)
    saga = scene.permanent("A", "The Eldest Reborn")
    scene.battlefield("B", "Hill Giant")
    scene.hand("B", "Island", "Island")
    game = scene.begin("A", "upkeep")
    put_counters(game.state, saga.id, "lore", 2, "122.1")
    game.state.unsettled = True
    game.apply("pass")
    assert game.state.ask_kind == Q.ORDER_TRIGGERS
    game.apply(0)
    settle(game)
    assert not named(game, "Hill Giant")
    assert len(game.state.players[1].hand) == 1


@pytest.mark.cr("714.2b")
def test_714_2b_removed_counters_let_a_chapter_trigger_again() -> None:
    """The number must become at least N from below: a counter taken off and put back crosses it once more."""
    scene = Scene(2)
    saga = scene.permanent("A", "History of Benalia", counters={"lore": 2})
    game = scene.begin("A", "end")
    remove_counters(game.state, saga.id, "lore", 1, "122.1")
    assert not game.state.waiting
    put_counters(game.state, saga.id, "lore", 1, "122.1")
    assert len(game.state.waiting) == 1


@pytest.mark.cr("714.2c")
def test_714_2c_one_line_for_two_chapters_is_two_abilities() -> None:
    """I, II — …: each number has its own ability."""
    scene = Scene(2)
    perm = scene.permanent("A", "Rite of Belzenlok")
    assert [a.chapter for a in perm.chars.abilities.triggered] == [1, 2, 3]


@pytest.mark.cr("714.4", "704.5s")
def test_714_4_countering_the_final_chapter_ability_lets_the_saga_go() -> None:
    """A final chapter without a target is removed from the stack; the Saga is sacrificed all the same."""
    scene = Scene(2)
    scene.permanent("A", "The Eldest Reborn", counters={"lore": 2})
    game = scene.begin("A", "upkeep")
    to_step(game, "main")
    assert not named(game, "The Eldest Reborn")
    assert not game.state.stack


@pytest.mark.cr("714.4")
def test_714_4_other_abilities_of_the_saga_do_not_hold_it() -> None:
    """Only a chapter ability on the stack keeps Urza's Saga; its Construct ability does not."""
    scene = Scene(2)
    scene.battlefield("A", "Urza's Saga", "Forest", "Forest")
    scene.library("A", *["Memnite"] * 3, "Sol Ring", "Grizzly Bears", "Manalith")
    game = scene.begin("A", "main")
    settle(game)
    to_step(game, "main", 3)
    settle(game)
    to_step(game, "main", 5)
    game.apply("activate Urza's Saga")
    pass_until(game, lambda g: bool(named(g, "Construct")))  # resolves first: the chapter is below it
    assert named(game, "Urza's Saga")
    pass_until(game, lambda g: g.state.ask_kind == Q.PICK)
    assert [c.text for c in game.legal] == ["choose Memnite", "choose Sol Ring", "done"]
    game.apply("choose Sol Ring")
    settle(game)
    assert not named(game, "Urza's Saga") and named(game, "Sol Ring")
    assert find(game, "Construct").chars.power == 2


@pytest.mark.cr("714.4", "714.2d")
def test_case_24_saga_that_lost_its_chapter_abilities_gets_no_counters_and_stays() -> None:
    """Its final chapter number is 0: no lore in the main phase, and no sacrifice however many counters it has."""
    scene = Scene(2)
    saga = scene.permanent("A", "History of Benalia", counters={"lore": 3})
    g = scene.state
    forever = Duration(Until.FOREVER, 0, 0, 0, None)
    add_lasting(g, Lasting(g.fresh_id(), LOSES_ALL, saga.id, 0, (saga.id,), forever, g.tick(), 1, None))
    game = scene.begin("A", "upkeep")
    to_step(game, "end", 3)
    assert lore(game, "History of Benalia") == 3
    assert step_name(game) == "end"


@pytest.mark.cr("714.3a")
def test_714_3a_urzas_saga_played_as_a_land_gets_its_counter() -> None:
    """Chapter I gives it a mana ability for good; its chapters go on from turn to turn."""
    scene = Scene(2)
    scene.hand("A", "Urza's Saga", "Sol Ring")
    game = scene.begin("A", "main")
    game.apply("play Urza's Saga")
    assert lore(game, "Urza's Saga") == 1
    settle(game)
    cast(game, "Sol Ring")
    settle(game)
    assert named(game, "Sol Ring")
    assert find(game, "Urza's Saga").tapped
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()


@pytest.mark.cr("714.3b", "603.3b")
def test_714_3b_chapters_and_beginning_of_main_phase_triggers_are_stacked_together() -> None:
    """The counters are put before triggers of the phase's beginning are put on the stack."""
    scene = Scene(2)
    scene.permanent("A", "History of Benalia", counters={"lore": 1})
    scene.permanent("A", "Rite of Belzenlok", counters={"lore": 1})
    game = scene.begin("A", "upkeep")
    to_step(game, "main")
    assert game.state.ask_kind == Q.ORDER_TRIGGERS
    game.apply(0)
    settle(game)
    assert len(named(game, "Knight")) == 1 and len(named(game, "Cleric")) == 2


@pytest.mark.cr("714.2")
def test_rite_of_belzenlok_demon_wants_another_creature_or_your_life() -> None:
    """The Demon eats a Cleric each upkeep; alone, it deals 6 damage to its controller."""
    scene = Scene(2)
    scene.permanent("A", "Rite of Belzenlok", counters={"lore": 2})
    scene.battlefield("A", "Grizzly Bears")
    game = scene.begin("A", "upkeep")
    to_step(game, "main")
    settle(game)
    assert find(game, "Demon").chars.power == 6
    to_step(game, "draw", 3)
    assert not named(game, "Grizzly Bears") and game.state.players[0].life == 20
    to_step(game, "draw", 5)
    assert game.state.players[0].life == 14


@pytest.mark.cr("714.2", "701.21a")
def test_the_eldest_reborn_takes_a_creature_a_card_and_the_dead() -> None:
    """Each opponent sacrifices, each opponent discards, then a creature comes back on one's own side."""
    scene = Scene(2)
    scene.battlefield("A", *["Swamp"] * 5)
    scene.battlefield("B", "Hill Giant", "Grizzly Bears")
    scene.hand("A", "The Eldest Reborn")
    scene.hand("B", "Island", "Forest")
    game = scene.begin("A", "main")
    cast(game, "The Eldest Reborn")
    pass_until(game, lambda g: g.state.ask_kind == Q.PICK)
    assert game.state.ask_player == 1
    game.apply("choose Hill Giant")
    settle(game)
    to_step(game, "main", 3)
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    assert game.state.ask_player == 1
    game.apply(0)
    to_step(game, "main", 5)
    game.apply("target Hill Giant")
    settle(game)
    assert find(game, "Hill Giant").controller == 0


@pytest.mark.cr("702.26b", "714.3b")
def test_714_3b_phased_out_saga_gets_no_counter() -> None:
    """A Saga that is phased out in the main phase is passed over."""
    scene = Scene(2)
    saga = scene.permanent("A", "History of Benalia", counters={"lore": 1})
    scene.battlefield("A", *["Plains"] * 3)
    scene.hand("A", "Teferi's Protection")
    game = scene.begin("A", "upkeep")
    cast(game, "Teferi's Protection")
    settle(game)
    to_step(game, "end")
    kept = game.state.known(saga.id)
    assert kept is not None and kept.count("lore") == 1
