"""Playing on from a position in a few words."""

from __future__ import annotations

from collections.abc import Callable

from apnap.errors import IllegalChoice
from apnap.game import Game
from apnap.state.kinds import Act, Ev, Q
from apnap.state.objects import Permanent
from apnap.state.steps import STEP_NAMES
from apnap.testing.formalities import do, pass_over


def find(game: Game, name: str, controller: str | None = None, nth: int = 0) -> Permanent:
    """The phased-in permanent of that name; a test may damage or tap it by hand."""
    hits = [
        p
        for p in game.state.battlefield
        if (p.chars.name or p.card.name) == name
        and (controller is None or game.state.players[p.controller].name == controller)
    ]
    if nth >= len(hits):
        raise LookupError(f"no permanent {name!r} on the battlefield")
    game.state.stir(hits[nth])
    return hits[nth]


def named(game: Game, name: str) -> list[Permanent]:
    hits = [p for p in game.state.battlefield if p.chars.name == name]
    for perm in hits:
        game.state.stir(perm)
    return hits


def step_name(game: Game) -> str:
    return "" if game.state.step_kind is None else STEP_NAMES[game.state.step_kind]


def count_events(game: Game, kind: Ev, rule: str | None = None) -> int:
    return sum(1 for e in game.events if e.kind == kind and (rule is None or e.rule == rule))


def act(game: Game, text: str) -> None:
    """Whoever has priority does this; if it is someone else's turn to act, others pass first: `B: cast Shock`."""
    who, _, what = text.partition(": ")
    pass_over(game)
    if not what:
        do(game, text)
        return
    seat = next(p.seat for p in game.state.players if p.name == who)
    for _ in range(len(game.state.players)):
        if game.state.ask_kind == Q.PRIORITY and game.state.ask_player != seat:
            do(game, "pass")
    do(game, what)


def play(game: Game, name: str) -> None:
    do(game, f"play {name}")


def cast(game: Game, name: str, *answers: str) -> None:
    """Cast it and answer the questions that follow: targets by name, modes, numbers, yes and no."""
    do(game, f"cast {name}")
    for text in answers:
        answer(game, text)


def answer(game: Game, text: str) -> None:
    """Answer by full text, or by the bare name in `target Name`, `choose Name` …"""
    do(game, text)


def pass_until(game: Game, done: Callable[[Game], bool], limit: int = 2000) -> Game:
    """Pass (and attack with nothing, block with nothing, take the first answer) until a condition holds."""
    for _ in range(limit):
        if game.over or done(game):
            return game
        default(game)
    raise AssertionError("that never happened")


def default(game: Game) -> None:
    """The quiet answer: pass, stay, done, no, what is owed; else the first option."""
    index = game.standing.quiet
    game.apply(0 if index is None else index)


def settle(game: Game) -> Game:
    """Everyone passes until the stack is empty (and nothing is being asked but priority, and no damage waits)."""
    return pass_until(game, settled)


def settled(game: Game) -> bool:
    g = game.state
    if g.stack or g.items or g.ask_kind != Q.PRIORITY:
        return False
    return not g.ruleset.spine.unfinished(g)


def to_step(game: Game, step: str, turn: int | None = None) -> Game:
    """Until priority (or a question) in that step; with `turn`, of that turn."""

    def there(x: Game) -> bool:
        return step_name(x) == step and (turn is None or x.state.turn_number == turn)

    started = x_step_id(game)
    if there(game) and turn is None:
        return pass_until(game, lambda x: there(x) and x_step_id(x) != started)
    return pass_until(game, there)


def x_step_id(game: Game) -> int:
    return game.state.step_id


def to_turn(game: Game, turn: int) -> Game:
    return pass_until(game, lambda x: x.state.turn_number >= turn)


def attack(game: Game, *pairs: tuple[str, str]) -> None:
    """Declare attackers: ("Grizzly Bears", "B") …  The rest stay.  Passes until the declaration is asked for."""
    intend(game)
    declare(game, Q.ATTACK, "attack", list(pairs))


def intend(game: Game) -> None:
    """Where an attack is declared first and begins if nobody starts a batch: declare it."""
    if any(o.act == Act.INTEND for o in game.state.options):
        game.apply("declare an attack")


def block(game: Game, *pairs: tuple[str, str]) -> None:
    """Declare blockers: (blocker, attacker) …  The rest stay."""
    declare(game, Q.BLOCK, "block", list(pairs))


def declare(game: Game, kind: Q, verb: str, left: list[tuple[str, str]]) -> None:
    pass_until(game, lambda x: x.state.ask_kind == kind)
    while game.state.ask_kind == kind:
        declare_one(game, left, f"{verb}s")
    if left:
        raise IllegalChoice(f"could not {verb}: {left}")


def declare_one(game: Game, left: list[tuple[str, str]], verb: str) -> None:
    texts = [c.text for c in game.legal]
    for pair in left:
        for i, text in enumerate(texts):
            if text.split(" #")[0] == f"{pair[0]} {verb} {pair[1]}":
                left.remove(pair)
                game.apply(i)
                return
    for i, option in enumerate(game.state.options):
        if option.act in (Act.STAY, Act.DONE):
            game.apply(i)
            return
    game.apply(0)
