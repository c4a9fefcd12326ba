"""Cards of one's own: named with `--cards`, by a scenario, or in the folder that the commands read."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from apnap import CardFileError, Game, load_cards
from apnap.cards.files import made_from
from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS, card
from apnap.cards.writing import card_file, card_values
from apnap.cli import own_folder
from apnap.cli.main import main
from apnap.compare import compare
from apnap.errors import ScenarioError
from apnap.scenario import read, run
from apnap.testing import Scene

BOAR = {"name": "Own Boar", "cost": "G", "line": "Creature — Boar", "power": 3, "toughness": 1}
BIG_BEARS = {"name": "Grizzly Bears", "cost": "1G", "line": "Creature — Bear", "power": 7, "toughness": 7}
BOARD = """
cards = ["mine/boar.json"]
[players.A]
battlefield = ["Own Boar"]
[players.B]
[script]
text = "T1 main\\nexpect Own Boar is 3/1"
"""


pytestmark = pytest.mark.usefixtures("pool")


def written(path: Path, *cards: object) -> str:
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(json.dumps(cards), encoding="utf-8")
    return str(path)


def test_a_card_takes_the_place_of_one_that_has_its_name() -> None:
    """`replace=True`: later games have the new one, a game being played keeps the one it has."""
    scene = Scene(2)
    scene.battlefield("A", "Grizzly Bears")
    before = scene.begin("A", "main")
    with pytest.raises(CardFileError, match="in the pool already"):
        load_cards(json.dumps(BIG_BEARS))
    load_cards(json.dumps(BIG_BEARS), replace=True)
    scene = Scene(2)
    scene.battlefield("A", "Grizzly Bears")
    after = scene.begin("A", "main")
    assert [g.state.battlefield[0].chars.power for g in (before, after)] == [2, 7]
    assert Game.from_json(after.to_json()).state_hash() == after.state_hash()
    for era in ("sixth", "fifth"):
        scene = Scene(2, era)
        scene.battlefield("A", "Grizzly Bears")
        assert scene.begin("A", "main").state.battlefield[0].chars.power == 7


def test_a_replaced_card_takes_its_back_along() -> None:
    front = next(c for n, c in CARDS.items() if c.back is not None and c.name == n and CARDS[c.back.name] is c.back)
    assert front.back is not None
    plain = {"name": front.name, "cost": "G", "line": "Creature — Bear", "power": 1, "toughness": 1}
    load_cards(json.dumps(plain), replace=True)
    assert CARDS[front.name].back is None and front.back.name not in CARDS


def test_every_shipped_card_is_printed_as_a_file_that_makes_it() -> None:
    """Written as a person would, read again, it is the same card."""
    for name in sorted(SHIPPED):
        shipped = CARDS[name]
        if not name.startswith("(") and shipped.name == name:
            [again] = made_from(card_file(shipped))
            assert card_values(again) == card_values(shipped), name


def test_cards_prints_a_card_that_can_be_changed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`apnap cards NAME --json`, change a word, `--cards`: the changed card is in the pool."""
    assert main(["cards", "grizzly", "bears", "--json"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert values == {"name": "Grizzly Bears", "cost": "1G", "line": "Creature — Bear", "power": 2, "toughness": 2}
    path = written(tmp_path / "mine.json", {**values, "power": 5})
    assert main(["cards", "Grizzly Bears", "--cards", path]) == 0
    assert "5/2" in capsys.readouterr().out


def test_a_scenario_brings_its_cards_and_takes_them_away(tmp_path: Path) -> None:
    """Paths are relative to its file; the next scenario does not see them."""
    written(tmp_path / "mine" / "boar.json", BOAR, BIG_BEARS)
    path = tmp_path / "board.toml"
    path.write_text(BOARD, encoding="utf-8")
    assert run(path).passed
    assert "Own Boar" not in CARDS and card("Grizzly Bears").power == 2
    assert read(read(BOARD).to_toml()) == read(BOARD)
    assert compare(path, "sixth", "current").same
    other = tmp_path / "other.toml"
    other.write_text(BOARD.replace('cards = ["mine/boar.json"]', ""), encoding="utf-8")
    with pytest.raises(ScenarioError, match="Own Boar"):
        run(other)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ('["none.json"]', r"board.toml:1: cannot read .*none.json"),
        ('"mine.json"', "must be a list"),
        ("[3]", "names of files"),
        ('["bad.json"]', r"board.toml:1: .*bad.json: Own Boar: power: .*whole number"),
    ],
)
def test_a_scenario_names_its_file_the_card_file_and_the_card(cards: str, reason: str, tmp_path: Path) -> None:
    written(tmp_path / "bad.json", {**BOAR, "power": "three"})
    path = tmp_path / "board.toml"
    path.write_text(BOARD.lstrip().replace('["mine/boar.json"]', cards), encoding="utf-8")
    with pytest.raises(ScenarioError, match=reason):
        run(path)


COMMANDS = [
    ["cards", "Own"],
    ["explain", "Own Boar"],
    ["deck", "DECK"],
    ["run", "BOARD"],
    ["play", "--watch", "--quiet", "--deck", "DECK", "--vs", "random", "--seed", "1"],
    ["play", "--deck", "DECK", "--save", "KEPT"],
    ["replay", "KEPT", "--all"],
]


def lines_for(tmp_path: Path) -> list[list[str]]:
    (tmp_path / "deck.txt").write_text("30 Own Boar\n30 Forest\n", encoding="utf-8")
    (tmp_path / "board.toml").write_text(BOARD.replace('cards = ["mine/boar.json"]', ""), encoding="utf-8")
    places = {"DECK": str(tmp_path / "deck.txt"), "BOARD": str(tmp_path / "board.toml"), "KEPT": str(tmp_path / "kept")}
    return [[places.get(word, word) for word in line] for line in COMMANDS]


@pytest.mark.parametrize("way", ["--cards", "folder"])
def test_every_command_that_plays_or_shows_cards_knows_them(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the option, and by the folder, without a word."""
    monkeypatch.setattr("sys.stdin", None)
    path = written(tmp_path / "own" / "boar.json", BOAR)
    if way == "folder":
        monkeypatch.setenv("APNAP_CARDS", str(tmp_path / "own"))
    before = dict(CARDS)
    for line in lines_for(tmp_path):
        CARDS.clear()
        CARDS.update(before)
        status = main([*line, *(["--cards", path] if way == "--cards" else [])])
        told = capsys.readouterr()
        assert status in ((0, 1) if line[0] == "deck" else (0,)), (line, told.err)
        assert "not in the pool" not in told.out


@pytest.mark.parametrize("command", ["deck", "run", "play", "replay"])
def test_a_mistake_in_the_folder_is_told_with_file_and_card(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("APNAP_CARDS", str(tmp_path))
    written(tmp_path / "a.json", {**BOAR, "powr": 3})
    assert main([command, *(["x"] if command == "replay" else [])]) == 2
    error = capsys.readouterr().err
    assert "a.json: Own Boar: powr: a card has no such field; did you mean 'power'?" in error
    assert "Own Boar" not in CARDS


@pytest.mark.parametrize("line", [["explain", "514.3a"], ["cards", "shock"], ["play", "--list"]])
def test_a_mistake_in_the_folder_does_not_stop_what_needs_no_cards(
    line: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told, the other files are read, and the command does its work."""
    monkeypatch.setenv("APNAP_CARDS", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    written(tmp_path / "own" / "a.json", {**BOAR, "powr": 3})
    written(tmp_path / "own" / "b.json", {**BOAR, "name": "Second Boar"})
    assert main(line) == 0
    told = capsys.readouterr()
    assert "a.json: Own Boar: powr: a card has no such field" in told.err and told.out
    assert "Second Boar" in CARDS and "Own Boar" not in CARDS


def test_a_printed_command_names_the_card_files_and_without_them_the_reason_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command that goes on works as printed; without the file, the error says once what is missing."""
    monkeypatch.setattr("sys.stdin", None)
    path, kept = written(tmp_path / "boar.json", BOAR), tmp_path / "kept"
    (tmp_path / "deck.txt").write_text("30 Own Boar\n30 Forest\n", encoding="utf-8")
    before = dict(CARDS)
    assert main(["play", "--deck", str(tmp_path / "deck.txt"), "--save", str(kept), "--cards", path]) == 0
    assert f"play --resume {kept} --cards {path}" in capsys.readouterr().out
    CARDS.clear()
    CARDS.update(before)
    assert main(["play", "--resume", str(kept)]) == 2
    error = capsys.readouterr().err
    assert error.count("no card named 'Own Boar'") == 1 and "--cards FILE" in error
    assert main(["play", "--resume", str(kept), "--cards", path]) == 0


def test_the_list_of_games_says_decks_and_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deck that ships by its name, others by a card; how it ended, once it has."""
    from apnap.cli.kept import deck_name
    from apnap.decks import deck_named

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("concede\nyes\nquit\n"))
    assert main(["play", "--deck", "red", "green", "--seed", "5"]) == 0
    capsys.readouterr()
    assert main(["play", "--list"]) == 0
    listed = " ".join(capsys.readouterr().out.split())
    assert "(human: red)" in listed and "(search: green)" in listed and "Bob won in turn" in listed
    assert deck_name(["Shock"] * 4 + ["Mountain"] * 20) == "Shock …" and deck_named("red")


def test_two_files_must_not_have_the_same_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = written(tmp_path / "a.json", BOAR), written(tmp_path / "b.json", BOAR)
    assert main(["cards", "Own", "--cards", one, two]) == 2
    error = capsys.readouterr().err
    assert "b.json: Own Boar: name:" in error and "a.json has a card of that name" in error
    assert main(["cards", "Own", "--cards", one, one]) == 0


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, "/people/me/.config/apnap/cards"),
        ("linux", {"XDG_CONFIG_HOME": "/etc/mine"}, "/etc/mine/apnap/cards"),
        ("linux", {"XDG_CONFIG_HOME": "relative"}, "/people/me/.config/apnap/cards"),
        ("darwin", {"XDG_CONFIG_HOME": "/etc/mine"}, "/people/me/Library/Application Support/apnap/cards"),
        ("win32", {"APPDATA": "/roaming"}, "/roaming/apnap/cards"),
        ("linux", {"APNAP_CARDS": "/cards"}, "/cards"),
        ("linux", {"APNAP_CARDS": ""}, ""),
    ],
)
def test_the_folder_is_where_the_platform_keeps_configuration(
    platform: str, environment: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("APNAP_CARDS", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/people/me", **environment}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert own_folder.cards_folder() == folder


def test_python_m_apnap_scenario_takes_them_too(tmp_path: Path) -> None:
    path = written(tmp_path / "own" / "boar.json", BOAR)
    board = lines_for(tmp_path)[3][1]
    command = [sys.executable, "-m", "apnap.scenario", board]
    assert subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 2
    assert subprocess.run([*command, "--cards", path], capture_output=True, timeout=60, check=False).returncode == 0
