"""A player may concede at any time (104.3a), also in the middle of something, in games of any size."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import Ev, Game, GameOver, IllegalChoice, Q, SetupError
from apnap.testing import Scene
from apnap.testing.random_games import check_position, random_board, random_choice, random_game


@settings(max_examples=40, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 5))
@pytest.mark.cr("104.3a")
def test_104_3a_conceding_leaves_a_sound_game(seed: int, players: int) -> None:
    """Whoever leaves, whatever is being asked: the game goes on for the others, can be copied, saved and finished."""
    game, rng = random_game(seed, players)
    for _ in range(250):
        if game.over:
            break
        often = 0.01 if game.state.ask_kind == Q.PRIORITY else 0.08
        if rng.random() < often:
            seat = rng.choice([p.seat for p in game.state.players if not p.left])
            game.concede(seat)
            assert game.state.players[seat].left
            if not game.over:
                check_position(game)
                assert game.ask is not None and game.ask.player != seat
                assert Game.from_json(game.to_json()).state_hash() == game.state_hash() == game.clone().state_hash()
        else:
            game.apply(random_choice(game, rng))
    while not game.over:
        game.concede(next(p.seat for p in game.state.players if not p.left))
    outcome = game.outcome
    assert outcome is not None


@settings(max_examples=25, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(3, 5))
@pytest.mark.cr("104.3a")
def test_104_3a_conceding_in_the_middle_of_things(seed: int, players: int) -> None:
    """On full boards, while targets, costs, modes, triggers, attacks and replacements are being chosen."""
    game, rng = random_board(seed, players)
    for _ in range(100):
        if game.over:
            break
        if rng.random() < (0.01 if game.state.ask_kind == Q.PRIORITY else 0.15):
            seat = rng.choice([p.seat for p in game.state.players if not p.left])
            before, history = game.state_hash(), len(game.history)
            game.concede(seat)
            twin = game.clone()
            twin.undo()
            assert twin.state_hash() == before and len(twin.history) == history
            if not game.over:
                check_position(game)
                assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
        else:
            game.apply(random_choice(game, rng))


@pytest.mark.cr("732.1", "104.3a")
def test_732_1_an_announcement_that_has_lost_its_only_target_is_undone() -> None:
    """The owner of the only possible target leaves while it is being chosen: the spell is back in hand, unpaid."""
    scene = Scene(3).battlefield("A", "Swamp", "Swamp").hand("A", "Doom Blade").battlefield("B", "Grizzly Bears")
    game = scene.begin("A", "main")
    game.apply("cast Doom Blade")
    game.concede(1)
    assert game.ask is not None and game.ask.kind == Q.PRIORITY and game.ask.player == 0
    assert [o.card.name for o in game.state.players[0].hand] == ["Doom Blade"]
    assert game.state.stack == [] and not any(p.tapped for p in game.state.battlefield)
    assert [str(c) for c in game.legal] == ["pass"]


@pytest.mark.cr("104.2a")
def test_104_2a_the_last_one_wins() -> None:
    """When all others have left the game is over at once."""
    game, _rng = random_game(5, 4)
    for seat in (2, 0, 3):
        assert not game.over
        game.concede(seat)
    assert game.outcome is not None and game.outcome.winner == 1 and game.outcome.rule == "104.2a"


@pytest.mark.cr("104.3a")
def test_104_3a_conceding_can_be_undone_and_is_recorded() -> None:
    """It is a choice like any other for undo."""
    game, rng = random_game(6, 3)
    for _ in range(30):
        game.apply(random_choice(game, rng))
    before = game.state_hash()
    game.concede(1)
    game.undo()
    assert game.state_hash() == before


@pytest.mark.cr("104.3a")
def test_104_3a_twice_or_after_the_end_is_refused() -> None:
    """A player who has left cannot leave again, nor anyone once the game is over; the seat must exist."""
    game, _rng = random_game(7, 3)
    game.concede(0)
    before = game.state_hash()
    with pytest.raises(IllegalChoice):
        game.concede(0)
    with pytest.raises(SetupError):
        game.concede(9)
    assert game.state_hash() == before
    game.concede(1)
    with pytest.raises(GameOver):
        game.concede(2)


@pytest.mark.cr("800.4a")
def test_800_4a_nothing_is_chosen_from_the_hand_of_a_player_who_left() -> None:
    """Their cards left with them: Word of Command finds nothing to play, and is done."""
    scene = Scene(3).battlefield("A", "Swamp", "Swamp").hand("A", "Word of Command").hand("B", "Shock", "Forest")
    game = scene.begin("A", "main")
    game.apply(["cast Word of Command", "target B", "pass", "pass", "pass"])
    asked = game.ask
    assert asked is not None and (asked.kind, asked.player) == (Q.PICK, 0)
    game.concede(1)
    again = game.ask
    assert again is not None and (again.kind, again.player) == (Q.PRIORITY, 0)
    assert game.state.stack == []
    check_position(game)


@pytest.mark.cr("103.1")
def test_103_1_if_the_chooser_leaves_another_player_chooses() -> None:
    """And a player who has left cannot be chosen."""
    game = Game.new([["60 Forest"]] * 3, seed=3)
    assert game.ask is not None and game.ask.kind == Q.START
    chooser = game.ask.player
    game.concede(chooser)
    assert game.state.ask_kind == Q.START and game.state.ask_player != chooser
    assert len(game.legal) == 2


@pytest.mark.cr("732.1", "104.3a")
def test_732_1_an_announcement_can_still_be_called_off_after_someone_left() -> None:
    """The game goes back to before the announcement, without the player who left."""
    scene = Scene(3).battlefield("A", "Mountain").hand("A", "Shock")
    game = scene.begin("A", "main")
    game.apply("cast Shock")
    assert game.ask is not None and game.ask.kind == Q.TARGET
    game.concede(1)
    assert [str(c) for c in game.legal] == ["target A", "target C"]
    game.apply("cancel")
    assert game.state.ask_kind == Q.PRIORITY and game.state.stack == []
    assert game.state.players[1].left and game.state.alive == 2
    assert sum(1 for e in game.events if e.kind == Ev.LEFT) == 1
    check_position(game)
