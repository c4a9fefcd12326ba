"""The damage assignment order of 2009 to 2024, rule by rule of that edition."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q, ruleset_named
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.errors import IllegalChoice
from apnap.testing import Scene, act, attack, block, find, pass_until, settle, step_name, to_step
from apnap.vocab.abilities import Activated, Static, Targets, Triggered
from apnap.vocab.combat_triggers import Blocks
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import CreateToken
from apnap.vocab.effects.combat import MakeBlock, RemoveFromCombat
from apnap.vocab.effects.life_and_cards import GainLife
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import SOURCE, It, Num
from apnap.vocab.rules_text import Rule
from tests.helpers import who_by_which_rule

FREE = mana("0")
GUARD = CardDef("Test Sapling", "", "Creature — Saproling", 1, 1, is_token=True)
BLOCKS_ANY = Static(rules=(Rule("blocks additional", "self", text="any"),))
register(CardDef("Test Gorger", "1", "Creature — Wurm", 5, 6))
register(CardDef("Test Baloth", "1", "Creature — Beast", 7, 7))
register(CardDef("Test Boars", "1", "Creature — Boar", 4, 4))
register(CardDef("Test Armodon", "1", "Creature — Elephant", 3, 3))
register(CardDef("Test Ape", "1", "Creature — Ape", 5, 5))
register(CardDef("Test Piker", "1", "Creature — Goblin", 2, 1))
register(CardDef("Test Wall", "1", "Creature — Wall", 0, 3))
register(CardDef("Test Mite", "1", "Creature — Elf", 1, 1))
register(CardDef("Test Snake", "1", "Creature — Snake", 3, 3, "deathtouch"))
register(CardDef("Test Trampler", "1", "Creature — Beast", 6, 6, "trample"))
register(CardDef("Test Venom Rhino", "1", "Creature — Rhino", 4, 4, "trample, deathtouch"))
register(CardDef("Test Brigade", "1", "Creature — Soldier", 2, 4, abilities=(BLOCKS_ANY,)))
register(CardDef("Test Bastion", "1", "Creature — Soldier", 4, 9, abilities=(BLOCKS_ANY,)))
register(
    CardDef(
        "Test Baton",
        "1",
        "Artifact",
        abilities=(
            Activated(FREE, CreateToken(GUARD, blocking=It("target")), (Targets(CREATURES),), label="enter"),
            Activated(FREE, RemoveFromCombat(), (Targets(CREATURES),), label="remove"),
        ),
    )
)
register(
    CardDef(
        "Test Recruit",
        "1",
        "Creature — Soldier",
        1,
        2,
        abilities=(
            BLOCKS_ANY,
            Activated(FREE, MakeBlock(SOURCE), (Targets(Filter(types="creature", status=("attacking",))),)),
        ),
    )
)


def order_of(game: Game, name: str) -> list[str]:
    """The order of that creature's damage."""
    combat = game.state.combat
    assert combat is not None
    perm = find(game, name)
    line = combat.attackers[perm.id].blockers if perm.id in combat.attackers else combat.blockers[perm.id].attackers
    return [game.state.name_of(x) for x in line]


def fight(attackers: list[str], blocks: list[tuple[str, str]], *more: str) -> Game:
    """A attacks with those, B blocks so; under the rules of 2022.  The orders are still to be announced."""
    blockers = sorted({b for b, _ in blocks})
    game = Scene(2, "m10").battlefield("A", *attackers).battlefield("B", *blockers, *more).begin("A", "combat")
    attack(game, *[(a, "B") for a in attackers])
    block(game, *blocks)
    return game


def shares(game: Game) -> list[str]:
    """What the next recipient may be assigned."""
    assert game.state.ask_kind == Q.DAMAGE
    return [c.text for c in game.legal]


def to_damage(game: Game) -> Game:
    """Pass until someone must divide damage, or it has been dealt."""
    return pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE or step_name(x) != "declare blockers")


WALL_THEN_MITE = [("Test Wall", "Test Gorger"), ("Test Mite", "Test Gorger")]


@pytest.mark.era("m10", "509.2")
@pytest.mark.seed("002", 25)
@pytest.mark.seed("eras", 18)
def test_cr22_509_2_the_active_player_orders_the_blockers_of_each_blocked_attacker() -> None:
    """Of three blockers two are picked; the last follows by itself, and the order is told."""
    blocks = [("Test Ape", "Test Gorger"), ("Test Mite", "Test Gorger"), ("Test Wall", "Test Gorger")]
    game = fight(["Test Gorger"], blocks)
    ask = game.ask
    assert ask is not None and (ask.player, ask.kind, ask.rule) == (0, Q.ORDER, "509.2")
    assert [c.text for c in game.legal] == ["choose Test Ape", "choose Test Mite", "choose Test Wall"]
    game.apply(["Test Wall", "Test Ape"])
    assert order_of(game, "Test Gorger") == ["Test Wall", "Test Ape", "Test Mite"]
    told = [(game.state.name_of(e.other), e.n) for e in game.events if e.kind == Ev.ORDERED]
    assert told == [("Test Wall", 1), ("Test Ape", 2), ("Test Mite", 3)]
    ids = [find(game, name).id for name in ("Test Gorger", "Test Wall", "Test Ape", "Test Mite")]
    assert game.view(1)["damage_order"] == [{"creature": ids[0], "order": ids[1:]}]


@pytest.mark.era("m10", "509.2")
@pytest.mark.seed("eras", 19)
def test_only_rules_with_the_order_ask_for_it() -> None:
    """Today's rules ask nothing and let damage be divided freely."""
    game = Scene(2).battlefield("A", "Test Gorger").battlefield("B", "Test Wall", "Test Mite").begin("A", "combat")
    attack(game, ("Test Gorger", "B"))
    block(game, *WALL_THEN_MITE)
    assert game.state.ask_kind == Q.PRIORITY
    to_damage(game)
    assert shares(game) == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.era("m10", "509.3")
@pytest.mark.seed("002", 26)
def test_cr22_509_3_then_the_defending_player_orders_the_attackers_of_each_blocker() -> None:
    """The attackers' orders come first, by the active player; then the blocker's, by its controller."""
    blocks = [("Test Brigade", "Test Ape"), ("Test Brigade", "Test Boars"), ("Test Mite", "Test Ape")]
    game = fight(["Test Ape", "Test Boars"], blocks)
    assert who_by_which_rule(game) == (0, "509.2")
    game.apply("Test Mite")
    assert who_by_which_rule(game) == (1, "509.3")
    game.apply("Test Boars")
    assert order_of(game, "Test Ape") == ["Test Mite", "Test Brigade"]
    assert order_of(game, "Test Brigade") == ["Test Boars", "Test Ape"]
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.era("m10", "509.2a")
def test_cr22_509_2a_a_blocker_that_leaves_combat_leaves_the_order_and_the_rest_keeps_it() -> None:
    """Removing the middle one leaves first and last as they were."""
    blocks = [("Test Ape", "Test Gorger"), ("Test Mite", "Test Gorger"), ("Test Wall", "Test Gorger")]
    game = fight(["Test Gorger"], blocks, "Test Baton")
    game.apply(["Test Wall", "Test Mite"])
    act(game, "B: activate Test Baton: remove targeting Test Mite")
    settle(game)
    assert order_of(game, "Test Gorger") == ["Test Wall", "Test Ape"]


@pytest.mark.era("m10", "509.3a")
def test_cr22_509_3a_an_attacker_that_leaves_combat_leaves_the_blockers_order() -> None:
    """The others keep their order."""
    attackers = ["Test Ape", "Test Boars", "Test Piker"]
    game = fight(attackers, [("Test Brigade", a) for a in attackers], "Test Baton")
    game.apply(["Test Piker", "Test Boars"])
    act(game, "B: activate Test Baton: remove targeting Test Boars")
    settle(game)
    assert order_of(game, "Test Brigade") == ["Test Piker", "Test Ape"]


@pytest.mark.era("m10", "509.4a")
@pytest.mark.seed("002", 27, 28)
def test_cr22_509_4a_triggers_of_blocking_go_on_the_stack_after_the_orders() -> None:
    """The ability that triggered waits until the order is announced, then the active player has priority."""
    name = "Test Yeoman"
    when = Triggered(Blocks(), GainLife(Num(1)))
    register(CardDef(name, "1", "Creature — Human", 1, 1, abilities=(when,)))
    game = fight(["Test Gorger"], [(name, "Test Gorger"), ("Test Mite", "Test Gorger")])
    assert game.state.ask_kind == Q.ORDER and not game.state.stack
    game.apply("Test Mite")
    assert game.ask is not None and (game.ask.kind, game.ask.player) == (Q.PRIORITY, 0)
    assert len(game.state.stack) == 1


@pytest.mark.era("m10", "509.6")
@pytest.mark.seed("002", 29)
def test_cr22_509_6_a_creature_made_to_block_finds_a_place_in_both_orders() -> None:
    """The active player places it among the attacker's blockers, the defending player the attacker in its order."""
    attackers = ["Test Gorger", "Test Piker"]
    blocks = [("Test Wall", "Test Gorger"), ("Test Recruit", "Test Piker")]
    game = fight(attackers, blocks)
    act(game, "B: activate Test Recruit targeting Test Gorger")
    pass_until(game, lambda x: x.state.ask_kind == Q.ORDER)
    assert who_by_which_rule(game) == (0, "509.6")
    ask = game.ask
    assert ask is not None and "Test Recruit" in ask.prompt and "Test Gorger" in ask.prompt
    assert [c.text for c in game.legal] == ["1", "2"]
    game.apply("1")
    assert who_by_which_rule(game) == (1, "509.6")
    game.apply("2")
    assert order_of(game, "Test Gorger") == ["Test Recruit", "Test Wall"]
    assert order_of(game, "Test Recruit") == ["Test Piker", "Test Gorger"]


@pytest.mark.era("m10", "509.7")
@pytest.mark.seed("002", 30)
def test_cr22_509_7_a_creature_that_enters_blocking_finds_a_place_in_the_attackers_order() -> None:
    """The token may come before the creature that blocked first, whose place among the others stays."""
    game = fight(["Test Gorger"], WALL_THEN_MITE, "Test Baton")
    game.apply("Test Wall")
    act(game, "B: activate Test Baton: enter targeting Test Gorger")
    pass_until(game, lambda x: x.state.ask_kind == Q.ORDER)
    assert who_by_which_rule(game) == (0, "509.7")
    game.apply("2")
    assert order_of(game, "Test Gorger") == ["Test Wall", "Test Sapling", "Test Mite"]


@pytest.mark.era("m10", "509.7a")
def test_cr22_509_7a_a_creature_that_enters_blocking_what_no_longer_attacks_is_not_blocking() -> None:
    """Nothing is asked, and no order changes."""
    game = fight(["Test Gorger"], WALL_THEN_MITE, "Test Baton")
    game.apply("Test Wall")
    act(game, "B: activate Test Baton: enter targeting Test Gorger")
    act(game, "B: activate Test Baton: remove targeting Test Gorger")
    settle(game)
    combat = game.state.combat
    assert combat is not None and find(game, "Test Sapling").id not in combat.blockers


@pytest.mark.era("m10", "510.1c")
@pytest.mark.seed("002", 40)
def test_cr22_510_1c_the_next_is_assigned_damage_only_after_lethal_damage_to_the_one_before() -> None:
    """Five damage, a 0/3 first: three, four or five to it, the rest to the next."""
    game = fight(["Test Gorger"], WALL_THEN_MITE)
    game.apply("Test Wall")
    to_damage(game)
    assert game.ask is not None and game.ask.rule == "510.1c"
    assert shares(game) == ["3", "4", "5"]
    with pytest.raises(IllegalChoice):
        game.apply("2")
    game.apply("3")
    assert {p.card.name for p in game.state.battlefield} == {"Test Gorger"}


@pytest.mark.era("m10", "510.1c")
def test_cr22_510_1c_toughness_counts_as_it_is_when_damage_is_assigned() -> None:
    """A 0/3 that became 3/6 takes all five damage: nothing is asked."""
    scene = Scene(2, "m10").battlefield("A", "Test Gorger").battlefield("B", "Test Wall", "Test Mite", "Forest")
    game = scene.hand("B", "Giant Growth").begin("A", "combat")
    attack(game, ("Test Gorger", "B"))
    block(game, *WALL_THEN_MITE)
    game.apply("Test Wall")
    act(game, "B: cast Giant Growth targeting Test Wall")
    to_damage(settle(game))
    assert step_name(game) == "combat damage" and game.state.ask_kind == Q.PRIORITY
    assert find(game, "Test Wall").damage == 5 and find(game, "Test Mite").damage == 0


@pytest.mark.era("m10", "510.1c")
def test_cr22_510_1c_marked_damage_and_other_creatures_damage_count() -> None:
    """The example of the rule: two damage on the first, and the second shared with another attacker."""
    scene = Scene(2, "m10").battlefield("A", "Test Baloth", "Test Boars")
    scene.battlefield("B", "Test Brigade", "Test Ape", "Test Piker").permanent("B", "Test Armodon", damage=2)
    game = scene.begin("A", "combat")
    attack(game, ("Test Baloth", "B"), ("Test Boars", "B"))
    blocks = [("Test Armodon", "Test Baloth"), ("Test Brigade", "Test Baloth"), ("Test Ape", "Test Baloth")]
    block(game, *blocks, ("Test Brigade", "Test Boars"), ("Test Piker", "Test Boars"))
    game.apply(["Test Armodon", "Test Brigade", "Test Brigade"])
    game.apply("Test Baloth")
    to_damage(game)
    game.apply(["1", "1"])  # five are left for the Ape, because the Boars will see to the Brigade
    assert shares(game) == ["3", "4"], "the Boars owe the Brigade three of their four damage"
    game.apply("3")
    settle(game)
    assert {p.card.name for p in game.state.battlefield if p.controller == 1} == set()


@pytest.mark.era("m10", "510.1d")
@pytest.mark.seed("002", 42)
def test_cr22_510_1d_a_blocker_keeps_to_its_order_as_well() -> None:
    """Four damage among a 5/5 and a 2/1: all to the first unless that gets lethal damage."""
    for first, possible in (("Test Ape", []), ("Test Piker", ["1", "2", "3", "4"])):
        game = fight(["Test Ape", "Test Piker"], [("Test Bastion", "Test Ape"), ("Test Bastion", "Test Piker")])
        game.apply(first)
        to_damage(game)
        if possible:
            assert who_by_which_rule(game) == (1, "510.1d")
            assert shares(game) == possible
        else:
            assert find(game, "Test Ape").damage == 4 and find(game, "Test Piker").damage == 0


@pytest.mark.era("m10", "510.1e")
def test_cr22_510_1e_only_what_leaves_a_legal_whole_is_offered() -> None:
    """Without a second attacker that could finish the first, nothing less than lethal damage is offered."""
    game = fight(["Test Boars"], [("Test Ape", "Test Boars"), ("Test Mite", "Test Boars")])
    game.apply("Test Ape")
    to_damage(game)
    assert step_name(game) == "combat damage" and find(game, "Test Mite").damage == 0


@pytest.mark.era("m10", "702.2c")
def test_cr22_702_2c_one_damage_with_deathtouch_is_lethal_for_the_order() -> None:
    """A 3/3 with deathtouch may go through three blockers."""
    names = ["Test Ape", "Test Boars", "Test Gorger"]
    game = fight(["Test Snake"], [(n, "Test Snake") for n in names])
    game.apply(["Test Ape", "Test Boars"])
    to_damage(game)
    assert shares(game) == ["1", "2", "3"]
    game.apply("1")
    assert shares(game) == ["1", "2"]
    game.apply("1")
    settle(game)
    assert [p.card.name for p in game.state.battlefield if p.controller == 1] == []


@pytest.mark.era("m10", "702.19b")
@pytest.mark.seed("002", 41)
def test_cr22_702_19b_trample_goes_past_only_when_all_in_order_have_lethal_damage() -> None:
    """Six damage over a 0/3 and a 1/1: three, one, and two for the player at most."""
    game = fight(["Test Trampler"], [("Test Wall", "Test Trampler"), ("Test Mite", "Test Trampler")])
    game.apply("Test Wall")
    to_damage(game)
    assert shares(game) == ["3", "4", "5", "6"]
    game.apply("3")
    assert shares(game) == ["1", "2", "3"]
    game.apply("1")
    assert game.state.players[1].life == 18


@pytest.mark.era("m10", "702.19b", "702.2c")
def test_cr22_trample_and_deathtouch_together_need_one_damage_for_each_blocker() -> None:
    """Four damage over two big blockers leaves two for the player."""
    game = fight(["Test Venom Rhino"], [("Test Ape", "Test Venom Rhino"), ("Test Gorger", "Test Venom Rhino")])
    game.apply("Test Gorger")
    to_damage(game)
    game.apply(["1", "1"])
    assert game.state.players[1].life == 18


@pytest.mark.era("m10", "510.4")
@pytest.mark.seed("002", 33, 35)
def test_cr22_the_order_holds_for_both_damage_steps_and_counts_first_strike_damage() -> None:
    """A double striker finishes in the second step what it began in the first."""
    register(CardDef("Test Duelist", "1", "Creature — Knight", 2, 9, "double strike"))
    game = fight(["Test Duelist"], [("Test Armodon", "Test Duelist"), ("Test Mite", "Test Duelist")])
    game.apply("Test Armodon")
    to_damage(game)
    assert find(game, "Test Armodon").damage == 2 and find(game, "Test Mite").damage == 0
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    assert shares(game) == ["1", "2"]


@pytest.mark.era("m10", "509.2")
def test_a_question_about_an_order_survives_saving_and_copying() -> None:
    """Between the picks the game can be saved, loaded and copied."""
    blocks = [("Test Ape", "Test Gorger"), ("Test Mite", "Test Gorger"), ("Test Wall", "Test Gorger")]
    game = fight(["Test Gorger"], blocks)
    game.apply("Test Mite")
    again = Game.from_json(game.to_json())
    twin = game.clone()
    for g in (game, again, twin):
        g.apply("Test Wall")
    assert game.state_hash() == again.state_hash() == twin.state_hash()
    before = game.state_hash()
    with pytest.raises(IllegalChoice):
        game.apply("choose Nobody")
    assert game.state_hash() == before


def test_the_era_is_named_in_the_saved_game() -> None:
    """A game of 2022 comes back as one."""
    game = Scene(2, "m10").begin("A")
    assert Game.from_json(game.to_json()).state.ruleset is ruleset_named("m10")


def test_the_first_step_of_the_turn_is_the_same_as_today() -> None:
    """Nothing but the order differs: a turn without blockers asks the same questions."""
    asked = []
    for era in ("m10", "current"):
        game = Scene(2, era).battlefield("A", "Test Ape").begin("A", "upkeep")
        to_step(game, "combat damage")
        asked.append([e.kind for e in game.events])
    assert asked[0] == asked[1]
