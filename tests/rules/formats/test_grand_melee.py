"""Grand Melee (807): turn markers, several turns at the same time, players who leave."""

from __future__ import annotations

import pytest

from apnap import Game, record, replay
from apnap.errors import SetupError
from apnap.state.effects import Until
from apnap.state.kinds import Q
from apnap.state.melee import Melee
from apnap.testing import Scene, attack, cast, find, pass_until, step_name
from apnap.testing.invariants import check_position
from apnap.vocab.abilities import Spell, Targets
from apnap.vocab.continuous import PT
from apnap.vocab.effects.control import Continuous, For
from apnap.vocab.effects.turns import EndTurn, ExtraTurn, SkipNext
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import TARGET_PLAYER, Num
from tests.helpers import asked, instant

instant("(a turn)", Spell(ExtraTurn()))
instant("(a turn for someone)", Spell(ExtraTurn(TARGET_PLAYER), (Targets(players="any"),)))
instant("(ends the turn)", Spell(EndTurn()))
instant("(no next turn)", Spell(SkipNext("turn")))
STRONG = Continuous(PT(CREATURES, Num(1), Num(1)), None, For(Until.YOUR_NEXT_TURN))
instant("(strong until then)", Spell(STRONG))


def table(players: int = 8) -> Scene:
    return Scene(players, format="grand-melee")


def melee(game: Game) -> Melee:
    assert game.state.melee is not None
    return game.state.melee


def markers(game: Game) -> dict[int, str]:
    """Who has which marker."""
    return {m.number: game.state.players[m.seat].name for m in melee(game).markers}


def taking(game: Game) -> dict[int, str]:
    """By marker: whose turn is in progress."""
    found: dict[int, str] = {}
    for m in game.view(None)["markers"]:
        if m["turn"] is not None:
            found[m["number"]] = game.state.players[m["player"]].name
    return found


def begun(game: Game) -> list[str]:
    """Whose turns have begun, in that order; "+" after an extra one."""
    names = [p.name for p in game.state.players]
    return [names[e.player] + "+" * e.m for e in game.events if e.kind.name == "TURN_BEGINS"]


def leave(game: Game, name: str) -> None:
    game.concede([p.name for p in game.state.players].index(name))


def turns(game: Game, n: int) -> list[str]:
    pass_until(game, lambda g: len(begun(g)) >= n)
    return begun(game)


def turn_of(game: Game, name: str, again: int = 1) -> Game:
    """Until that player's turn has begun that often, and someone has priority in it."""
    seat = [p.name for p in game.state.players].index(name)

    def there(g: Game) -> bool:
        return begun(g).count(name) >= again and g.state.active == seat and asked(g) == Q.PRIORITY

    return pass_until(game, there)


def until_asked(game: Game, name: str) -> Game:
    """Until that player has priority."""
    seat = [p.name for p in game.state.players].index(name)
    return pass_until(game, lambda g: asked(g) == Q.PRIORITY and g.state.ask_player == seat)


def until_asked_in(game: Game, name: str, active: str) -> Game:
    """Until that player has priority for the stack of somebody's turn."""
    names = [p.name for p in game.state.players]

    def there(g: Game) -> bool:
        s = g.state
        return asked(g) == Q.PRIORITY and names[s.ask_player] == name and s.active >= 0 and names[s.active] == active

    return pass_until(game, there)


def end_turn_of(game: Game, name: str) -> Game:
    """Until the turn that player is taking is over."""
    return pass_until(game, lambda g: name not in taking(g).values())


# ---- options and markers -----------------------------------------------------------------------------------------


@pytest.mark.cr("807.1", "807.2", "807.3")
def test_807_1_any_number_of_players_for_themselves() -> None:
    game = Game.new([["40 Forest"]] * 24, format="grand-melee", seed=1)
    assert game.view(0)["format"] == "grand-melee" and len(game.players) == 24
    with pytest.raises(SetupError, match="40"):
        Game.new([["40 Forest"]] * 41, format="grand-melee")
    with pytest.raises(SetupError, match="8 players or fewer"):
        Game.new([["40 Forest"]] * 9)
    with pytest.raises(SetupError, match="without teams"):
        Game.new([["40 Forest"]] * 8, format="grand-melee", teams=[[0, 1, 2, 3], [4, 5, 6, 7]])
    with pytest.raises(SetupError, match="fifth"):
        Game.new([["40 Forest"]] * 8, "fifth", format="grand-melee")


@pytest.mark.cr("807.2a", "807.2b", "807.2c", "803.1a")
def test_807_2_range_of_one_and_attacks_to_the_left() -> None:
    scene = table()
    scene.battlefield("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    assert [game.state.in_range(0, s) for s in range(8)] == [True, True, False, False, False, False, False, True]
    attack(game, ("Grizzly Bears", "B"))
    combat = game.state.combat_with(find(game, "Grizzly Bears").id)
    assert combat is not None and combat.defending_players == [1]


@pytest.mark.cr("807.4", "807.4a", "807.4b")
@pytest.mark.parametrize(("players", "wanted"), [(7, "A"), (8, "AE"), (15, "AEI"), (16, "AEIM"), (20, "AEIMQ")])
def test_807_4a_a_marker_for_each_full_four_players(players: int, wanted: str) -> None:
    game = table(players).begin("A", "upkeep")
    assert markers(game) == {i + 1: name for i, name in enumerate(wanted)}
    assert taking(game) == markers(game)


@pytest.mark.cr("807.4b")
def test_807_4b_the_starting_player_has_the_first_marker_and_all_turns_begin_together() -> None:
    decks = {name: ["40 Forest"] for name in "ABCDEFGHIJ"}
    game = Game.new(decks, format="grand-melee", seed=1, start=3)
    pass_until(game, lambda g: asked(g) == Q.PRIORITY)
    assert markers(game) == {1: "D", 2: "H"}
    assert begun(game) == ["D"]  # whose first step with priority has been reached
    game.apply("pass")
    assert begun(game) == ["D", "H"] and taking(game) == {1: "D", 2: "H"}
    seen: list[tuple[str, str]] = []
    for _ in range(8):
        view = game.view(None)
        assert view["active"] is not None and view["step"] is not None
        seen.append((game.players[view["active"]], view["step"]))
        game.apply("pass")
    assert seen[:5] == [("H", "upkeep"), ("D", "upkeep"), ("H", "upkeep"), ("D", "upkeep"), ("H", "upkeep")]
    assert seen[5:] == [("D", "draw"), ("H", "draw"), ("D", "draw")]


@pytest.mark.cr("807.4c")
def test_807_4c_the_marker_goes_to_the_left_after_each_turn() -> None:
    game = table().begin("A", "end")
    assert sorted(turns(game, 8)) == list("ABCDEFGH")
    taken = [(e.n, "ABCDEFGH"[e.player]) for e in game.events if e.kind.name == "MARKER"]
    assert [who for n, who in taken if n == 1][:4] == list("ABCD")
    assert [who for n, who in taken if n == 2][:4] == list("EFGH")


@pytest.mark.cr("807.4c", "800.4j")
def test_807_4c_after_a_turn_without_its_player_the_next_one_takes_the_marker() -> None:
    game = table(9).begin("A", "main")
    leave(game, "A")
    assert markers(game) == {1: "A", 2: "E"} and 1 in taking(game)  # the turn goes on without an active player
    end_turn_of(game, "A")
    assert markers(game)[1] == "B"
    assert begun(game) == ["A", "E"] and [t for t in turns(game, 5) if t in "AB"] == ["A", "B"]


@pytest.mark.cr("807.4c", "807.4d")
def test_807_4c_of_a_player_who_leaves_before_the_turn_the_marker_is_taken_at_once() -> None:
    game = waiting(9)  # B has the marker and waits
    leave(game, "B")
    assert markers(game)[1] == "C" and "C" not in taking(game).values()


def waiting(players: int) -> Game:
    """A's turn is over at once, E's goes on: B has the first marker, and E, three seats to the left, the second one."""
    scene = table(players)
    scene.hand("A", "(ends the turn)")
    game = scene.begin("A", "main")
    cast(game, "(ends the turn)")
    pass_until(game, lambda g: "A" not in taking(g).values())
    assert markers(game)[1] == "B" and "B" not in taking(game).values() and "E" in taking(game).values()
    return game


@pytest.mark.cr("807.4d")
def test_807_4d_no_turn_begins_while_a_marker_is_within_three_seats_to_the_left() -> None:
    game = waiting(8)
    assert markers(game) == {1: "B", 2: "E"}
    pass_until(game, lambda g: len(begun(g)) > 2)
    assert markers(game) == {1: "B", 2: "F"}  # four seats to the left
    assert sorted(turns(game, 4)) == ["A", "B", "E", "F"]


# ---- markers that are too many -----------------------------------------------------------------------------------


def removals(game: Game) -> dict[int, int]:
    return {m.number: m.removals for m in melee(game).markers}


@pytest.mark.cr("807.4e", "807.4g")
@pytest.mark.parametrize(("leaver", "designated"), [("B", 1), ("D", 1), ("F", 2), ("H", 2), ("E", 1), ("A", 2)])
def test_807_4e_the_marker_to_the_right_of_who_left_is_removed_after_its_turn(leaver: str, designated: int) -> None:
    game = table().begin("A", "upkeep")
    leave(game, leaver)
    assert removals(game) == {1: 1 if designated == 1 else 0, 2: 1 if designated == 2 else 0}
    assert set(taking(game)) == {1, 2}  # both turns go on
    end_turn_of(game, "A" if designated == 1 else "E")
    assert removals(game) == {3 - designated: 0}


@pytest.mark.cr("807.4e")
def test_807_4e_of_several_who_leave_together_the_lowest_number_counts() -> None:
    for leavers, designated in (("CGK", 1), ("GKL", 2), ("KDL", 1)):
        scene = table(12)
        for name in leavers:
            scene.life(name, 0)
        scene.life("J", 0)  # eight are left, and two markers; three would stay with nine
        game = scene.begin("A", "upkeep")
        assert removals(game) == {n: 1 if n == designated else 0 for n in (1, 2, 3)}


@pytest.mark.cr("807.4e", "807.4g")
def test_807_4e_a_marker_can_be_designated_several_times_and_hands_that_on_to_its_right() -> None:
    game = table(12).begin("A", "upkeep")
    leave(game, "B")
    assert removals(game) == {1: 1, 2: 0, 3: 0}
    for name in "FGH":
        leave(game, name)  # 807.4f: eight players, and two markers that stay
    assert removals(game) == {1: 1, 2: 0, 3: 0}
    leave(game, "C")
    assert removals(game) == {1: 2, 2: 0, 3: 0}
    end_turn_of(game, "A")
    assert removals(game) == {2: 0, 3: 1} and set(taking(game)) == {2, 3}
    end_turn_of(game, "I")
    assert removals(game) == {2: 0}


@pytest.mark.cr("807.4f")
def test_807_4f_markers_designated_before_do_not_count_again() -> None:
    game = table().begin("A", "upkeep")
    for name in "BCD":
        leave(game, name)
        assert removals(game) == {1: 1, 2: 0}
    leave(game, "H")  # four are left, with one marker
    leave(game, "G")  # 807.4a would leave none: the last one stays
    assert removals(game) == {1: 1, 2: 0}
    pass_until(game, lambda g: len(melee(g).markers) == 1)
    assert turns(game, 8) == ["A", "E", "F", "A", "E", "F", "A", "E"]


@pytest.mark.cr("807.4g")
def test_807_4g_the_marker_of_a_player_who_waits_is_removed_at_once() -> None:
    game = waiting(8)
    leave(game, "D")
    assert markers(game) == {2: "E"}


@pytest.mark.cr("807.4h", "801.2c")
def test_807_4h_neighbours_of_who_left_come_into_range_as_the_next_turn_begins() -> None:
    game = table(10).begin("A", "main")
    leave(game, "B")
    leave(game, "C")
    assert not game.state.in_range(0, 3) and not game.state.in_range(3, 0)
    before = len(begun(game))
    pass_until(game, lambda g: len(begun(g)) > before)
    assert game.state.in_range(0, 3) and game.state.in_range(3, 0)


# ---- extra turns -------------------------------------------------------------------------------------------------


@pytest.mark.cr("807.4i", "500.7")
def test_807_4i_who_takes_an_extra_turn_keeps_the_marker() -> None:
    scene = table(11)
    scene.hand("A", "(a turn)", "(a turn)")
    game = scene.begin("A", "main")
    cast(game, "(a turn)")
    until_asked_in(game, "A", "A")
    cast(game, "(a turn)")
    assert [t for t in turns(game, 8) if t in ("A", "A+", "B")] == ["A", "A+", "A+", "B"]


@pytest.mark.cr("807.4i")
def test_807_4i_a_marker_close_to_the_left_makes_the_extra_turn_wait() -> None:
    scene = table(9)
    scene.hand("A", "(a turn)", "(ends the turn)")
    game = scene.begin("A", "main")
    cast(game, "(a turn)")
    until_asked_in(game, "A", "A")
    leave(game, "C")  # E is three seats to the left of A now
    pass_until(game, lambda g: g.state.active == 0 and g.state.ask_player == 0 and asked(g) == Q.PRIORITY)
    pass_until(game, lambda g: not g.state.stack and g.state.active == 0 and g.state.ask_player == 0)
    cast(game, "(ends the turn)")
    end_turn_of(game, "A")
    assert markers(game) == {1: "A", 2: "E"} and taking(game) == {2: "E"}
    assert sorted(turns(game, 4)) == ["A", "A+", "E", "F"]


@pytest.mark.cr("807.4i")
def test_807_4i_a_marker_close_to_the_right_makes_the_player_pass_it_on() -> None:
    scene = table(8)
    scene.hand("A", "(a turn)").hand("E", "(ends the turn)")
    game = scene.begin("A", "main")
    cast(game, "(a turn)")
    until_asked_in(game, "E", "E")
    cast(game, "(ends the turn)")
    pass_until(game, lambda g: 2 not in taking(g))
    assert markers(game) == {1: "A", 2: "F"}  # who waits, three seats to the right of A
    end_turn_of(game, "A")
    assert markers(game)[1] == "B"
    seen = turns(game, 10)
    assert seen.index("A+") > seen.index("H") and seen[:2] == ["A", "E"]
    mine = [t for t in seen if t in ("H", "A", "A+", "B")]
    assert mine[:3] == ["A", "B", "H"] and turns(game, 14).count("A+") == 1
    late = [t for t in turns(game, 14) if t in ("A", "A+")]
    assert late == ["A", "A+", "A"]  # the extra turn immediately before the next one


@pytest.mark.cr("807.4j")
def test_807_4j_a_player_without_a_marker_takes_it_before_their_next_turn() -> None:
    scene = table(8)
    scene.hand("A", "(a turn for someone)")
    game = scene.begin("A", "main")
    cast(game, "(a turn for someone)", "H")
    seen = turns(game, 10)
    assert [t for t in seen if t in ("A", "B", "H", "H+")][:4] == ["A", "B", "H+", "H"]


@pytest.mark.cr("807.4j", "807.4g")
def test_807_4j_example_time_walk_and_a_marker_that_is_removed() -> None:
    """The example: Alex's left neighbour leaves, his marker is removed, and the extra turn waits for the next one."""
    scene = table(8)
    scene.hand("A", "Time Walk").battlefield("A", "Island", "Island")
    game = scene.begin("A", "main")
    cast(game, "Time Walk")
    pass_until(game, lambda g: not g.state.stacked())
    leave(game, "B")
    end_turn_of(game, "A")
    assert markers(game) == {2: "E"}
    assert [p.player for p in melee(game).owed] == [0]
    seen = turns(game, 8)
    assert seen == ["A", "E", "F", "G", "H", "A+", "A", "C"]


@pytest.mark.cr("807.4c", "614.10")
def test_a_turn_that_is_skipped_passes_the_marker_on() -> None:
    scene = table(8)
    scene.hand("B", "(no next turn)")
    game = scene.begin("A", "main")
    until_asked(game, "B")
    cast(game, "(no next turn)")
    assert [t for t in turns(game, 5) if t in "ABC"] == ["A", "C"]


@pytest.mark.cr("800.4k", "807.4j")
def test_extra_turns_of_a_player_who_leaves_are_not_taken() -> None:
    scene = table(12)
    scene.hand("A", "(a turn)", "(a turn for someone)")
    game = scene.begin("A", "main")
    cast(game, "(a turn)")
    until_asked_in(game, "A", "A")
    cast(game, "(a turn for someone)", "B")
    pass_until(game, lambda g: not g.state.stacked())
    leave(game, "A")
    leave(game, "B")
    assert not any("+" in t for t in turns(game, 12))


# ---- what belongs to a turn --------------------------------------------------------------------------------------


@pytest.mark.cr("514.2", "807.4")
def test_until_end_of_turn_and_damage_end_with_the_turn_in_which_they_began() -> None:
    scene = table(8)
    scene.hand("A", "Giant Growth", "Shock").hand("E", "(ends the turn)")
    scene.battlefield("A", "Forest", "Mountain").battlefield("B", "Hill Giant")
    scene.battlefield("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "Giant Growth", "Grizzly Bears")
    until_asked_in(game, "A", "A")
    pass_until(game, lambda g: not g.state.stacked())
    until_asked_in(game, "A", "A")
    cast(game, "Shock", "Hill Giant")
    pass_until(game, lambda g: not g.state.stacked())
    until_asked_in(game, "E", "E")
    cast(game, "(ends the turn)")
    pass_until(game, lambda g: 2 not in taking(g))
    assert find(game, "Grizzly Bears").chars.power == 5 and find(game, "Hill Giant").damage == 2
    end_turn_of(game, "A")
    assert find(game, "Grizzly Bears").chars.power == 2 and find(game, "Hill Giant").damage == 0


def while_another_begins(scene: Scene, first: str) -> Game:
    """A acts; then E's turn is over and F's begins, and A is asked again, in the same main phase."""
    scene.hand("A", "(a turn)", "(a turn)").hand("E", "(ends the turn)")
    game = scene.begin("A", "main")
    game.apply(next(c for c in game.legal if first in c.text))
    until_asked_in(game, "E", "E")
    cast(game, "(ends the turn)")
    cast(game, "(a turn)")
    pass_until(game, lambda g: begun(g)[-1] == "F")
    assert taking(game) == {1: "A", 2: "F"}
    return until_asked_in(game, "A", "A")


@pytest.mark.cr("305.2", "807.4")
def test_what_is_counted_by_turn_is_counted_for_each_of_them() -> None:
    scene = table(9)
    scene.hand("A", "Forest", "Forest").hand("E", "Forest")
    game = while_another_begins(scene, "play Forest")
    while game.state.stack:
        game.apply("pass")
        until_asked_in(game, "A", "A")
    assert "play Forest" not in [c.text for c in game.legal]
    assert game.view(None)["step"] == "main" and game.state.players[0].lands_played == 1


@pytest.mark.cr("606.3", "807.4")
def test_a_loyalty_ability_is_used_once_in_a_turn_whatever_other_turns_begin() -> None:
    scene = table(9)
    jace = scene.permanent("A", "Jace Beleren", counters={"loyalty": 3})
    game = while_another_begins(scene, "Jace")
    while game.state.stack:
        game.apply("pass")
        until_asked_in(game, "A", "A")
    assert game.view(None)["step"] == "main" and jace.loyalty_used
    assert not [c.text for c in game.legal if "Jace" in c.text]


@pytest.mark.cr("500.5", "807.4")
def test_mana_goes_with_the_step_of_the_turn_in_which_it_was_made() -> None:
    scene = table(8)
    scene.battlefield("A", "Forest").hand("A", "(a turn)").hand("E", "(ends the turn)")
    game = scene.begin("A", "main")
    game.apply(next(c for c in game.also_legal if "Forest" in c.text))
    until_asked_in(game, "E", "E")
    cast(game, "(ends the turn)")
    cast(game, "(a turn)")  # so that A's main phase goes on for another round
    pass_until(game, lambda g: 2 not in taking(g))
    assert sum(game.state.players[0].pool) == 1
    pass_until(game, lambda g: g.view(None)["active"] == 0 and g.view(None)["step"] != "main")
    assert sum(game.state.players[0].pool) == 0


@pytest.mark.cr("506.4", "807.4")
def test_a_creature_of_another_turns_combat_is_attacking_and_can_be_removed_from_it() -> None:
    scene = table(8)
    scene.battlefield("A", "Grizzly Bears").battlefield("E", "Hill Giant")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    attack(game, ("Hill Giant", "F"))
    bears = find(game, "Grizzly Bears")
    combats = [c for c in [game.state.combat, *melee(game).combats()] if c is not None]
    assert [len(c.attackers) for c in combats] == [1, 1]
    seen = game.view(None)
    assert sorted(len(m["combat"]) for m in seen["markers"]) == [1, 1]
    leave(game, "A")
    assert all(bears.id not in c.attackers for c in combats)


# ---- the game as a value -----------------------------------------------------------------------------------------


def test_copies_saves_and_records_keep_the_markers() -> None:
    decks = {name: ["20 Forest", "20 Grizzly Bears"] for name in "ABCDEFGHIJ"}
    game = Game.new(decks, format="grand-melee", seed=5, start=0)
    for i in range(400):
        if i in (150, 300):
            game.concede(i // 100)
        game.apply(game.legal[-1] if i % 3 else game.legal[0])
    again = Game.from_json(game.to_json())
    for twin in (game.clone(), again, replay(record(game))):
        assert twin.state_hash() == game.state_hash()
        assert twin.view(2, 0) == game.view(2, 0)
    before = game.state_hash()
    twin = game.clone()
    for _ in range(50):
        twin.apply(0)
    assert game.state_hash() == before and again.state_hash() == before
    for _ in range(50):
        again.apply(0)
    assert again.state_hash() == twin.state_hash()
    twin.undo(50)
    assert twin.state_hash() == before


def test_views_tell_whose_markers_and_stacks_there_are() -> None:
    scene = table(8)
    scene.hand("A", "Giant Growth").battlefield("A", "Forest", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "Giant Growth", "Grizzly Bears")
    for viewer in (0, 4, None):
        seen = game.view(viewer)["markers"]
        assert [(m["number"], m["player"], m["turn"], m["step"]) for m in seen] == [
            (1, 0, 1, "main"),
            (2, 4, 2, "main"),
        ]
        assert [[x["name"] for x in m["stack"]] for m in seen] == [["Giant Growth"], []]
        assert [m["current"] for m in seen].count(True) == 1
    assert any("at the same time (marker" in line for line in game.schedule)


@pytest.mark.cr("807.4j")
def test_807_4j_an_extra_turn_of_somebody_else_is_owed_at_once() -> None:
    """It is not taken with the marker of the turn in which it was made."""
    scene = table(8).hand("A", "(a turn for someone)")
    game = scene.begin("A", "main")
    cast(game, "(a turn for someone)", "H")
    pass_until(game, lambda g: not g.state.stacked())
    assert [p.player for p in melee(game).owed] == [7] and not game.state.extra_turns


@pytest.mark.cr("807.5a", "800.4a")
def test_807_5a_the_step_is_over_when_the_only_player_who_had_not_passed_leaves() -> None:
    """A and B have passed in the upkeep of A, and H, who alone is asked besides them, leaves."""
    game = table(8).begin("A", "upkeep")
    until_asked_in(game, "H", "A")
    leave(game, "H")
    asked_again = []
    while game.state.active != 0 or step_name(game) == "upkeep":
        if game.state.active == 0:
            asked_again.append(game.state.ask_player)
        game.apply("pass")
    assert asked_again == []


@pytest.mark.cr("800.4m", "807.4c")
def test_800_4m_a_marker_that_passes_by_somebody_who_left_ends_what_lasted_until_their_next_turn() -> None:
    scene = table(8).battlefield("A", "Grizzly Bears").hand("B", "(strong until then)")
    game = scene.begin("B", "main")
    cast(game, "(strong until then)")
    pass_until(game, lambda g: not g.state.stacked())
    turn_of(game, "A")
    leave(game, "B")
    assert find(game, "Grizzly Bears").chars.power == 3
    turn_of(game, "C", 2)
    assert find(game, "Grizzly Bears").chars.power == 2


@pytest.mark.cr("807.4b")
def test_807_4b_a_new_game_begins_with_the_turn_of_the_first_marker_in_hand() -> None:
    game = Game.new([["Forest"] * 20] * 9, format="grand-melee", seed=1, start=3)
    pass_until(game, lambda g: asked(g) == Q.PRIORITY)
    check_position(game)
    assert {m.number: m.seat for m in melee(game).markers} == {1: 3, 2: 7}
    assert melee(game).front == 1 and game.state.active == 3
    assert [m.removals for m in melee(game).markers] == [0, 0]
