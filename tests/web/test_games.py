"""Whole games through the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from apnap.play import Replay
from tests.web.driving import Person, Speaker, Typist, open_table

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

DECKS = {
    "current": ("red", "green"),
    "m10": ("sagas", "black"),
    "sixth": ("sligh", "necro"),
    "fifth": ("sligh", "crusade"),
}


def seats(era: str) -> list[dict[str, str]]:
    mine, theirs = DECKS[era]
    return [{"kind": "human", "name": "Alice", "deck": mine}, {"kind": "greedy", "name": "Bob", "deck": theirs}]


@pytest.mark.parametrize("era", DECKS)
def test_a_whole_game_by_clicks(page: Page, era: str, tmp_path: Path) -> None:
    open_table(page, era=era, seats=seats(era), seed=f"clicks {era}")
    person = Person(page, era)
    assert person.play(), f"not over after {person.answers} answers: {person.kinds}"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Save the record").click()
    kept = tmp_path / "record.json"
    saved.value.save_as(kept)
    again = Replay.load(kept)
    again.goto(again.length)
    assert again.game.over
    assert again.game.outcome is not None
    expect(page.locator(".prompt .why")).to_contain_text(again.game.outcome.reason)


def test_the_start_leads_to_a_game_with_one_click(page: Page) -> None:
    page.goto("/")
    page.locator(".btn.big").click()
    page.wait_for_url("**/t/*")
    seen = Person(page, "start").wait()
    assert seen["kind"] in ("MULLIGAN", "START", "YES_NO", "PRIORITY")


def test_a_game_by_keys_alone(page: Page) -> None:
    open_table(page, seats=seats("current"), seed="keys")
    typist = Typist(page, "keys")
    assert typist.play(), f"not over after {typist.answers} answers"


def test_a_game_by_the_command_line_alone(page: Page) -> None:
    open_table(page, seats=seats("current"), seed="words")
    speaker = Speaker(page, "words")
    assert speaker.play(), f"not over after {speaker.answers} answers"


def test_a_game_by_taps_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_table(page, seats=seats("current"), seed="taps")
    person = Person(page, "taps")
    assert person.play(), f"not over after {person.answers} answers"
