"""Characteristics (109.3): what an object is at the moment, after every continuous effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.vocab.abilities import Ability, Activated, Protection, Replacement, Static, Triggered


class AbilitySet:
    """The abilities of an object, sorted by kind once.  Immutable and shared."""

    def __init__(self, abilities: tuple[Ability, ...]) -> None:
        from apnap.vocab.abilities import Activated, Protection, Replacement, Static, Triggered

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
        self.indexed: Final = bool(triggered or statics or replacements)
        # Whether a player with priority may find something to do here, besides mana the game takes care of.
        self.offers: Final = bool(activated) or not plain_mana(mana)


def plain_mana(abilities: list[Activated]) -> bool:
    """Whether automatic payment can use every one of these mana abilities."""
    from apnap.vocab.effects.mana import AddMana

    for ability in abilities:
        if not ability.cost.only_tap or not isinstance(ability.effect, AddMana) or not ability.effect.automatic:
            return False
    return True


class Chars:
    """Mutable while the layers work on it; never changed once an object carries it."""

    def __init__(
        self,
        name: str,
        types: int,
        supertypes: int,
        subtypes: tuple[str, ...],
        colors: int,
        power: int,
        toughness: int,
        keywords: int,
        abilities: AbilitySet,
        mana_value: int,
        loyalty: int,
    ) -> None:
        self.name = name
        self.types = types
        self.supertypes = supertypes
        self.subtypes = subtypes
        self.colors = colors
        self.power = power
        self.toughness = toughness
        self.keywords = keywords
        self.abilities = abilities
        self.mana_value = mana_value
        self.loyalty = loyalty  # or defense, for a battle
        # Instances beyond the first, which matter where these keywords trigger (CR08: 502.63b, 502.68b).
        self.more_deathtouch = 0
        self.more_lifelink = 0

    def copy(self) -> Chars:
        twin = Chars(
            self.name,
            self.types,
            self.supertypes,
            self.subtypes,
            self.colors,
            self.power,
            self.toughness,
            self.keywords,
            self.abilities,
            self.mana_value,
            self.loyalty,
        )
        twin.more_deathtouch = self.more_deathtouch
        twin.more_lifelink = self.more_lifelink
        return twin
