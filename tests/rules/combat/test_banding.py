"""Banding (702.22), today and in 1997."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Q
from apnap.testing import Scene, find, pass_until
from apnap.testing.driving import intend

register(CardDef("Test Bander", "W", "Creature — Soldier", 1, 1, "banding"))
register(CardDef("Test Second Bander", "W", "Creature — Soldier", 1, 1, "banding"))
register(CardDef("Test Flyer", "W", "Creature — Bird", 2, 2, "flying"))
ERAS = ["current", "m10", "fifth"]


def attacking(era: str, mine: list[str], theirs: list[str]) -> Game:
    """All of A's creatures attack; the question about bands is open."""
    game = Scene(2, era).battlefield("A", *mine).battlefield("B", *theirs).begin("A", "main", 3)
    intend(game)
    pass_until(game, lambda g: g.state.ask_kind == Q.ATTACK)
    while game.state.ask_kind == Q.ATTACK:
        game.apply(1)
    return game


def texts(game: Game) -> list[str]:
    return [c.text for c in game.legal]


def bands_of(game: Game) -> set[int]:
    combat = game.state.combat
    return set() if combat is None else {a.band for a in combat.attackers.values()}


def block_with(game: Game, text: str) -> None:
    pass_until(game, lambda g: g.state.ask_kind == Q.BLOCK)
    while game.state.ask_kind == Q.BLOCK:
        game.apply(text if text in texts(game) else 0)


@pytest.mark.cr("508.1e")
@pytest.mark.cr("702.22c")
@pytest.mark.parametrize("era", ERAS)
def test_702_22c_a_band_has_any_number_with_banding_and_one_without(era: str) -> None:
    """Once a creature without banding is in it, no other may join."""
    game = attacking(era, ["Test Bander", "Test Second Bander", "Hill Giant", "Gray Ogre"], [])
    assert game.state.ask_kind == Q.PICK and game.ask is not None and "Test Bander" in game.ask.prompt
    assert texts(game) == ["done", "choose Test Second Bander", "choose Hill Giant", "choose Gray Ogre"]
    twin = Game.from_json(game.to_json())
    assert twin.state_hash() == game.state_hash()
    game.apply("choose Hill Giant")
    assert texts(game) == ["done", "choose Test Second Bander"]
    game.apply("choose Test Second Bander")
    assert "done" not in texts(game)
    assert len(bands_of(game)) == 2


@pytest.mark.cr("702.22c")
def test_702_22c_creatures_with_banding_may_attack_alone() -> None:
    """Nobody must form a band."""
    game = attacking("current", ["Test Bander", "Hill Giant"], ["Grizzly Bears"])
    game.apply("done")
    block_with(game, "Grizzly Bears blocks Hill Giant")
    assert game.state.combat is not None
    assert not game.state.combat.attackers[find(game, "Test Bander").id].blocked


@pytest.mark.cr("702.22h")
@pytest.mark.parametrize("era", ERAS)
def test_702_22h_what_blocks_one_of_a_band_blocks_all(era: str) -> None:
    """Also what could not have been declared to block the other."""
    game = attacking(era, ["Test Bander", "Test Flyer"], ["Grizzly Bears"])
    game.apply("choose Test Flyer")
    block_with(game, "Grizzly Bears blocks Test Bander")
    combat = game.state.combat
    assert combat is not None
    assert all(a.blocked for a in combat.attackers.values())
    assert len(combat.blockers[find(game, "Grizzly Bears").id].attackers) == 2


@pytest.mark.cr("702.22k")
@pytest.mark.parametrize("era", ["current", "fifth"])
def test_702_22k_the_attacker_divides_the_damage_dealt_to_a_band(era: str) -> None:
    """The blocker's controller has no say."""
    game = attacking(era, ["Test Bander", "Hill Giant"], ["Hill Giant"])
    game.apply("choose Hill Giant")
    block_with(game, "Hill Giant blocks Test Bander")
    pass_until(game, lambda g: g.state.ask_kind == Q.DAMAGE)
    assert game.state.ask_player == 0
    game.apply("3" if "Test Bander" in str(game.ask.prompt if game.ask else "") else "0")
    pass_until(game, lambda g: g.state.combat is None)
    assert [p.chars.name for p in game.state.battlefield if p.controller == 0] == ["Hill Giant"]


@pytest.mark.cr("702.22j")
@pytest.mark.parametrize("era", ["current", "fifth"])
def test_702_22j_the_defender_divides_the_damage_dealt_to_blockers_with_banding(era: str) -> None:
    """Among all creatures that block the attacker."""
    game = attacking(era, ["Hill Giant"], ["Test Bander", "Grizzly Bears"])
    pass_until(game, lambda g: g.state.ask_kind == Q.BLOCK)
    while game.state.ask_kind == Q.BLOCK:
        game.apply(1)
    pass_until(game, lambda g: g.state.ask_kind == Q.DAMAGE)
    assert game.state.ask_player == 1
