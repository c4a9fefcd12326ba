"""Records: seed, ruleset, decks and choices replay to the same hash."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import BadSave, Game, Q, SetupError, record, replay
from apnap.testing.random_games import play_randomly, random_choice, random_game


@settings(max_examples=8, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_record_replays_to_the_same_hash(seed: int) -> None:
    """Choices are kept as text and lead to the same position; a record of the replay is the same record."""
    game, rng = random_game(seed)
    play_randomly(game, rng, 200)
    text = record(game)
    again = replay(text)
    assert again.state_hash() == game.state_hash()
    assert record(again) == text


def test_a_record_keeps_concessions_and_unlisted_choices() -> None:
    """Conceding, tapping a land for mana and calling off an announcement are replayed too."""
    game = Game.new([["30 Mountain", "30 Shock"]] * 3, seed=4, start=0)
    while game.state.step is None or game.state.step.kind != 3:
        game.apply("keep" if game.state.ask_kind == Q.MULLIGAN else 0)
    game.apply("play Mountain")
    game.apply("cast Shock")
    game.apply("cancel")
    game.apply("tap Mountain")
    game.concede(1)
    game.apply("cast Shock")
    game.apply(1)
    again = replay(record(game))
    assert again.state_hash() == game.state_hash()


@pytest.mark.parametrize("seed", [7, "seven", b"\x07\x08", 0, -3, 2**80])
def test_seeds_may_be_numbers_texts_or_bytes(seed: int | str | bytes) -> None:
    """Each kind is recorded as what it is."""
    game = Game.new([["40 Forest", "20 Grizzly Bears"]] * 2, seed=seed)
    assert replay(record(game)).state_hash() == game.state_hash()


def test_seeds_of_different_kinds_are_different() -> None:
    """7 and "7" shuffle differently."""
    one = Game.new([["30 Forest", "30 Swamp"]] * 2, seed=7, start=0)
    two = Game.new([["30 Forest", "30 Swamp"]] * 2, seed="7", start=0)
    assert [o.card.name for o in one.state.players[0].library] != [o.card.name for o in two.state.players[0].library]


def test_a_changed_or_broken_record_is_refused() -> None:
    """Not JSON, not a record, missing parts, an illegal choice, a hash that differs."""
    game, rng = random_game(11, 2)
    for _ in range(20):
        game.apply(random_choice(game, rng))
    values = json.loads(record(game))
    for bad in ("", "[]", "{}", "not json", json.dumps({"apnap": "game"})):
        with pytest.raises(BadSave):
            replay(bad)
    for key in ("decks", "seed", "choices", "ruleset"):
        with pytest.raises(BadSave):
            replay(json.dumps({k: v for k, v in values.items() if k != key}))
    with pytest.raises(BadSave):
        replay(json.dumps({**values, "choices": [*values["choices"], "cast Black Lotus"]}))
    with pytest.raises(BadSave):
        replay(json.dumps({**values, "hash": "0" * 32}))


def test_a_broken_save_is_refused() -> None:
    """Every damaged text raises BadSave, never anything else."""
    game, rng = random_game(12, 2)
    for _ in range(60):
        game.apply(random_choice(game, rng))
    text = game.to_json()
    for bad in ("", "null", "[]", "{}", text[:-20], text.replace('"players"', '"playerz"', 1)):
        with pytest.raises(BadSave):
            Game.from_json(bad)
    values = json.loads(text)
    for key in list(values["state"]):
        broken = {**values, "state": {k: v for k, v in values["state"].items() if k != key}}
        with pytest.raises(BadSave):
            Game.from_json(json.dumps(broken))
        for junk in (None, 7, "x", [], ["o", "Nothing"], ["node", "Nobody", 3], {"a": 1}):
            broken = {**values, "state": {**values["state"], key: junk}}
            try:
                Game.from_json(json.dumps(broken))
            except BadSave:
                continue


@pytest.mark.parametrize(
    ("decks", "start"),
    [
        ([["60 Forest"]], None),
        ([["60 Forest"]] * 9, None),
        ([["60 Forest"]] * 2, 2),
        ([["60 Forest"]] * 2, -1),
        ([["60 Forrest"]] * 2, None),
        ([["99999 Forest"]] * 2, None),
    ],
)
def test_a_game_that_cannot_be_is_refused(decks: list[list[str]], start: int | None) -> None:
    """Too few or many players, no such seat, unknown cards, absurd numbers."""
    with pytest.raises(SetupError):
        Game.new(decks, start=start)
