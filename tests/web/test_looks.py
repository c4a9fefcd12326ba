"""Geometry and accessibility of every view, at three widths and in both themes."""

from __future__ import annotations

import json
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
    "compared": "/e/damage-on-the-stack",
    "judge": "/j/",
    "rules": "/r/",
    "search": "/r/?q=extra",
    "rule": "/r/514.3a",
    "card": "/c/Lightning%20Bolt?era=fifth",
    "unknown": "/nowhere",
}

# What a view shows when it has what it needs.
SHOWN = {
    "start": ".btn.big",
    "steps": "main a, .page a",
    "eras": "main a, .page a, .diff",
    "compared": ".diff",
    "judge": ".jboard",
    "rules": "input",
    "search": ".rulelink",
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


@pytest.mark.parametrize("theme", THEMES)
def test_a_game_for_ante_to_its_end(page: Page, theme: str) -> None:
    """What is staked is told of both, and at the end who has left, beside names that can be read."""
    page.goto("/")
    themed(page, theme)
    open_table(page, seats=TWO, format="ante", seed="end")
    person = Person(page, "end")
    person.wait()
    expect(page.locator(".state", has_text="ante:")).to_have_count(2)
    told(look_at_all(page))
    page.set_viewport_size({"width": 1440, "height": 900})
    assert person.play(), "not over"
    expect(page.locator(".state", has_text="left the game")).to_have_count(1)
    expect(page.locator("apnap-log")).to_contain_text("owns the ante")
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


def test_on_a_phone_whoever_acts_has_the_whole_width(page: Page) -> None:
    """Also at tables of three and four, whose columns are others on a large screen."""
    for names in (["Alice", "Bob", "Carol"], ["Alice", "Bob", "Carol", "Dave"]):
        others = "".join(OTHER.format(name=name) for name in names[1:])
        seats = [{"kind": "human", "name": name} for name in names]
        open_table(page, scenario=FOUR.format(others=others), seats=seats, hotseat=True)
        page.set_viewport_size({"width": 390, "height": 844})
        expect(page.locator(".seat.wide apnap-tile")).to_have_count(5)
        told(crooked(page))
        width = "(s) => document.querySelector(s).offsetWidth"
        assert page.evaluate(width, ".seat.wide") > 0.95 * page.evaluate(width, ".crowd")


ANSWERED = """title = "Long names"
[players."{one}"]
hand = ["Holy Strength"]
battlefield = ["Plains x2", "White Knight"]
[players."{two}"]
hand = ["Counterspell"]
battlefield = ["Island x3", "Wall of Stone"]
[script]
text = 'T1 main'
"""


def put_on_the_stack(page: Page) -> None:
    """A spell with a target, and somebody who may answer it; both have long names."""
    seats = [{"kind": "human"}, {"kind": "human"}]
    open_table(page, scenario=ANSWERED.format(one=f"{LONG[:26]} 1", two=f"{LONG[:26]} 2"), seats=seats, hotseat=True)
    person = Person(page, "long names")
    for thing in (".hand .c.can", '.t.can:has-text("Wall of Stone")'):
        q = person.wait()["q"]
        page.locator(thing).click()
        person.settle(q)
    expect(page.locator(".stack .si .n")).to_have_text("Holy Strength")


def test_what_is_on_the_stack_can_be_read_whatever_players_are_called(page: Page) -> None:
    put_on_the_stack(page)
    told(look_at_all(page))
    lines = (
        "(s) => { const e = [...document.querySelectorAll(s)].find((x) => x.offsetWidth); return e.offsetHeight / 16; }"
    )
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(lines, ".si .n") < 2.6, "a short name takes more than two lines"


def creatures(n: int) -> list[str]:
    """Different ones, the longest names first: none of them are equal, so none group."""
    from apnap.cards.pool import SHIPPED
    from apnap.cards.registry import all_cards

    known = [(name, str(c.line).lower()) for name, c in all_cards().items() if name in SHIPPED]
    names = [name for name, line in known if "creature" in line and not name.startswith("(")]
    return sorted(names, key=lambda name: (-len(name), name))[:n]


@pytest.mark.parametrize("theme", THEMES)
def test_two_hundred_permanents_and_twelve_cards_in_hand_with_the_longest_names(page: Page, theme: str) -> None:
    page.goto("/")
    themed(page, theme)
    names = creatures(100)
    board = "".join(
        f"[players.{name}]\nhand = {json.dumps(names[:12])}\nbattlefield = {json.dumps(names)}\n" for name in "AB"
    )
    open_table(page, scenario=f"title = 'Many'\n{board}[script]\ntext = 'T1 main'\n", hotseat=True)
    expect(page.locator("apnap-tile")).to_have_count(200)
    wrong: list[str] = []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{width}: {x}" for x in crooked(page)]
    told(wrong)


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


@pytest.mark.parametrize("theme", THEMES)
def test_settings_and_keys(page: Page, theme: str) -> None:
    page.goto("/")
    themed(page, theme)
    page.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    wrong = look_at_all(page)
    widths = "() => [...document.querySelectorAll('dialog .check input')].map((e) => e.offsetWidth)"
    assert page.evaluate(widths) == [18] * 4, "boxes are squeezed beside long words"
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Keys").last.click()
    expect(page.get_by_role("dialog").get_by_text("undo").first).to_be_visible()
    told([*wrong, *look_at_all(page)])


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
