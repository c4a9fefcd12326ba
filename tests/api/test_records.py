"""Records: seed, ruleset, decks and choices replay to the same hash."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import BadSave, Game, Q, SetupError, record, replay
from apnap.interchange.save import save_digest
from apnap.testing.broken_saves import try_one
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


def sealed(values: dict[str, Any], state: dict[str, Any]) -> str:
    """A saved game whose digest fits, whatever was done to its state."""
    return json.dumps({**values, "state": state, "digest": save_digest(values["origin"], state)})


@pytest.mark.parametrize("wrong", ["chance", 7, None, ["d"]])
def test_a_generator_that_is_none_is_refused(wrong: object) -> None:
    """Nothing asks it before the first random choice, so it is looked at when the game is loaded."""
    values = json.loads(Game.new([["60 Forest"], ["60 Forest"]], seed=1).to_json())
    with pytest.raises(BadSave):
        Game.from_json(sealed(values, {**values["state"], "rng": wrong}))


def test_a_saved_game_knows_its_content() -> None:
    """A changed number is damage, though it would be a game; written otherwise, the same values are the same game."""
    game, _ = random_game(3, 2)
    values = json.loads(game.to_json())
    assert Game.from_json(json.dumps(values, indent=2)).state_hash() == game.state_hash()
    values["state"]["turn_number"] += 1
    with pytest.raises(BadSave, match="its content is not what was saved"):
        Game.from_json(json.dumps(values))
    assert Game.from_json(sealed(values, values["state"])).state.turn_number == game.state.turn_number + 1


def test_a_game_saved_by_another_version_is_called_so() -> None:
    """Older ones had no number; newer ones have a higher one."""
    values = json.loads(Game.new([["60 Forest"], ["60 Forest"]]).to_json())
    del values["format"]
    with pytest.raises(BadSave, match=r"saved by an older version of this program \(format 1\)"):
        Game.from_json(json.dumps(values))
    with pytest.raises(
        BadSave, match=r"saved by another version of this program \(format 3\); this one reads format 2"
    ):
        Game.from_json(json.dumps({**values, "format": 3}))


@pytest.mark.parametrize("first", range(0, 100, 25))
def test_changed_saves_are_refused_or_can_be_played(first: int) -> None:
    """Parts deleted, doubled, replaced, numbers and texts changed, with a digest that fits; some are still games."""
    results = [try_one(number, 40) for number in range(first, first + 25)]
    assert [r.what for r in results if r.what not in ("refused", "played", "named")] == []
    assert {"refused", "played"} <= {r.what for r in results}


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
        with pytest.raises(BadSave):
            Game.from_json(sealed(values, {k: v for k, v in values["state"].items() if k != key}))
        for junk in (None, 7, "x", [], ["o", "Nothing"], ["node", "Nobody", 3], {"a": 1}):
            try:
                Game.from_json(sealed(values, {**values["state"], key: junk}))
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
