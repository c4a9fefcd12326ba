"""Imported cards in games, decks and commands."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import apnap.cards
from apnap import Game
from apnap.cards import registry
from apnap.cards.registry import CARDS, card
from apnap.cardtext.pool import Imported, imported
from apnap.cli.main import main
from apnap.decks.checking import check_deck
from apnap.decks.formats import read_deck
from apnap.errors import CardNotUnderstood, UnknownCard
from tests.cardtext.helpers import entry

BULK = [
    entry("Flying\nWhen Testing Bird enters, draw a card.", "Creature — Bird", "{U}", name="Testing Bird"),
    entry("Cascade", name="Testing Bear"),
]


@pytest.fixture
def bulk(tmp_path: Path) -> Path:
    path = tmp_path / "bulk.json"
    path.write_text(json.dumps(BULK), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def restored() -> object:
    """The pool as it was."""
    before = dict(CARDS)
    yield
    CARDS.clear()
    CARDS.update(before)
    registry.FINDERS.clear()


def test_a_name_that_nobody_has_is_looked_for_in_what_was_imported(bulk: Path) -> None:
    with pytest.raises(UnknownCard):
        card("Testing Bird")
    apnap.cards.use(bulk)
    assert card("Testing Bird").keywords == "flying"


def test_a_game_is_played_with_imported_cards(bulk: Path) -> None:
    apnap.cards.use(bulk)
    game = Game.new({"A": ["30 Testing Bird", "30 Island"], "B": ["60 Island"]}, seed=1)
    for _ in range(300):
        if game.ask is None:
            break
        game.apply(game.legal[0])
    assert Game.from_json(game.to_json()).to_json() == game.to_json()


def test_what_is_not_understood_is_told_with_its_reason(bulk: Path) -> None:
    apnap.cards.use(bulk)
    with pytest.raises(CardNotUnderstood, match="needs: cascade"):
        card("Testing Bear")


def test_a_deck_list_tells_what_is_not_understood(bulk: Path) -> None:
    apnap.cards.use(bulk)
    found = check_deck(read_deck("4 testing bird\n4 Testing Bear\n52 Island", check=False))
    assert found.refused == ["Testing Bear"]
    assert [p.kind for p in found.problems] == ["not understood"]


def test_what_was_read_is_kept_and_not_read_again(bulk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APNAP_INDEX", str(tmp_path / "index.sqlite"))
    assert main(["import", str(bulk)]) == 0
    first = apnap.cards.use()
    assert isinstance(first, Imported)
    assert first.outcome("Testing Bird") is not None

    def never(*_: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr("apnap.cardtext.pool.reading_of", never)
    again = apnap.cards.use()
    assert isinstance(again, Imported)
    kept = again.outcome("Testing Bird")
    assert kept is not None and kept.values is not None


def test_the_command_imports_tells_and_forgets(
    bulk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("APNAP_INDEX", str(tmp_path / "index.sqlite"))
    assert main(["import"]) == 1
    assert main(["import", str(bulk)]) == 0
    assert main(["cards", "testing bird"]) == 0
    assert "compiled" in capsys.readouterr().out
    assert main(["cards", "testing bear"]) == 0
    assert "needs: cascade" in capsys.readouterr().out
    assert main(["import", "--forget"]) == 0
    assert imported() is not None  # in use as long as the program runs
    assert main(["import", "--forget"]) == 1


def test_a_skeleton_has_what_is_understood_and_marks_the_rest(
    bulk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("APNAP_INDEX", str(tmp_path / "index.sqlite"))
    main(["import", str(bulk)])
    capsys.readouterr()
    assert main(["import", "--skeleton", "Testing Bear"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["name"] == "Testing Bear" and found["todo"] == ["Cascade: needs: cascade at 'cascade'"]


def test_coverage_as_json_leaves_the_index_alone(
    bulk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("APNAP_INDEX", str(tmp_path / "index.sqlite"))
    assert main(["import", "--coverage", str(bulk), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["cards"], found["accepted"]) == (2, 1)
    assert not (tmp_path / "index.sqlite").exists()


def test_coverage_by_set_and_of_a_folder_of_deck_lists(
    bulk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("APNAP_INDEX", str(tmp_path / "index.sqlite"))
    assert main(["import", "--coverage", str(bulk), "--by", "set"]) == 0
    assert "by set of the first printing" in capsys.readouterr().out
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "whole.txt").write_text("4 Testing Bird\n20 Forest\n", encoding="utf-8")
    (folder / "part.txt").write_text("4 testing bear\n4 Nobody's Card\n20 Forest\n", encoding="utf-8")
    assert main(["import", "--coverage", str(bulk), "--decks", str(folder), "--json"]) == 0
    decks = json.loads(capsys.readouterr().out)["decks"]
    assert decks["whole.txt"] == {"cards": 2, "accepted": 2, "missing": []}
    assert decks["part.txt"] == {"cards": 3, "accepted": 1, "missing": ["Nobody's Card", "Testing Bear"]}
    assert main(["import", "--coverage", str(bulk), "--decks", str(folder)]) == 0
    assert "1 of 2 lists can be played whole" in capsys.readouterr().out
    assert main(["import", "--coverage", str(bulk), "--decks", str(bulk)]) == 2
    assert "is no folder" in capsys.readouterr().err


def test_an_import_may_ask_for_cards_of_any_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from apnap.cardtext.pool import use_if_there
    from apnap.eras import ruleset_named

    monkeypatch.setenv("APNAP_INDEX", str(tmp_path / "index.sqlite"))
    path = tmp_path / "bulk.json"
    late = entry("Flying", "Creature — Bird", "{U}", name="Testing Latecomer", released_at="2010-01-01")
    path.write_text(json.dumps([late]), encoding="utf-8")
    assert main(["import", str(path), "--any-date"]) == 0
    use_if_there()
    assert ruleset_named("fifth").reading.card("Testing Latecomer").keywords == "flying"


def test_a_card_printed_after_an_era_is_refused_there_unless_asked_for(tmp_path: Path) -> None:
    from apnap.eras import ruleset_named
    from apnap.errors import SetupError

    path = tmp_path / "bulk.json"
    new = entry("Flying", "Creature — Bird", "{U}", name="Testing Newcomer", released_at="2010-01-01")
    old = entry("Flying", "Creature — Bird", "{U}", name="Testing Veteran", released_at="1996-01-01")
    path.write_text(json.dumps([new, old]), encoding="utf-8")
    apnap.cards.use(path)
    fifth = ruleset_named("fifth").reading
    assert fifth.card("Testing Veteran").keywords == "flying"
    with pytest.raises(SetupError, match="first printed on 2010-01-01"):
        fifth.card("Testing Newcomer")
    del CARDS["Testing Newcomer"]
    apnap.cards.use(path, any_date=True)
    assert fifth.card("Testing Newcomer").keywords == "flying"


def test_every_era_has_its_last_day(tmp_path: Path) -> None:
    """2009-07-11 for the rules of 2008, 2024-11-15 for those of 2022; today's rules and mixes of them have none."""
    from apnap.eras import ruleset_named
    from apnap.errors import SetupError

    path = tmp_path / "bulk.json"
    dates = {"Testing Tenth": "2009-07-10", "Testing Eleventh": "2009-07-11", "Testing Founder": "2024-11-15"}
    cards = [entry("Flying", "Creature — Bird", "{U}", name=n, released_at=d) for n, d in dates.items()]
    path.write_text(json.dumps(cards), encoding="utf-8")
    apnap.cards.use(path)
    taken = {"sixth": ["Testing Tenth"], "m10": ["Testing Tenth", "Testing Eleventh"], "old-school": list(dates)}
    for era, names in taken.items():
        reading = ruleset_named(era).reading
        for name in dates:
            if name in names:
                assert reading.card(name).keywords == "flying"
            else:
                with pytest.raises(SetupError, match="these rules ended on"):
                    reading.card(name)
    assert ruleset_named("sixth").with_(mana_burn=False).reading.why_not(CARDS["Testing Founder"])


def test_the_pool_of_imported_cards_is_found_without_an_import_of_its_own() -> None:
    line = "import apnap; print(apnap.cards.use.__name__)"
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    assert done.stdout == "use\n"


def test_what_was_read_is_on_the_disk_when_the_program_has_ended(bulk: Path, tmp_path: Path) -> None:
    place = tmp_path / "index.sqlite"
    env = {**os.environ, "APNAP_INDEX": str(place)}
    subprocess.run([sys.executable, "-m", "apnap", "import", str(bulk)], env=env, check=True, capture_output=True)
    program = "import apnap.cards; apnap.cards.use(); from apnap.cards.registry import card; card('Testing Bird')"
    subprocess.run([sys.executable, "-c", program], env=env, check=True)
    with sqlite3.connect(place) as found:
        assert found.execute("SELECT count(*) FROM made").fetchone() == (1,)


def test_a_skeleton_of_a_list_says_what_is_known_to_nobody(
    bulk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("APNAP_INDEX", str(tmp_path / "index.sqlite"))
    main(["import", str(bulk)])
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Testing Bird\n4 Nobody Knows This\n52 Island\n")
    capsys.readouterr()
    assert main(["import", "--skeleton", str(deck)]) == 1
    told = capsys.readouterr()
    assert "Nobody Knows This" in told.err and "can be played" not in told.err and not told.out


def test_atomic_cards_are_read_with_or_without_what_stands_before_them(tmp_path: Path) -> None:
    face = {"name": "Testing Bird", "type": "Creature — Bird", "manaCost": "{U}", "text": "Flying", "layout": "normal"}
    data = {"data": {"Testing Bird": [{**face, "power": "1", "toughness": "1"}]}}
    for n, values in enumerate((data, {"meta": {"date": "2026-01-01"}, **data})):
        path = tmp_path / f"atomic{n}.json"
        path.write_text(json.dumps(values), encoding="utf-8")
        used = apnap.cards.use(path)
        assert isinstance(used, Imported) and used.index.count() == 1
