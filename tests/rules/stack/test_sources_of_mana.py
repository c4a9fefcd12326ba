"""Cards that make or need mana in their own way."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.testing import Scene, act, cast, find, named, settle

DUALS = {
    "Tundra": "WU", "Underground Sea": "UB", "Badlands": "BR", "Taiga": "RG", "Savannah": "GW",
    "Scrubland": "WB", "Volcanic Island": "UR", "Bayou": "BG", "Plateau": "RW", "Tropical Island": "GU",
}  # fmt: skip


@pytest.mark.cr("305.6")
@pytest.mark.parametrize(("name", "letters"), DUALS.items(), ids=str)
def test_305_6_a_land_with_two_basic_types_has_both_mana_abilities(name: str, letters: str) -> None:
    """And it is no basic land."""
    for letter in letters:
        game = Scene(2).battlefield("A", name).begin("A", "main")
        game.apply(f"tap {name} for {letter}")
        assert game.state.players[0].pool["WUBRGC".index(letter)] == 1
    assert not game.state.battlefield[0].chars.supertypes and len(game.state.battlefield[0].chars.subtypes) == 2


@pytest.mark.cr("405.6c")
def test_405_6c_karplusan_forest_hurts_only_for_colours() -> None:
    """Colourless mana is free, green or red costs 1 damage."""
    game = Scene(2).battlefield("A", "Karplusan Forest", "Karplusan Forest").begin("A", "main")
    game.apply("tap Karplusan Forest for C")
    assert game.state.players[0].life == 20
    game.apply("tap Karplusan Forest for RG")
    game.apply("green")
    assert game.state.players[0].life == 19 and game.state.players[0].pool[4:] == [1, 1]


@pytest.mark.cr("605.2", "106.5")
def test_605_2_a_mana_ability_may_produce_nothing() -> None:
    """Gaea's Cradle gives one green mana for each creature; without creatures none, and it pays for nothing."""
    game = Scene(2).battlefield("A", "Gaea's Cradle", "Memnite", "Ornithopter").hand("A", "Grizzly Bears").begin()
    cast(game, "Grizzly Bears")
    assert find(game, "Gaea's Cradle").tapped and sum(game.state.players[0].pool) == 0
    empty = Scene(2).battlefield("A", "Gaea's Cradle").hand("A", "Grizzly Bears").begin("A", "main")
    assert [str(c) for c in empty.legal] == ["pass"] and empty.is_legal("tap Gaea's Cradle")
    empty.apply("tap Gaea's Cradle")
    assert sum(empty.state.players[0].pool) == 0


@pytest.mark.cr("107.4e", "202.2d")
def test_107_4e_a_hybrid_card_has_both_colours_and_takes_either() -> None:
    """Boros Recruit is red and white, for a Plains or a Mountain."""
    for land in ("Plains", "Mountain"):
        game = settle(cast_with(land, "Boros Recruit"))
        assert find(game, "Boros Recruit").chars.colors == 0b01001


@pytest.mark.cr("107.4f")
def test_107_4f_mutagenic_growth_for_life_alone() -> None:
    """Without any land it costs 2 life; it is green all the same."""
    game = Scene(2).battlefield("A", "Memnite").hand("A", "Mutagenic Growth").begin("A", "main")
    cast(game, "Mutagenic Growth", "target Memnite")
    assert game.state.players[0].life == 18 and game.state.stack[-1].chars.colors == 16
    settle(game)
    assert find(game, "Memnite").chars.power == 3


@pytest.mark.cr("701.6a")
def test_701_6a_cancel_counters_a_creature_spell() -> None:
    """It never enters."""
    scene = Scene(2).hand("A", "Memnite").battlefield("B", *["Island"] * 3).hand("B", "Cancel")
    game = scene.begin("A", "main")
    cast(game, "Memnite")
    act(game, "B: cast Cancel; target Memnite")
    settle(game)
    assert named(game, "Memnite") == [] and len(game.state.players[0].graveyard) == 1


def cast_with(land: str, card: str) -> Game:
    game = Scene(2).battlefield("A", land).hand("A", card).begin("A", "main")
    cast(game, card)
    return game
