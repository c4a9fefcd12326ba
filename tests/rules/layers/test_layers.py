"""The layers, one by one (613.1–613.6)."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import card, register
from apnap.game import Game
from apnap.state.kinds import CREATURE, FLYING, HASTE, LAND, Ev
from apnap.testing import Scene, answer, attack, cast, count_events, find, named, settle, to_step
from apnap.vocab.abilities import Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.continuous import PT, Colors, GainAbility, Keywords, SetPT, Types
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.effects.control import Continuous, Seq
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import All, Num
from apnap.vocab.triggers import DIES
from tests.helpers import same_after_saving

YOUR_CREATURES = Filter(types="creature", controller="you")
ENCHANT = Keyword("enchant", filter=CREATURES)
ANTHEM = Static(mods=(PT(YOUR_CREATURES, Num(1), Num(1)),))
register(
    CardDef(
        "Test: Banner", "W", "Enchantment — Aura", abilities=(ENCHANT, Static(mods=(GainAbility("attached", ANTHEM),)))
    )
)
LAST_GIFT = Triggered(DIES, GainLife(Num(5)))
register(
    CardDef(
        "Test: Last Gift",
        "W",
        "Enchantment — Aura",
        abilities=(ENCHANT, Static(mods=(GainAbility("attached", LAST_GIFT),))),
    )
)
register(
    CardDef(
        "Test: Grounding",
        "U",
        "Enchantment — Aura",
        abilities=(ENCHANT, Static(mods=(Keywords("attached", (), ("flying",)),))),
    )
)
register(
    CardDef(
        "Test: Shrink",
        "B",
        "Instant",
        abilities=(Spell(Continuous(SetPT("self", Num(0), Num(1))), (Targets(CREATURES),)),),
    )
)
register(
    CardDef(
        "Test: Bleach",
        "W",
        "Instant",
        abilities=(
            Spell(
                Seq((Continuous(Colors("self", "W")), Continuous(PT("self", Num(1), Num(1))))), (Targets(CREATURES),)
            ),
        ),
    )
)
register(
    CardDef(
        "Test: Rally",
        "W",
        "Instant",
        abilities=(Spell(Continuous(PT("self", Num(0), Num(1)), All(CREATURES))),),
    )
)


AWAKEN = Seq((Continuous(Types("self", "creature")), Continuous(SetPT("self", Num(3), Num(3)))))
register(CardDef("Test: Awaken", "G", "Instant", abilities=(Spell(AWAKEN, (Targets(Filter(types="land")),)),)))


def pt(game: Game, name: str, nth: int = 0) -> tuple[int, int]:
    c = find(game, name, nth=nth).chars
    return c.power, c.toughness


@pytest.mark.cr("613.1a", "613.2a", "707.2")
def test_613_1a_copy_gets_copiable_values_only() -> None:
    """A Clone copies the printed creature, not its counters, Auras or pump."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 4, "Crusade")
    bears = scene.permanent("B", "Grizzly Bears", counters={"+1/+1": 2})
    scene.permanent("B", "Holy Strength", attached_to=bears)
    scene.hand("A", "Clone")
    game = scene.begin("A")
    cast(game, "Clone")
    game.apply("pass")
    game.apply("pass")
    assert same_after_saving(game)
    answer(game, "choose Grizzly Bears")
    settle(game)
    mine = find(game, "Grizzly Bears", "A")
    assert (mine.chars.power, mine.chars.toughness) == (2, 2)
    assert mine.chars.mana_value == 2
    assert mine.card.name == "Clone"
    assert same_after_saving(game)


@pytest.mark.cr("613.2c", "707.3")
def test_613_2c_a_copy_of_a_copy_copies_what_that_copied() -> None:
    """The copiable values of a Clone are those of what it copies."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 8)
    scene.battlefield("B", "Serra Angel")
    scene.hand("A", "Clone", "Clone")
    game = scene.begin("A")
    for owner in ("B", "A"):
        cast(game, "Clone")
        game.apply("pass")
        game.apply("pass")
        angel = find(game, "Serra Angel", owner)
        index = next(i for i, o in enumerate(game.state.options) if o.id == angel.id)
        game.apply(index)
        settle(game)
    assert len(named(game, "Serra Angel")) == 3


@pytest.mark.cr("613.1b", "302.6")
def test_613_1b_control_changes_hands_and_the_creature_is_summoning_sick() -> None:
    """Control Magic gives the creature to the caster, who cannot attack with it at once."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 4)
    scene.battlefield("B", "Grizzly Bears")
    scene.hand("A", "Control Magic")
    game = scene.begin("A")
    cast(game, "Control Magic", "target Grizzly Bears")
    settle(game)
    bears = find(game, "Grizzly Bears")
    assert bears.controller == 0
    assert bears.sick
    assert count_events(game, Ev.CONTROL, "613.1b") == 1
    assert same_after_saving(game)


@pytest.mark.cr("613.1b")
def test_613_1b_an_anthem_counts_a_stolen_creature_for_its_new_controller() -> None:
    """Effects of later layers see the new controller at once."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 4, "Glorious Anthem")
    scene.battlefield("B", "Grizzly Bears", "Glorious Anthem", "Glorious Anthem")
    scene.hand("A", "Control Magic")
    game = scene.begin("A")
    assert pt(game, "Grizzly Bears") == (4, 4)
    cast(game, "Control Magic", "target Grizzly Bears")
    settle(game)
    assert pt(game, "Grizzly Bears") == (3, 3)


@pytest.mark.cr("613.8a")
def test_613_8a_stealing_a_control_aura_gives_its_creature_away() -> None:
    """Who controls the enchanted creature depends on who controls the Aura."""
    scene = Scene()
    scene.battlefield("B", *["Island"] * 6)
    bears = scene.permanent("B", "Grizzly Bears")
    scene.permanent("A", "Control Magic", attached_to=bears)
    scene.hand("B", "Confiscate")
    game = scene.begin("B")
    assert find(game, "Grizzly Bears").controller == 0
    cast(game, "Confiscate", "target Control Magic")
    settle(game)
    assert find(game, "Control Magic").controller == 1
    assert find(game, "Grizzly Bears").controller == 1


@pytest.mark.cr("506.4", "613.1b")
def test_506_4_losing_control_of_an_attacker_removes_it_from_combat() -> None:
    """An attacker that changes controllers stops attacking."""
    scene = Scene()
    scene.battlefield("B", *["Mountain"] * 3)
    scene.battlefield("A", "Grizzly Bears", "Hill Giant")
    register(CardDef("Test: Ambush Treason", "2R", "Instant", abilities=card("Act of Treason").abilities))
    scene.hand("B", "Test: Ambush Treason")
    game = scene.begin("A")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    game.apply("pass")
    cast(game, "Test: Ambush Treason", "target Hill Giant")
    settle(game)
    combat = game.state.combat
    assert combat is not None
    assert list(combat.attackers) == [find(game, "Grizzly Bears").id]


@pytest.mark.cr("613.1b", "613.6", "611.2a")
def test_613_6_act_of_treason_works_in_layers_2_and_6_until_end_of_turn() -> None:
    """The creature is controlled, untapped and hasty this turn, and goes home in the cleanup step."""
    scene = Scene()
    scene.battlefield("A", *["Mountain"] * 3)
    scene.permanent("B", "Grizzly Bears", tapped=True)
    scene.hand("A", "Act of Treason")
    game = scene.begin("A")
    cast(game, "Act of Treason", "target Grizzly Bears")
    settle(game)
    bears = find(game, "Grizzly Bears")
    assert (bears.controller, bears.tapped) == (0, False)
    assert bears.chars.keywords & HASTE
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "upkeep", 2)
    bears = find(game, "Grizzly Bears")
    assert bears.controller == 1
    assert game.state.players[1].life == 18


@pytest.mark.cr("613.1d")
def test_613_1d_mishras_factory_becomes_a_creature_and_stays_a_land() -> None:
    """A land that animates itself is a 2/2 artifact creature land until end of turn."""
    scene = Scene()
    scene.battlefield("A", "Mishra's Factory", "Mishra's Factory", "Island")
    game = scene.begin("A")
    factory = find(game, "Mishra's Factory")
    game.apply(next(c.text for c in game.legal if "become" in c.text))
    settle(game)
    factory = next(p for p in named(game, "Mishra's Factory") if p.chars.types & CREATURE)
    assert factory.chars.types & LAND
    assert (factory.chars.power, factory.chars.toughness) == (2, 2)
    assert "Assembly-Worker" in factory.chars.subtypes
    to_step(game, "upkeep", 2)
    assert not any(p.chars.types & CREATURE for p in named(game, "Mishra's Factory"))


@pytest.mark.cr("613.1d", "305.7")
def test_305_7_blood_moon_takes_abilities_and_land_types_and_gives_red_mana() -> None:
    """A nonbasic land is just a Mountain; basic lands are left alone."""
    scene = Scene()
    scene.battlefield("A", "Mishra's Factory", "Island", "Blood Moon")
    game = scene.begin("A")
    factory = find(game, "Mishra's Factory")
    assert factory.chars.subtypes == ("Mountain",)
    assert not factory.chars.abilities.activated
    assert len(factory.chars.abilities.mana) == 1
    assert find(game, "Island").chars.subtypes == ("Island",)


@pytest.mark.cr("613.1e", "613.5")
def test_613_5_a_creature_made_white_gets_the_bonus_of_crusade() -> None:
    """Colour is settled in layer 5, before Crusade looks in layer 7c; and again when the colour goes."""
    scene = Scene()
    scene.battlefield("A", "Plains", "Crusade", "Grizzly Bears")
    scene.hand("A", "Test: Bleach")
    game = scene.begin("A")
    assert pt(game, "Grizzly Bears") == (2, 2)
    cast(game, "Test: Bleach", "target Grizzly Bears")
    settle(game)
    assert pt(game, "Grizzly Bears") == (4, 4)
    to_step(game, "upkeep", 2)
    assert pt(game, "Grizzly Bears") == (2, 2)


@pytest.mark.cr("613.1f", "613.9")
def test_613_9_of_two_auras_that_contradict_each_other_the_newer_wins() -> None:
    """Having and losing flying do not depend on each other: timestamps decide."""
    for first, second, flies in (("Flight", "Test: Grounding", False), ("Test: Grounding", "Flight", True)):
        scene = Scene()
        bears = scene.permanent("A", "Grizzly Bears")
        scene.permanent("A", first, attached_to=bears)
        scene.permanent("A", second, attached_to=bears)
        game = scene.begin("A")
        assert bool(find(game, "Grizzly Bears").chars.keywords & FLYING) == flies


@pytest.mark.cr("613.1f")
def test_613_1f_a_granted_activated_ability_can_be_used() -> None:
    """Presence of Gond lets the creature tap for a token."""
    scene = Scene()
    bears = scene.permanent("A", "Grizzly Bears")
    scene.permanent("A", "Presence of Gond", attached_to=bears)
    game = scene.begin("A")
    game.apply(next(c.text for c in game.legal if "Grizzly Bears" in c.text))
    settle(game)
    assert len(named(game, "Elf Warrior")) == 1
    assert same_after_saving(game)


@pytest.mark.cr("613.1f", "603.10a")
def test_613_1f_a_granted_triggered_ability_triggers_as_the_creature_dies() -> None:
    """The ability was there when the creature last was, so it looks back."""
    scene = Scene()
    scene.battlefield("A", "Mountain")
    bears = scene.permanent("A", "Grizzly Bears")
    scene.permanent("A", "Test: Last Gift", attached_to=bears)
    scene.hand("A", "Lightning Bolt")
    game = scene.begin("A")
    cast(game, "Lightning Bolt", "target Grizzly Bears")
    settle(game)
    assert game.state.players[0].life == 25


@pytest.mark.cr("613.1f", "611.3a")
def test_613_1f_a_granted_static_ability_reaches_other_creatures() -> None:
    """A creature that was given an anthem pumps its controller's team, until the anthem is gone."""
    scene = Scene()
    scene.battlefield("A", "Plains", "Plains", "Hill Giant", "Island")
    bears = scene.permanent("A", "Grizzly Bears")
    scene.permanent("A", "Test: Banner", attached_to=bears)
    scene.hand("A", "Disenchant")
    game = scene.begin("A")
    assert (pt(game, "Grizzly Bears"), pt(game, "Hill Giant")) == ((3, 3), (4, 4))
    assert same_after_saving(game)
    cast(game, "Disenchant", "target Test: Banner")
    settle(game)
    assert (pt(game, "Grizzly Bears"), pt(game, "Hill Giant")) == ((2, 2), (3, 3))


@pytest.mark.cr("613.1f")
def test_613_1f_losing_all_abilities_silences_triggers_and_keywords() -> None:
    """Turn to Frog: no flying, no static ability, blue, a Frog, 1/1, until end of turn."""
    scene = Scene()
    scene.battlefield("A", "Island", "Island")
    scene.battlefield("B", "Serra Angel")
    scene.hand("A", "Turn to Frog")
    game = scene.begin("A")
    cast(game, "Turn to Frog", "target Serra Angel")
    settle(game)
    c = find(game, "Serra Angel").chars
    assert (c.keywords, c.subtypes, c.colors, c.power, c.toughness) == (0, ("Frog",), 2, 1, 1)
    to_step(game, "upkeep", 2)
    assert pt(game, "Serra Angel") == (4, 4)


@pytest.mark.cr("613.4a", "604.3")
def test_613_4a_characteristic_defining_power_follows_the_board() -> None:
    """Nightmare counts Swamps, also those that Urborg makes."""
    scene = Scene()
    scene.battlefield("A", "Nightmare", "Swamp", "Island", "Forest")
    scene.hand("A", "Urborg, Tomb of Yawgmoth")
    game = scene.begin("A")
    assert pt(game, "Nightmare") == (1, 1)
    game.apply("play Urborg, Tomb of Yawgmoth")
    assert pt(game, "Nightmare") == (4, 4)
    assert same_after_saving(game)


@pytest.mark.cr("613.4a")
def test_613_4a_counting_creatures_sees_those_made_in_layer_4() -> None:
    """Keldon Warlord counts lands that are creatures in the same working-out of the layers."""
    scene = Scene()
    scene.battlefield("A", "Keldon Warlord", *["Forest"] * 4)
    scene.hand("A", "Living Plane")
    game = scene.begin("A")
    assert pt(game, "Keldon Warlord") == (1, 1)
    cast(game, "Living Plane")
    settle(game)
    assert pt(game, "Keldon Warlord") == (5, 5)


@pytest.mark.cr("613.4b", "613.4c", "613.5")
def test_613_5_gray_ogre_example() -> None:
    """Counter, pump and anthem are added to a base that is set later (7b before 7c)."""
    scene = Scene()
    scene.battlefield("A", "Forest", "Swamp", "Test: Wall of Shields")
    scene.permanent("A", "Grizzly Bears", counters={"+1/+1": 1})
    scene.hand("A", "Giant Growth", "Test: Shrink")
    game = scene.begin("A")
    cast(game, "Giant Growth", "target Grizzly Bears")
    settle(game)
    assert pt(game, "Grizzly Bears") == (6, 8)
    cast(game, "Test: Shrink", "target Grizzly Bears")
    settle(game)
    assert pt(game, "Grizzly Bears") == (4, 7)


register(
    CardDef(
        "Test: Wall of Shields", "1W", "Enchantment", abilities=(Static(mods=(PT(YOUR_CREATURES, Num(0), Num(2)),)),)
    )
)


@pytest.mark.cr("613.4d")
def test_613_4d_switching_applies_after_everything_else() -> None:
    """A 0/2 given +0/+1 and switched is 3/0 … and dies; a 1/3 in the rule's example becomes 4/6 with +5/+0 later."""
    scene = Scene()
    scene.battlefield("A", "Island", "Island", "Plains", "Forest")
    scene.permanent("A", "Test: One Three")
    scene.hand("A", "Twisted Image", "Test: Rally", "Giant Growth", "Twisted Image")
    game = scene.begin("A")
    cast(game, "Test: Rally")
    settle(game)
    cast(game, "Twisted Image", "target Test: One Three")
    settle(game)
    assert pt(game, "Test: One Three") == (4, 1)
    cast(game, "Giant Growth", "target Test: One Three")
    settle(game)
    assert pt(game, "Test: One Three") == (7, 4)
    cast(game, "Twisted Image", "target Test: One Three")
    settle(game)
    assert pt(game, "Test: One Three") == (4, 7)


register(CardDef("Test: One Three", "1G", "Creature — Snake", 1, 3))


@pytest.mark.cr("613.6")
def test_613_6_an_effect_that_began_in_layer_4_goes_on_in_layer_7() -> None:
    """March of the Machines sets power and toughness of artifacts that are no longer noncreature by then."""
    scene = Scene()
    scene.battlefield("A", "March of the Machines", "Gilded Lotus", "Memnite")
    game = scene.begin("A")
    assert pt(game, "Gilded Lotus") == (5, 5)
    assert find(game, "Gilded Lotus").chars.types & CREATURE
    assert pt(game, "Memnite") == (1, 1)


@pytest.mark.cr("613.6", "613.7")
def test_613_6_humility_and_opalescence() -> None:
    """Humility has lost its ability in layer 6, but its effect began there; in 7b the newer one wins."""
    for first, second, humility in (("Opalescence", "Humility", (1, 1)), ("Humility", "Opalescence", (4, 4))):
        scene = Scene()
        scene.battlefield("A", first, second, "Serra Angel")
        game = scene.begin("A")
        assert pt(game, "Humility") == humility
        assert not find(game, "Humility").chars.abilities.statics
        assert pt(game, "Serra Angel") == (1, 1)
        assert not find(game, "Serra Angel").chars.keywords
        assert not find(game, "Opalescence").chars.types & CREATURE
        assert same_after_saving(game)


@pytest.mark.cr("613.6")
def test_613_6_two_opalescences_make_each_other_creatures() -> None:
    """Each is "other" to the other."""
    scene = Scene()
    scene.battlefield("A", "Opalescence", "Opalescence")
    game = scene.begin("A")
    assert [(p.chars.power, p.chars.toughness) for p in named(game, "Opalescence")] == [(4, 4), (4, 4)]


@pytest.mark.cr("613.1f", "614.12")
def test_614_12_clone_under_humility_enters_as_itself() -> None:
    """As it would exist on the battlefield it has no ability, so it copies nothing and is a 1/1."""
    scene = Scene()
    scene.battlefield("A", *["Island"] * 4, "Humility", "Serra Angel")
    scene.hand("A", "Clone")
    game = scene.begin("A")
    cast(game, "Clone")
    settle(game)
    assert pt(game, "Clone") == (1, 1)


@pytest.mark.cr("613.1f", "611.3a")
def test_611_3a_a_lord_pumps_others_and_stops_with_its_death() -> None:
    """Goblin King gives other Goblins +1/+1; a static ability's effect is not locked in."""
    scene = Scene()
    scene.battlefield("A", "Mountain", "Goblin King", "Raging Goblin")
    scene.hand("A", "Lightning Bolt")
    game = scene.begin("A")
    assert (pt(game, "Raging Goblin"), pt(game, "Goblin King")) == ((2, 2), (2, 2))
    cast(game, "Lightning Bolt", "target Goblin King")
    settle(game)
    assert pt(game, "Raging Goblin") == (1, 1)


@pytest.mark.cr("611.3c")
def test_611_3c_static_effects_apply_as_a_permanent_enters() -> None:
    """A creature with toughness 0 enters alive under an anthem."""
    register(CardDef("Test: Zero", "0", "Creature — Spirit", 0, 0))
    scene = Scene()
    scene.battlefield("A", "Glorious Anthem")
    scene.hand("A", "Test: Zero")
    game = scene.begin("A")
    cast(game, "Test: Zero")
    settle(game)
    assert pt(game, "Test: Zero") == (1, 1)


@pytest.mark.cr("611.2c")
def test_611_2c_a_pump_for_all_creatures_is_fixed_when_it_begins() -> None:
    """Creatures that enter later do not get the bonus, those that got it keep it."""
    scene = Scene()
    scene.battlefield("A", "Plains", "Grizzly Bears")
    scene.hand("A", "Test: Rally", "Memnite")
    game = scene.begin("A")
    cast(game, "Test: Rally")
    settle(game)
    cast(game, "Memnite")
    settle(game)
    assert pt(game, "Grizzly Bears") == (2, 3)
    assert pt(game, "Memnite") == (1, 1)


@pytest.mark.cr("611.2c")
def test_611_2c_a_rule_change_reaches_what_comes_later() -> None:
    """Fog prevents combat damage of a creature that was no creature when Fog resolved."""
    scene = Scene()
    scene.battlefield("A", "Forest", "Forest", "Island")
    scene.hand("A", "Fog", "Test: Awaken")
    game = scene.begin("A")
    cast(game, "Fog")
    settle(game)
    cast(game, "Test: Awaken", "target Island")
    settle(game)
    attack(game, ("Island", "B"))
    to_step(game, "end of combat")
    assert game.state.players[1].life == 20
