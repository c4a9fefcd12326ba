"""What `apnap play` prints: the position, what happened, the question.  Fits any width from forty columns on."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final

from apnap.cli.common import paint, width
from apnap.cli.tables import wrapped

if TYPE_CHECKING:
    from apnap.game import Game
    from apnap.play.table import Table
    from apnap.telling.story import Line
    from apnap.view.types import View

TITLE: Final = 11  # columns for "creatures" and the like
NUMBERED: Final = re.compile(r"(CR\d+:)?\d+(\.\w+)?")  # a rule with a number
FEW: Final = 4  # so many are told in full, if need be in several lines
MOST_ANSWERS: Final = 30  # listed; the rest is found by typing


def show(lines: list[str]) -> None:
    for line in lines:
        print(line)


def entry(title: str, told: str | list[str]) -> list[str]:
    """A title and a text beside it, wrapped; of several things each stays whole where it can."""
    lead = f"  {title:<{TITLE}}"
    text = told
    if not isinstance(text, str):
        comma = ";" if any("," in item for item in text) else ","
        text = f"{comma} ".join(item.replace(" ", "\u00a0") for item in text) or "empty"
    lines = [line.replace("\u00a0", " ") for line in wrapped(text, width() - len(lead))]
    return [paint(lead, "dim") + lines[0], *(" " * len(lead) + line for line in lines[1:])]


# ---- the position ------------------------------------------------------------------------------------------------


def position(table: Table, seat: int) -> list[str]:
    """Where the game is, what is scheduled, both boards, the hand, the stack."""
    from apnap.play import board

    game = table.game
    seen = game.view(seat, 0)
    lines = [heading(seen), *bar(game)]
    for text in board.ahead(game):
        lines += entry("scheduled", text)
    players = len(seen["players"])
    for i in range(players):
        lines += side(seen, (seat + 1 + i) % players, seat)
    lines += entry("hand", board.hand(seen, seat))
    lines += stack_lines(seen)
    return lines


def heading(seen: View) -> str:
    active = seen["active"]
    whose = "" if active is None else f" · {seen['players'][active]['name']}'s turn"
    extra = ", an extra one" if "extra_turn" in seen else ""
    text = f"── Turn {seen['turn']}{whose}{extra} " if seen["turn"] else "── Before the first turn "
    if seen["day"] != "neither":
        text += f"· {seen['day']} "
    return paint(text + "─" * max(0, width() - len(text)), "bold")


def bar(game: Game) -> list[str]:
    """The phases and steps of the turn, the present one in brackets."""
    from apnap.play import board

    phases, (phase, place) = board.bar(game)
    here = ""
    if phase >= 0:
        here = f"[{phases[phase][place]}]"
        phases[phase][place] = here
    parts = [" ".join(name.replace(" ", "\u00a0") for name in names) for names in phases]
    text, tight = " | ".join(parts), "| ".join(parts)
    if len(tight) < width() <= len(text):  # so that eighty columns hold a usual turn of any era
        text = tight
    lines = [line.replace("\u00a0", " ") for line in wrapped(text, width() - 1)]
    return [" " + (line.replace(here, paint(here, "bold", "cyan")) if here else line) for line in lines]


def side(seen: View, who: int, viewer: int) -> list[str]:
    from apnap.play import board

    line = board.player_line(seen, who)
    name, _, rest = line.partition(":")
    mark = " (you)" if who == viewer else ""
    first, *more = wrapped(f"{name}{mark}{':' if rest else ''}{rest}", width() - 1, 4)
    lines = [f" {paint(first[: len(name + mark)], 'bold')}{first[len(name + mark) :]}", *(f" {text}" for text in more)]
    for title, text in board.board(seen, who):
        lines += entry(title, text)
    if who != viewer and seen["players"][who]["decider"] == viewer and seen["players"][who]["hand"]:
        lines += entry("hand", board.hand(seen, who))
    return lines


def stack_lines(seen: View) -> list[str]:
    from apnap.play import board

    lines: list[str] = []
    for i, text in enumerate(board.stack(seen)):
        lines += entry("stack" if i == 0 else "", f"{i + 1}. {text}")
    return lines


# ---- what happened -----------------------------------------------------------------------------------------------


def happened(lines: list[Line]) -> list[str]:
    """The story, with the rule in front of each line; long ones go on below."""
    from apnap.rulebook.excerpt import columns

    wide = width() if sys.stdout is not None and sys.stdout.isatty() else 10_000  # programs want whole lines
    if any(line.rule and not NUMBERED.fullmatch(line.rule) for line in lines):
        return named_rules(lines, wide)
    found: list[str] = []
    for line, text in zip(lines, columns(lines), strict=True):
        if line.heading:
            if text:
                found.append(paint(text, "bold"))
            continue
        lead = len(text) - len(line.text)
        if wide < 70:  # no room for columns
            found += wrapped(f"{line.rule} {line.text}", wide, 2)
            continue
        rest = wrapped(line.text, wide - lead)
        found.append(paint(text[:lead], "dim") + rest[0])
        found += [" " * lead + more for more in rest[1:]]
    return found


def named_rules(lines: list[Line], wide: int) -> list[str]:
    """The same where rules have names (1997), which are too long for a column: they come last."""
    from apnap.telling.story import STEP_WIDTH

    found: list[str] = []
    lead = STEP_WIDTH + 3 if wide >= 70 else 2
    for line in lines:
        if line.heading:
            found += [paint(line.text, "bold")] if line.text else []
            continue
        told = wrapped(line.text + (f" ({line.rule})" if line.rule else ""), wide - lead)
        first = f"  {line.step}".ljust(lead) if lead > 2 else "  "
        found += [(paint(first, "dim") if i == 0 else " " * lead) + text for i, text in enumerate(told)]
    return found


# ---- the question ------------------------------------------------------------------------------------------------


def question(game: Game) -> list[str]:
    """What is asked, by which rule, and the answers with their numbers."""
    from apnap.play.declaring import declaration
    from apnap.telling.questions import about, sentence

    ask = game.ask
    if ask is None:
        return []
    for_whom = "" if ask.decider == ask.player else f"for {game.players[ask.player]}: "
    told = f"{game.players[ask.decider]}, {for_whom}{sentence(game)}"
    lines = wrapped(told + (f" ({ask.rule})" if ask.rule else ""), width(), 2)
    lines = [paint(line, "bold") for line in lines]
    made = declaration(game)
    if made is not None:
        return lines + declaring(game, made.verb, made.creatures, made.others)
    told = about(game)
    if told:
        lines += [paint(f"  {line}", "dim") for line in wrapped(told, width() - 2)]
    lines += answers(game)
    if game.is_legal("cancel") and all(choice.text != "cancel" for choice in game.legal):
        lines.append(f"     cancel  {paint('take back what you are announcing', 'dim')}")
    return lines


def answers(game: Game) -> list[str]:
    from apnap.telling.questions import notes

    texts = [choice.text for choice in game.legal]
    if all(text.isdecimal() for text in texts):
        numbers = [int(text) for text in texts]
        if len(texts) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            return [f"  a number from {texts[0]} to {texts[-1]}"]
        return [f"  one of {', '.join(texts)}"]
    lines: list[str] = []
    for i, (text, note) in enumerate(zip(texts, notes(game), strict=True)):
        if i == MOST_ANSWERS and len(texts) > MOST_ANSWERS + 3:
            lines.append(f"     … and {len(texts) - i} more: type a name, or press Tab")
            break
        lines += numbered(i + 1, text, note, len(texts) <= FEW)
    return lines


def numbered(n: int, text: str, note: str, whole: bool = False) -> list[str]:
    """An answer and what stands beside it, in one line; the whole of it where there are few."""
    lead = f"{n:>4} "
    room = width() - len(lead)
    beside = f"{text}  {note}" if note else text
    rest: list[str] = []
    if len(beside) > room and whole:
        inner = room - len(text) - 2 if len(text) < room // 2 else room - 4
        told = wrapped(note, inner)
        first = len(text) < room // 2
        rest = [" " * (width() - inner) + line for line in (told[1:] if first else told)]
        beside = f"{text}  {told[0]}" if first else text
    if len(beside) > room:
        beside = beside[: room - 1] + "…"
    return [
        paint(lead, "cyan") + beside[: len(text)] + paint(beside[len(text) :], "dim"),
        *(paint(line, "dim") for line in rest),
    ]


def declaring(game: Game, verb: str, creatures: list[int], others: list[int]) -> list[str]:
    """Creatures with numbers, what they may attack or block with letters, and how to say it."""
    from apnap.telling.questions import described

    lines: list[str] = []
    for i, id in enumerate(creatures):
        lines += numbered(i + 1, game.name_of(id), described(game, id).partition(", ")[2])
    several = len(others) > 1
    if several or verb == "block":
        for i, id in enumerate(others):
            letter = chr(ord("a") + i)
            lines += [f"   {paint(letter, 'cyan')} {game.name_of(id)}  {paint(described(game, id), 'dim')}"]
    if verb == "attack":
        how = "1a 2b: creature 1 attacks a, 2 attacks b" if several else "1 2: these attack; all: all of them"
        if len(creatures) == 1:
            how = "1a: it attacks a" if several else "1: it attacks"
    else:
        how = "1a 2b: creature 1 blocks a, 2 blocks b" if len(creatures) > 1 else "1a: it blocks a"
    return [*lines, paint(f"  {how}; none, or Enter: nobody does", "dim")]
