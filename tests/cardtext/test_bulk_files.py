"""Bulk files: what is read, and what is refused without touching what was there."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from apnap.cardtext.bulk import BulkError, entries
from apnap.cardtext.coverage import cover
from apnap.cardtext.index import Index, build
from tests.cardtext.helpers import entry

ONE = entry("Flying", name="Testing Bird")
TWO = entry("Cascade", name="Testing Bear")


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def names(path: Path) -> list[str]:
    return [value["name"] for value in entries(path)]


def test_arrays_lines_and_packed_files_are_read_alike(tmp_path: Path) -> None:
    array = written(tmp_path / "a.json", json.dumps([ONE, TWO]))
    lines = written(tmp_path / "b.jsonl", f"{json.dumps(ONE)}\n{json.dumps(TWO)}\n")
    packed = tmp_path / "c.json.gz"
    packed.write_bytes(gzip.compress(array.read_bytes()))
    assert names(array) == names(lines) == names(packed) == ["Testing Bird", "Testing Bear"]


def test_the_other_common_file_is_read_too(tmp_path: Path) -> None:
    face = {"name": "Testing Bird", "type": "Creature — Bird", "manaCost": "{W}", "text": "Flying", "layout": "normal"}
    atomic = {"meta": {"date": "2020"}, "data": {"Testing Bird": [{**face, "power": "1", "toughness": "1"}]}}
    (found,) = entries(written(tmp_path / "atomic.json", json.dumps(atomic)))
    assert (found["name"], found["oracle_text"], found["mana_cost"]) == ("Testing Bird", "Flying", "{W}")


def test_a_big_file_is_read_in_pieces(tmp_path: Path) -> None:
    many = [entry("Flying", name=f"Testing Bird {chr(65 + i % 26)}{i}", flavor="x" * 2000) for i in range(2000)]
    assert len(names(written(tmp_path / "big.json", json.dumps(many)))) == 2000


BROKEN: dict[str, Any] = {
    "empty": b"",
    "truncated array": json.dumps([ONE, TWO]).encode()[:-30],
    "truncated packing": gzip.compress(json.dumps([ONE, TWO] * 50).encode())[:-20],
    "not UTF-8": b'[{"name": "\xff\xfe"}]',
    "no JSON": b"once upon a time",
    "no cards": b"[1, 2, 3]",
    "no name": b'[{"oracle_text": "Flying"}]',
    "nested": b"[" + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"]",
    "huge number": b'[{"name": "x", "n": ' + b"9" * 400 + b"}]",
    "nothing in it": b"[]",
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_a_clear_error_and_the_index_stays(what: str, tmp_path: Path) -> None:
    index = tmp_path / "cards.sqlite"
    build(index, [ONE], "before")
    bad = tmp_path / "bad.json"
    bad.write_bytes(BROKEN[what])
    with pytest.raises(BulkError) as error:
        build(index, entries(bad), str(bad))
    assert len(str(error.value)) < 400
    assert Index.open(index).names() == ["Testing Bird"]
    assert [p.name for p in tmp_path.iterdir() if p.name.endswith(".new")] == []


def test_printings_of_a_card_are_one_card_with_the_first_date(tmp_path: Path) -> None:
    old = {**ONE, "released_at": "1995-01-01"}
    new = {**ONE, "released_at": "2020-01-01"}
    found = Index.in_memory([new, old, new]).facts("Testing Bird")
    assert found is not None and (found[0].date, found[1]) == ("1995-01-01", "")


def test_a_card_with_two_different_texts_is_doubtful() -> None:
    found = Index.in_memory([ONE, {**ONE, "oracle_text": "Trample"}]).facts("Testing Bird")
    assert found is not None and "twice" in found[1]


@pytest.mark.parametrize("field", ["type_line", "oracle_text", "mana_cost", "power"])
def test_a_half_filled_entry_is_doubtful(field: str) -> None:
    found = Index.in_memory([{**ONE, field: None}]).facts("Testing Bird")
    assert found is not None and found[1]


def test_coverage_counts_cards_and_reasons(tmp_path: Path) -> None:
    path = written(tmp_path / "a.json", json.dumps([ONE, TWO]))
    found = cover(path, jobs=1).values()
    assert (found["cards"], found["accepted"]) == (2, 1)
    assert found["reasons"] == {"needs: cascade": 1}
