"""Slots of a ruleset in mixes: each can be changed by itself."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q, SetupError, ruleset_named
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.eras import rulesets
from apnap.players.bots import LivelyBot
from apnap.ruleset import Ruleset
from apnap.state.steps import Step, comes_before
from apnap.testing import Scene, act, attack, block, cast, find, named, pass_until, settle, step_name, to_step
from apnap.testing.invariants import check_position
from apnap.vocab.abilities import Activated, Static, Triggered
from apnap.vocab.continuous import PT
from apnap.vocab.costs import mana
from apnap.vocab.effects.life_and_cards import GainLife
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import Num
from apnap.vocab.triggers import BeginningOf

BEARS = "Grizzly Bears"
CURRENT = ruleset_named("current")
seed = pytest.mark.seed
register(
    CardDef(
        "Test Idol",
        "1",
        "Artifact",
        abilities=(
            Static(mods=(PT(CREATURES, Num(1), Num(1)),)),
            Triggered(BeginningOf(Step.UPKEEP, ""), GainLife(Num(1))),
            Activated(mana("0"), GainLife(Num(5))),
        ),
    )
)
register(
    CardDef("Test Golem", "1", "Artifact Creature — Golem", 1, 1, abilities=(Activated(mana("0"), GainLife(Num(5))),))
)


# ---- life_check ---------------------------------------------------------------------------------------------------

PHASE_LIFE = CURRENT.with_(life_check="phase")


@seed("eras", 56)
def test_life_check_phase_a_player_may_climb_back_within_a_phase() -> None:
    """At 0 in the main phase, then three life gained: nobody has lost."""
    scene = Scene(2, PHASE_LIFE).life("A", 2).battlefield("A", "Mountain", "Test Idol").hand("A", "Shock")
    game = scene.begin("A")
    cast(game, "Shock", "target A")
    settle(game)
    assert game.state.players[0].life == 0
    game.apply("activate Test Idol")
    settle(game)
    to_step(game, "beginning of combat")
    assert game.state.players[0].life == 5 and step_name(game) == "beginning of combat"


def test_life_check_phase_looks_as_the_phase_ends() -> None:
    """Still at 0 at the end of the main phase: lost, and the rule of 1997 is cited."""
    scene = Scene(2, PHASE_LIFE).life("A", 2).battlefield("A", "Mountain").hand("A", "Shock")
    game = scene.begin("A")
    cast(game, "Shock", "target A")
    settle(game)
    pass_until(game, lambda x: x.over)
    assert [e.rule for e in game.events if e.kind == Ev.LOST] == ["5E:This Is Your Life"]
    assert not [e for e in game.events if e.kind == Ev.STEP_BEGINS and comes_before(Step.MAIN, e.n)]


def test_life_check_phase_both_at_zero_is_a_draw() -> None:
    """At different moments of one phase all the same."""
    scene = Scene(2, PHASE_LIFE).life("A", 2).life("B", 2).battlefield("A", "Mountain", "Mountain")
    game = scene.hand("A", "Shock", "Shock").begin("A")
    for who in ("A", "B"):
        cast(game, "Shock", f"target {who}")
        settle(game)
    pass_until(game, lambda x: x.over)
    assert game.outcome is not None and game.outcome.winner is None


def test_life_check_phase_counts_mana_burn_of_that_phase() -> None:
    """Burn comes before the check."""
    rules = PHASE_LIFE.with_(mana_burn=True)
    game = Scene(2, rules).life("A", 1).battlefield("A", "Forest").begin("A")
    game.apply("tap Forest")
    pass_until(game, lambda x: x.over)
    assert [e.player for e in game.events if e.kind == Ev.LOST] == [0]


# ---- tapped_artifacts -----------------------------------------------------------------------------------------------

OFF = CURRENT.with_(tapped_artifacts="off")


def test_tapped_artifacts_off_all_abilities_of_a_tapped_artifact_are_off() -> None:
    """Static, triggered and activated ones; tapping and untapping switches them."""
    scene = Scene(2, OFF).battlefield("A", BEARS)
    idol = scene.permanent("A", "Test Idol", tapped=True)
    game = scene.begin("B", "upkeep", 2)
    assert find(game, BEARS).chars.power == 2 and not game.state.stack
    game.apply("pass")
    assert "activate Test Idol" not in [c.text for c in game.legal]
    pass_until(game, lambda x: x.state.active == 0 and step_name(x) == "upkeep")
    assert not idol.tapped and find(game, BEARS).chars.power == 3
    assert len(game.state.stack) == 1 and "activate Test Idol" in [c.text for c in game.legal]


def test_tapped_artifacts_off_creatures_and_lands_keep_theirs() -> None:
    """A tapped artifact creature works."""
    scene = Scene(2, OFF)
    scene.permanent("A", "Test Golem", tapped=True)
    assert "activate Test Golem" in [c.text for c in scene.begin("A").legal]


def test_tapped_artifacts_off_tapping_one_ends_its_static_effect_at_once() -> None:
    """Icy Manipulator on the idol: the bears are small again."""
    scene = Scene(2, OFF).battlefield("A", BEARS, "Test Idol").battlefield("B", "Icy Manipulator", "Island")
    game = scene.begin("A")
    assert find(game, BEARS).chars.power == 3
    act(game, "B: activate Icy Manipulator targeting Test Idol")
    settle(game)
    assert find(game, BEARS).chars.power == 2


@seed("eras", 56)
def test_tapped_artifacts_off_a_tapped_winter_orb_does_not_restrict_untapping() -> None:
    """It untaps together with everything else."""
    for rules, tapped in ((OFF, 0), (CURRENT, 0)):
        scene = Scene(2, rules)
        scene.permanent("A", "Winter Orb", tapped=True)
        for _ in range(3):
            scene.permanent("A", "Forest", tapped=True)
        game = scene.begin("A", "untap", 3)
        pass_until(game, lambda x: step_name(x) == "upkeep")
        assert sum(p.tapped for p in game.state.battlefield) == tapped


# ---- tapped_blockers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slots", "damage"), [({"tapped_blockers": "none"}, 0), ({}, 3)])
def test_tapped_blockers_none_a_blocker_tapped_after_blocking_deals_no_damage(
    slots: dict[str, object], damage: int
) -> None:
    """It is still damaged, and the attacker stays blocked."""
    scene = Scene(2, CURRENT.with_(**slots)).battlefield("A", "Craw Wurm", "Icy Manipulator", "Island")
    game = scene.battlefield("B", "Hill Giant").begin("A", "combat")
    attack(game, ("Craw Wurm", "B"))
    block(game, ("Hill Giant", "Craw Wurm"))
    act(game, "A: activate Icy Manipulator targeting Hill Giant")
    to_step(settle(game), "combat damage")
    assert find(game, "Craw Wurm").damage == damage
    assert not named(game, "Hill Giant") and game.state.players[1].life == 20


# ---- first_draw -----------------------------------------------------------------------------------------------------


def test_first_draw_draw_the_step_happens_without_the_draw() -> None:
    """Players get priority in it; the second player draws."""
    rules = CURRENT.with_(first_draw="draw")
    game = Game.new([["40 Forest"], ["40 Forest"]], rules, seed=1, start=0)
    game.apply("keep")
    game.apply("keep")
    pass_until(game, lambda x: step_name(x) == "draw")
    assert game.state.ask_kind == Q.PRIORITY and len(game.state.players[0].hand) == 7
    pass_until(game, lambda x: x.state.active == 1 and step_name(x) == "main")
    assert len(game.state.players[1].hand) == 8


# ---- mixes ----------------------------------------------------------------------------------------------------------


def test_an_impossible_mix_is_refused_with_a_reason() -> None:
    """Damage prevention afterwards needs batches; damage on the stack needs a stack."""
    with pytest.raises(SetupError, match="batches"):
        CURRENT.with_(reading="fifth")
    with pytest.raises(SetupError, match="stack"):
        ruleset_named("fifth").with_(combat_damage="stack")


DECK = [
    *["Mountain"] * 10,
    *["Forest"] * 10,
    *["Grizzly Bears"] * 6,
    *["Mogg Fanatic"] * 6,
    *["Lightning Bolt"] * 4,
    *["Giant Growth"] * 4,
    *["Typhoid Rats"] * 3,
    *["Breezekeeper"] * 3,
    *["Icy Manipulator"] * 3,
    *["Llanowar Elves"] * 6,
    *["Craw Wurm"] * 3,
]
MIXES: list[dict[str, object]] = [
    {"damage_order": True, "combat_damage": "stack"},
    {"life_check": "phase", "mana_burn": True, "tapped_artifacts": "off"},
    {"tapped_blockers": "none", "first_draw": "draw", "mana_empties": "phase"},
    {"phasing": "zone", "legends": "all", "damage_keywords": "triggered", "mulligan": "fewer"},
    {"mulligans": False, "cut": True, "other_losses": "at once"},
    {"mana_first": True, "legends": "oldest", "counters": "stay"},
]


def random_game(rules: Ruleset, number: int) -> Game:
    game = Game.new([DECK, DECK], rules, seed=number)
    bots = [LivelyBot(number), LivelyBot(number + 1)]
    for k in range(700):
        if game.over:
            break
        game.apply(bots[game.state.decider(game.state.ask_player)].choose(game))
        if k % 40 == 0:
            check_position(game)
    return game


@seed("eras", 56)
@pytest.mark.parametrize("slots", MIXES)
def test_random_games_under_a_mix_keep_the_invariants_and_survive_saving(slots: dict[str, object]) -> None:
    """Whatever is asked can be answered; the game is saved and loaded with its slots."""
    for number in range(3):
        game = random_game(CURRENT.with_(**slots), number)
        again = Game.from_json(game.to_json())
        assert again.state_hash() == game.state_hash()
        assert again.state.ruleset.slots == game.state.ruleset.slots


@pytest.mark.parametrize("name", [n for n in rulesets() if n != "fifth"])
def test_random_games_in_every_era_and_preset_keep_the_invariants(name: str) -> None:
    """A few games with blocks, tricks, phasing and artifacts."""
    for number in range(2):
        random_game(ruleset_named(name), number)


def test_tapped_artifacts_off_what_it_says_about_its_own_untapping_counts() -> None:
    """Time Vault stays tapped, and a turn may be skipped to untap it."""
    scene = Scene(2, OFF)
    vault = scene.permanent("A", "Time Vault", tapped=True)
    game = scene.begin("B", "end", 2)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP or x.state.active == 0)
    assert game.state.ask_kind == Q.SKIP and vault.tapped
    game.apply("no")
    assert game.state.active == 0 and vault.tapped


FIFTH_MIXES: list[dict[str, object]] = [
    {"damage_order": True, "tapped_artifacts": "on"},
    {"life_check": "state", "mana_burn": False, "first_draw": "step"},
    {"phasing": "status", "legends": "all", "mulligan": "fewer", "tapped_blockers": "deal"},
]
OLD_DECK = [name for name in DECK if name != "Typhoid Rats"]


@seed("eras", 56)
@pytest.mark.parametrize("slots", FIFTH_MIXES)
def test_1997_can_be_mixed_with_later_rules(slots: dict[str, object]) -> None:
    """Its turn with slots of other eras: random games keep the invariants."""
    rules = ruleset_named("fifth").with_(**slots)
    for number in range(2):
        game = Game.new([OLD_DECK, OLD_DECK], rules, seed=number)
        bots = [LivelyBot(number), LivelyBot(number + 1)]
        for k in range(400):
            if game.over:
                break
            game.apply(bots[game.state.ask_player].choose(game))
            if k % 50 == 0:
                check_position(game)
