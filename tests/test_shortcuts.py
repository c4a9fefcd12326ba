"""Compiled code goes shorter ways through Python's library, and nobody can tell (decision 0015).

What is tried here is `build_support/shortcuts.h` itself, in a small module of its own, whichever build is installed.
"""

from __future__ import annotations

import gc
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tools.citation_scan import ROOT

ROOM = 64  # what a list that is kept has room for at most
KEPT = 64  # how many are kept


@pytest.fixture(scope="module")
def probe(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The small module, compiled."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    header = Path(sysconfig.get_path("include"), "Python.h")
    if os.name != "posix" or compiler is None or not header.exists():
        assert os.environ.get("CI") != "true", "checks that count need a C compiler"
        pytest.skip("there is no C compiler, or no headers of Python")
    target = tmp_path_factory.mktemp("probe") / f"shortcuts_probe{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = [f"-I{folder}" for folder in (header.parent, ROOT / "build_support")]
    options = ["-O1", "-shared", "-fPIC", "-fvisibility=hidden", "-Wall", "-Werror", "-DNDEBUG"]
    made = subprocess.run(
        [compiler, *options, *include, str(ROOT / "tests" / "shortcuts_probe.c"), "-o", str(target)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    spec = importlib.util.spec_from_file_location("shortcuts_probe", target)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if module.kept() < 0:
        pytest.skip(f"Python {sys.version.split()[0]} is not one of those the shortcuts are for")
    return module


class Noted:
    """Says when it goes."""

    def __init__(self, gone: list[int], number: int) -> None:
        self.gone = gone
        self.number = number

    def __del__(self) -> None:
        self.gone.append(self.number)


class Busy:
    """Goes with much ado: makes lists, drops lists, and has the collector look at everything."""

    def __init__(self, probe: ModuleType) -> None:
        self.probe = probe

    def __del__(self) -> None:
        self.probe.come_and_go(5, 1, 2, 3)
        gc.collect()


def test_lists_come_back_empty(probe: ModuleType) -> None:
    """A list made of the memory of another has what is put in, and nothing else."""
    for n in (0, 1, 3, 4, 5, 30, 63, 64, 65, 500):
        probe.come_and_go(3, *range(n))
        assert probe.build() == []
        assert probe.build(*range(n)) == list(range(n))
        assert probe.sized(n) == list(range(n))
        made = probe.build("a")
        made.append("b")
        made.extend(range(n))
        assert made == ["a", "b", *range(n)] and len(made) == n + 2


def test_what_was_in_a_list_goes_with_it_last_first(probe: ModuleType) -> None:
    gone: list[int] = []
    things = [Noted(gone, k) for k in range(3)]
    inner = probe.build(*things)
    del things[:]
    outer = [inner]
    del inner
    probe.set_slice(outer, 0, 1, None)  # the only thing of a list: Python's own way
    assert gone == [2, 1, 0]
    gone.clear()
    outer = [0, probe.build(Noted(gone, 5), Noted(gone, 6)), 1]
    probe.set_slice(outer, 1, 2, None)
    assert outer == [0, 1] and gone == [6, 5]


def test_nothing_is_kept_twice_and_no_more_than_that(probe: ModuleType) -> None:
    probe.come_and_go(1, *[probe.build(k) for k in range(200)])
    many = [probe.build(k) for k in range(200)]
    assert len({id(made) for made in many}) == 200
    assert [made[0] for made in many] == list(range(200))
    outer: list[Any] = [probe.build(*many[k : k + 50]) for k in range(0, 200, 50)]
    many.clear()
    while len(outer) > 1:
        probe.set_slice(outer, 0, 1, None)
        assert 50 <= probe.kept() <= KEPT


def test_large_lists_are_not_kept(probe: ModuleType) -> None:
    for _ in range(KEPT + 5):
        probe.build()
    before = probe.kept()
    probe.come_and_go(3, *range(ROOM * 10))
    assert probe.kept() <= before + 1  # the list of arguments at most


def test_lists_in_lists_however_deep(probe: ModuleType) -> None:
    deep = probe.build()
    for _ in range(200_000):
        deep = probe.build(deep)
    outer = [0, deep, 0]
    del deep
    probe.set_slice(outer, 1, 2, None)
    assert outer == [0, 0]


def test_whatever_happens_while_a_list_is_emptied(probe: ModuleType) -> None:
    """Things that go may make lists, drop others, and call the collector."""
    for _ in range(20):
        outer = [0, probe.build(1, Busy(probe), probe.build(Busy(probe)), 2), 0]
        probe.set_slice(outer, 1, 2, None)
        assert outer == [0, 0]
    assert probe.build(1, 2) == [1, 2]


def test_the_collector_finds_circles_through_lists_that_were_kept(probe: ModuleType) -> None:
    gone: list[int] = []
    probe.come_and_go(KEPT, 1, 2)
    circle = probe.build(Noted(gone, 1))
    circle.append(circle)
    del circle
    gc.collect()
    assert gone == [1]
    gc.collect()
    assert probe.build(3) == [3]


def test_references_are_counted(probe: ModuleType) -> None:
    thing = object()
    before = sys.getrefcount(thing)
    probe.come_and_go(1000, thing, thing)
    assert sys.getrefcount(thing) == before
    made = probe.build(thing, thing)
    copy = probe.slice(made, 0, 2)
    assert sys.getrefcount(thing) == before + 4
    probe.set_slice(copy, 0, 1, None)
    assert sys.getrefcount(thing) == before + 3
    assert copy == [thing] and made == [thing, thing]


@pytest.mark.parametrize("low", [-3, 0, 1, 4, 5, 9])
@pytest.mark.parametrize("high", [-3, 0, 2, 5, 6, 9])
def test_slices_are_those_of_python(probe: ModuleType, low: int, high: int) -> None:
    things = list("abcde")
    assert probe.slice(things, low, high) == things[max(low, 0) : max(high, 0)]
    for values in (None, [], ["x"], ["x", "y", "z"], things):
        mine, theirs = list(things), list(things)
        new = mine if values is things else values
        probe.set_slice(mine, low, high, new)
        theirs[max(low, 0) : max(high, low, 0)] = list(things) if values is things else values or []
        assert mine == theirs


def test_a_list_behind_another(probe: ModuleType) -> None:
    """Where there is room for it, and where there is none; a list may also be put behind itself."""
    for n in range(12):
        made = probe.build(*range(n))
        probe.set_slice(made, n, n, ["x", "y"])
        assert made == [*range(n), "x", "y"]
        probe.set_slice(made, len(made), len(made), made)
        assert made == [*range(n), "x", "y"] * 2


def test_kinds_are_those_of_python(probe: ModuleType) -> None:
    """Also where a class has several bases, or says itself what is an instance."""

    class A: ...

    class B(A): ...

    class C(B): ...

    class D: ...

    class E(D, C): ...

    class F(E): ...

    kinds = (A, B, C, D, E, F, int, bool, object)
    for thing in (A(), B(), C(), D(), E(), F(), 1, True):
        for kind in kinds:
            assert probe.is_kind(thing, kind) == isinstance(thing, kind), (thing, kind)


def test_dicts_are_asked_as_python_asks(probe: ModuleType) -> None:
    full = {"a": 1, 2: "b"}
    assert probe.length({}) == 0 and probe.length(full) == 2
    for key in ("a", 2, "z", 3, (1,), None):
        assert probe.has_key(full, key) == (key in full)
        assert probe.look_up(full, key) == full.get(key)
        assert not probe.has_key({}, key)
        assert probe.look_up({}, key) is None
    for dict_ in ({}, full):
        with pytest.raises(TypeError):
            probe.has_key(dict_, [])
        with pytest.raises(TypeError):
            probe.look_up(dict_, [])


def test_numbers_are_numbers(probe: ModuleType) -> None:
    for _ in range(2):
        assert probe.sized(1500) == list(range(1500))
