"""Cards of the examples for multiplayer games: what each of their abilities does."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, find, named, pass_until, settle
from tests.helpers import asked, graveyard, life, pass_round, size, texts, to_question


def test_genesis_chamber_works_untapped() -> None:
    board = Scene(2).battlefield("A", "Genesis Chamber", *["Forest"] * 4).hand("A", "Grizzly Bears", "Grizzly Bears")
    game = board.begin("A")
    game.apply("cast Grizzly Bears")
    settle(game)
    assert len(named(game, "Myr")) == 1  # a token entering makes no other
    find(game, "Genesis Chamber").tapped = True
    game.apply("cast Grizzly Bears")
    settle(game)
    assert len(named(game, "Myr")) == 1


@pytest.mark.cr("702.29c")
def test_astral_slide_hears_of_every_cycling() -> None:
    board = Scene(2).battlefield("B", "Astral Slide", "Hill Giant").battlefield("A", *["Island"] * 2)
    game = board.hand("A", "Miscalculation").begin("A")
    game.apply(next(t for t in texts(game) if "Miscalculation" in t))
    assert any(e.kind == Ev.CYCLED and e.rule == "702.29c" for e in game.events)
    game.apply("target Hill Giant")
    assert [i.controller for i in game.state.stack] == [0, 1]
    pass_round(game)
    assert game.state.ask_player == 1
    game.apply("yes")
    assert [o.card.name for o in game.state.exile] == ["Hill Giant"]
    pass_until(game, lambda g: g.turn == 2)
    assert len(named(game, "Hill Giant")) == 1 and not game.state.exile


def test_beast_of_burden_and_exoskeletal_armor_count() -> None:
    board = Scene(2).battlefield("A", "Beast of Burden", "Forest", "Forest").battlefield("B", "Hill Giant")
    game = board.hand("A", "Exoskeletal Armor").graveyard("B", "Grizzly Bears", "Shock").begin("A")
    assert size(game, "Beast of Burden") == (2, 2)
    game.apply("cast Exoskeletal Armor; target Hill Giant")
    settle(game)
    assert size(game, "Hill Giant") == (4, 4)


@pytest.mark.cr("704.5a")
def test_lichs_tomb_keeps_its_controller_alive_and_takes_permanents() -> None:
    board = Scene(2).life("A", 2).battlefield("A", "Lich's Tomb", *["Swamp"] * 5)
    game = board.hand("B", "Lightning Bolt", "Naturalize").battlefield("B", "Mountain", "Forest", "Forest").begin("A")
    game.apply("pass")
    game.apply("cast Lightning Bolt; target A")
    pass_until(game, lambda g: asked(g) == Q.PICK)
    assert life(game) == -1
    for _ in range(3):
        game.apply(next(t for t in texts(game) if "Swamp" in t))
    assert graveyard(game) == ["Swamp"] * 3 and not game.over
    pass_until(game, lambda g: g.state.ask_player == 1)
    game.apply("cast Naturalize; target Lich's Tomb")
    pass_until(game, lambda g: g.over)
    assert {e.rule for e in game.events if e.kind == Ev.LOST} == {"704.5a"}


def test_bosh_throws_artifacts() -> None:
    board = Scene(2).battlefield("A", "Bosh, Iron Golem", "Genesis Chamber", *["Mountain"] * 4)
    game = board.begin("A")
    game.apply(next(t for t in texts(game) if "Bosh" in t))
    while asked(game) != Q.PRIORITY:
        choice = next(t for t in texts(game) if "Genesis Chamber" in t or t.endswith(" B"))
        game.apply(choice)
    settle(game)
    assert life(game, 1) == 18 and graveyard(game) == ["Genesis Chamber"]


@pytest.mark.cr("608.2n")
def test_beacon_of_immortality_is_shuffled_in() -> None:
    board = Scene(2).life("B", 17).hand("A", "Beacon of Immortality").battlefield("A", *["Plains"] * 6)
    game = board.begin("A")
    before = len(game.state.players[0].library)
    game.apply("cast Beacon of Immortality; target B")
    settle(game)
    assert life(game, 1) == 34 and graveyard(game) == []
    assert len(game.state.players[0].library) == before + 1
    assert any(e.kind == Ev.SHUFFLED and e.player == 0 for e in game.events)


@pytest.mark.cr("608.2d")
def test_fact_or_fiction_is_divided_by_an_opponent_of_its_controllers_choice() -> None:
    board = Scene(3).battlefield("A", *["Island"] * 4).hand("A", "Fact or Fiction")
    game = board.library("A", "Shock", "Island", "Swamp", "Forest", "Plains", "Mountain").begin("A")
    game.apply("cast Fact or Fiction")
    pass_round(game)
    assert texts(game) == ["choose B", "choose C"] and game.state.ask_player == 0
    game.apply("choose C")
    assert game.state.ask_player == 2
    game.apply("choose Shock")
    game.apply("done")
    assert texts(game) == ["mode 1", "mode 2"] and game.state.ask_player == 0
    game.apply("mode 2")
    assert [o.card.name for o in game.state.players[0].hand] == ["Island", "Swamp", "Forest", "Plains"]
    assert sorted(graveyard(game, 0)) == ["Fact or Fiction", "Shock"]


@pytest.mark.cr("509.3c", "603.7")
def test_bestial_fury_draws_at_the_next_upkeep_and_makes_a_blocked_creature_rage() -> None:
    board = Scene(2).battlefield("A", "Grizzly Bears", *["Mountain"] * 3).hand("A", "Bestial Fury")
    game = board.battlefield("B", "Savannah Lions").begin("A")
    game.apply("cast Bestial Fury targeting Grizzly Bears")
    settle(game)
    to_question(game, Q.ATTACK)
    game.apply("attack B with Grizzly Bears")
    to_question(game, Q.BLOCK)
    game.apply("block Grizzly Bears with Savannah Lions")
    pass_until(game, lambda g: not g.state.stack and g.state.combat is not None and size(g, "Grizzly Bears") == (6, 2))
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "draw")
    assert life(game, 1) == 15 and len(game.state.players[0].hand) == 1  # 6 less 1, with trample


@pytest.mark.cr("509.3d")
@pytest.mark.parametrize(("foe", "left"), [("Serra Angel", []), ("Wall of Stone", ["Wall of Stone"])])
def test_venom_destroys_what_blocks_the_creature_unless_it_is_a_wall(foe: str, left: list[str]) -> None:
    board = Scene(2).battlefield("A", "Grizzly Bears")
    bears = board.state.battlefield[-1]
    board.attach(board.permanent("A", "Venom"), bears.id)
    game = board.battlefield("B", foe).begin("A")
    to_question(game, Q.ATTACK)
    game.apply("attack B with Grizzly Bears")
    to_question(game, Q.BLOCK)
    game.apply(f"block Grizzly Bears with {foe}")
    pass_until(game, lambda g: g.turn == 2)
    assert [p.chars.name for p in game.state.battlefield if p.controller == 1] == left


@pytest.mark.cr("509.3b")
def test_venom_on_a_blocker() -> None:
    board = Scene(2).battlefield("A", "Grizzly Bears")
    bears = board.state.battlefield[-1]
    board.attach(board.permanent("A", "Venom"), bears.id)
    game = board.battlefield("B", "Hill Giant").begin("B")
    to_question(game, Q.ATTACK)
    game.apply("attack A with Hill Giant")
    to_question(game, Q.BLOCK)
    game.apply("block Hill Giant with Grizzly Bears")
    pass_until(game, lambda g: g.turn == 2)
    assert graveyard(game, 1) == ["Hill Giant"]


@pytest.mark.cr("615.5", "702.51a")
def test_chant_of_vitu_ghazi_prevents_what_creatures_deal_and_gains_that_much() -> None:
    board = Scene(2).battlefield("A", "Hill Giant").battlefield("B", *["Plains"] * 7, "Savannah Lions")
    game = board.hand("B", "Chant of Vitu-Ghazi").begin("A")
    to_question(game, Q.ATTACK)
    game.apply("attack B with Hill Giant")
    game.apply("pass")
    game.apply("cast Chant of Vitu-Ghazi")
    if asked(game) != Q.PRIORITY:
        game.apply(next(t for t in texts(game) if "Savannah Lions" in t))
    pass_until(game, lambda g: g.turn == 2)
    assert life(game, 1) == 23


@pytest.mark.cr("701.27a", "712.8")
def test_civilized_scholar_becomes_a_brute_for_as_long_as_it_attacks() -> None:
    board = Scene(2).battlefield("A", "Civilized Scholar").hand("A", "Grizzly Bears").library("A", *["Island"] * 9)
    game = board.begin("A")
    game.apply("activate Civilized Scholar")
    settle_discarding(game, "Grizzly Bears")
    brute = find(game, "Homicidal Brute")
    assert not brute.tapped and brute.chars.colors == 8 and size(game, "Homicidal Brute") == (5, 1)
    pass_until(game, lambda g: g.turn == 2)
    assert find(game, "Civilized Scholar").tapped


def settle_discarding(game: Game, card: str) -> None:
    pass_until(game, lambda g: f"discard {card}" in texts(g))
    game.apply(f"discard {card}")
    settle(game)


def test_civilized_scholar_stays_itself_without_a_creature_card() -> None:
    game = Scene(2).battlefield("A", "Civilized Scholar").hand("A", "Shock").library("A", "Island").begin("A")
    game.apply("activate Civilized Scholar")
    settle_discarding(game, "Shock")
    assert find(game, "Civilized Scholar").tapped
