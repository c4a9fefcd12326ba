"""Rules 303.4f and 303.4g: Auras that enter the battlefield without being cast."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.game import Game
from apnap.state.kinds import Ev, Zone
from apnap.testing import Scene, cast, find, named, pass_until, settle

BEARS = "Grizzly Bears"
RING = "Oblivion Ring"


def freed(scene: Scene, aura: str) -> Game:
    """B's Oblivion Ring exiles A's Aura, then goes away; the game stands where the Aura comes back."""
    scene.battlefield("B", *["Plains"] * 5).hand("B", RING, "Disenchant")
    game = scene.begin("B", "main")
    cast(game, RING)
    pass_until(game, lambda x: x.state.ask_kind == Q.TARGET)
    game.apply(f"target {aura}")
    settle(game)
    assert any(o.card.name == aura for o in game.state.exile)
    cast(game, "Disenchant", f"target {RING}")
    return pass_until(
        game, lambda x: x.state.ask_kind == Q.PICK or (not x.state.stack and x.state.ask_kind == Q.PRIORITY)
    )


@pytest.mark.cr("303.4f")
def test_303_4f_its_controller_chooses_what_it_enchants() -> None:
    """Pacifism returns: its owner may now put it on the other player's other creature."""
    scene = Scene(2).battlefield("B", BEARS, "Hill Giant")
    scene.permanent("A", "Pacifism", attached_to=scene.state.battlefield[0])
    game = freed(scene, "Pacifism")
    assert game.ask is not None and game.ask.player == 0 and game.ask.rule == "303.4f"
    assert [c.text for c in game.legal] == [f"choose {BEARS}", "choose Hill Giant"]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("choose Hill Giant")
    settle(game)
    assert find(game, "Pacifism").attached_to == find(game, "Hill Giant").id
    about = [e.kind for e in game.events if e.obj == find(game, "Pacifism").id]
    assert about == [Ev.MOVED, Ev.ATTACHED]  # it enters, attached


@pytest.mark.cr("303.4f", "702.16c")
def test_303_4f_protection_counts_and_hexproof_does_not() -> None:
    """A white Aura cannot enchant what has protection from white; nothing is targeted, so hexproof is no matter."""
    scene = Scene(2).battlefield("B", BEARS, "Black Knight", "Slippery Bogle")
    scene.permanent("A", "Pacifism", attached_to=scene.state.battlefield[0])
    game = freed(scene, "Pacifism")
    assert [c.text for c in game.legal] == [f"choose {BEARS}", "choose Slippery Bogle"]


@pytest.mark.cr("303.4g")
def test_303_4g_with_nothing_to_enchant_it_stays_where_it_is() -> None:
    """The only creature has died meanwhile: Pacifism stays in exile."""
    scene = Scene(2).battlefield("B", BEARS, "Mountain").hand("B", "Shock").battlefield("B", *["Plains"] * 5)
    scene.permanent("A", "Pacifism", attached_to=scene.state.battlefield[0])
    scene.hand("B", RING, "Disenchant")
    game = scene.begin("B", "main")
    cast(game, RING)
    pass_until(game, lambda x: x.state.ask_kind == Q.TARGET)
    game.apply("target Pacifism")
    settle(game)
    cast(game, "Shock", f"target {BEARS}")
    settle(game)
    cast(game, "Disenchant", f"target {RING}")
    settle(game)
    assert named(game, "Pacifism") == []
    assert [o.card.name for o in game.state.exile if o.zone == Zone.EXILE] == ["Pacifism"]


@pytest.mark.cr("303.4f", "702.5d")
def test_303_4f_an_aura_for_players_can_go_to_any_player_and_to_no_permanent() -> None:
    """Paradox Haze returns in a game of three: three players to choose from, though there are creatures."""
    scene = Scene(3).battlefield("B", BEARS)
    scene.permanent("A", "Paradox Haze", attached_to="B")
    game = freed(scene, "Paradox Haze")
    assert game.ask is not None and game.ask.player == 0
    assert [c.text for c in game.legal] == ["choose B", "choose C", "choose A"]
    game.apply("choose C")
    settle(game)
    assert find(game, "Paradox Haze").attached_to == 2
