"""Rules behind single words of cards: symbols, faces, links between abilities, keyword actions."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev
from apnap.testing import Scene, attack, block, settle
from apnap.text import card_parts
from apnap.view.types import PermanentView
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import Cost, UntapSelf, mana
from apnap.vocab.effects.basic import Draw, Mill
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.damage import Fight
from apnap.vocab.effects.permanents import Transform
from apnap.vocab.filters import ANY, CREATURES
from apnap.vocab.lookups import TARGET, TARGET_2, All, Num
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Happens

register(
    CardDef("Test Resting Seer", "0", "Creature", 1, 1, abilities=(Activated(Cost(parts=(UntapSelf(),)), Draw()),))
)
register(
    CardDef(
        "Test Blue Discount",
        "0",
        "Enchantment",
        abilities=(Static(rules=(Rule("cost less", ANY, "you", cost=mana("U")),)),),
    )
)
register(CardDef("Test Shapeshifter", "0", "Creature — Shapeshifter", 2, 2, "changeling"))
register(CardDef("Test: Turn All Over", "0", "Instant", abilities=(Spell(Transform(All(CREATURES))),)))
register(CardDef("Test: Mill Three", "0", "Instant", abilities=(Spell(Mill(Num(3))),)))
register(
    CardDef(
        "Test: Fight",
        "0",
        "Instant",
        abilities=(Spell(Fight(TARGET, TARGET_2), (Targets(CREATURES), Targets(CREATURES))),),
    )
)
register(
    CardDef(
        "Test: Flank Again",
        "0",
        "Instant",
        abilities=(Spell(Continuous(Keywords("self", ("flanking",))), (Targets(CREATURES),)),),
    )
)
register(
    CardDef(
        "Test Sorcerer",
        "0",
        "Creature — Wizard",
        1,
        1,
        back=CardDef("Test Curse", "", "Sorcery", abilities=(Spell(Draw()),)),
    )
)

register(CardDef("Test Witness", "0", "Enchantment", abilities=(Triggered(Happens(Ev.UNATTACHED), Draw()),)))


def there(game: Game, name: str) -> list[PermanentView]:
    return [p for p in game.view(0)["battlefield"] if p["name"] == name]


def shown(game: Game, name: str) -> PermanentView:
    return there(game, name)[0]


@pytest.mark.cr("107.6")
def test_107_6_the_untap_symbol_is_paid_by_untapping() -> None:
    scene = Scene().library("A", "Forest")
    scene.permanent("A", "Test Resting Seer", tapped=True)
    game = scene.begin("A")
    game.apply("activate Test Resting Seer")
    assert not shown(game, "Test Resting Seer")["tapped"]
    assert not any(str(c).startswith("activate") for c in game.legal)


@pytest.mark.cr("118.1")
def test_118_1_a_cost_is_paid_as_the_ability_is_activated() -> None:
    """Aeon Engine is in exile while its ability is still on the stack."""
    game = Scene().battlefield("A", "Aeon Engine").begin("A")
    game.apply("activate Aeon Engine")
    assert not there(game, "Aeon Engine") and game.view(0)["stack"]


@pytest.mark.cr("118.7c")
def test_118_7c_less_coloured_mana_takes_generic_mana_where_there_is_none_of_the_colour() -> None:
    game = Scene().battlefield("A", "Test Blue Discount", "Mountain").hand("A", "Howling Mine").begin("A")
    assert "cast Howling Mine" in [str(c) for c in game.legal]
    bare = Scene().battlefield("A", "Mountain").hand("A", "Howling Mine").begin("A")
    assert "cast Howling Mine" not in [str(c) for c in bare.legal]


@pytest.mark.cr("120.3h")
def test_120_3h_damage_removes_defense_counters_from_a_battle() -> None:
    game = Scene().battlefield("A", "Invasion of Dominaria", "Mountain").hand("A", "Shock").begin("A")
    game.apply("cast Shock targeting Invasion of Dominaria")
    settle(game)
    assert shown(game, "Invasion of Dominaria")["counters"] == {"defense": 3}


PARTS = [
    ("202.1", "Grizzly Bears", "{1}{G}"),
    ("204.1", "Gatstaf Howler", "Green"),
    ("205.1", "Grizzly Bears", "Creature — Bear"),
    ("210.1", "Invasion of Dominaria", "Defense 5"),
    ("308.1", "Notorious Throng", "Kindred Sorcery — Rogue"),
    ("712.1", "Gatstaf Shepherd", "Other face: Gatstaf Howler"),
    ("113.3a", "Rampant Growth", "Search your library"),
]


@pytest.mark.cr("202.1", "204.1", "205.1", "210.1", "308.1", "712.1", "113.3a")
@pytest.mark.parametrize(("rule", "name", "text"), PARTS)
def test_a_part_of_a_card_is_told_with_the_rule_it_has_its_meaning_from(rule: str, name: str, text: str) -> None:
    assert any(rule in part.rules and text in part.text for part in card_parts(name))


@pytest.mark.cr("205.2a")
@pytest.mark.parametrize(
    ("name", "types"),
    [
        ("Forest", ["land"]),
        ("Howling Mine", ["artifact"]),
        ("Grizzly Bears", ["creature"]),
        ("Blood Moon", ["enchantment"]),
        ("Jace Beleren", ["planeswalker"]),
        ("Invasion of Dominaria", ["battle"]),
    ],
)
def test_205_2a_each_card_type_is_one_of_the_permanents(name: str, types: list[str]) -> None:
    assert [t.lower() for t in shown(Scene().battlefield("A", name).begin("A"), name)["types"]] == types


@pytest.mark.cr("205.4a")
def test_205_4a_supertypes_stand_beside_the_card_types() -> None:
    game = Scene().battlefield("A", "Forest", "Jace Beleren", "Grizzly Bears").begin("A")
    assert [t.lower() for t in shown(game, "Forest")["supertypes"]] == ["basic"]
    assert shown(game, "Grizzly Bears")["supertypes"] == []


@pytest.mark.cr("610.3a")
def test_610_3a_nothing_is_exiled_by_what_has_left_already() -> None:
    """Brutal Cathar dies in response to its own ability."""
    scene = Scene().battlefield("A", "Plains", "Plains", "Plains", "Mountain").hand("A", "Brutal Cathar", "Shock")
    game = scene.battlefield("B", "Grizzly Bears").begin("A")
    game.apply("cast Brutal Cathar")
    game.apply("pass")
    game.apply("pass")
    game.apply("target Grizzly Bears")
    game.apply("cast Shock targeting Brutal Cathar")
    settle(game)
    assert there(game, "Grizzly Bears") and not there(game, "Brutal Cathar")


@pytest.mark.cr("701.14b")
def test_701_14b_a_creature_that_is_gone_does_not_fight_and_is_not_fought() -> None:
    scene = Scene().battlefield("A", "Hill Giant", "Mountain").hand("A", "Test: Fight", "Shock")
    game = scene.battlefield("B", "Grizzly Bears").begin("A")
    game.apply("cast Test: Fight")
    game.apply("target Hill Giant")
    game.apply("target Grizzly Bears")
    game.apply("cast Shock targeting Grizzly Bears")
    settle(game)
    assert shown(game, "Hill Giant")["damage"] == 0


@pytest.mark.cr("701.17a")
def test_701_17a_to_mill_is_to_put_cards_from_the_top_of_the_library_into_the_graveyard() -> None:
    game = Scene().library("A", "Forest", "Island", "Swamp", "Plains").hand("A", "Test: Mill Three").begin("A")
    game.apply("cast Test: Mill Three")
    settle(game)
    names = [str(c["name"]) for c in game.view(0)["players"][0]["graveyard"]]
    assert sorted(n for n in names if n != "Test: Mill Three") == ["Forest", "Island", "Swamp"]


@pytest.mark.cr("701.23b")
def test_701_23b_a_search_for_a_quality_may_find_nothing() -> None:
    """There is a Forest in the library of who casts Rampant Growth, and they need not find it."""
    scene = Scene().library("A", "Forest", "Shock").battlefield("A", "Mountain", "Taiga").hand("A", "Rampant Growth")
    game = scene.begin("A")
    game.apply("cast Rampant Growth")
    game.apply("pass")
    game.apply("pass")
    assert {"done", "choose Forest"} <= {str(c) for c in game.legal}
    game.apply("done")
    settle(game)
    assert not there(game, "Forest")


@pytest.mark.cr("701.27a", "701.27c")
def test_701_27a_what_has_another_face_transforms_and_the_rest_stays() -> None:
    game = Scene().battlefield("A", "Gatstaf Shepherd", "Grizzly Bears").hand("A", "Test: Turn All Over").begin("A")
    game.apply("cast Test: Turn All Over")
    settle(game)
    assert there(game, "Gatstaf Howler") and there(game, "Grizzly Bears") and not there(game, "Gatstaf Shepherd")


@pytest.mark.cr("701.27d")
def test_701_27d_nothing_transforms_into_an_instant_or_sorcery() -> None:
    game = Scene().battlefield("A", "Test Sorcerer").hand("A", "Test: Turn All Over").begin("A")
    game.apply("cast Test: Turn All Over")
    settle(game)
    assert there(game, "Test Sorcerer")


@pytest.mark.cr("701.28")
def test_701_28_what_cannot_transform_stays_as_it_is() -> None:
    """Immerwolf keeps Gatstaf Howler as it is, once it is one."""
    scene = Scene().battlefield("A", "Gatstaf Shepherd", "Forest", "Mountain", "Taiga")
    game = scene.hand("A", "Test: Turn All Over", "Test: Turn All Over", "Immerwolf").begin("A")
    game.apply("cast Test: Turn All Over")
    settle(game)
    game.apply("cast Immerwolf")
    settle(game)
    game.apply("cast Test: Turn All Over")
    settle(game)
    assert there(game, "Gatstaf Howler")


@pytest.mark.cr("712.8", "712.8e")
def test_712_8e_the_other_face_has_its_own_characteristics_and_the_mana_value_of_the_front() -> None:
    game = Scene().battlefield("A", "Gatstaf Shepherd").hand("A", "Test: Turn All Over").begin("A")
    front = shown(game, "Gatstaf Shepherd")
    game.apply("cast Test: Turn All Over")
    settle(game)
    back = shown(game, "Gatstaf Howler")
    assert (front["power"], back["power"]) == (2, 3)
    assert front["mana_value"] == back["mana_value"] == 2


@pytest.mark.cr("701.3d")
def test_701_3d_what_leaves_becomes_unattached() -> None:
    scene = Scene().battlefield("A", "Grizzly Bears", "Test Witness", *["Plains"] * 3).library("A", "Forest")
    game = scene.hand("A", "Holy Strength", "Disenchant").begin("A")
    game.apply("cast Holy Strength targeting Grizzly Bears")
    settle(game)
    game.apply("cast Disenchant targeting Holy Strength")
    settle(game)
    assert [e.rule for e in game.events if e.kind is Ev.UNATTACHED] == ["701.3d"]
    hand = game.view(0)["players"][0]["hand"]
    assert not isinstance(hand, int) and [c["name"] for c in hand] == ["Forest"]


@pytest.mark.cr("702.25b")
def test_702_25b_each_instance_of_flanking_triggers() -> None:
    """A 3/3 that blocks Benalish Cavalry with flanking twice has −1/−1 until end of turn."""
    scene = Scene().battlefield("A", "Benalish Cavalry").hand("A", "Test: Flank Again").battlefield("B", "Craw Wurm")
    game = scene.begin("A")
    game.apply("cast Test: Flank Again targeting Benalish Cavalry")
    settle(game)
    attack(game, ("Benalish Cavalry", "B"))
    block(game, ("Craw Wurm", "Benalish Cavalry"))
    settle(game)
    assert (shown(game, "Craw Wurm")["power"], shown(game, "Craw Wurm")["toughness"]) == (4, 2)


@pytest.mark.cr("702.73a")
def test_702_73a_changeling_is_every_creature_type() -> None:
    """Immerwolf helps Wolves and Werewolves, and what is both."""
    game = Scene().battlefield("A", "Immerwolf", "Test Shapeshifter", "Grizzly Bears").begin("A")
    assert (shown(game, "Test Shapeshifter")["power"], shown(game, "Grizzly Bears")["power"]) == (3, 2)
