"""Geometry and accessibility of every view, at three widths and in both themes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import lacking
from tests.web.driving import Person, open_table
from tools.page import WEB

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

WIDTHS = {1440: 900, 1024: 768, 390: 844}
THEMES = ("light", "dark")
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
TWO = [{"kind": "human", "name": "Alice", "deck": "red"}, {"kind": "greedy", "name": "Bob", "deck": "green"}]
LONG = "Wilhelmina Featherstonehaugh-B"  # as long as a name may be
EIGHT = [{"kind": "human", "name": LONG}, *({"kind": "random", "name": f"{LONG[:26]} {i}"} for i in range(7))]

VIEWS = {
    "start": "/",
    "steps": "/s/",
    "eras": "/e/",
    "rules": "/r/",
    "rule": "/r/514.3a",
    "card": "/c/Lightning%20Bolt?era=fifth",
    "unknown": "/nowhere",
}

# What a view shows when it has what it needs.
SHOWN = {
    "start": ".btn.big",
    "steps": "main a, .page a",
    "eras": "main a, .page a, .diff",
    "rules": "input",
    "rule": "h1, h2",
    "card": "h1, h2",
    "unknown": "a",
}

GEOMETRY = (Path(__file__).parent / "geometry.js").read_text(encoding="utf-8")


def themed(page: Page, theme: str) -> None:
    page.evaluate("(t) => localStorage.setItem('apnap.settings', JSON.stringify({theme: t, still: true}))", theme)


def violations(page: Page) -> list[str]:
    if not AXE.is_file():
        lacking("axe-core is not installed (npm ci in web/)")
    # By the debugger's way in, which the page's own policy does not govern.
    page.evaluate(f"() => {{ {AXE.read_text(encoding='utf-8')} }}") if not page.evaluate(
        "() => 'axe' in window"
    ) else None
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run(document)).violations")
    return [f"{v['id']}: {n['html'][:140]} {n.get('failureSummary', '')[:200]}" for v in found for n in v["nodes"][:3]]


def crooked(page: Page, within: float = 3.0) -> list[str]:
    """What lies on each other, is cut off or sticks out, once the page has come to rest."""
    end = time.monotonic() + within
    while True:
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        wrong: list[str] = page.evaluate(GEOMETRY)
        if not wrong or time.monotonic() > end:
            return wrong
        page.wait_for_timeout(100)


def told(wrong: list[str]) -> None:
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def look_at_all(page: Page) -> list[str]:
    """Every width, where the page is now; accessibility at the widest and the narrowest."""
    wrong: list[str] = []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{width}: {x}" for x in crooked(page)]
        if width != 1024:
            wrong += [f"{width}: {x}" for x in violations(page)]
    return wrong


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", VIEWS)
def test_a_view(page: Page, view: str, theme: str) -> None:
    page.goto("/")
    themed(page, theme)
    page.goto(VIEWS[view])
    expect(page.locator(SHOWN[view]).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    told(look_at_all(page))


@pytest.mark.parametrize("theme", THEMES)
def test_a_table_at_every_kind_of_question_it_meets(page: Page, theme: str) -> None:
    page.goto("/")
    themed(page, theme)
    open_table(page, seats=TWO, seed="looks")
    person = Person(page, "looks")
    looked: set[str] = set()
    wrong: list[str] = []
    for _ in range(70):
        seen = person.wait()
        if seen["over"] or len(looked) >= 6:
            break
        if seen["kind"] not in looked:
            looked.add(seen["kind"])
            wrong += [f"{seen['kind']} {x}" for x in look_at_all(page)]
            page.set_viewport_size({"width": 1440, "height": 900})
        person.answer(seen)
    told(wrong)
    assert len(looked) >= 4, looked


@pytest.mark.parametrize("theme", THEMES)
def test_eight_players_with_long_names(page: Page, theme: str) -> None:
    page.goto("/")
    themed(page, theme)
    open_table(page, seats=EIGHT, seed="many")
    Person(page, "many").play(12)
    told(look_at_all(page))


FOUR = """title = "Four"
[players.Alice]
hand = ["Island x3", "Shock", "Wind Drake", "Serra Angel", "Giant Growth", "Propaganda"]
battlefield = ["Mountain x3", "Serra Angel", "Mogg Fanatic"]
{others}
[script]
text = 'T1 main'
"""
OTHER = """[players.{name}]
battlefield = ["Mountain x4", "Plains x3", "Sol Ring", "Grizzly Bears", "Hill Giant", "Air Elemental", "Serra Angel",
  "Mogg Fanatic"]
"""


def test_four_at_a_table_see_all_of_whoever_acts(page: Page) -> None:
    """Five creatures and four groups behind them stand beside two other players without a scroll bar."""
    names = ["Alice", "Bob", "Carol", "Dave"]
    others = "".join(OTHER.format(name=name) for name in names[1:])
    seats = [{"kind": "human", "name": name} for name in names]
    open_table(page, scenario=FOUR.format(others=others), seats=seats, hotseat=True)
    expect(page.locator(".seat.wide apnap-tile")).to_have_count(5)
    told(look_at_all(page))
    page.set_viewport_size({"width": 1440, "height": 900})
    told(crooked(page))
    cut = "(s) => [...document.querySelectorAll(s)].filter((e) => e.scrollHeight > e.clientHeight + 1).length"
    assert page.evaluate(cut, ".seat.wide .front") == 0
    wide = "(s) => [...document.querySelectorAll(s)].filter((e) => e.scrollWidth > e.clientWidth + 1).length"
    assert page.evaluate(wide, ".seat.wide .back, .hand") == 0


def test_the_first_look_needs_nothing_but_the_page_itself(page: Page) -> None:
    """Before its style, its script and its fonts have come the frame is painted, in the theme that was chosen."""
    page.goto("/")
    themed(page, "dark")
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.context.route("**/assets/*", hold)
    page.goto("/", wait_until="commit")
    expect(page.locator(".logo")).to_be_visible()
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length === 1")
    look = "() => [getComputedStyle(document.body).backgroundColor, document.querySelector('.top').offsetHeight]"
    assert page.evaluate(look) == ["rgb(18, 20, 24)", 48]
    assert len(late) > 1
    for route in late:
        route.continue_()
    expect(page.locator("[data-primary]")).to_be_visible()


def test_settings_and_keys(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    told(violations(page))
    page.get_by_role("button", name="Keys").last.click()
    expect(page.get_by_role("dialog").get_by_text("undo").first).to_be_visible()
    told(violations(page))
    page.set_viewport_size({"width": 390, "height": 844})
    told(crooked(page))


def test_text_at_one_and_a_half_and_forced_colours(page: Page) -> None:
    page.goto("/")
    page.evaluate("() => localStorage.setItem('apnap.settings', JSON.stringify({size: 150, still: true}))")
    page.emulate_media(forced_colors="active")
    open_table(page, seats=TWO, seed="large")
    Person(page, "large").play(8)
    told(crooked(page))
    page.set_viewport_size({"width": 640, "height": 450})  # 200 % at 1280
    told(crooked(page))
    Person(page, "large").play(2)


def test_the_strip_keeps_the_present_step_in_sight_when_the_window_changes(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_table(page, seats=TWO, seed="strip")
    Person(page, "strip").play(8)
    for width in (700, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function(
            "() => { const b = document.querySelector('.strip-in').getBoundingClientRect(), "
            "n = document.querySelector('.strip-in .p.now').getBoundingClientRect(); "
            "return n.left >= b.left - 1 && n.right <= b.right + 1; }"
        )
