"""What several test files need is written once: in apnap.testing, or in a helpers.py beside them."""

from __future__ import annotations

import ast

from tools.citation_scan import ROOT


def what_it_does(node: ast.FunctionDef) -> str:
    """Arguments and body, without name and docstring."""
    body = node.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and len(body) > 1:
        body = body[1:]
    return "\n".join([ast.unparse(node.args), *(ast.unparse(line) for line in body)])


def test_no_helper_is_defined_in_two_files() -> None:
    seen: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("test_"):
                seen.setdefault(what_it_does(node), []).append(f"{path.relative_to(ROOT).as_posix()}:{node.name}")
    twice = [" = ".join(places) for places in seen.values() if len(places) > 1]
    assert not twice, "\n".join(twice)
