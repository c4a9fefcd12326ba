"""A phone in somebody's hand: what is chosen pushes no board away, nothing is cut off or said twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.driving import Person, open_table
from tests.web.test_looks import crooked, told, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARD = """title = "Phone"
[players.Alice]
hand = ["Giant Growth", "Elvish Visionary", "Hill Giant", "Lightning Bolt", "Fireball", "Shock", "Fog"]
library = ["Forest x5"]
battlefield = ["Soul Warden x2", "Craw Wurm", "White Knight", "Forest x4", "Mountain x3"]
[players.Bob]
library = ["Forest x5"]
battlefield = ["Soul Warden", "Hill Giant", "Grizzly Bears", "Llanowar Elves x2", "Mountain x3"]
"""
# Where the badge of each card in hand is, and where the hand begins.
BADGES = """() => { const hand = document.querySelector('.hand'), box = hand.getBoundingClientRect();
  return [...hand.querySelectorAll('.key')].map((e) => e.getBoundingClientRect().left - box.left); }"""
# How high each tile on the board is that can be seen, and what lies upon its name.
COVERED = """() => [...document.querySelectorAll('apnap-board .t')].flatMap((e) => {
  const table = document.querySelector('apnap-board .table').getBoundingClientRect();
  const b = e.getBoundingClientRect(), y = b.top + 12;
  if (y < table.top || y > table.bottom) return [];
  const top = document.elementFromPoint(b.left + b.width / 2, y);
  return e.contains(top) || top?.closest('.key') ? [] : [e.textContent.trim()]; })"""


def phone(page: Page, **wish: Any) -> Person:
    page.set_viewport_size({"width": 390, "height": 844})
    open_table(page, scenario=BOARD, hotseat=True, **wish)
    return Person(page, "phone")


def cast(page: Page, person: Person, name: str) -> None:
    q = person.wait()["q"]
    page.locator(".hand .c.can", has_text=name).first.click()
    if page.locator(".menu.verbs").count():
        page.locator(".menu.verbs button").first.click()
    person.settle(q)


def test_an_order_is_chosen_beside_a_board_that_can_be_seen(page: Page) -> None:
    """The hand folds to names, rows do not lie on each other, and the list has the whole width."""
    person = phone(page)
    cast(page, person, "Elvish Visionary")
    for _ in range(12):
        seen = person.wait()
        if seen["kind"] == "ORDER_TRIGGERS":
            break
        person.press_primary(seen["q"])
        person.settle(seen["q"])
    expect(page.locator(".order li")).to_have_count(3)
    assert page.evaluate(COVERED) == []
    heights = page.evaluate("() => [...document.querySelectorAll('.hand .c')].map((e) => e.offsetHeight)")
    assert max(heights) <= 44, heights
    wide = page.evaluate(
        "() => document.querySelector('.order').offsetWidth / document.querySelector('.tray').offsetWidth"
    )
    assert wide > 0.9, wide
    told(violations(page))
    told(crooked(page))


def test_numbers_in_hand_are_not_cut_off(page: Page) -> None:
    person = phone(page)
    person.wait()
    badges = page.evaluate(BADGES)
    assert badges and min(badges) >= 0, badges


def test_the_menu_of_a_card_says_its_cost_once(page: Page) -> None:
    person = phone(page)
    person.wait()
    page.locator(".hand .c.can", has_text="Elvish Visionary").click(button="right")
    entry = page.locator(".menu.verbs button", has_text="cast Elvish Visionary")
    expect(entry.locator("svg.m")).to_have_count(2)


def test_mana_one_has_is_drawn_and_told_once(page: Page) -> None:
    """Paying by hand: the question has the symbols of the price and of the pool, and nothing else repeats them."""
    person = phone(page)
    person.wait()
    page.get_by_role("button", name="Pass until…").click()
    page.get_by_role("button", name="pay by hand").click()
    expect(page.locator(".state", has_text="paying by hand")).to_be_visible()
    cast(page, person, "Elvish Visionary")
    q = person.wait()["q"]
    page.locator("apnap-board .back .can").first.click()
    person.settle(q)
    question = page.locator(".prompt .q")
    expect(question).to_contain_text("You have")
    expect(question.locator("svg.m")).to_have_count(3)
    assert not question.inner_text().rstrip().endswith("G")
    expect(page.locator(".tray")).to_have_count(0)


def test_numbers_of_fighting_creatures_stay_small(page: Page) -> None:
    """After blocks, with a spell that asks for its target: low tiles, tags and numbers beside each other."""
    person = phone(page, seats=[{"kind": "human", "name": "Alice"}, {"kind": "human", "name": "Bob"}])
    for _ in range(30):
        seen = person.wait()
        if seen["kind"] == "ATTACK":
            page.locator(".mine .t.can", has_text="Craw Wurm").click()
            page.locator("[data-primary]").click()
            person.settle(seen["q"])
        elif seen["kind"] == "BLOCK":
            page.locator(".t.can", has_text="Hill Giant").first.click()
            if person.look()["held"] and page.locator(".tray .opt:not([disabled])").count():
                page.locator(".tray .opt:not([disabled])").first.click()
            page.locator("[data-primary]").click()
            person.settle(seen["q"])
            break
        else:
            person.press_primary(seen["q"])
            person.settle(seen["q"])
    cast(page, person, "Giant Growth")
    person.wait()
    widths = page.evaluate("() => [...document.querySelectorAll('apnap-board .t .key')].map((e) => e.offsetWidth)")
    assert len(widths) > 4 and max(widths) <= 32, widths


@pytest.mark.parametrize("sure", [False, True])
def test_conceding_asks_once_more_in_the_page_itself(page: Page, sure: bool) -> None:
    person = phone(page)
    person.wait()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    dialog = page.get_by_role("dialog", name="Concede this game?")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Play on")).to_be_focused()
    told(violations(page))
    if sure:
        dialog.get_by_role("button", name="Concede").click()
        expect(page.locator(".prompt[data-over]")).to_be_visible()
    else:
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        assert person.wait()["q"]
