"""Examples of play in 1997, with the cards they are told with."""

from __future__ import annotations

import random

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.interchange.records import record, replay
from apnap.state.kinds import Ev, Q
from apnap.state.steps import Step
from apnap.testing import attack, block, cast, do, find, named, pass_until, settle
from apnap.vocab.abilities import Triggered
from apnap.vocab.effects.basic import Draw
from apnap.vocab.triggers import Happens
from tests.eras.fifth.helpers import scene, until_step
from tests.helpers import texts

register(CardDef("Test Enchantress", "2", "Enchantment", abilities=(Triggered(Happens(Ev.CAST, "you"), Draw()),)))


@pytest.mark.seed("003", 23, 24)
def test_vibrating_sphere_changes_before_wellspring_takes_its_land() -> None:
    """A continuous ability takes the new turn into account before anything happens at its beginning."""
    s = scene().battlefield("A", "Vibrating Sphere", "Hill Giant")
    forest = s.permanent("B", "Forest")
    s.permanent("A", "Wellspring", attached_to=forest)
    s.permanent("A", "Wellspring", attached_to=forest)
    game = s.begin("A", "turn")
    assert game.state.phase is None and len(texts(game)) == 2
    giant = find(game, "Hill Giant")
    assert (giant.chars.power, giant.chars.toughness) == (5, 3)
    assert find(game, "Forest").controller == 1
    do(game, 0)
    until_step(game, Step.UPKEEP)
    assert find(game, "Forest").controller == 0


@pytest.mark.seed("003", 10, 63, 64)
@pytest.mark.seed("eras", 27, 40)
def test_a_phase_cost_must_be_dealt_with_and_may_be_declined_for_the_penalty() -> None:
    """ "During your upkeep, pay {U} or bury": its player cannot yield before."""
    game = scene().battlefield("A", "Stasis", "Island").begin("A", "upkeep")
    assert "pass" not in texts(game)
    do(game, "activate Stasis")
    assert game.state.ask_kind == Q.MODE
    do(game, "mode 2")
    settle(game)
    assert not named(game, "Stasis")
    assert "pass" in texts(game)


@pytest.mark.seed("003", 63, 64)
def test_a_phase_cost_that_is_paid_does_nothing() -> None:
    """The permanent stays."""
    game = scene().battlefield("A", "Stasis", "Island").begin("A", "upkeep")
    do(game, "activate Stasis")
    do(game, "mode 1")
    settle(game)
    assert named(game, "Stasis") and find(game, "Island").tapped
    until_step(game, Step.DRAW)


@pytest.mark.seed("003", 26)
def test_stasis_skips_the_untap_phase() -> None:
    """And what untaps in it stays tapped."""
    s = scene().battlefield("B", "Stasis")
    s.permanent("A", "Forest", tapped=True)
    game = s.begin("A", "untap")
    assert game.state.step is not None and game.state.step.kind == Step.UPKEEP
    assert find(game, "Forest").tapped
    assert [e.note for e in game.events if e.kind == Ev.SKIPPED] == ["untap step"]


@pytest.mark.seed("eras", 40)
def test_a_permanent_with_an_open_phase_cost_cannot_use_its_abilities() -> None:
    """Demonic Hordes must be paid for before it destroys a land."""
    s = scene().battlefield("A", "Demonic Hordes", "Swamp", "Swamp", "Swamp").battlefield("B", "Forest")
    game = s.begin("A", "upkeep")
    assert texts(game) == ["activate Demonic Hordes ability 2"] or len(texts(game)) == 1
    before = texts(game)
    do(game, 0)
    do(game, "mode 1")
    assert not [t for t in texts(game) if "Demonic Hordes" in t]  # not while it waits either
    settle(game)
    after = [t for t in texts(game) if "Demonic Hordes" in t]
    assert after and after != before


def test_a_healing_salve_saves_a_grown_mammoth_from_the_newest_of_two_incinerates() -> None:
    """Prevention comes after each effect, in the middle of a resolving batch."""
    s = scene().hand("A", "Incinerate", "Incinerate").battlefield("A", *["Mountain"] * 4)
    s.hand("B", "Giant Growth", "Healing Salve").battlefield("B", "War Mammoth", "Forest", "Plains")
    game = s.begin("A", "main")
    cast(game, "Incinerate", "target War Mammoth")
    do(game, "pass")
    cast(game, "Giant Growth", "target War Mammoth")
    cast(game, "Incinerate", "target War Mammoth")
    do(game, "pass")
    do(game, "pass")
    assert game.ask is not None and game.ask.prompt == "Prevent or redirect damage?" and game.ask.player == 1
    do(game, "cast Healing Salve")
    while game.state.ask_kind != Q.PRIORITY:
        do(game, 0)
    settle(game)
    mammoth = find(game, "War Mammoth")
    assert (mammoth.chars.toughness, mammoth.damage) == (6, 3)


def test_a_blocker_that_taps_for_its_ability_deals_no_combat_damage() -> None:
    """Prodigal Sorcerer blocks, then taps to damage."""
    s = scene().battlefield("A", "Grizzly Bears").battlefield("B", "Prodigal Sorcerer")
    game = s.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    block(game, ("Prodigal Sorcerer", "Grizzly Bears"))
    do(game, "pass")
    do(game, "activate Prodigal Sorcerer")
    do(game, "target A")
    pass_until(game, lambda g: g.state.combat is None)
    assert find(game, "Grizzly Bears").damage == 0 and game.state.players[0].life == 19


@pytest.mark.seed("003", 89)
def test_sirens_call_makes_its_target_player_attack() -> None:
    """The creatures it names must be sent if that is legal."""
    s = scene().hand("B", "Siren's Call").battlefield("B", "Island").battlefield("A", "Grizzly Bears")
    game = s.begin("A", "main")
    do(game, "pass")
    do(game, "cast Siren's Call")
    settle(game)
    assert "pass" not in texts(game)
    do(game, "declare an attack")
    do(game, "pass")
    assert texts(game) == ["Grizzly Bears attacks B"]


@pytest.mark.seed("003", 89)
def test_nettling_imp_makes_a_creature_attack() -> None:
    """It is used before the attack; the attack must then be declared."""
    s = scene().battlefield("B", "Nettling Imp").battlefield("A", "Grizzly Bears")
    game = s.begin("A", "upkeep")
    do(game, "pass")
    do(game, "activate Nettling Imp")
    do(game, "target Grizzly Bears")
    settle(game)
    until_step(game, Step.MAIN)
    assert "pass" not in texts(game)


def test_a_trigger_on_casting_waits_for_success() -> None:
    """A countered spell draws nothing from an Enchantress."""
    for countered in (False, True):
        s = scene().hand("A", "Fastbond").battlefield("A", "Test Enchantress", "Forest").hand("B", "Counterspell")
        s.battlefield("B", "Island", "Island")
        game = s.begin("A", "main")
        do(game, "cast Fastbond")
        if countered:
            cast(game, "Counterspell", "target Fastbond")
        settle(game)
        assert len(game.state.players[0].hand) == (0 if countered else 1)


# ---- the rest of the engine --------------------------------------------------------------------------------------

DECK = ["24 Mountain", "10 Hill Giant", "10 Lightning Bolt", "8 Ball Lightning", "8 Prodigal Sorcerer"]


def played(seed: int, n: int) -> Game:
    game = Game.new([DECK, DECK], "fifth", seed)
    rng = random.Random(seed)
    for _ in range(n):
        if game.over:
            break
        game.apply(rng.randrange(game.choices))
    return game


def test_a_game_can_be_undone_and_replayed() -> None:
    """Undo leads back to the same positions; a record leads to the same game."""
    game = played(5, 120)
    here = game.state_hash()
    rng = random.Random(9)
    for _ in range(40):
        game.apply(rng.randrange(game.choices))
    game.undo(40)
    assert game.state_hash() == here
    assert replay(record(game)).state_hash() == here


def test_views_and_the_schedule_can_be_told_at_any_time() -> None:
    """Phases have their names."""
    game = played(6, 30)
    names = set()
    rng = random.Random(6)
    for _ in range(200):
        if game.over:
            break
        seen = game.view(0)
        names.add(seen["phase"])
        assert game.schedule and game.ask is not None and game.ask.prompt
        game.apply(rng.randrange(game.choices))
    assert {"upkeep", "draw", "main", "discard"} <= names
