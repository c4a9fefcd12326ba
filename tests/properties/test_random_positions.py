"""Random games of two to five players with every card there is: what must be true at every decision."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import Game, Q
from apnap.state.kinds import NOBODY
from apnap.testing.random_games import check_position, play_randomly, random_board, random_choice, random_game

SEEDS = st.integers(0, 2**32 - 1)
FEW = settings(max_examples=8, derandomize=True, deadline=None)


@FEW
@given(SEEDS, st.integers(2, 5))
def test_every_position_is_sound(seed: int, players: int) -> None:
    """Zones, attachments, mana, schedule, indexes, options and characteristics agree with each other throughout."""
    game, rng = random_game(seed, players)
    play_randomly(game, rng, 250, lambda g, _n: check_position(g))


@settings(max_examples=10, derandomize=True, deadline=None)
@given(SEEDS)
def test_every_position_of_a_full_board_is_sound(seed: int) -> None:
    """Games that begin in the middle, where far more is happening at once."""
    game, rng = random_board(seed)

    def look(g: Game, n: int) -> None:
        check_position(g)
        if n % 7 == 0 or (n % 2 and g.state.ask_kind != Q.PRIORITY):
            assert Game.from_json(g.to_json()).state_hash() == g.state_hash() == g.clone().state_hash()

    play_randomly(game, rng, 60, look)


@FEW
@given(SEEDS)
def test_copies_and_saves_are_equal_at_every_decision(seed: int) -> None:
    """Also in the middle of casting and resolving: clone and JSON have the same hash and the same legal answers."""
    game, rng = random_game(seed)

    def look(g: Game, n: int) -> None:
        if n % 5 and g.state.ask_kind == Q.PRIORITY:
            return
        want = g.state_hash()
        twin, loaded = g.clone(), Game.from_json(g.to_json())
        assert twin.state_hash() == want
        assert loaded.state_hash() == want
        texts = [c.text for c in g.legal]
        assert [c.text for c in twin.legal] == texts
        assert [c.text for c in loaded.legal] == texts

    play_randomly(game, rng, 250, look)


@FEW
@given(SEEDS)
def test_a_copy_goes_its_own_way(seed: int) -> None:
    """Playing on in a copy leaves the original as it was; the same choices lead both to the same place."""
    game, rng = random_game(seed)
    play_randomly(game, rng, rng.randrange(40, 200))
    want = game.state_hash()
    twin, loaded = game.clone(), Game.from_json(game.to_json())
    play_randomly(twin, random.Random(seed), 60)
    assert game.state_hash() == want
    play_randomly(loaded, random.Random(seed), 60)
    assert loaded.state_hash() == twin.state_hash()
    play_randomly(game, random.Random(seed), 60)
    assert game.state_hash() == twin.state_hash()


@FEW
@given(SEEDS)
def test_undo_leads_back_step_by_step_and_to_the_start(seed: int) -> None:
    """Each undo returns the hash of the position before; all of them the first."""
    game, rng = random_game(seed)
    hashes = [game.state_hash()]
    for _ in range(120):
        if game.over:
            break
        game.apply(random_choice(game, rng))
        hashes.append(game.state_hash())
    for _ in range(3):
        game.undo()
        hashes.pop()
        assert game.state_hash() == hashes[-1]
    game.undo(len(hashes) // 2)
    assert game.state_hash() == hashes[len(hashes) - 1 - len(hashes) // 2]
    game.undo(len(game.history))
    assert game.state_hash() == hashes[0]


@FEW
@given(SEEDS)
def test_mana_is_empty_in_every_new_step_unless_something_keeps_it(seed: int) -> None:
    """At the first decision of a step no pool holds mana, but for effects that say so."""
    game, rng = random_game(seed)
    last = -1

    def look(g: Game, _n: int) -> None:
        nonlocal last
        s = g.state
        step = -1 if s.step is None else s.step.id
        if step != last and not any(k in s.rules for k in ("keep mana", "mana becomes")):
            for p in s.players:
                assert not any(p.pool)
                assert all(unit.keep for unit in p.special_mana or [])
        last = step

    play_randomly(game, rng, 400, look)


@FEW
@given(SEEDS, st.integers(2, 5))
def test_priority_goes_round(seed: int, players: int) -> None:
    """After a pass the next player in turn order is asked, or the step or stack moves on and the active player is."""
    game, rng = random_game(seed, players)
    for _ in range(400):
        if game.over:
            return
        s = game.state
        i = random_choice(game, rng)
        if s.ask_kind != Q.PRIORITY or i != 0:
            game.apply(i)
            continue
        holder, passes, stack, step = s.ask_player, s.passes, len(s.stack), s.step
        following = s.next_seat(holder)
        game.apply(0)
        s = game.state
        if passes + 1 < s.alive and not game.over:
            assert (s.ask_kind, s.ask_player) == (Q.PRIORITY, following) or s.alive < players
            assert s.step is step and len(s.stack) == stack
        elif s.ask_kind == Q.PRIORITY and s.active != NOBODY and not s.players[s.active].left:
            assert s.ask_player == s.active  # 117.3a, 117.3b


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_and_choices_give_the_same_game(seed: int) -> None:
    """Nothing but the seed and the choices decides."""
    one, rng = random_game(seed)
    play_randomly(one, rng, 200)
    two, again = random_game(seed)
    play_randomly(two, again, 200)
    assert one.state_hash() == two.state_hash()
    assert [(e.kind, e.rule, e.player, e.n) for e in one.events] == [
        (e.kind, e.rule, e.player, e.n) for e in two.events
    ]


@pytest.mark.parametrize("seed", range(2))
def test_the_log_changes_nothing(seed: int) -> None:
    """A game without a log goes exactly the same way."""
    loud, rng = random_game(seed, 2)
    quiet = Game.new(loud.origin["decks"], seed=seed, manual_mana=loud.origin["manual_mana"], log=False)
    for _ in range(200):
        if loud.over:
            break
        i = random_choice(loud, rng)
        loud.apply(i)
        quiet.apply(i)
    assert loud.state_hash() == quiet.state_hash()
    assert quiet.events == []
