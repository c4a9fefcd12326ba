"""Madness (702.35), and copies of cards cast while something resolves (707.12)."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, cast, count_events, find, named, settle, step_name, to_step
from tests.helpers import to_question


@pytest.mark.cr("702.35a", "514.3a")
def test_702_35a_discarded_in_the_cleanup_step_it_may_be_cast_there() -> None:
    """Exiled, its trigger gives players priority; it is cast for {0}, and another cleanup step follows."""
    scene = Scene(2)
    scene.hand("A", "Basking Rootwalla", *["Island"] * 7)
    game = scene.begin("A", "end")
    to_question(game, Q.DISCARD)
    game.apply("discard Basking Rootwalla")
    assert step_name(game) == "cleanup" and len(game.state.stack) == 1
    assert [o.card.name for o in game.state.exile] == ["Basking Rootwalla"]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    to_question(game, Q.YES_NO)
    game.apply("yes")
    settle(game)
    assert named(game, "Basking Rootwalla")
    assert game.state.players[0].spells_cast == 1
    to_step(game, "upkeep", 2)
    assert sum(e.kind == Ev.STEP_BEGINS and e.n == 10 for e in game.events) == 2


@pytest.mark.cr("702.35a")
def test_702_35a_declined_it_goes_to_the_graveyard() -> None:
    """Not cast, it is put into its owner's graveyard; it was discarded all the same."""
    scene = Scene(2)
    scene.hand("A", "Basking Rootwalla", *["Island"] * 7)
    game = scene.begin("A", "end")
    to_question(game, Q.DISCARD)
    game.apply("discard Basking Rootwalla")
    to_question(game, Q.YES_NO)
    game.apply("no")
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Basking Rootwalla"]
    assert count_events(game, Ev.DISCARDED) == 1


@pytest.mark.cr("702.35a", "616.1")
def test_702_35a_competes_with_other_replacements_of_the_discard() -> None:
    """Library of Leng could put it on top of the library: its owner chooses which effect applies."""
    scene = Scene(2)
    scene.battlefield("A", "Library of Leng", *["Swamp"] * 3)
    scene.battlefield("B", *["Swamp"] * 3)
    scene.hand("A", "Basking Rootwalla", "Basking Rootwalla")
    scene.hand("B", "Mind Rot")
    game = scene.begin("B", "main")
    cast(game, "Mind Rot", "A")
    to_question(game, Q.REPLACEMENT)
    assert game.state.ask_player == 0
    assert sorted(c.text for c in game.legal) == ["apply Basking Rootwalla", "apply Library of Leng"]
    game.apply("apply Basking Rootwalla")
    settle(game)
    assert count_events(game, Ev.DISCARDED) == 2


@pytest.mark.cr("702.35a")
def test_702_35a_two_at_once_are_two_triggers() -> None:
    """Both discarded together trigger separately and may both be cast."""
    scene = Scene(2)
    scene.battlefield("B", *["Swamp"] * 3)
    scene.hand("A", "Basking Rootwalla", "Basking Rootwalla")
    scene.hand("B", "Mind Rot")
    game = scene.begin("B", "main")
    cast(game, "Mind Rot", "A")
    to_question(game, Q.ORDER_TRIGGERS)
    game.apply(0)
    to_question(game, Q.YES_NO)
    game.apply("yes")
    to_question(game, Q.YES_NO)
    game.apply("yes")
    settle(game)
    assert len(named(game, "Basking Rootwalla")) == 2


@pytest.mark.cr("602.5b")
def test_basking_rootwalla_grows_once_each_turn() -> None:
    """+2/+2 until end of turn; the ability may be activated only once a turn, again in the next one."""
    scene = Scene(2)
    scene.battlefield("A", "Basking Rootwalla", *["Forest"] * 4)
    game = scene.begin("A", "main")
    game.apply("activate Basking Rootwalla")
    settle(game)
    assert find(game, "Basking Rootwalla").chars.power == 3
    assert not any("Rootwalla" in c.text for c in game.legal)
    to_step(game, "upkeep", 3)
    assert find(game, "Basking Rootwalla").chars.power == 1
    assert any("Rootwalla" in c.text for c in game.legal)


@pytest.mark.cr("707.12", "603.12a")
def test_bloodthirsty_adversary_pays_twice_and_casts_copies_of_two_spells() -> None:
    """One reflexive trigger for both payments: two counters, two cards exiled, their copies cast for nothing."""
    scene = Scene(2)
    scene.battlefield("A", *["Mountain"] * 8)
    scene.hand("A", "Bloodthirsty Adversary")
    scene.graveyard("A", "Lightning Bolt", "Shock", "Wrath of God")
    game = scene.begin("A", "main")
    cast(game, "Bloodthirsty Adversary")
    to_question(game, Q.NUMBER)
    assert [c.text for c in game.legal] == ["0", "1", "2"]
    game.apply("2")
    to_question(game, Q.TARGET)
    assert [c.text for c in game.legal] == ["target Lightning Bolt", "target Shock", "done"]
    game.apply("target Lightning Bolt")
    game.apply("target Shock")
    to_question(game, Q.PICK)
    assert find(game, "Bloodthirsty Adversary").count("+1/+1") == 2
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("choose Lightning Bolt")
    game.apply("target B")
    game.apply("choose Shock")
    game.apply("target B")
    settle(game)
    assert game.state.players[1].life == 15
    assert sorted(o.card.name for o in game.state.exile) == ["Lightning Bolt", "Shock"]
    assert game.state.players[0].spells_cast == 3


@pytest.mark.cr("603.12")
def test_bloodthirsty_adversary_unpaid_does_nothing_more() -> None:
    """Paying zero times triggers nothing."""
    scene = Scene(2)
    scene.battlefield("A", *["Mountain"] * 5)
    scene.hand("A", "Bloodthirsty Adversary")
    scene.graveyard("A", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Bloodthirsty Adversary")
    to_question(game, Q.NUMBER)
    game.apply("0")
    settle(game)
    assert find(game, "Bloodthirsty Adversary").count("+1/+1") == 0
    assert not game.state.exile
