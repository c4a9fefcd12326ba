"""Random additions and skips, compared with a second model: one flat list of what is still to come (500.7–500.11).

The model knows nothing of the engine.  It keeps turns, phases and steps as tokens in one list, inserts where the rules
say, and drops a token (with what belongs to it) when a skip is due.
"""

from __future__ import annotations

import random

import pytest

from apnap.game import Game
from apnap.rules.actions import priority_options
from apnap.state.kinds import Ev, Q, Zone
from apnap.state.steps import STEP_NAMES
from apnap.testing import Scene, pass_until

Token = tuple[str, str]

PHASES = {
    "beginning": ["untap", "upkeep", "draw"],
    "main": ["main"],
    "combat": ["beginning of combat", "declare attackers", "end of combat"],
    "ending": ["end", "cleanup"],
}
TURN = ["beginning", "main", "combat", "main", "ending"]


def phase_tokens(name: str) -> list[Token]:
    return [("phase", name), *[("step", s) for s in PHASES[name]]]


def turn_tokens(player: str) -> list[Token]:
    return [("turn", player), *[t for name in TURN for t in phase_tokens(name)]]


class ListModel:
    def __init__(self, players: str) -> None:
        self.players = players
        self.gone = ""
        self.direction = 1
        self.last = players[0]
        self.active = players[0]
        self.future = turn_tokens(players[0])[1:]
        self.skips: dict[tuple[str, str], int] = {}
        self.seen: list[tuple[str, str]] = []

    def after(self, kinds: tuple[str, ...]) -> int:
        """Where the present phase (or turn) is over in the list."""
        for i, (kind, _) in enumerate(self.future):
            if kind in kinds:
                return i
        return len(self.future)

    def insert(self, at: int, tokens: list[Token]) -> None:
        self.future[at:at] = tokens

    def due(self, what: str, player: str) -> bool:
        n = self.skips.get((player, what), 0)
        if n:
            self.skips[player, what] = n - 1
        return n > 0

    def next_regular(self) -> None:
        at = self.players.index(self.last)
        while True:
            at = (at + self.direction) % len(self.players)
            if self.players[at] not in self.gone:
                break
        self.last = self.players[at]
        self.future = turn_tokens(self.last)

    def step(self) -> None:
        """Go on to the next step that happens."""
        while True:
            if not self.future:
                self.next_regular()
            kind, name = self.future.pop(0)
            if kind == "turn":
                if name in self.gone or self.due("turn", name):
                    del self.future[: self.after(("turn",))]
                else:
                    self.active = name
            elif kind == "phase":
                if self.due(f"{name} phase", self.active):
                    del self.future[: self.after(("phase", "turn"))]
            elif not self.due(f"{name} step", self.active):
                self.seen.append((self.active, name))
                return

    # ---- what can be done to it ----------------------------------------------------------------------------------

    def do(self, what: str, who: str) -> None:
        after_phase = self.after(("phase", "turn"))
        after_turn = self.after(("turn",))
        if what == "each takes a turn":
            at = self.players.index(self.active)
            for k in range(len(self.players)):
                player = self.players[(at + k * self.direction) % len(self.players)]
                if player not in self.gone:
                    self.insert(after_turn, turn_tokens(player))
        elif what == "take a turn":
            self.insert(after_turn, turn_tokens(who))
        elif what.startswith("skip "):
            key = what[5:]
            self.skips[who, key] = self.skips.get((who, key), 0) + 1
        elif what == "you get upkeep":
            if who == self.active:
                self.insert(after_phase, [("phase", "beginning"), ("step", "upkeep")])
        elif what == "add combat and main":
            self.insert(after_phase, phase_tokens("combat") + phase_tokens("main"))
        elif what.endswith(" step") and what.startswith("add "):
            self.insert(0, [("step", what[4:-5])])
        elif what.startswith("add "):
            self.insert(after_phase, phase_tokens(what[4:]))
        elif what == "end turn":
            self.future[:after_turn] = [("step", "cleanup")]
        elif what == "reverse":
            self.direction = -self.direction


ACTIONS = {
    "each takes a turn": "each takes a turn",
    "take a turn": "take a turn",
    "skip untap": "skip untap step",
    "skip upkeep": "skip upkeep step",
    "skip draw": "skip draw step",
    "skip end": "skip end step",
    "skip turn": "skip turn",
    "skip combat": "skip combat phase",
    "skip main": "skip main phase",
    "you get upkeep": "you get upkeep",
    "add combat": "add combat",
    "add beginning": "add beginning",
    "add ending": "add ending",
    "add combat and main": "add combat and main",
    "add draw step": "add draw step",
    "add end step": "add end step",
    "end turn": "end turn",
    "reverse": "reverse",
}


def cast_probe(scene: Scene, game: Game, name: str, seat: int) -> None:
    """Put the probe into that player's hand and let them cast it, the others passing."""
    g = game.state
    scene.new(f"Probe: {name}", seat, Zone.HAND)
    g.stamp += 1
    while g.ask_player != seat:
        game.apply("pass")
    g.options = priority_options(g, seat)
    game.apply(f"cast Probe: {name}")
    pass_until(game, lambda x: not x.state.stack and x.state.ask_kind == Q.PRIORITY)


def played(game: Game) -> list[tuple[str, str]]:
    names = [p.name for p in game.state.players]
    return [(names[e.player], STEP_NAMES[e.n]) for e in game.events if e.kind == Ev.STEP_BEGINS]


@pytest.mark.cr("500.7", "500.8", "500.9", "500.10", "500.11")
@pytest.mark.parametrize("seed", range(40))
def test_random_additions_and_skips_agree_with_the_list_model(seed: int) -> None:
    """The same steps in the same order, whatever was added, skipped, ended and reversed, and by whom."""
    rng = random.Random(seed)
    players = "ABCD"[: rng.choice([2, 3, 4])]
    scene = Scene(len(players), library=400)
    game = scene.begin("A", "untap", turn=5)
    model = ListModel(players)
    for _ in range(60):
        steps = played(game)
        while len(model.seen) < len(steps):
            model.step()
        assert model.seen == steps, game.schedule
        alive = [p.seat for p in game.state.players if not p.left]
        if rng.random() < 0.02 and len(alive) > 2:
            seat = rng.choice(alive)
            if not any(n and who == players[seat] for (who, _), n in model.skips.items()):
                game.concede(seat)
                model.gone += players[seat]
                continue
        if rng.random() < 0.45:
            seat = rng.choice(alive)
            name = rng.choice(list(ACTIONS))
            if game.state.ask_kind == Q.PRIORITY and game.state.passes == 0:
                before = len(played(game))
                model.do(ACTIONS[name], players[seat])
                cast_probe(scene, game, name, seat)
                assert name == "end turn" or len(played(game)) == before
                continue
        here = len(played(game))
        pass_until(game, lambda x, n=here: len(played(x)) > n and x.state.ask_kind == Q.PRIORITY)  # type: ignore[misc]
    steps = played(game)
    while len(model.seen) < len(steps):
        model.step()
    assert model.seen == steps
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()


@pytest.mark.cr("805.4", "805.8")
@pytest.mark.parametrize("seed", range(30))
def test_random_additions_and_skips_of_teams_agree_with_the_list_model(seed: int) -> None:
    """Teams are the players of the model: what any player of one adds, skips or ends, the team does, once."""
    rng = random.Random(seed)
    size, count = rng.choice([(2, 2), (2, 3), (3, 2), (2, 4)])
    names = "ABCDEFGH"[: size * count]
    teams = [list(names[i : i + size]) for i in range(0, len(names), size)]
    first = {name: team[0] for team in teams for name in team}  # whose name stands for the team
    scene = Scene(len(names), library=400, format="two-headed-giant", teams=teams)
    game = scene.begin("A", "untap", turn=5)
    model = ListModel("".join(team[0] for team in teams))
    for _ in range(60):
        steps = played(game)
        while len(model.seen) < len(steps):
            model.step()
        assert model.seen == steps, game.schedule
        alive = [p.seat for p in game.state.players if not p.left]
        if rng.random() < 0.02 and len(alive) > 2 * size:
            seat = rng.choice(alive)
            if not any(n and who == first[names[seat]] for (who, _), n in model.skips.items()):
                game.concede(seat)
                model.gone += first[names[seat]]
                continue
        if rng.random() < 0.45 and game.state.ask_kind == Q.PRIORITY and game.state.passes == 0:
            seat = rng.choice(alive)
            name = rng.choice(list(ACTIONS))
            before = len(played(game))
            model.do(ACTIONS[name], first[names[seat]])
            cast_probe(scene, game, name, seat)
            assert name == "end turn" or len(played(game)) == before
            continue
        here = len(played(game))
        pass_until(game, lambda x, n=here: len(played(x)) > n and x.state.ask_kind == Q.PRIORITY)  # type: ignore[misc]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
