"""How long effects last (611.2a–b, 500.4, 500.5, 514.2, 800.4m)."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.effects import Until
from apnap.state.kinds import Q
from apnap.state.steps import Step
from apnap.testing import Scene, attack, cast, find, pass_until, settle, step_name, to_step
from apnap.vocab.abilities import Spell, Static, Targets
from apnap.vocab.effects.control import For, Pump
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import TARGET, Is, It, Num, Stat
from apnap.vocab.rules_text import Rule


def pump(name: str, duration: For) -> None:
    register(
        CardDef(
            name, "0", "Instant", abilities=(Spell(Pump(Num(1), Num(1), duration=duration), (Targets(CREATURES),)),)
        )
    )


pump("Test: Until End Of Turn", For(Until.END_OF_TURN))
pump("Test: Until Your Next Turn", For(Until.YOUR_NEXT_TURN))
pump("Test: Until End Of Your Next Turn", For(Until.END_OF_YOUR_NEXT_TURN))
pump("Test: Until Your Next Upkeep", For(Until.YOUR_NEXT_STEP, step=Step.UPKEEP))
pump("Test: Until Your Next End Step", For(Until.YOUR_NEXT_STEP, step=Step.END))
pump("Test: Until End Of Combat", For(Until.END_OF_COMBAT))
pump("Test: Until Your Next Combat Ends", For(Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN))
pump("Test: Forever", For(Until.FOREVER))
pump("Test: While Untapped", For(Until.AS_LONG_AS, condition=Is(It("affected"), Filter(status=("untapped",)))))
register(
    CardDef(
        "Test: No Upkeeps",
        "0",
        "Enchantment",
        abilities=(Static(rules=(Rule("skip step", who="you", text="upkeep"),)),),
    )
)


def bonus(game: Game) -> int:
    return find(game, "Grizzly Bears").chars.power - 2


def made(name: str, at: str = "main", players: int = 2, caster: str = "A", extra: tuple[str, ...] = ()) -> Game:
    scene = Scene(players)
    scene.battlefield("B", "Grizzly Bears")
    scene.battlefield(caster, *extra)
    scene.hand(caster, name)
    game = scene.begin("A", at)
    if caster != "A":
        game.apply("pass")
    cast(game, name, "target Grizzly Bears")
    settle(game)
    assert bonus(game) == 1
    return game


def last_seen(game: Game, limit: int = 12) -> tuple[int, str]:
    """The last step with priority in which the bonus was there."""
    seen = (0, "")
    while game.state.turn_number < limit and bonus(game) == 1:
        seen = now(game)
        next_place(game)
    return seen


def now(game: Game) -> tuple[int, str]:
    return game.state.turn_number, step_name(game)


def next_place(game: Game) -> None:
    here = now(game)
    pass_until(game, lambda g: now(g) != here)


@pytest.mark.cr("611.2a", "514.2")
def test_case_15_until_end_of_turn_is_last_seen_in_that_turns_end_step() -> None:
    """It ends in the cleanup step."""
    assert last_seen(made("Test: Until End Of Turn")) == (1, "end")


@pytest.mark.cr("611.2a", "500.4")
def test_case_15_until_your_next_turn_ends_as_that_turn_begins() -> None:
    """Made on T1 it is last seen on T2."""
    assert last_seen(made("Test: Until Your Next Turn")) == (2, "end")


@pytest.mark.cr("611.2a", "514.2")
def test_case_15_until_end_of_your_next_turn_ends_in_its_cleanup() -> None:
    """Made on T1 it is last seen in T3's end step; made on an opponent's turn, the player's own next turn counts."""
    assert last_seen(made("Test: Until End Of Your Next Turn")) == (3, "end")
    assert last_seen(made("Test: Until End Of Your Next Turn", caster="B")) == (2, "end")


@pytest.mark.cr("611.2a", "500.4")
def test_case_16_until_your_next_end_step_made_in_an_end_step_waits_for_the_next() -> None:
    """The end step it was made in has begun already."""
    assert last_seen(made("Test: Until Your Next End Step", "end")) == (3, "main")
    assert last_seen(made("Test: Until Your Next End Step")) == (1, "main")


@pytest.mark.cr("611.2a", "500.4", "614.10a")
def test_case_17_until_your_next_upkeep_never_ends_while_upkeeps_are_skipped() -> None:
    """Nothing that waits for a skipped step happens."""
    assert last_seen(made("Test: Until Your Next Upkeep")) == (2, "end")
    game = made("Test: Until Your Next Upkeep", extra=("Test: No Upkeeps",))
    assert last_seen(game, 8)[0] == 7


@pytest.mark.cr("800.4m")
def test_case_18_an_effect_of_a_player_who_left_ends_when_that_turn_would_have_begun() -> None:
    """Four players; A leaves during T3: "until your next turn" lasts until A's turn would begin, after D's T4."""
    for name in ("Test: Until Your Next Turn", "Test: Until End Of Your Next Turn", "Test: Until Your Next Upkeep"):
        game = made(name, players=4)
        to_step(game, "main", 3)
        game.concede(0)
        assert bonus(game) == 1
        assert last_seen(game) == (4, "end")


@pytest.mark.cr("800.4m")
def test_800_4m_also_when_the_player_leaves_in_their_own_turn() -> None:
    """The rest of the round goes by first."""
    game = made("Test: Until Your Next Turn", players=3)
    game.concede(0)
    assert last_seen(game) == (3, "end")


@pytest.mark.cr("500.5a", "611.2a")
def test_500_5a_until_end_of_combat_ends_with_the_combat_phase() -> None:
    """It is still there in the end of combat step, and gone in the second main phase."""
    scene = Scene()
    scene.battlefield("A", "Grizzly Bears", "Hill Giant")
    scene.hand("A", "Test: Until End Of Combat")
    game = scene.begin("A")
    attack(game, ("Hill Giant", "B"))
    cast(game, "Test: Until End Of Combat", "target Grizzly Bears")
    settle(game)
    assert last_seen(game) == (1, "end of combat")


@pytest.mark.cr("500.5a")
def test_500_5a_until_end_of_combat_made_before_combat_lasts_through_it() -> None:
    """Made in the main phase, it waits for the next combat phase to end."""
    assert last_seen(made("Test: Until End Of Combat")) == (1, "end of combat")


@pytest.mark.cr("611.2a")
def test_until_end_of_combat_on_your_next_turn() -> None:
    """Made on T1, it ends with T3's combat phase."""
    assert last_seen(made("Test: Until Your Next Combat Ends"))[0] == 3


@pytest.mark.cr("611.2a")
def test_611_2a_without_a_duration_it_lasts_until_the_end_of_the_game() -> None:
    """No turn ends it."""
    assert last_seen(made("Test: Forever"), 6)[0] == 5


@pytest.mark.cr("611.2b")
def test_611_2b_for_as_long_as_ends_for_good() -> None:
    """Once the creature was tapped the effect is over, also after it untaps."""
    game = made("Test: While Untapped")
    to_step(game, "upkeep", 2)
    assert bonus(game) == 1
    attack(game, ("Grizzly Bears", "A"))
    assert bonus(game) == 0
    to_step(game, "main", 4)
    assert not find(game, "Grizzly Bears").tapped
    assert bonus(game) == 0


@pytest.mark.cr("611.2b")
def test_611_2b_a_duration_that_never_starts_does_nothing() -> None:
    """Master Thief is gone when its ability resolves: control does not change, not even for a moment."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 4)
    scene.battlefield("B", "Mountain", "Sol Ring")
    scene.hand("A", "Master Thief")
    scene.hand("B", "Lightning Bolt")
    game = scene.begin("A")
    cast(game, "Master Thief")
    game.apply("pass")
    game.apply("pass")
    game.apply("target Sol Ring")
    game.apply("pass")
    cast(game, "Lightning Bolt", "target Master Thief")
    settle(game)
    assert find(game, "Sol Ring").controller == 1
    assert not game.state.lasting


@pytest.mark.cr("611.2b", "613.1b")
def test_611_2b_master_thief_keeps_the_artifact_while_it_is_controlled() -> None:
    """Control goes back as soon as the Thief is gone."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 4)
    scene.battlefield("B", "Mountain", "Sol Ring")
    scene.hand("A", "Master Thief")
    scene.hand("B", "Lightning Bolt")
    game = scene.begin("A")
    cast(game, "Master Thief")
    settle_targets(game, "target Sol Ring")
    assert find(game, "Sol Ring").controller == 0
    game.apply("pass")
    cast(game, "Lightning Bolt", "target Master Thief")
    settle(game)
    assert find(game, "Sol Ring").controller == 1


def settle_targets(game: Game, text: str) -> None:
    pass_until(game, lambda g: g.state.ask_kind == Q.TARGET)
    game.apply(text)
    settle(game)


@pytest.mark.cr("611.2d")
def test_611_2d_a_variable_is_fixed_on_resolution() -> None:
    """+X/+X where X is the creature's power counts it once."""
    register(
        CardDef(
            "Test: Double",
            "0",
            "Instant",
            abilities=(Spell(Pump(Stat("power", TARGET), Num(0)), (Targets(CREATURES),)),),
        )
    )
    scene = Scene()
    scene.battlefield("A", "Forest", "Grizzly Bears")
    scene.hand("A", "Test: Double", "Giant Growth")
    game = scene.begin("A")
    cast(game, "Test: Double", "target Grizzly Bears")
    settle(game)
    cast(game, "Giant Growth", "target Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").chars.power == 7
