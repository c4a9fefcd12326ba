"""Moments that cards name (506.7, 503.2): in which steps of whole turns they are."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.queries.moments import is_during
from apnap.rules.skipping import skip_all_turn
from apnap.rules.turn.order import coming_turn
from apnap.rules.turn.structure import end_turn
from apnap.state.kinds import NOBODY, NOTHING, Q
from apnap.state.turns import Rider
from apnap.testing import Scene, attack, cast, settle, step_name, to_step
from apnap.testing.driving import default

ANGEL = ("Serra Angel", "B")
BEFORE = ("before attackers", "before blockers", "before combat damage", "before end of combat")
AFTER = ("after attackers", "after blockers", "after combat damage")


def walk(game: Game, names: tuple[str, ...], *attackers: tuple[str, str]) -> dict[str, str]:
    """For each name the steps of this turn with priority in which it is that moment, by their first letters."""
    g, turn, seen = game.state, game.state.turn_number, -1
    found = {name: "" for name in ("all", *names)}
    left = list(attackers)
    while g.turn_number == turn:
        if g.ask_kind == Q.ATTACK and left:
            attack(game, left.pop(0))
        elif g.ask_kind == Q.PRIORITY and g.step is not None and g.step.id != seen:
            seen = g.step.id
            for name in found:
                found[name] += LETTERS[step_name(game)] if name == "all" or is_during(g, name) else ""
        else:
            default(game)
    return found


LETTERS = {
    "upkeep": "U", "draw": "D", "main": "M", "beginning of combat": "c", "declare attackers": "a",
    "declare blockers": "b", "combat damage": "d", "end of combat": "e", "end": "E", "cleanup": "C",
}  # fmt: skip


def attacking() -> Game:
    return Scene(2).battlefield("A", "Serra Angel").begin("A", "upkeep")


def twice() -> Game:
    """A combat, a main phase, a combat and a main phase follow."""
    scene = Scene(2).battlefield("A", "Serra Angel", *["Mountain"] * 4).hand("A", "Relentless Assault")
    game = scene.begin("A", "main")
    cast(game, "Relentless Assault")
    return settle(game)


@pytest.mark.cr("506.7a", "506.7b")
def test_before_and_after_points_of_the_one_combat_phase() -> None:
    """A point is the beginning of its step: after it until the turn ends, before it since the turn began."""
    found = walk(attacking(), (*BEFORE, *AFTER), ANGEL)
    assert found == {
        "all": "UMcabdeME",
        "before attackers": "UMc",
        "before blockers": "UMca",
        "before combat damage": "UMcab",
        "before end of combat": "UMcabd",
        "after attackers": "abdeME",
        "after blockers": "bdeME",
        "after combat damage": "deME",
    }


@pytest.mark.cr("506.7e")
def test_without_attackers_the_points_before_end_with_the_declaration() -> None:
    """There are no blockers and no damage, so that it is before them only until the declare attackers step ends."""
    game = Scene(2).begin("A", "upkeep")
    found = walk(game, BEFORE)
    assert found["all"] == "UMcaeME"
    assert [found[name] for name in BEFORE] == ["UMc", "UMca", "UMca", "UMca"]


@pytest.mark.cr("506.7e")
def test_without_a_combat_phase_before_means_until_the_precombat_main_phase_ends() -> None:
    """Skipped, it has no points: they are before it no longer in the main phase that follows."""
    game = Scene(2).begin("A", "upkeep")
    skip_all_turn(game.state, Rider(0, Rider.SKIP, NOBODY, NOTHING, "", "combat phase"))
    found = walk(game, (*BEFORE, *AFTER))
    assert found["all"] == "UMME"
    assert {found[name] for name in BEFORE} == {"UM"} and {found[name] for name in AFTER} == {""}


@pytest.mark.cr("506.7d")
def test_of_two_combat_phases_the_first_is_meant() -> None:
    found = walk(twice(), (*BEFORE, *AFTER), ANGEL, ANGEL)
    assert found["all"] == "McabdeMcabdeME"
    assert [found[name] for name in BEFORE] == ["Mc", "Mca", "Mcab", "Mcabd"]
    assert [found[name] for name in AFTER] == ["abdeMcabdeME", "bdeMcabdeME", "deMcabdeME"]


@pytest.mark.cr("506.7c")
def test_during_combat_any_of_several_combat_phases_will_do() -> None:
    names = tuple(f"combat {name}" for name in (*BEFORE, *AFTER))
    found = walk(twice(), names, ANGEL, ANGEL)
    assert [found[name] for name in names] == ["cc", "caca", "cabcab", "cabdcabd", "abdeabde", "bdebde", "dede"]


@pytest.mark.cr("506.7f")
def test_during_combat_after_blockers_is_never_where_nobody_attacks() -> None:
    names = tuple(f"combat {name}" for name in AFTER)
    found = walk(Scene(2).begin("A", "upkeep"), names)
    assert [found[name] for name in names] == ["ae", "", ""]


@pytest.mark.cr("505.1", "505.1a")
def test_main_phases_are_precombat_once_and_postcombat_from_then_on() -> None:
    found = walk(twice(), ("main", "precombat main", "postcombat main", "combat", "first combat"), ANGEL, ANGEL)
    assert found["main"] == "MMM" and found["precombat main"] == "M" and found["postcombat main"] == "MM"
    assert found["combat"] == "cabdecabde" and found["first combat"] == "cabde"


@pytest.mark.cr("501.1", "512.1")
def test_the_beginning_and_the_ending_phase_are_named_as_a_whole() -> None:
    game = to_step(Scene(2).begin("A", "upkeep"), "upkeep", 2)
    found = walk(game, ("beginning", "ending", "end", "draw", "first end step", "after upkeep", "extra turn"))
    assert found == {
        "all": "UDMcaeME",
        "beginning": "UD",
        "ending": "E",
        "end": "E",
        "draw": "D",
        "first end step": "E",
        "after upkeep": "DMcaeME",
        "extra turn": "",
    }


@pytest.mark.cr("500.7")
def test_an_extra_turn_is_one_from_beginning_to_end() -> None:
    game = Scene(2).battlefield("A", *["Island"] * 5).hand("A", "Time Walk").begin("A", "main")
    cast(game, "Time Walk")
    assert walk(settle(game), ("extra turn",))["extra turn"] == ""
    assert walk(game, ("extra turn",)) == {"all": "UDMcaeME", "extra turn": "UDMcaeME"}


@pytest.mark.cr("503.2")
def test_after_upkeep_is_after_the_first_of_several() -> None:
    scene = Scene(2)
    scene.permanent("A", "Paradox Haze", attached_to="A")
    game = to_step(scene.begin("A", "end"), "upkeep", 3)
    found = walk(settle(game), ("after upkeep",))
    assert found["all"].startswith("UU") and found["after upkeep"] == found["all"][1:]


def test_between_turns_it_is_no_moment() -> None:
    """Nothing is named before a step has begun."""
    game = Scene(2).begin("A", "main")
    game.state.step = None
    assert not is_during(game.state, "main") and not is_during(game.state, "before attackers")


@pytest.mark.cr("500.1")
def test_500_1_a_turn_cannot_be_begun_at_a_step_it_has_not() -> None:
    """Neither at one of another era, nor at one that no era has."""
    for at in ("discard", "no such step"):
        g = Scene(2).begin("A", "main").state
        end_turn(g)
        g.phases, g.steps = [], []
        assert coming_turn(g) is not None
        assert not g.ruleset.spine.begin_at(g, at)
