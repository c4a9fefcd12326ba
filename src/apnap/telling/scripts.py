"""What was answered in a game as the lines of a script, each under its moment: the answers again, in a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from apnap.game import Game
from apnap.state.kinds import Act, Q
from apnap.state.steps import STEP_NAMES, Step, is_of_combat
from apnap.telling import notation

FIGHT: Final = re.compile(r"(.+) (attacks|blocks) (.+)")


class Said:
    """A line of the script, and the moment it stands under."""

    def __init__(self, moment: str, line: str) -> None:
        self.moment: Final = moment
        self.line: Final = line


def step_name(kind: int) -> str:
    return STEP_NAMES[kind]


def moment_of(game: Game) -> str:
    g = game.state
    if g.step_kind is None:
        return f"T{g.turn_number}"
    kind = g.step_kind
    name = step_name(kind)
    if is_of_combat(kind) and g.combat_phases > 1:
        return f"T{g.turn_number} combat {g.combat_phases} {name}"
    nth = {Step.MAIN: g.main_phases, Step.UPKEEP: g.upkeeps, Step.END: g.end_steps}.get(kind, 1)
    return f"T{g.turn_number} {name} {nth}" if nth > 1 else f"T{g.turn_number} {name}"


def line_of(game: Game, text: str) -> str:
    """What a script says for that answer; nothing where silence says it."""
    g = game.state
    who = g.players[g.ask_player].name
    option = g.options[notation.find(g, g.options, text)]
    if g.ask_kind in (Q.ATTACK, Q.BLOCK):
        found = FIGHT.fullmatch(text)
        if option.act in (Act.STAY, Act.DONE) or found is None:
            return ""
        verb = "attack" if found[2] == "attacks" else "block"
        return f"{who}: {verb} {found[3]} with {found[1]}"
    if g.ask_kind != Q.PRIORITY or option.act == Act.TRIGGER:
        return f"{who} answers: {text}"
    return f"{who} passes" if option.act == Act.PASS else f"{who} responds: {text}"


def script_of(start: Game, answers: Sequence[str]) -> list[Said]:
    """The answers as lines; the last one may be what fails."""
    game = start.clone()
    lines: list[Said] = []
    for text in answers:
        said = line_of(game, text)
        if said:
            lines.append(Said(moment_of(game), said))
        try:
            game.apply(text)
        except Exception:  # the fault itself
            break
    return lines


def loose(lines: Sequence[Said]) -> list[Said]:
    """The same without passing: everyone passes by themselves until the next deed."""
    kept = [x for x in lines if not x.line.endswith(" passes")]
    return [Said(x.moment, x.line.replace(" responds: ", ": ", 1)) for x in kept]


def as_text(lines: Sequence[Said]) -> str:
    """The lines under their moments."""
    body: list[str] = []
    moment = ""
    for said in lines:
        if said.moment != moment:
            moment = said.moment
            body.append(moment)
        body.append(f"  {said.line}")
    return "\n".join(body)
