"""What multiplayer games are in general (800), and the options each variant uses (806, 808, 809, 811, 903.12)."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.decks.commander import COMMANDER_DECKS
from apnap.errors import SetupError
from apnap.formats import FORMATS, format_named
from apnap.testing import Scene, pass_until
from apnap.testing.invariants import check_position
from tests.helpers import same_after_saving

FORESTS = ["60 Forest"]


def first_hands(players: int, format: str) -> list[int]:
    """How many cards each player holds in the first main phase."""
    game = Game.new([FORESTS] * players, format=format, start=0, seed=1)
    pass_until(game, lambda g: g.turn == 1 and g.view(None)["step"] == "main")
    return [len(p.hand) for p in game.state.players]


@pytest.mark.cr("800.1", "800.7", "103.8c")
@pytest.mark.parametrize("format", ["free-for-all", "team-vs-team", "alternating-teams"])
def test_800_7_with_more_than_two_players_the_first_turn_has_its_draw(format: str) -> None:
    assert first_hands(4, format)[0] == 8


@pytest.mark.cr("800.7", "103.8a", "103.8b", "810.6")
def test_800_7_the_first_team_of_two_headed_giant_skips_its_draw_step() -> None:
    assert first_hands(4, "two-headed-giant")[:2] == [7, 7]
    assert first_hands(2, "free-for-all")[0] == 7


@pytest.mark.cr("800.2", "801.1", "806.2", "808.3", "809.3", "811.2")
def test_800_2_one_variant_with_any_of_the_options() -> None:
    """A format is one variant; its options are slots that can be changed one by one."""
    assert len({f.name for f in FORMATS.values()}) == len(FORMATS)
    game = Game.new([FORESTS] * 5, format=format_named("free-for-all").with_(attack="left", range=2), seed=1)
    assert game.state.format.attack == "left" and game.state.in_range(0, 2)
    assert FORMATS["emperor"].deploy and FORMATS["emperor"].emperors  # 809.3b: its ranges come with the emperor


@pytest.mark.cr("806.2b", "802.1", "803.1")
@pytest.mark.parametrize(("attack", "whom"), [("left", [1]), ("right", [3]), ("multiple", [1, 2, 3])])
def test_806_2b_exactly_one_way_to_attack(attack: str, whom: list[int]) -> None:
    game = (
        Scene(4, format=format_named("free-for-all").with_(attack=attack)).battlefield("A", "Grizzly Bears").begin("A")
    )
    pass_until(game, lambda g: g.state.combat is not None)
    assert game.state.combat is not None and game.state.combat.defending_players == whom


@pytest.mark.cr("806.2c", "808.3b", "811.2c", "804.1")
def test_806_2c_only_emperor_deploys_creatures() -> None:
    assert [f.name for f in FORMATS.values() if f.deploy] == ["emperor"]
    assert FORMATS["team-vs-team"].range == 0 and FORMATS["free-for-all"].range == 0


@pytest.mark.cr("800.5", "806.3", "808.2", "811.3")
def test_800_5_players_sit_as_they_are_given() -> None:
    """How seats are agreed on is the players' business; where a variant wants a seating, another is refused."""
    names = ["Dora", "Ann", "Cid", "Bob"]
    game = Game.new({name: FORESTS for name in names}, seed=1)
    assert game.players == names
    with pytest.raises(SetupError):
        Game.new({name: FORESTS for name in names}, format="alternating-teams", teams=[["Dora", "Ann"], ["Cid", "Bob"]])


@pytest.mark.cr("808.4")
@pytest.mark.parametrize(("teams", "middles"), [([[0, 1, 2], [3, 4, 5]], {1, 4}), ([[0, 1], [2, 3]], {1, 3})])
def test_808_4_who_sits_in_the_middle_of_a_team_begins(teams: list[list[int]], middles: set[int]) -> None:
    first: set[int] = set()
    for seed in range(12):
        game = Game.new([FORESTS] * sum(map(len, teams)), format="team-vs-team", teams=teams, seed=seed)
        first.add(game.state.starting_player)
    assert first == middles


@pytest.mark.cr("903.1", "903.5", "903.10", "903.12", "903.12a")
def test_903_1_commander_and_brawl_are_the_ordinary_game_but_for_their_slots() -> None:
    commander, brawl = FORMATS["commander"], FORMATS["brawl"]
    assert (commander.starting_life, commander.commander_damage, commander.deck_size) == (40, 21, 100)
    assert (brawl.starting_life, brawl.starting_life_two, brawl.commander_damage) == (30, 25, 0)
    leaders, others = COMMANDER_DECKS["omnath"]
    game = Game.new([others] * 2, format="commander", commanders=[leaders] * 2, seed=1)
    assert [p.life for p in game.state.players] == [40, 40]


@pytest.mark.cr("807.4")
def test_a_saved_grand_melee_has_the_hash_it_had() -> None:
    """With turns standing aside, damage of two turns, and a marker designated for removal."""
    board = Scene(9, format="grand-melee")
    for seat in range(9):
        board.battlefield(seat, "Mountain", "Hill Giant").hand(seat, "Shock")
    game = board.begin("A")
    for k in range(60):
        if k == 30:
            game.concede(6)
        if game.over:
            break
        before = game.state_hash()
        assert Game.from_json(game.to_json()).state_hash() == before
        assert game.clone().state_hash() == before
        game.apply_index(len(game.legal) - 1)
        assert game.state_hash() != before
    assert game.state.melee is not None and len(game.state.melee.markers) <= 2
    assert same_after_saving(game)


@pytest.mark.cr("807.4e", "801.15", "104.4e")
def test_807_4e_those_for_whom_the_game_is_a_draw_give_up_their_markers() -> None:
    board = Scene(12, format="grand-melee")
    board.permanent("A", "Divine Intervention", counters={"intervention": 1})
    game = board.begin("A", "upkeep")
    pass_until(game, lambda g: g.state.players[0].left)
    assert [p.seat for p in game.state.players if p.left] == [0, 1, 11]
    melee = game.state.melee
    assert melee is not None and len(melee.markers) - sum(m.removals for m in melee.markers) == 2
    check_position(game)
    pass_until(game, lambda g: g.turn >= 12)
    assert len(melee.markers) == 2
    check_position(game)
