"""Limits that protect a host, and loops of mandatory actions (104.4b)."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, LimitExceeded, Limits, Q, playout
from apnap.errors import GameOver, IllegalChoice, StackTooDeep, TooManyObjects, TooManySteps, TooManyTriggers
from apnap.state.kinds import Act
from apnap.testing import Scene, cast, pass_until, settle


def stopped(game: Game, choice: str, error: type[LimitExceeded]) -> None:
    """The choice raises, and the game stands where it was and can still be played."""
    before, history = game.state_hash(), len(game.history)
    with pytest.raises(error):
        game.apply(choice)
    assert game.state_hash() == before and len(game.history) == history
    assert game.ask is not None and game.is_legal("pass")
    with pytest.raises(error):  # again, and again without a trace
        game.apply(choice)
    assert game.state_hash() == before


def test_too_many_objects() -> None:
    """Tokens beyond the limit are refused."""
    scene = Scene(2, library=3, limits=Limits(objects=14)).battlefield("A", "Plains", "Plains", "Plains", "Plains")
    scene.hand("A", "Raise the Alarm", "Raise the Alarm")
    game = scene.begin("A", "main")
    cast(game, "Raise the Alarm")
    settle(game)
    cast(game, "Raise the Alarm")
    game.apply("pass")
    stopped(game, "pass", TooManyObjects)


def test_stack_too_deep() -> None:
    """The third spell on a stack of two is refused."""
    scene = Scene(2, limits=Limits(stack=2)).battlefield("A", *["Mountain"] * 3).hand("A", *["Shock"] * 3)
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    cast(game, "Shock", "target B")
    stopped(game, "cast Shock", StackTooDeep)


def test_the_fast_way_in_changes_nothing_where_it_is_refused() -> None:
    """By an index that is none, by a game that is over, by the limits of the stack and of objects."""
    scene = Scene(2, limits=Limits(stack=2)).battlefield("A", *["Mountain"] * 3).hand("A", *["Shock"] * 3)
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    cast(game, "Shock", "target B")
    before = game.state_hash()
    for index, error in ((-1, IllegalChoice), (99, IllegalChoice), (1, StackTooDeep), (1, StackTooDeep)):
        with pytest.raises(error):
            game.apply_index(index)
        assert game.state_hash() == before and game.is_legal("pass")
    game.apply_index(0)
    game.concede(0)
    with pytest.raises(GameOver):
        game.apply_index(0)


def test_tokens_beyond_the_limit_leave_no_trace_by_the_fast_way_in() -> None:
    scene = Scene(2, library=3, limits=Limits(objects=14)).battlefield("A", "Plains", "Plains", "Plains", "Plains")
    game = scene.hand("A", "Raise the Alarm", "Raise the Alarm").begin("A", "main")
    cast(game, "Raise the Alarm")
    settle(game)
    cast(game, "Raise the Alarm")
    game.apply_index(0)
    before = game.state_hash()
    for _ in range(2):
        with pytest.raises(TooManyObjects):
            game.apply_index(0)
        assert game.state_hash() == before


def shock(game: Game) -> None:
    """By the fast way in, as soon as somebody can."""
    while Act.CAST not in [option.act for option in game.state.options]:
        game.apply_index(0)
    game.apply_index([option.act for option in game.state.options].index(Act.CAST))
    game.apply_index([option.id for option in game.state.options].index(1))


@pytest.mark.parametrize("meanwhile", ["nothing", "apply", "playout", "undo"])
def test_a_way_back_near_a_limit_is_that_of_the_game_as_it_is(meanwhile: str) -> None:
    """One copy serves many answers by the fast way in, but none after which somebody else has moved the game."""
    scene = Scene(2, limits=Limits(stack=6)).battlefield("A", *["Mountain"] * 20).hand("A", *["Shock"] * 20)
    game = scene.begin("A", "main")
    for _ in range(4):
        cast(game, "Shock", "target B")
    shock(game)  # of this on, a copy is kept
    if meanwhile == "apply":
        game.apply("pass")
        game.apply("pass")
    elif meanwhile == "playout":
        playout(game, 3, 1)
    elif meanwhile == "undo":
        game.undo()
    while len(game.state.stack) < 6:
        shock(game)
    before = game.state_hash()
    for _ in range(2):
        with pytest.raises(StackTooDeep):
            shock(game)
        assert game.state_hash() == before


def test_too_many_triggers() -> None:
    """More waiting triggered abilities than the limit."""
    scene = Scene(2, limits=Limits(triggers=5)).battlefield("A", *["Blood Artist"] * 4, *["Plains"] * 4)
    scene.hand("A", "Wrath of God")
    game = scene.begin("A", "main")
    cast(game, "Wrath of God")
    game.apply("pass")
    stopped(game, "pass", TooManyTriggers)


def test_too_many_automatic_steps() -> None:
    """More automatic actions between two decisions than the host allows."""
    game = Scene(2, limits=Limits(automatic=4)).begin("A", "end")
    game.apply("pass")
    stopped(game, "pass", TooManySteps)


def three_rings(players: int = 2) -> Game:
    """Three Oblivion Rings and nothing else to exile: each enters, must exile one, and thereby brings back the next."""
    scene = Scene(players).battlefield("A", "Oblivion Ring", *["Plains"] * 6).hand("A", *["Oblivion Ring"] * 2)
    game = scene.begin("A", "main")
    cast(game, "Oblivion Ring")
    settle(game)
    cast(game, "Oblivion Ring")
    return game


@pytest.mark.cr("104.4b", "731.4")
def test_104_4b_a_loop_of_mandatory_actions_is_a_draw() -> None:
    """Three Oblivion Rings chase each other for ever; while everybody passes, the position repeats exactly."""
    game = three_rings()
    pass_until(game, lambda g: g.over, 1000)
    outcome = game.outcome
    assert outcome is not None and outcome.winner is None and outcome.rule == "104.4b"
    assert game.events[-1].kind == Ev.DRAW_GAME


@pytest.mark.cr("104.4b")
def test_104_4b_the_draw_comes_alike_after_loading_and_copying() -> None:
    """A game saved in the middle of the loop ends at the same decision, and can be taken back."""
    game = three_rings()
    for _ in range(70):
        game.apply(0)
    loaded, twin = Game.from_json(game.to_json()), game.clone()
    for g in (game, loaded, twin):
        pass_until(g, lambda x: x.over, 1000)
    assert loaded.state_hash() == game.state_hash() == twin.state_hash()
    game.undo(3)
    assert not game.over


@pytest.mark.cr("104.4b", "731.4")
def test_104_4b_a_loop_someone_chooses_to_go_on_with_is_no_draw() -> None:
    """With another thing to exile its controller chooses each time; nothing ends the game but a player."""
    scene = Scene(2).battlefield("A", "Oblivion Ring", *["Plains"] * 6).hand("A", *["Oblivion Ring"] * 2)
    scene.battlefield("B", "Sol Ring")
    game = scene.begin("A", "main")
    for _ in range(2):
        settle(game)
        cast(game, "Oblivion Ring")
        pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
        game.apply("target Oblivion Ring")
    for _ in range(300):
        texts = [str(c) for c in game.legal]
        game.apply("target Oblivion Ring" if "target Oblivion Ring" in texts else 0)
    assert not game.over and game.state.step is not None and game.state.stack


@pytest.mark.cr("104.4b")
def test_104_4b_what_grows_does_not_repeat() -> None:
    """Life that changes with every round, however large, is another position."""
    scene = Scene(2).battlefield("A", "Sanguine Bond", "Exquisite Blood", "Plains").hand("A", "Healing Salve")
    game = scene.life("B", 10**6).begin("A", "main")
    game.apply(["cast Healing Salve", "mode 1", "target A"])
    for _ in range(400):
        game.apply(0)
    assert not game.over and game.state.players[1].life < 10**6 - 100


@pytest.mark.cr("104.3a", "704.5a")
def test_704_5a_the_same_loop_ends_by_itself_when_it_kills() -> None:
    """Twenty life do not last."""
    scene = Scene(2).battlefield("A", "Sanguine Bond", "Exquisite Blood", "Plains").hand("A", "Healing Salve")
    game = scene.begin("A", "main")
    game.apply(["cast Healing Salve", "mode 1", "target A"])
    pass_until(game, lambda g: g.over)
    assert game.outcome is not None and game.outcome.winner == 0
