"""Rule 603.2c: something that is dealt damage by several sources at once is dealt damage once."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.kinds import Ev
from apnap.testing import Scene, attack, block, cast, count_events, settle, to_step
from apnap.vocab.abilities import Spell, Static, Targets, Triggered
from apnap.vocab.effects.basic import Damage, GainLife
from apnap.vocab.effects.control import Seq
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import EventNumber, Num
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Deals
from tests.helpers import life, same_after_saving

register(
    CardDef(
        "Test: Sore",
        "0",
        "Creature",
        0,
        9,
        abilities=(Triggered(Deals(ref="", to_ref="source"), GainLife(EventNumber())),),
    )
)
register(
    CardDef(
        "Test: Nurse", "0", "Enchantment", abilities=(Triggered(Deals(ref="", to_filter=CREATURES), GainLife(Num(1))),)
    )
)
register(
    CardDef("Test: Alarm", "0", "Enchantment", abilities=(Triggered(Deals(CREATURES, "", to="you"), GainLife(Num(1))),))
)
register(
    CardDef("Test: Pain", "0", "Enchantment", abilities=(Triggered(Deals(ref="", to="you"), GainLife(EventNumber())),))
)
register(
    CardDef(
        "Test: Echoes",
        "0",
        "Enchantment",
        abilities=(Static(rules=(Rule("trigger again", Filter(controller="you")),)),),
    )
)
TWICE = Seq((Damage(Num(1)), Damage(Num(2))))
register(CardDef("Test: Twice", "0", "Instant", abilities=(Spell(TWICE, (Targets(CREATURES),)),)))


def blocked_by_two(*others: str) -> Game:
    """A's creature attacks and is blocked by a 2/2 and a 3/3."""
    scene = Scene()
    scene.battlefield("A", "Test: Sore", *others)
    scene.battlefield("B", "Grizzly Bears", "Hill Giant")
    game = scene.begin("A")
    attack(game, ("Test: Sore", "B"))
    to_step(game, "declare blockers")
    block(game, ("Grizzly Bears", "Test: Sore"), ("Hill Giant", "Test: Sore"))
    to_step(game, "combat damage")
    return game


@pytest.mark.cr("603.2c", "510.2")
def test_603_2c_damage_by_two_blockers_triggers_once_about_all_of_it() -> None:
    game = blocked_by_two()
    assert len(game.state.stack) == 1
    assert same_after_saving(game)
    settle(game)
    assert (life(game), count_events(game, Ev.LIFE_GAINED)) == (25, 1)


@pytest.mark.cr("603.2c", "603.2d")
def test_603_2d_each_additional_time_is_about_all_of_it() -> None:
    game = blocked_by_two("Test: Echoes")
    settle(game)
    assert (life(game), count_events(game, Ev.LIFE_GAINED)) == (30, 2)


@pytest.mark.cr("603.2c")
def test_603_2c_each_creature_that_is_dealt_damage_counts_by_itself() -> None:
    scene = Scene()
    scene.battlefield("A", "Test: Nurse", "Grizzly Bears", "Hill Giant")
    scene.battlefield("B", "Craw Wurm")
    game = scene.begin("A")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    to_step(game, "declare blockers")
    block(game, ("Craw Wurm", "Hill Giant"))
    to_step(game, "combat damage")
    settle(game)
    assert count_events(game, Ev.LIFE_GAINED) == 2


@pytest.mark.cr("603.2c")
def test_603_2c_each_creature_that_deals_damage_triggers_by_itself() -> None:
    scene = Scene()
    scene.battlefield("A", "Grizzly Bears", "Hill Giant")
    scene.battlefield("B", "Test: Alarm", "Test: Pain")
    game = scene.begin("A")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    to_step(game, "combat damage")
    settle(game)
    assert life(game, 1) == 20 - 5 + 2 + 5
    assert count_events(game, Ev.LIFE_GAINED) == 3


@pytest.mark.cr("603.2c")
def test_603_2c_what_is_dealt_one_after_the_other_triggers_each_time() -> None:
    scene = Scene()
    scene.battlefield("A", "Test: Sore")
    scene.hand("A", "Test: Twice")
    game = scene.begin("A")
    cast(game, "Test: Twice", "target Test: Sore")
    settle(game)
    assert (life(game), count_events(game, Ev.LIFE_GAINED)) == (23, 2)
