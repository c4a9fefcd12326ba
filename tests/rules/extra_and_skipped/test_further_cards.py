"""More cards around the turn, each with what makes it awkward."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Q
from apnap.testing import Scene, attack, block, cast, find, named, pass_until, settle, to_step, to_turn
from apnap.testing.probing import steps_of_turn, turn_players


@pytest.mark.cr("500.8", "701.43a")
def test_combat_celebrant_exerts_once_a_turn_for_another_combat() -> None:
    """Others untap, a combat is added; in it there is no second exert; it misses A's next untap step."""
    scene = Scene(2)
    scene.battlefield("A", "Combat Celebrant", "Grizzly Bears")
    game = scene.begin("A", "main")
    attack(game, ("Combat Celebrant", "B"), ("Grizzly Bears", "B"))
    assert game.ask is not None and game.ask.rule == "508.1g"
    game.apply("yes")
    settle(game)
    assert find(game, "Combat Celebrant").tapped and not find(game, "Grizzly Bears").tapped
    attack(game, ("Grizzly Bears", "B"))
    assert steps_of_turn(game, 1).count("declare attackers") == 2
    assert game.state.players[1].life == 12
    to_step(game, "upkeep", 3)
    assert find(game, "Combat Celebrant").tapped
    to_step(game, "upkeep", 5)
    assert not find(game, "Combat Celebrant").tapped


@pytest.mark.cr("701.43a", "502.3")
def test_an_exerted_creature_under_another_players_control_untaps_for_them() -> None:
    """ "Your next untap step" is that of the player who exerted it."""
    scene = Scene(2)
    scene.battlefield("A", "Combat Celebrant")
    game = scene.begin("A", "main")
    attack(game, ("Combat Celebrant", "B"))
    game.apply("yes")
    celebrant = find(game, "Combat Celebrant")
    celebrant.default_controller = 1
    game.state.relayer = True
    to_step(game, "upkeep", 2)
    assert celebrant.controller == 1 and not celebrant.tapped


@pytest.mark.cr("500.8", "508.1c")
def test_port_razer_must_attack_another_player_each_combat() -> None:
    """Three players: first B, then only C can be attacked, then nobody."""
    scene = Scene(3)
    scene.battlefield("A", "Port Razer")
    game = scene.begin("A", "main")
    attack(game, ("Port Razer", "B"))
    to_step(game, "combat damage")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    assert sorted(c.text for c in game.legal) == ["Port Razer attacks C", "Port Razer stays"]
    game.apply("Port Razer attacks C")
    assert steps_of_turn(game, 1).count("declare attackers") == 3
    assert [p.life for p in game.state.players] == [20, 16, 16]
    to_turn(game, 4)
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    assert "Port Razer attacks B" in [c.text for c in game.legal]


@pytest.mark.cr("614.10", "614.11")
def test_island_sanctuary_skips_the_draw_for_safety_until_the_next_turn() -> None:
    """Asked in the draw step; then only flyers may attack A, until A's next turn."""
    scene = Scene(2)
    scene.battlefield("A", "Island Sanctuary").battlefield("B", "Hill Giant", "Serra Angel")
    game = scene.begin("A", "upkeep", turn=3)
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("yes")
    assert not game.state.players[0].hand
    to_step(game, "declare attackers", 4)
    texts = []
    while game.state.ask_kind == Q.ATTACK:
        texts += [c.text for c in game.legal]
        game.apply(0)
    assert "Serra Angel attacks A" in texts and "Hill Giant attacks A" not in texts
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    assert game.state.turn_number == 5 and not game.state.lasting
    game.apply("no")
    assert len(game.state.players[0].hand) == 1


@pytest.mark.cr("500.7", "702.76a")
def test_notorious_throng_with_prowl_takes_an_extra_turn() -> None:
    """Only after a Rogue of A's has dealt combat damage; X is the damage dealt to opponents this turn."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 6).hand("A", "Notorious Throng")
    scene.permanent("A", "Faerie Rogue")
    game = scene.begin("A", "main")
    assert not game.is_legal("cast Notorious Throng for its alternative cost")
    attack(game, ("Faerie Rogue", "B"))
    to_step(game, "main")
    game.apply("cast Notorious Throng for its alternative cost")
    settle(game)
    assert len(named(game, "Faerie Rogue")) == 2
    assert turn_players(game, 3) == "AAB"


@pytest.mark.cr("500.7", "702.76a")
def test_notorious_throng_without_prowl() -> None:
    """For its mana cost: tokens only."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 4, "Hill Giant").hand("A", "Notorious Throng")
    game = scene.begin("A", "main")
    attack(game, ("Hill Giant", "B"))
    to_step(game, "main")
    assert not game.is_legal("cast Notorious Throng for its alternative cost")
    cast(game, "Notorious Throng")
    settle(game)
    assert len(named(game, "Faerie Rogue")) == 3
    assert turn_players(game, 2) == "AB"


@pytest.mark.cr("500.7", "702.16k")
def test_eon_frolicker_gives_a_turn_and_protects_from_that_player() -> None:
    """B's extra turn: B can't target or damage A, C still can; until A's next turn."""
    scene = Scene(3)
    scene.battlefield("A", *["Island"] * 4).hand("A", "Eon Frolicker")
    walker = scene.permanent("A", "Jace Beleren")
    scene.battlefield("B", "Mountain", "Hill Giant").hand("B", "Shock", "Shock")
    scene.battlefield("C", "Mountain").hand("C", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Eon Frolicker")
    settle(game)
    assert turn_players(game, 2) == "AB"
    to_step(game, "main", 2)
    cast(game, "Shock")
    assert game.ask is not None
    texts = [c.text for c in game.ask.options]
    assert "target A" not in texts and "target Jace Beleren" not in texts and "target C" in texts
    game.apply("target C")
    settle(game)
    attack(game, ("Hill Giant", "A"))
    to_step(game, "end")
    assert game.state.players[0].life == 20
    to_step(game, "main", 4)
    cast(game, "Shock", "A")
    settle(game)
    assert game.state.players[0].life == 18
    to_step(game, "upkeep", 5)
    assert not game.state.lasting and walker.counters == {"loyalty": 3}
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()


@pytest.mark.cr("603.4")
def test_eon_frolicker_put_onto_the_battlefield_does_nothing() -> None:
    """It must have been cast."""
    scene = Scene(2)
    scene.battlefield("A", "Y'shtola Rhul", "Eon Frolicker")
    game = scene.begin("A", "main")
    pass_until(game, lambda x: x.state.ask_kind == Q.TARGET)
    game.apply("target Eon Frolicker")
    assert turn_players(game, 3) == "ABA"


@pytest.mark.cr("502.3", "603.7")
def test_tawnoss_coffin_holds_a_creature_while_it_stays_tapped() -> None:
    """With its Aura and counters it comes back, tapped, when the Coffin untaps."""
    scene = Scene(2)
    scene.battlefield("A", "Tawnos's Coffin", *["Island"] * 3)
    giant = scene.permanent("B", "Hill Giant", counters={"+1/+1": 2})
    scene.permanent("B", "Holy Strength", attached_to=giant)
    game = scene.begin("A", "main")
    game.apply("activate Tawnos's Coffin")
    game.apply("target Hill Giant")
    settle(game)
    assert sorted(o.card.name for o in game.state.exile) == ["Hill Giant", "Holy Strength"]
    pass_until(game, lambda x: x.state.ask_kind == Q.UNTAP)
    game.apply("no")
    assert len(game.state.exile) == 2
    pass_until(game, lambda x: x.state.ask_kind == Q.UNTAP)
    game.apply("yes")
    settle(game)
    back = find(game, "Hill Giant")
    assert back.tapped and back.counters == {"+1/+1": 2} and back.controller == 1
    assert find(game, "Holy Strength").attached_to == back.id
    assert (back.chars.power, back.chars.toughness) == (6, 7)


@pytest.mark.cr("603.7")
def test_tawnoss_coffin_leaving_returns_the_creature_too() -> None:
    """Disenchant on the Coffin."""
    scene = Scene(2)
    scene.battlefield("A", "Tawnos's Coffin", *["Island"] * 3)
    scene.battlefield("B", "Hill Giant", "Plains", "Plains").hand("B", "Disenchant")
    game = scene.begin("A", "main")
    game.apply("activate Tawnos's Coffin")
    game.apply("target Hill Giant")
    settle(game)
    game.apply("pass")
    cast(game, "Disenchant", "Tawnos's Coffin")
    settle(game)
    assert named(game, "Hill Giant")


@pytest.mark.cr("500.8", "509.1a")
def test_blocks_of_an_earlier_combat_do_not_matter_to_port_razer() -> None:
    """Blocked, it deals no damage to the player: no combat is added."""
    scene = Scene(2)
    scene.battlefield("A", "Port Razer").battlefield("B", "Hill Giant")
    game = scene.begin("A", "main")
    attack(game, ("Port Razer", "B"))
    block(game, ("Hill Giant", "Port Razer"))
    assert steps_of_turn(game, 1).count("declare attackers") == 1
