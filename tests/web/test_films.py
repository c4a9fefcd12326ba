"""Stepping through, comparing, the judge's table, and a replay in somebody else's page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from apnap.desk import picture
from apnap.testing import Scene
from tests.web.test_looks import THEMES, crooked, look_at_all, themed, told, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCENARIO = "rules/500.7-last-extra-turn-first"
LONG = "Asmoranomardicadaistinaculdacar"
CREATURES = [
    "Grizzly Bears x4",
    "Serra Angel",
    "Hill Giant x3",
    "Llanowar Elves x2",
    "Air Elemental",
    "Mogg Fanatic x4",
]
CROWD = f"""
title = "Sixty permanents"
[players.A]
battlefield = {json.dumps([*CREATURES, "Mountain x8", "Forest x6", "Bonesplitter"])}
[players.B]
battlefield = {json.dumps([*CREATURES, "Plains x7", "Island x7", "Howling Mine"])}
[script]
text = '''
T1 declare attackers
  A: attack B with Grizzly Bears #1, Serra Angel
T1 declare blockers
  expect active A
'''
"""


def opened(page: Page, text: str, path: str = "/s/") -> None:
    """A text as a link, made by the page's own codec."""
    page.goto("/j/")
    page.wait_for_selector(".jtext textarea")
    page.locator(".jtext textarea").last.fill(text)
    name = {"/s/": "Step through", "/e/": "Run in two eras"}[path]
    page.locator(".judge .share").get_by_role("button", name=name).click()
    page.wait_for_url(f"**{path}#1.*")


def where(page: Page) -> int:
    return int(page.locator(".count b").inner_text())


def is_at(page: Page, event: int | str) -> None:
    expect(page.locator(".count b")).to_have_text(str(event))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("address", [f"/s/{SCENARIO}", "/e/eras/damage-on-the-stack", "/j/"])
def test_views_of_films_and_scenarios(page: Page, address: str, theme: str) -> None:
    page.goto("/")
    themed(page, theme)
    page.goto(address)
    page.wait_for_selector("apnap-board .table, .diff .dr")
    told(look_at_all(page))


def test_stepping_by_keys_and_the_link_of_a_moment(page: Page) -> None:
    page.goto(f"/s/{SCENARIO}")
    page.wait_for_selector("apnap-stepper .count")
    is_at(page, 0)
    page.keyboard.press("ArrowRight")
    is_at(page, 1)
    page.keyboard.press("End")
    expect(page.locator(".count b")).to_have_text(re.compile(r"^[5-9]\d$|^\d{3}"))
    last = where(page)
    page.wait_for_url("**#at=*")
    end = page.url  # the address follows a moment later
    page.keyboard.press("ArrowUp")
    expect(page.locator(".count b")).not_to_have_text(str(last))
    before = where(page)
    assert before < last
    page.wait_for_url(lambda url: "#at=" in url and url != end)
    page.reload()
    page.wait_for_selector("apnap-stepper .count")
    is_at(page, before)


def test_sixty_permanents_stand_without_lying_on_each_other(page: Page) -> None:
    opened(page, CROWD)
    page.wait_for_selector("apnap-stepper .count")
    page.keyboard.press("End")
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        told(crooked(page))
    told(violations(page))


def test_eras_part_where_the_command_line_says(page: Page) -> None:
    page.goto("/e/eras/damage-on-the-stack?left=sixth&right=current")
    expect(page.locator(".cg.hit")).to_have_count(1)
    expect(page.locator(".ce.hit").first).to_contain_text("B sacrifices Mogg Fanatic")
    page.get_by_role("button", name="Swap").click()
    page.wait_for_url("**left=current&right=sixth")


def test_text_and_board_of_the_judges_table_are_one(page: Page) -> None:
    page.goto("/j/")
    find = page.get_by_placeholder("Grizzly Bears x2")
    find.fill("Serra Angel x2")
    page.wait_for_selector(".jput .cardlink")
    find.press("Enter")
    text = page.locator(".jtext textarea").last
    expect(text).to_have_value(re.compile('"Serra Angel x2"'))
    page.locator(".jboard .t").first.click()
    page.get_by_label("tapped", exact=True).check()
    expect(text).to_have_value(re.compile("tapped = true"))
    text.fill('title = "mine"\n[players.A]\nbattlefield = ["Hill Giant"]\n[players.B]\nodd = 3\n')
    page.wait_for_selector(".jboard .t:has-text('Hill Giant')")
    page.get_by_role("button", name="Put Forest").click()
    expect(text).to_have_value(re.compile("Forest"))
    expect(text).to_have_value(re.compile("odd = 3"))
    text.fill("title = = 1")
    expect(page.locator(".jtext .error")).to_contain_text("line 1")
    page.locator(".jboard .t:has-text('Hill Giant')").wait_for()


def film_of(page: Page, name: str) -> dict[str, Any]:
    page.goto("/")
    found: dict[str, Any] = page.evaluate(
        """async (name) => {
          const text = (await (await fetch('/api/scenario/' + name)).json()).text;
          const headers = {'content-type': 'application/json'};
          const reply = await fetch('/api/run', {method: 'POST', headers, body: JSON.stringify({scenario: text})});
          return await reply.json();
        }""",
        name,
    )
    return found


def test_a_replay_in_a_foreign_page_needs_one_script_and_no_server(page: Page, built: Path) -> None:
    film = json.dumps(film_of(page, SCENARIO)).replace("</", "<\\/")
    script = (built / "apnap-replay.js").read_text(encoding="utf-8")
    assert "</script" not in script
    hostile = "* { color: lime; font: 40px fantasy; display: inline; position: static } button { display: none }"
    page.goto("about:blank")
    page.set_content(
        f"<style>{hostile}</style><apnap-replay style='display: block; width: 1200px; height: 800px'>"
        f'<script type="application/json">{film}</script><p>a story, for pages without scripts</p></apnap-replay>'
        f'<script type="module">{script}</script>'
    )
    shown = page.locator("apnap-replay")
    shown.locator(".count b").wait_for()
    shown.locator("button[aria-label^='next event']").click()
    expect(shown.locator(".count b")).to_have_text("1")
    page.evaluate("() => document.querySelector('apnap-replay').goto('t3')")
    expect(shown.locator(".nowbox .h").first).to_have_text(re.compile("turn 3", re.IGNORECASE))
    assert page.evaluate("() => Object.keys(window).filter((k) => /apnap/i.test(k))") == []
    size = shown.locator(".nowbox .big").evaluate("(e) => getComputedStyle(e).fontFamily")
    assert "fantasy" not in size


def test_a_notebook_shows_the_same_drawing_and_a_table_without_scripts(page: Page, built: Path) -> None:
    game = Scene(2).battlefield("A", "Grizzly Bears", "Mountain").hand("A", "Giant Growth").begin("A", "main")
    cell = game._repr_html_()
    assert (built / "apnap-replay.js").is_file() and len(cell) < 80_000
    page.goto("about:blank")
    page.set_content(f"<body>{cell}{cell}</body>")
    shown = page.locator("apnap-replay").last
    shown.locator(".t", has_text="Grizzly Bears").wait_for()
    expect(shown.locator(".t", has_text="Grizzly Bears")).to_contain_text("2/2")
    assert "Giant Growth" not in page.content(), "a hand is shown"
    assert picture.html(game, Path("nowhere.js")).startswith("<section"), "without what draws, the table"
