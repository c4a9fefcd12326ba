"""Rules 115, 608 and 701.6: targets, resolving, illegal targets, countering."""

from __future__ import annotations

import pytest

from apnap import Ev, Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, register
from apnap.state.kinds import Q, Zone
from apnap.testing import Scene, act, cast, count_events, find, named, settle
from apnap.testing.invariants import check_copies
from apnap.vocab.abilities import Keyword, Mode, Spell, Targets
from apnap.vocab.effects.basic import GainLife, LoseLife
from apnap.vocab.effects.control import Seq
from apnap.vocab.effects.permanents import Move
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import TARGET, TARGET_PLAYER, Num, Players
from tests.helpers import graveyard, texts


def made(name: str, line: str, ability: Spell) -> None:
    """A card of that name that costs nothing."""
    if name not in CARDS:
        register(CardDef(name, "0", line, abilities=(ability,)))


# ---- 115 ---------------------------------------------------------------------------------------------------------


@pytest.mark.cr("115.2")
def test_115_2_only_permanents_unless_it_says_otherwise() -> None:
    """A creature card in a graveyard or a creature spell is no target for Giant Growth."""
    scene = Scene(2).battlefield("A", "Forest", "Grizzly Bears").hand("A", "Giant Growth").graveyard("A", "Hill Giant")
    game = scene.begin("A", "main")
    game.apply("cast Giant Growth")
    assert texts(game) == ["target Grizzly Bears"]


@pytest.mark.cr("115.4")
def test_115_4_any_target_is_a_creature_player_planeswalker_or_battle() -> None:
    """Lands and artifacts are not among them."""
    scene = Scene(2).battlefield("A", "Mountain", "Sol Ring", "Grizzly Bears").battlefield("B", "Jace Beleren")
    game = scene.hand("A", "Shock").begin("A", "main")
    game.apply("cast Shock")
    assert texts(game) == ["target A", "target B", "target Grizzly Bears", "target Jace Beleren"]


@pytest.mark.cr("115.5")
def test_115_5_a_spell_is_no_target_for_itself() -> None:
    """Counterspell alone on the stack has nothing to counter, so it cannot be cast."""
    game = Scene(2).battlefield("A", "Island", "Island").hand("A", "Counterspell").begin("A", "main")
    assert texts(game) == ["pass"]


@pytest.mark.cr("303.4a")
def test_303_4a_an_aura_targets_what_the_card_itself_may_enchant() -> None:
    """A card that takes the place of another one of its name is not taken for that one."""
    offered = []
    for types in ("creature", "land"):
        register(
            CardDef("Test Bond", "0", "Enchantment — Aura", abilities=(Keyword("enchant", filter=Filter(types)),)),
            replace=True,
        )
        game = Scene(2).battlefield("A", "Forest", "Grizzly Bears").hand("A", "Test Bond").begin("A", "main")
        game.apply("cast Test Bond")
        offered.append(texts(game))
    assert offered == [["target Grizzly Bears"], ["target Forest"]]


@pytest.mark.cr("115.6")
def test_115_6_zero_targets_may_be_chosen_and_then_it_is_not_targeted() -> None:
    """Early Frost with no target resolves and does nothing: it does not fail for want of legal targets."""
    game = Scene(2).battlefield("A", "Island", "Island").hand("A", "Early Frost").begin("A", "main")
    cast(game, "Early Frost", "done")
    assert game.state.stack[-1].target_count == 0
    settle(game)
    assert count_events(game, Ev.FIZZLED) == 0 and graveyard(game, 0) == ["Early Frost"]


@pytest.mark.cr("115.3", "608.2b")
def test_115_3_two_instances_of_target_may_name_the_same_object() -> None:
    """Plague Spores on an animated land twice: legal, and destroyed once."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 5, "Mountain").battlefield("B", "Dryad Arbor", "Forest")
    game = scene.hand("A", "Plague Spores").begin("A", "main")
    cast(game, "Plague Spores", "target Dryad Arbor", "target Dryad Arbor")
    settle(game)
    assert graveyard(game, 1) == ["Dryad Arbor"] and find(game, "Forest").controller == 1


@pytest.mark.cr("702.11b")
def test_702_11b_hexproof_stops_opponents_only() -> None:
    """The Bogle's controller may target it, others may not."""
    scene = Scene(2).battlefield("A", "Forest", "Slippery Bogle").hand("A", "Giant Growth")
    game = scene.battlefield("B", "Forest").hand("B", "Giant Growth").begin("A", "main")
    game.apply("cast Giant Growth")
    assert texts(game) == ["target Slippery Bogle"]
    game.apply("target Slippery Bogle")
    game.apply("pass")
    assert texts(game) == ["pass"]


@pytest.mark.cr("702.18a")
def test_702_18a_shroud_stops_everyone() -> None:
    """Its own controller included."""
    game = Scene(2).battlefield("A", "Forest", "Deadly Insect").hand("A", "Giant Growth").begin("A", "main")
    assert texts(game) == ["pass"]


@pytest.mark.cr("702.16b")
def test_702_16b_protection_looks_at_the_source_of_the_spell_or_ability() -> None:
    """Doom Blade cannot aim at White Knight; Unsummon can."""
    scene = Scene(2).battlefield("A", "Swamp", "Swamp", "Island").battlefield("B", "White Knight")
    game = scene.hand("A", "Doom Blade", "Unsummon").begin("A", "main")
    assert texts(game) == ["pass", "cast Unsummon"]


# ---- 608 ---------------------------------------------------------------------------------------------------------


@pytest.mark.cr("608.1", "405.5")
def test_608_1_the_top_of_the_stack_resolves_first() -> None:
    """Last in, first out; priority for the active player in between."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Shock", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    cast(game, "Lightning Bolt", "target B")
    game.apply("pass")
    game.apply("pass")
    assert game.state.players[1].life == 17 and [i.card.name for i in game.state.stack] == ["Shock"]
    assert game.state.ask_player == 0


@pytest.mark.cr("608.2b")
def test_608_2b_all_targets_illegal_nothing_happens() -> None:
    """Remand on a spell that left draws no card."""
    scene = Scene(2).battlefield("A", *["Island"] * 4).battlefield("B", "Mountain").hand("B", "Shock")
    game = scene.hand("A", "Remand", "Counterspell").begin("B", "main")
    cast(game, "Shock", "target A")
    act(game, "A: cast Remand; target Shock")
    game.apply("cast Counterspell; target Shock")
    settle(game)
    assert game.state.players[0].hand == [] and game.state.players[0].life == 20
    assert [e.rule for e in game.events if e.kind == Ev.FIZZLED] == ["608.2b"]
    assert graveyard(game, 0) == ["Counterspell", "Remand"]


@pytest.mark.cr("608.2b")
def test_608_2b_some_targets_illegal_the_rest_is_affected() -> None:
    """Arc Trail still deals its damage to the player when the creature is gone."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Arc Trail")
    scene.battlefield("B", "Island", "Grizzly Bears").hand("B", "Unsummon")
    game = scene.begin("A", "main")
    cast(game, "Arc Trail", "target Grizzly Bears", "target B")
    act(game, "B: cast Unsummon; target Grizzly Bears")
    settle(game)
    assert game.state.players[1].life == 19 and count_events(game, Ev.FIZZLED) == 0


@pytest.mark.cr("608.2b", "700.2d")
@pytest.mark.parametrize("gone", [True, False])
def test_608_2b_a_mode_whose_target_is_illegal_does_what_needs_no_target(gone: bool) -> None:
    """Return target creature and gain 2 life, chosen with target player loses 3 life: the life is gained anyway."""
    back = Mode(Seq((Move(TARGET, Zone.HAND), GainLife(Num(2)))), (Targets(CREATURES),), text="return")
    drain = Mode(LoseLife(Num(3), TARGET_PLAYER), (Targets(players="any"),), text="drain")
    made("Test: Both Modes", "Instant", Spell(None, modes=(back, drain), modes_low=2, modes_high=2))
    scene = Scene(2).hand("A", "Test: Both Modes").battlefield("B", "Island", "Grizzly Bears").hand("B", "Unsummon")
    game = scene.begin("A", "main")
    game.apply("cast Test: Both Modes")
    game.apply(["mode 1", "mode 2", "target Grizzly Bears", "target B"])
    if gone:
        act(game, "B: cast Unsummon; target Grizzly Bears")
    settle(game)
    assert [p.life for p in game.state.players] == [22, 17] and not named(game, "Grizzly Bears")


@pytest.mark.cr("608.2b", "601.2d")
def test_608_2b_the_division_stays_when_a_target_becomes_illegal() -> None:
    """The share of the creature that left is lost, not given to the others."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 3).hand("A", "Arc Lightning")
    scene.battlefield("B", "Island", "Grizzly Bears").hand("B", "Unsummon")
    game = scene.begin("A", "main")
    cast(game, "Arc Lightning", "target Grizzly Bears", "target B", "done", "2")
    act(game, "B: cast Unsummon; target Grizzly Bears")
    settle(game)
    assert game.state.players[1].life == 19


@pytest.mark.cr("608.2b", "702.11b")
def test_608_2b_a_target_that_gained_hexproof_is_illegal() -> None:
    """Legality is checked again on resolution, not only whether the object is there."""
    scene = Scene(2).battlefield("A", "Swamp", "Swamp").hand("A", "Doom Blade")
    scene.battlefield("B", "Forest", "Grizzly Bears").hand("B", "Ranger's Guile")
    game = scene.begin("A", "main")
    cast(game, "Doom Blade", "target Grizzly Bears")
    act(game, "B: cast Ranger's Guile; target Grizzly Bears")
    settle(game)
    assert len(named(game, "Grizzly Bears")) == 1
    assert [e.rule for e in game.events if e.kind == Ev.FIZZLED] == ["608.2b"]


@pytest.mark.cr("608.2c")
def test_608_2c_instructions_in_the_order_written() -> None:
    """Faithless Looting draws before it discards."""
    scene = (
        Scene(2).battlefield("A", "Mountain").hand("A", "Faithless Looting").library("A", "Shock", "Forest", "Island")
    )
    game = scene.begin("A", "main")
    cast(game, "Faithless Looting")
    settle(game)
    assert sorted(graveyard(game, 0)) == ["Faithless Looting", "Forest", "Shock"]
    assert game.state.players[0].hand == []


@pytest.mark.cr("608.2d")
def test_608_2d_an_impossible_option_is_not_offered() -> None:
    """Heart-Piercer Manticore alone on its side asks nothing."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 4).hand("A", "Heart-Piercer Manticore")
    game = scene.begin("A", "main")
    cast(game, "Heart-Piercer Manticore")
    settle(game)
    assert game.state.ask_kind == Q.PRIORITY and count_events(game, Ev.SACRIFICED) == 0


@pytest.mark.cr("608.2e", "101.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_608_2e_choices_in_apnap_order_then_all_at_once(players: int) -> None:
    """Innocent Blood: the active player chooses first, the others in turn order, then all creatures die together."""
    scene = Scene(players)
    for name in "ABCD"[:players]:
        scene.battlefield(name, "Swamp", "Grizzly Bears", "Hill Giant")
    game = scene.hand("B", "Innocent Blood").begin("B", "main")
    cast(game, "Innocent Blood")
    for _ in range(players):
        game.apply("pass")
    asked = []
    while game.state.ask_kind == Q.PICK:
        assert count_events(game, Ev.SACRIFICED) == 0 and game.state.ask_rule == "608.2e"
        assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
        asked.append(game.state.ask_player)
        game.apply("choose Hill Giant" if game.state.ask_player != 0 else "choose Grizzly Bears")
    assert asked == [(1 + i) % players for i in range(players)]
    assert count_events(game, Ev.SACRIFICED) == players
    assert graveyard(game, 0) == ["Grizzly Bears"] and "Hill Giant" in graveyard(game, 1)


@pytest.mark.cr("608.2g", "118.12")
def test_608_2g_mana_abilities_while_an_effect_asks_for_mana() -> None:
    """Mana Leak asks the controller of the spell; lands are tapped during the resolution."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 4).hand("A", "Shock").battlefield("B", "Island", "Island")
    game = scene.hand("B", "Mana Leak").begin("A", "main")
    cast(game, "Shock", "target B")
    act(game, "B: cast Mana Leak; target Shock")
    game.apply("pass")
    game.apply("pass")
    assert game.state.ask_kind == Q.YES_NO and game.state.ask_player == 0
    game.apply("yes")
    settle(game)
    assert game.state.players[1].life == 18 and sum(p.tapped for p in game.state.battlefield if p.controller == 0) == 4


@pytest.mark.cr("608.2h")
def test_608_2h_last_known_information() -> None:
    """Fling reads the power of the creature sacrificed for it, pump and all."""
    scene = (
        Scene(2).battlefield("A", "Mountain", "Mountain", "Forest", "Grizzly Bears").hand("A", "Giant Growth", "Fling")
    )
    game = scene.begin("A", "main")
    cast(game, "Giant Growth", "target Grizzly Bears")
    settle(game)
    game.apply("cast Fling; target B; choose Grizzly Bears")
    settle(game)
    assert game.state.players[1].life == 15


@pytest.mark.cr("608.2h")
@pytest.mark.parametrize("whose", ["controller of target", "owner of target"])
def test_608_2h_whose_a_spell_was_is_known_after_it_has_been_exiled(whose: str) -> None:
    """It left the stack without resolving and without being countered."""
    name = f"Away with the {whose}"
    spell = Targets(Filter(), zone=Zone.STACK, what="spell")
    made(name, "Instant", Spell(Seq((Move(TARGET, Zone.EXILE), GainLife(Num(4), Players(whose)))), (spell,)))
    game = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").hand("B", name).begin("A", "main")
    cast(game, "Shock", "target B")
    act(game, f"B: cast {name}; target Shock")
    settle(game)
    assert [p.life for p in game.state.players] == [24, 20]


@pytest.mark.cr("608.2h", "108.4a")
@pytest.mark.parametrize("whose", ["controller of target", "owner of target"])
def test_608_2h_whose_a_card_was_is_known_after_it_has_left_the_graveyard(whose: str) -> None:
    """A card there has no controller; its owner is meant (108.4a)."""
    name = f"Dust of the {whose}"
    card = Targets(Filter(), zone=Zone.GRAVEYARD)
    made(name, "Sorcery", Spell(Seq((Move(TARGET, Zone.EXILE), GainLife(Num(4), Players(whose)))), (card,)))
    game = Scene(2).hand("A", name).graveyard("B", "Hill Giant").begin("A", "main")
    cast(game, name, "target Hill Giant")
    settle(game)
    assert [p.life for p in game.state.players] == [20, 24]
    check_copies(game)


@pytest.mark.cr("608.2n", "404.1")
def test_608_2n_the_spell_goes_to_the_graveyard_as_the_last_part() -> None:
    """While it resolves it is still on the stack: Faithless Looting is not among the cards in the graveyard yet."""
    game = Scene(2).battlefield("A", "Mountain").hand("A", "Faithless Looting", "Shock").begin("A", "main")
    cast(game, "Faithless Looting")
    game.apply("pass")
    game.apply("pass")
    assert [i.card.name for i in game.state.stack] == ["Faithless Looting"] and graveyard(game, 0) == []
    game.apply(0)
    game.apply(0)
    assert graveyard(game, 0)[-1] == "Faithless Looting"


@pytest.mark.cr("608.3a")
def test_608_3a_a_permanent_spell_becomes_a_permanent_of_its_controller() -> None:
    """It enters from the stack as a new object."""
    game = Scene(2).battlefield("A", "Forest", "Forest").hand("A", "Grizzly Bears").begin("A", "main")
    cast(game, "Grizzly Bears")
    spell = game.state.stack[-1].id
    settle(game)
    bears = find(game, "Grizzly Bears")
    assert bears.id != spell and bears.controller == 0 and bears.sick


@pytest.mark.cr("608.3b", "608.2b")
def test_608_3b_an_aura_spell_with_an_illegal_target_goes_to_the_graveyard() -> None:
    """It never enters the battlefield."""
    scene = Scene(2).battlefield("A", "Plains").hand("A", "Holy Strength")
    scene.battlefield("B", "Island", "Grizzly Bears").hand("B", "Unsummon")
    game = scene.begin("A", "main")
    cast(game, "Holy Strength", "target Grizzly Bears")
    act(game, "B: cast Unsummon; target Grizzly Bears")
    settle(game)
    assert graveyard(game, 0) == ["Holy Strength"]
    assert not any(e.kind == Ev.MOVED and e.m == 2 for e in game.events)


@pytest.mark.cr("608.3c", "303.4a")
def test_608_3c_an_aura_enters_attached_to_its_target() -> None:
    """Holy Strength makes Grizzly Bears 3/4 at once."""
    scene = Scene(2).battlefield("A", "Plains", "Grizzly Bears").hand("A", "Holy Strength")
    game = scene.begin("A", "main")
    cast(game, "Holy Strength", "target Grizzly Bears")
    settle(game)
    bears = find(game, "Grizzly Bears")
    assert find(game, "Holy Strength").attached_to == bears.id and (bears.chars.power, bears.chars.toughness) == (3, 4)


# ---- 701.6, 702.61 -----------------------------------------------------------------------------------------------


@pytest.mark.cr("701.6a")
def test_701_6a_a_countered_spell_does_nothing_and_goes_to_its_owners_graveyard() -> None:
    """Its costs are not given back (701.6b)."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").battlefield("B", "Island", "Island")
    game = scene.hand("B", "Counterspell").begin("A", "main")
    cast(game, "Shock", "target B")
    act(game, "B: cast Counterspell; target Shock")
    settle(game)
    assert game.state.players[1].life == 20 and graveyard(game, 0) == ["Shock"] and find(game, "Mountain").tapped


@pytest.mark.cr("701.6a", "608.2c")
def test_701_6a_remand_puts_it_into_the_hand_instead() -> None:
    """And draws a card afterwards."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").battlefield("B", "Island", "Island")
    game = scene.hand("B", "Remand").begin("A", "main")
    cast(game, "Shock", "target B")
    act(game, "B: cast Remand; target Shock")
    settle(game)
    assert [o.card.name for o in game.state.players[0].hand] == ["Shock"] and len(game.state.players[1].hand) == 1


@pytest.mark.cr("701.6a")
def test_701_6a_an_ability_can_be_countered_too() -> None:
    """Stifle on Prodigal Pyromancer's ability: it ceases to exist, the creature stays tapped."""
    scene = Scene(2).battlefield("A", "Prodigal Pyromancer").battlefield("B", "Island").hand("B", "Stifle")
    game = scene.begin("A", "main")
    game.apply("activate Prodigal Pyromancer; target B")
    act(game, "B: cast Stifle; target Prodigal Pyromancer")
    settle(game)
    assert game.state.players[1].life == 20 and find(game, "Prodigal Pyromancer").tapped


@pytest.mark.cr("101.2", "701.6a")
def test_101_2_a_spell_that_cant_be_countered_is_still_a_legal_target() -> None:
    """Counterspell resolves and does nothing to Carnage Tyrant."""
    scene = Scene(2).battlefield("A", *["Forest"] * 6).hand("A", "Carnage Tyrant").battlefield("B", "Island", "Island")
    game = scene.hand("B", "Counterspell").begin("A", "main")
    cast(game, "Carnage Tyrant")
    act(game, "B: cast Counterspell; target Carnage Tyrant")
    settle(game)
    assert find(game, "Carnage Tyrant").controller == 0 and count_events(game, Ev.COUNTERED) == 0


@pytest.mark.cr("702.61a", "702.61b")
def test_702_61_split_second_allows_mana_abilities_triggers_and_special_actions_only() -> None:
    """No spell, no other ability; but a face-down creature may be turned up and mana may be made."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Sudden Shock")
    scene.battlefield("B", *["Mountain"] * 4, "Prodigal Pyromancer").hand("B", "Shock")
    scene.permanent("B", "Battering Craghorn", face_down=True)
    game = scene.begin("A", "main")
    cast(game, "Sudden Shock", "target B")
    game.apply("pass")
    assert texts(game) == ["pass", "turn up Battering Craghorn"]
    assert game.is_legal("tap Mountain") and not game.is_legal("activate Prodigal Pyromancer")
    game.apply("turn up Battering Craghorn")
    assert game.state.ask_player == 1 and find(game, "Battering Craghorn").chars.power == 3
