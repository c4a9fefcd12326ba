"""Build what would be released, and try it.

    python -m tools.release             refuse if something is not ready; else build into dist/ and try the wheel
    python -m tools.release --check     only say what is not ready

docs/releasing.md has the whole way; `make release` runs every check before it.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

from tools.citation_scan import ROOT

HEADING = re.compile(r"^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?[ \t]*$", re.MULTILINE)
VERSION = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")
BACKEND = (
    "import sys; sys.path.insert(0, 'build_support'); import apnap_build; print(apnap_build.build_sdist(sys.argv[1]))"
)


def version_of(root: Path = ROOT) -> str:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version: str = project["version"]
    return version


def sections(changelog: str) -> dict[str, tuple[str, str]]:
    """Version (or Unreleased) to its date and what stands under it, in order."""
    found = list(HEADING.finditer(changelog))
    ends = [heading.start() for heading in found[1:]] + [len(changelog)]
    return {h[1]: (h[2] or "", changelog[h.end() : end].strip()) for h, end in zip(found, ends, strict=True)}


def changelog_problems(version: str, changelog: str) -> list[str]:
    """What keeps this changelog from belonging to that version."""
    if not VERSION.fullmatch(version):
        return [f"{version} is no version (1.2.3, or 1.2.3rc1)"]
    parts = sections(changelog)
    problems: list[str] = []
    if "Unreleased" not in parts:
        problems.append("the changelog has no section [Unreleased]")
    elif parts["Unreleased"][1]:
        problems.append("something is left under [Unreleased]")
    if version not in parts:
        problems.append(f"the changelog has no section [{version}]")
    else:
        date, text = parts[version]
        if not date:
            problems.append(f"[{version}] has no date")
        if not text:
            problems.append(f"[{version}] says nothing")
        if next(name for name in parts if name != "Unreleased") != version:
            problems.append(f"[{version}] is not the newest section")
    return problems


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=False, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def problems() -> list[str]:
    """What is not ready."""
    version = version_of()
    found = changelog_problems(version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    if git("status", "--porcelain"):
        found.append("there are changes that are not committed")
    tagged = git("rev-list", "-n", "1", f"v{version}")
    if tagged and tagged != git("rev-parse", "HEAD"):
        found.append(f"the tag v{version} is another commit")
    return found


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    print("$", *command)
    done = subprocess.run([str(part) for part in command], cwd=cwd, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def build(into: Path) -> tuple[Path, Path]:
    """A source distribution, and a wheel made from that and nothing else."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    source = into / run(sys.executable, "-c", BACKEND, into).splitlines()[-1]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
    run(*pip, "--no-build-isolation", "--wheel-dir", into, source)
    (wheel,) = into.glob("*.whl")
    return source, wheel


def try_wheel(wheel: Path, version: str) -> None:
    """Installed alone, it says its version, runs a scenario and plays a game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "env", with_pip=True)
        places = [folder / "env" / part for part in ("bin", "Scripts")]
        programs = next(place for place in places if place.exists())
        run(programs / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index", wheel)
        said = run(programs / "apnap", "--version", cwd=folder)
        if version not in said:
            raise SystemExit(f"the wheel says it is {said.strip()}, not {version}")
        run(programs / "apnap", "run", "rules/514.3a-second-cleanup", cwd=folder)
        run(programs / "apnap", "play", "--watch", "--seed", "1", cwd=folder)
        print(said.strip())


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.release", description="Build and try what would be released."
    )
    parser.add_argument("--check", action="store_true", help="only say what is not ready")
    parser.add_argument("--anyway", action="store_true", help="build and try it although something is not ready")
    options = parser.parse_args(arguments)
    wrong = problems()
    for line in wrong:
        print(f"not ready: {line}", file=sys.stderr)
    if options.check or (wrong and not options.anyway):
        return 1 if wrong else 0
    source, wheel = build(ROOT / "dist")
    try_wheel(wheel, version_of())
    print(f"dist/{source.name}\ndist/{wheel.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
