"""A permanent is tapped for mana or for another part of the same cost, never for both (118.3, 601.2h)."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Q
from apnap.telling.reasons import why_not
from apnap.testing import Scene, cast, find, named, settle
from apnap.vocab.abilities import Activated, Spell
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.costs import Cost, Sacrifice, SacrificeSelf, TapOthers
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.filters import CREATURES, LANDS
from apnap.vocab.lookups import Num
from apnap.vocab.mana import ManaCost
from tests.helpers import asked, texts

pytestmark = pytest.mark.cr("118.3")
ELVES = "Llanowar Elves"
BEARS = "Grizzly Bears"
LEVY = Cost(parts=(TapOthers(LANDS, Num(2)),))
OFFERING = Cost(parts=(Sacrifice(CREATURES),))

register(
    CardDef(
        "Once: Gatehouse",
        "1",
        "Artifact",
        abilities=(Activated(Cost(ManaCost("G"), (TapOthers(CREATURES),)), GainLife(Num(1))),),
    )
)
register(CardDef("Once: Levy", "1W", "Sorcery", abilities=(Spell(GainLife(Num(3)), extra=LEVY),)))
register(CardDef("Once: Offering", "C", "Sorcery", abilities=(Spell(GainLife(Num(3)), extra=OFFERING),)))
register(
    CardDef(
        "Once: Spawn",
        "",
        "Creature — Eldrazi",
        0,
        1,
        abilities=(Activated(Cost(parts=(SacrificeSelf(),)), AddMana("C"), is_mana=True),),
    )
)


def gatehouse(*names: str) -> Game:
    return Scene(2).battlefield("A", "Once: Gatehouse", *names).begin("A", "main")


def test_the_only_creature_cannot_pay_both_parts() -> None:
    """With nothing else to tap there is no way to pay, so the ability is not offered."""
    game = gatehouse(ELVES)
    assert not game.is_legal("activate Once: Gatehouse")
    assert "tapped for mana" in str(why_not(game, 0, "Once: Gatehouse"))


def test_what_is_tapped_for_the_cost_is_not_tapped_for_mana() -> None:
    """The creature that gives the mana is not offered for the other part when the mana needs it."""
    game = gatehouse(ELVES, BEARS)
    game.apply("activate Once: Gatehouse")
    settle(game)
    assert find(game, ELVES).tapped and find(game, BEARS).tapped
    assert game.state.players[0].life == 21


def test_either_creature_may_be_chosen_where_a_land_gives_the_mana() -> None:
    """Both choices are open, and the other creature stays untapped."""
    game = gatehouse(ELVES, BEARS, "Forest")
    game.apply("activate Once: Gatehouse")
    assert asked(game) == Q.COST
    game.apply(f"choose {ELVES}")
    settle(game)
    assert find(game, ELVES).tapped and find(game, "Forest").tapped and not find(game, BEARS).tapped


def test_lands_for_an_additional_cost_are_counted_besides_the_mana() -> None:
    """Two lands for the mana and two to tap: three are too few, four suffice and all are tapped."""
    scene = Scene(2).battlefield("A", "Plains", "Plains", "Plains").hand("A", "Once: Levy")
    assert not scene.begin("A", "main").is_legal("cast Once: Levy")
    scene = Scene(2).battlefield("A", "Plains", "Forest", "Forest", "Forest").hand("A", "Once: Levy")
    game = scene.begin("A", "main")
    cast(game, "Once: Levy")
    while asked(game) == Q.COST:
        assert "choose Plains" not in texts(game)
        game.apply("choose Forest")
    settle(game)
    assert all(p.tapped for p in named(game, "Forest")) and find(game, "Plains").tapped
    assert game.state.players[0].life == 23


@pytest.mark.cr("732.1")
def test_what_was_sacrificed_for_mana_is_no_longer_there_to_sacrifice() -> None:
    """Paying by hand, the chosen creature is used up for its own mana: the whole announcement is taken back."""
    scene = Scene(2).battlefield("A", "Once: Spawn").hand("A", "Once: Offering")
    game = scene.battlefield("A", "Wastes").begin("A", "main")
    game.set_manual_mana(0, True)
    before = game.state_hash()
    cast(game, "Once: Offering")
    if asked(game) == Q.COST:
        game.apply("choose Once: Spawn")
    assert asked(game) == Q.PAY
    game.apply(next(t for t in texts(game) if "Once: Spawn" in t))
    assert not find(game, "Once: Spawn").tapped and game.state_hash() == before
