"""Choices: notation with exact round trip, and named errors that leave the game as it was."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import ApnapError, Game, GameOver, IllegalChoice, MalformedChoice, NothingToUndo, Q, load_cards
from apnap.options import Option
from apnap.state.kinds import Act
from apnap.testing import Scene, cast
from apnap.testing.random_games import play_randomly, random_game


def refused(game: Game, choice: Any, error: type[Exception] = ApnapError) -> None:
    """It raises, and nothing has changed: not the game, not its history, not its log."""
    before, history, events = game.state_hash(), len(game.history), len(game.events)
    with pytest.raises(error):
        game.apply(choice)
    assert game.state_hash() == before
    assert len(game.history) == history and len(game.events) == events


@settings(max_examples=10, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_every_legal_option_can_be_written_and_read(seed: int) -> None:
    """Applying the text, the index, the choice and the option leads to the same position."""
    game, rng = random_game(seed)

    def look(g: Game, n: int) -> None:
        if n % 9:
            return
        for choice in g.legal:
            hashes = set()
            for form in (choice.text, choice.index, choice, choice.option, f"  {choice.text.upper()} "):
                twin = g.clone()
                twin.apply(form)
                hashes.add(twin.state_hash())
            assert len(hashes) == 1, choice

    play_randomly(game, rng, 80, look)


@settings(max_examples=25, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1), st.text(max_size=20), st.integers())
def test_anything_else_is_refused_and_changes_nothing(seed: int, text: str, number: int) -> None:
    """Texts that name no option, numbers out of range, wrong types, options that are not offered."""
    game, rng = random_game(seed)
    play_randomly(game, rng, rng.randrange(150))
    if game.over:
        refused(game, 0, GameOver)
        return
    if not game.is_legal(text):
        refused(game, text)
    if not 0 <= number < game.choices:
        refused(game, number, IllegalChoice)
    for bad in (
        None,
        1.5,
        True,
        b"pass",
        (),
        {},
        object(),
        "",
        "cast",
        "cast Nothing At All",
        "target #2",
        "pass pass",
    ):
        refused(game, bad)
    for n in (-1, game.choices, 10**30):
        refused(game, n, IllegalChoice)
    refused(game, Option(Act.PICK, 10**6, 0), IllegalChoice)


@pytest.mark.parametrize("bad", [None, 1.5, True, b"pass", (), {}, object()])
def test_a_choice_of_the_wrong_type_is_malformed(bad: Any) -> None:
    """Not silently taken for an index."""
    refused(Scene(2).begin("A", "main"), bad, MalformedChoice)


def test_a_list_is_taken_whole_or_not_at_all() -> None:
    """Several answers at once; if one is illegal none has been given."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Shock", "Shock")
    game = scene.begin("A", "main")
    refused(game, ["cast Shock", "target B", "cast Shock", "target Nobody"])
    refused(game, ["pass", 7])
    refused(game, ["pass", None])
    game.apply(["cast Shock", "target B", "pass", "pass"])
    assert game.state.players[1].life == 18
    game.undo(4)
    assert game.state.players[1].life == 20 and len(game.history) == 0


def test_equal_names_are_told_apart_by_number() -> None:
    """The first has none, the second is #2; a bare name is enough where it is unambiguous."""
    scene = Scene(2).battlefield("A", "Mountain").battlefield("B", "Grizzly Bears", "Grizzly Bears").hand("A", "Shock")
    game = scene.begin("A", "main")
    game.apply("cast Shock")
    texts = [str(c) for c in game.legal]
    assert texts == ["target A", "target B", "target Grizzly Bears", "target Grizzly Bears #2"]
    refused(game, "Grizzly Bears #3")
    second = game.state.battlefield[-1]
    game.apply("target grizzly bears #2")
    assert game.state.stack[0].targets == [[second.id]]


def test_a_game_that_is_over_takes_no_choices() -> None:
    """`ask` is None, `legal` is empty, `apply` raises."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").life("B", 2)
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    game.apply("pass")
    game.apply("pass")
    assert game.over and game.ask is None and game.legal == [] and game.choices == 0
    refused(game, "pass", GameOver)
    refused(game, 0, GameOver)
    assert game.outcome is not None and game.outcome.winner == 0


def test_undo_at_the_first_decision_is_refused() -> None:
    """A named error, also for more than there is and for nonsense."""
    game = Scene(2).begin("A", "main")
    with pytest.raises(NothingToUndo):
        game.undo()
    game.apply("pass")
    for count in (0, -1, 2):
        with pytest.raises(NothingToUndo):
            game.undo(count)
    game.undo()
    assert game.state.ask_player == 0


def test_undo_also_in_the_middle_of_a_resolution() -> None:
    """Back to the question before, and forward another way."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 3).hand("A", "Mind Rot").hand("B", "Shock", "Forest", "Island")
    game = scene.begin("A", "main")
    game.apply(["cast Mind Rot", "target B", "pass", "pass"])
    assert game.ask is not None and game.ask.kind == Q.DISCARD and game.ask.player == 1
    middle = game.state_hash()
    game.apply("discard Shock")
    game.undo()
    assert game.state_hash() == middle
    game.apply(["discard Forest", "discard Island"])
    assert [o.card.name for o in game.state.players[1].hand] == ["Shock"]


def test_ask_says_who_what_and_how_many() -> None:
    """Player, kind, rule, minimum and maximum, options in the order of their indexes."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 3).hand("A", "Mind Rot").hand("B", "Shock", "Forest", "Island")
    game = scene.begin("A", "main")
    game.apply(["cast Mind Rot", "target B", "pass", "pass"])
    ask = game.ask
    assert ask is not None
    assert (ask.player, ask.decider, ask.kind, ask.rule, ask.min, ask.max) == (1, 1, Q.DISCARD, "701.9b", 2, 2)
    assert [c.index for c in ask.options] == [0, 1, 2]
    assert "DISCARD" in repr(ask) and str(ask.options[0]) == "discard Shock"


def test_forced_answers_are_given_at_once_and_can_be_undone() -> None:
    """`run_forced` answers what has only one answer, stops at a choice, and is part of the record."""
    game = Scene(2).hand("B", "Forest").begin("A", "main")
    assert [c.text for c in game.legal] == ["pass"]
    done = game.run_forced()
    assert done == len(game.history) > 1
    assert game.choices > 1 and game.state.active == 1
    assert game.run_forced() == 0
    game.undo(done)
    assert game.state.active == 0 and game.history == []


def test_a_name_with_two_blanks_in_it_is_found_by_its_text() -> None:
    """Blanks of an answer do not matter, so those of a card's name do not either."""
    load_cards('[{"name": "Two  Blanks", "cost": "0", "line": "Artifact"}]', replace=True)
    game = Scene().hand("A", "Two  Blanks").begin("A", "main")
    text = next(c.text for c in game.legal if "Blanks" in c.text)
    game.apply(text)
    assert game.state.stack
