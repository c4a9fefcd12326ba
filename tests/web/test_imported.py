"""Cards of a user's own bulk file on the page: found, read, put on a board and played; hostile names are only text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.cardtext.helpers import entry
from tests.web.conftest import PATIENCE, address_of, warmed
from tests.web.driving import Person, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BULK = [
    entry("Flying\nWhen Testing Bird enters, draw a card.", "Creature — Bird", "{U}", name="Testing Bird"),
    entry("Cascade", name="Testing Bear"),
]


@pytest.fixture(scope="module")
def imported(built: Path, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page at a server whose user has imported a small file."""
    folder = tmp_path_factory.mktemp("imported")
    bulk = folder / "bulk.json"
    bulk.write_text(json.dumps(BULK), encoding="utf-8")
    env = {**os.environ, "APNAP_INDEX": str(folder / "cards.sqlite")}
    command = [sys.executable, "-m", "apnap"]
    subprocess.run([*command, "import", str(bulk)], env=env, check=True, capture_output=True)
    web = [*command, "web", "--port", "0", "--no-browser", "--data", str(folder / "tables.sqlite")]
    with subprocess.Popen(web, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env) as server:
        try:
            address = address_of(server)
            warmed(address)
            context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
            context.set_default_timeout(PATIENCE)
            yield context.new_page()
            context.close()
        finally:
            server.terminate()
            server.wait(10)


def test_an_imported_card_is_found_and_told_in_our_words(imported: Page) -> None:
    page = imported
    page.goto("/r/")
    page.get_by_label("Search rules and cards").fill("testing b")
    page.locator(".cardlink", has_text="Testing Bird").click()
    expect(page.locator(".cardpage")).to_contain_text("flying", ignore_case=True)
    expect(page.locator(".cardpage")).to_contain_text("draw a card")


def test_one_that_is_not_understood_says_so(imported: Page) -> None:
    imported.goto("/c/Testing%20Bear")
    expect(imported.locator(".error")).to_contain_text("not understood")


def test_an_imported_card_is_put_on_a_board_and_played_on(imported: Page) -> None:
    page = imported
    page.goto("/j/")
    search = page.get_by_placeholder("Grizzly Bears x2")
    search.fill("Testing Bird")
    page.locator(".jput .cardlink", has_text="Testing Bird").wait_for()
    search.press("Enter")
    expect(page.locator(".jboard [data-id]", has_text="Testing Bird")).to_have_count(1)
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector(".play .prompt[data-q]")
    expect(page.locator(".play [data-id]", has_text="Testing Bird").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="To the judge").click()
    expect(page.locator(".jboard [data-id]", has_text="Testing Bird")).to_have_count(1)


def test_a_list_with_imported_cards_is_played(imported: Page) -> None:
    cards = "24 Island\n36 Testing Bird"
    seats = [{"kind": "human", "list": cards}, {"kind": "greedy", "list": cards}]
    open_table(imported, seats=seats, seed="birds")
    Person(imported, "birds").play(12)
    expect(imported.locator(".play [data-id]", has_text="Testing Bird").first).to_be_visible()


HOSTILE = {"name": "<img id=bad src=x>", "cost": "{R}", "line": "Creature — Ogre", "power": 1, "toughness": 1}
BOARD = """title = "<script>bad()</script>"
[players."<b id=eve>Eve</b>"]
hand = ["Mountain"]
battlefield = ["<img id=bad src=x>", "Mountain"]
[players."<i>Bob"]
battlefield = ["<img id=bad src=x> x2"]
"""
BRING = """async (card) => {
  const reply = await fetch('/api/cards', {method: 'POST', body: JSON.stringify({cards: [card]})});
  return reply.text();
}"""


def test_names_of_players_and_cards_are_text_and_nothing_else(page: Page) -> None:
    page.goto("/")
    said = page.evaluate(BRING, json.dumps(HOSTILE))
    assert "img" in said, said
    open_table(page, scenario=BOARD, hotseat=True, seats=[{"kind": "human"}] * 2)
    Person(page, "bad").play(4)
    expect(page.locator("#bad, #eve, .pbar i, .who-me i")).to_have_count(0)
    expect(page.locator(".play [data-id]", has_text="<img id=bad").first).to_be_visible()
    names = page.locator(".who-me, .pbar")  # who is asked sits below
    expect(names.filter(has_text="<b id=eve>").first).to_be_visible()
    expect(names.filter(has_text="<i>Bob").first).to_be_visible()
    expect(page.locator(".side apnap-log")).to_contain_text("<b id=eve>")
