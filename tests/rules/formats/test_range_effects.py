"""Limited range of influence (801): what spells, abilities and effects reach."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.blank import NO_CARD
from apnap.queries.frames import frame
from apnap.queries.objects import reaches
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, find, named, pass_until, settle, to_step
from apnap.vocab.who import OPPONENTS, chooser
from tests.helpers import life, lives, same_after_saving, size, texts


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


@pytest.mark.cr("801.2d")
def test_801_2d_a_battle_is_within_range_of_whoever_reaches_its_protector() -> None:
    board = table()
    battle = board.permanent("D", "Invasion of Dominaria", protector="B")
    other = board.permanent("D", "Invasion of Dominaria", protector="E")
    assert reaches(board.state, 0, battle)
    assert not reaches(board.state, 0, other)


# ---- with cards in play ------------------------------------------------------------------------------------------


@pytest.mark.cr("801.5a", "801.5")
def test_801_5a_the_player_for_cursed_rack_is_chosen_within_range() -> None:
    game = table().hand("A", "Cursed Rack").battlefield("A", *["Island"] * 4).begin("A")
    game.apply("cast Cursed Rack")
    pass_until(game, lambda x: x.state.ask_kind != Q.PRIORITY)
    assert texts(game) == ["choose B", "choose F"]


@pytest.mark.cr("801.5a")
def test_801_5a_only_what_is_within_range_is_proliferated() -> None:
    board = table().hand("A", "Steady Progress").battlefield("A", *["Island"] * 3)
    for name in "BD":
        board.permanent(name, "Grizzly Bears", counters={"+1/+1": 1})
    game = board.begin("A")
    game.apply("cast Steady Progress")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    assert texts(game) == ["choose Grizzly Bears", "done"]
    game.apply("choose Grizzly Bears")
    settle(game)
    assert [(p.controller, p.count("+1/+1")) for p in named(game, "Grizzly Bears")] == [(1, 2), (3, 1)]


@pytest.mark.cr("801.5a", "601.2c", "115.1")
def test_801_5a_an_opponent_chooses_a_target_within_both_ranges() -> None:
    """Cuombajj Witches of A: B reaches C, whom A does not reach; A reaches F, whom B does not reach."""
    game = table().battlefield("A", "Cuombajj Witches").begin("A")
    game.apply("activate Cuombajj Witches")
    game.apply("target B")
    assert texts(game) == ["choose B", "choose F"] and same_after_saving(game)  # opponents within range
    game.apply("choose B")
    assert game.ask is not None and (game.ask.decider, game.ask.rule) == (1, "601.2c")
    assert sorted(t for t in texts(game) if len(t) == 8) == ["target A", "target B"]
    assert not game.standing.can_take_back and same_after_saving(game)
    game.apply("target A")
    settle(game)
    assert lives(game)[:3] == [19, 19, 20]


@pytest.mark.cr("601.2c", "800.4g")
def test_800_4g_if_who_was_to_choose_leaves_another_is_asked() -> None:
    game = Scene(3).battlefield("A", "Cuombajj Witches").begin("A")
    game.apply("activate Cuombajj Witches")
    game.apply("target C")
    game.apply("choose B")
    game.concede(1)
    assert game.ask is not None and game.ask.decider == 2  # the only opponent left chooses
    game.apply("target A")
    settle(game)
    assert (lives(game)[0], lives(game)[2]) == (19, 19)


@pytest.mark.cr("801.5b")
def test_801_5b_modes_are_chosen_whoever_they_speak_of() -> None:
    """A choice between options is no choice of players: what an option does to those out of range, it does not do."""
    board = table().hand("D", "Healing Salve").battlefield("D", "Plains").begin("A")
    pass_until(board, lambda x: "cast Healing Salve" in texts(x))
    board.apply("cast Healing Salve")
    assert texts(board) == ["mode 1", "mode 2"]
    board.apply("mode 1")
    assert texts(board) == ["target D", "target E", "target C"] or sorted(texts(board)) == [
        "target C",
        "target D",
        "target E",
    ]


@pytest.mark.cr("801.11")
def test_801_11_out_of_time_counts_and_finds_only_creatures_within_range() -> None:
    board = each_has(table(), "Grizzly Bears").hand("A", "Out of Time").battlefield("A", *["Plains"] * 3)
    game = board.begin("A")
    game.apply("cast Out of Time")
    settle(game)
    assert find(game, "Out of Time").count("time") == 3
    assert [p.controller for p in named(game, "Grizzly Bears")] == [2, 3, 4]


@pytest.mark.cr("801.11")
def test_801_11_coat_of_arms_counts_within_its_controllers_range_for_everybody_there() -> None:
    """B's Bear counts F's, whom A reaches and B does not; C's is out of its reach; an Angel has no kin."""
    board = each_has(table(), "Grizzly Bears").battlefield("B", "Serra Angel")
    game = board.battlefield("A", "Coat of Arms").begin("A")
    sizes = {(p.controller, p.chars.name): p.chars.power for p in game.state.battlefield if p.chars.power}
    assert [sizes[seat, "Grizzly Bears"] for seat in range(6)] == [4, 4, 2, 2, 2, 4]
    assert sizes[1, "Serra Angel"] == 4


@pytest.mark.cr("801.13a", "801.13")
@pytest.mark.parametrize(("reach", "hurt"), [(1, 20), (2, 18)])
def test_801_13a_damage_is_not_redirected_out_of_its_controllers_range(reach: int, hurt: int) -> None:
    """C, who reaches two seats, takes A's Shock upon themselves: dealt only if A reaches C as well."""
    teams = [["A", "D"], ["B", "E"], ["C", "F"]]
    board = Scene(6, teams=teams, ranges=[reach, 1, 2, 1, 1, 1])
    board.hand("A", "Shock").battlefield("A", "Mountain").battlefield("B", "Grizzly Bears")
    game = board.battlefield("C", "Jade Monolith", "Forest").begin("A")
    game.apply("cast Shock; target Grizzly Bears")
    pass_until(game, lambda x: any("Jade Monolith" in t for t in texts(x)))
    game.apply(next(t for t in texts(game) if "Jade Monolith" in t))
    game.apply("target Grizzly Bears")
    pass_until(game, lambda x: x.state.ask_kind != Q.PRIORITY)
    game.apply(next(t for t in texts(game) if "Shock" in t))
    settle(game)
    assert life(game, 2) == hurt
    assert find(game, "Grizzly Bears").damage == 0


@pytest.mark.cr("801.14")
@pytest.mark.cr("104.3h")
def test_801_14_who_wins_makes_opponents_within_range_lose() -> None:
    game = table().battlefield("A", "Test of Endurance").life("A", 50).begin("F")
    pass_until(game, lambda x: x.state.players[1].left)
    assert not game.over
    assert [p.seat for p in game.state.players if p.left] == [1, 5]
    assert {e.rule for e in game.events if e.kind == Ev.LOST} == {"801.14"}


@pytest.mark.cr("801.15")
@pytest.mark.cr("104.4e")
def test_801_15_a_draw_is_one_for_those_within_range_only() -> None:
    board = table()
    board.permanent("A", "Divine Intervention", counters={"intervention": 1})
    game = board.begin("F")
    pass_until(game, lambda x: x.state.players[0].left)
    assert not game.over
    assert [p.seat for p in game.state.players if p.left] == [0, 1, 5]
    assert [e.player for e in game.events if e.kind == Ev.DRAW_GAME] == [0, 1, 5]


@pytest.mark.cr("801.15", "104.4c")
def test_104_4c_divine_intervention_counts_down_to_a_drawn_game() -> None:
    game = Scene(2).hand("A", "Divine Intervention").battlefield("A", *["Plains"] * 8).begin("A")
    game.apply("cast Divine Intervention")
    pass_until(game, lambda x: x.over)
    assert game.outcome is not None and (game.outcome.winner, game.outcome.rule) == (None, "104.4c")
    assert game.turn == 5


def rings(board: Scene) -> Game:
    """A has the third Oblivion Ring on the stack: each will exile one, and thereby bring back the next."""
    board.battlefield("A", "Oblivion Ring", *["Plains"] * 6).hand("A", *["Oblivion Ring"] * 2)
    game = board.begin("A")
    game.apply("cast Oblivion Ring")
    settle(game)
    game.apply("cast Oblivion Ring")
    return game


@pytest.mark.cr("801.16")
@pytest.mark.cr("104.4f")
def test_801_16_a_loop_is_a_draw_for_those_whose_objects_go_round_and_their_neighbours() -> None:
    game = rings(each_has(table(6), "Island"))
    pass_until(game, lambda x: x.state.players[0].left, 3000)
    assert not game.over
    assert [p.seat for p in game.state.players if p.left] == [0, 1, 5]
    assert {e.rule for e in game.events if e.kind == Ev.DRAW_GAME} == {"801.16"}
    pass_until(game, lambda x: x.turn == 2)
    assert game.state.active == 2


@pytest.mark.cr("801.16")
def test_801_16_of_turns_that_repeat_everyone_is_part() -> None:
    """Nobody draws, plays or loses: no stack and no object goes round, but everyone's turns do."""
    board = Scene(3, ranges=1, library=0)
    for p in board.state.players:
        board.battlefield(p.name, "Yawgmoth's Bargain")
    game = board.begin("A")
    pass_until(game, lambda x: x.over, 20_000)
    assert game.outcome is not None and (game.outcome.winner, game.outcome.rule) == (None, "104.4b")


@pytest.mark.cr("801.7a")
def test_801_7a_extractor_demon_sees_what_left_where_it_was() -> None:
    """The bear of D, who is out of A's range, is A's own card: only D's demon triggers."""
    board = table().battlefield("A", "Extractor Demon").battlefield("D", "Extractor Demon", "Mountain")
    board.permanent("D", "Grizzly Bears", owner="A")
    game = board.hand("D", "Shock").begin("D")
    game.apply("cast Shock; target Grizzly Bears")
    pass_until(game, lambda x: x.state.ask_kind == Q.TARGET)
    assert game.state.ask_player == 3
    assert "target A" not in texts(game)
    game.apply("target C")
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("yes")
    assert len(game.state.players[2].graveyard) == 2
    assert [e.player for e in game.events if e.kind == Ev.TRIGGERED] == [3]


@pytest.mark.cr("702.84a")
def test_702_84a_extractor_demon_comes_back_for_a_turn() -> None:
    game = Scene(2).graveyard("A", "Extractor Demon").battlefield("A", *["Swamp"] * 3).begin("A")
    game.apply(next(t for t in texts(game) if "Extractor Demon" in t))
    settle(game)
    assert "haste" in next(p for p in game.view(None)["battlefield"] if p["name"] == "Extractor Demon")["keywords"]
    pass_until(game, lambda x: x.turn == 2)
    assert named(game, "Extractor Demon") == []
    assert [o.card.name for o in game.state.exile] == ["Extractor Demon"]
