"""Cards that an effect allows to be played, or only to be cast, from where they are (601.3)."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.testing import Scene, settle
from apnap.vocab.abilities import Activated
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import Move
from apnap.vocab.effects.control import Continuous, Seq
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU, It, Num
from apnap.vocab.rules_text import Rule
from tests.helpers import texts

ONLY_CAST = Rule("play from", who="you", against=Filter(not_types="land"))
TWO = Move(TopOfLibrary(Num(2), YOU), 5)
register(
    CardDef(
        "Words: Impulse",
        "1",
        "Artifact",
        abilities=tuple(
            Activated(Cost(), Seq((TWO, Continuous(rule, It("moved")))))
            for rule in (Rule("play from", who="you"), ONLY_CAST)
        ),
    )
)


def exiled(nth: int) -> Game:
    board = Scene(2).battlefield("A", "Words: Impulse", "Mountain").library("A", "Raging Goblin", "Forest", "Island")
    game = board.begin("A", "main")
    options = [k for k, t in enumerate(texts(game)) if t.startswith("activate Words: Impulse")]
    game.apply(options[nth])
    settle(game)
    return game


@pytest.mark.cr("601.3")
def test_cards_to_be_played_are_lands_too() -> None:
    found = texts(exiled(0))
    assert any("Forest" in t for t in found) and any("Raging Goblin" in t for t in found)


@pytest.mark.cr("601.3")
def test_a_land_is_not_cast() -> None:
    found = texts(exiled(1))
    assert not any("Forest" in t for t in found) and any("Raging Goblin" in t for t in found)
