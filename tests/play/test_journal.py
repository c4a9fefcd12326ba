"""The journal: a killed program loses nothing that was answered."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import BadJournal, BadSave, Game, replay
from apnap.decks import deck_named
from apnap.play import HUMAN, OPPONENTS, OWN, Level, Table, Until
from apnap.state.kinds import Q


def played(path: Path | None, answers: int, seed: int = 7, seats: tuple[str, ...] = (HUMAN, "lively")) -> Table:
    """A game some answers on, with stops, yields and undos in it."""
    rng = random.Random(seed)
    decks = [deck_named(name) for name in ("red", "green", "white")[: len(seats)]]
    table = Table.new(decks, list(seats), seed=seed, journal=path)
    for n in range(answers):
        asked = table.ask()
        if asked is None:
            break
        if n % 9 == 4:
            table.set_stop(asked.decider, "upkeep", OPPONENTS, rng.choice(list(Level)))
        if n % 7 == 3:
            table.undo()
            asked = table.ask()
            assert asked is not None
        if n % 11 == 5 and table.game.state.ask_kind == Q.PRIORITY:
            table.pass_until(Until.TURN)
        else:
            table.answer(rng.randrange(len(asked.options)))
    return table


def facts(table: Table) -> tuple[object, ...]:
    """What must be the same after resuming."""
    table.ask()
    pilots = [pilot.values() for pilot in table.pilots]
    silences = [str(s) for s in table.silences]
    return table.game.state_hash(), table.game.history, pilots, silences, [d.at for d in table.decisions]


def test_resuming_gives_the_same_table(tmp_path: Path) -> None:
    """The game, the settings, the yields under way, the reasons noted, and what undo would take back."""
    path = tmp_path / "game.journal"
    table = played(path, 40)
    again = Table.resume(path, writing=False)
    assert not again.warning
    assert facts(again) == facts(table)


def test_a_resumed_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    """Bots do the same, resumed or not: everything follows from the seed and the journal."""
    path = tmp_path / "game.journal"
    played(path, 25).close()
    tables = [Table.resume(path, writing=False), played(None, 25)]
    for table in tables:
        rng = random.Random(1)
        for _ in range(30):
            asked = table.ask()
            if asked is None:
                break
            table.answer(rng.randrange(len(asked.options)))
    assert facts(tables[0]) == facts(tables[1])


def test_a_yield_under_way_survives_being_killed(tmp_path: Path) -> None:
    """Cut off in the middle of the passes of a yield, the table goes on passing."""
    path = tmp_path / "game.journal"
    table = played(path, 12)
    while table.game.state.ask_kind != Q.PRIORITY:
        table.answer(0)
        table.ask()
    table.pass_until(Until.MY_TURN)
    size = len(path.read_bytes())
    table.ask()
    after = facts(table)
    data = path.read_bytes()
    lines_end = [i + 1 for i in range(size, len(data)) if data[i : i + 1] == b"\n"]
    for end in [size, *lines_end]:
        path.write_bytes(data[:end])
        assert facts(Table.resume(path, writing=False)) == after


@settings(max_examples=60, derandomize=True, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([0, 1, 2]))
def test_a_journal_cut_anywhere_resumes(tmp_path_factory: pytest.TempPathFactory, where: int, game: int) -> None:
    """Cut at any byte after its first line, all whole lines count, and at most one is lost, with a warning."""
    path, data = cut_games(tmp_path_factory)[game]
    first = data.index(b"\n") + 1
    size = first + where % (len(data) - first + 1)
    part = path.with_name(f"cut-{game}-{size}")
    part.write_bytes(data[:size])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        table = Table.resume(part)
    whole = data[:size].endswith(b"\n") or data[size : size + 1] in (b"\n", b"")
    assert bool(caught) == bool(table.warning) == (not whole)
    table.ask()
    if not table.over:
        table.answer(0)
    after = facts(table)
    table.close()
    assert facts(Table.resume(part, writing=False)) == after
    part.unlink()


GAMES: list[tuple[Path, bytes]] = []


def cut_games(factory: pytest.TempPathFactory) -> list[tuple[Path, bytes]]:
    """A few journals, made once."""
    if not GAMES:
        folder = factory.mktemp("journals")
        for i, seats in enumerate([(HUMAN, "lively"), (HUMAN, HUMAN), (HUMAN, "random", HUMAN)]):
            path = folder / f"{i}.journal"
            played(path, 25, seed=i, seats=seats).close()
            GAMES.append((path, path.read_bytes()))
    return GAMES


def test_damage_before_the_last_line_is_a_named_error(tmp_path: Path) -> None:
    """Every kind of it: a changed byte, a line gone, lines swapped; the line is named."""
    path = tmp_path / "game.journal"
    played(path, 12).close()
    lines = path.read_bytes().splitlines(keepends=True)
    changed = lines[4].replace(b'"seat": ', b'"seat":  ')
    for damaged in (
        [*lines[:4], changed, *lines[5:]],
        [*lines[:4], *lines[5:]],
        [*lines[:4], lines[5], lines[4], *lines[6:]],
        [*lines[:4], b"\xff\xfe\n", *lines[5:]],
        [b"not a journal\n", *lines[1:]],
        [lines[0][:20]],
        [],
    ):
        path.write_bytes(b"".join(damaged))
        with pytest.raises(BadJournal):
            Table.resume(path)


def test_a_journal_of_another_game_is_a_named_error(tmp_path: Path) -> None:
    """Whole lines that make no sense: an answer that is not possible, an unknown setting, a missing file."""
    from apnap.play.journal import Journal

    wrong: list[dict[str, Any]] = [
        {"by": "you", "seat": 0, "codes": [99], "label": ""},
        {"by": "you", "seat": 0, "codes": "x", "label": ""},
        {"by": "you"},
        {"do": "dance", "seat": 0, "with": []},
        {"do": "stop", "seat": 0, "with": ["tea", OWN, "on"]},
        {"do": "stop", "seat": 9, "with": ["upkeep", OWN, "on"]},
        {"undo": 5000},
        {"undo": "x"},
        {"by": "you", "seat": 0, "codes": [0], "label": "", "hash": "0000"},
    ]
    for i, entry in enumerate(wrong):
        path = tmp_path / f"{i}.journal"
        played(path, 3).close()
        total = int(json.loads(path.read_bytes().splitlines()[-1])["sum"], 16)
        journal = Journal(path, total)
        journal.add(entry)
        journal.close()
        with pytest.raises(BadJournal):
            Table.resume(path)
    with pytest.raises(BadSave):
        Table.resume(tmp_path / "nowhere")
    with pytest.raises(BadJournal):
        Table.resume(tmp_path)


def test_a_journal_is_never_overwritten(tmp_path: Path) -> None:
    """Beginning one where a file is, or where none can be, is a named error."""
    path = tmp_path / "game.journal"
    path.write_text("precious")
    with pytest.raises(BadJournal, match="exists"):
        played(path, 1)
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(BadJournal):
        played(tmp_path / "no" / "folder", 1)


def test_a_journal_is_played_by_one_program_at_a_time(tmp_path: Path) -> None:
    """Resuming what is still being played is a named error; reading it is not."""
    pytest.importorskip("fcntl")
    path = tmp_path / "game.journal"
    table = played(path, 5)
    with pytest.raises(BadJournal, match="being played"):
        Table.resume(path)
    assert Table.resume(path, writing=False).game.state_hash() == table.game.state_hash()
    table.close()
    Table.resume(path).close()


def test_a_journal_needs_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a file system without them it appears all the same, and overwrites nothing."""

    def refuse(*_: object) -> None:
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "game.journal"
    played(path, 5).close()
    with pytest.raises(BadJournal, match="exists"):
        played(path, 1)
    assert list(tmp_path.iterdir()) == [path]
    Table.resume(path).close()


def test_every_answer_is_in_the_file_before_the_next_question(tmp_path: Path) -> None:
    """The last answer is read back from the file at each question."""
    path = tmp_path / "game.journal"
    table = Table.new([deck_named("red"), deck_named("green")], [HUMAN, "lively"], seed=2, journal=path)
    rng = random.Random(2)
    for _ in range(15):
        asked = table.ask()
        if asked is None:
            break
        table.answer(rng.randrange(len(asked.options)))
        last = json.loads(path.read_bytes().splitlines()[-1])
        assert last["by"] == "you" and last["label"] == table.decisions[-1].label


def test_a_table_can_be_kept_as_a_record(tmp_path: Path) -> None:
    """Records are what other programs read; taken-back answers are not in it."""
    table = played(None, 20)
    table.ask()
    assert replay(table.to_record()).state_hash() == table.game.state_hash()


PLAYER = """
import random, sys
from apnap.decks import deck_named
from apnap.play import Table
table = Table.new([deck_named("red"), deck_named("green")], ["human", "lively"], seed=1, journal=sys.argv[1])
rng = random.Random(1)
while True:
    asked = table.ask()
    if asked is None:
        break
    table.answer(rng.randrange(len(asked.options)))
    print(len(table.decisions), flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs a signal that cannot be caught")
def test_a_killed_program_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    """Killed without warning a few times, while it plays: what it said was answered is in the journal."""
    for n, after in enumerate((1, 5, 14)):
        path = tmp_path / f"{n}.journal"
        with subprocess.Popen([sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            said = 0
            for line in process.stdout:
                said = int(line)
                if said >= after:
                    process.send_signal(signal.SIGKILL)
                    break
            process.stdout.read()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            table = Table.resume(path)
        assert len(table.decisions) >= said
        table.ask()
        table.close()


class Forgetful:
    """Counts what it was asked, and answers by that: a bot with a memory."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.asked = 0

    def choose(self, game: Game) -> int:
        self.asked += 1
        return random.Random(f"{self.seed}/{self.asked}").randrange(game.choices)


def test_bots_remember_after_resuming_what_they_did_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot whose answers depend on what it was asked before: the game is the same wherever the program was killed."""
    from apnap.play import seats
    from apnap.players import Bot

    kind = type("Remembering", (Forgetful, Bot), {})
    monkeypatch.setitem(seats.BOTS, "remembering", kind)
    path = tmp_path / "game.journal"
    table = played(path, 15, seats=(HUMAN, "remembering", "remembering"))
    table.ask()
    while table.game.state.ask_kind != Q.PRIORITY:
        table.answer(0)
        table.ask()
    table.pass_until(Until.MY_TURN)
    after = facts(table)
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    last = max(i for i, line in enumerate(lines) if b'"by": "you"' in line)
    assert len(lines) - last > 3
    for end in range(last + 1, len(lines), max(1, (len(lines) - last) // 8)):
        path.write_bytes(b"".join(lines[:end]))
        assert facts(Table.resume(path, writing=False)) == after
    table.undo()
    table.redo()
    assert facts(table) == after


def test_a_file_that_never_was_a_journal_is_called_so(tmp_path: Path) -> None:
    """Not a journal with a wrong check sum."""
    path = tmp_path / "list.txt"
    path.write_text("24 Forest\n36 Grizzly Bears\n", encoding="utf-8")
    with pytest.raises(BadJournal, match="is no journal of a game"):
        Table.resume(path)
