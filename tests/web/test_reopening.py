"""The judge's table, there and back: a moment of its own, played on, told as a script, saved and opened again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.driving import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARD = """title = "There and back"
era = "current"

[players.A]
battlefield = ["Hill Giant", "Serra Angel"]

[players.B]
battlefield = ["Grizzly Bears"]
"""


def test_a_moment_is_chosen_and_what_is_played_from_it_becomes_the_script(page: Page) -> None:
    """Also where the board had a script already: that one was not played."""
    page.goto("/j/")
    page.locator(".jtext textarea").last.fill(BOARD)
    page.locator(".jput label.across select").first.select_option("declare attackers")
    script = page.locator(".jtext textarea").first
    expect(script).to_have_value("T1 declare attackers\n")
    page.locator(".jboard .t", has_text="Serra Angel").click()
    expect(page.locator(".jboard .t.picked")).to_have_count(1)
    page.locator(".share").get_by_role("button", name="Play on").click()
    person = Person(page, "judge")
    q = person.wait()["q"]
    page.locator(".mine .t.can", has_text="Hill Giant").click()
    page.locator("[data-primary]").click()
    person.settle(q)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="judge").click()
    expect(script).to_have_value(re.compile("^T1 declare attackers\n  A: attack B with Hill Giant\n"))


def test_a_saved_scenario_is_opened_again(page: Page, tmp_path: Path) -> None:
    page.goto("/j/")
    text = page.locator(".jtext textarea").last
    text.fill(BOARD)
    with page.expect_download() as told:
        page.get_by_role("button", name="TOML").click()
    saved = tmp_path / "board.toml"
    told.value.save_as(saved)
    page.goto("/j/")
    expect(page.locator(".jboard .t")).to_have_count(0)
    page.get_by_label("Open a scenario").set_input_files(saved)
    expect(page.locator(".jboard .t")).to_have_count(3)
    expect(text).to_have_value(saved.read_text(encoding="utf-8"))
    saved.write_text("this is = not [a scenario", encoding="utf-8")
    page.get_by_label("Open a scenario").set_input_files(saved)
    expect(page.locator(".jtext .error")).to_contain_text("line 1")
