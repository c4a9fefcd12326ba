"""What a newcomer gets wrong: a named error each time, and the game stays as it was."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from apnap import (
    ApnapError,
    BadSave,
    Game,
    IllegalChoice,
    Limits,
    MalformedChoice,
    NothingToUndo,
    perft,
    record,
    replay,
)
from apnap.decks import deck_named
from apnap.decks.formats import read_deck
from apnap.errors import SetupError, TooManyObjects
from apnap.players import Bot, play
from apnap.testing import Scene

RED = deck_named("red")
new: Callable[..., Game] = Game.new


def unchanged(game: Game, error: type[ApnapError], act: Callable[..., Any], *args: Any) -> None:
    before, history = game.state_hash(), len(game.history)
    with pytest.raises(error):
        act(*args)
    assert game.state_hash() == before and len(game.history) == history


@pytest.mark.parametrize(
    "decks",
    [
        None,
        5,
        "red",
        [],
        [RED],
        [RED] * 9,
        ["red", "green"],
        [None, RED],
        [[None], RED],
        [[4], RED],
        [["4 No Such Card"], RED],
        [["0 Forest"], RED],
        [["² Forest"], RED],
        [["9" * 5000 + " Forest"], RED],
        {"A": None, "B": RED},
        {1: RED, 2: RED},
        {"": RED, "B": RED},
        {"A\nB": RED, "C": RED},
        {"A; pass": RED, "C": RED},
        {"a": RED, "A": RED},
        {"x" * 101: RED, "B": RED},
    ],
    ids=lambda x: repr(x)[:30],
)
def test_decks_that_are_none(decks: Any) -> None:
    with pytest.raises(SetupError):
        new(decks)


def test_a_deck_list_is_a_deck() -> None:
    assert new([read_deck("60 Forest"), ("60 Forest",)], seed=1).choices == 2


@pytest.mark.parametrize("seed", [None, 1.5, math.nan, [1], True, 2**4096])
def test_seeds_that_are_none(seed: Any) -> None:
    with pytest.raises(SetupError):
        new([RED, RED], seed=seed)


@pytest.mark.parametrize("seed", ["", "\udcff", -1, b"", 2**4000], ids=repr)
def test_seeds_that_are_odd_but_good(seed: Any) -> None:
    game = new([RED, RED], seed=seed)
    assert replay(record(game)).state_hash() == game.state_hash()


@pytest.mark.parametrize("options", [{"start": x} for x in (-1, 2, "A", 0.0, True, 10**30)] + [{"ruleset": 3}])
def test_other_settings_that_are_none(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        new([RED, RED], **options)


def test_limits_are_at_least_one_and_hold_from_the_start() -> None:
    with pytest.raises(SetupError):
        Limits(objects=0)
    with pytest.raises(TooManyObjects):
        Game.new([RED, RED], limits=Limits(objects=100))


@pytest.mark.parametrize("seat", [-1, 2, None, "Alice", 1.0, True, [0], 10**30])
def test_seats_that_are_none(seat: Any) -> None:
    game = Game.new([RED, RED], seed=1)
    unchanged(game, SetupError, game.concede, seat)
    unchanged(game, SetupError, game.set_manual_mana, seat, True)
    if seat is not None:  # which means a spectator
        unchanged(game, SetupError, game.view, seat)
        unchanged(game, SetupError, game.describe, game.events[0], seat)


@pytest.mark.parametrize("count", [0, -1, 3, 10**30, None, "x", 1.0, True])
def test_undo_takes_back_what_there_is(count: Any) -> None:
    game = Game.new([RED, RED], seed=1, start=0)
    game.apply(["keep", "keep"])
    unchanged(game, NothingToUndo, game.undo, count)


@pytest.mark.parametrize("pairs", [None, 3, "ab", [1], [None], [(1, 2, 3)], [("a", "b")], [(1.5, 1)], {1: 2}])
def test_declarations_that_are_none(pairs: Any) -> None:
    scene = Scene(2).battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = scene.begin("A", "declare attackers")
    unchanged(game, MalformedChoice, game.declare_attackers, pairs)
    game.apply("attack B with Grizzly Bears")
    game.apply(["pass", "pass"])
    unchanged(game, MalformedChoice, game.declare_blockers, pairs)
    unchanged(game, IllegalChoice, game.declare_blockers, [(10**30, 10**30)])


@pytest.mark.parametrize(
    "text", [None, 3, {}, "", "x", "[]", "{}", "null", "[" * 100_000, b"\xff"], ids=lambda x: repr(x)[:20]
)
@pytest.mark.parametrize("read", [Game.from_json, replay])
def test_texts_that_hold_no_game(text: Any, read: Callable[[object], Game]) -> None:
    with pytest.raises(BadSave):
        read(text)


def test_saves_cut_short_or_swapped() -> None:
    game = Game.new([RED, RED], seed=1)
    text = game.to_json()
    values = json.loads(text)
    bad = [text[:-1], text[: len(text) // 2], text * 2, record(game), *[json.dumps({**values, k: "x"}) for k in values]]
    for damaged in bad:
        with pytest.raises(BadSave):
            Game.from_json(damaged)
    with pytest.raises(BadSave):
        replay(text)


@pytest.mark.parametrize("key", ["ruleset", "seed", "decks", "choices", "start"])
@pytest.mark.parametrize("value", [True, 1.5, "x", [1], {"a": 1}, None])
def test_records_edited_by_hand(key: str, value: Any) -> None:
    """Whatever stands there, the error is ours; a seed or a starting player may be a legal other one."""
    game = Game.new([RED, RED], seed=1, start=0)
    game.apply("keep")
    values = json.loads(record(game))
    values[key] = value
    with pytest.raises(ApnapError):
        replay(json.dumps(values))


@pytest.mark.parametrize("slot", ["hand_size", "starting_life", "attack", "mana_burn", "min_deck"])
def test_rulesets_edited_by_hand(slot: str) -> None:
    values = json.loads(record(Game.new([RED, RED], seed=1, start=0)))
    wrong: list[Any] = [None, [], 1.5]
    for value in wrong:
        values["ruleset"][slot] = value
        with pytest.raises(BadSave, match=slot):
            replay(json.dumps(values))


def test_numbers_too_long_to_write_are_refused_like_others() -> None:
    """Python itself refuses to turn them into text; an error of ours must not try."""
    game = Game.new([RED, RED], seed=1, start=0)
    for huge in (10**5000, -(10**5000)):
        unchanged(game, IllegalChoice, game.apply, huge)
        unchanged(game, IllegalChoice, game.apply, ["keep", huge])
        unchanged(game, SetupError, game.view, huge)
        unchanged(game, NothingToUndo, game.undo, huge)
        with pytest.raises(SetupError):
            new([RED, RED], start=huge)
    fight = Scene(2).battlefield("A", "Grizzly Bears").begin("A", "declare attackers")
    unchanged(fight, MalformedChoice, fight.declare_attackers, [(10**5000, 1)])


def test_what_an_error_quotes_is_cut_short() -> None:
    game = Game.new([RED, RED], seed=1, start=0)
    with pytest.raises(IllegalChoice) as caught:
        game.apply("x" * 100_000)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("answer", [-1, 99, "keep", None, 0.0])
def test_bots_that_answer_nonsense_are_told_so(answer: Any) -> None:
    class Wrong(Bot):
        def choose(self, game: Game) -> int:
            chosen: int = answer
            return chosen

    game = Game.new([RED, RED], seed=1)
    unchanged(game, IllegalChoice, play, game, [Wrong(), Wrong()])


def test_no_tree_has_a_negative_depth() -> None:
    with pytest.raises(SetupError):
        perft(Game.new([RED, RED], seed=1), -1)


def test_nobody_concedes_twice() -> None:
    game = Game.new([RED, RED, RED], seed=1)
    game.concede(0)
    unchanged(game, IllegalChoice, game.concede, 0)
