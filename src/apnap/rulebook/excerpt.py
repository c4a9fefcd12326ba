"""A game event by event, and the part of its story in which a rule acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.telling.story import RULE_WIDTH, STEP_WIDTH, Line, Story

if TYPE_CHECKING:
    from apnap.game import Game

MOST: Final = 16  # lines


class Excerpt:
    """Lines of the story; `hits` are those the rule is behind (by their place in `lines`)."""

    def __init__(self, lines: list[Line], hits: list[int]) -> None:
        self.lines: Final = lines
        self.hits: Final = hits


def columns(lines: list[Line]) -> list[str]:
    """Lines as text, with a column as wide as the longest rule: those of 1997 have names instead of numbers."""
    wide = max([RULE_WIDTH, *(len(line.rule) + 2 for line in lines)])
    return [
        line.text if line.heading else f"  {line.rule:<{wide}}{line.step:<{STEP_WIDTH}} {line.text}" for line in lines
    ]


def trace(game: Game) -> list[Line]:
    """Every event, each in a line of its own, with its rule; a turn begins with a heading."""
    return Story(game, True).every(game)


def excerpt(game: Game, rules: list[str]) -> Excerpt:
    """The lines around the first place where one of the rules acts; nothing if no event cites any.

    The short story is tried first, then the one with every event.
    """
    for full in (False, True):
        lines = Story(game, full).lines(game, game.events)
        hits = [i for i, line in enumerate(lines) if any(is_under(line.rule, rule) for rule in rules)]
        if hits:
            return cut(lines, hits)
    return Excerpt([], [])


def whole(game: Game, step: str) -> Excerpt:
    """The story from that step on, or its end: for rules that no event cites."""
    lines = Story(game).lines(game, game.events)
    at = [i for i, line in enumerate(lines) if line.step == step]
    start = at[0] if at else max(0, len(lines) - MOST)
    return Excerpt(lines[start : start + MOST], [])


def cut(lines: list[Line], hits: list[int]) -> Excerpt:
    """Some lines before the first hit and as many after it as fit, never another turn's if it can be helped."""
    start = max(0, hits[0] - 4)
    for i in range(start, hits[0]):
        if lines[i].heading:
            start = i
    end = min(len(lines), start + MOST)
    return Excerpt(lines[start:end], [i - start for i in hits if start <= i < end])


def is_under(rule: str, wanted: str) -> bool:
    """Whether it is that rule or one of its parts."""
    if not rule.startswith(wanted):
        return False
    rest = rule[len(wanted) :]
    return not rest or (rest.isalpha() if "." in wanted else rest.startswith("."))
