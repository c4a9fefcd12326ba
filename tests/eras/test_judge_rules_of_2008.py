"""Boards that try the rest of the rules of 2008: mana, the end of turn, phasing, legends, extra turns, cleanup."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q
from apnap.eras import ruleset_named
from apnap.testing import Scene, act, attack, cast, find, named, pass_until, settle, step_name, to_step, to_turn
from apnap.testing.invariants import check_position
from tests.helpers import lives


def pool_of(game: Game, seat: int = 0) -> int:
    return sum(game.state.players[seat].pool)


def tap(game: Game, name: str, seat: int = 0) -> None:
    """Use a mana source with priority."""
    text = next(c.text for c in game.legal if name in c.text and c.text != "pass")
    assert game.state.ask_player == seat
    game.apply(text)


def manual(scene: Scene) -> Scene:
    scene.state.manual_mana = (1 << len(scene.state.players)) - 1
    return scene


@pytest.mark.era("sixth", "300.3")
def test_mana_made_in_upkeep_is_there_in_the_draw_step_and_burns_before_the_main_phase() -> None:
    """Steps keep it; the end of the beginning phase takes it, and a life."""
    game = manual(Scene(2, "sixth").battlefield("A", "Mountain")).begin("A", "upkeep", 3)
    tap(game, "Mountain")
    assert pool_of(game) == 1
    to_step(game, "draw")
    assert pool_of(game) == 1 and lives(game) == [20, 20]
    to_step(game, "main")
    assert pool_of(game) == 0 and lives(game) == [19, 20]
    lost = [e for e in game.events if e.kind == Ev.LIFE_LOST]
    assert [e.rule for e in lost] == ["300.3"]


@pytest.mark.era("sixth", "300.3", "420.5a")
def test_at_one_life_a_burn_loses_the_game_when_it_is_next_checked() -> None:
    """The loss is state-based: not in the middle of the phase's end but before the next priority."""
    game = manual(Scene(2, "sixth").battlefield("A", "Mountain").life("A", 1)).begin("A", "main")
    tap(game, "Mountain")
    pass_until(game, lambda x: x.over)
    outcome = game.outcome
    assert outcome is not None and outcome.winner == 1
    kinds = [e.kind for e in game.events]
    assert kinds.index(Ev.PHASE_ENDS) < kinds.index(Ev.LOST)
    assert next(e.rule for e in game.events if e.kind == Ev.LOST) == "420.5a"


@pytest.mark.era("sixth", "300.3")
def test_a_card_that_punishes_unspent_mana_comes_on_top_of_mana_burn() -> None:
    """Yurlok's own words and the rule of that time each cost a life for each mana."""
    scene = manual(Scene(2, "sixth").battlefield("A", "Mountain", "Yurlok of Scorch Thrash"))
    game = scene.begin("A", "main")
    game.apply(next(c.text for c in game.legal if "Mountain" in c.text))
    to_step(game, "beginning of combat")
    settle(game)
    assert lives(game) == [18, 20]


def test_burn_by_step_is_a_mix_one_can_have() -> None:
    """Mana burn with mana that empties by step: each step's end costs what is lost there."""
    rules = ruleset_named("current").with_(mana_burn=True)
    game = manual(Scene(2, rules).battlefield("A", "Mountain")).begin("A", "upkeep", 3)
    tap(game, "Mountain")
    to_step(game, "draw")
    assert pool_of(game) == 0 and lives(game) == [19, 20]


@pytest.mark.era("sixth", "300.3")
def test_both_players_burn_together() -> None:
    """The opponent's unspent mana burns as the phase ends, too."""
    game = manual(Scene(2, "sixth").battlefield("A", "Mountain").battlefield("B", "Forest", "Forest")).begin(
        "A", "main"
    )
    tap(game, "Mountain")
    game.apply("pass")
    tap(game, "Forest", 1)
    tap(game, "Forest", 1)
    to_step(game, "beginning of combat")
    assert lives(game) == [19, 18]


@pytest.mark.era("sixth", "313.2")
def test_a_creature_put_in_by_sneak_attack_in_the_end_of_turn_step_stays_until_the_next_one() -> None:
    """The step does not back up; the sacrifice waits for the end of turn step of the next turn."""
    scene = Scene(2, "sixth").battlefield("A", "Sneak Attack", "Mountain").hand("A", "Hill Giant")
    game = scene.begin("A", "end", 3)
    act(game, "A: activate Sneak Attack")
    pass_until(game, lambda x: any("Hill Giant" in c.text for c in x.legal) or bool(named(x, "Hill Giant")))
    if not named(game, "Hill Giant"):
        game.apply(next(c.text for c in game.legal if "Hill Giant" in c.text))
    to_turn(game, 4)
    assert named(game, "Hill Giant")
    to_step(game, "end", 4)
    settle(game)
    assert not named(game, "Hill Giant")


@pytest.mark.era("sixth", "217.8d", "502.15i")
def test_an_aura_phases_out_with_its_creature_and_comes_back_attached() -> None:
    """It goes indirectly and returns with it; counters stay, damage does not."""
    scene = Scene(2, "sixth").battlefield("A", "Island", "Island")
    bears = scene.permanent("A", "Grizzly Bears", counters={"+1/+1": 1}, damage=2)
    scene.permanent("A", "Holy Strength", attached_to=bears)
    game = scene.hand("A", "Reality Ripple").begin("A", "main", 3)
    cast(game, "Reality Ripple", "target Grizzly Bears")
    settle(game)
    assert not named(game, "Grizzly Bears") and not named(game, "Holy Strength")
    to_step(game, "upkeep", 5)
    back = find(game, "Grizzly Bears")
    assert back.count("+1/+1") == 1 and back.damage == 0
    assert (back.chars.power, back.chars.toughness) == (4, 5)
    assert find(game, "Holy Strength").attached_to == back.id


@pytest.mark.era("sixth", "502.15f")
def test_what_came_back_from_the_phased_out_zone_is_the_same_permanent() -> None:
    """An exception to the rule that a change of zones makes something new."""
    scene = Scene(2, "sixth").battlefield("A", "Island", "Island")
    bears = scene.permanent("A", "Grizzly Bears")
    game = scene.hand("A", "Reality Ripple").begin("A", "main", 3)
    cast(game, "Reality Ripple", "target Grizzly Bears")
    settle(game)
    to_step(game, "upkeep", 5)
    assert find(game, "Grizzly Bears").id == bears.id


@pytest.mark.era("sixth", "310.4c", "217.8c")
def test_combat_damage_to_what_phased_out_is_not_dealt_but_its_own_is() -> None:
    """Phased out with damage on the stack: not in play to be damaged, but it deals what it assigned."""
    scene = Scene(2, "sixth").battlefield("A", "Hill Giant", "Island", "Island").hand("A", "Reality Ripple")
    game = scene.battlefield("B", "Gray Ogre").begin("A", "combat", 3)
    attack(game, ("Hill Giant", "B"))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    game.apply("Gray Ogre blocks Hill Giant")
    pass_until(game, lambda x: step_name(x) == "combat damage" and bool(x.state.stack))
    cast(game, "Reality Ripple", "target Hill Giant")
    settle(game)
    assert not named(game, "Gray Ogre")
    to_step(game, "upkeep", 5)
    assert find(game, "Hill Giant").damage == 0


@pytest.mark.era("sixth", "420.5e")
def test_a_legend_cast_against_the_opponents_takes_both() -> None:
    """Two Isamarus of two players: both go; today both stay."""
    for rules, left in (("sixth", 0), ("m10", 2), ("current", 2)):
        scene = Scene(2, rules).battlefield("A", "Plains").hand("A", "Isamaru, Hound of Konda")
        game = scene.battlefield("B", "Isamaru, Hound of Konda").begin("A", "main")
        cast(game, "Isamaru, Hound of Konda")
        settle(game)
        assert len(named(game, "Isamaru, Hound of Konda")) == left, rules


@pytest.mark.era("sixth", "212.9e", "310.2b")
def test_planeswalkers_are_attacked_and_lose_loyalty_by_damage_from_the_stack() -> None:
    """Damage to a planeswalker waits on the stack as well; if it is gone by then, none is dealt."""
    scene = Scene(2, "sixth").battlefield("A", "Hill Giant").battlefield("B", "Garruk Wildspeaker")
    game = scene.begin("A", "combat")
    attack(game, ("Hill Giant", "Garruk Wildspeaker"))
    pass_until(game, lambda x: step_name(x) == "combat damage" and bool(x.state.stack))
    assert find(game, "Garruk Wildspeaker").count("loyalty") == 3
    settle(game)
    assert not named(game, "Garruk Wildspeaker") and lives(game) == [20, 20]


@pytest.mark.era("sixth", "300.6")
def test_of_two_extra_turns_the_one_created_last_comes_first() -> None:
    """Two Time Walks of one player, and Time Warp given to the other: last created, first taken."""
    scene = Scene(2, "sixth").battlefield("A", *["Island"] * 12).hand("A", "Time Walk", "Time Warp")
    game = scene.begin("A", "main", 3)
    cast(game, "Time Walk")
    settle(game)
    cast(game, "Time Warp", "target B")
    settle(game)
    whose = []
    for turn in (4, 5, 6):
        to_turn(game, turn)
        whose.append(game.state.active)
    assert whose == [1, 0, 1]
    assert [e.rule for e in game.events if e.kind == Ev.SCHEDULED] == ["300.6", "300.6"]


@pytest.mark.era("sixth", "314.1", "314.3")
def test_a_trigger_in_cleanup_gives_another_cleanup_step_with_another_discard() -> None:
    """Discarding triggers Megrim: priority, then a second cleanup step, which discards again if need be."""
    scene = Scene(2, "sixth").battlefield("B", "Megrim").battlefield("A", *["Island"] * 5)
    game = scene.hand("A", *["Forest"] * 7, "Think Twice").begin("A", "end", 3)
    to_step(game, "cleanup")
    game.apply(next(c.text for c in game.legal if "Forest" in c.text))
    assert game.state.ask_kind == Q.PRIORITY and step_name(game) == "cleanup"
    act(game, "A: cast Think Twice")
    pass_until(game, lambda x: any(o.card.name == "Think Twice" for o in x.state.players[0].graveyard))
    act(game, "A: " + next(c.text for c in game.legal if "Think Twice" in c.text))
    settle(game)
    steps = [e for e in game.events if e.kind == Ev.STEP_BEGINS and e.rule == "314"]
    assert len(steps) == 1
    pass_until(game, lambda x: x.state.turn_number == 4)
    steps = [e for e in game.events if e.kind == Ev.STEP_BEGINS and e.rule == "314"]
    assert len(steps) == 3 and len(game.state.players[0].hand) == 7
    assert lives(game) == [16, 20]


@pytest.mark.era("sixth", "509.1a")
def test_ending_the_turn_with_damage_on_the_stack_deals_none_of_it() -> None:
    """Time Stop takes the object from the stack; nobody is damaged, and nothing of it is left."""
    scene = Scene(2, "sixth").battlefield("A", "Hill Giant").battlefield("B", *["Island"] * 6).hand("B", "Time Stop")
    game = scene.begin("A", "combat")
    attack(game, ("Hill Giant", "B"))
    pass_until(game, lambda x: step_name(x) == "combat damage" and bool(x.state.stack))
    act(game, "B: cast Time Stop")
    settle(game)
    to_turn(game, 2)
    assert lives(game) == [20, 20]
    assert all(o.card.name != "Combat damage" for o in game.state.exile)


@pytest.mark.cr("702.26g", "800.4a")
@pytest.mark.parametrize("rules", ["current", "sixth"])
def test_an_aura_that_leaves_with_its_owner_while_phased_out_leaves_its_creature(rules: str) -> None:
    """The creature phases in alone, and nothing of the Aura is left on it."""
    scene = Scene(3, rules)
    bears = scene.permanent("A", "Grizzly Bears")
    scene.permanent("C", "Holy Strength", attached_to=bears)
    scene.phase_out(bears)
    game = scene.life("C", 0).begin("A", "main", 4)
    assert game.state.players[2].left
    to_step(game, "upkeep", 6)
    back = find(game, "Grizzly Bears")
    assert not back.attachments and back.chars.power == 2
    check_position(game)


@pytest.mark.era("m10", "502.1")
@pytest.mark.parametrize("rules", ["m10", "sixth"])
def test_what_is_out_comes_in_as_what_is_in_goes_out(rules: str) -> None:
    """Two creatures with phasing take turns: neither event sees the other's result."""
    scene = Scene(2, rules).battlefield("A", "Teferi's Imp")
    scene.phase_out(scene.permanent("A", "Breezekeeper"))
    game = scene.begin("A", "untap", 3)
    assert named(game, "Breezekeeper") and not named(game, "Teferi's Imp")
    kinds = [e.kind for e in game.events if e.kind in (Ev.PHASED_IN, Ev.PHASED_OUT)]
    assert sorted(kinds) == sorted([Ev.PHASED_OUT, Ev.PHASED_IN])
