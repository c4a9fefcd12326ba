"""Convoke, delve and improvise: what pays besides mana, and what then can be cast."""

from __future__ import annotations

import pytest

from apnap import Game, Q, load_cards
from apnap.testing import Scene, cast, find, named, settle
from tests.helpers import asked, exiled, lives, same_after_saving, texts

load_cards(
    """[
    {"name": "Help: Twins", "cost": "{G/W}{R}", "line": "Creature — Human", "power": 1, "toughness": 1,
     "abilities": [{"is": "Keyword", "name": "convoke"}]},
    {"name": "Help: Measure", "cost": "{X}{G}", "line": "Sorcery", "abilities": [
        {"is": "Keyword", "name": "convoke"}, {"is": "Spell", "effect": {"is": "GainLife", "n": {"is": "X"}}}]},
    {"name": "Help: Void", "cost": "{1}{C}", "line": "Sorcery", "abilities": [
        {"is": "Keyword", "name": "convoke"}, {"is": "Spell", "effect": {"is": "Draw"}}]},
    {"name": "Help: Tax", "cost": "1", "line": "Artifact", "abilities": [{"is": "Static", "rules": [
        {"is": "Rule", "kind": "cost more", "n": 1}]}]},
    {"name": "Help: Both", "cost": "3", "line": "Sorcery", "abilities": [
        {"is": "Keyword", "name": "delve"}, {"is": "Keyword", "name": "improvise"},
        {"is": "Spell", "effect": {"is": "Draw"}}]}
    ]"""
)
BEARS = "Grizzly Bears"


def choose(game: Game, *answers: str) -> None:
    for answer in answers:
        game.apply(answer)


@pytest.mark.cr("702.51a")
def test_creatures_pay_for_their_colours_and_for_generic_mana() -> None:
    """Two Forests and five green creatures, one of them summoning sick, pay for {5}{G}{G}."""
    scene = Scene(2).battlefield("A", *["Forest"] * 2, *[BEARS] * 4).hand("A", "Siege Wurm")
    scene.permanent("A", BEARS, sick=True)
    game = scene.begin("A", "main")
    cast(game, "Siege Wurm")
    for _ in range(5):
        assert asked(game) == Q.COST and "done" not in texts(game)
        game.apply(f"choose {BEARS}")
    settle(game)
    assert named(game, "Siege Wurm") and all(p.tapped for p in named(game, BEARS))
    assert all(p.tapped for p in named(game, "Forest"))


@pytest.mark.cr("702.51a")
def test_a_creature_pays_for_no_other_colour() -> None:
    """Green creatures cannot pay {R}{R}: with two Mountains the spell can be cast, with one it cannot."""
    for mountains, possible in ((1, False), (2, True)):
        scene = Scene(2).battlefield("A", *["Mountain"] * mountains, BEARS, BEARS, BEARS)
        game = scene.hand("A", "Stoke the Flames").begin("A", "main")
        assert ("cast Stoke the Flames" in texts(game)) == possible


@pytest.mark.cr("702.51a")
def test_symbols_of_two_colours_and_more_helpers_than_parts() -> None:
    scene = Scene(2).battlefield("A", "Savannah Lions", "Hill Giant", BEARS).hand("A", "Help: Twins")
    game = scene.begin("A", "main")
    cast(game, "Help: Twins")
    game.apply("choose Hill Giant")
    assert texts(game) == ["choose Savannah Lions", f"choose {BEARS}"]
    game.apply(f"choose {BEARS}")
    settle(game)
    assert named(game, "Help: Twins") and not find(game, "Savannah Lions").tapped


@pytest.mark.cr("107.4c", "702.51a")
def test_colourless_mana_is_paid_with_colourless_mana_only() -> None:
    """Any creature pays {1}, none pays {C}, not even one without a colour."""
    for land, possible in (("Forest", False), ("Wastes", True)):
        scene = Scene(2).battlefield("A", land, "Ornithopter", BEARS).hand("A", "Help: Void")
        assert ("cast Help: Void" in texts(scene.begin("A", "main"))) == possible


@pytest.mark.cr("702.51b")
def test_creatures_pay_what_a_spell_costs_more() -> None:
    """Convoke is no cost of its own: it says how the total may be paid, with what it was increased by."""
    for bears, possible in ((7, False), (8, True)):
        scene = Scene(2).battlefield("A", "Help: Tax", *[BEARS] * bears).hand("A", "Siege Wurm")
        assert ("cast Siege Wurm" in texts(scene.begin("A", "main"))) == possible


@pytest.mark.cr("702.51c")
def test_what_is_tapped_for_mana_does_not_help_as_well() -> None:
    """A creature that gives mana pays once: {X}{G} with it, a Forest and a bear is at most X = 2."""
    scene = Scene(2).battlefield("A", "Forest", "Llanowar Elves", BEARS).hand("A", "Help: Measure")
    game = scene.begin("A", "main")
    cast(game, "Help: Measure")
    assert asked(game) == Q.NUMBER and texts(game)[-1] == "2"
    game.apply("2")
    choose(game, "choose Llanowar Elves", f"choose {BEARS}")
    settle(game)
    assert lives(game) == [22, 20] and all(p.tapped for p in game.state.battlefield)


def test_one_may_leave_it_to_mana() -> None:
    scene = Scene(2).battlefield("A", *["Mountain"] * 4, "Hill Giant").hand("A", "Stoke the Flames")
    game = scene.begin("A", "main")
    cast(game, "Stoke the Flames", "target B")
    assert texts(game) == ["choose Hill Giant", "done"]
    assert same_after_saving(game)
    game.apply("done")
    settle(game)
    assert lives(game) == [20, 16] and not find(game, "Hill Giant").tapped


@pytest.mark.cr("702.66a")
def test_cards_of_the_graveyard_pay_for_generic_mana_only() -> None:
    scene = Scene(2).battlefield("A", "Swamp").hand("A", "Gurmag Angler").graveyard("A", *["Shock"] * 6, BEARS)
    game = scene.begin("A", "main")
    cast(game, "Gurmag Angler")
    for _ in range(6):
        game.apply("choose Shock")
    settle(game)
    assert named(game, "Gurmag Angler") and exiled(game) == ["Shock"] * 6
    scene = Scene(2).battlefield("A", "Forest").hand("A", "Gurmag Angler").graveyard("A", *["Shock"] * 9)
    assert "cast Gurmag Angler" not in texts(scene.begin("A", "main"))


@pytest.mark.cr("702.126a")
def test_artifacts_pay_for_generic_mana_tapped_or_give_mana() -> None:
    """Two mana from one artifact are better than its help: with it {5}{U} can be cast, with a plain one it cannot."""
    for artifact, possible in (("Sol Ring", True), ("Memnite", False)):
        scene = Scene(2).battlefield("A", "Island", "Memnite", "Memnite", "Memnite", artifact)
        game = scene.hand("A", "Bastion Inventor").begin("A", "main")
        assert ("cast Bastion Inventor" in texts(game)) == possible
    scene = Scene(2).battlefield("A", "Island", "Memnite", "Memnite", "Memnite", "Sol Ring")
    game = scene.hand("A", "Bastion Inventor").begin("A", "main")
    cast(game, "Bastion Inventor")
    assert "choose Sol Ring" not in texts(game)  # its two mana are needed
    choose(game, "choose Memnite", "choose Memnite", "choose Memnite")
    settle(game)
    assert named(game, "Bastion Inventor")


@pytest.mark.cr("702.66b")
def test_two_of_these_abilities_together() -> None:
    scene = Scene(2).battlefield("A", "Memnite").hand("A", "Help: Both").graveyard("A", "Shock", BEARS)
    game = scene.begin("A", "main")
    cast(game, "Help: Both")
    choose(game, "choose Memnite", "choose Shock", f"choose {BEARS}")
    settle(game)
    assert sorted(exiled(game)) == [BEARS, "Shock"]


def test_by_hand_helpers_come_before_mana() -> None:
    scene = Scene(2).battlefield("A", "Mountain", "Mountain", "Hill Giant", "Hill Giant")
    game = scene.hand("A", "Stoke the Flames").begin("A", "main")
    game.state.manual_mana = 1
    cast(game, "Stoke the Flames", "target B")
    choose(game, "choose Hill Giant", "choose Hill Giant")
    assert asked(game) == Q.PAY
    game.apply("auto")
    settle(game)
    assert lives(game) == [20, 16]


@pytest.mark.parametrize("era", ["fifth", "sixth", "m10"])
def test_every_era_can_have_them(era: str) -> None:
    game = Scene(2, era).battlefield("A", BEARS, BEARS, *["Forest"] * 5).hand("A", "Siege Wurm").begin("A", "main")
    assert any("Siege Wurm" in t for t in texts(game))
