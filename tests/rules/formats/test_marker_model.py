"""Random programs of extra turns, skips and departures, compared with a naive model of turn markers (807.4).

The model knows nothing of the engine: players sit in a list, a marker is a name in it.  It is told which turn has
begun or ended, who has left and who was given a turn, and says who must have which marker, and whether that turn
could begin.
"""

from __future__ import annotations

import random

import pytest

from apnap.game import Game
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene
from apnap.testing.driving import default
from apnap.vocab.abilities import Spell
from apnap.vocab.effects.turns import EndTurn, ExtraTurn, SkipNext
from tests.helpers import instant

NAMES = "ABCDEFGHIJKLMNOP"

instant("Model: take a turn", Spell(ExtraTurn()))
instant("Model: skip a turn", Spell(SkipNext("turn")))
instant("Model: end the turn", Spell(EndTurn()))


class Marks:
    def __init__(self, players: str) -> None:
        self.sitting = list(players)  # who has left stays as long as the turn goes on
        self.gone = ""
        self.holder = {k + 1: players[4 * k] for k in range(max(1, len(players) // 4))}
        self.queue = list(self.holder)  # those at one seat: who came first is first
        self.taking: dict[int, str] = dict(self.holder)
        self.due = dict.fromkeys(self.holder, "")  # "turn" or "extra": what has not begun
        self.extra = dict.fromkeys(self.holder, 0)  # made in the turn of that marker
        self.owed: dict[str, int] = {}
        self.skips: dict[str, int] = {}
        self.doomed = dict.fromkeys(self.holder, 0)

    def alive(self) -> list[str]:
        return [p for p in self.sitting if p not in self.gone]

    def left_of(self, player: str) -> str:
        at = self.sitting.index(player)
        order = self.sitting[at + 1 :] + self.sitting[: at + 1]
        return next(p for p in order if p not in self.gone)

    def place(self, n: int) -> str:
        who = self.holder[n]
        return self.left_of(who) if who in self.gone else who

    def ahead(self, n: int, m: int) -> int:
        """How many seats m is to the left of n."""
        here, there = self.place(n), self.place(m)
        if here == there:
            return 0 if self.queue.index(m) < self.queue.index(n) else len(self.alive())
        living = self.alive()
        return (living.index(there) - living.index(here)) % len(living)

    def blocked(self, n: int) -> bool:
        return any(self.ahead(n, m) < 4 for m in self.holder if m != n)

    def followed(self, n: int) -> bool:
        return any(self.ahead(m, n) < 4 for m in self.holder if m != n)

    def give(self, n: int, player: str) -> None:
        self.holder[n] = player
        self.due[n] = "turn"
        self.queue.remove(n)
        self.queue.append(n)

    def ended(self, n: int) -> None:
        player = self.taking.pop(n)
        if self.doomed[n]:
            self.owe(n, player)
            self.remove(n)
        elif self.due[n] == "turn" and player not in self.gone:
            pass
        elif self.extra[n] and player not in self.gone and not self.followed(n):
            self.due[n] = "extra"
        else:
            self.owe(n, player)
            self.give(n, self.left_of(player))
        self.clear()

    def owe(self, n: int, player: str) -> None:
        if player not in self.gone:
            self.owed[player] = self.owed.get(player, 0) + self.extra[n]
        self.extra[n] = 0

    def remove(self, n: int) -> None:
        times = self.doomed[n]
        order = self.behind(self.holder[n], n)
        del self.holder[n], self.due[n], self.extra[n], self.doomed[n]
        self.queue.remove(n)
        if times > 1:
            self.doomed[order[0]] += times - 1
            self.settle()

    def behind(self, player: str, n: int = 0) -> list[int]:
        """The other markers, the one immediately to the right first."""
        at = self.sitting.index(player)
        backwards = [self.sitting[(at - k) % len(self.sitting)] for k in range(1, len(self.sitting) + 1)]
        same = [m for m in self.queue if n and self.holder[m] == player and self.queue.index(m) > self.queue.index(n)]
        rest = [m for p in backwards for m in self.queue if self.holder[m] == p and m not in same]
        return [m for m in same + rest if m != n]

    def leaves(self, player: str) -> None:
        found = self.behind(player)
        self.gone += player
        self.owed.pop(player, None)
        if len(self.holder) - sum(self.doomed.values()) > max(1, len(self.alive()) // 4):
            self.doomed[found[0]] += 1
        self.settle()
        self.clear()

    def settle(self) -> None:
        for n in list(self.holder):
            if n not in self.holder or n in self.taking:
                continue
            if self.doomed[n]:
                self.owe(n, self.holder[n])
                self.remove(n)
            elif self.holder[n] in self.gone:
                self.extra[n] = 0
                self.give(n, self.left_of(self.holder[n]))

    def clear(self) -> None:
        kept = set(self.holder.values())
        self.sitting = [p for p in self.sitting if p not in self.gone or p in kept]

    def begins(self, player: str, extra: bool) -> None:
        """That turn has begun: by a marker of that player that could bring it, and brings just this one."""
        able = [n for n in self.holder if self.holder[n] == player and n not in self.taking and not self.blocked(n)]
        assert len(able) == 1, f"{player} could not begin a turn: {self.holder} {self.taking}"
        n = able[0]
        waits = self.extra[n] + (self.owed.get(player, 0) if self.due[n] == "turn" else 0)
        assert extra == (waits > 0), f"{player} takes the wrong turn"
        if self.extra[n]:
            self.extra[n] -= 1
            if self.due[n] == "extra":
                self.due[n] = ""
        elif extra:
            self.owed[player] -= 1
        else:
            self.due[n] = ""
        self.taking[n] = player

    def skipped(self, player: str) -> None:
        """The turn that would begin is skipped."""
        before = dict(self.taking)
        n = next(k for k in self.holder if self.holder[k] == player and k not in self.taking and not self.blocked(k))
        waits = self.extra[n] + (self.owed.get(player, 0) if self.due[n] == "turn" else 0)
        self.begins(player, waits > 0)
        self.ended(n)
        assert self.taking == before


class Follower:
    """Tells the model what the events of the game say."""

    def __init__(self, game: Game, model: Marks) -> None:
        self.game, self.model, self.at = game, model, len(game.events)

    def follow(self) -> None:
        names = [p.name for p in self.game.state.players]
        for e in self.game.events[self.at :]:
            who = names[e.player] if e.player >= 0 else ""
            if e.kind == Ev.TURN_BEGINS:
                self.model.begins(who, e.m == 1)
            elif e.kind == Ev.TURN_ENDS:
                self.model.ended(next(n for n, p in self.model.taking.items() if p == who))
            elif e.kind == Ev.SKIPPED and e.note == "turn":
                self.model.skipped(who)
            elif e.kind == Ev.SCHEDULED and e.note == "extra turn":
                own = [n for n, p in self.model.taking.items() if p == who]
                g = self.game.state
                if own and names[e.player] in NAMES:
                    self.model.extra[own[0]] += 1
                else:
                    self.model.owed[who] = self.model.owed.get(who, 0) + 1
                assert g.melee is not None
        self.at = len(self.game.events)


@pytest.mark.cr("807.4", "807.4b", "807.4c", "807.4d", "807.4e", "807.4f", "807.4g", "807.4i", "807.4j")
@pytest.mark.parametrize("seed", range(24))
def test_random_programs_agree_with_the_model_of_markers(seed: int) -> None:
    """Who has which marker, what is to be removed, and whether a turn could begin: after every decision the same."""
    rng = random.Random(seed)
    players = NAMES[: rng.randint(8, 16)]
    scene = Scene(len(players), library=60, format="grand-melee")
    for name in players:
        scene.hand(name, "Model: take a turn", "Model: skip a turn", "Model: end the turn")
    game = scene.begin("A", "upkeep")
    follower = Follower(game, Marks(players))
    for _ in range(400):
        g = game.state
        assert g.melee is not None
        model = follower.model
        assert {m.number: g.players[m.seat].name for m in g.melee.markers} == model.holder
        assert {m.number: m.removals for m in g.melee.markers} == model.doomed
        alive = model.alive()
        if rng.random() < 0.01 and len(alive) > 2:
            leaver = rng.choice(alive)
            game.concede(players.index(leaver))
            model.leaves(leaver)
        elif g.ask_kind == Q.PRIORITY and rng.random() < 0.06 and g.ask_player == g.active and not g.stack:
            game.apply(rng.choice(game.legal))
        else:
            default(game)
        follower.follow()
        if game.over:
            return
