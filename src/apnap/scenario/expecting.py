"""What a script expects of a position: each clause is a sentence; the first form that fits it is checked.

Checks return the reason why the clause does not hold, or nothing.
"""

from __future__ import annotations

import difflib
import re
from typing import Any, Final

from apnap.cards.registry import all_cards
from apnap.events import Event
from apnap.scenario.acting import Actor
from apnap.scenario.failed import Failed
from apnap.scenario.forms import FORMS, SAMPLES


def clauses(text: str) -> list[str]:
    """Separated by semicolons, except inside quotation marks."""
    found = re.findall(r'(?:"[^"]*"|[^;"]|")+', text)
    return [" ".join(x.split()) for x in found if x.strip()]


class Said:
    """What the form of a clause found in it; names that were hidden are whole again."""

    def __init__(self, groups: dict[str, str | None]) -> None:
        self.groups: Final = groups

    def __getitem__(self, name: str) -> Any:
        """A text, or nothing; as of a `re.Match`, which of them depends on the form."""
        return self.groups[name]

    def groupdict(self) -> dict[str, str | None]:
        return self.groups


class Expecting:
    def __init__(self, actor: Actor) -> None:
        self.actor: Final = actor
        self.turn = 0  # the moment's
        self.past: Event | None = None  # how its step began, if it was over before anyone was asked
        players = [re.escape(name) for name in actor.game.players]
        who = "|".join(sorted(players, key=len, reverse=True))
        self.forms: Final = [
            (re.compile(form.replace("P2", f"(?P<q>{who})").replace("PLAYER", f"(?P<p>{who})"), re.I), check)
            for form, check in FORMS
        ]

    def check(self, clause: str) -> str:
        masks = self.actor.names.masks()
        hidden = masks.hide(clause).rstrip(".")
        for form, check in self.forms:
            match = form.fullmatch(hidden)
            if match is not None:
                groups = match.groupdict()
                return check(self, Said({key: x and masks.show(x) for key, x in groups.items()}))
        raise Failed(f"cannot read that{self.suggestion(clause)}")

    def suggestion(self, clause: str) -> str:
        """The known sentence that comes nearest, with X for cards and the first player for players."""
        game = self.actor.game
        player = game.players[0]
        shape = clause
        for name in sorted({*all_cards(), *self.actor.names.aliases}, key=len, reverse=True):
            if name.casefold() in shape.casefold():
                shape = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "X", shape, flags=re.I)
        for name in game.players:
            shape = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "A", shape)
        shape = re.sub(r"\d+", "2", shape)
        near = difflib.get_close_matches(shape, SAMPLES, 1, 0.7)
        if not near:
            return ""
        meant = re.sub(r"(?<!\w)A(?!\w)", player, near[0])
        return f"; did you mean `{meant}`?"

    def seat(self, match: Said, group: str = "p") -> int:
        seat = self.actor.names.seat(match[group])
        assert seat is not None
        return seat
