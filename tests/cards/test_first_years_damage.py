"""Cards of the first years that send damage elsewhere, by today's rules."""

from __future__ import annotations

import pytest

from apnap.testing import Scene, cast, find, settle


@pytest.mark.cr("614.9")
def test_jade_monolith_takes_the_damage_of_a_creature() -> None:
    """The next damage from the chosen source to the creature is dealt to you instead."""
    scene = Scene().battlefield("A", "Jade Monolith", "Forest", "Grizzly Bears", "Mountain").hand("A", "Shock")
    game = scene.begin()
    cast(game, "Shock", "target Grizzly Bears")
    game.apply(["activate Jade Monolith", "target Grizzly Bears"])
    game.apply("pass")
    game.apply("pass")
    game.apply("choose Shock")
    settle(game)
    assert find(game, "Grizzly Bears").damage == 0
    assert game.state.players[0].life == 18
