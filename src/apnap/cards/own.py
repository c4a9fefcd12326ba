"""Cards of one's own, from files: those of a folder that the commands read by themselves, and those that were named.

Such a card may have the name of one that ships, and then takes its place; that two files have a card of the same name
is a mistake.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from apnap.cards.definition import CardDef
from apnap.cards.files import made_from
from apnap.cards.registry import CARDS, all_cards, register
from apnap.errors import CardFileError


def load_own(files: list[Path]) -> list[CardDef]:
    """Add the cards of all these files to the pool, or none; CardFileError names file and card."""
    made: list[CardDef] = []
    home: dict[str, Path] = {}
    for path in files:
        for card in made_from(path):
            if card.name in home:
                reason = f"{home[card.name]} has a card of that name, too"
                raise CardFileError(card.name, "name", reason, str(path))
            home[card.name] = path
            made.append(card)
    all_cards()  # so that nothing which ships comes later and finds its name taken
    for card in made:
        register(card, True)
    return made


class Lent:
    """The pool with the cards of some files, for a while: afterwards it is as it was."""

    def __init__(self, files: list[Path]) -> None:
        self.files: Final = files
        self.before: dict[str, CardDef] = {}

    def begin(self) -> None:
        if self.files:
            self.before = dict(all_cards())
            load_own(self.files)

    def end(self) -> None:
        if self.before:
            CARDS.clear()
            CARDS.update(self.before)
