"""Cards of 1997 in positions a judge was asked about."""

from __future__ import annotations

from apnap import Game
from apnap.testing import attack, block, cast, do, find, named, pass_until, settle, step_name
from tests.eras.fifth.helpers import prompt, scene
from tests.helpers import lives, texts


def until(game: Game, text: str, seat: int) -> None:
    pass_until(game, lambda x: x.state.ask_player == seat and text in texts(x))


def to_main(game: Game) -> None:
    pass_until(game, lambda x: step_name(x) == "main" and x.state.ask_player == 0 and not x.state.stack)


def test_a_tapped_artifact_that_became_a_creature_is_on() -> None:
    """Only artifacts that are neither creatures nor lands are switched off."""
    s = scene().battlefield("A", "March of the Machines")
    s.permanent("A", "Howling Mine", tapped=True)
    game = s.begin("A", "draw", turn=3)
    to_main(game)
    assert len(game.state.players[0].hand) == 2


def test_a_tapped_artifact_that_stops_being_a_creature_is_off_again() -> None:
    """Its continuous abilities go with it."""
    s = scene().battlefield("A", "March of the Machines", "Grizzly Bears", *["Forest"] * 2).hand("A", "Naturalize")
    s.permanent("A", "Vibrating Sphere", tapped=True)
    game = s.begin("A", "main")
    assert find(game, "Grizzly Bears").chars.power == 4
    cast(game, "Naturalize", "target March of the Machines")
    settle(game)
    assert find(game, "Grizzly Bears").chars.power == 2


def test_tapping_the_mine_does_not_stop_an_effect_that_was_played() -> None:
    """An effect survives its source."""
    s = scene().battlefield("A", "Howling Mine").battlefield("B", "Icy Manipulator", "Island")
    game = s.begin("A", "draw", turn=3)
    do(game, "activate Howling Mine")
    until(game, "activate Icy Manipulator", 1)
    do(game, "activate Icy Manipulator")
    do(game, "target Howling Mine")
    to_main(game)
    assert len(game.state.players[0].hand) == 2


def test_tapping_the_mine_in_answer_to_the_draw_takes_its_card_away() -> None:
    """The requirement to play its ability is gone."""
    s = scene().battlefield("A", "Howling Mine").battlefield("B", "Icy Manipulator", "Island")
    game = s.begin("A", "draw", turn=3)
    do(game, "draw")
    until(game, "activate Icy Manipulator", 1)
    do(game, "activate Icy Manipulator")
    do(game, "target Howling Mine")
    to_main(game)
    assert len(game.state.players[0].hand) == 1


def test_a_wheel_with_both_libraries_empty_loses_for_the_active_player() -> None:
    """Who acts first loses at once; the other reading would be a drawn game."""
    s = scene().battlefield("B", *["Mountain"] * 3).hand("B", "Wheel of Fortune").library("A").library("B")
    game = s.begin("B", "main", turn=2)
    cast(game, "Wheel of Fortune")
    pass_until(game, lambda x: x.over)
    assert game.state.winner == 0


def test_a_land_taken_at_the_beginning_of_turn_can_attack_as_a_creature() -> None:
    """Summoning sickness is lifted after what happens at the beginning of the turn."""
    s = scene().battlefield("A", "Living Plane")
    land = s.permanent("B", "Forest")
    s.permanent("A", "Wellspring", attached_to=land)
    game = s.begin("B", "discard", turn=2)
    pass_until(game, lambda x: step_name(x) == "main" and x.state.active == 0)
    attack(game, ("Forest", "B"))
    to_main(game)
    assert lives(game) == [20, 19]


def test_a_specter_whose_damage_is_prevented_makes_nobody_discard() -> None:
    """The source is no longer considered to damage the player."""
    s = scene().battlefield("A", "Hypnotic Specter").hand("B", "Forest")
    game = s.battlefield("B", "Circle of Protection: Black", "Island").begin("A", "main")
    attack(game, ("Hypnotic Specter", "B"))
    until(game, "activate Circle of Protection: Black", 1)
    do(game, "activate Circle of Protection: Black")
    to_main(game)
    assert lives(game) == [20, 20] and len(game.state.players[1].hand) == 1


def test_a_circle_stops_what_tramples_over() -> None:
    """It is a packet of its own, in a damage-prevention step of its own."""
    s = scene().battlefield("A", "War Mammoth")
    s.battlefield("B", "Circle of Protection: Green", "Island", "Merfolk of the Pearl Trident")
    game = s.begin("A", "main")
    attack(game, ("War Mammoth", "B"))
    block(game, ("Merfolk of the Pearl Trident", "War Mammoth"))
    until(game, "activate Circle of Protection: Green", 1)
    assert not named(game, "Merfolk of the Pearl Trident")
    do(game, "activate Circle of Protection: Green")
    to_main(game)
    assert lives(game) == [20, 20]


def test_each_land_played_with_fastbond_waits_for_its_damage() -> None:
    """The main phase is neutral again only after damage prevention."""
    s = scene().battlefield("A", "Fastbond", "Samite Healer").hand("A", "Forest", "Forest")
    game = s.begin("A", "main")
    do(game, "play Forest")
    assert prompt(game).startswith("Start a batch")
    do(game, "play Forest")
    assert prompt(game) == "Prevent or redirect damage?"


def test_mana_leak_can_be_paid_with_lands_that_are_untapped_as_it_resolves() -> None:
    """Mana sources are legal just before the event."""
    s = scene().battlefield("A", *["Forest"] * 5).hand("A", "Grizzly Bears")
    game = s.battlefield("B", *["Island"] * 2).hand("B", "Mana Leak").begin("A", "main")
    cast(game, "Grizzly Bears")
    cast(game, "Mana Leak", "target Grizzly Bears")
    do(game, "yes")
    settle(game)
    assert named(game, "Grizzly Bears")


def test_a_card_that_word_of_command_plays_resolves_at_once() -> None:
    """It is cast while a batch resolves, to which nothing can be added; it can be interrupted."""
    s = scene().battlefield("A", "Swamp", "Swamp", "Island", "Island").hand("A", "Word of Command", "Counterspell")
    game = s.battlefield("B", "Mountain").hand("B", "Lightning Bolt").begin("B", "upkeep", turn=2)
    until(game, "cast Word of Command", 0)
    cast(game, "Word of Command", "target B")
    pass_until(game, lambda x: "choose Lightning Bolt" in texts(x))
    do(game, "choose Lightning Bolt")
    do(game, "target B")
    assert prompt(game) == "Interrupt Lightning Bolt?"
    do(game, "pass")
    assert not game.state.stack and lives(game) == [20, 17] and step_name(game) == "upkeep"
