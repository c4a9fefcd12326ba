"""Small questions to a game that need no whole view: the kind of question, how the game stands, names, libraries."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.errors import SetupError
from apnap.state.kinds import Act, Q
from apnap.testing import Scene, attack, to_step


def priority() -> Game:
    return Scene().hand("A", "Shock").battlefield("A", "Mountain", "Hill Giant").begin("A", "main")


def test_kind_and_acts_say_what_ask_says() -> None:
    game = priority()
    ask = game.ask
    assert ask is not None
    assert game.kind is ask.kind is Q.PRIORITY
    assert game.acts == [choice.act for choice in ask.options] and Act.CAST in game.acts


def test_there_is_no_question_when_the_game_is_over() -> None:
    game = priority()
    game.concede(0)
    assert game.kind is Q.NONE and game.acts == [] and not game.standing.formal


def test_a_chance_can_be_passed_and_a_decision_cannot() -> None:
    game = priority()
    assert game.acts[game.standing.passes] is Act.PASS
    game.apply("cast Shock")
    now = game.standing
    assert now.passes < 0 and now.announcing and now.can_take_back
    game.apply("target B")
    now = game.standing
    assert not now.announcing and now.under_way


def test_places_and_steps_are_told_apart() -> None:
    game = priority()
    assert game.standing.place == "main 1" and game.standing.mains == 1 and game.standing.combats == 0
    before = game.standing.step
    to_step(game, "end of combat")
    to_step(game, "main")
    assert game.standing.place == "main 2" and game.standing.mains == 2 and game.standing.step != before


def test_an_attack_is_in_a_combat() -> None:
    game = priority()
    before = game.standing.in_combat
    attack(game, ("Hill Giant", "B"))
    now = game.standing
    assert (before, now.in_combat, now.combats) == (False, True, 1)


def test_attackers_are_unblocked_once_blockers_have_been_declared() -> None:
    """509.1h: before that they are neither blocked nor unblocked."""
    game = priority()
    attack(game, ("Hill Giant", "B"))
    assert "unblocked" not in game.view(1)["combat"][0]
    to_step(game, "combat damage")
    assert game.view(1)["combat"][0]["unblocked"]


def test_names_are_known_of_what_is_gone() -> None:
    game = Scene().hand("A", "Shock").battlefield("A", "Mountain").battlefield("B", "Grizzly Bears").begin("A", "main")
    bears = game.view(0)["battlefield"][1]["id"]
    game.apply("cast Shock targeting Grizzly Bears; pass")
    game.apply("pass")
    assert [card["name"] for card in game.view(0)["players"][1]["graveyard"]] == ["Grizzly Bears"]
    assert game.name_of(bears) == "Grizzly Bears" and game.name_of(1) == "B" and game.name_of(99_999) == ""


@pytest.mark.parametrize("id", ["1", None, 1.5, True])
def test_a_name_is_asked_for_by_a_number(id: object) -> None:
    with pytest.raises(SetupError, match="an id is a number"):
        priority().name_of(id)


def test_a_judge_sees_libraries_in_order_and_nobody_else_does() -> None:
    game = Scene().library("A", "Shock", "Forest").hand("B", "Opt").begin("A", "main")
    seen = game.view("judge")
    assert [card["name"] for card in seen["libraries"][0]] == ["Forest", "Shock"]  # the top card last
    assert isinstance(seen["players"][1]["hand"], list)
    assert all("libraries" not in game.view(seat) for seat in (0, 1, None, "all"))


def test_the_same_ability_of_two_cards_has_one_key() -> None:
    scene = Scene().battlefield("A", "Soul Warden", "Soul Warden", "Forest", "Forest").hand("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    game.apply("cast Grizzly Bears; pass")
    game.apply("pass")
    while game.kind is Q.ORDER_TRIGGERS:
        game.apply(0)
    first, second = game.view(1)["stack"]
    assert first["ability"] == second["ability"] and first["id"] != second["id"]
