"""The comparison of the package's cards with a bulk file that a user has."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from apnap.cards.pool import SHIPPED
from tools.card_facts import load_bulk, load_decided, main

BEARS = {"name": "Grizzly Bears", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
ANGEL = {
    "name": "Serra Angel",
    "mana_cost": "{3}{W}{W}",
    "type_line": "Creature — Angel",
    "oracle_text": "Flying, vigilance",
    "power": "4",
    "toughness": "4",
}


def bulk(tmp_path: Path, *cards: object, packed: bool = False) -> str:
    path = tmp_path / "bulk.json"
    raw = json.dumps(list(cards)).encode()
    path.write_bytes(gzip.compress(raw) if packed else raw)
    return str(path)


@pytest.mark.parametrize("packed", [False, True])
def test_equal_facts_leave_nothing_to_decide(tmp_path: Path, packed: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """Missing, empty and unknown fields say nothing; entries that are no cards are passed over."""
    other = {"name": "Nobody's Card", "future_field": [1], "power": None}
    assert main([bulk(tmp_path, BEARS, ANGEL, other, {"object": "set"}, 7, packed=packed)]) == 0
    assert capsys.readouterr().out.startswith("0 differences to decide")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"mana_cost": "{G}{G}"}, "Grizzly Bears: cost: '{1}{G}' here, '{G}{G}' there"),
        ({"type_line": "Creature — Fox"}, "Grizzly Bears: line"),
        ({"power": "3"}, "Grizzly Bears: size: '2/2' here, '3/2' there"),
        ({"colors": ["R"]}, "Grizzly Bears: colors: 'G' here, 'R' there"),
        ({"oracle_text": "Trample"}, "Grizzly Bears: keywords: '' here, 'trample' there"),
        ({"oracle_text": "When it enters, something happens."}, "Grizzly Bears: abilities: '0' here, '1' there"),
    ],
)
def test_each_fact_is_compared(
    tmp_path: Path, change: dict[str, object], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A difference is named with both values, and the tool says so with its exit code."""
    assert main([bulk(tmp_path, BEARS | change)]) == 1
    assert told in capsys.readouterr().out


def test_faces_are_compared_like_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A back is found under its own name."""
    back = {"name": "Serra Faithkeeper", "type_line": "Creature — Angel", "power": "9", "toughness": "4"}
    assert main([bulk(tmp_path, {"name": "A // B", "card_faces": [back]})]) == 1
    assert "Serra Faithkeeper: size: '4/4' here, '9/4' there" in capsys.readouterr().out


def test_a_decided_difference_is_not_told_again_until_it_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only with --all, with its reason; another value there is a new difference."""
    tome = {"name": "Jayemdae Tome", "type_line": "Artifact — Book"}
    assert main([bulk(tmp_path, tome)]) == 0 and "Jayemdae" not in capsys.readouterr().out
    assert main([bulk(tmp_path, tome), "--all"]) == 0 and "205.3g" in capsys.readouterr().out
    assert main([bulk(tmp_path, tome | {"type_line": "Artifact — Scroll"})]) == 1


@pytest.mark.parametrize("text", ["{", '{"name": "Grizzly Bears"}', ""])
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With its name and a reason, and no traceback."""
    path = tmp_path / "bad.json"
    path.write_text(text)
    assert main([str(path)]) == 2 and "bad.json" in capsys.readouterr().err
    assert main([str(tmp_path / "none.json")]) == 2


def test_decisions_are_about_cards_of_the_package() -> None:
    """Each with both values and a reason."""
    assert set(load_decided()) <= SHIPPED


def test_both_texts_can_be_read_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the card says here, then what the file says."""
    path = bulk(tmp_path, ANGEL)
    assert main([path, "--beside"]) == 0 and capsys.readouterr().out.count("Flying, vigilance") == 2
    assert list(load_bulk(Path(path))) == ["Serra Angel"]
