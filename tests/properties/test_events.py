"""Events of random games: each cites a rule that exists, says how it came about, and can be told in words."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import Ev, Game, Step, Way, citations
from apnap.testing.random_games import play_randomly, random_game


@settings(max_examples=10, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_every_event_cites_a_rule_and_has_a_sentence(seed: int) -> None:
    """Also every question."""
    game, rng = random_game(seed)
    rules: set[str] = set()

    def look(g: Game, _n: int) -> None:
        rules.add(g.state.ask_rule)

    play_randomly(game, rng, 300, look)
    for event in game.events:
        rules.add(event.rule)
        assert game.describe(event)
    assert [r for r in sorted(rules) if not citations.is_rule(r)] == []


@settings(max_examples=10, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 4))
def test_steps_phases_and_turns_begin_and_end_in_pairs(seed: int, players: int) -> None:
    """What begins ends before the next of its kind begins; steps lie within phases, phases within turns."""
    game, rng = random_game(seed, players)
    play_randomly(game, rng, 400)
    inside: Counter[str] = Counter()
    for e in game.events:
        name = e.kind.name
        if name in ("TURN_BEGINS", "PHASE_BEGINS", "STEP_BEGINS"):
            what = name.split("_")[0]
            assert inside[what] == 0, name
            if what == "STEP":
                assert inside["PHASE"] == 1
            if what == "PHASE":
                assert inside["TURN"] == 1
            inside[what] += 1
        elif name in ("TURN_ENDS", "PHASE_ENDS", "STEP_ENDS"):
            what = name.split("_")[0]
            inside[what] -= 1
            assert inside[what] == 0, name


@settings(max_examples=10, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_ways_fit_what_happens(seed: int) -> None:
    """Casting is done with priority, lands are special actions, nobody acts in the untap step."""
    game, rng = random_game(seed)
    play_randomly(game, rng, 400)
    step = -1
    for e in game.events:
        if e.kind == Ev.STEP_BEGINS:
            step = e.n
        if e.kind == Ev.LAND_PLAYED:
            assert e.way in (Way.SPECIAL, Way.RESOLUTION)
        if e.kind == Ev.TRIGGERED:
            assert e.way == Way.AUTOMATIC
        if e.kind == Ev.PRIORITY:
            assert e.way == Way.PRIORITY and step != Step.UNTAP
        if e.rule.startswith("704."):
            assert e.way == Way.STATE_BASED, (e.kind, e.rule)
        if e.rule in ("502.3", "504.1", "514.1", "510.2"):
            assert e.way == Way.TURN_BASED, (e.kind, e.rule)
