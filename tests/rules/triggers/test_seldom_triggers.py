"""Rule 603, what few cards need: once each turn, delayed by static abilities, linked, counted, unseen."""

from __future__ import annotations

import pytest

from apnap import Ev
from apnap.state.kinds import Q
from apnap.testing import Scene, cast, count_events, find, pass_until, settle, to_step
from tests.helpers import ask_until, exiled, hand, life, pass_round, same_after_saving, to_attack

# ---- once each turn ------------------------------------------------------------------------------------------------


@pytest.mark.cr("603.2h")
def test_603_2h_what_was_done_this_turn_is_not_offered_again() -> None:
    scene = Scene(2).battlefield("A", "Irreverent Gremlin", *["Forest"] * 6)
    game = scene.hand("A", *["Grizzly Bears"] * 3, "Island", "Swamp").library("A", *["Plains"] * 5).begin("A")
    cast(game, "Grizzly Bears")
    ask_until(game, Q.YES_NO).apply("no")  # nothing done: it may trigger again
    settle(game)
    cast(game, "Grizzly Bears")
    ask_until(game, Q.YES_NO).apply("yes")
    game.apply("discard Island")
    settle(game)
    assert hand(game, 0) == ["Grizzly Bears", "Plains", "Swamp"]
    cast(game, "Grizzly Bears")
    settle(game)
    assert count_events(game, Ev.TRIGGERED) == 2  # the third Bears trigger nothing
    assert same_after_saving(game)


@pytest.mark.cr("603.2h")
def test_603_2h_one_that_waited_on_the_stack_offers_nothing_once_it_was_done() -> None:
    """Two Soldiers enter at once: it triggers for both, and one of the two can be used; in the next turn one more."""
    scene = Scene(2).battlefield("A", "Irreverent Gremlin", *["Plains"] * 4)
    scene.hand("A", "Raise the Alarm", "Raise the Alarm", "Island", "Swamp")
    game = scene.library("A", *["Plains"] * 5).begin("A")
    for turn, discarded in ((1, 1), (3, 2)):
        to_step(game, "main", turn)
        cast(game, "Raise the Alarm")
        while game.kind != Q.YES_NO:
            game.apply(str(game.legal[0]) if game.kind == Q.ORDER_TRIGGERS else "pass")
        assert len(game.state.stack) == 2  # one of them is resolving
        game.apply("yes")
        game.apply("discard Island" if turn == 1 else "discard Swamp")
        settle(game)
        assert count_events(game, Ev.DISCARDED) == discarded


# ---- where it cannot be seen ---------------------------------------------------------------------------------------


@pytest.mark.cr("603.2f")
def test_603_2f_what_nobody_sees_does_not_trigger() -> None:
    """Guerrilla Tactics is discarded because of an opponent; on top of the library it was at no time visible."""
    for leng in (False, True):
        scene = Scene(2).battlefield("A", *["Swamp"] * 3).hand("A", "Delirium Skeins")
        scene.battlefield("B", *(["Library of Leng"] if leng else [])).hand("B", "Guerrilla Tactics")
        game = scene.begin("A")
        cast(game, "Delirium Skeins")
        while game.kind != Q.TARGET and (game.state.stack or game.kind == Q.YES_NO):
            game.apply("yes" if game.kind == Q.YES_NO else "pass")
        if game.kind == Q.TARGET:
            game.apply("target A")
        settle(game)
        assert life(game, 0) == (20 if leng else 16)


@pytest.mark.cr("603.2f", "603.6c")
def test_603_2f_in_exile_it_is_seen() -> None:
    scene = Scene(2).battlefield("A", *["Swamp"] * 3, "Rest in Peace").hand("A", "Delirium Skeins")
    game = scene.hand("B", "Guerrilla Tactics").begin("A")
    cast(game, "Delirium Skeins")
    pass_until(game, lambda g: g.kind == Q.TARGET)
    game.apply("target A")
    settle(game)
    assert life(game, 0) == 16 and "Guerrilla Tactics" in exiled(game)


@pytest.mark.cr("603.2")
def test_603_2_ones_own_discarding_sets_no_tactics_off() -> None:
    scene = Scene(2).battlefield("A", *["Swamp"] * 3).hand("A", "Delirium Skeins", "Guerrilla Tactics")
    game = scene.begin("A")
    cast(game, "Delirium Skeins")
    settle(game)
    assert life(game, 1) == 20


# ---- delayed by static abilities -----------------------------------------------------------------------------------


@pytest.mark.cr("603.7f", "603.12")
def test_603_7f_a_replacement_effect_of_a_static_ability_makes_something_trigger() -> None:
    """Its source is the object with the static ability, its controller who controls that as it is applied."""
    scene = Scene(2).battlefield("A", "Head of the Hunt", "Mountain").hand("A", "Shock")
    game = scene.battlefield("B", "Savannah Lions").begin("A")
    cast(game, "Shock", "target Savannah Lions")
    pass_round(game)
    assert exiled(game) == ["Savannah Lions"] and not game.state.players[1].graveyard
    (waiting,) = game.state.stack
    assert waiting.controller == 0 and waiting.source == find(game, "Head of the Hunt").id
    assert same_after_saving(game)
    pass_round(game)
    assert find(game, "Wolf").controller == 0


@pytest.mark.cr("603.7g", "702.109a")
def test_603_7g_a_static_ability_lets_a_player_pay_and_creates_the_delayed_ability() -> None:
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Mardu Scout")
    game = scene.begin("A")
    game.apply("cast Mardu Scout for its alternative cost")
    settle(game)
    scout = find(game, "Mardu Scout")
    (delayed,) = game.state.delayed
    assert (delayed.source, delayed.controller) == (scout.id, 0)
    to_attack(game).apply("attack B with Mardu Scout")  # it has haste
    pass_until(game, lambda g: g.view(None)["step"] == "end")
    assert same_after_saving(game)
    pass_round(game)
    assert hand(game, 0) == ["Mardu Scout"] and life(game, 1) == 17


@pytest.mark.cr("702.109a")
def test_702_109a_for_its_mana_cost_it_stays_and_has_no_haste() -> None:
    game = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Mardu Scout").begin("A")
    game.apply("cast Mardu Scout")
    settle(game)
    assert not game.state.delayed and find(game, "Mardu Scout").sick
    to_step(game, "upkeep", 2)
    assert find(game, "Mardu Scout").controller == 0


@pytest.mark.cr("603.7h")
def test_603_7h_the_delayed_ability_is_created_with_the_third_resolution_only() -> None:
    scene = Scene(2).battlefield("A", "Gimli, Mournful Avenger", *["Savannah Lions"] * 4, *["Swamp"] * 4)
    game = scene.battlefield("B", "Serra Angel").hand("A", "Innocent Blood", *["Innocent Blood"] * 3).begin("A")
    fought = 0
    for k in range(1, 5):
        cast(game, "Innocent Blood")
        while game.state.stack or game.kind != Q.PRIORITY:
            if game.kind == Q.TARGET:
                game.apply("done" if k != 3 else str(game.legal[0]))
                fought += 1
            elif game.kind == Q.PRIORITY:
                game.apply("pass")
            else:
                lions = [str(c) for c in game.legal if "Lions" in str(c)]
                game.apply(lions[0] if lions else str(game.legal[0]))
        assert find(game, "Gimli, Mournful Avenger").count("+1/+1") == k
    assert fought <= 1 and count_events(game, Ev.TRIGGERED) == 5


# ---- linked to a static ability ------------------------------------------------------------------------------------


@pytest.mark.cr("603.11", "607.2f")
@pytest.mark.parametrize(("top", "drawn"), [("Forest", 2), ("Grizzly Bears", 1), ("Urza's Saga", 1)])
def test_603_11_whenever_you_reveal_a_basic_land_card_this_way(top: str, drawn: int) -> None:
    scene = Scene(2).battlefield("B", "Rowen").library("B", top, "Island", "Swamp")
    game = scene.begin("A")
    to_step(game, "main", 2)
    settle(game)
    assert len(hand(game, 1)) == drawn and top in hand(game, 1)
    shown = [e for e in game.events if e.kind == Ev.REVEALED]
    assert len(shown) == 1 and shown[0].rule == "603.11"  # the second card drawn is not shown
    assert same_after_saving(game)


@pytest.mark.cr("603.11")
def test_603_11_revealing_it_another_way_triggers_nothing() -> None:
    """With a second Rowen of the opponent's, each hears only of what it revealed itself."""
    scene = Scene(2).battlefield("B", "Rowen", "Rowen").battlefield("A", "Rowen").library("B", *["Forest"] * 6)
    game = scene.begin("A")
    to_step(game, "main", 2)
    settle(game)
    assert len(hand(game, 1)) == 3 and hand(game, 0) == []


@pytest.mark.cr("603.11", "701.43d")
def test_603_11_exerting_is_allowed_by_a_static_ability_and_answered_by_the_one_linked_to_it() -> None:
    game = Scene(2).battlefield("A", "Combat Celebrant").begin("A")
    to_attack(game).apply("attack B with Combat Celebrant")
    ask_until(game, Q.YES_NO).apply("yes")
    (linked,) = game.state.stack
    assert linked.source == find(game, "Combat Celebrant").id and linked.controller == 0


def test_guerrilla_tactics_is_an_instant_of_two_damage() -> None:
    game = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Guerrilla Tactics").begin("A")
    cast(game, "Guerrilla Tactics", "target B")
    settle(game)
    assert life(game, 1) == 18
