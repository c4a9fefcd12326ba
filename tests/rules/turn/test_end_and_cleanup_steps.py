"""Rules 513, 514 and 402.2: the end step, discarding down, what wears off, and priority in cleanup."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q, Step, Way
from apnap.testing import Scene, attack, block, cast, find, named, pass_until, settle, step_name, to_step, to_turn


def steps(game: Game, kind: Step) -> int:
    return sum(1 for e in game.events if e.kind == Ev.STEP_BEGINS and e.n == kind)


def discard(game: Game, n: int) -> None:
    for _ in range(n):
        assert game.state.ask_kind == Q.DISCARD
        game.apply(0)


@pytest.mark.cr("513.1")
def test_513_1_the_end_step_has_priority_and_no_turn_based_action() -> None:
    """The active player is asked first."""
    game = Scene(2).begin("A", "end")
    assert game.ask is not None and (game.ask.kind, game.ask.player) == (Q.PRIORITY, 0)


@pytest.mark.cr("513.1", "603.2b")
def test_513_1_end_step_triggers_are_stacked_before_priority() -> None:
    """Ball Lightning's sacrifice is on the stack when the end step's first question comes, on any player's turn."""
    game = Scene(2).battlefield("A", "Ball Lightning").begin("B", "main")
    to_step(game, "end")
    assert [s.card.name for s in game.state.stack] == ["Ball Lightning"]
    settle(game)
    assert named(game, "Ball Lightning") == []


@pytest.mark.cr("513.2")
def test_513_2_what_enters_during_the_end_step_waits_for_the_next_one() -> None:
    """A Ball Lightning put onto the battlefield in the end step survives it, and goes in the next turn's."""
    scene = Scene(2)
    game = scene.begin("A", "end")
    scene.permanent("A", "Ball Lightning")
    to_turn(game, 2)
    assert len(named(game, "Ball Lightning")) == 1
    to_turn(game, 3)
    assert named(game, "Ball Lightning") == []


@pytest.mark.cr("513.2", "514.2")
def test_513_2_until_end_of_turn_made_in_the_end_step_still_ends_this_turn() -> None:
    """Only triggers come too late: a Giant Growth cast in the end step wears off in the cleanup step after it."""
    game = Scene(2).battlefield("A", "Forest", "Grizzly Bears").hand("A", "Giant Growth").begin("A", "end")
    cast(game, "Giant Growth", "target Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").chars.power == 5
    to_turn(game, 2)
    assert find(game, "Grizzly Bears").chars.power == 2


@pytest.mark.cr("514.1", "703.4n", "402.2")
def test_514_1_the_active_player_discards_to_seven() -> None:
    """Only the active player, only down to seven, as a turn-based action chosen by that player."""
    game = Scene(2).hand("A", *["Shock"] * 9).hand("B", *["Shock"] * 9).begin("A", "end")
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    ask = game.ask
    assert ask is not None and (ask.player, ask.rule, ask.min, ask.max) == (0, "514.1", 2, 2)
    assert ask.way == Way.TURN_BASED and step_name(game) == "cleanup"
    game.apply(0)
    assert len(game.state.players[0].hand) == 9  # they are discarded together
    game.apply(0)
    assert len(game.state.players[0].hand) == 7
    assert len(game.state.players[1].hand) == 9
    assert [e.rule for e in game.events if e.kind == Ev.DISCARDS] == ["514.1"]


@pytest.mark.cr("402.2")
def test_402_2_a_player_may_hold_any_number_of_cards_until_cleanup() -> None:
    """Nothing is discarded before; Reliquary Tower removes the limit altogether."""
    scene = Scene(2).hand("A", *["Shock"] * 12).battlefield("A", "Reliquary Tower")
    game = to_turn(scene.begin("A", "main"), 2)
    assert len(game.state.players[0].hand) == 12


@pytest.mark.cr("402.2")
def test_402_2_library_of_leng_lets_effects_put_discards_on_the_library() -> None:
    """For a discard an effect causes: card by card its owner may put it on top instead."""
    scene = Scene(2).battlefield("B", "Library of Leng").hand("B", "Forest", "Shock")
    scene.battlefield("A", *["Swamp"] * 3).hand("A", "Mind Rot")
    game = scene.begin("A", "main")
    cast(game, "Mind Rot", "target B")
    pass_until(game, lambda g: g.state.ask_kind not in (Q.PRIORITY, Q.DISCARD))
    game.apply("yes")
    game.apply("no")
    b = game.state.players[1]
    assert b.library[-1].card.name == "Forest" and [o.card.name for o in b.graveyard] == ["Shock"]
    assert sum(1 for e in game.events if e.kind == Ev.DISCARDED) == 2  # 701.9c: both were discarded


@pytest.mark.cr("514.2", "703.4p")
def test_514_2_damage_and_effects_end_at_the_same_time() -> None:
    """A 2/2 pumped to 5/5 with four damage survives its turn: it is never a damaged 2/2."""
    scene = Scene(2).battlefield("A", "Forest", "Grizzly Bears").hand("A", "Giant Growth")
    scene.battlefield("B", "Serra Angel")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    block(game, ("Serra Angel", "Grizzly Bears"))
    cast(game, "Giant Growth", "target Grizzly Bears")
    settle(game)
    to_step(game, "end")
    assert find(game, "Grizzly Bears").damage == 4
    to_turn(game, 2)
    bears = find(game, "Grizzly Bears")
    assert bears.damage == 0 and bears.chars.toughness == 2
    assert steps(game, Step.CLEANUP) == 1  # and nothing happened that would have given priority


@pytest.mark.cr("514.2")
def test_514_2_comes_after_the_discard() -> None:
    """While the player chooses what to discard, damage and effects are still there."""
    scene = Scene(2).battlefield("A", "Forest", "Grizzly Bears").hand("A", "Giant Growth", *["Shock"] * 8)
    game = scene.begin("A", "main")
    cast(game, "Giant Growth", "target Grizzly Bears")
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    assert find(game, "Grizzly Bears").chars.power == 5
    discard(game, 1)
    assert find(game, "Grizzly Bears").chars.power == 2


@pytest.mark.cr("514.3")
def test_514_3_normally_nobody_has_priority_in_cleanup() -> None:
    """After the discard the next turn begins at once."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", *["Shock"] * 8)
    game = scene.begin("A", "end")
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    discard(game, 1)
    assert game.state.turn_number == 2


@pytest.mark.cr("514.3a")
def test_514_3a_a_trigger_during_cleanup_gives_priority_and_another_cleanup_step() -> None:
    """Rielle: discard three, the trigger is stacked, players get priority, three are drawn, three more discarded."""
    scene = Scene(2).battlefield("A", "Rielle, the Everwise", "Mountain").hand("A", *["Shock"] * 10)
    game = scene.begin("A", "end")
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    discard(game, 3)
    ask = game.ask
    assert ask is not None and ask.kind == Q.PRIORITY and ask.player == 0 and step_name(game) == "cleanup"
    assert [s.card.name for s in game.state.stack] == ["Rielle, the Everwise"]
    assert "cast Shock" in [str(c) for c in ask.options]
    settle(game)
    assert len(game.state.players[0].hand) == 10 and step_name(game) == "cleanup"
    game.apply("pass")
    game.apply("pass")
    assert steps(game, Step.CLEANUP) == 2 and game.state.turn_number == 1
    discard(game, 3)  # for the second time this turn: Rielle does not trigger again
    assert game.state.turn_number == 2
    assert len(game.state.players[0].hand) == 7


@pytest.mark.cr("514.3a")
def test_514_3a_as_often_as_needed() -> None:
    """A card drawn in each further cleanup step is discarded in the next one, and triggers again: Megrim."""
    scene = Scene(2).battlefield("B", "Megrim").battlefield("A", *["Island"] * 2)
    scene.hand("A", "Ancestral Recall", "Ancestral Recall", *["Shock"] * 6)
    game = scene.begin("A", "end")
    rounds = 0
    for recall in (True, True, False):
        pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
        while game.state.ask_kind == Q.DISCARD:
            game.apply("discard Shock")
        rounds += 1
        if recall:
            pass_until(game, lambda g: not g.state.stack and g.state.ask_kind == Q.PRIORITY)
            cast(game, "Ancestral Recall", "target A")
            settle(game)
    pass_until(game, lambda g: g.state.turn_number == 2)
    assert rounds == 3 and steps(game, Step.CLEANUP) == 4
    discarded = sum(1 for e in game.events if e.kind == Ev.DISCARDED)
    assert discarded == 1 + 2 + 2
    assert game.state.players[0].life == 20 - 2 * discarded
    assert len(game.state.players[0].hand) == 7


@pytest.mark.cr("514.3a")
def test_514_3a_a_state_based_action_in_cleanup_gives_priority() -> None:
    """A creature that only a pump kept alive dies in cleanup; players get priority and another cleanup step."""
    scene = Scene(2).battlefield("A", "Forest").hand("A", "Giant Growth")
    scene.permanent("A", "Hill Giant", counters={"-1/-1": 2})
    game = scene.begin("A", "main")
    cast(game, "Giant Growth", "target Hill Giant")
    settle(game)
    giant = find(game, "Hill Giant")
    giant.counters = {"-1/-1": 4}
    game.state.touch(giant)
    game.state.relayer = True
    to_step(game, "cleanup")
    assert named(game, "Hill Giant") == []
    assert game.ask is not None and game.ask.kind == Q.PRIORITY and game.ask.player == 0
    assert game.state.stack == []
    game.apply("pass")
    game.apply("pass")
    assert steps(game, Step.CLEANUP) == 2 and game.state.turn_number == 2


@pytest.mark.cr("514.3a", "514.2")
def test_514_3a_pumps_of_a_cleanup_step_wear_off_in_the_next() -> None:
    """An effect made when players have priority in cleanup ends in the cleanup step that follows."""
    scene = Scene(2).battlefield("B", "Megrim").battlefield("A", "Forest", "Grizzly Bears")
    scene.hand("A", "Giant Growth", *["Shock"] * 7)
    game = scene.begin("A", "end")
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    game.apply("discard Shock")
    cast(game, "Giant Growth", "target Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").chars.power == 5 and step_name(game) == "cleanup"
    to_turn(game, 2)
    assert find(game, "Grizzly Bears").chars.power == 2
