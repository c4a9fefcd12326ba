"""Several changes of the turn at once: extra turns with skips and control, ended turns with what was scheduled."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, act, attack, cast, find, named, pass_until, settle, step_name, to_step, to_turn
from apnap.testing.probing import steps_of_turn, turn_players
from tests.rules.extra_and_skipped.helpers import rich


@pytest.mark.cr("500.7", "500.8", "614.10", "722.1")
def test_the_outlook_reads_like_a_sentence_and_as_values() -> None:
    """Everything bent is there with its cause, in the order in which it will happen."""
    scene = rich(3, "World at War", "Savor the Moment", "Time Warp", "Probe: skip draw")
    scene.battlefield("A", "Mindslaver", *["Island"] * 4).battlefield("B", "Stasis")
    game = scene.begin("A", "main", turn=4)
    cast(game, "World at War")
    settle(game)
    cast(game, "Time Warp", "C")
    settle(game)
    cast(game, "Savor the Moment")
    settle(game)
    game.apply("activate Mindslaver")
    game.apply("target B")
    settle(game)
    cast(game, "Probe: skip draw")
    settle(game)
    assert game.schedule == [
        "after this phase: combat, main, combat (World at War), main (World at War), ending",
        "then extra turn: A (Savor the Moment), skips untap (Savor the Moment)",
        "then extra turn: C (Time Warp)",
        "then turn: B, controlled by A (Mindslaver)",
        "everyone skips each untap step (Stasis)",
        "A skips next draw step (Probe: skip draw)",
    ]
    values = game.outlook
    assert values["phases"][2] == {
        "phase": "combat",
        "steps": ["beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"],
        "by": "World at War",
        "partial": False,
    }
    assert [t["player"] for t in values["turns"]] == [0, 2, 1]
    assert values["control"] == [{"player": 1, "by": 0, "cause": "Mindslaver"}]
    assert game.view(2)["schedule"] == game.schedule


@pytest.mark.cr("614.10a")
def test_the_outlook_shows_skipped_turns_up_to_the_first_that_is_taken() -> None:
    """B skips a turn: it is named, then A's."""
    scene = Scene(2)
    scene.battlefield("B", "Chronatog")
    game = scene.begin("A", "main")
    act(game, "B: activate Chronatog")
    settle(game)
    assert "then turn: B, skipped (Chronatog)" in game.schedule
    assert "then turn: A" in game.schedule


@pytest.mark.cr("614.10")
def test_the_outlook_names_the_turn_that_is_about_to_begin() -> None:
    """While A decides whether to skip a turn, that turn comes first, then B's."""
    scene = Scene(2)
    scene.permanent("A", "Time Vault", tapped=True)
    game = scene.begin("B", "end", turn=2)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    assert game.schedule == ["then turn: A", "then turn: B", "A may skip each turn (Time Vault)"]


@pytest.mark.cr("722.1a", "500.7")
def test_two_emrakuls_one_controlled_turn_and_two_extra_turns() -> None:
    """Control overwrites, the extra turns add up."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 26).hand("A", *["Emrakul, the Promised End"] * 2)
    game = scene.begin("A", "main")
    for _ in range(2):
        cast(game, "Emrakul, the Promised End", "B")
        settle(game)
    seen = []
    for turn in (2, 3, 4, 5):
        to_step(game, "upkeep", turn)
        seen.append((game.state.active, game.state.decider(1)))
    assert seen == [(1, 0), (1, 1), (1, 1), (0, 1)]


@pytest.mark.cr("723.1b", "500.7")
def test_sundial_saves_from_final_fortune_with_the_trigger_on_the_stack() -> None:
    """In that turn's end step the ability is exiled, and it does not come again."""
    scene = rich(2, "Final Fortune")
    scene.permanent("A", "Sundial of the Infinite")
    game = scene.begin("A", "main")
    cast(game, "Final Fortune")
    settle(game)
    to_step(game, "end", 2)
    assert len(game.state.stack) == 1
    game.apply("activate Sundial of the Infinite")
    to_turn(game, 6)
    assert not game.over


@pytest.mark.cr("723.1d", "614.10a")
def test_a_draw_step_skipped_by_ending_the_turn_uses_up_no_skip() -> None:
    """ "Your next draw step" is still waiting afterwards."""
    game = rich(2, "Probe: skip draw", "Time Stop").begin("A", "upkeep", turn=3)
    cast(game, "Probe: skip draw")
    settle(game)
    cast(game, "Time Stop")
    assert "draw" not in steps_of_turn(game, 3)
    assert "draw" not in steps_of_turn(game, 5)
    assert "draw" in steps_of_turn(game, 7)


@pytest.mark.cr("500.7", "614.10", "722.1b")
def test_extra_turn_skip_and_control_together() -> None:
    """B gets an extra turn, skips one and is controlled: the extra turn is skipped, control waits for B's own."""
    scene = rich(2, "Time Warp")
    scene.battlefield("A", "Mindslaver", *["Island"] * 4).battlefield("B", "Chronatog")
    game = scene.begin("A", "main")
    cast(game, "Time Warp", "B")
    settle(game)
    game.apply("activate Mindslaver")
    game.apply("target B")
    settle(game)
    act(game, "B: activate Chronatog")
    settle(game)
    to_step(game, "upkeep", 2)
    turn = game.state.turn
    assert turn is not None and not turn.extra
    assert (game.state.active, game.state.decider(1)) == (1, 0)
    assert turn_players(game, 4) == "ABAB"


@pytest.mark.cr("500.7", "723.1d")
def test_ending_the_turn_in_which_an_extra_turn_was_made_keeps_the_extra_turn() -> None:
    """B ends A's turn: A's extra turn is still next."""
    scene = rich(2, "Time Walk")
    scene.battlefield("B", *["Island"] * 6).hand("B", "Time Stop")
    game = scene.begin("A", "main")
    cast(game, "Time Walk")
    settle(game)
    act(game, "B: cast Time Stop")
    assert turn_players(game, 3) == "AAB"


@pytest.mark.cr("500.7", "723.1b")
def test_time_stop_in_response_to_an_extra_turn_spell() -> None:
    """Exiled before it resolves: no extra turn."""
    scene = rich(2, "Time Walk")
    scene.battlefield("B", *["Island"] * 6).hand("B", "Time Stop")
    game = scene.begin("A", "main")
    cast(game, "Time Walk")
    act(game, "B: cast Time Stop")
    assert turn_players(game, 3) == "ABA"
    assert sorted(o.card.name for o in game.state.exile) == ["Time Stop", "Time Walk"]


@pytest.mark.cr("723.1e", "603.7")
def test_several_delayed_triggers_of_different_kinds_and_an_ended_turn() -> None:
    """The next end step's waits for B's turn; "your next end step" waits for A's; that turn's is lost."""
    scene = rich(2, "Probe: gain at next end step", "Probe: gain at your next end step", "Time Stop", "Kav Landseeker")
    game = scene.begin("A", "main")
    for name in ("Probe: gain at next end step", "Probe: gain at your next end step"):
        cast(game, name)
        settle(game)
    cast(game, "Time Stop")
    to_step(game, "end", 2)
    settle(game)
    assert game.state.players[0].life == 21
    to_step(game, "end", 3)
    settle(game)
    assert game.state.players[0].life == 22


@pytest.mark.cr("723.1a", "603.3")
def test_ending_the_turn_with_triggers_waiting() -> None:
    """Triggers that came up while the spell resolved never reach the stack."""
    scene = rich(2, "Hurkyl's Final Meditation")
    scene.battlefield("A", "Probe: leaver").battlefield("B", "Blood Artist", "Probe: leaver")
    game = scene.begin("A", "main")
    cast(game, "Hurkyl's Final Meditation")
    to_turn(game, 2)
    assert [p.life for p in game.state.players] == [20, 20]
    assert not game.state.waiting


@pytest.mark.cr("723.1d", "510.4")
def test_ending_the_turn_between_the_damage_steps() -> None:
    """First strike damage was dealt, regular damage is not."""
    scene = rich(2, "Time Stop")
    scene.battlefield("A", "Probe: first striker", "Hill Giant")
    game = scene.begin("A", "main")
    attack(game, ("Probe: first striker", "B"), ("Hill Giant", "B"))
    to_step(game, "combat damage")
    assert game.state.players[1].life == 19
    cast(game, "Time Stop")
    to_turn(game, 2)
    assert game.state.players[1].life == 19
    assert steps_of_turn(game, 1).count("combat damage") == 1


@pytest.mark.cr("500.8", "614.10a")
def test_an_added_phase_that_is_skipped_takes_its_trigger_with_it() -> None:
    """World at War's combat is skipped: the untap of "that combat" never happens."""
    scene = rich(2, "World at War", "Moment of Silence", "Moment of Silence")
    scene.permanent("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "World at War")
    settle(game)
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "main")
    cast(game, "Moment of Silence", "A")
    settle(game)
    to_turn(game, 2)
    assert find(game, "Grizzly Bears").tapped
    assert [d for d in game.state.delayed if d.bound != -1] == []


@pytest.mark.cr("500.8", "500.7")
def test_that_combat_of_a_copied_world_at_war_is_its_own() -> None:
    """Each of two spells untaps in its own added combat."""
    from apnap.rules.stacking import copy_item

    scene = rich(2, "World at War")
    scene.battlefield("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "World at War")
    copy_item(game.state, game.state.stack[-1], 0)
    settle(game)
    for _ in range(3):
        attack(game, ("Grizzly Bears", "B"))
    to_step(game, "end")
    assert game.state.players[1].life == 14


@pytest.mark.cr("502.4", "500.10")
def test_untap_watchers_with_an_added_beginning_phase() -> None:
    """Triggers of the added untap step are put on the stack in the added upkeep."""
    scene = rich(2)
    scene.battlefield("A", "Sphinx of the Second Sun", "Probe: untap watcher")
    game = scene.begin("A", "main")
    attack(game, ("Sphinx of the Second Sun", "B"))
    to_step(game, "upkeep")
    assert game.state.turn_number == 1
    settle(game)
    assert game.state.players[0].life == 21


@pytest.mark.cr("614.10", "500.10")
def test_eon_hub_swallows_obekas_upkeeps() -> None:
    """The phases are made, their only step is skipped."""
    scene = Scene(2)
    scene.battlefield("A", "Obeka, Splitter of Seconds").battlefield("B", "Eon Hub")
    game = scene.begin("A", "main")
    attack(game, ("Obeka, Splitter of Seconds", "B"))
    steps = steps_of_turn(game, 1)
    assert "upkeep" not in steps and steps[-3:] == ["main", "end", "cleanup"]
    skipped = [e for e in game.events if e.kind == Ev.SKIPPED and e.note == "upkeep step" and e.player == 0]
    assert len(skipped) == 2


@pytest.mark.cr("614.10", "500.9")
def test_a_one_shot_upkeep_skip_and_paradox_haze() -> None:
    """The first upkeep is skipped, so the next one would be the first: it is never reached, nothing is added."""
    scene = Scene(2)
    scene.permanent("A", "Paradox Haze", attached_to="A")
    scene.hand("A", "Probe: skip upkeep")
    game = scene.begin("A", "main")
    cast(game, "Probe: skip upkeep")
    settle(game)
    assert steps_of_turn(game, 3).count("upkeep") == 0
    assert steps_of_turn(game, 5).count("upkeep") == 2


@pytest.mark.cr("500.7", "800.4j", "800.4k")
def test_the_active_player_leaves_in_an_extra_turn() -> None:
    """The turn goes on without an active player, then the normal order."""
    game = rich(3, "Time Warp").begin("A", "main")
    cast(game, "Time Warp", "C")
    settle(game)
    to_step(game, "main", 2)
    game.concede(2)
    assert game.state.turn_number == 2
    assert turn_players(game, 4) == "ACBA"


@pytest.mark.cr("500.7", "614.10", "614.10b")
def test_time_vault_skips_an_extra_turn_too() -> None:
    """The turn that would begin may be an extra one; skipped, it is gone, and the Vault untaps in B's turn."""
    scene = Scene(2)
    scene.permanent("A", "Time Vault")
    game = scene.begin("A", "main")
    game.apply("activate Time Vault")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    game.apply("apply Time Vault")
    assert (game.state.active, game.state.turn_number) == (1, 2)
    assert not find(game, "Time Vault").tapped


@pytest.mark.cr("614.10", "616.1")
def test_time_vault_and_a_mandatory_skip() -> None:
    """The turn is skipped either way; choosing the Vault's leaves the other for the next turn."""
    scene = rich(2, "Meditate")
    scene.permanent("A", "Time Vault", tapped=True)
    game = scene.begin("A", "main")
    cast(game, "Meditate")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    assert game.ask is not None and [c.text for c in game.ask.options] == ["apply Time Vault", "apply Meditate"]
    game.apply("apply Time Vault")
    assert not find(game, "Time Vault").tapped
    assert turn_players(game, 4) == "ABBB"


@pytest.mark.cr("614.10b")
def test_614_10b_survives_saving_between_skip_and_next_step() -> None:
    """The follow-up is part of the game wherever it is saved."""
    scene = Scene(2)
    scene.battlefield("A", "Probe: optional skip")
    game = scene.begin("A", "upkeep", turn=3)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    twin = Game.from_json(game.to_json())
    for g in (game, twin):
        g.apply("apply Probe: optional skip")
    assert game.state_hash() == twin.state_hash()
    assert game.state.players[0].drawn == 2


@pytest.mark.cr("505.1b", "614.10")
def test_skipping_the_first_main_phase_makes_the_next_one_the_first() -> None:
    """As though it didn't exist: the main phase after combat is the turn's first, so no second one comes."""
    scene = rich(2, "Probe: skip main")
    scene.permanent("A", "Probe: second main")
    game = scene.begin("A", "upkeep", turn=3)
    cast(game, "Probe: skip main")
    settle(game)
    assert steps_of_turn(game, 3).count("main") == 1
    assert game.state.players[0].life == 20


@pytest.mark.cr("722.1", "500.7", "723.1")
def test_emrakul_with_the_controlled_turn_ended_at_once() -> None:
    """A ends B's controlled turn; B's extra turn follows all the same."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 19).hand("A", "Emrakul, the Promised End", "Time Stop")
    game = scene.begin("A", "main")
    cast(game, "Emrakul, the Promised End", "B")
    settle(game)
    to_step(game, "upkeep", 2)
    act(game, "A: cast Time Stop")
    assert turn_players(game, 4) == "ABBA"
    assert named(game, "Emrakul, the Promised End")


@pytest.mark.cr("500.8", "508.8")
def test_in_an_added_combat_without_attackers_the_later_steps_are_skipped() -> None:
    """508.8 looks at that combat only."""
    scene = rich(2)
    scene.battlefield("A", "Aggravated Assault", "Grizzly Bears")
    game = scene.begin("A", "main")
    game.apply("activate Aggravated Assault")
    settle(game)
    attack(game, ("Grizzly Bears", "B"))
    steps = steps_of_turn(game, 1)
    assert steps.count("declare attackers") == 2 and steps.count("combat damage") == 1


@pytest.mark.cr("514.3a", "500.7")
def test_extra_turn_made_in_the_cleanup_step() -> None:
    """Players had priority in cleanup: an extra turn made there is directly after this turn."""
    scene = rich(2, "Probe: take a turn", *["Island"] * 8)
    scene.battlefield("B", "Megrim")
    game = scene.begin("A", "end")
    pass_until(game, lambda x: x.state.ask_kind == Q.DISCARD)
    game.apply("discard Island")
    game.apply("discard Island")
    pass_until(game, lambda x: x.state.ask_kind == Q.PRIORITY)
    assert step_name(game) == "cleanup"
    cast(game, "Probe: take a turn")
    settle(game)
    assert turn_players(game, 3) == "AAB"


@pytest.mark.cr("500.7", "722.1")
def test_500_7_the_turn_that_follows_a_controlled_one_is_announced_as_that_one_begins() -> None:
    """Emrakul's target will take an extra turn: an event says so, for whoever follows the game by events."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 13).hand("A", "Emrakul, the Promised End")
    game = scene.begin("A", "main")
    cast(game, "Emrakul, the Promised End", "B")
    settle(game)
    to_step(game, "upkeep", 2)
    assert [e.player for e in game.events if e.kind == Ev.SCHEDULED and e.note == "extra turn"] == [1]
