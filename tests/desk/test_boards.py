"""Tables that begin with a board, and positions that become one."""

from __future__ import annotations

import random

import pytest

from apnap import Game
from apnap.desk import Desk, Store
from apnap.errors import ApnapError, BadSave
from apnap.interchange.records import record, replay
from apnap.play.table import Table
from apnap.scenario import read
from apnap.scenario.beginning import begin_with
from apnap.scenario.from_game import to_scenario
from apnap.scenario.setup import set_up
from tests.desk.helpers import Guest

FIGHT = """
title = "Two blockers"
[players.A]
battlefield = ["Craw Wurm", "Hill Giant"]
[players.B]
battlefield = ["Grizzly Bears x2", "Wall of Wood"]
"""


def seated(desk: Desk, **wish: object) -> Guest:
    made = desk.open(wish, 0.0)
    guest = Guest(desk, made["id"])
    guest.join(token=made["token"])
    return guest


def until(guest: Guest, kind: str) -> None:
    """Pass until that is asked."""
    for _ in range(40):
        if guest.ask["kind"] == kind:
            return
        acts = [option["act"] for option in guest.ask["options"]]
        guest.answer(acts.index("PASS") if "PASS" in acts else 0)
    raise AssertionError(f"nobody was asked for {kind}")


def named(guest: Guest, name: str) -> list[str]:
    return [key for key, o in guest.view["objects"].items() if o.get("name") == name]


@pytest.mark.cr("510.1c")
def test_a_whole_fight_is_declared_checked_and_divided_by_one_person() -> None:
    """At a table for one person: the attack, the blocks and the damage, each in one message."""
    desk = Desk()
    guest = seated(desk, scenario=FIGHT)
    until(guest, "ATTACK")
    attack = guest.ask["declare"]
    assert (attack["verb"], attack["must"], attack["others"]) == ("attack", [], ["p1"])
    wurm = named(guest, "Craw Wurm")[0]
    bears = named(guest, "Grizzly Bears")
    q = guest.ask["q"]
    assert guest.act("check", q=q, pairs=[[bears[0], "p1"]])["ok"] is False
    assert guest.act("check", q=q, pairs=[[wurm, "p1"]])["ok"] is True
    assert guest.ask["q"] == q
    assert guest.act("declare", q=q, pairs=[[wurm, "p1"]])["t"] == "ack"
    until(guest, "BLOCK")
    assert guest.ask["decider"] == 1
    assert guest.act("declare", q=guest.ask["q"], pairs=[[bear, wurm] for bear in bears])["t"] == "ack"
    until(guest, "DAMAGE")
    divide = guest.ask["divide"]
    assert (divide["source"], divide["total"], divide["at"]) == (wurm, 6, 0)
    assert [(r["id"], r["lethal"]) for r in divide["to"]] == [(bears[0], 2), (bears[1], 2)]
    assert guest.answer(["3", "4"])["code"] == "illegal"
    assert guest.answer(["3", "2", "1"])["code"] == "malformed"
    assert guest.answer(["4", "2"])["t"] == "ack"
    until(guest, "PRIORITY")
    assert not named(guest, "Grizzly Bears") or all(
        guest.view["objects"][key]["zone"] == "graveyard" for key in named(guest, "Grizzly Bears")
    )


@pytest.mark.cr("508.1d")
def test_a_creature_that_must_attack_is_told_with_the_rule() -> None:
    desk = Desk()
    guest = seated(desk, scenario='title = "x"\n[players.A]\nbattlefield = ["Hill Giant", "Juggernaut"]\n[players.B]\n')
    until(guest, "ATTACK")
    must = guest.ask["declare"]["must"]
    juggernaut = named(guest, "Juggernaut")
    assert [(demand["ids"], demand["rule"]) for demand in must] == [(juggernaut, "508.1d")]
    assert must[0]["text"] == "Juggernaut must attack"
    refused = guest.act("declare", q=guest.ask["q"], pairs=[])
    assert (refused["code"], refused["rule"]) == ("illegal", "508.1d")


def board(mine: str, theirs: str) -> str:
    return f'title = "x"\n[players.A]\nbattlefield = [{mine}]\n[players.B]\nbattlefield = [{theirs}]\n'


@pytest.mark.cr("508.1d")
def test_a_declaration_is_asked_for_as_a_whole_though_its_first_creature_has_no_choice() -> None:
    """The first creature must attack, the second may: one question, with the first one named."""
    guest = seated(Desk(), scenario=board('"Juggernaut", "Hill Giant"', ""))
    until(guest, "ATTACK")
    declare = guest.ask["declare"]
    assert [c["id"] for c in declare["creatures"]] == [*named(guest, "Juggernaut"), *named(guest, "Hill Giant")]
    assert [demand["ids"] for demand in declare["must"]] == [named(guest, "Juggernaut")]
    assert guest.act("declare", q=guest.ask["q"], pairs=[[declare["creatures"][0]["id"], "p1"]])["t"] == "ack"


@pytest.mark.cr("508.1d")
def test_a_declaration_without_any_choice_is_not_asked_for() -> None:
    """One creature, which must attack, and one defender: there is nothing to say."""
    guest = seated(Desk(), scenario=board('"Juggernaut"', '"Hill Giant"'))
    until(guest, "BLOCK")
    assert [o["attacker"] for o in guest.view["game"]["combat"]] == named(guest, "Juggernaut")


@pytest.mark.cr("509.1c")
def test_creatures_that_must_block_are_named() -> None:
    """Lured, both must block the Bears; the giant with two heads may block the Wurm besides, so it is a question."""
    mine = '{ card = "Grizzly Bears", as = "lured" }, "Craw Wurm", { card = "Lure", attached_to = "lured" }'
    guest = seated(Desk(), scenario=board(mine, '"Hill Giant", "Two-Headed Giant of Foriys"'))
    until(guest, "ATTACK")
    bears, wurm = named(guest, "Grizzly Bears")[0], named(guest, "Craw Wurm")[0]
    guest.act("declare", q=guest.ask["q"], pairs=[[bears, "p1"], [wurm, "p1"]])
    until(guest, "BLOCK")
    must = guest.ask["declare"]["must"]
    giant, heads = named(guest, "Hill Giant")[0], named(guest, "Two-Headed Giant of Foriys")[0]
    assert [(d["ids"], d["rule"]) for d in must] == [([giant], "509.1c"), ([heads], "509.1c")]
    pairs = [[giant, bears], [heads, bears], [heads, wurm]]
    assert guest.act("declare", q=guest.ask["q"], pairs=pairs)["t"] == "ack"


@pytest.mark.cr("509.1a")
def test_a_creature_that_may_block_several_is_told_with_how_many() -> None:
    guest = seated(
        Desk(), scenario=board('"Grizzly Bears", "Hill Giant"', '"Two-Headed Giant of Foriys", "Wind Drake"')
    )
    until(guest, "ATTACK")
    pairs = [[key, "p1"] for key in named(guest, "Grizzly Bears") + named(guest, "Hill Giant")]
    guest.act("declare", q=guest.ask["q"], pairs=pairs)
    until(guest, "BLOCK")
    most = {c["id"]: c.get("most", 1) for c in guest.ask["declare"]["creatures"]}
    assert (most[named(guest, "Two-Headed Giant of Foriys")[0]], most[named(guest, "Wind Drake")[0]]) == (2, 1)


@pytest.mark.cr("603.3b")
def test_an_order_says_what_its_ends_mean_and_is_given_in_one_answer() -> None:
    """Two triggers at once: the ends are told, and a whole order is one answer."""
    mine = 'hand = ["Elvish Visionary"]\nlibrary = ["Forest x3"]\nbattlefield = ["Forest x2", "Soul Warden"]'
    guest = seated(Desk(), scenario=f'title = "x"\n[players.A]\n{mine}\n[players.B]\n')
    guest.answer("cast Elvish Visionary")
    until(guest, "ORDER_TRIGGERS")
    assert guest.ask["order"] == {
        "first": "goes on the stack first, so it resolves last",
        "last": "goes on top: it resolves first",
    }
    assert guest.answer([1, 0])["t"] == "ack"
    assert guest.view["players"][0]["life"] == 21


@pytest.mark.cr("601.2g")
def test_what_is_paid_by_hand_and_what_asks_is_told() -> None:
    mine = 'hand = ["Shock"]\nbattlefield = ["Mountain x2"]'
    guest = seated(Desk(), scenario=f'title = "x"\n[players.A]\n{mine}\n[players.B]\n')
    guest.act("set", what="manual_mana", on=True)
    guest.answer("cast Shock")
    (spell,) = guest.view["zones"]["stack"]
    assert (guest.ask["kind"], guest.ask["source"]) == ("TARGET", spell)
    guest.answer("target B")
    assert (guest.ask["kind"], guest.ask["pay"], guest.ask["source"]) == (
        "PAY",
        {"cost": "{R}", "what": "Shock"},
        spell,
    )


def test_a_table_on_a_board_is_kept_and_recorded() -> None:
    store = Store()
    desk = Desk(store)
    guest = seated(desk, scenario=FIGHT, era="sixth")
    until(guest, "ATTACK")
    table = desk.tables[guest.id].table
    again = Desk(store).table(guest.id)
    assert again is not None
    again.table.ask()
    assert again.table.game.state_hash() == table.game.state_hash()
    assert replay(table.to_record()).state_hash() == table.game.state_hash()
    assert guest.act("export", what="record")["text"] == table.to_record()


def test_a_recorded_game_is_played_on_from_any_answer() -> None:
    game = Game.new([["30 Forest", "30 Grizzly Bears"]] * 2, seed=4, start=0)
    rng = random.Random(4)
    for _ in range(60):
        game.apply(rng.randrange(game.choices))
    store = Store()
    desk = Desk(store)
    guest = seated(desk, record=record(game), at=20)
    table = desk.tables[guest.id].table
    twin = game.clone()
    twin.undo(40)
    back = table.game.clone()
    back.undo(len(back.history) - 20) if len(back.history) > 20 else None
    assert back.state_hash() == twin.state_hash()
    guest.answer(0)
    again = Desk(store).table(guest.id)
    assert again is not None
    again.table.ask()
    assert again.table.game.state_hash() == table.game.state_hash()
    with pytest.raises(ApnapError):
        desk.open({"record": record(game), "at": 99}, 0.0)


@pytest.mark.parametrize("era", ["fifth", "sixth", "m10", "current"])
@pytest.mark.parametrize("seed", range(3))
def test_a_position_becomes_a_scenario_with_the_same_board(era: str, seed: int) -> None:
    """What the scenario sets up has the same permanents, hands, graveyards and life."""
    deck = ["20 Forest", "10 Grizzly Bears", "10 Giant Growth", "10 Llanowar Elves", "10 Hill Giant"]
    game = Game.new([deck] * 2, era, seed=seed, start=0)
    rng = random.Random(seed)
    for _ in range(rng.randrange(30, 140)):
        if game.over:
            return
        game.apply(rng.randrange(game.choices))
    text = to_scenario(game)
    board = set_up(read(text)).game.view("all", 0)
    view = game.view("all", 0)
    assert board["ruleset"] == view["ruleset"] and board["turn"] == max(1, view["turn"])
    for here, there in zip(board["players"], view["players"], strict=True):
        assert here["life"] == there["life"]
        assert isinstance(here["hand"], list) and isinstance(there["hand"], list)
        assert sorted(str(c["name"]) for c in here["hand"]) == sorted(str(c["name"]) for c in there["hand"])
        assert [c["name"] for c in here["graveyard"]] == [c["name"] for c in there["graveyard"]]
    keys = ("name", "controller", "tapped", "counters", "damage")
    facts = [sorted(str([p.get(key) for key in keys]) for p in v["battlefield"]) for v in (board, view)]
    assert facts[0] == facts[1]


def test_a_scenario_of_a_seat_names_no_card_it_does_not_know() -> None:
    game = Game.new({"A": ["60 Forest"], "B": ["60 Giant Growth"]}, seed=1, start=0)
    text = to_scenario(game, 0)
    assert "Giant Growth" not in text
    assert "B has 7 unknown cards in hand" in text
    assert "Giant Growth" in to_scenario(game)


def test_boards_with_card_files_and_damaged_ones_are_refused() -> None:
    with pytest.raises(ApnapError, match="card files"):
        begin_with('cards = ["x.json"]\n' + FIGHT)
    game = begin_with(FIGHT)
    damaged = record(game).replace("Craw Wurm", "Crawl Worm")
    with pytest.raises(ApnapError):
        replay(damaged)
    with pytest.raises(BadSave):
        replay('{"apnap": "record", "scenario": 3, "choices": []}')


def test_a_list_given_to_a_table_answers_for_one_seat_only() -> None:
    """["keep", "keep"] kept for both players once."""
    table = Table.new([["60 Forest"]] * 2, ["human", "human"], seed=1, start=0)
    table.ask()
    before = table.game.state_hash()
    with pytest.raises(ApnapError, match="follows"):
        table.answer(["keep", "keep"])
    assert table.game.state_hash() == before
    table.answer(["keep"])
    assert table.decider == 1


@pytest.mark.cr("120.6", "702.2c")
def test_lethal_damage_counts_what_is_there_already_and_deathtouch() -> None:
    desk = Desk()
    for attacker, lethal in (("Craw Wurm", [1, 2]), ("Ambush Viper", [1, 1])):
        hurt = (
            '{ card = "Grizzly Bears", damage = 1 }, "Hill Giant"'
            if attacker == "Ambush Viper"
            else ('{ card = "Grizzly Bears", damage = 1 }, "Grizzly Bears"')
        )
        board = f'title = "x"\n[players.A]\nbattlefield = ["{attacker}"]\n[players.B]\nbattlefield = [{hurt}]\n'
        guest = seated(desk, scenario=board)
        until(guest, "ATTACK")
        source = named(guest, attacker)[0]
        assert guest.act("declare", q=guest.ask["q"], pairs=[[source, "p1"]])["t"] == "ack"
        until(guest, "BLOCK")
        mine = [key for key, o in guest.view["objects"].items() if o["zone"] == "battlefield" and key != source]
        assert guest.act("declare", q=guest.ask["q"], pairs=[[key, source] for key in mine])["t"] == "ack"
        until(guest, "DAMAGE")
        assert [recipient["lethal"] for recipient in guest.ask["divide"]["to"]] == lethal
