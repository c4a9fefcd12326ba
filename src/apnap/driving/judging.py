"""A game as a judge sees it: every object by name, wherever it is, with nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.driving import checks
from apnap.state.kinds import NOBODY, NOTHING, Zone
from apnap.state.objects import Item, Permanent
from apnap.telling.notation import abilities_of
from apnap.telling.wording import name as known_as

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.chars import Chars
    from apnap.state.game_state import State
    from apnap.state.objects import Obj
    from apnap.vocab.abilities import Activated


class Thing:
    """An object of the game.  It has every attribute wherever it is; what it cannot have is 0, False or empty there."""

    def __init__(self, state: State, obj: Obj) -> None:
        self._state: Final = state
        self._obj: Final = obj
        self._perm: Final = obj if isinstance(obj, Permanent) else None
        self._item: Final = obj if isinstance(obj, Item) else None

    @property
    def id(self) -> int:
        """Its id: another after every change of zone (400.7)."""
        return self._obj.id

    @property
    def name(self) -> str:
        """What it is called now: "" for what is face down on the battlefield."""
        return self.chars.name

    @property
    def called(self) -> str:
        """What people call it: "face-down creature" for one that is."""
        return self._state.name_told(self.id)

    @property
    def card(self) -> CardDef:
        """The card, also of what is face down or a copy of something else."""
        return self._obj.card

    @property
    def chars(self) -> Chars:
        """Its characteristics now."""
        if self._perm is not None:
            return self._perm.chars
        return self._obj.card.chars if self._item is None else self._item.chars

    @property
    def zone(self) -> Zone:
        """Where it is."""
        return self._obj.zone

    @property
    def owner(self) -> int:
        """The seat of its owner."""
        return self._obj.owner

    @property
    def controller(self) -> int:
        """The seat of its controller; of its owner where nothing is controlled (109.4)."""
        if self._perm is not None:
            return self._perm.controller
        return self.owner if self._item is None else self._item.controller

    @property
    def is_card(self) -> bool:
        """Neither a token nor a copy."""
        return self._obj.is_card

    @property
    def is_permanent(self) -> bool:
        """On the battlefield, or phased out."""
        return self._perm is not None

    @property
    def on_stack(self) -> bool:
        """A spell or ability."""
        return self._item is not None

    @property
    def face_down(self) -> bool:
        """Whether it is face down."""
        return self._obj.face_down

    # ---- permanents ----------------------------------------------------------------------------------------------

    @property
    def tapped(self) -> bool:
        """Whether it is tapped."""
        return self._perm is not None and self._perm.tapped

    @property
    def sick(self) -> bool:
        """It came under its controller's control after their turn began (302.6)."""
        return self._perm is not None and self._perm.sick

    @property
    def phased_out(self) -> bool:
        """Whether it is phased out."""
        return self._perm is not None and self._perm.phased_out

    @property
    def back_up(self) -> bool:
        """The other face is up."""
        return self._perm is not None and self._perm.back_up

    @property
    def damage(self) -> int:
        """Marked on it."""
        return 0 if self._perm is None else self._perm.damage

    @property
    def counters(self) -> dict[str, int]:
        """By kind."""
        return {} if self._perm is None or self._perm.counters is None else dict(self._perm.counters)

    @property
    def attached_to(self) -> int:
        """The object or player it is attached to; below 0 for none."""
        return NOTHING if self._perm is None else self._perm.attached_to

    @property
    def attachments(self) -> list[int]:
        """What is attached to it."""
        return [] if self._perm is None else list(self._perm.attachments or [])

    @property
    def protector(self) -> int:
        """Of a battle (310.8); below 0 for nobody."""
        return NOBODY if self._perm is None else self._perm.protector

    @property
    def looks(self) -> tuple[object, ...]:
        """Equal for permanents that nobody could tell apart, but for what is attached to them."""
        p = self._perm
        if p is None:
            return (self.card, self.owner, self.zone)
        counters = tuple(sorted(self.counters.items()))
        return (p.card, p.base, p.controller, p.owner, p.tapped, p.sick, p.damage, counters, p.attached_to, p.face_down)

    # ---- abilities, and what is on the stack ---------------------------------------------------------------------

    @property
    def activated(self) -> list[Activated]:
        """The activated abilities it has where it is, in the order in which answers number them."""
        return list(abilities_of(self._state, self.id))

    @property
    def mana_abilities(self) -> list[Activated]:
        """The same for mana abilities of permanents."""
        return [] if self._perm is None else list(self._perm.chars.abilities.mana)

    @property
    def source(self) -> int:
        """Of an ability on the stack: the object it is an ability of; below 0 for none."""
        return NOTHING if self._item is None else self._item.source

    @property
    def targets(self) -> list[int]:
        """Of a spell or ability, in order."""
        return [] if self._item is None else [i for slot in self._item.targets for i in slot]


class Judge:
    """What `Game.judge` has.  It tells of the game as it is when asked, so take it anew after every answer."""

    def __init__(self, state: State) -> None:
        self._state: Final = state

    def _things(self, objects: list[Obj]) -> list[Thing]:
        return [Thing(self._state, obj) for obj in objects]

    def _seat(self, seat: object) -> int:
        return checks.check_seat(seat, len(self._state.players))

    @property
    def objects(self) -> list[Thing]:
        """Everything there is, in the order of ids."""
        return self._things(self._state.objects.values())

    @property
    def battlefield(self) -> list[Thing]:
        """In the order in which they came there."""
        return [Thing(self._state, p) for p in self._state.battlefield]

    @property
    def phased_out(self) -> list[Thing]:
        """Permanents that are."""
        return [Thing(self._state, p) for p in self._state.phased_out]

    @property
    def stack(self) -> list[Thing]:
        """The last one resolves first."""
        return [Thing(self._state, item) for item in self._state.stack]

    @property
    def stacks(self) -> list[Thing]:
        """What is on any stack, where several turns go on at the same time (807.5)."""
        return [Thing(self._state, item) for item in self._state.stacked()]

    @property
    def exile(self) -> list[Thing]:
        """What is in exile."""
        return self._things(self._state.exile)

    @property
    def ante(self) -> list[Thing]:
        """What is played for (407)."""
        return self._things(self._state.ante)

    @property
    def command(self) -> list[Thing]:
        """What is in the command zone, but for supplementary decks."""
        return self._things([o for o in self._state.command if not o.face_down])

    def hand(self, seat: object) -> list[Thing]:
        """A player's hand."""
        return self._things(self._state.players[self._seat(seat)].hand)

    def library(self, seat: object) -> list[Thing]:
        """A player's library; the last card is on top."""
        return self._things(self._state.players[self._seat(seat)].library)

    def graveyard(self, seat: object) -> list[Thing]:
        """A player's graveyard; the last card is on top."""
        return self._things(self._state.players[self._seat(seat)].graveyard)

    def find(self, id: object) -> Thing | None:
        """The object with that id, if it is there."""
        obj = self._state.objects.get(checks.check_id(id))
        return None if obj is None else Thing(self._state, obj)

    def known_as(self, id: object) -> str:
        """What it was called when it was last seen: a card that was face down by its own name."""
        return known_as(self._state, checks.check_id(id))

    @property
    def names(self) -> set[str]:
        """What anything in this game is or was called."""
        g = self._state
        found = {o.card.name for o in g.objects.values()} | {p.chars.name for p in g.battlefield}
        return found if g.names is None else found | set(g.names.values())
