"""A test that carries a rule that does not exist is not collected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.citation_scan import ROOT

pytest_plugins = ["pytester"]

INI = """[pytest]
addopts = --strict-markers -p no:cacheprovider
markers =
  cr(rule): the rules
  era(name, rule): the rules of an era
  seed(list, number): topics
"""


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


@pytest.mark.parametrize("mark", ["era('m10', '509.99')", "era('m11', '509.2')", "era('m10')"])
def test_a_missing_rule_of_an_era_fails_collection(project: pytest.Pytester, mark: str) -> None:
    project.makepyfile(f"import pytest\n@pytest.mark.{mark}\ndef test_a(): pass")
    assert project.runpytest_inprocess().ret != 0


@pytest.mark.parametrize(
    ("mark", "fine"), [("seed('002', 1)", True), ("seed('002', 9)", False), ("seed('9', 1)", False)]
)
def test_a_missing_topic_fails_collection(project: pytest.Pytester, mark: str, fine: bool) -> None:
    project.mkdir("eras").joinpath("seed_topics.toml").write_text('["002"]\n1 = "a topic"\n', encoding="utf-8")
    project.makepyfile(f"import pytest\n@pytest.mark.{mark}\ndef test_a(): pass")
    assert (project.runpytest_inprocess().ret == 0) is fine
