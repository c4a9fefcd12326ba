"""How much work automatic payment is on boards with many sources of several mana."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap.queries.frames import frame
from apnap.rules.mana_ways import Assigning, Source, Yield, fits, useful
from apnap.rules.matching import Price
from apnap.rules.paying import pay_automatically
from apnap.rules.payment import AvailableMana, sources_of
from apnap.rules.prices import base_price
from apnap.state.game_state import State
from apnap.state.kinds import NOTHING
from apnap.testing import Scene
from apnap.vocab.mana import ManaCost

FIVE_COLOURS_TWICE = "WWUUBBRRGG"


def board(*names: str) -> State:
    scene = Scene(2, library=1)
    scene.battlefield("A", *names)
    return scene.begin("A").state


def combinations(g: State, cost: str) -> tuple[list[Yield] | None, int]:
    """What a search among the sources finds for a cost, and how much it looked at."""
    price = base_price(ManaCost(cost), 0)
    search = Assigning(price, 20, [])
    return search.first([0] * 6, [useful(s, price) for s in sources_of(g, 0)]), search.tried


@pytest.mark.cr("601.2g")
def test_looking_in_vain_grows_with_the_number_of_sources() -> None:
    """All sources give three mana of one colour and {C} is asked: no combination helps, and there are 5ⁿ of them."""
    looked = []
    for n in (10, 20, 40):
        found, tried = combinations(board(*["Gilded Lotus"] * n), "C" + FIVE_COLOURS_TWICE)
        assert found is None
        looked.append(tried)
    assert looked[1] - looked[0] <= 10 * 5 * 2**5 * 11  # at most every standing, five ways each, per source
    assert looked[2] - looked[1] == 2 * (looked[1] - looked[0])


@pytest.mark.cr("601.2g")
def test_a_payment_at_the_far_end_of_the_combinations_is_found() -> None:
    """What is asked for last is found among the last: white, and only the first sources could give it."""
    found, tried = combinations(board(*["Gilded Lotus"] * 40), FIVE_COLOURS_TWICE)
    assert found is not None
    assert {y.kind for y in found} == {0, 1, 2, 3, 4}
    assert tried <= 40 * 5 * 2**5 * 11


@pytest.mark.cr("601.2g", "601.2h")
def test_sixty_sources_of_three_mana_pay_or_do_not() -> None:
    g = board(*["Gilded Lotus"] * 60)
    cx = frame(g.players[0].library[0].card, NOTHING, 0)
    beyond = base_price(ManaCost("C" + FIVE_COLOURS_TWICE), 0)
    assert not AvailableMana(g, 0).covers(beyond, 20)
    assert not pay_automatically(g, 0, beyond, cx, None, False)
    assert not any(p.tapped for p in g.battlefield)
    price = base_price(ManaCost(FIVE_COLOURS_TWICE), 0)
    assert AvailableMana(g, 0).covers(price, 20)
    assert pay_automatically(g, 0, price, cx, None, False)
    assert sum(p.tapped for p in g.battlefield) == 5


def first_of_all(price: Price, life: int, choices: list[list[Yield]]) -> list[Yield] | None:
    """Every combination, tried one by one."""
    for ways in itertools.product(*choices):
        counts = [sum(y.counts[k] for y in ways) for k in range(6)]
        if fits(price, life, counts, []):
            return list(ways)
    return None


SYMBOLS = ["W", "U", "G", "R", "C", "1", "3", "{W/U}", "{G/U}", "{R/P}", "{2/G}", "{2/W}"]
WAYS = st.lists(st.lists(st.integers(0, 3), min_size=6, max_size=6), min_size=1, max_size=3)


@pytest.mark.cr("601.2g")
@settings(max_examples=300, deadline=None)
@given(
    sources=st.lists(WAYS, max_size=4),
    symbols=st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=7),
    life=st.sampled_from([0, 2, 20]),
)
def test_the_search_finds_what_trying_everything_finds_first(
    sources: list[list[list[int]]], symbols: list[str], life: int
) -> None:
    g = board("Gilded Lotus")
    (lotus,) = g.battlefield
    ability = lotus.chars.abilities.mana[0]
    price = base_price(ManaCost("".join(symbols)), 0)
    choices = [Source(lotus, [Yield(ability, -1, counts, "", False) for counts in ways]).yields for ways in sources]
    assert Assigning(price, life, []).first([0] * 6, choices) == first_of_all(price, life, choices)
