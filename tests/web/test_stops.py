"""When somebody is asked, and why not: rows of docs/stops.md as the page shows them.

What each row means is tested at the table itself (tests/play); here, that the page says so and that its buttons do it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.driving import Person, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARD = """title = "Stops"
[players.A]
hand = ["Shock", "Giant Growth", "Forest"]
library = ["Forest x20"]
battlefield = ["Mountain x3", "Forest x3", "Hill Giant"{mine}]
[players.B]
hand = ["Shock", "Lightning Bolt"]
library = ["Forest x20"]
battlefield = ["Mountain x3", "Grizzly Bears"{theirs}]
[script]
text = 'T1 main'
"""


class Play:
    """Both players at one page."""

    def __init__(self, page: Page, mine: str = "", theirs: str = "", era: str = "current") -> None:
        self.page = page
        page.goto("/")
        page.evaluate("() => localStorage.setItem('apnap.settings', JSON.stringify({askLost: false, still: true}))")
        seats = [{"kind": "human", "name": "A"}, {"kind": "human", "name": "B"}]
        open_table(page, scenario=BOARD.format(mine=mine, theirs=theirs), era=era, seats=seats, hotseat=True)
        self.person = Person(page, "stops")
        self.person.wait()

    def after(self, do: Callable[[], object]) -> None:
        q = self.person.wait()["q"]
        do()
        self.person.settle(q)
        self.person.wait()

    def click(self, selector: str) -> None:
        self.after(self.page.locator(selector).first.click)

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def answer(self, key: str) -> None:
        self.after(lambda: self.key(key))

    def cast(self, name: str, at: str) -> None:
        self.click(f'.hand .c.can:has-text("{name}")')
        self.click(at)

    def because(self) -> str:
        return self.page.locator(".prompt .why .bw").inner_text()

    def question(self) -> str:
        return self.page.locator(".prompt .q").inner_text()

    def silences(self) -> str:
        self.key("w")
        self.page.locator(".whylist").wait_for()
        return self.page.locator(".whylist").inner_text()


BEARS = '.t.can:has-text("Grizzly Bears")'


def test_a_decision_is_asked_for(page: Page) -> None:
    play = Play(page)
    play.click('.hand .c.can:has-text("Shock")')
    assert "only you can decide this" in play.because()


def test_an_auto_stop_asks_who_can_do_something_and_passing_goes_past_what_has_none(page: Page) -> None:
    play = Play(page)
    assert "you can do something here" in play.because()
    play.answer("Space")
    assert "attack" in play.question().lower(), "the beginning of combat has no stop"
    assert "no stop at beginning of combat" in play.silences()


def test_full_control_asks_at_the_next_chance(page: Page) -> None:
    play = Play(page)
    play.key("c")
    expect(page.locator(".state", has_text="full control")).to_be_visible()
    play.answer("Space")
    assert "full control" in play.because()
    expect(page.locator(".rung.now, .p.now").first).to_contain_text("beginning")


def test_a_stop_that_is_switched_on_beside_its_phase_asks_there(page: Page) -> None:
    play = Play(page)
    row = page.locator(".ladder .rung", has_text="beginning")
    stop = row.locator("button.stop").first
    stop.click()
    stop.click()
    play.answer("Space")
    assert "your stop at beginning of combat" in play.because()


def test_an_opponents_spell_asks_and_ones_own_does_not(page: Page) -> None:
    play = Play(page)
    play.cast("Shock", BEARS)
    assert "Shock is on the stack" in play.because(), "B is asked, and A was not"
    play.answer("Space")
    assert "your own spell or ability is on top" in play.silences()


def test_holding_priority_asks_upon_ones_own_spell(page: Page) -> None:
    play = Play(page)
    play.key("h")
    play.cast("Shock", BEARS)
    assert "you hold priority" in play.because()


def test_a_yield_passes_the_turn_and_an_attack_breaks_it(page: Page) -> None:
    play = Play(page)
    play.answer("m")  # A passes until A's next turn: no attack, no second main phase
    assert "you can do something here" in play.because(), "B may act as A's turn ends"
    play.answer("Space")
    play.answer("Space")
    assert "attack" in play.question().lower(), "B's own turn"
    page.locator(BEARS).click()
    play.answer("Space")
    assert "attack" in play.because(), "A is asked though A passes"
    told = play.silences()
    assert "yield until my next turn" in told


def test_combat_damage_that_waits_on_the_stack_asks(page: Page) -> None:
    play = Play(page, era="sixth")
    play.answer("Space")
    page.locator('.mine .t.can:has-text("Hill Giant")').click()
    play.answer("Space")
    seen: list[str] = []
    for _ in range(8):
        seen.append(play.because())
        if "combat damage waits" in seen[-1]:
            return
        play.answer("Space")
    raise AssertionError(f"combat damage asked nobody: {seen}")


def test_creatures_that_attack_ask_whoever_is_attacked(page: Page) -> None:
    play = Play(page)
    play.answer("Space")
    page.locator('.mine .t.can:has-text("Hill Giant")').click()
    play.answer("Space")
    assert "you are attacked" in play.because()
