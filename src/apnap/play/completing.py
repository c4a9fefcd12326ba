"""Completion of typed text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.game import Game


def completions(game: Game, text: str, commands: Sequence[str] = ()) -> list[str]:
    """Whole lines that begin with the text, or with what follows its verb: answers first, then commands."""
    answers = [choice.text for choice in game.legal + game.also_legal]
    wanted = " ".join(text.split()).casefold()
    found = [a for a in answers if a.casefold().startswith(wanted)]
    if wanted:
        # A bare name is an answer too where it can mean only one.
        found += [a for a in answers if a not in found and a.partition(" ")[2].casefold().startswith(wanted)]
    found += [c for c in commands if c.casefold().startswith(wanted) and c not in found]
    return list(dict.fromkeys(found))
