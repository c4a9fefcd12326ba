"""What a seat may know: nothing of a view depends on what is hidden from that seat."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import Game, Q, SetupError
from apnap.notation import labels
from apnap.rules.actions import find_options
from apnap.rules.casting import sorcery_time
from apnap.testing import Scene
from apnap.testing.hiding import shuffle_hidden
from apnap.testing.random_games import random_board, random_choice, random_game


def seen(game: Game, seat: int) -> str:
    return json.dumps(game.view(seat))


@settings(max_examples=25, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 4))
def test_permuting_hidden_cards_leaves_views_equal_byte_for_byte(seed: int, players: int) -> None:
    """For every seat that is not deciding something from the hidden cards themselves."""
    game, rng = random_game(seed, players)
    for n in range(120):
        if game.over:
            break
        if n % 6 == 0:
            for seat in range(players):
                twin = game.clone()
                shuffle_hidden(twin.state, seat, rng)
                if game.state.decider(game.state.ask_player) != seat:
                    assert seen(twin, seat) == seen(game, seat)
        game.apply(random_choice(game, rng))


@settings(max_examples=12, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_on_full_boards_too_and_what_one_may_do_depends_on_nothing_hidden(seed: int) -> None:
    """Views of the others are equal, and the actions offered to the one with priority would be the same."""
    game, rng = random_board(seed)
    for _ in range(40):
        if game.over:
            break
        g = game.state
        for seat in range(len(g.players)):
            twin = game.clone()
            shuffle_hidden(twin.state, seat, rng)
            if g.decider(g.ask_player) != seat:
                assert seen(twin, seat) == seen(game, seat)
            elif g.ask_kind == Q.PRIORITY:
                fresh = find_options(twin.state, g.ask_player, sorcery_time(twin.state, g.ask_player))
                assert labels(twin.state, fresh) == [c.text for c in game.legal]
        game.apply(random_choice(game, rng))


@pytest.mark.parametrize("seed", range(4))
def test_a_view_tells_nothing_of_the_seed_or_the_ids_of_hidden_cards(seed: int) -> None:
    """Neither the generator's key nor its position nor any object's id is in a view."""
    game, rng = random_game(seed, 3)
    for _ in range(150):
        if game.over:
            break
        game.apply(random_choice(game, rng))
    key = game.state.rng.key.hex()
    for seat in range(3):
        text = seen(game, seat)
        assert key not in text
        assert "seed" not in text and "rng" not in text

        def numbers(value: object) -> list[int]:
            if isinstance(value, bool) or value is None or isinstance(value, str | float):
                return []
            if isinstance(value, int):
                return [value]
            values = value.values() if isinstance(value, dict) else value
            assert not isinstance(values, int)
            return [n for v in values for n in numbers(v)]  # type: ignore[attr-defined]

        ids = {o.id for o in game.state.objects.values()}
        assert not ids & {n for n in numbers(json.loads(text)) if n >= 1000}


def test_a_face_down_permanent_is_known_to_its_controller_only() -> None:
    """708.5: the others see a nameless 2/2, whichever card it is."""

    def board(name: str) -> Game:
        scene = Scene(2).battlefield("A", "Plains")
        scene.permanent("A", name, face_down=True)
        return scene.begin("B", "main")

    angel, craghorn = board("Exalted Angel"), board("Battering Craghorn")
    assert seen(angel, 1) == seen(craghorn, 1)
    assert "Exalted Angel" not in seen(angel, 1)
    assert "Exalted Angel" in seen(angel, 0)


def test_a_face_down_spell_is_known_to_its_controller_only() -> None:
    """Also where another spell targets it."""

    def board(name: str) -> Game:
        scene = Scene(2).battlefield("A", *["Plains"] * 3).hand("A", name)
        scene.battlefield("B", "Island", "Island").hand("B", "Counterspell")
        game = scene.begin("A", "main")
        game.apply(f"cast {name} face down")
        game.apply("pass")
        game.apply("cast Counterspell")
        return game

    angel, craghorn = board("Exalted Angel"), board("Battering Craghorn")
    assert seen(angel, 1) == seen(craghorn, 1)
    assert [str(c) for c in angel.legal] == [str(c) for c in craghorn.legal]
    angel.apply(0)
    craghorn.apply(0)
    assert seen(angel, 1) == seen(craghorn, 1)
    assert "Exalted Angel" in seen(angel, 0)


def test_options_are_shown_to_the_one_who_decides() -> None:
    """The others learn who is asked and what kind of question, not the answers."""
    game = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").begin("A", "main")
    assert "cast Shock" in seen(game, 0)
    assert "Shock" not in seen(game, 1)


def test_there_is_no_view_for_a_seat_that_does_not_exist() -> None:
    """A named error."""
    game = Scene(2).begin("A", "main")
    for seat in (-1, 2, 99):
        with pytest.raises(SetupError):
            game.view(seat)
