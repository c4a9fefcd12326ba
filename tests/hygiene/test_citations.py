"""Every rule number in the package is a rule, and the page that lists them is current."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap import citations
from tools import rules_page
from tools.citation_scan import CURRENT, EDITION_PREFIXES, ROOT, scan_package, scan_source, scan_test_file, scan_tests


def test_the_scanner_and_the_package_agree_on_the_edition() -> None:
    assert CURRENT == citations.CURRENT
    assert set(EDITION_PREFIXES.values()) == set(citations.EDITIONS)


def test_every_citation_in_the_package_exists() -> None:
    wrong = [
        f"{c.path}:{c.line}: {c.rule} is not a rule of {c.edition}"
        for c in scan_package()
        if not citations.is_rule(c.rule, c.edition)
    ]
    assert not wrong, "\n".join([*wrong, "If a number is not a citation, put # not-a-rule on its line."])


def test_the_rules_page_is_current() -> None:
    page = ROOT / rules_page.PAGE
    current = page.exists() and page.read_text(encoding="utf-8") == rules_page.render()
    assert current, f"{rules_page.PAGE.as_posix()} is out of date; run: {rules_page.COMMAND}"


def cited_without_a_test() -> set[str]:
    """Rules cited in the package that no test carries, nor a subrule, and that are not left out on purpose."""
    tested = {mark.rule for mark in scan_tests()}
    tested |= {rule[:-1] for rule in tested if rule[-1].isalpha()} | {rule.partition(".")[0] for rule in tested}
    cited = {c.rule for c in scan_package() if c.edition == CURRENT}
    return cited - tested - set(rules_page.load_absent())


def test_every_rule_that_is_cited_has_a_test() -> None:
    """The README says so."""
    assert sorted(cited_without_a_test()) == [], "cited, but no test carries the number"


def _scan(root: Path, relative: str, source: str) -> list[tuple[str, str, str]]:
    path = root / relative
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    return [(c.rule, c.edition, c.place) for c in scan_source(path, root)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("# 514.3a", ["514.3a"]),
        ("# 500.4, 703.4q", ["500.4", "703.4q"]),
        ('act(rule="514.3a")', ["514.3a"]),
        ('"""Pay (601.2h)."""', ["601.2h"]),
        ('f"{name}: 117.5"', ["117.5"]),
        ("# see rule 117", ["117"]),
        ("# see rule 117.5.", ["117.5"]),
        ("x = 100.5", []),
        ('x = "100.5"  # not-a-rule', []),
        ("# 1514.3", []),
        ("# version 100.2.3", []),
        ("x = 117  # a plain number", []),
    ],
)
def test_citations_are_found(tmp_path: Path, line: str, expected: list[str]) -> None:
    found = _scan(tmp_path, "src/apnap/m.py", line + "\n")
    assert found == [(rule, CURRENT, "") for rule in expected]


def test_editions_are_told_apart(tmp_path: Path) -> None:
    source = "# 514.1 CR08: 314.1, 314.2 CR26: 514.2 CR77: 999.9\n"
    here = [
        ("514.1", CURRENT, ""),
        ("314.1", "cr-2008-05-01", ""),
        ("314.2", "cr-2008-05-01", ""),
        ("514.2", CURRENT, ""),
    ]
    assert _scan(tmp_path, "src/apnap/m.py", source) == here
    assert _scan(tmp_path, "src/apnap/eras/m.py", source) == here[1:]


def test_a_citation_names_its_function(tmp_path: Path) -> None:
    source = "class A:\n    def f(self):\n        # 500.1\n        pass\n\n\n# 500.2\n"
    found = _scan(tmp_path, "src/apnap/m.py", source)
    assert found == [("500.1", CURRENT, "A.f"), ("500.2", CURRENT, "")]


def test_marks_are_found_on_tests_classes_parameters_and_modules(tmp_path: Path) -> None:
    path = tmp_path / "tests" / "test_m.py"
    path.parent.mkdir()
    path.write_text(
        "pytestmark = pytest.mark.cr('500')\n"
        "@pytest.mark.cr('500.1', '500.2')\n"
        "def test_a(): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.cr('500.3'))])\n"
        "def test_b(x): ...\n"
        "@pytest.mark.cr('500.4')\n"
        "class TestC:\n"
        "    @pytest.mark.cr('500.5')\n"
        "    def test_d(self): ...\n",
        encoding="utf-8",
    )
    assert [(m.rule, m.test) for m in scan_test_file(path, tmp_path)] == [
        ("500", ""),
        ("500.1", "test_a"),
        ("500.2", "test_a"),
        ("500.3", "test_b"),
        ("500.4", "TestC"),
        ("500.5", "TestC.test_d"),
    ]
