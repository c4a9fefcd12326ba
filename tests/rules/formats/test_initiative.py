"""The initiative (725)."""

from __future__ import annotations

import pytest

from apnap.testing import Scene, pass_until
from tests.helpers import pass_round, same_after_saving, texts, to_attack


def holds(players: int = 2, seat: int = 0) -> Scene:
    return Scene(players).initiative(seat).dungeon(seat, "Undercity")


@pytest.mark.cr("725.1")
def test_725_1_nobody_has_the_initiative_until_an_effect_says_to_take_it() -> None:
    game = Scene(2).hand("A", "Aarakocra Sneak").battlefield("A", *["Island"] * 4).begin("A")
    assert "initiative" not in game.view(None)
    game.apply("cast Aarakocra Sneak")
    pass_until(game, lambda g: not g.state.stack)
    assert game.view(None)["initiative"] == 0
    assert any(game.describe(e).startswith("A takes the initiative") for e in game.events)


@pytest.mark.cr("725.2", "701.49d", "309.4a")
def test_725_2_whoever_takes_it_ventures_into_undercity_by_an_ability_without_a_source() -> None:
    game = Scene(2).hand("A", "Aarakocra Sneak").battlefield("A", *["Island"] * 4).begin("A")
    game.apply("cast Aarakocra Sneak")
    pass_round(game)  # the creature
    pass_round(game)  # its own ability
    assert [(s.source, s.controller) for s in game.state.stack] == [(-1, 0)]
    assert game.view(None)["command"] == []
    pass_round(game)
    assert game.view(None)["dungeons"] == [
        {"player": 0, "dungeon": "Undercity", "room": "Secret Entrance", "completed": []}
    ]
    assert [c["name"] for c in game.view(None)["command"]] == ["Undercity"]
    assert same_after_saving(game)


@pytest.mark.cr("725.2", "503.1a")
def test_725_2_in_their_upkeep_they_venture_on_and_in_no_other() -> None:
    game = holds().begin("B")
    pass_until(game, lambda g: g.turn == 2 and bool(g.state.stack))
    assert game.view(None)["step"] == "upkeep" and game.state.stack[0].controller == 0
    pass_round(game)
    assert texts(game) == ["choose Forge", "choose Lost Well"]
    game.apply("choose Lost Well")
    pass_until(game, lambda g: g.turn == 3)
    assert game.view(None)["dungeons"][0]["room"] == "Lost Well"
    pass_until(game, lambda g: g.view(None)["step"] == "draw")
    assert not game.state.stack and game.view(None)["dungeons"][0]["room"] == "Lost Well"


@pytest.mark.cr("725.2", "725.3")
def test_725_2_creatures_that_deal_combat_damage_to_them_take_it_once_however_many_they_are() -> None:
    board = holds(3, 1).battlefield("A", "Grizzly Bears", "Gray Ogre")
    game = to_attack(board.begin("A"))
    game.apply("attack B with Grizzly Bears, Gray Ogre")
    pass_until(game, lambda g: bool(g.state.stack))
    assert [s.controller for s in game.state.stack] == [1]  # who had it as the ability triggered
    pass_round(game)
    assert game.view(None)["initiative"] == 0
    pass_round(game)
    assert [(d["player"], d.get("room")) for d in game.view(None)["dungeons"]] == [
        (1, "Secret Entrance"),
        (0, "Secret Entrance"),
    ]


@pytest.mark.cr("725.2", "805.10a")
def test_725_2_creatures_of_two_players_of_a_team_trigger_once_for_each_of_them() -> None:
    board = Scene(4, format="two-headed-giant").initiative("C").dungeon("C", "Undercity")
    board.battlefield("A", "Grizzly Bears", "Gray Ogre").battlefield("B", "Grizzly Bears")
    game = to_attack(board.begin("A"))
    game.apply("attack C with Grizzly Bears, Gray Ogre, Grizzly Bears #2")
    pass_until(game, lambda g: bool(g.state.stack))
    assert sorted(s.get("striker")[0] for s in game.state.stack) == [0, 1]


@pytest.mark.cr("725.2")
def test_725_2_damage_that_is_no_combat_damage_and_damage_to_others_take_nothing() -> None:
    game = holds(3, 1).battlefield("A", "Grizzly Bears", "Mountain").hand("A", "Shock").begin("A")
    game.apply("cast Shock targeting B")
    pass_round(game)
    to_attack(game).apply("attack C with Grizzly Bears")
    pass_until(game, lambda g: g.view(None)["step"] == "end")
    assert game.view(None)["initiative"] == 1


@pytest.mark.cr("725.4")
@pytest.mark.parametrize(("seat", "heir"), [(1, 0), (0, 1)])
def test_725_4_when_they_leave_the_active_player_or_the_next_one_takes_it(seat: int, heir: int) -> None:
    game = holds(3, seat).begin("A")
    game.concede(seat)
    assert game.view(None)["initiative"] == heir
    pass_until(game, lambda g: g.state.command != [])
    assert [(o.owner, o.card.name) for o in game.state.command] == [(heir, "Undercity")]  # it was taken: they venture
    assert same_after_saving(game)


@pytest.mark.cr("725.5")
def test_725_5_taking_it_again_is_taking_it() -> None:
    board = holds().hand("A", "Underdark Explorer").battlefield("A", *["Swamp"] * 5)
    game = board.begin("A")
    game.apply("cast Underdark Explorer")
    pass_round(game)
    pass_round(game)
    pass_round(game)
    assert game.view(None)["initiative"] == 0
    assert texts(game) == ["choose Forge", "choose Lost Well"]


@pytest.mark.cr("725.2", "309.2")
def test_725_2_a_dungeon_begun_otherwise_is_gone_on_with() -> None:
    board = Scene(2).dungeon("A", "Lost Mine of Phandelver").hand("A", "Aarakocra Sneak")
    game = board.battlefield("A", *["Island"] * 4).begin("A")
    game.apply("cast Aarakocra Sneak")
    for _ in range(3):
        pass_round(game)
    assert texts(game) == ["choose Goblin Lair", "choose Mine Tunnels"]  # 701.49d: the normal procedure


def test_cards_that_ask_who_has_the_initiative() -> None:
    game = Scene(2).initiative("A").battlefield("A", "Feywild Caretaker").begin("A", "end")
    pass_until(game, lambda g: g.turn == 2)
    assert [p["name"] for p in game.view(None)["battlefield"]] == ["Feywild Caretaker", "Faerie Dragon"]
    game = Scene(2).initiative("B").battlefield("A", "Feywild Caretaker").begin("A", "end")
    pass_until(game, lambda g: g.turn == 2)
    assert [p["name"] for p in game.view(None)["battlefield"]] == ["Feywild Caretaker"]


@pytest.mark.parametrize(
    ("card", "lands"),
    [
        ("White Plume Adventurer", ["Plains"] * 3),
        ("Undermountain Adventurer", ["Forest"] * 4),
        ("Feywild Caretaker", ["Island"] * 5),
        ("Underdark Explorer", ["Swamp"] * 5),
    ],
)
def test_creatures_that_take_the_initiative_as_they_enter(card: str, lands: list[str]) -> None:
    game = Scene(2).hand("A", card).battlefield("A", *lands).begin("A")
    game.apply(f"cast {card}")
    pass_until(game, lambda g: not g.state.stack)
    assert game.view(None)["initiative"] == 0


def test_white_plume_adventurer_untaps_one_creature_and_all_after_a_dungeon() -> None:
    for completed, untapped in (((), 1), (("Undercity",), 3)):
        board = Scene(2).dungeon("A", "", "", *completed)
        board.permanent("A", "White Plume Adventurer", tapped=True)
        board.permanent("A", "Grizzly Bears", tapped=True)
        board.permanent("A", "Gray Ogre", tapped=True)
        game = board.begin("A", "end")
        pass_until(game, lambda g: (g.turn == 2 and g.state.ask_kind.name == "PICK") or g.view(None)["step"] == "draw")
        if not completed:
            game.apply("choose Gray Ogre")
        pass_until(game, lambda g: g.view(None)["step"] == "draw")
        assert sum(not p["tapped"] for p in game.view(None)["battlefield"]) == untapped


def test_undermountain_adventurer_makes_six_mana_after_a_dungeon() -> None:
    for completed, mana in (((), 2), (("Undercity",), 6)):
        board = Scene(2).dungeon("A", "", "", *completed).battlefield("A", "Undermountain Adventurer")
        game = board.begin("A")
        game.apply(next(t for t in texts(game) if "Undermountain Adventurer" in t))
        assert game.state.players[0].pool[4] == mana


@pytest.mark.cr("725.2", "603.3b")
def test_725_2_an_ability_without_a_source_has_a_name_where_triggers_are_put_in_order() -> None:
    game = holds().battlefield("A", "Phyrexian Arena").begin("B")
    pass_until(game, lambda g: "trigger Phyrexian Arena" in texts(g))
    assert texts(game) == ["trigger Phyrexian Arena", "trigger the initiative in the upkeep"]
    game.apply("trigger the initiative in the upkeep")
    assert [s.source == -1 for s in game.state.stack] == [True, False]
