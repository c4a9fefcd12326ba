"""Dungeons (309) and venturing into them (701.49)."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.errors import SetupError
from apnap.game import Game as Playing
from apnap.state.kinds import DUNGEON
from apnap.testing import Scene, pass_until
from apnap.testing.invariants import check_position
from apnap.text import card_text
from tests.helpers import pass_round, same_after_saving, texts, to_attack

MINE = "Lost Mine of Phandelver"
MAGE = "Dungeon of the Mad Mage"
TOMB = "Tomb of Annihilation"


def venturing(board: Scene) -> Playing:
    """Someone is about to venture: Veteran Dungeoneer's ability has resolved."""
    game = board.hand("A", "Veteran Dungeoneer").battlefield("A", *["Plains"] * 4).begin("A")
    game.apply("cast Veteran Dungeoneer")
    pass_round(game)
    pass_round(game)
    return game


def room_of(game: Playing) -> tuple[str, str]:
    found = game.view(None)["dungeons"][0]
    return found.get("dungeon", ""), found.get("room", "")


def enter(board: Scene, dungeon: str, before: str, room: str) -> Playing:
    """The marker moves on from one room to the next; its ability waits on the stack, or for its target."""
    game = venturing(board.dungeon("A", dungeon, before))
    if f"choose {room}" in texts(game):
        game.apply(f"choose {room}")
    assert room_of(game) == (dungeon, room)
    return game


@pytest.mark.cr("309.1", "309.2", "108.2a")
def test_309_2_dungeon_cards_are_no_part_of_a_deck() -> None:
    with pytest.raises(SetupError, match="Undercity is no card for a deck"):
        Game.new([["Undercity", "59 Forest"], ["60 Forest"]])
    with pytest.raises(SetupError, match="command zone"):
        Scene(2).hand("A", "Undercity")
    with pytest.raises(SetupError, match="command zone"):
        Scene(2).battlefield("A", MINE)


@pytest.mark.cr("309.2d", "309.2")
def test_309_2d_nothing_but_venturing_brings_a_dungeon_into_the_game() -> None:
    board = Scene(2).battlefield("A", *["Swamp"] * 3).hand("A", "Death Wish").outside("A", TOMB, "Shock")
    game = board.begin("A")
    game.apply("cast Death Wish")
    pass_round(game)
    assert texts(game) == ["choose Shock", "choose nothing"]
    game.apply("choose Shock")
    assert [c.name for c in game.state.outside[0].cards] == [TOMB] and game.view(0)["players"][0]["life"] == 10
    with pytest.raises(SetupError, match="Undercity is no card for a deck"):
        Game.new([["60 Forest"], ["60 Forest"]], sideboards=[["Undercity"], []])


@pytest.mark.cr("309.2a", "701.49a", "309.4a")
def test_309_2a_who_has_no_dungeon_chooses_one_and_begins_in_its_topmost_room() -> None:
    game = venturing(Scene(2))
    assert texts(game) == [f"choose {MAGE}", f"choose {MINE}", f"choose {TOMB}"]  # not Undercity, which says who may
    assert game.ask is not None and game.ask.rule == "701.49a"
    assert same_after_saving(game)
    game.apply(f"choose {MINE}")
    assert room_of(game) == (MINE, "Cave Entrance")
    assert [(o.card.name, o.owner) for o in game.state.command] == [(MINE, 0)]
    check_position(game)


@pytest.mark.cr("309.2b", "309.2c")
def test_309_2c_it_is_no_permanent_cannot_be_cast_and_stays_in_the_command_zone() -> None:
    game = Scene(2).dungeon("A", MINE).hand("A", "Armageddon").battlefield("A", *["Plains"] * 4).begin("A")
    assert not any("Phandelver" in t for t in texts(game))
    card = game.state.command[0].card
    assert card.chars.types == DUNGEON and not card.is_permanent
    game.apply("cast Armageddon")
    pass_round(game)
    assert [o.card.name for o in game.state.command] == [MINE]


@pytest.mark.cr("309.3")
def test_309_3_a_player_owns_one_at_a_time_and_others_their_own() -> None:
    board = Scene(2).dungeon("B", MAGE)
    game = venturing(board)
    game.apply(f"choose {MINE}")
    assert sorted((o.owner, o.card.name) for o in game.state.command) == [(0, MINE), (1, MAGE)]
    game = venturing(Scene(2).dungeon("A", MINE))
    assert texts(game) == ["choose Goblin Lair", "choose Mine Tunnels"]  # no second one


@pytest.mark.cr("309.4", "309.4b", "309.4c", "603.3a")
def test_309_4c_a_room_triggers_as_the_marker_moves_there_under_its_owners_control() -> None:
    game = enter(Scene(2), MINE, "Cave Entrance", "Goblin Lair")
    assert [(s.card.name, s.controller) for s in game.state.stack] == [(MINE, 0)]
    assert "Goblin Lair" in game.describe(next(e for e in game.events if e.kind.name == "ROOM"))
    assert same_after_saving(game)
    pass_round(game)
    assert [p["name"] for p in game.view(None)["battlefield"]][-1] == "Goblin"


@pytest.mark.cr("309.5", "309.5a", "701.49b")
def test_309_5a_the_marker_follows_an_arrow_and_its_owner_chooses_among_several() -> None:
    game = venturing(Scene(2).dungeon("A", MINE, "Goblin Lair"))
    assert texts(game) == ["choose Storeroom", "choose Dark Pool"]
    assert game.ask is not None and (game.ask.player, game.ask.rule) == (0, "701.49b")
    game.apply("choose Dark Pool")
    pass_round(game)
    assert [p["life"] for p in game.view(None)["players"]] == [21, 19]
    game = venturing(Scene(2).dungeon("A", MINE, "Storeroom"))
    assert room_of(game) == (MINE, "Temple of Dumathoin")  # one arrow: nothing to choose


@pytest.mark.cr("309.6", "704.5t", "309.7")
def test_309_6_a_dungeon_is_completed_when_the_ability_of_its_last_room_has_left_the_stack() -> None:
    game = enter(Scene(2), MINE, "Storeroom", "Temple of Dumathoin")
    assert len(game.state.stack) == 1 and [o.card.name for o in game.state.command] == [MINE]
    pass_round(game)
    assert game.state.command == []
    assert game.view(None)["dungeons"] == [{"player": 0, "completed": [MINE]}]
    told = [e for e in game.events if e.kind.name == "ACTION" and e.note == "complete a dungeon"]
    assert [(e.player, e.rule) for e in told] == [(0, "704.5t")]
    assert game.describe(told[0]) == "A completes a dungeon"
    assert same_after_saving(game)
    check_position(game)


@pytest.mark.cr("309.5b", "701.49c")
def test_701_49c_venturing_from_the_bottommost_room_completes_the_dungeon_and_begins_another() -> None:
    board = Scene(2).battlefield("A", "Mountain").hand("A", "Shock")
    board.permanent("A", "Clattering Skeletons", damage=1)
    game = enter(board, MINE, "Storeroom", "Temple of Dumathoin")
    game.apply("cast Shock targeting Clattering Skeletons")  # while the ability of the last room is on the stack
    pass_round(game)
    pass_round(game)
    assert texts(game) == [f"choose {MAGE}", f"choose {MINE}", f"choose {TOMB}"]
    assert game.view(None)["dungeons"] == [{"player": 0, "completed": [MINE]}]
    game.apply(f"choose {MAGE}")
    assert [s.card.name for s in game.state.stack] == [MINE, MAGE]  # what had triggered is not taken back


def test_309_7_dungeon_crawler_returns_when_a_dungeon_is_completed() -> None:
    game = enter(Scene(2).graveyard("A", "Dungeon Crawler"), MINE, "Storeroom", "Temple of Dumathoin")
    pass_round(game)
    pass_until(game, lambda g: g.state.ask_kind.name == "YES_NO")
    game.apply("yes")
    assert "Dungeon Crawler" in [o.card.name for o in game.state.players[0].hand]
    game = Scene(2).hand("A", "Dungeon Crawler").battlefield("A", "Swamp").begin("A")
    game.apply("cast Dungeon Crawler")
    pass_round(game)
    assert game.view(None)["battlefield"][-1]["tapped"]


@pytest.mark.cr("309.7")
def test_309_7_cards_ask_whether_a_dungeon_was_completed() -> None:
    board = Scene(2).dungeon("A", MINE, "Storeroom")
    board.battlefield("A", "Nadaar, Selfless Paladin", "Gloom Stalker")
    game = venturing(board)
    stalker = next(p for p in game.state.battlefield if p.card.name == "Gloom Stalker")
    assert (stalker.chars.power, stalker.chars.toughness) == (2, 3)
    pass_until(game, lambda g: not g.state.stack)
    stalker = next(p for p in game.state.battlefield if p.card.name == "Gloom Stalker")
    nadaar = next(p for p in game.state.battlefield if p.card.name == "Nadaar, Selfless Paladin")
    assert (stalker.chars.power, stalker.chars.toughness, nadaar.chars.power) == (3, 4, 3)
    assert "double strike" in next(p for p in game.view(None)["battlefield"] if p["id"] == stalker.id)["keywords"]


def test_nadaar_ventures_as_it_enters() -> None:
    game = Scene(2).hand("A", "Nadaar, Selfless Paladin").battlefield("A", *["Plains"] * 3).begin("A")
    game.apply("cast Nadaar, Selfless Paladin")
    pass_round(game)
    pass_round(game)
    game.apply(f"choose {MAGE}")
    pass_round(game)
    assert game.view(None)["players"][0]["life"] == 21


def test_nadaar_ventures_on_as_it_attacks() -> None:
    game = to_attack(Scene(2).dungeon("A", MINE, "Storeroom").battlefield("A", "Nadaar, Selfless Paladin").begin("A"))
    game.apply("Nadaar, Selfless Paladin attacks B")
    pass_round(game)
    assert room_of(game) == (MINE, "Temple of Dumathoin")


def test_acererak_stays_only_for_who_has_completed_the_tomb() -> None:
    for completed, stays in (((MINE,), False), ((TOMB,), True)):
        board = Scene(2).dungeon("A", "", "", *completed).hand("A", "Acererak the Archlich")
        game = board.battlefield("A", *["Swamp"] * 3).begin("A")
        game.apply("cast Acererak the Archlich")
        pass_round(game)
        assert bool(game.state.stack) is not stays
        if not stays:
            pass_round(game)
            assert game.state.ask_kind.name == "NAME"
            assert [o.card.name for o in game.state.players[0].hand] == ["Acererak the Archlich"]
    game = to_attack(Scene(3).battlefield("A", "Acererak the Archlich").battlefield("B", "Grizzly Bears").begin("A"))
    game.apply("attack B with Acererak the Archlich")
    pass_until(game, lambda g: g.state.ask_kind.name == "YES_NO")
    assert game.ask is not None and game.ask.player == 1
    game.apply("no")
    pass_until(game, lambda g: not g.state.stack)
    assert [p["name"] for p in game.view(None)["battlefield"]].count("Zombie") == 2  # C has nothing to sacrifice


@pytest.mark.cr("800.4a")
def test_a_dungeon_leaves_with_its_owner() -> None:
    game = Scene(3).dungeon("B", MINE, "Goblin Lair", TOMB).graveyard("B", "Dungeon Crawler").begin("A")
    game.concede(1)
    assert game.state.command == []
    check_position(game)


# ---- the rooms ---------------------------------------------------------------------------------------------------


def test_undercity_from_the_entrance_to_the_throne() -> None:
    game = Scene(2).library("A", "Gray Ogre", "Forest", "Shock").hand("A", "Aarakocra Sneak")
    began = game.battlefield("A", *["Island"] * 4).begin("A")
    began.apply("cast Aarakocra Sneak")
    pass_until(began, lambda g: g.state.ask_kind.name == "PICK")
    began.apply("choose Forest")
    assert [o.card.name for o in began.state.players[0].hand] == ["Forest"]
    game2 = enter(Scene(2), "Undercity", "Secret Entrance", "Forge")
    game2.apply("target Veteran Dungeoneer")
    pass_round(game2)
    assert game2.view(None)["battlefield"][-1]["counters"] == {"+1/+1": 2}
    game2 = enter(Scene(2), "Undercity", "Secret Entrance", "Lost Well")
    pass_round(game2)
    assert game2.state.ask_kind.name == "PICK"  # scry 2
    game2 = enter(Scene(2), "Undercity", "Forge", "Trap!")
    game2.apply("target B")
    pass_round(game2)
    assert game2.view(None)["players"][1]["life"] == 15
    game2 = enter(Scene(2).battlefield("B", "Grizzly Bears"), "Undercity", "Forge", "Arena")
    game2.apply("target Grizzly Bears")
    pass_round(game2)
    assert any(x.node is not None for x in game2.state.lasting)
    game2 = enter(Scene(2), "Undercity", "Lost Well", "Stash")
    pass_round(game2)
    assert game2.view(None)["battlefield"][-1]["name"] == "Treasure"
    game2 = enter(Scene(2), "Undercity", "Trap!", "Archives")
    pass_round(game2)
    assert len(game2.state.players[0].hand) == 1
    game2 = enter(Scene(2), "Undercity", "Stash", "Catacombs")
    pass_round(game2)
    skeleton = game2.view(None)["battlefield"][-1]
    assert (skeleton["name"], skeleton["power"], skeleton["toughness"]) == ("Skeleton", 4, 1)


def test_throne_of_the_dead_three_puts_a_creature_there_with_counters_and_hexproof() -> None:
    board = Scene(2).library("A", "Gray Ogre", "Forest", "Grizzly Bears", *["Island"] * 12)
    game = enter(board, "Undercity", "Archives", "Throne of the Dead Three")
    pass_round(game)
    game.apply("choose Grizzly Bears")
    bears = game.view(None)["battlefield"][-1]
    assert (bears["name"], bears["power"], bears["counters"]) == ("Grizzly Bears", 5, {"+1/+1": 3})
    assert "hexproof" in bears["keywords"]
    assert any(e.kind.name == "SHUFFLED" for e in game.events)
    assert game.view(None)["dungeons"] == [{"player": 0, "completed": ["Undercity"]}]
    pass_until(game, lambda g: g.turn == 3)
    assert "hexproof" not in game.view(None)["battlefield"][-1]["keywords"]


def test_lost_mine_room_by_room() -> None:
    game = venturing(Scene(2))
    game.apply(f"choose {MINE}")
    pass_round(game)
    assert game.state.ask_kind.name == "PICK"  # scry 1
    game = enter(Scene(2), MINE, "Cave Entrance", "Mine Tunnels")
    pass_round(game)
    treasure = game.view(None)["battlefield"][-1]
    assert treasure["name"] == "Treasure"
    game = enter(Scene(2), MINE, "Goblin Lair", "Storeroom")
    game.apply("target Veteran Dungeoneer")
    pass_round(game)
    assert game.view(None)["battlefield"][-1]["counters"] == {"+1/+1": 1}
    game = enter(Scene(2).battlefield("B", "Gray Ogre"), MINE, "Mine Tunnels", "Fungi Cavern")
    game.apply("target Gray Ogre")
    pass_round(game)
    assert next(p for p in game.view(None)["battlefield"] if p["name"] == "Gray Ogre")["power"] == -2
    pass_until(game, lambda g: g.turn == 3)
    assert next(p for p in game.view(None)["battlefield"] if p["name"] == "Gray Ogre")["power"] == 2


def test_a_treasure_is_given_up_for_mana_of_any_colour() -> None:
    game = enter(Scene(2).hand("A", "Shock"), MINE, "Cave Entrance", "Mine Tunnels")
    pass_round(game)
    game.state.manual_mana = 1
    pass_until(game, lambda g: any("Treasure" in t for t in texts(g)))
    game.apply(next(t for t in texts(game) if "Treasure" in t))
    game.apply("red")
    assert game.state.players[0].pool[3] == 1
    assert not any(p.card.name == "Treasure" for p in game.state.battlefield)


def test_dungeon_of_the_mad_mage_room_by_room() -> None:
    game = enter(Scene(2), MAGE, "Yawning Portal", "Dungeon Level")
    pass_round(game)
    assert game.state.ask_kind.name == "PICK"  # scry 1
    game = enter(Scene(2), MAGE, "Dungeon Level", "Goblin Bazaar")
    pass_round(game)
    assert game.view(None)["battlefield"][-1]["name"] == "Treasure"
    game = enter(Scene(2).battlefield("B", "Gray Ogre", "Grizzly Bears"), MAGE, "Dungeon Level", "Twisted Caverns")
    game.apply("target Gray Ogre")
    pass_until(to_attack(pass_until(game, lambda g: g.turn == 2)), lambda g: True)
    assert not any("Gray Ogre attacks" in t for t in texts(game))
    game = enter(Scene(2), MAGE, "Goblin Bazaar", "Lost Level")
    pass_round(game)
    assert game.state.ask_kind.name == "PICK"  # scry 2
    game = enter(Scene(2), MAGE, "Lost Level", "Muiral's Graveyard")
    pass_round(game)
    assert [p["name"] for p in game.view(None)["battlefield"]].count("Skeleton") == 2
    game = enter(Scene(2), MAGE, "Muiral's Graveyard", "Deep Mines")
    pass_round(game)
    assert game.state.ask_kind.name == "PICK"  # scry 3


def test_runestone_caverns_lets_its_owner_play_the_exiled_cards_for_good() -> None:
    board = Scene(2).library("A", "Mountain", "Shock", *["Island"] * 10)
    game = enter(board, MAGE, "Lost Level", "Runestone Caverns")
    pass_round(game)
    assert [o.card.name for o in game.state.exile] == ["Mountain", "Shock"]
    game.apply("play Mountain")
    game.apply("cast Shock targeting B")
    pass_round(game)
    assert game.view(None)["players"][1]["life"] == 18


def test_mad_wizards_lair_shows_three_cards_and_lets_one_be_cast_for_nothing() -> None:
    board = Scene(2).library("A", "Craw Wurm", "Island", "Shock", *["Island"] * 10)
    game = enter(board, MAGE, "Deep Mines", "Mad Wizard's Lair")
    pass_round(game)
    assert texts(game) == ["choose Craw Wurm", "choose Shock", "done"]
    game.apply("choose Craw Wurm")
    pass_until(game, lambda g: not g.state.stack)
    assert any(p.card.name == "Craw Wurm" for p in game.state.battlefield)


def test_tomb_of_annihilation_room_by_room() -> None:
    game = venturing(Scene(2))
    game.apply(f"choose {TOMB}")
    pass_round(game)
    assert [p["life"] for p in game.view(None)["players"]] == [19, 19]
    game = enter(Scene(2).hand("B", "Shock"), TOMB, "Trapped Entry", "Veils of Fear")
    pass_until(game, lambda g: g.state.ask_kind.name == "YES_NO")
    assert game.ask is not None and game.ask.player == 1  # A has nothing to discard
    game.apply("yes")
    pass_until(game, lambda g: not g.state.stack)
    assert [p["life"] for p in game.view(None)["players"]] == [18, 20]
    assert [o.card.name for o in game.state.players[1].graveyard] == ["Shock"]
    game = enter(Scene(2), TOMB, "Veils of Fear", "Sandfall Cell")
    pass_until(game, lambda g: g.state.ask_kind.name == "YES_NO")
    game.apply("no")
    pass_until(game, lambda g: not g.state.stack)
    assert [p["life"] for p in game.view(None)["players"]] == [18, 18]
    game = enter(Scene(2).hand("A", "Shock").battlefield("A", "Sol Ring"), TOMB, "Trapped Entry", "Oubliette")
    pass_until(game, lambda g: not g.state.stack)
    assert [o.card.name for o in game.state.players[0].graveyard] == [
        *("Shock", "Veteran Dungeoneer", "Sol Ring", "Plains"),
    ]
    game = enter(Scene(2), TOMB, "Oubliette", "Cradle of the Death God")
    pass_round(game)
    god = game.view(None)["battlefield"][-1]
    assert (god["name"], god["power"], god["toughness"]) == ("The Atropal", 4, 4)
    assert game.view(None)["dungeons"] == [{"player": 0, "completed": [TOMB]}]


def test_a_dungeon_is_told_room_by_room() -> None:
    told = str(card_text(MINE))
    assert "Cave Entrance leads to Goblin Lair or Mine Tunnels." in told
    assert "Dark Pool — Each opponent loses 1 life" in told
    assert "Enter this dungeon only by venturing into Undercity." in str(card_text("Undercity"))
