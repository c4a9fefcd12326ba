"""Automatic payment against brute force: it pays exactly when some way to pay exists, and taps only what pays."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap.queries.frames import frame
from apnap.rules.matching import Price
from apnap.rules.paying import pay_automatically
from apnap.rules.payment import AvailableMana
from apnap.rules.prices import base_price
from apnap.state.game_state import State
from apnap.state.kinds import NOTHING
from apnap.testing import Scene
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.mana import MONO_HYBRID, PHYREXIAN, ManaCost

SOURCES = [
    "Forest", "Island", "Plains", "Wastes", "Tundra", "Taiga", "Birds of Paradise", "Sol Ring", "Gilded Lotus",
    "Shivan Reef", "Ancient Tomb", "Ancient Ziggurat",
]  # fmt: skip
SYMBOLS = ["W", "U", "G", "R", "C", "1", "2", "3", "{W/U}", "{G/U}", "{R/P}", "{U/P}", "{2/G}", "{2/W}"]


def ways_to_tap(scene_state: State) -> list[list[list[int]]]:
    """For each permanent: nothing, or the mana of one of its abilities (nothing restricted)."""
    found: list[list[list[int]]] = []
    for perm in scene_state.battlefield:
        ways: list[list[int]] = [[]]
        for ability in perm.chars.abilities.mana:
            effect = ability.effect
            assert isinstance(effect, AddMana)
            if effect.only:
                continue
            for letter in effect.choose or [""]:
                text = effect.text or letter
                ways.append(["WUBRGC".index(c) for c in text] * effect.fixed)
        found.append(ways)
    return found


def pays(units: list[int], pips: list[int], generic: int, life: int) -> bool:
    """Every way to pay, tried one by one."""
    if not pips:
        return len(units) >= generic
    pip, rest = pips[0], pips[1:]
    for k, kind in enumerate(units):
        if pip >> kind & 1 and pays(units[:k] + units[k + 1 :], rest, generic, life):
            return True
    if pip & PHYREXIAN and life >= 2 and pays(units, rest, generic, life - 2):
        return True
    return bool(pip & MONO_HYBRID) and pays(units, rest, generic + 2, life)


def board(names: list[str], life: int) -> State:
    scene = Scene(2, library=1)
    scene.battlefield("A", *names)
    scene.life("A", life)
    return scene.begin("A").state


@pytest.mark.cr("601.2g", "601.2h")
@settings(max_examples=300, deadline=None)
@given(
    names=st.lists(st.sampled_from(SOURCES), max_size=4),
    symbols=st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=4),
    life=st.sampled_from([1, 2, 3, 20]),
)
def test_601_2g_automatic_payment_finds_a_payment_exactly_when_there_is_one(
    names: list[str], symbols: list[str], life: int
) -> None:
    """AvailableMana.covers, pay_automatically and an exhaustive search agree."""
    if "Shivan Reef" in names or "Ancient Tomb" in names:
        life = 20  # their damage comes before life is paid: not what is compared here
    g = board(names, life)
    cost = ManaCost("".join(symbols))
    price = base_price(cost, 0)
    expected = any(
        pays(list(itertools.chain(*taps)), price.pips, price.generic, life)
        for taps in itertools.product(*ways_to_tap(g))
    )
    cx = frame(g.battlefield[0].card if g.battlefield else g.players[0].library[0].card, NOTHING, 0)
    assert AvailableMana(g, 0).covers(price, life) == expected
    tapped = pay_automatically(g, 0, Price(price.pips, price.generic), cx, None, False)
    assert tapped == expected
    if not tapped:
        assert not any(p.tapped for p in g.battlefield)
        assert g.players[0].life == life


@pytest.mark.cr("601.2h")
@settings(max_examples=150, deadline=None)
@given(
    names=st.lists(st.sampled_from(SOURCES[:7]), max_size=6),
    symbols=st.lists(st.sampled_from(SYMBOLS[:10]), min_size=1, max_size=4),
)
def test_601_2h_single_mana_sources_leave_nothing_floating(names: list[str], symbols: list[str]) -> None:
    """With sources of one mana each, exactly the price is produced: nothing is tapped in vain."""
    g = board(names, 20)
    price = base_price(ManaCost("".join(symbols)), 0)
    cx = frame(g.players[0].library[0].card, NOTHING, 0)
    if pay_automatically(g, 0, price, cx, None, False):
        assert sum(g.players[0].pool) == 0
        assert sum(p.tapped for p in g.battlefield) == price.total()
