"""Many whole games through the page: `python -m tests.web.whole_games --pairs 20 --alone 30`.

Two pages play each other by clicks (`--pairs` games in each era), or one plays a bot (`--alone`).  Beside each game a
table of the library is given the same answers as text, as the terminal would; after each answer both must have come to
the same position.  The tests play a few of these games.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import uvicorn
from playwright.sync_api import TimeoutError

from apnap.desk.opening import opened
from apnap.driving.answers import Kind
from apnap.interchange.records import replay
from apnap.web.guarding import Guard
from apnap.web.running import listening
from apnap.web.server import Server
from tests.web.conftest import PATIENCE, QUIET
from tests.web.driving import Person, open_table
from tools.browser import browser as find_browser
from tools.page import build

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from apnap.play.table import Table

ERAS = ("current", "m10", "sixth", "fifth")
MOST = 900  # answers of a game
SIZE = {"width": 1440, "height": 900}


@contextlib.contextmanager
def server_here() -> Iterator[tuple[Server, str]]:
    """A server in this process, so that its games can be looked at, and its address."""
    made = listening("127.0.0.1", 0, 0)
    server = Server(None, Guard())
    server.most_tables = 10_000
    config = uvicorn.Config(server.app(), log_level="error", ws="websockets-sansio", ws_per_message_deflate=False)
    runs = uvicorn.Server(config)
    thread = threading.Thread(target=runs.run, kwargs={"sockets": [made]}, daemon=True)
    thread.start()
    try:
        yield server, f"http://127.0.0.1:{made.getsockname()[1]}"
    finally:
        runs.should_exit = True
        thread.join(10)
        made.close()


class Beside:
    """A table of the library that is told what was answered at the server's, and must come to the same."""

    def __init__(self, wish: dict[str, Any], server: Table) -> None:
        self.table, _ = opened(wish)
        self.server = server
        self.answers = 0
        self.compare()

    def compare(self) -> None:
        """Say what was decided since, as text, and let everything run that needs no person."""
        mine, theirs = self.table, self.server.game
        said = {at: entry for at, entry in self.server.entries if "codes" in entry}
        while True:
            mine.ask()  # bots have their say, and stops pass
            n = len(mine.game.history)
            if n >= len(theirs.history):
                break
            assert n in said, f"the library asks before answer {n}, the page went on"
            texts = self.texts(n, len(said[n]["codes"]))
            mine.answer(texts if len(texts) > 1 else texts[0])
            self.answers += 1
        assert n == len(theirs.history), f"the library went on to answer {n}, the page is at {len(theirs.history)}"
        assert mine.game.state_hash() == theirs.state_hash(), f"another position after answer {n}"

    def texts(self, n: int, many: int) -> list[str | int]:
        """What a person would type for so many answers from there; a number where two would read the same."""
        found: list[str | int] = []
        twin = self.table.game.clone()
        for given in self.server.game.history[n : n + many]:
            choices = twin.legal if given.kind == Kind.LISTED else twin.also_legal
            texts = [choice.text for choice in choices]
            found.append(texts[given.n] if texts.count(texts[given.n]) == 1 else given.n)
            twin.apply(given)
        return found


# Where to click: in the middle of the first that is seen, once nothing lies upon it and it does not move.
PLACE = """async (selector) => {
  const next = () => new Promise(requestAnimationFrame);
  let before = '';
  for (let tries = 0; tries < 300; tries++) {
    const e = [...document.querySelectorAll(selector)].find((x) => x.checkVisibility() && !x.disabled);
    if (e) {
      const b = e.getBoundingClientRect(), x = b.left + b.width / 2, y = b.top + b.height / 2;
      const top = document.elementFromPoint(x, y);
      if (top && e.contains(top)) {
        if (before === `${x} ${y}`) return [x, y];
        before = `${x} ${y}`;
      } else e.scrollIntoView({block: 'nearest', inline: 'nearest'});
    }
    await next();
  }
  return null;
}"""
DONE = """async (q) => {
  for (let tries = 0; tries < 3600; tries++) {
    const p = document.querySelector('.prompt');
    const moved = p.dataset.q !== q || document.querySelector('.refused');
    if (p.dataset.busy !== 'true' && moved) return true;
    await new Promise(requestAnimationFrame);
  }
  return false;
}"""


class Quick(Person):
    """The same clicks by the same mouse, with less waiting in between."""

    last = ""

    def click(self, selector: str) -> None:
        place = self.page.evaluate(PLACE, selector)
        assert place is not None, f"{selector} cannot be clicked"
        self.last = f"{selector} at {place}"
        self.page.mouse.click(*place)

    def took(self, q: str) -> None:
        try:
            super().took(q)
        except TimeoutError as error:
            raise AssertionError(f"nothing came of a click on {self.last}, question {q}: {self.look()}") from error

    def settle(self, q: str) -> None:
        self.page.mouse.move(2, 2)
        assert self.page.evaluate(DONE, q), "no answer came"


class Game:
    """One game at a table of that server, by one page or by two."""

    def __init__(self, server: Server, pages: list[Page], era: str, seed: str) -> None:
        self.pages = pages
        names = ["Alice", "Bob"]
        kinds = ["human", "human" if len(pages) > 1 else "lively"]
        seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, names, strict=True)]
        self.wish: dict[str, Any] = {"era": era, "seats": seats, "seed": seed, "cover": False}
        id = open_table(pages[0], **self.wish)
        if len(pages) > 1:
            made = pages[0].evaluate("() => JSON.parse(localStorage.getItem('apnap.tables'))[0]")
            pages[1].goto(f"/t/{id}#invite={made['invites'][0]['code']}")
            pages[1].wait_for_selector(".play:not(.watching) .prompt")
        self.people = [Quick(page, f"{seed} {i}") for i, page in enumerate(pages)]
        self.table = server.desk.tables[id].table
        self.beside = Beside(self.wish, self.table)
        self.compared = 0

    def asked(self) -> tuple[Person, dict[str, Any]] | None:
        """Who has a question, once somebody has; nobody if the game is over."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            seen = [(person, person.look()) for person in self.people]
            if all(look["over"] for _, look in seen):
                return None
            for person, look in seen:
                if look["q"] and not look["busy"]:
                    return person, look
            self.pages[0].wait_for_timeout(10)
        raise AssertionError("nobody is asked")

    def play(self, most: int = MOST) -> bool:
        """To the end or so many answers, each compared; whether it is over."""
        for _ in range(most):
            found = self.asked()
            if found is None:
                break
            person, look = found
            person.kinds.add(look["kind"])
            person.answer(look)
            self.asked()  # what follows has been done
            self.beside.compare()
            self.compared += 1
        if not self.table.game.over:
            return False
        kept = self.table.to_record()
        assert replay(kept).state_hash() == json.loads(kept)["hash"] == self.table.game.state_hash()
        return True


def context_of(browser: Browser, address: str) -> BrowserContext:
    made = browser.new_context(base_url=address, viewport=SIZE, reduced_motion="reduce")  # type: ignore[arg-type]
    made.set_default_timeout(PATIENCE)
    return made


def play_all(server: Server, pages: list[Page], eras: list[str], first: int, games: int) -> None:
    for era in eras:
        begun = time.monotonic()
        answers = decisions = over = 0
        kinds: set[str] = set()
        for n in range(first, first + games):
            game = Game(server, pages, era, f"{len(pages)} {era} {n}")
            over += game.play()
            answers += game.compared
            decisions += len(game.table.game.history)
            kinds |= {kind for person in game.people for kind in person.kinds}
        spent = time.monotonic() - begun
        row = f"| {era} | {len(pages)} | {games} | {over} | {answers:,} | {decisions:,} | {spent:.0f} s |"
        print(row, ", ".join(sorted(kinds)), flush=True)


def main(arguments: list[str] | None = None) -> int:
    from playwright.sync_api import expect, sync_playwright

    made = argparse.ArgumentParser(prog="python -m tests.web.whole_games", description="Many games through the page.")
    made.add_argument("--pairs", type=int, default=0, help="games of two pages, in each era")
    made.add_argument("--alone", type=int, default=0, help="games of one page against a bot, in each era")
    made.add_argument("--era", default=",".join(ERAS))
    made.add_argument("--first", type=int, default=0, help="the number of the first game")
    args = made.parse_args(arguments)
    build()
    print("| era | pages | games | to their end | answers compared | decisions | time |")
    with server_here() as (server, address), sync_playwright() as tools:
        expect.set_options(timeout=PATIENCE)
        opened_browser = tools.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        pages = [context_of(opened_browser, address).new_page() for _ in range(2)]
        eras = args.era.split(",")
        play_all(server, pages, eras, args.first, args.pairs) if args.pairs else None
        play_all(server, pages[:1], eras, args.first, args.alone) if args.alone else None
        opened_browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
