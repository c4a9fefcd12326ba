"""What a seat may know: nothing of a view depends on what is hidden from that seat."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import Game, Q, SetupError, ruleset_named
from apnap.rules.actions import find_options
from apnap.rules.legality import sorcery_time
from apnap.telling.notation import labels
from apnap.testing import Scene
from apnap.testing.hiding import deal_anew, shuffle_hidden
from apnap.testing.random_games import random_board, random_choice, random_game

# Cards of every era: one player acts and lets the other draw, the other only keeps what they have.
SHOWN = ["20 Mountain", "10 Lightning Bolt", "10 Hill Giant", "10 Howling Mine", "10 Mogg Fanatic"]
HIDDEN = ["20 Forest", "20 Giant Growth", "20 Grizzly Bears"]
ERAS = ["current", "m10", "sixth", "fifth"]


def seen(game: Game, seat: int | None) -> str:
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
                assert seen(twin, None) == seen(game, None)
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


@settings(max_examples=20, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from(ERAS))
def test_ids_do_not_depend_on_what_others_hold(seed: int, era: str) -> None:
    """Two games that differ only in what the others hold and draw are played alike: every view is equal, ids too.

    The others do nothing that shows a card, so whatever they hold stays hidden.
    """
    rng = random.Random(seed)
    rules = ruleset_named(era).with_(hand_size=99)
    game = Game.new([SHOWN, HIDDEN], rules, seed, start=seed % 2)
    twin = game.clone()
    other = twin.state.players[1]
    deal_anew(twin.state, [other.hand, other.library], rng)
    for _ in range(150):
        if game.over:
            break
        ask = game.ask
        assert ask is not None
        if ask.decider == 0:
            text = game.legal[random_choice(game, rng)].text
        else:
            text = quiet_answer([c.text for c in game.legal])
        game.apply(text)
        if twin.ask is not None and twin.ask.decider != 0 and ask.decider != 0:
            text = quiet_answer([c.text for c in twin.legal])
        twin.apply(text)
        assert seen(twin, None) == seen(game, None)
        assert seen(twin, 0) == seen(game, 0)


def quiet_answer(texts: list[str]) -> str:
    """Something that shows no card and does nothing."""
    for text in ("pass", "keep", "done", "no"):
        if text in texts:
            return text
    return texts[-1]


@pytest.mark.parametrize("seed", range(4))
def test_a_view_tells_nothing_of_the_seed_or_the_ids_of_hidden_cards(seed: int) -> None:
    """Neither the generator's key nor its position nor the id of any card that seat cannot see is in its view."""
    game, rng = random_game(seed, 3)
    for _ in range(150):
        if game.over:
            break
        game.apply(random_choice(game, rng))
    key = game.state.rng.key.hex()
    for seat in range(3):
        view = game.view(seat)
        text = json.dumps(view)
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

        cards = [o for p in game.state.players for o in [*p.library, *(() if p.seat == seat else p.hand)]]
        hidden = {o.id for o in cards if not o.seen_by >> seat & 1}
        assert not hidden & {n for n in numbers({**view, "events": [e["refs"] for e in view["events"]]}) if n >= 100}


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
