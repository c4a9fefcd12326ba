"""Triggers that look at one moment of combat or of the turn."""

from __future__ import annotations

import pytest

from apnap.testing import Scene, attack, block, cast, named, settle, to_step


@pytest.mark.cr("508.2a")
def test_508_2a_raid_bombardment_sees_the_power_at_the_attack() -> None:
    """Only the creature that was small as it attacked counts, though it grows before the trigger resolves."""
    scene = Scene(2).battlefield("A", "Raid Bombardment", "Grizzly Bears", "Hill Giant", "Forest")
    game = scene.hand("A", "Giant Growth").begin("A", "main")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    cast(game, "Giant Growth", "Grizzly Bears")
    settle(game)
    assert game.state.players[1].life == 19


@pytest.mark.cr("509.3f")
def test_509_3f_niveous_wisps_comes_too_late_for_abomination() -> None:
    """A red blocker turned white after blocking is not destroyed; it is tapped, and its new colour lasts the turn."""
    for blocker, dies in (("Hill Giant", False), ("Grizzly Bears", True)):
        scene = Scene(2).battlefield("A", "Abomination", "Plains").hand("A", "Niveous Wisps")
        game = scene.battlefield("B", blocker).begin("A", "main")
        attack(game, ("Abomination", "B"))
        to_step(game, "declare blockers")
        block(game, (blocker, "Abomination"))
        cast(game, "Niveous Wisps", blocker)
        settle(game)
        perm = named(game, blocker)[0]
        assert perm.tapped and perm.chars.colors == 1
        to_step(game, "main")
        assert (named(game, blocker) == []) == dies


@pytest.mark.cr("505.1")
def test_cautious_survivor_gains_life_in_the_second_main_phase_if_tapped() -> None:
    """Untapped it gives nothing; tapped from attacking, two life, and not in the first main phase."""
    for attacks, total in ((True, 22), (False, 20)):
        game = Scene(2).battlefield("A", "Cautious Survivor").begin("A", "main")
        if attacks:
            attack(game, ("Cautious Survivor", "B"))
        to_step(game, "end")
        assert game.state.players[0].life == total
