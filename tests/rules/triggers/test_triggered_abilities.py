"""Rule 603: triggered abilities, from triggering to the stack."""

from __future__ import annotations

import pytest

from apnap import Ev, Game
from apnap.state.kinds import Q
from apnap.testing import Scene, act, cast, count_events, find, named, settle, step_name, to_step
from tests.helpers import asked, pass_round, texts


def on_stack(game: Game) -> list[str]:
    return [i.card.name for i in game.state.stack]


# ---- 603.2 -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("603.2a")
def test_603_2a_triggers_happen_when_nothing_may_be_cast() -> None:
    """Under split second Phantasmal Bear still triggers."""
    scene = (
        Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Sudden Shock").battlefield("B", "Phantasmal Bear")
    )
    game = scene.begin("A", "main")
    cast(game, "Sudden Shock", "target Phantasmal Bear")
    assert on_stack(game) == ["Sudden Shock", "Phantasmal Bear"]


@pytest.mark.cr("603.2b")
def test_603_2b_all_abilities_of_a_beginning_trigger_together() -> None:
    """Two Djinns and an Arena in the upkeep: three abilities before the first priority."""
    scene = Scene(2).battlefield("A", "Juzám Djinn", "Juzám Djinn", "Phyrexian Arena")
    game = scene.begin("A", "untap")
    while asked(game) != Q.PRIORITY:
        game.apply(0)
    assert step_name(game) == "upkeep" and len(game.state.stack) == 3


@pytest.mark.cr("603.1", "603.2", "603.2c")
def test_603_2c_once_for_each_occurrence_in_one_event() -> None:
    """A land each: Dingus Egg triggers once per land, for its controller."""
    scene = Scene(2).battlefield("A", *["Island"] * 2, *["Swamp"] * 3, "Mountain", "Dingus Egg", "Memnite")
    game = scene.battlefield("B", "Dryad Arbor", "Forest").hand("A", "Plague Spores").begin("A", "main")
    cast(game, "Plague Spores", "target Dryad Arbor", "target Forest")
    settle(game)
    assert game.state.players[1].life == 16 and count_events(game, Ev.TRIGGERED) == 2


@pytest.mark.cr("603.2d")
def test_603_2d_additional_times() -> None:
    """Panharmonicon: Elvish Visionary draws two; two of them make it three, not four."""
    for copies, cards in ((1, 2), (2, 3)):
        scene = Scene(2).battlefield("A", "Forest", "Forest", *["Panharmonicon"] * copies).hand("A", "Elvish Visionary")
        game = scene.begin("A", "main")
        cast(game, "Elvish Visionary")
        settle(game)
        assert len(game.state.players[0].hand) == cards


@pytest.mark.cr("603.2d")
def test_603_2d_not_for_other_events_nor_for_opponents() -> None:
    """A dying trigger is no entering trigger; B's Soul Warden triggers once."""
    scene = Scene(2).battlefield("A", "Panharmonicon", "Mountain", "Doomed Traveler").hand("A", "Shock", "Memnite")
    game = scene.battlefield("B", "Soul Warden").begin("A", "main")
    cast(game, "Memnite")
    settle(game)
    assert game.state.players[1].life == 21
    cast(game, "Shock", "target Doomed Traveler")
    settle(game)
    assert len(named(game, "Spirit")) == 1


@pytest.mark.cr("603.2e")
def test_603_2e_becomes_tapped_means_a_change() -> None:
    """City of Brass deals damage each time it becomes tapped."""
    game = Scene(2).battlefield("A", "City of Brass").begin("A", "main")
    game.apply("tap City of Brass")
    while asked(game) == Q.COLOR:
        game.apply(0)
    settle(game)
    assert game.state.players[0].life == 19


@pytest.mark.cr("603.2g")
def test_603_2g_an_event_that_does_not_happen_triggers_nothing() -> None:
    """Mind Rot against an empty hand discards nothing, so Megrim has nothing to see."""
    scene = Scene(2).battlefield("A", "Megrim", "Swamp", "Swamp", "Swamp").hand("A", "Mind Rot")
    game = scene.begin("A", "main")
    cast(game, "Mind Rot", "target B")
    settle(game)
    assert count_events(game, Ev.TRIGGERED) == 0


# ---- 603.3 -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("603.3", "405.1")
def test_603_3_it_goes_on_the_stack_as_no_card_and_can_be_answered() -> None:
    """Everyone may respond; the source may be gone by then (113.7a)."""
    scene = Scene(2).battlefield("A", "Forest", "Forest").hand("A", "Elvish Visionary").battlefield("B", "Mountain")
    game = scene.hand("B", "Shock").begin("A", "main")
    cast(game, "Elvish Visionary")
    pass_round(game)
    item = game.state.stack[-1]
    assert not item.is_card and not item.is_spell and item.controller == 0
    act(game, "B: cast Shock; target Elvish Visionary")
    settle(game)
    assert len(game.state.players[0].hand) == 1 and named(game, "Elvish Visionary") == []


@pytest.mark.cr("603.3b", "101.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_603_3b_apnap_and_each_players_own_order(players: int) -> None:
    """The active player orders theirs first and lowest, then each other player in turn order."""
    scene = Scene(players)
    for name in "ABCD"[:players]:
        scene.battlefield(name, "Soul Warden", "Soul Warden")
    scene.battlefield("B", "Blood Artist")
    game = scene.hand("B", "Memnite").begin("B", "main")
    cast(game, "Memnite")
    pass_round(game)
    seats: list[int] = []
    while asked(game) == Q.ORDER_TRIGGERS:
        assert game.state.ask_rule == "603.3b" and len(texts(game)) == 2
        assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
        seats.append(game.state.ask_player)
        game.apply(1)
    order = [(1 + i) % players for i in range(players)]
    assert seats == order
    assert [i.controller for i in game.state.stack] == [s for s in order for _ in range(2)]


@pytest.mark.cr("603.3b")
def test_603_3b_the_chosen_order_is_the_order_on_the_stack() -> None:
    """What is picked first lies lowest and resolves last."""
    scene = Scene(2).battlefield("A", "Juzám Djinn", "Phyrexian Arena")
    game = scene.begin("A", "untap")
    assert texts(game) == ["trigger Juzám Djinn", "trigger Phyrexian Arena"]
    game.apply("trigger Phyrexian Arena")
    assert on_stack(game) == ["Phyrexian Arena", "Juzám Djinn"]


@pytest.mark.cr("603.3b", "704.3")
def test_603_3b_what_triggers_meanwhile_goes_on_the_stack_afterwards() -> None:
    """Chupacabra's trigger targets Phantasmal Bear, whose own trigger comes above everything that waited before."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 4, "Soul Warden").battlefield("B", "Soul Warden", "Phantasmal Bear")
    game = scene.hand("A", "Ravenous Chupacabra").begin("A", "main")
    cast(game, "Ravenous Chupacabra")
    pass_round(game)
    game.apply("trigger Ravenous Chupacabra")
    game.apply("target Phantasmal Bear")
    assert on_stack(game) == ["Ravenous Chupacabra", "Soul Warden", "Soul Warden", "Phantasmal Bear"]
    assert [i.controller for i in game.state.stack] == [0, 0, 1, 1]


@pytest.mark.cr("603.3d")
def test_603_3d_without_a_legal_target_it_is_removed() -> None:
    """Nekrataal alone against black and artifact creatures: nothing stays on the stack."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 4).battlefield("B", "Black Knight", "Memnite")
    game = scene.hand("A", "Nekrataal").begin("A", "main")
    cast(game, "Nekrataal")
    pass_round(game)
    assert game.state.stack == [] and asked(game) == Q.PRIORITY
    assert count_events(game, Ev.TRIGGERED) == 0


@pytest.mark.cr("603.3d")
def test_603_3d_it_may_have_to_target_what_its_controller_would_spare() -> None:
    """Nekrataal must take its controller's own Bears if they are the only choice."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 4, "Grizzly Bears").hand("A", "Nekrataal")
    game = scene.begin("A", "main")
    cast(game, "Nekrataal")
    pass_round(game)
    assert texts(game) == ["target Grizzly Bears"]


# ---- 603.4, 603.5 ------------------------------------------------------------------------------------------------


@pytest.mark.cr("603.4", "608.2a")
@pytest.mark.parametrize(("life", "shocked", "wins"), [(39, False, False), (40, False, True), (40, True, False)])
def test_603_4_the_intervening_if_is_checked_twice(life: int, shocked: bool, wins: bool) -> None:
    """Felidar Sovereign: at 39 it does not trigger; at 40 it does, and checks again on resolution."""
    scene = (
        Scene(2).battlefield("A", "Felidar Sovereign").life("A", life).battlefield("B", "Mountain").hand("B", "Shock")
    )
    game = scene.begin("A", "upkeep")
    assert len(game.state.stack) == (1 if life >= 40 else 0)
    if shocked:
        act(game, "B: cast Shock; target A")
        pass_round(game)
        pass_round(game)
        assert [e.rule for e in game.events if e.kind == Ev.FIZZLED] == ["603.4"]
    elif life >= 40:
        pass_round(game)
    assert game.over == wins


@pytest.mark.cr("603.4", "702.79a")
def test_702_79a_persist_checks_for_a_counter_when_it_dies() -> None:
    """Kitchen Finks returns once with a counter, and not again."""
    scene = Scene(2).battlefield("A", "Kitchen Finks", "Mountain", "Mountain").hand("A", "Shock", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target Kitchen Finks")
    settle(game)
    finks = find(game, "Kitchen Finks")
    assert finks.count("-1/-1") == 1 and finks.chars.power == 2 and game.state.players[0].life == 22
    cast(game, "Shock", "target Kitchen Finks")
    settle(game)
    assert named(game, "Kitchen Finks") == []


@pytest.mark.cr("603.5")
def test_603_5_an_optional_ability_goes_on_the_stack_and_is_decided_on_resolution() -> None:
    """Heart-Piercer Manticore asks when its ability resolves, not when it triggers."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 4, "Memnite").hand("A", "Heart-Piercer Manticore")
    game = scene.begin("A", "main")
    cast(game, "Heart-Piercer Manticore")
    pass_round(game)
    assert on_stack(game) == ["Heart-Piercer Manticore"] and asked(game) == Q.PRIORITY
    pass_round(game)
    assert asked(game) == Q.YES_NO
    game.apply("no")
    assert len(named(game, "Memnite")) == 1 and count_events(game, Ev.TRIGGERED) == 1


# ---- 603.6, 603.10 -----------------------------------------------------------------------------------------------


@pytest.mark.cr("603.6a")
def test_603_6a_newcomers_see_themselves_and_each_other_enter() -> None:
    """Two Soul Wardens that enter together each see the other, not themselves."""
    scene = Scene(2).battlefield("A", "Plains").hand("A", "Soul Warden").battlefield("A", "Soul Warden")
    game = scene.begin("A", "main")
    cast(game, "Soul Warden")
    settle(game)
    assert game.state.players[0].life == 21


@pytest.mark.cr("603.6c", "603.6")
def test_603_6c_it_finds_the_card_only_where_it_first_went() -> None:
    """Oblivion Ring gives its card back when it leaves."""
    scene = Scene(2).battlefield("A", *["Plains"] * 3).hand("A", "Oblivion Ring")
    scene.battlefield("B", "Forest", "Forest", "Grizzly Bears").hand("B", "Naturalize")
    game = scene.begin("A", "main")
    cast(game, "Oblivion Ring")
    pass_round(game)
    game.apply("target Grizzly Bears")
    settle(game)
    assert [o.card.name for o in game.state.exile] == ["Grizzly Bears"]
    act(game, "B: cast Naturalize; target Oblivion Ring")
    settle(game)
    assert find(game, "Grizzly Bears").controller == 1 and game.state.exile == []


@pytest.mark.cr("603.6c")
def test_603_6c_the_leaving_trigger_may_come_before_the_entering_one_resolves() -> None:
    """Naturalize in response: the return resolves first and finds nothing, so the exile lasts."""
    scene = Scene(2).battlefield("A", *["Plains"] * 3).hand("A", "Oblivion Ring")
    scene.battlefield("B", "Forest", "Forest", "Grizzly Bears").hand("B", "Naturalize")
    game = scene.begin("A", "main")
    cast(game, "Oblivion Ring")
    pass_round(game)
    game.apply("target Grizzly Bears")
    act(game, "B: cast Naturalize; target Oblivion Ring")
    settle(game)
    assert named(game, "Grizzly Bears") == [] and [o.card.name for o in game.state.exile] == ["Grizzly Bears"]


@pytest.mark.cr("603.10", "603.10a")
def test_603_10a_leaving_together_is_seen_by_what_leaves() -> None:
    """Wrath kills two creatures and Blood Artist: three triggers, for itself too."""
    scene = Scene(2).battlefield("A", *["Plains"] * 4, "Blood Artist", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = scene.hand("A", "Wrath of God").begin("A", "main")
    cast(game, "Wrath of God")
    pass_round(game)
    while asked(game) != Q.PRIORITY:
        game.apply(game.choices - 1)
    settle(game)
    assert [p.life for p in game.state.players] == [23, 17]


@pytest.mark.cr("603.10b")
def test_603_10b_phasing_out_looks_back() -> None:
    """Teferi's Imp phases out in its controller's untap step and its ability triggers though it is gone."""
    game = Scene(2).battlefield("A", "Teferi's Imp").hand("A", "Forest").begin("A", "untap")
    assert game.state.phased_out and on_stack(game) == ["Teferi's Imp"]
    settle(game)
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Forest"]


@pytest.mark.cr("603.10c")
def test_603_10c_becoming_unattached_looks_back() -> None:
    """Grafted Wargear moves, or leaves: the creature it leaves behind is sacrificed."""
    scene = Scene(2)
    bears = scene.permanent("A", "Grizzly Bears")
    wargear = scene.permanent("A", "Grafted Wargear", attached_to=bears)
    game = scene.battlefield("A", "Hill Giant").begin("A", "main")
    assert (bears.chars.power, bears.chars.toughness) == (5, 4)
    game.apply("activate Grafted Wargear; target Hill Giant")
    settle(game)
    assert named(game, "Grizzly Bears") == [] and wargear.id == find(game, "Grafted Wargear").id
    scene = Scene(2).battlefield("B", "Forest", "Forest").hand("B", "Naturalize")
    scene.permanent("A", "Grafted Wargear", attached_to=scene.permanent("A", "Grizzly Bears"))
    game = scene.begin("A", "main")
    act(game, "B: cast Naturalize; target Grafted Wargear")
    settle(game)
    assert named(game, "Grizzly Bears") == []


@pytest.mark.cr("603.10e")
def test_603_10e_a_countered_spell() -> None:
    """Multani's Presence draws a card for its controller's countered spell, not for others'."""
    scene = Scene(2).battlefield("A", "Mountain", "Multani's Presence").hand("A", "Shock")
    game = scene.battlefield("B", "Island", "Island", "Multani's Presence").hand("B", "Counterspell").begin("A", "main")
    cast(game, "Shock", "target B")
    act(game, "B: cast Counterspell; target Shock")
    settle(game)
    assert len(game.state.players[0].hand) == 1 and game.state.players[1].hand == []


# ---- 603.7, 603.8, 603.12 ----------------------------------------------------------------------------------------


@pytest.mark.cr("603.7", "603.7b", "603.7d")
def test_603_7b_a_stated_duration_lets_it_trigger_again_until_then() -> None:
    """Glimpse of Nature draws for every creature spell of the turn, then no more."""
    scene = Scene(2).battlefield("A", "Forest").hand("A", "Glimpse of Nature", "Memnite", "Ornithopter", "Memnite")
    game = scene.begin("A", "main")
    cast(game, "Memnite")
    settle(game)
    cast(game, "Glimpse of Nature")
    settle(game)
    hand = len(game.state.players[0].hand)
    cast(game, "Ornithopter")
    assert not game.state.stack[-1].is_spell and game.state.stack[-1].card.name == "Glimpse of Nature"
    settle(game)
    cast(game, "Memnite")
    settle(game)
    assert len(game.state.players[0].hand) == hand
    to_step(game, "upkeep", 2)
    assert game.state.delayed == []


@pytest.mark.cr("603.7a", "603.7b", "603.7c")
def test_603_7b_without_a_duration_it_triggers_once() -> None:
    """Otherworldly Journey returns its creature at the next end step, once, with a counter."""
    scene = Scene(2).battlefield("A", "Plains", "Plains", "Grizzly Bears").hand("A", "Otherworldly Journey")
    game = scene.begin("A", "main")
    cast(game, "Otherworldly Journey", "target Grizzly Bears")
    settle(game)
    assert named(game, "Grizzly Bears") == [] and len(game.state.delayed) == 1
    to_step(game, "end")
    settle(game)
    assert find(game, "Grizzly Bears").count("+1/+1") == 1 and game.state.delayed == []


@pytest.mark.cr("603.7a")
def test_603_7a_created_in_the_end_step_it_waits_for_the_next_one() -> None:
    """Cast during the end step, the Journey ends in the next turn's end step."""
    scene = Scene(2).battlefield("A", "Plains", "Plains", "Grizzly Bears").hand("A", "Otherworldly Journey")
    game = scene.begin("A", "end")
    cast(game, "Otherworldly Journey", "target Grizzly Bears")
    settle(game)
    to_step(game, "upkeep", 2)
    assert named(game, "Grizzly Bears") == []
    to_step(game, "end", 2)
    settle(game)
    assert len(named(game, "Grizzly Bears")) == 1


@pytest.mark.cr("603.7e")
def test_603_7e_the_source_of_an_abilitys_delayed_trigger_is_the_abilitys_source() -> None:
    """Sneak Attack sacrifices its creature even when Sneak Attack is gone, under its controller's control."""
    scene = Scene(2).battlefield("A", "Mountain", "Sneak Attack").hand("A", "Hill Giant")
    game = scene.battlefield("B", "Forest", "Forest").hand("B", "Naturalize").begin("A", "main")
    game.apply("activate Sneak Attack")
    pass_round(game)
    game.apply("choose Hill Giant")
    assert find(game, "Hill Giant").controller == 0
    act(game, "B: cast Naturalize; target Sneak Attack")
    settle(game)
    to_step(game, "end")
    assert on_stack(game) == ["Sneak Attack"] and game.state.stack[-1].controller == 0
    settle(game)
    assert named(game, "Hill Giant") == []


@pytest.mark.cr("603.8")
def test_603_8_a_state_trigger_fires_once_until_it_has_left_the_stack() -> None:
    """Emperor Crocodile alone: one ability on the stack; if that is countered and nothing changed, another."""
    scene = Scene(2).battlefield("A", *["Forest"] * 4).hand("A", "Emperor Crocodile").battlefield("B", "Island")
    game = scene.hand("B", "Stifle").begin("A", "main")
    cast(game, "Emperor Crocodile")
    pass_round(game)
    assert on_stack(game) == ["Emperor Crocodile"]
    act(game, "B: cast Stifle; target Emperor Crocodile")
    pass_round(game)
    assert on_stack(game) == ["Emperor Crocodile"] and len(named(game, "Emperor Crocodile")) == 1
    settle(game)
    assert named(game, "Emperor Crocodile") == []


@pytest.mark.cr("603.8")
def test_603_8_no_trigger_while_the_state_does_not_hold() -> None:
    """With another creature the Crocodile stays, until that one dies."""
    scene = Scene(2).battlefield("A", "Emperor Crocodile", "Memnite", "Mountain").hand("A", "Shock")
    game = scene.begin("A", "main")
    assert game.state.stack == []
    cast(game, "Shock", "target Memnite")
    pass_round(game)
    assert on_stack(game) == ["Emperor Crocodile"]


@pytest.mark.cr("603.12")
def test_603_12_a_reflexive_trigger_chooses_its_target_after_the_deed() -> None:
    """Heart-Piercer Manticore: the sacrifice comes first, then a new ability with a target anyone may respond to."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 4, "Hill Giant").hand("A", "Heart-Piercer Manticore")
    game = scene.begin("A", "main")
    cast(game, "Heart-Piercer Manticore")
    pass_round(game)
    pass_round(game)
    game.apply("yes")
    while asked(game) == Q.PICK:
        game.apply("choose Hill Giant")
    assert named(game, "Hill Giant") == [] and asked(game) == Q.TARGET
    game.apply("target B")
    assert on_stack(game) == ["Heart-Piercer Manticore"] and asked(game) == Q.PRIORITY
    settle(game)
    assert game.state.players[1].life == 17


@pytest.mark.cr("603.12")
def test_603_12_only_that_deed_counts() -> None:
    """A creature sacrificed for something else makes no such ability."""
    scene = Scene(2).battlefield("A", "Heart-Piercer Manticore", "Memnite", "Swamp", "Swamp").hand("A", "Altar's Reap")
    game = scene.begin("A", "main")
    cast(game, "Altar's Reap", "choose Memnite")
    settle(game)
    assert count_events(game, Ev.TRIGGERED) == 0
