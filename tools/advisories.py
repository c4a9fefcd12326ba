"""Whether a pinned package is one that an advisory warns of, without a network.

    python -m tools.advisories FILE.json FOLDER ARCHIVE.zip …

The files are advisories in the format of OSV (https://ossf.github.io/osv-schema/), one in a file, in a folder or in an
archive, as they can be downloaded and brought along.  Compared are `requirements/ci.txt` (PyPI) and
`web/package-lock.json` (npm).  0: none fits; 1: one does; 2: a file is not what it should be.
"""

from __future__ import annotations

import argparse
import json
import sys
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from tools import lock
from tools.citation_scan import ROOT

NPM_LOCK = Path("web") / "package-lock.json"


class Pinned(NamedTuple):
    ecosystem: str
    name: str
    version: str


def pinned(root: Path = ROOT) -> list[Pinned]:
    """All that checks, and the page, are made with."""
    pins = lock.read((root / lock.LOCK).read_text(encoding="ascii"))
    found = [Pinned("PyPI", name, release) for name, (release, _) in pins.items()]
    packages = json.loads((root / NPM_LOCK).read_text(encoding="utf-8"))["packages"]
    for place, facts in packages.items():
        name = place.rpartition("node_modules/")[2]
        if name and "version" in facts:
            found.append(Pinned("npm", name, str(facts["version"])))
    return sorted(set(found))


def advisories(paths: Sequence[Path]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each with where it was found; ValueError for what is none."""
    for path in paths:
        if path.is_dir():
            yield from advisories(sorted(path.glob("*.json")))
        elif zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                for name in sorted(x for x in archive.namelist() if x.endswith(".json")):
                    yield read(f"{path}/{name}", archive.read(name))
        else:
            yield read(str(path), path.read_bytes())


def read(name: str, text: bytes) -> tuple[str, dict[str, Any]]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    if not isinstance(found, dict) or "id" not in found or not isinstance(found.get("affected", []), list):
        raise ValueError(f"{name} is no advisory: it has no id, or affects nothing that could be read")
    return name, found


def same_package(package: dict[str, Any], pin: Pinned) -> bool:
    if package.get("ecosystem") != pin.ecosystem:
        return False
    name = str(package.get("name", ""))
    return canonicalize_name(name) == pin.name if pin.ecosystem == "PyPI" else name == pin.name


def affects(affected: dict[str, Any], version: str) -> bool:
    """Listed by name, or from one event on and before another; what cannot be compared is taken for affected."""
    if version in affected.get("versions", []):
        return True
    return any(
        within(part.get("events", []), version) for part in affected.get("ranges", []) if part.get("type") != "GIT"
    )


def within(events: list[dict[str, str]], version: str) -> bool:
    try:
        mine = Version(version)
        inside = False
        for kind, at in sorted(((k, v) for event in events for k, v in event.items()), key=lambda e: place(e[1])):
            if kind == "introduced" and mine >= place(at):
                inside = True
            elif (kind == "fixed" and mine >= place(at)) or (kind == "last_affected" and mine > place(at)):
                inside = False
    except InvalidVersion:
        return True
    return inside


def place(text: str) -> Version:
    return Version("0.dev0") if text == "0" else Version(text)


def warnings(pins: Sequence[Pinned], known: Iterator[tuple[str, dict[str, Any]]]) -> Iterator[str]:
    for _, each in known:
        if each.get("withdrawn"):
            continue
        for affected in each.get("affected", []):
            for pin in pins:
                if same_package(affected.get("package", {}), pin) and affects(affected, pin.version):
                    said = str(each.get("summary", "")).strip()
                    yield f"{pin.name} {pin.version} ({pin.ecosystem}): {each['id']}{': ' if said else ''}{said}"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.advisories", description="Compare pins with advisories.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="advisories: files, folders, archives")
    args = parser.parse_args(argv)
    pins = pinned()
    try:
        known = list(advisories(args.files))
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        print(error, file=sys.stderr)
        return 2
    found = sorted(set(warnings(pins, iter(known))))
    print("\n".join(found) if found else "no advisory fits")
    print(f"{len(pins)} packages compared with {len(known)} advisories")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
