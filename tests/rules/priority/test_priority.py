"""Rule 117: who may act when, passing, and what happens before anyone may."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, IllegalChoice, Way
from apnap.state.kinds import Q
from apnap.testing import Scene, act, cast, find, settle, step_name, to_step, to_turn
from tests.helpers import asked, texts


def holder(game: Game) -> str:
    """Whoever has priority now."""
    assert asked(game) == Q.PRIORITY
    return game.state.players[game.state.ask_player].name


@pytest.mark.cr("117.1a")
def test_117_1a_instants_at_any_priority_other_spells_in_an_own_main_phase_with_an_empty_stack() -> None:
    """On another's turn, and in one's own upkeep, only the instant is offered."""
    scene = Scene(2)
    for name in "AB":
        scene.battlefield(name, "Mountain", "Forest", "Forest").hand(name, "Shock", "Grizzly Bears")
    game = scene.begin("A", "upkeep")
    assert texts(game) == ["pass", "cast Shock"]
    to_step(game, "main")
    assert texts(game) == ["pass", "cast Shock", "cast Grizzly Bears"]
    game.apply("pass")
    assert texts(game) == ["pass", "cast Shock"]


@pytest.mark.cr("117.1b")
def test_117_1b_activated_abilities_at_any_priority() -> None:
    """Also on another's turn and over a spell."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").battlefield("B", "Prodigal Pyromancer")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target Prodigal Pyromancer")
    game.apply("pass")
    game.apply("activate Prodigal Pyromancer; target A")
    settle(game)
    assert game.state.players[0].life == 19


@pytest.mark.cr("117.1c", "116.2a")
def test_117_1c_some_special_actions_need_a_main_phase_and_an_empty_stack() -> None:
    """A land cannot be played over a spell; turning a creature up can be done any time."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 5).hand("A", "Shock", "Forest")
    scene.permanent("A", "Battering Craghorn", face_down=True)
    game = scene.begin("A", "main")
    assert "play Forest" in texts(game)
    cast(game, "Shock", "target B")
    assert texts(game) == ["pass", "turn up Battering Craghorn"]


@pytest.mark.cr("117.1d")
def test_117_1d_mana_abilities_with_priority_and_whenever_mana_is_asked_for() -> None:
    """Tapping a land is legal at any priority though it is not listed; it gives no one else priority."""
    game = Scene(2).battlefield("B", "Forest").begin("A", "upkeep")
    assert not game.is_legal("tap Forest")
    game.apply("pass")
    assert "tap Forest" not in texts(game) and game.is_legal("tap Forest")
    game.apply("tap Forest")
    assert holder(game) == "B" and game.state.players[1].pool[4] == 1


@pytest.mark.cr("117.2", "117.2a", "117.5")
def test_117_2a_what_triggers_during_a_resolution_waits_for_the_next_priority() -> None:
    """Both Blood Artist triggers of a Wrath are put on the stack after it has finished."""
    scene = Scene(2).battlefield("A", *["Plains"] * 4, "Blood Artist", "Grizzly Bears").hand("A", "Wrath of God")
    game = scene.begin("A", "main")
    cast(game, "Wrath of God")
    game.apply("pass")
    game.apply("pass")
    kinds = [(e.kind, e.way) for e in game.events if e.kind in (Ev.MOVED, Ev.TRIGGERED)]
    assert all(k == Ev.MOVED for k, _ in kinds)  # the order is still being asked for, and Wrath is in the graveyard
    assert game.state.stack == [] and asked(game) == Q.ORDER_TRIGGERS
    while asked(game) != Q.PRIORITY:
        game.apply(-1 % game.choices)  # any order; the last player as target
    settle(game)
    assert [p.life for p in game.state.players] == [22, 18]


@pytest.mark.cr("117.2b")
def test_117_2b_static_abilities_need_no_priority() -> None:
    """Glorious Anthem counts at the moment it enters."""
    scene = Scene(2).battlefield("A", *["Plains"] * 3, "Grizzly Bears").hand("A", "Glorious Anthem")
    game = scene.begin("A", "main")
    cast(game, "Glorious Anthem")
    game.apply("pass")
    game.apply("pass")
    assert find(game, "Grizzly Bears").chars.power == 3


@pytest.mark.cr("117.2c", "117.3a")
def test_117_2c_turn_based_actions_come_before_priority_and_cannot_be_responded_to() -> None:
    """The card of the draw step is drawn before anyone may act in that step."""
    game = Scene(2).begin("A", "upkeep", turn=3)
    hand = len(game.state.players[0].hand)
    to_step(game, "draw")
    assert len(game.state.players[0].hand) == hand + 1 and holder(game) == "A"
    drawn = [e for e in game.events if e.kind == Ev.DRAWN]
    assert [e.way for e in drawn] == [Way.TURN_BASED]


@pytest.mark.cr("117.2d", "117.5")
def test_117_2d_state_based_actions_before_anyone_gets_priority() -> None:
    """The creature with lethal damage is gone when the active player may act again."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").battlefield("B", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target Grizzly Bears")
    game.apply("pass")
    game.apply("pass")
    assert [p.chars.name for p in game.state.battlefield] == ["Mountain"] and holder(game) == "A"


@pytest.mark.cr("117.2e")
def test_117_2e_choices_in_a_resolution_give_nobody_priority() -> None:
    """While Faithless Looting asks for a discard, no spell can be cast."""
    game = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Faithless Looting", "Shock").begin("A", "main")
    cast(game, "Faithless Looting")
    game.apply("pass")
    game.apply("pass")
    assert asked(game) == Q.DISCARD
    with pytest.raises(IllegalChoice):
        game.apply("cast Shock")


@pytest.mark.cr("117.3", "117.3a")
def test_117_3a_the_active_player_first_and_nobody_in_untap_and_cleanup() -> None:
    """Everyone's priority of one turn, by step; the untap and cleanup steps have none."""
    game = Scene(2).begin("B", "untap", turn=2)
    seen: list[tuple[str, str]] = []
    while game.state.turn_number == 2:
        if asked(game) == Q.PRIORITY:
            seen.append((step_name(game), holder(game)))
        game.apply(0)
    steps = ["upkeep", "draw", "main", "beginning of combat", "declare attackers", "end of combat", "main", "end"]
    expected = [(s, p) for s in steps for p in "BA"]
    assert seen == expected


@pytest.mark.cr("117.3b")
def test_117_3b_after_a_resolution_the_active_player_whoever_cast_it() -> None:
    """B's Shock resolves on A's turn: A gets priority."""
    scene = Scene(2).battlefield("B", "Mountain").hand("B", "Shock")
    game = scene.begin("A", "main")
    act(game, "B: cast Shock; target A")
    assert holder(game) == "B"
    game.apply("pass")
    game.apply("pass")
    assert game.state.players[0].life == 18 and holder(game) == "A"


@pytest.mark.cr("117.3c", "117.7")
def test_117_3c_holding_priority_lets_a_player_respond_to_themselves() -> None:
    """Two Shocks are put on the stack without anyone else acting between them; the later one resolves first."""
    scene = Scene(3).battlefield("B", "Mountain", "Mountain").hand("B", "Shock", "Lightning Bolt")
    game = scene.begin("A", "main")
    act(game, "B: cast Shock; target A")
    assert holder(game) == "B"
    game.apply("cast Lightning Bolt; target A")
    assert [i.card.name for i in game.state.stack] == ["Shock", "Lightning Bolt"]
    for _ in range(3):
        game.apply("pass")
    assert game.state.players[0].life == 17


@pytest.mark.cr("117.3c", "116.3")
def test_117_3c_after_a_special_action_the_same_player() -> None:
    """Playing a land keeps priority, and starts the passing anew."""
    game = Scene(2).hand("A", "Forest").begin("A", "main")
    game.apply("play Forest")
    assert holder(game) == "A" and game.state.passes == 0


@pytest.mark.cr("117.3d")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_117_3d_passing_goes_around_in_turn_order(players: int) -> None:
    """From the active player on."""
    game = Scene(players).begin("B", "main")
    order = []
    for _ in range(players):
        order.append(holder(game))
        game.apply("pass")
    assert order == [("ABCD"[:players] * 2)[1 + i] for i in range(players)]


@pytest.mark.cr("117.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_117_4_all_pass_in_succession_one_object_resolves(players: int) -> None:
    """A spell in between starts the round of passes anew."""
    scene = (
        Scene(players).battlefield("A", "Mountain").hand("A", "Shock").battlefield("B", "Mountain").hand("B", "Shock")
    )
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    game.apply("pass")
    game.apply("cast Shock; target A")
    for _ in range(players - 1):
        game.apply("pass")
        assert len(game.state.stack) == 2
    game.apply("pass")
    assert len(game.state.stack) == 1 and holder(game) == "A"
    for _ in range(players):
        game.apply("pass")
    assert game.state.stack == [] and step_name(game) == "main"
    for _ in range(players):
        game.apply("pass")
    assert step_name(game) == "beginning of combat"


@pytest.mark.cr("117.5", "704.3")
def test_117_5_actions_and_triggers_repeat_until_nothing_is_left() -> None:
    """A creature dies, abilities trigger, and all of them are on the stack before anyone acts."""
    scene = Scene(2).battlefield("A", "Doomed Traveler", "Blood Artist", "Mountain").hand("A", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target Doomed Traveler")
    game.apply("pass")
    game.apply("pass")
    while asked(game) != Q.PRIORITY:
        game.apply(0)
    assert sorted(i.card.name for i in game.state.stack) == ["Blood Artist", "Doomed Traveler"] and holder(game) == "A"


@pytest.mark.cr("117.7", "405.2")
def test_117_7_a_response_resolves_first() -> None:
    """Giant Growth in response saves the creature from Shock."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock")
    game = scene.battlefield("B", "Forest", "Grizzly Bears").hand("B", "Giant Growth").begin("A", "main")
    cast(game, "Shock", "target Grizzly Bears")
    act(game, "B: cast Giant Growth; target Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").damage == 2


@pytest.mark.cr("117.1")
def test_117_1_four_kinds_of_happening_are_told_apart() -> None:
    """Turn-based actions, automatic ones, actions with priority and special actions are marked in events and asks."""
    scene = Scene(2).battlefield("A", "Juzám Djinn", "Forest").hand("A", "Memnite", "Island")
    game = scene.begin("A", "untap")
    to_step(game, "main")
    game.apply("play Island")
    cast(game, "Memnite")
    ask = game.ask
    assert ask is not None and ask.way == Way.PRIORITY
    ways = {e.kind: e.way for e in game.events}
    assert ways[Ev.TRIGGERED] == Way.AUTOMATIC and ways[Ev.LAND_PLAYED] == Way.SPECIAL
    assert ways[Ev.CAST] == Way.PRIORITY and ways[Ev.DAMAGE] == Way.RESOLUTION
    assert {e.way for e in game.events if e.kind == Ev.DRAWN} <= {Way.TURN_BASED}


@pytest.mark.cr("405.6g", "104.3a")
def test_405_6g_conceding_needs_no_priority() -> None:
    """B concedes while A has priority: the game goes on between A and C."""
    game = Scene(3).begin("A", "main")
    game.concede(1)
    assert holder(game) == "A"
    game.apply("pass")
    assert holder(game) == "C"


@pytest.mark.cr("405.3", "603.3b")
def test_405_3_objects_put_on_the_stack_together_lie_in_apnap_order() -> None:
    """The active player's trigger is lowest and resolves last."""
    scene = Scene(3)
    for name in "ABC":
        scene.battlefield(name, "Soul Warden")
    game = scene.hand("B", "Memnite").begin("B", "main")
    cast(game, "Memnite")
    for _ in range(3):
        game.apply("pass")
    assert [i.controller for i in game.state.stack] == [1, 2, 0]


@pytest.mark.cr("405.4")
def test_405_4_an_ability_on_the_stack_has_no_characteristics() -> None:
    """Negate cannot target an ability although its source is no creature."""
    scene = Scene(2).battlefield("A", "Jace Beleren").battlefield("B", "Island", "Island").hand("B", "Negate")
    game = scene.begin("A", "main")
    game.apply(next(t for t in texts(game) if t.startswith("activate")))
    game.apply("pass")
    assert texts(game) == ["pass"]


@pytest.mark.cr("117.4", "500.2")
def test_117_4_a_whole_turn_of_passes_ends() -> None:
    """With nothing to do, passing leads to the next turn."""
    game = to_turn(Scene(4).begin("A", "main"), 2)
    assert game.state.active == 1
