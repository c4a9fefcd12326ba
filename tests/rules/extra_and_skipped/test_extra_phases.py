"""Additional phases and steps (500.8–500.10a, 505.1a–b)."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.schedule import nth_main_phase
from apnap.state.kinds import Ev, Q
from apnap.state.steps import Phase
from apnap.testing import Scene, attack, block, cast, find, pass_until, play, settle, step_name, to_step, to_turn
from apnap.testing.probing import steps_of_turn
from tests.rules.extra_and_skipped.helpers import rich

QUIET_COMBAT = ["beginning of combat", "declare attackers", "end of combat"]


@pytest.mark.cr("500.8")
def test_500_8_relentless_assault_adds_combat_then_main_after_this_main_phase() -> None:
    """Cast in the postcombat main phase: one more combat phase, one more main phase."""
    game = rich(2, "Relentless Assault").begin("A", "postcombat main")
    cast(game, "Relentless Assault")
    settle(game)
    assert game.schedule[0] == ("after this phase: combat (Relentless Assault), main (Relentless Assault), ending")
    assert steps_of_turn(game, 1) == ["main", *QUIET_COMBAT, "main", "end", "cleanup"]


@pytest.mark.cr("500.8")
def test_500_8_relentless_assault_untaps_what_attacked_wherever_it_is() -> None:
    """Attackers of this turn untap, other tapped creatures do not."""
    scene = rich(2, "Relentless Assault")
    scene.battlefield("A", "Grizzly Bears")
    scene.permanent("A", "Hill Giant", tapped=True)
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "main")
    cast(game, "Relentless Assault")
    settle(game)
    assert not find(game, "Grizzly Bears").tapped
    assert find(game, "Hill Giant").tapped
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "end")
    assert game.state.players[1].life == 16


@pytest.mark.cr("500.8")
def test_500_8_the_most_recently_created_phase_comes_first() -> None:
    """A beginning phase added after a combat phase was added comes before it."""
    game = rich(2, "Probe: add combat", "Probe: add beginning").begin("A", "postcombat main")
    cast(game, "Probe: add combat")
    settle(game)
    cast(game, "Probe: add beginning")
    settle(game)
    assert steps_of_turn(game, 1)[:5] == ["main", "untap", "upkeep", "draw", "beginning of combat"]


@pytest.mark.cr("500.8")
def test_500_8_two_phases_of_one_effect_keep_their_order_before_older_ones() -> None:
    """Two Relentless Assaults: combat, main, combat, main."""
    game = rich(2, "Relentless Assault", "Relentless Assault").begin("A", "postcombat main")
    cast(game, "Relentless Assault")
    settle(game)
    cast(game, "Relentless Assault")
    settle(game)
    assert steps_of_turn(game, 1) == ["main", *[*QUIET_COMBAT, "main"] * 2, "end", "cleanup"]


@pytest.mark.cr("500.8")
@pytest.mark.parametrize("step", ["upkeep", "beginning of combat", "end"])
@pytest.mark.parametrize("name", ["Relentless Assault", "Waves of Aggression", "Seize the Day"])
def test_500_8_after_this_main_phase_adds_nothing_outside_a_main_phase(name: str, step: str) -> None:
    """What untaps does so all the same; there is no main phase for the others to come after."""
    scene = rich(2, name)
    scene.permanent("A", "Probe: flash")
    scene.permanent("A", "Hill Giant", tapped=True)
    game = scene.begin("A", step)
    cast(game, name, *(["Hill Giant"] if name == "Seize the Day" else []))
    settle(game)
    assert find(game, "Hill Giant").tapped == (name != "Seize the Day")
    assert name not in game.schedule[0]
    assert steps_of_turn(game, 1).count("beginning of combat") == (0 if step == "end" else 1)


@pytest.mark.cr("500.8")
def test_500_8_after_this_phase_means_any_phase() -> None:
    """The same phases without the word "main" come after the ending phase, too."""
    game = rich(2, "Probe: add combat and main").begin("A", "end")
    cast(game, "Probe: add combat and main")
    settle(game)
    assert steps_of_turn(game, 1)[-4:] == [*QUIET_COMBAT, "main"]


@pytest.mark.cr("500.8", "505.1a")
def test_case_13_world_at_war_precombat_adds_after_the_postcombat_main() -> None:
    """Combat and main come after the second main phase; in that combat what attacked untaps."""
    scene = rich(2, "World at War")
    scene.battlefield("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "World at War")
    settle(game)
    assert game.schedule[0] == ("after this phase: combat, main, combat (World at War), main (World at War), ending")
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "main")
    assert find(game, "Grizzly Bears").tapped
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "end")
    assert game.state.players[1].life == 16


@pytest.mark.cr("500.8")
def test_500_8_at_the_beginning_of_that_combat_means_that_one() -> None:
    """World at War untaps in its own combat, not in the regular one before."""
    scene = rich(2, "World at War")
    scene.battlefield("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "World at War")
    settle(game)
    pass_until(game, lambda x: step_name(x) == "beginning of combat")
    assert not game.state.stack
    to_step(game, "main")
    pass_until(game, lambda x: step_name(x) == "beginning of combat")
    assert len(game.state.stack) == 1


@pytest.mark.cr("505.1a")
def test_505_1a_world_at_war_after_the_first_postcombat_main_adds_nothing() -> None:
    """In the third main phase the first postcombat main phase is past."""
    game = rich(2, "Relentless Assault", "World at War").begin("A", "postcombat main")
    cast(game, "Relentless Assault")
    settle(game)
    to_step(game, "main")
    assert game.state.main_phases == 3
    cast(game, "World at War")
    settle(game)
    assert steps_of_turn(game, 1) == ["main", *QUIET_COMBAT, "main", "end", "cleanup"]


@pytest.mark.cr("702.88a")
def test_world_at_war_rebounds_in_the_next_upkeep() -> None:
    """Exiled as it resolves, cast again for nothing in A's next upkeep, for that turn."""
    game = rich(2, "World at War").begin("A", "postcombat main")
    cast(game, "World at War")
    settle(game)
    assert [o.card.name for o in game.state.exile] == ["World at War"]
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    assert game.state.turn_number == 3
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("yes")
    settle(game)
    assert [o.card.name for o in game.state.players[0].graveyard] == ["World at War"]
    assert steps_of_turn(game, 3).count("declare attackers") == 2


@pytest.mark.cr("505.1b")
def test_case_14_the_second_main_phase_is_one_whatever_was_added() -> None:
    """The trigger comes once, although there are four main phases."""
    scene = rich(2, "Relentless Assault", "Relentless Assault")
    scene.permanent("A", "Probe: second main")
    game = scene.begin("A", "main")
    cast(game, "Relentless Assault")
    settle(game)
    to_step(game, "main")
    settle(game)
    cast(game, "Relentless Assault")
    settle(game)
    assert steps_of_turn(game, 1).count("main") == 4
    assert game.state.players[0].life == 21


@pytest.mark.cr("505.1a")
def test_505_1a_the_second_main_phase_is_postcombat_although_combat_was_skipped() -> None:
    """Moment of Silence skips the combat phase; the next main phase is the second."""
    scene = rich(2, "Moment of Silence")
    scene.permanent("A", "Probe: second main")
    game = scene.begin("A", "main")
    cast(game, "Moment of Silence", "A")
    settle(game)
    assert steps_of_turn(game, 1) == ["main", "main", "end", "cleanup"]
    assert game.state.players[0].life == 21


@pytest.mark.cr("500.8")
def test_seize_the_day_untaps_its_target_and_can_be_flashed_back() -> None:
    """Twice in one main phase: two more combat phases."""
    scene = rich(2, "Seize the Day")
    scene.permanent("A", "Hill Giant", tapped=True)
    game = scene.begin("A", "postcombat main")
    cast(game, "Seize the Day", "Hill Giant")
    settle(game)
    assert not find(game, "Hill Giant").tapped
    game.apply("cast Seize the Day with flashback")
    game.apply("Hill Giant")
    settle(game)
    assert steps_of_turn(game, 1).count("end of combat") == 2


@pytest.mark.cr("500.8", "702.81a")
def test_waves_of_aggression_retraces_by_discarding_a_land() -> None:
    """From the graveyard, with a land card as additional cost, it adds phases again."""
    game = rich(2, "Waves of Aggression", "Plains").begin("A", "postcombat main")
    cast(game, "Waves of Aggression")
    settle(game)
    game.apply("cast Waves of Aggression with retrace")
    settle(game)
    assert sorted(o.card.name for o in game.state.players[0].graveyard) == ["Plains", "Waves of Aggression"]
    assert steps_of_turn(game, 1).count("end of combat") == 2


@pytest.mark.cr("500.8")
def test_aggravated_assault_only_as_a_sorcery() -> None:
    """It cannot be activated in combat."""
    scene = rich()
    scene.battlefield("A", "Aggravated Assault")
    game = scene.begin("A", "main")
    game.apply("activate Aggravated Assault")
    settle(game)
    assert game.schedule[0].startswith("after this phase: combat (Aggravated Assault), main (Aggravated Assault)")
    pass_until(game, lambda x: step_name(x) == "beginning of combat")
    assert not game.is_legal("activate Aggravated Assault")


@pytest.mark.cr("500.8")
def test_aurelia_adds_a_combat_the_first_time_she_attacks_each_turn() -> None:
    """Her second attack in the turn adds nothing."""
    scene = Scene(2)
    scene.battlefield("A", "Aurelia, the Warleader", "Grizzly Bears")
    game = scene.begin("A", "main")
    attack(game, ("Aurelia, the Warleader", "B"), ("Grizzly Bears", "B"))
    settle(game)
    assert not find(game, "Grizzly Bears").tapped
    to_step(game, "declare attackers")
    attack(game, ("Aurelia, the Warleader", "B"), ("Grizzly Bears", "B"))
    assert not game.state.stack
    assert steps_of_turn(game, 1).count("end of combat") == 2
    assert game.state.players[1].life == 10


@pytest.mark.cr("500.8")
def test_500_8_an_added_combat_has_first_strike_steps_of_its_own() -> None:
    """Two combat damage steps in each of the two combats."""
    scene = Scene(2)
    scene.battlefield("A", "Aurelia, the Warleader", "Probe: first striker")
    game = scene.begin("A", "main")
    for _ in range(2):
        attack(game, ("Aurelia, the Warleader", "B"), ("Probe: first striker", "B"))
        to_step(game, "end of combat")
    assert steps_of_turn(game, 1).count("combat damage") == 4


@pytest.mark.cr("500.8")
def test_case_12_moraug_land_before_combat_adds_a_combat_first_and_untaps_in_it() -> None:
    """The added combat comes before the regular one; creatures untap at its beginning."""
    scene = rich(2, "Mountain")
    scene.battlefield("A", "Moraug, Fury of Akoum")
    scene.permanent("A", "Grizzly Bears", tapped=True)
    game = scene.begin("A", "main")
    play(game, "Mountain")
    settle(game)
    assert game.schedule[0] == "after this phase: combat (Moraug, Fury of Akoum), combat, main, ending"
    attack(game, ("Grizzly Bears", "B"))
    assert find(game, "Grizzly Bears").chars.power == 3
    to_step(game, "end of combat")
    attack_again = steps_of_turn(game, 1)
    assert attack_again.count("declare attackers") == 2
    assert game.state.players[1].life == 17


@pytest.mark.cr("500.8")
def test_case_12_moraug_two_lands_after_combat_make_three_combats() -> None:
    """Each of the two added combats untaps at its own beginning."""
    scene = rich(2, "Mountain", "Mountain", "Exploration")
    scene.battlefield("A", "Moraug, Fury of Akoum", "Forest")
    game = scene.begin("A", "main")
    cast(game, "Exploration")
    settle(game)
    attack(game, ("Moraug, Fury of Akoum", "B"))
    to_step(game, "main")
    for _ in range(2):
        play(game, "Mountain")
        settle(game)
    for _ in range(2):
        attack(game, ("Moraug, Fury of Akoum", "B"))
    pass_until(game, lambda x: x.over)
    assert game.outcome is not None and game.outcome.winner == 0
    assert sum(1 for e in game.events if e.kind == Ev.ATTACKS) == 3


@pytest.mark.cr("500.8", "603.4")
def test_moraug_land_outside_a_main_phase_adds_nothing() -> None:
    """The land must enter during your main phase."""
    scene = rich(2, "Probe: land")
    scene.battlefield("A", "Moraug, Fury of Akoum")
    game = scene.begin("A", "upkeep")
    cast(game, "Probe: land")
    settle(game)
    assert steps_of_turn(game, 1).count("declare attackers") == 1


@pytest.mark.cr("500.8")
def test_two_moraugs_add_a_combat_each_and_each_untaps_in_its_own() -> None:
    """One land with two Moraugs, kept by Mirror Gallery: two added combats."""
    scene = rich(2, "Mountain")
    scene.battlefield("A", "Moraug, Fury of Akoum", "Mirror Gallery")
    scene.battlefield("A", "Moraug, Fury of Akoum")
    game = scene.begin("A", "main")
    play(game, "Mountain")
    pass_until(game, lambda x: x.state.ask_kind == Q.PRIORITY and not x.state.stack)
    assert steps_of_turn(game, 1).count("declare attackers") == 3


@pytest.mark.cr("500.8", "118.12")
def test_hellkite_charger_pays_for_another_combat_each_time() -> None:
    """Attack, pay {5}{R}{R}, untap attackers, attack again; decline the second time."""
    scene = rich()
    scene.battlefield("A", "Hellkite Charger")
    game = scene.begin("A", "main")
    attack(game, ("Hellkite Charger", "B"))
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("yes")
    assert not find(game, "Hellkite Charger").tapped
    attack(game, ("Hellkite Charger", "B"))
    assert steps_of_turn(game, 1).count("declare attackers") == 2
    assert game.state.players[1].life == 10


@pytest.mark.cr("500.8")
def test_breath_of_fury_moves_on_and_adds_a_combat() -> None:
    """The enchanted creature is sacrificed, the Aura moves, creatures untap, combat follows."""
    scene = Scene(2)
    bears = scene.permanent("A", "Grizzly Bears")
    scene.battlefield("A", "Hill Giant")
    scene.permanent("A", "Breath of Fury", attached_to=bears)
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "combat damage")
    settle(game)
    assert find(game, "Breath of Fury").attached_to == find(game, "Hill Giant").id
    attack(game, ("Hill Giant", "B"))
    assert steps_of_turn(game, 1).count("declare attackers") == 2
    assert not [p for p in game.state.battlefield if p.controller == 0]


@pytest.mark.cr("500.10")
def test_case_10_obeka_adds_upkeep_only_beginning_phases() -> None:
    """Two upkeeps before the postcombat main phase: no untap, no draw, still summoning sick."""
    scene = rich(2, "Grizzly Bears")
    scene.battlefield("A", "Obeka, Splitter of Seconds", "Probe: upkeep clock", "Forest", "Forest")
    game = scene.begin("A", "main")
    cast(game, "Grizzly Bears")
    settle(game)
    attack(game, ("Obeka, Splitter of Seconds", "B"))
    to_step(game, "combat damage")
    settle(game)
    assert "beginning with only upkeep (Obeka, Splitter of Seconds)" in game.schedule[1]
    hand = len(game.state.players[0].hand)
    to_step(game, "main")
    assert len(game.state.players[0].hand) == hand
    assert find(game, "Obeka, Splitter of Seconds").tapped
    assert find(game, "Grizzly Bears").sick
    assert game.state.players[0].life == 22
    steps = steps_of_turn(game, 1)
    assert steps[-6:] == ["end of combat", "upkeep", "upkeep", "main", "end", "cleanup"]


@pytest.mark.cr("500.9")
@pytest.mark.parametrize("hazes", [1, 2, 3])
def test_case_11_paradox_haze_adds_one_upkeep_each(hazes: int) -> None:
    """One Haze: two upkeeps; two: three; the added ones add none."""
    scene = Scene(2)
    for _ in range(hazes):
        scene.permanent("B", "Paradox Haze", attached_to="B")
    game = scene.begin("A", "end")
    assert steps_of_turn(game, 2).count("upkeep") == hazes + 1
    assert steps_of_turn(game, 3).count("upkeep") == 1


@pytest.mark.cr("500.10a")
def test_500_10a_you_get_adds_nothing_on_another_players_turn() -> None:
    """Obeka's damage in B's turn (as a blocker it deals none to players): the effect itself adds nothing then."""
    scene = Scene(2)
    scene.hand("A", "Probe: you get upkeep")
    game = scene.begin("B", "main")
    game.apply("pass")
    cast(game, "Probe: you get upkeep")
    settle(game)
    assert "upkeep" not in steps_of_turn(game, 1)


@pytest.mark.cr("500.10a")
@pytest.mark.parametrize(("active", "times"), [("A", 1), ("B", 0)])
def test_500_10a_you_get_a_phase_only_on_your_own_turn(active: str, times: int) -> None:
    scene = Scene(2)
    scene.hand("A", "Probe: you get beginning")
    game = scene.begin(active, "main")
    if active == "B":
        game.apply("pass")
    cast(game, "Probe: you get beginning")
    settle(game)
    assert steps_of_turn(game, 1).count("upkeep") == times


@pytest.mark.cr("500.10", "500.9")
def test_obeka_and_paradox_haze_only_the_first_upkeep_counts() -> None:
    """Haze looks at the first upkeep of the turn only; Obeka's upkeeps come on top."""
    scene = Scene(2)
    scene.permanent("A", "Paradox Haze", attached_to="A")
    scene.battlefield("A", "Obeka, Splitter of Seconds")
    game = scene.begin("A", "upkeep")
    attack(game, ("Obeka, Splitter of Seconds", "B"))
    assert steps_of_turn(game, 1).count("upkeep") == 4


@pytest.mark.cr("500.9")
def test_500_9_steps_before_and_after_a_step_still_to_come() -> None:
    """An upkeep before the draw step and an end step after it, in the same beginning phase."""
    game = rich(2, "Probe: upkeep before draw", "Probe: end step after draw").begin("A", "upkeep", turn=3)
    for name in ("Probe: upkeep before draw", "Probe: end step after draw"):
        cast(game, name)
        settle(game)
    assert steps_of_turn(game, 3)[:5] == ["upkeep", "upkeep", "draw", "end", "main"]


@pytest.mark.cr("500.9")
def test_500_9_the_most_recently_added_step_comes_first() -> None:
    """Two steps after this one: the later one is first."""
    game = rich(2, "Probe: add draw step", "Probe: add end step").begin("A", "upkeep", turn=3)
    for name in ("Probe: add draw step", "Probe: add end step"):
        cast(game, name)
        settle(game)
    assert steps_of_turn(game, 3)[:4] == ["upkeep", "end", "draw", "draw"]


@pytest.mark.cr("500.8")
def test_sphinx_of_the_second_sun_gives_a_whole_beginning_phase() -> None:
    """After the postcombat main phase: untap, upkeep and draw, then the ending phase."""
    scene = rich()
    scene.battlefield("A", "Sphinx of the Second Sun")
    game = scene.begin("A", "main")
    attack(game, ("Sphinx of the Second Sun", "B"))
    hand = len(game.state.players[0].hand)
    assert steps_of_turn(game, 1)[-7:] == ["end of combat", "main", "untap", "upkeep", "draw", "end", "cleanup"]
    assert len(game.state.players[0].hand) == hand + 1
    assert not find(game, "Sphinx of the Second Sun").tapped


@pytest.mark.cr("500.8")
def test_shadow_of_the_second_sun_works_for_the_enchanted_player() -> None:
    """B has the Aura: B's turns get a second beginning phase, A's do not."""
    scene = Scene(2)
    scene.permanent("A", "Shadow of the Second Sun", attached_to="B")
    game = scene.begin("A", "main")
    assert steps_of_turn(game, 1).count("untap") == 0
    assert steps_of_turn(game, 2).count("untap") == 2
    assert steps_of_turn(game, 3).count("untap") == 1


@pytest.mark.cr("500.9", "513.2")
def test_yshtola_adds_one_end_step_in_the_first_of_the_turn() -> None:
    """Her trigger happens in both end steps but only the first adds one."""
    scene = Scene(2)
    scene.battlefield("A", "Y'shtola Rhul")
    scene.permanent("A", "Grizzly Bears", tapped=True)
    game = scene.begin("A", "main")
    pass_until(game, lambda x: x.state.ask_kind == Q.TARGET)
    game.apply("target Grizzly Bears")
    settle(game)
    assert not find(game, "Grizzly Bears").tapped
    assert steps_of_turn(game, 1)[-3:] == ["end", "end", "cleanup"]


@pytest.mark.cr("500.8")
def test_blockers_of_the_first_combat_are_not_blocking_in_the_second() -> None:
    """Each combat phase is its own: nothing attacks or blocks at its beginning."""
    scene = Scene(2)
    scene.battlefield("A", "Aurelia, the Warleader").battlefield("B", "Serra Angel")
    game = scene.begin("A", "main")
    attack(game, ("Aurelia, the Warleader", "B"))
    block(game, ("Serra Angel", "Aurelia, the Warleader"))
    pass_until(game, lambda x: x.state.combat_phases == 2)
    assert game.state.combat is not None and not game.state.combat.attackers
    to_turn(game, 2)
    assert game.state.combat is None


@pytest.mark.cr("505.1b", "505.1a")
def test_505_1b_which_main_phase_is_the_nth_one() -> None:
    """The present one or one that is to come; none that is over, and no combat phase."""
    before = Scene(2).begin("A", "upkeep").state
    assert [nth_main_phase(before, n) for n in (1, 2)] == [p for p in before.phases if p.kind == Phase.MAIN]
    first = Scene(2).begin("A", "main").state
    assert nth_main_phase(first, 1) is first.phase
    assert nth_main_phase(first, 2) is first.phases[1] and nth_main_phase(first, 3) is None
    combat = Scene(2).begin("A", "combat").state
    assert nth_main_phase(combat, 1) is None and nth_main_phase(combat, 2) is combat.phases[0]


@pytest.mark.cr("103.8a", "500.9", "500.10")
@pytest.mark.parametrize("probe", ["add draw step", "add beginning"])
def test_103_8a_only_the_draw_step_of_the_turn_itself_is_skipped(probe: str) -> None:
    """A step or phase that an effect adds to the first turn of the game has its draw."""
    game = rich(2, f"Probe: {probe}").begin("A", "upkeep", turn=1)
    cast(game, f"Probe: {probe}")
    settle(game)
    to_step(game, "main")
    assert [e.note for e in game.events if e.kind == Ev.SKIPPED] == ["draw step"]
    assert [e.player for e in game.events if e.kind == Ev.DRAWN] == [0]
