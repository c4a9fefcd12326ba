"""Shared team turns (805) and Two-Headed Giant (810)."""

from __future__ import annotations

import pytest

from apnap import Game, record, replay
from apnap.atoms.removing_counters import remove_counters
from apnap.errors import SetupError
from apnap.state.kinds import Ev, Q, Way
from apnap.testing import Scene, find, pass_until
from apnap.testing.invariants import check_position
from apnap.vocab.abilities import Spell
from apnap.vocab.effects.control import END_OF_TURN, Continuous
from apnap.vocab.effects.life_and_cards import GainLife, SetLife
from apnap.vocab.lookups import EACH, YOU, Num
from apnap.vocab.rules_text import Rule
from tests.helpers import asked, instant, lives, pass_round, texts, to_attack

TEAMS = [["A", "B"], ["C", "D"]]

instant("(all to twelve)", Spell(SetLife(Num(12), EACH)))
instant("(mends)", Spell(GainLife(Num(5))))
for rule in ("cannot gain life", "life fixed"):
    instant(f"({rule})", Spell(Continuous(Rule(rule), None, END_OF_TURN, who=YOU)))


def scene() -> Scene:
    return Scene(4, format="two-headed-giant", teams=TEAMS)


def three_teams() -> Scene:
    return Scene(6, format="two-headed-giant", teams=[["A", "B"], ["C", "D"], ["E", "F"]])


def holder(game: Game) -> int:
    assert game.ask is not None
    return game.ask.player


def to_step(game: Game, step: str, turn: int) -> Game:
    return pass_until(game, lambda g: g.turn == turn and g.view(None)["step"] == step and asked(g) == Q.PRIORITY)


# ---- beginning ---------------------------------------------------------------------------------------------------


@pytest.mark.cr("810.1", "810.4", "810.11")
def test_810_4_a_team_begins_with_fifteen_life_for_each_player() -> None:
    assert [p.life for p in scene().state.players] == [30, 30, 30, 30]
    six = Scene(6, format="two-headed-giant", teams=[["A", "B", "C"], ["D", "E", "F"]])
    assert [p.life for p in six.state.players] == [45] * 6


@pytest.mark.cr("805.1", "810.3")
def test_805_1_teams_sit_together_and_are_of_equal_size() -> None:
    with pytest.raises(SetupError, match="sit together"):
        Scene(4, format="two-headed-giant", teams=[["A", "C"], ["B", "D"]])
    with pytest.raises(SetupError, match="equal size"):
        Scene(4, format="two-headed-giant", teams=[["A"], ["B", "C", "D"]])


@pytest.mark.cr("805.3", "805.2")
def test_805_3_a_team_is_chosen_to_begin() -> None:
    game = Game.new({n: ["40 Forest"] for n in "ABCD"}, format="two-headed-giant", seed=1)
    assert asked(game) == Q.START
    assert texts(game) == ["choose A", "choose C"]
    game.apply("choose C")
    assert holder(game) == 2


@pytest.mark.cr("805.3a", "800.6")
def test_805_3a_the_starting_team_declares_first_and_the_first_mulligan_is_free() -> None:
    game = Game.new({n: ["40 Forest"] for n in "ABCD"}, format="two-headed-giant", seed=1, start=2)
    order: list[int] = []
    while asked(game) == Q.MULLIGAN and len(order) < 4:
        order.append(holder(game))
        game.apply("mulligan" if holder(game) == 3 else "keep")
    assert order == [2, 3, 0, 1]
    assert (holder(game), asked(game)) == (3, Q.MULLIGAN)  # also after the teammate has kept
    game.apply("keep")
    assert len(game.state.players[3].hand) == 7


@pytest.mark.cr("805.3b")
def test_805_3b_the_starting_team_may_begin_with_cards_before_the_others() -> None:
    board = scene()
    for name in "ABCD":
        board.library(name, "Leyline of Punishment", *["Forest"] * 20)
    game = board.opening("C")
    while asked(game) == Q.MULLIGAN:
        game.apply("keep")
    order: list[int] = []
    while asked(game) == Q.YES_NO:
        order.append(holder(game))
        game.apply("yes")
    assert order == [2, 3, 0, 1]


@pytest.mark.cr("103.8b", "810.6")
def test_810_6_the_team_that_plays_first_skips_its_first_draw_step() -> None:
    game = Game.new({n: ["40 Forest"] for n in "ABCD"}, format="two-headed-giant", seed=1, start=0)
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "main")
    drawn = [(e.player, e.n) for e in game.events if e.kind.name == "DRAWN" and e.rule == "504.1"]
    assert drawn == [(2, 1), (3, 1)]
    assert next(e.rule for e in game.events if e.kind.name == "SKIPPED") == "103.8b"


# ---- turns -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("805.4", "805.4a", "810.2")
def test_805_4_teams_take_turns() -> None:
    game = three_teams().begin("A")
    pass_until(game, lambda g: g.turn == 5)
    assert [e.player for e in game.events if e.kind.name == "TURN_BEGINS"] == [0, 2, 4, 0, 2]


@pytest.mark.cr("805.4b", "805.6a")
def test_805_4b_each_player_of_the_team_draws() -> None:
    game = to_step(scene().begin("A"), "draw", 2)
    assert [len(p.hand) for p in game.state.players] == [0, 0, 1, 1]


@pytest.mark.cr("805.4c")
def test_805_4c_each_player_of_the_team_may_play_a_land() -> None:
    game = scene().hand("A", "Forest", "Forest").hand("B", "Island").hand("C", "Swamp").begin("A")
    game.apply("play Forest")
    assert texts(game) == ["pass"]
    game.apply("pass")
    assert "play Island" in texts(game)
    game.apply("play Island")
    assert holder(game) == 1
    game.apply("pass")
    game.apply("pass")
    assert (holder(game), texts(game)) == (2, ["pass"])


@pytest.mark.cr("502.3")
def test_502_3_the_whole_team_untaps() -> None:
    board = scene()
    for name in "ABCD":
        board.permanent(name, "Forest", tapped=True)
    game = to_step(board.begin("A"), "upkeep", 2)
    assert [p["tapped"] for p in game.view(None)["battlefield"]] == [True, True, False, False]


@pytest.mark.cr("514.1")
def test_514_1_each_player_of_the_team_discards_down_to_seven() -> None:
    game = scene().hand("A", *["Forest"] * 8).hand("B", *["Island"] * 9).begin("A", "end")
    pass_until(game, lambda g: asked(g) == Q.DISCARD)
    asked_for = []
    while asked(game) == Q.DISCARD:
        asked_for.append(holder(game))
        game.apply(0)
    assert asked_for == [0, 1, 1]


@pytest.mark.cr("805.4d")
def test_805_4d_your_upkeep_is_that_of_your_team() -> None:
    board = scene().battlefield("A", "Juzám Djinn").battlefield("B", "Juzám Djinn").battlefield("C", "Juzám Djinn")
    game = board.begin("C", "end")
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "draw")
    assert lives(game) == [28, 28, 30, 30]


@pytest.mark.cr("805.4d")
def test_805_4d_each_players_step_triggers_for_each_if_it_says_that_player() -> None:
    game = to_step(scene().battlefield("D", "Howling Mine").begin("C", "end"), "draw", 2)
    pass_until(game, lambda g: not g.state.stack)
    assert [len(p.hand) for p in game.state.players] == [2, 2, 0, 0]


@pytest.mark.cr("502.2a", "730.2a", "730.2b")
@pytest.mark.parametrize(("caster", "becomes"), [("B", "day"), ("C", "night")])
def test_502_2a_a_spell_of_any_player_of_the_team_counts(caster: str, becomes: str) -> None:
    board = scene().hand(caster, "Giant Growth").battlefield(caster, "Forest").battlefield("A", "Grizzly Bears")
    board.state.day = 1
    game = board.begin("A")
    while f"{'ABCD'[holder(game)]}" != caster:
        game.apply("pass")
    game.apply("cast Giant Growth targeting Grizzly Bears")
    pass_until(game, lambda g: g.turn == 2)
    assert game.view(None)["day"] == becomes


@pytest.mark.cr("302.6")
def test_302_6_creatures_of_the_team_are_ready() -> None:
    board = scene()
    board.permanent("B", "Hill Giant", sick=True)
    game = board.begin("A")
    pass_until(game, lambda g: g.turn == 3)
    assert "Hill Giant attacks C" in texts(to_attack(game))


# ---- priority ----------------------------------------------------------------------------------------------------


@pytest.mark.cr("117.6", "805.5", "805.5b")
def test_805_5b_a_team_passes_when_all_its_players_have() -> None:
    game = scene().begin("A")
    order = []
    while game.view(None)["step"] == "main":
        order.append(holder(game))
        game.apply("pass")
    assert order == [0, 1, 2, 3]


@pytest.mark.cr("805.5a", "117.6")
def test_805_5a_after_a_teammate_acted_the_whole_team_has_priority() -> None:
    board = scene().hand("B", "Shock").battlefield("B", "Mountain").hand("A", "Shock").battlefield("A", "Mountain")
    game = board.begin("A")
    game.apply("pass")
    game.apply("cast Shock targeting C")
    assert holder(game) == 1
    game.apply("pass")
    assert holder(game) == 0  # who had passed before that
    game.apply("cast Shock targeting D")
    assert [x["name"] for x in game.view(None)["stack"]] == ["Shock", "Shock"]
    order = []
    while len(game.state.stack) == 2:
        order.append(holder(game))
        game.apply("pass")
    assert order == [0, 1, 2, 3]
    assert holder(game) == 0


@pytest.mark.cr("805.7")
def test_805_7_a_team_orders_its_triggers_as_it_likes() -> None:
    board = scene().battlefield("A", "Juzám Djinn").battlefield("B", "Juzám Djinn")
    game = board.begin("C", "end")
    pass_until(game, lambda g: asked(g) == Q.ORDER_TRIGGERS)
    assert len(texts(game)) == 2


@pytest.mark.cr("805.6", "101.4")
def test_805_6_players_of_the_active_team_come_first() -> None:
    assert scene().begin("C").state.apnap() == [2, 3, 0, 1]


# ---- extra turns, skipped steps, controlled players --------------------------------------------------------------


@pytest.mark.cr("805.8")
def test_805_8_an_extra_turn_is_the_teams() -> None:
    game = scene().hand("B", "Time Walk").battlefield("B", "Island", "Island").begin("A")
    game.apply("pass")
    game.apply("cast Time Walk")
    pass_until(game, lambda g: g.turn == 3)
    assert [e.player for e in game.events if e.kind.name == "TURN_BEGINS"] == [0, 0, 2]


@pytest.mark.cr("805.8")
def test_805_8_what_one_player_skips_the_team_skips() -> None:
    game = scene().battlefield("B", "Necropotence").begin("C", "end")
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "main")
    assert [len(p.hand) for p in game.state.players[:2]] == [0, 0]
    assert [(e.note, e.player) for e in game.events if e.kind.name == "SKIPPED" and e.note.startswith("draw")] == [
        ("draw step", 0)
    ]


@pytest.mark.cr("805.8", "722.1")
def test_805_8_who_controls_a_player_controls_the_team() -> None:
    board = scene().battlefield("A", "Mindslaver", *["Island"] * 4)
    game = board.begin("A")
    game.apply("activate Mindslaver targeting D")
    pass_until(game, lambda g: g.turn == 2)
    assert [p.controlled_by for p in game.state.players] == [0, 1, 0, 0]
    pass_until(game, lambda g: g.turn == 3)
    assert [p.controlled_by for p in game.state.players] == [0, 1, 2, 3]


# ---- combat ------------------------------------------------------------------------------------------------------


@pytest.mark.cr("506.2b", "805.10", "805.10a", "805.10b", "805.10c", "810.7")
def test_805_10b_the_team_declares_one_attack_of_all_its_creatures() -> None:
    game = to_attack(scene().battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant").begin("A"))
    game.apply("attack C with Grizzly Bears; D with Hill Giant")
    by = [(e.player, e.m) for e in game.events if e.kind.name == "ATTACKS"]
    assert by == [(0, 2), (1, 3)]


@pytest.mark.cr("805.10d")
def test_805_10d_a_creature_may_block_what_attacks_a_teammate() -> None:
    board = scene().battlefield("A", "Grizzly Bears").battlefield("C", "Hill Giant").battlefield("D", "Savannah Lions")
    game = to_attack(board.begin("A"))
    game.apply("attack D with Grizzly Bears")
    pass_until(game, lambda g: asked(g) == Q.BLOCK)
    assert holder(game) == 2
    game.apply("block Grizzly Bears with Hill Giant, Savannah Lions")
    assert len(game.view(None)["combat"][0]["blockers"]) == 2


@pytest.mark.cr("805.10b", "508.1h")
def test_508_1h_each_player_pays_for_their_own_attackers() -> None:
    board = scene().battlefield("C", "Propaganda").battlefield("A", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = to_attack(board.battlefield("B", "Island", "Island").begin("A"))
    assert "Grizzly Bears attacks C" not in texts(game)
    assert "Grizzly Bears attacks D" in texts(game)
    game.apply("Grizzly Bears stays")
    game.apply("Hill Giant attacks C")
    assert all(p["tapped"] for p in game.view(None)["battlefield"] if p["name"] == "Island")


@pytest.mark.cr("805.10e")
def test_805_10e_the_defending_player_is_the_one_that_creature_attacks() -> None:
    board = scene().battlefield("A", "Abyssal Nightstalker").battlefield("B", "Abyssal Nightstalker")
    game = to_attack(board.hand("C", "Forest").hand("D", "Island", "Island").begin("A"))
    game.apply(1)
    game.apply(2)
    assert [a["player"] for a in game.view(None)["combat"]] == [2, 3]
    pass_until(game, lambda g: g.turn == 2)
    assert [len(p.graveyard) for p in game.state.players] == [0, 0, 1, 1]


@pytest.mark.cr("805.10f")
def test_805_10f_attackers_assign_damage_before_the_defending_team() -> None:
    board = scene().battlefield("A", "Craw Wurm").battlefield("C", "Grizzly Bears").battlefield("D", "Hill Giant")
    game = to_attack(board.begin("A"))
    game.apply("attack C with Craw Wurm")
    pass_until(game, lambda g: asked(g) == Q.BLOCK)
    game.apply("block Craw Wurm with Grizzly Bears, Hill Giant")
    pass_until(game, lambda g: asked(g) == Q.DAMAGE)
    assert holder(game) == 0


# ---- totals ------------------------------------------------------------------------------------------------------


@pytest.mark.cr("810.9")
def test_810_9_flame_rift_deals_each_team_eight_damage() -> None:
    game = scene().hand("A", "Flame Rift").battlefield("A", "Mountain", "Mountain").begin("A")
    game.apply("cast Flame Rift")
    pass_round(game)
    assert lives(game) == [22, 22, 22, 22]


@pytest.mark.cr("810.9a", "810.9c")
def test_810_9c_a_total_that_is_set_is_the_teams() -> None:
    board = scene().life("C", 25).battlefield("A", "Sorin Markov")
    board.state.battlefield[-1].counters = {"loyalty": 5}
    game = board.begin("A")
    game.apply("activate Sorin Markov: -3 targeting C")
    pass_round(game)
    assert lives(game) == [30, 30, 10, 10]


@pytest.mark.cr("810.8", "810.8c", "704.6a", "810.8a")
def test_810_8c_a_team_without_life_loses_as_one() -> None:
    game = scene().life("C", 4).hand("A", "Flame Rift").battlefield("A", "Mountain", "Mountain").begin("A")
    game.apply("cast Flame Rift")
    pass_until(game, lambda g: g.over)
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winners == [0, 1]
    assert sorted(e.player for e in game.events if e.kind.name == "LOST") == [2, 3]


@pytest.mark.cr("810.8a")
def test_810_8a_a_player_who_draws_from_an_empty_library_takes_the_team_along() -> None:
    game = scene().library("D").begin("A")
    pass_until(game, lambda g: g.over)
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winners == [0, 1]


@pytest.mark.cr("810.8a")
def test_810_8a_who_cannot_lose_keeps_the_team_in_the_game() -> None:
    board = scene().life("C", 4).battlefield("D", "Platinum Angel").hand("A", "Flame Rift")
    game = board.battlefield("A", "Mountain", "Mountain").begin("A")
    game.apply("cast Flame Rift")
    pass_round(game)
    assert not game.over
    assert lives(game)[2:] == [-4, -4]


@pytest.mark.cr("810.8b")
def test_810_8b_when_one_concedes_the_team_leaves() -> None:
    game = three_teams().begin("A")
    game.concede(3)
    assert [p.left for p in game.state.players] == [False, False, True, True, False, False]
    pass_until(game, lambda g: g.turn == 2)
    assert game.view(None)["active"] == 4


@pytest.mark.cr("810.8d", "704.6b", "810.10", "810.10a", "810.11")
def test_810_8d_fifteen_poison_counters_lose_and_are_shared() -> None:
    board = scene()
    board.state.players[2].counters = {"poison": 13}
    board.state.players[3].counters = {"poison": 13}
    board.battlefield("A", "Glistener Elf")
    game = to_attack(board.begin("A"))
    game.apply("attack D with Glistener Elf")
    pass_until(game, lambda g: g.turn == 2)
    assert [p.count("poison") for p in game.state.players] == [0, 0, 14, 14]
    pass_until(game, lambda g: g.turn == 3)
    to_attack(game).apply("attack C with Glistener Elf")
    pass_until(game, lambda g: g.over)
    assert next(e.rule for e in game.events if e.kind.name == "LOST") == "704.6b"


@pytest.mark.cr("810.10b")
def test_810_10b_counters_that_one_player_loses_are_lost_by_the_team() -> None:
    board = scene()
    board.state.players[0].counters = {"poison": 5}
    board.state.players[1].counters = {"poison": 5}
    game = board.begin("A")
    assert remove_counters(game.state, 1, "poison", 2, "122.1") == 2
    assert [p.count("poison") for p in game.state.players] == [3, 3, 0, 0]


@pytest.mark.cr("810.9d")
def test_810_9d_a_total_set_for_everyone_affects_one_player_of_each_team() -> None:
    game = scene().life("C", 5).hand("A", "(all to twelve)").begin("A")
    game.apply("cast (all to twelve)")
    pass_round(game)
    game.apply("choose B")
    assert (holder(game), texts(game)) == (2, ["choose C", "choose D"])
    game.apply("choose C")
    assert lives(game) == [12, 12, 12, 12]
    changes = [(e.kind.name, e.player, e.n) for e in game.events if e.kind.name in ("LIFE_GAINED", "LIFE_LOST")]
    assert changes == [("LIFE_LOST", 1, 18), ("LIFE_GAINED", 2, 7)]


@pytest.mark.cr("810.9g", "810.9h")
@pytest.mark.parametrize(("kind", "after"), [("cannot gain life", 28), ("life fixed", 30)])
def test_810_9g_and_h_who_cannot_gain_or_lose_life_keeps_the_team_from_it(kind: str, after: int) -> None:
    board = scene().hand("B", f"({kind})").hand("A", "(mends)", "Shock")
    game = board.battlefield("A", "Mountain").begin("A")
    game.apply("pass")
    game.apply(f"cast ({kind})")
    pass_round(game)
    game.apply("cast Shock targeting A")
    pass_round(game)
    assert lives(game)[0] == after
    game.apply("cast (mends)")
    pass_round(game)
    assert lives(game)[:2] == [after, after]


@pytest.mark.cr("810.5")
def test_810_5_hands_may_be_looked_at_by_teammates_and_nothing_else_is_shared() -> None:
    game = scene().hand("B", "Shock").battlefield("A", "Mountain").begin("A")
    hand = game.view(0)["players"][1]["hand"]
    assert isinstance(hand, list)
    game.apply("pass")
    assert "cast Shock" not in texts(game)  # with the teammate's Mountain


# ---- keeping -----------------------------------------------------------------------------------------------------


def test_a_game_of_teams_is_recorded_and_saved_at_any_decision() -> None:
    game = Game.new({n: ["20 Forest", "20 Grizzly Bears"] for n in "ABCD"}, format="two-headed-giant", seed=5, start=0)
    for i in range(120):
        game.apply(len(game.legal) - 1 if i > 4 else 0)
        loaded = Game.from_json(game.to_json())
        assert loaded.state_hash() == game.state_hash()
        if game.over:
            break
    assert replay(record(game)).state_hash() == game.state_hash()
    assert find(game, "Forest") is not None


# ---- what the turns of a team count and ask ----------------------------------------------------------------------


@pytest.mark.cr("514.1", "805.4")
def test_514_1_each_player_of_the_active_team_discards_to_seven_and_nobody_else_does() -> None:
    """One after the other, each from their own hand; the cards are in their graveyards afterwards."""
    made = scene()
    for name, cards in (("A", 9), ("B", 8), ("C", 9)):
        made.hand(name, *["Forest"] * cards)
    game = made.begin("A", "end")
    pass_until(game, lambda g: asked(g) == Q.DISCARD)
    order = []
    while asked(game) == Q.DISCARD:
        order.append(holder(game))
        game.apply(0)
    assert order == [0, 0, 1]
    assert [len(p.hand) for p in game.state.players] == [7, 7, 9, 0]
    assert [len(p.graveyard) for p in game.state.players] == [2, 1, 0, 0]


@pytest.mark.cr("805.4")
def test_805_4_a_turn_of_a_team_is_one_that_each_of_its_players_takes() -> None:
    game = scene().begin("A", "upkeep")
    assert [p.turns_taken for p in game.state.players] == [1, 1, 0, 0]
    to_step(game, "upkeep", 2)
    assert [p.turns_taken for p in game.state.players] == [1, 1, 1, 1]


@pytest.mark.cr("117.4", "800.4a")
def test_117_4_who_has_passed_need_not_pass_again_when_another_team_leaves() -> None:
    """A and B have passed, then the third team goes: when C and D pass as well, the step is over."""
    game = three_teams().begin("A", "upkeep", turn=7)
    game.apply("pass")
    game.apply("pass")
    assert holder(game) == 2
    game.concede(4)
    assert not game.over and holder(game) == 2
    game.apply("pass")
    assert holder(game) == 3 and game.view(None)["step"] == "upkeep"
    game.apply("pass")
    assert game.view(None)["step"] == "draw"


@pytest.mark.cr("514.1", "514.2", "703.4p")
def test_514_2_damage_wears_off_in_the_cleanup_step_of_a_team_after_it_has_discarded() -> None:
    board = scene().battlefield("C", "Hill Giant").hand("A", *["Forest"] * 8)
    game = board.begin("A", "end")
    find(game, "Hill Giant").damage = 2
    pass_until(game, lambda g: asked(g) == Q.DISCARD)
    assert find(game, "Hill Giant").damage == 2
    game.apply(0)
    assert find(game, "Hill Giant").damage == 0
    assert [e.way for e in game.events if e.kind == Ev.DISCARDED] == [Way.TURN_BASED]


@pytest.mark.cr("302.6", "805.4")
def test_302_6_creatures_of_the_other_team_stay_sick_until_its_own_turn() -> None:
    board = scene().battlefield("C", *["Island"] * 3).hand("C", "Prodigal Sorcerer").hand("A", *["Forest"] * 2)
    game = board.begin("C", "main", 2)
    game.apply("cast Prodigal Sorcerer")
    to_step(game, "upkeep", 3)
    pass_until(game, lambda g: holder(g) == 2)
    assert "activate Prodigal Sorcerer" not in texts(game)
    check_position(game)
    to_step(game, "upkeep", 4)
    assert holder(game) == 2 and "activate Prodigal Sorcerer" in texts(game)
    check_position(game)
