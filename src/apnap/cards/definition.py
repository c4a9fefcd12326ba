"""A card: printed facts and abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.state.chars import Chars
from apnap.state.kinds import (
    BATTLE,
    COLOR_LETTERS,
    COMMAND_TYPES,
    CREATURE,
    DAYBOUND,
    DEVOID,
    FLASH,
    INSTANT,
    KEYWORD_NAMES,
    LAND,
    LEGENDARY,
    NIGHTBOUND,
    PERMANENT_TYPES,
    PHASING,
    PLANE,
    PLANESWALKER,
    SORCERY,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    WORLD,
    Ev,
    Zone,
)
from apnap.vocab.abilities import Activated, Keyword, Mode, Replacement, Spell, Static, Triggered
from apnap.vocab.ability_set import AbilitySet
from apnap.vocab.base import Node
from apnap.vocab.conditions import Targeting
from apnap.vocab.mana import ManaCost, symbols

if TYPE_CHECKING:
    from apnap.vocab.abilities import Ability
    from apnap.vocab.rules_text import Rule


ADVENTURE: Final = "adventure"  # `back` is what else the card can be as a spell: an Adventure (715) or an Omen (720)
MODAL: Final = "modal"  # `back` is a face that can be played like the front one (712.3)
FLIP: Final = "flip"  # `back` is what the permanent is when it is flipped (710)


class CardDef(Node):
    """`line` is the type line: "Legendary Creature — Human Wizard".

    A card with `halves` is a split card (709); what it says is on them.  `layout` says what `back` is: "" a face to
    transform into, "adventure" an Adventure or Omen, "modal" the other face of a modal double-faced card, "flip" the
    other half of a flip card.
    """

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
        "layout",
        "halves",
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
        layout: str = "",
        halves: tuple[CardDef, ...] = (),
    ) -> None:
        if halves:
            check_halves(name, halves, abilities, back)
            cost = joined_cost(halves)
            line = joined_line(halves)
            keywords = joined_keywords(halves)
        if layout:
            check_layout(name, layout, back)
        self.whole: CardDef | None = None  # the card of which this is a face or half; None: it is a card by itself
        self.layout: Final = layout
        self.halves: Final = tuple([free_part(part) for part in halves])
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
        self.back: Final = None if back is None else free_part(back)
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
            AbilitySet(abilities if not halves else (*halves[0].abilities, *halves[1].abilities)),  # 709.4c
            self.cost.value,
            loyalty,
        )
        if self.back is not None and not layout and not self.back.has_cost:
            self.back.chars.mana_value = self.cost.value  # 712.8e
        if self.back is not None and layout == FLIP:  # 710.1c
            self.back.chars.mana_value = self.cost.value
            self.back.chars.colors = color_bits
            self.back.copies = self  # that it is flipped is not copied (707.2)
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
        self.costs_by_target: Final = any([isinstance(rule.when, Targeting) for rule in self.own_costs])
        self.is_land: Final = bool(types & LAND)
        self.is_creature: Final = bool(types & CREATURE)
        self.is_permanent: Final = bool(types & PERMANENT_TYPES)
        self.is_instant: Final = bool(types & INSTANT)
        self.starts_with_counters: Final = bool(types & (PLANESWALKER | BATTLE))
        # In a deck of its own, never in a library (100.2d).
        self.supplementary: Final = bool(types & COMMAND_TYPES) or "Attraction" in self.chars.subtypes
        self.is_aura: Final = "Aura" in self.chars.subtypes
        self.is_saga: Final = "Saga" in self.chars.subtypes
        elsewhere = functions_elsewhere(abilities)
        for part in self.halves:
            elsewhere |= part.elsewhere
        self.elsewhere: Final[int] = elsewhere
        # How else it can be cast or played: halves of a split card (and both, 702.102a), an Adventure, the other face.
        self.faces: Final = faces_of(name, self.halves, self.back if layout and layout != FLIP else None)
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
        # It costs what is printed, and nothing else, as far as no effect has a say: only plain mana.
        self.costs_mana: Final = (
            self.has_cost
            and self.cost.counted >= 0
            and not (self.is_land or words_found or self.own_costs)
            and (spell is None or not spell.costs_more())
        )
        # In a hand: nothing to do but to cast it for that; nothing to do but to play it.
        bare = not (self.faces or self.halves or self.elsewhere & 2)
        self.only_cast: Final = bare and self.costs_mana
        self.only_land: Final = bare and self.is_land and not words_found
        # As it enters the battlefield, nothing of its own has a say, and nothing of it sees that.
        self.just_enters: Final = (
            self.is_permanent
            and not (self.is_aura or self.is_saga or self.starts_with_counters or own or self.chars.abilities.triggered)
            and self.back is None
            and not mask & (DAYBOUND | NIGHTBOUND)
        )
        # Turns look for such permanents.
        self.rare: Final = bool(mask & PHASING) or self.is_saga or "Attraction" in self.chars.subtypes
        # No state-based action looks for what it is, but for a creature's damage.
        self.steady: Final = not (
            self.is_aura or self.is_saga or types & (PLANESWALKER | BATTLE) or supertypes & (LEGENDARY | WORLD)
        )
        slow = not self.is_instant and not mask & FLASH and not words_found and not self.elsewhere & 2
        for face in self.faces:
            slow = slow and face.slow
        self.slow: Final[bool] = slow
        self.nodes: list[Node] = []
        self.first_printed = ""  # the date, as 1997-03-24, if it is known: cards that ship do not say
        self.copies: CardDef | None = None  # what copies of it are, if they are something else (202.3c)
        self.counts = -1  # whether it asks what was counted this turn (`atoms/counting.py`); -1: not looked yet
        self.mark = -1  # a number for fingerprints, found when it is first asked for
        self.number = -1  # that of observations, found likewise
        if self.back is not None:
            self.back.whole = self
        for face in self.faces:
            face.whole = self

    def word(self, name: str) -> Keyword | None:
        for w in self.words:
            if w.name == name:
                return w
        return None

    def face(self, n: int) -> CardDef:
        """The card as it is when it is cast that way: 0 as it is, then the others of `faces`."""
        return self if n == 0 else self.faces[n - 1]

    def card(self) -> CardDef:
        """The card of which this is a face or half, or itself: what it is again when it leaves the stack."""
        return self if self.whole is None else self.whole

    def names(self) -> list[str]:
        """Its names: those of both halves (709.4a)."""
        return [part.name for part in self.halves] if self.halves else [self.name]


# ---- halves and faces ------------------------------------------------------------------------------------------------


def free_part(part: CardDef) -> CardDef:
    """A half or face for another card; one like it if it belongs to a card already."""
    if part.whole is None:
        return part
    return CardDef(
        part.name,
        part.cost.text,
        part.line,
        part.power,
        part.toughness,
        part.keywords,
        part.abilities,
        part.loyalty,
        part.colors,
    )


def check_halves(name: str, halves: tuple[CardDef, ...], abilities: tuple[Ability, ...], back: CardDef | None) -> None:
    if len(halves) != 2:
        raise ValueError(f"{name}: a split card has two halves")
    if abilities or back is not None:
        raise ValueError(f"{name}: what a split card says is on its halves")
    for part in halves:
        if not part.chars.types & (INSTANT | SORCERY) or part.back is not None or part.halves:
            raise ValueError(f"{name}: {part.name} is no half of a split card: an instant or sorcery is wanted")


def check_layout(name: str, layout: str, back: CardDef | None) -> None:
    if layout not in (ADVENTURE, MODAL, FLIP):
        raise ValueError(f"{name}: unknown layout {layout!r}; known are {ADVENTURE!r}, {MODAL!r} and {FLIP!r}")
    if back is None:
        raise ValueError(f"{name}: the layout {layout!r} speaks of a card's `back`, and it has none")
    if back.back is not None or back.halves:
        raise ValueError(f"{name}: {back.name} has another face itself")
    if layout == ADVENTURE and not is_inset(back):
        raise ValueError(f"{name}: {back.name} is no Adventure: its type line is like 'Sorcery — Adventure'")


def is_double_faced(card: CardDef) -> bool:
    """Whether a permanent that it represents has another face (712.1)."""
    return card.back is not None and card.layout in ("", MODAL)


def is_inset(card: CardDef) -> bool:
    return bool(card.chars.types & (INSTANT | SORCERY)) and (
        "Adventure" in card.chars.subtypes or "Omen" in card.chars.subtypes
    )


def joined_cost(halves: tuple[CardDef, ...]) -> str:
    """709.4b: the symbols of both."""
    return "".join(["{" + symbol + "}" for part in halves for symbol in symbols(part.cost.text)])


def joined_line(halves: tuple[CardDef, ...]) -> str:
    """709.4c: every type of either."""
    words: list[str] = []
    kinds: list[str] = []
    for part in halves:
        types, _, subtypes = part.line.partition(" — ")
        words.extend([w for w in types.split() if w not in words])
        kinds.extend([w for w in subtypes.split() if w not in kinds])
    return " ".join(words) + (" — " + " ".join(kinds) if kinds else "")


def joined_keywords(halves: tuple[CardDef, ...]) -> str:
    found: list[str] = []
    for part in halves:
        found.extend([k.strip() for k in part.keywords.split(",") if k.strip() and k.strip() not in found])
    return ", ".join(found)


def faces_of(name: str, halves: tuple[CardDef, ...], back: CardDef | None) -> tuple[CardDef, ...]:
    if not halves:
        return () if back is None else (back,)
    left, right = halves
    if left.word("fuse") is None and right.word("fuse") is None:
        return halves
    return left, right, fused(name, halves)


def fused(name: str, halves: tuple[CardDef, ...]) -> CardDef:
    """Both halves as one spell (702.102b): what the left one says, then what the right one says (702.102d)."""
    modes: list[Mode] = []
    for part in halves:
        spell = part.spell
        if spell is None or spell.effect is None or spell.modes or spell.only_if is not None:
            raise ValueError(f"{name}: {part.name} cannot be fused: it must do one thing as it resolves")
        modes.append(Mode(spell.effect, spell.targets, spell.extra))
    both = Spell(None, (), tuple(modes), 2, 2)
    keywords = joined_keywords(halves)
    return CardDef(name, joined_cost(halves), joined_line(halves), keywords=keywords, abilities=(both,))


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
        elif isinstance(a, Keyword) and a.name in ("flashback", "escape", "retrace", "embalm", "aftermath"):
            mask |= 1 << Zone.GRAVEYARD
    return mask
