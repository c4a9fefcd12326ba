"""What no file of the project may contain."""

from __future__ import annotations

import fnmatch
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.citation_scan import ROOT

SKIPPED_DIRECTORIES = {".git", ".venv", ".venv-compiled", "build", "dist", "__pycache__", "node_modules"}

# Each pattern is written in pieces so that this file does not contain what it forbids.
FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.])/(?:wo" r"rk|ho" r"me|ro" r"ot)/"),
    "the address of a package registry": re.compile(r"py" r"pi\.org|python" r"hosted\.org"),
    "how the work is organised": re.compile(r"\b(?:ses" r"sion|iss" r"ue|ag" r"ent)s?\b", re.IGNORECASE),
}

# Where a pattern has a meaning of its own: pattern name -> globs of files.
ALLOWED = {
    # Multi-player learning interfaces call the learners by that word.
    "how the work is organised": ["src/apnap/envs/*", "tests/envs/*", "docs/envs.md"],
}

# Names of cards that happen to contain such a word.
CARD_NAMES = re.compile(r"Blighted Ag" r"ent")


def project_files() -> list[Path]:
    """List the files that are, or are about to be, part of the project."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
        if listed.returncode == 0:
            paths = [ROOT / name for name in listed.stdout.split("\0") if name]
            return sorted(path for path in set(paths) if path.is_file())
    return sorted(
        path
        for path in ROOT.rglob("*")
        if path.is_file() and SKIPPED_DIRECTORIES.isdisjoint(path.relative_to(ROOT).parts)
    )


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_no_file_mentions(kind: str) -> None:
    found = []
    for path in project_files():
        name = path.relative_to(ROOT).as_posix()
        if any(fnmatch.fnmatch(name, glob) for glob in ALLOWED.get(kind, [])):
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [
            f"{name}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), 1)
            if FORBIDDEN[kind].search(CARD_NAMES.sub("", line))
        ]
    assert not found, f"{kind}:\n" + "\n".join(found)
