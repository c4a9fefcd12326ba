"""What a release needs: a version, a changelog that knows it, metadata that a package index can show."""

from __future__ import annotations

import email
import os
import shutil
import subprocess
import sys
from email.message import Message
from pathlib import Path

import pytest

import apnap
from tools.citation_scan import ROOT
from tools.release import changelog_problems, sections, version_of

READY = (
    "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-30\n\n### Added\n\n- x\n\n## [1.1.0] - 2026-01-01\n\n- y\n"
)


def test_the_changelog_of_this_project_has_sections() -> None:
    found = sections((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert next(iter(found)) == "Unreleased"
    assert found["Unreleased"][1] or version_of() in found


def test_the_package_knows_its_version() -> None:
    assert apnap.__version__ == version_of()


def test_a_changelog_is_ready_for_its_version() -> None:
    assert changelog_problems("1.2.0", READY) == []


@pytest.mark.parametrize(
    ("version", "changelog", "problem"),
    [
        ("1.3.0", READY, "the changelog has no section [1.3.0]"),
        ("1.1.0", READY, "[1.1.0] is not the newest section"),
        (
            "1.2.0",
            READY.replace("Unreleased]\n", "Unreleased]\n\n- z\n"),
            "something is left under [Unreleased]",
        ),
        ("1.2.0", READY.replace("## [Unreleased]\n", ""), "the changelog has no section [Unreleased]"),
        ("1.2.0", READY.replace(" - 2026-11-30", ""), "[1.2.0] has no date"),
        ("1.2.0", READY.replace("### Added\n\n- x\n", ""), "[1.2.0] says nothing"),
        ("1.2", READY, "1.2 is no version (1.2.3, or 1.2.3rc1)"),
    ],
)
def test_what_is_not_ready_is_said(version: str, changelog: str, problem: str) -> None:
    assert changelog_problems(version, changelog) == [problem]


def metadata(folder: Path, home: str) -> Message:
    """The metadata that a build with that address writes, in a copy: builds leave things behind."""
    copy = folder / "copy"
    shutil.copytree(ROOT / "build_support", copy / "build_support")
    (copy / "src" / "apnap").mkdir(parents=True)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "src/apnap/__init__.py"):
        shutil.copy(ROOT / name, copy / name)
    script = "import sys; sys.path.insert(0, 'build_support'); import apnap_build as b; "
    script += "b.prepare_metadata_for_build_editable(sys.argv[1])"
    environment = {**os.environ, "APNAP_HOME": home, "APNAP_COMPILE": "0"}
    command = [sys.executable, "-c", script, str(folder)]
    subprocess.run(command, cwd=copy, env=environment, check=True, capture_output=True, timeout=120)
    (found,) = folder.glob("*.dist-info/METADATA")
    return email.message_from_string(found.read_text(encoding="utf-8"))


def test_the_metadata_names_no_address_that_nobody_said(tmp_path: Path) -> None:
    found = metadata(tmp_path, "")
    assert found["Version"] == version_of()
    assert found["License-Expression"] == "MIT"
    assert found["Description-Content-Type"] == "text/markdown"
    assert found.get_all("Project-URL") is None
    assert "](docs/guide.md)" in str(found.get_payload())


def test_links_of_the_readme_lead_to_the_address_that_was_said(tmp_path: Path) -> None:
    found = metadata(tmp_path, "https://example.org/apnap/v1/")
    assert "Changelog, https://example.org/apnap/v1/CHANGELOG.md" in (found.get_all("Project-URL") or [])
    text = str(found.get_payload())
    assert "](https://example.org/apnap/v1/docs/guide.md)" in text
    assert "](docs/" not in text and "](LICENSE)" not in text
