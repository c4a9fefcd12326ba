"""What the searching bot may do for one decision, counted in futures and not in time: the same on every machine."""

from __future__ import annotations

import pytest

from apnap.decks import deck_named
from apnap.driving.sampling import sampled
from apnap.game import Game
from apnap.players import GreedyBot
from apnap.state.kinds import Act
from apnap.thinking.following import Work
from apnap.thinking.greedy import Candidate
from apnap.thinking.searching import BATCH, FEW, TOO_MUCH, Runner, Searching

SEED = "7"
PLENTY = 5_000


def mind(work: int) -> Searching:
    return Searching(SEED, 12, 2, work)


@pytest.fixture(scope="module")
def game() -> Game:
    """In the fourth turn somebody may pass or cast something, and it is close which is better."""
    game = Game.new([deck_named("red"), deck_named("green")], seed=1, log=False)
    bots = [GreedyBot(1), GreedyBot(2)]
    close = 2  # the first is not close
    while True:
        close -= game.turn == 4 and Act.CAST in [option.act for option in game.state.options]
        if not close:
            return game
        game.apply_index(bots[game.decider or 0].choose(game))


def candidates(game: Game, liked: Act = Act.PASS) -> list[Candidate]:
    """Passing and casting; greed is said to like one of them."""
    acts = [option.act for option in game.state.options]
    return [Candidate(acts.index(act), [], {}, float(act == liked)) for act in (Act.PASS, Act.CAST)]


def cost(game: Game, deals: int) -> int:
    """How many futures the first so many deals of `Searching.raced` take, where everyone goes on by habit."""
    work = Work()
    g = game.state
    seat = g.decider(g.ask_player)
    for n in range(deals):
        deal = sampled(g, seat, f"{SEED}/{g.turn_number}/{g.clock}/{g.next_id}/0/{n}")
        for candidate in candidates(game):
            mind(0).tried_out(deal.clone(), candidate, seat, False, work)
    return work.done


def tried(game: Game, work: int) -> tuple[int, bool]:
    """On how many deals the candidates were tried, and whether anything is made of it."""
    runners = [Runner(candidate) for candidate in candidates(game)]
    g = game.state
    left = mind(work).raced(g, runners, g.decider(g.ask_player), False)
    return len(runners[0].scores), bool(left)


def test_a_few_deals_are_tried_although_they_take_more_than_is_allowed(game: Game) -> None:
    """No work is allowed, and four deals are tried: one alone would tell nothing."""
    assert 0 < cost(game, 1) < cost(game, BATCH) < TOO_MUCH
    assert tried(game, 0) == (BATCH, True)


def test_what_even_a_few_deals_are_too_dear_for_is_given_up(game: Game) -> None:
    """One future too many after two deals, and nothing is made of them; if they just fit, a third is tried."""
    two = cost(game, 2)
    assert cost(game, 1) < two < cost(game, FEW)
    assert tried(game, two - TOO_MUCH - 1) == (2, False)
    assert tried(game, two - TOO_MUCH) == (FEW, True)


def test_after_a_few_deals_no_more_are_tried_than_are_allowed(game: Game) -> None:
    """The deal that goes beyond it is the last."""
    assert tried(game, PLENTY)[0] > BATCH + 1
    four = cost(game, BATCH)
    assert tried(game, four - 1) == (BATCH, True)
    assert tried(game, four) == (BATCH + 1, True)


def test_greed_s_own_choice_stands_where_even_a_few_deals_are_too_dear(game: Game) -> None:
    """With work enough one of the two is found better, whichever greed likes."""
    seat = game.decider or 0
    found = [mind(PLENTY).preferred(game, candidates(game, liked), seat).index for liked in (Act.PASS, Act.CAST)]
    assert found[0] == found[1]
    for liked in (Act.PASS, Act.CAST):
        chosen = mind(-TOO_MUCH).preferred(game, candidates(game, liked), seat)
        assert game.state.options[chosen.index].act == liked
