"""Rules 508.1c–j: restrictions, requirements and costs of attacking, through the cards that make them."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.testing import Scene, attack, cast, find, named, pass_until, settle, to_step
from apnap.vocab.abilities import Static
from apnap.vocab.costs import mana
from apnap.vocab.filters import CREATURES
from apnap.vocab.rules_text import Rule
from tests.helpers import illegal_declaration, texts, to_attack

BEARS = "Grizzly Bears"
register(
    CardDef("Test Beacon", "1", "Artifact", abilities=(Static(rules=(Rule("must be attacked", who="you"),)),)),
)
ONE_EACH_TURN = Static(rules=(Rule("most attackers", text="turn"), Rule("most blockers", text="turn")))
RED_TOLL = Static(rules=(Rule("attack cost", CREATURES, who="you", cost=mana("R")),))
register(CardDef("Test Red Toll", "1", "Enchantment", abilities=(RED_TOLL,)))
register(CardDef("Test Slow Ground", "1", "Enchantment", abilities=(ONE_EACH_TURN,)))
register(
    CardDef(
        "Test Rally",
        "1",
        "Artifact",
        abilities=(Static(rules=(Rule("must attack", CREATURES),)),),
    )
)


@pytest.mark.cr("508.1c")
def test_508_1c_a_creature_that_cannot_attack_is_not_asked() -> None:
    """Pacifism on the bears."""
    scene = Scene(2)
    bears = scene.permanent("A", BEARS)
    scene.battlefield("A", "Hill Giant").permanent("B", "Pacifism", attached_to=bears)
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == ["Hill Giant stays", "Hill Giant attacks B"]


@pytest.mark.cr("508.1c")
def test_508_1c_two_that_cannot_attack_alone_may_attack_together() -> None:
    """Mogg Flunkies twice: both or neither."""
    game = to_attack(Scene(2).battlefield("A", "Mogg Flunkies", "Mogg Flunkies").begin("A", "combat"))
    illegal_declaration(game, "attack B with Mogg Flunkies", "508.1c")
    game.apply("Mogg Flunkies attacks B")
    assert texts(game) == ["Mogg Flunkies attacks B"]
    game.apply(0)
    assert game.state.combat is not None and len(game.state.combat.attackers) == 2


@pytest.mark.cr("508.1c")
def test_508_1c_one_that_cannot_attack_alone_stays() -> None:
    """A single Mogg Flunkies has no companion."""
    game = to_attack(Scene(2).battlefield("A", "Mogg Flunkies").begin("A", "combat"))
    assert texts(game) == ["Mogg Flunkies stays"]


@pytest.mark.cr("508.1c")
def test_508_1c_a_companion_of_the_right_colour_is_needed() -> None:
    """Scarred Puma attacks with green bears, not with a red giant alone."""
    game = to_attack(Scene(2).battlefield("A", "Scarred Puma", "Hill Giant", BEARS).begin("A", "combat"))
    illegal_declaration(game, "attack B with Scarred Puma, Hill Giant", "508.1c")
    game.apply("Scarred Puma attacks B")
    game.apply("Hill Giant stays")
    assert texts(game) == [f"{BEARS} attacks B"]


@pytest.mark.cr("508.1c")
def test_508_1c_one_that_attacks_only_alone() -> None:
    """Master of Cruelties with bears beside it: one of them."""
    game = to_attack(Scene(2).battlefield("A", BEARS, "Master of Cruelties").begin("A", "combat"))
    illegal_declaration(game, f"attack B with {BEARS}, Master of Cruelties", "508.1c")
    game.apply(f"{BEARS} attacks B")
    assert texts(game) == ["Master of Cruelties stays"]


@pytest.mark.cr("508.1c", "802.3a")
def test_508_1c_at_most_so_many_attackers_at_one_player() -> None:
    """Crawlspace lets two attack its controller; a third may attack someone else."""
    scene = Scene(3).battlefield("A", BEARS, BEARS, BEARS).battlefield("B", "Crawlspace")
    game = to_attack(scene.begin("A", "combat"))
    illegal_declaration(game, f"attack B with {BEARS}, {BEARS}, {BEARS}", "508.1c")
    game.apply(f"{BEARS} attacks B")
    game.apply(f"{BEARS} attacks B")
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} attacks C"]


@pytest.mark.cr("508.1c")
def test_508_1c_a_player_who_cannot_be_attacked() -> None:
    """Blazing Archon keeps creatures away from its controller, not from a planeswalker."""
    scene = Scene(2).battlefield("A", BEARS).battlefield("B", "Blazing Archon", "Jace Beleren")
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} attacks Jace Beleren"]


@pytest.mark.cr("508.1c")
def test_508_1c_a_condition_on_the_defending_player() -> None:
    """Sea Serpent attacks only whoever controls an Island."""
    scene = Scene(3).battlefield("A", "Sea Serpent", "Island").battlefield("C", "Island")
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == ["Sea Serpent stays", "Sea Serpent attacks C"]


@pytest.mark.cr("508.1d")
def test_508_1d_a_creature_that_attacks_if_able_must() -> None:
    """Juggernaut can't stay."""
    game = to_attack(Scene(2).battlefield("A", "Juggernaut").begin("A", "combat"))
    assert texts(game) == ["Juggernaut attacks B"]
    illegal_declaration(game, "attack with nothing", "508.1d")


@pytest.mark.cr("508.1d")
def test_508_1d_restrictions_come_first_then_as_many_requirements_as_possible() -> None:
    """With Silent Arbiter the only legal attack is Juggernaut's alone."""
    scene = Scene(2).battlefield("A", BEARS, "Juggernaut").battlefield("B", "Silent Arbiter")
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == [f"{BEARS} stays"]
    illegal_declaration(game, f"attack B with {BEARS}", "508.1d")
    illegal_declaration(game, f"attack B with {BEARS}, Juggernaut", "508.1c")
    illegal_declaration(game, "attack with nothing", "508.1d")
    game.apply("attack B with Juggernaut")
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("508.1d")
def test_508_1d_a_creature_able_to_attack_any_may_choose_whom() -> None:
    """The requirement is to attack, not whom."""
    game = to_attack(Scene(3).battlefield("A", "Juggernaut").begin("A", "combat"))
    assert texts(game) == ["Juggernaut attacks B", "Juggernaut attacks C"]


@pytest.mark.cr("508.1d")
def test_508_1d_nobody_has_to_pay_to_obey_a_requirement() -> None:
    """Juggernaut against Propaganda may stay even with the mana there, and may attack if paid for."""
    scene = Scene(2).battlefield("A", "Juggernaut", "Forest", "Forest").battlefield("B", "Propaganda")
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == ["Juggernaut stays", "Juggernaut attacks B"]


@pytest.mark.cr("508.1d")
def test_508_1d_a_free_way_to_obey_must_be_taken() -> None:
    """Propaganda taxes attacks on B only: Juggernaut must attack C, or B for the price."""
    scene = Scene(3).battlefield("A", "Juggernaut", "Forest", "Forest").battlefield("B", "Propaganda")
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == ["Juggernaut attacks B", "Juggernaut attacks C"]


@pytest.mark.cr("508.1d")
def test_508_1d_a_player_who_must_be_attacked() -> None:
    """One creature is enough, and the last one that could has to."""
    scene = Scene(2).battlefield("A", BEARS, "Hill Giant").battlefield("B", "Test Beacon")
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} attacks B"]
    game.apply(f"{BEARS} stays")
    assert texts(game) == ["Hill Giant attacks B"]


@pytest.mark.cr("508.1d", "506.7a")
def test_508_1d_every_combat_of_the_turn() -> None:
    """Siren's Call makes creatures attack and destroys those that did not and could have."""
    scene = Scene(2).battlefield("A", BEARS).battlefield("B", "Island").hand("B", "Siren's Call")
    scene.permanent("A", "Hill Giant", tapped=True)
    game = scene.begin("A", "upkeep")
    game.apply("pass")
    cast(game, "Siren's Call")
    settle(game)
    to_attack(game)
    assert texts(game) == [f"{BEARS} attacks B"]
    game.apply(0)
    to_step(game, "cleanup")
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert [p.chars.name for p in game.state.battlefield if p.controller == 0] == [BEARS]


@pytest.mark.cr("701.15b", "508.1d")
def test_701_15b_a_goaded_creature_attacks_someone_other_than_who_goaded_it() -> None:
    """Goaded by B with three players: it must attack, and C rather than B."""
    scene = Scene(3).battlefield("A", BEARS).battlefield("B", *["Mountain"] * 4).hand("B", "Disrupt Decorum")
    game = scene.begin("B", "main")
    cast(game, "Disrupt Decorum")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK and x.state.ask_player == 0)
    assert texts(game) == [f"{BEARS} attacks C"]
    seen = game.view(2)["battlefield"]
    assert [p.get("goaded_by") for p in seen if p["name"] == BEARS] == [[1]]


@pytest.mark.cr("701.15b")
def test_701_15b_with_nobody_else_to_attack_the_goader_is_attacked() -> None:
    """In a game of two it still must attack."""
    scene = Scene(2).battlefield("A", BEARS).battlefield("B", *["Mountain"] * 4).hand("B", "Disrupt Decorum")
    game = scene.begin("B", "main")
    cast(game, "Disrupt Decorum")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK and x.state.ask_player == 0)
    assert texts(game) == [f"{BEARS} attacks B"]


@pytest.mark.cr("701.15a")
def test_701_15a_goading_lasts_until_the_goaders_next_turn() -> None:
    """On A's second turn after that nothing is required any more."""
    scene = Scene(2).battlefield("A", "Hill Giant").battlefield("B", *["Mountain"] * 4).hand("B", "Disrupt Decorum")
    game = scene.begin("B", "main")
    cast(game, "Disrupt Decorum")
    settle(game)
    pass_until(game, lambda x: x.state.turn_number == 4 and x.state.ask_kind == Q.ATTACK)
    assert "Hill Giant stays" in texts(game)


@pytest.mark.cr("701.15c", "701.15d")
def test_701_15c_goaded_by_two_players_it_attacks_the_third() -> None:
    """Each goader adds requirements; the same goader twice adds none."""
    scene = Scene(4).battlefield("A", BEARS)
    scene.battlefield("B", *["Mountain"] * 8).hand("B", "Disrupt Decorum", "Disrupt Decorum")
    scene.battlefield("C", *["Mountain"] * 4).hand("C", "Disrupt Decorum")
    game = scene.begin("B", "main")
    for _ in range(2):
        cast(game, "Disrupt Decorum")
        settle(game)
    pass_until(game, lambda x: x.state.ask_player == 2 and "cast Disrupt Decorum" in texts(x))
    cast(game, "Disrupt Decorum")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK and x.state.ask_player == 0)
    assert texts(game) == [f"{BEARS} attacks D"]


@pytest.mark.cr("508.1g", "701.43a", "701.43d")
def test_508_1g_exerting_is_chosen_as_attackers_are_declared() -> None:
    """Glory-Bound Initiate exerted grows, gains lifelink, and stays tapped through its next untap step."""
    game = Scene(2).battlefield("A", "Glory-Bound Initiate").begin("A", "combat")
    attack(game, ("Glory-Bound Initiate", "B"))
    assert game.ask is not None and game.ask.rule == "508.1g"
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("yes")
    settle(game)
    initiate = find(game, "Glory-Bound Initiate")
    assert (initiate.chars.power, initiate.chars.toughness) == (4, 4)
    to_step(game, "end of combat")
    assert game.state.players[0].life == 24 and game.state.players[1].life == 16
    to_step(game, "upkeep", 3)
    assert find(game, "Glory-Bound Initiate").tapped
    to_step(game, "upkeep", 5)
    assert not find(game, "Glory-Bound Initiate").tapped


@pytest.mark.cr("701.43d")
def test_701_43d_not_exerting_triggers_nothing() -> None:
    """The linked ability triggers only when you do."""
    game = Scene(2).battlefield("A", "Glory-Bound Initiate").begin("A", "combat")
    attack(game, ("Glory-Bound Initiate", "B"))
    game.apply("no")
    assert game.state.stack == [] and find(game, "Glory-Bound Initiate").chars.power == 3


@pytest.mark.cr("508.1h", "508.1i", "508.1j")
def test_508_1h_the_costs_of_all_attackers_are_one_total() -> None:
    """Propaganda with three lands: one of two bears can attack."""
    scene = Scene(2).battlefield("A", BEARS, BEARS, *["Forest"] * 3).battlefield("B", "Propaganda")
    game = to_attack(scene.begin("A", "combat"))
    illegal_declaration(game, f"attack B with {BEARS}, {BEARS}", "508.1j")
    game.apply(f"{BEARS} attacks B")
    assert texts(game) == [f"{BEARS} stays"]
    game.apply(0)
    assert sum(p.tapped for p in named(game, "Forest")) == 2
    assert game.state.combat is not None and len(game.state.combat.attackers) == 1


@pytest.mark.cr("508.1f", "508.1i")
def test_508_1f_attackers_are_tapped_before_costs_so_they_cannot_pay() -> None:
    """Llanowar Elves can't pay for their own attack, but can for the bears'."""
    scene = Scene(2).battlefield("A", "Llanowar Elves", BEARS, "Forest").battlefield("B", "Propaganda")
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == ["Llanowar Elves stays"]
    game.apply(0)
    game.apply(f"{BEARS} attacks B")
    assert find(game, "Llanowar Elves").tapped and find(game, "Forest").tapped


@pytest.mark.cr("508.1d", "508.1f")
def test_508_1f_mana_of_a_creature_that_has_to_attack_pays_for_no_other() -> None:
    """Siren's Call: the Elves must attack C for nothing, so nobody is left to pay for the bears' attack on B."""
    scene = Scene(3).battlefield("A", BEARS, "Llanowar Elves", "Forest").battlefield("B", "Propaganda")
    scene.battlefield("C", "Island").hand("C", "Siren's Call")
    game = scene.begin("A", "upkeep")
    game.apply("pass")
    game.apply("pass")
    cast(game, "Siren's Call")
    settle(game)
    to_attack(game)
    assert texts(game) == [f"{BEARS} attacks C"]
    game.apply(0)
    assert texts(game) == ["Llanowar Elves attacks C"]


@pytest.mark.cr("508.1f", "508.1j")
def test_508_1f_a_creature_stays_for_its_mana_where_others_cost_nothing() -> None:
    """Nothing has to attack, so the bears may attack B: the Elves stay then, though C could be attacked for nothing."""
    scene = Scene(3).battlefield("A", BEARS, "Llanowar Elves", "Forest").battlefield("B", "Propaganda")
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} attacks B", f"{BEARS} attacks C"]
    game.apply(f"{BEARS} attacks B")
    assert texts(game) == ["Llanowar Elves stays"]
    game.apply(0)
    assert find(game, "Llanowar Elves").tapped and find(game, "Forest").tapped


@pytest.mark.cr("508.1h", "508.1j")
def test_508_1j_a_cost_that_is_no_mana() -> None:
    """Exalted Dragon's land is chosen and sacrificed; without a land it can't attack."""
    game = Scene(2).battlefield("A", "Exalted Dragon", "Forest", "Plains").begin("A", "combat")
    attack(game, ("Exalted Dragon", "B"))
    assert game.state.ask_kind == Q.COST and texts(game) == ["choose Forest", "choose Plains"]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("choose Plains")
    assert [p.chars.name for p in game.state.battlefield] == ["Exalted Dragon", "Forest"]
    game = to_attack(Scene(2).battlefield("A", "Exalted Dragon").begin("A", "combat"))
    assert texts(game) == ["Exalted Dragon stays"]


@pytest.mark.cr("508.1i")
def test_508_1i_a_player_who_pays_by_hand_activates_mana_abilities() -> None:
    """The declaration waits for the mana; tapping for it and paying follow."""
    scene = Scene(2).battlefield("A", BEARS, "Forest", "Mountain").battlefield("B", "Propaganda")
    game = scene.begin("A", "combat")
    game.set_manual_mana(0, True)
    attack(game, (BEARS, "B"))
    assert game.state.ask_kind == Q.PAY
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("tap Forest")
    game.apply("tap Mountain")
    assert game.state.combat is not None and len(game.state.combat.attackers) == 1


@pytest.mark.cr("732.1", "508.1j")
@pytest.mark.parametrize("loaded", [False, True])
def test_732_1_a_declaration_that_is_not_paid_for_is_taken_back_as_often_as_it_takes(loaded: bool) -> None:
    """Manalith was tapped for black where red is wanted: the attack is declared anew, from the same position."""
    scene = Scene(2).battlefield("A", BEARS, "Manalith").battlefield("B", "Test Red Toll")
    game = scene.begin("A", "combat")
    game.set_manual_mana(0, True)
    to_attack(game)
    before = game.state_hash()
    for _i in range(3):
        if loaded:
            game = Game.from_json(game.to_json())
        for answer in (f"{BEARS} attacks B", "tap Manalith", "black", "auto"):
            game.apply(answer)
        assert game.state_hash() == before and game.kind == Q.ATTACK
    for answer in (f"{BEARS} attacks B", "tap Manalith", "red"):
        game.apply(answer)
    assert game.state.combat is not None and len(game.state.combat.attackers) == 1


@pytest.mark.cr("508.1k")
def test_508_1h_brainwash_costs_its_creature_whomever_it_attacks() -> None:
    """Without three mana the enchanted creature stays; others are free."""
    scene = Scene(2)
    giant = scene.permanent("A", "Hill Giant")
    scene.battlefield("A", BEARS, "Forest", "Forest").permanent("B", "Brainwash", attached_to=giant)
    game = to_attack(scene.begin("A", "combat"))
    assert texts(game) == ["Hill Giant stays"]


@pytest.mark.cr("508.1d", "506.6")
def test_506_6_a_creature_had_to_attack_only_if_an_effect_required_it() -> None:
    """Juggernaut had to, bears beside it did not."""
    game = Scene(2).battlefield("A", BEARS, "Juggernaut").begin("A", "combat")
    attack(game, (BEARS, "B"), ("Juggernaut", "B"))
    assert game.state.combat is not None
    required = {game.state.name_of(a.id): a.required for a in game.state.combat.attackers.values()}
    assert required == {BEARS: False, "Juggernaut": True}


@pytest.mark.cr("508.1c")
def test_508_1c_no_more_than_one_each_turn_counts_the_whole_turn() -> None:
    """The creature that attacked may attack in a second combat, no other may."""
    from apnap.schedule import add_phases
    from apnap.state.steps import Phase

    scene = Scene(2).battlefield("A", "Serra Angel", BEARS, "Test Slow Ground")
    game = scene.begin("A", "combat")
    phase = game.state.phase
    assert phase is not None
    add_phases(game.state, [Phase.COMBAT], phase.id, -1, "test")
    attack(game, ("Serra Angel", "B"))
    pass_until(game, lambda x: x.state.combat_phases == 2 and x.state.ask_kind == Q.ATTACK)
    assert texts(game) == ["Serra Angel stays", "Serra Angel attacks B"]
    game.apply("Serra Angel stays")
    assert texts(game) == [f"{BEARS} stays"]


@pytest.mark.cr("508.1d")
def test_508_1d_each_requirement_counts_once_for_each_creature() -> None:
    """Under a limit of one, the creature with two requirements attacks rather than the one with one."""
    scene = Scene(2).battlefield("A", BEARS, "Juggernaut", "Test Rally").battlefield("B", "Silent Arbiter")
    game = to_attack(scene.begin("A", "combat"))
    illegal_declaration(game, f"attack B with {BEARS}", "508.1d")
    assert texts(game) == [f"{BEARS} stays"]
