"""Evasion abilities (509.1b): flying, fear and the rest, each restricting who may block."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.game import Game
from apnap.state.steps import Step, comes_before
from apnap.testing import Scene, attack, pass_until, settle

BEARS = "Grizzly Bears"


def blockers_of(attacker: str, *theirs: str) -> list[str]:
    """Which of these creatures may block that attacker, as the game asks."""
    scene = Scene(2).battlefield("A", attacker).battlefield("B", *theirs)
    game = scene.begin("A", "combat")
    attack(game, (attacker, "B"))
    pass_until(
        game,
        lambda x: (
            x.state.ask_kind == Q.BLOCK
            or (x.state.step is not None and comes_before(Step.DECLARE_BLOCKERS, x.state.step.kind))
        ),
    )
    found: list[str] = []
    while game.state.ask_kind == Q.BLOCK:
        found += [c.text.split(" blocks ")[0] for c in game.legal if " blocks " in c.text]
        stay(game)
    return found


def stay(game: Game) -> None:
    game.apply(next(i for i, c in enumerate(game.legal) if c.text.endswith("stays")))


@pytest.mark.cr("702.9b", "702.17b")
def test_702_9b_flying_is_blocked_by_flying_and_reach() -> None:
    """A drake and a spider may, bears may not."""
    assert blockers_of("Wind Drake", BEARS, "Giant Spider", "Serra Angel") == ["Giant Spider", "Serra Angel"]


@pytest.mark.cr("702.9b")
def test_702_9b_flying_creatures_may_block_others() -> None:
    """Flying restricts nothing about what its creature blocks."""
    assert blockers_of(BEARS, "Wind Drake") == ["Wind Drake"]


@pytest.mark.cr("702.36b")
def test_702_36b_fear() -> None:
    """Artifact creatures and black creatures."""
    assert blockers_of("Severed Legion", BEARS, "Juggernaut", "Typhoid Rats") == ["Juggernaut", "Typhoid Rats"]


@pytest.mark.cr("702.13b")
def test_702_13b_intimidate() -> None:
    """Artifact creatures and those that share a colour."""
    assert blockers_of("Bladetusk Boar", BEARS, "Juggernaut", "Hill Giant") == ["Juggernaut", "Hill Giant"]


@pytest.mark.cr("702.14c")
def test_702_14c_landwalk() -> None:
    """Swampwalk works against a player who controls a Swamp, whoever else does."""
    assert blockers_of("Bog Wraith", BEARS) == [BEARS]
    assert blockers_of("Bog Wraith", BEARS, "Swamp") == []


@pytest.mark.cr("702.28b", "509.1b")
def test_702_28b_shadow_both_ways() -> None:
    """Shadow blocks and is blocked only by shadow; evasion abilities add up."""
    assert blockers_of("Dauthi Slayer", BEARS, "Dauthi Horror") == ["Dauthi Horror"]
    assert blockers_of(BEARS, "Dauthi Horror") == []


@pytest.mark.cr("509.1b")
def test_509_1b_not_by_creatures_of_a_colour() -> None:
    """Dauthi Horror is not blocked by white creatures, Juggernaut not by Walls."""
    assert blockers_of("Juggernaut", "Wall of Wood", BEARS) == [BEARS]


@pytest.mark.cr("702.118b")
def test_702_118b_skulk() -> None:
    """Not by creatures with greater power."""
    assert blockers_of("Furtive Homunculus", BEARS, "Hill Giant") == [BEARS]


@pytest.mark.cr("702.31b")
def test_702_31b_horsemanship() -> None:
    """Only by horsemanship; but its creature may block anyone."""
    assert blockers_of("Shu Cavalry", BEARS, "Shu Cavalry") == ["Shu Cavalry"]
    assert blockers_of(BEARS, "Shu Cavalry") == ["Shu Cavalry"]


@pytest.mark.cr("509.1b")
def test_509_1b_unblockable() -> None:
    """Phantom Warrior is blocked by nobody."""
    assert blockers_of("Phantom Warrior", BEARS, "Phantom Warrior") == []


@pytest.mark.cr("702.16f")
def test_702_16f_protection() -> None:
    """White Knight is not blocked by black creatures, but blocks them."""
    assert blockers_of("White Knight", "Typhoid Rats", BEARS) == [BEARS]
    assert blockers_of("Typhoid Rats", "White Knight") == ["White Knight"]


@pytest.mark.cr("702.3b")
def test_702_3b_defender_blocks_but_does_not_attack() -> None:
    """Wall of Wood may block."""
    assert blockers_of(BEARS, "Wall of Wood") == ["Wall of Wood"]


@pytest.mark.cr("509.1b")
def test_509_1b_a_creature_that_blocks_only_fliers() -> None:
    """Vaporkin blocks a drake, not bears."""
    assert blockers_of("Wind Drake", "Vaporkin") == ["Vaporkin"]
    assert blockers_of(BEARS, "Vaporkin") == []


@pytest.mark.cr("509.1b")
def test_509_1b_made_unblockable_for_a_turn() -> None:
    """Rogue's Passage."""
    scene = Scene(2).battlefield("A", BEARS, "Rogue's Passage", *["Forest"] * 4).battlefield("B", "Hill Giant")
    game = scene.begin("A", "combat")
    game.apply("activate Rogue's Passage")
    game.apply(f"target {BEARS}")
    settle(game)
    attack(game, (BEARS, "B"))
    pass_until(game, lambda x: x.state.step is not None and x.state.step.kind == 8)
    assert game.state.players[1].life == 18


@pytest.mark.cr("702.3b", "510.1a")
def test_702_3b_attacking_as_though_it_had_no_defender() -> None:
    """Assault Formation lets a wall attack, and it deals damage equal to its toughness."""
    scene = Scene(2).battlefield("A", "Wall of Wood", "Assault Formation", "Forest")
    game = scene.begin("A", "combat")
    game.apply("activate Assault Formation: attack")
    game.apply("target Wall of Wood")
    settle(game)
    attack(game, ("Wall of Wood", "B"))
    pass_until(game, lambda x: x.state.step is not None and x.state.step.kind == 8)
    assert game.state.players[1].life == 17
