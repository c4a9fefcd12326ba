"""Write requirements/ci.txt: the tools that checks run with, pinned and with the hashes of their files.

    python -m tools.lock            ask for the newest releases that pyproject.toml allows, and write the file
    python -m tools.lock --check    say whether the file fits pyproject.toml; needs no network

The files are downloaded and hashed here, for every Python and machine that checks run on, so that what an index says
about them is not believed.  Only their names, releases and hashes are kept, not where they came from.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from tools.citation_scan import ROOT

LOCK = Path("requirements") / "ci.txt"
PYTHONS = ("3.11", "3.12", "3.13")
MACHINES = ("x86_64", "aarch64")
SYSTEMS = ("manylinux2014", "manylinux_2_17", "manylinux_2_28")

LARGE = ("mcp", "ray", "spiel")  # extras

HEADER = """\
# The tools that checks run with (CI=true), with the hashes of their files: Linux, Python {pythons}.
# Written by `python -m tools.lock`; what anybody else may use is in pyproject.toml.
"""

Pins = dict[str, tuple[str, set[str]]]  # name: release, hashes


def wanted(root: Path = ROOT) -> list[str]:
    """What pyproject.toml asks for: the tools, and extras that are too large for everybody but are to be tested."""
    extras = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    found: list[str] = []
    for name in ("dev", *LARGE):
        found += [text for text in extras[name] if text not in found]
    return found


def download(folder: Path, python: str, machine: str, requirements: list[str]) -> None:
    """Fetch the wheels for one Python on one machine."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--dest", str(folder)]
    command += ["--only-binary", ":all:", "--implementation", "cp", "--python-version", python]
    for system in SYSTEMS:
        command += ["--platform", f"{system}_{machine}"]
    subprocess.run([*command, *requirements], check=True)


def collect(folder: Path, pins: Pins) -> None:
    """Add the files of a folder."""
    for path in sorted(folder.glob("*.whl")):
        name, version, _build, _tags = parse_wheel_filename(path.name)
        release, hashes = pins.setdefault(name, (str(version), set()))
        if release != str(version):
            raise SystemExit(f"{name}: {release} for one Python, {version} for another")
        hashes.add(hashlib.sha256(path.read_bytes()).hexdigest())


def render(pins: Pins) -> str:
    parts = [HEADER.format(pythons=", ".join(PYTHONS))]
    for name in sorted(pins):
        release, hashes = pins[name]
        lines = [f"{name}=={release}", *(f"    --hash=sha256:{value}" for value in sorted(hashes))]
        parts.append(" \\\n".join(lines) + "\n")
    return "".join(parts)


def read(text: str) -> Pins:
    """The pins of a lock file; ValueError names a line that is none."""
    pins: Pins = {}
    name = ""
    for line in text.splitlines():
        content = line.removesuffix("\\").strip()
        if not content or content.startswith("#"):
            continue
        if found := re.fullmatch(r"([a-z0-9-]+)==([0-9][0-9a-z.]*)", content):
            name = found[1]
            pins[name] = (found[2], set())
        elif name and (found := re.fullmatch(r"--hash=sha256:([0-9a-f]{64})", content)):
            pins[name][1].add(found[1])
        else:
            raise ValueError(f"{LOCK.as_posix()}: {line!r} is neither a pin nor a hash")
    return pins


def problems(pins: Pins, requirements: list[str]) -> list[str]:
    """Where the lock does not fit what is asked for."""
    found = [f"{name} has no hash" for name, (_release, hashes) in pins.items() if not hashes]
    for text in requirements:
        requirement = Requirement(text)
        name = canonicalize_name(requirement.name)
        if name not in pins:
            found.append(f"{name} is not locked")
        elif not requirement.specifier.contains(pins[name][0]):
            found.append(f"{name} {pins[name][0]} is locked, but {text} is asked for")
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.lock", description="Write or check requirements/ci.txt.")
    parser.add_argument("--check", action="store_true", help="only say whether it fits pyproject.toml")
    if parser.parse_args(arguments).check:
        wrong = problems(read((ROOT / LOCK).read_text(encoding="ascii")), wanted())
        print("\n".join(wrong) or f"{LOCK.as_posix()} fits")
        return 1 if wrong else 0
    pins: Pins = {}
    requirements = wanted()
    for machine in MACHINES:
        for python in PYTHONS:
            with tempfile.TemporaryDirectory() as folder:
                download(Path(folder), python, machine, requirements)
                collect(Path(folder), pins)
            # Every Python gets the same releases.
            requirements = [f"{name}=={release}" for name, (release, _hashes) in sorted(pins.items())]
    (ROOT / LOCK).write_text(render(pins), encoding="ascii")
    print(f"{LOCK.as_posix()}: {len(pins)} tools")
    return 0


if __name__ == "__main__":
    sys.exit(main())
