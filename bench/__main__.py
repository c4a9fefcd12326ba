"""`python -m bench`: the table."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

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
        [str(python), "-m", "bench.worker", str(seconds)],
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


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"


def row(label: str, cells: list[str]) -> str:
    return f"| {label} | " + " | ".join(cells) + " |"


def head(label: str, columns: list[str]) -> list[str]:
    return [row(label, columns), row("---", ["---:"] * len(columns))]


def dig(build: dict[str, Any], path: list[str]) -> float:
    value: Any = build
    for key in path:
        value = value[key]
    return float(value)


def ratio(values: list[float], label: str) -> str:
    """How many times better the compiled build is."""
    better = values[1] / values[0] if label.endswith("/s") else values[0] / values[1]
    return f"×{better:.1f}"


def block(found: dict[str, dict[str, Any]], title: str, columns: list[str], paths: dict[str, list[list[str]]]) -> str:
    """A row for each figure and build, with the ratio below where there are two builds."""
    lines = head(title, columns)
    for label, cells in paths.items():
        values = {name: [dig(build, path) for path in cells] for name, build in found.items()}
        lines += [row(f"{label}, {name}", [number(v) for v in figures]) for name, figures in values.items()]
        if len(found) == 2:
            pairs = zip(*values.values(), strict=True)
            lines.append(row(f"{label}, ratio", [ratio(list(pair), label) for pair in pairs]))
    return "\n".join(lines)


def report(found: dict[str, dict[str, Any]]) -> str:
    """Markdown, to read and to keep."""
    first = next(iter(found.values()))
    parts = [f"{platform.machine()}, {platform.system()}, Python {first['python']}, one process"]
    for kind, figures in first["games"].items():
        columns = list(figures["rates"])
        parts.append(
            block(
                found,
                f"{kind}, random games",
                columns,
                {
                    label: [["games", kind, "rates", column, label] for column in columns]
                    for label in figures["rates"][columns[0]]
                },
            )
        )
        costs = {label: [["games", kind, "costs", label]] for label in figures["costs"]}
        parts.append(block(found, f"{kind}, at half of the game", ["value"], costs))
    sizes = list(next(iter(first["growth"].values())))
    boards = {f"{board}, ns": [["growth", board, size] for size in sizes] for board in first["growth"]}
    parts.append(block(found, "a decision with this many permanents a side", sizes, boards))
    return "\n\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the engine.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure (default: 2)")
    parser.add_argument("--json", action="store_true", help="print the raw figures")
    args = parser.parse_args()
    if args.seconds <= 0:
        parser.error("--seconds must be more than 0")
    try:
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
