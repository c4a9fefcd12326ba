"""Cards from outside the game (400.11, 903.11), companions (702.139), a chosen colour (903.4b), restarting (726)."""

from __future__ import annotations

from typing import Any

import pytest

from apnap import Game, record, replay
from apnap.decks.checking import check_deck
from apnap.decks.formats import read_deck
from apnap.errors import SetupError
from apnap.formats import format_named
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, cast, find, pass_until, settle
from tests.helpers import asked, exiled, hand, lives, pass_round, same_after_saving, texts

SMALL = format_named("commander").with_(deck_size=0, singleton=False)


# ---- wishes --------------------------------------------------------------------------------------------------------


@pytest.mark.cr("400.11", "400.11a", "400.11b")
def test_400_11b_a_wish_brings_a_card_from_the_sideboard() -> None:
    board = Scene(2).battlefield("A", "Forest", "Forest").hand("A", "Living Wish")
    game = board.outside("A", "Serra Angel", "Shock", "Island", "Island").begin("A")
    assert game.view(0)["players"][0]["outside"] == ["Serra Angel", "Shock", "Island", "Island"]
    assert game.view(1)["players"][0]["outside"] == 4
    cast(game, "Living Wish")
    pass_round(game)
    assert texts(game) == ["choose Serra Angel", "choose Island", "choose nothing"]  # no Shock, each name once
    assert same_after_saving(game)
    game.apply("choose Island")
    assert hand(game, 0) == ["Island"] and exiled(game) == ["Living Wish"]
    assert [c.name for c in game.state.outside[0].cards] == ["Serra Angel", "Shock", "Island"]
    assert [e.note for e in game.events if e.kind == Ev.REVEALED] == ["Island"]


@pytest.mark.cr("400.11b")
@pytest.mark.parametrize("owned", [["Serra Angel"], []])
def test_400_11b_nothing_may_be_wished_for(owned: list[str]) -> None:
    board = (
        Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Burning Wish").outside("A", *owned, "Wrath of God")
    )
    game = board.begin("A")
    cast(game, "Burning Wish")
    pass_round(game)
    game.apply("choose nothing")
    assert hand(game, 0) == [] and exiled(game) == ["Burning Wish"]


@pytest.mark.cr("400.11a", "100.4")
def test_400_11a_sideboards_are_handed_in_with_the_decks() -> None:
    boards = {"Alice": ["2 Serra Angel"], "Bob": ["Shock"]}
    game = Game.new({"Alice": ["60 Forest"], "Bob": ["60 Island"]}, seed=3, sideboards=boards)
    assert [len(o.cards) for o in game.state.outside] == [2, 1]
    game.apply(game.legal[0])
    assert replay(record(game)).state_hash() == game.state_hash() and same_after_saving(game)
    with pytest.raises(SetupError, match="who does not play"):
        Game.new({"Alice": ["60 Forest"], "Bob": ["60 Island"]}, sideboards={"Carol": ["Shock"]})


# ---- Commander -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("903.5e")
def test_903_5e_commander_games_use_no_sideboards() -> None:
    with pytest.raises(SetupError, match=r"903\.5e"):
        Game.new(
            [["99 Forest"]] * 2, format="commander", commanders=[["Omnath, Locus of Mana"]] * 2, sideboards=[[], []]
        )


@pytest.mark.cr("903.5e")
def test_903_5e_a_list_with_a_sideboard_is_told_so_unless_it_is_the_companion() -> None:
    for card, kinds in (("Serra Angel", ["sideboard"]), ("Keruga, the Macrosage", [])):
        deck = read_deck(f"Commander\n1 Kruphix, God of Horizons\n\nDeck\n99 Forest\n\nSideboard\n1 {card}\n")
        found = check_deck(deck, format_named("commander"))
        assert [p.kind for p in found.problems] == kinds
        assert [p.rule for p in found.problems] == ["903.5e"] * len(kinds)


@pytest.mark.cr("903.11")
def test_903_11_a_wish_brings_nothing_into_a_commander_game() -> None:
    board = Scene(2, format="commander").battlefield("A", "Forest", "Forest").hand("A", "Living Wish")
    game = board.outside("A", "Serra Angel").begin("A")
    cast(game, "Living Wish")
    pass_round(game)
    assert game.kind == Q.PRIORITY and hand(game, 0) == [] and exiled(game) == ["Living Wish"]


def with_companion(deck: list[str], leader: str) -> Game:
    return Game.new(
        [deck, ["60 Forest"]],
        format=SMALL,
        commanders=[[leader], ["Omnath, Locus of Mana"]],
        companions=["Keruga, the Macrosage", ""],
        seed=1,
        start=0,
    )


@pytest.mark.cr("903.11", "702.139a", "116.2g", "103.2b")
def test_903_11_a_companion_is_put_into_its_owners_hand_by_a_special_action() -> None:
    game = with_companion(["60 Forest"], "Kruphix, God of Horizons")
    assert game.view(1)["players"][0]["companion"] == "Keruga, the Macrosage"  # revealed before the game
    while game.turn < 5 or game.view(None)["step"] != "main":
        lands = [t for t in texts(game) if t.startswith("play Forest")]
        game.apply(lands[0] if lands else "keep" if game.kind == Q.MULLIGAN else str(game.legal[0]))
    assert "put Keruga, the Macrosage into your hand" not in texts(game)  # two lands: it costs {3}
    game.apply("play Forest")
    game.apply("put Keruga, the Macrosage into your hand")
    assert "Keruga, the Macrosage" in hand(game, 0) and all(
        p.tapped for p in game.state.battlefield if p.controller == 0
    )
    assert not game.state.stack  # it does not use the stack
    assert "put Keruga, the Macrosage into your hand" not in texts(game)
    assert "companion" not in game.view(0)["players"][0] and same_after_saving(game)
    assert replay(record(game)).state_hash() == game.state_hash()


LISTED = "Companion\n1 Keruga, the Macrosage\n\nCommander\n1 Kruphix, God of Horizons\n\nDeck\n60 Forest\n"


@pytest.mark.cr("702.139a", "103.2b")
def test_103_2b_a_list_names_the_companion_itself() -> None:
    deck: Any = read_deck(LISTED)
    assert [e.name for e in deck.companion] == ["Keruga, the Macrosage"] and not deck.sideboard
    game = Game.new([deck, ["60 Forest"]], format=SMALL, commanders=[["Kruphix, God of Horizons"]] * 2)
    assert game.view(1)["players"][0]["companion"] == "Keruga, the Macrosage"
    assert "companion" not in game.view(1)["players"][1]
    assert replay(record(game)).state_hash() == game.state_hash()
    plain: Any = read_deck(
        "Companion\n1 Keruga, the Macrosage\n\nDeck\n60 Forest\n\nSideboard\n1 Keruga, the Macrosage\n"
    )
    game = Game.new([plain, ["60 Forest"]])
    assert game.view(0)["players"][0]["outside"] == ["Keruga, the Macrosage"]  # named twice, as Arena does, it is one
    assert check_deck(plain).problems == []


@pytest.mark.cr("702.139a")
@pytest.mark.parametrize(
    ("section", "why"),
    [
        ("1 Serra Angel", "has no companion ability"),
        ("2 Keruga, the Macrosage", "one companion at most"),
        ("1 Keruga, the Macrosage\n1 Serra Angel", "one companion at most"),
    ],
)
def test_702_139a_a_section_that_names_no_companion_is_refused(section: str, why: str) -> None:
    deck: Any = read_deck(f"Companion\n{section}\n\nDeck\n60 Forest\n")
    assert why in next(p.text for p in check_deck(deck).problems if p.rule == "702.139a")
    with pytest.raises(SetupError, match=f"{why}.*702"):
        Game.new([deck, ["60 Forest"]])


@pytest.mark.cr("903.11a", "702.139c")
def test_903_11a_what_may_not_come_from_outside() -> None:
    with pytest.raises(SetupError, match=r"Grizzly Bears is not what .* asks for \(702\.139c\)"):
        with_companion(["50 Forest", "10 Grizzly Bears"], "Omnath, Locus of Mana")
    with pytest.raises(SetupError, match=r"colour that the commander has not \(903\.11a\)"):
        with_companion(["60 Plains"], "Aurelia, the Warleader")
    with pytest.raises(SetupError, match=r"in the deck as well \(903\.11a\)"):
        with_companion(["59 Island", "Keruga, the Macrosage"], "Kruphix, God of Horizons")


@pytest.mark.cr("903.11a")
def test_903_11a_nor_what_has_the_name_of_a_card_the_player_owns() -> None:
    board = Scene(2, format="commander").battlefield("A", *["Forest"] * 3).commander("A", "Kruphix, God of Horizons")
    board.outside("A", "Keruga, the Macrosage").graveyard("A", "Keruga, the Macrosage")
    board.state.outside[0].companion = board.state.outside[0].cards[0]
    game = board.begin("A")
    assert "put Keruga, the Macrosage into your hand" not in texts(game)


def test_keruga_draws_for_the_others() -> None:
    board = (
        Scene(2).battlefield("A", *["Forest"] * 5, "Serra Angel", "Grizzly Bears").hand("A", "Keruga, the Macrosage")
    )
    game = board.begin("A")
    cast(game, "Keruga, the Macrosage")
    settle(game)
    assert len(hand(game, 0)) == 1


# ---- a colour chosen before the game -------------------------------------------------------------------------------


def piper(deck: list[str]) -> Game:
    leaders = [["The Prismatic Piper"], ["Omnath, Locus of Mana"]]
    return Game.new([deck, ["60 Forest"]], format=SMALL, commanders=leaders, seed=1, start=0)


@pytest.mark.cr("903.4b", "103.2c")
def test_903_4b_the_colour_is_chosen_before_the_game_and_kept() -> None:
    game = piper(["60 Island"])
    assert game.kind == Q.MULLIGAN  # with Islands in the deck it can only be blue
    assert game.state.commanders[0].color == 2
    assert [e.note for e in game.events if e.kind == Ev.REVEALED] == ["The Prismatic Piper: blue"]
    with pytest.raises(SetupError, match=r"903\.5"):
        piper(["30 Island", "30 Swamp"])


@pytest.mark.cr("903.4b")
def test_903_4b_where_the_deck_allows_several_its_owner_chooses() -> None:
    game = piper(["60 Sol Ring"])
    assert asked(game) == Q.COLOR and texts(game) == ["white", "blue", "black", "red", "green"] and game.ask is not None
    assert game.ask.rule == "903.4b" and same_after_saving(game)
    game.apply("red")
    assert asked(game) == Q.MULLIGAN and game.state.commanders[0].color == 8
    assert replay(record(game)).state_hash() == game.state_hash()


@pytest.mark.cr("903.4b", "613.1e")
def test_903_4b_it_is_of_that_colour_as_a_spell_and_as_a_permanent() -> None:
    board = Scene(2, format="commander").battlefield("A", *["Forest"] * 5).commander("A", "The Prismatic Piper")
    board.state.commanders[0].color = 8
    game = board.battlefield("A", "Command Tower").begin("A")
    game.apply("cast The Prismatic Piper")
    assert game.state.stack[0].chars.colors == 8
    settle(game)
    assert find(game, "The Prismatic Piper").chars.colors == 8


# ---- restarting ----------------------------------------------------------------------------------------------------


@pytest.mark.cr("726.1", "726.1a", "726.2", "801.17", "726.7")
@pytest.mark.parametrize("ranges", [None, 1])
def test_726_1_everyone_starts_a_new_game_with_all_their_cards(ranges: int | None) -> None:
    """Also with limited ranges, whoever sits far away."""
    board = Scene(4) if ranges is None else Scene(4, format=format_named("free-for-all").with_(range=1))
    board.permanent("B", "Karn Liberated", counters={"loyalty": 14})
    for seat in "ABCD":
        board.library(seat, *["Island"] * 9)
    board.hand("A", "Shock").graveyard("C", "Serra Angel").battlefield("D", "Grizzly Bears").life("A", 3).exile(
        "A", "Swamp"
    )
    game = board.begin("B")
    game.apply(minus(game, 14))
    pass_until(game, lambda g: g.kind == Q.MULLIGAN)
    assert lives(game) == [20] * 4 and not game.state.battlefield and not game.state.exile
    assert [len(p.hand) + len(p.library) for p in game.state.players] == [11, 10, 10, 10]
    assert same_after_saving(game)
    while game.kind == Q.MULLIGAN:
        game.apply("keep")
    assert game.turn == 1 and game.state.active == 1  # whoever restarted it begins
    assert game.view(None)["step"] == "upkeep"


@pytest.mark.cr("726.4", "726.5", "726.5a")
def test_726_5_what_karn_has_exiled_is_left_out_and_comes_under_its_controller() -> None:
    """A commander among it is not in the command zone as the new game begins, and stays its deck's commander."""
    board = Scene(2, format="commander")
    board.lead(board.permanent("A", "Isamaru, Hound of Konda"))
    board.permanent("B", "Karn Liberated", counters={"loyalty": 17})
    for seat in "AB":
        board.library(seat, *["Island"] * 9)
    game = board.commander("B", "Omnath, Locus of Mana").begin("B")
    game.apply(minus(game, 3))
    game.apply("target Isamaru, Hound of Konda") if game.kind == Q.TARGET else None
    pass_until(game, lambda g: g.kind == Q.YES_NO)
    game.apply("no")
    pass_until(game, lambda g: g.turn == 3 and g.view(None)["step"] == "main" and not g.state.stack)
    game.apply(minus(game, 14))
    pass_until(game, lambda g: g.kind == Q.MULLIGAN)
    assert exiled(game) == ["Isamaru, Hound of Konda"] and lives(game) == [40, 40]
    assert [o.card.name for o in game.state.command] == ["Omnath, Locus of Mana"]
    while game.kind == Q.MULLIGAN:
        game.apply("keep")
    hound = find(game, "Isamaru, Hound of Konda")
    assert (hound.controller, hound.owner, game.state.active) == (1, 0, 1)
    assert hound.id in [c.id for c in game.state.commanders] and same_after_saving(game)


@pytest.mark.cr("607.2a")
def test_karn_lets_a_player_exile_a_card_of_their_hand() -> None:
    board = Scene(2).hand("A", "Shock", "Island")
    board.permanent("B", "Karn Liberated", counters={"loyalty": 6})
    game = board.begin("B")
    game.apply(next(t for t in texts(game) if "+4" in t))
    if game.kind == Q.TARGET:
        game.apply("target A")
    pass_until(game, lambda g: g.kind == Q.PICK)
    game.apply("choose Island")
    assert exiled(game) == ["Island"] and find(game, "Karn Liberated").count("loyalty") == 10


def minus(game: Game, n: int) -> str:
    return next(t for t in texts(game) if f"-{n}" in t)


@pytest.mark.cr("726.3", "704.5b")
def test_726_3_who_has_fewer_than_seven_cards_loses() -> None:
    board = Scene(2)
    board.permanent("B", "Karn Liberated", counters={"loyalty": 14})
    game = board.library("A", *["Island"] * 6).library("B", *["Island"] * 9).begin("B")
    game.apply(minus(game, 14))
    pass_until(game, lambda g: g.kind == Q.MULLIGAN)
    while game.kind == Q.MULLIGAN:
        game.apply("keep")
    assert game.over and game.outcome is not None and game.outcome.winner == 1
