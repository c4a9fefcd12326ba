"""Rule 502: what untaps, who chooses, and that nobody can answer."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q, Step, Way
from apnap.testing import Scene, find, pass_until, settle, step_name, to_step, to_turn


def tapped(game: Game, name: str) -> list[bool]:
    return [p.tapped for p in game.state.battlefield if p.card.name == name]


@pytest.mark.cr("502.3", "703.4c")
def test_502_3_only_the_active_players_permanents_untap_all_at_once() -> None:
    """Everything of the active player's untaps, nothing of anyone else's."""
    scene = Scene(2)
    for player in ("A", "B"):
        scene.permanent(player, "Forest", tapped=True)
        scene.permanent(player, "Grizzly Bears", tapped=True)
    game = scene.begin("A", "untap")
    untapped = [e for e in game.events if e.kind == Ev.UNTAPPED]
    assert [(e.rule, e.way) for e in untapped] == [("502.3", Way.TURN_BASED)] * 2
    assert [p.tapped for p in game.state.battlefield] == [False, False, True, True]


@pytest.mark.cr("502.3")
def test_502_3_mungha_wurm_lets_its_controller_choose_the_one_land_that_untaps() -> None:
    """One land of choice; other permanents untap as usual."""
    scene = Scene(2).battlefield("A", "Mungha Wurm")
    for name in ("Forest", "Swamp", "Island", "Sol Ring"):
        scene.permanent("A", name, tapped=True)
    game = scene.begin("A", "untap")
    ask = game.ask
    assert ask is not None and ask.kind == Q.UNTAP and ask.way == Way.TURN_BASED and ask.rule == "502.3"
    assert sorted(str(c) for c in ask.options) == ["untap Forest", "untap Island", "untap Swamp"]
    assert tapped(game, "Sol Ring") == [True]  # nothing untaps before all is determined
    game.apply("untap Swamp")
    assert step_name(game) == "upkeep"
    assert tapped(game, "Swamp") == [False] and tapped(game, "Sol Ring") == [False]
    assert tapped(game, "Forest") == [True] and tapped(game, "Island") == [True]


@pytest.mark.cr("502.3")
def test_502_3_mungha_wurm_does_not_limit_its_controllers_opponent() -> None:
    """The restriction speaks of its controller only."""
    scene = Scene(2).battlefield("A", "Mungha Wurm")
    scene.permanent("B", "Forest", tapped=True)
    scene.permanent("B", "Swamp", tapped=True)
    game = scene.begin("B", "untap")
    assert step_name(game) == "upkeep"
    assert not any(p.tapped for p in game.state.battlefield)


@pytest.mark.cr("502.3")
def test_502_3_winter_orb_and_mungha_wurm_together_still_allow_one_land() -> None:
    """Two limits on the same lands are both obeyed, not added."""
    scene = Scene(2).battlefield("A", "Mungha Wurm", "Winter Orb")
    for _ in range(3):
        scene.permanent("A", "Forest", tapped=True)
    game = scene.begin("A", "untap")
    game.apply(0)
    assert step_name(game) == "upkeep"
    assert sorted(tapped(game, "Forest")) == [False, True, True]


@pytest.mark.cr("502.3")
def test_502_3_a_tapped_winter_orb_limits_nobody() -> None:
    """It counts while untapped, and what untaps is determined before it untaps."""
    scene = Scene(2)
    scene.permanent("A", "Winter Orb", tapped=True)
    for _ in range(3):
        scene.permanent("A", "Forest", tapped=True)
    game = scene.begin("A", "untap")
    assert step_name(game) == "upkeep"
    assert tapped(game, "Forest") == [False] * 3 and tapped(game, "Winter Orb") == [False]


@pytest.mark.cr("502.3")
def test_502_3_a_permanent_may_be_kept_tapped_by_choice() -> None:
    """Rust Tick asks each time; its hold lasts while it stays tapped and ends for good when it untaps."""
    scene = Scene(2).battlefield("A", "Wastes", "Rust Tick").battlefield("B", "Sol Ring")
    game = scene.begin("A", "main")
    game.apply("activate Rust Tick")
    game.apply("target Sol Ring")
    settle(game)
    assert find(game, "Sol Ring").tapped
    to_step(game, "upkeep", 2)
    assert find(game, "Sol Ring").tapped
    pass_until(game, lambda g: g.state.ask_kind == Q.UNTAP)
    assert game.state.active == 0
    game.apply("no")
    assert find(game, "Rust Tick").tapped
    to_step(game, "upkeep", 4)
    assert find(game, "Sol Ring").tapped
    pass_until(game, lambda g: g.state.ask_kind == Q.UNTAP)
    game.apply("yes")
    assert not find(game, "Rust Tick").tapped
    to_step(game, "upkeep", 6)
    assert not find(game, "Sol Ring").tapped


@pytest.mark.cr("502.3")
def test_502_3_exhaustion_holds_permanents_that_arrive_later_too() -> None:
    """It is about whatever the player controls in that untap step, and only that one step."""
    scene = Scene(2).battlefield("A", *["Island"] * 3).hand("A", "Exhaustion").hand("B", "Raging Goblin")
    scene.permanent("B", "Grizzly Bears", tapped=True)
    scene.permanent("B", "Mountain", tapped=False)
    scene.permanent("B", "Sol Ring", tapped=True)
    game = scene.begin("A", "main", turn=1)
    game.apply("cast Exhaustion")
    game.apply("target B")
    settle(game)
    late = scene.permanent("B", "Mungha Wurm", tapped=True)
    to_step(game, "upkeep", 2)
    assert find(game, "Grizzly Bears").tapped and late.tapped
    assert not find(game, "Sol Ring").tapped
    to_step(game, "upkeep", 4)
    assert not find(game, "Grizzly Bears").tapped and not late.tapped


@pytest.mark.cr("502.3")
def test_502_3_seedborn_muse_untaps_its_controllers_permanents_in_others_untap_steps() -> None:
    """At the same time as the active player's own."""
    scene = Scene(3).battlefield("B", "Seedborn Muse")
    scene.permanent("B", "Forest", tapped=True)
    scene.permanent("A", "Forest", tapped=True)
    scene.permanent("C", "Forest", tapped=True)
    game = scene.begin("A", "untap")
    assert [p.tapped for p in game.state.battlefield] == [False, False, False, True]


@pytest.mark.cr("502.3")
def test_502_3_mana_vault_does_not_untap_in_its_controllers_untap_step() -> None:
    """It untaps only for four mana in the upkeep, and hurts in the draw step while tapped."""
    scene = Scene(2)
    scene.permanent("A", "Mana Vault", tapped=True)
    scene.battlefield("A", *["Forest"] * 4)
    game = scene.begin("A", "untap", turn=3)
    assert step_name(game) == "upkeep" and find(game, "Mana Vault").tapped
    pass_until(game, lambda g: g.state.ask_kind == Q.YES_NO)
    twin = game.clone()
    game.apply("yes")
    assert not find(game, "Mana Vault").tapped
    to_step(game, "main")
    assert game.state.players[0].life == 20
    twin.apply("no")
    to_step(twin, "main")
    assert twin.state.players[0].life == 19


@pytest.mark.cr("502.4", "503.1a")
def test_502_4_triggers_of_the_untap_step_wait_for_the_upkeep() -> None:
    """An ability that triggers on untapping is stacked in the upkeep, with those of the upkeep, in any order."""
    scene = Scene(2).battlefield("A", "Juzám Djinn", "Phyrexian Arena")
    game = scene.begin("A", "untap")
    assert step_name(game) == "upkeep"
    ask = game.ask
    assert ask is not None and ask.kind == Q.ORDER_TRIGGERS and ask.way == Way.AUTOMATIC
    game.apply("trigger Phyrexian Arena")
    assert [s.card.name for s in game.state.stack] == ["Phyrexian Arena", "Juzám Djinn"]


@pytest.mark.cr("502.4")
def test_502_4_nobody_receives_priority_in_the_untap_step() -> None:
    """A player with an instant is not asked before the upkeep."""
    game = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").begin("B", "end")
    to_turn(game, 2)
    assert step_name(game) == "upkeep"
    untap = [e for e in game.events if e.kind == Ev.STEP_BEGINS and e.n == Step.UNTAP]
    assert len(untap) == 1
