"""Combat of the second opinion: attackers and blockers one by one, damage at once."""

from __future__ import annotations

from tests.second_opinion.table import Play, Seat, Table, Thing


class Fighting(Table):
    def priority(self) -> Play:
        raise NotImplementedError

    def fight(self) -> Play:
        for thing in self.bodies(self.active):
            if thing.tapped or thing.sick:
                continue
            whom: list[tuple[str, Seat | Thing]] = []
            for seat in self.in_order()[1:]:
                whom.append((f"{thing.name} attacks {'ABC'[seat]}", self.seats[seat]))
            for other in self.things:
                if other.card.kind == "planeswalker" and other.owner != self.active:
                    whom.append((f"{thing.name} attacks {other.name}", other))
            chosen = yield self.active, [f"{thing.name} stays", *(words for words, _ in whom)]
            if chosen:
                self.attacks[thing] = whom[chosen - 1][1]
        for thing in self.attacks:
            thing.tapped = thing.tapped or "vigilance" not in thing.card.words
        yield from self.priority()
        if not self.attacks:
            return
        for seat in self.in_order()[1:]:
            yield from self.block(seat)
        yield from self.priority()
        yield from self.strike()
        yield from self.priority()

    def block(self, seat: int) -> Play:
        for thing in self.bodies(seat):
            if thing.tapped:
                continue
            ways = [
                a
                for a, whom in self.attacks.items()
                if a in self.things
                and (
                    whom is self.seats[seat] or (isinstance(whom, Thing) and whom.owner == seat and whom in self.things)
                )
                and ("flying" in thing.card.words or "flying" not in a.card.words)
            ]
            if not ways:
                continue
            chosen = yield seat, [f"{thing.name} stays", *(f"{thing.name} blocks {a.name}" for a in ways)]
            if chosen:
                self.blocks.setdefault(ways[chosen - 1], []).append(thing)

    def strike(self) -> Play:
        blows: list[tuple[object, int]] = []
        for thing, whom in self.attacks.items():
            if thing not in self.things:
                continue
            left = self.power(thing)
            if thing not in self.blocks:
                blows.append((whom, left))
                continue
            there = [b for b in self.blocks[thing] if b in self.things]
            for blocker in there:
                n = left
                if blocker is not there[-1] and left > 0:
                    n = yield self.active, [str(k) for k in range(left + 1)]
                blows.append((blocker, n))
                left -= n
        for thing, blockers in self.blocks.items():
            if thing in self.things:
                blows += [(thing, self.power(b)) for b in blockers if b in self.things]
        for target, n in blows:
            if self.legal(target):
                self.hurt(target, n)
