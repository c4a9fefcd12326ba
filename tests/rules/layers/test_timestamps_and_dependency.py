"""The order of effects within a layer (613.7, 613.8)."""

from __future__ import annotations

import pytest

from apnap.atoms.happening import happen
from apnap.atoms.would_move import would_enter
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.kinds import BLACK, DEFENDER, FLYING, GREEN, RED, WHITE, Zone
from apnap.testing import Scene, cast, find, settle
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets
from apnap.vocab.continuous import Colors, GainAbility, Keywords, LoseAbilities, SetPT, Types
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import Attach
from apnap.vocab.effects.control import Continuous
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import Num

ENCHANT = Keyword("enchant", filter=CREATURES)


def aura(name: str, *abilities: Static) -> None:
    register(CardDef(name, "1", "Enchantment — Aura", abilities=(ENCHANT, *abilities)))


def enchantment(name: str, *abilities: Static) -> None:
    register(CardDef(name, "1", "Enchantment", abilities=abilities))


aura("Test: Small", Static(mods=(SetPT("attached", Num(1), Num(1)),)))
aura("Test: Large", Static(mods=(SetPT("attached", Num(7), Num(7)),)))
register(
    CardDef(
        "Test: Heavy Boots",
        "1",
        "Artifact — Equipment",
        abilities=(
            Static(mods=(SetPT("attached", Num(5), Num(5)),)),
            Activated(Cost(), Attach(), (Targets(CREATURES),), label="equip"),
        ),
    )
)
register(
    CardDef(
        "Test: Growth Spell",
        "1",
        "Instant",
        abilities=(Spell(Continuous(SetPT("self", Num(9), Num(9))), (Targets(CREATURES),)),),
    )
)
enchantment("Test: White Are Black", Static(mods=(Colors(Filter(types="creature", colors="W"), "B"),)))
enchantment("Test: Black Are Red", Static(mods=(Colors(Filter(types="creature", colors="B"), "R"),)))
enchantment("Test: Red Are White", Static(mods=(Colors(Filter(types="creature", colors="R"), "W"),)))
enchantment("Test: Silence", Static(mods=(LoseAbilities(CREATURES),)))
enchantment(
    "Test: Fliers Go Blind", Static(mods=(Keywords(Filter(types="creature", keyword="flying"), ("defender",)),))
)
enchantment("Test: Wings", Static(mods=(Keywords(CREATURES, ("flying",)),)))
register(
    CardDef(
        "Test: Winged Lord",
        "1",
        "Creature — Bird",
        2,
        2,
        abilities=(Static(mods=(Keywords(CREATURES, ("flying",)),)),),
    )
)
enchantment("Test: Artifacts Are Gates", Static(mods=(Types(Filter(types="artifact"), "land", ("Gate",)),)))


def size(game: Game, name: str = "Grizzly Bears") -> int:
    return find(game, name).chars.power


@pytest.mark.cr("613.7", "613.7d")
def test_613_7d_of_two_permanents_the_later_one_is_applied_later() -> None:
    """Two Auras that set power and toughness: the one that entered last decides."""
    for names, expected in ((("Test: Small", "Test: Large"), 7), (("Test: Large", "Test: Small"), 1)):
        scene = Scene()
        bears = scene.permanent("A", "Grizzly Bears")
        for name in names:
            scene.permanent("A", name, attached_to=bears)
        assert size(scene.begin("A")) == expected


@pytest.mark.cr("613.7b")
def test_613_7b_a_resolved_effect_gets_its_timestamp_as_it_begins() -> None:
    """A spell that resolves after the Aura came wins, an Aura that comes after the spell wins back."""
    scene = Scene()
    scene.battlefield("A", "Island", "Island")
    bears = scene.permanent("A", "Grizzly Bears")
    scene.permanent("A", "Test: Small", attached_to=bears)
    scene.hand("A", "Test: Growth Spell", "Test: Large")
    game = scene.begin("A")
    cast(game, "Test: Growth Spell", "target Grizzly Bears")
    settle(game)
    assert size(game) == 9
    cast(game, "Test: Large", "target Grizzly Bears")
    settle(game)
    assert size(game) == 7


@pytest.mark.cr("613.7e")
def test_613_7e_equipment_gets_a_new_timestamp_when_it_becomes_attached() -> None:
    """Old Equipment that moves onto a creature overrides the newer Aura; after saving, too."""
    scene = Scene()
    bears = scene.permanent("A", "Grizzly Bears")
    scene.permanent("A", "Test: Heavy Boots")
    scene.permanent("A", "Test: Large", attached_to=bears)
    game = scene.begin("A")
    assert size(game) == 7
    game.apply(next(c.text for c in game.legal if "Boots" in c.text))
    game.apply("target Grizzly Bears")
    settle(game)
    assert size(game) == 5
    again = Game.from_json(game.to_json())
    again.state.relayer = True
    again.apply("pass")
    game.apply("pass")
    assert size(again) == 5


@pytest.mark.cr("613.7a")
def test_613_7a_a_granted_static_ability_is_as_new_as_what_granted_it() -> None:
    """The effect of an ability an Aura gives to old Equipment is newer than effects in between."""
    giver = Static(mods=(GainAbility("attached", Static(mods=(Keywords("attached", ("flying",)),))),))
    register(
        CardDef(
            "Test: Rune",
            "1",
            "Enchantment — Aura",
            abilities=(Keyword("enchant", filter=Filter(types="artifact")), giver),
        )
    )
    for rune_first, flies in ((False, True), (True, False)):
        scene = Scene()
        bears = scene.permanent("A", "Grizzly Bears")
        boots = scene.permanent("A", "Test: Heavy Boots", attached_to=bears)
        if rune_first:
            scene.permanent("A", "Test: Rune", attached_to=boots)
        scene.permanent("A", "Test: No Wings", attached_to=bears)
        if not rune_first:
            scene.permanent("A", "Test: Rune", attached_to=boots)
        game = scene.begin("A")
        assert bool(find(game, "Grizzly Bears").chars.keywords & FLYING) == flies


aura("Test: No Wings", Static(mods=(Keywords("attached", (), ("flying",)),)))


@pytest.mark.cr("613.7m")
def test_613_7m_objects_entering_together_get_timestamps_in_turn_order() -> None:
    """The active player's permanents are older than the others' that enter at the same time."""
    scene = Scene(3)
    cards = {seat: scene.new("Grizzly Bears", seat, Zone.EXILE) for seat in (0, 1, 2)}
    game = scene.begin("B")
    g = game.state
    happen(g, [would_enter(g, cards[s].id, s, "608.2c") for s in (0, 2, 1)])
    order = [p.controller for p in sorted(g.battlefield, key=lambda p: p.timestamp)]
    assert order == [1, 2, 0]


@pytest.mark.cr("613.8a")
def test_613_8a_urborg_depends_on_blood_moon() -> None:
    """Whichever came first, Blood Moon takes Urborg's ability away before it can work."""
    for names in (("Blood Moon", "Urborg, Tomb of Yawgmoth"), ("Urborg, Tomb of Yawgmoth", "Blood Moon")):
        scene = Scene()
        scene.battlefield("A", *names, "Forest")
        game = scene.begin("A")
        assert find(game, "Urborg, Tomb of Yawgmoth").chars.subtypes == ("Mountain",)
        assert find(game, "Forest").chars.subtypes == ("Forest",)


@pytest.mark.cr("613.8a")
def test_613_8a_an_effect_waits_for_one_that_changes_what_it_applies_to() -> None:
    """Making artifacts lands comes before "all lands are creatures", whatever the timestamps."""
    for names in (("Test: Artifacts Are Gates", "Living Plane"), ("Living Plane", "Test: Artifacts Are Gates")):
        scene = Scene()
        scene.battlefield("A", *names, "Sol Ring")
        game = scene.begin("A")
        assert find(game, "Sol Ring").chars.types & 4
        assert find(game, "Sol Ring").chars.power == 1


@pytest.mark.cr("613.8a", "613.3")
def test_613_8a_losing_abilities_comes_before_a_granting_creature_ability() -> None:
    """A lord that gives flying loses that ability in the same layer, so nothing flies."""
    for names in (("Test: Winged Lord", "Test: Silence"), ("Test: Silence", "Test: Winged Lord")):
        scene = Scene()
        scene.battlefield("A", *names, "Grizzly Bears")
        game = scene.begin("A")
        assert not find(game, "Grizzly Bears").chars.keywords & FLYING


@pytest.mark.cr("613.8a")
def test_613_8a_independent_effects_keep_their_timestamps() -> None:
    """An enchantment that gives flying does not depend on creatures losing abilities: the newer one wins."""
    for names, flies in ((("Test: Wings", "Test: Silence"), False), (("Test: Silence", "Test: Wings"), True)):
        scene = Scene()
        scene.battlefield("A", *names, "Grizzly Bears")
        assert bool(find(scene.begin("A"), "Grizzly Bears").chars.keywords & FLYING) == flies


@pytest.mark.cr("613.8b", "613.8c")
def test_613_8b_a_chain_of_dependencies_is_followed_to_its_end() -> None:
    """White becomes black becomes red, although the timestamps run the other way."""
    scene = Scene()
    scene.battlefield("A", "Test: Black Are Red", "Test: White Are Black", "Serra Angel", "Grizzly Bears")
    game = scene.begin("A")
    assert find(game, "Serra Angel").chars.colors == RED
    assert find(game, "Grizzly Bears").chars.colors == GREEN


@pytest.mark.cr("613.8b")
def test_613_8b_a_loop_of_dependencies_falls_back_to_timestamps() -> None:
    """White→black, black→red, red→white with a creature of each colour: the oldest is applied first."""
    creatures = ("Serra Angel", "Raging Goblin", "Drudge Skeletons")
    loop = ("Test: White Are Black", "Test: Black Are Red", "Test: Red Are White")
    for first, color in ((0, WHITE), (1, BLACK), (2, RED)):
        scene = Scene()
        scene.battlefield("A", *loop[first:], *loop[:first], *creatures)
        game = scene.begin("A")
        assert [find(game, name).chars.colors for name in creatures] == [color] * 3


@pytest.mark.cr("613.8a")
def test_613_8a_in_layer_6_a_keyword_effect_waits_for_those_that_give_the_keyword() -> None:
    """Creatures with flying get defender, also when flying is given by a newer effect."""
    scene = Scene()
    scene.battlefield("A", "Test: Fliers Go Blind", "Test: Wings", "Grizzly Bears")
    assert find(scene.begin("A"), "Grizzly Bears").chars.keywords & DEFENDER


@pytest.mark.cr("613.8a")
def test_613_8a_condition_c_characteristic_defining_abilities_come_first() -> None:
    """Nightmare's own number is set in 7a, so an effect that sets it in 7b wins although it is older."""
    scene = Scene()
    scene.battlefield("A", "Humility", "Swamp", "Swamp")
    scene.battlefield("A", "Nightmare")
    assert find(scene.begin("A"), "Nightmare").chars.power == 1
