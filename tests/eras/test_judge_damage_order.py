"""Awkward boards for the damage assignment order of 2009 to 2024, each played by the rules of 2022."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.errors import IllegalChoice
from apnap.testing import Scene, act, attack, block, find, named, pass_until, settle, step_name
from apnap.vocab.abilities import Static
from apnap.vocab.rules_text import Rule

BLOCKS_TWO = Static(rules=(Rule("blocks additional", "self", text="any"),))
register(CardDef("Judge Venom Rhino", "1", "Creature — Rhino", 5, 5, "trample, deathtouch"))
register(CardDef("Judge Ogre", "1", "Creature — Ogre", 5, 5, "menace"))
register(CardDef("Judge Zombie", "1B", "Creature — Zombie", 3, 3))
register(CardDef("Judge Duelist", "1", "Creature — Human", 3, 3, "double strike"))
register(CardDef("Judge Golem", "1", "Creature — Golem", 2, 3, "indestructible"))
register(CardDef("Judge Rampart", "1", "Creature — Wall", 0, 4))
register(CardDef("Judge Onlooker", "1", "Creature — Spirit", 0, 4))
register(CardDef("Judge Adder", "1", "Creature — Snake", 2, 6, "deathtouch", abilities=(BLOCKS_TWO,)))
register(CardDef("Judge Mammoth", "1", "Creature — Elephant", 6, 6, "trample"))
register(CardDef("Judge Imp", "1", "Creature — Imp", 3, 3, "infect"))


def fight(scene: Scene, attackers: list[str], blocks: list[tuple[str, str]], foe: str = "B") -> Game:
    """A attacks with those and B blocks so; whatever must be ordered is still to be asked."""
    game = scene.begin("A", "combat")
    attack(game, *[(a, foe) for a in attackers])
    block(game, *blocks)
    return game


def put_in_order(game: Game, *names: str) -> None:
    for name in names:
        assert game.state.ask_kind == Q.ORDER
        game.apply(name)


def to_shares(game: Game) -> list[str]:
    """Pass until damage must be divided, and what the first share may be; nothing if it is dealt unasked."""
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE or step_name(x) == "end of combat")
    return [c.text for c in game.legal] if game.state.ask_kind == Q.DAMAGE else []


def damage_to(game: Game, name: str) -> list[int]:
    """Combat damage dealt to something of that name, event by event."""
    return [
        e.n
        for e in game.events
        if e.kind == Ev.DAMAGE and (game.state.names or {}).get(e.other, game.state.name_of(e.other)) == name
    ]


@pytest.mark.era("m10", "702.19b", "702.2c")
def test_trample_and_deathtouch_pass_each_blocker_with_one_damage_unless_enough_is_marked() -> None:
    """One damage of deathtouch each; a blocker already marked with as much as its toughness needs nothing."""
    scene = Scene(2, "m10").battlefield("A", "Judge Venom Rhino").battlefield("B", "Judge Rampart", "Grizzly Bears")
    scene.permanent("B", "Judge Golem", damage=3)
    blocks = [(b, "Judge Venom Rhino") for b in ("Judge Golem", "Judge Rampart", "Grizzly Bears")]
    game = fight(scene, ["Judge Venom Rhino"], blocks)
    put_in_order(game, "Judge Golem", "Judge Rampart")
    assert to_shares(game)[0] == "0"
    game.apply("0")
    assert [c.text for c in game.legal] == ["1", "2", "3", "4", "5"]
    game.apply("1")
    assert [c.text for c in game.legal] == ["1", "2", "3", "4"]
    game.apply("1")
    assert game.state.players[1].life == 17
    assert not named(game, "Judge Rampart") and not named(game, "Grizzly Bears")
    assert find(game, "Judge Golem").damage == 3


@pytest.mark.era("m10", "509.2a")
def test_when_one_of_two_blockers_of_a_menacing_attacker_leaves_the_other_gets_everything_unasked() -> None:
    """The order shrinks with the blockers; with one left there is nothing to divide."""
    scene = Scene(2, "m10").battlefield("A", "Judge Ogre", "Island").hand("A", "Unsummon")
    scene.battlefield("B", "Judge Rampart", "Grizzly Bears")
    game = fight(scene, ["Judge Ogre"], [("Judge Rampart", "Judge Ogre"), ("Grizzly Bears", "Judge Ogre")])
    put_in_order(game, "Judge Rampart")
    act(game, "cast Unsummon")
    game.apply("Judge Rampart")
    settle(game)
    assert to_shares(game) == []
    assert damage_to(game, "Grizzly Bears") == [5]


@pytest.mark.era("m10", "509.2")
def test_an_attacker_without_power_has_an_order_all_the_same_but_nothing_to_divide() -> None:
    """The order is announced for each blocked creature, whatever its power is by then."""
    scene = Scene(2, "m10").battlefield("A", "Judge Onlooker").battlefield("B", "Judge Rampart", "Grizzly Bears")
    game = fight(scene, ["Judge Onlooker"], [(b, "Judge Onlooker") for b in ("Judge Rampart", "Grizzly Bears")])
    put_in_order(game, "Grizzly Bears")
    assert to_shares(game) == []


@pytest.mark.era("m10", "510.1c")
def test_a_growth_of_the_attacker_after_the_order_counts_for_the_damage_and_not_for_the_order() -> None:
    """What was no attacker worth ordering for can divide once it has power."""
    scene = Scene(2, "m10").battlefield("A", "Judge Onlooker", "Forest").hand("A", "Giant Growth")
    scene.battlefield("B", "Savannah Lions", "Grizzly Bears")
    game = fight(scene, ["Judge Onlooker"], [(b, "Judge Onlooker") for b in ("Savannah Lions", "Grizzly Bears")])
    put_in_order(game, "Grizzly Bears")
    act(game, "cast Giant Growth")
    game.apply("Judge Onlooker")
    settle(game)
    assert to_shares(game) == ["2", "3"]


@pytest.mark.era("m10", "510.1c")
def test_damage_that_protection_will_prevent_counts_as_assigned() -> None:
    """White Knight before the Bears needs two damage of a black creature, none of which is dealt."""
    scene = Scene(2, "m10").battlefield("A", "Judge Zombie").battlefield("B", "White Knight", "Grizzly Bears")
    game = fight(scene, ["Judge Zombie"], [(b, "Judge Zombie") for b in ("White Knight", "Grizzly Bears")])
    put_in_order(game, "White Knight")
    assert to_shares(game) == ["2", "3"]
    game.apply("2")
    assert damage_to(game, "White Knight") == [] and damage_to(game, "Grizzly Bears") == [1]


@pytest.mark.era("m10", "509.2a", "510.1c")
def test_a_blocker_that_regenerated_in_the_first_damage_step_is_out_of_the_order() -> None:
    """Double strike: in the second step everything goes to the blocker that is still there."""
    scene = Scene(2, "m10").battlefield("A", "Judge Duelist")
    scene.battlefield("B", "Drudge Skeletons", "Judge Rampart", "Swamp")
    blocks = [("Drudge Skeletons", "Judge Duelist"), ("Judge Rampart", "Judge Duelist")]
    game = fight(scene, ["Judge Duelist"], blocks)
    put_in_order(game, "Drudge Skeletons")
    act(game, "B: activate Drudge Skeletons")
    settle(game)
    assert to_shares(game) == ["1", "2", "3"]
    game.apply("1")
    assert find(game, "Drudge Skeletons").tapped
    assert to_shares(game) == []
    assert damage_to(game, "Judge Rampart") == [2, 3] and not named(game, "Judge Rampart")


@pytest.mark.era("m10", "510.1d", "702.2c")
def test_a_blocker_with_deathtouch_and_two_attackers_needs_one_damage_for_the_first() -> None:
    """The defending player's order, and lethal damage as deathtouch has it."""
    scene = Scene(2, "m10").battlefield("A", "Judge Mammoth", "Judge Ogre").battlefield("B", "Judge Adder")
    scene.battlefield("B", "Judge Rampart")
    blocks = [("Judge Adder", "Judge Mammoth"), ("Judge Adder", "Judge Ogre"), ("Judge Rampart", "Judge Ogre")]
    game = fight(scene, ["Judge Mammoth", "Judge Ogre"], blocks)
    put_in_order(game, "Judge Rampart", "Judge Ogre")
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    while game.state.ask_kind == Q.DAMAGE and game.state.ask_player == 0:
        game.apply(len(game.legal) - 1)
    assert [c.text for c in game.legal] == ["1", "2"] and game.ask is not None and game.ask.rule == "510.1d"
    game.apply("1")
    assert not named(game, "Judge Mammoth") and not named(game, "Judge Ogre")


@pytest.mark.era("m10", "510.1c", "702.19b")
def test_two_attackers_may_together_assign_lethal_damage_to_a_blocker_of_both() -> None:
    """What the Ogre assigns to the Adder lets the Mammoth trample over it for all of its damage."""
    scene = Scene(2, "m10").battlefield("A", "Judge Mammoth", "Judge Ogre", "Grizzly Bears")
    scene.battlefield("B", "Judge Adder", "Judge Rampart")
    blocks = [("Judge Adder", "Judge Mammoth"), ("Judge Adder", "Judge Ogre"), ("Judge Rampart", "Judge Ogre")]
    game = fight(scene, ["Judge Mammoth", "Judge Ogre"], blocks)
    put_in_order(game, "Judge Adder", "Judge Ogre")
    assert to_shares(game)[-1] == "5"
    game.apply("5")
    assert [c.text for c in game.legal] == ["1", "2", "3", "4", "5", "6"]
    game.apply("1")
    pass_until(game, lambda x: x.state.ask_kind != Q.DAMAGE)
    assert game.state.players[1].life == 15


@pytest.mark.era("m10", "510.1c")
def test_infect_needs_the_toughness_in_damage_as_well() -> None:
    """Lethal damage is counted by toughness, though counters will be put instead of damage."""
    scene = Scene(2, "m10").battlefield("A", "Judge Imp").battlefield("B", "Savannah Lions", "Grizzly Bears")
    game = fight(scene, ["Judge Imp"], [(b, "Judge Imp") for b in ("Savannah Lions", "Grizzly Bears")])
    put_in_order(game, "Grizzly Bears")
    assert to_shares(game) == ["2", "3"]


@pytest.mark.era("m10", "702.19b")
def test_trample_against_a_planeswalker_passes_what_is_left_to_the_planeswalker_only() -> None:
    """All blockers in order first; then the planeswalker, not its controller."""
    scene = Scene(2, "m10").battlefield("A", "Judge Mammoth")
    scene.battlefield("B", "Judge Rampart", "Memnite", "Sorin Markov")
    blocks = [("Judge Rampart", "Judge Mammoth"), ("Memnite", "Judge Mammoth")]
    game = fight(scene, ["Judge Mammoth"], blocks, "Sorin Markov")
    put_in_order(game, "Judge Rampart")
    assert to_shares(game) == ["4", "5", "6"]
    game.apply("4")
    assert [c.text for c in game.legal] == ["1", "2"]
    game.apply("1")
    assert find(game, "Sorin Markov").count("loyalty") == 3 and game.state.players[1].life == 20


@pytest.mark.era("m10", "510.1e")
def test_an_illegal_share_is_refused_and_changes_nothing() -> None:
    """Too little for the first in order is no choice there is."""
    scene = Scene(2, "m10").battlefield("A", "Judge Ogre").battlefield("B", "Judge Rampart", "Grizzly Bears")
    game = fight(scene, ["Judge Ogre"], [(b, "Judge Ogre") for b in ("Judge Rampart", "Grizzly Bears")])
    put_in_order(game, "Judge Rampart")
    assert to_shares(game) == ["4", "5"]
    before = game.state_hash()
    with pytest.raises(IllegalChoice):
        game.apply("3")
    assert game.state_hash() == before


@pytest.mark.era("m10", "509.2")
def test_without_the_order_the_same_board_divides_freely_and_in_2008_too() -> None:
    """The slot, not the era, asks for orders: today and in 2008 nobody is asked, and any share will do."""
    for rules in ("current", "sixth"):
        scene = Scene(2, rules).battlefield("A", "Judge Ogre").battlefield("B", "Judge Rampart", "Grizzly Bears")
        game = fight(scene, ["Judge Ogre"], [(b, "Judge Ogre") for b in ("Judge Rampart", "Grizzly Bears")])
        assert to_shares(game) == ["0", "1", "2", "3", "4", "5"]
