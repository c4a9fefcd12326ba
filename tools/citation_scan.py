"""Find rule numbers in the package's source and in the tests.

A citation is a rule number in a comment, a docstring or any other string:

    # 514.3a                       the current edition
    # 500.4, 703.4q                several
    # rule 117                     a whole section, which needs the word in front of it
    # CR08: 302.1                  another edition, up to the end of the line or the next prefix

A line with ``not-a-rule`` in it is left alone; so are numeric literals. Files under
``src/apnap/eras/`` describe other editions, so numbers without a prefix are not read there.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent

CURRENT = "cr-2026-02-27"

EDITION_PREFIXES = {
    "CR99": "cr-1999-04-23",
    "CR08": "cr-2008-05-01",
    "CR10": "cr-2010-02-01",
    "CR22": "cr-2022-04-29",
    "CR26": CURRENT,
}

NOT_A_RULE = "not-a-rule"

_CITATION = re.compile(
    r"\b(?P<prefix>CR\d\d):"
    r"|\b(?P<rule>[1-9]\d{2}\.\d+[a-z]?)\b(?!\.\d)"
    r"|\b(?:rules?|sections?|CR) (?P<section>[1-9]\d{2})\b(?!\.\d)"
)


class Citation(NamedTuple):
    """One rule number in the source."""

    rule: str
    edition: str
    path: str
    """Relative to the root of the project, with forward slashes."""
    line: int
    place: str
    """The function or class it is in, or the empty string for the module itself."""


def _texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield the comments and strings of a file, line by line."""
    literal = {tokenize.STRING, tokenize.COMMENT}
    literal |= {getattr(tokenize, name) for name in ("FSTRING_MIDDLE",) if hasattr(tokenize, name)}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in literal:
            for offset, text in enumerate(token.string.splitlines()):
                yield token.start[0] + offset, text


def _places(tree: ast.Module) -> list[tuple[int, int, str]]:
    """List the line ranges of functions and classes, outer ones first."""
    ranges: list[tuple[int, int, str]] = []

    def visit(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                name = f"{outer}.{child.name}" if outer else child.name
                first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                ranges.append((first, child.end_lineno or child.lineno, name))
            visit(child, name)

    visit(tree, "")
    return ranges


def scan_source(path: Path, root: Path = ROOT) -> list[Citation]:
    """Find the citations in one file of the package."""
    source = path.read_text(encoding="utf-8")
    relative = path.relative_to(root).as_posix()
    lines = source.splitlines()
    places = _places(ast.parse(source))
    default = None if relative.startswith("src/apnap/eras/") else CURRENT
    found: list[Citation] = []
    for number, text in _texts(source):
        if NOT_A_RULE in lines[number - 1]:
            continue
        edition = default
        for match in _CITATION.finditer(text):
            if match["prefix"]:
                # An edition whose numbers are not stored cannot be checked.
                edition = EDITION_PREFIXES.get(match["prefix"])
            elif edition is not None:
                inside = [name for first, last, name in places if first <= number <= last]
                rule = match["rule"] or match["section"]
                found.append(Citation(rule, edition, relative, number, inside[-1] if inside else ""))
    return found


def scan_package(root: Path = ROOT) -> list[Citation]:
    """Find the citations in the whole package."""
    return [c for path in sorted((root / "src" / "apnap").rglob("*.py")) for c in scan_source(path, root)]


class Mark(NamedTuple):
    """One rule number carried by a test through ``@pytest.mark.cr``."""

    rule: str
    path: str
    test: str
    """The test function or class, or the empty string when the mark covers the module."""


def _marked_rules(node: ast.AST) -> Iterator[str]:
    """Yield the arguments of every ``pytest.mark.cr(...)`` in a piece of code."""
    for call in ast.walk(node):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            continue
        if call.func.attr != "cr" or not ast.unparse(call.func.value).endswith("mark"):
            continue
        for argument in call.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def scan_test_file(path: Path, root: Path = ROOT) -> list[Mark]:
    """Find the rules that the tests of one file carry."""
    relative = path.relative_to(root).as_posix()
    found: list[Mark] = []

    def visit(body: list[ast.stmt], outer: str) -> None:
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                name = f"{outer}.{node.name}" if outer else node.name
                for decorator in node.decorator_list:
                    found.extend(Mark(rule, relative, name) for rule in _marked_rules(decorator))
                if isinstance(node, ast.ClassDef):
                    visit(node.body, name)
            else:
                found.extend(Mark(rule, relative, outer) for rule in _marked_rules(node))

    visit(ast.parse(path.read_text(encoding="utf-8")).body, "")
    return found


def scan_tests(root: Path = ROOT) -> list[Mark]:
    """Find the rules that all tests carry."""
    return [m for path in sorted((root / "tests").rglob("test_*.py")) for m in scan_test_file(path, root)]
