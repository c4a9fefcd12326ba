"""The table of the second opinion: plain lists of things, mana, and what could be a target."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Self

from tests.second_opinion.cards import CARDS, LANDS, Card

NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
Question = tuple[int, list[str]]
Play = Generator[Question, int, None]
Choice = Generator[Question, int, int]
Done = Generator[Question, int, bool]


@dataclass(eq=False)
class Thing:
    """A permanent."""

    name: str
    owner: int
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    grown: int = 0
    loyalty: int = 0
    used: bool = False
    on: Thing | None = None
    token: bool = False

    @property
    def card(self) -> Card:
        return CARDS[self.name]

    @property
    def is_creature(self) -> bool:
        return self.card.kind == "creature"


@dataclass(eq=False)
class Spell:
    """Something on the stack: a spell, or an ability with `what` it does."""

    name: str
    owner: int
    what: str
    is_spell: bool = True
    amount: int = 0
    targets: list[object] = field(default_factory=list)
    source: Thing | None = None


@dataclass(eq=False)
class Seat:
    number: int
    hand: list[str] = field(default_factory=list)
    library: list[str] = field(default_factory=lambda: ["Island"] * 40)
    life: int = 20
    pool: str = ""
    by_hand: bool = False
    landed: bool = False
    starved: bool = False
    gone: bool = False


class Table:
    def __init__(self, seats: int) -> None:
        self.seats = [Seat(n) for n in range(seats)]
        self.things: list[Thing] = []
        self.stack: list[Spell] = []
        self.waiting: list[Spell] = []
        self.active = 0
        self.turn = 1
        self.step = ""
        self.attacks: dict[Thing, Seat | Thing] = {}
        self.blocks: dict[Thing, list[Thing]] = {}

    def has(self, seat: int, *names: str, tapped: bool = False) -> Self:
        for name in names:
            self.things.append(Thing(name, seat, tapped, loyalty=3 if name.startswith("Garruk") else 0))
        return self

    def holds(self, seat: int, *names: str) -> Self:
        self.seats[seat].hand += names
        return self

    def draw(self, seat: int, n: int) -> None:
        player = self.seats[seat]
        for _ in range(n):
            if player.library:
                player.hand.append(player.library.pop(0))
            else:
                player.starved = True

    def after(self, seat: int) -> int:
        n = len(self.seats)
        return next(s % n for s in range(seat + 1, seat + 1 + n) if not self.seats[s % n].gone)

    def in_order(self) -> list[int]:
        n = len(self.seats)
        return [s % n for s in range(self.active, self.active + n) if not self.seats[s % n].gone]

    def legal(self, target: object) -> bool:
        if isinstance(target, Seat):
            return not target.gone
        return target in self.things if isinstance(target, Thing) else target in self.stack

    def hurt(self, target: object, n: int) -> None:
        if isinstance(target, Seat):
            target.life -= n
        elif isinstance(target, Thing) and target.is_creature:
            target.damage += n
        elif isinstance(target, Thing):
            target.loyalty -= n

    def power(self, thing: Thing) -> int:
        return thing.card.power + thing.grown + sum(2 for t in self.things if t.on is thing)

    # ---- targets ----

    def bodies(self, seat: int) -> list[Thing]:
        return [t for t in self.things if t.owner == seat and t.is_creature]

    def possible(self, kind: str, seat: int, but: Sequence[object] = ()) -> list[tuple[str, object]]:
        found: list[tuple[str, object]] = []
        if kind == "any":
            found += [(f"target {'ABC'[s]}", self.seats[s]) for s in range(len(self.seats)) if not self.seats[s].gone]
        for thing in self.things:
            if (
                (kind == "any" and thing.card.kind in ("creature", "planeswalker"))
                or (kind == "creature" and thing.is_creature)
                or (kind == "mine" and thing.is_creature and thing.owner == seat)
                or (kind == "land" and thing.card.kind == "land")
            ):
                found.append((f"target {thing.name}", thing))
        if kind in ("spell", "noncreature"):
            for spell in self.stack:
                if spell.is_spell and (kind == "spell" or CARDS[spell.name].kind != "creature"):
                    found.append((f"target {spell.name}", spell))
        return [pair for pair in found if pair[1] not in but]

    def aims(self, name: str) -> bool:
        """Whether each target could be chosen; a charm has a mode without any."""
        card = CARDS[name]
        return not card.target or bool(self.possible(card.target, 0))

    # ---- mana ----

    def tap(self, land: Thing) -> None:
        land.tapped = True
        self.seats[land.owner].pool += LANDS[land.name]

    def gather(self, seat: int, coloured: str, generic: int) -> Done:
        """By hand: what the player taps until it is enough; False where the player calls it off."""
        player = self.seats[seat]
        while player.by_hand and not enough(player.pool, coloured, generic):
            lands = self.sources(seat)
            chosen = yield seat, [*(f"tap {t.name}" for t in lands), "auto", "cancel"]
            if chosen >= len(lands):
                return chosen == len(lands)
            self.tap(lands[chosen])
        return True

    def choose(self, seat: int, coloured: str, generic: int) -> Generator[Question, int, str]:
        """By hand: which mana pays the generic part, where that leaves other mana behind; the cost as colours."""
        player = self.seats[seat]
        while player.by_hand and generic and len(player.pool) > len(coloured) + generic:
            ways = [c for c in "WUBRG" if c in player.pool and enough(player.pool, coloured + c, generic - 1)]
            if len(ways) < 2:
                break
            coloured += ways[(yield seat, [NAMES[c] for c in ways])]
            generic -= 1
        return coloured

    def sources(self, seat: int) -> list[Thing]:
        return [t for t in self.things if t.owner == seat and t.name in LANDS and not t.tapped]

    def mana(self, seat: int) -> int:
        return len(self.seats[seat].pool) + len(self.sources(seat))

    def affordable(self, seat: int, card: Card) -> bool:
        could = self.seats[seat].pool + "".join(LANDS[t.name] for t in self.sources(seat))
        return enough(could, card.coloured, card.generic)

    def pay(self, seat: int, coloured: str, generic: int) -> None:
        """Tap what is missing, the colours first, then what comes first; then spend."""
        player = self.seats[seat]
        for colour in coloured:
            short = coloured.count(colour) - player.pool.count(colour)
            for land in self.sources(seat):
                if short > 0 and LANDS[land.name] == colour:
                    self.tap(land)
                    short -= 1
        for land in self.sources(seat):
            if not enough(player.pool, coloured, generic):
                self.tap(land)
        assert enough(player.pool, coloured, generic)
        left = sorted(player.pool, key="WUBRG".index)
        for colour in coloured:
            left.remove(colour)
        player.pool = "".join(left[generic:])


def enough(pool: str, coloured: str, generic: int) -> bool:
    return len(pool) >= len(coloured) + generic and all(pool.count(c) >= coloured.count(c) for c in coloured)
