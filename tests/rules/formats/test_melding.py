"""Melding (701.42, 712.4, 712.21), and commanders that meld (903.3b, 903.9c)."""

from __future__ import annotations

import pytest

from apnap import Ev, Game
from apnap.atoms.status import transform
from apnap.state.kinds import Q
from apnap.testing import Scene, cast, count_events, find, named, pass_until, settle
from tests.helpers import ask_until, asked, exiled, graveyard, hand, pass_round, same_after_saving, texts, to_attack

GISELA, BRUNA, BRISELA = "Gisela, the Broken Blade", "Bruna, the Fading Light", "Brisela, Voice of Nightmares"
PAIR = sorted([GISELA, BRUNA])


def melded(board: Scene, leader: str = "") -> Game:
    """At the beginning of A's end step both are exiled and melded."""
    for name in (GISELA, BRUNA):
        perm = board.permanent("A", name)
        if name == leader:
            board.lead(perm)
    game = board.begin("A")
    pass_until(game, lambda g: bool(g.state.stack))
    assert game.view(None)["step"] == "end"
    pass_round(game)
    return game


@pytest.mark.cr("701.42a", "712.4a", "712.5c", "202.3c")
def test_701_42a_two_cards_become_one_permanent() -> None:
    game = melded(Scene(2))
    angel = find(game, BRISELA)
    assert len(game.state.battlefield) == 1 and exiled(game) == []
    assert (angel.chars.power, angel.chars.toughness, angel.chars.mana_value) == (9, 10, 11)
    assert same_after_saving(game) and game.clone().state_hash() == game.state_hash()
    pass_until(game, lambda g: g.turn == 3)
    to_attack(game).apply(f"attack B with {BRISELA}")  # it is a creature like others


@pytest.mark.cr("202.3c", "712.8g", "707.8")
def test_202_3c_a_copy_of_it_has_no_mana_value() -> None:
    game = melded(Scene(2).battlefield("B", *["Island"] * 4).hand("B", "Clone"))
    pass_until(game, lambda g: g.turn == 2 and "cast Clone" in texts(g))
    cast(game, "Clone")
    pass_until(game, lambda g: asked(g) != Q.PRIORITY)
    while asked(game) != Q.PRIORITY:
        game.apply(next((t for t in texts(game) if BRISELA in t or t == "yes"), texts(game)[0]))
    assert sorted(p.chars.mana_value for p in named(game, BRISELA)) == [0, 11] and same_after_saving(game)


@pytest.mark.cr("701.42b", "701.42c")
def test_701_42c_a_token_that_is_a_copy_cannot_be_melded() -> None:
    """Both are exiled; the card stays there, the token ceases to exist."""
    board = Scene(2).battlefield("A", GISELA, "Feldon of the Third Path", *["Mountain"] * 3).graveyard("A", BRUNA)
    game = board.begin("A")
    game.apply(f"activate Feldon of the Third Path targeting {BRUNA}")
    settle(game)
    assert not find(game, BRUNA).is_card
    pass_until(game, lambda g: asked(g) == Q.ORDER_TRIGGERS)
    game.apply(next(t for t in texts(game) if "Feldon" in t))  # so that Gisela's resolves first
    settle(game)
    assert exiled(game) == [GISELA] and not named(game, BRISELA) and not named(game, BRUNA)


@pytest.mark.cr("701.42a", "603.4")
def test_701_42a_only_for_who_owns_and_controls_both() -> None:
    board = Scene(2).battlefield("A", GISELA)
    board.permanent("A", BRUNA, owner="B")
    game = board.begin("A")
    pass_until(game, lambda g: g.turn == 2)
    assert len(game.state.battlefield) == 2 and count_events(game, Ev.TRIGGERED) == 0


@pytest.mark.cr("712.21", "712.21a", "712.21e")
def test_712_21_one_permanent_dies_and_two_cards_are_put_into_the_graveyard() -> None:
    """What waits for a creature to die triggers once."""
    board = Scene(2).battlefield("B", *["Plains"] * 4).hand("B", "Wrath of God")
    game = melded(board.battlefield("A", "Gimli, Mournful Avenger"))
    pass_until(game, lambda g: g.turn == 2 and "cast Wrath of God" in texts(g))
    before = count_events(game, Ev.TRIGGERED)
    cast(game, "Wrath of God")
    pass_round(game)
    assert asked(game) == Q.ORDER and game.ask is not None and (game.ask.decider, game.ask.rule) == (0, "712.21a")
    game.apply(f"choose {BRUNA}")
    assert [n for n in graveyard(game, 0) if "Gimli" not in n] == [GISELA, BRUNA] and game.state.merged == []
    assert count_events(game, Ev.TRIGGERED) - before == 1  # Gimli, who dies with it, heard of one other creature
    assert game.state.players[0].stat("creatures died") == 2


@pytest.mark.cr("712.21c", "712.21b")
def test_712_21c_what_finds_the_new_object_finds_both_cards() -> None:
    """Otherworldly Journey returns both, each with a counter."""
    board = Scene(2).battlefield("A", "Plains", "Plains").hand("A", "Otherworldly Journey")
    game = melded(board)
    pass_until(game, lambda g: g.turn == 3 and "cast Otherworldly Journey" in texts(g))
    cast(game, "Otherworldly Journey", f"target {BRISELA}")
    ask_until(game, Q.ORDER)
    assert game.ask is not None and (game.ask.decider, game.ask.rule) == (0, "712.21b")  # who exiles it
    game.apply(f"choose {GISELA}")
    assert exiled(game) == PAIR
    pass_until(game, lambda g: g.view(None)["step"] == "end" and bool(g.state.stack))
    pass_round(game)
    assert [find(game, name).count("+1/+1") for name in PAIR] == [1, 1]


@pytest.mark.cr("712.4c")
def test_712_4c_it_cannot_be_transformed() -> None:
    game = melded(Scene(2))
    assert not transform(game.state, find(game, BRISELA), "701.27a")


@pytest.mark.cr("101.2", "601.3")
def test_brisela_lets_opponents_cast_nothing_cheap() -> None:
    board = Scene(2).battlefield("B", *["Mountain"] * 5).hand("B", "Shock", "Lava Axe", "Lightning Bolt")
    game = melded(board)
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "main")
    spells = [t for t in texts(game) if t.startswith("cast")]
    assert spells == ["cast Lava Axe"]


@pytest.mark.cr("603.6a", "601.2i")
def test_bruna_returns_an_angel_as_she_is_cast() -> None:
    board = Scene(2).battlefield("A", *["Plains"] * 7).hand("A", BRUNA).graveyard("A", "Serra Angel", "Grizzly Bears")
    game = board.begin("A")
    cast(game, BRUNA)
    if asked(game) == Q.TARGET:
        game.apply("target Serra Angel")
    ask_until(game, Q.YES_NO).apply("yes")
    assert find(game, "Serra Angel").controller == 0 and len(game.state.stack) == 1  # Bruna is still a spell
    settle(game)
    assert named(game, BRUNA)


# ---- commanders ----------------------------------------------------------------------------------------------------


@pytest.mark.cr("903.3b", "903.10a")
@pytest.mark.parametrize("leader", PAIR)
def test_903_3b_the_melded_permanent_is_the_commander(leader: str) -> None:
    game = melded(Scene(2, format="commander"), leader)
    angel = find(game, BRISELA)
    assert [c.id for c in game.state.commanders] == [angel.id] and same_after_saving(game)
    pass_until(game, lambda g: g.turn == 3)
    to_attack(game).apply(f"attack B with {BRISELA}")
    pass_until(game, lambda g: g.view(None)["step"] == "end of combat")
    assert game.state.commanders[0].damage == {1: 9}


@pytest.mark.cr("903.9a", "712.21")
@pytest.mark.parametrize("leader", PAIR)
def test_903_9a_of_the_two_cards_the_commander_may_leave_the_graveyard(leader: str) -> None:
    board = Scene(2, format="commander").battlefield("B", *["Plains"] * 4).hand("B", "Wrath of God")
    game = melded(board, leader)
    pass_until(game, lambda g: g.turn == 2 and "cast Wrath of God" in texts(g))
    cast(game, "Wrath of God")
    ask_until(game, Q.YES_NO).apply("yes")
    assert [o.card.name for o in game.state.command] == [leader]
    assert graveyard(game, 0) == [n for n in PAIR if n != leader]


@pytest.mark.cr("903.9c", "903.9b")
@pytest.mark.parametrize("leader", PAIR)
@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_903_9c_only_the_commander_goes_to_the_command_zone(leader: str, wanted: str) -> None:
    board = Scene(2, format="commander").battlefield("A", "Island").hand("A", "Unsummon")
    game = melded(board, leader)
    pass_until(game, lambda g: "cast Unsummon" in texts(g))
    cast(game, "Unsummon", f"target {BRISELA}")
    ask_until(game, Q.YES_NO).apply(wanted)
    settle(game)
    rest = [n for n in PAIR if n != leader]
    assert hand(game, 0) == (rest if wanted == "yes" else PAIR)
    assert [o.card.name for o in game.state.command] == ([leader] if wanted == "yes" else [])
    (commander,) = game.state.commanders
    assert game.state.objects[commander.id].card.name == leader and same_after_saving(game)
