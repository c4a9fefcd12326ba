"""What cannot be paid, drawn, put back or counted is neither offered nor done, whatever asks for it."""

from __future__ import annotations

import pytest

from apnap import Ev, Q, load_cards
from apnap.testing import Scene, attack, cast, count_events, do, find, named, settle
from tests.helpers import asked, exiled, lives, texts

load_cards(
    """[
    {"name": "Cannot: Fixed", "cost": "1", "line": "Artifact",
     "abilities": [{"is": "Static", "rules": [{"is": "Rule", "kind": "life fixed"}]}]},
    {"name": "Cannot: Shock Land", "cost": "", "line": "Land",
     "abilities": [{"is": "EntersTappedUnlessPaid", "life": 2}]},
    {"name": "Cannot: Phyrexian", "cost": "{W/P}", "line": "Creature — Bear", "power": 2, "toughness": 2},
    {"name": "Cannot: Blink", "cost": "0", "line": "Instant", "abilities": [{"is": "Spell", "effect": {"is": "Seq",
        "parts": [{"is": "Move", "ref": "target", "to": "exile"},
                  {"is": "PutOntoBattlefield", "ref": "moved", "who": null}]},
        "targets": [{"is": "Targets", "filter": "creature"}]}]},
    {"name": "Cannot: Looter", "cost": "0", "line": "Sorcery", "abilities": [{"is": "Spell", "effect":
        {"is": "May", "then": {"is": "Seq", "parts": [{"is": "Draw"}, {"is": "Discard"}]}}}]},
    {"name": "Cannot: All Gone", "cost": "0", "line": "Sorcery", "abilities": [{"is": "Spell", "effect":
        {"is": "Sacrifice", "ref": {"is": "All", "filter": {"is": "Filter", "types": "creature", "controller": "you"}}
        }}]},
    {"name": "Cannot: Mourner", "cost": "1", "line": "Creature — Human", "power": 1, "toughness": 1,
     "abilities": [{"is": "Triggered", "trigger": {"is": "Happens", "kind": "sacrificed", "who": "you"},
                    "effect": {"is": "GainLife", "n": 1}}]},
    {"name": "Cannot: Evolver", "cost": "1", "line": "Creature — Lizard", "power": 1, "toughness": 1,
     "keywords": "evolve", "abilities": [{"is": "Triggered",
        "trigger": {"is": "Acts", "action": "evolve", "ref": "source"}, "effect": {"is": "GainLife", "n": 3}}]},
    {"name": "Cannot: Trainee", "cost": "1", "line": "Creature — Human", "power": 1, "toughness": 1,
     "keywords": "training", "abilities": [{"is": "Triggered",
        "trigger": {"is": "Acts", "action": "train", "ref": "source"}, "effect": {"is": "GainLife", "n": 3}}]},
    {"name": "Cannot: No Counters", "cost": "1", "line": "Artifact",
     "abilities": [{"is": "Static", "rules": [{"is": "Rule", "kind": "no counters", "scope": "creature"}]}]}
    ]"""
)


@pytest.mark.cr("119.8")
def test_119_8_a_land_that_asks_for_life_enters_tapped_if_life_cannot_change() -> None:
    """Nobody is asked; without the artifact one is."""
    for company, question in ((["Cannot: Fixed"], Q.PRIORITY), ([], Q.YES_NO)):
        game = Scene().battlefield("A", *company).hand("A", "Cannot: Shock Land").begin("A", "main")
        do(game, "play Cannot: Shock Land")
        assert asked(game) == question
    game = Scene().battlefield("A", "Cannot: Fixed").hand("A", "Cannot: Shock Land").begin("A", "main")
    do(game, "play Cannot: Shock Land")
    assert find(game, "Cannot: Shock Land").tapped


@pytest.mark.cr("119.8", "107.4f")
def test_119_8_phyrexian_mana_takes_mana_if_life_cannot_change() -> None:
    """Without white mana the spell cannot be cast; with it, nobody is asked how to pay."""
    for lands, castable in (([], False), (["Plains"], True)):
        scene = Scene().battlefield("A", "Cannot: Fixed", *lands).hand("A", "Cannot: Phyrexian")
        game = scene.begin("A", "main")
        assert ("cast Cannot: Phyrexian" in texts(game)) == castable
    cast(game, "Cannot: Phyrexian")
    settle(game)
    assert find(game, "Plains").tapped
    assert lives(game) == [20, 20]
    game = Scene().hand("A", "Cannot: Phyrexian").begin("A", "main")
    cast(game, "Cannot: Phyrexian")
    settle(game)
    assert lives(game) == [18, 20]


@pytest.mark.cr("111.8")
def test_111_8_a_token_that_was_exiled_does_not_come_back() -> None:
    """A card does, in the same resolution."""
    scene = Scene().battlefield("A", "Plains", "Plains", "Grizzly Bears")
    game = scene.hand("A", "Raise the Alarm", "Cannot: Blink", "Cannot: Blink").begin("A", "main")
    cast(game, "Raise the Alarm")
    settle(game)
    cast(game, "Cannot: Blink", "target Soldier #2")
    settle(game)
    assert len(named(game, "Soldier")) == 1
    before = find(game, "Grizzly Bears").id
    cast(game, "Cannot: Blink", "target Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").id != before
    assert exiled(game) == []


@pytest.mark.cr("121.3")
def test_121_3_who_cannot_draw_cannot_choose_to() -> None:
    """After the first card of a turn, the Spirit leaves no choice; without it there is one, even with no library."""
    for company, question in ((["Spirit of the Labyrinth"], Q.PRIORITY), ([], Q.YES_NO)):
        scene = Scene(library=0).battlefield("A", *company).hand("A", "Cannot: Looter", "Cannot: Looter", "Forest")
        game = scene.begin("A", "main")
        game.state.players[0].drawn = 1
        cast(game, "Cannot: Looter")
        do(game, "pass", "pass")
        assert asked(game) == question
        assert len(game.state.players[0].hand) == 2


@pytest.mark.cr("603.10a")
def test_603_10a_what_is_sacrificed_at_the_same_time_sees_the_others_go() -> None:
    """Whichever of them came first."""
    for names in (("Cannot: Mourner", "Grizzly Bears"), ("Grizzly Bears", "Cannot: Mourner")):
        game = Scene().battlefield("A", *names).hand("A", "Cannot: All Gone").begin("A", "main")
        cast(game, "Cannot: All Gone")
        settle(game)
        assert lives(game) == [22, 20]


@pytest.mark.cr("702.100b")
def test_702_100b_without_a_counter_nothing_evolved() -> None:
    """The ability resolves; no counter can be put, and nothing waits for it."""
    for company, gained in (([], 3), (["Cannot: No Counters"], 0)):
        game = Scene().battlefield("A", "Cannot: Evolver", *company, "Forest", "Forest").hand("A", "Grizzly Bears")
        played = game.begin("A", "main")
        cast(played, "Grizzly Bears")
        settle(played)
        assert lives(played) == [20 + gained, 20]
        assert count_events(played, Ev.ACTION) == (1 if gained else 0)


@pytest.mark.cr("702.149c")
def test_702_149c_without_a_counter_nothing_trained() -> None:
    """The same for training."""
    for company, gained in (([], 3), (["Cannot: No Counters"], 0)):
        scene = Scene().battlefield("A", "Cannot: Trainee", "Grizzly Bears", *company)
        game = scene.begin("A", "main")
        attack(game, ("Cannot: Trainee", "B"), ("Grizzly Bears", "B"))
        settle(game)
        assert lives(game)[0] == 20 + gained
