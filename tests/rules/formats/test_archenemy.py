"""Archenemy (904): schemes (314), setting them in motion (701.32), abandoning them (701.33)."""

from __future__ import annotations

import pytest

from apnap import Game, record, replay
from apnap.cards.definition import CardDef
from apnap.cards.registry import card, register
from apnap.decks.commander import COMMANDER_DECKS
from apnap.errors import SetupError
from apnap.formats import format_named
from apnap.state.kinds import Ev, Q, Way
from apnap.testing import Scene, find, named, pass_until, settle, to_step
from apnap.testing.invariants import check_position
from apnap.vocab.abilities import Activated
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.lookups import Num
from tests.helpers import asked, face_up, lives, pass_round, same_after_saving, size, texts, to_attack

FORESTS = ["60 Forest"]
SCHEMES = [
    *("Roots of All Evil", "The Iron Guardian Stirs", "Know Naught but Fire", "Feed the Machine"),
    *("The Fate of the Flammable", "May Civilization Collapse", "Pay Tribute to Me", "There Is No Refuge"),
    *("The Very Soil Shall Shake", "My Tendrils Run Deep"),
]
DECK = [f"2 {name}" for name in SCHEMES]
QUIET = Activated(mana("1"), GainLife(Num(3)))
register(CardDef("My Quiet Hour", "", "Ongoing Scheme", abilities=(QUIET,)))


def scene(players: int = 3, *schemes: str, at: str = "archenemy") -> Scene:
    return Scene(players, format=at).deck("A", *schemes)


def deck_sizes(game: Game) -> list[int]:
    return [p.get("supplementary", {}).get("schemes", 0) for p in game.view(None)["players"]]


def in_motion(game: Game) -> list[int]:
    return [e.obj for e in game.events if e.kind == Ev.ACTION and e.note == "set in motion"]


# ---- beginning ---------------------------------------------------------------------------------------------------


@pytest.mark.cr("904.2", "904.2a", "904.2b", "904.5", "904.6", "904.1")
def test_904_5_the_archenemy_has_forty_life_and_the_first_turn_against_a_team() -> None:
    game = Game.new({n: FORESTS for n in "ABC"}, format="archenemy", schemes={"A": DECK}, seed=1)
    assert lives(game) == [40, 20, 20]
    assert game.view(None)["teams"] == [[0], [1, 2]]
    pass_until(game, lambda g: g.view(None)["step"] == "main")
    assert game.view(None)["active"] == 0
    other = Game.new({n: FORESTS for n in "ABC"}, format="archenemy", teams=[["A", "B"], ["C"]], schemes={"C": DECK})
    assert lives(other) == [20, 20, 40] and other.state.starting_player == 2


@pytest.mark.cr("904.2a", "904.6")
def test_904_2a_other_teams_and_another_beginning_are_refused() -> None:
    with pytest.raises(SetupError, match="one player against a team"):
        Game.new([FORESTS] * 4, format="archenemy", teams=[[0, 1], [2, 3]], schemes=[DECK, [], [], []])
    with pytest.raises(SetupError, match="takes the first turn"):
        Game.new([FORESTS] * 3, format="archenemy", start=1, schemes=[DECK, [], []])


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (DECK[:9], "18 cards; such a deck has at least 20 .904.3"),
        ([*DECK, SCHEMES[0]], "3 Roots of All Evil; at most 2 have the same name .904.3"),
        ([*DECK, "Grizzly Bears"], "Grizzly Bears is none .100.2d"),
        ([], "0 cards; such a deck has at least 20"),
    ],
)
@pytest.mark.cr("904.3", "100.2d")
def test_904_3_scheme_decks_that_are_none_are_refused(cards: list[str], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        Game.new([FORESTS] * 3, format="archenemy", schemes=[cards, [], []])


@pytest.mark.cr("904.3", "314.1", "100.2d")
def test_314_1_only_an_archenemy_has_schemes_and_no_library_has_one() -> None:
    with pytest.raises(SetupError, match="only an archenemy"):
        Game.new([FORESTS] * 3, format="archenemy", schemes=[DECK, DECK, []])
    with pytest.raises(SetupError, match="only an archenemy"):
        Game.new([FORESTS] * 2, schemes=[DECK, []])
    with pytest.raises(SetupError, match="belongs to a supplementary deck"):
        Game.new([[*FORESTS, SCHEMES[0]], FORESTS])
    with pytest.raises(SetupError, match="who does not play"):
        Game.new([FORESTS] * 3, format="archenemy", schemes={"Zoe": DECK})
    with pytest.raises(SetupError, match="the rules of sixth have no archenemy"):
        Game.new([FORESTS] * 3, "sixth", format="archenemy", schemes=[DECK, [], []])


@pytest.mark.cr("103.3a", "904.4", "314.2")
def test_904_4_schemes_stay_in_the_command_zone_shuffled_and_unseen() -> None:
    games = [Game.new([FORESTS] * 3, format="archenemy", schemes=[DECK, [], []], seed=s) for s in (1, 2)]
    orders = [[o.card.name for o in g.state.command] for g in games]
    assert orders[0] != orders[1] and sorted(orders[0]) == sorted(orders[1])
    assert deck_sizes(games[0]) == [20, 0, 0] and face_up(games[0]) == []
    for seat in (0, 1):  # nobody sees the order of the deck
        assert "Roots of All Evil" not in str(games[0].view(seat))
    again = games[0].sample(1, 5)
    assert [o.card.name for o in again.state.command] != orders[0]
    assert sorted(o.card.name for o in again.state.command) == sorted(orders[0])


# ---- the turn ----------------------------------------------------------------------------------------------------


@pytest.mark.cr("505.3", "703.4e", "904.9", "701.32a", "701.32b", "314.4", "904.8", "113.6p")
def test_505_3_a_scheme_is_set_in_motion_as_the_precombat_main_phase_begins() -> None:
    board = scene(3, "Roots of All Evil", "The Iron Guardian Stirs")
    game = to_step(board.begin("A", "upkeep"), "main")
    assert face_up(game) == ["Roots of All Evil"] and deck_sizes(game) == [1, 0, 0]
    done = [e for e in game.events if e.kind == Ev.ACTION]
    assert [(e.way, e.rule, e.player) for e in done] == [(Way.TURN_BASED, "505.3", 0)]
    assert [i.card.name for i in game.state.stack] == ["Roots of All Evil"]  # its ability only uses the stack
    assert same_after_saving(game)
    pass_round(game)
    assert len(named(game, "Saproling")) == 5
    pass_until(game, lambda g: g.state.main_phases == 2)
    assert len(in_motion(game)) == 1  # only the precombat main phase does it
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "main")
    assert len(in_motion(game)) == 1  # and only an archenemy
    pass_until(game, lambda g: g.turn == 3 and g.view(None)["step"] == "main")
    assert len(in_motion(game)) == 2


@pytest.mark.cr("703.4f", "505.3", "505.4")
def test_703_4f_lore_counters_come_after_the_scheme() -> None:
    board = scene(3, "Roots of All Evil")
    board.permanent("A", "History of Benalia", counters={"lore": 1})
    game = to_step(board.begin("A", "upkeep"), "main")
    kinds = [e.kind for e in game.events if e.kind in (Ev.ACTION, Ev.COUNTERS_PUT)]
    assert kinds == [Ev.ACTION, Ev.COUNTERS_PUT]
    assert asked(game) == Q.ORDER_TRIGGERS  # both abilities wait together


@pytest.mark.cr("704.6e", "904.10", "314.6")
def test_704_6e_it_is_turned_face_down_once_no_ability_of_a_scheme_is_left() -> None:
    game = scene(3, "Roots of All Evil", "The Iron Guardian Stirs").begin("A")
    assert face_up(game) == ["Roots of All Evil"]
    pass_round(game)
    assert face_up(game) == [] and deck_sizes(game) == [2, 0, 0]
    assert [o.card.name for o in game.state.command] == ["Roots of All Evil", "The Iron Guardian Stirs"]  # the bottom
    down = [e for e in game.events if e.kind == Ev.TURNED_FACE]
    assert [(e.way, e.rule) for e in down] == [(Way.STATE_BASED, "704.6e")]
    check_position(game)


@pytest.mark.cr("704.6e", "904.10")
def test_904_10_it_waits_for_abilities_of_any_scheme() -> None:
    """An ongoing scheme's ability on the stack keeps the other face up, also when its own has resolved."""
    board = scene(3, "The Iron Guardian Stirs")
    board.face_up("A", "Reality Is Mine to Control")
    board.hand("A", "Shock").battlefield("A", "Mountain")
    game = board.begin("A")
    game.apply("cast Shock targeting B")
    assert [i.card.name for i in game.state.stack] == [
        "The Iron Guardian Stirs", "Shock", "Reality Is Mine to Control",
    ]  # fmt: skip
    pass_round(game)
    game.apply("no")
    pass_round(game)
    assert face_up(game) == ["Reality Is Mine to Control", "The Iron Guardian Stirs"]
    pass_round(game)
    assert face_up(game) == ["Reality Is Mine to Control"]


@pytest.mark.cr("904.7", "314.5", "109.4f")
def test_904_7_a_scheme_is_its_owners_also_in_the_turns_of_others() -> None:
    board = scene(3, at="supervillain-rumble")
    board.face_up("B", "The Very Soil Shall Shake")
    board.battlefield("A", "Grizzly Bears").battlefield("B", "Grizzly Bears")
    game = board.begin("A")
    bears = named(game, "Grizzly Bears")
    assert [(p.controller, p.chars.power) for p in bears] == [(0, 2), (1, 4)]


@pytest.mark.cr("904.8", "314.4", "113.6p")
def test_904_8_activated_abilities_of_face_up_schemes_are_their_owners() -> None:
    """No scheme has one, so this one is made up."""
    board = scene(3).battlefield("A", "Forest").battlefield("B", "Forest")
    board.face_up("A", "My Quiet Hour")
    game = board.begin("A")
    game.apply("activate My Quiet Hour")
    assert [i.controller for i in game.state.stack] == [0]
    settle(game)
    assert lives(game)[0] == 43
    pass_until(game, lambda g: g.turn == 2 and g.state.ask_player == 1 and g.view(None)["step"] == "main")
    assert not any("My Quiet Hour" in t for t in texts(game))  # it is not theirs


# ---- ongoing schemes ---------------------------------------------------------------------------------------------


@pytest.mark.cr("904.11", "205.4h", "701.33a", "701.33b", "314.7", "109.2d")
def test_904_11_an_ongoing_scheme_stays_until_it_is_abandoned() -> None:
    board = scene(3, "The Very Soil Shall Shake")
    board.battlefield("A", "Grizzly Bears", "Mountain").hand("A", "Shock", "Shock")
    game = board.begin("A")
    assert face_up(game) == ["The Very Soil Shall Shake"] and size(game, "Grizzly Bears") == (4, 4)
    assert "trample" in game.view(0)["battlefield"][0]["keywords"]
    assert same_after_saving(game)
    settle(game)
    pass_until(game, lambda g: g.turn == 2)
    assert face_up(game) == ["The Very Soil Shall Shake"]
    board = scene(3)
    board.face_up("A", "The Very Soil Shall Shake")
    board.battlefield("A", "Grizzly Bears").battlefield("B", "Doom Blade", "Swamp", "Swamp").hand("B", "Doom Blade")
    game = board.begin("A")
    game.apply("pass")
    game.apply("cast Doom Blade targeting Grizzly Bears")
    settle(game)
    assert face_up(game) == [] and deck_sizes(game) == [1, 0, 0]
    assert [e.rule for e in game.events if e.note == "abandon"] == ["701.33b"]
    check_position(game)


@pytest.mark.cr("613.7h")
def test_613_7h_its_timestamp_is_of_when_it_was_turned_face_up() -> None:
    board = scene(2)
    kept = board.face_up("A", "The Very Soil Shall Shake")[0]
    later = board.permanent("A", "Grizzly Bears")
    assert board.state.face_up[kept.id].timestamp < later.timestamp
    game = Game.from_json(board.begin("A").to_json())
    assert game.state.face_up[kept.id].timestamp == board.state.face_up[kept.id].timestamp


@pytest.mark.cr("701.32c")
def test_701_32c_several_schemes_are_set_in_motion_one_after_the_other() -> None:
    game = scene(
        3, "Plots That Span Centuries", "Roots of All Evil", "The Iron Guardian Stirs", "Pay Tribute to Me"
    ).begin("A")  # fmt: skip
    settle(game)
    pass_until(game, lambda g: g.turn == 3 and asked(g) == Q.ORDER_TRIGGERS)
    assert len(in_motion(game)) == 4 and len(game.state.waiting) == 3
    assert face_up(game) == ["Roots of All Evil", "The Iron Guardian Stirs", "Pay Tribute to Me"]
    assert not game.state.rules  # it was about the next time


# ---- what schemes do ---------------------------------------------------------------------------------------------


def resolved(name: str, board: Scene | None = None) -> Game:
    """The scheme has been set in motion, and its ability is about to resolve or asks."""
    base = Scene(3, format="archenemy") if board is None else board
    return base.deck("A", name).begin("A")


def lands(n: int) -> Scene:
    return Scene(3, format="archenemy").battlefield("A", *["Forest"] * n)


@pytest.mark.parametrize(("n", "token", "made"), [(9, "Plant", 7), (10, "Elemental", 7)])
def test_evil_comes_to_fruition(n: int, token: str, made: int) -> None:
    game = resolved("Evil Comes to Fruition", lands(n))
    settle(game)
    assert len(named(game, token)) == made


def test_realms_befitting_my_majesty() -> None:
    game = resolved("Realms Befitting My Majesty")
    pass_round(game)
    game.apply("Island")
    game.apply("Island")
    assert [p.tapped for p in named(game, "Island")] == [True, True]


def test_your_puny_minds_cannot_fathom() -> None:
    game = resolved("Your Puny Minds Cannot Fathom", Scene(3, format="archenemy").hand("A", *["Forest"] * 5))
    settle(game)
    pass_until(game, lambda g: g.turn == 2)
    assert len(game.state.players[0].hand) == 9


def test_this_world_belongs_to_me_and_my_tendrils_run_deep() -> None:
    board = Scene(3, format="archenemy").hand("A", *["Forest"] * 3)
    game = resolved("This World Belongs to Me", board)
    settle(game)
    for _ in range(2):
        game.apply("play Forest")
    assert not any(t.startswith("play") for t in texts(game))
    board = lands(4).hand("A", *["Forest"] * 3)
    board.face_up("A", "My Tendrils Run Deep")
    game = board.begin("A")
    for _ in range(2):
        game.apply("play Forest")
    assert "play Forest" not in texts(game)
    pass_until(game, lambda g: g.view(None)["step"] == "end" and not g.state.stack and g.state.ask_player == 0)
    assert len(game.state.players[0].hand) == 3 and face_up(game) == []


def test_time_bends_to_my_will() -> None:
    game = resolved("Time Bends to My Will")
    settle(game)
    pass_until(game, lambda g: g.turn == 2)
    assert game.view(None)["active"] == 0 and game.view(None)["step"] == "upkeep"
    assert any(e.kind == Ev.SKIPPED and "untap" in e.note for e in game.events)


def test_drench_the_soil_in_their_blood() -> None:
    game = resolved("Drench the Soil in Their Blood", Scene(3, format="archenemy").battlefield("A", "Grizzly Bears"))
    settle(game)
    assert "vigilance" in game.view(0)["battlefield"][0]["keywords"]
    pass_until(game, lambda g: g.turn == 2)
    begun = [e.n for e in game.events if e.kind == Ev.PHASE_BEGINS and e.player == 0]
    assert len(begun) == 7  # beginning, main, combat, main, combat, main, ending
    assert len(in_motion(game)) == 1  # the additional main phase is no precombat one


@pytest.mark.cr("700.2b")
def test_introductions_are_in_order() -> None:
    board = Scene(3, format="archenemy").hand("A", "Grizzly Bears")
    game = resolved("Introductions Are in Order", board)
    assert asked(game) == Q.MODE  # chosen as it is put on the stack
    game.apply("mode 2")
    pass_round(game)
    game.apply("Grizzly Bears")
    game.apply(0) if asked(game) != Q.PRIORITY else None
    assert len(named(game, "Grizzly Bears")) == 1
    board = Scene(3, format="archenemy").library("A", "Grizzly Bears", "Forest")
    game = resolved("Introductions Are in Order", board)
    game.apply("mode 1")
    pass_round(game)
    game.apply("Grizzly Bears")
    assert [o.card.name for o in game.state.players[0].hand] == ["Grizzly Bears"]


def test_kneel_before_my_legions() -> None:
    game = resolved("Kneel Before My Legions")
    game.apply("mode 1")
    settle(game)
    assert "vigilance" in game.view(0)["battlefield"][0]["keywords"] and size(game, "Scarecrow") == (4, 4)
    game = resolved("Kneel Before My Legions", Scene(3, format="archenemy").battlefield("A", "Grizzly Bears"))
    game.apply("mode 2")
    settle(game)
    assert size(game, "Grizzly Bears") == (5, 5)


def test_all_shall_smolder_in_my_wake() -> None:
    board = Scene(3, format="archenemy").battlefield("B", "Sol Ring", "Forest").battlefield("C", "Crusade")
    game = resolved("All Shall Smolder in My Wake", board)
    for name in ("Sol Ring", "Crusade"):
        game.apply(f"target {name}")
    settle(game)
    assert [p.card.name for p in game.state.battlefield] == ["Forest"]


def test_know_naught_but_fire() -> None:
    game = resolved("Know Naught but Fire", Scene(3, format="archenemy").hand("B", "Forest").hand("C", *["Forest"] * 4))
    settle(game)
    assert lives(game) == [40, 19, 16]


def test_approach_my_molten_realm() -> None:
    board = Scene(3, format="archenemy").hand("A", "Shock").battlefield("A", "Mountain")
    game = resolved("Approach My Molten Realm", board)
    settle(game)
    game.apply("cast Shock targeting B")
    settle(game)
    assert lives(game)[1] == 16
    pass_until(game, lambda g: g.turn == 3)
    assert not game.state.lasting


@pytest.mark.cr("608.2d")
@pytest.mark.parametrize(("mode", "after"), [(1, [40, 14, 20, 20]), (2, [40, 20, 17, 17])])
def test_the_fate_of_the_flammable_is_its_targets_choice(mode: int, after: list[int]) -> None:
    """Self or others: the targeted opponent chooses as the ability resolves."""
    game = resolved("The Fate of the Flammable", Scene(4, format="archenemy"))
    game.apply("target B")
    pass_round(game)
    assert asked(game) == Q.MODE and game.ask is not None and game.ask.player == 1
    game.apply(f"mode {mode}")
    assert lives(game) == after


@pytest.mark.cr("800.4g")
def test_when_the_target_leaves_the_scheme_still_resolves_or_is_gone() -> None:
    game = resolved("The Fate of the Flammable", Scene(4, format="archenemy"))
    game.apply("target B")
    game.concede(1)
    settle(game)
    assert lives(game)[2:] == [20, 20]  # its only target is gone (608.2b)
    assert face_up(game) == []


@pytest.mark.parametrize(
    ("scheme", "thing"), [("Feed the Machine", "Grizzly Bears"), ("May Civilization Collapse", "Forest")]
)
def test_self_or_others_sacrifice(scheme: str, thing: str) -> None:
    board = Scene(3, format="archenemy").battlefield("B", thing, thing, thing).battlefield("C", thing, thing)
    game = resolved(scheme, board)
    game.apply("target B")
    pass_round(game)
    twin = game.clone()
    game.apply("mode 1")
    settle(game)
    assert [p.controller for p in named(game, thing)] == [1, 2, 2]
    twin.apply("mode 2")
    settle(twin)
    assert [p.controller for p in named(twin, thing)] == [1, 1, 1, 2]


@pytest.mark.parametrize(("n", "left"), [(5, 1), (6, 0)])
def test_pay_tribute_to_me(n: int, left: int) -> None:
    board = lands(n).battlefield("B", "Grizzly Bears", "Grizzly Bears")
    game = resolved("Pay Tribute to Me", board)
    settle(game)
    assert len(named(game, "Grizzly Bears")) == left


def test_there_is_no_refuge() -> None:
    game = resolved("There Is No Refuge", Scene(3, format="archenemy").battlefield("B", "Grizzly Bears"))
    game.apply("target Grizzly Bears")
    settle(game)
    assert [p.card.name for p in game.state.battlefield] == ["Horror"]


@pytest.mark.cr("113.6p", "615.10")
def test_nothing_can_stop_me_now() -> None:
    board = Scene(3, format="archenemy").battlefield("B", *["Mountain"] * 3).hand("B", *["Lightning Bolt"] * 3)
    board.face_up("A", "Nothing Can Stop Me Now")
    game = board.begin("B")
    for after in (38, 36, 34):
        game.apply("cast Lightning Bolt targeting A")
        settle(game)
        assert lives(game)[0] == after
    assert face_up(game) == ["Nothing Can Stop Me Now"]
    pass_until(game, lambda g: g.turn == 2)
    assert face_up(game) == []  # six damage in the turn


def test_reality_is_mine_to_control() -> None:
    board = Scene(3, format="archenemy").hand("A", "Shock").battlefield("A", "Mountain")
    board.face_up("A", "Reality Is Mine to Control")
    game = board.begin("A")
    game.apply("cast Shock targeting B")
    pass_round(game)
    game.apply("yes")
    settle(game)
    assert face_up(game) == [] and lives(game) == [40, 16, 20]


def test_dark_wings_bring_your_downfall() -> None:
    board = Scene(3, format="archenemy").battlefield("A", "Grizzly Bears", "Grizzly Bears")
    board.battlefield("B", *["Swamp"] * 4).hand("B", "Doom Blade", "Doom Blade")
    board.face_up("A", "Dark Wings Bring Your Downfall")
    game = to_attack(board.begin("A"))
    game.apply("attack B with Grizzly Bears")
    while asked(game) != Q.PRIORITY:
        game.apply(0)
    pass_round(game)
    while asked(game) != Q.PRIORITY:
        game.apply(0)
    assert find(game, "Demon").tapped and find(game, "Demon").id in game.state.combat.attackers  # type: ignore[union-attr]
    for _ in range(2):
        game.apply("pass")
        game.apply("cast Doom Blade targeting Grizzly Bears")
        settle(game)
    pass_until(game, lambda g: g.turn == 2)
    assert face_up(game) == []


def test_because_i_have_willed_it() -> None:
    board = Scene(3, format="archenemy").battlefield("A", "Forest").hand("A", "Grizzly Bears")
    board.battlefield("B", *["Mountain"] * 4).hand("B", *["Shock"] * 4)
    board.face_up("A", "Because I Have Willed It")
    game = board.begin("A")
    assert "cast Grizzly Bears" in texts(game)  # for one mana
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "main" and g.state.ask_player == 1)
    for _ in range(4):
        game.apply("cast Shock targeting A")
        settle(game)
    pass_until(game, lambda g: g.turn == 3)
    assert face_up(game) == []


# ---- Supervillain Rumble -----------------------------------------------------------------------------------------


@pytest.mark.cr("904.12a", "904.12b", "904.12c", "904.12")
def test_904_12_in_a_supervillain_rumble_everyone_is_an_archenemy() -> None:
    game = Game.new([FORESTS] * 3, format="supervillain-rumble", schemes=[DECK] * 3, seed=4)
    assert lives(game) == [40] * 3 and asked(game) == Q.START and "teams" not in game.view(None)
    game.apply(1)
    pass_until(game, lambda g: g.turn == 4)
    assert {e.player for e in game.events if e.note == "set in motion"} == {0, 1, 2}
    with pytest.raises(SetupError, match="at least 20"):
        Game.new([FORESTS] * 3, format="supervillain-rumble", schemes=[DECK, DECK, []])


@pytest.mark.cr("904.12c", "800.4a")
def test_a_villain_who_leaves_takes_the_schemes_along() -> None:
    board = Scene(3, format="supervillain-rumble").deck("A", "Roots of All Evil").deck("B", "Pay Tribute to Me")
    board.face_up("A", "The Very Soil Shall Shake")
    game = board.begin("B")
    game.concede(0)
    assert face_up(game) == ["Pay Tribute to Me"] and deck_sizes(game) == [0, 0, 0]
    assert not game.state.statics
    check_position(game)


def test_a_deck_list_brings_its_schemes_and_a_record_replays_them() -> None:
    from apnap.decks.formats import read_deck, write_deck

    listed = read_deck("60 Forest\n\nSchemes\n" + "\n".join(DECK))
    assert sum(e.count for e in listed.schemes) == 20
    for format in ("plain", "arena", "forge", "csv", "cod", "dek", "xmage", "mtgo"):
        assert read_deck(write_deck(listed, format), format) == listed
    game = Game.new({"A": listed, "B": listed, "C": listed}, format="archenemy")  # type: ignore[dict-item]
    pass_until(game, lambda g: g.turn == 2)
    assert replay(record(game)).state_hash() == game.state_hash()
    assert Game.new([listed, listed], seed=1).view(0)["players"][0].get("supplementary") is None  # type: ignore[list-item]


def test_the_format_is_a_value() -> None:
    short = format_named("archenemy").with_(least_schemes=2, archenemy_life=30)
    game = Game.new([FORESTS] * 2, format=short, schemes=[["2 Roots of All Evil"], []])
    assert lives(game) == [30, 20]
    assert card("The Very Soil Shall Shake").supplementary


# ---- Archenemy Commander -----------------------------------------------------------------------------------------

ONE_EACH = [name.removeprefix("2 ") for name in DECK]


def led(*schemes: str, seed: int = 1) -> Game:
    leaders, others = COMMANDER_DECKS["omnath"]
    return Game.new(
        [others] * 3,
        format="archenemy-commander",
        commanders=[leaders] * 3,
        schemes=[list(schemes) or ONE_EACH, [], []],
        seed=seed,
    )


@pytest.mark.cr("904.13", "904.13a", "904.13b", "903.6", "904.6")
def test_904_13b_sixty_life_against_sixty_that_a_team_shares() -> None:
    game = led()
    assert lives(game) == [60, 60, 60] and len(game.state.commanders) == 3
    pass_until(game, lambda g: g.view(None)["step"] == "main")
    assert game.view(None)["active"] == 0 and len(in_motion(game)) == 1
    board = Scene(3, format="archenemy-commander").battlefield("A", "Mountain", "Mountain").hand("A", "Shock", "Shock")
    game = board.begin("A")
    for target, after in (("B", 58), ("C", 56)):
        game.apply(f"cast Shock targeting {target}")
        settle(game)
        assert lives(game) == [60, after, after]
    assert same_after_saving(game)


@pytest.mark.cr("904.13c", "704.5c", "810.8a")
def test_904_13c_poison_is_each_players_own() -> None:
    board = Scene(4, format="archenemy-commander")
    board.state.players[1].counters = {"poison": 6}
    board.state.players[2].counters = {"poison": 6}
    game = board.begin("A")
    assert not game.over  # twelve among them, but nobody has ten
    board = Scene(4, format="archenemy-commander")
    board.state.players[2].counters = {"poison": 10}
    game = board.begin("A")
    assert game.over and next(e.rule for e in game.events if e.kind == Ev.LOST) == "704.5c"
    board = Scene(4, format="archenemy-commander")
    board.state.players[0].counters = {"poison": 10}
    assert board.begin("A").over


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (ONE_EACH[:9], "9 cards; such a deck has at least 10"),
        ([*ONE_EACH, ONE_EACH[0]], "at most 1 have the same name"),
    ],
)
@pytest.mark.cr("904.13d")
def test_904_13d_ten_schemes_of_different_names(cards: list[str], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        led(*cards)
