"""Rule 506.7: "only before (or after) …" and several combat phases in a turn; 511."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.queries.moments import is_during
from apnap.schedule import add_phases
from apnap.state.effects import Until
from apnap.state.steps import Phase, Step
from apnap.testing import Scene, attack, find, pass_until, settle, step_name, to_step
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.combat_triggers import Attacks
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.effects.control import For, Pump
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import During, Num
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf

BEARS = "Grizzly Bears"
GAIN = GainLife(Num(1))
WINDOWS = (
    "before attackers",
    "after attackers",
    "before blockers",
    "after blockers",
    "before combat damage",
    "combat before blockers",
    "combat after blockers",
)
register(
    CardDef("Test After Blockers", "0", "Instant", abilities=(Spell(GAIN, only_if=During("combat after blockers")),))
)
register(
    CardDef(
        "Test Drum",
        "1",
        "Artifact",
        abilities=(Activated(mana("0"), GAIN, only_if=During("before blockers")),),
    )
)
register(
    CardDef(
        "Test Standard",
        "1",
        "Artifact",
        abilities=(
            Activated(mana("0"), Pump(Num(1), Num(1), duration=For(Until.END_OF_COMBAT)), (Targets(CREATURES),)),
            Triggered(BeginningOf(Step.END_COMBAT, "you"), GAIN),
        ),
    )
)
register(
    CardDef("Test Rallying Horn", "1", "Artifact", abilities=(Static(rules=(Rule("must attack", CREATURES),)),)),
)


def windows(attacking: bool, combats: int = 1) -> dict[str, list[str]]:
    """In which steps of the turn each window is open, as priority comes round."""
    scene = Scene(2).battlefield("A", "Serra Angel", BEARS)
    game = scene.begin("A", "upkeep")
    pass_until(game, lambda x: step_name(x) == "beginning of combat")
    phase = game.state.phase
    assert phase is not None
    if combats > 1:
        add_phases(game.state, [Phase.COMBAT], phase.id, -1, "test")
    found: dict[str, list[str]] = {w: [] for w in WINDOWS}
    seen = -1
    while game.state.turn_number == 1:
        step = game.state.step
        assert step is not None
        if game.state.ask_kind == Q.PRIORITY and step.id != seen:
            seen = step.id
            for w in WINDOWS:
                if is_during(game.state, w):
                    found[w].append(step_name(game))
        if game.state.ask_kind == Q.ATTACK and attacking:
            game.apply(1)
        else:
            game.apply(0)
    return found


START = "beginning of combat"
ATTACK = "declare attackers"
BLOCK = "declare blockers"
DAMAGE = "combat damage"
END = "end of combat"


@pytest.mark.cr("506.7", "506.7a", "506.7b")
def test_506_7_the_points_are_the_steps_not_whether_anything_was_declared() -> None:
    """Before attackers: until the declare attackers step begins; after it: from then on, also after combat."""
    found = windows(True)
    assert found["before attackers"] == [START]
    assert found["after attackers"] == [ATTACK, BLOCK, DAMAGE, END, "main", "end"]
    assert found["before blockers"] == [START, ATTACK]
    assert found["after blockers"] == [BLOCK, DAMAGE, END, "main", "end"]
    assert found["before combat damage"] == [START, ATTACK, BLOCK]


@pytest.mark.cr("506.7a")
def test_506_7a_before_attackers_is_open_from_the_turns_start() -> None:
    """Upkeep, draw step and precombat main phase are before it."""
    game = Scene(2).battlefield("A", BEARS).begin("A", "upkeep")
    for step in ("upkeep", "draw", "main"):
        pass_until(game, lambda x, step=step: step_name(x) == step)  # type: ignore[misc]
        assert is_during(game.state, "before attackers") and not is_during(game.state, "after attackers")


@pytest.mark.cr("506.7c")
def test_506_7c_during_combat_means_any_combat_phase() -> None:
    """With two combat phases, each has its own before and after."""
    found = windows(True, 2)
    assert found["combat before blockers"] == [START, ATTACK, START, ATTACK]
    assert found["combat after blockers"] == [BLOCK, DAMAGE, END, BLOCK, DAMAGE, END]


@pytest.mark.cr("506.7d")
def test_506_7d_otherwise_the_first_combat_phase_is_meant() -> None:
    """Before blockers is over for good once the first combat's blockers were declared."""
    found = windows(True, 2)
    assert found["before blockers"] == [START, ATTACK]
    assert found["before attackers"] == [START]


@pytest.mark.cr("506.7e")
def test_506_7e_without_attackers_before_ends_with_the_declare_attackers_step() -> None:
    """The end of combat step is too late for "before blockers" and "before combat damage"."""
    found = windows(False)
    assert found["before blockers"] == [START, ATTACK]
    assert found["before combat damage"] == [START, ATTACK]


@pytest.mark.cr("506.7e")
def test_506_7e_without_a_combat_phase_before_ends_with_the_precombat_main_phase() -> None:
    """The second main phase is too late."""
    game = Scene(2).begin("A", "main")
    game.state.phases = [p for p in game.state.phases if p.kind != Phase.COMBAT]
    assert is_during(game.state, "before blockers")
    pass_until(game, lambda x: x.state.main_phases == 2 and x.state.ask_kind == Q.PRIORITY)
    assert not is_during(game.state, "before blockers")


@pytest.mark.cr("506.7f")
def test_506_7f_after_blockers_in_combat_needs_a_declare_blockers_step() -> None:
    """Without attackers there is no such time."""
    assert windows(False)["combat after blockers"] == []
    game = Scene(2).hand("A", "Test After Blockers").begin("A", "combat")
    to_step(game, "end of combat")
    assert [c.text for c in game.legal] == ["pass"]


@pytest.mark.cr("506.7g")
def test_506_7g_abilities_follow_the_same_rule() -> None:
    """An ability usable only before blockers are declared."""
    game = Scene(2).battlefield("A", BEARS, "Test Drum").begin("A", "combat")
    attack(game, (BEARS, "B"))
    assert game.is_legal("activate Test Drum")
    to_step(game, "declare blockers")
    assert not game.is_legal("activate Test Drum")


@pytest.mark.cr("511.1", "511.2")
def test_511_2_at_end_of_combat_triggers_as_the_step_begins() -> None:
    """Also in a combat without attackers; the active player then gets priority."""
    game = Scene(2).battlefield("A", "Test Standard").begin("A", "combat")
    to_step(game, "end of combat")
    assert len(game.state.stack) == 1 and game.state.ask_player == 0
    settle(game)
    assert game.state.players[0].life == 21


@pytest.mark.cr("511.2")
def test_511_2_until_end_of_combat_lasts_to_the_end_of_the_phase() -> None:
    """Still there in the end of combat step, gone in the main phase."""
    game = Scene(2).battlefield("A", BEARS, "Test Standard").begin("A", "combat")
    game.apply("activate Test Standard")
    game.apply(f"target {BEARS}")
    settle(game)
    to_step(game, "end of combat")
    settle(game)
    assert find(game, BEARS).chars.power == 3
    to_step(game, "main")
    assert find(game, BEARS).chars.power == 2


@pytest.mark.cr("511.3")
def test_511_3_everything_is_removed_from_combat_as_the_step_ends() -> None:
    """Nothing attacks in the postcombat main phase, which comes next."""
    game = Scene(2).battlefield("A", BEARS).begin("A", "combat")
    attack(game, (BEARS, "B"))
    to_step(game, "main")
    assert game.state.combat is None and game.state.main_phases == 2


def two_combats(*names: str) -> Game:
    game = Scene(2).battlefield("A", *names).begin("A", "combat")
    phase = game.state.phase
    assert phase is not None
    add_phases(game.state, [Phase.COMBAT], phase.id, -1, "test")
    return game


@pytest.mark.cr("508.1k", "500.8")
def test_500_8_a_second_combat_starts_fresh() -> None:
    """An untapped attacker attacks again; what was blocked or damaged in the first combat is not in the second."""
    game = two_combats("Serra Angel", BEARS)
    attack(game, ("Serra Angel", "B"), (BEARS, "B"))
    pass_until(game, lambda x: x.state.combat_phases == 2 and x.state.ask_kind == Q.ATTACK)
    assert game.state.combat is not None and game.state.combat.attackers == {}
    assert [c.text for c in game.legal] == ["Serra Angel stays", "Serra Angel attacks B"]
    game.apply("attack B with Serra Angel")
    to_step(game, "main")
    assert game.state.players[1].life == 20 - 4 - 2 - 4
    assert game.state.players[0].stat("attacked") == 3
    assert len(game.state.attacked) == 2  # creatures that attacked this turn, each once


@pytest.mark.cr("508.1d")
def test_508_1d_an_attack_if_able_counts_in_each_combat() -> None:
    """A vigilant creature with the requirement attacks in both."""
    register(CardDef("Test Zealot", "1", "Creature — Human", 1, 1, "vigilance"))
    game = two_combats("Test Zealot", "Test Rallying Horn")
    for _ in range(2):
        pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
        assert [c.text for c in game.legal] == ["Test Zealot attacks B"]
        game.apply(0)


@pytest.mark.cr("602.5b", "500.8")
def test_602_5b_once_each_turn_is_once_for_all_combats_of_the_turn() -> None:
    """Used in the first combat, not usable in the second; a trigger limited to once each turn neither."""
    abilities = (
        Activated(mana("0"), GAIN, per_turn=1, only_if=During("combat")),
        Triggered(Attacks("", CREATURES), GAIN, per_turn=1),
    )
    register(CardDef("Test Once", "1", "Artifact", abilities=abilities))
    game = two_combats("Serra Angel", "Test Once")
    game.apply("activate Test Once")
    settle(game)
    attack(game, ("Serra Angel", "B"))
    settle(game)
    assert game.state.players[0].life == 22
    pass_until(game, lambda x: x.state.combat_phases == 2 and x.state.ask_kind == Q.PRIORITY)
    assert not game.is_legal("activate Test Once")
    attack(game, ("Serra Angel", "B"))
    settle(game)
    assert game.state.players[0].life == 22
