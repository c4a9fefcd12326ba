"""What players remember of hidden cards: views and samples keep it, and tell no more than a player can be sure of."""

from __future__ import annotations

import json

import pytest

from apnap import Game, load_cards
from apnap.testing import Scene


def revealed(game: Game, seat: int) -> list[tuple[str | None, str]]:
    return [(card["name"], card["zone"]) for card in game.view(seat)["revealed"]]


def settle(game: Game) -> None:
    """Everyone passes until the stack is empty."""
    while game.view(None)["stack"]:
        game.apply("pass")


def keeps(game: Game, seat: int, of: int, name: str, zone: str) -> bool:
    """Whether every sample for that seat has the card there."""
    found = []
    for seed in range(12):
        p = game.sample(seat, seed).state.players[of]
        found.append(name in [o.card.name for o in (p.hand if zone == "hand" else p.library[-1:])])
    return all(found)


@pytest.mark.cr("400.2")
def test_a_permanent_returned_to_hand_is_known_to_everyone() -> None:
    scene = Scene(2).battlefield("A", "Island").hand("A", "Unsummon").battlefield("B", "Grizzly Bears")
    scene.hand("B", "Shock").library("B", *["Hill Giant"] * 20)
    game = scene.begin("A", "main")
    game.apply(["cast Unsummon", "target Grizzly Bears"])
    settle(game)
    assert revealed(game, 0) == [("Grizzly Bears", "hand")] and revealed(game, 1) == []
    assert keeps(game, 0, 1, "Grizzly Bears", "hand") and not keeps(game, 0, 1, "Shock", "hand")
    assert game.view(None)["revealed"] == []


@pytest.mark.cr("400.2")
def test_a_card_known_on_top_is_known_when_it_is_drawn() -> None:
    scene = Scene(2).battlefield("A", "Swamp").battlefield("B", "Grizzly Bears")
    scene.library("B", *["Hill Giant"] * 20)
    game = scene.begin("A", "main")
    from apnap.atoms.moves import move
    from apnap.state.kinds import Zone

    move(game.state, game.state.battlefield[-1].id, Zone.LIBRARY, "400.7")
    assert revealed(game, 0) == [("Grizzly Bears", "library")] == revealed(game, 1)
    assert keeps(game, 0, 1, "Grizzly Bears", "library") and keeps(game, 1, 1, "Grizzly Bears", "library")
    while game.turn == 1 or len(game.state.players[1].hand) == 0:
        game.apply("pass")
    assert revealed(game, 0) == [("Grizzly Bears", "hand")]


@pytest.mark.cr("701.24a")
def test_shuffling_makes_everyone_forget() -> None:
    from apnap.atoms.moves import move
    from apnap.atoms.shuffling import shuffle
    from apnap.state.kinds import Zone

    scene = Scene(2).battlefield("B", "Grizzly Bears").library("B", *["Hill Giant"] * 20)
    game = scene.begin("A", "main")
    move(game.state, game.state.battlefield[0].id, Zone.LIBRARY, "400.7")
    shuffle(game.state, 1, "701.24a")
    assert revealed(game, 0) == [] == revealed(game, 1)


@pytest.mark.cr("400.2")
def test_a_card_put_from_hand_into_a_library_is_known_to_its_owner_and_others_forget_the_hand() -> None:
    from apnap.atoms.moves import move
    from apnap.state.kinds import Zone

    scene = Scene(2).battlefield("B", "Grizzly Bears").hand("B", "Shock").library("B", *["Hill Giant"] * 20)
    game = scene.begin("A", "main")
    move(game.state, game.state.battlefield[0].id, Zone.HAND, "400.7")
    assert revealed(game, 0) == [("Grizzly Bears", "hand")]
    move(game.state, game.state.players[1].hand[0].id, Zone.LIBRARY, "400.7")
    assert revealed(game, 0) == [], "which card it was nobody else saw"
    assert revealed(game, 1) == [("Shock", "library")] and keeps(game, 1, 1, "Shock", "library")
    assert not keeps(game, 0, 1, "Grizzly Bears", "hand")


@pytest.mark.cr("103.5")
def test_who_put_cards_on_the_bottom_knows_them_there() -> None:
    game = Game.new([["30 Forest", "30 Grizzly Bears"], ["60 Island"]], seed=1, start=0)
    game.apply("mulligan")
    while game.ask is not None and game.ask.kind.name != "BOTTOM":
        game.apply("keep")
    game.apply(0)
    bottom = game.state.players[0].library[0]
    assert game.view(0)["revealed"][0]["id"] == bottom.id and game.view(1)["revealed"] == []
    for seed in range(8):
        assert game.sample(0, seed).state.players[0].library[0].card is bottom.card


@pytest.mark.cr("701.20e", "701.22a")
def test_scrying_tells_only_who_scries_and_where_it_was_put() -> None:
    scene = Scene(2).battlefield("A", "Island", "Island").hand("A", "Opt")
    scene.library("A", "Hill Giant", "Shock", *["Forest"] * 10)
    game = scene.begin("A", "main")
    game.apply("cast Opt")
    settle_until_pick(game)
    assert game.ask is not None and game.ask.kind.name == "PICK"
    assert revealed(game, 0) == [("Hill Giant", "library")] and revealed(game, 1) == []
    game.apply(0)  # to the bottom
    settle(game)
    assert revealed(game, 0) == [("Hill Giant", "library")] and revealed(game, 1) == []
    assert game.state.players[0].library[0].card.name == "Hill Giant"
    for seed in range(8):
        assert game.sample(0, seed).state.players[0].library[0].card.name == "Hill Giant"


def settle_until_pick(game: Game) -> None:
    while game.ask is not None and game.ask.kind.name == "PRIORITY":
        game.apply("pass")


@pytest.mark.cr("701.23a")
@pytest.mark.parametrize("shown", [True, False])
def test_a_card_searched_for_is_known_in_the_hand_if_it_was_shown(shown: bool) -> None:
    name = f"Example Search {shown}"
    effect = {"is": "Search", "reveal": shown}
    line = {"name": name, "cost": "G", "line": "Sorcery", "abilities": [{"is": "Spell", "effect": effect}]}
    load_cards(json.dumps([line]))
    scene = Scene(2).battlefield("A", *["Forest"] * 3).hand("A", name)
    scene.library("A", *["Shock"] * 8, "Swamp", "Island")
    game = scene.begin("A", "main")
    game.apply(f"cast {name}")
    settle_until_pick(game)
    game.apply(next(c for c in game.legal if "Swamp" in c.text))
    assert revealed(game, 1) == ([("Swamp", "hand")] if shown else []) and revealed(game, 0) == []


@pytest.mark.cr("401.4")
def test_of_several_cards_put_into_a_library_together_only_the_owner_knows_the_order() -> None:
    from apnap.atoms.moves import move_all
    from apnap.state.kinds import Zone

    scene = Scene(2).battlefield("B", "Grizzly Bears", "Hill Giant").library("B", *["Forest"] * 20)
    game = scene.begin("A", "main")
    move_all(game.state, [p.id for p in game.state.battlefield], Zone.LIBRARY, "400.7")
    assert revealed(game, 0) == [] and len(revealed(game, 1)) == 2
