"""Skipping steps, phases and turns (500.11, 614.10)."""

from __future__ import annotations

import pytest

from apnap.atoms.index import add_lasting
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.errors import ApnapError
from apnap.game import Game
from apnap.state.effects import Lasting, Until
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, act, attack, cast, count_events, find, pass_until, settle, step_name, to_step, to_turn
from apnap.testing.driving import default
from apnap.testing.probing import steps_of_turn, turn_players
from apnap.vocab.abilities import Spell
from apnap.vocab.effects.turns import SkipNext
from apnap.vocab.lookups import Num

register(CardDef("Test: Long Nap", "0", "Sorcery", abilities=(Spell(SkipNext("turn", n=Num(3))),)))


def rich(players: int = 2, *hand: str) -> Scene:
    scene = Scene(players)
    for name in ("Island", "Swamp", "Plains"):
        scene.battlefield("A", *[name] * 6)
    scene.hand("A", *hand)
    return scene


def skipped(game: Game) -> list[tuple[str, str]]:
    """What was skipped by an effect, and by which source."""
    return [
        (e.note, game.state.names[e.cause] if game.state.names else "")
        for e in game.events
        if e.kind == Ev.SKIPPED and e.rule == "614.10"
    ]


@pytest.mark.cr("614.10a")
def test_case_3_eater_of_days_skips_two_turns() -> None:
    """Resolved on T1: by T5 A has had exactly one upkeep since."""
    scene = rich(2, "Eater of Days")
    game = scene.begin("A", "main")
    cast(game, "Eater of Days")
    settle(game)
    assert turn_players(game, 5) == "ABBBA"
    to_step(game, "draw", 5)
    assert sum(1 for e in game.events if e.kind == Ev.STEP_BEGINS and e.n == 1 and e.player == 0) == 1
    assert skipped(game) == [("turn", "Eater of Days")] * 2


@pytest.mark.cr("614.10a")
def test_614_10a_two_effects_skip_the_next_two() -> None:
    """Two Meditates: two turns."""
    game = rich(2, "Meditate", "Meditate").begin("A", "main")
    for _ in range(2):
        cast(game, "Meditate")
        settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    game.apply(0)
    assert turn_players(game, 5) == "ABBBA"


@pytest.mark.cr("614.10")
def test_614_10_a_step_that_has_begun_can_no_longer_be_skipped() -> None:
    """Cast in the upkeep, "skip your next upkeep step" waits for the next turn's."""
    game = rich(2, "Probe: skip upkeep").begin("A", "upkeep", turn=3)
    cast(game, "Probe: skip upkeep")
    settle(game)
    assert step_name(game) == "upkeep"
    assert "upkeep" in steps_of_turn(game, 4)
    assert "upkeep" not in steps_of_turn(game, 5)
    assert "upkeep" in steps_of_turn(game, 7)


@pytest.mark.cr("614.10a")
def test_614_10a_what_is_scheduled_for_the_next_upkeep_waits() -> None:
    """Rebound waits for "your next upkeep" and that one is skipped: it comes an upkeep later."""
    scene = rich(2, "World at War", "Probe: skip upkeep")
    scene.battlefield("A", *["Mountain"] * 5)
    game = scene.begin("A", "main")
    cast(game, "World at War")
    settle(game)
    cast(game, "Probe: skip upkeep")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    assert game.state.turn_number == 5


@pytest.mark.cr("500.11", "614.10")
def test_chronatog_skips_the_next_turn_once_a_turn() -> None:
    """+3/+3, a skipped turn, and only one activation each turn."""
    scene = Scene(2)
    scene.battlefield("A", "Chronatog")
    game = scene.begin("A", "main")
    game.apply("activate Chronatog")
    settle(game)
    assert find(game, "Chronatog").chars.power == 4
    assert not game.is_legal("activate Chronatog")
    assert game.schedule[-1] == "A skips next turn (Chronatog)"
    assert turn_players(game, 4) == "ABBA"


@pytest.mark.cr("500.11")
def test_lethal_vapors_anyone_may_destroy_it_for_a_turn() -> None:
    """B destroys A's enchantment and skips B's own next turn."""
    scene = rich(2, "Probe: first striker")
    scene.battlefield("A", "Lethal Vapors")
    game = scene.begin("A", "main")
    cast(game, "Probe: first striker")
    settle(game)
    assert not [p for p in game.state.battlefield if p.card.is_creature]
    act(game, "B: activate Lethal Vapors")
    settle(game)
    assert not [p for p in game.state.battlefield if p.card.name == "Lethal Vapors"]
    assert turn_players(game, 3) == "AAB"


@pytest.mark.cr("614.10", "502.1")
def test_stasis_nothing_untaps_and_its_upkeep_must_be_paid() -> None:
    """Untap steps are skipped for all; unpaid, Stasis goes."""
    scene = Scene(2)
    scene.battlefield("A", "Stasis", "Island")
    scene.permanent("B", "Island", tapped=True)
    game = scene.begin("B", "upkeep", turn=2)
    assert find(game, "Island", "B").tapped
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    assert game.state.turn_number == 3
    game.apply("yes")
    assert find(game, "Island", "A").tapped
    to_step(game, "main", 5)
    assert not [p for p in game.state.battlefield if p.card.name == "Stasis"]
    to_step(game, "upkeep", 6)
    assert not find(game, "Island", "B").tapped


@pytest.mark.cr("614.10a", "502.3")
def test_stasis_and_seedborn_muse_a_skipped_step_untaps_nothing() -> None:
    """The Muse untaps during other players' untap steps; there are none."""
    scene = Scene(2)
    scene.battlefield("A", "Stasis", "Seedborn Muse")
    scene.permanent("A", "Hill Giant", tapped=True)
    game = scene.begin("A", "end")
    to_step(game, "upkeep", 2)
    assert find(game, "Hill Giant").tapped


@pytest.mark.cr("614.10a")
def test_eon_hub_upkeep_triggers_never_trigger() -> None:
    """No upkeep, no trigger; triggers of the untap step wait for the draw step (502.4)."""
    scene = Scene(2)
    scene.battlefield("A", "Eon Hub", "Phyrexian Arena")
    game = scene.begin("B", "end", turn=2)
    hand = len(game.state.players[0].hand)
    to_step(game, "main", 3)
    assert len(game.state.players[0].hand) == hand + 1
    assert game.state.players[0].life == 20


@pytest.mark.cr("502.4", "614.10a")
def test_triggers_of_the_untap_step_find_the_next_step_with_priority() -> None:
    """With no upkeep they are put on the stack in the draw step, after the draw."""
    scene = Scene(2)
    scene.battlefield("A", "Eon Hub", "Probe: untap watcher")
    scene.permanent("A", "Hill Giant", tapped=True)
    game = scene.begin("B", "end", turn=2)
    pass_until(game, lambda x: len(x.state.stack) > 0)
    assert step_name(game) == "draw"
    assert game.state.players[0].drawn == 1


@pytest.mark.cr("502.4", "614.10a")
def test_with_no_upkeep_and_no_draw_step_they_wait_for_the_main_phase() -> None:
    """Eon Hub and Yawgmoth's Bargain: the first priority is in the main phase."""
    scene = Scene(2)
    scene.battlefield("A", "Eon Hub", "Yawgmoth's Bargain", "Probe: untap watcher")
    scene.permanent("A", "Hill Giant", tapped=True)
    game = scene.begin("B", "end", turn=2)
    pass_until(game, lambda x: len(x.state.stack) > 0)
    assert step_name(game) == "main"


@pytest.mark.cr("614.10", "614.10a")
def test_necropotence_skips_draws_and_returns_cards_at_the_next_end_step() -> None:
    """The card comes at A's next end step; activated during it, at the following one."""
    scene = rich()
    scene.battlefield("A", "Necropotence")
    game = scene.begin("A", "draw", turn=3)
    assert step_name(game) == "main"
    game.apply("activate Necropotence")
    settle(game)
    exiled = game.state.exile[0]
    assert exiled.face_down and game.view(0)["exile"][0]["name"] is None
    to_step(game, "end")
    settle(game)
    assert len(game.state.players[0].hand) == 1
    game.apply("activate Necropotence")
    settle(game)
    to_step(game, "end", 4)
    assert len(game.state.players[0].hand) == 1
    to_step(game, "end", 5)
    settle(game)
    assert len(game.state.players[0].hand) == 2
    assert game.state.players[0].life == 18


@pytest.mark.cr("614.10")
def test_necropotence_exiles_what_is_discarded() -> None:
    """A discarded card goes on to exile."""
    scene = rich(2, "Island")
    scene.battlefield("A", "Necropotence").battlefield("B", "Swamp", "Swamp", "Swamp").hand("B", "Mind Rot")
    game = scene.begin("B", "main")
    cast(game, "Mind Rot", "A")
    settle(game)
    assert [o.card.name for o in game.state.exile] == ["Island"]


@pytest.mark.cr("614.10")
def test_yawgmoths_bargain_pays_life_for_cards_instead_of_the_draw_step() -> None:
    """No draw step; a card for a life."""
    scene = Scene(2)
    scene.battlefield("A", "Yawgmoth's Bargain")
    game = scene.begin("A", "upkeep", turn=3)
    assert "draw" not in steps_of_turn(game.clone(), 3)
    game.apply("activate Yawgmoth's Bargain")
    settle(game)
    assert (len(game.state.players[0].hand), game.state.players[0].life) == (1, 19)


@pytest.mark.cr("616.1", "614.10")
def test_616_1_a_standing_and_a_one_shot_skip_the_player_chooses() -> None:
    """With Bargain in play a one-shot draw skip can be kept for later or used up now."""
    scene = rich(2, "Probe: skip draw", "Disenchant")
    scene.battlefield("A", "Yawgmoth's Bargain")
    game = scene.begin("A", "upkeep", turn=3)
    cast(game, "Probe: skip draw")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    ask = game.ask
    assert ask is not None and ask.player == 0 and ask.rule == "614.10"
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    keep, use = game.clone(), game.clone()
    keep.apply("apply Yawgmoth's Bargain")
    use.apply("apply Probe: skip draw")
    for twin in (keep, use):
        to_step(twin, "main", 3)
        cast(twin, "Disenchant", "Yawgmoth's Bargain")
        settle(twin)
    assert "draw" not in steps_of_turn(keep, 5)
    assert "draw" in steps_of_turn(use, 5)


@pytest.mark.cr("614.10")
def test_two_standing_skips_ask_nothing() -> None:
    """Necropotence and Bargain: it makes no difference which one applies."""
    scene = Scene(2)
    scene.battlefield("A", "Yawgmoth's Bargain", "Necropotence")
    game = scene.begin("A", "upkeep", turn=3)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP or step_name(x) == "main")
    assert game.state.ask_kind == Q.PRIORITY  # nobody was asked
    assert skipped(game) == [("draw step", "Yawgmoth's Bargain")]


@pytest.mark.cr("614.10", "614.10b")
def test_614_10b_an_optional_skip_is_asked_just_before_and_what_follows_is_first_in_the_next_step() -> None:
    """Skip the draw step to draw two: they are drawn first thing in the main phase."""
    scene = Scene(2)
    scene.battlefield("A", "Probe: optional skip")
    game = scene.begin("A", "upkeep", turn=3)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    before = game.state_hash()
    with pytest.raises(ApnapError):
        game.apply("maybe")
    assert game.state_hash() == before
    twin = game.clone()
    game.apply("apply Probe: optional skip")
    assert step_name(game) == "main"
    kinds = [e.kind for e in game.events if e.kind in (Ev.STEP_BEGINS, Ev.DRAWN)]
    assert kinds[-3:] == [Ev.STEP_BEGINS, Ev.DRAWN, Ev.DRAWN]
    assert not game.state.items  # what followed is over
    twin.apply("no")
    assert step_name(twin) == "draw"
    assert twin.state.players[0].drawn == 1


@pytest.mark.cr("614.10")
def test_sands_of_time_swaps_tapped_and_untapped_in_each_upkeep() -> None:
    """Instead of the untap step: simultaneously what is tapped untaps and the rest taps."""
    scene = Scene(2)
    scene.battlefield("A", "Sands of Time")
    scene.permanent("B", "Hill Giant", tapped=True)
    scene.permanent("B", "Island")
    game = scene.begin("A", "end")
    to_step(game, "upkeep", 2)
    settle(game)
    assert not find(game, "Hill Giant").tapped
    assert find(game, "Island").tapped


@pytest.mark.cr("614.10")
def test_yosei_the_target_skips_an_untap_step() -> None:
    """Dies: that player skips the next untap step; up to five of that player's permanents are tapped."""
    scene = rich(2, "Probe: destroy")
    scene.battlefield("A", "Yosei, the Morning Star").battlefield("B", "Hill Giant", "Island")
    game = scene.begin("A", "main")
    cast(game, "Probe: destroy", "Yosei, the Morning Star")
    pass_until(game, lambda x: x.state.ask_kind == Q.TARGET)
    game.apply(["target B", "target Hill Giant", "target Island"])
    settle(game)
    to_step(game, "upkeep", 2)
    assert find(game, "Hill Giant").tapped and find(game, "Island", "B").tapped
    to_step(game, "upkeep", 4)
    assert not find(game, "Hill Giant").tapped


@pytest.mark.cr("614.10", "702.37e")
def test_brine_elemental_each_opponent_skips() -> None:
    """Turned face up: B and C skip their next untap steps, A does not."""
    scene = rich(3)
    scene.permanent("A", "Brine Elemental", face_down=True)
    for player in "ABC":
        scene.permanent(player, "Hill Giant", tapped=True)
    game = scene.begin("A", "main")
    game.apply("turn up Brine Elemental")
    settle(game)
    assert not steps_of_turn(game, 2).count("untap")
    assert not steps_of_turn(game, 3).count("untap")
    assert steps_of_turn(game, 4).count("untap")


@pytest.mark.cr("614.10", "702.18a")
def test_solitary_confinement() -> None:
    """Discard or sacrifice; no draw step; A can't be targeted or damaged."""
    scene = rich(2, "Island")
    scene.battlefield("A", "Solitary Confinement").battlefield("B", "Mountain", "Hill Giant").hand("B", "Shock")
    game = scene.begin("A", "upkeep", turn=3)
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply(["yes", "choose Island"])
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Island"]
    to_step(game, "main", 4)
    cast(game, "Shock")
    assert game.ask is not None and [c.text for c in game.ask.options] == ["target B", "target Hill Giant"]
    game.apply("target Hill Giant")
    settle(game)
    attack(game, ("Hill Giant", "A"))
    to_turn(game, 5)
    assert game.state.players[0].life == 20
    to_step(game, "main", 5)
    assert not [p for p in game.state.battlefield if p.card.name == "Solitary Confinement"]


@pytest.mark.cr("614.10", "500.11")
@pytest.mark.parametrize(("mode", "gone"), [(1, "draw"), (2, "main"), (3, "declare attackers")])
def test_fatespinner_the_opponent_chooses_what_to_skip(mode: int, gone: str) -> None:
    """Each instance of the chosen step or phase is skipped for that turn."""
    scene = Scene(2)
    scene.battlefield("A", "Fatespinner")
    game = scene.begin("A", "end")
    pass_until(game, lambda x: x.state.ask_kind == Q.MODE)
    assert game.ask is not None and game.ask.player == 1
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply(f"mode {mode}")
    assert gone not in steps_of_turn(game, 2)
    assert gone in steps_of_turn(game, 3)


@pytest.mark.cr("614.10", "505.1a")
def test_fatespinner_skipping_main_phases_skips_added_ones_too() -> None:
    """B chose main phases and adds combat and main with an instant: the combat happens, the main phase does not."""
    scene = Scene(2)
    scene.battlefield("A", "Fatespinner").hand("B", "Probe: add combat and main")
    game = scene.begin("A", "end")
    pass_until(game, lambda x: x.state.ask_kind == Q.MODE)
    game.apply("mode 2")
    to_step(game, "beginning of combat", 2)
    cast(game, "Probe: add combat and main")
    settle(game)
    steps = steps_of_turn(game, 2)
    assert steps.count("declare attackers") == 2 and "main" not in steps


@pytest.mark.cr("614.10", "500.8")
def test_moment_of_silence_skips_only_the_next_combat_this_turn() -> None:
    """An added combat happens; and unused, the effect is gone after the turn."""
    scene = rich(2, "Moment of Silence", "Probe: add combat")
    game = scene.begin("A", "main")
    cast(game, "Probe: add combat")
    settle(game)
    cast(game, "Moment of Silence", "A")
    settle(game)
    assert steps_of_turn(game, 1).count("declare attackers") == 1
    late = rich(2, "Moment of Silence").begin("A", "postcombat main")
    cast(late, "Moment of Silence", "A")
    settle(late)
    assert steps_of_turn(late, 3).count("declare attackers") == 1
    assert not late.state.lasting


@pytest.mark.cr("614.10", "614.10a")
@pytest.mark.parametrize("name", ["False Peace", "Empty City Ruse"])
def test_all_combat_phases_of_the_next_turn_are_skipped(name: str) -> None:
    """Also added ones, and only in that turn."""
    scene = rich(2, name)
    scene.hand("B", "Probe: add combat")
    game = scene.begin("A", "main")
    cast(game, name, "B")
    settle(game)
    assert f"B's next turn: skips each combat phase ({name})" in game.schedule
    to_step(game, "main", 2)
    cast(game, "Probe: add combat")
    settle(game)
    assert "declare attackers" not in steps_of_turn(game, 2)
    assert "declare attackers" in steps_of_turn(game, 4)


@pytest.mark.cr("614.10a")
def test_false_peace_waits_for_a_turn_that_is_taken() -> None:
    """B skips a turn: the combat phases of the next one are skipped."""
    scene = rich(2, "False Peace")
    scene.battlefield("B", "Chronatog")
    game = scene.begin("A", "main")
    cast(game, "False Peace", "B")
    act(game, "B: activate Chronatog")
    settle(game)
    assert turn_players(game, 3) == "AAB"
    assert "declare attackers" not in steps_of_turn(game, 3)


@pytest.mark.cr("614.10")
def test_a_skip_of_combat_meets_the_added_combat_first() -> None:
    """ "Your next combat phase" is whichever comes next, added or not."""
    game = rich(2, "Probe: skip combat", "Probe: add combat").begin("A", "main")
    cast(game, "Probe: add combat")
    settle(game)
    cast(game, "Probe: skip combat")
    settle(game)
    assert steps_of_turn(game, 1).count("declare attackers") == 1
    assert count_events(game, Ev.SKIPPED, "614.10") == 1


@pytest.mark.cr("614.10a")
def test_equal_skips_of_one_source_are_used_one_after_the_other_without_a_question() -> None:
    """Chronatog's ability used in two turns: the next two turns of its controller are skipped, and nothing is asked."""
    game = Scene(2).battlefield("A", "Chronatog").begin("A", "main")
    game.apply("activate Chronatog")
    settle(game)
    to_step(game, "upkeep", 2)
    game.apply("pass") if game.state.ask_player == 1 else None
    game.apply("activate Chronatog")
    settle(game)
    asked: list[Q] = []
    while game.state.turn_number < 5:
        asked.append(Q(game.state.ask_kind))
        default(game)
    assert Q.SKIP not in asked and game.state.active == 0
    assert len([e for e in game.events if e.kind == Ev.SKIPPED and e.note == "turn"]) == 2


@pytest.mark.cr("616.1")
def test_equal_skips_of_two_sources_are_the_players_choice() -> None:
    """What else the effects do may differ, so that the player says which of them is used up."""
    game = Scene(2).battlefield("A", "Chronatog", "Chronatog").begin("A", "main")
    game.apply("activate Chronatog")
    settle(game)
    game.apply("activate Chronatog")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    assert len(game.state.options) == 2 and (game.state.ask_min, game.state.ask_max) == (1, 1)


@pytest.mark.cr("614.10a")
def test_skipping_three_turns_skips_three() -> None:
    """One effect, used up turn by turn."""
    game = Scene(2).hand("A", "Test: Long Nap").begin("A", "main")
    cast(game, "Test: Long Nap")
    settle(game)
    assert turn_players(game, 6) == "ABBBBA" and not game.state.lasting


@pytest.mark.cr("616.1")
def test_skips_of_one_source_that_are_not_equal_are_the_players_choice() -> None:
    """One of them skips two turns: it makes a difference which is used first."""
    game = Scene(2).battlefield("A", "Chronatog").begin("A", "main")
    game.apply("activate Chronatog")
    settle(game)
    g = game.state
    first = next(x for x in g.lasting if x.duration.until == Until.USED)
    second = Lasting(g.fresh_id(), first.node, first.source, 0, first.affected, first.duration, g.tick(), 2, first.vars)
    add_lasting(g, second)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    assert len(g.options) == 2


@pytest.mark.cr("614.10", "506.1")
def test_a_phase_that_is_not_skipped_after_all_begins_with_its_first_step() -> None:
    """Asked once, just before it; "no" leads to the whole phase, "yes" past it to the second main phase."""
    scene = Scene(2)
    scene.battlefield("A", "Probe: optional peace", "Grizzly Bears")
    game = scene.begin("A", "main", turn=3)
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    assert game.state.phase is None and game.ask is not None
    assert (game.ask.min, game.ask.max) == (1, 1)
    twin = game.clone()
    game.apply("no")
    assert step_name(game) == "beginning of combat"
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "main")
    assert game.state.players[1].life == 18
    twin.apply("apply Probe: optional peace")
    assert step_name(twin) == "main" and twin.state.main_phases == 2
