"""Morph costs that are more than mana: something is chosen to pay with (702.37e, 118.3)."""

from __future__ import annotations

import json

import pytest

from apnap.game import Game
from apnap.state.kinds import Q
from apnap.testing import Scene, find, settle
from tests.cardtext.helpers import add
from tests.helpers import texts

DRAWS = "When ~ is turned face up, draw two cards."


def hidden(name: str, cost: str, lands: tuple[str, ...] = (), hand: tuple[str, ...] = ()) -> Game:
    add(name, f"Morph—{cost}.\n{DRAWS.replace('~', name)}", cost="{1}{U}")
    scene = Scene(2).battlefield("A", *lands).hand("A", *hand)
    scene.permanent("A", name, face_down=True)
    return scene.begin("A", "main")


NEWT = "Return two Islands you control to their owner's hand"


@pytest.mark.cr("702.37e", "116.2b")
def test_702_37e_two_lands_of_ones_choice_return_and_then_it_is_face_up() -> None:
    """Until both are chosen nothing is paid; a Forest cannot be chosen; the ability sees it turned up."""
    game = hidden("Testing Newt", NEWT, ("Island", "Forest", "Island", "Island"))
    game.apply("turn up Testing Newt")
    assert game.state.ask_kind == Q.COST and texts(game) == ["choose Island", "choose Island #2", "choose Island #3"]
    game.apply(0)
    assert find(game, "Testing Newt").face_down and not game.state.players[0].hand
    game.apply(0)
    assert not find(game, "Testing Newt").face_down
    assert [o.card.name for o in game.state.players[0].hand] == ["Island", "Island"]
    settle(game)
    assert len(game.state.players[0].hand) == 4


@pytest.mark.cr("702.37e", "118.3")
def test_118_3_without_enough_to_choose_it_stays_face_down() -> None:
    assert texts(hidden("Testing Newt", NEWT, ("Island", "Forest"))) == ["pass"]


@pytest.mark.cr("702.37e")
def test_702_37e_it_can_be_taken_back_while_choosing_and_saved() -> None:
    game = hidden("Testing Newt", NEWT, ("Island", "Island"))
    before = game.state_hash()
    game.apply(["turn up Testing Newt", "cancel"])
    assert game.state_hash() == before
    game.apply("turn up Testing Newt")
    again = Game.from_json(game.to_json())
    assert again.state_hash() == game.state_hash() and again.state.ask_kind == Q.COST


@pytest.mark.cr("702.37e", "400.2")
def test_702_37e_a_card_of_ones_hand_is_discarded_for_it() -> None:
    """The opponent is told that there is a cost to choose for, not which cards there are."""
    game = hidden("Testing Eft", "Discard a card", hand=("Shock", "Opt"))
    game.apply("turn up Testing Eft")
    assert "Shock" not in json.dumps(game.view(1)) and "Testing Eft" not in json.dumps(game.view(1))
    game.apply("choose Opt")
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Opt"] and not find(game, "Testing Eft").face_down


@pytest.mark.cr("732.1", "702.37e")
def test_732_1_what_went_for_the_mana_does_not_pay_the_rest() -> None:
    """Mana first, by sacrificing the one creature that could have been sacrificed: all of it is taken back."""
    add("Testing Olm", f"Morph—{{1}}, Sacrifice a Goblin.\n{DRAWS.replace('~', 'Testing Olm')}", cost="{1}{U}")
    add("Testing Lamp", "Sacrifice a creature: Add {C}.", "Artifact", "{2}")
    scene = Scene(2).battlefield("A", "Testing Lamp", "Plains", "Mogg Fanatic")
    scene.permanent("A", "Testing Olm", face_down=True)
    game = scene.begin("A", "main")
    game.set_manual_mana(0, True)
    before = game.state_hash()
    game.apply(["turn up Testing Olm", "tap Testing Lamp", "choose Mogg Fanatic"])
    assert game.state_hash() == before
    game.apply(["turn up Testing Olm", "tap Plains", "choose Mogg Fanatic"])
    assert not find(game, "Testing Olm").face_down
