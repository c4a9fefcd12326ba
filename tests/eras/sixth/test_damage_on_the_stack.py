"""Combat damage on the stack: the rules of 1999 to 2009, section 310."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.testing import Scene, act, attack, block, find, named, pass_until, settle, step_name, to_step
from apnap.view import names_in

BEARS = "Grizzly Bears"
GIANT = "Hill Giant"
DAMAGE = "Combat damage"
era = pytest.mark.era
seed = pytest.mark.seed
register(CardDef("Test Lancer", "1", "Creature — Knight", 2, 3, "first strike"))
register(CardDef("Test Twinblade", "1", "Creature — Knight", 2, 2, "double strike"))


def fight(scene: Scene, attackers: list[str], blocks: list[tuple[str, str]]) -> Game:
    """A attacks with those and B blocks so; until combat damage is on the stack."""
    game = scene.begin("A", "combat")
    attack(game, *[(a, "B") for a in attackers])
    if blocks:
        block(game, *blocks)
    return pass_until(game, damage_waits)


def damage_waits(game: Game) -> bool:
    return any(item.card.name == DAMAGE for item in game.state.stack) and game.state.ask_kind == Q.PRIORITY


def board(mine: list[str], theirs: list[str], rules: str = "sixth") -> Scene:
    return Scene(2, rules).battlefield("A", *mine).battlefield("B", *theirs)


@era("sixth", "310.1", "408.1g")
@seed("eras", 17)
def test_cr08_310_1_all_assignments_go_on_the_stack_as_one_object_and_the_active_player_gets_priority() -> None:
    """Nothing is dealt yet; everyone may act; the view says what is assigned."""
    game = fight(board([BEARS, GIANT], [BEARS]), [BEARS, GIANT], [(BEARS, GIANT)])
    assert [i.card.name for i in game.state.stack] == [DAMAGE]
    assert game.state.ask_player == 0 and step_name(game) == "combat damage"
    assert not [e for e in game.events if e.kind == Ev.DAMAGE]
    assert [e.rule for e in game.events if e.kind == Ev.ASSIGNED] == ["310.1"] * 3
    view = game.view(1)
    called = names_in(view)
    assigned = [(called[source], called[to], n) for source, to, n in view["stack"][0]["damage"]]
    assert assigned == [(BEARS, "B", 2), (GIANT, BEARS, 3), (BEARS, GIANT, 2)]


@era("sixth", "310.4")
def test_cr08_310_4_when_it_resolves_all_of_it_is_dealt_at_once_and_the_active_player_gets_priority() -> None:
    """The object is gone then."""
    game = fight(board([BEARS, GIANT], [BEARS]), [BEARS, GIANT], [(BEARS, GIANT)])
    game.apply("pass")
    game.apply("pass")
    assert not game.state.stack and game.state.ask_player == 0 and step_name(game) == "combat damage"
    assert [(e.rule, e.n) for e in game.events if e.kind == Ev.DAMAGE] == [("310.4", 2), ("310.4", 3), ("310.4", 2)]
    assert game.state.players[1].life == 18 and not [p for p in named(game, BEARS) if p.controller == 1]


@era("sixth", "310.2c", "310.2d")
def test_cr08_310_2c_damage_is_divided_freely_among_blockers() -> None:
    """No order, and no lethal damage first."""
    game = board([GIANT], [BEARS, "Llanowar Elves"]).begin("A", "combat")
    attack(game, (GIANT, "B"))
    block(game, (BEARS, GIANT), ("Llanowar Elves", GIANT))
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    assert [c.text for c in game.legal] == ["0", "1", "2", "3"]
    assert game.ask is not None and game.ask.rule == "310.2c"


@era("sixth", "310.3")
def test_cr08_310_3_it_is_neither_spell_nor_ability_and_cannot_be_countered() -> None:
    """Counterspell and Stifle find no target; the damage cannot be responded to away."""
    scene = board([BEARS], ["Island", "Island", "Island"]).hand("B", "Counterspell", "Stifle")
    game = fight(scene, [BEARS], [])
    game.apply("pass")
    assert [c.text for c in game.legal if c.text.startswith("cast")] == []
    item = game.state.stack[0]
    assert not item.is_spell and item.ability is None


@era("sixth", "310.4a", "310.4b")
def test_cr08_310_4a_it_is_dealt_as_assigned_though_the_creature_is_gone() -> None:
    """Mogg Fanatic, blocking, is sacrificed with damage on the stack: it deals its combat damage and one more."""
    game = fight(board([BEARS], ["Mogg Fanatic"]), [BEARS], [("Mogg Fanatic", BEARS)])
    act(game, f"B: activate Mogg Fanatic targeting {BEARS}")
    settle(game)
    assert not named(game, BEARS) and not named(game, "Mogg Fanatic")
    dealt = [(e.n, e.m) for e in game.events if e.kind == Ev.DAMAGE]
    assert dealt == [(1, 0), (1, 1)], "one from the ability, then one from combat by the creature as it last was"


@era("sixth", "310.4a")
def test_todays_rules_do_not_let_the_fanatic_do_both() -> None:
    """Sacrificed while blocking, it deals no combat damage: the bears live."""
    game = board([BEARS], ["Mogg Fanatic"], "current").begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, ("Mogg Fanatic", BEARS))
    act(game, f"B: activate Mogg Fanatic targeting {BEARS}")
    settle(game)
    to_step(game, "main")
    assert find(game, BEARS).damage == 1


@era("sixth", "310.4a")
def test_cr08_310_4a_it_is_dealt_as_assigned_though_the_power_has_changed() -> None:
    """Morphling assigns five as a 5/1, then becomes a 1/5: it deals five and survives three."""
    game = board(["Morphling", *["Island"] * 6], [GIANT]).begin("A", "combat")
    attack(game, ("Morphling", "B"))
    block(game, (GIANT, "Morphling"))
    for _ in range(2):
        act(game, "A: activate Morphling: +1/-1")
        settle(game)
    pass_until(game, damage_waits)
    for _ in range(4):
        act(game, "A: activate Morphling: -1/+1")
        pass_until(game, lambda x: len(x.state.stack) == 1 and x.state.ask_kind == Q.PRIORITY)
    assert find(game, "Morphling").chars.power == 1
    settle(game)
    assert [e.n for e in game.events if e.kind == Ev.DAMAGE and game.state.name_of(e.obj) == "Morphling"] == [5]
    assert not named(game, GIANT) and find(game, "Morphling").damage == 3


@era("sixth", "310.4a")
def test_triskelion_spends_its_counters_with_damage_on_the_stack() -> None:
    """A 4/4 assigns four, then removes its counters for three more damage, and deals all seven."""
    scene = Scene(2, "sixth").battlefield("B", BEARS)
    scene.permanent("A", "Triskelion", counters={"+1/+1": 3})
    game = fight(scene, ["Triskelion"], [(BEARS, "Triskelion")])
    for _ in range(3):
        act(game, "A: activate Triskelion targeting B")
        pass_until(game, lambda x: len(x.state.stack) == 1 and x.state.ask_kind == Q.PRIORITY)
    settle(game)
    dealt = [e.n for e in game.events if e.kind == Ev.DAMAGE and game.state.name_of(e.obj) == "Triskelion"]
    assert dealt == [1, 1, 1, 4] and game.state.players[1].life == 17
    assert not named(game, BEARS)


@era("sixth", "310.4a")
def test_cr08_310_4a_a_recipient_that_has_left_combat_is_damaged_all_the_same() -> None:
    """A removed attacker still gets what the blocker assigned to it, and deals what it assigned."""
    from apnap.atoms.removal import remove_from_combat

    game = fight(board([BEARS], [GIANT]), [BEARS], [(GIANT, BEARS)])
    remove_from_combat(game.state, find(game, BEARS).id, "506.4")
    settle(game)
    assert not named(game, BEARS) and find(game, GIANT).damage == 2


@era("sixth", "310.4c")
def test_cr08_310_4c_damage_to_what_is_gone_is_not_dealt() -> None:
    """The blocker returned to hand deals its damage and takes none; the attacker's is lost."""
    scene = board([GIANT], [BEARS, "Island"]).hand("B", "Unsummon")
    game = fight(scene, [GIANT], [(BEARS, GIANT)])
    act(game, f"B: cast Unsummon targeting {BEARS}")
    settle(game)
    assert [(e.n, game.state.name_of(e.other)) for e in game.events if e.kind == Ev.DAMAGE] == [(2, GIANT)]
    assert find(game, GIANT).damage == 2 and game.state.players[1].life == 20


@era("sixth", "310.5", "306.1")
def test_cr08_310_5_first_strike_makes_two_damage_steps_with_an_object_each() -> None:
    """The slow creature killed by first strike assigns nothing."""
    game = fight(board(["Test Lancer"], [BEARS]), ["Test Lancer"], [(BEARS, "Test Lancer")])
    assert [e.n for e in game.events if e.kind == Ev.ASSIGNED] == [2]
    settle(game)
    assert not named(game, BEARS)
    to_step(game, "main")
    assert [e.n for e in game.events if e.kind == Ev.ASSIGNED] == [2]
    steps = [e for e in game.events if e.kind == Ev.STEP_BEGINS and e.rule == "310"]
    assert len(steps) == 2


@era("sixth", "310.5", "502.28b")
def test_cr08_310_5_a_double_striker_assigns_in_both_steps() -> None:
    """Two objects, one after the other."""
    game = fight(board(["Test Twinblade"], []), ["Test Twinblade"], [])
    settle(game)
    assert game.state.players[1].life == 18
    pass_until(game, damage_waits)
    settle(game)
    assert game.state.players[1].life == 16


@era("sixth", "310.2a")
def test_cr08_310_2a_without_damage_there_is_no_object_but_priority() -> None:
    """A creature with no power assigns nothing."""
    register(CardDef("Test Meek One", "1", "Creature — Human", 0, 1))
    game = board(["Test Meek One"], []).begin("A", "combat")
    attack(game, ("Test Meek One", "B"))
    pass_until(game, lambda x: step_name(x) == "combat damage")
    assert not game.state.stack and game.state.ask_kind == Q.PRIORITY


@era("sixth", "310.4")
def test_a_position_with_damage_on_the_stack_survives_saving_and_copying() -> None:
    """Saved, loaded and copied, it goes on the same way."""
    game = fight(board([BEARS], ["Mogg Fanatic"]), [BEARS], [("Mogg Fanatic", BEARS)])
    again, twin = Game.from_json(game.to_json()), game.clone()
    for g in (game, again, twin):
        act(g, f"B: activate Mogg Fanatic targeting {BEARS}")
        settle(g)
    assert game.state_hash() == again.state_hash() == twin.state_hash()


@era("sixth", "509.1a")
def test_ending_the_turn_takes_the_damage_off_the_stack() -> None:
    """Time Stop with damage on the stack: none of it is dealt."""
    scene = board([BEARS], ["Island"] * 6).hand("B", "Time Stop")
    game = fight(scene, [BEARS], [])
    act(game, "B: cast Time Stop")
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert game.state.players[1].life == 20


@era("sixth", "600.4a")
def test_when_the_attacking_player_leaves_their_damage_stays_on_the_stack() -> None:
    """It is neither spell nor ability: in a game of three the others' damage is still dealt."""
    scene = Scene(3, "sixth").battlefield("A", BEARS).battlefield("B", GIANT)
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, (GIANT, BEARS))
    pass_until(game, damage_waits)
    game.concede(0)
    assert not game.over
    settle(game)
    assert not any(i.card.name == DAMAGE for i in game.state.stack)


@seed("eras", 55)
@pytest.mark.parametrize("name", ["middle-school", "classic-magic"])
def test_the_presets_put_combat_damage_on_the_stack_and_name_the_edition_of_that_rule(name: str) -> None:
    """Under today's numbers the rule is cited with its edition."""
    game = fight(board([BEARS], ["Mogg Fanatic"], name), [BEARS], [("Mogg Fanatic", BEARS)])
    assert {e.rule for e in game.events if e.kind == Ev.ASSIGNED} == {"CR08:310.1"}
    act(game, f"B: activate Mogg Fanatic targeting {BEARS}")
    settle(game)
    assert not named(game, BEARS)
