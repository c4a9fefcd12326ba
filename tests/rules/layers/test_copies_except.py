"""Copies with exceptions: what differs is copied along (707.9)."""

from __future__ import annotations

import pytest

from apnap import Game, load_cards
from apnap.state.kinds import ARTIFACT, ENCHANTMENT, HASTE, LEGENDARY
from apnap.testing import Scene, answer, cast, find, named, settle, to_turn
from apnap.text import card_text
from tests.helpers import same_after_saving

load_cards("""
[{"name": "Example Understudy", "cost": "0", "line": "Creature — Shapeshifter", "toughness": 1,
  "abilities": [{"is": "EntersAsCopy", "change": {"is": "Except", "nonlegendary": true}}]},
 {"name": "Example Miniature", "cost": "0", "line": "Sorcery",
  "abilities": [{"is": "Spell", "targets": [{"is": "Targets", "filter": "creature"}],
                 "effect": {"is": "CopyToken", "change": {"is": "Except", "power": 1, "toughness": 1,
                   "subtypes": ["Spirit"], "keywords": ["flying"]}}}]}]
""")


def shimmer(*more: str) -> Game:
    game = Scene(2).battlefield("A", *["Mountain"] * 3, "Grizzly Bears").hand("A", "Heat Shimmer", *more).begin("A")
    cast(game, "Heat Shimmer", "target Grizzly Bears")
    settle(game)
    return game


@pytest.mark.cr("707.9a")
def test_an_ability_that_a_copy_gains_is_part_of_it() -> None:
    """Heat Shimmer's token has haste and is exiled at the end; the original has neither."""
    game = shimmer()
    original, token = sorted(named(game, "Grizzly Bears"), key=lambda p: p.id)
    assert token.chars.keywords & HASTE and not original.chars.keywords & HASTE and same_after_saving(game)
    to_turn(game, 2)
    assert [p.id for p in named(game, "Grizzly Bears")] == [original.id]


@pytest.mark.cr("707.9a")
@pytest.mark.cr("707.3")
def test_a_copy_of_such_a_copy_has_the_exceptions_as_well() -> None:
    """They are copiable values; a game with both is saved and read again."""
    game = shimmer("Example Miniature")
    token = max(named(game, "Grizzly Bears"), key=lambda p: p.id)
    game.apply("cast Example Miniature")
    answer(game, next(c.text for c in game.legal if c.option.id == token.id))
    settle(game)
    small = max(named(game, "Grizzly Bears"), key=lambda p: p.id)
    assert (small.chars.power, small.chars.toughness) == (1, 1) and small.chars.keywords & HASTE
    assert small.chars.subtypes == ("Bear", "Spirit") and same_after_saving(game)
    to_turn(game, 2)
    assert len(named(game, "Grizzly Bears")) == 1


@pytest.mark.cr("707.9b")
def test_a_copied_artifact_is_an_enchantment_as_well() -> None:
    """Copy Artifact is what it copies, and an enchantment."""
    scene = Scene(2).battlefield("A", "Island", "Island").hand("A", "Copy Artifact").battlefield("B", "Sol Ring")
    game = scene.begin("A")
    cast(game, "Copy Artifact")
    while len(named(game, "Sol Ring")) < 2:
        game.apply(next((c.text for c in game.legal if "Sol Ring" in c.text), "pass"))
    mine = next(p for p in named(game, "Sol Ring") if p.controller == 0)
    assert mine.chars.types == ARTIFACT | ENCHANTMENT and same_after_saving(game)


@pytest.mark.cr("707.9d")
def test_a_copy_that_is_not_legendary_stays_beside_the_legend() -> None:
    """And a size of its own takes the place of one that an ability defines."""
    scene = Scene(2).battlefield("A", "Monica Rambeau").hand("A", "Example Understudy")
    game = scene.begin("A")
    cast(game, "Example Understudy")
    while len(named(game, "Monica Rambeau")) < 2:
        game.apply(next((c.text for c in game.legal if "Monica" in c.text), "pass"))
    assert sum(bool(p.chars.supertypes & LEGENDARY) for p in named(game, "Monica Rambeau")) == 1
    scene = Scene(2).battlefield("A", "Nightmare", "Swamp", "Swamp").hand("A", "Example Miniature")
    game = scene.begin("A")
    cast(game, "Example Miniature", "target Nightmare")
    settle(game)
    small = max(named(game, "Nightmare"), key=lambda p: p.id)
    assert (small.chars.power, small.chars.toughness) == (1, 1)
    assert find(game, "Nightmare").chars.power == 2


@pytest.mark.cr("707.9")
def test_exceptions_are_told() -> None:
    """In the order in which cards say them."""
    assert "except it isn't legendary" in str(card_text("Example Understudy"))
    told = str(card_text("Example Miniature"))
    assert "except it's 1/1, it's a Spirit in addition to its other types, and it has flying" in told
    assert "except it has haste and “At the beginning of each end step, exile this permanent.”" in str(
        card_text("Heat Shimmer")
    )
