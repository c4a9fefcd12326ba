"""Rule 103: who starts, shuffling, opening hands, mulligans, the first draw step."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q, Way
from apnap.state.kinds import Zone

DECK = ["30 Forest", "30 Grizzly Bears"]


def new(players: int = 2, start: int | None = 0, seed: int = 1) -> Game:
    return Game.new([DECK] * players, seed=seed, start=start)


def asked(game: Game) -> tuple[Q, int]:
    assert game.ask is not None
    return game.ask.kind, game.ask.player


def keep_all(game: Game) -> None:
    while game.ask is not None and game.ask.kind == Q.MULLIGAN:
        game.apply("keep")


@pytest.mark.cr("103.1")
def test_103_1_a_player_found_at_random_chooses_who_takes_the_first_turn() -> None:
    """Without a starting player the game asks one, who may name any player."""
    choosers = set()
    for seed in range(12):
        game = Game.new([DECK] * 3, seed=seed)
        kind, chooser = asked(game)
        assert kind == Q.START
        assert game.ask is not None and game.ask.way == Way.START and game.ask.rule == "103.1"
        assert len(game.legal) == 3
        choosers.add(chooser)
        game.apply((chooser + 1) % 3)
        assert game.state.starting_player == (chooser + 1) % 3
        keep_all(game)
        assert game.state.active == (chooser + 1) % 3
    assert choosers == {0, 1, 2}


@pytest.mark.cr("103.3")
def test_103_3_libraries_are_shuffled_from_the_seed_before_hands_are_drawn() -> None:
    """The same seed shuffles alike, another seed otherwise; nothing is drawn before everyone has shuffled."""

    def order(seed: int) -> list[str]:
        return [o.card.name for o in new(seed=seed).state.players[0].library]

    assert order(1) == order(1)
    assert order(1) != order(2)
    game = new()
    shuffles = [i for i, e in enumerate(game.events) if e.kind == Ev.SHUFFLED]
    draws = [i for i, e in enumerate(game.events) if e.kind == Ev.DRAWN]
    assert len(shuffles) == 2 and max(shuffles) < min(draws)


@pytest.mark.cr("103.4")
def test_103_4_players_begin_at_20_life() -> None:
    """The starting life total is 20."""
    assert [p.life for p in new(3).state.players] == [20, 20, 20]


@pytest.mark.cr("103.5")
def test_103_5_opening_hands_have_seven_cards() -> None:
    """Seven cards each, drawn before the first turn."""
    game = new(4)
    assert [len(p.hand) for p in game.state.players] == [7, 7, 7, 7]
    assert game.state.turn_number == 0


@pytest.mark.cr("103.5")
def test_103_5_players_declare_in_turn_order_and_then_mulligan_together() -> None:
    """Nobody draws a new hand before the last player has declared."""
    game = new(3, start=1)
    before = [[o.id for o in p.hand] for p in game.state.players]
    order = []
    for text in ("mulligan", "keep", "mulligan"):
        assert [[o.id for o in p.hand] for p in game.state.players] == before
        order.append(asked(game)[1])
        game.apply(text)
    assert order == [1, 2, 0]
    after = [[o.id for o in p.hand] for p in game.state.players]
    assert after[2] == before[2] and after[1] != before[1] and after[0] != before[0]
    assert [len(h) for h in after] == [7, 7, 7]


@pytest.mark.cr("103.5")
def test_103_5_a_mulligan_puts_as_many_cards_on_the_bottom_as_were_taken() -> None:
    """Seven are drawn each time; two mulligans put two on the bottom, in the order chosen."""
    game = new()
    game.apply("mulligan")
    game.apply("keep")
    assert asked(game) == (Q.BOTTOM, 0)
    assert len(game.state.players[0].hand) == 7
    game.apply(0)
    assert len(game.state.players[0].hand) == 6
    assert asked(game) == (Q.MULLIGAN, 0)
    game.apply("mulligan")
    p = game.state.players[0]
    assert asked(game) == (Q.BOTTOM, 0) and len(p.hand) == 7
    assert game.ask is not None and (game.ask.min, game.ask.max) == (2, 2)
    first, second = p.hand[3].card.name, p.hand[5].card.name
    game.apply(3)
    game.apply(4)  # the sixth card: one has been picked already
    assert len(p.hand) == 5 and len(p.library) == 55
    assert [o.card.name for o in p.library[:2]] == [second, first]
    assert all(o.zone == Zone.LIBRARY for o in p.library)


@pytest.mark.cr("103.5")
def test_103_5_who_keeps_is_not_asked_again_while_others_go_on() -> None:
    """Keeping is final; the process repeats for the others."""
    game = new()
    game.apply("keep")
    game.apply("mulligan")
    game.apply(0)
    assert asked(game) == (Q.MULLIGAN, 1)
    game.apply("keep")
    assert asked(game) == (Q.PRIORITY, 0)


@pytest.mark.cr("103.5")
def test_103_5_mulligans_end_with_a_hand_of_zero_cards() -> None:
    """The seventh mulligan leaves no cards, and no eighth is offered."""
    game = new()
    taken = 0
    while asked(game)[0] != Q.PRIORITY:
        kind, seat = asked(game)
        if kind == Q.BOTTOM:
            game.apply(0)
        elif seat == 0:
            game.apply("mulligan")
            taken += 1
        else:
            game.apply("keep")
    assert taken == 7
    assert game.state.players[0].hand == [] and len(game.state.players[0].library) == 60


@pytest.mark.cr("103.5c")
def test_103_5c_the_first_mulligan_is_free_in_multiplayer() -> None:
    """With three players the first puts nothing on the bottom, the second one card, and eight may be taken."""
    game = new(3)
    bottomed = [0] * 9
    taken = 0
    while asked(game)[0] != Q.PRIORITY:
        kind, seat = asked(game)
        if kind == Q.BOTTOM:
            bottomed[taken] += 1
            game.apply(0)
        elif seat == 0:
            game.apply("mulligan")
            taken += 1
        else:
            game.apply("keep")
    assert taken == 8
    assert bottomed == [0, 0, 1, 2, 3, 4, 5, 6, 7]


@pytest.mark.cr("103.5c")
def test_103_5c_the_first_mulligan_counts_in_a_two_player_game() -> None:
    """Two players are not a multiplayer game."""
    game = new(2)
    game.apply("mulligan")
    game.apply("keep")
    assert asked(game) == (Q.BOTTOM, 0)


@pytest.mark.cr("103.8")
def test_103_8_the_starting_player_takes_the_first_turn() -> None:
    """Turn 1 belongs to the starting player, and the order goes on from there."""
    game = new(3, start=2)
    keep_all(game)
    assert game.state.turn_number == 1 and game.state.active == 2
    while game.state.turn_number == 1:
        game.apply(0)
    assert game.state.active == 0


@pytest.mark.cr("103.8a")
def test_103_8a_the_starting_player_of_two_skips_the_first_draw_step() -> None:
    """Not only the draw: the whole step is skipped, for that player and that turn only."""
    game = new()
    keep_all(game)
    while game.state.turn_number < 3 or game.state.step is None or game.state.step.kind != 3:
        game.apply(len(game.legal) - 1 if asked(game)[0] == Q.DISCARD else 0)
    draw_steps = [e.player for e in game.events if e.kind == Ev.STEP_BEGINS and e.n == 2]
    assert draw_steps == [1, 0]
    skipped = [e for e in game.events if e.kind == Ev.SKIPPED and e.rule == "103.8a"]
    assert len(skipped) == 1 and skipped[0].player == 0


@pytest.mark.cr("103.8c")
def test_103_8c_nobody_skips_the_first_draw_step_in_multiplayer() -> None:
    """The starting player of three draws on turn 1."""
    game = new(3)
    keep_all(game)
    while game.state.step is None or game.state.step.kind != 3:
        game.apply("pass")
    assert game.state.turn_number == 1
    assert len(game.state.players[0].hand) == 8


@pytest.mark.cr("103.8a")
def test_103_8a_depends_on_how_many_started_not_on_how_many_are_left() -> None:
    """A three-player game in which one player concedes before the first turn is still a multiplayer game."""
    game = new(3)
    game.concede(2)
    keep_all(game)
    while game.state.step is None or game.state.step.kind != 3:
        game.apply("pass")
    assert len(game.state.players[0].hand) == 8
