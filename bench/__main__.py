"""`python -m bench`: the table, for both builds where the source tree has them."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from apnap.benchmark.tables import report
from apnap.cli.common import whole
from bench.against import ROUNDS, compare

ROOT = Path(__file__).resolve().parent.parent
BUILDS = {"interpreted": ROOT / ".venv", "compiled": ROOT / ".venv-compiled"}


def python_of(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(python: Path | str, seconds: float, clean: bool) -> dict[str, Any]:
    """The figures of the build that this Python has."""
    environment = dict(os.environ)
    if clean:
        environment.pop("PYTHONPATH", None)  # it would put the source tree in front of the installed build
    done = subprocess.run(
        [str(python), "-m", "apnap.benchmark.worker", str(seconds)],
        cwd=ROOT,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def builds(seconds: float) -> dict[str, dict[str, Any]]:
    """Both builds where both are installed, in one go; otherwise the one that runs this."""
    found: dict[str, dict[str, Any]] = {}
    for name, venv in BUILDS.items():
        if python_of(venv).exists():
            print(f"measuring the {name} build …", file=sys.stderr)
            found[name] = run(python_of(venv), seconds, True)
    if not found:
        print("measuring the build at hand …", file=sys.stderr)
        here = run(sys.executable, seconds, False)
        found["compiled" if here["compiled"] else "interpreted"] = here
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the engine.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure (default: 2)")
    parser.add_argument("--json", action="store_true", help="print the raw figures")
    parser.add_argument("--against", type=Path, metavar="WHEEL", help="the compiled build beside a wheel")
    parser.add_argument(
        "--rounds", type=whole(1, 1_000), default=ROUNDS, metavar="N", help="with --against: of each build"
    )
    args = parser.parse_args()
    if args.seconds <= 0:
        parser.error("--seconds must be more than 0")
    if args.against is not None and not args.against.is_file():
        parser.error(f"there is no wheel {args.against}")
    try:
        if args.against is not None:
            here = python_of(BUILDS["compiled"])
            print(compare(args.against.resolve(), here if here.exists() else sys.executable, max(1, args.rounds)))
            return 0
        found = builds(args.seconds)
    except KeyboardInterrupt:
        return 130
    except subprocess.CalledProcessError as error:
        print(f"bench: the measurement failed (exit code {error.returncode})", file=sys.stderr)
        return 1
    print(json.dumps(found, indent=1) if args.json else report(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
