"""Commander (903), and Brawl (903.12)."""

from __future__ import annotations

import pytest

from apnap import Game, record, replay
from apnap.cards.registry import card
from apnap.decks.formats import read_deck
from apnap.errors import SetupError
from apnap.formats import format_named
from apnap.play.board import board as rows
from apnap.play.board import player_line
from apnap.queries.color_identity import color_identity
from apnap.state.kinds import Q, Zone
from apnap.testing import Scene, cast, find, pass_until, settle
from tests.helpers import ask_until, pass_round, texts, to_attack

COMMANDER = format_named("commander")
LOOSE = COMMANDER.with_(deck_size=0, singleton=False)
BRIMAZ = "Brimaz, King of Oreskos"
OMNATH = "Omnath, Locus of Mana"


def scene(players: int = 2) -> Scene:
    return Scene(players, format="commander")


def zone_of(game: Game, name: str) -> str:
    seen = game.view(None)
    for p in seen["players"]:
        if any(c["name"] == name for c in p["graveyard"]):
            return "graveyard"
    for zone in ("battlefield", "exile", "command", "stack"):
        if any(o["name"] == name for o in seen[zone]):
            return zone
    return "hidden"


def deck(*names: str, size: int = 99) -> list[str]:
    return [*names, f"{size - len(names)} Plains"]


# ---- beginning ---------------------------------------------------------------------------------------------------


@pytest.mark.cr("903.6", "903.7")
def test_903_6_and_7_commanders_begin_in_the_command_zone_and_players_with_forty_life() -> None:
    game = Game.new([deck(), deck()], format="commander", commanders=[BRIMAZ, ["Isamaru, Hound of Konda"]], seed=1)
    seen = game.view(None)
    assert [(c["name"], c["owner"]) for c in seen["command"]] == [(BRIMAZ, 0), ("Isamaru, Hound of Konda", 1)]
    assert [p["life"] for p in seen["players"]] == [40, 40]
    game.apply(0)
    assert [p["library"] for p in game.view(None)["players"]] == [92, 92]


@pytest.mark.cr("903.2")
def test_903_2_with_several_players_all_opponents_can_be_attacked() -> None:
    game = to_attack(scene(4).battlefield("A", "Grizzly Bears").begin("A"))
    assert len(texts(game)) == 4


@pytest.mark.parametrize(
    ("cards", "leaders", "reason"),
    [
        (deck(), [], "names no commander .903.3"),
        (deck(size=98), [BRIMAZ], "99 cards, commanders included; it has exactly 100 .903.5a"),
        (deck("Grizzly Bears"), [BRIMAZ], "Grizzly Bears is green.*903.5c"),
        (deck("Wrath of God", "Wrath of God"), [BRIMAZ], "2 Wrath of God.*903.5b"),
        (deck("Forest"), [BRIMAZ], "Forest .* 903.5c|Forest .*903.5[cd]"),
        (deck(), ["Grizzly Bears"], "Grizzly Bears is not legendary .903.3"),
        (deck(), ["Jace Beleren"], "Jace Beleren can be no commander .903.3"),
        (deck(size=98), [BRIMAZ, "Isamaru, Hound of Konda"], "are no partners .702.124a"),
    ],
)
@pytest.mark.cr("903.3", "903.5a", "903.5b", "903.5c", "903.5d")
def test_903_5_decks_that_are_none_are_refused(cards: list[str], leaders: list[str], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        Game.new([cards, deck()], format="commander", commanders=[leaders, [BRIMAZ]])


GIMLI = "Gimli, Mournful Avenger"  # red and green


def led_by_gimli(*names: str) -> Game:
    cards = [*names, f"{99 - len(names)} Mountain"]
    return Game.new([cards, deck()], format="commander", commanders=[[GIMLI], [BRIMAZ]])


@pytest.mark.cr("903.5c")
def test_903_5c_example_a_red_and_green_commander() -> None:
    """Red, green, both or colourless, in the cost and in the text; nothing else."""
    led_by_gimli("Shock", "Grizzly Bears", "Tana, the Bloodsower", "Sol Ring", "Bosh, Iron Golem")
    for name, why in (("Serra Angel", "white"), ("Doran, the Siege Tower", "white and black"), ("Unsummon", "blue")):
        with pytest.raises(SetupError, match=rf"{name} is {why}.*903\.5c"):
            led_by_gimli("Shock", name)


@pytest.mark.cr("903.5d")
def test_903_5d_example_lands_of_a_red_and_green_deck() -> None:
    led_by_gimli("Mountain", "Forest", "Taiga")
    for name in ("Plains", "Island", "Swamp", "Badlands"):
        with pytest.raises(SetupError, match=rf"{name} .*903\.5[cd]"):
            led_by_gimli("Forest", name)


@pytest.mark.cr("903.4", "903.4d")
@pytest.mark.parametrize(
    ("name", "colors"),
    [(BRIMAZ, "W"), ("Doran, the Siege Tower", "WBG"), ("Gilded Lotus", ""), ("Sol Ring", ""), ("Mindslaver", "")],
)
def test_903_4_colour_identity_is_that_of_all_mana_symbols(name: str, colors: str) -> None:
    found = color_identity(card(name))
    assert "".join(c for i, c in enumerate("WUBRG") if found >> i & 1) == colors


@pytest.mark.cr("702.124a", "702.124c")
def test_702_124_two_commanders_that_are_partners_lead_a_deck_with_the_colours_of_both() -> None:
    leaders = ["Rograkh, Son of Rohgahh", "Tana, the Bloodsower"]
    game = Game.new([["49 Forest", "49 Mountain"], deck()], format="commander", commanders=[leaders, BRIMAZ], start=0)
    assert [c["name"] for c in game.view(None)["command"]] == [*leaders, BRIMAZ]
    pass_until(game, lambda g: g.view(None)["step"] == "main")
    game.apply("cast Rograkh, Son of Rohgahh")  # each has a tax of its own
    assert [c.casts for c in game.state.commanders] == [1, 0, 0]


def test_a_deck_list_names_its_commander() -> None:
    listed = read_deck(f"Commander\n1 {BRIMAZ}\n\nDeck\n99 Plains\n")
    game = Game.new([listed, listed], format="commander")  # type: ignore[list-item]
    assert [c["name"] for c in game.view(None)["command"]] == [BRIMAZ, BRIMAZ]
    assert replay(record(game)).state_hash() == game.state_hash()
    with pytest.raises(SetupError, match="without commanders"):
        Game.new([["60 Plains"], ["60 Plains"]], commanders=[BRIMAZ, BRIMAZ])


# ---- casting -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("903.8")
def test_903_8_each_earlier_cast_from_the_command_zone_makes_it_dearer_by_two() -> None:
    board = scene().commander("A", BRIMAZ).battlefield("A", *["Plains"] * 8).hand("A", "Wrath of God")
    game = board.begin("A")
    assert f"cast {BRIMAZ}" in texts(game)
    game.apply(f"cast {BRIMAZ}")
    pass_round(game)
    assert zone_of(game, BRIMAZ) == "battlefield"
    assert sum(p["tapped"] for p in game.view(0)["battlefield"]) == 3
    game.apply("cast Wrath of God")
    pass_round(game)
    assert game.ask is not None
    assert (game.ask.player, game.ask.rule) == (0, "903.9a")
    game.apply("yes")
    assert zone_of(game, BRIMAZ) == "command"
    assert f"cast {BRIMAZ}" not in texts(game)  # one Plains is left
    pass_until(game, lambda g: g.turn == 3 and g.view(0)["step"] == "main" and g.decider == 0)
    game.apply(f"cast {BRIMAZ}")
    assert sum(p["tapped"] for p in game.view(0)["battlefield"]) == 5


@pytest.mark.cr("903.8")
def test_903_8_only_its_owner_may_cast_it_and_only_in_time() -> None:
    game = scene().commander("B", BRIMAZ).battlefield("B", *["Plains"] * 5).begin("A")
    game.apply("pass")
    assert texts(game) == ["pass"]
    game = scene().commander("B", BRIMAZ).battlefield("A", *["Plains"] * 5).begin("A")
    assert texts(game) == ["pass"]


@pytest.mark.cr("903.8")
def test_903_8_from_elsewhere_it_costs_what_it_says_and_is_not_counted() -> None:
    board = scene().battlefield("A", *["Plains"] * 8).hand("A", "Grizzly Bears")
    leader = board.new(BRIMAZ, 0, Zone.HAND)
    board.lead(leader)
    game = board.begin("A")
    game.apply(f"cast {BRIMAZ}")
    pass_round(game)
    assert game.state.commanders[0].casts == 0
    assert sum(p["tapped"] for p in game.view(0)["battlefield"]) == 3


# ---- the command zone --------------------------------------------------------------------------------------------


def leads(board: Scene, player: str, name: str, **state: object) -> Scene:
    board.lead(board.permanent(player, name, **state))  # type: ignore[arg-type]
    return board


@pytest.mark.cr("903.9a", "704.6d", "903.9")
def test_903_9a_who_says_no_is_not_asked_again() -> None:
    board = (
        leads(scene(), "A", BRIMAZ).hand("B", "Lightning Bolt", "Lightning Bolt").battlefield("B", *["Mountain"] * 2)
    )
    game = board.begin("B")
    game.apply(f"cast Lightning Bolt targeting {BRIMAZ}")
    game.apply("pass")
    game.apply("pass")
    game.apply(f"cast Lightning Bolt targeting {BRIMAZ}")
    pass_round(game)
    assert game.ask is not None
    assert game.ask.player == 0
    game.apply("no")
    assert zone_of(game, BRIMAZ) == "graveyard"
    pass_until(game, lambda g: g.turn == 2)
    assert zone_of(game, BRIMAZ) == "graveyard"


@pytest.mark.cr("903.9a")
def test_903_9a_it_dies_before_it_goes_to_the_command_zone() -> None:
    board = leads(scene(), "A", BRIMAZ).battlefield("A", "Blood Artist").hand("B", "Wrath of God")
    game = board.battlefield("B", *["Plains"] * 4).begin("B")
    game.apply("cast Wrath of God")
    pass_round(game)
    game.apply("yes")
    dead = [game.describe(e) for e in game.events if e.kind.name == "MOVED" and e.m == Zone.GRAVEYARD]
    assert any(BRIMAZ in line for line in dead)
    assert zone_of(game, BRIMAZ) == "command"


@pytest.mark.cr("903.9b")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_903_9b_instead_of_its_owners_hand(answer: str) -> None:
    board = leads(scene(), "A", BRIMAZ).hand("B", "Unsummon").battlefield("B", "Island")
    game = board.begin("B")
    game.apply(f"cast Unsummon targeting {BRIMAZ}")
    pass_round(game)
    assert game.ask is not None
    assert (game.ask.player, game.ask.rule) == (0, "903.9b")
    game.apply(answer)
    assert zone_of(game, BRIMAZ) == ("command" if answer == "yes" else "hidden")
    assert game.state.commanders[0].id in game.state.objects


@pytest.mark.cr("903.3")
def test_903_3_the_card_stays_a_commander_wherever_it_goes() -> None:
    board = (
        leads(scene(), "A", BRIMAZ).hand("B", "Unsummon").battlefield("B", "Island").battlefield("A", *["Plains"] * 3)
    )
    game = board.begin("A")
    game.apply("pass")
    game.apply(f"cast Unsummon targeting {BRIMAZ}")
    pass_round(game)
    game.apply("no")
    assert game.state.objects[game.state.commanders[0].id].zone == Zone.HAND
    game.apply(f"cast {BRIMAZ}")
    pass_round(game)
    assert game.state.commanders[0].id == find(game, BRIMAZ).id


@pytest.mark.cr("903.3")
def test_903_3_a_copy_of_a_commander_is_none() -> None:
    board = leads(scene(), "A", BRIMAZ).hand("A", "Clone").battlefield("A", *["Island"] * 4)
    game = board.begin("A")
    game.apply("cast Clone")
    pass_round(game)
    while game.ask is not None and game.ask.kind.name != "PRIORITY":
        game.apply(next((t for t in texts(game) if BRIMAZ in t), texts(game)[0]))
    assert len(game.state.commanders) == 1


# ---- damage ------------------------------------------------------------------------------------------------------


def struck(before: int, damage: int, combat: bool = True, format: str = "commander") -> Game:
    """Omnath has dealt B so much before and now has that power."""
    board = Scene(2, format=format)
    leads(board, "A", OMNATH, counters={"+1/+1": damage - 1})
    board.state.commanders[0].damage = {1: before}
    game = to_attack(board.begin("A"))
    game.declare_attackers([(find(game, OMNATH).id, 1)])
    pass_until(game, lambda g: g.over or g.turn == 2)
    return game


@pytest.mark.cr("903.10a", "704.6c", "104.3j")
def test_903_10a_twenty_one_combat_damage_by_one_commander_loses() -> None:
    game = struck(15, 6)
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winner == 0
    assert [e.rule for e in game.events if e.kind.name == "LOST"] == ["704.6c"]
    assert not struck(14, 6).over


@pytest.mark.cr("903.10a")
def test_903_10a_damage_of_two_commanders_is_not_added() -> None:
    board = scene()
    leads(board, "A", OMNATH, counters={"+1/+1": 5})
    leads(board, "A", BRIMAZ)
    board.state.commanders[1].damage = {1: 20}
    game = to_attack(board.begin("A"))
    game.declare_attackers([(find(game, OMNATH).id, 1)])
    pass_until(game, lambda g: g.over or g.turn == 2)
    assert not game.over
    assert game.state.commanders[0].damage == {1: 6}


@pytest.mark.cr("903.10a")
def test_903_10a_what_a_commander_triggers_is_counted_with_its_damage() -> None:
    board = leads(scene(), "A", "Tana, the Bloodsower")
    game = to_attack(board.begin("A"))
    game.apply(1)
    pass_until(game, lambda g: g.turn == 2)
    assert game.state.commanders[0].damage == {1: 2}
    assert sum(p["name"] == "Saproling" for p in game.view(None)["battlefield"]) == 2


@pytest.mark.cr("903.12f", "903.12h")
def test_903_12_brawl_has_its_own_life_totals_and_no_commander_damage() -> None:
    assert not struck(20, 6, format="brawl").over
    assert [p.life for p in Scene(2, format="brawl").state.players] == [25, 25]
    assert [p.life for p in Scene(3, format="brawl").state.players] == [30, 30, 30]


@pytest.mark.cr("903.12c", "903.12d", "903.12e")
def test_903_12_brawl_decks() -> None:
    game = Game.new([deck(size=59), ["59 Island"]], format="brawl", commanders=[BRIMAZ, "Jace Beleren"])
    assert not game.over
    with pytest.raises(SetupError, match=r"exactly 60 .903.12d"):
        Game.new([deck(), ["59 Island"]], format="brawl", commanders=[BRIMAZ, "Jace Beleren"])
    colourless = Game.new(
        [["59 Swamp"], deck(size=59)], format="brawl", commanders=["Emrakul, the Promised End", BRIMAZ]
    )
    assert not colourless.over
    with pytest.raises(SetupError, match=r"903\.5"):
        mixed = ["30 Swamp", "29 Island"]
        Game.new([mixed, deck(size=59)], format="brawl", commanders=["Emrakul, the Promised End", BRIMAZ])


@pytest.mark.cr("903.12g")
def test_903_12g_the_first_mulligan_is_free_in_brawl_also_for_two() -> None:
    for name, kept in (("brawl", 7), ("commander", 6)):
        loose = format_named(name).with_(deck_size=0)
        decks = [["40 Plains"], ["40 Plains"]]
        game = Game.new(decks, format=loose, commanders=[BRIMAZ, BRIMAZ], start=0)
        game.apply("mulligan")
        game.apply("keep")
        while game.ask is not None and game.ask.kind.name in ("BOTTOM", "MULLIGAN"):
            game.apply(0)
        assert len(game.state.players[0].hand) == kept


# ---- leaving, saving ---------------------------------------------------------------------------------------------


@pytest.mark.cr("800.4a", "800.4")
def test_800_4a_a_commander_leaves_with_its_owner() -> None:
    game = leads(scene(3), "A", BRIMAZ).begin("B")
    game.concede(0)
    assert zone_of(game, BRIMAZ) == "hidden"
    assert game.state.commanders[0].id == -1


def test_commanders_are_saved_and_hashed() -> None:
    game = Game.new([["40 Plains"], ["40 Plains"]], format=LOOSE, commanders=[BRIMAZ, BRIMAZ], seed=2)
    twin = Game.from_json(game.to_json())
    assert twin.state_hash() == game.state_hash()
    twin.state.commanders[0].casts = 1
    assert twin.state_hash() != game.state_hash()
    copy = game.clone()
    copy.state.commanders[0].damage[1] = 7
    assert game.state.commanders[0].damage == {}


@pytest.mark.cr("508.1", "509.1")
def test_508_1_names_with_commas_can_be_written_in_declarations() -> None:
    """Most commanders have one."""
    board = Scene(2, format="commander").battlefield("A", "Isamaru, Hound of Konda", "Grizzly Bears")
    game = board.battlefield("B", "Thalia, Guardian of Thraben", "Savannah Lions").begin("A")
    to_attack(game).apply("attack B with Grizzly Bears, Isamaru, Hound of Konda")
    pass_until(game, lambda g: g.state.ask_kind == Q.BLOCK)
    game.apply("block Isamaru, Hound of Konda with Savannah Lions, Thalia, Guardian of Thraben")
    assert game.state.combat is not None
    assert sorted(len(a.blockers) for a in game.state.combat.attackers.values()) == [0, 2]


# ---- what everyone knows of commanders -----------------------------------------------------------------------------


@pytest.mark.cr("903.3", "903.8", "903.10a")
def test_views_and_boards_tell_who_leads_the_tax_and_the_damage() -> None:
    board = Scene(2, format="commander").battlefield("A", *["Plains"] * 4)
    board.lead(board.permanent("A", "Isamaru, Hound of Konda"))
    game = board.hand("B", "Swords to Plowshares").battlefield("B", "Plains").begin("A")
    to_attack(game).apply("attack B with Isamaru, Hound of Konda")
    pass_until(game, lambda g: g.view(None)["step"] == "end of combat")
    (seen,) = game.view(1).get("commanders", [])
    isamaru = find(game, "Isamaru, Hound of Konda")
    assert seen == {
        "owner": 0,
        "name": "Isamaru, Hound of Konda",
        "id": isamaru.id,
        "tax": 0,
        "damage": [{"player": 1, "n": 2}],
    }
    assert player_line(game.view(0), 1).endswith("2 damage from Isamaru, Hound of Konda")
    pass_until(game, lambda g: "cast Swords to Plowshares" in texts(g))
    cast(game, "Swords to Plowshares", "target Isamaru, Hound of Konda")
    ask_until(game, Q.YES_NO).apply("yes")
    assert ("command", ["Isamaru, Hound of Konda"]) in rows(game.view(0), 0)
    pass_until(game, lambda g: g.turn == 3 and "cast Isamaru, Hound of Konda" in texts(g))
    cast(game, "Isamaru, Hound of Konda")
    settle(game)
    assert game.view(1).get("commanders", [])[0]["tax"] == 2


@pytest.mark.cr("903.3")
def test_a_commander_in_a_hand_or_face_down_is_told_without_its_place() -> None:
    board = Scene(2, format="commander")
    board.lead(board.new("Isamaru, Hound of Konda", 0, Zone.HAND))
    board.lead(board.permanent("B", "Exalted Angel", face_down=True))
    game = board.begin("A")
    for viewer in (0, 1, None):
        assert [("id" in c, c["name"]) for c in game.view(viewer).get("commanders", [])] == [
            (False, "Isamaru, Hound of Konda"),
            (False, "Exalted Angel"),
        ]
