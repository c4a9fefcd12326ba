"""Checks that apply to every test: real rule numbers, and the build that is meant to be tested."""

from __future__ import annotations

import os
import signal
import threading
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

import apnap.cards.pool  # noqa: F401  # tests that walk over the pool need all of it
from apnap import citations
from apnap.eras import rulesets

os.environ["APNAP_CARDS"] = ""  # whoever runs the tests may have cards of their own
os.environ["APNAP_INDEX"] = ""  # and cards they have imported


def _complaints(name: str, marks: Iterable[pytest.Mark]) -> list[str]:
    """List what is wrong with the ``cr`` marks of a test."""
    found = []
    for mark in marks:
        if not mark.args or mark.kwargs:
            found.append(f'{name}: @pytest.mark.cr takes rule numbers, as in cr("514.3a")')
        found += [
            f"{name}: @pytest.mark.cr({rule!r}) is not a rule of {citations.CURRENT}"
            for rule in mark.args
            if not (isinstance(rule, str) and citations.is_rule(rule))
        ]
    return found


def _era_complaints(name: str, marks: Iterable[pytest.Mark]) -> list[str]:
    """List what is wrong with the ``era`` marks of a test: the era, then rules of its edition."""
    found = []
    for mark in marks:
        era = rulesets().get(str(mark.args[0])) if mark.args else None
        if era is None or len(mark.args) < 2:
            found.append(f'{name}: @pytest.mark.era takes an era and its rules, as in era("m10", "509.2")')
            continue
        found += [
            f"{name}: @pytest.mark.era({era.name!r}, {rule!r}) is not a rule of {era.edition}"
            for rule in mark.args[1:]
            if not citations.is_rule(rule, era.edition)
        ]
    return found


def _seed_complaints(name: str, marks: Iterable[pytest.Mark]) -> list[str]:
    """List what is wrong with the ``seed`` marks of a test: a list of topics, then numbers in it."""
    carried = list(marks)
    if not carried:
        return []
    topics = tomllib.loads((Path(__file__).parent / "eras" / "seed_topics.toml").read_text(encoding="utf-8"))
    return [
        f'{name}: @pytest.mark.seed{mark.args!r} names no topic of tests/eras/seed_topics.toml, as in seed("003", 7)'
        for mark in carried
        if len(mark.args) < 2
        or mark.args[0] not in topics
        or not all(isinstance(n, int) and str(n) in topics[mark.args[0]] for n in mark.args[1:])
    ]


def _marks_on_parameters(parametrize: pytest.Mark) -> list[pytest.Mark]:
    """Collect the ``cr`` marks given with ``pytest.param``."""
    values = parametrize.args[1] if len(parametrize.args) > 1 else parametrize.kwargs.get("argvalues")
    found = []
    for value in values if isinstance(values, (list, tuple)) else ():
        for mark in getattr(value, "marks", ()):
            plain = getattr(mark, "mark", mark)
            if plain.name == "cr":
                found.append(plain)
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Refuse to collect a test that carries a rule that does not exist."""
    test = metafunc.definition
    marks = list(test.iter_markers("cr"))
    for parametrize in test.iter_markers("parametrize"):
        marks += _marks_on_parameters(parametrize)
    found = _complaints(test.nodeid, marks)
    found += _era_complaints(test.nodeid, test.iter_markers("era"))
    found += _seed_complaints(test.nodeid, test.iter_markers("seed"))
    if found:
        pytest.fail("\n".join(found), pytrace=False)


def _is_compiled() -> bool:
    return not (citations.__file__ or "").endswith(".py")


def pytest_report_header() -> str:
    """Say which build is under test."""
    return f"apnap: {'compiled' if _is_compiled() else 'interpreted'}"


def pytest_configure() -> None:
    """Stop when the compiled package was asked for and the interpreted one was found."""
    if os.environ.get("APNAP_EXPECT_COMPILED") == "1" and not _is_compiled():
        raise pytest.UsageError("APNAP_EXPECT_COMPILED=1, but the apnap found here is not compiled")
    # Shells let what runs in the background ignore Ctrl-C, and programs under test would inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)
