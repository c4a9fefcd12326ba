"""Extra turns (500.7): after this one, most recent first, the normal order undisturbed."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, act, attack, cast, count_events, find, pass_until, settle, to_step, to_turn
from apnap.testing.probing import turn_players


def lands(scene: Scene, player: str, *names: str, n: int = 10) -> None:
    for name in names:
        scene.battlefield(player, *[name] * n)


def walk_scene(players: int = 2, *spells: str) -> Scene:
    scene = Scene(players)
    lands(scene, "A", "Island", "Mountain")
    scene.hand("A", *spells)
    return scene


@pytest.mark.cr("500.7")
def test_500_7_an_extra_turn_comes_directly_after_this_one() -> None:
    """Time Walk: A takes the next turn too, then B."""
    game = walk_scene(2, "Time Walk").begin("A", "main")
    cast(game, "Time Walk")
    settle(game)
    assert turn_players(game, 5) == "AABAB"


@pytest.mark.cr("500.7")
def test_500_7_time_warp_gives_the_extra_turn_to_the_target() -> None:
    """B gets an extra turn after A's, and then B's own turn follows."""
    game = walk_scene(2, "Time Warp").begin("A", "main")
    cast(game, "Time Warp", "B")
    settle(game)
    assert turn_players(game, 5) == "ABBAB"


@pytest.mark.cr("500.7")
def test_500_7_two_turns_from_one_spell_are_added_one_at_a_time() -> None:
    """Time Stretch: two extra turns in a row, then the normal order."""
    game = walk_scene(3, "Time Stretch").begin("A", "main")
    cast(game, "Time Stretch", "C")
    settle(game)
    assert turn_players(game, 6) == "ACCBCA"


@pytest.mark.cr("500.7")
def test_500_7_the_most_recently_created_turn_is_taken_first() -> None:
    """Time Warp for B, then for C: C's extra turn comes first."""
    game = walk_scene(3, "Time Warp", "Time Warp").begin("A", "main")
    cast(game, "Time Warp", "B")
    settle(game)
    cast(game, "Time Warp", "C")
    settle(game)
    assert turn_players(game, 6) == "ACBBCA"


@pytest.mark.cr("500.7")
def test_500_7_an_extra_turn_made_in_an_extra_turn_comes_before_older_ones() -> None:
    """C's extra turn waits while A, in an extra turn, makes another one."""
    game = walk_scene(3, "Time Warp", "Time Walk", "Time Walk").begin("A", "main")
    cast(game, "Time Warp", "C")
    settle(game)
    cast(game, "Time Walk")
    settle(game)
    to_step(game, "main", 2)
    cast(game, "Time Walk")
    settle(game)
    assert turn_players(game, 7) == "AAACBCA"


@pytest.mark.cr("500.7")
def test_case_2_an_extra_turn_spell_and_its_copy_give_two_turns() -> None:
    """The copy makes a turn of its own; then the normal order."""
    from apnap.rules.stacking import copy_item

    game = walk_scene(2, "Time Walk").begin("A", "main")
    cast(game, "Time Walk")
    copy_item(game.state, game.state.stack[-1], 0)
    settle(game)
    assert turn_players(game, 5) == "AAABA"


@pytest.mark.cr("500.7", "101.4")
def test_500_7_several_players_get_theirs_in_apnap_order_so_the_last_goes_first() -> None:
    """Each player gets an extra turn at once: added A, B, C, so taken C, B, A."""
    game = walk_scene(3, "Probe: each takes a turn").begin("A", "main")
    cast(game, "Probe: each takes a turn")
    settle(game)
    assert turn_players(game, 7) == "ACBABCA"


@pytest.mark.cr("500.7", "800.4k")
def test_800_4k_the_extra_turn_of_a_player_who_left_does_not_begin() -> None:
    """C leaves before the extra turn; the order of the others is undisturbed."""
    game = walk_scene(3, "Time Warp").begin("A", "main")
    cast(game, "Time Warp", "C")
    settle(game)
    game.concede(2)
    assert turn_players(game, 5) == "ABABA"


@pytest.mark.cr("500.7")
def test_500_7_normal_order_goes_on_from_the_last_normal_turn_if_its_player_left() -> None:
    """A leaves during C's extra turn: B, the player after A, is next all the same."""
    game = walk_scene(4, "Time Warp").begin("A", "main")
    cast(game, "Time Warp", "C")
    settle(game)
    to_step(game, "main", 2)
    game.concede(0)
    assert turn_players(game, 5) == "ACBCD"


@pytest.mark.cr("500.7", "101.4")
def test_500_7_reversal_during_an_extra_turn_counts_from_the_last_normal_turn() -> None:
    """C reverses the order in an extra turn after A's: D, on A's other side, is next."""
    scene = walk_scene(4, "Time Warp")
    scene.permanent("C", "Aeon Engine")
    game = scene.begin("A", "main")
    cast(game, "Time Warp", "C")
    settle(game)
    to_step(game, "main", 2)
    game.apply("activate Aeon Engine")
    settle(game)
    assert turn_players(game, 6) == "ACDCBA"


@pytest.mark.cr("500.7", "614.10a")
def test_500_7_a_skipped_extra_turn_is_gone() -> None:
    """Meditate's skip takes the extra turn; B's turn is next."""
    game = walk_scene(2, "Time Walk", "Meditate").begin("A", "main")
    cast(game, "Time Walk")
    settle(game)
    cast(game, "Meditate")
    settle(game)
    assert turn_players(game, 4) == "ABAB"


@pytest.mark.cr("614.10")
def test_614_10_savor_the_moment_skips_the_untap_step_of_that_turn_only() -> None:
    """Lands stay tapped in the extra turn; later untap steps are as usual."""
    game = walk_scene(2, "Savor the Moment").begin("A", "main")
    cast(game, "Savor the Moment")
    settle(game)
    to_step(game, "upkeep", 2)
    assert sum(p.tapped for p in game.state.battlefield) == 3
    assert [e.note for e in game.events if e.kind == Ev.SKIPPED][-1] == "untap step"
    to_step(game, "upkeep", 4)
    assert sum(p.tapped for p in game.state.battlefield) == 0


@pytest.mark.cr("616.1", "614.10a")
def test_616_1_savor_the_moment_and_another_skip_the_player_chooses_which_is_used() -> None:
    """Yosei's skip is spent on that turn's untap step if the player wants; then none is left for later."""
    game = walk_scene(2, "Savor the Moment", "Probe: skip untap").begin("A", "main")
    cast(game, "Savor the Moment")
    settle(game)
    cast(game, "Probe: skip untap")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    assert game.ask is not None and len(game.ask.options) == 2
    twin = game.clone()
    game.apply("apply Probe: skip untap")
    to_step(game, "upkeep", 4)
    assert not any(p.tapped for p in game.state.battlefield)
    twin.apply("apply Savor the Moment")
    to_step(twin, "upkeep", 4)
    assert any(p.tapped for p in twin.state.battlefield)


@pytest.mark.cr("500.7")
def test_final_fortune_loses_at_the_end_step_of_that_turn() -> None:
    """The loss belongs to the extra turn, not to the next end step."""
    game = walk_scene(2, "Final Fortune").begin("A", "main")
    cast(game, "Final Fortune")
    settle(game)
    to_turn(game, 2)
    assert not game.over
    pass_until(game, lambda x: x.over)
    assert game.state.turn_number == 2
    assert game.outcome is not None and game.outcome.winner == 1


@pytest.mark.cr("500.7", "614.10a")
def test_last_chance_loses_nothing_if_that_turn_is_skipped() -> None:
    """What is scheduled for a skipped turn does not happen."""
    game = walk_scene(2, "Last Chance", "Meditate").begin("A", "main")
    cast(game, "Last Chance")
    settle(game)
    cast(game, "Meditate")
    settle(game)
    to_turn(game, 5)
    assert not game.over
    assert not game.state.delayed


@pytest.mark.cr("500.7", "723.1e")
def test_final_fortune_survives_if_that_turn_is_ended() -> None:
    """Sundial ends the extra turn before its end step."""
    scene = walk_scene(2, "Final Fortune")
    scene.permanent("A", "Sundial of the Infinite")
    game = scene.begin("A", "main")
    cast(game, "Final Fortune")
    settle(game)
    to_step(game, "main", 2)
    game.apply("activate Sundial of the Infinite")
    to_turn(game, 5)
    assert not game.over


@pytest.mark.cr("702.27a")
def test_walk_the_aeons_comes_back_for_three_islands() -> None:
    """Buyback: sacrifice three Islands."""
    game = walk_scene(2, "Walk the Aeons").begin("A", "main")
    cast(game, "Walk the Aeons", "yes", "A", "Island", "Island", "Island")
    settle(game)
    assert [o.card.name for o in game.state.players[0].hand] == ["Walk the Aeons"]
    assert turn_players(game, 3) == "AAB"


@pytest.mark.cr("614.10", "614.10b")
def test_time_vault_skips_a_turn_to_untap_as_the_first_thing_of_the_next() -> None:
    """Asked just before the turn; untapped in the next player's untap step, before anything else."""
    scene = Scene(2)
    scene.permanent("A", "Time Vault", tapped=True)
    game = scene.begin("B", "end", turn=2)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    assert game.ask is not None and game.ask.player == 0
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("apply Time Vault")
    assert not find(game, "Time Vault").tapped
    assert game.state.active == 1 and game.state.turn_number == 3
    began = [i for i, e in enumerate(game.events) if e.kind == Ev.STEP_BEGINS][-2]
    untapped = next(i for i, e in enumerate(game.events) if e.kind == Ev.UNTAPPED)
    assert untapped > began


@pytest.mark.cr("614.10")
def test_time_vault_may_be_left_tapped_and_does_not_untap_by_itself() -> None:
    """Declining begins the turn as usual, and the Vault stays tapped in the untap step."""
    scene = Scene(2)
    scene.permanent("A", "Time Vault", tapped=True)
    game = scene.begin("B", "end", turn=2)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    game.apply("no")
    assert game.state.active == 0
    assert find(game, "Time Vault").tapped


@pytest.mark.cr("500.7")
def test_time_vault_taps_for_an_extra_turn() -> None:
    """Untapped, it gives the turn; in it the skip is offered again."""
    scene = Scene(2)
    scene.permanent("A", "Time Vault")
    game = scene.begin("A", "main")
    game.apply("activate Time Vault")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    game.apply("no")
    assert game.state.active == 0 and game.state.turn_number == 2


@pytest.mark.cr("500.7")
def test_time_sieve_costs_five_artifacts() -> None:
    """Tap it and sacrifice five artifacts."""
    scene = Scene(2)
    scene.battlefield("A", "Time Sieve", *["Ornithopter"] * 5)
    game = scene.begin("A", "main")
    game.apply("activate Time Sieve")
    for _ in range(5):
        game.apply(next(c.text for c in game.legal if "Ornithopter" in c.text))
    settle(game)
    assert turn_players(game, 3) == "AAB"


@pytest.mark.cr("500.7", "508.1c")
def test_medomai_gives_turns_but_cannot_attack_during_them() -> None:
    """Combat damage gives an extra turn, in which Medomai may not attack."""
    scene = Scene(2)
    scene.permanent("A", "Medomai the Ageless")
    game = scene.begin("A", "main")
    attack(game, ("Medomai the Ageless", "B"))
    to_turn(game, 2)
    assert game.state.active == 0
    pass_until(game, lambda x: x.state.turn_number == 3 or x.state.ask_kind == Q.ATTACK)
    assert game.state.turn_number == 3
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    assert game.state.turn_number == 4


@pytest.mark.cr("702.94a", "500.7")
def test_temporal_mastery_for_its_miracle_cost() -> None:
    """Drawn first this turn, revealed, cast in the draw step for {1}{U}, and exiled."""
    scene = Scene(2)
    scene.battlefield("A", "Island", "Island")
    scene.library("A", "Temporal Mastery", "Island", "Island", "Island")
    game = scene.begin("A", "upkeep", turn=3)
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    assert game.ask is not None and game.ask.rule == "702.94a"
    game.apply("yes")
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("yes")
    settle(game)
    assert [o.card.name for o in game.state.exile] == ["Temporal Mastery"]
    assert turn_players(game, 5) == "AAB"


@pytest.mark.cr("702.94a")
def test_miracle_is_only_for_the_first_card_of_the_turn() -> None:
    """The second card drawn in a turn is not asked about."""
    scene = Scene(2)
    scene.library("A", "Island", "Temporal Mastery", "Island")
    scene.battlefield("A", "Font of Mythos")
    game = scene.begin("A", "upkeep", turn=3)
    to_step(game, "main")
    assert count_events(game, Ev.REVEALED) == 0
    assert "Temporal Mastery" in [o.card.name for o in game.state.players[0].hand]


@pytest.mark.cr("500.7")
def test_case_4_serra_avenger_counts_turns_taken() -> None:
    """Uncastable in A's first three turns, castable in the fourth; a skipped turn does not count."""
    scene = Scene(2)
    lands(scene, "A", "Plains", "Island", n=6)
    scene.hand("A", "Serra Avenger", "Meditate")
    game = scene.begin("A", "main")
    cast(game, "Meditate")
    settle(game)
    assert turn_players(game, 4) == "ABBA"
    for turn, legal in ((4, False), (6, False), (8, True)):
        to_step(game, "main", turn)
        assert game.is_legal("cast Serra Avenger") == legal, turn


@pytest.mark.cr("500.7")
def test_case_4_serra_avenger_is_castable_in_the_fourth_turn() -> None:
    """Two extra turns in a row make the fourth turn come sooner."""
    scene = Scene(2)
    lands(scene, "A", "Plains", "Island", n=8)
    scene.hand("A", "Serra Avenger", "Time Stretch")
    scene.battlefield("A", *["Island"] * 4)
    game = scene.begin("A", "main")
    cast(game, "Time Stretch", "A")
    settle(game)
    to_step(game, "main", 3)
    assert not game.is_legal("cast Serra Avenger")
    to_step(game, "main", 5)
    assert game.is_legal("cast Serra Avenger")


@pytest.mark.cr("722.1", "500.7")
def test_case_1_emrakul_controls_the_next_turn_and_an_uncontrolled_one_follows() -> None:
    """T4 is B's, controlled by A; T5 is B's extra turn, uncontrolled; T6 is A's."""
    scene = Scene(2)
    lands(scene, "A", "Island", n=13)
    scene.hand("A", "Emrakul, the Promised End")
    game = scene.begin("A", "main", turn=3)
    cast(game, "Emrakul, the Promised End")
    settle(game)
    assert "then turn: B, controlled by A (Emrakul, the Promised End)" in game.schedule
    to_step(game, "upkeep", 4)
    assert (game.state.active, game.state.decider(1)) == (1, 0)
    to_step(game, "upkeep", 5)
    assert (game.state.active, game.state.decider(1)) == (1, 1)
    to_step(game, "upkeep", 6)
    assert game.state.active == 0


@pytest.mark.cr("601.2f")
def test_emrakul_costs_less_for_card_types_in_the_graveyard() -> None:
    """An artifact creature and a land: three types, so ten mana are enough."""
    scene = Scene(2)
    lands(scene, "A", "Island", n=10)
    scene.graveyard("A", "Ornithopter", "Island")
    scene.hand("A", "Emrakul, the Promised End")
    game = scene.begin("A", "main")
    cast(game, "Emrakul, the Promised End")
    assert all(p.tapped for p in game.state.battlefield)


@pytest.mark.cr("722.1b", "500.7")
def test_722_1b_emrakul_waits_with_both_parts_for_a_turn_that_is_taken() -> None:
    """B skips a turn: control and the extra turn wait for the next one B takes."""
    scene = Scene(2)
    lands(scene, "A", "Island", n=13)
    scene.battlefield("B", "Chronatog")
    scene.hand("A", "Emrakul, the Promised End")
    game = scene.begin("A", "main", turn=3)
    cast(game, "Emrakul, the Promised End", "B")
    act(game, "B: activate Chronatog")
    settle(game)
    seen = []
    for turn in (4, 5, 6, 7):
        to_step(game, "upkeep", turn)
        seen.append((game.state.active, game.state.decider(1)))
    assert seen == [(0, 1), (1, 0), (1, 1), (0, 1)]


@pytest.mark.cr("500.7", "722.1")
def test_an_extra_turn_cast_in_the_controlled_turn_comes_before_emrakuls() -> None:
    """Both stand directly after that turn; the later one is taken first."""
    scene = Scene(3)
    lands(scene, "A", "Island", n=13)
    lands(scene, "B", "Island", n=5)
    scene.hand("A", "Emrakul, the Promised End").hand("B", "Time Warp")
    game = scene.begin("A", "main")
    cast(game, "Emrakul, the Promised End", "B")
    settle(game)
    to_step(game, "main", 2)
    cast(game, "Time Warp", "C")
    settle(game)
    assert turn_players(game, 6) == "ABCBCA"
