"""Rules 506.1–506.2, 507 and 508.1–508.2, 508.8: which steps a combat has, who may attack, and what attacking does."""

from __future__ import annotations

import pytest

from apnap import Ev, Q
from apnap.errors import IllegalChoice, IllegalDeclaration, MalformedChoice
from apnap.game import Game
from apnap.testing import Scene, attack, block, cast, count_events, find, pass_until, settle, step_name, to_step
from tests.helpers import to_attack

BEARS = "Grizzly Bears"


def steps_seen(game: Game) -> list[int]:
    return [e.n for e in game.events if e.kind == Ev.STEP_BEGINS]


@pytest.mark.cr("506.1", "508.8")
def test_506_1_without_attackers_the_blockers_and_damage_steps_are_skipped() -> None:
    """Nothing can attack: beginning of combat, declare attackers, end of combat."""
    game = Scene(2).battlefield("B", BEARS).begin("A", "combat")
    to_step(game, "main")
    assert steps_seen(game) == [4, 5, 8, 3]


@pytest.mark.cr("506.1", "508.8")
def test_508_8_declaring_no_attackers_skips_the_two_steps() -> None:
    """A creature that could attack but stays does not make the steps happen."""
    game = Scene(2).battlefield("A", BEARS).begin("A", "combat")
    attack(game)
    to_step(game, "main")
    assert steps_seen(game) == [4, 5, 8, 3]


@pytest.mark.cr("508.8", "506.1")
def test_508_8_an_attacker_that_has_left_does_not_skip_the_steps() -> None:
    """The bears are killed in the declare attackers step; blockers and damage steps still happen, with priority."""
    scene = Scene(2).battlefield("A", BEARS).battlefield("B", "Mountain").hand("B", "Lightning Bolt")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    game.apply("pass")
    cast(game, "Lightning Bolt", f"target {BEARS}")
    settle(game)
    asked: list[str] = []
    while step_name(game) != "main":
        asked.append(step_name(game))
        game.apply("pass")
    assert "declare blockers" in asked and "combat damage" in asked
    assert game.state.players[1].life == 20


@pytest.mark.cr("506.2")
def test_506_2_only_the_active_players_creatures_attack_and_only_the_opponent_is_attacked() -> None:
    """The question names the active player's creature and the other player."""
    game = to_attack(Scene(2).battlefield("A", BEARS).battlefield("B", "Hill Giant").begin("A", "combat"))
    assert [c.text for c in game.legal] == [f"{BEARS} stays", f"{BEARS} attacks B"]
    assert game.ask is not None and game.ask.player == 0


@pytest.mark.cr("507.2")
def test_507_2_there_is_priority_in_the_beginning_of_combat_step() -> None:
    """Before attackers are declared, a creature can still be given haste or be killed."""
    scene = Scene(2).battlefield("A", BEARS).battlefield("B", "Mountain").hand("B", "Lightning Bolt")
    game = scene.begin("A", "combat")
    assert step_name(game) == "beginning of combat" and game.state.ask_kind == Q.PRIORITY
    game.apply("pass")
    cast(game, "Lightning Bolt", f"target {BEARS}")
    settle(game)
    pass_until(game, lambda x: step_name(x) == "declare attackers")
    assert game.state.ask_kind == Q.PRIORITY  # there is nothing left to declare


@pytest.mark.cr("508.1")
def test_508_1_attackers_are_declared_before_anyone_has_priority() -> None:
    """It is a turn-based action that doesn't use the stack."""
    game = to_attack(Scene(2).battlefield("A", BEARS).begin("A", "combat"))
    assert step_name(game) == "declare attackers" and game.state.stack == []
    attack(game, (BEARS, "B"))
    assert game.state.ask_kind == Q.PRIORITY and game.state.ask_player == 0


@pytest.mark.cr("508.1")
def test_508_1_an_illegal_declaration_changes_nothing_and_names_the_rule() -> None:
    """Given all at once, an attack with a tapped creature is refused as a whole."""
    scene = Scene(2).battlefield("A", BEARS)
    scene.permanent("A", "Hill Giant", tapped=True)
    game = to_attack(scene.begin("A", "combat"))
    before = game.state_hash()
    with pytest.raises(IllegalDeclaration) as error:
        game.apply(f"attack B with {BEARS}, Hill Giant")
    assert error.value.rule == "508.1a"
    assert game.state_hash() == before
    game.apply(f"attack B with {BEARS}")
    assert game.state.combat is not None and list(game.state.combat.attackers) == [find(game, BEARS).id]


@pytest.mark.cr("508.1")
def test_508_1_a_declaration_that_cannot_be_read_changes_nothing() -> None:
    """Unknown names and missing words are malformed, whole attacks outside the declaration illegal."""
    game = to_attack(Scene(2).battlefield("A", BEARS).begin("A", "combat"))
    before = game.state_hash()
    for text in ("attack B with Dragon", "attack B", "attack Z with " + BEARS):
        with pytest.raises(MalformedChoice):
            game.apply(text)
    with pytest.raises(IllegalChoice):
        game.declare_blockers([])
    assert game.state_hash() == before


@pytest.mark.cr("508.1a")
def test_508_1a_attackers_are_untapped_creatures_without_defender() -> None:
    """Tapped creatures, walls and noncreatures are not asked about."""
    scene = Scene(2).battlefield("A", BEARS, "Wall of Wood", "Smuggler's Copter", "Forest")
    scene.permanent("A", "Hill Giant", tapped=True)
    game = to_attack(scene.begin("A", "combat"))
    game.apply(f"{BEARS} stays")
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("508.1a", "302.6")
def test_302_6_a_creature_that_came_this_turn_attacks_only_with_haste() -> None:
    """A new Raging Goblin attacks, new bears do not."""
    scene = Scene(2).battlefield("A", "Forest", "Forest", "Mountain", "Mountain").hand("A", BEARS, "Raging Goblin")
    game = scene.begin("A", "main")
    for name in (BEARS, "Raging Goblin"):
        cast(game, name)
        settle(game)
    to_attack(game)
    assert [c.text for c in game.legal] == ["Raging Goblin stays", "Raging Goblin attacks B"]
    game.apply("Raging Goblin attacks B")
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("302.6")
def test_302_6_continuous_control_since_the_turn_began_is_what_counts() -> None:
    """Cast this turn: it can't attack; on the next own turn it can."""
    scene = Scene(2).battlefield("A", "Forest", "Forest").hand("A", BEARS)
    game = scene.begin("A", "main")
    cast(game, BEARS)
    settle(game)
    pass_until(game, lambda x: step_name(x) == "declare attackers")
    assert game.state.ask_kind == Q.PRIORITY
    pass_until(game, lambda x: x.state.turn_number == 3 and x.state.ask_kind == Q.ATTACK)


@pytest.mark.cr("508.1b", "508.1")
def test_508_1b_planeswalkers_of_the_defending_player_can_be_attacked() -> None:
    """Each attacker's target is announced; one's own planeswalkers are no targets."""
    scene = Scene(2).battlefield("A", BEARS, "Garruk Wildspeaker").battlefield("B", "Jace Beleren")
    game = to_attack(scene.begin("A", "combat"))
    assert [c.text for c in game.legal] == [
        f"{BEARS} stays",
        f"{BEARS} attacks B",
        f"{BEARS} attacks Jace Beleren",
    ]


@pytest.mark.cr("508.1f")
def test_508_1f_attackers_tap_unless_they_have_vigilance() -> None:
    """Serra Angel stays untapped; tapping is done by attacking, not a cost."""
    game = Scene(2).battlefield("A", BEARS, "Serra Angel").begin("A", "combat")
    attack(game, (BEARS, "B"), ("Serra Angel", "B"))
    assert find(game, BEARS).tapped and not find(game, "Serra Angel").tapped
    assert count_events(game, Ev.TAPPED, "508.1f") == 1


@pytest.mark.cr("508.1k")
def test_508_1k_attackers_stay_attacking_until_the_phase_ends() -> None:
    """They are attacking creatures through the end of combat step and no longer in the next main phase."""
    game = Scene(2).battlefield("A", BEARS).begin("A", "combat")
    attack(game, (BEARS, "B"))
    to_step(game, "end of combat")
    combat = game.state.combat
    assert combat is not None and find(game, BEARS).id in combat.attackers
    to_step(game, "main")
    assert game.state.combat is None


@pytest.mark.cr("508.1m", "508.2", "508.2b")
def test_508_2b_attack_triggers_are_stacked_before_priority() -> None:
    """Hellrider's ability is on the stack when the active player is first asked in the step."""
    game = Scene(2).battlefield("A", "Hellrider").begin("A", "combat")
    attack(game, ("Hellrider", "B"))
    assert game.state.ask_kind == Q.PRIORITY and [s.card.name for s in game.state.stack] == ["Hellrider"]


@pytest.mark.cr("508.1")
def test_508_1_a_whole_attack_is_the_same_as_its_steps() -> None:
    """All at once or one by one: the same game."""
    scene = Scene(3).battlefield("A", BEARS, "Hill Giant", BEARS)
    game = to_attack(scene.begin("A", "combat"))
    twin = game.clone()
    game.apply(f"attack B with {BEARS}; C with Hill Giant")
    for text in (f"{BEARS} attacks B", "Hill Giant attacks C", f"{BEARS} stays"):
        twin.apply(text)
    assert game.state_hash() == twin.state_hash()
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.undo()
    assert game.state.ask_kind == Q.ATTACK


@pytest.mark.cr("510.1b")
def test_510_1b_an_unblocked_attack_costs_the_defender_life() -> None:
    """Bears unblocked: two life."""
    game = Scene(2).battlefield("A", BEARS).battlefield("B", "Hill Giant").begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game)
    to_step(game, "end of combat")
    assert game.state.players[1].life == 18
