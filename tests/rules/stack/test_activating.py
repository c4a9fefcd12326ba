"""Rules 602, 605 and 606: activated abilities, mana abilities, loyalty abilities."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, IllegalChoice, load_cards
from apnap.state.kinds import Q
from apnap.testing import Scene, act, cast, count_events, find, settle, to_step
from tests.helpers import asked, texts

# ---- 602 ---------------------------------------------------------------------------------------------------------


@pytest.mark.cr("602.2a", "602.2b")
def test_602_2a_the_ability_is_an_object_on_the_stack_apart_from_its_source() -> None:
    """Killing the Pyromancer in response does not stop its ability (113.7a)."""
    scene = Scene(2).battlefield("A", "Prodigal Pyromancer").battlefield("B", "Mountain").hand("B", "Shock")
    game = scene.begin("A", "main")
    game.apply("activate Prodigal Pyromancer; target B")
    item = game.state.stack[-1]
    assert not item.is_spell and not item.is_card and find(game, "Prodigal Pyromancer").tapped
    act(game, "B: cast Shock; target Prodigal Pyromancer")
    settle(game)
    assert game.state.players[1].life == 19


@pytest.mark.cr("602.5a", "302.6")
def test_602_5a_the_tap_symbol_waits_for_a_turn_begun_under_control() -> None:
    """A new creature cannot use {T}; artifacts can at once, and haste helps."""
    board = Scene(2)
    board.permanent("A", "Prodigal Pyromancer", sick=True)
    board.permanent("A", "Llanowar Elves", sick=True)
    board.permanent("A", "Sol Ring", sick=True)
    game = board.hand("A", "Memnite").begin("A", "main")
    assert texts(game) == ["pass", "cast Memnite"]
    assert not game.is_legal("tap Llanowar Elves") and game.is_legal("tap Sol Ring")


@pytest.mark.cr("602.5b")
def test_602_5b_once_each_turn_also_after_the_ability_has_resolved() -> None:
    """Twinblade Slasher pumps once a turn, and again in the next."""
    game = Scene(2).battlefield("A", *["Forest"] * 4, "Twinblade Slasher").begin("A", "main")
    game.apply("activate Twinblade Slasher")
    settle(game)
    assert texts(game) == ["pass"] and find(game, "Twinblade Slasher").chars.power == 3
    to_step(game, "upkeep", 2)
    game.apply("pass")
    assert texts(game) == ["pass", "activate Twinblade Slasher"]


@pytest.mark.cr("602.5d")
def test_602_5d_only_as_a_sorcery() -> None:
    """Equip: a main phase of one's own with an empty stack."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain", "Bonesplitter", "Grizzly Bears").hand("A", "Shock")
    game = scene.begin("A", "upkeep")
    assert "activate Bonesplitter" not in texts(game)
    to_step(game, "main")
    assert "activate Bonesplitter" in texts(game)
    cast(game, "Shock", "target B")
    assert "activate Bonesplitter" not in texts(game)


@pytest.mark.cr("602.2")
def test_602_2_only_the_controller_unless_it_says_otherwise() -> None:
    """Anyone may use Excavation, and pays with their own land; nobody else uses the Pyromancer."""
    scene = Scene(2).battlefield("A", "Excavation", "Prodigal Pyromancer").battlefield("B", "Island", "Swamp")
    game = scene.begin("A", "main")
    game.apply("pass")
    assert texts(game) == ["pass", "activate Excavation"]
    game.apply("activate Excavation; choose Swamp")
    assert game.state.stack[-1].controller == 1
    settle(game)
    assert len(game.state.players[1].hand) == 1 and len(game.state.players[0].hand) == 0


@pytest.mark.cr("602.5")
def test_602_5_prohibited_abilities_mana_abilities_included() -> None:
    """Null Rod stops Sol Ring too, so nothing can be paid with it."""
    scene = Scene(2).battlefield("A", "Sol Ring", "Zuran Orb", "Forest").battlefield("B", "Null Rod")
    game = scene.hand("A", "Manalith").begin("A", "main")
    assert texts(game) == ["pass"] and not game.is_legal("tap Sol Ring") and game.is_legal("tap Forest")


@pytest.mark.cr("602.2b", "601.2f")
def test_602_2b_abilities_can_cost_more_mana_abilities_do_not() -> None:
    """Suppression Field taxes the Pyromancer, not the land."""
    scene = (
        Scene(2).battlefield("A", "Prodigal Pyromancer", "Mountain", "Mountain").battlefield("B", "Suppression Field")
    )
    game = scene.begin("A", "main")
    game.apply("activate Prodigal Pyromancer; target B")
    assert sum(p.tapped for p in game.state.battlefield) == 3
    poor = Scene(2).battlefield("A", "Prodigal Pyromancer", "Mountain").battlefield("B", "Suppression Field")
    assert texts(poor.begin("A", "main")) == ["pass"]


@pytest.mark.cr("602.2a", "702.29a")
def test_702_29a_cycling_works_from_the_hand_at_instant_speed() -> None:
    """The discarded card pays, the ability draws."""
    scene = Scene(2).battlefield("A", "Island", "Island").hand("A", "Lonely Sandbar", "Miscalculation")
    game = scene.begin("B", "upkeep")
    game.apply("pass")
    assert texts(game) == ["pass", "activate Lonely Sandbar", "activate Miscalculation"]
    game.apply("activate Miscalculation")
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Miscalculation"]
    settle(game)
    assert len(game.state.players[0].hand) == 2


@pytest.mark.cr("113.6", "602.2")
def test_113_6_an_ability_that_works_in_the_graveyard() -> None:
    """Reassembling Skeleton returns tapped; on the battlefield its ability cannot be activated."""
    scene = Scene(2).battlefield("A", "Swamp", "Swamp", "Swamp", "Swamp").graveyard("A", "Reassembling Skeleton")
    game = scene.begin("A", "main")
    game.apply("activate Reassembling Skeleton")
    settle(game)
    assert find(game, "Reassembling Skeleton").tapped and texts(game) == ["pass"]


@pytest.mark.cr("602.2b", "118.3")
def test_118_3_a_source_that_taps_as_a_cost_cannot_also_pay_the_mana() -> None:
    """Lithoform Engine's abilities need other mana; a creature tapped for its own ability gives none."""
    scene = Scene(2).battlefield("A", "Mountain", "Lithoform Engine", "Sol Ring").hand("A", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    assert texts(game) == ["pass"]


# ---- 606 ---------------------------------------------------------------------------------------------------------


@pytest.mark.cr("606.3", "606.4", "606.6")
def test_606_3_one_loyalty_ability_a_turn_at_sorcery_speed_with_enough_counters() -> None:
    """Jace with 3 loyalty: +2 or −1 but not −10; after one of them none."""
    game = Scene(2).battlefield("A", "Jace Beleren").begin("A", "main")
    jace = find(game, "Jace Beleren")
    offered = [t for t in texts(game) if t.startswith("activate")]
    assert len(offered) == 2
    game.apply(offered[0])
    assert jace.count("loyalty") == 5  # the cost is paid at once
    settle(game)
    assert not any(t.startswith("activate") for t in texts(game))
    upkeep = Scene(2).battlefield("A", "Jace Beleren").begin("A", "upkeep")
    assert texts(upkeep) == ["pass"]


# ---- 605 ---------------------------------------------------------------------------------------------------------


@pytest.mark.cr("605.3b", "405.6c")
def test_605_3b_a_mana_ability_resolves_at_once() -> None:
    """Nothing is on the stack, and the player still has priority."""
    game = Scene(2).battlefield("A", "Forest").begin("A", "main")
    game.apply("tap Forest")
    assert game.state.stack == [] and game.state.players[0].pool[4] == 1 and game.state.ask_player == 0


@pytest.mark.cr("605.3b", "405.6c")
def test_405_6c_what_else_a_mana_ability_does_happens_at_once() -> None:
    """A pain land deals its damage as the mana is made; automatic payment uses it only if it must."""
    scene = Scene(2).battlefield("A", "Shivan Reef", "Mountain").hand("A", "Shock", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    assert find(game, "Mountain").tapped and game.state.players[0].life == 20
    cast(game, "Shock", "target B")
    assert game.state.players[0].life == 19 and len(game.state.stack) == 2


@pytest.mark.cr("605.4a", "605.1b")
def test_605_4a_a_triggered_mana_ability_adds_its_mana_in_time_to_be_spent() -> None:
    """One enchanted Forest pays for Grizzly Bears; nothing of it was on the stack."""
    scene = Scene(2)
    forest = scene.permanent("A", "Forest")
    scene.permanent("A", "Wild Growth", attached_to=forest)
    game = scene.hand("A", "Grizzly Bears").begin("A", "main")
    assert texts(game) == ["pass", "cast Grizzly Bears"]
    cast(game, "Grizzly Bears")
    assert [i.card.name for i in game.state.stack] == ["Grizzly Bears"] and sum(game.state.players[0].pool) == 0
    assert count_events(game, Ev.TRIGGERED) == 0


@pytest.mark.cr("605.5b")
def test_605_5b_a_spell_is_never_a_mana_ability() -> None:
    """Dark Ritual uses the stack and can be countered."""
    scene = Scene(2).battlefield("A", "Swamp").hand("A", "Dark Ritual").battlefield("B", "Island", "Island")
    game = scene.hand("B", "Counterspell").begin("A", "main")
    cast(game, "Dark Ritual")
    act(game, "B: cast Counterspell; target Dark Ritual")
    settle(game)
    assert sum(game.state.players[0].pool) == 0


@pytest.mark.cr("605.3a", "117.1d")
def test_605_3a_mana_with_a_cost_of_its_own() -> None:
    """Skycloud Expanse turns one mana into two; a sacrificed Petal gives any colour."""
    scene = Scene(2).battlefield("A", "Forest", "Skycloud Expanse", "Lotus Petal").begin("A", "main")
    assert texts(scene) == ["pass", "tap Skycloud Expanse", "tap Lotus Petal"]
    scene.apply("tap Skycloud Expanse")
    pool = scene.state.players[0].pool
    assert (pool[0], pool[1]) == (1, 1) and find(scene, "Forest").tapped
    scene.apply("tap Lotus Petal")
    assert scene.state.ask_kind == Q.COLOR
    scene.apply("red")
    assert scene.state.players[0].pool[3] == 1 and len(scene.state.battlefield) == 2


@pytest.mark.cr("106.6")
def test_106_6_restricted_mana_pays_only_for_what_it_may() -> None:
    """Ancient Ziggurat casts a creature, not an instant."""
    scene = Scene(2).battlefield("A", "Ancient Ziggurat", "Wastes").hand("A", "Shock", "Grizzly Bears")
    game = scene.begin("A", "main")
    assert texts(game) == ["pass", "cast Grizzly Bears"]
    cast(game, "Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").controller == 0


@pytest.mark.cr("106.6")
def test_106_6_restricted_mana_that_floats_stays_restricted() -> None:
    """Tapped by hand for red, it still casts no Shock, but Raging Goblin."""
    scene = Scene(2).battlefield("A", "Ancient Ziggurat").hand("A", "Shock", "Raging Goblin")
    game = scene.begin("A", "main")
    game.apply("tap Ancient Ziggurat")
    game.apply("red")
    assert texts(game) == ["pass", "cast Raging Goblin"]
    cast(game, "Raging Goblin")
    assert game.state.players[0].special_mana is None


@pytest.mark.cr("601.2g")
def test_601_2g_automatic_payment_spares_what_is_worth_more() -> None:
    """Generic mana comes from the plain lands of which there are most; the dual and the creature stay untapped."""
    scene = Scene(2).battlefield("A", "Tundra", "Birds of Paradise", "Forest", "Forest", "Plains")
    game = scene.hand("A", "Grizzly Bears").begin("A", "main")
    cast(game, "Grizzly Bears")
    assert not find(game, "Tundra").tapped and not find(game, "Birds of Paradise").tapped
    assert not find(game, "Plains").tapped


@pytest.mark.cr("601.2g")
def test_601_2g_generic_mana_is_paid_with_what_the_hand_needs_least() -> None:
    """Both Islands stay for Counterspell although there are fewer Swamps."""
    scene = Scene(2).battlefield("A", "Island", "Island", "Swamp", "Mountain").hand("A", "Counterspell", "Sol Ring")
    game = scene.hand("A", "Manalith").begin("A", "main")
    cast(game, "Sol Ring")
    assert not any(p.tapped for p in game.state.battlefield if p.chars.name == "Island")


@pytest.mark.cr("601.2g")
def test_601_2g_a_source_of_two_is_used_when_both_are_spent() -> None:
    """Sol Ring pays the generic part of Hill Giant, and stays untapped for Shock."""
    scene = Scene(2).battlefield("A", "Sol Ring", *["Mountain"] * 3).hand("A", "Hill Giant", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Hill Giant")
    assert find(game, "Sol Ring").tapped and sum(p.tapped for p in game.state.battlefield) == 3
    assert sum(game.state.players[0].pool) == 0


# ---- by hand -----------------------------------------------------------------------------------------------------


def by_hand(*names: str, hand: str) -> Game:
    game = Scene(2).battlefield("A", *names).hand("A", hand).begin("A", "main")
    game.set_manual_mana(0, True)
    return game


@pytest.mark.cr("601.2g", "605.3a")
def test_601_2g_paying_by_hand_step_by_step() -> None:
    """Mana abilities are listed; the spell is paid as soon as the pool suffices."""
    game = by_hand("Forest", "Taiga", "Mountain", hand="Grizzly Bears")
    assert texts(game) == [
        "pass", "cast Grizzly Bears", "tap Forest", "tap Taiga for R", "tap Taiga for G", "tap Mountain",
    ]  # fmt: skip
    game.apply("cast Grizzly Bears")
    assert game.state.ask_kind == Q.PAY and game.state.ask_rule == "601.2g"
    assert texts(game)[-2:] == ["auto", "cancel"]
    game.apply("tap Mountain")
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("tap Taiga for G")
    assert [i.card.name for i in game.state.stack] == ["Grizzly Bears"] and not find(game, "Forest").tapped
    settle(game)
    assert find(game, "Grizzly Bears").controller == 0


@pytest.mark.cr("732.1", "601.2g")
def test_732_1_cancelling_a_payment_untaps_what_was_tapped_for_it() -> None:
    """The mana abilities activated while casting are reversed as well."""
    game = by_hand("Forest", "Forest", hand="Grizzly Bears")
    before = game.state_hash()
    game.apply(["cast Grizzly Bears", "tap Forest", "cancel"])
    assert game.state_hash() == before and not find(game, "Forest").tapped


@pytest.mark.cr("601.2g")
def test_601_2g_the_rest_may_be_left_to_the_game() -> None:
    """After one land by hand, "auto" pays what is missing."""
    game = by_hand("Forest", "Forest", "Mountain", hand="Grizzly Bears")
    game.apply(["cast Grizzly Bears", "tap Mountain", "auto"])
    assert sum(p.tapped for p in game.state.battlefield) == 2 and len(game.state.stack) == 1


@pytest.mark.cr("601.2g", "605.3a")
def test_601_2g_a_mana_ability_with_a_mana_cost_within_a_payment() -> None:
    """Skycloud Expanse during the payment is itself paid for."""
    game = by_hand("Forest", "Skycloud Expanse", hand="Remand")
    game.apply("tap Forest")
    game.apply("tap Skycloud Expanse")
    assert [game.state.players[0].pool[k] for k in (0, 1, 4)] == [1, 1, 0]


@pytest.mark.cr("605.3a", "118.12")
@pytest.mark.parametrize(("last", "life"), [("tap Mountain", 18), ("auto", 18), ("cancel", 20)])
def test_605_3a_an_effects_payment_by_hand(last: str, life: int) -> None:
    """Mana Leak asks for three: by hand, by the game, or after all not."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 4).hand("A", "Shock").battlefield("B", "Island", "Island")
    game = scene.hand("B", "Mana Leak").begin("A", "main")
    cast(game, "Shock", "target B")
    act(game, "B: cast Mana Leak; target Shock")
    game.set_manual_mana(0, True)
    game.apply(["pass", "pass", "yes", "tap Mountain", "tap Mountain"])
    assert game.state.ask_rule == "605.3a"
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply(last)
    settle(game)
    assert game.state.players[1].life == life


load_cards(
    """[{"name": "Activating: Spawn", "cost": "1", "line": "Artifact", "abilities": [{"is": "Activated",
     "cost": {"is": "Cost", "parts": [{"is": "SacrificeSelf"}]}, "effect": {"is": "AddMana", "text": "C"},
     "is_mana": true}]}]"""
)


@pytest.mark.cr("605.3a", "118.12")
@pytest.mark.parametrize(("spawn", "life"), [(2, 18), (1, 20)])
def test_605_3a_mana_that_the_game_does_not_make_by_itself_may_pay_for_an_effect(spawn: int, life: int) -> None:
    """Mana Leak asks for three: a land and what is sacrificed for mana pay it, if that suffices."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain", *["Activating: Spawn"] * spawn).hand("A", "Shock")
    game = scene.battlefield("B", "Island", "Island").hand("B", "Mana Leak").begin("A", "main")
    cast(game, "Shock", "target B")
    act(game, "B: cast Mana Leak; target Shock")
    game.apply(["pass", "pass"])
    assert asked(game) == Q.YES_NO and game.state.ask_rule == "118.12"
    game.apply("yes")
    for _ in range(spawn):
        assert asked(game) == Q.PAY
        game.apply(next(t for t in texts(game) if "Activating: Spawn" in t))
    if asked(game) == Q.PAY:
        game.apply("auto")
    settle(game)
    assert game.state.players[1].life == life


@pytest.mark.cr("601.2h")
def test_601_2h_no_partial_payment() -> None:
    """Floating mana of the wrong type does not pay."""
    game = Scene(2).battlefield("A", "Forest").hand("A", "Shock").begin("A", "main")
    game.apply("tap Forest")
    with pytest.raises(IllegalChoice):
        game.apply("cast Shock")
