"""`apnap play --watch`: a whole game in words."""

from __future__ import annotations

import itertools
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import apnap
from apnap.cards.registry import card
from apnap.citations import is_rule
from apnap.cli.main import main
from apnap.decks import DECKS, deck_named
from apnap.players import LivelyBot, RandomBot, play
from apnap.telling.story import Story


def output(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["play", "--watch", "--vs", "lively", *args]) == 0
    return capsys.readouterr().out


def test_a_game_is_told_turn_by_turn_with_rules(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "--seed", "5").splitlines()
    turns = [int(found[1]) for line in lines if (found := re.match(r"Turn (\d+): \w+", line))]
    assert turns == list(range(1, len(turns) + 1)) and len(turns) > 3
    told = [line.split()[0] for line in lines if line.startswith("  ")]
    assert len(told) > 20
    assert all(is_rule(rule) for rule in told)
    assert re.search(r"(wins|draw) after \d+ turns?: .* \(\d{3}\.\d+\w?\)$", lines[-1])


def test_the_same_seed_gives_the_same_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "--seed", "x") == output(capsys, "--seed", "x")
    assert output(capsys, "--seed", "x") != output(capsys, "--seed", "y")


def test_the_amount_told_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    quiet = output(capsys, "--seed", "5", "--quiet").splitlines()
    normal = output(capsys, "--seed", "5").splitlines()
    full = output(capsys, "--seed", "5", "--full").splitlines()
    assert len(quiet) == 3  # who plays, nothing, the result
    assert quiet[-1] == normal[-1] == full[-1]
    assert len(full) > 2 * len(normal)


@pytest.mark.parametrize("players", ["2", "3", "5"])
def test_any_number_of_players(capsys: pytest.CaptureFixture[str], players: str) -> None:
    assert "after" in output(capsys, "--seed", "1", "--players", players, "--quiet")


@pytest.mark.parametrize(
    "args",
    [
        ["--decks", "no such deck"],
        ["--players", "1"],
        ["--players", "99"],
        ["--players", "two"],
        ["--decks", "bears", "bears", "bears", "--seats", "2"],
        ["--quiet", "--full"],
        ["--nonsense"],
    ],
)
def test_bad_arguments_are_refused_without_a_traceback(capsys: pytest.CaptureFixture[str], args: list[str]) -> None:
    assert main(["play", "--watch", *args]) == 2
    assert capsys.readouterr().err.startswith("apnap play: ")


def test_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "apnap", "play", "--watch", "--seed", "5", "--full"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def shell(*args: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", *args], stderr=subprocess.PIPE, timeout=100, check=False, **more)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "command", [["apnap", "play", "--watch", "--seed", "5"], ["apnap.scenario", "scenarios/rules"]]
)
def test_a_full_disk_is_said_in_a_line(command: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = shell(*command, stdout=full)
    assert done.returncode == 1 and done.stderr.startswith(b"cannot write:") and done.stderr.count(b"\n") == 1


def test_any_terminal_and_any_bytes_will_do() -> None:
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "NO_COLOR": "1"}
    args = [
        "apnap",
        "play",
        "--watch",
        "--decks",
        "Black",
        "RED",
        "--seed",
        b"\xff".decode("utf-8", "surrogateescape"),
        "--quiet",
    ]
    done = shell(*args, stdout=subprocess.PIPE, env=plain)
    assert done.returncode == 0 and done.stderr == b"" and b"Alice (black), Bob (red)" in done.stdout


def test_a_folder_without_scenarios_is_an_error_in_words(tmp_path: Path) -> None:
    done = shell("apnap.scenario", str(tmp_path), stdout=subprocess.PIPE)
    assert done.returncode == 2 and b"no .toml files in" in done.stderr and b"Traceback" not in done.stderr


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or sys.platform == "win32", reason="needs signals")
def test_ctrl_c_leaves_cleanly(tmp_path: Path) -> None:
    # A reader that never reads keeps the program waiting in the middle of the game.
    command = [sys.executable, "-u", "-m", "apnap", "play", "--watch", "--seed", "5", "--full", "--players", "8"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 130
        assert errors.strip() == b"stopped"


def test_the_decks_are_sensible() -> None:
    """Ten and more, in every colour: about two fifths lands, at most four of a card that is no basic land."""
    real = {name: deck for name, deck in DECKS.items() if name != "bears"}
    assert len(real) >= 10
    colors = 0
    for name, deck in real.items():
        counts = {line.partition(" ")[2]: int(line.partition(" ")[0]) for line in deck}
        assert len(counts) == len(deck) and sum(counts.values()) == 60, name
        assert all(n <= 4 or card(c).line.startswith("Basic") for c, n in counts.items()), name
        assert 22 <= sum(n for c, n in counts.items() if card(c).is_land) <= 25, name
        for c in counts:
            colors |= card(c).chars.colors
    assert colors.bit_count() >= 5


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("phasing", apnap.Ev.PHASED_OUT),
        ("werewolves", apnap.Ev.DAY_NIGHT),
        ("obeka", apnap.Ev.TURN_ENDED_EARLY),
        ("prison", apnap.Ev.SKIPPED),
    ],
)
def test_the_bent_decks_show_what_they_are_for(name: str, kind: apnap.Ev) -> None:
    game = apnap.Game.new([deck_named(name)] * 2, seed=name)
    play(game, [LivelyBot(1), LivelyBot(2)])
    assert any(e.kind == kind for e in game.events)


def test_the_decks_of_extra_turns_and_combats_take_them() -> None:
    """Two turns of one player in a row; a turn with two combat phases; a Saga's chapter."""
    taken = apnap.Game.new([deck_named("turns")] * 2, seed="turns")
    play(taken, [LivelyBot(1), LivelyBot(2)])
    turns = [e.player for e in taken.events if e.kind == apnap.Ev.TURN_BEGINS]
    assert any(a == b for a, b in itertools.pairwise(turns))
    fought = apnap.Game.new([deck_named("assault")] * 2, seed="assault")
    play(fought, [LivelyBot(1), LivelyBot(2)])
    combats = "".join(
        "T" if e.kind == apnap.Ev.TURN_BEGINS else "c"
        for e in fought.events
        if e.kind == apnap.Ev.TURN_BEGINS or (e.kind == apnap.Ev.PHASE_BEGINS and e.rule == "506.1")
    )
    assert "cc" in combats
    told = apnap.Game.new([deck_named("sagas")] * 2, seed="sagas")
    play(told, [LivelyBot(1), LivelyBot(2)])
    assert any(e.rule == "505.4" for e in told.events)


@pytest.mark.parametrize("name", DECKS)
def test_the_decks_are_legal_and_play(name: str) -> None:
    deck = deck_named(name)
    game = apnap.Game.new([deck, deck], seed=name)
    assert sum(len(p.library) + len(p.hand) for p in game.state.players) == 120
    play(game, [RandomBot(1), RandomBot(2)])
    assert game.over


def test_a_story_told_in_pieces_is_the_same() -> None:
    deck = deck_named("bears")
    game = apnap.Game.new([deck, deck], seed=3)
    play(game, [RandomBot(1), RandomBot(2)])
    whole = Story(game).tell(game, game.events)
    story = Story(game)
    turns = [i for i, e in enumerate(game.events) if e.kind == apnap.Ev.TURN_BEGINS]
    cuts = [0, *turns, len(game.events)]
    pieces: list[str] = []
    for a, b in itertools.pairwise(cuts):
        pieces += story.tell(game, game.events[a:b])
    assert pieces == whole


def test_a_viewer_does_not_read_what_others_draw() -> None:
    deck = deck_named("bears")
    game = apnap.Game.new({"A": deck, "B": deck}, seed=3, start=0)
    drawn = next(e for e in game.events if e.kind == apnap.Ev.DRAWN and e.player == 0)
    assert game.describe(drawn, 1) == "A draws a card"
    assert game.describe(drawn, 0) == game.describe(drawn)
    assert game.describe(drawn) in ("A draws Forest", "A draws Grizzly Bears")


def test_a_stop_that_does_not_exist_is_refused_before_a_game_is_kept(tmp_path: Path) -> None:
    """Otherwise `--resume` would find a game nobody began."""
    done = subprocess.run(
        [sys.executable, "-m", "apnap", "play", "--stops", "nonsense"],
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 2 and b"no step 'nonsense'" in done.stderr
    assert list(tmp_path.rglob("*.jsonl")) == []


@pytest.mark.cr("810.4")
def test_a_story_tells_one_life_total_for_a_team_that_has_one() -> None:
    game = apnap.Game.new([["30 Mountain", "30 Lightning Bolt"]] * 4, seed=3, format="two-headed-giant")
    play(game, [LivelyBot(i) for i in range(4)])
    totals = [re.findall(r"(\d+)[,\]]", line.text) for line in Story(game).lines(game, game.events) if line.heading]
    assert len({tuple(t) for t in totals}) > 1, "nobody lost life"
    for a, b, c, d in (t for t in totals if len(t) == 4):
        assert a == b
        assert c == d
