"""Sockets that are cut, tabs that are doubled, answers that come twice: nothing is lost, nothing happens twice."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.web.driving import Person, open_table
from tests.web.slow_line import slow_line

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute

SEATS = [{"kind": "human", "name": "Alice", "deck": "red"}, {"kind": "greedy", "name": "Bob", "deck": "green"}]


class Cutter:
    """Sits between page and server, and cuts the line after some answers: before they arrive, or before they are
    acknowledged."""

    def __init__(self, page: Page, seed: str) -> None:
        self.rng = random.Random(seed)
        self.cuts = 0
        page.route_web_socket("**/ws/*", self.through)

    def through(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        broken = [False]

        def cut() -> None:
            if not broken[0]:
                broken[0] = True
                self.cuts += 1
                server.close()
                socket.close(code=4000, reason="cut")

        def out(message: str | bytes) -> None:
            answers = '"answer"' in str(message) or '"declare"' in str(message)
            if broken[0] or (answers and self.rng.random() < 0.15):
                cut()  # lost on the way there
                return
            server.send(message)
            if answers and self.rng.random() < 0.15:
                cut()  # arrived, but its acknowledgement is lost

        def back(message: str | bytes) -> None:
            if not broken[0]:
                socket.send(message)

        socket.on_message(out)
        server.on_message(back)


class Sleep:
    """The page's own thread stands still, as in a tab that sleeps: no timer runs and nothing that arrives is read."""

    def __init__(self, page: Page) -> None:
        self.line = page.context.new_cdp_session(page)
        self.asleep = False
        self.line.on("Debugger.paused", lambda _: setattr(self, "asleep", True))
        self.line.send("Debugger.enable")

    def begin(self, other: Page) -> None:
        self.line.send("Debugger.pause")  # at the next thing it would do: its timers see to that
        for _ in range(100):
            if self.asleep:
                return
            other.wait_for_timeout(50)
        raise AssertionError("the page did not fall asleep")

    def end(self) -> None:
        self.line.send("Debugger.resume")
        self.line.send("Debugger.disable")


STORY = ".side apnap-log li .tx"


def story(page: Page) -> list[str]:
    """What the log says, once there is something."""
    expect(page.locator(STORY).first).to_be_attached()
    return [text.strip() for text in page.locator(STORY).all_text_contents()]


def test_a_game_over_a_line_that_keeps_breaking_is_the_same_game(page: Page, context: BrowserContext) -> None:
    open_table(page, seats=SEATS, seed="line")
    Person(page, "line").play(25)
    calm = story(page)
    other = context.new_page()
    cutter = Cutter(other, "cuts")
    open_table(other, seats=SEATS, seed="line")
    Person(other, "line").play(25)
    assert cutter.cuts >= 3
    expect(other.locator(STORY)).to_have_text(calm)
    other.close()


def test_a_game_over_a_slow_line_is_the_same_game_and_is_not_cut(page: Page, browser: Browser, served: str) -> None:
    open_table(page, seats=SEATS, seed="line")
    Person(page, "line").play(7)
    calm = story(page)
    with slow_line(served) as address:
        context = browser.new_context(base_url=address, reduced_motion="reduce", viewport=page.viewport_size)
        other = context.new_page()
        sockets: list[str] = []
        other.on("websocket", lambda socket: sockets.append(socket.url))
        open_table(other, seats=SEATS, seed="line")
        Person(other, "line").play(7)
        expect(other.locator(STORY)).to_have_text(calm)
        lag = other.locator(".chip", has_text="online")
        for _ in range(2):  # and stays so: a ping every 2.5 seconds
            expect(lag).to_have_text(re.compile(r"online · ([4-9]\d\d|\d{4}) ms"))
            other.wait_for_timeout(2600)
        assert len(sockets) == 1, "a slow line was taken for a broken one"
        context.close()


def test_a_tab_that_slept_catches_up_with_what_the_other_did(page: Page, browser: Browser, served: str) -> None:
    people = [{"kind": "human", "name": "Alice", "deck": "red"}, {"kind": "human", "name": "Bob", "deck": "green"}]
    open_table(page, seats=people, seed="asleep", cover=False)
    made = page.evaluate("() => JSON.parse(localStorage.getItem('apnap.tables'))[0]")
    friend = browser.new_context(base_url=served, reduced_motion="reduce")
    other = friend.new_page()
    other.goto(f"/t/{made['id']}#invite={made['invites'][0]['code']}")
    other.wait_for_selector(".play:not(.watching) .prompt")
    asked, waits = (page, other) if Person(page, "").look()["q"] else (other, page)
    waits.evaluate("() => { window.stillHere = true; }")
    sleep = Sleep(waits)
    sleep.begin(asked)
    person = Person(asked, "awake")
    for _ in range(8):  # until the one who sleeps is asked
        if not person.look()["q"]:
            break
        person.answer(person.look())
        asked.wait_for_timeout(100)
    assert not person.look()["q"], "the one who sleeps was never asked"
    sleep.end()
    woken = Person(waits, "woken")
    woken.answer(woken.wait())
    assert waits.evaluate("() => window.stillHere") is True
    expect(asked.locator(".prompt[data-q]:not([data-busy=true])")).to_be_visible()
    friend.close()


def test_the_page_comes_back_without_loading_again(page: Page) -> None:
    sockets: list[Any] = []

    def through(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        sockets.append(socket)
        socket.on_message(server.send)
        server.on_message(socket.send)

    page.route_web_socket("**/ws/*", through)
    open_table(page, seats=SEATS, seed="back")
    page.evaluate("() => { window.stillHere = true; }")
    person = Person(page, "back")
    person.play(3)
    sockets[-1].close(code=4001, reason="cut")
    for _ in range(100):  # it notices, waits a moment and dials again
        if len(sockets) > 1:
            break
        page.wait_for_timeout(50)
    assert len(sockets) > 1
    expect(page.locator(".chip .dot:not(.bad):not(.wait)").first).to_be_attached()
    person.play(3)
    assert page.evaluate("() => window.stillHere") is True


def test_the_newer_of_two_tabs_plays_and_the_older_is_told(page: Page, context: BrowserContext) -> None:
    id = open_table(page, seats=SEATS, seed="tabs")
    Person(page, "tabs").wait()
    newer = context.new_page()
    newer.goto(f"/t/{id}")
    Person(newer, "tabs").wait()
    page.get_by_role("button", name="Play here").wait_for()
    Person(newer, "tabs").play(2)
    page.get_by_role("button", name="Play here").click()
    Person(page, "tabs").play(2)
    newer.close()


def test_undo_brings_the_question_back(page: Page) -> None:
    open_table(page, seats=SEATS, seed="undo")
    person = Person(page, "undo")
    person.play(6)
    before = story(page)
    prompt = page.locator(".prompt .q").inner_text()
    person.play(1)
    page.keyboard.press("u")
    expect(page.locator(".prompt .q")).to_have_text(prompt)
    expect(page.locator(STORY)).to_have_text(before)


def test_a_spectator_sees_no_hand(page: Page, context: BrowserContext) -> None:
    id = open_table(page, seats=SEATS, seed="eyes")
    Person(page, "eyes").play(4)
    stranger = context.browser.new_context() if context.browser else None
    assert stranger is not None
    frames: list[str] = []
    watching = stranger.new_page()
    watching.on("websocket", lambda ws: ws.on("framereceived", lambda data: frames.append(str(data))))
    watching.goto(page.url)
    watching.wait_for_selector(".play.watching")
    expect(watching.locator("apnap-board .table")).to_be_visible()
    expect(watching.locator(".hand")).to_have_count(0)
    assert id in watching.url
    assert any('"full"' in frame for frame in frames)
    assert not any('"hand/' in frame for frame in frames)
    stranger.close()
