"""Objects (109.1).  A card that changes zones becomes a new object with a new id (400.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.native import mypyc_attr
from apnap.state import keys
from apnap.state.kinds import NOBODY, NOTHING, Zone

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.events import Event
    from apnap.state.chars import Chars
    from apnap.vocab.abilities import Ability


@mypyc_attr(acyclic=True, free_list_len=1)
class Obj:
    """A card in a library, hand, graveyard, exile or the command zone.  Never changed, so copies of a game share it."""

    fields: ClassVar[tuple[str, ...]] = ("id", "card", "owner", "zone", "is_card", "face_down", "seen_by")

    def __init__(
        self, id: int, card: CardDef, owner: int, zone: Zone, is_card: bool, face_down: bool, seen_by: int
    ) -> None:
        self.id = id  # an ability gets its id as it is put on the stack
        self.card = card  # only a permanent's changes, as something is put on top of it (729.2)
        self.owner: Final = owner
        self.zone = zone
        self.is_card = is_card  # False: a token or a copy, which ceases to exist elsewhere (704.5d, 704.5e)
        self.face_down = face_down
        self.seen_by = seen_by  # bit per seat that knows it although the zone hides it (atoms/knowing.py)


@mypyc_attr(acyclic=True, free_list_len=1)
class Permanent(Obj):
    """An object on the battlefield, phased in or out."""

    fields: ClassVar[tuple[str, ...]] = (
        *Obj.fields,
        "controller",
        "base",
        "back_up",
        "timestamp",
        "tapped",
        "sick",
        "damage",
        "deathtouched",
        "counters",
        "attached_to",
        "attachments",
        "phased_out",
        "phased_by",
        "default_controller",
        "entered_turn",
        "memory",
        "uses",
        "loyalty_used",
        "protector",
        "x",
        "attacks",
        "dirty",
    )
    apart: ClassVar[tuple[str, ...]] = ("chars",)
    derived: ClassVar[tuple[str, ...]] = ("indexed", "stirred")

    def __init__(self, id: int, card: CardDef, owner: int, is_card: bool, controller: int, timestamp: int) -> None:
        super().__init__(id, card, owner, Zone.BATTLEFIELD, is_card, False, 0)
        self.controller = controller
        self.default_controller = controller  # who controls it when no effect says otherwise (110.2)
        self.base = card  # copiable values come from here (707.2): the card, its other face, or what it copies
        self.back_up = False
        self.chars: Chars = card.chars
        self.timestamp = timestamp
        self.tapped = False
        self.sick = True
        self.damage = 0
        self.deathtouched = False
        self.counters: dict[str, int] | None = None
        self.attached_to = NOTHING
        self.attachments: list[int] | None = None
        self.phased_out = False
        self.phased_by = NOTHING  # indirectly: the id of the permanent it left with (702.26g)
        self.entered_turn = 0
        self.memory: dict[str, list[int]] | None = None  # linked abilities (607)
        self.uses: dict[int, int] | None = None  # ability index -> activations this turn
        self.loyalty_used = False
        self.protector = NOBODY
        self.x = 0
        self.attacks = 0  # how often it was declared as an attacker this turn
        self.dirty = False
        self.indexed: Chars | None = None  # whose abilities are in the indexes now
        self.stirred = False  # it is in `State.stirred`

    def clone(self) -> Permanent:
        twin = Permanent(self.id, self.card, self.owner, self.is_card, self.controller, self.timestamp)
        twin.default_controller = self.default_controller
        twin.face_down = self.face_down
        twin.seen_by = self.seen_by
        twin.base = self.base
        twin.back_up = self.back_up
        twin.chars = self.chars
        twin.indexed = self.indexed
        twin.tapped = self.tapped
        twin.sick = self.sick
        twin.damage = self.damage
        twin.deathtouched = self.deathtouched
        if self.counters is not None:
            twin.counters = self.counters.copy()
        twin.attached_to = self.attached_to
        if self.attachments is not None:
            twin.attachments = self.attachments.copy()
        twin.phased_out = self.phased_out
        twin.phased_by = self.phased_by
        twin.entered_turn = self.entered_turn
        if self.memory is not None:
            twin.memory = self.memory.copy()
        if self.uses is not None:
            twin.uses = self.uses.copy()
        twin.loyalty_used = self.loyalty_used
        twin.protector = self.protector
        twin.x = self.x
        twin.attacks = self.attacks
        twin.dirty = self.dirty
        twin.stirred = self.stirred
        return twin

    def count(self, kind: str) -> int:
        return 0 if self.counters is None else self.counters.get(kind, 0)

    def remembered(self, key: str) -> list[int]:
        return [] if self.memory is None else self.memory.get(key, [])

    def remember(self, key: str, values: list[int]) -> None:
        memory: dict[str, list[int]] = {} if self.memory is None else self.memory
        memory[key] = values
        self.memory = memory

    def forget(self, key: str) -> None:
        if self.memory is not None:
            self.memory.pop(key, None)


def take_from(zone: list[Obj], obj: Obj) -> None:
    """Out of the list.  (`list.remove` asks each whether it is equal.)"""
    for i in range(len(zone)):
        if zone[i] is obj:
            zone.pop(i)
            return
    raise ValueError("it is not there")


def leave_list(perms: list[Permanent], perm: Permanent) -> None:
    """As `take_from`, for permanents; mostly one that came late."""
    for i in range(len(perms) - 1, -1, -1):
        if perms[i] is perm:
            perms.pop(i)
            return
    raise ValueError("it is not there")


@mypyc_attr(acyclic=True)
class Objects:
    """The objects of a game by id.  Ids only count up, so that an object's place in a list is its id."""

    def __init__(self, at: list[Obj | None], count: int) -> None:
        self.at: Final = at  # None where there is none (any more); read in place where it matters
        self.count = count

    def get(self, id: int) -> Obj | None:
        at = self.at
        return at[id] if 0 <= id < len(at) else None

    def __getitem__(self, id: int) -> Obj:
        at = self.at
        found = at[id] if 0 <= id < len(at) else None
        if found is None:
            raise KeyError(id)
        return found

    def permanents(self, ids: list[int]) -> list[Permanent]:
        """Those of them that are phased-in permanents now."""
        found: list[Permanent] = []
        for id in ids:
            obj = self.get(id)
            if isinstance(obj, Permanent) and not obj.phased_out:
                found.append(obj)
        return found

    def __setitem__(self, id: int, obj: Obj) -> None:
        at = self.at
        n = len(at)
        while n < id:  # ids in between name no objects any more
            at.append(None)
            n += 1
        if n == id:
            at.append(obj)
            self.count += 1
            return
        if at[id] is None:
            self.count += 1
        at[id] = obj

    def follow(self, id: int, obj: Obj) -> None:
        """An object goes, and another comes in its place."""
        self.at[id] = None
        self.count -= 1
        self[obj.id] = obj

    def __delitem__(self, id: int) -> None:
        at = self.at
        if not 0 <= id < len(at) or at[id] is None:
            raise KeyError(id)
        at[id] = None
        self.count -= 1

    def __contains__(self, id: int) -> bool:
        at = self.at
        return 0 <= id < len(at) and at[id] is not None

    def __len__(self) -> int:
        return self.count

    def drop(self, id: int) -> None:
        """Take it out, if it is there."""
        at = self.at
        if 0 <= id < len(at) and at[id] is not None:
            at[id] = None
            self.count -= 1

    def pop(self, id: int) -> Obj:
        found = self[id]
        self.drop(id)
        return found

    def renew(self, old: list[Obj], new: list[Obj]) -> None:
        """Many at once: the old ones go, and the new ones come, whose ids are the next in a row."""
        at = self.at
        self.count += len(new) - len(old)
        for obj in old:
            at[obj.id] = None
        if new and new[0].id > len(at):
            at.extend([None] * (new[0].id - len(at)))
        at.extend(new)

    def with_twins(self, perms: list[Permanent]) -> list[Permanent]:
        """Copies of these permanents, which take their places here."""
        found = [p.clone() for p in perms]
        at = self.at
        for q in found:
            at[q.id] = q
        return found

    def twins(self, perms: list[Permanent]) -> list[Permanent]:
        """Those here that have the ids of permanents elsewhere."""
        found: list[Permanent] = []
        at = self.at
        n = len(at)
        for perm in perms:
            id = perm.id
            if id < n:
                obj = at[id]
                if isinstance(obj, Permanent):
                    found.append(obj)
        return found

    def values(self) -> list[Obj]:
        """In the order of their ids."""
        return [obj for obj in self.at if obj is not None]

    def copy(self) -> Objects:
        return Objects(self.at.copy(), self.count)


# What a frame has of these until it has some: most never do.  Nobody ever changes them.
NO_SLOTS: Final[list[list[int]]] = []
NO_IDS: Final[list[int]] = []
NO_NOTES: Final[dict[str, list[int]]] = {}


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame(Obj):
    """What "you", "this", "it" and "X" mean while something is evaluated: a price, a condition, a target.

    It is no object of the game: it has no id, nothing keeps it, and nobody can find it.  A spell or ability (`Item`)
    is the frame of its own effects, and has lists of its own.
    """

    def __init__(
        self,
        id: int,
        card: CardDef,
        owner: int,
        is_card: bool,
        ability: Ability | None,
        source: int,
        controller: int,
    ) -> None:
        super().__init__(id, card, owner, Zone.STACK, is_card, False, 0)
        self.ability = ability
        self.source = source  # the object whose ability this is; for a spell, the spell itself
        self.controller = controller
        self.is_spell = False
        self.cast_from = Zone.NOWHERE
        self.targets = NO_SLOTS
        self.division = NO_SLOTS
        self.modes = NO_IDS
        self.x = 0
        self.paid = NO_NOTES  # what was paid: kicker, cards discarded, creatures sacrificed …
        self.vars = NO_NOTES
        self.event: Event | None = None
        self.chars: Chars = card.chars

    def get(self, key: str) -> list[int]:
        return self.vars.get(key, [])

    def put(self, key: str, values: list[int]) -> None:
        if not self.vars:  # it may be `NO_NOTES`
            self.vars = {}
        self.vars[key] = values  # lists stored here are never changed in place

    def note(self, key: str, value: int) -> None:
        self.put(key, [*self.vars.get(key, []), value])

    def note_paid(self, key: str, values: list[int]) -> None:
        if not self.paid:
            self.paid = {}
        self.paid[key] = values


@mypyc_attr(acyclic=True, free_list_len=1)
class Item(Frame):
    """A spell or ability: on the stack, about to be put there, or being resolved."""

    fields: ClassVar[tuple[str, ...]] = (
        *Obj.fields,
        "ability",
        "source",
        "controller",
        "is_spell",
        "is_copy",
        "cast_from",
        "targets",
        "division",
        "modes",
        "x",
        "paid",
        "vars",
        "event",
        "exile_after",
        "timestamp",
        "target_count",
    )
    apart: ClassVar[tuple[str, ...]] = ("chars",)
    derived: ClassVar[tuple[str, ...]] = ("quiet",)
    uncopied: ClassVar[tuple[str, ...]] = ("quiet",)

    def __init__(
        self,
        id: int,
        card: CardDef,
        owner: int,
        is_card: bool,
        ability: Ability | None,
        source: int,
        controller: int,
    ) -> None:
        super().__init__(id, card, owner, is_card, ability, source, controller)
        self.targets = []
        self.division = []
        self.modes = []
        self.paid = {}
        self.vars = {}
        self.is_copy = False
        self.exile_after = False  # flashback and the like: exiled as it leaves the stack
        self.timestamp = 0
        self.target_count = 0
        self.quiet = False  # derived, not saved: neither it nor anything below it on the stack has split second

    def clone(self) -> Item:
        twin = Item(self.id, self.card, self.owner, self.is_card, self.ability, self.source, self.controller)
        twin.zone = self.zone
        twin.face_down = self.face_down
        twin.seen_by = self.seen_by
        twin.is_spell = self.is_spell
        twin.is_copy = self.is_copy
        twin.cast_from = self.cast_from
        twin.targets = [slot.copy() for slot in self.targets]
        twin.division = [slot.copy() for slot in self.division]
        twin.modes = self.modes.copy()
        twin.x = self.x
        twin.paid = self.paid.copy()
        twin.vars = self.vars.copy()
        twin.event = self.event
        twin.exile_after = self.exile_after
        twin.chars = self.chars
        twin.timestamp = self.timestamp
        twin.target_count = self.target_count
        return twin

    def handed_to(self, seat: int) -> Item:
        """The same ability, of another player (901.10b)."""
        twin = self.copied(self.id, seat, self.source, seat)
        twin.is_copy = self.is_copy
        twin.vars = self.vars.copy()
        twin.timestamp = self.timestamp
        return twin

    def copied(self, id: int, owner: int, source: int, controller: int) -> Item:
        """A copy on the stack: the same characteristics and decisions (707.10), but no card."""
        twin = Item(id, self.card, owner, False, self.ability, source, controller)
        twin.is_spell = self.is_spell
        twin.is_copy = True
        twin.face_down = self.face_down
        twin.targets = [slot.copy() for slot in self.targets]
        twin.division = [slot.copy() for slot in self.division]
        twin.modes = self.modes.copy()
        twin.x = self.x
        twin.paid = self.paid.copy()
        twin.vars = {k: v for k, v in self.vars.items() if k != keys.FIZZLED}
        twin.event = self.event
        twin.chars = self.chars
        twin.target_count = self.target_count
        return twin
