"""Day and night (730), the second part of the untap step (502.2), daybound and nightbound (702.145)."""

from __future__ import annotations

import pytest

from apnap.rules.day_night import DAY, NEITHER, NIGHT, begin_day_or_night
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, act, attack, cast, count_events, find, named, pass_until, settle, to_step
from tests.helpers import same_after_saving


def night(scene: Scene) -> Scene:
    scene.state.day = NIGHT
    return scene


@pytest.mark.cr("730.1", "730.2c")
def test_730_1_game_starts_with_neither_and_stays_so() -> None:
    """Without anything that cares, no check happens however few spells are cast."""
    game = Scene(2).begin("A", "main")
    to_step(game, "upkeep", 4)
    assert game.state.day == NEITHER
    assert count_events(game, Ev.DAY_NIGHT) == 0


@pytest.mark.cr("502.2", "730.2a")
def test_case_22_it_becomes_night_in_t3s_untap_step_after_b_cast_nothing_on_t2() -> None:
    """The check looks at the previous turn's active player only."""
    scene = Scene(2)
    scene.battlefield("A", "Forest", "Forest", "Forest", "Brimstone Vandal")
    scene.hand("A", "Grizzly Bears")
    scene.state.day = DAY
    game = scene.begin("A", "main")
    cast(game, "Grizzly Bears")
    settle(game)
    to_step(game, "upkeep", 2)
    assert game.state.day == DAY  # A cast a spell on T1
    to_step(game, "upkeep", 3)
    assert game.state.day == NIGHT


@pytest.mark.cr("730.2a")
def test_730_2a_spells_of_the_nonactive_player_do_not_count() -> None:
    """B casts an instant in A's turn, A casts nothing: night."""
    scene = Scene(2)
    scene.battlefield("B", "Mountain")
    scene.hand("B", "Lightning Bolt")
    scene.state.day = DAY
    game = scene.begin("A", "main")
    act(game, "B: cast Lightning Bolt")
    game.apply("target A")
    settle(game)
    to_step(game, "upkeep", 2)
    assert game.state.day == NIGHT


@pytest.mark.cr("730.2b")
def test_730_2b_two_spells_on_ones_own_turn_make_it_day() -> None:
    """One is not enough; two by one player in their own turn are, even if one was countered."""
    scene = night(Scene(2))
    scene.battlefield("A", "Mountain", "Mountain", "Mountain")
    scene.battlefield("B", "Mountain")
    scene.battlefield("B", "Island", "Island")
    scene.hand("A", "Lightning Bolt", "Lightning Bolt", "Lightning Bolt")
    scene.hand("B", "Counterspell")
    game = scene.begin("A", "main")
    cast(game, "Lightning Bolt", "B")
    settle(game)
    to_step(game, "upkeep", 2)
    assert game.state.day == NIGHT
    to_step(game, "main", 3)
    cast(game, "Lightning Bolt", "B")
    act(game, "B: cast Counterspell")
    game.apply("target Lightning Bolt")
    settle(game)
    cast(game, "Lightning Bolt", "B")
    settle(game)
    to_step(game, "upkeep", 4)
    assert game.state.day == DAY


@pytest.mark.cr("730.1", "702.145d", "730.1a")
def test_case_23_first_daybound_permanent_makes_it_day_without_a_trigger() -> None:
    """It becomes day, but night did not become day: the Vandal that was there says nothing."""
    scene = Scene(2)
    scene.battlefield("A", *["Forest"] * 6, "Brimstone Vandal")
    scene.hand("A", "Tovolar's Huntmaster")
    game = scene.begin("A", "main")
    assert game.state.day == NEITHER
    cast(game, "Tovolar's Huntmaster")
    settle(game)
    assert game.state.day == DAY
    assert game.state.players[1].life == 20
    assert count_events(game, Ev.DAY_NIGHT, "702.145d") == 1
    assert len(named(game, "Wolf")) == 2


@pytest.mark.cr("730.1a")
def test_730_1a_day_becomes_night_triggers_once_per_change() -> None:
    """The Vandal's trigger waits for the upkeep, as nobody has priority in the untap step (502.4)."""
    scene = Scene(3)
    scene.battlefield("A", "Brimstone Vandal")
    scene.state.day = DAY
    game = scene.begin("A", "main")
    to_step(game, "upkeep", 2)
    assert len(game.state.stack) == 1
    settle(game)
    assert [p.life for p in game.state.players] == [20, 19, 19]
    to_step(game, "upkeep", 4)
    assert [p.life for p in game.state.players] == [20, 19, 19]


@pytest.mark.cr("702.145c", "502.2")
def test_702_145c_daybound_permanents_transform_as_it_becomes_night() -> None:
    """They are on their night side before anything untaps or anyone has priority."""
    scene = Scene(2)
    scene.battlefield("A", "Brutal Cathar", "Tovolar's Huntmaster")
    scene.state.day = DAY
    game = scene.begin("A", "main")
    to_step(game, "upkeep", 2)
    assert len(named(game, "Moonrage Brute")) == 1
    assert len(named(game, "Tovolar's Packleader")) == 1
    brute = find(game, "Moonrage Brute")
    assert (brute.chars.power, brute.chars.colors, brute.chars.mana_value) == (3, 8, 3)
    assert same_after_saving(game)


@pytest.mark.cr("702.145f")
def test_702_145f_nightbound_permanents_transform_as_it_becomes_day() -> None:
    """Back on the day side, Brutal Cathar's ability triggers for transforming into it."""
    scene = Scene(2)
    scene.battlefield("A", "Brutal Cathar", "Mountain", "Mountain")
    scene.battlefield("B", "Hill Giant")
    scene.hand("A", "Shock", "Shock")
    scene.state.day = DAY
    game = scene.begin("B", "main")
    to_step(game, "main", 2)
    assert named(game, "Moonrage Brute")
    cast(game, "Shock", "B")
    settle(game)
    cast(game, "Shock", "B")
    settle(game)
    to_step(game, "upkeep", 3)
    assert named(game, "Brutal Cathar")
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply("target Hill Giant")
    settle(game)
    assert [o.card.name for o in game.state.exile] == ["Hill Giant"]


@pytest.mark.cr("702.145b")
def test_702_145b_enters_transformed_at_night_and_triggers_of_the_day_side_do_not() -> None:
    """Tovolar's Huntmaster enters as the Packleader, whose own enters ability makes the Wolves."""
    scene = night(Scene(2))
    scene.battlefield("A", *["Plains"] * 3, *["Forest"] * 6)
    scene.battlefield("B", "Hill Giant")
    scene.hand("A", "Tovolar's Huntmaster", "Brutal Cathar")
    game = scene.begin("A", "main")
    cast(game, "Tovolar's Huntmaster")
    settle(game)
    assert named(game, "Tovolar's Packleader")
    assert len(named(game, "Wolf")) == 2
    assert count_events(game, Ev.TRANSFORMED) == 0
    cast(game, "Brutal Cathar")
    settle(game)
    assert named(game, "Moonrage Brute")
    assert not game.state.stack and named(game, "Hill Giant")


@pytest.mark.cr("702.145b", "702.145e")
def test_702_145b_nothing_else_can_transform_a_daybound_permanent() -> None:
    """Moonmist turns the old Human over, not the one with daybound; and it prevents others' combat damage."""
    scene = Scene(2)
    scene.battlefield("A", "Brutal Cathar", "Gatstaf Shepherd", "Forest", "Forest", "Grizzly Bears")
    scene.hand("A", "Moonmist")
    scene.state.day = DAY
    game = scene.begin("A", "main")
    cast(game, "Moonmist")
    settle(game)
    assert named(game, "Brutal Cathar")
    assert named(game, "Gatstaf Howler")
    attack(game, ("Gatstaf Howler", "B"), ("Grizzly Bears", "B"))
    to_step(game, "end")
    assert game.state.players[1].life == 17


@pytest.mark.cr("702.145f", "101.2")
def test_702_145f_what_could_not_transform_does_so_as_soon_as_it_can() -> None:
    """Immerwolf holds Moonrage Brute on its night side by day; when Immerwolf dies, it transforms at once."""
    scene = night(Scene(2))
    scene.battlefield("A", *["Plains"] * 4, *["Mountain"] * 4, "Immerwolf", "The Celestus")
    scene.hand("A", "Brutal Cathar", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Brutal Cathar")
    settle(game)
    assert find(game, "Moonrage Brute").chars.power == 4
    game.apply("activate The Celestus")
    settle(game)
    assert game.state.day == DAY
    assert named(game, "Moonrage Brute")
    cast(game, "Lightning Bolt", "Immerwolf")
    settle(game)
    assert named(game, "Brutal Cathar") and not named(game, "Moonrage Brute")


@pytest.mark.cr("702.145d", "702.26c")
def test_702_145d_counts_only_permanents_that_exist() -> None:
    """Being a card in hand or on the stack changes nothing: it becomes day as the creature enters."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3)
    scene.hand("A", "Brutal Cathar")
    game = scene.begin("A", "main")
    cast(game, "Brutal Cathar")
    assert game.state.day == NEITHER
    settle(game)
    assert game.state.day == DAY


@pytest.mark.cr("702.145g")
def test_702_145g_nightbound_alone_makes_it_night() -> None:
    """A nightbound permanent with no daybound one around, when it's neither: night; with one, day."""
    scene = Scene(2)
    scene.permanent("A", "Brutal Cathar", back_up=True)
    assert scene.begin("A", "main").state.day == NIGHT
    scene = Scene(2)
    scene.permanent("A", "Brutal Cathar", back_up=True)
    scene.permanent("B", "Tovolar's Huntmaster")
    game = scene.begin("A", "main")
    assert game.state.day == DAY
    assert named(game, "Brutal Cathar") and named(game, "Tovolar's Huntmaster")


@pytest.mark.cr("730.2a", "800.4a")
def test_730_2a_the_previous_turn_is_the_last_one_taken() -> None:
    """With three players it is the turn just before that counts, whoever took it."""
    scene = Scene(3)
    scene.battlefield("B", "Mountain")
    scene.hand("B", "Shock")
    scene.state.day = DAY
    game = scene.begin("A", "end")
    game.state.players[0].spells_cast = 1
    to_step(game, "main", 2)
    assert game.state.day == DAY
    cast(game, "Shock", "C")
    settle(game)
    to_step(game, "upkeep", 3)
    assert game.state.day == DAY
    to_step(game, "upkeep", 4)
    assert game.state.day == NIGHT


@pytest.mark.cr("702.145d")
def test_702_145d_a_board_with_daybound_on_it_has_day() -> None:
    """Any time such a permanent is controlled and it's neither, it becomes day."""
    scene = Scene(2)
    scene.battlefield("A", "Brutal Cathar")
    game = scene.begin("A", "upkeep")
    assert game.state.day == DAY
    to_step(game, "upkeep", 2)
    assert game.state.day == NIGHT and named(game, "Moonrage Brute")


@pytest.mark.cr("702.145c", "702.26c")
def test_702_145c_what_phases_in_on_the_wrong_side_turns_over() -> None:
    """A daybound creature was phased out when it became night; it transforms as it is seen again."""
    scene = Scene(2)
    scene.battlefield("A", "Brutal Cathar", "Island", "Island")
    scene.hand("A", "Reality Ripple")
    scene.state.day = DAY
    game = scene.begin("A", "main")
    cast(game, "Reality Ripple", "Brutal Cathar")
    settle(game)
    to_step(game, "upkeep", 3)  # B cast nothing on T2: night, after phasing
    assert game.state.day == NIGHT
    assert named(game, "Moonrage Brute")


@pytest.mark.cr("701.27f")
def test_701_27f_an_ability_does_not_transform_it_back() -> None:
    """With its upkeep trigger on the stack, Gatstaf Shepherd is turned by Moonmist: the trigger does nothing more."""
    scene = Scene(2)
    scene.battlefield("A", "Gatstaf Shepherd", "Forest", "Forest")
    scene.hand("A", "Moonmist")
    game = scene.begin("B", "end")
    to_step(game, "upkeep", 2)
    assert len(game.state.stack) == 1
    cast(game, "Moonmist")
    settle(game)
    assert named(game, "Gatstaf Howler")


@pytest.mark.cr("702.21a")
def test_702_21a_ward_counters_unless_paid() -> None:
    """Moonrage Brute's ward asks for 3 life; refusing counters the spell."""
    for answer, life, there in (("yes", 17, False), ("no", 20, True)):
        scene = night(Scene(2))
        scene.battlefield("A", *["Plains"] * 3)
        scene.battlefield("B", "Mountain")
        scene.hand("A", "Brutal Cathar")
        scene.hand("B", "Lightning Bolt")
        game = scene.begin("A", "main")
        cast(game, "Brutal Cathar")
        settle(game)
        act(game, "B: cast Lightning Bolt")
        game.apply("target Moonrage Brute")
        pass_until(game, lambda g: g.state.ask_kind == Q.YES_NO)
        assert game.state.ask_player == 1
        game.apply(answer)
        settle(game)
        assert game.state.players[1].life == life
        assert bool(named(game, "Moonrage Brute")) is there


@pytest.mark.cr("610.3", "610.3c")
def test_610_3_exiled_until_it_leaves_returns_at_once() -> None:
    """Brutal Cathar dies: the creature is back under its owner's control without using the stack."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3)
    scene.battlefield("B", "Hill Giant", "Mountain")
    scene.hand("A", "Brutal Cathar")
    scene.hand("B", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Brutal Cathar")
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply("target Hill Giant")
    settle(game)
    assert not named(game, "Hill Giant")
    act(game, "B: cast Lightning Bolt")
    game.apply("target Brutal Cathar")
    settle(game)
    assert find(game, "Hill Giant").controller == 1


@pytest.mark.cr("610.3b")
def test_610_3b_nothing_is_exiled_if_it_has_left_already() -> None:
    """With the trigger on the stack, Brutal Cathar dies: the target stays."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3)
    scene.battlefield("B", "Hill Giant", "Mountain")
    scene.hand("A", "Brutal Cathar")
    scene.hand("B", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Brutal Cathar")
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply("target Hill Giant")
    act(game, "B: cast Lightning Bolt")
    game.apply("target Brutal Cathar")
    settle(game)
    assert named(game, "Hill Giant")
    assert not game.state.exile


@pytest.mark.cr("610.3b", "702.26d")
def test_610_3b_a_source_that_phased_out_has_not_left() -> None:
    """With the trigger on the stack, Brutal Cathar phases out: the target is exiled all the same, until it leaves."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3)
    scene.battlefield("B", "Hill Giant", "Island")
    scene.hand("A", "Brutal Cathar")
    scene.hand("B", "Reality Ripple", "Island")
    scene.battlefield("B", "Island")
    game = scene.begin("A", "main")
    cast(game, "Brutal Cathar")
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply("target Hill Giant")
    act(game, "B: cast Reality Ripple")
    game.apply("target Brutal Cathar")
    settle(game)
    assert not named(game, "Hill Giant") and [o.card.name for o in game.state.exile] == ["Hill Giant"]


@pytest.mark.cr("730.1")
def test_730_1_the_celestus_turns_day_into_night_and_back() -> None:
    """It becomes day as it enters; its ability switches; each switch gives life and a chance to loot."""
    scene = Scene(2)
    scene.battlefield("A", *["Forest"] * 6)
    scene.hand("A", "The Celestus", "Island")
    game = scene.begin("A", "main")
    cast(game, "The Celestus")
    settle(game)
    assert game.state.day == DAY
    assert game.state.players[0].life == 20
    game.apply("activate The Celestus")
    pass_until(game, lambda g: g.state.ask_kind == Q.YES_NO)
    assert game.state.day == NIGHT and game.state.players[0].life == 21
    game.apply("yes")
    assert game.state.ask_kind == Q.DISCARD and len(game.state.players[0].hand) == 2
    game.apply(0)
    assert len(game.state.players[0].hand) == 1


@pytest.mark.cr("702.145c", "702.26c")
def test_702_145c_what_phases_in_at_night_turns_at_once() -> None:
    """It phased out by day; the night came while it was away."""
    scene = Scene(2)
    scene.battlefield("A", "Brutal Cathar", "Island", "Island").hand("A", "Reality Ripple")
    scene.state.day = DAY
    game = scene.begin("A", "main")
    front = find(game, "Brutal Cathar")
    cast(game, "Reality Ripple", "Brutal Cathar")
    settle(game)
    to_step(game, "upkeep", 3)
    assert game.state.day == NIGHT and front.back_up


@pytest.mark.cr("730.1", "702.145d")
def test_730_1_without_daybound_and_nightbound_it_stays_neither() -> None:
    """Also when someone looks: what had it may have left before."""
    game = Scene(2).battlefield("A", "Grizzly Bears").begin("A", "main")
    begin_day_or_night(game.state)
    assert game.state.day == NEITHER


@pytest.mark.cr("730.2", "502.2")
@pytest.mark.parametrize("which", [DAY, NIGHT])
def test_730_2_the_first_turn_has_no_turn_before_it(which: int) -> None:
    """Nobody has cast nothing, and nobody has cast two spells: day stays day, night stays night, for that turn."""
    scene = Scene(2)
    scene.state.day = which
    game = scene.begin("A", "untap")
    to_step(game, "upkeep", 1)
    assert game.state.day == which
    assert count_events(game, Ev.DAY_NIGHT) == 0
