"""Figures as tables, to read and to keep."""

from __future__ import annotations

import platform
from typing import Any


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
    if "eras" in first:
        eras = list(first["eras"])
        labels = {label: [["eras", era, label] for era in eras] for label in ("games/s", "decisions/s")}
        parts.append(block(found, "bears by era, core alone", eras, labels))
    sizes = list(next(iter(first["growth"].values())))
    boards = {f"{board}, ns": [["growth", board, size] for size in sizes] for board in first["growth"]}
    parts.append(block(found, "a decision with this many permanents a side", sizes, boards))
    if "startup" in first:
        commands = {f"`{command}`, ms": [["startup", command]] for command in first["startup"]}
        parts.append(block(found, "until the first line", ["value"], commands))
    return "\n\n".join(parts)
