"""Stops: where a player is asked, and that one which is on is never passed over."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import Game, MalformedChoice
from apnap.decks import DECKS, deck_named
from apnap.eras import ruleset_named, rulesets
from apnap.interchange.records import begin
from apnap.play import HUMAN, OPPONENTS, OWN, Level, Table, Until, find_place, places
from apnap.state.kinds import Act, Q
from apnap.state.steps import STEP_NAMES, Step
from apnap.testing import Scene
from apnap.testing.random_games import random_deck

PLACES = places(ruleset_named("current"))
CHANGING_TURNS = ["turns", "assault", "obeka", "sagas", "phasing", "prison", "burn"]


def asked_at(table: Table, turns: int = 1) -> list[str]:
    """Pass at every chance until so many turns are over: the steps in which the player was asked, each once."""
    last = table.game.state.turn_number + turns - 1
    found: dict[int, str] = {}
    while table.ask() is not None and table.game.state.turn_number <= last:
        g = table.game.state
        assert g.step is not None
        found[g.step.id] = f"{g.players[g.active].name}: {table.game.standing.place}"
        table.answer("pass" if g.ask_kind == Q.PRIORITY else 0)
    return list(found.values())


def idle(player: str = "A", *hand: str) -> Table:
    """A's upkeep, both with an instant they can cast, B a bot that always passes."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").battlefield("B", "Mountain")
    scene.hand("A", "Shock", *hand).hand("B", "Shock")
    return Table.around(scene.begin(player, "upkeep", 3), [HUMAN, HUMAN if player == "B" else "quiet"])


@pytest.fixture(autouse=True)
def quiet_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that never does anything."""
    from apnap.play import seats
    from apnap.players import Bot

    class Quiet(Bot):
        def __init__(self, seed: str) -> None:
            pass

        def choose(self, game: Game) -> int:
            return 0

    monkeypatch.setitem(seats.BOTS, "quiet", Quiet)


def test_places_are_those_of_the_ruleset() -> None:
    """The two main phases have numbers, everything else its name."""
    assert PLACES == [
        "untap",
        "upkeep",
        "draw",
        "main 1",
        "beginning of combat",
        "declare attackers",
        "declare blockers",
        "combat damage",
        "end of combat",
        "main 2",
        "end",
        "cleanup",
    ]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        *(
            ("Upkeep", "upkeep"),
            ("end step", "end"),
            ("eot", "end"),
            ("postcombat main", "main 2"),
            ("decl", ""),
            ("x", ""),
        ),
        *(("main", "main 1"), ("begin", "beginning of combat"), ("attack", "declare attackers")),  # as in the phase bar
    ],
)
def test_places_have_the_names_people_use(said: str, meant: str) -> None:
    """Names, usual other names and clear beginnings are understood; anything else is a named error."""
    if meant:
        assert find_place(ruleset_named("current"), said) == meant
    else:
        with pytest.raises(MalformedChoice):
            find_place(ruleset_named("current"), said)


def test_by_default_a_player_is_asked_in_their_main_phases() -> None:
    """An instant in hand makes both worth a question, and no other step of one's own turn."""
    assert asked_at(idle()) == ["A: main 1", "A: main 2"]


def test_by_default_an_opponents_turn_asks_at_its_end() -> None:
    """Nothing happens in the turn: only the end step, before one's own turn, is worth a question."""
    table = idle("B")
    table.clear_stops(1)
    assert asked_at(table) == ["B: end"]


def test_a_stop_that_is_on_asks_in_its_step() -> None:
    """Once a step, besides the places asked about anyway."""
    table = idle()
    table.clear_stops(0)
    table.set_stop(0, "draw", OWN)
    table.set_stop(0, "end", OWN)
    table.set_stop(0, "upkeep", OPPONENTS)
    assert asked_at(table, 2) == ["A: draw", "A: end", "B: upkeep"]


def test_a_stop_that_is_on_asks_though_only_passing_is_possible() -> None:
    """An automatic one does not."""
    table = Table.around(Scene(2, library=0).begin("A", "upkeep", 3), [HUMAN, "quiet"])
    table.set_stop(0, "upkeep", OWN)
    table.set_stop(0, "draw", OWN, Level.AUTO)
    table.ask()
    assert [c.text for c in table.game.legal] == ["pass"]
    assert asked_at(table) == ["A: upkeep"]


def test_a_stop_for_one_opponent_counts_in_their_turns_only() -> None:
    """Among three players, B's draw step and not C's; and C's is off where the others' are on."""
    game = Scene(3).begin("B", "upkeep", 3)
    table = Table.around(game, [HUMAN, "quiet", "quiet"])
    table.set_stop(0, "draw", 1)
    table.set_stop(0, "end", OPPONENTS)
    table.set_stop(0, "end", 2, Level.OFF)
    assert asked_at(table, 2) == ["B: draw", "B: end"]


def test_a_stop_that_is_off_asks_nothing_by_itself() -> None:
    """No stops, no events: the turn passes."""
    table = idle()
    table.clear_stops(0)
    table.set_stop(0, "end", OWN, Level.OFF)
    table.set_stop(0, "upkeep", OPPONENTS)
    assert asked_at(table, 2) == ["B: upkeep"]


def test_stops_can_be_reset() -> None:
    """Back to the defaults, whatever was set."""
    table = idle()
    before = table.pilots[0].values()
    table.clear_stops(0)
    table.set_stop(0, "draw", 1, Level.AUTO)
    assert table.pilots[0].values() != before
    table.reset_stops(0)
    assert table.pilots[0].values() == before


def test_a_stop_counts_for_each_upkeep_an_effect_adds() -> None:
    """Paradox Haze makes another upkeep: asked in both, as both are steps of their own."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock")
    scene.permanent("A", "Paradox Haze", attached_to="A")
    table = Table.around(scene.begin("A", "upkeep", 3), [HUMAN, "quiet"])
    table.clear_stops(0)
    table.set_stop(0, "upkeep", OWN)
    assert asked_at(table) == ["A: upkeep", "A: upkeep"]


def test_a_stop_counts_in_each_cleanup_with_priority() -> None:
    """514.3a gives priority and then another cleanup step; a stop there asks in the first and not in the last."""
    scene = Scene(2).battlefield("A", "Mountain", "Megrim").hand("B", *["Island"] * 9).hand("A", "Shock")
    table = Table.around(scene.begin("B", "end", 3), [HUMAN, "quiet"])
    table.clear_stops(0)
    table.set_stop(0, "cleanup", OPPONENTS)
    assert asked_at(table) == ["B: cleanup"]


def main_number(game: Game) -> str:
    """The place, worked out anew from the state."""
    g = game.state
    assert g.step is not None
    if g.step.kind == Step.MAIN and sum(Step.MAIN in steps for _, steps in g.ruleset.turn) > 1:
        return "main 1" if g.main_phases == 1 else "main 2"
    return STEP_NAMES[g.step.kind]


def check_no_stop_was_passed_over(table: Table) -> int:
    """Play what was answered again, and look at the first chance of each step; how many stops were met."""
    game = begin(table.game.origin)
    on: dict[tuple[int, str, str | int], bool] = {}
    first: set[tuple[int, int]] = set()
    met = 0
    for _, entry in table.entries:
        if entry.get("do") == "stop":
            place, side, level = entry["with"]
            on[entry["seat"], place, side] = level == "on"
            continue
        if "do" in entry:
            continue
        g = game.state
        decider = g.decider(g.ask_player)
        chance = g.ask_kind == Q.PRIORITY or any(option.act == Act.PASS for option in g.options)
        chance = chance and not (g.asking is not None and g.asking.formality(g))  # nothing to decide: no chance
        if chance and g.step is not None and table.seats[decider].is_human and entry["codes"][0] > -1000:
            side = OWN if g.ask_player == g.active else OPPONENTS
            special = on.get((decider, main_number(game), g.active)) if side == OPPONENTS else None
            wanted = on.get((decider, main_number(game), side)) if special is None else special
            if (g.step.id, g.ask_player) not in first and wanted:
                met += 1
                assert entry["by"] == "you", f"turn {g.turn_number}, {main_number(game)}: {entry}"
            first.add((g.step.id, g.ask_player))
        for code in entry["codes"]:
            assert code >= 0
            game.apply(code)
    assert game.state_hash() == table.game.state_hash()
    return met


def say_something(table: Table, rng: random.Random, seat: int) -> None:
    """Set things that could make a pilot pass too much."""
    what = rng.randrange(8)
    if what == 0:
        sides: list[str | int] = [OWN, OPPONENTS, (seat + 1) % 2]
        table.set_stop(seat, rng.choice(PLACES), rng.choice(sides), rng.choice(list(Level)))
    elif what == 1:
        table.hold(seat, rng.random() < 0.5)
    elif what == 2 and rng.random() < 0.2:
        table.full_control(seat, rng.random() < 0.3)
    elif what == 3 and table.game.state.stack and not table.game.state.stack[-1].is_spell:
        table.yield_to_top(seat)
    elif what == 4 and rng.random() < 0.2:
        table.cancel(seat)


def answer_somehow(table: Table, rng: random.Random, known: list[str] = PLACES) -> None:
    g = table.game.state
    if table.game.standing.passes >= 0 and rng.random() < 0.6:
        until = rng.choice(list(Until))
        if until in (Until.STACK_EMPTY, Until.RESOLVED) and not g.stack:
            until = Until.MY_TURN
        table.pass_until(until, rng.choice(known) if until is Until.PLACE else "")
    else:
        table.answer(rng.randrange(table.game.choices))


SETS = st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from([OWN, OPPONENTS])), max_size=6)


@settings(max_examples=30, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 4), SETS)
def test_a_stop_that_is_on_is_never_passed_over(seed: int, players: int, stops: list[tuple[str, Any]]) -> None:
    """Random games with extra turns, phases, steps and cleanups, random stops, yields of every kind: the first chance
    in a step with a stop is always the player's own."""
    rng = random.Random(seed)
    decks = [
        random_deck(rng) if rng.random() < 0.4 else deck_named(rng.choice([*CHANGING_TURNS, *DECKS]))
        for _ in range(players)
    ]
    table = Table.new(decks, [HUMAN] + [rng.choice([HUMAN, "lively"]) for _ in range(players - 1)], seed=seed)
    for place, side in stops:
        table.set_stop(0, place, side)
    for _ in range(70):
        asked = table.ask()
        if asked is None or len(table.game.history) > 1500:
            break
        say_something(table, rng, asked.decider)
        answer_somehow(table, rng)
    table.ask()
    check_no_stop_was_passed_over(table)


def test_the_check_of_stops_meets_stops() -> None:
    """The property above is not empty: a game with stops everywhere meets many."""
    table = Table.new([deck_named("turns"), deck_named("assault")], [HUMAN, "lively"], seed=3)
    for place in PLACES:
        for side in (OWN, OPPONENTS):
            table.set_stop(0, place, side)
    rng = random.Random(3)
    for _ in range(150):
        if table.ask() is None:
            break
        answer_somehow(table, rng)
    assert check_no_stop_was_passed_over(table) > 60


OLD_CARDS = ["8 Mountain", "8 Forest", "8 Lightning Bolt", "8 Grizzly Bears", "8 Hill Giant", "8 Giant Growth"]


@pytest.mark.parametrize("era", list(rulesets()))
def test_stops_hold_in_every_era(era: str) -> None:
    """Each has its own turn: random stops and yields, and no stop is passed over."""
    rng = random.Random(era)
    met = 0
    for seed in range(6):
        table = Table.new([OLD_CARDS, OLD_CARDS], [HUMAN, "lively"], ruleset=era, seed=seed)
        known = table.pilots[0].stops.places()
        for place in rng.sample(known, 4):
            table.set_stop(0, place, rng.choice([OWN, OPPONENTS]))
        for _ in range(60):
            if table.ask() is None:
                break
            answer_somehow(table, rng, known)
        table.ask()
        met += check_no_stop_was_passed_over(table)
        assert all(s.rule for s in table.silences)
    assert met > 5
