"""Everything said at a table in any order: the journal leads to the same table, and the game stays sound."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import ApnapError
from apnap.decks import DECKS, deck_named
from apnap.eras import rulesets
from apnap.play import HUMAN, Table, command_lines, say
from apnap.testing.random_games import check_position

OLD = ["9 Swamp", "9 Island", "6 Dark Ritual", "6 Counterspell", "6 Black Knight", "6 Prodigal Sorcerer", "6 Fog"]


def facts(table: Table) -> tuple[object, ...]:
    """What must be the same after resuming."""
    table.ask()
    pilots = [(p.values(), p.holding, sorted(p.asked), sorted(p.passed), sorted(p.attackers)) for p in table.pilots]
    because = None if table.because is None else (table.because.why, table.because.text)
    silences = [str(s) for s in table.silences]
    return table.game.state_hash(), table.game.history, pilots, silences, because, [d.at for d in table.decisions]


def any_line(table: Table, rng: random.Random) -> str:
    """Something a person might type; commands about twice in five times."""
    if rng.random() < 0.4:
        lines = [line for line in command_lines(table) if line != "concede"]
        line = rng.choice(lines)
        if line.startswith("stop "):
            line += rng.choice(["", " mine", " theirs"]) + rng.choice(["", " auto", " off"])
        return line
    return str(rng.randrange(1, table.game.choices + 1))


@settings(max_examples=14, derandomize=True, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 4), st.sampled_from(list(rulesets())))
def test_anything_said_can_be_resumed(
    tmp_path_factory: pytest.TempPathFactory, seed: int, players: int, era: str
) -> None:
    """Answers and commands at random, in every era; now and then the journal is read, and gives the same table."""
    rng = random.Random(seed)
    path = tmp_path_factory.mktemp("any") / "game.journal"
    try:
        decks = [deck_named(rng.choice(list(DECKS))) for _ in range(players)]
        table = Table.new(decks, seats_for(players, rng), ruleset=era, seed=seed, journal=path)
    except ApnapError:  # a card or a number of players that era does not have
        table = Table.new([OLD, OLD], seats_for(2, rng), ruleset=era, seed=seed, journal=path)
    for n in range(45):
        if table.ask() is None:
            break
        before = facts(table)
        line = any_line(table, rng)
        try:
            say(table, line)
        except ApnapError:
            assert facts(table) == before, line
        if n % 9 == 0:
            assert facts(Table.resume(path, writing=False)) == facts(table), line
    if not table.over:
        check_position(table.game)
    assert facts(Table.resume(path, writing=False)) == facts(table)
    table.close()


def seats_for(players: int, rng: random.Random) -> list[str]:
    return [HUMAN] + [rng.choice([HUMAN, "lively", "random"]) for _ in range(players - 1)]


def test_a_game_can_be_played_by_saying_anything(tmp_path: Path) -> None:
    """A person who types at random gets through a whole game, and a few undos."""
    rng = random.Random(1)
    table = Table.new([deck_named("red"), deck_named("white")], [HUMAN, "lively"], seed=1, journal=tmp_path / "j")
    for _ in range(600):
        if table.ask() is None:
            break
        with contextlib.suppress(ApnapError):
            say(table, any_line(table, rng) if rng.random() < 0.3 else str(rng.randrange(1, table.game.choices + 1)))
    assert table.game.state.turn_number > 5
    table.close()
