"""Rules that everything stands on: when each type is played, what symbols cost, drawing, destroying, life, decks."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.decks.checking import check_deck
from apnap.decks.formats import read_deck
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, settle

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
LOTS = (*LANDS, *LANDS, *LANDS)


def offered(game: Game, text: str) -> bool:
    return any(choice.text.startswith(text) for choice in (*game.legal, *game.also_legal))


def only_in_an_own_main_phase(name: str) -> None:
    """Offered in one's main phase with an empty stack, not in the upkeep, not in response, not in another's turn."""
    lands = Scene().hand("A", name, "Shock").battlefield("A", *LOTS)
    game = lands.begin("A", "main")
    assert offered(game, f"cast {name}")
    game.apply("cast Shock targeting B")
    assert not offered(game, f"cast {name}")
    assert not offered(Scene().hand("A", name).battlefield("A", *LOTS).begin("A", "upkeep"), f"cast {name}")
    theirs = Scene().hand("A", name).battlefield("A", *LOTS).begin("B", "main")
    theirs.apply("pass")
    assert theirs.decider == 0 and not offered(theirs, f"cast {name}")


@pytest.mark.cr("301.1")
def test_301_1_artifacts_are_cast_in_an_own_main_phase_with_an_empty_stack() -> None:
    only_in_an_own_main_phase("Howling Mine")


@pytest.mark.cr("302.1")
def test_302_1_creatures_are_cast_in_an_own_main_phase_with_an_empty_stack() -> None:
    only_in_an_own_main_phase("Grizzly Bears")


@pytest.mark.cr("303.1")
def test_303_1_enchantments_are_cast_in_an_own_main_phase_with_an_empty_stack() -> None:
    only_in_an_own_main_phase("Leyline of Punishment")


@pytest.mark.cr("306.1")
def test_306_1_planeswalkers_are_cast_in_an_own_main_phase_with_an_empty_stack() -> None:
    only_in_an_own_main_phase("Sorin Markov")


@pytest.mark.cr("307.1")
def test_307_1_sorceries_are_cast_in_an_own_main_phase_with_an_empty_stack() -> None:
    only_in_an_own_main_phase("Divination")


@pytest.mark.cr("304.1")
def test_304_1_instants_are_cast_whenever_their_player_has_priority() -> None:
    game = Scene().hand("A", "Shock").battlefield("A", "Mountain").begin("B", "main")
    game.apply("pass")
    assert game.decider == 0 and offered(game, "cast Shock")


@pytest.mark.cr("306.5b")
def test_306_5b_a_planeswalker_enters_with_as_many_loyalty_counters_as_are_printed_on_it() -> None:
    game = Scene().hand("A", "Sorin Markov").battlefield("A", *["Swamp"] * 6).begin("A", "main")
    game.apply("cast Sorin Markov")
    settle(game)
    assert [p["counters"] for p in game.view(0)["battlefield"] if p["name"] == "Sorin Markov"] == [{"loyalty": 4}]


@pytest.mark.cr("606.1")
def test_606_1_loyalty_abilities_are_activated_by_putting_or_taking_loyalty_counters() -> None:
    game = Scene().battlefield("A", "Sorin Markov").begin("A", "main")
    before = game.view(0)["battlefield"][0]["counters"]["loyalty"]
    game.apply("activate Sorin Markov: +2; target B")
    assert game.view(0)["battlefield"][0]["counters"]["loyalty"] == before + 2


@pytest.mark.cr("107.5")
def test_107_5_a_permanent_that_is_tapped_cannot_be_tapped_to_pay() -> None:
    scene = Scene()
    scene.permanent("A", "Llanowar Elves", tapped=True)
    assert not offered(scene.begin("A", "main"), "tap Llanowar Elves")
    assert offered(Scene().battlefield("A", "Llanowar Elves").begin("A", "main"), "tap Llanowar Elves")


@pytest.mark.cr("605.1a")
def test_605_1a_an_ability_without_a_target_that_adds_mana_needs_no_stack() -> None:
    game = Scene().battlefield("A", "Llanowar Elves").begin("A", "main")
    game.apply("tap Llanowar Elves")
    seen = game.view(0)
    assert seen["players"][0]["mana"] == "G" and seen["stack"] == [] and game.kind is Q.PRIORITY


@pytest.mark.cr("106.3")
def test_106_3_mana_is_produced_by_abilities_and_the_event_says_by_which_source() -> None:
    game = Scene().battlefield("A", "Llanowar Elves").begin("A", "main")
    game.apply("tap Llanowar Elves")
    added = [e for e in game.events if e.kind is Ev.MANA_ADDED]
    assert [(e.rule, e.player, game.name_of(e.cause)) for e in added] == [("106.3", 0, "Llanowar Elves")]


@pytest.mark.cr("115.1")
def test_115_1_targets_are_chosen_as_the_spell_is_put_on_the_stack() -> None:
    game = Scene().hand("A", "Shock").battlefield("A", "Mountain").battlefield("B", "Grizzly Bears").begin("A", "main")
    game.apply("cast Shock")
    assert game.kind is Q.TARGET
    game.apply("target Grizzly Bears")
    bears = next(p["id"] for p in game.view(0)["battlefield"] if p["name"] == "Grizzly Bears")
    assert game.view(0)["stack"][0]["targets"] == [bears]


@pytest.mark.cr("110.2")
def test_110_2_a_permanent_is_controlled_by_who_put_it_there_unless_an_effect_says_otherwise() -> None:
    scene = Scene().battlefield("B", "Grizzly Bears").hand("A", "Control Magic").battlefield("A", *["Island"] * 4)
    game = scene.begin("A", "main")

    def controller() -> int:
        return next(p["controller"] for p in game.view(0)["battlefield"] if p["name"] == "Grizzly Bears")

    assert controller() == 1
    game.apply("cast Control Magic targeting Grizzly Bears")
    settle(game)
    assert controller() == 0


@pytest.mark.cr("701.3")
@pytest.mark.cr("701.3a")
def test_701_3a_to_attach_an_aura_is_to_put_it_onto_an_object() -> None:
    scene = Scene().battlefield("B", "Grizzly Bears").hand("A", "Pacifism").battlefield("A", "Plains", "Plains")
    game = scene.begin("A", "main")
    game.apply("cast Pacifism targeting Grizzly Bears")
    settle(game)
    by_name = {p["name"]: p for p in game.view(0)["battlefield"]}
    assert by_name["Pacifism"]["attached_to"] == by_name["Grizzly Bears"]["id"]
    assert by_name["Grizzly Bears"]["attachments"] == [by_name["Pacifism"]["id"]]


@pytest.mark.cr("701.8a")
def test_701_8a_to_destroy_a_permanent_is_to_move_it_to_its_owners_graveyard() -> None:
    scene = Scene().battlefield("A", "Swamp", "Swamp").hand("A", "Doom Blade")
    scene.permanent("B", "Grizzly Bears", owner="A")
    game = scene.begin("A", "main")
    game.apply("cast Doom Blade targeting Grizzly Bears")
    settle(game)
    players = game.view(0)["players"]
    assert [c["name"] for c in players[0]["graveyard"]] == ["Grizzly Bears", "Doom Blade"]
    assert players[1]["graveyard"] == []


@pytest.mark.cr("701.9a")
def test_701_9a_to_discard_a_card_is_to_move_it_from_the_hand_to_its_owners_graveyard() -> None:
    game = Scene().hand("A", "Mind Rot").battlefield("A", *["Swamp"] * 3).hand("B", "Opt", "Shock").begin("A", "main")
    game.apply("cast Mind Rot; target B")
    settle(game)
    other = game.view("all")["players"][1]
    assert other["hand"] == [] and sorted(c["name"] or "" for c in other["graveyard"]) == ["Opt", "Shock"]


@pytest.mark.cr("121.1")
def test_121_1_a_player_draws_by_putting_the_top_card_of_their_library_into_their_hand() -> None:
    scene = Scene().library("A", "Opt", "Shock", "Forest").hand("A", "Divination").battlefield("A", *["Island"] * 3)
    game = scene.begin("A", "main")
    game.apply("cast Divination")
    settle(game)
    seen = game.view("judge")
    hand = seen["players"][0]["hand"]
    assert isinstance(hand, list) and [c["name"] for c in hand] == ["Opt", "Shock"]
    assert [c["name"] for c in seen["libraries"][0]] == ["Forest"]


@pytest.mark.cr("121.2c")
def test_121_2c_when_several_players_draw_the_active_player_draws_first() -> None:
    scene = Scene().hand("B", "Wheel of Fortune").battlefield("B", *["Mountain"] * 3)
    game = scene.begin("B", "main")
    game.apply("cast Wheel of Fortune")
    settle(game)
    assert [e.player for e in game.events if e.kind is Ev.DRAWN] == [1] * 7 + [0] * 7


@pytest.mark.cr("119.5")
def test_119_5_a_life_total_that_becomes_a_number_is_a_loss_or_a_gain_of_the_difference() -> None:
    scene = Scene().life("B", 17)
    scene.permanent("A", "Sorin Markov", counters={"loyalty": 4})
    game = scene.begin("A", "main")
    game.apply("activate Sorin Markov: -3")
    settle(game)
    lost = [e for e in game.events if e.kind is Ev.LIFE_LOST]
    assert [(e.player, e.n, e.m) for e in lost] == [(1, 7, 10)]


@pytest.mark.cr("119.7")
def test_119_7_who_cannot_gain_life_gains_none() -> None:
    game = Scene().battlefield("B", "Leyline of Punishment").battlefield("A", "Sorin Markov").begin("A", "main")
    game.apply("activate Sorin Markov: +2; target B")
    settle(game)
    assert [p["life"] for p in game.view(0)["players"]] == [20, 18]


@pytest.mark.cr("118.8")
def test_118_8_an_additional_cost_is_paid_together_with_the_mana_cost() -> None:
    game = Scene().hand("A", "Burst Lightning").battlefield("A", *["Mountain"] * 5).begin("A", "main")
    game.apply("cast Burst Lightning")
    while game.kind is Q.COST:
        game.apply("yes")
    game.apply("target B")
    assert all(p["tapped"] for p in game.view(0)["battlefield"])
    settle(game)
    assert game.view(0)["players"][1]["life"] == 16


@pytest.mark.cr("107.3b")
def test_107_3b_a_spell_with_x_asks_for_it_as_it_is_cast() -> None:
    game = Scene().hand("A", "Blaze").battlefield("A", *["Mountain"] * 4).begin("A", "main")
    game.apply("cast Blaze; 3; target B")
    assert game.view(0)["stack"][0]["x"] == 3
    settle(game)
    assert game.view(0)["players"][1]["life"] == 17


@pytest.mark.cr("700.5")
def test_700_5_devotion_counts_coloured_symbols_among_the_costs_of_ones_permanents() -> None:
    """Kruphix is no creature below seven symbols of green and blue among A's permanents; its own are two."""
    name = "Kruphix, God of Horizons"
    few = Scene().battlefield("A", name, "Grizzly Bears").battlefield("B", *["Grizzly Bears"] * 6).begin("A", "main")
    many = Scene().battlefield("A", name, *["Grizzly Bears"] * 5).begin("A", "main")
    kinds = [g.view(0)["battlefield"][0]["types"] for g in (few, many)]
    assert "creature" not in kinds[0] and "creature" in kinds[1]


def problems(text: str) -> list[tuple[str, str]]:
    return [(p.kind, p.rule) for p in check_deck(read_deck(text)).problems]


@pytest.mark.cr("100.2a")
def test_100_2a_a_deck_has_sixty_cards_and_four_of_each_but_basic_lands() -> None:
    assert problems("56 Forest\n4 Grizzly Bears") == []
    assert ("size", "100.2a") in problems("55 Forest\n4 Grizzly Bears")
    assert ("copies", "100.2a") in problems("55 Forest\n5 Grizzly Bears")


@pytest.mark.cr("100.4a")
def test_100_4a_a_sideboard_has_fifteen_cards_at_most() -> None:
    assert problems("60 Forest\n\nSideboard\n15 Island") == []
    assert ("sideboard", "100.4a") in problems("60 Forest\n\nSideboard\n16 Island")
