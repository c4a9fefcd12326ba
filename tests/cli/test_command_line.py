"""The command line as a whole: help, exit statuses, colours, pipes, and what happens to bad input."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import apnap
from apnap import flow
from apnap.citations import is_rule, translate
from apnap.cli.main import COMMANDS, main
from apnap.interchange.package_data import build_in_words
from apnap.rulebook import look_up
from apnap.rulebook.explaining import explained
from tools.citation_scan import ROOT

ESC = "\x1b["


def told(capsys: pytest.CaptureFixture[str], *args: str, status: int = 0) -> str:
    """Standard output of a command that ends with that status and says nothing on standard error."""
    assert main(list(args)) == status
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Standard error of a command that ends with 2."""
    assert main(list(args)) == 2
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err and captured.err.strip()
    return captured.err


def process(*args: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "apnap", *args],
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
        **{"env": {**os.environ, "PYTHONIOENCODING": "utf-8"}, **more},
    )


# ---- help --------------------------------------------------------------------------------------------------------


def test_help_names_every_command_and_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    """`apnap`, `apnap --help` and `apnap help` say the same."""
    text = told(capsys, "--help")
    assert all(re.search(rf"^  {name} ", text, re.MULTILINE) for name in COMMANDS)
    assert all(re.search(rf"^  {status} ", text, re.MULTILINE) for status in (0, 1, 2, 3, 130))
    assert told(capsys) == text == told(capsys, "help")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, command, "--help")
    assert text.startswith(f"usage: apnap {command}") and "examples:" in text
    assert f"  apnap {command}" in text or f"$(apnap {command}" in text
    assert told(capsys, "help", command) == text


def test_the_version_is_the_package_s(capsys: pytest.CaptureFixture[str]) -> None:
    words = told(capsys, "--version")
    assert words == f"apnap {apnap.__version__}, {build_in_words()}\n"
    assert ("compiled, Python" in words) == (not (flow.__file__ or "").endswith(".py"))
    assert f'version = "{apnap.__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_package_installs_the_command() -> None:
    assert 'apnap = "apnap.cli.main:main"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


# ---- bad input ---------------------------------------------------------------------------------------------------

DAMAGED = "damaged"  # stands for a file with nonsense in it
BAD: list[list[str]] = [
    ["tunr"],
    ["--nonsense"],
    ["--color", "sometimes"],
    ["--color"],
    ["--colour=always"],
    ["turn", "--era", "curent"],
    ["turn", "--diff", "1993"],
    ["turn", "--er", "current"],
    ["turn", "surplus"],
    ["run"],
    ["run", "no such file"],
    ["run", "scenarios/rules/514.3a-second-clenup"],
    ["run", DAMAGED],
    ["run", "x" * 5000],
    ["deck", "x" * 5000],
    ["replay", "x" * 5000],
    ["cards", "--cards", "x" * 5000],
    ["run", "scenarios/rules", "--era", "future"],
    ["run", "x", "--era", "current", "--era", "current", "--era", "current"],
    ["explain"],
    ["explain", "999.9"],
    ["explain", "514.77"],
    ["explain", "514.3", "--era", "1066"],
    ["explain", "Gaint Grwoth"],
    ["explain", "\udcff\x00"],
    ["explain", ""],
    ["replay"],
    ["replay", "no such file"],
    ["replay", DAMAGED],
    ["replay", "."],
    ["deck", "no such deck"],
    ["deck", "."],
    ["deck", "red", "--to", "pdf"],
    ["deck", "red", "--era", "future"],
    ["deck", "red", "--out", "no/such/folder/red.txt"],
    ["cards", "flavour:dark"],
    ["cards", "color:pink"],
    ["cards", "--cards", "no such file"],
    ["cards", "--cards", DAMAGED],
    ["bench", "--seconds", "0"],
    ["bench", "--seconds", "soon"],
    ["completion"],
    ["completion", "tcsh"],
]


@pytest.mark.parametrize("args", BAD, ids=[" ".join(args)[:40].encode("ascii", "replace").decode() for args in BAD])
def test_bad_input_is_refused_in_words(args: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Status 2, a short message that begins with the command's name, never a traceback."""
    nonsense = tmp_path / "nonsense"
    nonsense.write_bytes(b"\x00\xff{[nonsense")
    error = refused(capsys, *(str(nonsense) if arg == DAMAGED else arg for arg in args))
    assert len(error.splitlines()) <= 3 and len(error) < 1000


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (["tunr"], "'turn'"),
        (["turn", "--ear", "current"], "--era"),
        (["turn", "--era", "curent"], "'current'"),
        (["explain", "Gaint Growth"], "Giant Growth"),
        (["run", "rules/514.3a-second-clenup"], "rules/514.3a-second-cleanup"),
        (["deck", "gren"], "green"),
        (["deck", "red", "--to", "aren"], "arena"),
        (["completion", "fsh"], "fish"),
    ],
)
def test_near_matches_are_named(args: list[str], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"did you mean {meant}" in refused(capsys, *args)


def test_a_fault_of_apnap_is_told_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Status 3, one message; the place is shown only to those who ask."""

    def broken(*_: object) -> int:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("apnap.cli.turn.run", broken)
    monkeypatch.delenv("APNAP_DEBUG", raising=False)
    assert main(["turn"]) == 3
    error = capsys.readouterr().err
    assert "ZeroDivisionError: oops" in error and "Traceback" not in error
    monkeypatch.setenv("APNAP_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["turn"])


# ---- colours, pipes, signals -------------------------------------------------------------------------------------


def test_colours_are_for_terminals_unless_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe gets none; `--color` decides, before or after the command; NO_COLOR speaks for `auto`."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert ESC not in told(capsys, "turn")
    assert ESC in told(capsys, "turn", "--color", "always")
    assert ESC not in told(capsys, "turn", "--color", "never")
    assert ESC in told(capsys, "--color=always", "turn")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert ESC in told(capsys, "turn", "--color", "auto")
    monkeypatch.setenv("NO_COLOR", "1")
    assert ESC not in told(capsys, "turn", "--color", "auto")
    assert ESC in told(capsys, "turn", "--color", "always")


@pytest.mark.parametrize("args", [["cards"], ["turn", "--json"], ["run", "scenarios/rules", "--trace"]])
def test_a_reader_that_leaves_is_no_error(args: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "apnap", *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as started:
        assert started.stdout is not None and started.stderr is not None
        started.stdout.readline()
        started.stdout.close()
        assert started.stderr.read() == b""
        assert started.wait(100) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_ends_with_130() -> None:
    command = [sys.executable, "-m", "apnap", "bench", "--seconds", "60"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        assert started.stderr is not None
        started.stderr.readline()
        time.sleep(0.3)
        started.send_signal(signal.SIGINT)
        _, errors = started.communicate(timeout=60)
        assert started.returncode == 130 and errors.strip() == b"stopped"


def test_closed_streams_and_odd_terminals_will_do() -> None:
    """Without a standard output, and in a terminal that knows only ASCII."""
    command = f'"{sys.executable}" -m apnap turn >&-'
    closed = subprocess.run(["sh", "-c", command], check=False, stderr=subprocess.PIPE, timeout=60)
    assert closed.returncode == 0 and b"Traceback" not in closed.stderr
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    plain.pop("PYTHONIOENCODING", None)
    ascii_only = subprocess.run([sys.executable, "-m", "apnap", "turn"], env=plain, capture_output=True, check=False)
    assert ascii_only.returncode == 0 and ascii_only.stderr == b""


# ---- the commands ------------------------------------------------------------------------------------------------


def test_json_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever a command prints with --json, a program can read."""
    rows = json.loads(told(capsys, "turn", "--json"))["rows"]
    assert [row["step"] for row in rows][1:4] == ["untap", "upkeep", "draw"]
    both = json.loads(told(capsys, "turn", "--diff", "sixth", "--json"))
    assert [x["era"] for x in both] == ["current", "sixth"]
    assert json.loads(told(capsys, "explain", "514.3a", "--json"))["parent"] == "514.3"
    assert json.loads(told(capsys, "explain", "Giant Growth", "--json"))["name"] == "Giant Growth"
    assert json.loads(told(capsys, "deck", "red", "--json"))["cards"] == 60
    assert {c["name"] for c in json.loads(told(capsys, "cards", "bears", "--json"))} >= {"Grizzly Bears"}
    reports = json.loads(told(capsys, "run", "rules/514.3a-second-cleanup", "--json", "--trace"))
    assert reports[0]["passed"] and all(is_rule(e["rule"]) for e in reports[0]["events"])


@pytest.mark.parametrize(("year", "era"), [("1997", "fifth"), ("2005", "sixth"), ("2010", "m10"), ("2026", "current")])
def test_an_era_may_be_named_by_a_year(year: str, era: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "turn", "--era", year) == told(capsys, "turn", "--era", era)


def test_rules_are_found_however_they_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = told(capsys, "explain", "514.3a", "--no-trace")
    for written in (["514.3A"], ["514.3.a"], ["rule", "514.3a"], ["cr 514.3a"], ["514.3a."]):
        assert told(capsys, "explain", *written, "--no-trace") == wanted


@pytest.mark.parametrize(
    ("args", "found"),
    [
        (["514.2"], "514.2  (cr-2026-02-27)"),
        (["310.4", "--era", "sixth"], "310.4  (cr-2008-05-01)"),
        (["310.4", "--era", "2008"], "today: 510.2"),
        (["302.1", "--era", "1999"], "today: 502.3"),
        (["502.15"], "502.15 is a number of cr-2008-05-01"),
        (["723"], "724 (mid-2026)"),
    ],
)
def test_other_editions_numbers_are_translated(args: list[str], found: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert found in told(capsys, "explain", *args, "--no-trace")


def test_an_explanation_shows_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The line in which the rule acts has a mark."""
    assert re.search(r"^> 500\.7 .*extra turn", told(capsys, "explain", "500.7"), re.MULTILINE)


def test_a_card_is_explained_with_its_parts_and_eras(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "explain", "stasis")
    assert text.startswith("Stasis {1}{U}\n") and "614.10" in text and "cards/stasis" in text and "sixth" in text


def test_run_reports_failures_with_status_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A scenario that expects too much fails; one that cannot be read is worse."""
    good, bad, ugly = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "ugly.toml"
    script = 'title = "t"\n[players.A]\n[players.B]\n[script]\ntext = """\nT1 main\n  expect life A {}\n"""\n'
    good.write_text(script.format(20), encoding="utf-8")
    bad.write_text(script.format(21), encoding="utf-8")
    assert told(capsys, "run", str(good)).endswith("1 of 1 passed\n")
    text = told(capsys, "run", str(tmp_path), status=1)
    assert "FAILED" in text and "1 of 2 passed" in text and "bad.toml:7" in text
    assert told(capsys, "run", str(good), "--quiet") == "1 of 1 passed\n"
    ugly.write_text("title = ", encoding="utf-8")
    assert main(["run", str(tmp_path)]) == 2
    captured = capsys.readouterr()
    assert "ugly.toml:1: not TOML" in captured.err and "1 of 3 passed" in captured.out


def test_two_eras_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1 and the first difference where there is one, 0 where nothing differs; a year names an era, too."""
    text = told(capsys, "run", "eras/damage-on-the-stack", "--era", "sixth", "--era", "2026", status=1)
    assert "the first difference" in text and "310.4" in text and "510.2" in text
    assert all(len(line) <= 100 for line in text.splitlines())
    assert "nothing differs" in told(capsys, "run", "514.3a-second-cleanup", "--era", "m10", "--era", "current")
    found = json.loads(
        told(capsys, "run", "eras/damage-on-the-stack", *["--era", "m10", "--era", "sixth", "--json"], status=1)
    )
    assert found[0]["same"] is False and set(found[0]["difference"]) == {"m10", "sixth"}


def test_a_scenario_for_several_eras_is_run_under_each(capsys: pytest.CaptureFixture[str]) -> None:
    reports = json.loads(told(capsys, "run", "eras/mana-burn-that-kills", "--json"))
    assert {"fifth", "sixth", "current"} <= {report["era"] for report in reports}
    assert len(json.loads(told(capsys, "run", "eras/mana-burn-that-kills", "--json", "--era", "1997"))) == 1


def test_the_library_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "rules/514.3a-second-cleanup: " in told(capsys, "run", "--list")
    assert len(told(capsys, "run", "--list", "cleanup", "second").splitlines()) < 20
    assert told(capsys, "run", "--list", "xyzzy", status=1) == ""


def test_a_trace_has_a_line_for_every_event(capsys: pytest.CaptureFixture[str]) -> None:
    events = json.loads(told(capsys, "run", "rules/514.3a-second-cleanup", "--trace", "--json"))[0]["events"]
    text = told(capsys, "run", "rules/514.3a-second-cleanup", "--trace")
    rules = [line.split()[0] for line in text.splitlines() if line.startswith("  ")]
    assert rules == [e["rule"] for e in events]


def test_a_deck_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("20 Mountain\n5 Shock\n4 Lightnng Bolt\n", encoding="utf-8")
    text = told(capsys, "deck", str(path), status=1)
    assert "29 cards; a deck has at least 60 (100.2a)" in text
    assert "5 Shock; at most 4" in text and "did you mean Lightning Bolt" in text
    assert "in order" in told(capsys, "deck", "green")


@pytest.mark.parametrize("format", ["plain", "arena", "mtgo", "dek", "xmage", "forge", "cod"])
def test_a_deck_is_converted(format: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What was written is read again as the same deck."""
    path = tmp_path / "deck"
    path.write_text(told(capsys, "deck", "red", "--to", format), encoding="utf-8")
    assert (
        json.loads(told(capsys, "deck", str(path), "--json"))["main"]
        == json.loads(told(capsys, "deck", "red", "--json"))["main"]
    )
    assert "60 cards written" in told(capsys, "deck", "red", "--out", str(tmp_path / "red.cod"))


def test_a_deck_comes_through_a_pipe() -> None:
    done = process("deck", "-", "--to", "plain", input="60 Forest\n")
    assert done.returncode == 0 and done.stdout == "60 Forest\n"


def test_cards_are_searched(capsys: pytest.CaptureFixture[str]) -> None:
    names = told(capsys, "cards", "type:instant", "color:u", "--names").splitlines()
    assert "Counterspell" in names and "Giant Growth" not in names
    assert "Serra Angel" in told(capsys, "cards", "keyword:flying", "color:white")
    assert "Time Walk" in told(capsys, "cards", 'text:"extra turn"', "--names").splitlines()
    assert "Grizzly Bears" in told(capsys, "cards", "mv:2", "bear")
    assert "no card" in told(capsys, "cards", "type:planet", status=1)


def test_cards_of_a_file_are_listed_too(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text('[{"name": "Testing Bear", "cost": "1G", "line": "Creature — Bear", "power": 2, "toughness": 2}]')
    done = process("cards", "testing bear", "--cards", str(path))
    assert done.returncode == 0 and done.stdout.startswith("Testing Bear  1G  Creature — Bear  2/2")


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A short game: both keep, and pass for a while."""
    game = apnap.Game.new({"Ann": ["60 Forest"], "Ben": ["60 Island"]}, seed=3, start=0)
    while game.state.turn_number < 4:
        game.apply("keep" if game.state.turn_number == 0 else 0)
    path = tmp_path / "game.json"
    path.write_text(apnap.record(game), encoding="utf-8")
    return path


def test_a_replay_goes_to_a_place(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "turn 3 (Ann)" in told(capsys, "replay", str(recorded), "--to", "t3")
    assert "[0 of " in told(capsys, "replay", str(recorded), "--to", "0")
    turns = re.findall(r"^Turn (\d)", told(capsys, "replay", str(recorded), "--all"), re.MULTILINE)
    assert turns == ["1", "2", "3", "4"]
    assert apnap.Game.from_json(told(capsys, "replay", str(recorded), "--to", "t2", "--json")).state.turn_number == 2


def test_a_replay_is_stepped_through(recorded: Path) -> None:
    """Forward by turns, back again, to a place, nonsense in between; the end of the input ends it."""
    done = process("replay", str(recorded), input="n\nn\nt\nt\npt\n0\n9999\nwhat\nv\nh\ne\nn\n")
    places = [int(n) for n in re.findall(r"^\[(\d+) of ", done.stdout, re.MULTILINE)]
    assert done.returncode == 0 and done.stderr == ""
    assert places[:3] == [0, 1, 2] and places[2] < places[5] < places[4] and places[6] == 0
    assert places[-1] == places[-2] and "that is as far as it goes" in done.stdout
    assert "there is no 9999" in done.stdout and "'what' is no place" in done.stdout and "h for help" not in done.stdout


@pytest.mark.parametrize(
    ("words", "some"),
    [
        ([""], "turn"),
        (["tu"], "turn"),
        (["turn", "--d"], "--diff"),
        (["turn", "--era", ""], "sixth"),
        (["explain", "514."], "514.3a"),
        (["explain", "giant"], "Giant Growth"),
        (["deck", "gre"], "green"),
        (["deck", "red", "--to", "a"], "arena"),
        (["run", "scen"], "<file>"),
        (["turn", "--color", "al"], "always"),
        (["completion", "f"], "fish"),
    ],
)
def test_words_are_completed(words: list[str], some: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert some in told(capsys, "completion", "--words", *words).splitlines()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "apnap completion --words" in told(capsys, "completion", shell)


def test_the_bash_script_completes(tmp_path: Path) -> None:
    """As bash runs it: the names of cards are quoted."""
    command = tmp_path / "apnap"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m apnap "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    script = (
        'eval "$(apnap completion bash)"; COMP_WORDS=(apnap explain "Giant G"); COMP_CWORD=2; _apnap; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", script],
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == "Giant\\ Growth\n"


def test_a_word_finds_the_rules_that_speak_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "explain", "another cleanup step follows")
    assert text.startswith("rules that speak of 'another cleanup step follows'") and "514.3a" in text


@pytest.mark.parametrize("written", [["Mirage", "46"], ["mirage 46"], ["5E:Damage Prevention"], ["damage prevention"]])
def test_references_of_1997_are_explained_too(written: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "(fifth-1997)" in told(capsys, "explain", *written)


def test_what_rules_are_called_elsewhere_leads_back() -> None:
    """A number named for another edition is translated to the rule it was named for."""
    for rule in explained():
        for other in look_up(rule).elsewhere:
            assert rule in translate(other.rule, other.edition), (rule, other.edition, other.rule)


# ---- in a terminal -----------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("keys", "status"), [(b"n\nv\nq\n", 0), (b"n\n\x04", 0), (b"n\n\x03", 130)])
def test_a_person_steps_through_a_game(recorded: Path, keys: bytes, status: int) -> None:
    """A prompt, colours, and three ways to leave: q, the end of the input, Ctrl-C."""
    import pty

    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where the tests run in the background
        os.environ["TERM"] = "xterm"
        os.environ.pop("NO_COLOR", None)
        os.execv(sys.executable, [sys.executable, "-m", "apnap", "replay", str(recorded)])
    shown = b""
    for key in re.findall(rb".*?\n|[\x03\x04]", keys):
        shown += read_until(terminal, b"> ")
        time.sleep(0.3)  # a key that comes before the program waits for one is lost
        os.write(terminal, key)
    shown += read_until(terminal, None)
    _, ended = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(ended) == status
    assert b"h for help" in shown and b"\x1b[36m[1 of" in shown and b"Traceback" not in shown


def read_until(terminal: int, mark: bytes | None) -> bytes:
    """What the program writes up to a prompt, or to its end."""
    found = b""
    while mark is None or not found.endswith(mark):
        ready, _, _ = select.select([terminal], [], [], 60)
        assert ready, f"nothing more came after {found!r}"
        try:
            part = os.read(terminal, 4096)
        except OSError:  # how a pseudo-terminal says that the other side is gone
            break
        if not part:
            break
        found += part
    return found


def test_run_takes_a_folder_of_the_library_by_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed, there is no folder `scenarios` to point at."""
    monkeypatch.chdir(tmp_path)
    assert main(["run", "eras", "--quiet"]) == 0
    assert "passed" in capsys.readouterr().out
    assert main(["run", "nothing-of-the-kind"]) == 2
    assert "apnap run --list" in capsys.readouterr().err
