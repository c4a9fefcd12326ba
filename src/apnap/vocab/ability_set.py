"""The abilities of an object, sorted by kind."""

from __future__ import annotations

from typing import Final

from apnap.vocab.abilities import Ability, Activated, Protection, Replacement, Static, Triggered
from apnap.vocab.mana import ONE_MANA


class AbilitySet:
    """The abilities of an object, sorted by kind once.  Immutable and shared."""

    def __init__(self, abilities: tuple[Ability, ...]) -> None:
        activated: list[Activated] = []
        mana: list[Activated] = []
        triggered: list[Triggered] = []
        statics: list[Static] = []
        replacements: list[Replacement] = []
        protections: list[Protection] = []
        for ability in abilities:
            if isinstance(ability, Activated):
                if ability.is_mana:
                    mana.append(ability)
                else:
                    activated.append(ability)
            elif isinstance(ability, Triggered):
                triggered.append(ability)
            elif isinstance(ability, Static):
                statics.append(ability)
            elif isinstance(ability, Replacement):
                replacements.append(ability)
            elif isinstance(ability, Protection):
                protections.append(ability)
        self.all: Final = abilities
        self.activated: Final = tuple(activated)
        self.mana: Final = tuple(mana)
        self.triggered: Final = tuple(triggered)
        self.statics: Final = tuple(statics)
        self.replacements: Final = tuple(replacements)
        self.protections: Final = tuple(protections)
        # Those that define a size (*/*), which they do everywhere (604.3).
        self.sizes: Final = tuple([mod for static in statics for mod in static.mods if mod.defines])
        self.indexed: Final = bool(triggered or statics or replacements)
        self.gives: Final = one_mana(mana)
        self.unit: Final[int] = ONE_MANA[self.gives] if self.gives >= 0 else 0  # the same, as plain mana is counted
        self.timed: Final = any_timed(activated)  # some are abilities of a phase, with a time of their own
        # Whether a player with priority may find something to do here, besides mana the game takes care of.
        self.offers: Final = bool(activated) or not plain_mana(mana)


def any_timed(abilities: list[Activated]) -> bool:
    for ability in abilities:
        if ability.timed:
            return True
    return False


def one_mana(abilities: list[Activated]) -> int:
    """The type of the one mana that tapping it gives, without a choice or a condition; -1 if it is otherwise."""
    if len(abilities) != 1 or not abilities[0].plain or abilities[0].effect is None:
        return -1
    return abilities[0].effect.one_mana()


def plain_mana(abilities: list[Activated]) -> bool:
    """Whether automatic payment can use every one of these mana abilities."""
    for ability in abilities:
        if not ability.cost.only_tap or ability.effect is None or not ability.effect.adds_mana_by_itself():
            return False
    return True
