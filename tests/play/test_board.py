"""The position in words, and declarations in short."""

from __future__ import annotations

import pytest

from apnap.errors import MalformedChoice
from apnap.game import Game
from apnap.play import Table, board
from apnap.play.declaring import declaration
from apnap.state.kinds import Q
from apnap.telling.questions import sentence
from apnap.testing import Scene


def test_equals_are_told_together() -> None:
    """Five Mountains are one entry, with how many are tapped."""
    scene = Scene().battlefield("A", "Mountain", "Mountain", "Mountain", "Hill Giant")
    scene.permanent("A", "Mountain", tapped=True)
    rows = dict(board.board(scene.begin().view(0), 0))
    assert rows == {"creatures": ["Hill Giant 3/3"], "lands": ["4 Mountain (1 tapped)"]}


def test_a_hand_is_told_to_its_owner_only() -> None:
    """With costs, lands first; nothing of it to others."""
    game = Scene().hand("A", "Serra Angel", "Plains", "Plains").begin()
    assert board.hand(game.view(0), 0) == ["2 Plains", "Serra Angel {3}{W}{W}"]
    assert board.hand(game.view(1), 0) == []


def test_only_what_is_out_of_the_ordinary_is_scheduled() -> None:
    """Nothing in a plain turn; an extra turn and whose turn follows it."""
    game = Scene().hand("A", "Time Warp").battlefield("A", *["Island"] * 5).begin()
    assert board.ahead(game) == []
    game.apply("cast Time Warp; target A")
    game.apply(["pass", "pass"])
    assert board.ahead(game) == ["then extra turn: A (Time Warp)", "then turn: B"]


def test_the_bar_shows_where_the_turn_is() -> None:
    """The second main phase is another place than the first."""
    for at, place in (("main", (1, 0)), ("postcombat main", (3, 0)), ("end", (4, 0)), ("combat", (2, 0))):
        assert board.bar(Scene().begin(at=at))[1] == place


def pass_to(game: Game, kind: Q) -> None:
    while game.state.ask_kind != kind:
        game.apply("pass")


def test_declarations_in_short() -> None:
    """Numbers and letters stand for the whole declaration, equals told apart."""
    game = Scene().battlefield("A", "Grizzly Bears", "Grizzly Bears").battlefield("B", "Hill Giant").begin()
    table = Table.around(game, ["human", "human"])
    pass_to(game, Q.ATTACK)
    made = declaration(game)
    assert made is not None
    assert made.notation(game, "2") == "attack B with Grizzly Bears #2"
    assert made.notation(game, "none") == "attack with nothing"
    assert made.notation(game, "hello") is None
    for wrong in ("3", "0", "1b"):
        with pytest.raises(MalformedChoice):
            made.notation(game, wrong)
    table.answer(made.notation(game, "all"))
    pass_to(game, Q.BLOCK)
    made = declaration(game)
    assert made is not None and made.notation(game, "1b") == "block Grizzly Bears #2 with Hill Giant"
    with pytest.raises(MalformedChoice, match="letter"):
        made.notation(game, "1")
    table.answer(made.notation(game, "1b"))
    assert game.state.combat is not None and len(game.state.combat.blockers) == 1


def test_questions_read_like_sentences() -> None:
    """Priority says where, or what would resolve; others say what for."""
    game = Scene().hand("A", "Shock").battlefield("A", "Mountain").begin()
    assert sentence(game) == "your main phase: what do you do?"
    game.apply("cast Shock")
    assert sentence(game) == "Shock: choose any target"
    game.apply("target B")
    game.apply("pass")
    assert sentence(game) == "A's Shock would resolve next: respond?"
