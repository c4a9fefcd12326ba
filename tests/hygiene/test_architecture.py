"""The house rules that a program can check."""

from __future__ import annotations

import ast

import pytest

from apnap.eras import rulesets
from tests.hygiene.helpers import FILES, name_of
from tools.citation_scan import ROOT
from tools.state_writes import scan_writes, written

# Writers of what players can observe, besides atoms/, state/ (which makes and copies it), interchange/save.py,
# testing/ and scenario/ (which set up boards).
# File -> the attributes it writes, and why it may.
WRITERS: dict[str, tuple[set[str], str]] = {
    "driving/new_game.py": ({"life", "library"}, "a new game is filled before anyone can look"),
    "thinking/imagining.py": ({"hand", "library", "exile"}, "makes up what is hidden, in a copy of the game"),
    "queries/changes.py": ({"controller"}, "works the layers out once more for people, and puts everything back"),
    "queries/layers.py": ({"controller"}, "layer 2 begins from who controls it without effects (613.1b)"),
    "rules/casting.py": ({"stack", "face_down"}, "announcing puts the spell or ability on the stack (601.2a, 602.2a)"),
    "rules/day_night.py": ({"day"}, "the one place where day and night change (730.1), with an event"),
    "rules/ending_turns.py": ({"stack"}, "abilities on the stack cease to exist (723.1b)"),
    "rules/leaving.py": (
        {"hand", "library", "graveyard", "pool", "special_mana", "controller"},
        "what a player owns leaves with them, without a zone change (800.4a); tries who would control the rest",
    ),
    "rules/paying.py": ({"pool", "special_mana"}, "mana is spent (601.2h)"),
    "rules/plain_paying.py": ({"pool"}, "mana is spent, where there is no choice how (601.2h)"),
    "rules/phasing.py": (
        {"phased_out", "battlefield"},
        "phasing is no zone change (702.26d); it makes its own events",
    ),
    "rules/stacking.py": ({"stack"}, "triggered abilities and copies are put on the stack"),
    "rules/starting.py": ({"hand", "library"}, "mulligans (103.5), before the first turn"),
    "rules/state_conditions.py": ({"deathtouched"}, "704.5h looks at damage since the last check"),
    "rules/turn/combat/stacked_damage.py": ({"stack"}, "combat damage stays there when a player leaves"),
}
FREE = ("atoms/", "state/", "testing/", "scenario/", "interchange/save.py")

LINES = 500
LONG_FILES: dict[str, str] = {}
FUNCTION_LINES = 60
LONG_FUNCTIONS = {
    "cards/definition.py: CardDef.__init__": "everything a card's line says is worked out once, here",
    "state/game_state.py: State.__init__": "a list of fields",
    "state/game_state.py: State.clone": "the same list of fields",
    "vocab/filters.py: Filter.__init__": "everything a filter may ask for",
}


# ---- who writes --------------------------------------------------------------------------------------------------


def writes() -> dict[str, dict[str, int]]:
    """File -> attribute -> a line that writes it."""
    found: dict[str, dict[str, int]] = {}
    for path in FILES:
        if not name_of(path).startswith(FREE):
            for write in scan_writes(path, ROOT):
                found.setdefault(name_of(path), {})[write.attribute] = write.line
    return found


def test_only_atoms_write_what_players_can_observe() -> None:
    wrong = [
        f"{name}:{line}: .{attribute}"
        for name, attributes in writes().items()
        for attribute, line in attributes.items()
        if attribute not in WRITERS.get(name, (set(), ""))[0]
    ]
    assert not wrong, "call an atom instead:\n" + "\n".join(wrong)


def test_the_list_of_other_writers_is_true() -> None:
    found = writes()
    stale = {name: sorted(allowed - set(found.get(name, {}))) for name, (allowed, _) in WRITERS.items()}
    assert not {name: gone for name, gone in stale.items() if gone}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("p.life = 3", ["life"]),
        ("p.life -= 3", ["life"]),
        ("g.players[0].hand.append(x)", ["hand"]),
        ("p.pool[2] = 1", ["pool"]),
        ("del perm.counters['x']", ["counters"]),
        ("p.hand, n = [], 0", ["hand"]),
        ("x = p.life", []),
        ("p.hand.index(x)", []),
        ("self.life = 3", []),
        ("w.tapped = True", []),
        ("lives = 3", []),
    ],
)
def test_writes_are_recognised(line: str, expected: list[str]) -> None:
    found = [name for node in ast.walk(ast.parse(line)) for name in written(node)]
    assert found == expected


# ---- eras --------------------------------------------------------------------------------------------------------


def compares_an_era(node: ast.AST, eras: set[str]) -> bool:
    if isinstance(node, ast.Compare):
        return any(is_era(side, eras) for side in [node.left, *node.comparators])
    return isinstance(node, ast.Match) and is_era(node.subject, eras)


def is_era(side: ast.expr, eras: set[str]) -> bool:
    """A ruleset's name or edition, or the text of such a name."""
    if isinstance(side, ast.Constant):
        return side.value in eras
    if isinstance(side, ast.Attribute) and side.attr in ("name", "edition"):
        owner = side.value
        called = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
        return called in ("ruleset", "rules") or side.attr == "edition"
    return False


def test_no_era_is_compared_outside_eras() -> None:
    eras = set(rulesets())
    wrong = [
        f"{name_of(path)}:{node.lineno}"
        for path in FILES
        if not name_of(path).startswith("eras/")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare | ast.Match) and compares_an_era(node, eras)
    ]
    assert not wrong, "ask for a named option of the ruleset instead:\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("g.ruleset.name == 'x'", True),
        ("'1997' == era", True),
        ("g.ruleset.edition != x", True),
        ("g.ruleset.mana_burn == True", False),
        ("p.name == x", False),
    ],
)
def test_comparing_an_era_is_recognised(line: str, expected: bool) -> None:
    assert compares_an_era(ast.parse(line, mode="eval").body, {"1997"}) == expected


# ---- sizes -------------------------------------------------------------------------------------------------------


def functions(tree: ast.AST, prefix: str = "") -> list[tuple[str, int]]:
    """Every function with the number of its lines."""
    found: list[tuple[str, int]] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            found.append((prefix + node.name, (node.end_lineno or node.lineno) - node.lineno + 1))
        elif isinstance(node, ast.ClassDef):
            found += functions(node, f"{node.name}.")
    return found


def test_no_file_sprawls() -> None:
    sizes = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    long = {name for name, n in sizes.items() if n > LINES}
    assert not long - set(LONG_FILES), "split it"
    assert not set(LONG_FILES) - long, "no longer long: take it off the list"


def test_no_function_sprawls() -> None:
    long = {
        f"{name_of(path)}: {name}"
        for path in FILES
        for name, n in functions(ast.parse(path.read_text(encoding="utf-8")))
        if n > FUNCTION_LINES
    }
    assert not long - set(LONG_FUNCTIONS), "split it"
    assert not set(LONG_FUNCTIONS) - long, "no longer long: take it off the list"


# ---- frames are no items ---------------------------------------------------------------------------------------------


def unplaced(source: str) -> list[int]:
    """Lines that make a spell or ability without an id."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Item"
        and node.args
        and ast.unparse(node.args[0]) in ("NOTHING", "-1")
    ]


def test_what_only_evaluates_makes_no_item() -> None:
    """A `Frame` is enough for a price or a condition; abilities about to go on the stack come from `new_ability`."""
    found = {name_of(path): unplaced(path.read_text(encoding="utf-8")) for path in FILES}
    assert {name for name, lines in found.items() if lines} == {"queries/frames.py"}


@pytest.mark.parametrize(
    ("line", "n"), [("Item(NOTHING, a, 0)", 1), ("Item(-1, a, 0)", 1), ("Item(g.fresh_id(), a)", 0), ("Frame(-1)", 0)]
)
def test_an_item_without_an_id_is_recognised(line: str, n: int) -> None:
    assert len(unplaced(line)) == n


# ---- words under which something is kept -----------------------------------------------------------------------------

KEEPERS = ("put", "note", "remember", "remembered", "bump", "stat")


def bare_keys(source: str) -> list[int]:
    """Lines that note, remember or count something under a word of their own."""
    found = []
    for node in ast.walk(ast.parse(source)):
        key: ast.expr | None = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            about = node.func.value
            kept = isinstance(about, ast.Attribute) and about.attr in ("vars", "paid", "memory")
            key = node.args[0] if kept or node.func.attr in KEEPERS else None
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
            key = node.slice if node.value.attr in ("vars", "paid", "memory") else None
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            found.append(key.lineno)
    return found


def test_what_rules_keep_has_a_name() -> None:
    """What one rule writes and another reads is a name of `state/keys.py`, so that a slip is no silent nothing."""
    rooms = ("state/", "queries/", "atoms/", "rules/", "vocab/", "eras/", "driving/", "view/")
    found = {name_of(p): bare_keys(p.read_text(encoding="utf-8")) for p in FILES if name_of(p).startswith(rooms)}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("line", "n"),
    [('cx.put("moved", [])', 1), ('item.vars["x"]', 1), ('p.vars.get("x")', 1), ("cx.put(keys.MOVED, [])", 0)],
)
def test_a_bare_key_is_recognised(line: str, n: int) -> None:
    assert len(bare_keys(line)) == n
