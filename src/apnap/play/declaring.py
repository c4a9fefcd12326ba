"""Attacks and blocks in short: "all", "1 3", "1a 2b", turned into the notation of the whole declaration."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from apnap.errors import MalformedChoice
from apnap.state.kinds import Q

if TYPE_CHECKING:
    from apnap.game import Game

NONE = ("none", "no", "nothing", "nobody", "-")
PICKED = re.compile(r"(\d{1,4})([a-z]?)$")


class Declaration:
    """A declaration about to be made: which creatures, numbered, and what they may attack or block, lettered."""

    def __init__(self, verb: str, creatures: list[int], others: list[int]) -> None:
        self.verb = verb  # attack or block
        self.creatures = creatures
        self.others = others

    @property
    def nothing(self) -> str:
        return f"{self.verb} with nothing"

    def notation(self, game: Game, text: str) -> str | None:
        """The declaration as `Table.answer` takes it; None if the text is no short form of one."""
        words = text.casefold().replace(",", " ").split()
        if len(words) == 1 and words[0] in NONE:
            return self.nothing
        if len(words) == 1 and words[0] == "all" and self.verb == "attack":
            words = [str(i + 1) for i in range(len(self.creatures))]
        found = [PICKED.match(word) for word in words]
        if not words or not all(found):
            return None
        groups: dict[int, list[str]] = {}
        for match in found:
            assert match is not None
            creature = self.nth(int(match[1]) - 1)
            groups.setdefault(self.goal(match[2]), []).append(numbered(game, creature, self.creatures))
        parts = [f"{numbered(game, other, self.others)} with {', '.join(names)}" for other, names in groups.items()]
        return f"{self.verb} {'; '.join(parts)}"

    def nth(self, i: int) -> int:
        if not 0 <= i < len(self.creatures):
            raise MalformedChoice(f"there is no creature {i + 1}: there are {len(self.creatures)}")
        return self.creatures[i]

    def goal(self, letter: str) -> int:
        if not letter and len(self.others) > 1:
            raise MalformedChoice(f"{self.verb} which? Add the letter, as in 1a")
        i = ord(letter) - ord("a") if letter else 0
        if i >= len(self.others):
            raise MalformedChoice(f"there is nothing lettered {letter!r}")
        return self.others[i]


def numbered(game: Game, id: int, among: list[int]) -> str:
    """Its name, with a number where several have it."""
    name = game.name_of(id)
    equals = [i for i in among if game.name_of(i).casefold() == name.casefold()]
    return name if len(equals) == 1 else f"{name} #{equals.index(id) + 1}"


def declaration(game: Game) -> Declaration | None:
    """What is to be declared now; None if nothing is, or if it was begun creature by creature."""
    if game.kind not in (Q.ATTACK, Q.BLOCK):
        return None
    ask = game.view(game.decider, 0)["ask"]
    made = None if ask is None else ask.get("declare")
    return None if made is None else Declaration(made["verb"], [c["id"] for c in made["creatures"]], made["others"])
