"""The script: moments, and under each the lines to be played there."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Final

from apnap.eras import ruleset_named
from apnap.eras.fifth.words.speed import INTERRUPT, PREVENTION, REGENERATION
from apnap.errors import ApnapError, ScenarioError
from apnap.scenario.masking import Masks
from apnap.scenario.model import Line, Moment
from apnap.state.steps import STEP_NAMED, Step

# What people call a step: its own name, and these.  The number is which of its kind is meant when none is given.
STEPS: Final[dict[str, tuple[int, int]]] = {
    **{name: (int(step), 1) for name, step in STEP_NAMED.items()},
    "precombat main": (Step.MAIN, 1),
    "first main": (Step.MAIN, 1),
    "postcombat main": (Step.MAIN, 2),
    "second main": (Step.MAIN, 2),
    "begin combat": (Step.BEGIN_COMBAT, 1),
    "combat": (Step.BEGIN_COMBAT, 1),
    "attackers": (Step.DECLARE_ATTACKERS, 1),
    "blockers": (Step.DECLARE_BLOCKERS, 1),
    "damage": (Step.COMBAT_DAMAGE, 1),
    "first strike damage": (Step.COMBAT_DAMAGE, 1),
}
LONGEST_FIRST: Final = sorted(STEPS, key=len, reverse=True)
TURN: Final = re.compile(r"(?:T|turn\s+)(\d+)\b[,:]?\s*(.*)$", re.IGNORECASE)
COMBAT: Final = re.compile(r"combat\s+(\d+)[,\s]*(.*)$", re.IGNORECASE)
AFTER: Final = re.compile(r"(?:\s+(?:step|phase)\b)?(?:\s+(\d+)\b)?\s*(?:[,:]\s*(.*))?$", re.IGNORECASE)
COMMENT: Final = re.compile(r"(?:^|\s)#(?:\s.*|$)")  # not the number in `Grizzly Bears #2`
RESOLVE: Final = re.compile(r"(?:resolve|resolves)\b\s*(?:the )?(?:top\b(?: of the stack)?)?\s*(.*)$", re.IGNORECASE)
FIGHTS: Final = re.compile(r"([^:]+?)\s+(attacks?|blocks?)\s+([^:]+)$", re.IGNORECASE)  # `Grizzly Bears attack B`
FOR: Final = re.compile(r"\s+for\s+(.+)$", re.IGNORECASE)
OPENING: Final = re.compile(r"(?:mulligans?|opening hands?)?(?:\s*[,:]\s*(.*))?$", re.IGNORECASE)
EXPECT: Final = re.compile(r"(meanwhile\s+)?expects?\b:?\s*(.*)$", re.IGNORECASE)
ERAS: Final = re.compile(r"in ([a-z][\w-]*(?:\s*,\s*[a-z][\w-]*)*)\s*:\s*(.*)$")
TRIES: Final = re.compile(r"if possible\s*[,:]?\s*(.*)$", re.IGNORECASE)
TIMES: Final = {"interrupts": INTERRUPT, "prevents": PREVENTION, "regenerates": REGENERATION}
DEEDS: Final = {f"{verb}s": verb for verb in ("cast", "play", "activate", "attack", "block", "tap")} | {
    "turns up": "turn up"
}
MANNER: Final = re.compile(
    r"\s*(?:(responds|interrupts|prevents|regenerates|answers|chooses|discards|passes|concedes|keeps|mulligans|"
    r"casts|plays|activates|attacks|blocks|turns up|taps)\b)?\s*:?\s*(.*)$",
    re.IGNORECASE,
)


def read_script(
    numbered: list[tuple[int, str]], players: list[str], file: str, own: Iterable[str] = (), several: bool = False
) -> list[Moment]:
    """Lines with their numbers to moments; blank lines and lines that begin with # say nothing.

    `own`: names of this board that no card of the pool may have.  `several`: turns may go on at the same time.
    """
    moments: list[Moment] = []
    for number, raw in numbered:
        text = " ".join(COMMENT.sub("", raw).split())
        if not text or text.startswith("#"):
            continue
        eras, text = read_eras(text)
        for era in eras:
            check_era(era, file, number)
        found = read_moment(number, text, file, eras)
        if found is not None:
            moment, text = found
            eras = ()
            if moments and moment.turn < moments[-1].turn and not several:
                raise ScenarioError(f"turn {moment.turn} comes after turn {moments[-1].turn}", file, number)
            moments.append(moment)
            if not text:
                continue
        if not moments:
            hint = f"T1 {text}" if read_step(text) is not None else "such as T1 main"
            raise ScenarioError(f"{text!r} stands before the first moment ({hint})", file, number)
        moments[-1].lines.append(read_line(number, text, players, file, eras, own))
    return moments


def read_eras(text: str) -> tuple[tuple[str, ...], str]:
    """`in sixth, fifth: …` is meant for those eras only."""
    match = ERAS.match(text)
    if match is None:
        return (), text
    return tuple(name.strip() for name in match[1].split(",")), match[2]


def check_era(era: str, file: str, number: int) -> None:
    """A line for an era that does not exist would never be played."""
    try:
        ruleset_named(era)
    except ApnapError as error:
        raise ScenarioError(str(error), file, number) from None


def read_moment(number: int, text: str, file: str, eras: tuple[str, ...] = ()) -> tuple[Moment, str] | None:
    """`T3 upkeep`, `T1 combat 2 declare attackers`, `turn 2, cleanup 2`; and what follows it on the line."""
    match = TURN.match(text)
    if match is None:
        return None
    turn, rest = int(match[1]), match[2]
    opening = OPENING.match(rest)
    if turn == 0 and opening is not None:
        after = opening[1] or ""
        return Moment(number, text[: len(text) - len(after)].rstrip(" ,:"), 0, -1, 0, 0), after
    if turn == 0:
        raise ScenarioError("the first turn is T1; T0 is the time of mulligans, before it", file, number)
    if not rest:
        return Moment(number, text, turn, -1, 0, 0, eras), ""
    found = read_step(rest)
    if found is None:
        raise ScenarioError(f"no step in {text!r}{near_step(rest)}", file, number)
    kind, nth, combat, rest = found
    name = text[: len(text) - len(rest)].rstrip(" ,:") if rest else text
    return Moment(number, name, turn, kind, nth, combat, eras), rest


def read_step(text: str) -> tuple[int, int, int, str] | None:
    """The step, which of its kind, in which combat phase (0: not said), and the rest of the text."""
    match = COMBAT.match(text)
    if match is not None:
        inner = read_step(match[2]) if match[2] else (int(Step.BEGIN_COMBAT), 1, 0, "")
        return None if inner is None else (inner[0], inner[1], int(match[1]), inner[3])
    for name in LONGEST_FIRST:
        if text.casefold().startswith(name):
            after = AFTER.match(text[len(name) :])
            if after is None:
                continue
            kind, nth = STEPS[name]
            if after[1] is not None:
                nth += int(after[1]) - 1
            return kind, nth, 0, after[2] or ""
    return None


def near_step(text: str) -> str:
    words = re.split(r"[,:]", text.casefold())[0].strip()
    near = difflib.get_close_matches(words, list(STEPS), 1)
    return f"; did you mean {near[0]}?" if near else f": {', '.join(STEPS)}"


def read_line(
    number: int, text: str, players: list[str], file: str, eras: tuple[str, ...] = (), own: Iterable[str] = ()
) -> Line:
    match = EXPECT.match(text)
    if match is not None:
        if not match[2]:
            raise ScenarioError("nothing is expected", file, number)
        return Line(number, text, Line.EXPECT, "", match[2], match[1] is not None, "", eras)
    tries = TRIES.match(text)
    if tries is not None:
        text = tries[1]
    by, name, rest = split_player(text, players)
    if name:
        line = read_deed(number, text, by, name, rest, eras, tries is not None)
        if line is not None:
            return line
    masks = Masks(own)
    match = FIGHTS.match(masks.hide(text))
    if match is not None:
        verb = match[2].casefold().removesuffix("s")
        body = masks.show(f"{verb} {match[3]} with {match[1]}")
        return Line(number, text, Line.ACT, "", body, False, "", eras, tries is not None)
    match = RESOLVE.match(text)
    if match is not None:
        return Line(number, text, Line.RESOLVE, "", match[1], True, "", eras, tries is not None)
    raise ScenarioError(unread(text, players), file, number)


def split_player(text: str, players: list[str]) -> tuple[str, str, str]:
    """Who decides (if it says so: `A for B`), whose deed it is, and the rest; no name if no player comes first."""
    for name in sorted(players, key=len, reverse=True):
        rest = text[len(name) :]
        if text.casefold().startswith(name.casefold()) and not rest[:1].isalnum():
            for_whom = FOR.match(rest)
            if for_whom is not None:
                _, other, after = split_player(for_whom[1], players)
                if other:
                    return name, other, after
            return "", name, rest
    return "", "", text


def unread(text: str, players: list[str]) -> str:
    """What is wrong with a line that says nothing."""
    first = players[0]
    who = text.partition(":")[0].split()[0] if text.partition(":")[0].split() else ""
    hint = ""
    if read_step(text) is not None:
        hint = f"; a moment begins with its turn: T1 {text}"
    elif any(fold_name(who) == fold_name(p) for p in players):
        hint = f"; after the player comes a colon, or a word such as `responds:`: {who}: {text.partition(' ')[2]}"
    elif who:
        hint = f"; no player {who!r} ({', '.join(players)})"
    return (
        f"cannot read {text!r}: expected a moment (T2 upkeep), `expect …`, `resolve …`, or a player and a deed "
        f"(`{first}: cast …`, `{first} responds: …`, `answers`, `chooses`, `passes`, `concedes`){hint}"
    )


def fold_name(text: str) -> str:
    return text.casefold().strip(":")


def read_deed(
    number: int, text: str, by: str, player: str, rest: str, eras: tuple[str, ...] = (), tries: bool = False
) -> Line | None:
    match = MANNER.match(rest)
    if match is None:
        return None
    manner, body = (match[1] or "").casefold(), match[2]
    if not manner and not rest.lstrip().startswith(":"):
        return None
    if manner in ("keeps", "mulligans"):
        return None if body else Line(number, text, Line.ANSWER, player, manner[:-1], False, "", eras, tries, by)
    if body.casefold() in ("keep", "mulligan"):
        return Line(number, text, Line.ANSWER, player, body, False, "", eras, tries, by)
    if manner in ("passes", "concedes"):
        kind = Line.PASS if manner == "passes" else Line.CONCEDE
        return None if body else Line(number, text, kind, player, "", True, "", eras, tries, by)
    if not body:
        return None
    if manner in DEEDS:  # `A casts Shock`
        return Line(number, text, Line.ACT, player, f"{DEEDS[manner]} {body}", False, "", eras, tries, by)
    if manner in ("answers", "chooses", "discards"):
        return Line(number, text, Line.ANSWER, player, body, False, "", eras, tries, by)
    waits = TIMES.get(manner, "")
    return Line(number, text, Line.ACT, player, body, bool(waits) or manner == "responds", waits, eras, tries, by)
