"""A delayed ability triggers once; of several events at the same time its controller chooses one (603.7b)."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Ev, Q, Zone
from apnap.telling.questions import sentence
from apnap.testing import Scene, act, answer, cast, find, named, settle
from apnap.vocab.abilities import Spell, Targets, Triggered
from apnap.vocab.durations import END_OF_TURN
from apnap.vocab.effects.basic import Damage, Destroy, Draw, GainLife
from apnap.vocab.effects.control import Later, Seq
from apnap.vocab.effects.life_and_cards import LoseLife
from apnap.vocab.effects.permanents import Move, Tap
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import EACH, EVENT_OBJ, EVENT_PLAYER, TARGET, TARGET_2, All, Num
from apnap.vocab.triggers import Happens, Moves
from tests.helpers import instant

THEIRS = Filter("creature", controller="opponent")
ONE_DAMAGE = Triggered(Happens(Ev.TAPPED, filter=CREATURES), Damage(Num(1), EVENT_OBJ))
BACK = Triggered(Moves(Zone.GRAVEYARD, Zone.BATTLEFIELD, CREATURES), Move(EVENT_OBJ, Zone.HAND))
PITY = Triggered(Happens(Ev.LIFE_LOST), GainLife(Num(5), EVENT_PLAYER))
DREW = Triggered(Happens(Ev.DRAWN), GainLife(Num(1)))
TWO = (Targets(CREATURES), Targets(CREATURES))


instant("Test: Trap The Next", Spell(Later(ONE_DAMAGE)))
instant("Test: Trap All Day", Spell(Later(ONE_DAMAGE, duration=END_OF_TURN)))
instant("Test: Save The Next", Spell(Later(BACK)))
instant("Test: Pity The Next", Spell(Later(PITY)))
instant("Test: Watch A Draw", Spell(Later(DREW)))
instant("Test: Freeze Them", Spell(Tap(All(THEIRS))))
instant("Test: First You Then You", Spell(Seq((Tap(TARGET), Tap(TARGET_2))), TWO))
instant("Test: Nobody Stays", Spell(Destroy(All(CREATURES))))
instant("Test: All Bleed", Spell(LoseLife(Num(1), EACH)))
instant("Test: Two Cards", Spell(Draw(Num(2))))


def board(*hand: str) -> Game:
    scene = Scene(2)
    scene.battlefield("B", "Hill Giant", "Gray Ogre")
    scene.hand("A", *hand)
    return scene.begin("A")


def resolve(game: Game) -> None:
    """Until the stack is empty or something is asked."""
    while game.state.ask_kind == Q.PRIORITY and game.state.stack:
        game.apply("pass")


def damage(game: Game) -> tuple[int, int]:
    return find(game, "Hill Giant").damage, find(game, "Gray Ogre").damage


@pytest.mark.cr("603.7b")
@pytest.mark.parametrize(("chosen", "marked"), [("Hill Giant", (1, 0)), ("Gray Ogre", (0, 1))])
def test_603_7b_its_controller_chooses_which_event_it_triggers_for(chosen: str, marked: tuple[int, int]) -> None:
    """Two creatures are tapped by one effect; either may be the one, and only one is."""
    game = board("Test: Trap The Next", "Test: Freeze Them")
    cast(game, "Test: Trap The Next")
    settle(game)
    cast(game, "Test: Freeze Them")
    resolve(game)
    assert (game.state.ask_kind, game.state.ask_player, game.state.ask_rule) == (Q.PICK, 0, "603.7b")
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    assert "triggers once" in sentence(game)
    answer(game, chosen)
    settle(game)
    assert damage(game) == marked
    assert not game.state.delayed


@pytest.mark.cr("603.7b")
def test_603_7b_one_event_after_another_leaves_no_choice() -> None:
    """Two instructions are two events: it triggers for the first."""
    game = board("Test: Trap The Next", "Test: First You Then You")
    cast(game, "Test: Trap The Next")
    settle(game)
    cast(game, "Test: First You Then You", "target Gray Ogre", "target Hill Giant")
    settle(game)
    assert damage(game) == (0, 1)


@pytest.mark.cr("603.7b")
def test_603_7b_with_a_duration_it_triggers_for_every_event() -> None:
    """ "This turn": nothing to choose."""
    game = board("Test: Trap All Day", "Test: Freeze Them")
    cast(game, "Test: Trap All Day")
    settle(game)
    cast(game, "Test: Freeze Them")
    settle(game)
    assert damage(game) == (1, 1)


@pytest.mark.cr("603.7b", "603.10a")
def test_603_7b_of_creatures_that_die_together_one_comes_back() -> None:
    """Leaving the battlefield is heard by what was there before; the choice is between the cards it left."""
    game = board("Test: Save The Next", "Test: Nobody Stays")
    cast(game, "Test: Save The Next")
    settle(game)
    cast(game, "Test: Nobody Stays")
    resolve(game)
    assert game.state.ask_rule == "603.7b"
    answer(game, "Gray Ogre")
    settle(game)
    assert [o.card.name for o in game.state.players[1].hand] == ["Gray Ogre"]
    assert not named(game, "Hill Giant")


@pytest.mark.cr("603.7b")
def test_603_7b_events_of_players_are_told_apart_by_the_player() -> None:
    """Each player loses life at once."""
    game = board("Test: Pity The Next", "Test: All Bleed")
    cast(game, "Test: Pity The Next")
    settle(game)
    cast(game, "Test: All Bleed")
    resolve(game)
    assert game.state.ask_rule == "603.7b"
    answer(game, "B")
    settle(game)
    assert [p.life for p in game.state.players] == [19, 24]


@pytest.mark.cr("603.7b", "121.2")
def test_603_7b_cards_are_drawn_one_at_a_time() -> None:
    """So the first one it is."""
    game = board("Test: Watch A Draw", "Test: Two Cards")
    cast(game, "Test: Watch A Draw")
    settle(game)
    cast(game, "Test: Two Cards")
    settle(game)
    assert game.state.players[0].life == 21


@pytest.mark.cr("603.7b", "800.4a")
def test_603_7b_if_the_controller_leaves_while_asked_nothing_is_left_to_choose() -> None:
    """The ability is theirs and goes with them."""
    scene = Scene(3)
    scene.battlefield("B", "Hill Giant", "Gray Ogre")
    scene.hand("A", "Test: Trap The Next")
    scene.hand("C", "Test: Freeze Them")
    game = scene.begin("A")
    cast(game, "Test: Trap The Next")
    settle(game)
    act(game, "C: cast Test: Freeze Them")
    resolve(game)
    assert game.state.ask_rule == "603.7b"
    game.concede(0)
    settle(game)
    assert damage(game) == (0, 0)
    assert not game.state.waiting
