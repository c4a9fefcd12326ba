"""The turn of 1997: skipping, the beginning of the turn, phases and what they ask for, the ends of phases."""

from __future__ import annotations

from apnap import Game
from apnap.state.kinds import NOBODY, Ev, Q
from apnap.testing import Scene, cast, do, find, named, pass_until, settle, step_name
from tests.eras.fifth.helpers import prompt, scene
from tests.helpers import lives, texts


def tap_for_mana(game: Game, land: str) -> None:
    do(game, next(t for t in texts(game) if land in t))


def at_beginning_of_turn(s: Scene) -> Game:
    """A, who uses mana sources by hand, is asked before the first phase."""
    game = s.begin("B", "discard", turn=2)
    game.set_manual_mana(0, True)
    pass_until(game, lambda x: x.state.turn_number == 3)
    assert game.state.active == 0 and game.state.phase is None
    return game


def test_mana_at_the_beginning_of_turn_burns_at_the_end_of_upkeep_without_an_untap_phase() -> None:
    """At the end of the first phase that is played."""
    game = at_beginning_of_turn(scene().battlefield("A", "Forest", "Island", "Stasis"))
    tap_for_mana(game, "Forest")
    pass_until(game, lambda x: step_name(x) == "upkeep")
    assert lives(game) == [20, 20]
    pass_until(game, lambda x: step_name(x) == "draw")
    assert lives(game) == [19, 20]


def test_mana_at_the_beginning_of_turn_burns_at_the_end_of_untap_normally() -> None:
    """And what made it untaps."""
    game = at_beginning_of_turn(scene().battlefield("A", "Forest"))
    tap_for_mana(game, "Forest")
    pass_until(game, lambda x: step_name(x) == "upkeep")
    assert lives(game) == [19, 20]
    assert not find(game, "Forest").tapped


def test_three_howling_mines_are_three_more_draws_and_an_empty_library_loses_at_once() -> None:
    """In the middle of the draw phase: nothing waits for its end."""
    s = scene().battlefield("A", "Howling Mine", "Howling Mine", "Howling Mine").library("A", "Forest", "Forest")
    game = s.begin("A", "draw", turn=3)
    pass_until(game, lambda x: x.over)
    drawn = [e for e in game.events if e.kind == Ev.DRAWN and e.rule != "Mirage 53"]
    assert len(drawn) == 2
    assert not [e for e in game.events if e.kind == Ev.PHASE_ENDS]
    assert game.state.winner == 1


def test_each_draw_of_three_howling_mines_can_be_answered() -> None:
    """They do not combine into one draw."""
    s = scene().battlefield("A", "Howling Mine", "Howling Mine", "Howling Mine").battlefield("B", "Mountain")
    game = s.hand("B", "Shock").begin("A", "draw", turn=3)
    asked = 0
    while step_name(game) == "draw":
        if game.state.ask_player == 1 and prompt(game).startswith("Respond"):
            asked += 1
        pick = [i for i, t in enumerate(texts(game)) if t == "pass"]
        do(game, pick[0] if pick else 0)
    assert asked == 4


def test_a_tapped_howling_mine_does_nothing() -> None:
    """A tapped artifact is off."""
    s = scene()
    s.permanent("A", "Howling Mine", tapped=True)
    game = s.begin("B", "draw", turn=2)
    pass_until(game, lambda x: step_name(x) != "draw")
    assert len(game.state.players[1].hand) == 1


def test_the_opponents_mine_is_played_by_its_controller() -> None:
    """The card is drawn by whoever's draw phase it is."""
    s = scene().battlefield("A", "Howling Mine")
    game = s.begin("B", "draw", turn=2)
    pass_until(game, lambda x: step_name(x) != "draw")
    assert len(game.state.players[1].hand) == 2
    done = [e for e in game.events if e.kind == Ev.ACTIVATED]
    assert {e.player for e in done} == {0, 1}


def test_the_first_player_has_a_draw_phase_but_no_draw() -> None:
    """A Mine gives its card in it."""
    s = scene().battlefield("B", "Howling Mine")
    game = s.begin("A", "upkeep", turn=1)
    pass_until(game, lambda x: step_name(x) == "main")
    assert len(game.state.players[0].hand) == 1  # the Mine's


def test_discard_to_seven_is_done_once_and_before_cleanup() -> None:
    """At the end of the discard phase."""
    s = scene().hand("A", *["Forest"] * 9)
    game = s.begin("A", "discard")
    pass_until(game, lambda x: x.state.ask_kind not in (Q.PRIORITY,))
    assert step_name(game) == "discard"
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert len(game.state.players[0].hand) == 7


def test_nobody_discards_who_has_seven() -> None:
    """One may not choose to."""
    game = scene().hand("A", *["Forest"] * 7).begin("A", "discard")
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert len(game.state.players[0].hand) == 7


def test_instants_are_legal_in_discard_and_not_in_untap_and_cleanup() -> None:
    """For both players alike."""
    s = scene().hand("A", "Shock").hand("B", "Shock").battlefield("A", "Mountain").battlefield("B", "Mountain")
    game = s.begin("A", "untap", turn=3)
    seen = set()
    for _ in range(200):
        if game.state.turn_number == 5:
            break
        if any(t == "cast Shock" for t in texts(game)):
            seen.add((step_name(game), game.state.ask_player))
        do(game, "pass" if "pass" in texts(game) else "draw")
    assert seen == {(p, q) for p in ("upkeep", "draw", "main", "discard") for q in (0, 1)}


def test_mana_sources_are_legal_in_untap_and_cleanup_and_burn_there() -> None:
    """Whoever may play anything may use them."""
    game = scene().battlefield("A", "Forest").begin("A", "discard", turn=3)
    game.set_manual_mana(0, True)
    pass_until(game, lambda x: step_name(x) in ("cleanup", "end", "upkeep"))
    assert step_name(game) == "cleanup"
    tap_for_mana(game, "Forest")
    pass_until(game, lambda x: x.state.turn_number == 4)
    assert lives(game) == [19, 20]
    pass_until(game, lambda x: x.state.turn_number == 5 and step_name(x) == "untap")
    do(game)  # nothing else can be done before untapping
    assert not find(game, "Forest").tapped
    tap_for_mana(game, "Forest")
    pass_until(game, lambda x: step_name(x) == "upkeep")
    assert lives(game) == [18, 20] and find(game, "Forest").tapped


def test_time_vault_is_untapped_by_skipping_and_nothing_of_the_turn_happens() -> None:
    """Nothing else untaps."""
    s = scene()
    s.permanent("A", "Time Vault", tapped=True)
    s.battlefield("A", "Forest").permanent("A", "Grizzly Bears", tapped=True)
    game = s.begin("B", "cleanup", turn=2)
    pass_until(game, lambda x: x.state.ask_kind not in (Q.PRIORITY,) or x.state.turn_number == 3)
    assert game.state.ask_player == 0
    do(game, "apply Time Vault")
    pass_until(game, lambda x: step_name(x) == "upkeep")
    assert game.state.active == 1
    assert not find(game, "Time Vault").tapped and find(game, "Grizzly Bears").tapped


def test_stasis_is_paid_in_upkeep_or_buried() -> None:
    """The phase cost cannot be put off."""
    s = scene().battlefield("A", "Stasis")
    s.permanent("A", "Island", tapped=True)
    game = s.begin("A", "upkeep", turn=3)
    pass_until(game, lambda x: step_name(x) == "draw")
    assert not named(game, "Stasis")


def test_both_at_zero_at_different_moments_of_a_phase_is_a_draw() -> None:
    """Both are found without life at the same check."""
    s = scene().life("A", 3).life("B", 3).hand("A", "Lightning Bolt").hand("B", "Lightning Bolt")
    game = s.battlefield("A", "Mountain").battlefield("B", "Mountain").begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    settle(game)
    assert lives(game) == [3, 0] and not game.over
    do(game, "pass")
    cast(game, "Lightning Bolt", "target A")
    settle(game)
    assert lives(game) == [0, 0] and not game.over
    pass_until(game, lambda x: x.over)
    assert game.state.winner == NOBODY


def test_mana_burn_kills_at_the_end_of_the_phase() -> None:
    """Burn comes before the look at life."""
    s = scene().life("A", 1).battlefield("A", "Forest")
    game = s.begin("A", "upkeep", turn=3)
    game.set_manual_mana(0, True)
    tap_for_mana(game, "Forest")
    pass_until(game, lambda x: x.over)
    assert game.state.winner == 1


def test_a_player_at_no_life_may_act_and_cannot_pay_life() -> None:
    """The game goes on until the end of the phase."""
    s = scene().life("A", 0).battlefield("A", "Greed", "Swamp")
    game = s.begin("A", "main")
    assert not [t for t in texts(game) if "Greed" in t]


def test_necropotence_gives_its_cards_before_the_discard() -> None:
    """In 1997 they came at the beginning of the discard phase, so more than seven are too many."""
    s = scene().battlefield("A", "Necropotence").hand("A", *["Swamp"] * 6)
    game = s.begin("A", "main")
    for _ in range(3):
        do(game, "activate Necropotence")
        settle(game)
    assert len(game.state.exile) == 3
    pass_until(game, lambda x: step_name(x) == "discard" and x.state.ask_kind == Q.PRIORITY and not x.state.exile)
    assert len(game.state.players[0].hand) == 9
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert len(game.state.players[0].hand) == 7


def test_what_a_phase_still_asks_for_is_in_the_question() -> None:
    """Nobody is offered to let a phase go on that cannot."""
    s = scene().hand("A", "Shock").battlefield("A", "Mountain")
    game = s.begin("A", "draw", turn=3)
    assert prompt(game) == "What comes next, before the draw phase can end?"
    do(game, "draw")
    settle(game)
    assert prompt(game) == "Start a batch, or let the draw phase go on?"


def test_phases_without_fast_effects_offer_mana_sources_only() -> None:
    """The question does not speak of batches."""
    game = scene().battlefield("A", "Forest").begin("A", "discard", turn=3)
    game.set_manual_mana(0, True)
    pass_until(game, lambda x: step_name(x) == "cleanup")
    assert prompt(game) == "What comes next, before the cleanup phase can end?"
    do(game, "clean up")
    assert prompt(game) == "Use mana sources before cleaning up?"
    do(game, "pass")
    assert prompt(game) == "Use mana sources, or let the cleanup phase go on?"
