"""Permissions and prohibitions, one card each; and three corrections to cards about the turn."""

from __future__ import annotations

import pytest

from apnap import Game, card
from apnap.testing import Scene, answer, cast, find, named, pass_until, play, settle, to_step
from tests.helpers import lives, texts


@pytest.mark.cr("101.2")
def test_gaeas_herald_protects_creature_spells_of_all_players() -> None:
    """They may be targeted but are not countered; other spells are."""
    for spell, lands, there in (("Grizzly Bears", ["Forest"] * 2, 1), ("Flame Rift", ["Mountain"] * 2, 0)):
        scene = Scene(2).battlefield("A", *lands).hand("A", spell)
        scene.battlefield("B", "Gaea's Herald", "Island", "Island").hand("B", "Counterspell")
        game = scene.begin("A")
        cast(game, spell)
        game.apply("pass")
        cast(game, "Counterspell", f"target {spell}")
        settle(game)
        assert len(named(game, spell)) == there and lives(game) == [20, 20]


@pytest.mark.cr("121.3")
def test_spirit_of_the_labyrinth_lets_everyone_draw_once_a_turn() -> None:
    """The second card of a turn is not drawn, whoever's turn it is."""
    scene = (
        Scene(2).battlefield("A", "Island").hand("A", "Ancestral Recall").battlefield("B", "Spirit of the Labyrinth")
    )
    game = scene.begin("A", "draw", 2)
    drawn = len(game.state.players[0].hand)
    cast(game, "Ancestral Recall", "target A")
    settle(game)
    assert len(game.state.players[0].hand) == drawn - 1
    scene = (
        Scene(2).battlefield("A", "Island").hand("A", "Ancestral Recall").battlefield("B", "Spirit of the Labyrinth")
    )
    game = scene.begin("A", "main")
    cast(game, "Ancestral Recall", "target B")
    settle(game)
    assert len(game.state.players[1].hand) == 1


@pytest.mark.cr("702.11b")
def test_aegis_of_the_gods_hides_its_controller() -> None:
    """Opponents cannot target that player; the player can."""
    scene = Scene(2).battlefield("A", "Aegis of the Gods", "Mountain").hand("A", "Shock")
    game = scene.battlefield("B", "Mountain").hand("B", "Shock").begin("A")
    twin = game.clone()
    twin.apply("cast Shock")
    assert "target A" in texts(twin)
    game.apply("pass")
    game.apply("cast Shock")
    assert "target A" not in texts(game) and "target B" in texts(game)


@pytest.mark.cr("402.2")
@pytest.mark.parametrize(("name", "most"), [("Gnat Miser", 6), ("Cursed Rack", 4)])
def test_a_smaller_hand_is_discarded_down_to(name: str, most: int) -> None:
    """One less than seven, or four, for an opponent; its controller keeps seven."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 4).hand("A", name, *["Forest"] * 8).hand("B", *["Forest"] * 9)
    game = scene.begin("A")
    cast(game, name)
    settle(game)
    to_step(game, "upkeep", 2)
    assert len(game.state.players[0].hand) == 7
    to_step(game, "upkeep", 3)
    assert len(game.state.players[1].hand) == most


@pytest.mark.cr("122.1")
def test_meliras_keepers_take_no_counters() -> None:
    """Neither good ones nor bad ones."""
    scene = Scene(2).battlefield("A", "Melira's Keepers", "Island").hand("A", "Slip Out the Back")
    game = scene.begin("A")
    keepers = find(game, "Melira's Keepers")
    cast(game, "Slip Out the Back", "target Melira's Keepers")
    settle(game)
    assert keepers.phased_out and keepers.count("+1/+1") == 0


@pytest.mark.cr("601.3")
def test_act_on_impulse_lets_you_play_what_it_exiled_this_turn() -> None:
    """A land and spells from exile, at their usual times and prices; not next turn, and nobody else."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 4).hand("A", "Act on Impulse")
    scene.library("A", "Forest", "Shock", "Grizzly Bears", *["Island"] * 5)
    game = scene.begin("A")
    cast(game, "Act on Impulse")
    settle(game)
    assert sorted(texts(game)) == ["cast Shock", "pass", "play Forest"]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    play(game, "Forest")
    cast(game, "Shock", "target B")
    settle(game)
    assert lives(game) == [20, 18] and named(game, "Forest")
    assert [o.card.name for o in game.state.exile] == ["Grizzly Bears"]
    twin = to_step(game.clone(), "main", 3)
    assert [text for text in texts(twin) if "Bears" in text] == []


def test_siren_call_is_about_the_player_whose_turn_it_was() -> None:
    """If the turn ends before its end step, the next end step destroys the same player's creatures that stayed home."""
    scene = Scene(2).battlefield("A", "Island", *["Island"] * 6, "Grizzly Bears").hand("A", "Siren's Call", "Time Stop")
    game = scene.battlefield("B", "Wall of Wood", "Hill Giant").begin("B", "upkeep", 2)
    game.apply("pass")
    cast(game, "Siren's Call")
    settle(game)
    pass_until(game, lambda g: g.state.ask_player == 0)
    cast(game, "Time Stop")
    settle(game)
    to_step(game, "end", 3)
    settle(game)
    assert named(game, "Hill Giant") == [] and named(game, "Wall of Wood") and named(game, "Grizzly Bears")


def test_necropotence_exiles_only_what_reached_the_graveyard() -> None:
    """A card that Library of Leng has put on top of the library stays there."""
    scene = Scene(2).battlefield("A", "Necropotence", "Library of Leng").hand("A", "Fog", "Shock")
    game = scene.battlefield("B", *["Swamp"] * 3).hand("B", "Mind Rot").begin("B", "main", 2)
    cast(game, "Mind Rot", "target A")
    pass_until(game, lambda g: g.state.ask_kind.name in ("REPLACEMENT", "YES_NO"))
    while game.state.ask_kind.name in ("REPLACEMENT", "YES_NO"):
        answer(game, "yes" if "yes" in texts(game) else texts(game)[0])
    settle(game)
    player = game.state.players[0]
    assert player.graveyard == [] and game.state.exile == []
    assert sorted(o.card.name for o in player.library[-2:]) == ["Fog", "Shock"]
    scene = Scene(2).battlefield("A", "Necropotence").hand("A", "Fog", "Shock")
    game = scene.battlefield("B", *["Swamp"] * 3).hand("B", "Mind Rot").begin("B", "main", 2)
    cast(game, "Mind Rot", "target A")
    settle(game)
    assert sorted(o.card.name for o in game.state.exile) == ["Fog", "Shock"]


def test_obeka_brute_chronologist_has_to_wait_a_turn() -> None:
    """No haste: the ability, which costs {T}, is not there in the turn it enters."""
    assert card("Obeka, Brute Chronologist").chars.keywords == 0
    scene = Scene(2)
    scene.permanent("A", "Obeka, Brute Chronologist", sick=True)
    game = scene.begin("A")
    assert texts(game) == ["pass"]
    to_step(game, "main", 3)
    assert "activate Obeka, Brute Chronologist" in texts(game)
