"""What continuous effects do to characteristics (613), one node per kind of change, each with its layer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.state import keys
from apnap.state.kinds import (
    BANDING,
    CHANGELING,
    CREATURE,
    DEATHTOUCH,
    FLANKING,
    KEYWORD_NAMES,
    KINDRED,
    LIFELINK,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
)
from apnap.state.subtypes import BY_TYPE, NO_CREATURE_TYPES
from apnap.vocab.abilities import Static
from apnap.vocab.ability_set import AbilitySet
from apnap.vocab.base import Amount, Node, Ref, Who
from apnap.vocab.filters import Filter, color_mask, type_mask
from apnap.vocab.keyword_meanings import meanings
from apnap.vocab.lookups import Num, Var

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Permanent
    from apnap.vocab.abilities import Ability

# Layers and sublayers in order (613.1, 613.4).
COPY: Final = 10
CONTROL: Final = 20
TEXT: Final = 30
TYPES: Final = 40
COLORS: Final = 50
ABILITIES: Final = 60
PT_DEFINE: Final = 71
PT_SET: Final = 72
PT_MODIFY: Final = 73
PT_SWITCH: Final = 74
LAYERS: Final[list[int]] = [CONTROL, TEXT, TYPES, COLORS, ABILITIES, PT_DEFINE, PT_SET, PT_MODIFY, PT_SWITCH]


class Modification(Node):
    """`scope`: "self", "attached", or a filter; a lasting effect brings its own list of objects instead."""

    fields: ClassVar[tuple[str, ...]] = ("scope",)
    layer: ClassVar[int] = 0
    dynamic: bool = False  # whether it reads more of the game than which objects there are
    defines: bool = False  # a characteristic-defining ability (604.3)
    grants: ClassVar[bool] = False  # may give static abilities
    strips: ClassVar[bool] = False  # may take them away

    def __init__(self, scope: Filter | str) -> None:
        self.scope = scope
        self.dynamic = isinstance(scope, Filter) and bool(scope.status or scope.numeric or scope.counter)

    def includes(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> bool:
        scope = self.scope
        if isinstance(scope, Filter):
            return scope.match(g, perm, c, cx)
        if scope == "self":
            return perm.id == cx.source
        source = g.known(cx.source)
        return source is not None and source.attached_to == perm.id

    def size(self, g: State, cx: Frame) -> tuple[int, int]:
        """The power and toughness that it defines, if it does."""
        return (0, 0)

    def simple(self) -> bool:
        """Whether it changes only what no simple one reads (power, toughness, most keywords), and by a fixed amount.

        If all effects in force are, each permanent's characteristics follow from itself and the list of effects.
        """
        return False

    def steady(self) -> bool:
        return not self.dynamic and (not isinstance(self.scope, Filter) or self.scope.steady())

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        raise NotImplementedError

    def measure(self, g: State, cx: Frame) -> int:
        """What it would do now, as a number to compare (613.8a); for most it is always the same."""
        return 0

    def reads_power(self) -> bool:
        """Whether what it does may depend on the power or toughness of anything."""
        return True


def about(perm: Permanent, cx: Frame) -> Frame:
    """The frame of an amount that may speak of the affected object."""
    cx.vars = {**cx.vars, keys.AFFECTED: [perm.id]}
    return cx


def is_dynamic(amount: Amount) -> bool:
    return not isinstance(amount, (Num, Var))


class PowerToughness(Modification):
    """A change of power and toughness."""

    fields: ClassVar[tuple[str, ...]] = ("scope", "power", "toughness")

    def __init__(self, scope: Filter | str, power: Amount, toughness: Amount) -> None:
        super().__init__(scope)
        self.power = power
        self.toughness = toughness
        self.dynamic = self.dynamic or is_dynamic(power) or is_dynamic(toughness)

    def simple(self) -> bool:
        return self.steady()

    def measure(self, g: State, cx: Frame) -> int:
        return self.power.value(g, cx) * 1000 + self.toughness.value(g, cx) if self.dynamic else 0

    def reads_power(self) -> bool:
        return self.power.reads_power() or self.toughness.reads_power()


class PT(PowerToughness):
    """Gets +N/+M (layer 7c)."""

    layer: ClassVar[int] = PT_MODIFY

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        if self.dynamic:
            cx = about(perm, cx)
        c.power += self.power.value(g, cx)
        c.toughness += self.toughness.value(g, cx)


class SetPT(PowerToughness):
    """Has base power and toughness N/M (layer 7b)."""

    layer: ClassVar[int] = PT_SET

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        if self.dynamic:
            cx = about(perm, cx)
        c.power = self.power.value(g, cx)
        c.toughness = self.toughness.value(g, cx)

    def measure(self, g: State, cx: Frame) -> int:
        return self.power.value(g, cx) * 1000 + self.toughness.value(g, cx) if self.dynamic else 0


class DefinePT(Modification):
    """*/*: a characteristic-defining ability (layer 7a)."""

    fields: ClassVar[tuple[str, ...]] = ("power", "toughness")
    layer: ClassVar[int] = PT_DEFINE

    def __init__(self, power: Amount, toughness: Amount) -> None:
        super().__init__("self")
        self.power = power
        self.toughness = toughness
        self.dynamic = True
        self.defines = True

    def size(self, g: State, cx: Frame) -> tuple[int, int]:
        return (self.power.value(g, cx), self.toughness.value(g, cx))

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        c.power, c.toughness = self.size(g, cx)


class SwitchPT(Modification):
    layer: ClassVar[int] = PT_SWITCH

    def simple(self) -> bool:
        return self.steady()

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        c.power, c.toughness = c.toughness, c.power


class Keywords(Modification):
    """Gains and loses keyword abilities (layer 6)."""

    fields: ClassVar[tuple[str, ...]] = ("scope", "gains", "loses")
    layer: ClassVar[int] = ABILITIES

    def __init__(self, scope: Filter | str, gains: tuple[str, ...] = (), loses: tuple[str, ...] = ()) -> None:
        super().__init__(scope)
        self.gains = gains
        self.loses = loses
        self.gain_bits: Final = bits(gains)
        self.lose_bits: Final = bits(loses)

    def simple(self) -> bool:
        return self.steady() and not (self.gain_bits | self.lose_bits) & (CHANGELING | BANDING | FLANKING)

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        count_instances(c, self.gain_bits & c.keywords, self.lose_bits)
        c.keywords = (c.keywords | self.gain_bits) & ~self.lose_bits
        if self.lose_bits & BANDING and c.abilities.statics:
            c.abilities = without_bands(c.abilities)
        if (self.gain_bits | self.lose_bits) & FLANKING:
            c.abilities = with_flanking(c.abilities, bool(self.gain_bits & FLANKING))


def count_instances(c: Chars, again: int, lost: int) -> None:
    """A keyword that it has already is one more instance; with the keyword go all its instances."""
    if again & DEATHTOUCH:
        c.more_deathtouch += 1
    if again & LIFELINK:
        c.more_lifelink += 1
    if lost & DEATHTOUCH:
        c.more_deathtouch = 0
    if lost & LIFELINK:
        c.more_lifelink = 0


def with_flanking(abilities: AbilitySet, gains: bool) -> AbilitySet:
    """702.25a: beside its mark, flanking is a triggered ability; each instance triggers (702.25b)."""
    means = meanings()
    if gains:
        return AbilitySet((*abilities.all, means.flanking()))
    return AbilitySet(tuple([a for a in abilities.all if not means.is_flanking(a)]))


def without_bands(abilities: AbilitySet) -> AbilitySet:
    """702.22b: what loses banding loses all "bands with other" abilities, too."""
    kept: list[Ability] = []
    for ability in abilities.all:
        if not isinstance(ability, Static) or not any(r.kind == "bands with other" for r in ability.rules):
            kept.append(ability)
    return abilities if len(kept) == len(abilities.all) else AbilitySet(tuple(kept))


def bits(names: tuple[str, ...]) -> int:
    mask = 0
    for name in names:
        mask |= KEYWORD_NAMES[name]
    return mask


class GainAbility(Modification):
    fields: ClassVar[tuple[str, ...]] = ("scope", "ability")
    layer: ClassVar[int] = ABILITIES
    grants: ClassVar[bool] = True

    def __init__(self, scope: Filter | str, ability: Ability) -> None:
        super().__init__(scope)
        self.ability = ability

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        c.abilities = AbilitySet((*c.abilities.all, self.ability))


class LoseAbilities(Modification):
    """Loses all abilities."""

    layer: ClassVar[int] = ABILITIES
    strips: ClassVar[bool] = True

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        c.abilities = NO_ABILITIES
        c.keywords &= CHANGELING  # it has said already which types the creature has (702.73a, 613.1d)
        count_instances(c, 0, -1)


NO_ABILITIES: Final = AbilitySet(())


class Colors(Modification):
    fields: ClassVar[tuple[str, ...]] = ("scope", "colors", "also")
    layer: ClassVar[int] = COLORS

    def __init__(self, scope: Filter | str, colors: str, also: bool = False) -> None:
        super().__init__(scope)
        self.colors = colors
        self.also = also  # in addition to its other colours

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        c.colors = (c.colors if self.also else 0) | color_mask(self.colors)


class ChosenColor(Modification):
    """Is the colour that was chosen for it before the game, as a commander (903.4b)."""

    layer: ClassVar[int] = COLORS

    def __init__(self, scope: Filter | str = "self") -> None:
        super().__init__(scope)
        self.defines = True

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        for commander in g.commanders:
            if commander.id == perm.id and commander.color:
                c.colors = commander.color


def correlated(subtypes: tuple[str, ...], types: int) -> tuple[str, ...]:
    """205.1a: those that belong to a card type it still has; the others go with the type it has lost."""
    found: list[str] = []
    for name in subtypes:
        if name not in NO_CREATURE_TYPES:
            if types & (CREATURE | KINDRED):
                found.append(name)
        elif any([name in BY_TYPE[word] for word in BY_TYPE if types & TYPE_NAMES[word]]):
            found.append(name)
    return tuple(found)


def has_creature_type(subtypes: tuple[str, ...]) -> bool:
    return any([name not in NO_CREATURE_TYPES for name in subtypes])


def without_sets_of(subtypes: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """205.1a: new subtypes replace those of the same set: creature types do not touch what Equipment is."""
    kin = has_creature_type(new)
    found: list[str] = []
    for name in subtypes:
        if name not in NO_CREATURE_TYPES:
            if not kin:
                found.append(name)
        elif not any([name in BY_TYPE[word] and other in BY_TYPE[word] for word in BY_TYPE for other in new]):
            found.append(name)
    return tuple(found)


class Types(Modification):
    """Becomes types and subtypes; `also`: in addition to what it is (layer 4).

    Otherwise new card types replace the old ones, and new subtypes those of their set (205.1a); with `replace_subtypes`
    it keeps its card types, and subtypes of other sets (205.1b).
    """

    fields: ClassVar[tuple[str, ...]] = (
        "scope",
        "types",
        "subtypes",
        "also",
        "supertypes",
        "loses",
        "replace_subtypes",
    )
    layer: ClassVar[int] = TYPES

    def __init__(
        self,
        scope: Filter | str,
        types: str = "",
        subtypes: tuple[str, ...] = (),
        also: bool = True,
        supertypes: str = "",
        loses: str = "",
        replace_subtypes: bool = False,
    ) -> None:
        super().__init__(scope)
        self.types = types
        self.subtypes = subtypes
        self.also = also
        self.supertypes = supertypes
        self.loses = loses
        self.replace_subtypes = replace_subtypes

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        mask = type_mask(self.types)
        c.types = (c.types | mask) if self.also else mask
        if self.loses:
            c.types &= ~TYPE_NAMES[self.loses]
            c.subtypes = correlated(c.subtypes, c.types)
        if self.supertypes:
            c.supertypes |= SUPERTYPE_NAMES[self.supertypes]
        if not self.also:
            c.subtypes = correlated(c.subtypes, c.types)
            if not c.types & (CREATURE | KINDRED):
                c.keywords &= ~CHANGELING
        if self.subtypes and (self.replace_subtypes or not self.also):
            c.subtypes = without_sets_of(c.subtypes, self.subtypes)
            if has_creature_type(self.subtypes):
                c.keywords &= ~CHANGELING  # every creature type was what it had before (613.3)
        if self.subtypes:
            c.subtypes = (*c.subtypes, *[s for s in self.subtypes if s not in c.subtypes])


# The mana ability of each basic land type (305.6), entered by `cards/basics.py`.
INTRINSIC: Final[dict[str, AbilitySet]] = {}


class BasicLandType(Modification):
    """Is a [basic land type]: loses its abilities and other land types, gains that type's mana ability (305.7).

    `also`: in addition to its other types, so it loses nothing.
    """

    fields: ClassVar[tuple[str, ...]] = ("scope", "land_type", "also")
    layer: ClassVar[int] = TYPES
    strips: ClassVar[bool] = True

    def __init__(self, scope: Filter | str, land_type: str, also: bool = False) -> None:
        super().__init__(scope)
        self.land_type = land_type
        self.also = also

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        if self.also:
            if self.land_type not in c.subtypes:
                c.subtypes = (*c.subtypes, self.land_type)
                c.abilities = AbilitySet((*c.abilities.all, *INTRINSIC[self.land_type].all))
            return
        c.subtypes = (*[s for s in c.subtypes if s not in BY_TYPE["land"]], self.land_type)
        c.abilities = INTRINSIC[self.land_type]
        c.keywords = 0
        count_instances(c, 0, -1)


class Control(Modification):
    """Controlled by someone else (layer 2)."""

    fields: ClassVar[tuple[str, ...]] = ("scope", "who")
    layer: ClassVar[int] = CONTROL

    def __init__(self, scope: Filter | str, who: Who) -> None:
        super().__init__(scope)
        self.who = who

    def apply(self, g: State, perm: Permanent, c: Chars, cx: Frame) -> None:
        raise AssertionError("control is worked out before characteristics")


def subject(ref: Ref) -> Ref:
    return ref
