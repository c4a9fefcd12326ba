"""What else the page does: eyes, branches, the game in figures, warnings, bands by dragging, motion, own cards."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.driving import Person, open_table
from tests.web.test_looks import crooked, told, violations

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

TWO = [{"kind": "human", "name": "Alice", "deck": "red"}, {"kind": "greedy", "name": "Bob", "deck": "green"}]
FLOATING = """title = "Floating"
[players.Alice]
mana = "RRR"
hand = ["Shock"]
[players.Bob]
life = 20
[script]
text = "T1 main"
"""
BAND = """title = "A band"
era = "fifth"
[players.Alice]
battlefield = ["Benalish Hero", "Grizzly Bears", "Hill Giant"]
[players.Bob]
battlefield = ["Craw Wurm"]
[script]
text = "T1 main"
"""


def test_a_finished_game_in_figures_through_other_eyes_and_as_branches(page: Page) -> None:
    open_table(page, seats=TWO, seed="figures")
    Person(page, "figures").play(6)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog", name="Concede this game?").get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="In figures").click()
    rows = page.locator(".summary tbody tr")
    expect(rows).to_have_count(2)
    expect(page.locator(".summary")).to_contain_text("You were asked")
    told(violations(page))
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 844})
        told(crooked(page))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Step through").click()
    page.wait_for_selector("apnap-stepper .tl")
    page.keyboard.press("End")
    expect(page.locator(".held"), "all cards: Alice conceded and has none, Bob's are shown").to_have_count(1)
    page.locator("[data-eyes]").select_option("none")
    page.wait_for_function("() => document.querySelectorAll('.held').length === 0 && document.querySelector('.tl')")
    expect(page).to_have_url(re.compile("eyes=none"))
    page.evaluate("() => document.querySelector('apnap-stepper').setAttribute('data-before', '')")
    page.locator("[data-eyes]").select_option("0")
    page.wait_for_selector("apnap-stepper:not([data-before]) .tl")  # another film is another stepper
    expect(page).to_have_url(re.compile("eyes=0"))
    page.evaluate("() => document.querySelector('apnap-stepper').goto(30)")
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector(".prompt[data-q]")
    Person(page, "branch").play(2)
    page.go_back()
    expect(page.locator(".branches")).to_contain_text("event 31")
    told(violations(page))
    told(crooked(page))


def test_passing_asks_once_before_mana_is_lost(page: Page) -> None:
    open_table(page, scenario=FLOATING, hotseat=True)
    first = Person(page, "loss").wait()
    page.keyboard.press("Space")
    expect(page.locator(".refused.loss")).to_contain_text("3 red mana will be lost")
    assert Person(page, "loss").look()["q"] == first["q"], "it was passed all the same"
    told(violations(page))
    page.keyboard.press("Space")
    page.wait_for_function("(q) => document.querySelector('.prompt').dataset.q !== q", arg=first["q"])


def test_a_band_is_made_by_dragging_one_attacker_onto_another(page: Page) -> None:
    open_table(page, scenario=BAND, era="fifth", hotseat=True)
    person = Person(page, "band")
    for _ in range(6):
        seen = person.wait()
        if seen["form"] == "declare":
            break
        attack = page.locator("[data-option]", has_text="ttack")
        if attack.count():
            attack.first.click()
            person.settle(seen["q"])
        else:
            page.locator("[data-primary]").click()
            person.settle(seen["q"])
    expect(page.locator('.prompt[data-form="declare"]')).to_be_visible()
    page.locator(".t", has_text="Benalish Hero").drag_to(page.locator(".t", has_text="Grizzly Bears"))
    expect(page.locator(".tag.atk", has_text="band 1")).to_have_count(2)
    page.locator(".t", has_text="Hill Giant").drag_to(page.locator(".t", has_text="Grizzly Bears"))
    expect(page.locator(".tag.atk", has_text="band 1"), "two without banding are no band").to_have_count(2)
    page.locator("[data-primary]").click()
    expect(page.locator(".tag.atk", has_text="band of 2")).to_have_count(2)


def test_things_travel_and_where_nothing_may_move_they_are_outlined(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    open_table(page, seats=TWO, seed="motion")
    page.evaluate(
        "() => { window.moved = 0; const old = Element.prototype.animate;"
        " Element.prototype.animate = function (...a) { window.moved++; return old.apply(this, a); }; }"
    )
    person = Person(page, "motion")
    person.play(10)
    page.wait_for_function("() => window.moved > 0")
    page.emulate_media(reduced_motion="reduce")
    count = page.evaluate("() => window.moved")
    page.evaluate(
        "() => { window.outlined = 0; new MutationObserver((all) => all.forEach((m) =>"
        " m.target.classList?.contains('changed') && window.outlined++))"
        ".observe(document.body, {subtree: true, attributes: true, attributeFilter: ['class']}); }"
    )
    person.play(12)
    page.wait_for_function("() => window.outlined > 0")
    assert page.evaluate("() => window.moved") == count, "something moved though it must not"


def test_cards_of_ones_own_at_the_judges_table(page: Page, tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    values = {"name": "Judged Bear", "cost": "1G", "line": "Creature — Bear", "power": 4, "toughness": 5}
    own.write_text(json.dumps(values), encoding="utf-8")
    page.goto("/j/")
    page.locator(".jput .upload input").set_input_files(str(own))
    page.get_by_role("button", name="Judged Bear").click()
    page.wait_for_selector(".t:has-text('4/5')")
    told(violations(page))
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector(".prompt[data-q]")
    expect(page.locator(".t", has_text="Judged Bear")).to_have_count(1)
    own.write_text('{"name": "Shock"}', encoding="utf-8")
    page.goto("/j/")
    page.locator(".jput .upload input").set_input_files(str(own))
    page.wait_for_selector(".error")
