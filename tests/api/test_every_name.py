"""Every public name of `Game`: explained with an example, and proof against values that make no sense."""

from __future__ import annotations

import ast
import inspect
import re
from typing import Any

import pytest

from apnap import ApnapError, Game, IllegalChoice, MalformedChoice
from apnap.decks import deck_named
from apnap.errors import GameOver, SetupError
from tools.citation_scan import ROOT

SOURCES = ("game.py", "driving/moving.py", "driving/position.py")
NONSENSE: list[Any] = [None, "x", "", -1, 10**30, 1.5, True, b"x", [], [None], {}, {"x": 1}, object(), "all", 3]


def public() -> dict[str, ast.FunctionDef]:
    """The methods and properties of `Game`, by name."""
    found: dict[str, ast.FunctionDef] = {}
    for name in SOURCES:
        tree = ast.parse((ROOT / "src" / "apnap" / name).read_text(encoding="utf-8"))
        for part in tree.body:
            if isinstance(part, ast.ClassDef):
                found.update({node.name: node for node in part.body if isinstance(node, ast.FunctionDef)})
    return {name: node for name, node in found.items() if not name.startswith("_")}


def decorated(node: ast.FunctionDef, name: str) -> bool:
    return any(isinstance(d, ast.Name) and d.id == name for d in node.decorator_list)


def shows(text: str) -> bool:
    """Whether something in a docstring is Python that speaks of a game."""
    for snippet in [*re.findall("`([^`]+)`", text), *text.splitlines()]:
        try:
            tree = ast.parse(snippet.strip())
        except SyntaxError:
            continue
        if any(isinstance(node, ast.Name) and node.id in ("game", "Game", "twin") for node in ast.walk(tree)):
            return True
    return False


def started() -> Game:
    game = Game.new([deck_named("red"), deck_named("green")], seed=1, start=0)
    game.apply(["keep", "keep"])
    return game


@pytest.mark.parametrize("name", sorted(public()))
def test_help_says_it_on_this_build(name: str) -> None:
    """The compiler leaves docstrings out of what it makes; the build writes them in, so `help(Game)` reads the same."""
    text = ast.get_docstring(public()[name])
    assert text and inspect.getdoc(getattr(Game, name)) == text


def test_help_says_what_a_game_is_on_this_build() -> None:
    assert "waiting with one question" in (inspect.getdoc(Game) or "")


METHODS = sorted(
    name
    for name, node in public().items()
    if not decorated(node, "property") and name != "new" and len(node.args.args) + len(node.args.kwonlyargs) > 1
)
EVENT = "an event"
GOOD: dict[str, list[Any]] = {  # values that make sense, for the places before and after the one that is tried
    "answer": [0, "pass"],
    "declare_attackers": [[], None],
    "describe": [EVENT, None],
    "from_json": ["{}", True],
    "observe": [0, "v1"],
    "sample": [0, 0, None],
    "set_manual_mana": [0, True],
    "undo_is_clean": [0, 1],
    "view": [0, 1],
}


def test_the_list_of_names_is_all_there_is() -> None:
    """A public name defined elsewhere would escape the tests below."""
    named = {name for name in dir(Game) if not name.startswith("_")}
    values = {"history", "taken_back", "state", "origin"}
    assert named - values == set(public())
    assert len(public()) <= 55  # and there are few of them


@pytest.mark.parametrize("name", sorted(public()))
def test_every_name_has_an_example(name: str) -> None:
    assert shows(ast.get_docstring(public()[name]) or ""), f"Game.{name} has no example"


def test_examples_are_recognised() -> None:
    assert shows("One.\n\n    game.apply(0)") and shows("Whether so: `game.over`.")
    assert not shows("Leaves the game as it was.") and not shows("With `apply`.") and not shows("")


@pytest.mark.parametrize("value", NONSENSE, ids=lambda v: repr(v)[:12])
@pytest.mark.parametrize("name", METHODS)
def test_nonsense_is_a_named_error_and_changes_nothing(name: str, value: Any) -> None:
    """In every place of every method: it is refused by name, or means something."""
    node = public()[name]
    count = len(node.args.args) - (0 if decorated(node, "staticmethod") else 1)
    good = GOOD.get(name, [None] * count)
    assert len(good) == count, "say what makes sense in each place"
    calls: list[tuple[list[Any], dict[str, Any]]] = [([*good[:i], value, *good[i + 1 :]], {}) for i in range(count)]
    calls += [(good, {k.arg: value}) for k in node.args.kwonlyargs]
    for args, options in calls:
        game = started()
        before, done = game.state_hash(), len(game.history)
        given = [game.events[-1] if x is EVENT else x for x in args]
        call: Any = getattr(game, name)
        try:
            call(*given, **options)
        except ApnapError as error:
            assert str(error) and len(str(error)) < 2000
            assert game.state_hash() == before and len(game.history) == done


@pytest.mark.parametrize(
    "option", ["log", "manual_mana", "limits", "format", "teams", "commanders", "ranges", "schemes"]
)
@pytest.mark.parametrize("value", ["x", -1, 1.5, [None], {"x": 1}], ids=repr)
def test_a_new_game_refuses_nonsense_by_name(option: str, value: Any) -> None:
    new: Any = Game.new
    with pytest.raises(ApnapError):
        new([deck_named("red"), deck_named("green")], seed=1, **{option: value})


@pytest.mark.parametrize("name", ["step", "apply_index", "apply"])
def test_an_index_that_is_none_says_what_was_legal_and_by_which_rule(name: str) -> None:
    game = started()
    call: Any = getattr(game, name)
    for index in (-1, game.choices, 10**30):
        with pytest.raises(IllegalChoice) as error:
            call(index)
        assert error.value.choices == tuple(choice.text for choice in game.legal)
        assert game.ask is not None and error.value.rule == game.ask.rule
    for wrong in (None, 1.5, True):
        with pytest.raises(MalformedChoice) as malformed:
            call(wrong)
        assert malformed.value.choices == tuple(choice.text for choice in game.legal)


def test_after_the_end_an_index_is_refused_as_such() -> None:
    game = started()
    game.concede(0)
    for call in (game.step, game.apply_index, game.apply):
        with pytest.raises(GameOver):
            call(0)
    with pytest.raises(IllegalChoice):
        game.about(0)


def test_what_is_no_event_is_not_described() -> None:
    with pytest.raises(SetupError):
        started().describe("x")
