"""Boards for one ability: what it speaks of lies beside it, and the ability comes to act."""

from __future__ import annotations

import random

from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, register
from apnap.testing.company import fellow
from apnap.testing.compiled_cards import NAMES, Address, Work, play
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import Num
from tests.cardtext.helpers import add

RNG = random.Random(0)


def test_what_fits_a_filter_is_made() -> None:
    """Types, supertypes, subtypes, colours, sizes and mana values are those that are asked for."""
    mountain = CARDS[fellow(Filter(supertypes="snow", subtypes=("Mountain",), all_types="land"), RNG)]
    assert mountain.line == "Snow Land — Mountain"
    god = CARDS[fellow(Filter(all_types="enchantment creature", colors="W", power_ge=Num(4), mv_le=Num(1)), RNG)]
    assert (god.line, god.power, god.cost.value, god.chars.colors) == ("Creature Enchantment", 4, 1, 1)
    assert fellow(Filter(types="instant"), RNG) == ""


def acts(name: str, wanted: Address) -> bool:
    """Within forty games."""
    NAMES[:] = [name]
    return any(wanted in play(Work(n, "current", 150, 0, [name], [wanted])).acted for n in range(1, 60) if n % 3)


def test_an_ability_that_taps_ten_of_a_kind_acts() -> None:
    assert acts(add("Testing Elder", "Tap ten untapped Elves you control: You gain 10 life."), ("Testing Elder", 0))


def test_the_mana_of_a_back_face_counts_as_its_own() -> None:
    land = CARDS[add("Testing Meadow", "{T}: Add {W}.", "Land", "")]
    back = CardDef("Testing Meadow Below", "", "Land", abilities=land.abilities)
    front = CardDef("Testing Sower", "2W", "Creature — Human", 2, 2, back=back, layout="modal")
    if front.name not in CARDS:
        register(front)
    assert acts("Testing Sower", ("Testing Meadow Below", 0))
