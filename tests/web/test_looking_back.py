"""Looking back from a line of the log, and what may be done about somebody who keeps the others waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.conftest import PATIENCE
from tests.web.driving import Person, open_table
from tests.web.test_looks import TWO, look_at_all, told
from tests.web.test_people import both, other

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["other"]
LINES = ".side apnap-log li:not(.q):not(.stp)"
STANDING = """() => { const v = document.querySelector('apnap-board').view;
  return JSON.stringify([v.game.turn, v.players.map((p) => [p.life, p.hand]), v.zones.battlefield?.length ?? 0]); }"""


def test_a_line_leads_to_its_moment_and_end_leads_back(page: Page) -> None:
    open_table(page, seats=TWO, seed="back")
    person = Person(page, "back")
    person.play(24)
    now = page.evaluate(STANDING)
    question = person.wait()["q"]
    line = page.locator(LINES, has_text="draws").first
    line.locator(".tx").dispatch_event("click")  # a heading that stays in sight may lie over it
    bar = page.locator(".prompt.looking")
    bar.wait_for()
    then = page.evaluate(STANDING)
    assert then != now
    expect(page.locator(".play [data-id].can")).to_have_count(0)
    expect(page.locator(".log li.now")).to_have_count(1)
    told(look_at_all(page))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"(then) => ({STANDING})() !== then || document.querySelector('.looking')", arg=then)
    page.keyboard.press("1")  # answers nothing while one looks back
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(bar).to_have_count(0)
    page.wait_for_timeout(1000)  # what the arrow asked for comes too late to be looked at
    expect(bar).to_have_count(0)
    assert page.evaluate(STANDING) == now
    assert person.wait()["q"] == question


def test_a_name_in_a_line_leads_to_the_thing(page: Page) -> None:
    open_table(page, seats=TWO, seed="back")
    Person(page, "back").play(16)
    page.locator(".prompt.yours").wait_for()  # what the other still does would close what is looked at
    # At once: the log may go on between two looks at it, and a name may go on in the next line.
    wanted = page.locator(f"{LINES} .ref").last.evaluate("name => (name.click(), name.innerText)")
    page.locator(".inspect", has_text=wanted).wait_for()
    expect(page.locator(".prompt.looking")).to_have_count(0)


def test_whoever_waits_may_give_time_and_is_told_who_is_away(page: Page, other: Page) -> None:
    both(page, other, clock="25")
    waiting = page if page.locator(".prompt:not(.yours)").count() else other
    gone = other if waiting is page else page
    clock = waiting.locator(".pbar apnap-clock")
    waiting.locator("[data-more]").click()
    expect(clock).to_contain_text("29:", timeout=PATIENCE)
    gone.goto("/r/")
    expect(waiting.locator(".claimed")).to_contain_text("the game may be claimed in 1:", timeout=PATIENCE)
    told(look_at_all(waiting))
