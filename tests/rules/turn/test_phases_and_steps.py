"""Rules 500, 501, 505.1, 506.1, 512: the phases and steps of a turn, how they begin and end."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Phase, Q, Step, Way
from apnap.testing import Scene, cast, find, pass_until, settle, step_name, to_step, to_turn


def quiet_turn(players: int = 2) -> Game:
    game = Scene(players).begin("A", "untap")
    return to_turn(game, 2)


def of_turn(game: Game, kind: Ev, turn: int = 1) -> list[int]:
    """The kinds of step or phase that began (or ended) in that turn."""
    found: list[int] = []
    now = 0
    for e in game.events:
        if e.kind == Ev.TURN_BEGINS:
            now = e.n
        elif e.kind == kind and now == turn:
            found.append(e.n)
    return found


@pytest.mark.cr("500.1")
def test_500_1_a_turn_has_five_phases_even_if_nothing_happens() -> None:
    """Beginning, main, combat, main, ending, on an empty board as well."""
    game = quiet_turn()
    want = [Phase.BEGINNING, Phase.MAIN, Phase.COMBAT, Phase.MAIN, Phase.ENDING]
    assert of_turn(game, Ev.PHASE_BEGINS) == want
    assert of_turn(game, Ev.PHASE_ENDS) == want


@pytest.mark.cr("501.1", "506.1", "512.1")
def test_501_1_506_1_512_1_the_steps_come_in_order() -> None:
    """Untap, upkeep, draw; the combat steps without an attack; end and cleanup."""
    game = quiet_turn(3)
    assert of_turn(game, Ev.STEP_BEGINS) == [
        Step.UNTAP,
        Step.UPKEEP,
        Step.DRAW,
        Step.MAIN,
        Step.BEGIN_COMBAT,
        Step.DECLARE_ATTACKERS,
        Step.END_COMBAT,
        Step.MAIN,
        Step.END,
        Step.CLEANUP,
    ]


@pytest.mark.cr("506.1")
def test_506_1_without_attackers_two_combat_steps_are_skipped() -> None:
    """No attackers: the declare blockers and combat damage steps do not happen, and the log says why."""
    game = quiet_turn()
    skipped = [(e.rule, e.note) for e in game.events if e.kind == Ev.SKIPPED]
    assert ("508.8", "declare blockers step") in skipped
    assert ("508.8", "combat damage step") in skipped


@pytest.mark.cr("500.2", "505.2")
def test_500_2_an_empty_stack_alone_does_not_end_a_phase() -> None:
    """After the last spell resolves the active player has priority again, and all must pass once more."""
    game = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").begin("A", "main")
    cast(game, "Shock", "target B")
    game.apply("pass")
    game.apply("pass")
    assert game.state.stack == [] and step_name(game) == "main"
    assert game.ask is not None and game.ask.player == 0
    game.apply("pass")
    assert step_name(game) == "main"
    assert game.state.ask_player == 1
    game.apply("pass")
    assert step_name(game) == "beginning of combat"


@pytest.mark.cr("500.2")
def test_500_2_all_must_pass_in_succession() -> None:
    """Acting between two passes starts the count again."""
    game = Scene(3).battlefield("B", "Mountain").hand("B", "Shock").begin("A", "main")
    game.apply("pass")
    cast(game, "Shock", "target A")
    for _ in range(3):
        game.apply("pass")  # B, C, A: the spell resolves, the step does not end
    assert game.state.players[0].life == 18
    for seat in (0, 1, 2):
        assert step_name(game) == "main" and game.state.ask_player == seat
        game.apply("pass")
    assert step_name(game) == "beginning of combat"


@pytest.mark.cr("500.3")
def test_500_3_the_untap_and_cleanup_steps_end_without_priority() -> None:
    """Nobody passes in them: the steps end when their actions are done."""
    game = quiet_turn()
    inside = False
    for e in game.events:
        if e.kind == Ev.STEP_BEGINS:
            inside = e.n in (Step.UNTAP, Step.CLEANUP)
        elif e.kind == Ev.STEP_ENDS:
            inside = False
        assert not (inside and e.kind == Ev.PRIORITY)


@pytest.mark.cr("500.5", "703.4q")
def test_500_5_unspent_mana_empties_as_each_step_ends() -> None:
    """Mana of the upkeep is gone in the draw step, with an event that cites the rule."""
    game = Scene(2).battlefield("A", "Forest").begin("A", "upkeep")
    game.apply("tap Forest")
    assert sum(game.state.players[0].pool) == 1
    to_step(game, "draw")
    assert sum(game.state.players[0].pool) == 0
    emptied = [e for e in game.events if e.kind == Ev.MANA_EMPTIED]
    assert [(e.rule, e.way, e.player, e.n) for e in emptied] == [("500.5", Way.TURN_BASED, 0, 1)]


@pytest.mark.cr("500.6")
def test_500_6_beginning_triggers_wait_for_priority_and_see_the_turn_based_action() -> None:
    """In the draw step the card is drawn first; the trigger is put on the stack after it."""
    game = Scene(2).battlefield("B", "Howling Mine").begin("A", "upkeep", turn=3)
    pass_until(game, lambda g: step_name(g) == "draw")
    assert len(game.state.stack) == 1
    kinds = [e.kind for e in game.events]
    begins = max(i for i, e in enumerate(game.events) if e.kind == Ev.STEP_BEGINS)
    assert kinds.index(Ev.DRAWN, begins) < kinds.index(Ev.TRIGGERED, begins)
    settle(game)
    assert len(game.state.players[0].hand) == 2


@pytest.mark.cr("500.6")
def test_500_6_an_ability_that_comes_too_late_does_not_trigger() -> None:
    """A permanent that enters in the upkeep does not trigger for that upkeep."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 4).hand("A", "Juzám Djinn")
    game = scene.begin("A", "main")
    cast(game, "Juzám Djinn")
    settle(game)
    to_turn(game, 3)
    assert step_name(game) == "upkeep" and len(game.state.stack) == 1
    assert game.state.players[0].life == 20


@pytest.mark.cr("500.12")
def test_500_12_nothing_happens_between_steps_phases_and_turns() -> None:
    """Between an ending and the next beginning there are only beginnings and endings."""
    scene = Scene(2).battlefield("A", "Howling Mine", "Juzám Djinn", "Phyrexian Arena", "Grizzly Bears")
    game = to_turn(scene.begin("A", "untap"), 4)
    frame = (
        Ev.STEP_BEGINS, Ev.STEP_ENDS, Ev.PHASE_BEGINS, Ev.PHASE_ENDS, Ev.TURN_BEGINS, Ev.TURN_ENDS, Ev.SKIPPED,
    )  # fmt: skip
    inside = True
    for e in game.events:
        if e.kind == Ev.STEP_BEGINS:
            inside = True
        elif e.kind == Ev.STEP_ENDS:
            inside = False
        assert inside or e.kind in frame, e.kind


@pytest.mark.cr("505.1")
def test_505_1_two_main_phases_are_separated_by_combat() -> None:
    """The first and second main phase, counted within the turn."""
    game = quiet_turn()
    mains = [e.m for e in game.events if e.kind == Ev.PHASE_BEGINS and e.n == Phase.MAIN]
    assert mains == [1, 2]


@pytest.mark.cr("505.1b")
def test_505_1b_main_phases_are_counted_anew_each_turn() -> None:
    """The first main phase of the second turn is a first main phase."""
    game = to_turn(Scene(2).begin("A", "untap"), 3)
    mains = [e.m for e in game.events if e.kind == Ev.PHASE_BEGINS and e.n == Phase.MAIN]
    assert mains[:4] == [1, 2, 1, 2]


@pytest.mark.cr("117.3a")
def test_117_3a_the_active_player_gets_priority_first_in_every_step_that_has_it() -> None:
    """In each step the first pass is the active player's."""
    game = to_turn(Scene(3).begin("B", "untap"), 2)
    first: dict[int, int] = {}
    step = -1
    for e in game.events:
        if e.kind == Ev.STEP_BEGINS:
            step = e.obj
        elif e.kind == Ev.PRIORITY:
            first.setdefault(step, e.player)
    assert set(first.values()) == {1}
    assert len(first) == 8


@pytest.mark.cr("117.3b")
def test_117_3b_after_a_resolution_the_active_player_has_priority() -> None:
    """Also when the spell was another player's."""
    game = Scene(3).battlefield("C", "Mountain").hand("C", "Shock").begin("A", "upkeep")
    game.apply("pass")
    game.apply("pass")
    cast(game, "Shock", "target A")
    assert game.ask is not None and game.ask.kind == Q.PRIORITY and game.ask.player == 2  # 117.3c
    for _ in range(3):
        game.apply("pass")
    assert game.state.players[0].life == 18
    assert game.state.ask_player == 0


@pytest.mark.cr("500.5b", "514.2")
def test_500_5b_until_end_of_turn_lasts_through_the_end_step() -> None:
    """Giant Growth is still there in the end step and gone in the next turn."""
    game = Scene(2).battlefield("A", "Forest", "Grizzly Bears").hand("A", "Giant Growth").begin("A", "main")
    cast(game, "Giant Growth", "target Grizzly Bears")
    settle(game)
    to_step(game, "end")
    assert find(game, "Grizzly Bears").chars.power == 5
    to_turn(game, 2)
    assert find(game, "Grizzly Bears").chars.power == 2
