"""Attacks and blocks that the searching bot considers beside greed's own."""

from __future__ import annotations

from apnap.game import Game
from apnap.rules.turn.combat.attackers import ChooseAttackers
from apnap.rules.turn.combat.blockers import ChooseBlockers
from apnap.state.kinds import Q
from apnap.testing import Scene, act
from apnap.thinking.plans import MOST_PLANS, likely_attacks, likely_blocks


def asked(game: Game, kind: Q) -> Game:
    """Everyone passes until that question."""
    for _ in range(40):
        if game.kind == kind:
            break
        act(game, "pass")
    assert game.kind == kind
    return game


def test_so_many_of_several_equal_creatures_are_considered_once() -> None:
    """Three bears can attack alone or in twos, whichever they are; all of them and none are greed's own plans."""
    game = asked(Scene().battlefield("A", *["Grizzly Bears"] * 3).begin(), Q.ATTACK)
    task = game.state.asking
    assert isinstance(task, ChooseAttackers)
    plans = likely_attacks(game.state, task.creatures, 1)
    assert [len(plan) for plan in plans] == [1, 2]
    assert all(goal == 1 for plan in plans for goal in plan.values())


def test_the_strongest_and_the_cheapest_are_considered_first() -> None:
    """Of a small and a large creature either may attack alone."""
    game = asked(Scene().battlefield("A", "Grizzly Bears", "Craw Wurm").begin(), Q.ATTACK)
    task = game.state.asking
    assert isinstance(task, ChooseAttackers)
    names = [[game.name_of(i) for i in plan] for plan in likely_attacks(game.state, task.creatures, 1)]
    assert names == [["Craw Wurm"], ["Grizzly Bears"]]


def test_many_creatures_make_few_plans() -> None:
    """However many there are."""
    game = asked(Scene().battlefield("A", *["Grizzly Bears"] * 30).begin(), Q.ATTACK)
    task = game.state.asking
    assert isinstance(task, ChooseAttackers)
    assert len(likely_attacks(game.state, task.creatures, 1)) == MOST_PLANS


def test_two_blockers_that_kill_together_are_considered() -> None:
    """Neither bear kills the giant; two of them do. A wall deals nothing and is no part of it."""
    scene = Scene().battlefield("A", "Hill Giant").battlefield("B", "Grizzly Bears", "Grizzly Bears", "Wall of Wood")
    game = asked(scene.begin(), Q.ATTACK)
    game.apply(next(choice for choice in game.legal if "attack" in choice.text))
    game = asked(game, Q.BLOCK)
    task = game.state.asking
    assert isinstance(task, ChooseBlockers)
    giant = next(p.id for p in game.state.battlefield if p.chars.name == "Hill Giant")
    plans = likely_blocks(game.state, task.creatures or [], [giant])
    pairs = [sorted(game.name_of(i) for i in plan) for plan in plans if len(plan) == 2]
    assert ["Grizzly Bears", "Grizzly Bears"] in pairs
    assert all(goal == giant for plan in plans for goal in plan.values())
