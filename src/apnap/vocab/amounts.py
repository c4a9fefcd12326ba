"""How many: numbers found when they are needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.queries.objects import chars_of, zone_list
from apnap.state import keys
from apnap.state.kinds import MANA_LETTERS, Zone
from apnap.state.objects import Frame, Item, Permanent
from apnap.vocab.base import Amount, Ref, Who
from apnap.vocab.filters import defined_size
from apnap.vocab.what import SOURCE, seen, zone_of_departed
from apnap.vocab.who import EACH, YOU, Players

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Obj


class Num(Amount):
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def value(self, g: State, cx: Frame) -> int:
        return self.n

    def reads_power(self) -> bool:
        return False


class X(Amount):
    """The X of the spell or ability, or with which the source permanent was cast (107.3)."""

    def value(self, g: State, cx: Frame) -> int:
        if cx.x or keys.X in cx.vars:  # announced for this spell or ability, perhaps as 0 (107.3a)
            return cx.x
        source = g.known(cx.source)
        return source.x if source is not None else 0


class Count(Amount):
    fields: ClassVar[tuple[str, ...]] = ("ref", "times", "plus")

    def __init__(self, ref: Ref, times: int = 1, plus: int = 0) -> None:
        self.ref = ref
        self.times = times
        self.plus = plus

    def value(self, g: State, cx: Frame) -> int:
        return len(seen(g, self.ref, cx)) * self.times + self.plus


class CountPlayers(Amount):
    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who) -> None:
        self.who = who

    def value(self, g: State, cx: Frame) -> int:
        return len(self.who.players(g, cx))


class Stat(Amount):
    """A number of an object: power, toughness, mana value, damage, or its counters of a kind."""

    fields: ClassVar[tuple[str, ...]] = ("what", "ref")

    def __init__(self, what: str, ref: Ref = SOURCE) -> None:
        self.what = what
        self.ref = ref

    def value(self, g: State, cx: Frame) -> int:
        total = 0
        for i in seen(g, self.ref, cx):
            total += stat_of(g, i, self.what)
        return total


def cards_of(g: State, seat: int, zone: Zone) -> list[Obj]:
    """The cards in a player's hand, library or graveyard; if they have left the game, as these last were (800.4i)."""
    left = g.departed.get(seat) if g.departed else None
    return zone_list(g, seat, zone) if left is None else zone_of_departed(left, zone)


def stat_of(g: State, id: int, what: str) -> int:
    c = chars_of(g, id)
    if c is None:
        return 0
    if what in ("power", "toughness"):
        size = (c.power, c.toughness)
        if c.abilities.sizes:
            obj = g.objects.get(id) or g.past_items.get(id)
            if obj is not None and not isinstance(obj, Permanent):
                size = defined_size(g, obj, c)
        return size[0] if what == "power" else size[1]
    if what == "mana value":
        item = g.objects.get(id) or g.past_items.get(id)
        if isinstance(item, Item) and item.is_spell and not item.face_down:
            return c.mana_value + item.card.cost.x * item.x  # 202.3e
        return c.mana_value
    perm = g.known(id)
    if perm is None:
        return g.face_up[id].count(what) if id in g.face_up else 0
    if what == "damage":
        return perm.damage
    if what == "attacks":
        return perm.attacks
    if what == "exerted this turn":
        return 1 if perm.remembered(keys.EXERTED) == [g.turn_number] else 0
    return perm.count(what)


class PlayerStat(Amount):
    """A number of a player: life, hand, graveyard, library, or something counted this turn."""

    fields: ClassVar[tuple[str, ...]] = ("what", "who")

    def __init__(self, what: str, who: Who = YOU) -> None:
        self.what = what
        self.who = who

    def value(self, g: State, cx: Frame) -> int:
        total = 0
        for seat in counted_players(g, self.who, cx, self.what):
            total += player_stat(g, seat, self.what)
        return total

    def reads_power(self) -> bool:
        return not isinstance(self.who, Players)


STANDING: Final[tuple[str, ...]] = (
    "life",
    "hand",
    "graveyard",
    "library",
    "turns taken",
    "poison",
    "energy",
    "rad",
    "experience",
)


def counted_players(g: State, who: Who, cx: Frame, what: str) -> list[int]:
    """Whose numbers count: what players have done counts after they have left, too (800.4i)."""
    seats = who.players(g, cx)
    if g.alive == len(g.players) or not isinstance(who, Players) or who.kind not in ("each", "opponents"):
        return seats
    if what in STANDING or what.startswith("mana "):
        return seats
    return [*seats, *[p.seat for p in g.players if p.left and (who.kind == "each" or g.opposed(p.seat, cx.controller))]]


def player_stat(g: State, seat: int, what: str) -> int:
    p = g.players[seat]
    if what == "life":
        return p.life
    if what == "hand":
        return len(cards_of(g, seat, Zone.HAND))
    if what == "graveyard":
        return len(cards_of(g, seat, Zone.GRAVEYARD))
    if what == "library":
        return len(cards_of(g, seat, Zone.LIBRARY))
    if what == "drawn":
        return p.drawn
    if what == "spells cast":
        return p.spells_cast
    if what == "spells cast last turn":
        return p.spells_cast_last_turn
    if what == "lands played":
        return p.lands_played
    if what == "turns taken":
        return p.turns_taken
    if what in ("poison", "energy", "experience", "rad"):
        return p.count(what)
    if what.startswith("mana "):  # unspent mana of one type
        kind = MANA_LETTERS.index(what[5:])
        special = [] if p.special_mana is None else p.special_mana
        return p.pool[kind] + sum(1 for unit in special if unit.kind == kind)
    return p.stat(what)


class PlayersAmount(Amount):
    """What such a number of several players comes to."""

    fields: ClassVar[tuple[str, ...]] = ("what", "who")

    def __init__(self, what: str, who: Who = EACH) -> None:
        self.what = what
        self.who = who


class Greatest(PlayersAmount):
    """The greatest such number among players: "if a player cast two or more spells last turn"."""

    def value(self, g: State, cx: Frame) -> int:
        most = 0
        for seat in counted_players(g, self.who, cx, self.what):
            most = max(most, player_stat(g, seat, self.what))
        return most


class Least(PlayersAmount):
    """The least such number among players: "the lowest life total among all players"."""

    def value(self, g: State, cx: Frame) -> int:
        seats = counted_players(g, self.who, cx, self.what)
        return min([player_stat(g, seat, self.what) for seat in seats], default=0)


class EventNumber(Amount):
    """The amount in the event that triggered: damage dealt, life gained, cards discarded …"""

    def value(self, g: State, cx: Frame) -> int:
        return 0 if cx.event is None else cx.event.n


class Var(Amount):
    """The number an effect noted down: the sum of what is remembered under a name."""

    fields: ClassVar[tuple[str, ...]] = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def value(self, g: State, cx: Frame) -> int:
        return sum(cx.get(self.name))


class Sum(Amount):
    fields: ClassVar[tuple[str, ...]] = ("parts", "times")

    def __init__(self, parts: tuple[Amount, ...], times: int = 1) -> None:
        self.parts = parts
        self.times = times

    def value(self, g: State, cx: Frame) -> int:
        total = 0
        for part in self.parts:
            total += part.value(g, cx)
        return total * self.times


class DividedBy(Amount):
    """One number divided by another, rounded down."""

    fields: ClassVar[tuple[str, ...]] = ("of", "by")

    def __init__(self, of: Amount, by: Amount) -> None:
        self.of = of
        self.by = by

    def value(self, g: State, cx: Frame) -> int:
        by = self.by.value(g, cx)
        return self.of.value(g, cx) // by if by > 0 else 0


class GreatestOf(Amount):
    """The greatest of several numbers."""

    fields: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, parts: tuple[Amount, ...]) -> None:
        self.parts = parts

    def value(self, g: State, cx: Frame) -> int:
        most = self.parts[0].value(g, cx)
        for part in self.parts:
            most = max(most, part.value(g, cx))
        return most


class ObjectsAmount(Amount):
    """What something of several objects comes to."""

    fields: ClassVar[tuple[str, ...]] = ("what", "ref")

    def __init__(self, what: str, ref: Ref) -> None:
        self.what = what
        self.ref = ref


class GreatestAmong(ObjectsAmount):
    """The greatest power, toughness or mana value among objects; 0 if there are none."""

    def value(self, g: State, cx: Frame) -> int:
        most = 0
        for i in seen(g, self.ref, cx):
            most = max(most, stat_of(g, i, self.what))
        return most


LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class KindsAmong(ObjectsAmount):
    """How many different basic land types, colours, names, powers, mana values or card types objects have."""

    def value(self, g: State, cx: Frame) -> int:
        mask = 0
        words: list[str] = []
        for i in seen(g, self.ref, cx):
            c = chars_of(g, i)
            if c is None:
                continue
            if self.what == "colors":
                mask |= c.colors
            elif self.what == "card types":
                mask |= c.types
            elif self.what == "basic land types":
                for k, name in enumerate(LAND_TYPES):
                    if name in c.subtypes:
                        mask |= 1 << k
            else:
                word = c.name if self.what == "names" else str(stat_of(g, i, self.what.removesuffix("s")))
                if word and word not in words:
                    words.append(word)
        return mask.bit_count() + len(words)


class Difference(Amount):
    """One number minus another."""

    fields: ClassVar[tuple[str, ...]] = ("of", "minus")

    def __init__(self, of: Amount, minus: Amount) -> None:
        self.of = of
        self.minus = minus

    def value(self, g: State, cx: Frame) -> int:
        return self.of.value(g, cx) - self.minus.value(g, cx)


class ActivatedThisTurn(Amount):
    """How often the source's ability that is resolving has been activated this turn."""

    def value(self, g: State, cx: Frame) -> int:
        source = g.known(cx.source)
        if source is None or source.uses is None:
            return 0
        for i, ability in enumerate(source.chars.abilities.activated):
            if ability is cx.ability:
                return source.uses.get(i, 0)
        return 0


class Half(Amount):
    fields: ClassVar[tuple[str, ...]] = ("of", "up")

    def __init__(self, of: Amount, up: bool = False) -> None:
        self.of = of
        self.up = up

    def value(self, g: State, cx: Frame) -> int:
        n = self.of.value(g, cx)
        return (n + 1) // 2 if self.up else n // 2


class TypesInGraveyard(Amount):
    """Card types among cards in a player's graveyard."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who

    def value(self, g: State, cx: Frame) -> int:
        mask = 0
        for seat in self.who.players(g, cx):
            for o in cards_of(g, seat, Zone.GRAVEYARD):
                mask |= o.card.chars.types
        return mask.bit_count()


class Devotion(Amount):
    """Mana symbols of these colours among the mana costs of permanents a player controls (700.5)."""

    fields: ClassVar[tuple[str, ...]] = ("colors", "who")

    def __init__(self, colors: str, who: Who = YOU) -> None:
        self.colors = colors
        self.who = who
        self.mask = 0
        for letter in colors:
            self.mask |= 1 << MANA_LETTERS.index(letter)

    def value(self, g: State, cx: Frame) -> int:
        total = 0
        seats = self.who.players(g, cx)
        permanents = [p for p in g.battlefield if p.controller in seats]
        for seat, left in g.departed.items():
            if seat in seats:
                permanents.extend(left.permanents)
        for perm in permanents:
            for pip in perm.base.cost.pips:
                if pip & self.mask:
                    total += 1
        return total


ONE: Final = Num(1)
