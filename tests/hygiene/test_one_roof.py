"""What only one era has lives with that era: the engine reaches it by hooks of the spine and methods of nodes."""

from __future__ import annotations

import ast

import pytest

from tests.hygiene.helpers import FILES, name_of

ROOF = "apnap.eras.fifth"

# Who may import it: the eras themselves, and what tells, reads and checks games for people.
GUESTS = (
    "cards/file_words.py",  # card files are checked against the words of every era
    "compare/reasons.py",
    "eras/",
    "scenario/",
    "telling/asked/",
    "testing/",
    "text/",
)
# Who may touch what an era keeps in a game: the era, the game's own slot, and saving.
KEEPERS = (
    "eras/",
    "state/game_state.py",
    "interchange/encoding.py",
    "interchange/save.py",
    "interchange/fingerprint.py",
)


def imported(tree: ast.AST) -> list[str]:
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found.append(node.module)
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return found


def touches(tree: ast.AST) -> bool:
    return any(isinstance(node, ast.Attribute) and node.attr == "era_state" for node in ast.walk(tree))


def under(module: str) -> bool:
    return module == ROOF or module.startswith(ROOF + ".")


def test_the_engine_imports_nothing_of_one_era() -> None:
    wrong = [
        f"{name_of(path)}: {module}"
        for path in FILES
        if not name_of(path).startswith(GUESTS)
        for module in imported(ast.parse(path.read_text(encoding="utf-8")))
        if under(module)
    ]
    assert not wrong, "add a hook to the spine, or a method to the node:\n" + "\n".join(wrong)


def test_only_an_era_looks_into_what_it_keeps() -> None:
    wrong = [
        name_of(path)
        for path in FILES
        if not name_of(path).startswith(KEEPERS) and touches(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not wrong, "ask the spine instead:\n" + "\n".join(wrong)


ENGINE = ("state/", "queries/", "atoms/", "vocab/", "rules/", "driving/", "flow.py", "schedule.py", "game.py")


def asks_speed(tree: ast.AST) -> bool:
    """Whether somebody reads how fast a card of 1997 is; that a node keeps it is fine."""
    return any(
        isinstance(node, ast.Attribute) and node.attr == "speed" and isinstance(node.ctx, ast.Load)
        for node in ast.walk(tree)
    )


def test_the_engine_never_asks_how_fast_a_card_is() -> None:
    wrong = [
        name_of(path)
        for path in FILES
        if name_of(path).startswith(ENGINE) and asks_speed(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not wrong
    assert asks_speed(ast.parse("a.speed == 'interrupt'")) and not asks_speed(ast.parse("self.speed = speed"))


@pytest.mark.parametrize("guest", GUESTS)
def test_the_list_of_guests_is_true(guest: str) -> None:
    assert any(
        under(module)
        for path in FILES
        if name_of(path).startswith(guest)
        for module in imported(ast.parse(path.read_text(encoding="utf-8")))
    ), "it imports nothing of the era: take it off the list"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("from apnap.eras.fifth.state import fifth", True),
        ("import apnap.eras.fifth.packets", True),
        ("from apnap.eras.fifth import words", True),
        ("from apnap.eras.sixth import SIXTH", False),
        ("from apnap.eras.fifthly import x", False),
    ],
)
def test_an_import_of_the_era_is_recognised(line: str, expected: bool) -> None:
    assert any(under(module) for module in imported(ast.parse(line))) is expected


@pytest.mark.parametrize(("line", "expected"), [("g.era_state.packets", True), ("g.ruleset.spine.keeps", False)])
def test_a_look_inside_is_recognised(line: str, expected: bool) -> None:
    assert touches(ast.parse(line)) is expected
