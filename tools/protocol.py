"""The tables and examples of `docs/protocol.md`, from the types of the protocol and from a real game.

python -m tools.protocol
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

from apnap.desk import message_parts, messages
from tools.citation_scan import ROOT
from tools.view_schema import fields, type_words

PAGE = ROOT / "docs" / "protocol.md"
MARK = "<!-- made by tools/protocol.py -->"
FILES = (messages, message_parts)


def text_of(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text(encoding="utf-8")


def shapes() -> list[tuple[str, type]]:
    """Every type under its heading, in the order of the files."""
    found: list[tuple[str, type]] = []
    for module in FILES:
        text = text_of(module)
        heads = [(text[: m.start()].count("\n"), m[1]) for m in re.finditer(r"^# ---- (.+?) -+$", text, re.MULTILINE)]
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef):
                found.append(([name for line, name in heads if line < node.lineno][-1], getattr(module, node.name)))
    return found


def comments() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for module in FILES:
        text = text_of(module)
        lines = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef):
                for field in node.body:
                    if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                        found[node.name, field.target.id] = lines[field.lineno - 1].partition("  # ")[2]
    return found


def tables() -> list[str]:
    said = comments()
    lines: list[str] = []
    section = ""
    for heading, shape in shapes():
        if heading != section:
            section = heading
            lines += [f"## {heading[0].upper()}{heading[1:]}", ""]
        lines += [f"### {shape.__name__}", "", " ".join((shape.__doc__ or "").split()), ""]
        lines += ["| key | what | |", "| --- | --- | --- |"]
        for name, (kind, always) in fields(shape).items():
            comment = re.sub(r"`docs/(\w+)\.md`", r"[\1](\1.md)", said.get((shape.__name__, name), ""))
            row = f"| `{name}`{'' if always else '?'} | {type_words(kind)} | {comment} |"
            lines.append(re.sub(r"\|  \|$", "| |", row))
        lines.append("")
    return lines


def examples() -> list[str]:
    """The first messages of a game against a bot, as they are sent."""
    from apnap.desk import Desk

    desk = Desk()
    seats = [{"kind": "human", "deck": "red"}, {"kind": "greedy", "deck": "green"}]
    made = desk.open({"seats": seats, "seed": "3"}, 0.0)
    joins = desk.receive("s", made["id"], {"t": "join", "token": made["token"]}, 0.0)
    full = dict(next(m for _, m in joins if m["t"] == "full"))
    full["table"] = {**full["table"], "id": "kX3vQ9tZ0bAe"}
    for key in ("turn", "places", "log"):
        full[key] = [*full[key][:1], "…"]
    full["cards"] = dict(list(full["cards"].items())[:1])
    full["view"] = {**full["view"], "objects": dict(list(full["view"]["objects"].items())[:1])}
    full["pilot"] = {**full["pilot"], "stops": "…", "silences": "…"}
    full["view"]["game"] = {**full["view"]["game"], "outlook": "…", "schedule": "…"}
    lines = ["## Examples", "", "Joining, shortened:", "", *block({"t": "join", "token": "…"}), *block(full)]
    a, step = 0, full
    while step["ask"] is not None and a < 12:
        ask = step["ask"]
        acts = [o["act"] for o in ask["options"]]
        pick = acts.index("LAND") if "LAND" in acts else acts.index("CAST") if "CAST" in acts else 0
        a += 1
        answer = {"t": "answer", "a": a, "q": ask["q"], "picks": pick}
        sent = [m for _, m in desk.receive("s", made["id"], answer, float(a))]
        step = next(m for m in sent if m["t"] == "step")
        if acts[pick] == "CAST":
            lines += ["Casting a spell:", "", *block(answer), *block(sent[0]), *block(trimmed(step))]
            break
    stale = desk.receive("s", made["id"], {"t": "answer", "a": a + 1, "q": 1, "picks": 0}, 99.0)
    return [*lines, "An answer that comes too late:", "", *block(stale[0][1])]


def trimmed(step: dict[str, Any]) -> dict[str, Any]:
    out = dict(step)
    left_out = ("outlook", "schedule")
    patch = [
        op if op[0] != "g" else ["g", {k: v for k, v in op[1].items() if k not in left_out}] for op in step["patch"]
    ]
    out["patch"] = patch[:6] + (["…"] if len(patch) > 6 else [])
    out.pop("pilot", None)
    out.pop("cards", None)
    return out


def block(message: object) -> list[str]:
    text = json.dumps(message, ensure_ascii=False)
    return ["```json", *wrapped(text), "```", ""]


def wrapped(text: str, width: int = 150) -> list[str]:
    """Broken behind commas."""
    lines: list[str] = []
    while len(text) > width:
        cut = text.rfind(", ", 0, width)
        cut = width if cut < 40 else cut + 1
        lines.append(text[:cut])
        text = text[cut:].lstrip()
    return [*lines, text]


def page() -> str:
    head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    return f"{head}{MARK}\n\n" + "\n".join([*examples(), *tables()]).rstrip() + "\n"


def main() -> int:
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
