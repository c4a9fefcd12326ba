"""Pictures of every view, at three widths and in both themes: `python -m tests.web.pictures FOLDER [NAME ...]`.

They are to be looked at: what a person would call ugly or confusing no assertion finds.  `--docs [NAME ...]` makes
those of the documentation anew, small and with few colours.
"""

from __future__ import annotations

import base64
import json
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.web.conftest import QUIET, address_of
from tests.web.driving import Person, open_table
from tools.browser import browser as find_browser
from tools.citation_scan import ROOT
from tools.page import build

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTHS = {1440: 900, 1024: 768, 390: 844}
THEMES = ("light", "dark")
LONG = "Wilhelmina Featherstonehaugh-B"
KINDS = ("greedy", "lively", "random", "greedy", "lively", "random", "greedy")
CROWD = """title = "Sixty permanents"
[players.Alice]
hand = ["Lightning Bolt", "Giant Growth", "Counterspell", "Serra Angel"]
battlefield = {things}
[players.Bob]
hand = ["Shock", "Forest"]
battlefield = {things}
[script]
text = 'T1 main'
"""
THINGS = [
    *("Plains x2", "Island x3", "Swamp", "Mountain x2", "Forest x3", "Strip Mine", "Sol Ring", "Howling Mine"),
    *("Grizzly Bears x3", "Hill Giant", "Serra Angel", "Llanowar Elves x2", "Craw Wurm", "Prodigal Sorcerer"),
    *("White Knight", "Mogg Fanatic", "Air Elemental", "Benalish Hero", "Sengir Vampire", "Icy Manipulator"),
    "Mahamoti Djinn",
]

Go = Callable[["Page"], None]


def at(address: str) -> Go:
    def go(page: Page) -> None:
        page.goto(address)
        page.wait_for_load_state("networkidle")

    return go


def table(answers: int, **wish: Any) -> Go:
    """A table after so many answers."""

    def go(page: Page) -> None:
        open_table(page, **wish)
        Person(page, str(wish.get("seed", ""))).play(answers)
        page.mouse.move(2, 2)
        page.evaluate("() => document.activeElement?.blur()")

    return go


def until(kind: str, **wish: Any) -> Go:
    """A table at the first question of a kind, after some turns."""

    def go(page: Page) -> None:
        open_table(page, **wish)
        person = Person(page, str(wish.get("seed", "")))
        for n in range(160):
            seen = person.wait()
            if seen["over"] or (seen["kind"] == kind and n > 12):
                break
            person.answer(seen)
        page.mouse.move(2, 2)
        page.evaluate("() => document.activeElement?.blur()")

    return go


def crowd(page: Page) -> None:
    open_table(page, scenario=CROWD.format(things=json.dumps(THINGS)), hotseat=True)


def seats(n: int, *decks: str) -> list[dict[str, str]]:
    who = ["Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi"][:n]
    made = [{"kind": "human" if i == 0 else KINDS[i - 1], "name": name} for i, name in enumerate(who)]
    for seat, deck in zip(made, decks, strict=False):
        seat["deck"] = deck
    return made


EIGHT = [{"kind": "human", "name": LONG}, *({"kind": "random", "name": f"{LONG[:26]} {i}"} for i in range(7))]


def own_table(page: Page) -> None:
    at("/")(page)
    page.locator("details.own summary").click()


def settings(which: str) -> Go:
    def go(page: Page) -> None:
        at("/")(page)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name=which).click()

    return go


def finished(page: Page) -> None:
    table(600, seats=seats(2, "red", "green"), seed="end")(page)


def stepped(page: Page) -> None:
    """A whole game of two bots, stepped through in its middle."""
    finished(page)
    page.get_by_role("button", name="Step through").first.click()
    page.wait_for_selector("apnap-stepper")
    page.wait_for_timeout(500)
    page.evaluate(
        "() => { const s = document.querySelector('apnap-stepper'); s.goto(Math.floor(s.film.frames.length / 2)); }"
    )


def scenario(name: str, steps: int) -> Go:
    def go(page: Page) -> None:
        page.goto(f"/s/{name}")
        page.wait_for_selector("apnap-stepper")
        for _ in range(steps):
            page.keyboard.press("ArrowRight")

    return go


def answered(page: Page) -> None:
    """A spell on the stack, of players with the longest names."""
    from tests.web.test_looks import put_on_the_stack

    put_on_the_stack(page)


def watching(page: Page) -> None:
    table(
        20, seats=[{"kind": "human", "name": "Alice", "deck": "red"}, {"kind": "greedy", "name": "Bob"}], seed="watch"
    )(page)
    page.evaluate("() => localStorage.removeItem('apnap.tables')")
    page.reload()
    page.wait_for_selector(".prompt, .play")


def looking_back(page: Page) -> None:
    """At an attack of some turns ago."""
    until("ATTACK", seats=seats(2, "white", "green"), seed="play")(page)
    line = page.locator(".side apnap-log li:not(.q):not(.stp)", has_text="attacks").last
    line.locator(".tx").dispatch_event("click")
    page.locator(".prompt.looking").wait_for()
    page.locator(".log li.now").scroll_into_view_if_needed()


JUDGED = """title = "Who strikes first?"
era = "current"

[players.A]
battlefield = ["Forest", "Plains", "Bonesplitter", "Grizzly Bears x3", "Serra Angel"]

[players.B]
battlefield = ["Mountain x3", "Hill Giant", "Shivan Dragon"]
"""


def judged(page: Page) -> None:
    page.goto("/j/")
    page.locator(".jtext textarea").last.fill(JUDGED)
    page.locator(".jboard .t", has_text="Serra Angel").click()
    page.locator(".jboard .t.picked").wait_for()
    page.locator(".judge .ht").scroll_into_view_if_needed()


VIEWS: dict[str, Go] = {
    "back": looking_back,
    "judged": judged,
    "extra": scenario("rules/500.7-last-extra-turn-first", 97),
    "start": at("/"),
    "own-table": own_table,
    "settings": settings("Settings"),
    "keys": settings("Keys"),
    "mulligan": table(0, seats=seats(2), seed="1"),
    "play": until("ATTACK", seats=seats(2, "white", "green"), seed="play"),
    "late": table(90, seats=seats(2, "green", "white"), seed="late"),
    "over": finished,
    "watch": watching,
    "fifth": until("ATTACK", era="fifth", seats=seats(2), seed="fifth"),
    "four": table(24, seats=seats(4), seed="four"),
    "eight": table(25, seats=EIGHT, seed="many"),
    "crowd": crowd,
    "commander": table(30, seats=seats(4), format="commander", seed="c"),
    "teams": table(30, seats=seats(4), format="two-headed-giant", seed="t"),
    "schemes": table(25, seats=seats(4), format="archenemy", seed="a"),
    "ante": table(24, seats=seats(2), format="ante", seed="ante"),
    "staked": table(600, seats=seats(2, "red", "green"), format="ante", seed="end"),
    "long-names": answered,
    "steps": at("/s/"),
    "scenario": scenario("rules/514.3a-second-cleanup", 12),
    "record": stepped,
    "eras": at("/e/"),
    "compared": at("/e/damage-on-the-stack"),
    "judge": at("/j/"),
    "rules": at("/r/"),
    "rule": at("/r/514.3a"),
    "card": at("/c/Lightning%20Bolt?era=fifth"),
    "search": at("/r/?q=extra"),
    "nowhere": at("/nowhere"),
}


def shoot(page: Page, folder: Path, wanted: list[str], widths: list[int]) -> None:
    for name, go in VIEWS.items():
        if wanted and name not in wanted:
            continue
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto("/")
        page.evaluate("() => localStorage.clear()")
        try:
            go(page)
        except Exception as error:  # the others are still wanted
            print(f"{name}: {str(error)[:300]}")
        for theme in THEMES:
            page.evaluate("(t) => { document.documentElement.dataset.theme = t; }", theme)
            for width in widths:
                page.set_viewport_size({"width": width, "height": WIDTHS[width]})
                page.wait_for_timeout(350)
                page.screenshot(path=folder / f"{name}-{width}-{theme}.png")
        print(name, flush=True)


# The pictures of the documentation: view, width, theme.
DOCS = {
    "back-light": ("back", 1440, "light"),
    "crowd-light": ("crowd", 1440, "light"),
    "eras-light": ("compared", 1440, "light"),
    "four-dark": ("four", 1440, "dark"),
    "judge-light": ("judged", 1440, "light"),
    "middle-dark": ("play", 1024, "dark"),
    "phone-dark": ("play", 390, "dark"),
    "phone-light": ("play", 390, "light"),
    "play-dark": ("play", 1440, "dark"),
    "play-light": ("play", 1440, "light"),
    "rule-light": ("rule", 1440, "light"),
    "start-light": ("start", 1440, "light"),
    "steps-dark": ("extra", 1440, "dark"),
}
WIDEST = 960
# The picture made smaller, and its colours fewer: those most met, and for every other the nearest of them.
FEWER = """async ([data, width]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + data;
  await image.decode();
  const w = Math.min(width, image.width), h = Math.round(image.height * w / image.width);
  const canvas = new OffscreenCanvas(w, h), pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, w, h);
  const all = pen.getImageData(0, 0, w, h).data, counts = new Map(), keys = new Uint32Array(w * h);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] = (all[4 * i] & 252) << 16 | (all[4 * i + 1] & 252) << 8 | (all[4 * i + 2] & 252);
    const seen = counts.get(key) ?? [0, 0, 0, 0];
    seen[0]++; for (let k = 0; k < 3; k++) seen[k + 1] += all[4 * i + k];
    counts.set(key, seen);
  }
  const best = [...counts.values()].sort((a, b) => b[0] - a[0]).slice(0, 256);
  const palette = best.map(([n, ...rgb]) => rgb.map((c) => Math.round(c / n)));
  const nearest = new Map();
  const near = (key) => {
    let found = nearest.get(key);
    if (found === undefined) {
      const [n, ...rgb] = counts.get(key);
      let least = Infinity;
      palette.forEach((p, i) => {
        const far = p.reduce((sum, c, k) => sum + (c - rgb[k] / n) ** 2, 0);
        if (far < least) [least, found] = [far, i];
      });
      nearest.set(key, found);
    }
    return found;
  };
  return [w, h, palette.flat(), [...keys].map(near)];
}"""


def small(page: Page, width: int = WIDEST) -> bytes:
    """What the page shows, as a PNG with at most 256 colours."""
    shot = base64.b64encode(page.screenshot()).decode()
    page = page.context.new_page()  # its policy lets no picture be read from data
    w, h, palette, dots = page.evaluate(FEWER, [shot, width])
    page.close()
    rows = b"".join(b"\0" + bytes(dots[y * w : (y + 1) * w]) for y in range(h))
    parts = [(b"IHDR", struct.pack("!IIBBBBB", w, h, 8, 3, 0, 0, 0)), (b"PLTE", bytes(palette))]
    parts += [(b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    made = b"".join(struct.pack("!I", len(d)) + k + d + struct.pack("!I", zlib.crc32(k + d)) for k, d in parts)
    return b"\x89PNG\r\n\x1a\n" + made


def document(page: Page, wanted: list[str]) -> None:
    """The pictures of the documentation; a view is brought about once for all that show it."""
    for view in dict.fromkeys(view for view, _, _ in DOCS.values()):
        named = {k: v for k, v in DOCS.items() if v[0] == view and (not wanted or k in wanted)}
        if not named:
            continue
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto("/")
        page.evaluate("() => localStorage.clear()")
        VIEWS[view](page)
        for name, (_, width, theme) in named.items():
            page.evaluate("(t) => { document.documentElement.dataset.theme = t; }", theme)
            page.set_viewport_size({"width": width, "height": WIDTHS[width]})
            page.wait_for_timeout(1200)  # what has changed is outlined for a second
            made = small(page)
            (ROOT / "docs" / "pictures" / f"{name}.png").write_bytes(made)
            print(f"{name}: {len(made) / 1000:.0f} kB", flush=True)


def main(arguments: list[str]) -> int:
    from playwright.sync_api import sync_playwright

    build()
    widths = [int(a) for a in arguments[1:] if a.isdigit()] or list(WIDTHS)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as tools:
        data = str(Path(kept) / "tables.sqlite")
        command = [sys.executable, "-m", "apnap", "web", "--port", "0", "--no-browser", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT) as server:
            try:
                opened = tools.chromium.launch(executable_path=find_browser(), args=list(QUIET))
                made = opened.new_context(base_url=address_of(server), reduced_motion="reduce")
                made.set_default_timeout(15_000)
                names = [a for a in arguments[1:] if not a.isdigit()]
                if arguments[0] == "--docs":
                    document(made.new_page(), names)
                else:
                    Path(arguments[0]).mkdir(parents=True, exist_ok=True)
                    shoot(made.new_page(), Path(arguments[0]), names, widths)
                opened.close()
            finally:
                server.terminate()
                server.wait(10)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
