"""Rules 506.2a, 507.1, 800.4, 802, 803 and 806: combat among two to eight players."""

from __future__ import annotations

import random

import pytest

from apnap import Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.eras.current import CURRENT
from apnap.game import Game
from apnap.testing import Scene, attack, block, find, named, pass_until, settle, to_step
from apnap.vocab.abilities import Static
from apnap.vocab.rules_text import Rule
from tests.helpers import texts, to_attack

BEARS = "Grizzly Bears"
MAW = "Colossal Dreadmaw"
SINGLE = CURRENT.with_("one defender", attack="single")
LEFT = CURRENT.with_("attack left", attack="left")
RIGHT = CURRENT.with_("attack right", attack="right")
WIDE = Static(rules=(Rule("blocks additional", "self", text="any"),))
register(CardDef("Test Broad Guard", "1", "Creature — Human", 4, 9, abilities=(WIDE,)))


@pytest.mark.cr("506.2a", "507.1", "703.4h")
def test_507_1_the_active_player_chooses_one_opponent_where_not_all_defend() -> None:
    """A turn-based action as the beginning of combat step begins, before priority."""
    game = Scene(3, SINGLE).battlefield("A", BEARS).begin("A", "combat")
    assert game.ask is not None and (game.ask.kind, game.ask.rule) == (Q.DEFENDER, "507.1")
    assert texts(game) == ["choose B", "choose C"]
    game.apply("choose C")
    assert game.state.ask_kind == Q.PRIORITY
    to_attack(game)
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} attacks C"]


@pytest.mark.cr("507.1")
def test_507_1_with_one_opponent_there_is_nothing_to_choose() -> None:
    """Two players: no question."""
    game = Scene(2, SINGLE).battlefield("A", BEARS).begin("A", "combat")
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("802.1", "802.2", "802.3", "806.1")
def test_802_3_each_attacker_chooses_among_all_opponents() -> None:
    """Free-for-all: three opponents, each attackable, together or alone."""
    game = to_attack(Scene(4).battlefield("A", BEARS, "Hill Giant").begin("A", "combat"))
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} attacks B", f"{BEARS} attacks C", f"{BEARS} attacks D"]
    game.apply(f"attack B with {BEARS}; D with Hill Giant")
    to_step(game, "end of combat")
    assert [p.life for p in game.state.players] == [20, 18, 20, 17]


@pytest.mark.cr("803.1", "803.1a", "803.1b")
def test_803_1_attack_left_and_right() -> None:
    """Only the neighbour: the next seat, or the previous one; also when the turn order is reversed."""
    game = to_attack(Scene(4, LEFT).battlefield("A", BEARS).begin("A", "combat"))
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} attacks B"]
    game = to_attack(Scene(4, RIGHT).battlefield("A", BEARS).begin("A", "combat"))
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} attacks D"]
    scene = Scene(4, LEFT).battlefield("A", BEARS)
    scene.state.direction = -1
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} attacks B"]


@pytest.mark.cr("802.4", "802.4a")
def test_802_4_each_defending_player_blocks_in_turn_order_only_their_own_attackers() -> None:
    """C and D are attacked: C declares first, then D, each for the creature attacking them."""
    scene = Scene(4).battlefield("A", BEARS, "Hill Giant").battlefield("B", "Wind Drake")
    scene.battlefield("C", "Giant Spider").battlefield("D", "Wall of Wood")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "D"), ("Hill Giant", "C"))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    assert game.state.ask_player == 2
    assert texts(game) == ["Giant Spider stays", "Giant Spider blocks Hill Giant"]
    game.apply(1)
    assert game.state.ask_player == 3
    assert texts(game) == ["Wall of Wood stays", f"Wall of Wood blocks {BEARS}"]
    game.apply(1)
    assert game.state.ask_kind == Q.PRIORITY and game.state.ask_player == 0


@pytest.mark.cr("802.4b")
def test_802_4b_restrictions_on_blocking_are_judged_for_each_defending_player() -> None:
    """Mogg Flunkies can't block alone, whatever another player's creatures do."""
    scene = (
        Scene(3).battlefield("A", BEARS, "Hill Giant").battlefield("B", "Wind Drake").battlefield("C", "Mogg Flunkies")
    )
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"), ("Hill Giant", "C"))
    block(game, ("Wind Drake", BEARS))
    combat = game.state.combat
    assert combat is not None and [game.state.name_of(i) for i in combat.blockers] == ["Wind Drake"]


@pytest.mark.cr("802.2a", "508.5a")
def test_802_2a_landwalk_looks_at_the_player_attacked() -> None:
    """Bog Wraith attacks C without a Swamp: B's Swamp is no matter."""
    scene = Scene(3).battlefield("A", "Bog Wraith").battlefield("B", "Swamp").battlefield("C", BEARS)
    game = scene.begin("A", "combat")
    attack(game, ("Bog Wraith", "C"))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} blocks Bog Wraith"]


@pytest.mark.cr("802.5", "510.1")
def test_802_5_damage_is_assigned_in_turn_order() -> None:
    """Blockers of C and of B divide damage: B before C."""
    scene = Scene(3).battlefield("A", BEARS, BEARS, "Hill Giant", "Hill Giant")
    scene.battlefield("C", "Test Broad Guard").battlefield("B", "Test Broad Guard")
    game = scene.begin("A", "combat")
    ids = [p.id for p in game.state.battlefield if p.controller == 0]
    to_attack(game)
    game.declare_attackers([(ids[0], 1), (ids[2], 1), (ids[1], 2), (ids[3], 2)])
    for seat in (1, 2):
        pass_until(game, lambda x, seat=seat: x.state.ask_kind == Q.BLOCK and x.state.ask_player == seat)  # type: ignore[misc]
        guard = next(p.id for p in game.state.battlefield if p.controller == seat)
        mine = (ids[0], ids[2]) if seat == 1 else (ids[1], ids[3])
        game.declare_blockers([(guard, mine[0]), (guard, mine[1])])
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    asked: list[int] = []
    while game.state.ask_kind == Q.DAMAGE:
        asked.append(game.state.ask_player)
        game.apply(0)
    assert asked == [1, 2]


@pytest.mark.cr("800.4e", "506.4c")
def test_800_4e_a_defending_player_who_leaves_is_dealt_no_damage() -> None:
    """B concedes after the attack: the creatures stay attacking, deal nothing to B, and C's fight goes on."""
    scene = (
        Scene(3).battlefield("A", BEARS, "Hill Giant").battlefield("B", "Wind Drake").battlefield("C", "Giant Spider")
    )
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"), ("Hill Giant", "C"))
    game.concede(1)
    combat = game.state.combat
    assert combat is not None and len(combat.attackers) == 2
    assert combat.attackers[find(game, BEARS).id].defender == -1
    block(game)
    to_step(game, "end of combat")
    assert game.state.players[2].life == 17


@pytest.mark.cr("800.4a", "509.1")
def test_800_4_a_player_who_leaves_while_declaring_blockers() -> None:
    """B concedes at the question; C is asked next and combat goes on."""
    scene = (
        Scene(3).battlefield("A", BEARS, "Hill Giant").battlefield("B", "Wind Drake").battlefield("C", "Giant Spider")
    )
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"), ("Hill Giant", "C"))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    game.concede(1)
    assert (game.state.ask_kind, game.state.ask_player) == (Q.BLOCK, 2)
    game.apply("Giant Spider blocks Hill Giant")
    to_step(game, "end of combat")
    assert find(game, "Giant Spider").damage == 3


@pytest.mark.cr("800.4a", "508.1")
def test_800_4_a_player_who_leaves_while_attackers_are_declared() -> None:
    """The declaration is made against those who are left."""
    scene = Scene(3).battlefield("A", BEARS, "Juggernaut").battlefield("B", "Wind Drake")
    game = to_attack(scene.begin("A", "combat"))
    game.apply(f"{BEARS} attacks B")
    game.concede(1)
    assert texts(game)[0] == f"{BEARS} stays"
    while game.state.ask_kind == Q.ATTACK:
        assert all(o.aux != 1 for o in game.state.options if o.act.name == "ATTACK")
        game.apply(len(game.state.options) - 1)
    to_step(game, "end of combat")
    assert game.state.players[2].life < 20


@pytest.mark.cr("800.4j", "506.4")
def test_800_4j_the_attacking_player_leaves() -> None:
    """A concedes in their own combat: the turn goes on without an active player, nothing attacks."""
    scene = Scene(3).battlefield("A", BEARS).battlefield("B", "Wind Drake")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    game.concede(0)
    assert game.state.combat is not None and game.state.combat.attackers == {}
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert game.state.players[1].life == 20 and game.state.active == 1


@pytest.mark.cr("800.4a", "510.1")
def test_800_4_a_player_who_leaves_while_damage_is_assigned() -> None:
    """B concedes while dividing damage: the damage between A and C is dealt all the same."""
    scene = Scene(3).battlefield("A", BEARS, BEARS, "Hill Giant").battlefield("B", "Test Broad Guard")
    game = to_attack(scene.begin("A", "combat"))
    bears = [p.id for p in named(game, BEARS)]
    game.declare_attackers([(bears[0], 1), (bears[1], 1), (find(game, "Hill Giant").id, 2)])
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    guard = find(game, "Test Broad Guard").id
    game.declare_blockers([(guard, bears[0]), (guard, bears[1])])
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    game.concede(1)
    to_step(game, "end of combat")
    assert game.state.players[2].life == 17 and len(named(game, BEARS)) == 2


@pytest.mark.cr("508.4", "802.3")
def test_508_4_in_a_game_of_many_a_token_may_attack_another_player() -> None:
    """Brimaz attacks B, the token C."""
    game = Scene(3).battlefield("A", "Brimaz, King of Oreskos").begin("A", "combat")
    attack(game, ("Brimaz, King of Oreskos", "B"))
    pass_until(game, lambda x: x.state.ask_kind == Q.DEFENDER)
    game.apply("choose C")
    settle(game)
    to_step(game, "end of combat")
    assert [p.life for p in game.state.players] == [20, 17, 19]


@pytest.mark.cr("806.1", "802.1")
@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_806_1_free_for_all_of_random_players_goes_on_through_many_combats(players: int) -> None:
    """Random answers: each question can be answered, saved and read back, and the hash of a copy is the same."""
    scene = Scene(players, seed=players)
    board = [
        "Juggernaut",
        BEARS,
        "Boggart Brute",
        "Mogg Flunkies",
        "Two-Headed Giant of Foriys",
        MAW,
        "Brimaz, King of Oreskos",
    ]
    for p in range(players):
        scene.battlefield("ABCDEFGH"[p], *board[p % 3 :], "Jace Beleren", *["Forest"] * 3)
        scene.life(p, 60)
    scene.battlefield("B", "Propaganda").battlefield("A", "Goblin War Drums")
    game = scene.begin("A", "combat")
    rng = random.Random(players)
    for i in range(500):
        if game.over:
            break
        options = len(game.state.options)
        assert options > 0
        if i % 20 == 0:
            assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
        game.apply(rng.randrange(options) if game.state.ask_kind != Q.PRIORITY else 0)
    assert game.state.turn_number > 1
