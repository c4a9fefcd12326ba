"""From a `Scenario` to the TOML file that says it."""

from __future__ import annotations

import json
import re
from typing import Final

from apnap.scenario.model import Line, Moment, Piece, Scenario, Side

FLAGS: Final = ("tapped", "sick", "face_down", "back", "phased_out", "commander")
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
WIDTH: Final = 100


def to_toml(scenario: Scenario) -> str:
    """Readable, and read back as an equal scenario."""
    parts = [head(scenario), *(side(each) for each in scenario.players)]
    if scenario.moments:
        parts.append(script(scenario.moments))
    return "\n".join(part for part in parts if part)


def text(value: str) -> str:
    """JSON's strings are TOML's, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def key(name: str) -> str:
    return name if BARE.fullmatch(name) else text(name)


def value(given: object) -> str:
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, dict):
        return "{ " + ", ".join(f"{key(k)} = {value(v)}" for k, v in given.items()) + " }"
    if isinstance(given, list):
        return "[" + ", ".join(value(x) for x in given) + "]"
    return text(given) if isinstance(given, str) else str(given)


def head(s: Scenario) -> str:
    facts: dict[str, object] = {"title": s.title, "rules": s.rules}
    if not s.eras or s.ruleset != s.eras[-1]:
        facts["era"] = s.ruleset
    facts |= {"eras": s.eras, "why": s.why, "options": s.options, "cards": s.cards}
    facts |= {"seed": s.seed, "day": s.day, "format": s.format, "teams": s.teams, "range": s.ranges}
    facts["notes"] = s.notes
    start: dict[str, object] = {"player": s.start_player, "turn": s.start_turn, "step": s.start_step}
    if list(start.values()) != [s.names[0], 1, "main"]:
        facts["start"] = start
    return "".join(f"{name} = {value(said)}\n" for name, said in facts.items() if said)


def side(s: Side) -> str:
    facts: dict[str, object] = {"life": s.life, "counters": s.counters, "mana": s.mana}
    lines = [f"{name} = {value(said)}" for name, said in facts.items() if said or said == 0]
    zones = {"hand": s.hand, "battlefield": s.battlefield, "graveyard": s.graveyard, "exile": s.exile}
    zones |= {"commander": s.commander, "schemes": s.schemes, "planes": s.planes}
    zones |= {"attractions": s.attractions, "face_up": s.face_up, "outside": s.outside, "ante": s.ante}
    lines += [zone(name, pieces) for name, pieces in zones.items() if pieces]
    if s.library is not None:
        lines.append(zone("library", s.library))
    return "\n".join([f"[players.{key(s.name)}]", *lines, ""])


def zone(name: str, pieces: list[Piece]) -> str:
    entries = [piece(each) for each in pieces]
    line = f"{name} = [{', '.join(entries)}]"
    return line if len(line) <= WIDTH else f"{name} = [\n" + "".join(f"  {entry},\n" for entry in entries) + "]"


def piece(p: Piece) -> str:
    facts: dict[str, object] = {"card": p.card, "count": p.count if p.count > 1 else 0}
    facts |= {flag: getattr(p, flag) for flag in FLAGS}
    facts |= {"damage": p.damage, "counters": p.counters, "attached_to": p.attached_to, "owner": p.owner}
    facts |= {"protector": p.protector, "as": p.alias}
    facts = {name: said for name, said in facts.items() if said}
    if list(facts) == ["card"]:
        return text(p.card)
    if list(facts) == ["card", "count"]:
        return text(f"{p.card} x{p.count}")
    return value(facts)


def script(moments: list[Moment]) -> str:
    lines: list[str] = []
    for moment in moments:
        lines.append(meant_for(moment.eras) + moment.text)
        lines += [f"  {meant_for(line.eras)}{deed(line)}" for line in moment.lines]
    body = "\n".join(lines)
    if "'''" in body:
        return f"[script]\ntext = {text(body)}\n"
    return f"[script]\ntext = '''\n{body}\n'''\n"


def deed(line: Line) -> str:
    return f"if possible {line.text}" if line.tries else line.text


def meant_for(eras: tuple[str, ...]) -> str:
    return f"in {', '.join(eras)}: " if eras else ""
