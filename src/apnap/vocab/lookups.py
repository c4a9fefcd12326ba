"""Numbers, players, objects and conditions that effects ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.state.kinds import CHOOSE, MANA_LETTERS, NOBODY, NOTHING, Zone
from apnap.state.objects import Item, Obj, Permanent
from apnap.vocab.base import Amount, Condition, Ref, Who
from apnap.vocab.filters import Filter, controller_of

if TYPE_CHECKING:
    from apnap.state.chars import Chars
    from apnap.state.game_state import State

# ---- who ---------------------------------------------------------------------------------------------------------


class Players(Who):
    """By kind: you, opponents, each, target, event, active, controller, owner, defending, or a remembered name."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "slot")

    def __init__(self, kind: str, slot: int = 0) -> None:
        self.kind = kind
        self.slot = slot

    def players(self, g: State, cx: Item) -> list[int]:
        kind = self.kind
        if kind == "you":
            return [cx.controller]
        if kind == "each":
            return g.apnap()
        if kind == "opponents":
            return [p for p in g.apnap() if p != cx.controller]
        if kind == "others":  # everyone but the players of slot/event
            return [p for p in g.apnap() if cx.event is None or p != cx.event.player]
        if kind == "target":
            return [i for i in slot_targets(cx, self.slot) if i < len(g.players)]
        if kind == "active":
            return [] if g.active == NOBODY or g.players[g.active].left else [g.active]
        if kind == "event":
            return [] if cx.event is None or cx.event.player == NOBODY else [cx.event.player]
        if kind == "controller of target":
            return [controller_now(g, i) for i in slot_targets(cx, self.slot) if i >= len(g.players)]
        if kind == "owner of target":
            return [owner_now(g, i) for i in slot_targets(cx, self.slot) if i >= len(g.players)]
        if kind == "controller of event":
            return [] if cx.event is None else [controller_now(g, cx.event.obj)]
        if kind == "defending":
            return defending(g, cx)
        if kind == "chosen defender":  # for what enters attacking: its controller chooses (508.4)
            return [CHOOSE]
        if kind == "enchanted":
            source = g.known(cx.source)
            if source is None or source.attached_to == NOTHING:
                return []
            at = source.attached_to
            return [at] if at < len(g.players) else [controller_now(g, at)]
        if kind == "chosen":
            source = g.known(cx.source)
            return [] if source is None else source.remembered("player")
        return cx.get(kind)


def defending(g: State, cx: Item) -> list[int]:
    if g.combat is not None:
        attacker = g.combat.attackers.get(cx.source)
        if attacker is not None:
            return [attacker.defending_player]
        if cx.source in g.combat.former:
            return [g.combat.former[cx.source][1]]
    if cx.event is not None and 0 <= cx.event.m < len(g.players):
        return [cx.event.m]
    return []


def slot_targets(cx: Item, slot: int) -> list[int]:
    return cx.targets[slot] if slot < len(cx.targets) else []


def controller_now(g: State, id: int) -> int:
    """Whoever controls it, or controlled it last (608.2h)."""
    obj = g.objects.get(id)
    if obj is not None:
        return controller_of(obj)
    perm = g.last_known.get(id)
    if perm is not None:
        return perm.controller
    item = g.items.get(id) or g.past_items.get(id)
    return item.controller if item is not None else NOBODY


def owner_now(g: State, id: int) -> int:
    obj = g.objects.get(id) or g.last_known.get(id)
    return obj.owner if obj is not None else NOBODY


YOU = Players("you")
EACH = Players("each")
OPPONENTS = Players("opponents")
TARGET_PLAYER = Players("target")
EVENT_PLAYER = Players("event")
ACTIVE = Players("active")
DEFENDING = Players("defending")
CHOSEN_DEFENDER = Players("chosen defender")

# ---- what --------------------------------------------------------------------------------------------------------


class It(Ref):
    """By kind: source, target, event, event other, attached, var, chosen."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "slot")

    def __init__(self, kind: str, slot: int = 0) -> None:
        self.kind = kind
        self.slot = slot

    def ids(self, g: State, cx: Item) -> list[int]:
        kind = self.kind
        if kind == "source":
            return [cx.source]
        if kind == "target":
            return slot_targets(cx, self.slot)
        if kind == "targets":
            return [i for slot in cx.targets for i in slot]
        if kind == "event":
            return [] if cx.event is None or cx.event.obj == NOTHING else [cx.event.obj]
        if kind == "event other":
            return [] if cx.event is None or cx.event.other == NOTHING else [cx.event.other]
        if kind == "attached":
            source = g.known(cx.source)
            return [] if source is None or source.attached_to == NOTHING else [source.attached_to]
        if kind == "spell":
            return [cx.id]
        if kind.startswith("paid "):
            return cx.paid.get(kind[5:], [])
        if kind.startswith("memory "):
            source = g.known(cx.source)
            return [] if source is None else source.remembered(kind[7:])
        if kind.startswith("paid "):  # what a cost was paid with (608.2k)
            return cx.paid.get(kind[5:], [])
        return cx.get(kind)


class AttackedBy(Ref):
    """What a creature attacks, or attacked before it was removed from combat."""

    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def ids(self, g: State, cx: Item) -> list[int]:
        combat = g.combat
        if combat is None:
            return []
        for i in self.ref.ids(g, cx):
            attacker = combat.attackers.get(i)
            defender = combat.former[i][0] if attacker is None and i in combat.former else NOTHING
            if attacker is not None:
                defender = attacker.defender
            if defender != NOTHING:
                return [defender]
        return []


class All(Ref):
    """Every object a filter finds in a zone (the battlefield unless said otherwise)."""

    fields: ClassVar[tuple[str, ...]] = ("filter", "zone", "who")

    def __init__(self, filter: Filter, zone: int = 2, who: Who | None = None) -> None:
        self.filter = filter
        self.zone = zone
        self.who = who  # whose zone; None: everyone's

    def ids(self, g: State, cx: Item) -> list[int]:
        found: list[int] = []
        f = self.filter
        if self.zone == Zone.BATTLEFIELD:
            owners = None if self.who is None else self.who.players(g, cx)
            for p in g.battlefield:
                if (owners is None or p.controller in owners) and f.match(g, p, p.chars, cx):
                    found.append(p.id)
            return found
        if self.zone == Zone.STACK:
            for s in g.stack:
                if f.match(g, s, s.chars, cx):
                    found.append(s.id)
            return found
        seats = g.apnap() if self.who is None else self.who.players(g, cx)
        for seat in seats:
            for o in zone_list(g, seat, Zone(self.zone)):
                if o.owner == seat and f.match(g, o, o.card.chars, cx):
                    found.append(o.id)
        return found


class Sources(Ref):
    """Sources of damage to choose from (609.7a): permanents, and spells on the stack."""

    fields: ClassVar[tuple[str, ...]] = ("filter",)

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def ids(self, g: State, cx: Item) -> list[int]:
        found = [p.id for p in g.battlefield if self.filter.match(g, p, p.chars, cx)]
        found.extend([s.id for s in g.stack if s.is_spell and self.filter.match(g, s, s.chars, cx)])
        return found


def zone_list(g: State, seat: int, zone: Zone) -> list[Obj]:
    p = g.players[seat]
    if zone == Zone.HAND:
        return p.hand
    if zone == Zone.LIBRARY:
        return p.library
    if zone == Zone.GRAVEYARD:
        return p.graveyard
    if zone == Zone.EXILE:
        return g.exile
    return g.command


SOURCE = It("source")
TARGET = It("target")
TARGET_2 = It("target", 1)
EVENT_OBJ = It("event")
ATTACHED = It("attached")

# ---- how many ----------------------------------------------------------------------------------------------------


class Num(Amount):
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def value(self, g: State, cx: Item) -> int:
        return self.n


class X(Amount):
    """The X of the spell or ability, or with which the source permanent was cast (107.3)."""

    def value(self, g: State, cx: Item) -> int:
        if cx.x:
            return cx.x
        source = g.known(cx.source)
        return source.x if source is not None else 0


class Count(Amount):
    fields: ClassVar[tuple[str, ...]] = ("ref", "times", "plus")

    def __init__(self, ref: Ref, times: int = 1, plus: int = 0) -> None:
        self.ref = ref
        self.times = times
        self.plus = plus

    def value(self, g: State, cx: Item) -> int:
        return len(self.ref.ids(g, cx)) * self.times + self.plus


class CountPlayers(Amount):
    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who) -> None:
        self.who = who

    def value(self, g: State, cx: Item) -> int:
        return len(self.who.players(g, cx))


class Stat(Amount):
    """A number of an object: power, toughness, mana value, damage, or its counters of a kind."""

    fields: ClassVar[tuple[str, ...]] = ("what", "ref")

    def __init__(self, what: str, ref: Ref = SOURCE) -> None:
        self.what = what
        self.ref = ref

    def value(self, g: State, cx: Item) -> int:
        total = 0
        for i in self.ref.ids(g, cx):
            total += stat_of(g, i, self.what)
        return total


def chars_of(g: State, id: int) -> Chars | None:
    obj = g.objects.get(id)
    if obj is None:
        last = g.last_known.get(id)
        if last is not None:
            return last.chars
        item = g.items.get(id) or g.past_items.get(id)
        return None if item is None else item.chars
    if isinstance(obj, Permanent):
        return obj.chars
    if isinstance(obj, Item):
        return obj.chars
    return obj.card.chars


def stat_of(g: State, id: int, what: str) -> int:
    c = chars_of(g, id)
    if c is None:
        return 0
    if what == "power":
        return c.power
    if what == "toughness":
        return c.toughness
    if what == "mana value":
        item = g.objects.get(id) or g.past_items.get(id)
        if isinstance(item, Item) and item.is_spell and not item.face_down:
            return c.mana_value + item.card.cost.x * item.x  # 202.3e
        return c.mana_value
    perm = g.known(id)
    if perm is None:
        return 0
    if what == "damage":
        return perm.damage
    if what == "attacks":
        return perm.attacks
    if what == "exerted this turn":
        return 1 if perm.remembered("exerted") == [g.turn_number] else 0
    return perm.count(what)


class PlayerStat(Amount):
    """A number of a player: life, hand, graveyard, library, or something counted this turn."""

    fields: ClassVar[tuple[str, ...]] = ("what", "who")

    def __init__(self, what: str, who: Who = YOU) -> None:
        self.what = what
        self.who = who

    def value(self, g: State, cx: Item) -> int:
        total = 0
        for seat in self.who.players(g, cx):
            total += player_stat(g, seat, self.what)
        return total


def player_stat(g: State, seat: int, what: str) -> int:
    p = g.players[seat]
    if what == "life":
        return p.life
    if what == "hand":
        return len(p.hand)
    if what == "graveyard":
        return len(p.graveyard)
    if what == "library":
        return len(p.library)
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
    if what in ("poison", "energy", "experience"):
        return p.count(what)
    if what.startswith("mana "):  # unspent mana of one type
        kind = MANA_LETTERS.index(what[5:])
        special = [] if p.special_mana is None else p.special_mana
        return p.pool[kind] + sum(1 for unit in special if unit.kind == kind)
    return p.stat(what)


class Greatest(Amount):
    """The greatest such number among players: "if a player cast two or more spells last turn"."""

    fields: ClassVar[tuple[str, ...]] = ("what", "who")

    def __init__(self, what: str, who: Who = EACH) -> None:
        self.what = what
        self.who = who

    def value(self, g: State, cx: Item) -> int:
        most = 0
        for seat in self.who.players(g, cx):
            most = max(most, player_stat(g, seat, self.what))
        return most


class EventNumber(Amount):
    """The amount in the event that triggered: damage dealt, life gained, cards discarded …"""

    def value(self, g: State, cx: Item) -> int:
        return 0 if cx.event is None else cx.event.n


class Var(Amount):
    """The number an effect noted down: the sum of what is remembered under a name."""

    fields: ClassVar[tuple[str, ...]] = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def value(self, g: State, cx: Item) -> int:
        return sum(cx.get(self.name))


class Sum(Amount):
    fields: ClassVar[tuple[str, ...]] = ("parts", "times")

    def __init__(self, parts: tuple[Amount, ...], times: int = 1) -> None:
        self.parts = parts
        self.times = times

    def value(self, g: State, cx: Item) -> int:
        total = 0
        for part in self.parts:
            total += part.value(g, cx)
        return total * self.times


class Half(Amount):
    fields: ClassVar[tuple[str, ...]] = ("of", "up")

    def __init__(self, of: Amount, up: bool = False) -> None:
        self.of = of
        self.up = up

    def value(self, g: State, cx: Item) -> int:
        n = self.of.value(g, cx)
        return (n + 1) // 2 if self.up else n // 2


class TypesInGraveyard(Amount):
    """Card types among cards in a player's graveyard."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who

    def value(self, g: State, cx: Item) -> int:
        mask = 0
        for seat in self.who.players(g, cx):
            for o in g.players[seat].graveyard:
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

    def value(self, g: State, cx: Item) -> int:
        total = 0
        seats = self.who.players(g, cx)
        for perm in g.battlefield:
            if perm.controller in seats:
                for pip in perm.base.cost.pips:
                    if pip & self.mask:
                        total += 1
        return total


ONE = Num(1)

# ---- whether -----------------------------------------------------------------------------------------------------


class Compare(Condition):
    fields: ClassVar[tuple[str, ...]] = ("left", "op", "right")

    def __init__(self, left: Amount, op: str, right: Amount) -> None:
        self.left = left
        self.op = op
        self.right = right

    def holds(self, g: State, cx: Item) -> bool:
        a = self.left.value(g, cx)
        b = self.right.value(g, cx)
        if self.op == ">=":
            return a >= b
        if self.op == "<=":
            return a <= b
        if self.op == "==":
            return a == b
        if self.op == ">":
            return a > b
        if self.op == "<":
            return a < b
        return a != b


class Exists(Condition):
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def holds(self, g: State, cx: Item) -> bool:
        return bool(self.ref.ids(g, cx))


class Is(Condition):
    """Whether an object is still a phased-in permanent and fits a filter."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "filter")

    def __init__(self, ref: Ref, filter: Filter) -> None:
        self.ref = ref
        self.filter = filter

    def holds(self, g: State, cx: Item) -> bool:
        for i in self.ref.ids(g, cx):
            perm = g.permanent(i)
            if perm is not None and self.filter.match(g, perm, perm.chars, cx):
                return True
        return False


class Was(Condition):
    """Like Is, for objects that may have gone: what they last were (608.2h)."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "filter")

    def __init__(self, ref: Ref, filter: Filter) -> None:
        self.ref = ref
        self.filter = filter

    def holds(self, g: State, cx: Item) -> bool:
        for i in self.ref.ids(g, cx):
            obj: Obj | None = g.objects.get(i) or g.last_known.get(i)
            c = chars_of(g, i)
            if obj is not None and c is not None and self.filter.match(g, obj, c, cx):
                return True
        return False


class AllOf(Condition):
    fields: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, parts: tuple[Condition, ...]) -> None:
        self.parts = parts

    def holds(self, g: State, cx: Item) -> bool:
        for part in self.parts:
            if not part.holds(g, cx):
                return False
        return True


class AnyOf(Condition):
    fields: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, parts: tuple[Condition, ...]) -> None:
        self.parts = parts

    def holds(self, g: State, cx: Item) -> bool:
        for part in self.parts:
            if part.holds(g, cx):
                return True
        return False


class Not(Condition):
    fields: ClassVar[tuple[str, ...]] = ("part",)

    def __init__(self, part: Condition) -> None:
        self.part = part

    def holds(self, g: State, cx: Item) -> bool:
        return not self.part.holds(g, cx)


class YourTurn(Condition):
    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who

    def holds(self, g: State, cx: Item) -> bool:
        return g.active in self.who.players(g, cx)


class During(Condition):
    """Whether the game is in a phase or step (by name), or between named points of combat (506.7)."""

    fields: ClassVar[tuple[str, ...]] = ("when",)

    def __init__(self, when: str) -> None:
        self.when = when

    def holds(self, g: State, cx: Item) -> bool:
        from apnap.schedule import is_during

        return is_during(g, self.when)


class Noted(Condition):
    """Whether something was noted under a name: a cost paid, a choice made, a thing done."""

    fields: ClassVar[tuple[str, ...]] = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def holds(self, g: State, cx: Item) -> bool:
        return bool(cx.get(self.name)) or bool(cx.paid.get(self.name))
