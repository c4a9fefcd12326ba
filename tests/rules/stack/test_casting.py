"""Rule 601: casting spells, step by step."""

from __future__ import annotations

import pytest

from apnap import Ev, IllegalChoice
from apnap.state.kinds import Q
from apnap.testing import Scene, act, cast, find, settle, to_step
from tests.helpers import same_after_saving, texts


@pytest.mark.cr("601.2a", "405.1")
def test_601_2a_the_card_is_on_the_stack_while_it_is_announced() -> None:
    """As targets are chosen it has left the hand and is the topmost object."""
    game = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").begin("A", "main")
    game.apply("cast Shock")
    assert game.state.ask_kind == Q.TARGET and game.state.ask_rule == "601.2c"
    assert game.state.players[0].hand == []
    assert [i.card.name for i in game.state.stack] == ["Shock"] and game.state.stack[-1].controller == 0
    assert not find(game, "Mountain").tapped  # costs come later
    assert same_after_saving(game)


@pytest.mark.cr("601.2b", "700.2")
def test_601_2b_two_modes_are_chosen_before_targets() -> None:
    """Choose two of four, each once, and targets only for those chosen."""
    scene = Scene(2).battlefield("A", *["Island"] * 4).battlefield("B", "Grizzly Bears").hand("A", "Cryptic Command")
    game = scene.begin("A", "main")
    game.apply("cast Cryptic Command")
    assert texts(game) == ["mode 2", "mode 3", "mode 4"]  # nothing to counter: that mode cannot be chosen
    game.apply("mode 4")
    assert texts(game) == ["mode 2", "mode 3"]
    game.apply("mode 2")
    assert game.state.ask_kind == Q.TARGET
    game.apply("target Grizzly Bears")
    hand = len(game.state.players[0].hand)
    settle(game)
    assert len(game.state.players[0].hand) == hand + 1
    assert [o.card.name for o in game.state.players[1].hand] == ["Grizzly Bears"]


@pytest.mark.cr("601.2b", "702.33a")
def test_601_2b_kicker_is_announced_and_paid() -> None:
    """Kicked, Burst Lightning costs four more and deals 4."""
    game = Scene(2).battlefield("A", *["Mountain"] * 5).hand("A", "Burst Lightning").begin("A", "main")
    cast(game, "Burst Lightning", "yes", "target B")
    assert sum(p.tapped for p in game.state.battlefield) == 5
    settle(game)
    assert game.state.players[1].life == 16


@pytest.mark.cr("601.2b")
def test_601_2b_an_additional_cost_that_cannot_be_paid_is_not_offered() -> None:
    """With four lands there is no question about kicker; the plain spell costs one."""
    game = Scene(2).battlefield("A", *["Mountain"] * 4).hand("A", "Burst Lightning").begin("A", "main")
    cast(game, "Burst Lightning", "target B")
    assert sum(p.tapped for p in game.state.battlefield) == 1
    settle(game)
    assert game.state.players[1].life == 18


@pytest.mark.cr("702.27a")
def test_702_27a_buyback_returns_the_spell_to_its_owners_hand() -> None:
    """Capsize comes back if it resolves; countered, it does not."""
    scene = Scene(2).battlefield("A", *["Island"] * 12).battlefield("B", "Island", "Island", "Grizzly Bears")
    game = scene.hand("A", "Capsize").hand("B", "Counterspell").begin("A", "main")
    cast(game, "Capsize", "yes", "target Grizzly Bears")
    settle(game)
    assert [o.card.name for o in game.state.players[0].hand] == ["Capsize"]
    cast(game, "Capsize", "yes", "target Island")
    act(game, "B: cast Counterspell; target Capsize")
    settle(game)
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Capsize"]


@pytest.mark.cr("601.2b", "107.3a")
def test_601_2b_x_is_announced_within_what_can_be_paid() -> None:
    """Four lands allow X up to 3 for Blaze; X is announced before targets."""
    game = Scene(2).battlefield("A", *["Mountain"] * 4).hand("A", "Blaze").begin("A", "main")
    game.apply("cast Blaze")
    assert texts(game) == ["0", "1", "2", "3"]
    game.apply("2")
    game.apply("target B")
    assert game.state.stack[-1].x == 2 and sum(p.tapped for p in game.state.battlefield) == 3
    settle(game)
    assert game.state.players[1].life == 18


@pytest.mark.cr("601.2b", "107.4f")
def test_601_2b_phyrexian_symbols_are_announced_mana_or_life() -> None:
    """Dismember with three Swamps: none, one or two of its symbols may be paid with life."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 3).battlefield("B", "Hill Giant").hand("A", "Dismember")
    game = scene.begin("A", "main")
    game.apply("cast Dismember")
    assert texts(game) == ["0", "1", "2"] and game.state.ask_rule == "601.2b"
    game.apply("1")
    game.apply("target Hill Giant")
    assert game.state.players[0].life == 18 and sum(p.tapped for p in game.state.battlefield) == 2


@pytest.mark.cr("107.4f", "119.4")
def test_107_4f_life_pays_for_what_mana_cannot() -> None:
    """One land of another colour: both black symbols cost life; with 3 life the spell cannot be cast."""
    scene = Scene(2).battlefield("A", "Forest").battlefield("B", "Hill Giant").hand("A", "Dismember")
    game = scene.begin("A", "main")
    cast(game, "Dismember", "target Hill Giant")
    assert game.state.players[0].life == 16
    poor = Scene(2).battlefield("A", "Forest").battlefield("B", "Hill Giant").hand("A", "Dismember").life("A", 3)
    assert texts(poor.begin("A", "main")) == ["pass"]


@pytest.mark.cr("601.2b", "107.4e")
def test_107_4e_hybrid_symbols_take_either_colour() -> None:
    """Kitchen Finks for a Forest and two Plains."""
    game = Scene(2).battlefield("A", "Forest", "Plains", "Plains").hand("A", "Kitchen Finks").begin("A", "main")
    cast(game, "Kitchen Finks")
    settle(game)
    assert find(game, "Kitchen Finks").controller == 0 and game.state.players[0].life == 22


@pytest.mark.cr("601.2c", "115.3")
def test_601_2c_one_instance_of_target_takes_an_object_once_two_instances_may_share() -> None:
    """Early Frost cannot tap one land twice; the same land may not be offered again."""
    game = Scene(2).battlefield("A", "Island", "Island").hand("A", "Early Frost").begin("A", "main")
    game.apply("cast Early Frost")
    assert texts(game) == ["target Island", "target Island #2", "done"]
    game.apply("target Island")
    assert texts(game) == ["target Island", "done"]
    game.apply("done")
    assert game.state.stack[-1].target_count == 1


@pytest.mark.cr("601.2c")
def test_601_2c_another_target_must_differ() -> None:
    """Arc Trail: the second target is not the first."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Arc Trail")
    game = scene.begin("A", "main")
    game.apply("cast Arc Trail")
    game.apply("target B")
    assert texts(game) == ["target A"]
    game.apply("target A")
    settle(game)
    assert [p.life for p in game.state.players] == [19, 18]


@pytest.mark.cr("601.2c")
def test_601_2c_becoming_a_target_triggers_above_the_spell() -> None:
    """Phantasmal Bear's ability waits until the spell is cast, goes on top of it, and the spell then has no target."""
    scene = Scene(2).battlefield("A", "Mountain").battlefield("B", "Phantasmal Bear").hand("A", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target Phantasmal Bear")
    assert [i.card.name for i in game.state.stack] == ["Shock", "Phantasmal Bear"]
    settle(game)
    assert [e.rule for e in game.events if e.kind == Ev.FIZZLED] == ["608.2b"]


@pytest.mark.cr("601.2d")
def test_601_2d_each_target_gets_at_least_one() -> None:
    """Arc Lightning among two: 1 or 2 for the first, the rest for the second."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 3).battlefield("B", "Grizzly Bears").hand("A", "Arc Lightning")
    game = scene.begin("A", "main")
    cast(game, "Arc Lightning", "target B", "target Grizzly Bears", "done")
    assert game.state.ask_rule == "601.2d" and texts(game) == ["1", "2"]
    game.apply("1")
    assert game.state.stack[-1].division == [[1, 2]]
    settle(game)
    assert game.state.players[1].life == 19 and len(game.state.battlefield) == 3


@pytest.mark.cr("601.2d")
def test_601_2d_no_more_targets_than_there_is_to_divide() -> None:
    """Rolling Thunder with X = 1 takes one target and then asks no more."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 3).hand("A", "Rolling Thunder")
    game = scene.begin("A", "main")
    cast(game, "Rolling Thunder", "1", "target B")
    assert game.state.ask_kind == Q.PRIORITY and game.state.stack[-1].division == [[1]]


@pytest.mark.cr("601.2f")
def test_601_2f_increases_then_reductions_never_below_the_coloured_part() -> None:
    """Thalia adds one, the Electromancer takes one away; a reduction never touches coloured mana."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain", "Goblin Electromancer").hand("A", "Shock", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    assert sum(p.tapped for p in game.state.battlefield) == 1
    taxed = Scene(2).battlefield("A", "Mountain", "Thalia, Guardian of Thraben").hand("A", "Shock")
    assert texts(taxed.begin("A", "main")) == ["pass"]
    both = Scene(2).battlefield("A", "Mountain", "Thalia, Guardian of Thraben", "Goblin Electromancer")
    assert texts(both.hand("A", "Shock").begin("A", "main")) == ["pass", "cast Shock"]


@pytest.mark.cr("601.2f")
def test_601_2f_an_effect_on_the_total_cost_comes_last() -> None:
    """Trinisphere looks at the cost after reductions: Shock costs three, a four-mana spell three with a reduction."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 2, "Goblin Electromancer").battlefield("B", "Trinisphere")
    assert texts(scene.hand("A", "Shock").begin("A", "main")) == ["pass"]
    scene = Scene(2).battlefield("A", *["Mountain"] * 3).battlefield("B", "Trinisphere").hand("A", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    assert sum(p.tapped for p in game.state.battlefield) == 3


@pytest.mark.cr("601.2f", "601.2h")
def test_601_2f_the_total_cost_is_locked_in_before_it_is_paid() -> None:
    """Sacrificing the creature that makes the spell cheaper still pays the cheaper cost."""
    scene = Scene(2).battlefield("A", "Swamp", "Thunderscape Familiar").hand("A", "Altar's Reap")
    game = scene.begin("A", "main")
    game.apply("cast Altar's Reap")
    assert game.state.ask_kind == Q.COST
    game.apply("choose Thunderscape Familiar")
    assert [i.card.name for i in game.state.stack] == ["Altar's Reap"]
    assert find(game, "Swamp").tapped


@pytest.mark.cr("601.2g", "601.2h")
def test_601_2g_mana_abilities_before_costs_so_a_sacrificed_creature_may_pay_first() -> None:
    """Llanowar Elves taps for mana and is then sacrificed to Altar's Reap."""
    scene = Scene(2).battlefield("A", "Swamp", "Llanowar Elves").hand("A", "Altar's Reap")
    game = scene.begin("A", "main")
    cast(game, "Altar's Reap", "choose Llanowar Elves")
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Llanowar Elves"]
    kinds = [e.kind for e in game.events if e.kind in (Ev.MANA_ADDED, Ev.SACRIFICED)]
    assert kinds == [Ev.MANA_ADDED, Ev.MANA_ADDED, Ev.SACRIFICED]


@pytest.mark.cr("601.2i", "117.3c")
def test_601_2i_the_caster_has_priority_again_and_cast_triggers_wait_on_top() -> None:
    """Glimpse of Nature's ability triggers on casting and resolves before the creature."""
    scene = Scene(2).battlefield("A", "Forest", "Forest", "Forest").hand("A", "Glimpse of Nature", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "Glimpse of Nature")
    settle(game)
    cast(game, "Grizzly Bears")
    assert game.state.ask_player == 0
    assert [i.is_spell for i in game.state.stack] == [True, False]


@pytest.mark.cr("601.3", "101.2")
def test_601_3_cant_beats_may() -> None:
    """After Silence the opponent has nothing to cast, though abilities and lands are not touched."""
    scene = Scene(2).battlefield("A", "Plains").hand("A", "Silence")
    game = scene.battlefield("B", "Mountain", "Prodigal Pyromancer").hand("B", "Shock").begin("A", "main")
    cast(game, "Silence")
    settle(game)
    game.apply("pass")
    assert texts(game) == ["pass", "activate Prodigal Pyromancer"]
    to_step(game, "upkeep", 2)
    assert "cast Shock" in texts(game)


@pytest.mark.cr("601.3b")
def test_601_3b_as_though_it_had_flash() -> None:
    """With Vedalken Orrery a creature may be cast on another's turn and over a spell."""
    scene = Scene(2).battlefield("B", "Forest", "Forest", "Vedalken Orrery").hand("B", "Grizzly Bears")
    game = scene.begin("A", "upkeep")
    game.apply("pass")
    cast(game, "Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").controller == 1


@pytest.mark.cr("601.3")
def test_601_3_flashback_is_a_permission_to_cast_from_the_graveyard() -> None:
    """Think Twice is cast from the graveyard for its flashback cost and exiled afterwards (702.34a)."""
    game = Scene(2).battlefield("A", *["Island"] * 3).graveyard("A", "Think Twice").begin("A", "main")
    cast(game, "Think Twice with flashback")
    settle(game)
    assert [o.card.name for o in game.state.exile] == ["Think Twice"]
    assert len(game.state.players[0].hand) == 1


@pytest.mark.cr("702.34a", "701.6a")
def test_702_34a_a_flashback_spell_is_exiled_also_when_countered() -> None:
    """Whatever it would do instead of staying on the stack, it is exiled: even Remand."""
    scene = Scene(2).battlefield("A", *["Island"] * 3).graveyard("A", "Think Twice").battlefield("B", *["Island"] * 2)
    game = scene.hand("B", "Remand").begin("A", "main")
    cast(game, "Think Twice with flashback")
    act(game, "B: cast Remand; target Think Twice")
    settle(game)
    assert [o.card.name for o in game.state.exile] == ["Think Twice"] and game.state.players[0].hand == []


@pytest.mark.cr("118.6")
def test_118_6_a_spell_that_costs_too_much_is_not_offered() -> None:
    """Neither with too little mana nor with the wrong colours."""
    game = Scene(2).battlefield("A", "Forest", "Forest").hand("A", "Shock", "Hill Giant").begin("A", "main")
    assert texts(game) == ["pass"]
    before = game.state_hash()
    with pytest.raises(IllegalChoice):
        game.apply("cast Shock")
    assert game.state_hash() == before
