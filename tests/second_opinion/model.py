"""A second, naive opinion on what is legal: lists of things, one generator per step, nothing shared with the engine.

`Model(...).play(step)` is a generator: it yields the questions of a game, each as who is asked and the answers as
words, and is sent the place of the answer.  There is no undo and no copy: a position is looked at by playing the whole
game again with the answers so far.  It knows two or three players, the cards of `cards.py` and the current rules.
"""

from __future__ import annotations

from tests.second_opinion.cards import CARDS, LANDS
from tests.second_opinion.fighting import Fighting
from tests.second_opinion.table import Done, Play, Spell, Thing

STEPS = ["untap", "upkeep", "draw", "main", "combat", "attack", "end of combat", "second main", "end", "cleanup"]


class Over(Exception):
    """The game has ended."""


class Model(Fighting):
    # ---- the turn ----

    def play(self, active: int, step: str) -> Play:
        self.active = active
        at = STEPS.index(step)
        try:
            while True:
                for self.step in STEPS[at:]:
                    yield from self.one_step()
                at = 0
                self.turn += 1
                self.active = self.after(self.active)
                for seat in self.seats:
                    seat.landed = False
                for thing in self.things:
                    thing.used = False
        except Over:
            return

    def open(self, chooser: int) -> Play:
        """Who begins, and hands of seven; a new hand is not known, so it holds nothing that could be played."""
        first = yield chooser, ["first", "second"]
        self.active = first
        taken = [0] * len(self.seats)
        kept: set[int] = set()
        while len(kept) < len(self.seats):
            again: list[int] = []
            for seat in self.in_order():
                if seat not in kept:
                    if (yield seat, ["keep", "mulligan"]) == 0:
                        kept.add(seat)
                    else:
                        again.append(seat)
            for seat in again:
                taken[seat] += 1
                self.seats[seat].hand = ["unknown"] * 7
                for _ in range(taken[seat]):
                    chosen = yield seat, [f"bottom {name}" for name in self.seats[seat].hand]
                    del self.seats[seat].hand[chosen]
        for player in self.seats:
            player.hand = [name for name in player.hand if name != "unknown"]
        yield from self.play(first, "upkeep")

    def one_step(self) -> Play:
        if self.step == "untap":
            yield from self.untap()
        elif self.step == "cleanup":
            yield from self.cleanup()
        elif self.step == "attack":
            yield from self.fight()
        else:
            if self.step == "draw":
                if self.turn == 1 and len(self.seats) == 2:
                    return
                self.draw(self.active, 1)
            if self.step == "end of combat":
                yield from self.priority()
                self.attacks = {}
                self.blocks = {}
            else:
                yield from self.priority()

    def untap(self) -> Play:
        mine = [t for t in self.things if t.owner == self.active]
        for thing in mine:
            thing.sick = False
        kept: list[Thing] = []
        lands = [t for t in mine if t.tapped and t.card.kind == "land"]
        if len(lands) > 1 and any(t.name == "Winter Orb" and not t.tapped for t in self.things):
            chosen = yield self.active, [f"untap {t.name}" for t in lands]
            kept = [t for t in lands if t is not lands[chosen]]
        for thing in mine:
            thing.tapped = thing in kept

    def cleanup(self) -> Play:
        yield from self.discard(self.active, len(self.seats[self.active].hand) - 7)
        for thing in self.things:
            thing.damage = thing.grown = 0

    def discard(self, seat: int, n: int) -> Play:
        hand = self.seats[seat].hand
        if n >= len(hand):
            hand.clear()
            return
        for _ in range(n):
            chosen = yield seat, [f"discard {name}" for name in hand]
            del hand[chosen]

    # ---- priority ----

    def priority(self) -> Play:
        holder = self.active
        passed = 0
        while True:
            yield from self.settle()
            if self.seats[holder].gone:
                holder = self.after(holder)
            answers = self.may_do(holder)
            chosen = answers[(yield holder, [words for words, _ in answers])]
            if chosen[1] is not None:
                took = yield from self.act(holder, chosen[0], chosen[1])
                passed = 0 if took else passed
                continue
            passed += 1
            holder = self.after(holder)
            if passed < len(self.in_order()):
                continue
            if not self.stack:
                for seat in self.seats:
                    seat.pool = ""
                return
            yield from self.resolve(self.stack.pop())
            passed = 0
            holder = self.active

    def may_do(self, seat: int) -> list[tuple[str, object]]:
        player = self.seats[seat]
        calm = seat == self.active and self.step in ("main", "second main") and not self.stack
        found: list[tuple[str, object]] = [("pass", None)]
        for name in dict.fromkeys(player.hand):
            card = CARDS[name]
            if card.kind == "land":
                if calm and not player.landed:
                    found.append((f"play {name}", name))
            elif (calm or card.kind == "instant") and self.affordable(seat, card) and self.aims(name):
                found.append((f"cast {name}", name))
        for thing in self.things:
            if thing.owner != seat:
                continue
            words = thing.card.words
            pings = "pings" in words and not thing.tapped and not thing.sick
            equips = "equipment" in words and calm and self.mana(seat) >= 1 and bool(self.bodies(seat))
            if pings or equips:
                found.append((f"activate {thing.name}", thing))
            elif "garruk" in words and calm and not thing.used:
                lands = [t for t in self.things if t.card.kind == "land"]
                if len(lands) >= 2:
                    found.append((f"activate {thing.name}: +1", thing))
                if thing.loyalty >= 1:
                    found.append((f"activate {thing.name}: -1", thing))
            elif player.by_hand and thing.name in LANDS and not thing.tapped:
                found.append((f"tap {thing.name}", thing))
        return found

    def act(self, seat: int, words: str, what: object) -> Done:
        player = self.seats[seat]
        if isinstance(what, str):
            player.hand.remove(what)
            if words.startswith("play"):
                player.landed = True
                self.things.append(Thing(what, seat))
                return True
            return (yield from self.cast(seat, what))
        assert isinstance(what, Thing)
        if words.startswith("tap"):
            self.tap(what)
        elif "pings" in what.card.words:
            what.tapped = True
            spell = Spell(what.name, seat, "damage", False, 1)
            yield from self.aim(spell, "any")
            self.stack.append(spell)
        elif "equipment" in what.card.words:
            spell = Spell(what.name, seat, "equip", False, source=what)
            yield from self.aim(spell, "mine")
            if not (yield from self.gather(seat, "", 1)):
                return False
            chosen = yield from self.choose(seat, "", 1)
            self.pay(seat, chosen, 1 - len(chosen))
            self.stack.append(spell)
        else:
            what.used = True
            spell = Spell(what.name, seat, "beast", False)
            if words.endswith("+1"):
                spell.what = "untap"
                yield from self.aim(spell, "land")
                yield from self.aim(spell, "land")
            what.loyalty += 1 if words.endswith("+1") else -1
            self.stack.append(spell)
        return True

    # ---- casting ----

    def aim(self, spell: Spell, kind: str) -> Play:
        ways = self.possible(kind, spell.owner, spell.targets)
        chosen = yield spell.owner, [words for words, _ in ways]
        spell.targets.append(ways[chosen][1])

    def cast(self, seat: int, name: str) -> Done:
        card = CARDS[name]
        player = self.seats[seat]
        before = player.pool, [t for t in self.things if t.owner == seat and not t.tapped]
        spell = Spell(name, seat, card.deed, amount=card.amount)
        kind = card.target
        if "charm" in card.words:
            modes = [
                ("mode 1", "counter unless paid", "noncreature"),
                ("mode 2", "damage", "creature"),
                ("mode 3", "loot", ""),
            ]
            modes = [m for m in modes if not m[2] or self.possible(m[2], seat)]
            mode = modes[(yield seat, [m[0] for m in modes])]
            spell.what, kind, spell.amount = mode[1], mode[2], 2
        extra = 0
        if "X" in card.cost:
            most = self.mana(seat) - len(card.coloured)
            if most:
                extra = yield seat, [str(n) for n in range(most + 1)]
            spell.amount = extra
        if kind:
            yield from self.aim(spell, kind)
        if not (yield from self.gather(seat, card.coloured, card.generic + extra)):
            player.pool = before[0]
            for thing in before[1]:
                thing.tapped = False
            player.hand.append(name)
            return False
        chosen = yield from self.choose(seat, card.coloured, card.generic + extra)
        self.pay(seat, chosen, card.generic + extra - len(chosen) + len(card.coloured))
        self.stack.append(spell)
        return True

    # ---- resolving ----

    def resolve(self, spell: Spell) -> Play:
        card = CARDS[spell.name]
        if spell.is_spell and card.kind in ("creature", "artifact", "planeswalker"):
            self.enter(Thing(spell.name, spell.owner, sick=True, loyalty=3 if card.kind == "planeswalker" else 0))
            return
        targets = [t for t in spell.targets if self.legal(t)]
        if spell.targets and not targets:
            return
        for target in targets:
            if spell.what == "damage":
                self.hurt(target, spell.amount)
            elif spell.what == "untap":
                assert isinstance(target, Thing)
                target.tapped = False
            elif spell.what == "grow":
                assert isinstance(target, Thing)
                target.grown += spell.amount
            elif spell.what == "equip":
                assert isinstance(target, Thing) and spell.source is not None
                if spell.source in self.things:
                    spell.source.on = target
            elif spell.what.startswith("counter"):
                assert isinstance(target, Spell)
                if spell.what != "counter" and self.mana(target.owner) >= spell.amount:
                    wants = (yield target.owner, ["yes", "no"]) == 0
                    if wants and (yield from self.gather(target.owner, "", spell.amount)):
                        self.pay(target.owner, "", spell.amount)
                        continue
                self.stack.remove(target)
        if spell.what == "draw":
            self.draw(spell.owner, spell.amount)
        elif spell.what == "loot":
            self.draw(spell.owner, 2)
            yield from self.discard(spell.owner, 2)
        elif spell.what == "gain":
            self.seats[spell.owner].life += 1
        elif spell.what == "beast":
            self.enter(Thing("Beast", spell.owner, sick=True, token=True))

    def enter(self, thing: Thing) -> None:
        self.things.append(thing)
        if not thing.is_creature:
            return
        for other in self.things:
            if other is not thing and "gains when others enter" in other.card.words:
                self.waiting.append(Spell(other.name, other.owner, "gain", False))
        if "draws when it enters" in thing.card.words:
            self.waiting.append(Spell(thing.name, thing.owner, "draw", False, 1))

    # ---- state-based actions and triggers ----

    def settle(self) -> Play:
        lost = [p for p in self.seats if not p.gone and (p.life <= 0 or p.starved)]
        for player in lost:
            player.gone = True
        if sum(1 for p in self.seats if not p.gone) < 2:
            raise Over
        dead = [t for t in self.things if t.is_creature and t.damage >= t.card.toughness + t.grown]
        dead += [t for t in self.things if t.card.kind == "planeswalker" and t.loyalty <= 0]
        dead += [t for t in self.things if self.seats[t.owner].gone]
        self.stack = [s for s in self.stack if not self.seats[s.owner].gone]
        for thing in dead:
            if thing in self.things:
                self.things.remove(thing)
        for thing in self.things:
            if thing.on is not None and thing.on not in self.things:
                thing.on = None
        for seat in self.in_order():
            mine = [s for s in self.waiting if s.owner == seat]
            while mine:
                chosen = 0
                if len(mine) > 1:
                    chosen = yield seat, [f"trigger {s.name}" for s in mine]
                self.stack.append(mine.pop(chosen))
        self.waiting = []
