"""Cards about the next end step, the next cleanup step, and lands."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import ARTIFACT, HASTE, Ev, Q
from apnap.testing import Scene, act, attack, cast, count_events, find, named, settle, step_name, to_step
from tests.helpers import to_question


@pytest.mark.cr("603.7", "513.2")
def test_otherworldly_journey_returns_the_card_at_the_next_end_step_with_a_counter() -> None:
    """It comes back under its owner's control; cast in an end step, it waits for the next one."""
    scene = Scene(2)
    scene.battlefield("A", "Plains", "Plains")
    scene.battlefield("B", "Grizzly Bears")
    scene.hand("A", "Otherworldly Journey")
    game = scene.begin("A", "end")
    cast(game, "Otherworldly Journey", "Grizzly Bears")
    settle(game)
    assert not named(game, "Grizzly Bears")
    to_step(game, "main", 2)
    assert not named(game, "Grizzly Bears")
    to_step(game, "end", 2)
    settle(game)
    bears = find(game, "Grizzly Bears")
    assert bears.controller == 1 and bears.chars.power == 3


@pytest.mark.cr("111.7", "603.7")
def test_otherworldly_journey_does_not_bring_back_a_token() -> None:
    """A token that left the battlefield has ceased to exist."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 4)
    scene.hand("A", "Raise the Alarm", "Otherworldly Journey")
    game = scene.begin("A", "main")
    cast(game, "Raise the Alarm")
    settle(game)
    game.apply("cast Otherworldly Journey")
    game.apply(0)
    settle(game)
    to_step(game, "end")
    settle(game)
    assert len(named(game, "Soldier")) == 1


def test_sneak_attack_creature_attacks_and_is_sacrificed_at_the_next_end_step() -> None:
    """Haste is for good, the sacrifice at the beginning of the next end step."""
    scene = Scene(2)
    scene.battlefield("A", "Sneak Attack", "Mountain")
    scene.hand("A", "Hill Giant", "Island")
    game = scene.begin("A", "main")
    game.apply("activate Sneak Attack")
    to_question(game, Q.PICK)
    assert [c.text for c in game.legal] == ["choose Hill Giant", "done"]
    game.apply("choose Hill Giant")
    settle(game)
    attack(game, ("Hill Giant", "B"))
    to_step(game, "end")
    assert game.state.players[1].life == 17
    settle(game)
    assert not named(game, "Hill Giant")
    assert count_events(game, Ev.SACRIFICED) == 1


@pytest.mark.cr("701.21a")
def test_sneak_attack_cannot_sacrifice_what_someone_else_controls() -> None:
    """Word of Seizing takes the creature over the end step: it stays."""
    scene = Scene(2)
    scene.battlefield("A", "Sneak Attack", "Mountain")
    scene.battlefield("B", *["Mountain"] * 5)
    scene.hand("A", "Hill Giant")
    scene.hand("B", "Word of Seizing")
    game = scene.begin("A", "main")
    game.apply("activate Sneak Attack")
    to_question(game, Q.PICK)
    game.apply("choose Hill Giant")
    settle(game)
    act(game, "B: cast Word of Seizing")
    game.apply("target Hill Giant")
    settle(game)
    to_step(game, "upkeep", 2)
    assert find(game, "Hill Giant").controller == 0


@pytest.mark.cr("707.2")
def test_feldon_makes_a_hasty_artifact_copy_until_the_end_step() -> None:
    """The token is a copy of the creature card, an artifact as well, and enters like one."""
    scene = Scene(2)
    scene.battlefield("A", "Feldon of the Third Path", *["Mountain"] * 3)
    scene.graveyard("A", "Elvish Visionary")
    game = scene.begin("A", "main")
    game.apply("activate Feldon of the Third Path")
    game.apply("target Elvish Visionary")
    settle(game)
    token = find(game, "Elvish Visionary")
    assert not token.is_card and token.chars.types & ARTIFACT and token.chars.keywords & HASTE
    assert len(game.state.players[0].hand) == 1
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    to_step(game, "end")
    settle(game)
    assert not named(game, "Elvish Visionary")
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Elvish Visionary"]


@pytest.mark.cr("514.3a", "603.7")
def test_waylay_knights_are_exiled_in_the_cleanup_step_which_is_followed_by_another() -> None:
    """The trigger gives players priority in the cleanup step."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3)
    scene.hand("A", "Waylay")
    game = scene.begin("A", "main")
    cast(game, "Waylay")
    settle(game)
    assert len(named(game, "Knight")) == 3
    to_step(game, "cleanup")
    assert step_name(game) == "cleanup" and len(game.state.stack) == 1
    settle(game)
    assert not named(game, "Knight")
    to_step(game, "upkeep", 2)
    assert sum(e.kind == Ev.STEP_BEGINS and e.n == 10 for e in game.events) == 2


@pytest.mark.cr("514.3a", "603.7")
def test_waylay_in_the_end_step_gives_knights_for_the_next_turn_only_if_cast_in_cleanup() -> None:
    """Cast in the end step they are gone in the cleanup step that follows."""
    scene = Scene(2)
    scene.battlefield("A", *["Plains"] * 3)
    scene.hand("A", "Waylay")
    game = scene.begin("B", "end")
    act(game, "A: cast Waylay")
    settle(game)
    to_step(game, "upkeep", 2)
    assert not named(game, "Knight")


@pytest.mark.cr("503.2")
def test_reset_only_on_an_opponents_turn_after_upkeep() -> None:
    """Not on one's own turn, not in the opponent's upkeep; from the draw step on it untaps all lands."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 4)
    scene.hand("A", "Reset")
    game = scene.begin("A", "main")
    assert not any("Reset" in c.text for c in game.legal)
    to_step(game, "upkeep", 2)
    game.apply("pass")
    assert game.state.ask_player == 0
    assert not any("Reset" in c.text for c in game.legal)
    to_step(game, "draw", 2)
    for land in named(game, "Island")[:2]:
        land.tapped = True
    game.state.stamp += 1
    act(game, "A: cast Reset")
    settle(game)
    assert not any(p.tapped for p in named(game, "Island"))


@pytest.mark.cr("305.2")
def test_fastbond_any_number_of_lands_and_damage_from_the_second_on() -> None:
    """The first land is free, each further one costs a life."""
    scene = Scene(2)
    scene.battlefield("A", "Fastbond")
    scene.hand("A", "Island", "Forest", "Swamp")
    game = scene.begin("A", "main")
    for name in ("Island", "Forest", "Swamp"):
        game.apply(f"play {name}")
        settle(game)
    assert game.state.players[0].life == 18


@pytest.mark.cr("305.2", "106.12")
def test_storm_cauldron_an_extra_land_for_each_player_and_lands_return_when_tapped() -> None:
    """Tapping a land for mana triggers its return to its owner's hand."""
    scene = Scene(2)
    scene.battlefield("A", "Storm Cauldron")
    scene.hand("A", "Island", "Forest", "Swamp")
    game = scene.begin("A", "main")
    game.apply("play Island")
    game.apply("play Forest")
    assert not any(c.text == "play Swamp" for c in game.legal)
    game.apply("tap Island")
    settle(game)
    assert not named(game, "Island")
    assert "Island" in [o.card.name for o in game.state.players[0].hand]


def test_fabled_passage_land_untaps_with_four_lands() -> None:
    """The basic enters tapped; with four or more lands it is untapped."""
    for others, tapped in ((2, True), (3, False)):
        scene = Scene(2)
        scene.battlefield("A", "Fabled Passage", *["Plains"] * others)
        scene.library("A", "Forest", "Taiga", "Grizzly Bears")
        game = scene.begin("A", "main")
        game.apply("activate Fabled Passage")
        to_question(game, Q.PICK)
        assert [c.text for c in game.legal] == ["choose Forest", "done"]
        game.apply("choose Forest")
        settle(game)
        assert find(game, "Forest").tapped is tapped
        assert not named(game, "Fabled Passage")


def test_mana_confluence_costs_a_life_for_any_colour() -> None:
    """One life, one mana of the chosen colour."""
    scene = Scene(2)
    scene.battlefield("A", "Mana Confluence")
    game = scene.begin("A", "main")
    game.apply("tap Mana Confluence")
    game.apply("black")
    assert game.state.players[0].life == 19
    assert game.state.players[0].pool[2] == 1
