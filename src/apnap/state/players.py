"""A player (102) and what belongs to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.native import mypyc_attr
from apnap.state import keys

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.objects import Obj, Permanent


@mypyc_attr(acyclic=True)
class Mana:
    """One unit of mana that is more than its type: it may be kept longer, or be spent on some things only (106.6)."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "keep", "only")

    def __init__(self, kind: int, keep: int, only: str) -> None:
        self.kind: Final = kind
        self.keep: Final = keep  # id of the turn or phase until whose end it stays, 0 for no longer than usual
        self.only: Final = only  # "" or what it may be spent on


@mypyc_attr(acyclic=True)
class Departed:
    """What was known of a player as they left the game (800.4i): their cards, and the permanents they controlled."""

    fields: ClassVar[tuple[str, ...]] = ("hand", "library", "graveyard", "permanents")

    def __init__(self, hand: list[Obj], library: list[Obj], graveyard: list[Obj], permanents: list[Permanent]) -> None:
        self.hand: Final = hand
        self.library: Final = library
        self.graveyard: Final = graveyard
        self.permanents: Final = permanents  # copies of their own: the permanents may live on


@mypyc_attr(acyclic=True)
class Player:
    fields: ClassVar[tuple[str, ...]] = (
        "seat",
        "name",
        "life",
        "hand",
        "library",
        "graveyard",
        "pool",
        "special_mana",
        "counters",
        "left",
        "lands_played",
        "drew_from_empty",
        "spells_cast",
        "spells_cast_last_turn",
        "drawn",
        "turns_taken",
        "controlled_by",
        "mulligans",
        "kept",
        "stats",
        "dirty",
    )
    derived: ClassVar[tuple[str, ...]] = (
        "slow_options", "slow_stamp", "slow_step", "fast_options", "fast_stamp", "fast_step",
        "slow_below",
    )  # fmt: skip
    uncopied: ClassVar[tuple[str, ...]] = ("slow_below",)  # a copy may be given other cards

    def __init__(self, seat: int, name: str, like: Player | None = None) -> None:
        self.seat = seat
        self.name = name
        self.life = 20
        self.hand: list[Obj] = [] if like is None else like.hand.copy()
        self.library: list[Obj] = [] if like is None else like.library.copy()  # the top is the end of the list
        self.graveyard: list[Obj] = [] if like is None else like.graveyard.copy()  # as is the library's
        self.pool: list[int] = [0, 0, 0, 0, 0, 0] if like is None else like.pool.copy()
        self.special_mana: list[Mana] | None = None
        self.counters: dict[str, int] | None = None
        self.left = False
        self.lands_played = 0
        self.drew_from_empty = False
        self.spells_cast = 0
        self.spells_cast_last_turn = 0
        self.drawn = 0
        self.turns_taken = 0
        self.controlled_by = seat
        self.mulligans = 0
        self.kept = False
        self._stats: dict[str, int] | None = None
        # Cards drawn this turn, before all of these, that are not among them yet: mostly nobody asks before the next.
        self._drew = 0
        self._drew_more: list[int] | None = None
        # Nor whether there was an attack.  These come after the cards, in this order, before all else that is counted.
        self._fought = False  # whether there is any of these
        self._attackers = 0
        self._damage = 0  # of which all was lost as life
        self._hits: list[tuple[str, ...]] | None = None  # the creature types of those who dealt combat damage
        self.dirty = False
        # The legal actions, as of a stamp and, where effects may ask for it, a step.
        self.slow_options: list[Option] | None = None
        self.slow_stamp = -1
        self.slow_step = -1
        self.fast_options: list[Option] | None = None
        self.fast_stamp = -1
        self.fast_step = -1
        self.slow_below = 0  # no card of the hand with a lower id can be cast or played when only instants could

    def clone(self) -> Player:
        twin = Player(self.seat, self.name, self)
        twin.life = self.life
        if self.special_mana is not None:
            twin.special_mana = self.special_mana.copy()
        if self.counters is not None:
            twin.counters = self.counters.copy()
        twin.left = self.left
        twin.lands_played = self.lands_played
        twin.drew_from_empty = self.drew_from_empty
        twin.spells_cast = self.spells_cast
        twin.spells_cast_last_turn = self.spells_cast_last_turn
        twin.drawn = self.drawn
        twin.turns_taken = self.turns_taken
        twin.controlled_by = self.controlled_by
        twin.mulligans = self.mulligans
        twin.kept = self.kept
        if self._stats is not None:
            twin._stats = self._stats.copy()
        twin._drew = self._drew
        if self._drew_more is not None:
            twin._drew_more = self._drew_more.copy()
        if self._fought:
            twin._fought = True
            twin._attackers = self._attackers
            twin._damage = self._damage
            twin._hits = None if self._hits is None else self._hits.copy()
        twin.dirty = self.dirty
        twin.slow_options = self.slow_options
        twin.slow_stamp = self.slow_stamp
        twin.slow_step = self.slow_step
        twin.fast_options = self.fast_options
        twin.fast_stamp = self.fast_stamp
        twin.fast_step = self.fast_step
        return twin

    def count(self, kind: str) -> int:
        return 0 if self.counters is None else self.counters.get(kind, 0)

    @property
    def stats(self) -> dict[str, int] | None:
        """Rarer things counted per turn, by what they are called."""
        if self._drew or self._fought:
            stats: dict[str, int] = {}
            if self._drew:
                stats[f"drew {self._drew}"] = 1
                if self._drew_more is not None:
                    for id in self._drew_more:
                        stats[f"drew {id}"] = 1
            if self._stats is not None:
                stats.update(self._stats)
            else:
                self.count_fights(stats)
            self.stats = stats
        return self._stats

    @stats.setter
    def stats(self, stats: dict[str, int] | None) -> None:
        self._stats = stats
        self._drew = 0
        self._drew_more = None
        if self._fought:
            self._fought = False
            self._attackers = 0
            self._damage = 0
            self._hits = None

    def count_fights(self, stats: dict[str, int]) -> None:
        if self._attackers:
            stats[keys.ATTACKED] = self._attackers
        if self._damage:
            stats[keys.LIFE_LOST] = self._damage
            stats[keys.DAMAGE] = self._damage
        if self._hits is not None:
            for subtypes in self._hits:
                for subtype in subtypes:
                    key = keys.PROWLED + subtype
                    stats[key] = stats.get(key, 0) + 1

    def stat(self, key: str) -> int:
        stats = self.stats
        return 0 if stats is None else stats.get(key, 0)

    def bump(self, key: str, by: int = 1) -> None:
        stats = self.stats if self._fought else self._stats
        if stats is None:
            self._stats = {key: by}
        else:
            stats[key] = stats.get(key, 0) + by

    def note_drawn(self, id: int) -> None:
        """That card was drawn this turn."""
        if self._stats is not None or self._fought:
            self.bump(f"drew {id}")
        elif self._drew == 0:
            self._drew = id
        elif self._drew_more is None:
            self._drew_more = [id]
        else:
            self._drew_more.append(id)

    def note_attackers(self, n: int) -> None:
        """So many creatures attack."""
        if self._stats is None and self._damage == 0 and self._hits is None:
            self._fought = True
            self._attackers += n
        else:
            self.bump(keys.ATTACKED, n)

    def note_damage(self, n: int) -> None:
        """The player was dealt that much damage, and lost as much life."""
        if self._stats is None and self._hits is None:
            self._fought = True
            self._damage += n
        else:
            self.bump(keys.LIFE_LOST, n)
            self.bump(keys.DAMAGE, n)

    def note_hit(self, subtypes: tuple[str, ...]) -> None:
        """A creature of these types dealt combat damage to a player."""
        if self._stats is not None:
            for subtype in subtypes:
                self.bump(keys.PROWLED + subtype)
        elif subtypes:
            self._fought = True
            if self._hits is None:
                self._hits = [subtypes]
            else:
                self._hits.append(subtypes)
