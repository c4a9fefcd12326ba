"""A card: printed facts and abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.state.chars import Chars
from apnap.state.kinds import (
    BATTLE,
    COLOR_LETTERS,
    COMMAND_TYPES,
    CREATURE,
    DEVOID,
    FLASH,
    INSTANT,
    KEYWORD_NAMES,
    LAND,
    PERMANENT_TYPES,
    PLANE,
    PLANESWALKER,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    Ev,
    Zone,
)
from apnap.vocab.abilities import Activated, Keyword, Replacement, Spell, Static, Triggered
from apnap.vocab.ability_set import AbilitySet
from apnap.vocab.base import Node
from apnap.vocab.mana import ManaCost

if TYPE_CHECKING:
    from apnap.vocab.abilities import Ability
    from apnap.vocab.rules_text import Rule


class CardDef(Node):
    """`line` is the type line: "Legendary Creature — Human Wizard"."""

    fields: ClassVar[tuple[str, ...]] = (
        "name",
        "cost",
        "line",
        "power",
        "toughness",
        "keywords",
        "abilities",
        "loyalty",
        "colors",
        "back",
        "is_token",
    )

    def __init__(
        self,
        name: str,
        cost: str,
        line: str,
        power: int = 0,
        toughness: int = 0,
        keywords: str = "",
        abilities: tuple[Ability, ...] = (),
        loyalty: int = 0,
        colors: str = "",
        back: CardDef | None = None,
        is_token: bool = False,
    ) -> None:
        self.name: Final = name
        self.key = name  # what saved games call it: the name, and the era if it reads differently there
        self.cost: Final = ManaCost(cost)
        self.has_cost: Final = bool(cost)
        self.line: Final = line
        self.power: Final = power
        self.toughness: Final = toughness
        self.keywords: Final = keywords
        self.abilities: Final = abilities
        self.loyalty: Final = loyalty
        self.back: Final = back
        self.is_token: Final = is_token
        self.colors: Final = colors  # a colour indicator, or a token's colours

        words, _, subtypes = line.partition(" — ")
        types = 0
        supertypes = 0
        for word in words.lower().split():
            if word in TYPE_NAMES:
                types |= TYPE_NAMES[word]
            elif word in SUPERTYPE_NAMES:
                supertypes |= SUPERTYPE_NAMES[word]
            elif word != "token":
                raise ValueError(f"{name}: unknown type {word!r}")
        mask = 0
        for keyword in keywords.split(","):
            if keyword.strip():
                if keyword.strip() not in KEYWORD_NAMES:
                    raise ValueError(f"{name}: unknown keyword {keyword.strip()!r}")
                mask |= KEYWORD_NAMES[keyword.strip()]
        color_bits = self.cost.colors
        for letter in colors:
            color_bits |= 1 << COLOR_LETTERS.index(letter)
        if mask & DEVOID:  # 702.114a: it defines the card's colour, everywhere (604.3)
            color_bits = 0
        self.chars: Final = Chars(
            name,
            types,
            supertypes,
            tuple([subtypes] if types & PLANE and subtypes else split_subtypes(subtypes)),  # 311.3
            color_bits,
            power,
            toughness,
            mask,
            AbilitySet(abilities),
            self.cost.value,
            loyalty,
        )
        if back is not None and not back.has_cost and not back.chars.types & LAND:
            back.chars.mana_value = self.cost.value  # 712.8e
        spell: Spell | None = None
        words_found: list[Keyword] = []
        own: list[Replacement] = []
        for ability in abilities:
            if isinstance(ability, Spell):
                spell = ability
            elif isinstance(ability, Keyword):
                words_found.append(ability)
            elif isinstance(ability, Replacement) and ability.self_only:
                own.append(ability)
        self.spell: Final = spell
        self.words: Final = tuple(words_found)
        self.own_replacements: Final = tuple(own)
        self.own_costs: Final = own_cost_rules(abilities)
        self.is_land: Final = bool(types & LAND)
        self.is_creature: Final = bool(types & CREATURE)
        self.is_permanent: Final = bool(types & PERMANENT_TYPES)
        self.is_instant: Final = bool(types & INSTANT)
        self.starts_with_counters: Final = bool(types & (PLANESWALKER | BATTLE))
        # In a deck of its own, never in a library (100.2d).
        self.supplementary: Final = bool(types & COMMAND_TYPES) or "Attraction" in self.chars.subtypes
        self.is_aura: Final = "Aura" in self.chars.subtypes
        self.is_saga: Final = "Saga" in self.chars.subtypes
        self.elsewhere: Final = functions_elsewhere(abilities)
        # A permanent spell with nothing to choose and no cost but plain mana; and a card that is never cast off-turn.
        self.plain: Final = (
            self.is_permanent
            and not self.is_land
            and spell is None
            and not words_found
            and not self.own_costs
            and not self.elsewhere & 16
            and (not self.is_aura and self.cost.simple and self.cost.x == 0 and self.has_cost)
        )
        self.slow: Final = not self.is_instant and not mask & FLASH and not words_found and not self.elsewhere & 2
        self.nodes: list[Node] = []
        self.first_printed = ""  # the date, as 1997-03-24, if it is known: cards that ship do not say
        self.counts = -1  # whether it asks what was counted this turn (`atoms/counting.py`); -1: not looked yet
        self.mark = -1  # a number for fingerprints, found when it is first asked for
        self.number = -1  # that of observations, found likewise

    def word(self, name: str) -> Keyword | None:
        for w in self.words:
            if w.name == name:
                return w
        return None


def split_subtypes(text: str) -> list[str]:
    # Two-word subtypes are few; Urza's lands and Time Lord are the known ones.
    return text.replace("Time Lord", "Time_Lord").split()


def own_cost_rules(abilities: tuple[Ability, ...]) -> tuple[Rule, ...]:
    """ "This spell costs … less (more) to cast": static abilities that function on the stack (113.6)."""
    found: list[Rule] = []
    for a in abilities:
        if isinstance(a, Static) and a.zone == Zone.STACK:
            found.extend(rule for rule in a.rules if rule.kind in ("cost less", "cost more"))
    return tuple(found)


def functions_elsewhere(abilities: tuple[Ability, ...]) -> int:
    """Bits of the zones, other than the battlefield and the stack, where the card can do something (113.6)."""
    mask = 0
    for a in abilities:
        if isinstance(a, (Activated, Triggered, Static)):
            if a.zone != Zone.BATTLEFIELD:
                mask |= 1 << a.zone
                if isinstance(a, Triggered) and a.zone == Zone.GRAVEYARD and a.trigger.kind == Ev.DISCARDED:
                    mask |= 1 << Zone.EXILE  # it may be exiled as it is discarded
        elif isinstance(a, Keyword) and a.name in ("flashback", "escape", "retrace", "embalm"):
            mask |= 1 << Zone.GRAVEYARD
    return mask
