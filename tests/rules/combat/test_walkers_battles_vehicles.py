"""Attacked planeswalkers (306), battles (310) and vehicles (301.7, 702.122)."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.errors import IllegalChoice
from apnap.game import Game
from apnap.testing import Scene, attack, block, cast, find, named, pass_until, settle, to_step
from tests.helpers import texts

BEARS = "Grizzly Bears"
SIEGE = "Invasion of Dominaria"
COPTER = "Smuggler's Copter"


@pytest.mark.cr("306.6", "306.8", "120.3c")
def test_306_8_damage_removes_loyalty_counters() -> None:
    """Bears at Jace: two loyalty counters fewer, no life lost."""
    game = Scene(2).battlefield("A", BEARS).battlefield("B", "Jace Beleren").begin("A", "combat")
    attack(game, (BEARS, "Jace Beleren"))
    to_step(game, "end of combat")
    assert find(game, "Jace Beleren").count("loyalty") == 1 and game.state.players[1].life == 20


@pytest.mark.cr("306.9", "704.5i")
def test_306_9_a_planeswalker_without_loyalty_is_put_into_the_graveyard() -> None:
    """A giant is enough for Jace."""
    game = Scene(2).battlefield("A", "Hill Giant").battlefield("B", "Jace Beleren").begin("A", "combat")
    attack(game, ("Hill Giant", "Jace Beleren"))
    to_step(game, "end of combat")
    assert named(game, "Jace Beleren") == []


@pytest.mark.cr("310.4b", "310.8a", "310.11a")
def test_310_11a_a_siege_enters_with_defense_and_an_opponent_who_protects_it() -> None:
    """Cast in a game of three: its controller chooses B or C as it enters."""
    game = Scene(3).battlefield("A", *["Plains"] * 3).hand("A", SIEGE).begin("A", "main")
    cast(game, SIEGE)
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    assert texts(game) == ["choose B", "choose C"]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("choose C")
    settle(game)
    siege = find(game, SIEGE)
    assert siege.count("defense") == 5 and siege.protector == 2 and siege.controller == 0
    assert game.state.players[0].life == 24


@pytest.mark.cr("310.5", "310.6", "310.8b")
def test_310_8b_its_controller_may_attack_it_and_damage_removes_defense() -> None:
    """A attacks the own Siege that B protects."""
    game = Scene(2).battlefield("A", BEARS, SIEGE).begin("A", "combat")
    attack(game, (BEARS, SIEGE))
    to_step(game, "end of combat")
    assert find(game, SIEGE).count("defense") == 3 and game.state.players[1].life == 20


@pytest.mark.cr("310.8b")
def test_310_8b_its_protector_cannot_attack_it() -> None:
    """B's creatures attack A only."""
    game = Scene(2).battlefield("A", SIEGE).battlefield("B", BEARS).begin("B", "combat")
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} attacks A"]


@pytest.mark.cr("310.8c", "310.8d")
def test_310_8c_its_protector_blocks_for_it() -> None:
    """B, not C, is asked to block the creature attacking the Siege."""
    scene = Scene(3).battlefield("A", BEARS, SIEGE).battlefield("B", "Hill Giant").battlefield("C", "Wind Drake")
    game = scene.begin("A", "combat")
    if game.state.ask_kind == Q.PICK:
        game.apply("choose B")
    attack(game, (BEARS, SIEGE))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    assert game.state.ask_player == 1
    game.apply(f"Hill Giant blocks {BEARS}")
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("310.7", "310.11b", "712.8c")
def test_310_11b_a_defeated_siege_is_exiled_and_may_be_cast_transformed() -> None:
    """Five damage: Serra Faithkeeper comes, or the card stays in exile."""
    game = Scene(2).battlefield("A", BEARS, "Hill Giant", SIEGE).begin("A", "combat")
    attack(game, (BEARS, SIEGE), ("Hill Giant", SIEGE))
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    assert game.ask is not None and game.ask.rule == "310.11b" and len(game.state.exile) == 1
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    twin = game.clone()
    game.apply("yes")
    assert [s.chars.name for s in game.state.stack] == ["Serra Faithkeeper"]
    settle(game)
    angel = find(game, "Serra Faithkeeper")
    assert angel.back_up and angel.chars.power == 4 and angel.counters in (None, {})
    twin.apply("no")
    settle(twin)
    assert [o.card.name for o in twin.state.exile] == [SIEGE]


@pytest.mark.cr("310.10", "800.4a")
def test_310_10_a_battle_whose_protector_left_gets_another() -> None:
    """C protected it and concedes: B, the only one left, does."""
    scene = Scene(3).battlefield("A", BEARS)
    siege = scene.permanent("A", SIEGE)
    siege.protector = 2
    game = scene.begin("A", "main")
    game.concede(2)
    assert texts(game) == ["choose B"]
    game.apply(0)
    assert find(game, SIEGE).protector == 1


@pytest.mark.cr("702.122a", "301.7")
def test_702_122a_crewing_taps_creatures_with_enough_power() -> None:
    """The Copter becomes a creature until end of turn and attacks; the crew may be summoning sick."""
    scene = Scene(2).battlefield("A", COPTER)
    scene.permanent("A", BEARS, sick=True)
    scene.battlefield("A", "Ornithopter")
    game = scene.begin("A", "main")
    game.apply(f"activate {COPTER}")
    assert texts(game) == [f"choose {BEARS}", "choose Ornithopter"]
    game.apply("choose Ornithopter")
    assert texts(game) == [f"choose {BEARS}"]  # no power yet
    game.apply(f"choose {BEARS}")
    settle(game)
    assert find(game, BEARS).tapped and find(game, "Ornithopter").tapped
    attack(game, (COPTER, "B"))
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("no")
    to_step(game, "end of combat")
    assert game.state.players[1].life == 17
    to_step(game, "upkeep", 2)
    assert not find(game, COPTER).chars.types & 4


@pytest.mark.cr("702.122a")
def test_702_122a_more_creatures_than_needed_may_be_tapped() -> None:
    """Once there is power enough, one may stop or go on."""
    game = Scene(2).battlefield("A", COPTER, BEARS, "Hill Giant").begin("A", "main")
    game.apply(f"activate {COPTER}")
    game.apply(f"choose {BEARS}")
    assert texts(game) == ["choose Hill Giant", "done"]
    game.apply("choose Hill Giant")
    settle(game)
    assert find(game, "Hill Giant").tapped and find(game, COPTER).chars.types & 4


@pytest.mark.cr("702.122a")
def test_702_122a_without_a_crew_it_cannot_be_crewed() -> None:
    """No other creature: the ability can't be activated, and the vehicle neither attacks nor blocks."""
    game = Scene(2).battlefield("A", COPTER).begin("A", "main")
    with pytest.raises(IllegalChoice):
        game.apply(f"activate {COPTER}")


@pytest.mark.cr("702.122a", "509.1a")
def test_509_1a_a_crewed_vehicle_blocks() -> None:
    """Crewed in the opponent's turn."""
    game = Scene(2).battlefield("A", "Wind Drake").battlefield("B", COPTER, BEARS).begin("A", "combat")
    attack(game, ("Wind Drake", "B"))
    game.apply("pass")
    game.apply(f"activate {COPTER}")
    game.apply(f"choose {BEARS}")
    settle(game)
    block(game, (COPTER, "Wind Drake"))
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("no")
    to_step(game, "end of combat")
    assert named(game, "Wind Drake") == [] and len(named(game, COPTER)) == 1


@pytest.mark.cr("704.5v", "310.7")
def test_704_5v_a_battle_without_defense_waits_for_its_own_trigger_only() -> None:
    """With its last counter gone a Siege stays while its trigger is on the stack, and goes if that is countered."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Island")
    scene.permanent("A", SIEGE, counters={"defense": 3}).protector = 1
    game = scene.hand("B", "Stifle").begin("A", "main")
    cast(game, "Lightning Bolt", f"target {SIEGE}")
    game.apply(["pass", "pass"])
    assert find(game, SIEGE).count("defense") == 0 and len(game.state.stack) == 1
    game.apply("pass")
    game.apply("cast Stifle")
    if game.state.ask_kind == Q.TARGET:
        game.apply(0)
    settle(game)
    assert named(game, SIEGE) == []
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Lightning Bolt", SIEGE]


@pytest.mark.cr("704.5w", "310.10")
def test_704_5w_a_battle_whose_protector_left_gets_another() -> None:
    """Its controller chooses among the opponents who are still there."""
    scene = Scene(4)
    scene.permanent("A", SIEGE).protector = 1
    game = scene.begin("C", "main")
    game.concede(1)
    assert game.ask is not None and game.ask.player == 0
    assert texts(game) == ["choose C", "choose D"]
    game.apply("choose D")
    assert find(game, SIEGE).protector == 3


@pytest.mark.cr("704.5w", "506.4")
def test_704_5w_an_attacked_battle_keeps_its_attackers_when_its_protector_leaves() -> None:
    """It stays in combat and is dealt damage; a new protector is chosen when nothing attacks it any more."""
    scene = Scene(3).battlefield("A", BEARS)
    scene.permanent("A", SIEGE, counters={"defense": 5}).protector = 1
    game = scene.begin("A", "combat")
    attack(game, (BEARS, SIEGE))
    game.concede(1)
    assert game.state.ask_kind == Q.PRIORITY and find(game, SIEGE).protector == 1
    to_step(game, "end of combat")
    assert find(game, SIEGE).count("defense") == 3
    to_step(game, "main")
    assert texts(game) == ["choose C"]
    game.apply("choose C")
    assert find(game, SIEGE).protector == 2


@pytest.mark.cr("704.5x", "310.11a")
def test_704_5x_a_siege_controlled_by_its_protector_gets_an_opponent_to_protect_it() -> None:
    """B takes the Siege B protects; now A or C must protect it, and B chooses."""
    scene = Scene(3).battlefield("B", *["Island"] * 6).hand("B", "Confiscate")
    scene.permanent("A", SIEGE).protector = 1
    game = scene.begin("B", "main")
    cast(game, "Confiscate", f"target {SIEGE}")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    assert game.ask is not None and game.ask.player == 1
    assert sorted(texts(game)) == ["choose A", "choose C"]
    game.apply("choose A")
    assert find(game, SIEGE).protector == 0 and find(game, SIEGE).controller == 1
