"""Stepping through with a bot beside one, playing on from a script's middle, and the judge's table under the hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.driving import Person, open_table
from tests.web.test_looks import WIDTHS, crooked, told, violations

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

BOARD = '''title = "Carried"
era = "current"

[players.A]
battlefield = ["Forest x3", "Grizzly Bears"]
hand = ["Shock"]

[players.B]

[script]
text = """
T1 main
"""
'''


def toml(page: Page) -> Locator:
    return page.locator(".jtext textarea").last


def test_a_bot_says_what_it_would_do_while_one_steps_through(page: Page) -> None:
    page.goto("/s/rules/514.3a-second-cleanup")
    page.wait_for_selector("apnap-stepper .tl")
    page.keyboard.press("b")
    advice = page.locator(".advice")
    expect(advice).to_contain_text(re.compile(r"A bot would: (?!…)."), timeout=90_000)
    told(violations(page))
    told(crooked(page))
    page.keyboard.press("End")
    expect(advice).to_contain_text(re.compile("A bot would: (?!…).|Nothing is decided"))
    page.get_by_role("button", name="What would a bot do here").click()
    expect(advice).to_have_count(0)


def test_playing_on_from_the_middle_of_a_script_begins_there(page: Page) -> None:
    page.goto("/s/rules/514.3a-second-cleanup")
    page.wait_for_selector("apnap-stepper .tl")
    hand = page.evaluate(
        "() => { const s = document.querySelector('apnap-stepper'), f = s.film;"
        " const at = f.frames.findIndex((x) => x.n === f.decisions.at(-1).n); s.goto(at);"
        " return f.decisions.at(-1).d; }"
    )
    assert hand > 0
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector(".prompt[data-q]", timeout=90_000)
    life = page.evaluate("() => document.querySelector('apnap-table').s.view.players.map((p) => p.life)")
    assert min(life) < 20, f"the script was not played up to there: {life}"


def drag(page: Page, what: Locator, onto: Locator, dx: float = 0.5, dy: float = 0.5) -> None:
    """By hand: what can be dropped on shows itself only while something is dragged."""
    page.locator(".judge h1").scroll_into_view_if_needed()
    what.hover()  # which waits until it stands still
    box = what.bounding_box()
    assert box is not None
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 14, box["y"] + box["height"] / 2 + 14, steps=3)
    expect(onto).to_be_visible()
    there = onto.bounding_box()
    assert there is not None
    page.mouse.move(there["x"] + there["width"] * dx, there["y"] + there["height"] * dy, steps=4)
    page.mouse.up()


def test_cards_are_dragged_between_zones_and_the_text_says_so(page: Page) -> None:
    page.goto("/j/")
    toml(page).fill(BOARD)
    bears = page.locator(".jboard .t", has_text="Grizzly Bears")
    expect(bears).to_contain_text("2/2")  # what it is has been looked up, and so where it stands
    drag(page, bears, page.locator('[data-drop="1.graveyard"]'))
    expect(toml(page)).to_have_value(re.compile(r'\[players\.B\]\ngraveyard = \["Grizzly Bears"\]'))
    drag(page, page.locator('.mini:has-text("Grizzly Bears")'), page.locator(".half.theirs"), dy=0.8)
    expect(page.locator(".half.theirs .t", has_text="Grizzly Bears")).to_be_visible()
    drag(page, page.locator(".basics [data-card='Island']"), page.locator(".half.mine"), dx=0.3, dy=0.3)
    expect(toml(page)).to_have_value(re.compile(r'"Forest x3", "Island"'))
    drag(page, page.locator('.g:has-text("Forest")'), page.locator('[data-drop="0.hand"]'))
    expect(toml(page)).to_have_value(re.compile(r'hand = \["Shock", "Forest x3"\]'))
    page.get_by_role("button", name="Undo").click()
    expect(toml(page)).to_have_value(re.compile(r'hand = \["Shock"\]'))
    told(violations(page))
    told(crooked(page))


def test_single_rules_of_an_era_are_chosen_and_an_impossible_board_is_told(page: Page) -> None:
    page.goto("/j/")
    toml(page).fill(BOARD)
    page.locator(".slots summary").click()
    page.locator("[data-slot=mana_burn]").select_option("yes")
    expect(toml(page)).to_have_value(re.compile(r"options = \{ mana_burn = true \}"))
    page.locator("[data-slot=combat_damage]").select_option("stack")
    expect(page.locator(".slots summary")).to_contain_text("2 changed")
    told(violations(page))
    told(crooked(page))
    expect(page.locator("[data-impossible]")).to_have_count(0)
    page.locator("[data-slot=mana_burn]").select_option("")
    expect(toml(page)).to_have_value(re.compile(r'options = \{ combat_damage = "stack" \}'))
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector(".prompt[data-q]", timeout=90_000)
    page.go_back()
    toml(page).fill(BOARD.replace('"Shock"', '"No Such Card At All"'))
    expect(page.locator("[data-impossible]")).to_contain_text("No Such Card At All", timeout=90_000)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_small_tiles_and_the_sets_of_colours(page: Page, theme: str) -> None:
    page.goto("/")
    page.evaluate("(theme) => localStorage.setItem('apnap.settings', JSON.stringify({theme, still: true}))", theme)
    open_table(page, scenario=BOARD, hotseat=True)
    Person(page, "tiles").wait()
    width = "() => document.querySelector('.t').getBoundingClientRect().width"
    large = page.evaluate(width)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.locator("[data-setting=density]").select_option("small")
    page.wait_for_function(f"(w) => ({width})() < w", arg=large)
    for colours in ("safe", "strong", "usual"):
        page.locator("[data-setting=colors]").select_option(colours)
        told([f"{colours}: {x}" for x in violations(page)])
        page.keyboard.press("Escape")
        told([f"{colours}: {x}" for x in violations(page)])
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Settings").click()


@pytest.mark.parametrize("width", WIDTHS)
def test_sixty_permanents_have_room(page: Page, width: int) -> None:
    from tests.web.pictures import crowd

    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.goto("/")
    crowd(page)
    Person(page, "crowd").wait()
    told(crooked(page))
    told(violations(page))


def test_a_group_of_equal_lands_pays_at_one_click(page: Page) -> None:
    text = BOARD.replace('"Forest x3"', '"Mountain x3"')
    open_table(
        page, scenario=text, hotseat=True, seats=[{"kind": "human", "name": "A"}, {"kind": "human", "name": "B"}]
    )
    person = Person(page, "by hand")
    first = person.wait()
    page.get_by_role("button", name="Pass until").click()
    page.get_by_role("button", name="by hand").click()
    expect(page.locator(".prompt .state", has_text="paying by hand")).to_be_visible()
    page.locator(".hand .c", has_text="Shock").click()
    person.settle(first["q"])
    aimed = person.wait()
    page.locator(".theirs, .crowd, .pbar").locator("[data-id].can").first.click()
    person.settle(aimed["q"])
    paying = person.wait()
    assert paying["kind"] == "PAY"
    page.locator(".mine .g", has_text="Mountain").click()
    person.settle(paying["q"])
    expect(page.locator(".menu.verbs")).to_have_count(0)
    assert person.wait()["kind"] != "PAY", "one click on three Mountains did not tap one of them"


def test_enter_puts_what_fits_and_says_so_if_nothing_does(page: Page) -> None:
    page.goto("/j/")
    named = page.locator(".jput input[type=search]")
    named.fill("grizzly be x2")
    named.press("Enter")  # before any list of what fits could be there
    expect(toml(page)).to_have_value(re.compile(r'battlefield = \["Grizzly Bears x2"\]'))
    named.fill("no such card at all")
    named.press("Enter")
    expect(page.locator(".error")).to_contain_text("No card is called")
    expect(toml(page)).not_to_have_value(re.compile("no such card"))
