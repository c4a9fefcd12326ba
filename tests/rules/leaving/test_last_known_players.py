"""Choices of players who have left (800.4g), and what is known about them (800.4i)."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.kinds import Q, Zone
from apnap.state.steps import Step
from apnap.testing import Scene, answer, cast, named, settle, to_step
from apnap.vocab.abilities import Spell, Targets, Triggered
from apnap.vocab.base import Amount, Effect
from apnap.vocab.effects.basic import Destroy, GainLife
from apnap.vocab.effects.choosing import ChooseAndSacrifice, ChooseEffect, Seats
from apnap.vocab.effects.control import Choose, ChooseNumber, Later, Seq
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import (
    All,
    Count,
    Devotion,
    It,
    Num,
    Players,
    PlayerStat,
    Stat,
    TypesInGraveyard,
    Var,
)
from apnap.vocab.triggers import BeginningOf
from tests.helpers import life

THEM = Players("them")
A_PLAYER = Targets(players="any")


def at_the_end(name: str, effect: Effect) -> None:
    """At the beginning of the next end step, something about the targeted player."""
    later = Later(Triggered(BeginningOf(Step.END, ""), effect), Seats(Players("target")), name="them")
    register(CardDef(name, "0", "Instant", abilities=(Spell(later, (A_PLAYER,)),)))


def census(name: str, n: Amount) -> None:
    at_the_end(f"Test: Census Of {name}", GainLife(n))


census("Hand", PlayerStat("hand", THEM))
census("Graveyard", PlayerStat("graveyard", THEM))
census("Library", PlayerStat("library", THEM))
census("Life", PlayerStat("life", THEM))
census("Dead Creatures", Count(All(CREATURES, Zone.GRAVEYARD, THEM)))
census("Creatures", Count(All(CREATURES, who=THEM)))
census("Filtered Creatures", Count(All(Filter("creature", controller="them"))))
census("Power", Stat("power", All(CREATURES, who=THEM)))
census("Dead Power", Stat("power", All(CREATURES, Zone.GRAVEYARD, THEM)))
census("Types", TypesInGraveyard(THEM))
census("Devotion", Devotion("R", THEM))
census("All Creatures", Count(All(CREATURES)))
at_the_end("Test: They Pick", Seq((Choose("it", All(CREATURES), who=THEM), Destroy(It("it")))))
at_the_end("Test: They Count", Seq((ChooseNumber("n", Num(1), Num(9), THEM), GainLife(Var("n")))))
at_the_end("Test: They Decide", ChooseEffect((GainLife(Num(1)), GainLife(Num(7))), THEM))
at_the_end("Test: They Condemn", ChooseAndSacrifice(CREATURES, chooser=THEM))


def board(*hand: str) -> Scene:
    scene = Scene(4)
    scene.battlefield("B", "Hill Giant", "Gray Ogre", "Mountain")
    scene.battlefield("C", "Grizzly Bears")
    scene.graveyard("B", "Shock", "Mogg Fanatic", "Forest")
    scene.hand("B", "Shock", "Shock")
    scene.life("B", 13)
    scene.hand("A", *hand)
    return scene


@pytest.mark.cr("800.4i")
@pytest.mark.parametrize(
    ("what", "n"),
    [
        ("Hand", 2),
        ("Graveyard", 3),
        ("Library", 40),
        ("Life", 13),
        ("Dead Creatures", 1),
        ("Creatures", 2),
        ("Filtered Creatures", 2),
        ("Power", 5),
        ("Dead Power", 1),
        ("Types", 3),
        ("Devotion", 2),
    ],
)
def test_800_4i_effects_use_what_was_last_known_of_a_player(what: str, n: int) -> None:
    """B leaves between the spell and the end step; the game is saved meanwhile, and it counts all the same."""
    game = board(f"Test: Census Of {what}").begin("A")
    cast(game, f"Test: Census Of {what}", "target B")
    settle(game)
    game.concede(1)
    game = Game.from_json(game.to_json())
    assert not named(game, "Hill Giant")
    before = life(game, 0)
    to_step(game, "cleanup")
    assert life(game, 0) - before == n


@pytest.mark.cr("800.4i")
def test_800_4i_what_is_not_about_a_player_counts_only_what_there_is() -> None:
    """Creatures on the battlefield are no information about someone who left."""
    game = board("Test: Census Of All Creatures").begin("A")
    cast(game, "Test: Census Of All Creatures", "target B")
    settle(game)
    game.concede(1)
    to_step(game, "cleanup")
    assert life(game, 0) == 21


@pytest.mark.cr("800.4i")
def test_800_4i_while_they_are_in_the_game_it_is_what_there_is_now() -> None:
    """Their hand as the ability resolves."""
    game = board("Test: Census Of Hand").begin("A")
    cast(game, "Test: Census Of Hand", "target B")
    settle(game)
    game.state.players[1].hand.pop()
    to_step(game, "cleanup")
    assert life(game, 0) == 21


def asked_after_leaving(name: str) -> Game:
    """B was to choose, and has left before the ability resolves: A is asked who chooses instead."""
    scene = board(name)
    scene.battlefield("A", "Serra Angel", "Craw Wurm")
    game = scene.begin("A", "postcombat main")
    cast(game, name, "target B")
    settle(game)
    game.concede(1)
    while game.state.ask_rule != "800.4g":
        game.apply("pass")
    assert game.state.ask_kind == Q.PICK
    assert game.state.ask_player == 0
    assert [o.id for o in game.state.options] == [2, 3]  # another opponent, if possible
    answer(game, "D")
    return game


@pytest.mark.cr("800.4g")
def test_800_4g_the_controller_names_who_chooses_an_object() -> None:
    """Not simply the next player."""
    game = asked_after_leaving("Test: They Pick")
    assert game.state.ask_player == 3
    answer(game, "Craw Wurm")
    settle(game)
    assert not named(game, "Craw Wurm")


@pytest.mark.cr("800.4g")
def test_800_4g_the_controller_names_who_chooses_a_number() -> None:
    """Likewise."""
    game = asked_after_leaving("Test: They Count")
    assert game.state.ask_player == 3
    answer(game, "7")
    settle(game)
    assert life(game, 0) == 27


@pytest.mark.cr("800.4g")
def test_800_4g_the_controller_names_who_chooses_an_effect() -> None:
    """The effect happens, chosen by someone else."""
    game = asked_after_leaving("Test: They Decide")
    assert (game.state.ask_kind, game.state.ask_player) == (Q.MODE, 3)
    game.apply(1)
    settle(game)
    assert life(game, 0) == 27


@pytest.mark.cr("800.4g")
def test_800_4g_the_controller_names_who_chooses_a_sacrifice() -> None:
    """The sacrifice is A's, the choice was to be B's."""
    game = asked_after_leaving("Test: They Condemn")
    assert game.state.ask_player == 3
    answer(game, "Serra Angel")
    settle(game)
    assert not named(game, "Serra Angel")


@pytest.mark.cr("800.4g")
def test_800_4g_it_is_the_same_if_they_leave_while_they_are_asked() -> None:
    """The question about the effect goes to A, who names D."""
    game = board("Test: They Decide").begin("A", "postcombat main")
    cast(game, "Test: They Decide", "target B")
    settle(game)
    while game.state.ask_kind != Q.MODE:
        game.apply("pass")
    assert game.state.ask_player == 1
    game.concede(1)
    assert game.state.ask_rule == "800.4g"
    answer(game, "C")
    assert game.state.ask_player == 2
    game.apply(0)
    settle(game)
    assert life(game, 0) == 21


@pytest.mark.cr("800.4g", "800.4a")
def test_800_4g_who_was_named_may_leave_too() -> None:
    """With one opponent left there is nothing to name."""
    game = asked_after_leaving("Test: They Condemn")
    game.concede(3)
    assert game.state.ask_player == 2
    answer(game, "Serra Angel")
    settle(game)
    assert not named(game, "Serra Angel")


@pytest.mark.cr("800.4a", "800.4g")
@pytest.mark.parametrize("name", ["Pick", "Count", "Decide", "Condemn"])
def test_800_4a_if_the_controller_leaves_while_naming_someone_nothing_comes_of_it(name: str) -> None:
    """The ability is gone with its controller; the others play on."""
    scene = board(f"Test: They {name}")
    scene.battlefield("A", "Serra Angel", "Craw Wurm")
    game = scene.begin("A", "postcombat main")
    cast(game, f"Test: They {name}", "target B")
    settle(game)
    game.concede(1)
    while game.state.ask_rule != "800.4g":
        game.apply("pass")
    game.concede(0)
    assert (game.state.ask_kind, game.state.ask_player) == (Q.PRIORITY, 2)
    assert not game.state.agenda and not game.state.items
