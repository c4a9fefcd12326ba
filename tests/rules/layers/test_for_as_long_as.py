"""For as long as (611.2b): effects that end at once and for good, and effects that can no longer begin."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.effects import Until
from apnap.state.kinds import Q
from apnap.testing import Scene, cast, find, pass_until, settle, to_step
from apnap.vocab.abilities import Spell, Targets
from apnap.vocab.base import Effect
from apnap.vocab.continuous import Control
from apnap.vocab.effects.basic import Tap, Untap
from apnap.vocab.effects.control import Continuous, For, Pump, Seq
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU, Is, It, Num
from tests.helpers import same_after_saving

ANY_PERMANENT = (Targets(Filter()),)
WHILE_TAPPED = For(Until.AS_LONG_AS, condition=Is(It("affected"), Filter(status=("tapped",))))
SPELLS: dict[str, Effect] = {
    "Test: Jolt": Seq((Untap(), Tap())),
    "Test: Turn It Sideways": Tap(),
    "Test: While Tapped": Pump(Num(1), Num(1), duration=WHILE_TAPPED),
    "Test: Borrow": Continuous(Control("self", YOU)),
}
for title, effect in SPELLS.items():
    register(CardDef(title, "0", "Instant", abilities=(Spell(effect, ANY_PERMANENT),)))


def stolen_ring() -> Game:
    """A's Master Thief has B's Sol Ring."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 4)
    scene.battlefield("B", "Sol Ring", *["Island"] * 6)
    scene.hand("A", "Master Thief", "Test: Borrow")
    scene.hand("B", "Confiscate", "Test: Borrow")
    game = scene.begin("A")
    cast(game, "Master Thief")
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply("target Sol Ring")
    return game


@pytest.mark.cr("611.2b")
def test_611_2b_a_thief_that_is_stolen_loses_its_loot_at_once() -> None:
    """Nobody gets priority while the Thief is B's and the Ring still A's."""
    game = stolen_ring()
    settle(game)
    assert find(game, "Sol Ring").controller == 0
    game.apply("pass")
    cast(game, "Test: Borrow", "Master Thief")
    game.apply("pass")
    game.apply("pass")
    assert find(game, "Master Thief").controller == 1
    assert find(game, "Sol Ring").controller == 1
    assert not [x for x in game.state.lasting if x.duration.until == Until.AS_LONG_AS]


@pytest.mark.cr("611.2b")
def test_611_2b_control_of_the_loot_does_not_come_back_with_the_thief() -> None:
    """The Thief goes home at the end of the turn; the Ring stays with its owner."""
    game = stolen_ring()
    settle(game)
    game.apply("pass")
    cast(game, "Test: Borrow", "Master Thief")
    settle(game)
    to_step(game, "upkeep", 2)
    assert find(game, "Master Thief").controller == 0
    assert find(game, "Sol Ring").controller == 1


@pytest.mark.cr("611.2b")
def test_611_2b_a_thief_lost_and_regained_before_its_ability_resolves_takes_nothing() -> None:
    """Stolen with the ability on the stack, and taken back in response: the duration was over."""
    game = stolen_ring()
    game.apply("pass")
    cast(game, "Test: Borrow", "Master Thief")
    game.apply("pass")
    game.apply("pass")
    assert find(game, "Master Thief").controller == 1
    assert same_after_saving(game)
    cast(game, "Test: Borrow", "Master Thief")
    game.apply("pass")
    game.apply("pass")
    assert find(game, "Master Thief").controller == 0
    settle(game)
    assert find(game, "Sol Ring").controller == 1


def tick(*hand: str) -> Game:
    scene = Scene()
    scene.battlefield("A", "Rust Tick", "Mountain", "Mountain")
    scene.battlefield("B", "Ornithopter")
    scene.hand("A", *hand)
    game = scene.begin("A")
    game.apply("activate Rust Tick targeting Ornithopter")
    return game


@pytest.mark.cr("611.2b")
def test_611_2b_untapped_and_tapped_again_in_response_the_effect_does_nothing() -> None:
    """Both within one resolution: nobody ever saw the Tick untapped."""
    game = tick("Test: Jolt")
    cast(game, "Test: Jolt", "Rust Tick")
    settle(game)
    assert find(game, "Rust Tick").tapped
    assert find(game, "Ornithopter").tapped
    assert not game.state.lasting
    to_step(game, "upkeep", 2)
    assert not find(game, "Ornithopter").tapped


@pytest.mark.cr("611.2b")
def test_611_2b_an_effect_ends_though_its_condition_is_true_again_a_moment_later() -> None:
    """The same after the ability has resolved."""
    game = tick("Test: Jolt")
    settle(game)
    assert len(game.state.lasting) == 1
    cast(game, "Test: Jolt", "Rust Tick")
    settle(game)
    assert not game.state.lasting
    to_step(game, "upkeep", 2)
    assert not find(game, "Ornithopter").tapped


@pytest.mark.cr("611.2b")
def test_611_2b_undisturbed_the_effect_lasts() -> None:
    """The other test boards without what disturbs: the artifact stays tapped."""
    game = tick()
    settle(game)
    to_step(game, "upkeep", 2)
    assert find(game, "Ornithopter").tapped


@pytest.mark.cr("611.2b")
def test_611_2b_a_condition_that_comes_true_before_resolution_is_in_time() -> None:
    """It never ended, it had not begun: tapped in response, the creature gets its bonus."""
    scene = Scene()
    scene.battlefield("A", "Grizzly Bears")
    scene.hand("A", "Test: While Tapped", "Test: Turn It Sideways")
    game = scene.begin("A")
    cast(game, "Test: While Tapped", "Grizzly Bears")
    cast(game, "Test: Turn It Sideways", "Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").chars.power == 3
    to_step(game, "upkeep", 3)
    assert find(game, "Grizzly Bears").chars.power == 2
