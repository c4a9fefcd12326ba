"""The judge's table: what is expected at the end of a script; and why one is asked, on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.driving import Person, open_table
from tests.web.test_looks import crooked, told, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARD = '''title = "Expected"
era = "current"

[players.A]
battlefield = ["Mountain", "Grizzly Bears"]
hand = ["Shock"]

[players.B]

[script]
text = """
T1 main
  A: cast Shock targeting B
"""
'''
TWO = [{"kind": "human", "name": "Alice", "deck": "red"}, {"kind": "greedy", "name": "Bob", "deck": "green"}]


def test_what_is_clicked_at_the_end_of_a_script_is_expected(page: Page) -> None:
    page.goto("/j/")
    text = page.locator(".jtext textarea").last
    text.fill(BOARD)
    page.get_by_role("button", name="Expect").click()
    ends = page.get_by_role("group", name="What to expect")
    expect(ends).to_be_visible(timeout=90_000)  # a process of its own plays scripts, and may have to start first
    ends.get_by_role("button", name="B", exact=True).click()
    ends.locator("[data-clause='life B 18']").click()
    expect(text).to_have_value(re.compile("expect life B 18"))
    ends.get_by_role("button", name="Shock (graveyard)").click()
    ends.locator("[data-clause='Shock in graveyard of A']").click()
    page.locator(".jboard .t", has_text="Grizzly Bears").click()
    ends.locator("[data-clause='Grizzly Bears 2/2']").click()
    told(violations(page))
    told(crooked(page))
    page.get_by_role("button", name="Back to the board").click()
    expect(ends).to_have_count(0)
    page.locator(".judge .share").get_by_role("button", name="Step through").click()
    page.wait_for_selector("apnap-stepper .tl")
    made = page.evaluate("() => document.querySelector('apnap-stepper').film.marks.map((m) => [m.ok, m.text])")
    assert len(made) == 3 and all(ok for ok, _ in made), made


def test_a_script_that_cannot_be_played_says_so(page: Page) -> None:
    page.goto("/j/")
    page.locator(".jtext textarea").last.fill(BOARD.replace("Shock targeting B", "Shock targeting nobody at all"))
    page.get_by_role("button", name="Expect").click()
    expect(page.locator(".judge .error, [aria-label^='What to expect']").first).to_be_visible(timeout=90_000)


def test_why_one_is_asked_is_told_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_table(page, seats=TWO, seed="phone why")
    Person(page, "phone why").play(6)
    expect(page.locator(".prompt .why .bt")).to_be_visible()
    page.locator(".prompt .why .lnk").first.click()
    sheet = page.get_by_role("dialog", name=re.compile("Why you were not asked this turn"))
    expect(sheet).to_be_visible()
    told(crooked(page))
    told(violations(page))


def test_a_late_guest_gets_the_end_of_the_log_and_the_rest_on_demand(page: Page) -> None:
    open_table(page, seats=TWO, seed="long log")
    Person(page, "long log").play(45)
    page.reload()
    page.wait_for_selector(".prompt")
    more = page.get_by_role("button", name=re.compile("earlier lines"))
    expect(more).to_be_visible()
    before = page.locator(".side apnap-log li .tx").count()
    more.click()
    expect(page.locator(".side apnap-log li .tx", has_text="the game begins")).to_have_count(1)
    assert page.locator(".side apnap-log li .tx").count() > before
