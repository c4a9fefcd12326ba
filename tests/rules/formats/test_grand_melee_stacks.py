"""One stack for each turn marker (807.5): who has priority for which, and what goes on which."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.queries.markers import also_held
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, cast, find, pass_until
from apnap.vocab.abilities import Spell, Triggered
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.lookups import Num
from apnap.vocab.triggers import Happens
from tests.helpers import asked, instant, texts

instant("(a little life)", Spell(GainLife(Num(1))))
register(CardDef("(echoes)", "0", "Enchantment", abilities=(Triggered(Happens(Ev.CAST, "you"), GainLife(Num(1))),)))


def asked_for(game: Game) -> tuple[str, str]:
    """Who has priority, and in whose turn."""
    g = game.state
    return g.players[g.ask_player].name, g.players[g.active].name


def two_stacks() -> Game:
    """B has cast something for A's stack and D for E's, and C has priority for both of them."""
    scene = Scene(8, format="grand-melee")
    scene.hand("B", *["(a little life)"] * 12).hand("D", "(a little life)").hand("C", "(a little life)", "Counterspell")
    scene.permanent("C", "Brine Elemental", face_down=True)
    scene.battlefield("C", *["Island"] * 9)
    game = scene.begin("A", "main")
    for _ in range(60):
        melee = game.state.melee
        assert melee is not None
        if asked_for(game)[0] == "C" and also_held(melee, 2):
            return game
        parked = [a.holder for a in melee.others()]
        if (asked_for(game) == ("B", "A") and 2 not in parked) or (
            asked_for(game) == ("D", "E") and not game.state.stack
        ):
            cast(game, "(a little life)")
        else:
            game.apply("pass")
    raise AssertionError("C never has priority for both")


def stacks(game: Game) -> dict[str, list[str]]:
    """By player whose turn it is: who controls what is on that stack."""
    names = game.players
    return {names[m["player"]]: [names[x["controller"]] for x in m["stack"]] for m in game.view(None)["markers"]}


@pytest.mark.cr("807.5", "807.5a")
def test_807_5a_only_those_in_range_of_the_marker_get_priority() -> None:
    game = Scene(8, format="grand-melee").begin("A", "main")
    seen: list[tuple[str, str]] = []
    for _ in range(6):
        seen.append(asked_for(game))
        game.apply("pass")
    assert [who for who, turn in seen if turn == "A"] == ["A", "B", "H"]
    assert [who for who, turn in seen if turn == "E"] == ["E", "F", "D"]


@pytest.mark.cr("807.5a")
def test_807_5a_or_of_the_controller_of_an_object_on_that_stack() -> None:
    scene = Scene(8, format="grand-melee")
    scene.hand("B", "(a little life)")
    game = scene.begin("A", "main")
    pass_until(game, lambda g: asked_for(g) == ("B", "A"))
    cast(game, "(a little life)")
    seen: list[str] = []
    while game.state.stacked():
        if asked_for(game)[1] == "A":
            seen.append(asked_for(game)[0])
        game.apply("pass")
    assert seen == ["B", "C", "H", "A"]
    assert game.state.players[1].life == 21


@pytest.mark.cr("807.5", "117.4")
def test_807_5_each_stack_resolves_on_its_own() -> None:
    scene = Scene(8, format="grand-melee")
    scene.hand("A", "(a little life)", "(a little life)").hand("E", "(a little life)")
    game = scene.begin("A", "main")
    cast(game, "(a little life)")
    cast(game, "(a little life)")
    assert stacks(game) == {"A": ["A"], "E": ["E"]}
    cast(game, "(a little life)")
    assert stacks(game) == {"A": ["A", "A"], "E": ["E"]}
    pass_until(game, lambda g: not stacks(g)["E"])
    assert stacks(game)["A"] and game.state.players[4].life == 21


@pytest.mark.cr("807.5b")
@pytest.mark.parametrize("whose", ["A", "E"])
def test_807_5b_with_priority_for_several_stacks_the_player_says_which(whose: str) -> None:
    game = two_stacks()
    before = stacks(game)
    game.apply("cast (a little life)")
    assert game.ask is not None and (game.ask.player, game.ask.rule) == (2, "807.5b")
    assert texts(game) == ["choose A", "choose E"]
    game.apply(f"choose {whose}")
    after = stacks(game)
    assert after[whose] == [*before[whose], "C"]
    assert {k: v for k, v in after.items() if k != whose} == {k: v for k, v in before.items() if k != whose}
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()


@pytest.mark.cr("807.5b")
@pytest.mark.parametrize(("whose", "victim"), [("A", "B"), ("E", "D")])
def test_807_5b_a_target_on_a_stack_is_on_the_same_stack(whose: str, victim: str) -> None:
    game = two_stacks()
    for stack in game.view(None)["markers"]:
        assert stack["stack"]
    game.apply("cast Counterspell")
    game.apply(f"choose {whose}")
    if asked(game) == Q.TARGET:  # with one target there is nothing to choose
        game.apply(0)
    item = next(x for x in game.state.stacked() if x.card.name == "Counterspell")
    target = game.state.objects[item.targets[0][0]]
    assert getattr(target, "controller", None) == "ABCDEFGH".index(victim)
    assert stacks(game)[whose][-1] == "C"


@pytest.mark.cr("807.5b")
@pytest.mark.parametrize("whose", ["A", "E"])
def test_807_5b_a_trigger_that_no_stack_caused_goes_where_its_controller_says(whose: str) -> None:
    game = two_stacks()
    before = stacks(game)
    game.apply(next(t for t in texts(game) if "face up" in t or "turn up" in t))
    assert find(game, "Brine Elemental").chars.power == 5
    assert game.ask is not None and (game.ask.player, game.ask.rule) == (2, "807.5b")
    game.apply(f"choose {whose}")
    pass_until(game, lambda g: "C" in stacks(g)[whose] or g.state.turn_number > 2)
    after = stacks(game)
    assert after[whose] == [*before[whose], "C"]


@pytest.mark.cr("807.5b")
def test_807_5b_a_trigger_caused_by_an_object_on_a_stack_goes_on_that_stack() -> None:
    scene = Scene(8, format="grand-melee")
    scene.battlefield("B", "(echoes)").hand("B", "(a little life)").hand("E", "(a little life)")
    game = scene.begin("A", "main")
    game.apply("pass")
    cast(game, "(a little life)")
    assert asked_for(game) == ("B", "A")
    cast(game, "(a little life)")
    pass_until(game, lambda g: len(stacks(g)["A"]) == 2)
    assert stacks(game) == {"A": ["B", "B"], "E": ["E"]}


# ---- passing, and split second -----------------------------------------------------------------------------------


@pytest.mark.cr("117.4", "807.5")
def test_117_4_who_acts_on_one_stack_has_still_passed_for_the_other() -> None:
    """C acts on E's stack: whoever has passed for A's stack is not asked for that one again."""
    game = two_stacks()
    asked_again: list[str] = []
    game.apply("cast (a little life)")
    game.apply("choose E")
    life = game.state.players[1].life
    while game.state.players[1].life == life:
        if asked_for(game)[1] == "A":
            asked_again.append(asked_for(game)[0])
        game.apply("pass")
    assert asked_again.count("C") == 1 and "B" not in asked_again
    assert stacks(game)["E"]  # that one has not resolved meanwhile


@pytest.mark.cr("117.4", "807.5")
def test_117_4_passing_is_for_the_stack_in_hand() -> None:
    game = two_stacks()
    turn = asked_for(game)[1]
    game.apply("pass")
    pass_until(game, lambda g: asked_for(g)[0] == "C")
    assert asked_for(game)[1] != turn  # now for the other one, which has not resolved meanwhile
    assert stacks(game)[asked_for(game)[1]]


def hush() -> Game:
    """B has cast Sudden Shock for A's stack, while something of D's is on E's."""
    scene = Scene(8, format="grand-melee")
    scene.hand("B", "Sudden Shock").battlefield("B", "Mountain", "Mountain")
    for name in "ACDEH":
        scene.hand(name, *["(a little life)"] * 3)
    game = scene.begin("A", "main")
    pass_until(game, lambda g: asked_for(g) == ("D", "E"))
    game.apply("cast (a little life)")
    pass_until(game, lambda g: asked_for(g) == ("B", "A"))
    game.apply("cast Sudden Shock; target A")
    return game


@pytest.mark.cr("702.61b", "801.10", "807.5")
def test_702_61b_split_second_silences_those_within_its_controllers_range_on_every_stack() -> None:
    game = hush()
    silent: set[str] = set()
    able: set[tuple[str, str]] = set()
    for _ in range(12):
        if not any(item.card.name == "Sudden Shock" for item in game.state.stacked()):
            break
        who, turn = asked_for(game)
        if texts(game) == ["pass"]:
            silent.add(who)
        elif who != "B":
            able.add((who, turn))
        game.apply("pass")
    assert {"A", "C"} <= silent and not {who for who, _ in able} & {"A", "C"}
    assert {who for who, _ in able} & {"D", "E", "H"}  # out of B's range


@pytest.mark.cr("702.61b", "801.10")
def test_702_61b_split_second_is_nothing_to_those_out_of_range() -> None:
    scene = Scene(6, ranges=1).hand("A", "Sudden Shock").battlefield("A", "Mountain", "Mountain")
    for name in "BD":
        scene.hand(name, "(a little life)")
    game = scene.begin("A")
    game.apply("cast Sudden Shock; target A")
    game.apply("pass")
    assert texts(game) == ["pass"]  # B
    pass_until(game, lambda g: g.state.ask_player == 3)
    assert "cast (a little life)" in texts(game)
