"""Cards of the examples for multiplayer games: what each of their abilities does."""

from __future__ import annotations

import pytest

from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, find, named, pass_until, settle
from tests.helpers import asked, graveyard, life, pass_round, size, texts


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
