"""Which test shows what each ability of each card, and each word of the vocabulary, does.

`python -m tools.tested [TESTS …]` runs tests with every node watched and notes in `tests/hygiene/tested.toml` one test
for each ability that acted in it, in a file that names the card.  What is noted and still true is kept, so after adding
a card its own tests are enough.  `tests/hygiene/test_tested.py` fails for a card or a word that is not noted.

A card without abilities of its own (nothing but numbers and keywords) is shown by a test of its facts: its name is in
the table of `tests/cards/test_plain_creatures.py`.
"""

from __future__ import annotations

import functools
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import apnap.interchange.all_modules  # noqa: F401  # so that every node class exists
from apnap.cards.definition import CardDef
from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS, walk
from apnap.vocab.abilities import Ability, Keyword, Protection
from apnap.vocab.base import Condition, Node
from apnap.vocab.continuous import Control
from apnap.vocab.costs import ChosenPart, RemoveCounters
from tools.citation_scan import ROOT
from tools.debts import subclasses

PAGE = ROOT / "tests" / "hygiene" / "tested.toml"
FACTS = ROOT / "tests" / "cards" / "test_plain_creatures.py"
COMMAND = "python -m tools.tested"
USUAL = ("tests/cards", "tests/rules", "tests/scenario", "tests/test_scenarios.py", "tests/eras")
# What a node does when it acts; the other methods only look at it.
ACTS = ("run", "apply", "replace", "pay", "outcomes", "onward", "shines")
LOOKS = (
    "holds",
    "value",
    "ids",
    "players",
    "matches",
    "match",
    "make",
    "applies",
    "payable",
    "quick",
    "add",
    "includes",
    "due",
    "mode_costs",
)

# Keyword abilities with parameters that rules ask for by name.
ASKED_FOR = ("morph", "alternative", "prowl", "miracle", "madness", "flashback", "retrace", "enchant", "rebound")

Address = tuple[str, int]


# ---- what is to be shown -----------------------------------------------------------------------------------------


def cards() -> list[CardDef]:
    return [CARDS[name] for name in sorted(SHIPPED) if not name.startswith("(")]


def parts(card: CardDef) -> list[Ability]:
    """The abilities a test must show: its own, or those of its halves."""
    return [*card.abilities, *(ability for half in card.halves for ability in half.abilities)]


def words() -> list[str]:
    """Words that cards are made of; a class that others refine is shown by them."""
    return sorted(
        word_of(kind)
        for kind in set(subclasses(Node))
        if kind.__module__.startswith(("apnap.vocab.", "apnap.eras.fifth.words.")) and not kind.__subclasses__()
    )


def word_of(kind: type) -> str:
    """An effect and a cost may have the same name, as in card files."""
    return f"{kind.__name__} cost" if issubclass(kind, ChosenPart | RemoveCounters) else kind.__name__


# ---- watching ----------------------------------------------------------------------------------------------------


class Watcher:
    """A pytest plugin: which nodes acted in which test."""

    def __init__(self) -> None:
        self.acted: set[Address] = set()
        self.used: set[str] = set()
        self.shown: dict[str, dict[int, str]] = {}
        self.words: dict[str, str] = {}

    def watch(self) -> None:
        for kind in set(subclasses(Node)):
            for name in (*ACTS, *LOOKS):
                if name in vars(kind):
                    setattr(kind, name, self.watched(vars(kind)[name], name in ACTS))
            if not any(hasattr(kind, name) for name in (*ACTS, *LOOKS)) and "__init__" in vars(kind):
                # Nothing but a frame for others: shown where one is made.
                setattr(kind, "__init__", self.watched(vars(kind)["__init__"], False))  # noqa: B010
        self.watch_making("apnap.state.effects", "RuleEntry")
        self.watch_conditions()
        self.watch_keywords()

    def note(self, node: Node, acts: bool) -> None:
        self.used.add(word_of(type(node)))
        if acts or isinstance(node, Condition | Control):  # control is worked out before other changes apply
            self.acted.add((node.home, node.place))

    def watched(self, method: Callable[..., Any], acts: bool) -> Callable[..., Any]:
        @functools.wraps(method)
        def wrapper(node: Node, *args: Any, **more: Any) -> Any:
            self.note(node, acts)
            return method(node, *args, **more)

        return wrapper

    def watch_making(self, module: str, name: str) -> None:
        """A rule change acts from when it is in force."""
        kind = getattr(sys.modules[module], name)
        make = kind.__init__

        def wrapper(entry: Any, source: int, node: Node, lasting: Any) -> None:
            self.note(node, True)
            make(entry, source, node, lasting)

        kind.__init__ = wrapper

    def watch_conditions(self) -> None:
        """A rule change with a condition is another node than the card's."""
        index: Any = sys.modules["apnap.atoms.index"]
        old = index.conditioned

        def wrapper(rule: Node, static: Any) -> Any:
            self.note(rule, True)
            return old(rule, static)

        index.conditioned = wrapper

    def watch_keywords(self) -> None:
        """A keyword ability with a parameter acts when a rule has asked for it."""
        old = CardDef.word

        def wrapper(card: CardDef, name: str) -> Keyword | None:
            found = old(card, name)
            if found is not None:
                self.note(found, True)
            return found

        setattr(CardDef, "word", wrapper)  # noqa: B010

    # ---- hooks ---------------------------------------------------------------------------------------------------

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        self.acted.clear()
        self.used.clear()
        outcome = yield
        self.keep(item)
        return outcome

    def keep(self, item: pytest.Item) -> None:
        test = item.nodeid.split("[")[0]
        for word in self.used:
            self.words.setdefault(word, test)
        text = speaks_of(item)
        for card in cards():
            if card.name in text:
                self.keep_card(card, test)

    def keep_card(self, card: CardDef, test: str) -> None:
        for i, ability in enumerate(parts(card)):
            noted = self.shown.setdefault(card.name, {})
            if i not in noted and acted(ability, self.acted):
                noted[i] = test
                for word in frames_of(ability):
                    self.words.setdefault(word, test)


def acted(ability: Ability, seen: set[Address]) -> bool:
    # Protection and some keyword abilities do nothing themselves: rules read them where they stand.
    if isinstance(ability, Protection) or (isinstance(ability, Keyword) and ability.name not in ASKED_FOR):
        return True
    nodes: list[Node] = []
    walk(ability, nodes, set())
    doing = [node for node in nodes if any(hasattr(type(node), name) for name in ACTS)]
    # A permission or prohibition does nothing but be asked.
    return any((node.home, node.place) in seen for node in doing or nodes)


def frames_of(ability: Ability) -> list[str]:
    """The words in it that only hold others together and have nothing to be watched."""
    nodes: list[Node] = []
    walk(ability, nodes, set())
    return [word_of(type(node)) for node in nodes if not any(name in vars(type(node)) for name in (*ACTS, *LOOKS))]


def speaks_of(item: pytest.Item) -> str:
    """The text a test is made of: its file, and the scenario it plays."""
    text = item.path.read_text(encoding="utf-8")
    spec = getattr(item, "callspec", None)
    for value in [] if spec is None else spec.params.values():
        if isinstance(value, Path) and value.is_file():
            return value.read_text(encoding="utf-8")
        if isinstance(value, str) and value.endswith(".toml"):
            found = ROOT / "scenarios" / value
            if found.is_file():
                return found.read_text(encoding="utf-8")
    return text


# ---- the page ----------------------------------------------------------------------------------------------------


def stored(page: Path = PAGE) -> dict[str, dict[str, Any]]:
    return tomllib.loads(page.read_text(encoding="utf-8")) if page.exists() else {"cards": {}, "words": {}}


def exists(test: str) -> bool:
    """Whether there is such a test."""
    path, _, name = test.partition("::")
    return f"def {name.rpartition('::')[2]}(" in text_of(path)


@functools.cache
def text_of(path: str) -> str:
    file = ROOT / path
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def unshown(page: dict[str, dict[str, Any]]) -> list[str]:
    """Abilities (by card and number) and plain cards without a test."""
    facts = FACTS.read_text(encoding="utf-8") if FACTS.exists() else ""
    missing = []
    for card in cards():
        noted = page["cards"].get(card.name, [])
        if not parts(card) and f'"{card.name}"' not in facts:
            missing.append(card.name)
        for i in range(len(parts(card))):
            if i >= len(noted) or not noted[i] or not exists(noted[i]):
                missing.append(f"{card.name}, ability {i + 1}")
    return missing


def unshown_words(page: dict[str, dict[str, Any]]) -> list[str]:
    return [word for word in words() if not exists(page["words"].get(word, ""))]


def merged(watcher: Watcher) -> dict[str, dict[str, Any]]:
    old = stored()
    page: dict[str, dict[str, Any]] = {"cards": {}, "words": {}}
    for card in cards():
        before, now = old["cards"].get(card.name, []), watcher.shown.get(card.name, {})
        tests = []
        for i in range(len(parts(card))):
            kept = before[i] if i < len(before) and exists(before[i]) else ""
            tests.append(kept or now.get(i, ""))
        if tests:
            page["cards"][card.name] = tests
    for word in words():
        kept = old["words"].get(word, "")
        page["words"][word] = kept if exists(kept) else watcher.words.get(word, "")
    return page


def render(page: dict[str, dict[str, Any]]) -> str:
    lines = [f"# A test for each ability of each card, in their order, and for each word ({COMMAND}).", "", "[cards]"]
    for name, tests in page["cards"].items():
        lines.append(f'"{name}" = [')
        lines += [f'    "{test}",' for test in tests]
        lines.append("]")
    lines += ["", "[words]", *(f'"{word}" = "{test}"' for word, test in page["words"].items())]
    return "\n".join(lines) + "\n"


def main() -> int:
    tests = sys.argv[1:] or list(USUAL)
    watcher = Watcher()
    watcher.watch()
    status = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:randomly", *tests], [watcher])
    page = merged(watcher)
    PAGE.write_text(render(page), encoding="utf-8")
    for what, missing in (("abilities", unshown(page)), ("words", unshown_words(page))):
        print(f"{len(missing)} {what} without a test: {', '.join(missing)}" if missing else f"all {what} have a test")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
