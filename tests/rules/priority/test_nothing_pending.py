"""Nothing is pending when somebody receives priority (117.5), and no step ends before what is due in it is done."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.rules.day_night import DAY, NEITHER, NIGHT
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.testing import Scene, act, answer, cast, count_events, find, named, settle, to_step
from apnap.testing.invariants import check_nothing_pending
from apnap.vocab.abilities import Spell, Targets, Triggered
from apnap.vocab.continuous import Control
from apnap.vocab.durations import For
from apnap.vocab.effects.basic import GainLife, PutOntoBattlefield
from apnap.vocab.effects.lasting import Continuous
from apnap.vocab.effects.turns import BecomeDay
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import TARGET, YOU, Num
from apnap.vocab.triggers import BeginningOf, Happens, Moves
from tests.helpers import life

DEAD = Targets(CREATURES, zone=Zone.GRAVEYARD)
register(CardDef("Test: Raise Any", "0", "Instant", abilities=(Spell(PutOntoBattlefield(TARGET), (DEAD,)),)))
register(CardDef("Test: Nightfall", "0", "Instant", abilities=(Spell(BecomeDay(night=True)),)))
register(
    CardDef(
        "Test: Farewell",
        "1",
        "Enchantment",
        abilities=(Triggered(Moves(from_=Zone.BATTLEFIELD, filter=CREATURES), GainLife(Num(1))),),
    )
)
register(
    CardDef(
        "Test: Moonstruck",
        "1",
        "Creature — Werewolf",
        2,
        2,
        "daybound",
        (Triggered(Happens(Ev.TRANSFORMED, ref="source"), GainLife(Num(1))),),
        back=CardDef(
            "Test: Moonmad",
            "",
            "Creature — Werewolf",
            4,
            4,
            "nightbound",
            (Triggered(Happens(Ev.TRANSFORMED, ref="source"), GainLife(Num(1))),),
            colors="R",
        ),
    )
)
register(
    CardDef(
        "Test: Sleepwalker",
        "1",
        "Creature — Werewolf",
        2,
        2,
        "daybound",
        back=CardDef("Test: Wolf Again", "", "Creature — Werewolf", 4, 4, "nightbound", colors="R"),
    )
)


DRUM = Triggered(BeginningOf(Step.MAIN, ""), GainLife(Num(1)))
FOR_THE_FIGHT = Continuous(Control("affected", YOU), duration=For(Until.END_OF_COMBAT))
register(CardDef("Test: Evening Drum", "1", "Creature — Wall", 1, 1, abilities=(DRUM,)))
register(
    CardDef("Test: Until The Fight Is Over", "0", "Instant", abilities=(Spell(FOR_THE_FIGHT, (Targets(CREATURES),)),))
)


def cleanups(game: Game, turn: int) -> int:
    """Cleanup steps of that turn."""
    found = 0
    now = 0
    for event in game.events:
        if event.kind == Ev.TURN_BEGINS:
            now = event.n
        elif event.kind == Ev.STEP_BEGINS and event.n == Step.CLEANUP and now == turn:
            found += 1
    return found


def borrowed_from_someone_gone() -> Game:
    """B's creature entered under A's control and is C's only by Control Magic; A has left."""
    scene = Scene(4)
    scene.graveyard("B", "Mogg Fanatic")
    scene.hand("A", "Test: Raise Any")
    scene.battlefield("C", *["Island"] * 4, "Plains", "Plains", "Vedalken Orrery")
    scene.hand("C", "Control Magic", "Disenchant")
    scene.battlefield("D", "Test: Farewell")
    game = scene.begin("A")
    cast(game, "Test: Raise Any", "target Mogg Fanatic")
    settle(game)
    act(game, "C: cast Control Magic")
    answer(game, "target Mogg Fanatic")
    settle(game)
    game.concede(0)
    settle(game)
    return game


@pytest.mark.cr("800.4c", "117.5")
def test_800_4c_it_is_exiled_before_anyone_receives_priority() -> None:
    """C cannot use it once more between the end of Control Magic and its going; what that triggers is on the stack."""
    game = borrowed_from_someone_gone()
    act(game, "C: cast Disenchant")
    answer(game, "target Control Magic")
    while named(game, "Control Magic"):
        game.apply("pass")
    assert not named(game, "Mogg Fanatic")
    assert [o.card.name for o in game.state.exile] == ["Mogg Fanatic"]
    assert [item.card.name for item in game.state.stack] == ["Test: Farewell"]
    check_nothing_pending(game.state)


@pytest.mark.cr("702.145d", "117.5")
def test_702_145d_daybound_that_comes_back_makes_it_day_before_priority() -> None:
    """Humility took daybound away; the spell that destroys it resolves, and it is day for whoever acts next."""
    scene = Scene(2)
    scene.battlefield("A", "Plains", "Plains", "Humility", "Test: Sleepwalker")
    scene.hand("A", "Disenchant")
    game = scene.begin("A")
    assert game.state.day == NEITHER
    cast(game, "Disenchant", "target Humility")
    while named(game, "Humility"):
        game.apply("pass")
    assert game.state.day == DAY
    check_nothing_pending(game.state)


@pytest.mark.cr("514.3a", "800.4c")
def test_514_3a_what_triggers_on_an_exile_in_cleanup_gives_priority() -> None:
    """The control effect wears off, the creature is exiled, an ability triggers: priority, then a second cleanup."""
    scene = Scene(4)
    scene.graveyard("C", "Grizzly Bears")
    scene.hand("B", "Test: Raise Any")
    scene.battlefield("C", "Test: Farewell")
    scene.battlefield("D", *["Mountain"] * 3, "Vedalken Orrery")
    scene.hand("D", "Act of Treason")
    game = scene.begin("B")
    cast(game, "Test: Raise Any", "target Grizzly Bears")
    settle(game)
    act(game, "D: cast Act of Treason")
    answer(game, "target Grizzly Bears")
    settle(game)
    game.concede(1)
    to_step(game, "upkeep", 2)
    assert [o.card.name for o in game.state.exile] == ["Grizzly Bears"]
    assert life(game, 2) == 21
    assert cleanups(game, 1) == 2


@pytest.mark.cr("514.3a", "800.4c")
def test_514_3a_an_exile_alone_gives_no_priority_in_cleanup() -> None:
    """Being exiled because nobody is left to control it is no state-based action."""
    scene = Scene(4)
    scene.graveyard("C", "Grizzly Bears")
    scene.hand("B", "Test: Raise Any")
    scene.battlefield("D", *["Mountain"] * 3, "Vedalken Orrery")
    scene.hand("D", "Act of Treason")
    game = scene.begin("B")
    cast(game, "Test: Raise Any", "target Grizzly Bears")
    settle(game)
    act(game, "D: cast Act of Treason")
    answer(game, "target Grizzly Bears")
    settle(game)
    game.concede(1)
    to_step(game, "upkeep", 2)
    assert [o.card.name for o in game.state.exile] == ["Grizzly Bears"]
    assert cleanups(game, 1) == 1


def frog_at_night(creature: str) -> Game:
    """A daybound creature is a Frog until end of turn while night falls."""
    scene = Scene(2)
    scene.battlefield("A", "Island", "Island", creature)
    scene.hand("A", "Turn to Frog")
    scene.hand("B", "Test: Nightfall")
    scene.state.day = DAY
    game = scene.begin("A")
    cast(game, "Turn to Frog", f"target {creature}")
    settle(game)
    act(game, "B: cast Test: Nightfall")
    settle(game)
    assert game.state.day == NIGHT
    assert not find(game, creature).back_up
    return game


@pytest.mark.cr("702.145c", "514.3a")
def test_702_145c_transforming_in_cleanup_gives_no_priority() -> None:
    """It transforms as the effect wears off; that is no state-based action, so there is one cleanup step."""
    game = frog_at_night("Test: Sleepwalker")
    to_step(game, "upkeep", 2)
    assert find(game, "Test: Wolf Again").back_up
    assert count_events(game, Ev.TRANSFORMED) == 1
    assert cleanups(game, 1) == 1


@pytest.mark.cr("702.145c", "514.3a")
def test_514_3a_an_ability_that_triggers_on_transforming_in_cleanup_does_give_it() -> None:
    """The ability waits to be put on the stack: players receive priority and another cleanup step follows."""
    game = frog_at_night("Test: Moonstruck")
    to_step(game, "upkeep", 2)
    assert find(game, "Test: Moonmad").back_up
    assert life(game, 0) == 21
    assert cleanups(game, 1) == 2


@pytest.mark.cr("500.5a", "603.3a", "800.4c")
def test_500_5a_what_ends_with_combat_has_ended_as_the_next_phase_begins() -> None:
    """B has the Drum until end of combat; what triggers as the main phase begins is its owner's again."""
    scene = Scene(2)
    scene.battlefield("A", "Test: Evening Drum")
    scene.hand("B", "Test: Until The Fight Is Over")
    game = scene.begin("A", "combat")
    act(game, "B: cast Test: Until The Fight Is Over")
    answer(game, "target Test: Evening Drum")
    settle(game)
    assert find(game, "Test: Evening Drum").controller == 1
    to_step(game, "main")
    settle(game)
    assert (life(game, 0), life(game, 1)) == (21, 20)
