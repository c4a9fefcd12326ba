"""People against each other: an invitation, two browsers, clocks, taking back by consent; a server that is killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PATIENCE, address_of
from tests.web.driving import Person, open_table
from tests.web.test_kinds import kept
from tests.web.test_wire import Sleep

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SEATS = [{"kind": "human", "deck": "red", "name": "Alice"}, {"kind": "human", "deck": "green", "name": "Bob"}]


@pytest.fixture
def other(browser: Browser, served: str) -> Iterator[Page]:
    """A page of somebody else: its own storage, its own tokens."""
    context: BrowserContext = browser.new_context(base_url=served, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def both(page: Page, other: Page, **wish: object) -> None:
    """One opens the table, the other takes the invitation."""
    open_table(page, seats=SEATS, seed="people", cover=False, **wish)
    made = page.evaluate("() => JSON.parse(localStorage.getItem('apnap.tables'))[0]")
    other.goto(f"/t/{made['id']}#invite={made['invites'][0]['code']}")
    other.wait_for_selector(".play:not(.watching) .prompt")


def turns(page: Page, other: Page, answers: int) -> None:
    """Whoever is asked answers."""
    people = {page: Person(page, "first"), other: Person(other, "second")}
    for _ in range(answers):
        asked = None
        for _ in range(100):
            asked = next((p for p in people if people[p].look()["q"] and not people[p].look()["busy"]), None)
            if asked is not None:
                break
            page.wait_for_timeout(50)
        assert asked is not None, "nobody is asked"
        people[asked].answer(people[asked].look())


def test_two_people_play_by_an_invitation_that_works_once(page: Page, other: Page, browser: Browser) -> None:
    both(page, other)
    link = page.evaluate("() => JSON.parse(localStorage.getItem('apnap.tables'))[0]")
    turns(page, other, 12)
    for each in (page, other):
        expect(each.locator(".side apnap-log li .tx").nth(4)).to_be_attached()
        expect(each.locator(".hand [data-id]").first).to_be_visible()
    third = browser.new_context(base_url=page.url)
    stranger = third.new_page()
    stranger.goto(f"/t/{link['id']}#invite={link['invites'][0]['code']}")
    stranger.get_by_text("used already").first.wait_for()
    third.close()


def test_a_clock_runs_for_whoever_decides(page: Page, other: Page) -> None:
    both(page, other, clock="25")
    clocks = page.locator("apnap-clock")
    clocks.nth(1).wait_for()
    before = clocks.all_inner_texts()
    page.wait_for_function("(b) => [...document.querySelectorAll('apnap-clock')].some((c, i) => c.innerText !== b[i])",
                           arg=before, timeout=PATIENCE)  # fmt: skip
    running = [i for i, text in enumerate(clocks.all_inner_texts()) if text != before[i]]
    assert len(running) == 1


BOLTED = """
title = "Taken back"
[players.A]
hand = ["Shock"]
battlefield = ["Mountain"]
[players.B]
battlefield = ["Grizzly Bears"]
"""


def test_taking_back_needs_the_other_persons_consent(page: Page, other: Page) -> None:
    """Refused, everything stays; agreed to, the target is to be chosen again."""
    both(page, other, scenario=BOLTED)
    shock = page.locator(".hand [data-id]", has_text="Shock")
    shock.click()
    page.locator('[data-id="p1"].can').first.click()
    shock.wait_for(state="detached")
    page.keyboard.press("u")
    asked = other.get_by_role("alertdialog", name="Request")
    asked.wait_for()
    other.get_by_role("button", name="Refuse").click()
    asked.wait_for(state="detached")
    expect(page.locator('.prompt[data-kind="TARGET"]')).to_have_count(0)
    page.keyboard.press("u")
    other.get_by_role("button", name="Agree").click()
    page.wait_for_selector('.prompt[data-kind="TARGET"]')


def serve(data: Path, port: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "apnap", "web", "--port", port, "--no-browser", "--data", str(data)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def end(server: subprocess.Popen[str], how: signal.Signals) -> None:
    server.send_signal(how)
    server.wait(10)
    assert server.stdout is not None
    server.stdout.close()


def test_a_tab_that_slept_while_the_server_was_killed_goes_on_by_itself(
    browser: Browser, built: Path, tmp_path: Path
) -> None:
    """Its line went while nothing in it ran; awake, it has all that was acknowledged and plays on."""
    data = tmp_path / "tables.sqlite"
    server = serve(data, "0")
    address = address_of(server)
    context = browser.new_context(base_url=address, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE)
    idle, page = context.new_page(), context.new_page()
    try:
        open_table(page, seats=[{"kind": "human", "deck": "red"}, {"kind": "greedy", "deck": "green"}], seed="asleep")
        person = Person(page, "asleep")
        person.play(5)
        before = kept(page)["choices"]
        page.evaluate("() => { window.stillHere = true; }")
        sleep = Sleep(page)
        sleep.begin(idle)
        end(server, signal.SIGKILL)
        server = serve(data, address.rpartition(":")[2])
        address_of(server)
        sleep.end()
        page.wait_for_function("() => document.querySelector('.chip .dot:not(.bad):not(.wait)')", timeout=PATIENCE)
        person.play(3)
        assert kept(page)["choices"][: len(before)] == before, "something was lost"
        assert page.evaluate("() => window.stillHere") is True
    finally:
        context.close()
        end(server, signal.SIGTERM)


def test_a_server_killed_in_the_middle_of_an_answer_goes_on_and_the_page_with_it(
    browser: Browser, built: Path, tmp_path: Path
) -> None:
    """Killed right after the click: the page comes back by itself, and the answer is there once, or was never given."""
    data = tmp_path / "tables.sqlite"
    server = serve(data, "0")
    address = address_of(server)
    context = browser.new_context(base_url=address, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    try:
        seats = [{"kind": "human", "deck": "red"}, {"kind": "greedy", "deck": "green"}]
        open_table(page, seats=seats, seed="killed")
        person = Person(page, "killed")
        person.play(6)
        for _ in range(2):
            before = kept(page)["choices"]
            seen = person.wait()
            person.press_primary(seen["q"])
            end(server, signal.SIGKILL)
            server = serve(data, address.rpartition(":")[2])
            address_of(server)
            page.wait_for_function("() => document.querySelector('.chip .dot:not(.bad):not(.wait)')", timeout=PATIENCE)
            person.settle(seen["q"])
            now = kept(page)
            assert now["choices"][: len(before)] == before, "something was lost"
            assert len(now["choices"]) > len(before), "the answer was lost"
            person.play(3)
    finally:
        context.close()
        end(server, signal.SIGTERM)
