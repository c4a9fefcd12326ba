"""Which objects: a filter names any of the usual properties; all that are named must hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.queries.objects import controller_of, reaches
from apnap.queries.planar import addressed, reach_of
from apnap.state import keys
from apnap.state.kinds import KEYWORD_NAMES, NOTHING, SUPERTYPE_NAMES, TYPE_NAMES, Ev
from apnap.state.objects import Frame, Item, Obj, Permanent
from apnap.vocab.base import Amount, Node
from apnap.vocab.statuses import has_counter, has_status, has_subtype, is_defending

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.state.chars import Chars
    from apnap.state.game_state import State


def type_mask(names: str) -> int:
    """The bits of type names joined by `|` or blanks."""
    mask = 0
    for name in names.replace("|", " ").split():
        mask |= TYPE_NAMES[name]
    return mask


def color_mask(letters: str) -> int:
    mask = 0
    for letter in letters:
        mask |= 1 << "WUBRG".index(letter)
    return mask


STEADY_SEATS: Final[tuple[str, ...]] = ("", "you", "opponent", "not you")


class Filter(Node):
    """Any property left out is not asked about.  Text values keep card definitions and files readable."""

    fields: ClassVar[tuple[str, ...]] = (
        "types",
        "all_types",
        "not_types",
        "supertypes",
        "not_supertypes",
        "subtypes",
        "not_subtypes",
        "colors",
        "not_colors",
        "keyword",
        "without",
        "controller",
        "status",
        "power_le",
        "power_ge",
        "toughness_le",
        "mv_le",
        "name",
        "other",
        "counter",
        "owner",
        "any_of",
        "power_eq",
        "power_lt",
        "power_gt",
        "toughness_ge",
        "mv_ge",
        "mv_eq",
        "targets",
    )

    def __init__(
        self,
        types: str = "",
        all_types: str = "",
        not_types: str = "",
        supertypes: str = "",
        not_supertypes: str = "",
        subtypes: tuple[str, ...] = (),
        not_subtypes: tuple[str, ...] = (),
        colors: str = "",
        not_colors: str = "",
        keyword: str = "",
        without: str = "",
        controller: str = "",
        status: tuple[str, ...] = (),
        power_le: Amount | None = None,
        power_ge: Amount | None = None,
        toughness_le: Amount | None = None,
        mv_le: Amount | None = None,
        name: str = "",
        other: bool = False,
        counter: str = "",
        owner: str = "",
        any_of: tuple[Filter, ...] = (),
        power_eq: Amount | None = None,
        power_lt: Amount | None = None,
        power_gt: Amount | None = None,
        toughness_ge: Amount | None = None,
        mv_ge: Amount | None = None,
        mv_eq: Amount | None = None,
        targets: Filter | None = None,
    ) -> None:
        self.types = types
        self.all_types = all_types
        self.not_types = not_types
        self.supertypes = supertypes
        self.not_supertypes = not_supertypes
        self.subtypes = subtypes
        self.not_subtypes = not_subtypes
        self.colors = colors
        self.not_colors = not_colors
        self.keyword = keyword
        self.without = without
        self.controller = controller  # "you", "opponent", "active", "target", "event", "defending"
        self.status = status  # tapped, untapped, attacking, blocking, token, nontoken, face-up, colorless, …
        self.power_le = power_le
        self.power_ge = power_ge
        self.toughness_le = toughness_le
        self.mv_le = mv_le
        self.name = name
        self.other = other  # not the source itself
        self.counter = counter
        self.owner = owner
        self.any_of = any_of
        self.power_eq = power_eq
        self.power_lt = power_lt
        self.power_gt = power_gt
        self.toughness_ge = toughness_ge
        self.mv_ge = mv_ge
        self.mv_eq = mv_eq
        self.targets = targets  # of spells and abilities: they target something that fits (115.9b)
        self.types_mask = type_mask(types)
        self.all_mask = type_mask(all_types)
        self.not_mask = type_mask(not_types)
        self.super_mask = SUPERTYPE_NAMES[supertypes] if supertypes else 0
        self.not_super_mask = SUPERTYPE_NAMES[not_supertypes] if not_supertypes else 0
        self.color_bits = color_mask(colors)
        self.not_color_bits = color_mask(not_colors)
        self.keyword_bits = KEYWORD_NAMES[keyword] if keyword else 0
        self.without_bits = KEYWORD_NAMES[without] if without else 0
        # A second look at numbers, for the comparisons few filters make.
        self.compares = not (
            power_eq is None
            and power_lt is None
            and power_gt is None
            and toughness_ge is None
            and mv_ge is None
            and mv_eq is None
        )
        self.numeric = not (
            power_le is None and power_ge is None and toughness_le is None and mv_le is None and not self.compares
        )

    def restless(self) -> bool:
        """Whether the answer may change though neither the object's characteristics nor its controller do."""
        if self.numeric or self.status or self.targets is not None or self.controller in ("active", "defending"):
            return True
        return any(f.restless() for f in self.any_of)

    def steady(self) -> bool:
        """Whether the answer for a permanent follows from its types, colours, name and controller alone."""
        if self.restless() or self.keyword or self.without or self.counter:
            return False
        if self.controller not in STEADY_SEATS or self.owner not in STEADY_SEATS:
            return False
        return all(f.steady() for f in self.any_of)

    def match(self, g: State, obj: Obj, c: Chars, cx: Frame) -> bool:
        if g.reach and not reaches(g, reach_of(g, cx), obj):  # 801.10, 801.11: not seen, so not found
            return False
        if self.types_mask and not c.types & self.types_mask:
            return False
        if self.all_mask and c.types & self.all_mask != self.all_mask:
            return False
        if c.types & self.not_mask:
            return False
        if self.super_mask and not c.supertypes & self.super_mask:
            return False
        if c.supertypes & self.not_super_mask:
            return False
        if self.color_bits and not c.colors & self.color_bits:
            return False
        if c.colors & self.not_color_bits:
            return False
        if self.keyword_bits and not c.keywords & self.keyword_bits:
            return False
        if c.keywords & self.without_bits:
            return False
        if self.subtypes and not has_subtype(c, self.subtypes):
            return False
        if self.not_subtypes and has_subtype(c, self.not_subtypes):
            return False
        if self.name and c.name != self.name and self.name not in c.name.split(" // "):  # 709.4a
            return False
        if self.other and (obj.id == cx.source or (cx.event is not None and became(cx.event, cx.source, obj.id))):
            return False
        if self.controller and not self.match_seat(g, self.controller, controller_of(g, obj), cx):
            return False
        if self.owner and not self.match_seat(g, self.owner, obj.owner, cx):
            return False
        if self.numeric and not self.match_numbers(g, obj, c, cx):
            return False
        if self.counter and not has_counter(obj, self.counter):
            return False
        if self.targets is not None and not targets_such(g, obj, self.targets, cx):
            return False
        for status in self.status:
            if not has_status(g, obj, c, status, cx):
                return False
        if self.any_of:
            for f in self.any_of:
                if f.match(g, obj, c, cx):
                    return True
            return False
        return True

    def match_seat(self, g: State, kind: str, seat: int, cx: Frame) -> bool:
        if kind == "you":
            return seat == cx.controller or (g.shared and bool(g.planar) and seat in addressed(g, cx))
        if kind == "opponent":
            return g.opposed(seat, cx.controller)
        if kind == "not you":
            return seat != cx.controller
        if kind == "active":
            if cx.vars and keys.ACTIVE_PLAYER in cx.vars:
                return seat in cx.vars[keys.ACTIVE_PLAYER]  # 805.9
            return g.takes_turn(seat)
        if kind == "target":
            if not cx.targets:  # a lasting effect remembers what was targeted
                return seat in cx.vars.get(keys.TARGET, [])
            return bool(cx.targets[0]) and cx.targets[0][0] == seat
        if kind == "event":
            return cx.event is not None and cx.event.player == seat
        if kind == "defending":
            return is_defending(g, seat, cx)
        if kind == "chosen":
            source = g.known(cx.source)
            return source is not None and seat in source.remembered(keys.PLAYER)
        if kind == "enchanted":
            source = g.known(cx.source)
            return source is not None and source.attached_to == seat
        if kind.startswith("seat "):
            return seat == int(kind[5:])
        found = cx.vars.get(kind)
        return found is not None and seat in found

    def match_numbers(self, g: State, obj: Obj, c: Chars, cx: Frame) -> bool:
        power, toughness, mana_value = c.power, c.toughness, c.mana_value
        if isinstance(obj, Item):
            if obj.is_spell and not obj.face_down:
                mana_value += obj.card.cost.x * obj.x  # 202.3e
        if not isinstance(obj, Permanent) and c.abilities.sizes:
            power, toughness = defined_size(g, obj, c)
        if self.power_le is not None and power > self.power_le.value(g, cx):
            return False
        if self.power_ge is not None and power < self.power_ge.value(g, cx):
            return False
        if self.toughness_le is not None and toughness > self.toughness_le.value(g, cx):
            return False
        if self.mv_le is not None and mana_value > self.mv_le.value(g, cx):
            return False
        return not self.compares or self.match_comparisons(g, power, toughness, mana_value, cx)

    def match_comparisons(self, g: State, power: int, toughness: int, mana_value: int, cx: Frame) -> bool:
        if self.power_eq is not None and power != self.power_eq.value(g, cx):
            return False
        if self.power_lt is not None and power >= self.power_lt.value(g, cx):
            return False
        if self.power_gt is not None and power <= self.power_gt.value(g, cx):
            return False
        if self.toughness_ge is not None and toughness < self.toughness_ge.value(g, cx):
            return False
        if self.mv_ge is not None and mana_value < self.mv_ge.value(g, cx):
            return False
        return not (self.mv_eq is not None and mana_value != self.mv_eq.value(g, cx))


def became(event: Event, old: int, new: int) -> bool:
    """400.7e: what triggers on a move finds what the object has become there, so that it is no other."""
    return event.kind is Ev.MOVED and event.other == old and event.obj == new


def defined_size(g: State, obj: Obj, c: Chars) -> tuple[int, int]:
    """The */* of a card that is not on the battlefield, or of a spell (604.3)."""
    seat = obj.controller if isinstance(obj, Item) else obj.owner
    cx = Frame(NOTHING, obj.card, obj.owner, False, None, obj.id, seat)
    size = (c.power, c.toughness)
    for mod in c.abilities.sizes:
        size = mod.size(g, cx)
    return size


def targets_such(g: State, obj: Obj, filter: Filter, cx: Frame) -> bool:
    """Whether a spell or ability targets a permanent, or a spell, that fits; a card elsewhere is neither (109.2)."""
    if not isinstance(obj, Item):
        return False
    for slot in obj.targets:
        for i in slot:
            found = g.objects.get(i)
            if isinstance(found, Permanent) or (isinstance(found, Item) and "spell" in filter.status):
                if filter.match(g, found, found.chars, cx):
                    return True
    return False


class ExactCost(Filter):
    """Cards of certain types with one of these mana costs (202.1), to the symbol: "0", "1" …"""

    fields: ClassVar[tuple[str, ...]] = ("costs", "types")

    def __init__(self, costs: tuple[str, ...], types: str = "") -> None:
        super().__init__(types=types)
        self.costs = costs

    def match(self, g: State, obj: Obj, c: Chars, cx: Frame) -> bool:
        text = obj.card.cost.text.replace("{", "").replace("}", "")
        return text in self.costs and super().match(g, obj, c, cx)


ANY: Final = Filter()
CREATURES: Final = Filter(types="creature")
LANDS: Final = Filter(types="land")
ARTIFACTS: Final = Filter(types="artifact")
