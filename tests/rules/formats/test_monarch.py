"""The monarch (724)."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.testing import Scene, find, pass_until
from tests.helpers import illegal_declaration, pass_round, texts, to_attack


def crowned(players: int = 2, seat: int = 0) -> Scene:
    board = Scene(players)
    board.state.monarch = seat
    return board


@pytest.mark.cr("724.1", "724.3")
def test_724_1_there_is_no_monarch_until_an_effect_makes_one_and_then_only_one() -> None:
    board = Scene(2).hand("A", "Palace Sentinels").battlefield("A", *["Plains"] * 4)
    game = board.hand("B", "Thorn of the Black Rose").battlefield("B", *["Swamp"] * 4).begin("A")
    assert "monarch" not in game.view(None)
    game.apply("cast Palace Sentinels")
    pass_until(game, lambda g: not g.state.stack)
    assert game.view(None)["monarch"] == 0
    pass_until(game, lambda g: g.turn == 2 and "cast Thorn of the Black Rose" in texts(g))
    game.apply("cast Thorn of the Black Rose")
    pass_until(game, lambda g: not g.state.stack)
    assert game.view(None)["monarch"] == 1
    assert [(e.player, e.note) for e in game.events if e.kind.name == "DESIGNATED"] == [(0, "monarch"), (1, "monarch")]
    assert any("becomes the monarch" in game.describe(e) for e in game.events if e.kind.name == "DESIGNATED")


@pytest.mark.cr("724.2", "513.1")
def test_724_2_the_monarch_draws_as_their_end_step_begins() -> None:
    game = crowned().begin("A")
    pass_until(game, lambda g: g.view(None)["step"] == "end")
    assert len(game.state.stack) == 1
    assert game.state.stack[0].controller == 0
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    pass_round(game)
    assert len(game.state.players[0].hand) == 1
    pass_until(game, lambda g: g.turn == 3)
    assert len(game.state.players[1].hand) == 1  # only the draw step of their own turn


@pytest.mark.cr("724.2")
def test_724_2_a_creature_that_deals_combat_damage_to_the_monarch_takes_the_crown() -> None:
    game = to_attack(crowned(3, 1).battlefield("A", "Grizzly Bears").begin("A"))
    game.apply("attack B with Grizzly Bears")
    pass_until(game, lambda g: bool(g.state.stack))
    assert game.state.stack[0].controller == 1  # who was the monarch as it triggered
    pass_round(game)
    assert game.view(None)["monarch"] == 0


@pytest.mark.cr("724.2")
def test_724_2_other_damage_and_damage_to_others_do_not() -> None:
    board = crowned(3, 1).battlefield("A", "Grizzly Bears", "Mountain").hand("A", "Shock")
    game = board.begin("A")
    game.apply("cast Shock targeting B")
    pass_round(game)
    to_attack(game).apply("attack C with Grizzly Bears")
    pass_until(game, lambda g: g.turn == 2)
    assert game.view(None)["monarch"] == 1


@pytest.mark.cr("724.4")
@pytest.mark.parametrize(("monarch", "heir"), [(1, 0), (0, 1)])
def test_724_4_when_the_monarch_leaves_the_active_player_or_the_next_one_follows(monarch: int, heir: int) -> None:
    game = crowned(3, monarch).begin("A")
    game.concede(monarch)
    assert game.view(None)["monarch"] == heir


def test_cards_that_ask_who_the_monarch_is() -> None:
    game = crowned().battlefield("A", "Throne Warden").begin("A", "end")
    pass_until(game, lambda g: g.turn == 2)
    assert [p["counters"] for p in game.view(None)["battlefield"]] == [{"+1/+1": 1}]
    board = crowned(2, 1).hand("A", "Queen Marchesa").battlefield("A", "Mountain", "Plains", "Swamp", "Plains")
    game = board.begin("A")
    pass_until(game, lambda g: g.turn == 3)
    assert not [p for p in game.view(None)["battlefield"] if p["name"] == "Assassin"]
    game = crowned(2, 1).battlefield("A", "Queen Marchesa").begin("B", "end")
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "draw")
    assert [p["name"] for p in game.view(None)["battlefield"]] == ["Queen Marchesa", "Assassin"]
    board.state.monarch = 1
    game = Scene(2).hand("A", "Queen Marchesa").battlefield("A", "Mountain", "Plains", "Swamp", "Plains").begin("A")
    game.apply("cast Queen Marchesa")
    pass_until(game, lambda g: not g.state.stack)
    assert game.view(None)["monarch"] == 0


@pytest.mark.cr("724.5", "613.1b")
def test_724_5_who_the_monarch_controls_is_nobodys_business_before_there_is_one() -> None:
    """Fealty to the Realm takes its creature along with the crown; as long as there is none, it does nothing."""
    board = Scene(3).battlefield("B", "Serra Angel")
    angel = board.state.battlefield[-1]
    board.attach(board.permanent("A", "Fealty to the Realm"), angel.id)
    game = board.hand("C", "Palace Sentinels").battlefield("C", *["Plains"] * 4).begin("C")
    assert angel.controller == 1
    game.apply("cast Palace Sentinels")
    pass_until(game, lambda g: not g.state.stack)
    assert game.view(None)["monarch"] == 2 and find(game, "Serra Angel").controller == 2


@pytest.mark.cr("724.5", "508.1c", "508.1d")
def test_724_5_fealty_to_the_realm_makes_its_creature_attack_somebody_else() -> None:
    board = crowned(3, 1).battlefield("B", "Serra Angel")
    angel = board.state.battlefield[-1]
    board.attach(board.permanent("A", "Fealty to the Realm"), angel.id)
    game = to_attack(board.begin("B"))
    assert texts(game) == ["Serra Angel attacks C"]  # must, and not A
    illegal_declaration(game, "attack A with Serra Angel", "508.1c")
    game.apply("attack C with Serra Angel")


@pytest.mark.cr("724.1")
def test_724_1_fealty_to_the_realm_crowns_its_controller_who_takes_the_creature() -> None:
    board = Scene(3).battlefield("B", "Serra Angel").hand("A", "Fealty to the Realm").battlefield("A", *["Island"] * 5)
    game = board.begin("A")
    game.apply("cast Fealty to the Realm targeting Serra Angel")
    pass_until(game, lambda g: not g.state.stack)
    assert game.view(None)["monarch"] == 0 and game.state.battlefield[0].controller == 0
