"""Cards of the upkeep and draw steps."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, cast, count_events, find, named, pass_until, settle, to_step
from tests.helpers import to_question


@pytest.mark.cr("702.24a")
def test_case_30_cumulative_upkeep_one_more_each_own_upkeep_unpaid_sacrificed() -> None:
    """Mystic Remora: {1}, then {2}; refusing, or being unable to pay all of it, sacrifices it."""
    scene = Scene(2)
    scene.battlefield("A", "Mystic Remora", "Island", "Island")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    to_question(game, Q.YES_NO)
    assert find(game, "Mystic Remora").count("age") == 1
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("yes")
    to_step(game, "upkeep", 3)
    assert not game.state.stack  # only its controller's upkeep
    to_step(game, "upkeep", 4)
    to_question(game, Q.YES_NO)
    assert find(game, "Mystic Remora").count("age") == 2
    game.apply("yes")
    assert sum(p.tapped for p in named(game, "Island")) == 2
    to_step(game, "draw", 6)  # three age counters, two lands: nothing to ask
    assert not named(game, "Mystic Remora")


@pytest.mark.cr("702.24a")
def test_702_24a_refusing_to_pay_sacrifices_it() -> None:
    """Paying is the player's choice."""
    scene = Scene(2)
    scene.battlefield("A", "Mystic Remora", "Island")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    to_question(game, Q.YES_NO)
    game.apply("no")
    assert not named(game, "Mystic Remora")
    assert count_events(game, Ev.SACRIFICED) == 1


def test_mystic_remora_draws_unless_the_caster_pays_four() -> None:
    """The opponent cannot pay, so its controller may draw; creature spells do not count."""
    scene = Scene(2)
    scene.battlefield("A", "Mystic Remora")
    scene.battlefield("B", "Mountain", "Mountain", "Forest", "Forest")
    scene.hand("B", "Shock", "Grizzly Bears")
    game = scene.begin("B", "main")
    cast(game, "Grizzly Bears")
    assert len(game.state.stack) == 1
    settle(game)
    cast(game, "Shock", "A")
    assert len(game.state.stack) == 2
    to_question(game, Q.YES_NO)
    assert game.state.ask_player == 0
    game.apply("yes")
    assert len(game.state.players[0].hand) == 1


@pytest.mark.cr("702.32a")
def test_blastoderm_fades_after_three_upkeeps() -> None:
    """It enters with three fade counters and is sacrificed when none is left to remove."""
    scene = Scene(2)
    scene.battlefield("A", *["Forest"] * 4)
    scene.hand("A", "Blastoderm")
    game = scene.begin("A", "main")
    cast(game, "Blastoderm")
    settle(game)
    assert find(game, "Blastoderm").count("fade") == 3
    to_step(game, "draw", 7)
    assert find(game, "Blastoderm").count("fade") == 0
    to_step(game, "draw", 9)
    assert not named(game, "Blastoderm")


def test_lord_of_the_pit_takes_another_creature_or_seven_life() -> None:
    """Its controller chooses the sacrifice; with nothing else around it deals 7 damage to them."""
    scene = Scene(2)
    scene.battlefield("A", "Lord of the Pit", "Grizzly Bears", "Hill Giant")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    to_question(game, Q.PICK)
    assert [c.text for c in game.legal] == ["choose Grizzly Bears", "choose Hill Giant"]
    game.apply("choose Grizzly Bears")
    to_step(game, "draw", 4)
    assert not named(game, "Hill Giant") and game.state.players[0].life == 20
    to_step(game, "draw", 6)
    assert game.state.players[0].life == 13


def test_force_of_nature_wants_four_green_mana() -> None:
    """Eight damage unless paid."""
    scene = Scene(2)
    scene.battlefield("A", "Force of Nature", *["Forest"] * 4)
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    to_question(game, Q.YES_NO)
    game.apply("yes")
    to_step(game, "draw", 2)
    assert game.state.players[0].life == 20
    to_step(game, "upkeep", 4)
    to_question(game, Q.YES_NO)
    game.apply("no")
    assert game.state.players[0].life == 12


def test_demonic_hordes_unpaid_tap_and_cost_a_land_of_an_opponents_choice() -> None:
    """The opponent picks the land; Demonic Hordes is tapped. Otherwise it destroys a land each turn."""
    scene = Scene(2)
    scene.battlefield("A", "Demonic Hordes", "Swamp", "Forest")
    scene.battlefield("B", "Island")
    game = scene.begin("A", "main")
    game.apply("activate Demonic Hordes")
    game.apply("target Island")
    settle(game)
    assert not named(game, "Island")
    to_step(game, "upkeep", 3)
    to_question(game, Q.PICK)
    assert game.state.ask_player == 1
    game.apply("choose Swamp")
    assert not named(game, "Swamp") and named(game, "Forest")
    assert find(game, "Demonic Hordes").tapped


def test_demonic_hordes_in_a_bigger_game_its_controller_names_the_opponent() -> None:
    """With two opponents one of them is chosen first, then that player chooses the land."""
    scene = Scene(3)
    scene.battlefield("A", "Demonic Hordes", "Swamp", "Forest")
    game = scene.begin("C", "main")
    to_step(game, "upkeep", 2)
    to_question(game, Q.PICK)
    assert game.state.ask_player == 0
    game.apply("choose C")
    assert game.state.ask_player == 2
    game.apply("choose Forest")
    assert [p.card.name for p in game.state.battlefield] == ["Demonic Hordes", "Swamp"]


def test_serendib_efreet_hurts_its_controller() -> None:
    """One damage each of its controller's upkeeps."""
    scene = Scene(2)
    scene.battlefield("A", "Serendib Efreet")
    game = scene.begin("B", "main")
    to_step(game, "draw", 4)
    assert [p.life for p in game.state.players] == [18, 20]


@pytest.mark.cr("607.2d")
def test_black_vise_counts_cards_above_four_of_the_chosen_player() -> None:
    """The opponent is chosen as it enters; seven cards mean three damage, four or fewer none."""
    scene = Scene(3)
    scene.battlefield("A", "Swamp")
    scene.hand("A", "Black Vise")
    scene.hand("B", *["Island"] * 7)
    scene.hand("C", *["Island"] * 7)
    game = scene.begin("A", "main")
    cast(game, "Black Vise")
    to_question(game, Q.PICK)
    assert [c.text for c in game.legal] == ["choose B", "choose C"]
    game.apply("choose C")
    to_step(game, "draw", 2)
    assert game.state.players[1].life == 20
    to_step(game, "draw", 3)
    assert game.state.players[2].life == 17
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()


def test_black_vise_does_nothing_to_four_cards() -> None:
    """Four minus four is no damage, and fewer is none either."""
    scene = Scene(2)
    scene.battlefield("A", "Swamp")
    scene.hand("A", "Black Vise")
    scene.hand("B", *["Island"] * 2)
    game = scene.begin("A", "main")
    cast(game, "Black Vise")
    to_step(game, "draw", 2)
    assert game.state.players[1].life == 20


def test_lightning_coils_bursts_into_elementals_that_are_exiled_at_the_next_end_step() -> None:
    """Five or more charge counters become as many 3/1 hasty tokens for one turn."""
    scene = Scene(2)
    scene.permanent("A", "Lightning Coils", counters={"charge": 4})
    scene.battlefield("A", "Grizzly Bears", "Mountain")
    scene.hand("A", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "Grizzly Bears")
    settle(game)
    assert find(game, "Lightning Coils").count("charge") == 5
    to_step(game, "draw", 3)
    assert len(named(game, "Elemental")) == 5
    assert find(game, "Lightning Coils").count("charge") == 0
    to_step(game, "end", 3)
    settle(game)
    assert not named(game, "Elemental")


def test_lightning_coils_ignores_tokens_and_waits_below_five() -> None:
    """A dying token adds nothing, and with four counters nothing triggers (603.4)."""
    scene = Scene(2)
    scene.permanent("A", "Lightning Coils", counters={"charge": 4})
    scene.battlefield("A", "Plains", "Plains", "Mountain")
    scene.hand("A", "Raise the Alarm", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Raise the Alarm")
    settle(game)
    game.apply("cast Shock")
    game.apply(next(c.text for c in game.legal if "Soldier" in c.text))
    settle(game)
    assert find(game, "Lightning Coils").count("charge") == 4
    to_step(game, "upkeep", 3)
    assert not game.state.stack


def test_sylvan_library_two_more_cards_then_life_or_back_on_top() -> None:
    """Of three cards drawn this turn two are chosen; for each 4 life or the top of the library."""
    scene = Scene(2)
    scene.battlefield("A", "Sylvan Library")
    scene.hand("A", "Wrath of God")
    scene.library("A", "Forest", "Swamp", "Mountain", "Plains")
    game = scene.begin("B", "main")
    to_step(game, "draw", 2)
    to_question(game, Q.YES_NO)
    game.apply("yes")
    assert game.state.ask_kind == Q.PICK
    assert sorted(c.text for c in game.legal) == ["choose Forest", "choose Mountain", "choose Swamp"]
    game.apply("choose Forest")
    game.apply("choose Swamp")
    game.apply("yes")
    assert game.state.players[0].life == 16
    game.apply("no")
    assert sorted(o.card.name for o in game.state.players[0].hand) == ["Forest", "Mountain", "Wrath of God"]
    assert game.state.players[0].library[-1].card.name == "Swamp"


def test_sylvan_library_may_be_declined() -> None:
    """Saying no leaves the ordinary draw."""
    scene = Scene(2)
    scene.battlefield("A", "Sylvan Library")
    game = scene.begin("B", "main")
    to_step(game, "draw", 2)
    to_question(game, Q.YES_NO)
    game.apply("no")
    assert len(game.state.players[0].hand) == 1


@pytest.mark.cr("702.63a")
def test_calciderm_vanishes_when_its_last_time_counter_is_removed() -> None:
    """Four upkeeps: unlike fading, the removal of the last counter already triggers the sacrifice."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 4)
    scene.hand("A", "Calciderm")
    game = scene.begin("A", "main")
    cast(game, "Calciderm")
    settle(game)
    to_step(game, "draw", 7)
    assert find(game, "Calciderm").count("time") == 1
    to_step(game, "draw", 9)
    assert not named(game, "Calciderm")


@pytest.mark.cr("514.3a", "514.1")
def test_case_29_rielle_draws_three_in_the_cleanup_step_and_a_second_one_discards_three_more() -> None:
    """Ten cards in hand: discard three, the trigger, priority, three drawn, cleanup again."""
    scene = Scene(2)
    scene.battlefield("A", "Rielle, the Everwise")
    scene.hand("A", *["Island"] * 10)
    game = scene.begin("A", "end")
    to_question(game, Q.DISCARD)
    for _ in range(3):
        game.apply(0)
    assert game.state.ask_kind == Q.PRIORITY and len(game.state.stack) == 1
    pass_until(game, lambda g: not g.state.stack)
    assert len(game.state.players[0].hand) == 10
    to_question(game, Q.DISCARD)
    for _ in range(3):
        game.apply(0)
    to_step(game, "upkeep", 2)
    assert len(game.state.players[0].hand) == 7
    assert sum(e.kind == Ev.STEP_BEGINS and e.n == 10 for e in game.events) == 2


@pytest.mark.cr("702.24a")
def test_702_24a_gone_before_the_trigger_resolves_asks_for_nothing() -> None:
    """The ability has an intervening "if": with Mystic Remora off the battlefield nothing is asked."""
    scene = Scene(2)
    scene.battlefield("A", "Mystic Remora", *["Plains"] * 3)
    scene.hand("A", "Teferi's Protection")
    game = scene.begin("B", "main")
    to_step(game, "upkeep", 2)
    assert len(game.state.stack) == 1
    cast(game, "Teferi's Protection")
    settle(game)
    assert count_events(game, Ev.FIZZLED, "603.4") == 1
    to_step(game, "upkeep", 4)
    assert find(game, "Mystic Remora").count("age") == 0
