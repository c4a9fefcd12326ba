"""Whatever is raised in the middle of an answer, the game is afterwards exactly as it was; and what is listed works."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from types import FrameType

import pytest

from apnap import flow
from apnap.eras import rulesets
from apnap.errors import LimitExceeded
from apnap.game import Game
from apnap.state.kinds import Q
from apnap.state.limits import Limits
from apnap.telling import notation
from apnap.testing import Scene, cast, pass_until
from apnap.testing.random_games import play_randomly, random_board, random_choice, random_game

COMPILED = not (flow.__file__ or "").endswith(".py")
HOME = str(flow.__file__).rpartition("flow")[0]


class Fault(Exception):
    """Raised where nothing raises."""


class Sabotage:
    """Counts the calls of functions of the package, and raises at one of them, once."""

    def __init__(self, at: int = -1) -> None:
        self.calls = 0
        self.at = at

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(HOME):
            self.calls += 1
            if self.calls == self.at:
                sys.setprofile(None)
                raise Fault

    def during(self, work: Callable[[], None]) -> None:
        sys.setprofile(self)
        try:
            work()
        finally:
            sys.setprofile(None)


def facts(game: Game) -> tuple[object, ...]:
    """Everything a caller can see of a game."""
    events = [[getattr(e, f) for f in e.fields] for e in game.events]
    texts = [] if game.over else notation.labels(game.state, game.state.options)
    return game.state_hash(), game.history.copy(), texts, events, game.over


def assert_unharmed(game: Game, before: tuple[object, ...], choice: int) -> None:
    """As before; taking back works; and the answer given again leads where it leads without a fault."""
    assert facts(game) == before
    if game.history:
        twin = game.clone()
        last = twin.history[-1]
        twin.undo()
        twin.apply(last)
        assert twin.state_hash() == before[0]
    clean = game.clone()
    clean.apply(choice)
    game.apply(choice)
    assert facts(game) == facts(clean)


def board(seed: int) -> tuple[Game, random.Random]:
    return random_board(seed) if seed % 2 else random_game(seed, manual_mana=seed % 4 == 0)


@pytest.mark.skipif(COMPILED, reason="compiled functions cannot be watched")
@pytest.mark.parametrize("seed", range(6))
def test_an_exception_anywhere_leaves_the_game_as_it_was(seed: int) -> None:
    """At a random call of a random function of the package, in the middle of an answer."""
    game, rng = board(seed)
    for _ in range(25):
        play_randomly(game, rng, rng.randrange(6))
        if game.over:
            break
        choice = random_choice(game, rng)
        before = facts(game)
        counted = Sabotage()
        twin, game = game.clone(), game.clone()  # nothing is worked out already for one of them
        counted.during(lambda twin=twin, choice=choice: twin.apply(choice))  # type: ignore[misc]
        broken = Sabotage(rng.randrange(1, counted.calls + 1))
        with pytest.raises(Fault):
            broken.during(lambda game=game, choice=choice: game.apply(choice))  # type: ignore[misc]
        assert_unharmed(game, before, choice)


@pytest.mark.skipif(COMPILED, reason="compiled functions cannot be watched")
def test_an_exception_while_conceding_or_in_a_list_leaves_the_game_as_it_was() -> None:
    """Conceding, several answers at once, taking back: each at several points."""
    rng = random.Random(5)
    for seed in range(4):
        game, _ = random_game(seed, 3)
        for _ in range(40):
            game.apply(random_choice(game, rng))
        choice = random_choice(game, rng)
        works: list[Callable[[Game], None]] = [
            lambda g: g.concede(g.state.ask_player),
            lambda g, choice=choice: g.apply([choice, 0]),  # type: ignore[misc]
            lambda g: g.undo(3),
        ]
        for work in works:
            counted = Sabotage()
            twin = game.clone()
            counted.during(lambda work=work, twin=twin: work(twin))  # type: ignore[misc]
            before = facts(game)
            with pytest.raises(Fault):
                Sabotage(rng.randrange(1, counted.calls + 1)).during(lambda work=work: work(game))  # type: ignore[misc]  # noqa: B023
            assert facts(game) == before


def test_a_limit_reached_anywhere_leaves_the_game_as_it_was() -> None:
    """On both builds: after so many automatic steps between two decisions."""
    hit = 0
    for seed in range(40):
        scene = Scene(3, seed=seed, limits=Limits(automatic=2 + seed % 9))
        for p in "ABC":
            scene.battlefield(p, "Forest", "Forest", "Howling Mine").hand(p, "Grizzly Bears", "Giant Growth")
        game = scene.begin("A", "main")
        rng = random.Random(seed)
        for _ in range(12):
            if game.over:
                break
            choice = rng.randrange(game.choices)
            before = facts(game)
            try:
                game.apply(choice)
            except LimitExceeded:
                hit += 1
                assert facts(game) == before
                break
    assert hit >= 5


@pytest.mark.parametrize("era", list(rulesets()))
def test_every_listed_choice_works(era: str) -> None:
    """At random decisions of a game paid by hand: each of the answers, tried on a copy."""
    for seed in (1, 3):
        game, rng = random_board(seed, 2, era) if seed % 2 else random_game(seed, ruleset=era, manual_mana=True)
        game.state.manual_mana = 3
        for n in range(60):
            if game.over:
                break
            if n % 4 == 0 or game.state.ask_kind == Q.PAY:
                for i in range(min(game.choices, 12)):
                    game.clone().apply(i)
            game.apply(random_choice(game, rng))


def commanded() -> Game:
    """A's Word of Command makes B, who pays by hand, cast a Shock."""
    scene = Scene(2)
    scene.battlefield("A", "Swamp", "Swamp").hand("A", "Word of Command")
    scene.battlefield("B", "Mountain", "Mountain").hand("B", "Shock")
    game = scene.begin("A", "main")
    game.set_manual_mana(1, True)
    cast(game, "Word of Command", "B")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    game.apply("choose Shock")
    game.apply("target B")
    assert game.state.ask_kind == Q.PAY
    return game


@pytest.mark.cr("722.2", "601.2g")
def test_a_player_made_to_cast_a_spell_cannot_call_it_off() -> None:
    """They play it if able: paying by hand, cancelling is neither listed nor taken."""
    game = commanded()
    assert "cancel" not in [choice.text for choice in game.legal]
    assert not game.is_legal("cancel")
    for i in range(game.choices):
        twin = game.clone()
        twin.apply(i)
        pass_until(twin, lambda x: x.state.ask_kind == Q.PRIORITY and not x.state.stack)
        assert twin.state.players[1].life == 18


@pytest.mark.cr("732.1")
def test_an_announcement_of_ones_own_can_be_called_off() -> None:
    """The other side: from priority it is listed, and undoes the announcement."""
    scene = Scene(2)
    scene.battlefield("A", "Mountain", "Mountain").hand("A", "Shock")
    game = scene.begin("A", "main")
    game.set_manual_mana(0, True)
    before = game.state_hash()
    game.apply("cast Shock")
    game.apply("target B")
    game.apply("cancel")
    assert game.state_hash() == before
