"""What a team shares, and whom of it an ability means (805.9, 810.9, 810.10), with cards that ask."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.state.kinds import Q
from apnap.testing import Scene, pass_until
from tests.helpers import asked, lives, pass_round, same_after_saving, texts, to_attack
from tests.rules.formats.test_shared_turns import scene


def asks(game: Game) -> tuple[int, str]:
    assert game.ask is not None
    return game.ask.player, game.ask.rule


def poison(game: Game) -> list[int]:
    return [p["counters"].get("poison", 0) for p in game.view(None)["players"]]


def cast(board: Scene, who: str, name: str, land: str, lands: int) -> Game:
    """The spell has resolved, up to the first question of its effect."""
    game = board.hand(who, name).battlefield(who, *[land] * lands).begin("A")
    pass_until(game, lambda g: f"cast {name}" in texts(g))
    game.apply(f"cast {name}")
    pass_until(game, lambda g: asked(g) != Q.PRIORITY or not g.view(None)["stack"])
    return game


# ---- the active player -------------------------------------------------------------------------------------------


@pytest.mark.cr("805.9")
def test_805_9_the_controller_chooses_which_active_player_is_meant() -> None:
    board = scene().battlefield("C", "Obeka, Brute Chronologist")
    game = board.begin("A")
    pass_until(game, lambda g: asks(g)[0] == 2 and asked(g) == Q.PRIORITY)
    game.apply(next(text for text in texts(game) if "Obeka" in text))
    pass_until(game, lambda g: asked(g) == Q.PICK)
    assert asks(game) == (2, "805.9")
    assert texts(game) == ["choose A", "choose B"]
    assert same_after_saving(game)
    game.apply("choose B")
    assert (asks(game)[0], asked(game)) == (1, Q.YES_NO)  # B may end the turn
    game.apply("yes")
    assert game.view(None)["step"] in ("cleanup", "upkeep") or game.turn == 2


@pytest.mark.cr("805.9")
def test_805_9_only_the_creatures_of_the_player_chosen_must_attack() -> None:
    board = scene().battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = board.hand("C", "Siren's Call").battlefield("C", "Island").begin("A")
    pass_until(game, lambda g: "cast Siren's Call" in texts(g))
    game.apply("cast Siren's Call")
    pass_until(game, lambda g: asked(g) == Q.PICK)
    game.apply("choose B")
    to_attack(game)
    assert "Grizzly Bears stays" in texts(game)
    game.apply("Grizzly Bears stays")
    assert "Hill Giant stays" not in texts(game)


@pytest.mark.cr("805.9")
def test_805_9_nobody_is_asked_where_there_is_one_active_player() -> None:
    board = Scene(3).battlefield("A", "Grizzly Bears").hand("B", "Siren's Call").battlefield("B", "Island")
    game = board.begin("A")
    pass_until(game, lambda g: "cast Siren's Call" in texts(g))
    game.apply("cast Siren's Call")
    to_attack(game)
    assert "Grizzly Bears stays" not in texts(game)
    assert "805.9" not in {e.rule for e in game.events}


# ---- life --------------------------------------------------------------------------------------------------------


@pytest.mark.cr("810.9a")
def test_810_9a_half_the_life_is_half_the_teams() -> None:
    board = scene().battlefield("A", "Lurking Evil").life("A", 11)
    game = board.begin("A")
    game.apply(next(text for text in texts(game) if "Lurking Evil" in text))
    assert lives(game)[:2] == [5, 5]
    pass_round(game)
    assert next(p for p in game.view(None)["battlefield"] if p["name"] == "Lurking Evil")["power"] == 4


@pytest.mark.cr("810.9b")
def test_810_9b_life_paid_together_is_not_more_than_the_team_has() -> None:
    def attack(life: int) -> list[str]:
        board = (
            scene().battlefield("C", "Norn's Annex").battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
        )
        game = to_attack(board.life("A", life).begin("A"))
        game.apply("Grizzly Bears attacks C")
        return texts(game)

    assert "Hill Giant attacks C" in attack(4)
    assert "Hill Giant attacks C" not in attack(3)  # A pays two of them
    assert "Hill Giant attacks D" in attack(3)


@pytest.mark.cr("810.9b")
def test_810_9b_both_players_pay_and_the_team_loses_the_sum() -> None:
    board = scene().battlefield("C", "Norn's Annex").battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = to_attack(board.life("A", 5).begin("A"))
    game.apply("Grizzly Bears attacks C")
    game.apply("Hill Giant attacks C")
    pass_until(game, lambda g: asked(g) == Q.PRIORITY)
    assert lives(game)[:2] == [1, 1]


@pytest.mark.cr("810.9d")
def test_810_9d_each_team_chooses_one_of_its_players() -> None:
    game = cast(scene().life("A", 7).life("C", 13), "A", "Repay in Kind", "Swamp", 7)
    assert asks(game) == (2, "810.9d")  # the other team has the lowest total already
    assert texts(game) == ["choose C", "choose D"]
    game.apply("choose D")
    assert lives(game) == [7, 7, 7, 7]
    assert [(e.player, e.n) for e in game.events if e.kind.name == "LIFE_LOST"] == [(3, 6)]


def conduit(board: Scene, first: str, second: str) -> Game:
    game = board.battlefield("A", "Soul Conduit", *["Swamp"] * 6).begin("A")
    game.apply(next(text for text in texts(game) if "Soul Conduit" in text))
    game.apply(f"target {first}")
    game.apply(f"target {second}")
    pass_until(game, lambda g: asked(g) == Q.PRIORITY and not g.view(None)["stack"])
    return game


@pytest.mark.cr("701.12c")
def test_701_12c_life_totals_are_exchanged() -> None:
    assert lives(conduit(Scene(2).life("A", 3).life("B", 17), "A", "B")) == [17, 3]
    assert lives(conduit(scene().life("A", 3).life("C", 17), "B", "D")) == [17, 17, 3, 3]


@pytest.mark.cr("701.12a")
def test_701_12a_without_one_of_the_two_nothing_is_exchanged() -> None:
    game = Scene(3).life("A", 3).battlefield("A", "Soul Conduit", *["Swamp"] * 6).begin("A")
    game.apply("activate Soul Conduit")
    game.apply("target A")
    game.apply("target C")
    game.concede(2)
    pass_until(game, lambda g: not g.view(None)["stack"])
    assert lives(game)[:2] == [3, 20]


@pytest.mark.cr("119.7")
def test_119_7_who_cannot_gain_life_exchanges_nothing() -> None:
    board = Scene(2).life("A", 3).life("B", 17).battlefield("B", "Leyline of Punishment")
    assert lives(conduit(board, "A", "B")) == [3, 17]


@pytest.mark.cr("810.9e")
def test_810_9e_teammates_exchange_nothing() -> None:
    game = conduit(scene().life("A", 3).life("C", 17), "A", "B")
    assert lives(game) == [3, 3, 17, 17]
    assert not [e for e in game.events if e.kind.name in ("LIFE_LOST", "LIFE_GAINED")]


@pytest.mark.cr("810.9f")
def test_810_9f_one_player_of_each_team_can_be_given_another_total() -> None:
    game = cast(scene().life("A", 4).life("C", 19), "A", "Reverse the Sands", "Plains", 8)
    game.apply("choose B")
    assert texts(game) == ["choose C", "choose D", "done"]  # not A as well
    game.apply("choose D")
    assert texts(game) == ["choose B", "choose D"]
    game.apply("choose D")
    game.apply("choose B")
    pass_until(game, lambda g: asked(g) == Q.PRIORITY)
    assert lives(game) == [19, 19, 4, 4]


@pytest.mark.cr("119.7")
def test_119_7_a_higher_total_is_not_offered_to_who_cannot_gain_life() -> None:
    board = Scene(3).life("A", 2).life("B", 9).life("C", 16).battlefield("C", "Leyline of Punishment")
    game = cast(board, "A", "Reverse the Sands", "Plains", 8)
    for name in "ABC":
        game.apply(f"choose {name}")
    assert texts(game) == ["choose A"]  # with no life to be gained, everyone keeps what they have


# ---- poison ------------------------------------------------------------------------------------------------------


@pytest.mark.cr("810.10c")
def test_810_10c_who_cannot_get_poison_keeps_the_team_from_it() -> None:
    for other, counts in (("Grizzly Bears", [0, 0, 1, 1]), ("Melira, Sylvok Outcast", [0, 0, 0, 0])):
        board = scene().battlefield("C", other).battlefield("A", "Pestilent Syphoner")
        game = to_attack(board.begin("A"))
        game.apply("attack D with Pestilent Syphoner")  # toxic 1
        pass_until(game, lambda g: g.turn == 2)
        assert poison(game) == counts
        assert lives(game) == [30, 30, 29, 29]


@pytest.mark.cr("810.10d")
def test_810_10d_the_kinds_of_a_teams_counters_are_those_of_each_player() -> None:
    board = (
        scene().battlefield("A", "Pestilent Syphoner").hand("A", "Steady Progress").battlefield("A", *["Island"] * 3)
    )
    game = to_attack(board.begin("A"))
    game.apply("attack D with Pestilent Syphoner")
    pass_until(game, lambda g: g.view(None)["step"] == "main" and g.turn == 1 and poison(g)[2] == 1)
    game.apply("cast Steady Progress")
    pass_until(game, lambda g: asked(g) == Q.PICK)
    assert texts(game) == ["choose C", "choose D", "done"]  # C got none, and is poisoned all the same
    game.apply("choose C")
    game.apply("done")
    assert poison(game) == [0, 0, 2, 2]


@pytest.mark.cr("122.1")
def test_melira_keeps_minus_counters_off_and_takes_infect_away() -> None:
    board = Scene(2).battlefield("A", "Melira, Sylvok Outcast", "Hill Giant").battlefield("B", "Glistener Elf")
    game = board.begin("A")
    elf = next(p for p in game.view(None)["battlefield"] if p["name"] == "Glistener Elf")
    assert "infect" not in elf["keywords"]
    to_attack(game)
    game.apply("attack B with Hill Giant")
    pass_until(game, lambda g: asked(g) == Q.BLOCK)
    game.apply("block Hill Giant with Glistener Elf")
    pass_until(game, lambda g: g.view(None)["step"] == "main" and g.turn == 1)
    assert not next(p for p in game.view(None)["battlefield"] if p["name"] == "Hill Giant")["counters"]
