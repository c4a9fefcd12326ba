"""Prevention effects (615) and what damage results in (120.3, 120.4)."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, answer, attack, block, cast, count_events, find, named, pass_until, settle, to_step
from apnap.vocab.abilities import Spell, Targets
from apnap.vocab.effects.basic import Damage, GainLife
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.replacing import LifeInstead, Prevent
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import All, Num, Var
from tests.helpers import life, same_after_saving

ANY_TARGET = Targets(Filter(types="creature planeswalker battle"), players="any")
register(
    CardDef(
        "Test: Sure Bolt",
        "0",
        "Instant",
        colors="R",
        abilities=(Spell(Damage(Num(3), preventable=False), (ANY_TARGET,)),),
    )
)
register(CardDef("Test: Shield", "0", "Instant", abilities=(Spell(Continuous(Prevent(), n=Num(3)), (ANY_TARGET,)),)))
register(
    CardDef(
        "Test: Grateful Shield",
        "0",
        "Instant",
        abilities=(Spell(Continuous(Prevent(then=GainLife(Var("prevented"))), n=Num(3)), (ANY_TARGET,)),),
    )
)
register(
    CardDef(
        "Test: Shield Each",
        "0",
        "Instant",
        abilities=(Spell(Continuous(Prevent(), All(CREATURES), n=Num(1))),),
    )
)
register(
    CardDef(
        "Test: Muzzle", "0", "Instant", abilities=(Spell(Continuous(Prevent(False, by=True)), (Targets(CREATURES),)),)
    )
)
register(CardDef("Test: Ping", "0", "Instant", colors="R", abilities=(Spell(Damage(Num(1)), (ANY_TARGET,)),)))
register(CardDef("Test: Five", "0", "Instant", abilities=(Spell(Damage(Num(5)), (ANY_TARGET,)),)))


def play_all(game: Game, *spells: str, target: str) -> None:
    for spell in spells:
        cast(game, spell, f"target {target}")
        settle(game)


@pytest.mark.cr("615.1", "615.7")
def test_615_7_a_shield_is_used_up_point_by_point() -> None:
    """Of 1, 1 and 5 damage a shield of three prevents 1, 1 and 1."""
    scene = Scene()
    scene.hand("A", "Test: Shield", "Test: Ping", "Test: Ping", "Test: Five")
    game = scene.begin("A")
    play_all(game, "Test: Shield", "Test: Ping", "Test: Ping", target="B")
    assert life(game, 1) == 20
    play_all(game, "Test: Five", target="B")
    assert life(game, 1) == 16
    assert not game.state.lasting


@pytest.mark.cr("615.7")
def test_615_7_the_shielded_player_chooses_which_simultaneous_damage_is_prevented() -> None:
    """Two attackers for 2 and 3 against a shield of three: any split that uses the whole shield."""
    scene = Scene()
    scene.battlefield("A", "Grizzly Bears", "Hill Giant")
    scene.hand("B", "Test: Shield")
    game = scene.begin("A")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    game.apply("pass")
    cast(game, "Test: Shield", "target B")
    settle(game)
    pass_until(game, lambda g: g.state.ask_kind == Q.NUMBER)
    assert game.state.ask_player == 1
    assert game.state.ask_rule == "615.7"
    assert [c.text for c in game.legal] == ["0", "1", "2"]
    assert same_after_saving(game)
    answer(game, "1")
    to_step(game, "end of combat")
    assert life(game, 1) == 18
    assert not game.state.lasting
    amounts = [e.n for e in game.events if e.kind == Ev.PREVENTED]
    assert sorted(amounts) == [1, 2]


@pytest.mark.cr("615.7")
def test_615_7_no_choice_where_the_shield_is_big_enough() -> None:
    """1 and 1 damage against a shield of three: nothing is asked."""
    scene = Scene()
    scene.battlefield("A", "Memnite", "Memnite")
    scene.hand("A", "Test: Shield")
    game = scene.begin("A")
    play_all(game, "Test: Shield", target="B")
    attack(game, ("Memnite", "B"), ("Memnite", "B"))
    to_step(game, "end of combat")
    assert life(game, 1) == 20
    assert game.state.lasting[0].n == 1


@pytest.mark.cr("615.2", "611.2c")
def test_615_2_fog_prevents_all_combat_damage_and_no_other() -> None:
    """Attackers and blockers deal nothing; a spell does."""
    scene = Scene()
    scene.battlefield("A", "Hill Giant", "Grizzly Bears", "Forest")
    scene.battlefield("B", "Serra Angel")
    scene.hand("A", "Fog", "Test: Ping")
    game = scene.begin("A")
    cast(game, "Fog")
    settle(game)
    attack(game, ("Hill Giant", "B"), ("Grizzly Bears", "B"))
    block(game, ("Serra Angel", "Hill Giant"))
    to_step(game, "end of combat")
    assert (life(game, 1), find(game, "Hill Giant").damage, find(game, "Serra Angel").damage) == (20, 0, 0)
    play_all(game, "Test: Ping", target="B")
    assert life(game, 1) == 19


@pytest.mark.cr("615.2", "615.4")
def test_615_2_all_damage_by_one_source_is_prevented() -> None:
    """The muzzled creature deals no damage this turn, but takes it."""
    scene = Scene()
    scene.battlefield("A", "Hill Giant")
    scene.battlefield("B", "Grizzly Bears")
    scene.hand("B", "Test: Muzzle")
    game = scene.begin("A")
    attack(game, ("Hill Giant", "B"))
    game.apply("pass")
    cast(game, "Test: Muzzle", "target Hill Giant")
    settle(game)
    block(game, ("Grizzly Bears", "Hill Giant"))
    to_step(game, "end of combat")
    assert (find(game, "Hill Giant").damage, find(game, "Grizzly Bears").damage) == (2, 0)


@pytest.mark.cr("615.5")
def test_615_5_the_rest_of_a_prevention_effect_follows_at_once() -> None:
    """The shield's controller gains as much life as was prevented."""
    scene = Scene()
    scene.hand("A", "Test: Grateful Shield", "Test: Five")
    game = scene.begin("A")
    play_all(game, "Test: Grateful Shield", "Test: Five", target="A")
    assert life(game) == 21


@pytest.mark.cr("615.6")
def test_615_6_prevented_damage_never_happens() -> None:
    """Stuffy Doll does not answer damage that was prevented."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 5)
    scene.hand("A", "Stuffy Doll", "Test: Shield", "Test: Ping", "Test: Five")
    game = scene.begin("A")
    cast(game, "Stuffy Doll")
    pass_until(game, lambda g: g.state.ask_kind == Q.PICK)
    assert same_after_saving(game)
    answer(game, "choose B")
    settle(game)
    play_all(game, "Test: Shield", "Test: Ping", target="Stuffy Doll")
    assert (life(game, 1), count_events(game, Ev.DAMAGE)) == (20, 0)
    play_all(game, "Test: Five", target="Stuffy Doll")
    assert life(game, 1) == 17
    assert named(game, "Stuffy Doll")


@pytest.mark.cr("615.8", "609.7a")
def test_615_8_circle_of_protection_prevents_the_next_damage_of_the_chosen_source() -> None:
    """All of it, once; damage from another source and the next damage get through."""
    scene = Scene()
    scene.battlefield("A", "Circle of Protection: Red", "Plains")
    scene.battlefield("B", "Hill Giant", "Raging Goblin")
    game = scene.begin("B")
    attack(game, ("Hill Giant", "A"), ("Raging Goblin", "A"))
    game.apply("pass")
    game.apply(next(c.text for c in game.legal if "Circle" in c.text))
    pass_until(game, lambda g: g.state.ask_kind == Q.PICK)
    assert {c.text for c in game.legal} == {"choose Hill Giant", "choose Raging Goblin"}
    answer(game, "choose Hill Giant")
    settle(game)
    to_step(game, "end of combat")
    assert life(game) == 19
    assert not game.state.lasting


@pytest.mark.cr("615.9", "609.7b")
def test_615_9_the_shield_checks_the_source_again() -> None:
    """The chosen source is no longer red when it deals damage: nothing is prevented, the shield stays."""
    scene = Scene()
    scene.battlefield("A", "Circle of Protection: Red", "Plains")
    scene.battlefield("B", "Hill Giant", "Raging Goblin", "Swamp")
    scene.hand("B", "Darksteel Myr", "Darkest Hour")
    game = scene.begin("B")
    game.apply("pass")
    game.apply(next(c.text for c in game.legal if "Circle" in c.text))
    pass_until(game, lambda g: g.state.ask_kind == Q.PICK)
    answer(game, "choose Hill Giant")
    settle(game)
    cast(game, "Darkest Hour")
    settle(game)
    attack(game, ("Hill Giant", "A"))
    to_step(game, "end of combat")
    assert life(game) == 17
    assert len(game.state.lasting) == 1


@pytest.mark.cr("615.10")
def test_615_10_a_static_ability_prevents_so_much_of_each_damage() -> None:
    """Daunting Defender: each Cleric takes one less from Pyroclasm, others take all."""
    scene = Scene()
    scene.battlefield("A", "Mountain", "Mountain", "Daunting Defender", "Samite Healer", "Hill Giant")
    scene.hand("A", "Pyroclasm")
    game = scene.begin("A")
    cast(game, "Pyroclasm")
    settle(game)
    assert find(game, "Daunting Defender").damage == 1
    assert find(game, "Hill Giant").damage == 2
    assert not named(game, "Samite Healer")


@pytest.mark.cr("615.11")
def test_615_11_each_of_several_creatures_gets_a_shield_of_its_own() -> None:
    """A shield of one for each creature there is now; not for one that comes later."""
    scene = Scene()
    scene.battlefield("A", "Hill Giant", "Grizzly Bears", "Mountain", "Mountain")
    scene.hand("A", "Test: Shield Each", "Pyroclasm", "Ornithopter")
    game = scene.begin("A")
    cast(game, "Test: Shield Each")
    settle(game)
    cast(game, "Ornithopter")
    settle(game)
    cast(game, "Pyroclasm")
    settle(game)
    assert (find(game, "Hill Giant").damage, find(game, "Grizzly Bears").damage) == (1, 1)
    assert not named(game, "Ornithopter")


@pytest.mark.cr("615.12")
def test_615_12_unpreventable_damage_leaves_the_shield_but_the_rest_is_done() -> None:
    """Nothing is prevented, so no life is gained, and the shield is still whole."""
    scene = Scene()
    scene.hand("A", "Test: Grateful Shield", "Test: Sure Bolt", "Test: Ping")
    game = scene.begin("A")
    play_all(game, "Test: Grateful Shield", "Test: Sure Bolt", target="A")
    assert life(game) == 17
    assert game.state.lasting[0].n == 3
    play_all(game, "Test: Ping", target="A")
    assert life(game) == 18


@pytest.mark.cr("615.12", "615.12a")
def test_615_12_leyline_of_punishment_beats_fog() -> None:
    """Damage can't be prevented, by anyone."""
    scene = Scene()
    scene.battlefield("A", "Leyline of Punishment", "Hill Giant", "Forest")
    scene.hand("A", "Fog")
    game = scene.begin("A")
    cast(game, "Fog")
    settle(game)
    attack(game, ("Hill Giant", "B"))
    to_step(game, "end of combat")
    assert life(game, 1) == 17


@pytest.mark.cr("616.1e", "615.1", "614.9")
def test_616_1e_prevention_and_doubling_in_the_order_the_damaged_player_chooses() -> None:
    """A shield of three and Furnace of Rath: prevent first and nothing is left, double first and three gets through."""
    for first, left in (("Furnace of Rath", 17), ("Test: Shield", 20)):
        scene = Scene()
        scene.battlefield("A", "Furnace of Rath", "Mountain")
        scene.hand("A", "Test: Shield", "Lightning Bolt")
        game = scene.begin("A")
        play_all(game, "Test: Shield", target="B")
        cast(game, "Lightning Bolt", "target B")
        pass_until(game, lambda g: g.state.ask_kind == Q.REPLACEMENT)
        assert game.state.ask_player == 1
        furnace = find(game, "Furnace of Rath").id
        wanted = next(i for i, o in enumerate(game.state.options) if (o.id == furnace) == (first == "Furnace of Rath"))
        game.apply(wanted)
        settle(game)
        assert life(game, 1) == left


@pytest.mark.cr("120.3a", "120.4b", "614.1a")
def test_120_4b_loss_of_life_from_damage_can_be_replaced() -> None:
    """Worship: damage that would reduce life below one reduces it to one, while there is a creature."""
    scene = Scene()
    scene.battlefield("B", "Worship", "Grizzly Bears")
    scene.life("B", 3)
    scene.hand("A", "Test: Five", "Test: Five", "Test: Five")
    game = scene.begin("A")
    play_all(game, "Test: Five", "Test: Five", target="B")
    assert life(game, 1) == 1
    assert count_events(game, Ev.DAMAGE) == 2
    play_all(game, "Test: Five", target="Grizzly Bears")
    assert not game.over
    assert not named(game, "Grizzly Bears")


@pytest.mark.cr("120.3f", "120.4b", "616.1")
def test_120_3f_lifelink_gain_may_ask_about_replacements_after_all_damage_is_dealt() -> None:
    """Two lifelinkers with two effects on gaining life: each gain is asked about, none is lost."""
    register(CardDef("Test: Bonus", "0", "Enchantment", abilities=(LifeInstead(times=1, plus=1),)))
    scene = Scene()
    scene.battlefield("A", "Vampire Nighthawk", "Vampire Nighthawk", "Boon Reflection", "Test: Bonus")
    game = scene.begin("A")
    attack(game, ("Vampire Nighthawk", "B"), ("Vampire Nighthawk", "B"))
    for _ in range(2):
        pass_until(game, lambda g: g.state.ask_kind == Q.REPLACEMENT)
        assert life(game, 1) == 16
        assert same_after_saving(game)
        game.apply(next(c.text for c in game.legal if "Bonus" in c.text))
    assert life(game) == 32


@pytest.mark.cr("120.3b", "120.3d", "702.90b")
def test_120_3b_infect_gives_poison_and_minus_counters() -> None:
    """Counters that result from damage are put by the source's controller."""
    scene = Scene()
    scene.battlefield("A", "Glistener Elf", "Glistener Elf", "Vorinclex, Monstrous Raider")
    scene.battlefield("B", "Hill Giant")
    game = scene.begin("A")
    attack(game, ("Glistener Elf", "B"), ("Glistener Elf", "B"))
    block(game, ("Hill Giant", "Glistener Elf"))
    to_step(game, "end of combat")
    assert game.state.players[1].count("poison") == 2
    assert life(game, 1) == 20
    assert find(game, "Hill Giant").count("-1/-1") == 2


@pytest.mark.cr("614.16")
def test_614_16_counters_from_damage_are_no_effect() -> None:
    """Doubling Season speaks of effects: -1/-1 counters from infect are not doubled."""
    scene = Scene()
    scene.battlefield("A", "Glistener Elf")
    scene.battlefield("B", "Hill Giant", "Doubling Season")
    game = scene.begin("A")
    attack(game, ("Glistener Elf", "B"))
    block(game, ("Hill Giant", "Glistener Elf"))
    to_step(game, "end of combat")
    assert find(game, "Hill Giant").count("-1/-1") == 1
