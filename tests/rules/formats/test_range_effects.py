"""Limited range of influence (801): what spells, abilities and effects reach."""

from __future__ import annotations

import pytest

from apnap.atoms.damage import do_damage, would_damage
from apnap.cards.blank import NO_CARD
from apnap.queries.frames import frame
from apnap.queries.objects import reaches
from apnap.rules.leaving import draw_by_effect, win_by_effect
from apnap.rules.loops import end_for_some
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, find, named, pass_until, settle, to_step
from apnap.vocab.amounts import Count
from apnap.vocab.filters import CREATURES
from apnap.vocab.what import All
from apnap.vocab.who import OPPONENTS, Players, chooser
from tests.helpers import life, lives, size, texts


def table(players: int = 6, far: int = 1) -> Scene:
    return Scene(players, ranges=far)


def each_has(board: Scene, *names: str) -> Scene:
    for p in board.state.players:
        board.battlefield(p.name, *names)
    return board


@pytest.mark.cr("801.4")
def test_801_4_only_what_is_within_range_can_be_a_target() -> None:
    board = each_has(table(), "Grizzly Bears").hand("A", "Shock").battlefield("A", "Mountain")
    game = board.begin("A")
    game.apply("cast Shock")
    assert [t for t in texts(game) if len(t) == len("target B")] == ["target A", "target B", "target F"]
    assert len([t for t in texts(game) if "Bears" in t]) == 3


@pytest.mark.cr("801.4")
def test_801_4_a_spell_out_of_range_cannot_be_countered() -> None:
    board = table().hand("A", "Shock").battlefield("A", "Mountain")
    for player in "BD":
        board.hand(player, "Counterspell").battlefield(player, "Island", "Island")
    game = board.begin("A")
    game.apply("cast Shock; target A")
    game.apply("pass")
    assert "cast Counterspell" in texts(game)
    game.apply("pass")
    game.apply("pass")
    assert game.state.ask_player == 3
    assert "cast Counterspell" not in texts(game)


@pytest.mark.cr("801.5a")
def test_801_5a_a_player_is_chosen_within_range() -> None:
    board = table()
    cx = frame(NO_CARD, -1, 0)
    assert Players("opponents").players(board.state, cx) == [1, 5]


@pytest.mark.cr("801.5c")
def test_801_5c_with_nobody_within_range_the_closest_to_the_left_chooses() -> None:
    g = Scene(6, teams=[["A", "B", "C"], ["D", "E", "F"]], ranges=1).state
    cx = frame(NO_CARD, -1, 1)
    assert OPPONENTS.players(g, cx) == []
    assert chooser(g, OPPONENTS, cx) == 3


@pytest.mark.cr("801.5c")
def test_801_5c_demonic_hordes_out_of_everyones_range() -> None:
    teams = [["A", "B", "C"], ["D", "E", "F"]]
    board = Scene(6, teams=teams, ranges=1).battlefield("B", "Demonic Hordes", "Island", "Forest")
    game = board.begin("B", "upkeep", turn=2)
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    assert (game.state.ask_player, texts(game)) == (3, ["choose Island", "choose Forest"])


@pytest.mark.cr("801.6")
def test_801_6_abilities_of_objects_out_of_range_cannot_be_activated() -> None:
    board = table().battlefield("A", "Excavation")
    for player in "BD":
        board.battlefield(player, "Island")
    game = board.begin("A")
    assert game.state.ask_player == 0
    game.apply("pass")
    assert any("Excavation" in t for t in texts(game))
    pass_until(game, lambda x: x.state.ask_player == 3 or x.state.turn_number > 1)
    assert game.state.ask_player == 3
    assert not any("Excavation" in t for t in texts(game))


@pytest.mark.cr("801.7")
def test_801_7_what_enters_out_of_range_triggers_nothing() -> None:
    board = each_has(table(), "Soul Warden").hand("A", "Ornithopter")
    game = board.begin("A")
    game.apply("cast Ornithopter")
    settle(game)
    assert lives(game) == [21, 21, 20, 20, 20, 21]


@pytest.mark.cr("801.7")
def test_801_7_a_step_of_a_player_out_of_range_triggers_nothing() -> None:
    game = table().battlefield("A", "Howling Mine").begin("B", "upkeep", turn=2)
    to_step(game, "main")
    assert len(game.state.players[1].hand) == 2
    game = table().battlefield("A", "Howling Mine").begin("C", "upkeep", turn=2)
    to_step(game, "main")
    assert len(game.state.players[2].hand) == 1


@pytest.mark.cr("801.7a")
def test_801_7a_leaving_is_looked_at_as_it_was_before() -> None:
    board = table().battlefield("A", "Blood Artist").battlefield("D", "Blood Artist")
    bear = board.permanent("D", "Grizzly Bears", owner="A")
    game = board.hand("D", "Shock").battlefield("D", "Mountain").begin("D")
    game.apply(f"cast Shock; target {'Grizzly Bears'}")
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert game.state.permanent(bear.id) is None
    assert [e.player for e in game.state.log or [] if e.kind == Ev.TRIGGERED] == [3]


@pytest.mark.cr("801.8")
def test_801_8_an_aura_cannot_enchant_what_is_out_of_range() -> None:
    board = table()
    far = board.permanent("D", "Grizzly Bears")
    board.permanent("A", "Pacifism", attached_to=far)
    game = board.begin("A")
    assert named(game, "Pacifism") == []
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Pacifism"]


@pytest.mark.cr("801.9")
def test_801_9_equipment_out_of_range_becomes_unattached() -> None:
    board = table()
    far = board.permanent("D", "Grizzly Bears")
    board.permanent("A", "Bonesplitter", attached_to=far)
    game = board.begin("A")
    assert find(game, "Bonesplitter").attached_to == -1
    assert size(game, "Grizzly Bears") == (2, 2)


@pytest.mark.cr("801.10")
def test_801_10_each_creature_is_each_within_range() -> None:
    board = each_has(table(), "Grizzly Bears").hand("A", "Pyroclasm").battlefield("A", "Mountain", "Mountain")
    game = board.begin("A")
    game.apply("cast Pyroclasm")
    settle(game)
    assert [p.controller for p in named(game, "Grizzly Bears")] == [2, 3, 4]


@pytest.mark.cr("801.10")
def test_801_10_each_player_is_each_within_range() -> None:
    board = table().hand("A", "Wheel of Fortune").battlefield("A", *["Mountain"] * 3)
    game = board.begin("A")
    game.apply("cast Wheel of Fortune")
    settle(game)
    assert [len(p.hand) for p in game.state.players] == [7, 7, 0, 0, 0, 7]


@pytest.mark.cr("801.10")
def test_801_10_static_abilities_reach_no_further() -> None:
    board = each_has(table(), "Savannah Lions").battlefield("A", "Crusade")
    game = board.begin("A")
    assert [p.chars.power for p in named(game, "Savannah Lions")] == [3, 3, 2, 2, 2, 3]
    game.concede(1)
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert [p.chars.power for p in named(game, "Savannah Lions")] == [3, 3, 2, 2, 3]


@pytest.mark.cr("801.11")
def test_801_11_what_is_counted_is_counted_within_range() -> None:
    game = each_has(table(), "Grizzly Bears").begin("A")
    assert Count(All(CREATURES)).value(game.state, frame(NO_CARD, -1, 0)) == 3


@pytest.mark.cr("801.12")
def test_801_12_the_world_rule_looks_within_range() -> None:
    board = table().battlefield("A", "Living Plane").battlefield("D", "Concordant Crossroads")
    game = board.battlefield("B", "Concordant Crossroads").begin("A")
    assert [(p.card.name, p.controller) for p in game.state.battlefield] == [
        ("Concordant Crossroads", 3),
        ("Concordant Crossroads", 1),
    ]


@pytest.mark.cr("801.13b")
@pytest.mark.parametrize(("who", "hurt"), [("B", 20), ("A", 18)])
def test_801_13b_fog_prevents_what_is_dealt_by_and_to_those_within_range(who: str, hurt: int) -> None:
    """B attacks C, D is not concerned: A reaches B but not C, and B reaches both."""
    board = table().battlefield("B", "Grizzly Bears").hand(who, "Fog").battlefield(who, "Forest")
    game = board.begin("B", "combat")
    pass_until(game, lambda x: any("attacks C" in t for t in texts(x)))
    game.apply("Grizzly Bears attacks C")
    pass_until(game, lambda x: "cast Fog" in texts(x))
    game.apply("cast Fog")
    pass_until(game, lambda x: x.state.turn_number == 2 or x.state.step is None)
    assert life(game, 2) == hurt


@pytest.mark.cr("801.14")
@pytest.mark.cr("104.3h")
def test_801_14_winning_makes_opponents_within_range_lose() -> None:
    game = table().begin("A")
    win_by_effect(game.state, 0, "104.2b")
    assert not game.over
    assert [p.seat for p in game.state.players if p.left] == [1, 5]


@pytest.mark.cr("801.15")
@pytest.mark.cr("104.4e")
def test_801_15_a_draw_is_one_for_those_within_range_only() -> None:
    game = table().begin("A")
    draw_by_effect(game.state, 0)
    assert not game.over
    assert [p.seat for p in game.state.players if p.left] == [0, 1, 5]


@pytest.mark.cr("801.13a")
def test_801_13a_damage_that_would_go_out_of_range_is_not_dealt() -> None:
    game = table().battlefield("A", "Grizzly Bears").begin("A")
    bear = find(game, "Grizzly Bears").id
    do_damage(game.state, [would_damage(game.state, bear, seat, 2, False, "120.3a") for seat in (1, 3)])
    assert lives(game) == [20, 18, 20, 20, 20, 20]


@pytest.mark.cr("801.16")
@pytest.mark.cr("104.4f")
def test_801_16_a_loop_is_a_draw_for_those_whose_objects_go_round_and_their_neighbours() -> None:
    game = table().battlefield("D", "Soul Warden").hand("D", "Ornithopter").begin("D")
    game.apply("cast Ornithopter")
    pass_until(game, lambda x: any(not s.is_spell for s in x.state.stack))
    end_for_some(game.state)
    assert not game.over
    assert [p.seat for p in game.state.players if p.left] == [2, 3, 4]


@pytest.mark.cr("801.2d")
def test_801_2d_a_battle_is_within_range_of_whoever_reaches_its_protector() -> None:
    board = table()
    battle = board.permanent("D", "Invasion of Dominaria", protector="B")
    other = board.permanent("D", "Invasion of Dominaria", protector="E")
    assert reaches(board.state, 0, battle)
    assert not reaches(board.state, 0, other)
