"""A person at the page: reads what the question offers and answers it by clicks, by keys or by the command line."""

from __future__ import annotations

import contextlib
import random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST = 600  # answers in a game
CHOSEN = "() => document.querySelectorAll('.play .picked, .tray [aria-pressed=true]').length"

# What the page offers just now, read from the page itself.
LOOK = """() => {
  const prompt = document.querySelector('.prompt');
  const seen = (e) => e.offsetParent !== null && !e.disabled;
  const all = (s) => [...document.querySelectorAll(s)].filter(seen);
  return {
    q: prompt?.dataset.q ?? null, kind: prompt?.dataset.kind ?? null, form: prompt?.dataset.form ?? null,
    busy: prompt?.dataset.busy === 'true', over: prompt?.dataset.over === 'true',
    can: all('.play [data-id].can').map((e) => e.dataset.id),
    options: all('.tray .opt[data-option], .prompt .btn[data-option]').map((e) => e.dataset.option),
    verbs: all('.menu.verbs button').length, refused: document.querySelector('.refused')?.textContent ?? '',
    primary: all('[data-primary]').length > 0, held: !!document.querySelector('[data-id].picked'),
    steppers: all('.tray .stepper button').length,
  };
}"""


def open_table(page: Page, **wish: Any) -> str:
    """A new table, with this page at it."""
    wish.setdefault("era", "current")
    if not wish.get("record"):
        wish.setdefault("seats", [{"kind": "human", "name": "Alice"}, {"kind": "greedy", "name": "Bob"}])
    if page.url == "about:blank":
        page.goto("/")
    made = page.evaluate(
        """async (wish) => {
          const reply = await fetch('/api/table', {method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify(wish)});
          const made = await reply.json();
          if (!reply.ok) throw new Error(made.text);
          localStorage.setItem('apnap.tables', JSON.stringify([{...made, at: Date.now()}]));
          return made;
        }""",
        wish,
    )
    page.goto(f"/t/{made['id']}")
    page.wait_for_selector(".prompt")
    return str(made["id"])


class Person:
    """Answers by clicking; what the page does not offer is not answered."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.kinds: set[str] = set()
        self.answers = 0

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def wait(self) -> dict[str, Any]:
        """Until there is a question, or the game is over."""
        self.page.wait_for_function(
            "() => { const p = document.querySelector('.prompt'); "
            "return p && p.dataset.busy !== 'true' && (p.dataset.q || p.dataset.over === 'true'); }",
            timeout=30_000,
        )
        return self.look()

    def took(self, q: str) -> None:
        """Until the page has done something about a click or a key: a menu, a warning, an answer sent."""
        self.page.wait_for_function(
            "(q) => { const p = document.querySelector('.prompt'); "
            "return p.dataset.busy === 'true' || p.dataset.q !== q "
            "|| document.querySelector('.menu.verbs, .refused'); }",
            arg=q,
        )

    def settle(self, q: str) -> None:
        """Until what was sent is answered.  The pointer goes away: what arrives under it waits a moment before it
        takes a click."""
        self.page.mouse.move(2, 2)
        self.page.wait_for_function(
            "(q) => { const p = document.querySelector('.prompt'); "
            "return p.dataset.busy !== 'true' && (p.dataset.q !== q || document.querySelector('.refused')); }",
            arg=q,
            timeout=30_000,
        )

    def play(self, most: int = MOST) -> bool:
        """To the end, or so many answers; whether it is over."""
        for _ in range(most):
            seen = self.wait()
            if seen["over"]:
                return True
            self.kinds.add(seen["kind"])
            self.answer(seen)
            self.answers += 1
        return self.look()["over"] is True

    def answer(self, seen: dict[str, Any]) -> None:
        form = seen["form"]
        if seen["verbs"]:
            self.click(".menu.verbs button")
            self.settle(seen["q"])
        elif form == "declare":
            self.declare(seen)
        elif form in ("several", "order", "number", "divide"):
            self.collect(seen)
        else:
            self.choose(seen)

    def choose(self, seen: dict[str, Any]) -> None:
        things, options = seen["can"], seen["options"]
        passing = seen["primary"] and (seen["form"] != "act" or self.rng.random() < 0.15)
        if things and not passing and (not options or self.rng.random() < 0.8):
            id = self.rng.choice(things)
            self.click(f'.play [data-id="{id}"].can')
            self.took(seen["q"])
            if self.look()["verbs"]:
                self.click(".menu.verbs button")
        elif options and not passing:
            self.click(f'[data-option="{self.rng.choice(options)}"]')
        else:
            self.press_primary(seen["q"])
        self.settle(seen["q"])

    def press_primary(self, q: str) -> None:
        """The plain answer; where the page asks first, because passing would lose something, once more."""
        self.click("[data-primary]")
        self.took(q)
        if self.page.locator(".refused.loss").count():
            self.click("[data-sure]")

    def press_space(self, q: str) -> None:
        self.page.keyboard.press("Space")
        self.took(q)
        if self.page.locator(".refused.loss").count():
            self.page.keyboard.press("Space")

    def declare(self, seen: dict[str, Any]) -> None:
        for id in seen["can"]:
            if self.rng.random() < 0.7:
                self.click(f'.play [data-id="{id}"].can')
                goals = self.page.locator(".tray .opt:not([disabled])")
                if self.look()["held"] and goals.count():
                    goals.first.click()
        self.click("[data-primary]")
        self.settle(seen["q"])
        if self.look()["refused"] and self.look()["q"] == seen["q"]:  # this declaration is not legal: none, then
            self.page.keyboard.press("Escape")
            self.page.keyboard.press("0")
            self.click("[data-primary]")
            self.settle(seen["q"])

    def collect(self, seen: dict[str, Any]) -> None:
        page = self.page
        if seen["form"] == "several":
            for id in [*seen["can"]]:
                if page.locator("[data-primary]:not([disabled])").count() and self.rng.random() < 0.5:
                    break
                self.click(f'.play [data-id="{id}"].can')
            for option in seen["options"]:
                if page.locator("[data-primary]:not([disabled])").count():
                    break
                self.click(f'[data-option="{option}"]')
        self.click("[data-primary]")
        self.settle(seen["q"])


class Typist(Person):
    """Answers by keys alone: numbers, Space, Tab and arrows."""

    def answer(self, seen: dict[str, Any]) -> None:
        keys = self.page.keyboard
        if seen["form"] == "declare":
            if seen["can"] and self.rng.random() < 0.7:
                keys.press("a")
            keys.press("Space")
        elif seen["form"] in ("number", "order", "divide"):
            keys.press("Space")
        elif seen["form"] == "several":
            for i in range(1, 10):
                if self.page.locator("[data-primary]:not([disabled])").count():
                    break
                self.toggle(str(i))
            keys.press("Space")
        elif seen["primary"] and self.rng.random() < 0.2:
            self.press_space(seen["q"])
        else:
            badges = self.page.evaluate(
                "() => [...document.querySelectorAll('.play .key, .tray .num, .prompt .btn[data-option] kbd')]"
                ".map((e) => e.textContent).filter((t) => /^[0-9]+$/.test(t))"
            )
            if badges:
                for digit in self.rng.choice(badges):
                    keys.press(digit)
            else:
                self.press_space(seen["q"])
        self.settle(seen["q"])
        if self.look()["refused"] and self.look()["q"] == seen["q"]:
            keys.press("Escape")
            keys.press("0")
            keys.press("Space")
            self.settle(seen["q"])

    def toggle(self, key: str) -> None:
        """A number that may be the beginning of a longer one is taken for itself after a moment."""
        before = self.page.evaluate(CHOSEN)
        self.page.keyboard.press(key)
        with contextlib.suppress(TimeoutError):  # that number may belong to nothing
            self.page.wait_for_function(f"(n) => ({CHOSEN})() !== n", arg=before, timeout=1500)


class Speaker(Person):
    """Answers by the command line alone: what it offers is what is typed."""

    def answer(self, seen: dict[str, Any]) -> None:
        page = self.page
        if not page.locator("apnap-cmdline").count():
            page.keyboard.press("/")
            page.wait_for_selector("apnap-cmdline input")
        page.wait_for_function("() => document.querySelectorAll('.cmdline li').length > 0")
        texts = page.locator(".cmdline li button").all_inner_texts()
        said = self.rng.choice([t for t in texts if not t.startswith(("concede", "undo", "cancel"))] or texts)
        page.locator(".cmdline input").fill(said)
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(q) => { const p = document.querySelector('.prompt'); "
            "return p.dataset.busy !== 'true' "
            "&& (p.dataset.q !== q || document.querySelector('.cmdline .refused') || p.dataset.over); }",
            arg=seen["q"],
            timeout=30_000,
        )
