"""A test that carries a rule that does not exist is not collected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.citation_scan import ROOT

pytest_plugins = ["pytester"]

INI = "[pytest]\naddopts = --strict-markers -p no:cacheprovider\nmarkers = cr(rule): the rules\n"


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.delenv("APNAP_EXPECT_COMPILED", raising=False)
    pytester.makefile(".ini", pytest=INI)
    pytester.makeconftest(Path(ROOT, "tests", "conftest.py").read_text(encoding="utf-8"))
    return pytester


def test_an_existing_rule_is_collected(project: pytest.Pytester) -> None:
    project.makepyfile("import pytest\n@pytest.mark.cr('514.3a', '514')\ndef test_a(): pass")
    project.runpytest_inprocess().assert_outcomes(passed=1)


def test_a_missing_rule_fails_collection(project: pytest.Pytester) -> None:
    project.makepyfile("import pytest\n@pytest.mark.cr('514.3z')\ndef test_a(): pass")
    result = project.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*test_a: @pytest.mark.cr('514.3z') is not a rule of cr-*"])


def test_an_empty_mark_fails_collection(project: pytest.Pytester) -> None:
    project.makepyfile("import pytest\n@pytest.mark.cr\ndef test_a(): pass")
    result = project.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*takes rule numbers*"])


def test_a_missing_rule_on_a_parameter_fails_collection(project: pytest.Pytester) -> None:
    project.makepyfile(
        "import pytest\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.cr('514.3z'))])\n"
        "def test_a(x): pass"
    )
    result = project.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*cr('514.3z') is not a rule of cr-*"])
