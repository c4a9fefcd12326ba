"""Playing for ante (407), and players who leave such a game (800.4n)."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, record, replay
from apnap.decks.checking import check_deck
from apnap.decks.formats import read_deck
from apnap.errors import ScenarioError, SetupError
from apnap.formats import format_named
from apnap.play.board import player_line
from apnap.scenario.from_game import to_scenario
from apnap.state.kinds import Zone
from apnap.testing import Scene, cast, settle
from apnap.testing.invariants import check_position
from tests.helpers import graveyard, hand, same_after_saving, texts
from tests.scenario.helpers import check, reason

DECKS = [["60 Forest"], ["60 Island"], ["60 Swamp"]]


def staked(game: Game) -> list[tuple[int, str]]:
    return [(o.owner, o.card.name) for o in game.state.ante]


def at_stake(board: Scene, player: str, *names: str) -> Scene:
    for name in names:
        board.new(name, board.seat(player), Zone.ANTE)
    return board


@pytest.mark.cr("407.1", "407.2")
@pytest.mark.parametrize(("era", "rule"), [("current", "407.2"), ("sixth", "217.9b"), ("fifth", "")])
def test_407_2_each_player_puts_a_card_at_stake_before_hands_are_drawn(era: str, rule: str) -> None:
    game = Game.new(DECKS[: 2 if era == "fifth" else 3], era, seed=2, start=0, format="ante")
    while not game.state.ante:  # in 1997 libraries are cut first
        game.apply(0)
    names = ["Forest", "Island", "Swamp"][: len(game.state.players)]
    assert sorted(staked(game)) == list(enumerate(names))
    assert [len(p.library) + len(p.hand) for p in game.state.players] == [59] * len(game.state.players)
    assert {p["zone"] for p in game.view(None)["ante"]} == {"ante"}  # anyone may look at them
    moved = [e for e in game.events if e.kind == Ev.MOVED and e.m == Zone.ANTE]
    assert (not rule or {e.rule for e in moved} == {rule}) and game.events.index(moved[-1]) < next(
        i for i, e in enumerate(game.events) if e.kind == Ev.DRAWN
    )
    assert same_after_saving(game) and replay(record(game)).state_hash() == game.state_hash()
    check_position(game)
    assert Game.new(DECKS, seed=2, start=0).state.ante == []


@pytest.mark.cr("407.2")
def test_407_2_the_winner_owns_the_ante() -> None:
    game = Game.new(DECKS[:2], seed=2, start=0, format="ante")
    game.concede(0)
    assert game.over and [(e.player, e.n, e.rule) for e in game.events if e.note == "own the ante"] == [(1, 2, "407.2")]


@pytest.mark.cr("800.4n", "800.4a")
def test_800_4n_what_a_player_has_at_stake_stays_there_when_they_leave() -> None:
    game = Game.new(DECKS, seed=2, start=0, format="ante")
    game.concede(1)
    assert not game.over and sorted(staked(game)) == [(0, "Forest"), (1, "Island"), (2, "Swamp")]
    assert [o for o in game.state.objects.values() if o.owner == 1 and o.zone != Zone.ANTE] == []
    assert same_after_saving(game)
    check_position(game)


@pytest.mark.cr("407.3")
def test_407_3_cards_that_speak_of_ante_are_only_for_those_who_play_for_it() -> None:
    deck = ["56 Swamp", "4 Contract from Below"]
    Game.new([deck, deck], format="ante")
    Game.new([deck, deck], format=format_named("free-for-all").with_(ante=True))
    with pytest.raises(SetupError, match=r"Contract from Below is only for .*407\.3"):
        Game.new([deck, deck])
    with pytest.raises(SetupError, match=r"sideboard: Jeweled Bird .*407\.3"):
        Game.new(DECKS[:2], sideboards=[["Jeweled Bird"], []])
    listed = read_deck("\n".join(deck))
    assert [p.rule for p in check_deck(listed).problems] == ["407.3"]
    assert check_deck(listed, format_named("ante")).problems == []


@pytest.mark.cr("407.4")
def test_407_4_contract_from_below_antes_the_top_card_for_a_new_hand() -> None:
    board = Scene(2, format="ante").battlefield("A", "Swamp").hand("A", "Contract from Below", "Shock")
    game = board.library("A", "Grizzly Bears", *["Island"] * 9).begin("A")
    cast(game, "Contract from Below")
    settle(game)
    assert staked(game) == [(0, "Grizzly Bears")] and len(hand(game, 0)) == 7
    assert sorted(graveyard(game, 0)) == ["Contract from Below", "Shock"] and same_after_saving(game)


@pytest.mark.cr("407.4")
def test_407_4_demonic_attorney_has_everyone_ante_their_own() -> None:
    board = Scene(2, format="ante").battlefield("A", *["Swamp"] * 3).hand("A", "Demonic Attorney")
    game = board.library("A", "Grizzly Bears").library("B", "Serra Angel").begin("A")
    cast(game, "Demonic Attorney")
    settle(game)
    assert staked(game) == [(0, "Grizzly Bears"), (1, "Serra Angel")]


@pytest.mark.cr("407.4", "407.3")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_407_4_only_its_owner_can_ante_jeweled_bird(owner: str) -> None:
    board = at_stake(at_stake(Scene(2, format="ante"), "A", "Shock", "Serra Angel"), "B", "Grizzly Bears")
    board.permanent("A", "Jeweled Bird", owner=owner)
    game = board.begin("A")
    assert "activate Jeweled Bird" in texts(game)
    game.apply("activate Jeweled Bird")
    settle(game)
    if owner == "A":
        assert staked(game) == [(1, "Grizzly Bears"), (0, "Jeweled Bird")]
        assert sorted(graveyard(game, 0)) == ["Serra Angel", "Shock"] and len(hand(game, 0)) == 1
    else:
        assert len(staked(game)) == 3 and hand(game, 0) == []  # nothing was anted, so nothing follows
    check_position(game)


# ---- in scenarios and on the board ---------------------------------------------------------------------------------

STAKED = '[players.A]\nante = ["Grizzly Bears"]\n[players.B]'


@pytest.mark.cr("407.2")
def test_scenarios_say_what_is_at_stake() -> None:
    board = f'format = "ante"\n{STAKED}'
    check(board, "T1 main\n  expect Grizzly Bears in ante of A\n  expect ante of B is empty\n  expect ante of A has 1")
    assert reason(board, "T1 main\n  expect ante of A has 2").endswith("there are 1")
    assert reason(board, "T1 main\n  expect Grizzly Bears not in the ante").endswith("there are 1")


@pytest.mark.cr("407.1")
def test_scenarios_stake_nothing_where_nothing_is_played_for() -> None:
    with pytest.raises(ScenarioError, match='nothing is played for: format = "ante"'):
        check(STAKED, "T1 main\n  expect turn 1")


@pytest.mark.cr("407.2")
def test_a_scenario_made_of_a_game_has_its_ante_and_so_has_the_board() -> None:
    game = Game.new([["Forest"] * 20, ["Mountain"] * 20], format="ante", seed=1, start=0)
    made = to_scenario(game)
    assert made.count('ante = ["Forest"]') == 1 and made.count('ante = ["Mountain"]') == 1
    assert player_line(game.view(0), 1).endswith("ante: Mountain")
