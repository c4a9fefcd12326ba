"""Rules 505 and 305: main phases, sorcery timing, playing lands."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, IllegalChoice, Way
from apnap.testing import Scene, cast, find, play, settle, step_name, to_step, to_turn
from tests.helpers import texts


@pytest.mark.cr("505.6")
def test_505_6_the_active_player_gets_priority_in_a_main_phase() -> None:
    """First of all players."""
    game = Scene(3).begin("B", "main")
    assert game.state.ask_player == 1 and step_name(game) == "main"


@pytest.mark.cr("505.6a")
def test_505_6a_other_spells_than_instants_are_cast_only_in_a_main_phase_of_ones_own() -> None:
    """Sorceries, creatures, artifacts, enchantments, planeswalkers: not in the upkeep, not on another's turn."""
    hand = ("Divination", "Grizzly Bears", "Sol Ring", "Glorious Anthem", "Jace Beleren", "Shock", "Ambush Viper")
    lands = ("Plains", "Island", "Island", "Island", "Forest", "Forest", "Mountain", "Plains")
    scene = Scene(2).battlefield("A", *lands).hand("A", *hand)
    game = scene.begin("A", "upkeep")
    assert texts(game) == ["pass", "cast Shock", "cast Ambush Viper"]
    to_step(game, "main")
    assert {"cast Divination", "cast Grizzly Bears", "cast Sol Ring", "cast Glorious Anthem", "cast Jace Beleren"} <= {
        *texts(game)
    }
    to_step(game, "main")
    assert game.state.main_phases == 2 and "cast Divination" in texts(game)
    to_step(game, "main", 2)
    game.apply("pass")
    assert game.state.ask_player == 0
    assert texts(game) == ["pass", "cast Shock", "cast Ambush Viper"]


@pytest.mark.cr("505.6a")
def test_505_6a_sorcery_timing_needs_an_empty_stack() -> None:
    """With a spell on the stack only instants and flash are offered."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 2, *["Forest"] * 3).hand("A", "Shock", "Grizzly Bears", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    assert texts(game) == ["pass", "cast Shock"]
    with pytest.raises(IllegalChoice):
        game.apply("cast Grizzly Bears")


@pytest.mark.cr("305.1", "505.6b")
def test_305_1_playing_a_land_is_a_special_action_nobody_can_respond_to() -> None:
    """It uses no stack, and the player keeps priority."""
    game = Scene(2).hand("A", "Forest").begin("A", "main")
    play(game, "Forest")
    assert find(game, "Forest").controller == 0 and game.state.stack == []
    assert game.state.ask_player == 0
    events = [e for e in game.events if e.kind in (Ev.LAND_PLAYED, Ev.MOVED)]
    assert [(e.kind, e.rule, e.way) for e in events] == [
        (Ev.LAND_PLAYED, "305.1", Way.SPECIAL),
        (Ev.MOVED, "305.1", Way.SPECIAL),
    ]


@pytest.mark.cr("305.2", "305.2b")
def test_305_2_one_land_a_turn() -> None:
    """A second is not legal in the same turn, in neither main phase; the next own turn allows one again."""
    game = Scene(2).hand("A", "Forest", "Swamp", "Island").begin("A", "main")
    play(game, "Forest")
    assert texts(game) == ["pass"]
    to_step(game, "main")
    assert game.state.main_phases == 2 and texts(game) == ["pass"]
    to_step(game, "main", 3)
    assert "play Swamp" in texts(game)


@pytest.mark.cr("305.2a")
def test_305_2a_effects_raise_the_number_and_lands_already_played_count() -> None:
    """Exploration after the first land allows one more; two of them allow two more; without it the number falls."""
    scene = Scene(2).battlefield("A", *["Forest"] * 3).hand("A", "Exploration", "Exploration", *["Island"] * 4)
    game = scene.begin("A", "main")
    play(game, "Island")
    assert "play Island" not in texts(game)
    cast(game, "Exploration")
    settle(game)
    play(game, "Island")
    assert "play Island" not in texts(game)
    cast(game, "Exploration")
    settle(game)
    play(game, "Island")
    assert "play Island" not in texts(game)
    to_turn(game, 2)
    assert game.state.players[0].lands_played == 0


@pytest.mark.cr("305.2b")
def test_305_2b_losing_the_effect_takes_the_additional_play_away() -> None:
    """With Exploration destroyed after one land, no more lands may be played."""
    scene = Scene(2).battlefield("A", "Exploration", "Plains", "Plains").hand("A", "Disenchant", "Island", "Island")
    game = scene.begin("A", "main")
    play(game, "Island")
    assert "play Island" in texts(game)
    cast(game, "Disenchant", "target Exploration")
    settle(game)
    assert "play Island" not in texts(game)


@pytest.mark.cr("305.3")
def test_305_3_no_land_on_another_players_turn() -> None:
    """Not even with Exploration."""
    game = Scene(2).battlefield("A", "Exploration").hand("A", "Island").begin("B", "main")
    game.apply("pass")
    assert game.state.ask_player == 0
    with pytest.raises(IllegalChoice):
        game.apply("play Island")


@pytest.mark.cr("305.1")
def test_305_1_not_while_the_stack_is_not_empty_nor_outside_a_main_phase() -> None:
    """A spell on the stack or another step forbids it."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock", "Island")
    game = scene.begin("A", "upkeep")
    assert "play Island" not in texts(game)
    to_step(game, "main")
    cast(game, "Shock", "target B")
    assert "play Island" not in texts(game)
    settle(game)
    assert "play Island" in texts(game)
    to_step(game, "beginning of combat")
    assert "play Island" not in texts(game)


@pytest.mark.cr("305.4")
def test_305_4_a_land_put_onto_the_battlefield_is_not_played() -> None:
    """Rampant Growth's land leaves the land play of the turn untouched."""
    scene = Scene(2).battlefield("A", "Forest", "Forest").hand("A", "Rampant Growth", "Island")
    game = scene.begin("A", "main")
    cast(game, "Rampant Growth")
    settle_choosing(game)
    assert sum(1 for p in game.state.battlefield if p.card.name == "Island") == 1
    assert game.state.players[0].lands_played == 0
    play(game, "Island")
    assert not any(e.kind == Ev.LAND_PLAYED and e.rule != "305.1" for e in game.events)


def settle_choosing(game: Game) -> None:
    """Resolve the top of the stack and take the first card found."""
    game.apply("pass")
    game.apply("pass")
    game.apply("choose Island")


@pytest.mark.cr("305.9")
def test_305_9_a_land_is_never_cast() -> None:
    """No cast action is listed for a land, whatever mana there is."""
    game = Scene(2).battlefield("A", *["Island"] * 5).hand("A", "Island", "Reliquary Tower").begin("A", "main")
    assert texts(game) == ["pass", "play Island", "play Reliquary Tower"]
