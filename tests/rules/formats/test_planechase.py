"""Planechase (901): planes (311), phenomena (312), the planar die, planeswalking (701.31)."""

from __future__ import annotations

import pytest

from apnap import Game, record, replay
from apnap.cards.blank import NO_CARD
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.decks.supplementary import PLANAR_DECK, communal
from apnap.errors import SetupError
from apnap.formats import format_named
from apnap.rng import from_seed
from apnap.state.kinds import PHENOMENON, Ev, Q, Way
from apnap.testing import Scene, named, pass_until, settle, to_step
from apnap.testing.invariants import check_position
from apnap.vocab.abilities import Activated
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.lookups import Num
from tests.helpers import asked, face_up, lives, pass_round, same_after_saving, size, texts, to_attack

FORESTS = ["60 Forest"]
ROLL = "roll the planar die"
SPRINGS = "Plane — Nowhere"
register(CardDef("Quiet Springs", "", SPRINGS, abilities=(Activated(mana("1"), GainLife(Num(3))),)))


def scene(players: int = 2, *planes: str, at: str = "planechase") -> Scene:
    """The first plane is face up, the others are the planar deck of A; everyone else has some as well."""
    board = Scene(players, format=at)
    if planes:
        board.face_up("A", planes[0])
        board.deck("A", *planes[1:])
    for seat in range(1, players):
        board.deck(seat, "Krosa", "Gavony", "Lethe Lake")
    return board


def deck_sizes(game: Game) -> list[int]:
    return [p.get("supplementary", {}).get("planes", 0) for p in game.view(None)["players"]]


def done(game: Game, what: str) -> list[str]:
    """Whom or what that action was about."""
    return [game.name_of(e.obj) for e in game.events if e.kind == Ev.ACTION and e.note == what]


def rolled(game: Game, face: str, text: str = ROLL) -> Game:
    """The game after a roll with that face: chance is dealt anew until it comes."""
    for k in range(200):
        twin = game.clone()
        twin.state.rng = from_seed(k)
        before = len(twin.events)
        twin.apply(text)
        if any(e.kind == Ev.ROLLED and e.note == face for e in twin.events[before:]):
            return twin
        if text != ROLL:  # it is rolled as an ability resolves
            pass_round(twin)
            if any(e.kind == Ev.ROLLED and e.note == face for e in twin.events[before:]):
                return twin
    raise AssertionError(f"never rolled {face}")


def price(game: Game, seat: int) -> str:
    """What rolling the planar die costs now, as that player is told."""
    ask = game.view(seat)["ask"]
    assert ask is not None
    return str(next(o for o in ask["options"] if o["text"] == ROLL)["cost"]["mana"])


def chaos(name: str, board: Scene | None = None, *others: str) -> Game:
    """Chaos has ensued there; its ability has triggered."""
    base = Scene(2, format="planechase") if board is None else board
    base.face_up("A", name)
    base.deck("A", *(others or ("Krosa", "Gavony")))
    return rolled(base.begin("A"), "chaos")


# ---- beginning ---------------------------------------------------------------------------------------------------


@pytest.mark.cr("901.1", "901.2", "901.3", "901.4", "901.5", "103.7", "311.1", "311.2")
def test_901_5_the_starting_player_turns_the_first_plane_face_up() -> None:
    game = Game.new({n: FORESTS for n in "AB"}, format="planechase", planes=[PLANAR_DECK] * 2, start=1, seed=3)
    pass_until(game, lambda g: g.turn == 1)
    assert len(face_up(game)) == 1 and deck_sizes(game) == [12, 11]
    shown = game.view(None)["command"][0]
    assert (shown["owner"], shown["controller"], game.view(None)["planar"]) == (1, 1, 1)
    assert not done(game, "planeswalk")  # nobody has planeswalked: nothing triggers
    assert same_after_saving(game)


@pytest.mark.cr("901.5", "103.7", "312.1", "312.2")
def test_901_5_a_phenomenon_goes_to_the_bottom_until_a_plane_comes() -> None:
    board = Scene(2, format="planechase")
    board.deck("A", "Mutual Epiphany", "Planewide Disaster", "UNIT Headquarters", "Krosa")
    game = board.opening("A")
    while asked(game) == Q.MULLIGAN:
        game.apply("keep")
    assert face_up(game) == ["UNIT Headquarters"]
    deck = [o.card.name for o in game.state.command if o.face_down]
    assert deck == ["Planewide Disaster", "Mutual Epiphany", "Krosa"]  # the last is on top
    assert not done(game, "planeswalk") and not done(game, "encounter")  # no abilities trigger during that


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (PLANAR_DECK[:9], "9 cards; such a deck has at least 10 .901.3"),
        ([*PLANAR_DECK, "Krosa"], "2 Krosa; at most 1 have the same name .901.3"),
        ([*PLANAR_DECK, "Time Distortion"], "3 phenomena; at most 2 are allowed .901.3"),
        ([*PLANAR_DECK, "Grizzly Bears"], "Grizzly Bears is none .100.2d"),
    ],
)
@pytest.mark.cr("901.3", "100.2d")
def test_901_3_planar_decks_that_are_none_are_refused(cards: list[str], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        Game.new([FORESTS] * 2, format="planechase", planes=[cards, PLANAR_DECK])


@pytest.mark.cr("901.3", "311.1")
def test_901_3_where_there_are_no_planes_they_are_refused_with_the_reason() -> None:
    with pytest.raises(SetupError, match="free-for-all has no planes"):
        Game.new([FORESTS] * 2, planes=[PLANAR_DECK, []])
    with pytest.raises(SetupError, match="the rules of sixth"):
        Game.new([FORESTS] * 2, "sixth", format="planechase", planes=[PLANAR_DECK] * 2)
    with pytest.raises(SetupError, match="the rules of fifth"):
        Game.new([FORESTS] * 2, "fifth", format=format_named("free-for-all").with_(planes="each"))
    with pytest.raises(SetupError, match="such a deck has at least 10"):
        Game.new([FORESTS] * 4, format=format_named("grand-melee").with_(planes="each"))
    with pytest.raises(SetupError, match="belongs to a supplementary deck"):
        Game.new([[*FORESTS, "Krosa"], FORESTS])
    with pytest.raises(SetupError, match="no planes; planechase has"):
        Scene(2).face_up("A", "Krosa")


@pytest.mark.cr("311.3", "205.3n", "312.3")
def test_311_3_all_words_after_the_dash_are_one_planar_type() -> None:
    game = chaos("Pools of Becoming")
    shown = game.view(0)["command"][0]["is_now"]
    assert shown["types"] == ["plane"] and shown["subtypes"] == ["Bolas's Meditation Realm"]


# ---- the planar die ----------------------------------------------------------------------------------------------


@pytest.mark.cr("901.9", "116.2i", "901.9a", "901.3a")
def test_901_9_rolling_costs_one_more_each_time_that_turn() -> None:
    board = scene(2, "Gavony", "Lethe Lake").battlefield("A", "Forest", "Forest", "Forest")
    game = board.begin("A")
    for paid in (0, 1, 2):
        assert price(game, 0) == f"{{{paid}}}"
        game = rolled(game, "blank")
        assert sum(p.tapped for p in named(game, "Forest")) == {0: 0, 1: 1, 2: 3}[paid]
        assert game.state.ask_player == 0 and asked(game) == Q.PRIORITY and not game.state.stack  # 901.9a
    assert ROLL not in texts(game)  # three more mana than there are
    assert [e.way for e in game.events if e.kind == Ev.SPECIAL] == [Way.SPECIAL] * 3
    pass_until(game, lambda g: g.turn == 3 and g.view(None)["step"] == "main" and g.state.ask_player == 0)
    assert ROLL in texts(game)


@pytest.mark.cr("901.9", "116.2i")
def test_901_9_only_the_active_player_in_a_main_phase_with_an_empty_stack() -> None:
    board = scene(2, "Gavony", "Lethe Lake").battlefield("A", "Mountain").hand("A", "Shock")
    game = board.begin("A", "upkeep")
    assert ROLL not in texts(game)
    game = to_step(game, "main")
    assert ROLL in texts(game)
    game.apply("cast Shock targeting B")
    assert ROLL not in texts(game)
    settle(game)
    game.apply("pass")
    assert game.state.ask_player == 1 and ROLL not in texts(game)


@pytest.mark.cr("901.9")
def test_901_9_what_an_effect_rolls_makes_rolling_no_dearer() -> None:
    board = scene(2, "Gavony", "Lethe Lake").battlefield("A", "Fractured Powerstone")
    game = board.begin("A")
    game = rolled(game, "blank", next(t for t in texts(game) if t.startswith("activate")))
    assert len([e for e in game.events if e.kind == Ev.ROLLED]) == 1
    assert price(game, 0) == "{0}"
    assert game.state.players[0].stat("planar die") == 0


def test_the_cost_can_be_paid_by_hand_or_called_off() -> None:
    board = scene(2, "Gavony", "Lethe Lake").battlefield("A", "Forest")
    board.state.manual_mana = 1
    game = rolled(board.begin("A"), "blank")
    before = game.state_hash()
    game.apply(ROLL)
    assert asked(game) == Q.PAY
    game.apply("cancel")
    assert game.state_hash() == before
    game.apply(ROLL)
    game.apply("tap Forest")
    assert len([e for e in game.events if e.kind == Ev.ROLLED]) == 2
    game = rolled(board_again(), "blank")
    game.apply(ROLL)
    game.apply("auto")
    assert len([e for e in game.events if e.kind == Ev.ROLLED]) == 2


def board_again() -> Game:
    board = scene(2, "Gavony", "Lethe Lake").battlefield("A", "Forest")
    board.state.manual_mana = 1
    return board.begin("A")


@pytest.mark.cr("901.9b", "311.7", "207.4", "107.12")
def test_901_9b_on_chaos_the_chaos_ability_triggers_for_the_planar_controller() -> None:
    game = chaos("Goldmeadow")
    assert [(i.card.name, i.controller) for i in game.state.stack] == [("Goldmeadow", 0)]
    settle(game)
    assert [p.controller for p in named(game, "Goat")] == [0]
    assert face_up(game) == ["Goldmeadow"]


@pytest.mark.cr("901.9c", "901.8", "701.31b", "701.31c", "107.11", "901.11", "901.11a", "901.11b", "701.31d")
def test_901_8_the_planeswalking_ability_has_no_source_and_uses_the_stack() -> None:
    board = scene(2, "Gavony", "UNIT Headquarters", "Lethe Lake")
    game = rolled(board.begin("A"), "planeswalker")
    ability = game.state.stack[0]
    assert (ability.source, ability.controller, ability.card.name) == (-1, 0, NO_CARD.name)
    assert same_after_saving(game)
    assert face_up(game) == ["Gavony"] and game.state.ask_player == 0
    pass_round(game)
    assert face_up(game) == ["UNIT Headquarters"]
    assert done(game, "planeswalk") == ["UNIT Headquarters"] and done(game, "planeswalk away") == ["Gavony"]
    assert [o.card.name for o in game.state.command if o.face_down and o.owner == 0] == ["Gavony", "Lethe Lake"]
    settle(game)
    assert [p.tapped for p in named(game, "Soldier")] == [True]
    check_position(game)


@pytest.mark.cr("706.7", "901.9d", "706.1", "706.1a")
def test_706_7_the_planar_die_is_a_die_without_a_number() -> None:
    game = rolled(scene(2, "Gavony", "Lethe Lake").begin("A"), "blank")
    last = [e for e in game.events if e.kind == Ev.ROLLED][-1]
    assert (last.n, last.m, last.note) == (0, 6, "blank")


def test_ten_wizards_mountain() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Grizzly Bears")
    board.face_up("A", "Ten Wizards Mountain")
    game = rolled(board.begin("A"), "blank")
    game.apply("target Grizzly Bears")
    settle(game)
    assert size(game, "Grizzly Bears") == (3, 3)
    game = rolled(board_with("Ten Wizards Mountain"), "chaos")
    while asked(game) != Q.PRIORITY:
        game.apply(0)
    settle(game)
    assert "flying" in game.view(0)["battlefield"][0]["keywords"]


def board_with(plane: str) -> Game:
    board = Scene(2, format="planechase").battlefield("A", "Grizzly Bears")
    board.face_up("A", plane)
    return board.begin("A")


# ---- who controls a plane ----------------------------------------------------------------------------------------


@pytest.mark.cr("901.6", "311.5", "109.4d")
def test_901_6_the_active_player_controls_the_plane_whoever_owns_it() -> None:
    board = scene(3, "Naar Isle", "Gavony")
    game = board.begin("A")
    for turn, seat in ((2, 1), (3, 2), (4, 0)):
        while game.turn < turn or game.view(None)["step"] != "upkeep":
            game.apply("pass")
        assert game.view(None)["planar"] == seat
        assert game.view(None)["command"][0]["controller"] == seat and game.view(None)["command"][0]["owner"] == 0
        settle(game)
    assert lives(game) == [17, 19, 18]  # one counter more each time, on the same plane
    assert game.view(None)["command"][0]["counters"] == {"flame": 3}


@pytest.mark.cr("901.7", "311.4", "113.6p")
def test_901_7_all_abilities_of_a_face_up_plane_function() -> None:
    """No plane in the pool has an activated ability, so this one is made up."""
    board = Scene(2, format="planechase").battlefield("A", "Forest").battlefield("B", "Forest")
    board.face_up("A", "Quiet Springs")
    game = board.begin("A")
    game.apply("activate Quiet Springs")
    settle(game)
    assert lives(game) == [23, 20]
    game.apply("pass")
    assert not any("Quiet Springs" in t for t in texts(game))  # B does not control it now
    pass_until(game, lambda g: g.turn == 2 and g.state.ask_player == 1)
    game.apply("activate Quiet Springs")
    settle(game)
    assert lives(game) == [23, 23]


@pytest.mark.cr("901.7a", "311.6", "312.6", "613.7h")
def test_311_6_turned_face_down_it_is_a_new_object() -> None:
    game = rolled(scene(2, "Gavony", "Krosa").begin("A"), "planeswalker")
    before = {o.card.name: o.id for o in game.state.command}
    pass_round(game)
    after = {o.card.name: o.id for o in game.state.command if o.owner == 0}
    assert after["Gavony"] != before["Gavony"] and list(game.state.face_up) == [after["Krosa"]]


# ---- leaving -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("800.4p", "311.5", "312.4", "901.6")
def test_800_4p_when_the_planar_controller_leaves_the_next_player_becomes_it() -> None:
    board = Scene(3, format="planechase").deck("A", "Gavony").deck("C", "Lethe Lake")
    board.face_up("B", "Krosa")
    game = board.begin("A")
    game.concede(0)
    assert game.view(None)["planar"] == 1 and face_up(game) == ["Krosa"]
    assert not done(game, "planeswalk")
    assert game.view(None)["command"][0]["controller"] == 1
    pass_until(game, lambda g: g.turn == 2 and g.state.step is not None)
    assert game.view(None)["planar"] == game.state.active
    check_position(game)


@pytest.mark.cr("901.10", "901.11a", "901.11b", "701.31c", "800.4a")
def test_901_10_a_plane_leaves_with_its_owner_and_another_is_turned_up() -> None:
    board = scene(3, "Sanctum of Serra", "Gavony").battlefield("B", "Grizzly Bears")
    game = board.begin("A")
    pass_until(game, lambda g: g.turn == 2 and g.state.ask_player == 1)
    game.concede(0)
    assert face_up(game) == ["Krosa"] and game.view(None)["planar"] == 1  # the top card of B's deck
    assert done(game, "planeswalk") == ["Krosa"] and done(game, "planeswalk away") == ["Sanctum of Serra"]
    settle(game)
    assert not named(game, "Grizzly Bears")  # planeswalking away has triggered, for the planar controller


@pytest.mark.cr("901.10a")
def test_901_10a_the_planeswalking_ability_ceases_with_the_plane() -> None:
    board = Scene(3, format="planechase").deck("A", "Gavony", "Naar Isle").deck("B", "Lethe Lake")
    board.face_up("B", "Krosa")
    game = rolled(board.begin("A"), "planeswalker")
    game.concede(1)
    assert not game.state.stack and face_up(game) == ["Gavony"]


@pytest.mark.cr("901.10b", "901.10", "312.4")
def test_901_10b_abilities_of_phenomena_stay_with_the_new_planar_controller() -> None:
    game = rolled(scene(3, "Gavony", "Mutual Epiphany", "Lethe Lake").begin("A"), "planeswalker")
    pass_round(game)
    assert [i.card.name for i in game.state.stack] == ["Mutual Epiphany"]
    game.concede(0)
    assert [(i.card.name, i.controller, i.owner) for i in game.state.stack] == [("Mutual Epiphany", 1, 1)]
    assert face_up(game) == ["Krosa"]  # the phenomenon itself has left with A
    assert same_after_saving(game)
    settle(game)
    assert [len(p.hand) for p in game.state.players[1:]] == [4, 4]
    check_position(game)


# ---- planeswalking -----------------------------------------------------------------------------------------------


@pytest.mark.cr("701.31a")
def test_701_31a_nobody_else_planeswalks_and_nobody_outside_planechase() -> None:
    board = Scene(2).battlefield("A", "Fractured Powerstone")
    game = board.begin("A")
    game.apply(next(t for t in texts(game) if t.startswith("activate")))
    settle(game)
    assert not any(e.kind == Ev.ROLLED for e in game.events)


@pytest.mark.cr("901.11", "603.10g")
def test_901_11_effects_until_a_player_planeswalks_end() -> None:
    board = scene(2, "Agyrem", "Gavony").battlefield("B", "Grizzly Bears").battlefield("A", "Forest")
    game = rolled(board.begin("A"), "chaos")
    settle(game)
    walked = rolled(game, "planeswalker")
    settle(walked)
    assert len(game.state.lasting) == 1 and not walked.state.lasting
    for after, attackable in ((game, False), (walked, True)):
        pass_until(after, lambda g: g.turn == 2 and g.view(None)["step"] == "main" and g.state.ask_player == 1)
        pass_until(after, lambda g: asked(g) == Q.ATTACK or g.turn == 3)
        assert any("attacks A" in t for t in texts(after)) == attackable


@pytest.mark.cr("603.10g", "701.31d")
def test_603_10g_planeswalking_away_looks_back() -> None:
    board = scene(2, "Sanctum of Serra", "Krosa").battlefield("B", "Grizzly Bears", "Forest")
    game = rolled(board.begin("A"), "planeswalker")
    pass_round(game)
    assert face_up(game) == ["Krosa"] and [i.card.name for i in game.state.stack] == ["Sanctum of Serra"]
    settle(game)
    assert [p.card.name for p in game.state.battlefield] == ["Forest"]


@pytest.mark.cr("312.5", "312.7", "704.6f")
def test_312_5_a_phenomenon_is_encountered_and_then_planeswalked_away_from() -> None:
    board = scene(2, "Gavony", "Planewide Disaster", "Krosa").battlefield("B", "Grizzly Bears")
    game = rolled(board.begin("A"), "planeswalker")
    pass_round(game)
    assert face_up(game) == ["Planewide Disaster"] and done(game, "encounter") == ["Planewide Disaster"]
    assert game.state.command[-1].card.chars.types & PHENOMENON
    pass_round(game)
    assert face_up(game) == ["Krosa"] and not named(game, "Grizzly Bears")
    away = [e for e in game.events if e.note == "planeswalk away"][-1]
    assert (away.way, away.rule) == (Way.STATE_BASED, "704.6f")
    check_position(game)


@pytest.mark.cr("901.11c", "701.31b")
def test_901_11c_several_face_up_planes_are_left_together() -> None:
    game = rolled(
        scene(2, "Gavony", "Spatial Merging", "Krosa", "Time Distortion", "Onakke Catacomb", "Lethe Lake")
        .battlefield("A", "Grizzly Bears")
        .begin("A"),
        "planeswalker",
    )
    settle(game)
    assert face_up(game) == ["Krosa", "Onakke Catacomb"] and size(game, "Grizzly Bears") == (4, 4)
    assert same_after_saving(game)
    pass_until(game, lambda g: g.turn == 3 and ROLL in texts(g) and g.state.ask_player == 0)
    game = rolled(game, "planeswalker")
    settle(game)
    assert face_up(game) == ["Lethe Lake"]
    assert sorted(done(game, "planeswalk away")[-2:]) == ["Krosa", "Onakke Catacomb"]


@pytest.mark.cr("311.7")
def test_311_7_chaos_abilities_of_revealed_cards_trigger() -> None:
    board = Scene(2, format="planechase")
    game = chaos("Pools of Becoming", board, "Goldmeadow", "Fields of Summer", "Mutual Epiphany", "Krosa")
    pass_round(game)
    while asked(game) == Q.ORDER_TRIGGERS:
        game.apply(0)
    assert sorted(i.card.name for i in game.state.stack) == ["Fields of Summer", "Goldmeadow"]
    assert [i.controller for i in game.state.stack] == [0, 0]
    order = [o.card.name for o in game.state.command if o.face_down and o.owner == 0]
    assert order == ["Mutual Epiphany", "Fields of Summer", "Goldmeadow", "Krosa"]
    settle(game)
    assert len(named(game, "Goat")) == 1


def test_norns_seedcore_adds_a_plane() -> None:
    game = rolled(scene(2, "Gavony", "Norn's Seedcore", "Mutual Epiphany", "Krosa").begin("A"), "planeswalker")
    settle(game)
    assert face_up(game) == ["Norn's Seedcore", "Krosa"]
    assert done(game, "planeswalk away") == ["Gavony"]


def test_chaotic_aether_makes_blanks_chaos() -> None:
    game = rolled(
        scene(2, "Gavony", "Chaotic Aether", "Goldmeadow", "Krosa").battlefield("A", *["Forest"] * 12).begin("A"),
        "planeswalker",
    )
    settle(game)
    assert face_up(game) == ["Goldmeadow"] and len(game.state.lasting) == 1  # it was no plane that was left
    faces = set()
    for k in range(40):
        twin = game.clone()
        twin.state.rng = from_seed(k)
        twin.apply(ROLL)
        faces.add([e for e in twin.events if e.kind == Ev.ROLLED][-1].note)
    assert faces == {"chaos", "planeswalker"}
    game = rolled(game, "planeswalker")
    settle(game)
    assert face_up(game) == ["Krosa"] and not game.state.lasting


def test_time_distortion_and_reality_shaping() -> None:
    game = rolled(scene(3, "Gavony", "Time Distortion", "Krosa").begin("A"), "planeswalker")
    settle(game)
    pass_until(game, lambda g: g.turn == 2)
    assert game.state.active == 2
    board = scene(2, "Gavony", "Reality Shaping", "Krosa").hand("A", "Grizzly Bears", "Shock").hand("B", "Sol Ring")
    game = rolled(board.begin("A"), "planeswalker")
    pass_round(game)
    pass_round(game)
    assert texts(game) == ["choose Grizzly Bears", "done"]
    game.apply("choose Grizzly Bears")
    assert game.state.ask_player == 1
    game.apply("choose Sol Ring")
    assert sorted((p.card.name, p.controller) for p in game.state.battlefield) == [
        ("Grizzly Bears", 0),
        ("Sol Ring", 1),
    ]


# ---- teams, ranges, one deck -------------------------------------------------------------------------------------

GIANT = format_named("two-headed-giant").with_(planes="each")


@pytest.mark.cr("901.12", "901.12a", "901.12b", "901.12d")
def test_901_12_with_teams_each_of_the_active_team_may_roll() -> None:
    board = Scene(4, format=GIANT).battlefield("A", "Forest").battlefield("B", "Forest")
    board.face_up("A", "Gavony")
    for seat in range(4):
        board.deck(seat, "Krosa", "Lethe Lake")
    game = board.begin("A")
    assert game.view(None)["planar"] == 0
    game = rolled(game, "blank")
    assert price(game, 0) == "{1}"
    game.apply("pass")
    assert game.state.ask_player == 1 and ROLL in texts(game)
    assert price(game, 1) == "{0}"
    game = rolled(game, "planeswalker")
    settle(game)
    assert face_up(game) == ["Krosa"]  # the planar controller's deck: the team has planeswalked
    assert game.view(None)["command"][0]["owner"] == 0
    pass_until(game, lambda g: g.turn == 2)
    assert game.view(None)["planar"] == 2
    game.concede(3)
    assert game.over


@pytest.mark.cr("901.12b")
def test_901_12b_when_a_team_leaves_the_next_teams_primary_player_is_it() -> None:
    six = format_named("two-headed-giant").with_(planes="each")
    board = Scene(6, format=six, teams=[["A", "B"], ["C", "D"], ["E", "F"]])
    board.face_up("A", "Gavony")
    for seat in range(6):
        board.deck(seat, "Krosa", "Lethe Lake")
    game = board.begin("A")
    game.concede(1)
    assert game.view(None)["planar"] == 2 and game.view(None)["command"][0]["owner"] == 2


@pytest.mark.cr("901.15", "901.15a", "901.15b", "901.15c", "108.3a")
def test_901_15_one_planar_deck_for_everyone() -> None:
    with pytest.raises(SetupError, match="12 cards; such a deck has at least 20"):
        Game.new([FORESTS] * 2, format="single-planar-deck", planes=PLANAR_DECK)
    with pytest.raises(SetupError, match="everybody's"):
        Game.new([FORESTS] * 2, format="single-planar-deck", planes=[communal(2), PLANAR_DECK])
    game = Game.new([FORESTS] * 3, format="single-planar-deck", planes=communal(3), start=2, seed=1)
    pass_until(game, lambda g: g.turn == 1)
    n = len(communal(3)) - 1
    assert deck_sizes(game) == [n, n, n]
    assert {o.owner for o in game.state.command} == {2} == {game.view(None)["planar"]}
    pass_until(game, lambda g: g.turn == 2)
    assert {o.owner for o in game.state.command} == {0}
    game.concede(0)
    assert len(game.state.command) == len(communal(3)) and {o.owner for o in game.state.command} == {1}
    assert same_after_saving(game)
    check_position(game)
    again = replay(record(game))
    assert again.state_hash() == game.state_hash()


# ---- what planes do ----------------------------------------------------------------------------------------------


def test_krosa() -> None:
    board = Scene(2, format="planechase").battlefield("B", "Grizzly Bears")
    game = chaos("Krosa", board)
    assert size(game, "Grizzly Bears") == (4, 4)
    pass_round(game)
    game.apply("yes")
    assert game.view(0)["players"][0]["mana"] == "WUBRG"


def test_gavony() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = chaos("Gavony", board)
    settle(game)
    seen = {p["name"]: p["keywords"] for p in game.view(0)["battlefield"]}
    assert seen == {"Grizzly Bears": ["vigilance", "indestructible"], "Hill Giant": ["vigilance"]}


def test_the_zephyr_maze() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Hill Giant", "Serra Angel")
    game = chaos("The Zephyr Maze", board)
    game.apply("target Hill Giant")
    assert (size(game, "Hill Giant"), size(game, "Serra Angel")) == ((1, 3), (6, 4))
    settle(game)
    assert size(game, "Hill Giant") == (5, 3)


def test_the_hippodrome() -> None:
    board = Scene(2, format="planechase").battlefield("B", "Hill Giant", "Craw Wurm")
    game = chaos("The Hippodrome", board)
    game.apply("target Hill Giant")
    pass_round(game)
    game.apply("yes")
    assert not named(game, "Hill Giant") and size(game, "Craw Wurm") == (1, 4)


def test_onakke_catacomb() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Hill Giant")
    game = chaos("Onakke Catacomb", board)
    settle(game)
    seen = game.view(0)["battlefield"][0]
    assert (seen["colors"], seen["power"], seen["keywords"]) == ("B", 4, ["first strike", "deathtouch"])


def test_sokenzan() -> None:
    board = Scene(2, format="planechase")
    board.permanent("A", "Hill Giant", sick=True)
    board.face_up("A", "Sokenzan")
    game = to_attack(board.begin("A"))
    game.apply("Hill Giant attacks B")
    pass_until(game, lambda g: g.state.main_phases == 2 and g.state.ask_player == 0)
    assert lives(game) == [20, 16]
    game = rolled(game, "chaos")
    settle(game)
    assert not named(game, "Hill Giant")[0].tapped
    to_attack(game)
    game.apply("Hill Giant attacks B")
    pass_until(game, lambda g: g.state.main_phases == 3)
    assert lives(game) == [20, 12]


def test_feeding_grounds() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Forest", "Mountain", "Craw Wurm")
    board.hand("A", "Grizzly Bears", "Lightning Bolt", "Wind Drake")
    game = chaos("Feeding Grounds", board)
    game.apply("target Craw Wurm")
    settle(game)
    assert size(game, "Craw Wurm") == (12, 10)
    assert "cast Grizzly Bears" in texts(game)
    game.apply("cast Grizzly Bears")
    settle(game)
    assert sum(p.tapped for p in game.state.battlefield) == 1
    assert "cast Wind Drake" not in texts(game)
    game.apply("cast Lightning Bolt targeting B")
    settle(game)
    assert lives(game) == [20, 17]  # its cost has no generic mana to be less of


def test_the_eon_fog() -> None:
    board = Scene(2, format="planechase")
    board.permanent("A", "Forest", tapped=True)
    board.permanent("B", "Forest", tapped=True)
    game = chaos("The Eon Fog", board)
    settle(game)
    assert [p.tapped for p in named(game, "Forest")] == [False, True]
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "main")
    assert named(game, "Forest")[1].tapped


def test_astral_arena() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Hill Giant", "Grizzly Bears", "Craw Wurm")
    board.battlefield("B", "Hill Giant", "Craw Wurm")
    game = chaos("Astral Arena", board)
    settle(game)
    assert not named(game, "Grizzly Bears")
    to_attack(game)
    game.apply("Hill Giant attacks B")
    assert not any("Craw Wurm attacks" in t for t in texts(game))
    pass_until(game, lambda g: asked(g) == Q.BLOCK)
    game.apply(next(t for t in texts(game) if "Hill Giant" in t and "blocks" in t))
    assert not any("Craw Wurm blocks" in t for t in texts(game))


def test_horizon_boughs() -> None:
    board = Scene(2, format="planechase")
    board.permanent("A", "Grizzly Bears", tapped=True)
    game = chaos("Horizon Boughs", board)
    pass_round(game)
    game.apply("yes")
    for _ in range(3):
        game.apply("Island")
    assert [p.tapped for p in named(game, "Island")] == [True] * 3
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "upkeep")
    assert not any(p.tapped for p in game.state.battlefield)


def test_fields_of_summer_and_minamo() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Mountain").hand("A", "Shock")
    board.graveyard("A", "Wind Drake", "Forest").graveyard("B", "Air Elemental")
    board.face_up("A", "Fields of Summer")
    board.face_up("A", "Minamo")
    game = board.begin("A")
    game.apply("cast Shock targeting B")
    while asked(game) == Q.ORDER_TRIGGERS:
        game.apply(0)
    for _ in range(2):
        pass_round(game)
        game.apply("yes")
    assert lives(game) == [22, 20] and len(game.state.players[0].hand) == 1
    settle(game)
    game = rolled(game, "chaos")
    while asked(game) == Q.ORDER_TRIGGERS:
        game.apply("trigger Minamo")
    while game.state.stack:
        pass_round(game)
        if asked(game) == Q.YES_NO:
            game.apply("yes")
        elif asked(game) == Q.PICK:
            game.apply(0)
    assert lives(game)[0] == 32
    assert [o.card.name for o in game.state.players[0].hand][-1] == "Wind Drake"
    assert [o.card.name for o in game.state.players[1].hand] == ["Air Elemental"]


def test_goldmeadow() -> None:
    board = Scene(2, format="planechase").hand("A", "Forest")
    board.face_up("A", "Goldmeadow")
    game = board.begin("A")
    game.apply("play Forest")
    settle(game)
    assert [p.controller for p in named(game, "Goat")] == [0, 0, 0]


def test_naar_isle() -> None:
    game = chaos("Naar Isle")
    game.apply("target B")
    settle(game)
    assert lives(game) == [20, 17]


def test_lethe_lake() -> None:
    game = chaos("Lethe Lake")
    game.apply("target B")
    settle(game)
    assert len(game.state.players[1].graveyard) == 10
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "draw")
    assert len(game.state.players[1].graveyard) == 20


def test_the_fourth_sphere() -> None:
    board = Scene(2, format="planechase").battlefield("B", "Grizzly Bears")
    game = chaos("The Fourth Sphere", board)
    settle(game)
    assert len(named(game, "Zombie")) == 1
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "draw")
    assert not named(game, "Grizzly Bears")
    pass_until(game, lambda g: g.turn == 3 and g.view(None)["step"] == "draw")
    assert len(named(game, "Zombie")) == 1  # it is black


def test_tember_city() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Mountain").battlefield("B", "Grizzly Bears", "Forest")
    board.hand("A", "Shock")
    game = chaos("Tember City", board)
    settle(game)
    assert sorted(p.card.name for p in game.state.battlefield) == ["Forest", "Mountain"]
    game.apply("cast Shock targeting B")
    settle(game)
    assert lives(game) == [19, 18]


def test_unit_headquarters() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Grizzly Bears")
    game = chaos("UNIT Headquarters", board)
    settle(game)
    assert size(game, "Grizzly Bears") == (3, 3)
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "draw")
    assert [p.controller for p in named(game, "Soldier")] == [1]


def test_orochi_colony() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = chaos("Orochi Colony", board)
    game.apply("target Grizzly Bears")
    settle(game)
    to_attack(game)
    game.apply("Grizzly Bears attacks B")
    pass_until(game, lambda g: asked(g) == Q.YES_NO)
    assert lives(game) == [20, 18]
    game.apply("yes")
    game.apply("Island")
    assert [(p.tapped, p.controller) for p in named(game, "Island")] == [(True, 0)]


def test_shiv() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Grizzly Bears", "Mountain")
    game = chaos("Shiv", board)
    settle(game)
    assert size(game, "Dragon") == (5, 5)
    game.apply("activate Grizzly Bears")
    settle(game)
    assert size(game, "Grizzly Bears") == (3, 2)


def test_agyrem_gives_the_dead_back() -> None:
    board = Scene(2, format="planechase").battlefield("A", "Savannah Lions").battlefield("B", "Grizzly Bears")
    board.battlefield("A", "Mountain", "Mountain").hand("A", "Shock", "Shock")
    board.face_up("A", "Agyrem")
    game = board.begin("A")
    game.apply("cast Shock targeting Savannah Lions")
    settle(game)
    game.apply("cast Shock targeting Grizzly Bears")
    settle(game)
    assert not named(game, "Savannah Lions")
    pass_until(game, lambda g: g.turn == 2)
    assert len(named(game, "Savannah Lions")) == 1
    assert [o.card.name for o in game.state.players[1].hand] == ["Grizzly Bears"]


def test_sanctum_of_serra() -> None:
    board = Scene(2, format="planechase").life("A", 3)
    game = chaos("Sanctum of Serra", board)
    pass_round(game)
    game.apply("yes")
    assert lives(game) == [20, 20]


def test_pools_of_becoming() -> None:
    board = Scene(2, format="planechase").hand("A", "Forest", "Shock")
    board.face_up("A", "Pools of Becoming")
    game = board.begin("A")
    pass_until(game, lambda g: g.turn == 2)
    assert [o.card.name for o in game.state.players[0].hand] == ["Island", "Island"]
    assert sorted(o.card.name for o in game.state.players[0].library[:2]) == ["Forest", "Shock"]


@pytest.mark.cr("603.3b")
def test_abilities_of_revealed_planes_are_ordered_by_name_in_a_copy_too() -> None:
    """The cards are back in the planar deck by then; the abilities that triggered know what they were."""
    game = chaos("Pools of Becoming", None, "Gavony", "Horizon Boughs", "Norn's Seedcore")
    pass_round(game)
    assert game.kind == Q.ORDER_TRIGGERS
    wanted = ["trigger Gavony", "trigger Horizon Boughs", "trigger Norn's Seedcore"]
    assert sorted(texts(game)) == wanted
    assert sorted(texts(Game.from_json(game.to_json()))) == wanted
    game.state.names = None  # as in a game without a log
    assert sorted(texts(game)) == wanted
