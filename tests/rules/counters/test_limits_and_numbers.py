"""No more counters than so many (122.4), the Nth counter (122.7), rad counters (122.1i, 727)."""

from __future__ import annotations

import pytest

from apnap import Ev
from apnap.state.kinds import Q
from apnap.testing import Scene, cast, count_events, find, pass_until, settle, to_step
from tests.helpers import floating, graveyard, life, lives, pass_round, same_after_saving, to_attack

# ---- no more than so many ------------------------------------------------------------------------------------------


@pytest.mark.cr("122.4", "704.5r")
def test_122_4_what_is_too_many_is_removed_as_a_state_based_action() -> None:
    scene = Scene(2)
    scene.permanent("A", "Rasputin Dreamweaver", counters={"dream": 7})
    game = scene.begin("B")
    to_step(game, "upkeep", 2)
    assert len(game.state.stack) == 1  # it started the turn untapped
    pass_round(game)
    rasputin = find(game, "Rasputin Dreamweaver")
    assert rasputin.count("dream") == 7
    assert [(e.n, e.rule) for e in game.events if e.kind == Ev.COUNTERS_REMOVED] == [(1, "704.5r")]


@pytest.mark.cr("122.4")
def test_122_4_fewer_are_left_alone_and_mana_is_made_of_them() -> None:
    scene = Scene(2).hand("A", "Grizzly Bears")
    scene.permanent("A", "Rasputin Dreamweaver", counters={"dream": 7})
    game = scene.begin("A")
    for n in (6, 5, 4):
        game.apply("tap Rasputin Dreamweaver")  # how mana abilities are called
        assert find(game, "Rasputin Dreamweaver").count("dream") == n
    assert floating(game) == 3
    to_step(game, "draw", 3)
    assert find(game, "Rasputin Dreamweaver").count("dream") == 5 and same_after_saving(game)


@pytest.mark.cr("122.4", "614.12")
def test_122_4_it_enters_with_seven_and_saves_itself_with_one() -> None:
    scene = Scene(2).battlefield("A", *["Plains"] * 3, *["Island"] * 3).hand("A", "Rasputin Dreamweaver")
    game = scene.battlefield("B", "Prodigal Sorcerer").begin("A")
    cast(game, "Rasputin Dreamweaver")
    settle(game)
    assert find(game, "Rasputin Dreamweaver").count("dream") == 7
    game.apply("activate Rasputin Dreamweaver")
    settle(game)
    game.apply("pass")
    game.apply("activate Prodigal Sorcerer targeting Rasputin Dreamweaver")
    settle(game)
    rasputin = find(game, "Rasputin Dreamweaver")
    assert rasputin.damage == 0 and rasputin.count("dream") == 6


@pytest.mark.cr("603.4", "122.4")
def test_603_4_rasputin_must_have_started_the_turn_untapped() -> None:
    """That is looked at before the untap step: attacking in its controller's last turn, it started this one tapped."""
    scene = Scene(2)
    scene.permanent("A", "Rasputin Dreamweaver", counters={"dream": 3})
    game = scene.begin("A")
    to_attack(game).apply("attack B with Rasputin Dreamweaver")
    to_step(game, "draw", 3)
    assert find(game, "Rasputin Dreamweaver").count("dream") == 3
    to_step(game, "draw", 5)
    assert find(game, "Rasputin Dreamweaver").count("dream") == 4


# ---- the Nth -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("122.7")
@pytest.mark.parametrize(("before", "doubled", "happens"), [(8, False, 0), (9, False, 1), (10, False, 0), (8, True, 1)])
def test_122_7_fewer_than_n_before_and_n_or_more_after(before: int, doubled: bool, happens: int) -> None:
    scene = Scene(2).battlefield("B", *(["Doubling Season"] if doubled else []))
    scene.permanent("B", "Shang-Chi and the Ten Rings", counters={"+1/+1": before})
    game = scene.library("B", *["Island"] * 20).begin("A")
    to_step(game, "main", 2)
    settle(game)
    assert life(game, 1) == 20 + 5 * happens
    assert len(game.state.players[1].hand) == 1 + 5 * happens
    per_card = 2 if doubled else 1
    assert find(game, "Shang-Chi and the Ten Rings").count("+1/+1") == before + per_card * (1 + 5 * happens)


# ---- radiation -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("122.1i", "727.1")
def test_122_1i_milling_losing_life_and_fewer_counters() -> None:
    game = Scene(2).counters("A", {"rad": 3}).library("A", "Forest", "Shock", "Forest", "Shock").begin("A", "upkeep")
    pass_until(game, lambda g: g.view(None)["step"] == "main")
    (radiation,) = game.state.stack
    assert radiation.controller == 0 and radiation.source < 0 and same_after_saving(game)
    pass_round(game)
    assert len(graveyard(game, 0)) == 3 and game.state.players[0].count("rad") == 3 - graveyard(game, 0).count("Shock")
    assert life(game, 0) == 20 - graveyard(game, 0).count("Shock")
    lost = [e for e in game.events if e.kind == Ev.LIFE_LOST]
    assert [e.rule for e in lost] == ["727.1"]  # life lost from radiation (727.1a)


@pytest.mark.cr("727.1", "603.4")
def test_727_1_without_counters_nothing_triggers_and_later_main_phases_have_none() -> None:
    game = Scene(2).counters("A", {"rad": 1}).library("A", *["Forest"] * 9).begin("A", "upkeep")
    to_step(game, "main", 1)
    settle(game)
    assert len(graveyard(game, 0)) == 1 and game.state.players[0].count("rad") == 1
    to_step(game, "upkeep", 2)
    assert len(graveyard(game, 0)) == 1 and graveyard(game, 1) == []
    assert count_events(game, Ev.TRIGGERED) == 1


@pytest.mark.cr("727.1", "805.4d")
def test_727_1_each_player_of_a_team_whose_phase_it_is() -> None:
    scene = Scene(4, format="two-headed-giant")
    for seat in ("A", "B", "C"):
        scene.counters(seat, {"rad": 1}).library(seat, *["Shock"] * 5)
    game = scene.begin("A", "upkeep")
    pass_until(game, lambda g: g.kind == Q.ORDER_TRIGGERS or len(g.state.stack) == 2)
    while game.kind == Q.ORDER_TRIGGERS:
        game.apply(str(game.legal[0]))
    settle(game)
    assert [game.state.players[s].count("rad") for s in range(4)] == [0, 0, 1, 0]
    assert lives(game)[0] == 28 and lives(game)[2] == 30


@pytest.mark.cr("122.1i")
def test_122_1i_feral_ghoul_leaves_as_many_as_its_power() -> None:
    scene = Scene(3).battlefield("A", "Savannah Lions", *["Mountain"] * 3).hand("A", "Shock", "Lightning Bolt")
    scene.battlefield("A", "Feral Ghoul")
    game = scene.begin("A")
    cast(game, "Shock", "target Savannah Lions")
    settle(game)
    assert find(game, "Feral Ghoul").chars.power == 3
    cast(game, "Lightning Bolt", "target Feral Ghoul")
    settle(game)
    assert [p.count("rad") for p in game.state.players] == [0, 3, 3]
