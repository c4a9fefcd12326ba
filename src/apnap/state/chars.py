"""Characteristics (109.3): what an object is at the moment, after every continuous effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from apnap.native import mypyc_attr

if TYPE_CHECKING:
    from apnap.vocab.ability_set import AbilitySet
    from apnap.vocab.mana import ManaCost


@mypyc_attr(acyclic=True)
class Told:
    """Characteristics in the words of views, worked out once."""

    def __init__(
        self, name: str, types: list[str], supertypes: list[str], subtypes: list[str], colors: str, keywords: list[str]
    ) -> None:
        self.name: Final = name or None
        self.types: Final = types
        self.supertypes: Final = supertypes
        self.subtypes: Final = subtypes
        self.colors: Final = colors
        self.keywords: Final = keywords
        # What a view of a permanent begins with, for a card of that cost; and a copy of it with lists of its own,
        # lent to the view with that number: equal permanents in it share them.
        self.permanent_cost: ManaCost | None = None
        self.as_permanent: dict[str, Any] | None = None
        self.permanent_to = 0
        self.lent_permanent: dict[str, Any] = {}
        # The same of a card elsewhere: what it is, and the entry for one of that name.
        self.card_cost: ManaCost | None = None
        self.title = ""
        self.as_card: dict[str, Any] | None = None
        self.as_entry: dict[str, Any] = {}
        self.card_to = 0
        self.lent_card: dict[str, Any] = {}


@mypyc_attr(acyclic=True, free_list_len=1)
class Chars:
    """Mutable while the layers work on it; never changed once an object carries it."""

    fields: ClassVar[tuple[str, ...]] = (
        "name", "types", "supertypes", "subtypes", "colors", "power", "toughness", "keywords", "abilities",
        "mana_value", "loyalty", "more_deathtouch", "more_lifelink",
    )  # fmt: skip
    derived: ClassVar[tuple[str, ...]] = ("packed", "shown")
    uncopied: ClassVar[tuple[str, ...]] = ("packed", "shown")

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
        self.packed: bytes | None = None  # derived: what observations tell of it
        self.shown: Told | None = None  # derived: what views tell of it

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
