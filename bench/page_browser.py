"""The page in Chromium: what a person waits for."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bench.page import percentile, row
from tests.web.conftest import QUIET, address_of
from tests.web.driving import Person, open_table
from tools.browser import browser as find_browser

if TYPE_CHECKING:
    from playwright.sync_api import Page

# A hundred different creatures a side: none of them are equal, so none group.
MANY = """title = "Two hundred"
[players.Alice]
battlefield = {things}
[players.Bob]
battlefield = {things}
[script]
text = "T1 main"
"""
WARM = 6000  # milliseconds until a server that has just begun has its processes ready
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
# The board is drawn again with another view: one object in it changed.
CHANGE = """async () => {
  const board = document.querySelector('apnap-board');
  const times = [];
  for (let k = 0; k < 30; k++) {
    const id = Object.keys(board.view.objects)[k];
    const objects = {...board.view.objects, [id]: {...board.view.objects[id], tapped: !board.view.objects[id].tapped}};
    const begun = performance.now();
    board.view = {...board.view, objects};
    await board.updateComplete;
    times.push(performance.now() - begun);
    await new Promise(requestAnimationFrame);
  }
  return times;
}"""
DRAW = """async () => {
  const board = document.querySelector('apnap-board'), view = board.view;
  const begun = performance.now();
  const fresh = document.createElement('apnap-board');
  fresh.both = true;
  fresh.view = view;
  board.parentElement.append(fresh);
  await fresh.updateComplete;
  await Promise.all([...fresh.querySelectorAll('apnap-tile')].map((t) => t.updateComplete));
  fresh.getBoundingClientRect();
  const spent = performance.now() - begun;
  const tiles = fresh.querySelectorAll('.t').length;
  fresh.remove();
  return [spent, tiles];
}"""
SCRUB = """async () => {
  const s = document.querySelector('apnap-stepper'), times = [];
  for (let k = 0; k < 60; k++) {
    const begun = performance.now();
    s.goto((k * 7919) % s.film.frames.length);
    await s.updateComplete;
    await s.querySelector('apnap-board').updateComplete;
    times.push(performance.now() - begun);
    await new Promise(requestAnimationFrame);
  }
  return times;
}"""


# The line is cut, and the page dials again by itself: until it is in.
CUT = """async () => {
  const link = document.querySelector('apnap-table').talk.link, times = [];
  const until = async (ready) => { while (link.ready !== ready) await new Promise((done) => setTimeout(done, 5)); };
  for (let k = 0; k < 12; k++) {
    await until(true);
    const begun = performance.now();
    link.wire.close();
    await until(false);
    await until(true);
    times.push(performance.now() - begun);
  }
  return times;
}"""


def browse() -> None:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as kept, sync_playwright() as tools:
        data = str(Path(kept) / "tables.sqlite")
        command = [sys.executable, "-m", "apnap", "web", "--port", "0", "--no-browser", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
            try:
                opened = tools.chromium.launch(executable_path=find_browser(), args=list(QUIET))
                made = opened.new_context(base_url=address_of(server), viewport={"width": 1440, "height": 900})
                look(made.new_page())
                opened.close()
            finally:
                server.terminate()
                server.wait(10)


def look(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-primary]")
    row("first paint, this computer", f"{page.evaluate(PAINT):.0f} ms", "300 ms")
    first_questions(page)
    answers(page)
    two_hundred(page)
    scrubbing(page)
    begun = time.perf_counter()
    page.goto("/e/damage-on-the-stack")
    page.wait_for_selector(".diff")
    row("eras compared, from its address", f"{(time.perf_counter() - begun) * 1000:.0f} ms", "500 ms")


def first_questions(page: Page) -> None:
    """From the button to the board, and to the first question: where the bot plays first, it decides about its hand
    before that."""
    page.wait_for_timeout(WARM)
    boards: list[float] = []
    times: list[float] = []
    for _ in range(8):
        page.goto("/")
        page.wait_for_selector("[data-primary]")
        begun = time.perf_counter()
        page.locator("[data-primary]").click()
        page.wait_for_selector(".prompt")
        boards.append((time.perf_counter() - begun) * 1000)
        page.wait_for_selector(".prompt[data-q]")
        times.append((time.perf_counter() - begun) * 1000)
    row("Play → the table, median", f"{percentile(boards, 0.5):.0f} ms", "800 ms")
    row("Play → the first question, the quickest and the slowest", f"{min(times):.0f}, {max(times):.0f} ms", "")


def answers(page: Page) -> None:
    """From the click to the next question, against a bot."""
    seats = [{"kind": "human", "deck": "red"}, {"kind": "greedy", "deck": "green"}]
    open_table(page, seats=seats, seed="bench")
    person = Person(page, "bench")
    times: list[float] = []
    for _ in range(40):
        seen = person.wait()
        if seen["over"]:
            break
        begun = time.perf_counter()
        person.answer(seen)
        times.append((time.perf_counter() - begun) * 1000)
    row("click → next question with a bot and the driver, median", f"{percentile(times, 0.5):.0f} ms", "")
    row("line cut → there again, 95 of 100", f"{percentile(page.evaluate(CUT), 0.95):.0f} ms", "2,000 ms")


def two_hundred(page: Page) -> None:
    from apnap.cards.registry import all_cards

    names = sorted(n for n, c in all_cards().items() if "creature" in str(c.line).lower() and not n.startswith("("))
    text = MANY.format(things=json.dumps(names[:100], ensure_ascii=False))
    open_table(page, scenario=text, hotseat=True)
    page.wait_for_selector("apnap-tile")
    spent, tiles = page.evaluate(DRAW)
    row(f"{tiles} ungrouped permanents, drawn", f"{spent:.0f} ms", "150 ms")
    row("change of one of them, median", f"{percentile(page.evaluate(CHANGE), 0.5):.1f} ms", "4 ms")


def scrubbing(page: Page) -> None:
    page.goto("/s/rules/514.3a-second-cleanup")
    page.wait_for_selector("apnap-stepper .tl")
    row("scrub to any event, 95 of 100", f"{percentile(page.evaluate(SCRUB), 0.95):.1f} ms", "50 ms")
