"""Attractions (717): opening them (701.51), rolling to visit them (701.52, 505.5), the junkyard; dice (706)."""

from __future__ import annotations

import pytest

from apnap import Game, record, replay
from apnap.decks.formats import read_deck
from apnap.decks.supplementary import ATTRACTION_DECK
from apnap.errors import SetupError
from apnap.formats import format_named
from apnap.rng import from_seed
from apnap.state.kinds import Ev, Q, Way, Zone
from apnap.testing import Scene, named, pass_until, settle, to_step
from apnap.testing.invariants import check_position
from tests.helpers import asked, face_up, lives, pass_round, same_after_saving, size, texts, to_attack

FORESTS = ["60 Forest"]


def rolls(game: Game) -> list[tuple[int, int, str]]:
    return [(e.n, e.m, e.note) for e in game.events if e.kind == Ev.ROLLED]


def visited(game: Game) -> list[str]:
    return [game.name_of(e.obj) for e in game.events if e.note == "visit" and e.kind == Ev.ACTION]


def opened(game: Game) -> list[str]:
    return [game.name_of(e.obj) for e in game.events if e.note == "open an Attraction"]


def deck_sizes(game: Game) -> list[int]:
    return [p.get("supplementary", {}).get("attractions", 0) for p in game.view(None)["players"]]


def main_with(board: Scene, result: int, player: str = "A") -> Game:
    """That player's precombat main phase has begun with that roll to visit."""
    start = board.begin(player, "upkeep")
    for k in range(300):
        game = start.clone()
        game.state.rng = from_seed(k)
        to_step(game, "main")
        if rolls(game) and rolls(game)[0][0] == result:
            return game
    raise AssertionError(f"never rolled {result}")


def resolved(name: str, result: int = 6, board: Scene | None = None) -> Game:
    """The Attraction was visited; its ability waits for whatever it asks, or to resolve."""
    base = Scene(2) if board is None else board
    base.permanent("A", name)
    return main_with(base, result)


# ---- decks -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("717.1", "717.2", "103.3a", "100.2d")
def test_717_2_an_attraction_deck_is_shuffled_in_the_command_zone_in_any_format() -> None:
    games = [Game.new([FORESTS] * 2, attractions=[ATTRACTION_DECK, []], seed=s, start=0) for s in (1, 2)]
    orders = [[o.card.name for o in g.state.command] for g in games]
    assert orders[0] != orders[1] and sorted(orders[0]) == sorted(orders[1])
    assert deck_sizes(games[0]) == [len(ATTRACTION_DECK), 0] and face_up(games[0]) == []
    assert len(games[0].state.players[0].library) + len(games[0].state.players[0].hand) == 60
    assert "Spinny Ride" not in str(games[0].view(0))
    assert replay(record(games[0])).state_hash() == games[0].state_hash()
    assert [o.card.name for o in games[0].sample(1, 5).state.command] != orders[0]


@pytest.mark.cr("717.2a", "717.2b", "100.2d")
def test_717_2a_ten_different_names_and_in_limited_play_three_of_any() -> None:
    with pytest.raises(SetupError, match="9 cards; such a deck has at least 10"):
        Game.new([FORESTS] * 2, attractions=[ATTRACTION_DECK[:9], []])
    with pytest.raises(SetupError, match="2 Spinny Ride; at most 1"):
        Game.new([FORESTS] * 2, attractions=[[*ATTRACTION_DECK, "Spinny Ride"], []])
    with pytest.raises(SetupError, match="Forest is none"):
        Game.new([FORESTS] * 2, attractions=[[*ATTRACTION_DECK, "Forest"], []])
    limited = format_named("free-for-all").with_(least_attractions=3, attraction_copies=0)
    game = Game.new([FORESTS] * 2, format=limited, attractions=[["3 Spinny Ride"], []])
    assert deck_sizes(game) == [3, 0]
    with pytest.raises(SetupError, match="2 cards; such a deck has at least 3"):
        Game.new([FORESTS] * 2, format=limited, attractions=[["2 Spinny Ride"], []])


@pytest.mark.parametrize("era", ["m10", "sixth", "fifth"])
@pytest.mark.cr("717.2")
def test_717_2_older_rules_have_none(era: str) -> None:
    with pytest.raises(SetupError, match=f"the rules of {era} know no Attractions"):
        Game.new([FORESTS] * 2, era, attractions=[ATTRACTION_DECK, []])
    with pytest.raises(SetupError, match="belongs to a supplementary deck of attractions"):
        Game.new([[*FORESTS, "Spinny Ride"], FORESTS])


def test_a_deck_list_brings_its_own() -> None:
    text = "\n".join(["60 Forest", "", "Attractions", *[f"1 {name}" for name in ATTRACTION_DECK]])
    listed = read_deck(text)
    assert len(listed.attractions) == len(ATTRACTION_DECK)
    game = Game.new([listed, listed], seed=1)  # type: ignore[list-item]
    assert deck_sizes(game) == [len(ATTRACTION_DECK)] * 2


# ---- opening -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("701.51a", "701.51b", "701.51c", "717.3")
def test_701_51b_the_top_card_enters_under_your_control() -> None:
    board = Scene(2).battlefield("A", *["Mountain"] * 4).hand("A", "Rad Rascal")
    board.deck("A", "Spinny Ride", "Clown Extruder")
    game = board.begin("A")
    game.apply("cast Rad Rascal")
    settle(game)
    ride = named(game, "Spinny Ride")[0]
    assert (ride.controller, ride.face_down, opened(game)) == (0, False, ["Spinny Ride"])
    assert deck_sizes(game) == [1, 0] and same_after_saving(game)
    check_position(game)


@pytest.mark.cr("701.51a")
def test_701_51a_without_a_deck_nothing_is_opened() -> None:
    board = Scene(2).battlefield("B", *["Mountain"] * 4).hand("B", "Rad Rascal").deck("A", "Spinny Ride")
    game = board.begin("B")
    game.apply("cast Rad Rascal")
    settle(game)
    assert not opened(game) and deck_sizes(game) == [1, 0]


@pytest.mark.cr("701.51c")
def test_701_51c_whenever_you_open_one() -> None:
    board = Scene(2).battlefield("A", "The Most Dangerous Gamer").deck("A", "Spinny Ride", "Clown Extruder")
    game = to_attack(board.begin("A"))
    game.apply("The Most Dangerous Gamer attacks B")
    settle(game)
    assert opened(game) == ["Spinny Ride"] and size(game, "The Most Dangerous Gamer") == (3, 3)
    board = Scene(2).battlefield("A", "Forest", "Swamp", "Forest", "Swamp").hand("A", "The Most Dangerous Gamer")
    game = board.deck("A", "Spinny Ride").begin("A")
    game.apply("cast The Most Dangerous Gamer")
    settle(game)
    assert size(game, "The Most Dangerous Gamer") == (3, 3)


# ---- visiting ----------------------------------------------------------------------------------------------------


@pytest.mark.cr("505.5", "703.4g", "717.4", "701.52a", "717.5", "702.159a", "706.1a", "706.2", "706.1", "706.4")
def test_505_5_who_controls_an_attraction_rolls_as_the_precombat_main_phase_begins() -> None:
    for result in range(1, 7):
        board = Scene(2)
        board.permanent("A", "Clown Extruder")  # 2 and 6 are lit up
        board.permanent("A", "Kiddie Coaster")  # 2, 3 and 6
        game = main_with(board, result)
        assert rolls(game) == [(result, 6, "visit")]
        rolled = next(e for e in game.events if e.kind == Ev.ROLLED)
        assert (rolled.way, rolled.rule, rolled.player) == (Way.TURN_BASED, "505.5", 0)
        lit = {2: ["Clown Extruder", "Kiddie Coaster"], 3: ["Kiddie Coaster"], 6: ["Clown Extruder", "Kiddie Coaster"]}
        assert visited(game) == lit.get(result, [])
        while asked(game) == Q.ORDER_TRIGGERS:
            game.apply(0)
        assert sorted(i.card.name for i in game.state.stack) == lit.get(result, [])
        settle(game)
        pass_until(game, lambda g: g.state.main_phases == 2)
        assert len(rolls(game)) == 1  # only the precombat main phase does it
        pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "main")
        assert len(rolls(game)) == 1  # and only for who controls one


@pytest.mark.cr("703.4g", "505.4", "505.5")
def test_505_5_it_comes_after_lore_counters() -> None:
    board = Scene(2)
    board.permanent("A", "History of Benalia", counters={"lore": 1})
    board.permanent("A", "Clown Extruder")
    game = to_step(board.begin("A", "upkeep"), "main")
    kinds = [e.kind for e in game.events if e.kind in (Ev.ROLLED, Ev.COUNTERS_PUT)]
    assert kinds == [Ev.COUNTERS_PUT, Ev.ROLLED]


@pytest.mark.cr("505.5", "805.4a")
def test_505_5_with_teams_each_of_the_active_team_rolls_for_themselves() -> None:
    board = Scene(4, format="two-headed-giant")
    board.permanent("A", "Clown Extruder")
    board.permanent("B", "Spinny Ride")
    board.permanent("C", "Clown Extruder")
    game = to_step(board.begin("A", "upkeep"), "main")
    assert [e.player for e in game.events if e.kind == Ev.ROLLED] == [0, 1]


@pytest.mark.cr("701.52a")
def test_701_52a_an_effect_can_have_one_roll() -> None:
    board = Scene(2).battlefield("A", *["Swamp"] * 4).hand("A", "Line Cutter")
    board.permanent("A", "Clown Extruder")
    game = board.begin("A")
    before = len(rolls(game))
    settle(game)
    game.apply("cast Line Cutter")
    pass_round(game)
    pass_round(game)
    assert len(rolls(game)) == before + 1 and rolls(game)[-1][2] == "visit"


@pytest.mark.cr("702.159b")
def test_702_159b_claiming_the_prize_is_part_of_the_visit() -> None:
    board = Scene(2).battlefield("A", "The Most Dangerous Gamer").battlefield("B", "Forest").deck("A", "Spinny Ride")
    board.permanent("A", "Pick-a-Beeble", counters={"luck": 5})
    game = main_with(board, 3)
    pass_round(game)
    assert len(named(game, "Treasure")) == 3 and face_up(game) == ["Pick-a-Beeble"]
    assert opened(game) == ["Spinny Ride"] and [e.note for e in game.events if e.note == "claim the prize"]
    while asked(game) == Q.ORDER_TRIGGERS:
        game.apply(0)
    game.apply("target Forest")
    settle(game)
    assert not named(game, "Forest") and size(game, "The Most Dangerous Gamer") == (3, 3)
    board = Scene(2)
    board.permanent("A", "Pick-a-Beeble")
    game = main_with(board, 2)
    pass_round(game)
    luck = rolls(game)[1][0]
    made = named(game, "Pick-a-Beeble")
    assert (made[0].count("luck") == luck) if luck < 6 else not made


# ---- the junkyard ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spell", ["Disenchant", "Boomerang"])
@pytest.mark.cr("717.6", "717.6a", "614.5")
def test_717_6_an_attraction_goes_to_the_junkyard_instead_of_elsewhere(spell: str) -> None:
    board = Scene(2).battlefield("B", "Plains", "Plains", "Island", "Island").hand("B", spell)
    board.permanent("A", "Clown Extruder")
    board.deck("A", "Spinny Ride")
    game = board.begin("B")
    game.apply(f"cast {spell} targeting Clown Extruder")
    settle(game)
    assert face_up(game) == ["Clown Extruder"] and deck_sizes(game) == [1, 0]  # not in the deck again
    assert not game.state.players[0].graveyard and not game.state.players[0].hand
    moved = [e for e in game.events if e.kind == Ev.MOVED and e.n == Zone.BATTLEFIELD]
    assert [e.m for e in moved] == [Zone.COMMAND]
    assert same_after_saving(game)
    check_position(game)


@pytest.mark.cr("717.6")
def test_717_6_exile_is_a_zone_it_can_be_in() -> None:
    board = Scene(2).battlefield("B", "Plains", "Plains", "Plains").hand("B", "Oblivion Ring")
    board.permanent("A", "Clown Extruder")
    game = board.begin("B")
    game.apply("cast Oblivion Ring")
    pass_round(game)
    if asked(game) == Q.TARGET:
        game.apply("target Clown Extruder")
    settle(game)
    assert [o.card.name for o in game.state.exile] == ["Clown Extruder"] and face_up(game) == []


@pytest.mark.cr("717.6a", "800.4a")
def test_717_6a_a_junkyard_leaves_with_its_owner() -> None:
    board = Scene(3).battlefield("B", "Plains", "Plains").hand("B", "Disenchant").deck("A", "Spinny Ride")
    board.permanent("A", "Clown Extruder")
    game = board.begin("B")
    game.apply("cast Disenchant targeting Clown Extruder")
    settle(game)
    game.concede(0)
    assert not game.state.command
    check_position(game)


# ---- what they do ------------------------------------------------------------------------------------------------


def test_balloon_stand() -> None:
    game = resolved("Balloon Stand", 2)
    game.apply("mode 1")
    settle(game)
    assert "flying" in game.view(0)["battlefield"][-1]["keywords"]
    game = resolved("Balloon Stand", 2, Scene(2).battlefield("A", "Grizzly Bears"))
    game.apply("mode 2")
    game.apply("target Grizzly Bears")
    settle(game)
    assert "flying" not in game.view(0)["battlefield"][0]["keywords"]  # there is no Balloon to sacrifice


def test_balloon_stand_sacrifices_a_balloon() -> None:
    board = Scene(2).battlefield("A", "Grizzly Bears")
    game = resolved("Balloon Stand", 2, board)
    game.apply("mode 1")
    settle(game)
    pass_until(game, lambda g: g.turn == 3 and g.view(None)["step"] == "upkeep")
    for k in range(300):
        twin = game.clone()
        twin.state.rng = from_seed(k)
        to_step(twin, "main")
        if rolls(twin)[-1][0] == 6:
            break
    twin.apply("mode 2")
    twin.apply("target Grizzly Bears")
    settle(twin)
    assert not named(twin, "Balloon")
    assert "flying" in twin.view(0)["battlefield"][0]["keywords"]


def test_clown_extruder_and_concession_stand() -> None:
    game = resolved("Clown Extruder")
    settle(game)
    assert size(game, "Clown Robot") == (1, 1)
    board = Scene(2).battlefield("A", "Forest", "Forest")
    game = resolved("Concession Stand", 6, board)
    settle(game)
    game.apply("activate Food")
    settle(game)
    assert lives(game) == [23, 20] and not named(game, "Food")


def test_foam_weapons_kiosk() -> None:
    game = resolved("Foam Weapons Kiosk", 6, Scene(2).battlefield("A", "Grizzly Bears"))
    if asked(game) == Q.TARGET:
        game.apply("target Grizzly Bears")
    settle(game)
    assert size(game, "Grizzly Bears") == (3, 3)
    assert "vigilance" in game.view(0)["battlefield"][0]["keywords"]


def test_haunted_house() -> None:
    game = resolved("Haunted House", 3, Scene(2).graveyard("A", "Hill Giant"))
    if asked(game) == Q.TARGET:
        game.apply("target Hill Giant")
    settle(game)
    assert "haste" in next(p for p in game.view(0)["battlefield"] if p["name"] == "Hill Giant")["keywords"]
    pass_until(game, lambda g: g.turn == 2)
    assert [o.card.name for o in game.state.exile] == ["Hill Giant"]


def test_coasters_and_merry_go_round() -> None:
    for name, power in (("Kiddie Coaster", 3), ("Roller Coaster", 4)):
        game = resolved(name, 6, Scene(2).battlefield("A", "Grizzly Bears"))
        settle(game)
        assert size(game, "Grizzly Bears") == (power, 2)
    game = resolved("Merry-Go-Round", 6, Scene(2).battlefield("A", "Grizzly Bears", "Hill Giant"))
    settle(game)
    seen = {p["name"]: p["keywords"] for p in game.view(0)["battlefield"]}
    assert seen["Grizzly Bears"] == ["horsemanship"] and seen["Hill Giant"] == []


def test_spinny_ride() -> None:
    game = resolved("Spinny Ride", 6, Scene(2).battlefield("B", "Hill Giant"))
    if asked(game) == Q.TARGET:
        game.apply("target Hill Giant")
    settle(game)
    assert named(game, "Hill Giant")[0].tapped


def test_who_opens_them() -> None:
    for name, lands in (
        ("Deadbeat Attendant", ["Swamp"] * 2),
        ("Complaints Clerk", ["Plains"] * 4),
        ("Discourtesy Clerk", ["Swamp"] * 4),
        ("Soul Swindler", ["Swamp"] * 5),
    ):
        game = Scene(2).battlefield("A", *lands).hand("A", name).deck("A", "Spinny Ride").begin("A")
        game.apply(f"cast {name}")
        settle(game)
        assert opened(game) == ["Spinny Ride"]
    board = Scene(2).battlefield("A", *["Forest"] * 3).hand("A", "Coming Attraction").deck("A", "Spinny Ride")
    game = board.begin("A")
    game.apply("cast Coming Attraction")
    pass_round(game)
    game.apply("Island")
    assert opened(game) == ["Spinny Ride"] and named(game, "Island")[0].tapped


def test_quick_fixer() -> None:
    game = to_attack(Scene(2).battlefield("A", "Quick Fixer").deck("A", "Spinny Ride").begin("A"))
    game.apply("Quick Fixer attacks B")
    settle(game)
    pass_until(game, lambda g: g.state.main_phases == 2)
    assert opened(game) == ["Spinny Ride"]


def test_discourtesy_clerk() -> None:
    for count, life in ((2, 20), (3, 19)):
        board = Scene(2).battlefield("A", "Discourtesy Clerk")
        for name in ("Spinny Ride", "Clown Extruder", "Concession Stand")[:count]:
            board.permanent("A", name)
        game = board.begin("A", "end")
        settle(game)
        assert lives(game)[0] == life


@pytest.mark.cr("706.2")
def test_complaints_clerk_hears_a_one() -> None:
    board = Scene(2).battlefield("A", "Complaints Clerk")
    board.permanent("A", "Clown Extruder")
    game = main_with(board, 1)
    settle(game)
    assert len(named(game, "Clown Robot")) == 1
    board = Scene(2).battlefield("A", "Complaints Clerk")
    board.permanent("A", "Clown Extruder")
    assert not main_with(board, 3).state.stack


def test_soul_swindler() -> None:
    board = Scene(2).battlefield("A", "Soul Swindler")
    board.permanent("A", "Clown Extruder")
    game = main_with(board, 6)
    assert "indestructible" in game.view(0)["battlefield"][0]["keywords"]
    pass_until(game, lambda g: g.turn == 2)
    assert "indestructible" not in game.view(0)["battlefield"][0]["keywords"]


# ---- dice --------------------------------------------------------------------------------------------------------


@pytest.mark.cr("706.1a", "706.2", "706.3a", "706.3", "706.3b", "706.4")
def test_706_3a_the_result_says_which_part_of_the_table_happens() -> None:
    board = Scene(2).battlefield("A", *["Island"] * 4).hand("A", "Djinni Windseer")
    start = board.begin("A")
    start.apply("cast Djinni Windseer")
    pass_round(start)
    seen: set[int] = set()
    for k in range(400):
        game = start.clone()
        game.state.rng = from_seed(k)
        pass_round(game)
        result, sides, _ = rolls(game)[-1]
        assert sides == 20 and 1 <= result <= 20
        if result in seen:
            continue
        seen.add(result)
        while asked(game) != Q.PRIORITY:
            game.apply(0)
        scried = [e.n for e in game.events if e.note == "scry"]
        assert scried == [1 if result <= 9 else 2 if result <= 19 else 3]
    assert seen == set(range(1, 21))


@pytest.mark.cr("706.7", "901.9d")
def test_706_7_whenever_you_roll_a_die_hears_the_planar_die_too() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Brazen Dwarf", "Complaints Clerk")
    board.face_up("A", "Gavony")
    game = board.begin("A")
    game.apply("roll the planar die")
    settle(game)
    assert lives(game) == [20, 19] and not named(game, "Clown Robot")
    assert "roll the planar die" not in texts(game)
