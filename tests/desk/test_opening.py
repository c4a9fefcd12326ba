"""Tables opened with pasted lists, cards of one's own, formats, teams and clocks; and the same after a restart."""

from __future__ import annotations

import json

import pytest

from apnap.decks.supplementary import SCHEME_DECK
from apnap.desk import Desk, Store
from apnap.desk import looking_up as look
from apnap.desk.own_cards import admit, needed_by
from apnap.desk.working import work
from apnap.errors import ApnapError, CardFileError, LimitExceeded, SetupError
from apnap.formats import FORMATS
from tests.desk.helpers import Guest

BEAR = {"name": "Page Bear", "cost": "G", "line": "Creature — Bear", "power": 2, "toughness": 2}


def text(**changes: object) -> str:
    return json.dumps({**BEAR, **changes})


def joined(desk: Desk, **wish: object) -> Guest:
    made = desk.open({"seed": "4", **wish}, 0.0)
    guest = Guest(desk, made["id"])
    guest.join(token=made["token"])
    return guest


def test_a_card_of_ones_own_is_played_from_a_pasted_list_and_after_a_restart() -> None:
    store = Store()
    desk = Desk(store)
    seats = [{"kind": "human", "list": "20 Forest\n40 Page Bear"}, {"kind": "greedy", "deck": "red"}]
    guest = joined(desk, seats=seats, cards=[text()])
    shown = {o.get("name") for o in guest.view["objects"].values()}
    while "Page Bear" not in shown:
        guest.answer(0)
        shown = {o.get("name") for o in guest.view["objects"].values()}
    before = desk.tables[guest.id].table.game.state_hash()
    again = Desk(store).table(guest.id)
    assert again is not None and again.table.game.state_hash() == before
    assert look.cards("page bear")["cards"][0]["name"] == "Page Bear"


@pytest.mark.parametrize(
    "bad",
    [
        text(name="Shock"),  # the name of a card that ships
        text(power=3),  # somebody brought another card of that name
        text(name="Broken", powder=3),
        "[players]\nname = 3",
        "/etc/passwd",
        "{",
        "",
    ],
)
def test_a_card_file_that_is_wrong_is_told_and_adds_nothing(bad: str) -> None:
    admit([text()])
    with pytest.raises(ApnapError) as told:
        admit([text(name="Fine Enough"), bad])
    assert str(told.value)
    assert not look.cards("fine enough")["cards"]


def test_card_files_are_limited() -> None:
    with pytest.raises(LimitExceeded):
        admit(["[]"] * 9)
    with pytest.raises(LimitExceeded):
        admit(["[" + " " * 60_000 + "]"])
    with pytest.raises(SetupError):
        Desk().open({"cards": [3]}, 0.0)


def test_what_works_for_the_server_is_told_the_own_cards_a_text_names() -> None:
    """Another process knows nothing of them; the newest of a name counts there."""
    admit([text()])
    scenario = 'title = "x"\n[players.A]\nbattlefield = ["Page Bear"]\n[players.B]\n'
    own = needed_by(scenario)
    assert [json.loads(value)["name"] for value in own] == ["Page Bear"]
    assert needed_by('battlefield = ["Grizzly Bears"]') == []
    board = work({"do": "check", "scenario": scenario, "own": own})
    assert board["ok"] and "Page Bear" in board["cards"]


def test_a_pasted_list_with_an_unknown_card_is_refused_with_its_name() -> None:
    with pytest.raises(ApnapError, match="Page Bare"):
        Desk().open({"seats": [{"kind": "human", "list": "60 Page Bare"}, {"kind": "greedy"}]}, 0.0)


def test_the_formats_there_are_can_be_chosen_with_the_players_they_need() -> None:
    """What the start form is told is what the table takes; whatever format is added is there by itself."""
    told = {f["name"]: f for f in look.start()["formats"]}
    assert set(told) == set(FORMATS)
    for name in ("two-headed-giant", "commander", "team-vs-team"):
        seats = [{"kind": "human"}, *([{"kind": "random"}] * (max(told[name]["least"], 2) - 1))]
        guest = joined(Desk(), seats=seats, format=name)
        assert guest.view["players"][0]["life"] in (20, 30, 40)
    with pytest.raises(SetupError, match="no format"):
        Desk().open({"format": "solitaire"}, 0.0)
    with pytest.raises(SetupError, match="players or more"):
        Desk().open({"format": "two-headed-giant"}, 0.0)


def test_a_format_with_schemes_brings_them_and_the_page_is_told_of_teams() -> None:
    seats = [{"kind": "human"}, *([{"kind": "random"}] * 3)]
    guest = joined(Desk(), seats=seats, format="archenemy")
    assert guest.view["players"][0]["supplementary"] == {"schemes": 20}
    assert guest.view["game"]["format"] == "archenemy"
    assert guest.view["game"]["teams"] == [[0], [1, 2, 3]]
    own = "\n".join(["60 Forest", "", "Schemes", *SCHEME_DECK[::-1]])
    listed = joined(Desk(), seats=[{"kind": "human", "list": own}, *seats[1:]], format="archenemy")
    assert listed.view["players"][0]["supplementary"] == {"schemes": 20}


def test_a_pasted_list_brings_its_companion_and_its_sideboard() -> None:
    own = "Companion\n1 Keruga, the Macrosage\n\nDeck\n60 Forest\n\nSideboard\n1 Shock\n"
    guest = joined(Desk(), seats=[{"kind": "human", "list": own}, {"kind": "random"}])
    assert guest.view["players"][0]["companion"] == "Keruga, the Macrosage"
    assert guest.view["players"][0]["outside"] == ["Shock", "Keruga, the Macrosage"]


def test_teams_are_chosen_by_seat() -> None:
    seats = [{"kind": "human"}, *([{"kind": "random"}] * 3)]
    desk = Desk()
    guest = joined(desk, seats=seats, format="team-vs-team", teams=[[0, 2], [1, 3]])
    assert [list(team) for team in desk.tables[guest.id].table.game.origin["teams"]] == [
        ["Alice", "Carol"],
        ["Bob", "Dave"],
    ]
    with pytest.raises(SetupError):
        desk.open({"seats": seats, "format": "team-vs-team", "teams": [[0], [0, 1, 2, 3]]}, 0.0)


def test_clocks_go_on_after_a_restart_with_what_was_left() -> None:
    store = Store()
    desk = Desk(store)
    guest = joined(desk, clock="25")
    guest.now += 100.0
    guest.answer(0)
    left = desk.tables[guest.id].clock.left[0]
    assert 1390.0 < left < 1401.0
    again = Desk(store).table(guest.id)
    assert again is not None and again.clock.left[0] == pytest.approx(left, abs=0.2)


def test_an_own_card_named_like_another_is_a_mistake_with_its_name() -> None:
    admit([text()])
    with pytest.raises(CardFileError, match="Page Bear"):
        admit([text(cost="3")])
