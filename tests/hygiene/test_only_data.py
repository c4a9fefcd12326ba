"""Nothing in the package runs what it reads: SECURITY.md promises it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.citation_scan import ROOT

CALLS = {"eval", "exec", "compile", "__import__", "breakpoint"}  # of builtins
MODULES = {"pickle", "cPickle", "shelve", "marshal", "code", "codeop", "subprocess", "ctypes", "runpy", "dill"}
METHODS = {("os", "system"), ("os", "popen"), ("os", "execv"), ("os", "execvp"), ("os", "spawnv")}


def unsafe(source: str) -> Iterator[str]:
    """What in a source text could run something that was read."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.partition(".")[0] in MODULES)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in MODULES:
            yield node.module or ""
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in CALLS:
                yield node.func.id
            elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
                if (node.func.value.id, node.func.attr) in METHODS:
                    yield f"{node.func.value.id}.{node.func.attr}"


# What has to, and why it is no danger.
EXPECTED = {"benchmark/startup.py": {"subprocess"}}  # measures how long this Python takes to start with this package


def test_the_package_runs_nothing_that_it_reads() -> None:
    found: dict[str, set[str]] = {}
    package = ROOT / "src" / "apnap"
    for path in sorted(package.rglob("*.py")):
        if names := set(unsafe(path.read_text(encoding="utf-8"))):
            found[path.relative_to(package).as_posix()] = names
    assert found == EXPECTED


NETWORK = re.compile(r"^\s*(?:import|from) (?:socket|ssl|urllib|http|ftplib|smtplib|asyncio|xmlrpc)\b", re.MULTILINE)


# What asks for one, besides the page: it looks whether the cluster that `apnap arena --ray` names answers.
CONNECTING = ["sim/cluster.py"]


def test_only_the_page_and_a_cluster_that_is_named_could_open_a_connection() -> None:
    package = ROOT / "src" / "apnap"
    found = [
        path.relative_to(package).as_posix()
        for path in sorted(package.rglob("*.py"))
        if NETWORK.search(path.read_text(encoding="utf-8"))
    ]
    assert [name for name in found if not name.startswith("web/")] == CONNECTING


@pytest.mark.parametrize(
    "source",
    ["eval('1')", "import pickle", "from pickle import loads", "import os\nos.system('ls')", "import ctypes.util"],
)
def test_what_would_is_noticed(source: str) -> None:
    assert list(unsafe(source))


def test_ordinary_code_is_not() -> None:
    assert not list(unsafe(Path(__file__).read_text(encoding="utf-8")))
    assert not list(unsafe("import re\nre.compile('x')\nevaluate(1)"))
